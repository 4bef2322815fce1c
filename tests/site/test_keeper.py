"""What the browser keeps of the course: on odd hosts, where it may keep nothing, and with one game in two tabs."""

import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from benchmarks.site import CARD, Host
from tantocuore.text import say
from tantocuore_widgets.site import build
from tests.browser.conftest import Record
from tests.browser.play import Learner, Mouse
from tests.site import courses
from tests.site.conftest import SETTING
from tests.site.test_page import PATIENCE, at_lesson, kept, plays_on

pytestmark = pytest.mark.slow

Visit = Callable[..., Page]
PAUSE = 200  # ms
NAMES = "caches.keys()"
HELD = (
    "(async () => { const it = await caches.open((await caches.keys())[0]); return (await it.keys()).length; })()"
)
DROP = """(async () => {
    const it = await caches.open((await caches.keys())[0]);
    for (const { url } of await it.keys()) if (url.endsWith("/") || url.includes("/app-")) await it.delete(url);
})()"""
FILL = """() => {
    for (let size = 2 ** 22, n = 0; size >= 1; n++) {
        try { localStorage.setItem(`other:${n}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
    }
}"""
FORBID = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"


class Odd(Host):
    """A host that drops `.html` from addresses, and says of each file that it varies with everything."""

    def give(self, request: BaseHTTPRequestHandler) -> None:
        """Answer a request."""
        path = request.path
        if path.endswith("/404.html"):
            request.send_response(308)
            request.send_header("Location", path.removesuffix(".html"))
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        request.path = f"{path}.html" if path.endswith("/404") else path
        send, end = request.send_header, request.end_headers
        request.end_headers = lambda: (send("Vary", "*"), end())[1]  # type: ignore[method-assign]
        super().give(request)


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Iterator[Host]:
    with getattr(request, "param", Host)(courses.folder()) as host:
        yield host


def becomes(page: Page, value: str, wanted: object) -> None:
    for _ in range(PATIENCE // PAUSE):
        if page.evaluate(value) == wanted:
            return
        page.wait_for_timeout(PAUSE)
    assert page.evaluate(value) == wanted


def moves(page: Page) -> int:
    return page.get_by_role("region", name=re.compile("^Timeline")).get_by_role("listitem").count()


@pytest.mark.parametrize("host", [Odd], indirect=True)
def test_it_is_kept_whatever_a_host_says_of_its_files(visit: Visit, host: Host, record: Record) -> None:
    page = visit()
    kept(page)
    record.allow("ERR_INTERNET_DISCONNECTED|404")
    for path in ("deep/down/online.html", "nowhere", "deep/down/nowhere.html"):
        page.context.set_offline("online" not in path)
        page.goto(host.root + path)
        expect(page.get_by_role("heading", level=1)).to_have_text(say("page.missing.title"))
        assert page.evaluate(
            "document.styleSheets.length && [...document.styleSheets].every((it) => it.cssRules.length)"
        )
        page.get_by_role("link", name=say("page.missing.action")).click()
        page.locator(CARD).first.wait_for(timeout=SETTING)


def test_what_a_browser_throws_away_is_fetched_again(visit: Visit) -> None:
    page = visit()
    kept(page)
    page.evaluate(DROP)
    assert page.evaluate(HELD) < len(courses.files()) - 10
    page.reload()
    page.locator(CARD).first.wait_for(timeout=SETTING)
    becomes(page, HELD, len(courses.files()) - 1)


def test_half_of_a_build_is_not_kept_and_the_build_before_it_is(
    visit: Visit, host: Host, record: Record, tmp_path: Path
) -> None:
    page = visit("#play")
    kept(page)
    before = page.evaluate(NAMES)
    broken = courses.later("Broken.") | {"manifest.webmanifest": b"{}"}
    host.folder = tmp_path / "broken"
    build.write(broken, host.folder)
    record.allow("integrity")
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => null)")
    becomes(page, "navigator.serviceWorker.getRegistration().then((it) => it.installing === null)", True)
    assert page.evaluate(NAMES) == before
    host.folder = tmp_path / "later"
    build.write(courses.later("Whole."), host.folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => null)")
    expect(page.get_by_role("status").filter(has_text=say("site.newer"))).to_be_visible(timeout=SETTING)
    becomes(page, f"{NAMES}.then((it) => it.length)", 2)
    assert before[0] in page.evaluate(NAMES), "this page may still need it"
    plays_on(page)


@pytest.mark.parametrize("forbidden", [True, False])
def test_where_nothing_can_be_kept_it_is_said_and_the_game_outlives_its_python(
    visit: Visit, forbidden: bool
) -> None:
    page = visit("#play")
    if forbidden:
        page.context.add_init_script(FORBID)
        page.reload()
        page.locator(CARD).first.wait_for(timeout=SETTING)
    else:
        plays_on(page)
        page.evaluate(FILL)
    plays_on(page)
    expect(page.get_by_role("status").filter(has_text=say("page.unkept"))).to_be_visible()
    played = moves(page)
    page.workers[0].evaluate("globalThis.close()")
    page.get_by_role("button", name=say("site.lost.action")).click(timeout=PATIENCE)
    page.locator(CARD).first.wait_for(timeout=SETTING)
    at_lesson(page, "play")
    assert moves(page) == played


def test_one_game_in_two_tabs_stays_one(visit: Visit, host: Host) -> None:
    """Two cards of any first hand can be played."""
    first = visit("#play")
    second = first.context.new_page()
    second.goto(f"{host.root}#play")
    second.locator(CARD).first.wait_for(timeout=SETTING)
    begun = moves(first)
    for number, (plays, looks) in enumerate(((first, second), (second, first)), 1):
        learner = Learner(plays, Mouse())
        learner.press(learner.places["hand"].get_by_role("button", name="you can").first)
        steps = looks.get_by_role("region", name=re.compile("^Timeline")).get_by_role("listitem")
        expect(steps).to_have_count(begun + number)
    first.reload()
    first.locator(CARD).first.wait_for(timeout=SETTING)
    assert moves(first) == begun + 2
