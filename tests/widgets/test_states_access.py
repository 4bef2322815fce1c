"""States of real games without a barrier, at every width and in every theme; a sample of both by default."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import tantocuore as tc
from tantocuore.tutor import Session
from tantocuore.tutor.words import labels

from . import conftest
from .test_view_access import AXE

WIDTHS = (1280, 900, 390, 360)
THEMES = ("light", "dark", "contrast")
NAMES = ("Raoul", "Baron", "Claris", "Denise")

Open = Callable[..., Any]
Asked = Sequence[tuple[str, Mapping[str, Any]]]


def middle() -> tc.Game:
    """A game of four, some turns on."""
    chance, game = random.Random(5), tc.Game.new(NAMES, seed=5)
    while len(game.history) < 120 or game.phase != "employ":
        game.play(chance.choice(game.legal_moves))
    return game


def effect() -> tc.Game:
    """Eliza has looked at the top of another's deck."""
    house = {"hand": ["eliza", "kagari", "love_1", "love_2"], "deck": ["love_1", "rouge"]}
    houses = dict.fromkeys(NAMES[:3], house)
    data = {"format": 1, "players": list(NAMES[:3]), "phase": "serving", "house": houses, "seed": 2}
    data["moves"] = ["serve eliza", "look Baron"]
    return tc.Scenario.from_dict(data).play()


def over() -> tc.Game:
    """The end of a game of two."""
    town = {"piles": {"rouge": 0, "viola": 0}}
    data = {
        "format": 1,
        "players": ["Raoul", "Baron"],
        "phase": "employ",
        "town": town,
        "turn": {"end_fixed": True},
    }
    game = tc.Scenario.from_dict(data).game()
    game.play("end")
    assert game.is_over
    return game


def large(page: Any) -> None:
    """The key that keeps a card large."""
    page.locator(".town [data-card]").first.focus()
    page.keyboard.press("i")
    page.locator(".large").wait_for()


def completed(page: Any) -> None:
    """Something typed, with the moves that fit, one of them marked."""
    box = page.get_by_role("combobox", name="Type a move")
    box.fill("")
    box.press_sequentially("e")
    box.press("ArrowDown")
    assert box.get_attribute("aria-activedescendant")


# A state: the game, what the page asked for then, and the renderer.
STATES: dict[str, tuple[Callable[[], tc.Game], Asked, str]] = {
    "a game of four": (middle, (), "off"),
    "a question of a card": (effect, (), "off"),
    "a refusal": (middle, (("move", {"move": "employ marianne"}),), "off"),
    "a look back": (middle, (("look", {"node": 40}),), "off"),
    "a form": (middle, (("form", {"id": "new"}),), "off"),
    "an answer": (middle, (("ask", {"text": "kagari"}),), "off"),
    "a card shown large": (middle, (), "off"),
    "a comparison": (middle, (("compare", {"node": 20, "with": 40}), ("more", {}), ("more", {})), "off"),
    "a comparison in words": (middle, (("compare", {"node": 20, "with": 40}), ("more", {})), "on"),
    "completions": (middle, (), "on"),
    "the end": (over, (), "off"),
    "the end in words": (over, (), "on"),
    "a question in words": (effect, (), "on"),
}
# What is done on the page to come there.
DONE: dict[str, Callable[[Any], None]] = {"a card shown large": large, "completions": completed}


@pytest.fixture
def state(table: Open, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Any]:
    """`state("the end", "dark")` opens a page in that state."""

    def open_state(name: str, theme: str) -> Any:
        make, asked, text = STATES[name]
        session = Session.free(make())
        hello = session.answer({"id": 0, "rev": 0, "verb": "hello", "args": {"save": None}})
        replies = [
            session.answer({"id": 10**6 + i, "rev": hello["rev"], "verb": verb, "args": args})
            for i, (verb, args) in enumerate(asked)
        ]
        assert not any("error" in reply for reply in replies), replies
        on = {"book": session.answer({"id": 1, "rev": 0, "verb": "book", "args": {}})}
        start = {"words": labels(), "store": session.store}
        monkeypatch.setattr(conftest, "scene", lambda _name: {"hello": hello, "on": on, "start": start})
        page = table("live", theme=theme, text=text)
        for reply in replies:
            page.evaluate("reply => window.hear(reply)", reply)
        return page

    return open_state


def check(page: Any, width: int, about: str, name: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    if name in DONE:
        DONE[name](page)
    page.wait_for_timeout(120)
    page.evaluate("Promise.all(document.getAnimations().map((move) => move.finished.catch(() => 0)))")
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, f"{about}, {width}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{about}, {width}"


@pytest.mark.parametrize(("at", "name"), list(enumerate(STATES)))
def test_a_state_has_no_barrier(state: Callable[[str, str], Any], at: int, name: str) -> None:
    """Width and theme change from state to state."""
    page = state(name, THEMES[at % 3])
    check(page, WIDTHS[at % 4], f"{name}, {THEMES[at % 3]}", name)
    assert page.problems == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", STATES)
def test_no_state_has_a_barrier_at_any_width(state: Callable[[str, str], Any], name: str, theme: str) -> None:
    page = state(name, theme)
    for width in WIDTHS:
        check(page, width, f"{name}, {theme}", name)
    assert page.problems == []
