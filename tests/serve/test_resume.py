"""Whatever happens to a seat, its page says so within 5 seconds, and its learner goes on at the same step."""

import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tantocuore.text import say
from tests.browser.conftest import kernel_of, until_set
from tests.browser.play import Learner, Mouse
from tests.serve.conftest import Server, served

PATIENCE = 5_000
SKIPS = 4
PAGE = "voila/render/00-start.ipynb#raoul"


class Wire:
    """A connection to a server that can be cut: while it is, nothing passes and nobody is let in."""

    def __init__(self, root: str) -> None:
        self.to = urlsplit(root)
        self.open = True
        self.pairs: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.root = f"http://127.0.0.1:{self.door.getsockname()[1]}/"
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        self.open = False
        for end in self.pairs:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.pairs.clear()

    def mend(self) -> None:
        self.open = True

    def _let_in(self) -> None:
        while True:
            here, _ = self.door.accept()
            if not self.open:
                here.close()
                continue
            there = socket.create_connection((self.to.hostname or "", self.to.port or 0))
            self.pairs += [here, there]
            for ends in ((here, there), (there, here)):
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = ("--seats=2", "--pool=1", "--away=3", "--idle=12")
    with served(tmp_path_factory.mktemp("few") / "empty", *limits) as server:
        yield server


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    yield page
    for one in context.pages:
        with suppress(Exception):
            one.goto("about:blank")


def learner(page: Page) -> Learner:
    return Learner(page, Mouse(), page.get_by_role("article").first)


def place(page: Page) -> tuple[str, str]:
    """The step: its title, and how many there are before it."""
    table = page.get_by_role("article").first
    return learner(page).title, table.get_by_text(re.compile(r"^Step \d+ of \d+$")).inner_text()


def played(page: Page, address: str) -> tuple[str, str]:
    """Open the course at Raoul's turn and go some steps into it."""
    page.goto(address)
    until_set(page)
    one = learner(page)
    for _ in range(SKIPS):
        before = one.title
        one.use("skip")
        expect(one.goal.get_by_role("heading").first).not_to_have_text(before, timeout=PATIENCE * 2)
    at = place(page)
    assert not at[1].startswith("Step 1 "), at
    return at


def state(server: Server, page: Page) -> str:
    """What the server says of the seat of a page."""
    with urlopen(f"{server.root}voila/api/seat/{kernel_of(page)}") as answer:
        return str(json.load(answer)["state"])


def told(page: Page, why: str, since: float) -> Locator:
    alert = page.get_by_role("alert").filter(has_text=say(f"page.{why}.title"))
    expect(alert).to_be_visible(timeout=max(1, PATIENCE - (time.monotonic() - since) * 1000))
    return alert


def goes_on(page: Page, why: str, since: float, at: tuple[str, str]) -> None:
    alert = told(page, why, since)
    with page.expect_navigation():
        alert.get_by_role("button").click()
    until_set(page)
    assert place(page) == at
    expect(page.get_by_role("alert").filter(has_text=say(f"page.{why}.title"))).to_have_count(0)


def test_a_kernel_that_died(page: Page, few: Server, record_property: Callable[[str, Any], None]) -> None:
    at = played(page, few.root + PAGE)
    kernel = kernel_of(page)
    children = psutil.Process(few.process.pid).children(recursive=True)
    (process,) = [child for child in children if any(kernel in word for word in child.cmdline())]
    since = time.monotonic()
    process.kill()
    told(page, "lost", since)
    record_property("a dead kernel is told after", f"{time.monotonic() - since:.1f} s")
    goes_on(page, "lost", since, at)


def test_a_reload_and_another_tab_are_at_the_same_step(page: Page, context: BrowserContext, few: Server) -> None:
    at = played(page, few.root + PAGE)
    page.reload()
    until_set(page)
    assert place(page) == at
    other = context.new_page()
    other.goto(few.root + PAGE)
    until_set(other)
    assert place(other) == at


@pytest.mark.slow
def test_a_laptop_that_slept_longer_than_its_seat_was_kept(page: Page, few: Server) -> None:
    wire = Wire(few.root)
    at = played(page, wire.root + PAGE)
    since = time.monotonic()
    wire.cut()
    told(page, "lost", since)
    assert few.becomes(lambda: state(few, page) == "away", 15)
    since = time.monotonic()
    wire.mend()
    goes_on(page, "away", since, at)


def test_a_short_gap_in_the_connection_costs_nothing(page: Page, few: Server) -> None:
    wire = Wire(few.root)
    at = played(page, wire.root + PAGE)
    wire.cut()
    time.sleep(1)
    wire.mend()
    time.sleep(4)
    expect(page.get_by_role("alert").filter(has_text=say("page.lost.title"))).to_have_count(0)
    before = learner(page).title
    learner(page).use("skip")
    expect(learner(page).goal.get_by_role("heading").first).not_to_have_text(before, timeout=PATIENCE * 2)
    assert place(page) != at


@pytest.mark.slow
def test_a_long_rest(page: Page, few: Server) -> None:
    at = played(page, few.root + PAGE)
    assert few.becomes(lambda: state(few, page) == "idle", 30)
    goes_on(page, "idle", time.monotonic(), at)


def test_a_server_that_was_restarted(page: Page, tmp_path: Path) -> None:
    with served(tmp_path / "first", "--seats=1", "--pool=0") as server:
        root = server.root
        at = played(page, root + PAGE)
        since = time.monotonic()
    alert = told(page, "lost", max(since, time.monotonic() - 1))
    with served(tmp_path / "second", "--seats=1", "--pool=0", f"--port={urlsplit(root).port}"):
        page.wait_for_timeout(3_000)
        expect(alert).to_be_visible()
        goes_on(page, "lost", time.monotonic(), at)


def test_a_full_house_counts_down_visibly_and_lets_its_reader_stop(
    page: Page, context: BrowserContext, tmp_path: Path
) -> None:
    limits = ("--seats=1", "--pool=0", "--static-url=https://static.example/")
    with served(tmp_path / "empty", *limits) as server:
        played(page, server.root + PAGE)
        other = context.new_page()
        other.goto(server.root + PAGE)
        expect(other.get_by_role("heading", level=1)).to_have_text(say("page.full.full.title"))
        static = other.get_by_role("link", name=say("page.full.static"))
        expect(static).to_have_attribute("href", "https://static.example/")
        timer = other.get_by_role("timer")
        first = int(timer.inner_text())
        other.wait_for_timeout(2_500)
        assert 0 < int(timer.inner_text()) < first
        for width, scheme in ((1280, "light"), (390, "dark")):
            other.set_viewport_size({"width": width, "height": 844})
            other.emulate_media(color_scheme=scheme)
            found = Axe().run(other)
            assert not found.response["violations"], found.generate_report()
            assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
        other.get_by_role("button", name=say("page.full.stop")).click()
        expect(timer).to_be_hidden()
        expect(other.get_by_role("status")).to_have_text(say("page.full.stopped"))
        expect(other.get_by_role("link", name=say("page.full.now"))).to_be_focused()
        page.goto("about:blank")
        other.get_by_role("link", name=say("page.full.now")).click()
        expect(other.get_by_role("main")).not_to_have_attribute("aria-busy", "true", timeout=30_000)
        assert other.url == server.root + PAGE
        other.goto("about:blank")


def test_a_browser_without_a_word_of_where_it_comes_from_is_let_in(page: Page, tmp_path: Path) -> None:
    """Browsers do not send it to other machines without TLS: the club's laptop, by its number."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no network")
        number = probe.getsockname()[0]
    if number.startswith("127."):
        pytest.skip("this machine has no number of its own")
    with served(tmp_path / "empty", "--seats=1", "--pool=0", "--host=0.0.0.0") as server:
        root = f"http://{number}:{urlsplit(server.root).port}/"
        page.goto(root + PAGE)
        page.wait_for_url("**/00-start.ipynb?open=*#raoul")
        until_set(page)
        expect(page.get_by_role("article").first).to_be_visible()
        page.goto("about:blank")
