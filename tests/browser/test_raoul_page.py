"""The page of Raoul's turn around the playing: kept games, a lost kernel, barriers, links, a table of one's own."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, repeat
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tantocuore.text import catalogue, say
from tantocuore.tutor.lesson import MOST_STEPS
from tests.browser.conftest import Record, Server, kernel_of, until_set
from tests.browser.play import Keyboard, Learner, Mouse, still, title
from tests.looks import looks

LESSON = "30-raouls-turn"
WIDTHS = (1280, 390)
THEMES = ("light", "dark")
PATIENCE = 5_000

Visit = Callable[..., Page]


def skip_to(learner: Learner, step: str) -> None:
    """Leave steps undone until one is reached."""
    for _ in range(MOST_STEPS):
        before = learner.title
        if before == title(step):
            return
        learner.use("skip")
        expect(learner.goal.get_by_role("heading")).not_to_have_text(before, timeout=PATIENCE)
    raise AssertionError(f"{step} was not reached; this is {learner.title!r}")


def state(learner: Learner) -> dict[str, Any]:
    """What a learner would see again: goal, progress, numbers, hand, what happened."""
    parts = ("Raoul's turn", "Raoul's House", "Timeline", "Log")
    progress = learner.table.get_by_text(re.compile(r"^Step \d+ of \d+$")).inner_text()
    # That a card has been drawn a moment ago is not kept.
    hand = learner.places["hand"].get_by_role("list").inner_text().replace("new\n", "")
    shown = {part: learner.region(part).inner_text() for part in parts}
    return {"goal": learner.title, "progress": progress, "hand": hand} | shown


def test_a_reload_in_the_middle_goes_on_from_there(visit: Visit) -> None:
    page = visit(LESSON)
    learner = Learner(page, Mouse())
    skip_to(learner, "serve")
    learner.play("serve genevieve")
    learner.shows(title("again"))
    before = state(learner)
    page.reload()
    learner = Learner(until_set(page), Mouse())
    learner.shows(title("again"))
    assert state(learner) == before
    learner.play("serve kagari")
    learner.shows(title("stay"))


def test_another_page_in_between_does_not_lose_the_step(visit: Visit) -> None:
    learner = Learner(visit(LESSON), Mouse())
    skip_to(learner, "drawn")
    visit("00-start")
    learner = Learner(visit(LESSON), Mouse())
    learner.shows(title("drawn"))


def test_a_killed_kernel_is_said_and_the_same_step_comes_back(
    visit: Visit, voila: Server, record: Record, record_property: Callable[[str, object], None]
) -> None:
    record.allow("404")
    page = visit(LESSON)
    learner = Learner(page, Mouse())
    skip_to(learner, "stay")
    before = state(learner)
    kernel = kernel_of(page)
    (process,) = [running for running in voila.kernels() if any(kernel in word for word in running.cmdline())]
    began = time.monotonic()
    process.kill()
    alert = page.get_by_role("alert").filter(has_text=say("page.lost.title"))
    expect(alert).to_be_visible(timeout=PATIENCE)
    record_property("lost kernel said in the lesson after", f"{time.monotonic() - began:.1f} s")
    expect(alert).to_be_in_viewport()
    with page.expect_navigation():
        alert.get_by_role("button", name=say("page.lost.action")).click()
    learner = Learner(until_set(page), Mouse())
    learner.shows(title("stay"))
    assert kernel_of(page) != kernel
    assert state(learner) == before


@pytest.mark.slow
def test_only_hints_lead_to_the_end(visit: Visit) -> None:
    """Who presses nothing but the hint arrives, too."""
    learner = Learner(visit(LESSON), Mouse())
    end = title("end")
    presses = 0
    while learner.title != end:
        learner.page.keyboard.press("h") if presses else learner.use("hint")
        learner.settle()
        presses += 1
        assert presses < 200, f"the hints stop at {learner.title!r}"
    expect(learner.goal).to_contain_text("At the table:")


def test_no_barrier_in_any_look(visit: Visit, whole: bool) -> None:
    """The page as a whole: its frame, its text, and both tables."""
    learner = Learner(visit(LESSON), Mouse())
    every = looks(WIDTHS, THEMES, whole=True)
    # Each moment in every look, or each in the next one.
    in_turn: Iterator[list[tuple[int, str]]] = repeat(every) if whole else ([look] for look in cycle(every))

    def no_barrier(when: str) -> None:
        bars_nobody(learner, next(in_turn), when)

    no_barrier("the start")
    skip_to(learner, "first")
    learner.press(learner.button(catalogue()["lessons.raoul.steps.first.choices.colette.text"], learner.goal))
    no_barrier("an answer")
    skip_to(learner, "try")
    learner.play("chambermaid colette")
    learner.sees_refusal("CHAMBER-03")
    no_barrier("a refusal")
    for move in ("serve genevieve", "end", "end"):
        learner.play(move)
    expect(learner.why.get_by_role("table")).to_be_visible()
    no_barrier("two turns side by side")
    learner.press(learner.button(say("tutor.branch.back", player="Raoul"), learner.goal))
    skip_to(learner, "first")  # what was missed comes back
    no_barrier("a question again")
    learner.press(learner.button(catalogue()["lessons.raoul.steps.first.choices.genevieve.text"], learner.goal))
    skip_to(learner, "end")
    no_barrier("the end")


def bars_nobody(learner: Learner, every: Sequence[tuple[int, str]], when: str) -> None:
    page = learner.page
    for width, theme in every:
        page.set_viewport_size({"width": width, "height": 844})
        learner.table.get_by_role("combobox", name=say("view.words.theme")).select_option(theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        still(page)
        found = Axe().run(page)
        assert not found.response["violations"], f"{when}, {width}, {theme}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{when}, {width}"


def test_the_start_has_no_barrier_in_any_look(visit: Visit) -> None:
    page = visit("00-start")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for scheme in ("light", "dark"):
            # What lies out of sight changes its colours only when it is looked at.
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            still(page)
            found = Axe().run(page)
            assert not found.response["violations"], found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_faces_have_names(visit: Visit) -> None:
    page = visit("10-start")
    for name in ("Colette Framboise, Chambermaid Chief", "Geneviève Daubigny, Cooking Maid", "2 Love"):
        face = page.get_by_role("main").get_by_role("img", name=name)
        face.scroll_into_view_if_needed()
        expect(face).to_be_in_viewport()
        assert face.evaluate("el => el.complete && el.naturalWidth > 0")


DOORS = {
    "Oktoberfest": "50-oktoberfest",
    "The sandbox": "90-sandbox",
    "Start": "10-start",
    "The four phases": "20-phases",
    "Raoul's turn": LESSON,
    "The House": "40-house",
    "Your own table": LESSON,
    "Write a lesson": "82-write-a-lesson",
}


@pytest.mark.parametrize(
    ("door", "page_name"),
    [pytest.param(*pair, marks=[pytest.mark.slow] if i > 1 else []) for i, pair in enumerate(DOORS.items())],
)
def test_each_door_of_the_start_leads_there(visit: Visit, door: str, page_name: str) -> None:
    page = visit("00-start")
    page.get_by_role("main").get_by_role("link", name=door, exact=True).click()
    page.wait_for_url(f"**/{page_name}.ipynb*")
    until_set(page)
    expect(page.get_by_role("heading", name=door).first).to_be_in_viewport()


def test_a_table_has_the_whole_width(visit: Visit) -> None:
    """Else a window of 1,280 has no room for its three columns, and the hand lies far below what explains it."""
    page = visit(LESSON)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        box = page.get_by_role("article").first.bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, width)


def test_a_table_of_ones_own_goes_on_with_the_next_player(visit: Visit) -> None:
    page = visit(LESSON)
    learner = Learner(page, Keyboard(), page.get_by_role("article", name=say("tutor.free.title")))
    learner.play("serve genevieve")
    learner.play("employ rouge")
    learner.sees_refusal("FLOW-02")
    for move in ("serve kagari", "end", "end"):
        learner.play(move)
    expect(learner.region("Baron's turn")).to_be_visible()
    expect(learner.goal).to_contain_text("Your move, Baron")
    # The lesson above is not touched by it.
    assert Learner(page, Mouse()).title == title("table")
    page.reload()
    until_set(page)
    kept = page.get_by_role("article", name=say("tutor.free.title"))
    expect(kept.get_by_role("region", name="Baron's turn")).to_be_visible()
