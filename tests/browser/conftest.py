"""The pages as a learner meets them: a server of each kind, and a browser page that keeps a record of troubles.

`visit` is the way in: `visit("30-raouls-turn")` opens that page and waits until its table is set.
A test fails when its page logs an error, throws one, or asks another host for anything;
`record.allow(pattern)` excuses what a test brings about on purpose.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from benchmarks.site import Host
from tantocuore.text import say
from tantocuore.tutor.course import Track

HOST = "127.0.0.1"
STARTING = 60
PATIENCE = 20_000  # ms until it is said that the table does not answer
ENDING = 20
SETTING = 30_000
ADDRESS = re.compile(r"http://\S+")


@dataclass(frozen=True)
class Server:
    """A running command: `address` is what it tells a learner to open, `root` ends in a slash."""

    address: str
    process: psutil.Process

    @property
    def root(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}/"

    def lessons(self, track: Track) -> str:
        """The address of the page with the lessons of a track."""
        return f"{self.root}voila/render/{track.notebook}.ipynb"

    def bereave(self, page: Page) -> None:
        """Kill the kernel behind a page; it is said, and one button brings another."""
        kernel = kernel_of(page)
        (process,) = [it for it in self.kernels() if any(kernel in word for word in _words(it))]
        process.kill()
        with page.expect_navigation():
            _says_so(page, "page")
        until_set(page)
        assert kernel_of(page) != kernel

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run now."""
        children = self.process.children(recursive=True)
        return [child for child in children if any("ipykernel" in word for word in _words(child))]


@dataclass(frozen=True)
class Folder:
    """The course as a folder of files on a static host."""

    root: str

    def lessons(self, track: Track) -> str:
        """The address of the page, at the first lesson of a track."""
        return f"{self.root}#{track.lessons[0]}"

    def bereave(self, page: Page) -> None:
        """Kill the worker behind a page; it is said, and one button brings another."""
        page.workers[0].evaluate("globalThis.close()")
        _says_so(page, "site")
        until_set(page)


def _says_so(page: Page, whose: str) -> None:
    """A page says that its table does not answer any more; press the button for it."""
    alert = page.get_by_role("alert").filter(has_text=say(f"{whose}.lost.title"))
    expect(alert).to_be_visible(timeout=PATIENCE)
    alert.get_by_role("button", name=say(f"{whose}.lost.action")).click()


@dataclass
class Record:
    """What went wrong in a page, in words; `allow` excuses what matches a pattern."""

    troubles: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        self.allowed.append(pattern)

    def unexplained(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(re.search(p, trouble) for p in self.allowed)]

    def watch(self, context: BrowserContext) -> None:
        """Note errors of the console and of scripts, and requests that leave this machine, of every page."""
        context.on("console", lambda said: said.type == "error" and self._note("console", said.text))
        context.on("weberror", lambda error: self._note("script", str(error.error)))
        context.on("request", lambda request: _leaves(request.url) and self._note("request", request.url))

    def _note(self, kind: str, words: str) -> None:
        self.troubles.append(f"{kind}: {words}")


@contextmanager
def served(command: str, folder: Path, *options: str) -> Iterator[Server]:
    """Run `tantocuore COMMAND` in an empty folder, away from the settings of whoever runs the tests.

    It must end by SIGTERM with status 0 and take its kernels with it.
    """
    home = folder / "home"
    own = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    words = [sys.executable, "-m", "tantocuore", command, "--no-browser", "--port", "0", *options]
    cwd = folder / "empty"
    cwd.mkdir()
    out, err = folder / "out", folder / "err"
    with out.open("w") as stdout, err.open("w") as stderr:
        process = subprocess.Popen(
            words,
            cwd=cwd,
            env=os.environ | own | {"IPYTHONDIR": str(home / "ipython")},
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
        )
    try:
        server = Server(_address(process, out, err), psutil.Process(process.pid))
        yield server
        kernels = server.kernels()
        process.terminate()
        assert process.wait(ENDING) == 0, err.read_text()
        assert not psutil.wait_procs(kernels, timeout=5)[1], "kernels outlived their server"
    finally:
        process.kill()


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served("tutor", tmp_path_factory.mktemp("tutor")) as server:
        yield server


@pytest.fixture(scope="session")
def static() -> Iterator[Folder]:
    from tests.site import courses

    with Host(courses.folder()) as host:
        yield Folder(host.root)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served("lab", tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def voila_url(voila: Server) -> str:
    """Where the pages are, with a slash at its end."""
    return voila.root


@pytest.fixture(scope="session")
def lab_url(lab: Server) -> str:
    """Where JupyterLab opens at the first notebook, with its token."""
    return lab.address


@pytest.fixture
def record() -> Record:
    return Record()


@pytest.fixture
def page(context: BrowserContext, record: Record) -> Iterator[Page]:
    """A page in a context of its own; what goes wrong in it fails the test."""
    record.watch(context)
    page = context.new_page()
    yield page
    if "/voila/render/" in page.url:
        # Left so, the page gives its kernel back; closed together with its context, it cannot.
        page.goto("about:blank")
    assert not record.unexplained()


@pytest.fixture
def visit(page: Page, voila_url: str) -> Callable[[str], Page]:
    """`visit("30-raouls-turn")` opens a page and waits until its table is set; "" is the way in."""

    def open_page(name: str = "") -> Page:
        page.goto(f"{voila_url}voila/render/{name}.ipynb" if name else voila_url)
        return until_set(page)

    return open_page


def until_set(page: Page) -> Page:
    """Wait until the table of an opened page is set."""
    expect(page.get_by_role("main")).not_to_have_attribute("aria-busy", "true", timeout=SETTING)
    return page


def kernel_of(page: Page) -> str:
    """The id of the kernel behind a page of Voila."""
    config = page.locator("#jupyter-config-data").text_content()
    assert config
    return str(json.loads(config)["kernelId"])


def _address(process: subprocess.Popen[bytes], out: Path, err: Path) -> str:
    deadline = time.monotonic() + STARTING
    while time.monotonic() < deadline and process.poll() is None:
        found = ADDRESS.search(out.read_text())
        if found:
            return found[0]
        time.sleep(0.1)
    pytest.fail(f"the server did not start: {out.read_text()}{err.read_text()}")


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _leaves(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme not in ("data", "blob") and parts.hostname != HOST
