"""The measures of the page run; how fast they find it is told by the benchmark, never by a test."""

import json
from pathlib import Path

import pytest

from benchmarks import clicks


def test_the_size_of_the_scripts_is_told_beside_its_goal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.json"
    assert clicks.main(["payload", "--json", str(file)]) == 0
    (number,) = json.loads(file.read_text("utf-8"))
    assert (number["unit"], number["goal"]) == ("kB", 60)
    assert 10 < number["value"] < 1000
    assert "own scripts and styles, gzipped" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["speed"], ["payload", "--clicks", "1"], ["payload", "--sessions", "0"]])
def test_what_cannot_be_measured_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        clicks.main(words)
