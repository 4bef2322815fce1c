"""A server in trouble: no room to write, no memory, kernels that die. It says so, and goes on."""

import asyncio
import contextlib
import json
import os
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import psutil
import pytest
from nbclient.exceptions import DeadKernelError

from benchmarks.visitor import NAVIGATION, START
from tantocuore.text import say
from tantocuore_widgets import voila_app
from tantocuore_widgets.hosting_seats import Seat
from tests.serve.conftest import Server, served, story

COURSE = f"voila/render/{START}.ipynb"
linux = pytest.mark.skipif(sys.platform != "linux", reason="the limits of a process are Linux's")


def kernels(server: Server) -> list[psutil.Process]:
    found = []
    for child in psutil.Process(server.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):  # it may end while we look
            found += [child] if any("ipykernel" in word for word in child.cmdline()) else []
    return found


@linux
def test_where_nothing_can_be_written_the_server_says_so_and_goes_on(tmp_path: Path) -> None:
    """A file that may have no bytes is what a full disk leaves; the connection of a kernel is written down."""

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    with served(tmp_path / "empty", "--seats=2", "--pool=1", preexec_fn=fill) as server:

        async def work() -> None:
            visitor = server.visitor()
            answer = await visitor.get(COURSE, **NAVIGATION)
            page = answer.body.decode()
            assert 'location.replace("/voila/unable")' in page
            assert "kernelId" not in page
            unable = await visitor.get("voila/unable")
            assert unable.code == 503
            assert say("page.full.failed.title") in unable.body.decode()
            health = await visitor.get("health")
            assert (health.code, json.loads(health.body)["status"]) == (503, "failing")
            assert json.loads(health.body)["held"] == 0
            for path in ("voila/static/voila.js", "voila/templates/tantocuore/static/page.css", "metrics"):
                assert (await visitor.get(path)).code == 200
            assert "failed seat=" in server.told
            psutil.Process(server.process.pid).rlimit(resource.RLIMIT_FSIZE, (-1, -1))
            for _ in range(100):
                if (await visitor.get("health")).code == 200:
                    break
                await asyncio.sleep(0.2)
            assert await visitor.open() == 200, "there is room again"
            await visitor.connect()
            assert "view" in await visitor.ask("hello", save=None)
            await visitor.leave()

        story(work())


@linux
def test_a_full_disk_stops_nobody_where_there_is_memory_to_write_into(tmp_path: Path) -> None:
    full = tmp_path / "full"
    full.mkdir()
    fill = f"mount -t tmpfs -o size=16k full {full} && cd {full} && ! head -c 64k /dev/zero > zeros"
    alone = ("unshare", "-Urm", "sh", "-c")
    if not os.access("/dev/shm", os.W_OK) or subprocess.run([*alone, fill], check=False).returncode:
        pytest.skip("this machine lets nobody make a disk that is full")
    env = dict.fromkeys(("TMPDIR", "HOME", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR"), str(full))
    within = (*alone, f'{fill} && exec "$@"', "sh")
    with served(tmp_path / "empty", "--seats=1", "--pool=0", within=within, env=env) as server:

        async def work() -> None:
            visitor = server.visitor()
            assert await visitor.open() == 200
            await visitor.connect()
            assert "view" in await visitor.ask("hello", save=None)
            await visitor.leave()

        story(work())


@linux
def test_a_kernel_cannot_take_all_memory(tmp_path: Path) -> None:
    with served(tmp_path / "empty", "--seats=1", "--pool=0", "--memory=400") as server:

        async def work() -> None:
            visitor = server.visitor()
            assert await visitor.open() == 200
            await visitor.connect()
            assert "view" in await visitor.ask("hello", save=None)
            (kernel,) = kernels(server)
            assert kernel.rlimit(resource.RLIMIT_DATA) == (400_000_000, 400_000_000)
            assert kernel.memory_info().rss < 130_000_000
            await visitor.leave()

        story(work())


def test_a_kernel_that_dies_frees_its_seat_and_its_page_is_told(tmp_path: Path) -> None:
    with served(tmp_path / "empty", "--seats=1", "--pool=0") as server:

        async def work() -> None:
            visitor = server.visitor()
            assert await visitor.open() == 200
            await visitor.connect()
            (kernel,) = kernels(server)
            kernel.kill()
            for _ in range(50):
                if await visitor.state() != "held":
                    break
                await asyncio.sleep(0.1)
            assert await visitor.state() == "died"
            await asyncio.wait_for(visitor.closed.wait(), 10)
            assert visitor.kernel not in server.told
            again = server.visitor()
            assert await again.open() == 200
            await again.leave()

        story(work())


def test_a_page_whose_kernel_died_in_the_making_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Voila makes the rest of it without a word; then kernel after kernel would start, and all be called well."""

    class Renderer:
        def __init__(self, **_: Any) -> None:
            self.initialize = AsyncMock()

        async def generate_content_generator(
            self, kernel: str, started: Coroutine[Any, Any, Any]
        ) -> AsyncIterator[Any]:
            await started
            yield "half of it", None

    kernel = SimpleNamespace(is_alive=AsyncMock(return_value=False))
    app = MagicMock(_gate=asyncio.Lock(), _start_kernel=AsyncMock())
    app.kernel_manager.get_kernel.return_value = kernel
    monkeypatch.setattr(voila_app, "Renderer", Renderer)

    async def lay() -> Seat:
        seat = Seat(1, "kernel", START)
        await voila_app.TutorVoila._lay(app, seat)
        return seat

    with pytest.raises(DeadKernelError):
        story(lay())
    kernel.is_alive.return_value = True
    assert story(lay()).chunks == ["half of it"]


def test_kernels_of_a_server_that_was_killed_end_by_themselves(tmp_path: Path) -> None:
    orphans: list[psutil.Process] = []

    def kill() -> None:
        with served(tmp_path / "empty", "--seats=2", "--pool=1") as server:
            assert server.becomes(lambda: bool(kernels(server)))
            orphans.extend(kernels(server))
            server.process.kill()
            server.process.wait()

    with pytest.raises((psutil.Error, AssertionError)):
        kill()
    assert orphans
    assert not psutil.wait_procs(orphans, timeout=10)[1], "they look for their parent"
