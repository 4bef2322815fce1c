"""The course in a browser, from a static host and below a path: nothing runs but what the host gave."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from benchmarks.site import CARD, Host
from tantocuore.text import say
from tantocuore.tutor import course
from tantocuore_widgets.site import build
from tests.browser.conftest import Record
from tests.browser.play import Keyboard, Learner, Mouse
from tests.site import courses
from tests.site.conftest import SETTING

Visit = Callable[..., Page]
TITLE = {id: course.title(id) for id in course.whole()}
# Until the whole course is kept: only then a keeper takes the page over.
KEPT = """navigator.serviceWorker.controller ? null :
    new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", () => done(null)))"""
DRAWN = "[...document.querySelectorAll('#table [data-face] img')].every((it) => it.naturalWidth)"
LOADED = "performance.getEntriesByType('resource').map((it) => it.name.split('/').at(-2))"
PATIENCE = 20_000  # ms until a dead worker is said
NEW = "Another notice."


def at_lesson(page: Page, id: str) -> None:
    expect(page.locator("#table article")).to_have_id(id, timeout=SETTING)


def kept(page: Page) -> None:
    """Wait until the browser has the whole course."""
    page.evaluate(KEPT)


def plays_on(page: Page) -> None:
    learner = Learner(page, Mouse())
    learner.press(learner.places["hand"].get_by_role("button", name="you can").first)
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()


def test_a_visit_asks_this_host_alone_below_its_path(visit: Visit, host: Host) -> None:
    """Requests to others, and errors, fail every test here: see `Record`."""
    page = visit(bypass_csp=False)
    kept(page)
    assert host.asked
    assert all(path.startswith(host.base) for path in host.asked), host.asked
    missing = [path for path in host.asked if not (host.folder / path.removeprefix(host.base)).exists()]
    assert missing == []


def test_the_page_says_what_it_is(visit: Visit) -> None:
    page = visit()
    expect(page).to_have_title(re.compile(re.escape(say("page.work"))))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("site.title"))
    for role in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    assert page.locator("meta[name=description]").get_attribute("content") == say("site.description")


def test_no_barrier_is_found_in_either_light(visit: Visit) -> None:
    for light in ("light", "dark"):
        page = visit(color_scheme=light)
        page.locator("#progress").scroll_into_view_if_needed()
        expect(page.locator("#progress article")).to_have_attribute("aria-busy", "false", timeout=SETTING)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_nothing_scrolls_sideways_on_a_phone(visit: Visit) -> None:
    page = visit(width=360, height=740)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_before_python_is_there_the_table_is_a_picture(browser: Any, host: Host) -> None:
    page = browser.new_page(bypass_csp=True)
    page.route("**/worker.js", lambda route: None)  # never answered
    page.goto(host.root, wait_until="commit")
    expect(page.get_by_role("status").filter(has_text=say("site.setting.fetch"))).to_be_visible()
    picture = page.get_by_role("img", name=re.compile(r"Servings?"))
    expect(picture).to_be_visible()
    page.wait_for_function("document.querySelector('#setting img').complete")
    assert picture.evaluate("el => el.naturalWidth") > 500
    expect(page.get_by_role("link", name=TITLE["raoul"], exact=True)).to_be_visible()
    page.close()


def test_without_scripts_it_is_said(browser: Any, host: Host) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host.root)
    expect(page.locator("noscript p")).to_be_visible()  # no other locator looks in there
    expect(page.locator("#setting")).to_be_hidden()
    context.close()


def test_a_lesson_has_an_address_and_the_map_leads_to_it(visit: Visit) -> None:
    page = visit("#raoul")
    at_lesson(page, "raoul")
    page.locator("#progress").scroll_into_view_if_needed()
    link = page.locator("#progress article").get_by_role("link", name=re.compile(f"^{TITLE['serving']}"))
    link.click(timeout=SETTING)
    at_lesson(page, "serving")
    page.get_by_role("navigation", name=say("page.nav")).get_by_role("link", name=TITLE["play"]).click()
    at_lesson(page, "play")
    plays_on(page)


def test_a_reload_brings_the_game_back(visit: Visit) -> None:
    page = visit("#play")
    plays_on(page)
    page.reload()
    learner = Learner(page, Keyboard())
    at_lesson(page, "play")
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()


def test_a_worker_that_dies_is_said_and_started_again(visit: Visit) -> None:
    page = visit("#play")
    plays_on(page)
    page.workers[0].evaluate("globalThis.close()")
    alert = page.get_by_role("alert").filter(has_text=say("site.lost.title"))
    expect(alert).to_be_visible(timeout=PATIENCE)
    alert.get_by_role("button", name=say("site.lost.action")).click()
    page.locator(CARD).first.wait_for(timeout=SETTING)
    expect(alert).to_have_count(0)
    learner = Learner(page, Mouse())
    at_lesson(page, "play")
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()
    learner.press(learner.button(say("tutor.tool.undo"), learner.goal))
    plays_on(page)


def test_a_worker_that_cannot_start_is_said(browser: Any, host: Host) -> None:
    page = browser.new_page()
    page.route("**/python_stdlib.zip", lambda route: route.abort())
    page.goto(host.root)
    alert = page.get_by_role("alert").filter(has_text=say("site.lost.title"))
    expect(alert).to_be_visible(timeout=SETTING)
    page.unroute("**/python_stdlib.zip")
    alert.get_by_role("button", name=say("site.lost.action")).click()
    page.locator(CARD).first.wait_for(timeout=SETTING)
    page.close()


def test_after_one_visit_it_needs_no_network(visit: Visit, host: Host, record: Record) -> None:
    page = visit()
    kept(page)
    page.context.set_offline(True)
    host.asked.clear()
    page.goto("about:blank")
    page.goto(f"{host.root}#private")
    page.locator(CARD).first.wait_for(timeout=SETTING)
    at_lesson(page, "private")
    learner = Learner(page, Mouse())
    expect(learner.goal).to_be_visible()
    page.wait_for_function(DRAWN)
    assert set(host.asked) <= {f"{host.base}sw.js"}, "the browser itself may ask for a newer one"
    record.allow("ERR_INTERNET_DISCONNECTED")
    page.goto(f"{host.root}nowhere.html")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("page.missing.title"))


def test_a_new_build_comes_whole_and_keeps_the_game(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = visit("#play")
    kept(page)
    plays_on(page)
    host.folder = tmp_path / "later"
    build.write(courses.later(NEW), host.folder)

    # The next visit is still the old build, all of it; the new one is fetched beside it.
    host.asked.clear()
    page.reload()
    page.locator(CARD).first.wait_for(timeout=SETTING)
    newer = page.get_by_role("status").filter(has_text=say("site.newer"))
    expect(newer).to_be_visible(timeout=SETTING)
    expect(page.get_by_text(NEW)).to_have_count(0)
    assert not any("pyodide-" in path or "faces-" in path for path in host.asked), "what did not change stays"
    plays_on(page)

    newer.get_by_role("button", name=say("site.newer_action")).click()
    expect(page.get_by_text(NEW)).to_be_visible(timeout=SETTING)
    page.locator(CARD).first.wait_for(timeout=SETTING)
    apps = {name for name in page.evaluate(LOADED) if name.startswith("app-")}
    assert apps == {name.partition("/")[0] for name in courses.later(NEW) if name.startswith("app-")}
    learner = Learner(page, Mouse())
    expect(learner.button(say("tutor.tool.undo"), learner.goal)).to_be_enabled()
