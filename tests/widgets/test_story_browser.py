"""Log and timeline of a long game in a browser: bounded, folded, one tab stop each; to look is no move."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Session

from .conftest import sit


@pytest.fixture
def long(browser: Any) -> Iterator[Callable[[int], tuple[Any, Session]]]:
    contexts = []

    def open_game(moves: int) -> tuple[Any, Session]:
        game, chance = tc.Game.new(["Anna", "Bert"], seed=3), random.Random(3)
        for _ in range(moves):
            legal = [move for move in game.legal_moves if move.verb != "employ"]
            game.play(legal[-1] if chance.random() < 0.2 else chance.choice(legal))
        session = Session.free(game)
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}))
        page = contexts[-1].new_page()
        sit(page, session)
        return page, session

    yield open_game
    for context in contexts:
        context.close()


def test_the_page_does_not_grow_with_the_game(long: Any) -> None:
    page, _ = long(1000)
    assert page.evaluate("document.querySelectorAll('.tutor *').length") <= 2000
    for region in ("timeline", "log"):
        stops = page.locator(f'[data-region="{region}"] [data-stop]')
        assert stops.count() > 10
        assert page.locator(f'[data-region="{region}"] [data-stop][tabindex="0"]').count() == 1
    folds = page.locator(".timeline .fold")
    before = folds.count()
    page.locator(".timeline .earlier button").click()
    assert folds.count() == before + 20
    assert page.evaluate("document.querySelectorAll('.tutor *').length") <= 2000


def test_folds_open_by_arrows_and_a_look_leaves_the_game_alone(long: Any) -> None:
    page, session = long(60)
    rev, node = session._rev, session.game.node
    fold = page.locator('.timeline .fold[aria-expanded="false"]').first
    fold.focus()
    page.keyboard.press("ArrowRight")
    opened = page.locator(".timeline .turn.open").first
    assert opened.locator("li button").count() > 0
    opened.locator("li button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".looking")
    assert (session._rev, session.game.node) == (rev, node)
    page.wait_for_selector(".log li.later")  # it follows when the table is painted
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector(".looking", state="detached")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".looking")
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_selector(".looking", state="detached")
    assert session.game.node == node - 1


def stops(page: Any, region: str) -> int:
    return int(page.locator(f'[data-region="{region}"] [data-stop][tabindex="0"]').count())


def hold(page: Any) -> None:
    """From now on nothing is done at rest, until `rest`."""
    page.evaluate("() => { window.held = []; window.requestAnimationFrame = (work) => window.held.push(work) }")


def rest(page: Any) -> None:
    page.evaluate("held.splice(0).forEach((work) => work())")
    page.wait_for_timeout(100)


def region(page: Any) -> str | None:
    found: str | None = page.evaluate("document.activeElement.closest('[data-region]')?.dataset.region")
    return found


def play(page: Any) -> None:
    """Play the first legal card by key, and wait until the table shows it."""
    sent = page.evaluate("window.sent.filter((it) => it.verb === 'move').length")
    page.locator(".hand .card.legal").first.focus()
    before = page.locator(".meter").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_function("(n) => window.sent.filter((it) => it.verb === 'move').length > n", arg=sent)
    page.wait_for_function("(text) => document.querySelector('.meter').innerText !== text", arg=before)


def test_each_story_keeps_its_tab_stop_when_the_width_changes(long: Any) -> None:
    page, _ = long(60)
    page.set_viewport_size({"width": 390, "height": 800})
    page.get_by_role("button", name="Undo").first.click()
    page.wait_for_function("!document.querySelector('[data-region=log] [data-stop][tabindex=\"0\"]')")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.wait_for_function("document.querySelector('[data-region=log] [data-stop][tabindex=\"0\"]')")
    assert [stops(page, name) for name in ("timeline", "log")] == [1, 1]


def test_tab_right_after_a_move_leads_to_the_next_part(long: Any) -> None:
    page, _ = long(0)
    play(page)
    play(page)
    lines = page.locator(".log .what")
    lines.last.focus()  # draws what is late: only now all lines can be counted
    lines.last.focus()
    count = lines.count()
    page.keyboard.press("u")
    page.wait_for_function("(n) => document.querySelectorAll('.log .what').length < n", arg=count)
    assert region(page) == "log"
    hold(page)
    page.keyboard.press("r")
    page.wait_for_function("(n) => document.querySelectorAll('.log .what').length === n", arg=count)
    page.keyboard.press("Tab")
    assert region(page) != "log"


def test_what_is_drawn_late_takes_the_focus_from_nobody(long: Any) -> None:
    page, _ = long(60)
    page.evaluate("document.body.append(Object.assign(document.createElement('button'), { id: 'outside' }))")
    hold(page)
    play(page)
    page.locator("#outside").focus()
    rest(page)
    assert page.evaluate("document.activeElement.id") == "outside"
    line = page.locator(".log .what").last
    page.get_by_role("button", name="Undo").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("window.sent.some((it) => it.verb === 'undo')")
    page.wait_for_timeout(100)
    line.focus()
    assert region(page) == "log", "its line is gone, its neighbour has the focus"
    rest(page)
    assert region(page) == "log"


def test_on_a_phone_the_log_opens_at_its_newest_line(long: Any) -> None:
    page, _ = long(20)
    page.set_viewport_size({"width": 390, "height": 800})
    page.get_by_role("radio", name="Log").check(force=True)
    page.wait_for_function("""() => {
        const box = document.querySelector(".log .scroll");
        return box.scrollTop > 0 && Math.abs(box.scrollHeight - box.clientHeight - box.scrollTop) <= 1;
    }""")
