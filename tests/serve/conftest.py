"""`tantocuore serve` in an empty folder, with the limits that a test asks for."""

import asyncio
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from benchmarks.visitor import Visitor

ENDING = 20
LONGEST = 120
FOUND = re.compile(r"http://\S+/")


class Server:
    """A running server: `root` ends in a slash; `told` is what it has said so far, its log included."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        self.root = ""
        self._ready = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert self._ready.wait(60), self.told
        assert self.root, self.told

    @property
    def told(self) -> str:
        return "".join(self.lines)

    def kernels(self) -> int:
        children = psutil.Process(self.process.pid).children(recursive=True)
        return sum(child.status() != psutil.STATUS_ZOMBIE for child in children)

    def becomes(self, condition: Callable[[], bool], seconds: float = 20) -> bool:
        deadline = time.monotonic() + seconds
        while not condition() and time.monotonic() < deadline:
            time.sleep(0.1)
        return condition()

    def visitor(self, **headers: str) -> Visitor:
        return Visitor(self.root, **headers)

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            if found := FOUND.search(line):
                self.root = self.root or found[0]
                self._ready.set()
        self._ready.set()


@contextmanager
def served(folder: Path, *options: str, **more: Any) -> Iterator[Server]:
    """Run `tantocuore serve`. It must end by SIGTERM with status 0 and take its kernels with it.

    `within` are the words of a command that runs it.
    """
    folder.mkdir(exist_ok=True)
    words = [*more.pop("within", ()), sys.executable, "-m", "tantocuore", "serve", "--port", "0", *options]
    process = subprocess.Popen(
        words,
        cwd=folder,
        env=os.environ | {"JUPYTER_CONFIG_DIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1"} | more.pop("env", {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        **more,
    )
    try:
        server = Server(process)
        yield server
        kernels = psutil.Process(process.pid).children(recursive=True)
        process.terminate()
        assert process.wait(ENDING) == 0, server.told
        assert not psutil.wait_procs(kernels, timeout=5)[1], "kernels outlived their server"
    finally:
        process.kill()


def story(work: Coroutine[Any, Any, Any]) -> Any:
    """Run what visitors do, in a thread of its own: a browser of another test may have a loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, asyncio.wait_for(work, LONGEST)).result()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few seats, one ready page, and times that a test can wait for."""
    limits = ("--seats=3", "--pool=1", "--grace=3", "--away=3", "--static-url=https://static.example/tutor/")
    with served(tmp_path_factory.mktemp("serve") / "empty", *limits) as server:
        yield server
