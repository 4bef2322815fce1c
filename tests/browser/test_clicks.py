"""The benchmark of the page runs; how fast it finds the page is never tested."""

import subprocess
import sys

import pytest

WORDS = ["-m", "benchmarks.clicks", "clicks", "--clicks", "3", "--sessions", "2"]


@pytest.mark.slow
def test_clicks_are_measured_in_two_sessions_at_once() -> None:
    done = subprocess.run([sys.executable, *WORDS], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "3 clicks in each of 2 sessions at once" in done.stdout
