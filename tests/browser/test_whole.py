"""The whole course at the table of the first page: one kernel from the first lesson to the sandbox."""

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tantocuore.text import say
from tantocuore.tutor import course, lesson
from tests.browser.conftest import Record, Server, kernel_of, until_set
from tests.browser.play import QUICK, Keyboard, Learner, Mouse, still, title
from tests.looks import looks

Visit = Callable[..., Page]
FIRST = "00-start"
CONTENTS = say("view.words.contents")
FREE = say("tutor.free.title")
THREE = ("raoul", "employing", "events")


def contents(learner: Learner) -> Locator:
    return learner.button(re.compile(f"^{CONTENTS}"))


def opens(learner: Learner, id: str) -> None:
    """By the list of contents."""
    learner.press(contents(learner))
    title = learner.page.get_by_text(course.title(id), exact=True)
    learner.press(learner.region(CONTENTS).get_by_role("button").filter(has=title))
    expect(learner.region(CONTENTS)).to_have_count(0)
    stands_at(learner, id)


def stands_at(learner: Learner, id: str) -> None:
    expect(learner.table).to_have_id(id, timeout=QUICK)
    assert learner.page.url.endswith(f"{FIRST}.ipynb#{id}")


def plays_a_card(learner: Learner) -> None:
    learner.press(learner.places["hand"].get_by_role("button", name="you can").first)
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()


def at_step(learner: Learner, n: int) -> None:
    expect(learner.table.get_by_text(re.compile(r"^Step \d+ of \d+$"))).to_have_text(re.compile(f"^Step {n} of"))


def test_three_lessons_a_game_and_the_sandbox_in_one_kernel(visit: Visit, voila: Server, record: Record) -> None:
    page = visit(FIRST)
    kernel, kernels = kernel_of(page), len(voila.kernels())
    learner = Learner(page, Mouse())
    assert page.url.endswith(".ipynb"), "who comes for the first time begins at the top of the page"
    for id in THREE:
        opens(learner, id)
        learner.use("skip")
        at_step(learner, 2)
    for room in course.ROOMS:
        learner.press(learner.button(course.title(room)))
        stands_at(learner, room)
        expect(learner.table).to_have_accessible_name(re.compile(FREE))
        plays_a_card(learner)
    for id in THREE:
        opens(learner, id)
        at_step(learner, 2)
    opens(learner, "play")
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()
    assert kernel_of(page) == kernel
    assert len(voila.kernels()) == kernels

    page.reload()
    learner = Learner(until_set(page), Mouse())
    stands_at(learner, "play")
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()
    expect(learner.table).to_be_in_viewport()


def test_a_reload_is_at_the_same_step_with_and_without_the_address(visit: Visit) -> None:
    learner = Learner(visit(FIRST), Mouse())
    opens(learner, "raoul")
    for _ in range(3):
        learner.use("skip")
    goal = learner.title
    learner.page.reload()
    learner = Learner(until_set(learner.page), Mouse())
    learner.shows(goal)
    visit("10-start")
    learner = Learner(visit(FIRST), Mouse())
    learner.shows(goal)


def test_the_address_opens_a_lesson_also_when_it_changes(visit: Visit, page: Page, voila_url: str) -> None:
    page.goto(f"{voila_url}voila/render/{FIRST}.ipynb#raoul")
    learner = Learner(until_set(page), Mouse())
    stands_at(learner, "raoul")
    expect(learner.goal).to_be_in_viewport()
    page.evaluate("location.hash = 'serving'")
    stands_at(learner, "serving")
    learner.shows(title(lesson("serving").steps[0].id, "serving"))
    page.evaluate("location.hash = 'no-such-lesson'")
    page.evaluate("location.hash = '%E0%A4%A'")
    learner.use("skip")
    expect(learner.table).to_have_id("serving")
    page.go_back()
    page.go_back()
    stands_at(learner, "serving")


def test_the_map_below_opens_a_lesson_in_the_table_and_follows_it(visit: Visit) -> None:
    page = visit(FIRST)
    learner = Learner(page, Mouse())
    map = page.get_by_role("article").nth(1)
    bead = map.get_by_role("listitem").get_by_role("link").filter(has_text=course.title("rooms"))
    expect(bead).to_contain_text("not begun")
    kernel = kernel_of(page)
    bead.click()
    stands_at(learner, "rooms")
    expect(learner.goal).to_be_in_viewport()
    expect(learner.goal.get_by_role("heading")).to_be_focused()
    page.mouse.move(1, 1)  # the card that has come to lie below the pointer would be shown large
    learner.use("skip")
    expect(bead).to_contain_text("step 2 of")
    assert kernel_of(page) == kernel
    # A link that shall open elsewhere is the browser's.
    with page.context.expect_page() as other:
        map.get_by_role("link").filter(has_text=course.title("serving")).click(modifiers=["Control"])
    assert "lesson=serving" in other.value.url
    other.value.close(run_before_unload=True)
    expect(learner.table).to_have_id("rooms")


def test_where_no_table_has_the_lesson_the_link_is_a_page(visit: Visit) -> None:
    page = visit(FIRST)
    learner = Learner(page, Mouse())
    learner.table.evaluate("el => el.remove()")
    page.evaluate("document.addEventListener('tantocuore:open', (event) => event.stopImmediatePropagation(), true)")
    page.get_by_role("article").get_by_role("link").filter(has_text=course.title("serving")).click()
    page.wait_for_url("**/20-phases.ipynb?lesson=serving")
    until_set(page)


def test_the_contents_by_keyboard(visit: Visit) -> None:
    page = visit(FIRST)
    learner = Learner(page, Keyboard())
    keys = page.keyboard
    current = learner.button(re.compile(f"^1. {re.escape(course.title(course.whole()[0]))}"))
    Keyboard().reach(current)
    keys.press("ArrowLeft")
    expect(contents(learner)).to_be_focused()
    keys.press("Enter")
    row = learner.region(CONTENTS).get_by_role("button")
    expect(row.first).to_be_focused()
    expect(contents(learner)).to_have_attribute("aria-expanded", "true")
    keys.press("Escape")
    expect(learner.region(CONTENTS)).to_have_count(0)
    expect(contents(learner)).to_be_focused()
    keys.press("Enter")
    keys.press("ArrowDown")
    expect(row.nth(1)).to_be_focused()
    keys.press("End")
    expect(row.last).to_be_focused()
    keys.press("Tab")
    expect(learner.region(CONTENTS)).to_have_count(0)
    current.focus()
    keys.press("ArrowRight")
    learner.listen()
    keys.press("Enter")
    learner.has_heard()
    stands_at(learner, course.whole()[1])
    learner.settle()


def test_the_contents_have_no_barrier_in_any_look(visit: Visit, whole: bool) -> None:
    page = visit(FIRST)
    learner = Learner(page, Mouse())
    learner.press(contents(learner))
    for width, theme in looks((1280, 800, 390), ("light", "dark", "contrast"), whole):
        page.set_viewport_size({"width": width, "height": 844})
        learner.table.get_by_role("combobox", name=say("view.words.theme")).select_option(theme)
        if not learner.region(CONTENTS).count():
            learner.press(contents(learner))
        still(page)
        found = Axe().run(page)
        assert not found.response["violations"], f"{width}, {theme}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{width}"
