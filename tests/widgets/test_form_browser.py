"""Forms, bots and what-ifs in a browser, before a real session: by mouse, by keys, and within a phone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tantocuore import Game
from tantocuore.tutor import Session

from .conftest import sit
from .test_view_access import AXE

Open = Callable[..., Any]
TWICE = 600  # ms; a second press at the same place, sooner than that, would not count
PANELS = (".panel.town", ".panel.house")


@pytest.fixture
def free(browser: Any) -> Iterator[Open]:
    """`free(width=390)` opens a game of Anna against the love-first bot."""
    contexts = []

    def opened(*, width: int = 1280, height: int = 800, theme: str = "light", motion: str = "reduce") -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.add_init_script(f"localStorage.setItem('tantocuore:theme', '{theme}')")
        game = Game.new(["Anna", "Bert"], seed=11)
        sit(page, Session.free(game, "Anna", sitting={"Bert": "love-first"}))
        return page

    yield opened
    for context in contexts:
        context.close()


def wanted(page: Any, verb: str) -> int:
    """How often this was asked for."""
    return sum(sent == verb for sent, _ in page.sent)


def no_barrier(page: Any) -> None:
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, found.generate_report()


def test_a_bot_plays_its_turn_by_itself_and_is_told_once(free: Open) -> None:
    page = free()
    page.evaluate(
        """() => { window.told = [];
        const hear = (changes) => window.told.push(...changes.map((it) => it.target.textContent));
        for (const live of document.querySelectorAll("[aria-live]"))
          new MutationObserver(hear).observe(live, {childList: true}); }"""
    )
    while page.session.game.asked == "Anna" and page.session.game.active == "Anna" and not wanted(page, "more"):
        page.locator(".end").click()
        page.wait_for_timeout(450)
    page.wait_for_function("document.querySelector('.seat.is-you').classList.contains('on-turn')")
    assert wanted(page, "more") > 1
    # The table pauses before it speaks.
    page.wait_for_function("window.told.some((text) => text.trim().startsWith('Bert:'))")
    told = {text for text in page.evaluate("window.told") if text.strip().startswith("Bert:")}
    assert len(told) == 1, page.evaluate("window.told")
    assert "Love" in page.locator(".seat.is-bot .last").inner_text()
    assert page.problems == []


def test_a_new_game_by_keys_alone_with_a_wrong_name_named_at_its_field(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="A new game").wait_for()
    assert page.evaluate("document.activeElement.matches('.form [data-heading]')")
    no_barrier(page)
    page.get_by_label("Name 1").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Ida May")
    page.keyboard.press("Enter")
    page.locator(".form [aria-invalid='true']").wait_for()
    field = page.get_by_label("Name 1")
    assert field.evaluate("it => it === document.activeElement")
    assert field.input_value() == "Ida May"
    about = field.get_attribute("aria-describedby").split()[0]
    assert "space" in page.locator(f"[id='{about}']").inner_text()
    no_barrier(page)
    page.keyboard.press("Control+a")
    page.keyboard.type("Ida")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.get_by_label("Seat 3").select_option("random")
    page.get_by_label("Name 1").press("Enter")
    page.locator(".seat").nth(2).wait_for()
    assert page.session.game.players == ("Ida", "Bert", "Clara")
    assert page.problems == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark"), (360, "contrast")])
def test_the_form_fits_and_every_target_is_large(free: Open, width: int, theme: str) -> None:
    page = free(width=width, theme=theme)
    no_barrier(page)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start the game").wait_for()
    page.get_by_label("The cards").select_option("both")  # all fields there are
    for summary in page.locator(".form summary").all():
        summary.click()
    no_barrier(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll(".form :is(button, select, input:not([type=checkbox]), summary)")]
        .filter((it) => it.getBoundingClientRect().height < 44).map((it) => it.outerHTML)"""
    )
    assert small == []


def test_a_what_if_ends_with_its_turn_and_its_games_are_counted_up(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="What if").click()
    page.wait_for_timeout(450)
    while not page.session._run.branch_over:
        page.locator(".end").click()
        page.wait_for_timeout(450)
    # On a busy machine a slice may be a single game of a pair.
    page.locator(".outlook .strip").nth(1).wait_for(timeout=60000)
    page.wait_for_function("document.querySelector('.outlook progress').value >= 2", timeout=60000)
    assert " games" in page.locator(".outlook .verdict").inner_text()
    assert page.locator(".outlook .strip").first.get_attribute("aria-label")
    no_barrier(page)
    page.get_by_role("button", name="Back to Anna's turn").first.click()
    page.locator(".outlook").wait_for(state="detached")
    assert page.problems == []


def test_a_form_is_there_in_the_text_view_too(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="Text view").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".form").wait_for(state="detached")
    players = page.get_by_role("region", name="Players")
    assert players.get_by_role("listitem").count() == 2
    page.wait_for_timeout(TWICE)
    players.get_by_role("button", name="Seats and rules").click()
    page.get_by_role("heading", name="Who plays whom").wait_for()
    assert page.problems == []


@pytest.mark.parametrize("width", [1280, 390])
def test_the_seats_are_changed_from_the_strip_and_the_rules_are_told(free: Open, width: int) -> None:
    page = free(width=width)
    page.get_by_role("region", name="Players").get_by_role("button", name="Seats and rules").click()
    page.get_by_role("heading", name="Who plays whom").wait_for()
    assert page.evaluate("document.activeElement.matches('.form [data-heading]')")
    page.get_by_role("list").filter(has_text="Every rule is as it is printed.").wait_for()
    page.get_by_text("All options of this game").click()
    assert page.locator(".form details .notes li").count() > 8
    no_barrier(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Bert is played by").select_option("random")
    page.get_by_role("button", name="Go on").click()
    page.locator(".form").wait_for(state="detached")
    assert page.session._run.seats == {"Bert": "random"}
    assert page.problems == []


def test_four_players_and_the_house_are_no_longer_than_the_town(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="New game").click()
    for seat in ("Seat 3", "Seat 4"):
        page.get_by_label(seat).select_option("random")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".seat").nth(3).wait_for()
    ends = {name: page.locator(name).evaluate("el => el.getBoundingClientRect().bottom") for name in PANELS}
    town, house = ends.values()
    assert house <= town + 1, ends
    small = "all => all.filter((el) => el.getBoundingClientRect().height < 24).map((el) => el.outerHTML)"
    assert page.locator(".state :is(button, summary)").evaluate_all(small) == []
    no_barrier(page)
