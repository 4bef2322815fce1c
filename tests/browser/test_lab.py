"""The same notebooks in JupyterLab: the table is played with, and JupyterLab's own keys leave it alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tantocuore.text import say
from tests.browser.play import Keyboard, Learner, Mouse

LESSON = "30-raouls-turn"
SLOW = 60_000
STILL = ".tantocuore-still"
DARK = "rgb(29, 26, 23)"  # the paper of the dark table
# What JupyterLab would do in command mode: help, raw, markdown, hide output, new cells, delete, undo, restart.
KEYS = "hrmowu[]abxcvzyl1dd00ii"


@pytest.fixture
def notebook(page: Page, lab_url: str) -> Locator:
    """The lesson's notebook, opened from the first one."""
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto(lab_url)
    door = page.get_by_role("main").get_by_role("link", name="Raoul's turn", exact=True)
    expect(door).to_be_visible(timeout=SLOW)
    door.click()
    expect(page.get_by_role("tab", name=f"{LESSON}.ipynb")).to_have_attribute("aria-selected", "true", timeout=SLOW)
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=SLOW)
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")


def run(notebook: Locator, source: str) -> None:
    """Choose the cell with this text and run it, as the remark above it says.

    JupyterLab loses a key that comes while it still sets the notebook up: then it is pressed again.
    """
    cell = notebook.locator(".jp-CodeCell").filter(has_text=source).first
    before = cell.locator(".jp-InputPrompt").inner_text(timeout=SLOW)
    for _try in range(4):
        cell.locator(".cm-content").click()
        notebook.page.keyboard.press("Shift+Enter")
        try:
            expect(cell.locator(".jp-InputPrompt")).not_to_have_text(before, timeout=SLOW / 6)
        except AssertionError:
            continue
        return


def shape(page: Page) -> tuple[str, ...]:
    """What JupyterLab's keys would change: the number of cells, the mode, the kind of the chosen cell."""
    said = [page.get_by_text(re.compile(start)).first.inner_text() for start in (r"^Cell \d+/\d+$", "^Mode: ")]
    kind = page.get_by_role("combobox", name="Cell type").input_value()
    return (*said, kind)


def test_the_lesson_is_played_and_no_key_of_jupyterlab_fires(notebook: Locator) -> None:
    page = notebook.page
    run(notebook, 'course("C")')
    expect(notebook.get_by_role("article")).to_be_visible(timeout=SLOW)
    learner = Learner(page, Mouse(), notebook.get_by_role("article"))
    learner.use("what_if")
    before = shape(page)
    learner.play("serve genevieve")
    assert any(name.startswith("Kagari") for name in learner.legal("hand"))
    learner.hand = Keyboard()
    learner.play("serve kagari")
    expect(learner.region("Raoul's turn")).to_contain_text("2")

    for key in KEYS:
        learner.card("colette", "hand").focus()
        page.keyboard.press(key)
        learner.settle()
    expect(page.locator(".jp-Dialog, .lm-Menu, .jp-CommandPalette:visible")).to_have_count(0)
    assert shape(page) == before
    expect(notebook.get_by_role("article")).to_be_visible()
    expect(notebook.get_by_role("article")).to_have_attribute("aria-busy", "false")


def choose_theme(page: Page, name: str) -> None:
    """As a learner does it, by the menu."""
    for word in ("Settings", "Theme", name):
        page.locator(".lm-MenuBar-item, .lm-Menu-item").get_by_text(word, exact=True).click(timeout=SLOW / 6)


def test_a_cell_has_one_live_table_that_follows_the_theme_and_keeps_its_keys(notebook: Locator) -> None:
    page = notebook.page
    output = notebook.locator(".jp-CodeCell").filter(has_text='course("C")').first.locator(".jp-OutputArea")
    run(notebook, 'course("C")')
    table = output.get_by_role("article")
    expect(table).to_have_attribute("aria-busy", "false", timeout=SLOW)
    expect(output.locator(STILL)).to_have_count(0)
    run(notebook, 'course("C")')
    expect(table).to_have_count(1, timeout=SLOW)
    expect(table).to_have_attribute("aria-busy", "false", timeout=SLOW)
    expect(output.locator(STILL)).to_have_count(0)

    expect(table).to_have_attribute("data-theme", "light")
    try:
        choose_theme(page, "JupyterLab Dark")
        expect(table).to_have_attribute("data-theme", "dark", timeout=SLOW)
        ground = table.evaluate("el => getComputedStyle(el).backgroundColor")
        assert ground == DARK, ground
    finally:
        choose_theme(page, "JupyterLab Light")
    expect(table).to_have_attribute("data-theme", "light", timeout=SLOW)

    learner = Learner(page, Mouse(), table)
    learner.press(learner.button(say("view.words.text_view")))
    before = shape(page)
    for place in (
        table.get_by_role("combobox", name=say("view.words.theme")),
        table.get_by_role("slider").or_(learner.button(say("view.words.table_view"))).first,
        table.get_by_role("button", name=say("view.words.look_back")),
        table.get_by_role("combobox", name=re.compile("^Type a move")),
    ):
        for key in [*"abxhd", "d", "?", "Escape", "ArrowDown", "ArrowUp"]:
            place.focus()
            page.keyboard.press(key)
    learner.settle()
    expect(page.locator(".jp-Dialog, .lm-Menu, .jp-CommandPalette:visible")).to_have_count(0)
    assert shape(page) == before
    expect(table.get_by_role("combobox", name=re.compile("^Type a move"))).to_have_value("abxhdd?")


def test_a_cell_of_code_prints_what_is_kept(notebook: Locator) -> None:
    cell = notebook.locator(".jp-CodeCell").filter(has_text="import event_text")
    line = re.compile("Geneviève serves Raoul. Raoul pays 1 Serving. Raoul draws Kagari.")
    expect(cell.locator(".jp-OutputArea")).to_contain_text(line)
    run(notebook, "import tantocuore as tc")
    run(notebook, "import event_text")
    expect(cell.locator(".jp-InputPrompt")).to_have_text(re.compile(r"\[[2-9]\]:"), timeout=SLOW)
    expect(cell.locator(".jp-OutputArea")).to_contain_text(line)
