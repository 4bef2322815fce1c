"""The benchmark runs: every measure of ours at a tiny size, the table, the exact versions of the peers."""

import json
import math
import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from benchmarks import __main__ as benchmarks
from benchmarks import copies, measures, profiles, refusals, table
from benchmarks.positions import rich, walked
from tools import ready

TINY = 0.02


@pytest.mark.parametrize("name", measures.OURS)
def test_every_measure_of_ours_gives_numbers_that_the_table_tells(name: str) -> None:
    numbers = measures.take(name, TINY)
    told = {key for row in table.ROWS for key in (row.ours, row.peer)}
    assert set(numbers) <= told
    assert all(math.isfinite(number) and number >= 0 for number in numbers.values())


def test_every_peer_is_a_function_of_its_file() -> None:
    for place in measures.PEERS.values():
        module, _, function = place.partition(":")
        file = ready.ROOT.joinpath(*module.split(".")).with_suffix(".py")
        assert f"def {function}(scale: float)" in file.read_text("utf-8")


def test_rounds_become_a_table_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    words = ["--rounds", "2", "--scale", str(TINY), "--only", "random", "log", "--json", str(file)]
    assert benchmarks.main(words) == 0
    out = capsys.readouterr().out
    report = json.loads(file.read_text("utf-8"))
    assert [row["key"] for row in report["rows"]] == ["random", "log_off"]
    log = report["rows"][1]
    assert log["ratio_spread"][0] <= log["ratio_spread"][1]
    assert log["met"] is (log["ratio"] <= 1.4)
    assert len(out.splitlines()) == 3
    assert "at most 1.4" in out


def test_peers_stand_beside_ours_with_their_ratio_and_goal() -> None:
    rounds = [
        {"mirror": 900.0, "pyminion": 100.0, "copy_2": 2.0},
        {"mirror": 1100.0, "pyminion": 300.0, "copy_2": 4.0},
    ]
    mirror, copied = table.results(rounds)
    assert (mirror["ratio"], mirror["met"], mirror["goal"]) == (5.0, True, "at least 5")
    assert copied["ours_spread"] == [2.0, 4.0]
    assert "MISSED" not in table.table([mirror, copied])


def test_a_round_or_a_scale_of_nothing_is_refused() -> None:
    for words in (["--rounds", "0"], ["--scale", "0"], ["--scale", "nan"], ["--only", "chess"]):
        with pytest.raises(SystemExit):
            benchmarks.main(words)


def test_the_profile_tells_both_kinds_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    profiles.show(TINY)
    out = capsys.readouterr().out
    assert "== random games ==" in out
    assert "== love-first mirror ==" in out
    assert "tottime" in out


def test_near_misses_are_all_refused() -> None:
    for game in walked(rich(3, 3), 3, 12):
        for text in refusals.near_misses(game):
            assert game.why_not(text) is not None


def test_the_typical_effects_are_among_those_measured() -> None:
    assert set(copies.TYPICAL) <= set(copies.effects(copies.EFFECTS, (2,)))


def test_the_peers_have_exact_versions_of_their_own() -> None:
    lines = [line for line in ready.PEER_CONSTRAINTS.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.+!]*", line) for line in lines)
    exact = {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}
    for requirement in map(Requirement, ready.group("benchmark")):
        assert requirement.specifier.contains(exact[canonicalize_name(requirement.name)])
    assert not set(ready.group("benchmark")) & set(ready.group("dev"))
