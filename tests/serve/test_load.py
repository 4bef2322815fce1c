"""Many at once, and long: by hand and before a release."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tantocuore_widgets.places import CHECKOUT
from tantocuore_widgets.voila_app import PING_MILLISECONDS, PONG_MILLISECONDS
from tests.serve.conftest import served, story

pytestmark = pytest.mark.slow


def test_twenty_learners_at_once_all_finish() -> None:
    words = [sys.executable, "-m", "benchmarks.load", "--learners", "20", "--browsers", "2"]
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "learners who finished: 20" in done.stdout


def test_a_silent_connection_stays_open(tmp_path: Path) -> None:
    """A page answers each ping a moment after it was sent."""
    assert PONG_MILLISECONDS > PING_MILLISECONDS
    with served(tmp_path / "empty", "--seats=1", "--pool=0") as server:

        async def work() -> None:
            visitor = server.visitor()
            assert await visitor.open() == 200
            await visitor.connect()
            await asyncio.sleep(3.5 * PING_MILLISECONDS / 1000)
            assert not visitor.closed.is_set()
            assert "view" in await visitor.ask("hello", save=None)
            await visitor.leave()

        story(work())
