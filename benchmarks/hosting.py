"""What a learner costs whoever hosts the course: `.venv/bin/python -m benchmarks.hosting [NAME ...]`.

`make test` sets up what it needs in `.venv`. Memory is of Linux, CPU of this machine: seconds of one of its cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from tools import ready

if TYPE_CHECKING:
    from psutil import Process  # type: ignore[import-untyped]

CONFIG = ready.ROOT / "tools" / "host" / "nginx.conf"
HOST, STATIC = "127.0.0.1", "static.example.org"
STARTING = 60.0  # seconds
SETTLING = 3.0  # seconds after which a page asks for nothing more
LAID = "article:not([aria-busy=true]) button"  # of a table that is ready
MEGABYTE = 1e6
#: What a visitor asks of the table who has a look at it and goes.
LOAD: tuple[tuple[str, dict[str, Any]], ...] = (("hello", {"lesson": "raoul", "save": None}), *[("skip", {})] * 3)
#: What nginx.conf leaves to whoever hosts, and what becomes of it here.
ADAPTED = {
    r"listen \[::\]:80;": "",
    r"tutor\.example\.org": "localhost",
    r"/var/cache/tantocuore": "{folder}/cache",
    r"server 127\.0\.0\.1:8866;": "server {app};",
    r"root /srv/www;": "root {site};",
    r"access_log off;": "access_log {folder}/log sent;",
    r"listen 80;": "listen 127.0.0.1:{port};",
}
MAIN = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 4096; }}
http {{
    include {root}/etc/nginx/mime.types;
    default_type application/octet-stream;
    log_format sent "$status $bytes_sent";
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tantocuore.conf;
}}
"""


class Number(NamedTuple):
    """One measured number, and what it is of."""

    text: str
    value: float
    unit: str


def main(words: Sequence[str] | None = None) -> int:
    """Parse the command line and measure; 0 unless a measure breaks."""
    parser = argparse.ArgumentParser(
        "benchmarks.hosting", description="What a learner costs whoever hosts the course."
    )
    told = f"what to measure, by default {', '.join(USUAL)}; and `loads`, which takes a quarter of an hour"
    parser.add_argument("names", nargs="*", metavar="NAME", help=told)
    parser.add_argument("--learners", type=int, default=8, help="learners at once (%(default)s)")
    parser.add_argument("--loads", type=int, default=500, help="for `loads`, of one page (%(default)s)")
    parser.add_argument(
        "--site", type=Path, metavar="DIR", help="a folder that `tantocuore site` wrote, for `wire`"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to this file too")
    chosen = parser.parse_args(words)
    unknown = set(chosen.names) - set(MEASURES)
    if unknown or chosen.learners < 1 or chosen.loads < 1:
        parser.error(f"measures are {', '.join(MEASURES)}; at least 1 learner and 1 load")
    found: list[Number] = []
    for name in chosen.names or USUAL:
        print(f"{name} ...", file=sys.stderr, flush=True)
        found += MEASURES[name](chosen)
    for number in found:
        print(f"{number.text:<58}{number.value:>9.2f} {number.unit}")
    if chosen.json:
        chosen.json.write_text(json.dumps([number._asdict() for number in found], indent=1) + "\n", "utf-8")
    return 0


# servers


@contextmanager
def running(*words: str) -> Iterator[tuple[Process, str]]:
    """A `tantocuore` command at any free port: its process, and the address that it tells."""
    import psutil

    command = [sys.executable, "-m", "tantocuore", *words, "--port", "0"]
    with TemporaryDirectory() as folder, (Path(folder) / "out").open("w") as out:
        process = psutil.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        try:
            told = _until(lambda: re.search(r"http://\S+", Path(out.name).read_text("utf-8")), process)
            yield process, told[0]
        finally:
            process.terminate()
            process.wait(STARTING)


class Proxy(NamedTuple):
    """A running nginx: its process, its address with a slash at the end, and a line of what it sent a request."""

    process: Process
    address: str
    log: Path

    @property
    def static(self) -> str:
        """The address of the server for the static course."""
        return self.address.replace("localhost", STATIC)

    def sent(self) -> list[int]:
        """The bytes of each answer so far, headers included."""
        return [int(line.split()[1]) for line in self.log.read_text("ascii").splitlines()]


@contextmanager
def proxied(app: str, site: Path | None = None) -> Iterator[Proxy]:
    """nginx as tools/host/nginx.conf has it, before the server at `app`.

    `site` is the folder in which the folder of the static course lies. Raises FileNotFoundError without an nginx.
    """
    import psutil

    root = ready.nginx()
    if root is None:
        raise FileNotFoundError("no nginx: install it from your system's packages")
    with TemporaryDirectory() as folder, (Path(folder) / "told").open("w") as out:
        port = free_port()
        slots = {"folder": folder, "app": urlsplit(app).netloc, "site": site or folder, "port": port}
        text = CONFIG.read_text("utf-8")
        for mark, ours in ADAPTED.items():
            text, count = re.subn(mark, ours.format(**slots), text)
            assert count, f"nginx.conf has no {mark}"
        (Path(folder) / "tantocuore.conf").write_text(text, "utf-8")
        user = "user root;" if os.geteuid() == 0 else ""
        (Path(folder) / "nginx.conf").write_text(MAIN.format(user=user, root=root, **slots), "utf-8")
        command = [str(root / ready.NGINX[0]), "-p", folder, "-e", "stderr", "-c", f"{folder}/nginx.conf"]
        process = psutil.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        try:
            _until(lambda: _answers(port), process)
            yield Proxy(process, f"http://localhost:{port}/", Path(folder, "log"))
        finally:
            process.terminate()
            process.wait(STARTING)


def _until(found: Callable[[], Any], process: Any) -> Any:
    until = time.monotonic() + STARTING
    while time.monotonic() < until and process.poll() is None:
        if value := found():
            return value
        time.sleep(0.1)
    raise RuntimeError(f"{process.args} does not answer")


def free_port() -> int:
    """A port that nothing listens at."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def _seconds(*processes: Process) -> float:
    """The CPU seconds of the processes."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)


# what a learner costs


def learners(chosen: argparse.Namespace) -> list[Number]:
    """Memory of a learner's kernel, and the CPU of its start and of a click; medians over the learners."""
    from benchmarks.visitor import Visitor

    starts: list[float] = []
    clicks: list[float] = []

    async def work(server: Process, address: str) -> list[Process]:
        visitors = []
        for _ in range(chosen.learners):
            before, kernels = _seconds(server), set(server.children())
            visitor = Visitor(address)
            assert await visitor.open() == 200
            await visitor.connect()
            await visitor.ask("hello", save=None)
            (kernel,) = set(server.children()) - kernels
            starts.append(_seconds(server) - before + _seconds(kernel))
            visitors.append((visitor, kernel))
        for visitor, kernel in visitors:
            before = _seconds(server, kernel)
            asked = await visitor.finish("raoul")
            clicks.append((_seconds(server, kernel) - before) / asked)
        return [kernel for _, kernel in visitors]

    with running("serve", "--seats", str(chosen.learners), "--pool", "0") as (server, address):
        kernels = asyncio.run(work(server, address))
        memory = [kernel.memory_full_info() for kernel in kernels]
        own = server.memory_full_info()
        threads = [kernel.num_threads() for kernel in kernels]
        files = server.num_fds()
    about = f"of {chosen.learners} learners after a lesson"
    return [
        Number(f"a kernel, resident, {about}", median(one.rss for one in memory) / MEGABYTE, "MB"),
        Number(f"a kernel, its share (PSS), {about}", median(one.pss for one in memory) / MEGABYTE, "MB"),
        Number(f"a kernel, its own alone (USS), {about}", median(one.uss for one in memory) / MEGABYTE, "MB"),
        Number("a kernel, threads", median(threads), ""),
        Number("the server, its share (PSS)", own.pss / MEGABYTE, "MB"),
        Number("the server, open files", files, ""),
        Number("CPU of a start, kernel and server", median(starts), "s"),
        Number("CPU of a click, kernel and server", median(clicks) * 1000, "ms"),
    ]


def loads(chosen: argparse.Namespace) -> list[Number]:
    """What a server keeps of visitors who have gone: its memory after a fifth of them, and after all of them."""
    from benchmarks.visitor import Visitor

    found: list[Number] = []

    async def work(server: Process, address: str) -> None:
        for number in range(1, chosen.loads + 1):
            visitor = Visitor(address)
            assert await visitor.open() == 200
            await visitor.connect()
            for verb, args in LOAD:
                assert "view" in await visitor.ask(verb, **args)
            await visitor.leave()
            if number in (max(1, chosen.loads // 5), chosen.loads):
                await asyncio.sleep(SETTLING)
                after = f"the server after {number} loads"
                found.extend([
                    Number(f"{after}, resident", server.memory_info().rss / MEGABYTE, "MB"),
                    Number(f"{after}, open files", server.num_fds(), ""),
                    Number(f"{after}, kernels left", len(server.children()), ""),
                ])  # fmt: skip

    with running("serve", "--seats", "1", "--pool", "0") as (server, address):
        asyncio.run(work(server, address))
    return found


def lab(_chosen: argparse.Namespace) -> list[Number]:
    """Memory of a JupyterLab without its kernels."""
    with running("lab", "--no-browser") as (server, address):
        with urllib.request.urlopen(address, timeout=STARTING) as page:
            page.read()
        used = server.memory_full_info()
    return [Number("a JupyterLab without kernels (PSS)", used.pss / MEGABYTE, "MB")]


def wire(chosen: argparse.Namespace) -> list[Number]:
    """Megabytes that nginx sends to a browser, headers, websocket and service worker included."""
    options = ("--seats", "4", "--pool", "1", "--base-url", "/tutor/", "--behind-proxy")
    site = chosen.site and chosen.site.absolute()
    with running("serve", *options) as (_, app), proxied(app, site and site.parent) as nginx:
        places = {"the page": f"{nginx.address}tutor/"}
        if site:
            places["the static course"] = f"{nginx.static}{site.name}/"
        return [number for what, where in places.items() for number in asyncio.run(_visits(what, where, nginx))]


async def _visits(what: str, address: str, nginx: Proxy) -> list[Number]:
    """The numbers of a first and a second visit of one browser."""
    from playwright.async_api import async_playwright

    from tools import browser as chromium

    # Only a safe address may keep the course for use offline.
    ours = (f"--unsafely-treat-insecure-origin-as-secure={address}", f"--host-resolver-rules=MAP {STATIC} {HOST}")
    workers = [process for process in nginx.process.children() if "worker" in process.cmdline()[0]]
    numbers: list[Number] = []
    async with async_playwright() as playwright:
        path, arguments = chromium.find(), [*chromium.ARGUMENTS, *ours]
        browser = await playwright.chromium.launch(executable_path=path, args=arguments)
        context = await browser.new_context()
        for visit in ("first visit", "second visit"):
            before, done = _seconds(*workers), len(nginx.sent())
            page = await context.new_page()
            await page.goto(address)
            await page.wait_for_selector(LAID, timeout=STARTING * 1000)
            await page.wait_for_timeout(SETTLING * 1000)
            await page.close()
            await asyncio.sleep(SETTLING)
            sent = nginx.sent()[done:]
            numbers += [
                Number(f"{what}, {visit}", sum(sent) / MEGABYTE, "MB"),
                Number(f"{what}, {visit}, requests", len(sent), ""),
                Number(f"{what}, {visit}, CPU of nginx", _seconds(*workers) - before, "s"),
            ]
        await browser.close()
    return numbers


MEASURES: dict[str, Callable[[argparse.Namespace], list[Number]]] = {
    "learners": learners, "lab": lab, "wire": wire, "loads": loads,
}  # fmt: skip
USUAL = ("learners", "lab", "wire")


if __name__ == "__main__":
    sys.exit(main())
