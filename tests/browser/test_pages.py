"""The frame of every page: how it opens, what it is made of, how it ends, what it says when it breaks."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, Route, expect

from tantocuore_widgets import places
from tests.browser.conftest import Record, Server, kernel_of, until_set

Visit = Callable[..., Page]
FONTS = {"Tutor Serif", "Tutor Sans", "Tutor Kana"}
LOADED = "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)"
PATIENCE = 5_000
# Stands for a table whose theme is chosen.
THEMED = """theme => {
    const table = document.querySelector("#cells").appendChild(document.createElement("div"));
    table.dataset.theme = theme;
}"""


def notebooks() -> dict[str, dict[str, Any]]:
    return {path.stem: json.loads(path.read_text("utf-8")) for path in places.room("notebooks").glob("*.ipynb")}


def test_the_address_alone_opens_the_first_page(visit: Visit) -> None:
    page = visit()
    assert page.url.endswith("/00-start.ipynb")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    assert (heading.text_content() or "").removesuffix("¶").strip() in page.title()


def test_the_frame_has_its_landmarks_and_a_way_past_them(visit: Visit) -> None:
    page = visit()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("meta[name=viewport]").get_attribute("content") == "width=device-width, initial-scale=1"
    for landmark in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(landmark)).to_have_count(1)
    expect(page.get_by_role("banner").get_by_text("たんとくおーれ")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("contentinfo")).to_contain_text("unofficial")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the lesson")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.slow
def test_every_page_is_reached_from_every_page(visit: Visit) -> None:
    page = visit()
    names = sorted(notebooks())
    for name in names[1:] + names[:1]:
        nav = page.get_by_role("navigation", name="Pages")
        expect(nav.get_by_role("link")).to_have_count(len(names))
        nav.locator(f"a[href='{name}.ipynb']").click()
        page.wait_for_url(f"**/{name}.ipynb")
        until_set(page)
        expect(nav.locator("[aria-current=page]")).to_have_attribute("href", f"{name}.ipynb")


def test_cells_for_the_notebook_only_are_left_out(visit: Visit) -> None:
    name, notebook = max(notebooks().items(), key=lambda item: len(_coded(item[1])))
    coded = _coded(notebook)
    assert coded, "no notebook has a cell tagged code"
    text = visit(name).get_by_role("main").inner_text()
    lines = [line for cell in coded for line in "".join(cell["source"]).splitlines() if len(line) > 12]
    assert lines
    assert not [line for line in lines if line in text]


def test_the_still_picture_stands_until_the_table_is_set(page: Page, voila_url: str) -> None:
    held: list[Route] = []
    page.route("**/voila.js*", lambda route: held.append(route))
    with page.expect_request("**/voila.js*"):
        page.goto(voila_url, wait_until="commit")
    expect(page.get_by_role("status")).to_contain_text("Setting the table")
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".page-still").first).to_be_visible()
    held[0].continue_()
    until_set(page)
    expect(page.locator(".page-still")).to_have_count(0)
    expect(page.get_by_text("Setting the table")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_kernel_ends_with_its_tab(context: BrowserContext, visit: Visit, voila: Server) -> None:
    visit()
    other = context.new_page()
    other.goto(voila.root)
    kernel = kernel_of(until_set(other))
    assert _runs(voila, kernel)
    other.close(run_before_unload=True)
    assert _becomes(lambda: not _runs(voila, kernel), seconds=10)


def test_a_lost_kernel_is_said_and_the_page_starts_again(
    visit: Visit, voila: Server, record: Record, record_property: Callable[[str, object], None]
) -> None:
    record.allow("404")
    page = visit()
    first = kernel_of(page)
    alert = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(alert).to_have_count(0)
    (process,) = [kernel for kernel in voila.kernels() if any(first in word for word in kernel.cmdline())]
    began = time.monotonic()
    process.kill()
    expect(alert).to_be_visible(timeout=PATIENCE)
    record_property("lost kernel said after", f"{time.monotonic() - began:.1f} s")
    expect(alert).to_be_in_viewport()
    with page.expect_navigation():
        alert.get_by_role("button", name="Reload and go on").click()
    until_set(page)
    assert kernel_of(page) != first
    expect(alert).to_have_count(0)


def test_a_server_out_of_reach_is_said_until_it_is_back(
    context: BrowserContext, visit: Visit, record: Record
) -> None:
    record.allow("ERR_INTERNET_DISCONNECTED")
    page = visit()
    alert = page.get_by_role("alert").filter(has_text="Connection lost")
    context.set_offline(True)
    expect(alert).to_be_visible(timeout=PATIENCE)
    context.set_offline(False)
    expect(alert).to_have_count(0, timeout=PATIENCE)


def test_a_page_that_is_not_there_leads_to_the_first(page: Page, voila_url: str, record: Record) -> None:
    record.allow("404")
    page.goto(f"{voila_url}voila/render/no-such-page.ipynb")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("link", name="Go to the first page").click()
    page.wait_for_url("**/00-start.ipynb")
    until_set(page)


def test_the_frame_is_accessible_in_each_look(visit: Visit) -> None:
    page = visit()
    page.evaluate("document.fonts.ready")
    assert {family.strip('"') for family in page.evaluate(LOADED)} >= FONTS
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for theme in ("light", "dark", "contrast"):
            page.evaluate(THEMED, theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            _check_frame(page)
        page.evaluate(THEMED, "")
        expect(page.locator("html")).not_to_have_attribute("data-theme", "contrast")
        page.emulate_media(color_scheme="dark")
        _check_frame(page)
        page.emulate_media(color_scheme="light")


def test_a_theme_once_chosen_is_worn_from_the_start(visit: Visit) -> None:
    page = visit()
    page.evaluate(THEMED, "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload(wait_until="commit")
    expect(page.get_by_role("status")).to_contain_text("Setting the table")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    until_set(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_jupyterlab_opens_at_the_first_notebook_in_peace(page: Page, lab_url: str) -> None:
    page.goto(lab_url)
    expect(page.get_by_role("tab", name="00-start.ipynb")).to_be_visible(timeout=60_000)
    # Another test may have left a notebook open in the same JupyterLab.
    expect(page.locator(".jp-NotebookPanel h1", has_text="Welcome")).to_be_visible(timeout=30_000)
    # The news ask for permission a moment after the start.
    page.wait_for_timeout(3_000)
    expect(page.locator(".jp-Dialog, .Toastify__toast")).to_have_count(0)
    # The wheel takes the folder as it lies.
    assert not places.room("notebooks").joinpath(".ipynb_checkpoints").exists()


def _check_frame(page: Page) -> None:
    # What is played with has tests of its own.
    found = Axe().run(page, context={"exclude": [[".page-output"]]})
    assert not found.response["violations"], found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"


def _coded(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if "code" in cell["metadata"].get("tags", [])]


def _runs(server: Server, kernel: str) -> bool:
    return any(kernel in word for process in server.kernels() for word in process.cmdline())


def _becomes(condition: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.2)
    return condition()
