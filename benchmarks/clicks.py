"""The table as learners feel it, on a page of Voila: `.venv/bin/python -m benchmarks.clicks [NAME ...]`.

`make test` sets up what it needs in `.venv`. Five browsers on the machine that also runs five kernels share its
processors, which learners at machines of their own do not: the numbers are an upper bound.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

HOST = "127.0.0.1"
TUTOR = ("tantocuore", "tutor", "--no-browser", "--port", "0")
PAGE = "voila/render/30-raouls-turn.ipynb"  # its second table is a game of one's own
STARTING = 60.0  # seconds
PAUSE = 0.45  # seconds between the answer and the next click: what comes sooner is taken for a double click
AIM = 0.1  # seconds that a hand rests on what it is about to press, and how long it presses
PRESS = 0.06
SETTING = 30_000  # ms
MOST_MISSED = 12  # clicks in a row that nothing answers, after which a session stops
ANSWERING = 10_000  # ms
MOVES = 1_000
WARM = 200  # moves before memory is measured

# In the page: how long a click took until its answer was painted.
PAINTED = """
    const painted = () => new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
    }));
    let began = 0, wake = () => {};
    window.took = [];
    // Nothing may look again and again: that alone would keep five pages busy.
    window.answered = (count, ms) => new Promise((done) => {
        if (window.took.length > count) return done(true);
        wake = () => done(true);
        setTimeout(() => done(false), ms);
    });
    const drawn = async () => {
        const from = began;
        began = 0;
        window.took.push(await painted() - from);
        wake();
    };
"""

# And where to click next. Buttons are found by what is read out, so that no look of the table is presumed.
WATCH = (
    "() => {"
    + PAINTED
    + """
    const table = [...document.querySelectorAll("article")].at(-1);
    const name = (el) => (el.getAttribute("aria-label") ?? el.textContent).trim();
    const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    let asked = false;
    table.addEventListener("click", (event) => { began = event.timeStamp; asked = false; }, true);
    new MutationObserver(() => {
        if (table.hasAttribute("data-busy")) asked = true;
        else if (asked && began) {
            asked = false;
            drawn();
        }
    }).observe(table, { attributes: true, subtree: true, childList: true });
    window.target = (dice) => {
        // Whether a button is seen is asked of a few: to ask it of all takes as long as the page takes to draw.
        const all = [...table.querySelectorAll("button:not([aria-disabled=true])")];
        const menu = [...table.querySelectorAll("ul[aria-label]")].find((el) => /would you like/.test(name(el)));
        const asks = [...table.querySelectorAll("[role=group]")].find((el) =>
            /\\?$/.test(document.getElementById(el.getAttribute("aria-labelledby"))?.textContent.trim() ?? ""));
        const moves = () => all.filter((el) => /\\byou can /.test(name(el)));
        const within = menu ?? asks;
        const some = (within ? all.filter((el) => within.contains(el)) : moves()).filter(seen);
        const ends = all.filter((el) => /^End the /.test(name(el))).filter(seen);
        const from = some.length && (menu || asks || dice[0] < 0.8) ? some : ends.length ? ends : some;
        const el = from[Math.floor(dice[1] * from.length)];
        if (!el) return null;
        el.scrollIntoView({ block: "center", behavior: "instant" });
        const box = el.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
}"""
)

# A page to compare with: a notebook with a button that counts, and the same watch on it.
COUNT = """import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="Count")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])"""
COUNTING = (
    "() => {"
    + PAINTED
    + """
    const [button, label] = document.querySelector(".widget-vbox").children;
    button.addEventListener("click", (event) => { began = event.timeStamp; }, true);
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(() => began && drawn()).observe(label, all);
    window.target = () => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
}"""
)

# In a kernel of its own: a game in which no pile is emptied, so that it never ends.
GROWTH = """
import gc, json, random
import tantocuore as tc
from pathlib import Path
from tantocuore.tutor import Session
from tantocuore_widgets.widget import Table

def resident():
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

chance = random.Random(1)
session = Session.free(tc.Game.new(["Ann", "Bob"], seed=3))
table = Table(session)
table.send = lambda *message: None

def play(count):
    for number in range(count):
        legal = [str(move) for move in session._run.game.legal_moves]
        kept = [move for move in legal if not move.startswith("employ")] or legal
        args = {"move": chance.choice(kept)}
        table._hear(None, {"id": number + 1, "rev": session._rev, "verb": "move", "args": args}, [])

play(WARM)
before, node = resident(), session._run.game.node
play(MOVES)
assert session._run.game.node == node + MOVES
print(json.dumps([before, resident()]))
"""


class Number(NamedTuple):
    """A figure, with the most it should be; None where it is there to be compared with."""

    text: str
    value: float
    unit: str
    goal: float | None


def main(words: Sequence[str] | None = None) -> int:
    """Parse the command line and measure; 0 unless a measure breaks."""
    parser = argparse.ArgumentParser("benchmarks.clicks", description="The table as learners feel it.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"what to measure, all by default: {', '.join(MEASURES)}"
    )
    parser.add_argument("--clicks", type=int, default=200, help="clicks of each session (%(default)s)")
    parser.add_argument("--sessions", type=int, default=5, help="sessions at once (%(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to this file too")
    chosen = parser.parse_args(words)
    unknown = set(chosen.names) - set(MEASURES)
    if unknown or chosen.clicks < 2 or chosen.sessions < 1:
        parser.error(f"measures are {', '.join(MEASURES)}; at least 2 clicks and 1 session")
    found: list[Number] = []
    for name in chosen.names or MEASURES:
        print(f"{name} ...", file=sys.stderr, flush=True)
        found += MEASURES[name](chosen)
    for number in found:
        told = "" if number.goal is None else f" at most {number.goal:g}"
        missed = "  MISSED" if number.goal is not None and number.value > number.goal else ""
        print(f"{number.text:<58}{number.value:>9.1f} {number.unit:<4}{told}{missed}")
    if chosen.json:
        chosen.json.write_text(json.dumps([number._asdict() for number in found], indent=1) + "\n", "utf-8")
    return 0


# the page


@contextmanager
def served(words: Sequence[str] = TUTOR) -> Iterator[str]:
    """The address that a server tells of, started by those words after `python -m`."""
    with TemporaryDirectory() as folder, (Path(folder) / "out").open("w+") as out:
        command = [sys.executable, "-m", *words]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        try:
            yield _address(process, Path(folder) / "out")
        finally:
            process.terminate()
            process.wait(STARTING)


def _address(process: subprocess.Popen[bytes], out: Path) -> str:
    until = time.monotonic() + STARTING
    while time.monotonic() < until and process.poll() is None:
        if found := re.search(r"http://\S+/", out.read_text("utf-8")):
            return found[0]
        time.sleep(0.1)
    raise RuntimeError(f"the page was not served: {out.read_text('utf-8')}")


def in_browser(work: Callable[[Browser, str], Any], words: Sequence[str] = TUTOR) -> Any:
    """What `work` gives for a browser and the address of a server that has just started (see `served`)."""

    async def run(address: str) -> Any:
        from playwright.async_api import async_playwright

        from tools import browser as chromium

        async with async_playwright() as playwright:
            path, arguments = chromium.find(), list(chromium.ARGUMENTS)
            browser = await playwright.chromium.launch(executable_path=path, args=arguments)
            try:
                return await work(browser, address)
            finally:
                await browser.close()

    with served(words) as address:
        return asyncio.run(run(address))


async def _page(browser: Browser) -> Page:
    context = await browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    return await context.new_page()


async def opened(browser: Browser, address: str, hosts: set[str] | None = None) -> tuple[Page, float]:
    """A page whose tables are set, and the seconds that it took."""
    page = await _page(browser)
    if hosts is not None:
        page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname or ""))
    began = time.perf_counter()
    await page.goto(f"{address}{PAGE}")
    await page.wait_for_function(
        "document.querySelectorAll('main[aria-busy=true]').length === 0"
        " && document.querySelectorAll('article').length > 0"
        " && document.querySelectorAll('article[aria-busy=true]').length === 0",
        timeout=SETTING,
    )
    return page, time.perf_counter() - began


def clicks(chosen: argparse.Namespace) -> list[Number]:
    """Milliseconds from a click to the painted answer, all sessions clicking at once."""

    async def work(browser: Browser, address: str) -> list[float]:
        pages = [(await opened(browser, address))[0] for _ in range(chosen.sessions)]
        took = await asyncio.gather(*(_clicked(page, chosen.clicks, i) for i, page in enumerate(pages)))
        return [each for row in took for each in row]

    return _spread("click to paint", in_browser(work), chosen, (40, 100))


def bare(chosen: argparse.Namespace) -> list[Number]:
    """What the same clicks take on a page that does nothing: a button of ipywidgets that counts, on plain Voila."""
    import nbformat
    from nbformat import v4

    async def one(browser: Browser, address: str, seed: int) -> list[float]:
        page = await _page(browser)
        await page.goto(address)
        await page.wait_for_selector("button.jupyter-button", timeout=SETTING)
        return await _clicked(page, chosen.clicks, seed, COUNTING)

    async def work(browser: Browser, address: str) -> list[float]:
        took = await asyncio.gather(*(one(browser, address, i) for i in range(chosen.sessions)))
        return [each for row in took for each in row]

    with TemporaryDirectory() as folder:
        path = Path(folder) / "count.ipynb"
        book = v4.new_notebook(cells=[v4.new_code_cell(COUNT)])  # type: ignore[no-untyped-call]
        nbformat.write(book, path)  # type: ignore[no-untyped-call]
        with socket.create_server((HOST, 0)) as free:
            port = free.getsockname()[1]
        took = in_browser(work, ("voila", str(path), "--no-browser", f"--Voila.ip={HOST}", f"--port={port}"))
    return _spread("the same, a bare button on plain Voila", took, chosen, (None, None))


def _spread(
    text: str, took: list[float], chosen: argparse.Namespace, goals: tuple[float | None, float | None]
) -> list[Number]:
    about = f"{chosen.clicks} clicks in each of {chosen.sessions} sessions at once"
    p50, p95 = median(took), quantiles(took, n=20)[-1]
    return [
        Number(f"{text}, p50, {about}", p50, "ms", goals[0]),
        Number(f"{text}, p95, {about}", p95, "ms", goals[1]),
    ]


async def _clicked(page: Page, count: int, seed: int, watch: str = WATCH) -> list[float]:
    import random

    chance = random.Random(seed)
    await page.evaluate(watch)
    took: list[float] = []
    missed = 0  # in a row
    while len(took) < count and missed < MOST_MISSED:
        spot = await page.evaluate("dice => window.target(dice)", [chance.random(), chance.random()])
        if spot is None:
            break  # the game is over
        await page.mouse.move(*spot)
        await asyncio.sleep(AIM)
        await page.mouse.click(*spot, delay=1000 * PRESS)
        if not await page.evaluate("count => window.answered(count, 1500)", len(took)):
            await page.mouse.move(2, 2)  # a menu was opened: nothing was asked of Python
            missed += 1
            continue
        missed = 0
        took = await page.evaluate("window.took")
        await page.mouse.move(2, 2)  # what shows under a mouse that lies still would take the next click
        await asyncio.sleep(PAUSE + chance.random() * PAUSE)
    return took


def usable(_chosen: argparse.Namespace) -> list[Number]:
    """Seconds until a table can be used, and whom the page asks for anything."""
    hosts: set[str] = set()

    async def work(browser: Browser, address: str) -> list[float]:
        return [(await opened(browser, address, hosts))[1] for _ in range(4)]

    cold, *warm = in_browser(work)
    others = hosts - {HOST, ""}
    return [
        Number("first usable, the server just started", cold, "s", 5),
        Number("first usable, the server warm", median(warm), "s", 3.5),
        Number("other hosts asked", len(others), "", 0),
    ]


# memory and size


def memory(_chosen: argparse.Namespace) -> list[Number]:
    """Megabytes of a kernel, and what a thousand moves add."""
    code = GROWTH.replace("MOVES", str(MOVES)).replace("WARM", str(WARM))
    before, after = json.loads(_in_kernel(code))
    return [
        Number(f"kernel, a table after {WARM} moves", before / 2**20, "MB", 90),
        Number(f"kernel, growth over {MOVES} moves", (after - before) / 2**20, "MB", 2),
    ]


def _in_kernel(code: str) -> str:
    """What code prints in a kernel as the page has it."""
    from jupyter_client.manager import KernelManager

    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(extra_arguments=["--HistoryManager.enabled=False"])
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=STARTING)
        said: list[str] = []

        def hear(message: dict[str, Any]) -> None:
            content = message["content"]
            if message["msg_type"] == "error":
                raise RuntimeError("\n".join(content["traceback"]))
            said.append(content.get("text", ""))

        client.execute_interactive(code, output_hook=hear, timeout=600)
        return "".join(said)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def payload(_chosen: argparse.Namespace) -> list[Number]:
    """Kilobytes of our own scripts and style sheets, as they are sent compressed."""
    from tantocuore_widgets import places
    from tantocuore_widgets.widget import script, style

    static = places.SHARE / "voila" / "templates" / "tantocuore" / "static"
    frame = [path.read_bytes() for path in sorted(static.iterdir()) if path.suffix in (".js", ".css")]
    sizes = [len(gzip.compress(data)) for data in (script().encode(), style().encode(), *frame)]
    return [Number("own scripts and styles, gzipped", sum(sizes) / 1000, "kB", 60)]


MEASURES: dict[str, Callable[[argparse.Namespace], list[Number]]] = {
    "clicks": clicks,
    "bare": bare,
    "usable": usable,
    "memory": memory,
    "payload": payload,
}


if __name__ == "__main__":
    sys.exit(main())
