"""Many learners at once on a hosted server: `.venv/bin/python -m benchmarks.load [--learners N] [--browsers N]`.

All arrive in the same second; each plays Raoul's turn to its end by hints, a few without a pause. Most are clients
that speak as a page does, some are real browsers: those share the machine with the server, so their times are an
upper bound. `make test` sets up what it needs in `.venv`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import time
from collections.abc import Sequence
from statistics import quantiles
from typing import TYPE_CHECKING

from benchmarks.hosting import running
from benchmarks.visitor import START, Visitor
from tantocuore.text import say

if TYPE_CHECKING:
    from playwright.async_api import Browser

LESSON = "raoul"
PAUSE = 0.3  # seconds between an answer and the next request of a client
WAITING = 120_000  # ms
MOST_HINTS = 400
WARMING = 60.0  # seconds in which the ready pages are laid


def main(words: Sequence[str] | None = None) -> int:
    """Parse the command line and measure; 1 if not every learner has finished."""
    parser = argparse.ArgumentParser("benchmarks.load", description="Many learners at once on a hosted server.")
    parser.add_argument("--learners", type=int, default=20, help="learners at once (%(default)s)")
    parser.add_argument("--browsers", type=int, default=2, help="how many of them are browsers (%(default)s)")
    parser.add_argument("--pool", type=int, default=4, help="ready pages of the server (%(default)s)")
    chosen = parser.parse_args(words)
    if not 0 <= chosen.browsers <= chosen.learners:
        parser.error("browsers are some of the learners")
    options = ("--seats", str(chosen.learners), "--pool", str(chosen.pool))
    with running("serve", *options) as (_, address):
        found = asyncio.run(_all(address, chosen))
    for text, value in found.items():
        print(f"{text}: {value:g}")
    return 0 if found["learners who finished"] == chosen.learners else 1


async def _all(address: str, chosen: argparse.Namespace) -> dict[str, float]:
    await _ready(address, min(chosen.pool, chosen.learners))
    visitors = [Visitor(address) for _ in range(chosen.learners - chosen.browsers)]
    began = time.perf_counter()
    ends = await asyncio.gather(
        *(_client(visitor) for visitor in visitors), _browsers(address, chosen.browsers), return_exceptions=True
    )
    for end in ends:
        if isinstance(end, BaseException):
            print(f"{type(end).__name__}: {end}", file=sys.stderr)
    good = [end for end in ends if not isinstance(end, BaseException)]
    opened = sorted(seconds for end in good for seconds in end)
    answers = [1000 * seconds for visitor in visitors for seconds in visitor.answers]
    cuts = quantiles(answers, n=20) if len(answers) > 1 else [0.0] * 19
    return {
        "learners who finished": len(opened),
        "page sent, first, s": round(opened[0], 2) if opened else 0,
        "page sent, median, s": round(opened[len(opened) // 2], 2) if opened else 0,
        "page sent, last, s": round(opened[-1], 2) if opened else 0,
        "requests answered": len(answers),
        "answer, median, ms": round(cuts[9], 1),
        "answer, p95, ms": round(cuts[18], 1),
        "all done after, s": round(time.perf_counter() - began, 1),
    }


async def _ready(address: str, pool: int) -> None:
    """Wait until the server has laid its ready pages, as one that runs for a while has."""
    until = time.monotonic() + WARMING
    while time.monotonic() < until:
        health = json.loads((await Visitor(address).get("health")).body)
        if health["ready"] >= pool:
            return
        await asyncio.sleep(0.2)


async def _client(visitor: Visitor) -> list[float]:
    """A client plays to the end; the seconds until it had its page."""
    began = time.perf_counter()
    status = await visitor.open()
    if status != 200:
        raise RuntimeError(f"the page was answered with {status}")
    opened = time.perf_counter() - began
    await visitor.connect()
    await visitor.finish(LESSON, PAUSE)
    await visitor.leave()
    return [opened]


async def _browsers(address: str, number: int) -> list[float]:
    """Browsers play to the end; for each the seconds until its table was set."""
    if not number:
        return []
    from playwright.async_api import async_playwright

    from tools import browser as chromium

    async with async_playwright() as playwright:
        path, arguments = chromium.find(), list(chromium.ARGUMENTS)
        browser = await playwright.chromium.launch(executable_path=path, args=arguments)
        try:
            return list(await asyncio.gather(*(_tab(browser, address) for _ in range(number))))
        finally:
            await browser.close()


async def _tab(browser: Browser, address: str) -> float:
    context = await browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = await context.new_page()
    began = time.perf_counter()
    await page.goto(f"{address}voila/render/{START}.ipynb#{LESSON}", timeout=WAITING)
    await page.wait_for_selector("main:not([aria-busy=true]) article:not([aria-busy=true])", timeout=WAITING)
    opened = time.perf_counter() - began
    table = page.get_by_role("article").first
    end = table.get_by_role("heading", name=say(f"lessons.{LESSON}.end.title"), exact=True)
    hint = table.get_by_role("button", name=re.compile(f"^{re.escape(say('tutor.tool.hint'))}"))
    for _ in range(MOST_HINTS):
        if await end.count():
            break
        await hint.first.click(timeout=WAITING)
        await page.wait_for_function("!document.querySelector('article[data-busy]')", timeout=WAITING)
        await page.wait_for_timeout(PAUSE * 1000)
    else:
        raise AssertionError("the lesson does not end by hints")
    await page.goto("about:blank")
    return opened


if __name__ == "__main__":
    raise SystemExit(main())
