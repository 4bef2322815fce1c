"""Raoul's turn, played in a real browser from the first step to the last, in each way a learner may choose."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tantocuore.text import say
from tests.browser.conftest import Record, until_set
from tests.browser.play import Finger, Keyboard, Learner, Mouse, Reader, Typist, title
from tests.marks import rule

LESSON = "30-raouls-turn"
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}

Visit = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, record: Record, voila_url: str) -> Iterator[Page]:
    """The page on a phone with a touch screen."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    record.watch(context)
    page = context.new_page()
    page.goto(f"{voila_url}voila/render/{LESSON}.ipynb")
    yield until_set(page)
    page.close(run_before_unload=True)
    context.close()
    assert not record.unexplained()


@pytest.fixture
def desk(page: Page, visit: Visit) -> Page:
    page.set_viewport_size(DESK)
    return visit(LESSON)


def whole_turn(learner: Learner) -> None:
    """Watch and answer, break a rule, go another way and come back, and finish."""
    reader = Reader(learner, "raoul")
    reader.walk("table", "over")

    learner.shows(title("try"))
    learner.play("chambermaid colette")
    words = learner.sees_refusal("CHAMBER-03")
    assert "Colette costs 2 Servings as a chambermaid. You have 1." in words

    reader.walk("serve", "serve")
    learner.shows(title("again"))
    another_way(learner)
    learner.shows(title("again"))

    reader.walk("again", "gone")
    reader.meets_again()
    learner.shows(title("end"))
    expect(learner.goal).to_contain_text("At the table:")
    # The end of the turn, as the rulebook has it.
    house = learner.region("Raoul's House")
    expect(house).to_contain_text("Colette")
    expect(house).to_contain_text(re.compile(r"6\s+discards"))
    expect(learner.region("Baron's turn")).to_contain_text("Starting")


def another_way(learner: Learner) -> None:
    """A legal move that Raoul did not make begins a branch; played to its end it is compared, and left."""
    moves = ["end", "love love_1", "love love_1", "employ azure", "end"]
    assert not learner.on_branch()
    for move in moves:
        learner.play(move)
        assert learner.on_branch(), move
    learner.shows(say("tutor.branch.over_title"))
    table = learner.why.get_by_role("table")
    expect(table).to_be_visible()
    rows = {row.split("\t")[0]: row.split("\t")[1:] for row in table.inner_text().splitlines() if "\t" in row}
    assert rows["Love left"] == ["1", "1"]
    assert rows["Cards gained"] == ["Azure", "Rouge"]
    assert rows["Chambermaids"] == [say("tutor.compare.nobody"), "Colette"]
    assert not re.search(r"\b(wrong|mistake|bad)\b", learner.why.inner_text() + learner.goal.inner_text())
    learner.press(learner.button(say("tutor.branch.back", player="Raoul"), learner.goal))


@rule("EX-RAOUL-01", "EX-RAOUL-02", "EX-RAOUL-03", "EX-RAOUL-04", "EX-RAOUL-05", "EX-RAOUL-06", "EX-RAOUL-07")
@pytest.mark.slow
def test_by_mouse(desk: Page) -> None:
    whole_turn(Learner(desk, Mouse()))


def test_by_keyboard_alone(desk: Page) -> None:
    desk.mouse.move(0, 0)
    whole_turn(Learner(desk, Keyboard()))


@pytest.mark.slow
def test_by_finger_on_a_phone(phone: Page) -> None:
    whole_turn(Learner(phone, Finger()))
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def test_in_words(desk: Page) -> None:
    whole_turn(Typist(desk, Keyboard()))
