"""The benchmark of the page runs; how fast it finds the page is never tested."""

import pytest

from benchmarks import clicks


@pytest.mark.slow
def test_clicks_are_measured_in_two_sessions_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert clicks.main(["clicks", "--clicks", "3", "--sessions", "2"]) == 0
    assert "3 clicks in each of 2 sessions at once" in capsys.readouterr().out
