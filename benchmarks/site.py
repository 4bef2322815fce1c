"""The course in the browser alone: `.venv/bin/python -m benchmarks.site [FOLDER]`.

`make test` sets up what it needs in `.venv`. FOLDER is a course that `tantocuore site` has written; without one it
is built first. The host here compresses what hosts commonly compress.
"""

from __future__ import annotations

import argparse
import gzip
import mimetypes
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Page

COLD = 5  # visits
CLICKS = 40
PAUSE = 700  # ms; what comes sooner is taken for a double click
CARD = "#table:not([hidden]) .card"
PATIENCE = 90_000  # ms
SHRUNK = {".wasm", ".mjs", ".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"}
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
BASE = "/some/where/"

# A click on what is legal, until the table has its answer and has drawn it.
CLICK = """async () => {
    const root = document.querySelector("#table article");
    const open = [...root.querySelectorAll("[data-region=say] button:not([aria-disabled=true])")];
    const button = open.find((el) => /^(What if|Where am I)/.test(el.innerText)) ?? open[0];
    const began = performance.now();
    button.click();
    while (root.hasAttribute("data-busy")) await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
    });
    return performance.now() - began;
}"""


@cache
def shrunk(path: Path, _when: int) -> bytes:
    """A file as a host sends it over the wire."""
    data = path.read_bytes()
    return gzip.compress(data, 6) if path.suffix in SHRUNK else data


class Host:
    """A static host: gives the files of a folder below a path, and remembers what it was asked for."""

    def __init__(self, folder: Path, base: str = BASE) -> None:
        self.folder = folder
        self.base = base
        self.asked: list[str] = []
        self.sent = 0
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                """Give one file."""
                host.give(self)

            def log_message(self, format: str, *args: object) -> None:
                """Keep the terminal quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.root = f"http://127.0.0.1:{self._server.server_port}{base}"

    def give(self, request: BaseHTTPRequestHandler) -> None:
        """Answer a request: a file, the page of a folder, or the page for what is missing."""
        asked = urlsplit(request.path).path
        self.asked.append(asked)
        path = self.folder / asked.removeprefix(self.base)
        path = path / "index.html" if path.is_dir() else path
        there = asked.startswith(self.base) and path.is_file()
        path = path if there else self.folder / "404.html"
        data = shrunk(path, path.stat().st_mtime_ns)
        request.send_response(200 if there else 404)
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(data)))
        if path.suffix in SHRUNK:
            request.send_header("Content-Encoding", "gzip")
        request.end_headers()
        request.wfile.write(data)
        self.sent += len(data)

    def __enter__(self) -> Host:
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def weight(folder: Path) -> int:
    """Bytes over the wire for the whole course."""
    return sum(len(shrunk(path, path.stat().st_mtime_ns)) for path in folder.rglob("*") if path.is_file())


def first_card(page: Page, root: str) -> float:
    """Seconds from asking for the page until a card of the live table is seen."""
    began = time.monotonic()
    page.goto(root, wait_until="commit")
    page.locator(CARD).first.wait_for(timeout=PATIENCE)
    return time.monotonic() - began


def clicks(page: Page, count: int = CLICKS) -> list[float]:
    """Milliseconds of some clicks in a row."""
    took = []
    for _ in range(count):
        took.append(page.evaluate(CLICK))
        page.wait_for_timeout(PAUSE)
    return took


@contextmanager
def built(folder: Path | None) -> Iterator[Path]:
    """The folder of a course; a new one that goes again, if none is given."""
    from tantocuore_widgets.site import build, runtime

    if folder is not None:
        yield folder
        return
    with TemporaryDirectory() as made:
        build.write(build.course(runtime.package()), Path(made))
        yield Path(made)


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, and print each figure with the most it should be."""
    from playwright.sync_api import sync_playwright

    from tools import browser

    parser = argparse.ArgumentParser(prog="python -m benchmarks.site")
    parser.add_argument("folder", type=Path, nargs="?", help="a course that is built already")
    options = parser.parse_args(argv)
    with built(options.folder) as folder, Host(folder) as host, sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        waited, weights = [], []
        for _ in range(COLD):
            with chromium.new_context() as context:
                host.sent = 0
                waited.append(first_card(context.new_page(), host.root))
                weights.append(host.sent)
        with chromium.new_context() as context:
            page = context.new_page()
            first_card(page, host.root)
            took = sorted(clicks(page))
        chromium.close()
        print(f"first card, cold: {median(waited):.1f} s in the middle of {COLD}, at most 5 s")
        print(f"over the wire until then: {max(weights) / 1e6:.2f} MB, at most 7 MB")
        print(f"over the wire for all of it: {weight(folder) / 1e6:.2f} MB, at most 9 MB")
        print(
            f"click: {median(took):.1f} ms in the middle of {CLICKS}, {took[-2]:.1f} ms at the end, at most 20 ms"
        )


if __name__ == "__main__":
    main()
