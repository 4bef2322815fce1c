"""The large card: shown on hover, focus, long press and a key, in the words of the book, and how it goes again."""

from collections.abc import Callable
from typing import Any

import pytest

from tantocuore.tutor.explaining import card_panel
from tantocuore.tutor.words import plain

from .conftest import card
from .test_view_browser import sent

Open = Callable[..., Any]
COLETTE = "hand/colette/0"


def large(page: Any) -> Any:
    return page.locator(".large")


def sentences(page: Any) -> list[str]:
    return [" ".join(text.split()) for text in large(page).locator(".sentences li").all_text_contents()]


def words(text: list[Any]) -> str:
    """What is said, without the number of its rule."""
    return " ".join(plain([part for part in text if isinstance(part, str) or "rule" not in part]).split())


def inside(page: Any) -> bool:
    return bool(
        page.evaluate("""() => {
            const box = document.querySelector(".large").getBoundingClientRect();
            const room = document.querySelector(".tutor").getBoundingClientRect();
            return box.left >= room.left && box.right <= room.right && box.top >= Math.max(room.top, 0)
                && box.bottom <= Math.min(room.bottom, innerHeight) + 0.5;
        }""")
    )


def away(page: Any) -> None:
    page.mouse.move(3, 3)


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (900, "dark")])
@pytest.mark.parametrize("key", ["town/rouge", COLETTE, "town/private/pile", "town/illness"])
def test_hover_shows_a_card_with_the_sentences_of_its_panel_inside_the_table(
    table: Open, width: int, theme: str, key: str
) -> None:
    page = table("raoul", width=width, theme=theme)
    card(page, key).evaluate(
        "(el) => el.addEventListener('pointerover', () => (window.over ??= performance.now()))"
    )
    page.evaluate("""() => new MutationObserver(() => (window.came ??= performance.now()))
        .observe(document.querySelector(".larger"), { childList: true })""")
    card(page, key).hover()
    large(page).wait_for()
    assert page.evaluate("window.came - window.over") >= 240, "not at once"
    id = large(page).get_attribute("data-looked")
    assert sentences(page) == [words(part["text"]) for part in card_panel(id)["parts"]]
    assert inside(page)
    assert card(page, key).get_attribute("aria-describedby") == large(page).get_attribute("id")
    away(page)
    large(page).wait_for(state="detached")
    assert card(page, key).get_attribute("aria-describedby") is None
    assert sent(page) == []
    assert page.problems == []


def test_the_pointer_may_go_into_it_and_escape_sends_it_away(table: Open) -> None:
    """WCAG 1.4.13: hoverable, persistent, dismissible."""
    page = table("raoul")
    card(page, "town/rouge").hover()
    large(page).wait_for()
    large(page).hover()
    page.wait_for_timeout(700)
    assert large(page).is_visible()
    page.keyboard.press("Escape")
    large(page).wait_for(state="detached")
    card(page, "town/rouge").hover()
    page.wait_for_timeout(50)
    page.keyboard.press("Escape")
    away(page)
    page.wait_for_timeout(400)
    assert large(page).count() == 0


def test_focus_shows_it_later_and_a_click_does_not(table: Open) -> None:
    page = table("raoul")
    page.get_by_role("button", name="Why?").focus()
    card(page, COLETTE).focus()
    large(page).wait_for()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert large(page).count() == 0
    large(page).wait_for()
    page.keyboard.press("Tab")
    large(page).wait_for(state="detached")
    page.mouse.move(3, 3)
    card(page, COLETTE).click()
    page.wait_for_timeout(700)
    assert large(page).count() == 0
    assert sent(page) == [("move", {"move": "chambermaid colette"})]


def test_what_comes_under_a_mouse_that_rests_is_not_shown(table: Open) -> None:
    """The page scrolls or the next step comes into view: a card that lies there then would cover what is said."""
    page = table("raoul", height=600)
    box = card(page, "town/rouge").bounding_box()
    x, y = box["x"] + 20, box["y"] + 20
    page.mouse.move(3, 3)
    page.evaluate("document.querySelector('.tutor').style.pointerEvents = 'none'")
    page.mouse.move(x, y)
    page.evaluate("document.querySelector('.tutor').style.pointerEvents = ''")
    page.evaluate("document.scrollingElement.scrollBy(0, 10)")
    page.wait_for_timeout(700)
    assert large(page).count() == 0
    page.mouse.move(x + 3, y)
    large(page).wait_for()
    away(page)
    large(page).wait_for(state="detached")
    card(page, COLETTE).scroll_into_view_if_needed()
    box = card(page, COLETTE).bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    page.evaluate("document.scrollingElement.scrollBy(0, -150)")
    page.wait_for_timeout(700)
    assert large(page).count() == 0
    card(page, "town/rouge").hover()
    large(page).wait_for()


def test_the_key_i_holds_it_and_gives_the_focus_back(table: Open) -> None:
    page = table("raoul")
    kagari = card(page, "town/kagari")
    kagari.focus()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name="Kagari Ichinomiya")
    dialog.wait_for()
    page.wait_for_timeout(400)
    assert dialog.evaluate("(el) => el.contains(document.activeElement)")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert kagari.evaluate("(el) => el === document.activeElement")
    page.keyboard.press("i")
    dialog.get_by_role("button", name="Why not?").click()
    page.wait_for_timeout(50)
    assert sent(page) == [("why", {"move": "employ kagari"})], "asked only now, and for this card alone"


def touch(page: Any, kind: str, x: float, y: float) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    page.touches = getattr(page, "touches", None) or page.context.new_cdp_session(page)
    page.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.parametrize(("width", "key"), [(390, "town/kagari"), (360, COLETTE)])
def test_a_long_press_opens_a_sheet_and_a_short_or_a_moving_one_does_not(table: Open, width: int, key: str) -> None:
    """The sheet comes to lie over the hand: the finger is lifted over its buttons, and presses none."""
    page = table("raoul", width=width, height=800)
    page.touches = page.context.new_cdp_session(page)
    page.touches.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    pile = card(page, key)
    pile.scroll_into_view_if_needed()
    box = pile.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    touch(page, "touchStart", x, y)
    touch(page, "touchMove", x, y + 30)
    page.wait_for_timeout(550)
    touch(page, "touchEnd", x, y + 30)
    assert large(page).count() == 0
    pile.scroll_into_view_if_needed()
    box = pile.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    touch(page, "touchStart", x, y)
    page.wait_for_timeout(520)
    touch(page, "touchEnd", x, y)
    large(page).wait_for()
    page.wait_for_timeout(300)
    assert sent(page) == [], "the press that opened it plays nothing"
    assert large(page).evaluate("(el) => el.contains(document.activeElement)")
    assert inside(page)
    for button in large(page).locator(".do button").all():
        assert button.bounding_box()["height"] >= 44
    large(page).get_by_role("button", name="Close").click()
    large(page).wait_for(state="detached")
    assert page.problems == []


def test_what_is_drawn_anew_keeps_or_loses_it(table: Open) -> None:
    page = table("raoul")
    card(page, COLETTE).hover()
    large(page).wait_for()
    page.evaluate("window.hear({id: -1, rev: 10 ** 6, words: undefined})")
    assert large(page).is_visible()
    page.get_by_role("button", name="Text view").evaluate("(el) => el.click()")
    large(page).wait_for(state="detached")
    assert page.problems == []
