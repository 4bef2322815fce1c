"""All turns of a lesson where the board stands, before a real session: by mouse, by keys, in words, on a phone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tantocuore.tutor import Session

from .conftest import sit
from .test_form_browser import no_barrier

Open = Callable[..., Any]
LIST = ".turnlist"
SMALL = """all => all.filter((it) => it.getBoundingClientRect().height < 44).map((it) => it.outerHTML)"""
HEARD = """() => { window.told = [];
const hear = (changes) => window.told.push(...changes.map((it) => it.target.textContent));
for (const live of document.querySelectorAll("[aria-live]"))
  new MutationObserver(hear).observe(live, {childList: true}); }"""


@pytest.fixture
def lesson(browser: Any) -> Iterator[Open]:
    """`lesson(width=390)` opens the lesson; `listed=True` its list too. `page.sent` holds the requests."""
    contexts = []

    def opened(*, width: int = 1280, theme: str = "light", text: str = "off", listed: bool = True) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        session = Session.lesson("all_turns")
        for number in range(2):  # the list waits for the first guesses
            session.answer({"id": -number, "verb": "skip", "args": {}})
        for key, value in (("theme", theme), ("text", text)):
            page.add_init_script(f"localStorage.setItem('tantocuore:{key}', '{value}')")
        sit(page, session)
        if listed:
            page.get_by_role("button", name="All turns").click()
            page.locator(LIST).wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()


def to(page: Any, title: str) -> None:
    """On to this step by what the page offers to go on without an answer."""
    while page.locator(".say h3").inner_text() != title:
        before = page.locator(".say h3").inner_text()
        page.get_by_role("button", name="Skip").click()
        page.wait_for_function("old => document.querySelector('.say h3').innerText !== old", arg=before)
        page.wait_for_timeout(400)  # a second press at the same place would not count


def rows(page: Any) -> Any:
    return page.locator(LIST).get_by_role("row").filter(has=page.get_by_role("button", name="Play it out"))


def found(page: Any, text: str) -> None:
    page.locator(LIST).get_by_role("heading", name=text, exact=True).wait_for()


def at_focus(page: Any, selector: str) -> bool:
    return bool(page.evaluate("name => document.activeElement.matches(name)", selector))


def test_it_stands_where_the_board_was_until_it_is_closed(lesson: Open) -> None:
    page = lesson()
    assert page.locator(".town").count() == 0
    assert at_focus(page, ".turnlist [data-heading]")
    assert rows(page).count() == 8
    page.get_by_role("button", name="Back to the lesson").click()
    page.locator(".town").wait_for()
    assert page.locator(LIST).count() == 0
    assert at_focus(page, ".say [data-heading]")
    assert page.problems == []


def test_the_rulebooks_turn_stands_first_and_is_named_not_only_coloured(lesson: Open) -> None:
    page = lesson()
    own = page.locator(LIST).get_by_role("row").nth(1)
    assert "The rulebook's turn" in own.inner_text()
    assert own.get_by_role("button").count() == 0
    page.get_by_label("Find turns").fill("rouge, chambermaid, kagari")
    page.get_by_role("button", name="Find", exact=True).click()
    found(page, "2 turns found")
    marked = rows(page).filter(has_text="The rulebook's turn")
    assert marked.count() == 1
    assert marked.locator("svg").count() == 1
    left = "all => all.map((it) => getComputedStyle(it.firstElementChild).boxShadow !== 'none')"
    assert sorted(rows(page).evaluate_all(left)) == [False, True]


def test_what_beats_the_rulebook_is_said_at_its_row(lesson: Open) -> None:
    page = lesson()
    page.get_by_label("Most first").select_option("vp")
    page.wait_for_function("document.querySelector('.turnlist tbody + tbody td:nth-of-type(5)').innerText === '9'")
    assert "VP: 9, against 4" in rows(page).first.inner_text()
    assert page.locator(".verdicts .proved").all_inner_texts() == [
        "Cards gained: no turn beats the rulebook's 1.",
        "New chambermaids: no turn beats the rulebook's 1.",
    ]
    assert page.sent[-1] == ("turns", {"query": "", "sort": "vp", "page": 0, "hide": True})


def test_by_keys_alone_it_is_searched_and_paged_and_what_was_found_is_told(lesson: Open) -> None:
    page = lesson(listed=False)
    page.evaluate(HEARD)
    page.locator("button", has_text="All turns").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("window.told.some((text) => text.includes('55 turns found. Page 1 of 7'))")
    page.get_by_label("Find turns").focus()
    page.keyboard.type("kagari")
    page.keyboard.press("Enter")
    page.wait_for_function("window.told.some((text) => /^\\s*\\d+ turns found\\. Page 1 of [2-6]/.test(text))")
    assert at_focus(page, ".turnlist input")
    assert page.get_by_label("Find turns").input_value() == "kagari"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert at_focus(page, ".turnlist [type=checkbox]")
    page.keyboard.press("Space")
    page.wait_for_function("document.querySelector('.turnlist [type=checkbox]').checked === false")
    assert page.sent[-1] == ("turns", {"query": "kagari", "sort": "spent", "page": 0, "hide": False})
    later = page.get_by_role("button", name="Next page")
    later.first.focus()
    page.keyboard.press("Enter")
    page.locator('[data-leaves="before"]').get_by_text("Page 2 of").wait_for()
    assert later.first.evaluate("it => it === document.activeElement")
    later.last.focus()
    page.keyboard.press("Enter")
    page.locator('[data-leaves="before"]').get_by_text("Page 3 of").wait_for()
    assert at_focus(page, ".turnlist [data-found]")
    assert page.problems == []


def test_the_ends_of_the_pages_are_closed(lesson: Open) -> None:
    page = lesson()
    sent = len(page.sent)
    page.get_by_role("button", name="Page before").first.click(force=True)
    page.wait_for_timeout(200)
    assert len(page.sent) == sent
    page.get_by_label("Find turns").fill("moine")
    page.get_by_label("Find turns").press("Enter")
    found(page, "No turn has these words. Look for a card or for what is done with it.")
    assert rows(page).count() == 0
    assert page.get_by_role("button", name="Next page").count() == 0
    no_barrier(page)


def test_a_turn_is_played_out_compared_and_the_list_is_found_as_it_was_left(lesson: Open) -> None:
    page = lesson()
    page.get_by_label("Most first").select_option("vp")
    page.wait_for_function("document.querySelector('.turnlist select').value === 'vp'")
    page.get_by_label("Find turns").fill("chambermaid colette")
    page.get_by_label("Find turns").press("Enter")
    page.wait_for_function("!document.querySelector('.turnlist h4').innerText.startsWith('55')")
    kept = page.locator(f"{LIST} h4").inner_text()
    rows(page).first.get_by_role("button", name="Play it out").click()
    page.locator(".why.is-compare").wait_for()
    assert page.locator(LIST).count() == 0
    assert page.session._run.branch_over
    assert at_focus(page, ".say [data-heading]")
    page.get_by_role("button", name="Back to Raoul's turn").first.click()
    page.wait_for_function("!document.querySelector('.is-compare')")
    page.get_by_role("button", name="All turns").click()
    found(page, kept)
    assert page.get_by_label("Find turns").input_value() == "chambermaid colette"
    assert page.get_by_label("Most first").input_value() == "vp"
    assert page.problems == []


def test_it_stays_while_questions_are_answered_and_goes_where_the_board_is_needed(lesson: Open) -> None:
    page = lesson(listed=False)
    to(page, "The most VP")
    page.get_by_role("button", name="All turns").click()
    page.locator(LIST).wait_for()
    page.locator("[data-choice=bonus] button").click()
    page.locator(".choices .right").wait_for()
    assert page.locator(LIST).count() == 1
    page.get_by_role("button", name="Maid Chief").click()  # a word explains itself beside it
    page.locator(".why.is-term").wait_for()
    assert page.locator(LIST).count() == 1
    to(page, "What no turn beats")
    assert page.locator(LIST).count() == 1
    to(page, "Play a better turn")
    assert page.locator(LIST).count() == 0
    assert page.locator(".town").count() == 1
    assert page.problems == []


def test_it_is_there_in_the_text_view_too(lesson: Open) -> None:
    page = lesson(text="on")
    assert page.locator(".command-box").count() == 0
    assert rows(page).count() == 8
    no_barrier(page)
    rows(page).first.get_by_role("button", name="Play it out").click()
    page.locator(".command-box").wait_for()
    page.locator(".why.is-compare").wait_for()
    assert page.problems == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("width", [1280, 820, 390, 360])
def test_no_barrier_and_every_target_is_large(lesson: Open, width: int, theme: str) -> None:
    page = lesson(width=width, theme=theme)
    no_barrier(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert (
        page.locator(
            f"{LIST} :is(button:not(.term), select, input:not([type=checkbox]), label.without)"
        ).evaluate_all(SMALL)
        == []
    )
    wide = "all => all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.outerHTML)"
    assert page.locator(f"{LIST} :is(th, td, tr, .framed, .sought, .leaves)").evaluate_all(wide) == []
    assert page.problems == []


def test_on_a_phone_a_row_is_a_card_and_still_a_row_to_hear(lesson: Open) -> None:
    page = lesson(width=390)
    first, second = (rows(page).nth(n).bounding_box() for n in (0, 1))
    assert first["width"] > 300
    assert second["y"] > first["y"] + first["height"]
    assert rows(page).first.get_by_role("cell").count() == 6
    assert page.locator(LIST).get_by_role("columnheader", name="New chambermaids").count() == 1
