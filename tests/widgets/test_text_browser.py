"""The box of the text view: it completes words and moves, and takes orders besides."""

from collections.abc import Callable
from typing import Any

import pytest

Open = Callable[..., Any]


def sent(page: Any) -> list[tuple[str, Any]]:
    beside = {"hello", "faces", "fonts", "book"}
    return [(it["verb"], it["args"]) for it in page.evaluate("window.sent") if it["verb"] not in beside]


def test_a_move_is_completed_word_by_word_with_tab(table: Open) -> None:
    page = table("raoul", text="on")
    box = page.get_by_role("combobox", name="Type a move")
    box.click()
    assert box.get_attribute("aria-expanded") == "false"
    page.keyboard.type("emp")
    assert box.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Tab")
    assert box.input_value() == "employ"
    page.keyboard.type(" kaga")
    page.keyboard.press("ArrowRight")
    assert box.input_value() == "employ kagari", "also what is illegal now can be typed"
    page.keyboard.press("Tab")
    assert box.evaluate("(el) => el !== document.activeElement"), "the box is no trap"
    assert sent(page) == []


def test_legal_moves_come_first_and_arrows_choose_and_enter_plays(table: Open) -> None:
    page = table("raoul", text="on")
    box = page.get_by_role("combobox", name="Type a move")
    box.click()
    page.keyboard.type("c")
    assert page.get_by_role("option").locator("code").first.inner_text() == "chambermaid colette"
    page.keyboard.press("ArrowDown")
    active = box.get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").get_attribute("aria-selected") == "true"
    page.keyboard.press("Escape")
    assert box.get_attribute("aria-expanded") == "false"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("window.sent.some((it) => it.verb === 'move')")
    assert sent(page) == [("move", {"move": "chambermaid colette"})]


@pytest.mark.parametrize(
    ("typed", "verb", "args"),
    [
        ("?employ kagari", "ask", {"text": "employ kagari"}),
        ("undo", "undo", {}),
        ("look 12", "look", {"node": 12}),
        ("help", "moves", {}),
    ],
)
def test_orders(table: Open, typed: str, verb: str, args: dict[str, Any]) -> None:
    page = table("raoul", text="on")
    box = page.get_by_role("combobox", name="Type a move")
    box.fill(typed)
    page.keyboard.press("Enter")
    page.wait_for_function(f"window.sent.some((it) => it.verb === '{verb}')")
    assert sent(page) == [(verb, args)]
    assert box.input_value() == ""


@pytest.mark.parametrize(("title", "left"), [(None, "employ kagari"), ("Another step", "")])
def test_refused_words_stay_until_their_step_is_over(table: Open, title: str | None, left: str) -> None:
    page = table("raoul", text="on")
    box = page.get_by_role("combobox", name="Type a move")
    box.fill("employ kagari")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.command-box input').ariaInvalid === 'true'")
    assert box.input_value() == "employ kagari"
    page.evaluate(
        """async title => {
            const { hello } = await (await fetch("scene/raoul")).json();
            const rev = hello.view.rev + 9;
            const say = { ...hello.view.say, ...(title && { title }) };
            window.hear({ id: 0, rev, view: { ...hello.view, rev, say, why: null } });
        }""",
        title,
    )
    assert box.input_value() == left
