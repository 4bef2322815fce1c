"""What the benchmark tells: its rows with their goals, and how the numbers of several rounds become them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

Rounds = Sequence[Mapping[str, float]]


class Row(NamedTuple):
    """A line of the table: the key of our number, of the one beside it, and a goal for their ratio or our number.

    With a `peer` the ratio is ours to its. `least` and `most` are the goals; neither: for information.
    """

    text: str
    unit: str
    ours: str
    peer: str = ""
    beside: str = ""
    least: float | None = None
    most: float | None = None


ROWS = (
    Row("love-first mirror", "games/s", "mirror", "pyminion", "pyminion, BigMoney mirror", 5),
    Row("love-first mirror", "games/s", "mirror", "pyminion_silent", "the same, Python's logging off"),
    Row("love-first mirror, one game", "decisions", "mirror_decisions"),
    Row("random games", "decisions/s", "random", "gin_rummy", "OpenSpiel, gin rummy", 5),
    Row("random games", "decisions/s", "random", "uno", "rlcard, uno", 5),
    Row("random games", "decisions/s", "random", "uno_bare", "the same, without observations"),
    Row("random games, no log", "decisions/s", "log_off", "log_on", "with the log", most=1.4),
    Row("random games, no log", "decisions/s", "log_off", "tracked", "through Game.play"),
    Row("copy at a main question, 2 players", "us", "copy_2", most=3),
    Row("copy at a main question, 5 players", "us", "copy_5", most=5),
    Row("the same, 2 players, question read", "us", "copy_2_asked"),
    Row("copy inside an effect, question read", "us", "copy_effect", most=12),
    Row("the same, 2 to 5 players, every asking card", "us", "copy_effects"),
    Row("the same, the slowest card", "us", "copy_effects_most"),
    Row("save after 200 answers", "ms", "save"),
    Row("load after 200 answers", "ms", "load"),
    Row("why_not, half of the near misses", "ms", "why_not_p50"),
    Row("why_not, 95 in 100", "ms", "why_not_p95", most=0.1),
    Row("its text, 95 in 100", "ms", "why_not_text_p95"),
    Row("fixes, half of the near misses", "ms", "fixes_p50"),
    Row("fixes, 95 in 100", "ms", "fixes_p95", most=5),
    Row("fixes, the slowest", "ms", "fixes_most"),
    Row("import tantocuore", "ms", "import", most=100),
    Row("modules of others that it loads", "", "foreign", most=0),
)


HEAD = ("what", "ours", "beside", "ratio", "lowest to highest", "goal")


def results(rounds: Rounds) -> list[dict[str, Any]]:
    """Every row measured, as plain data: medians, spread (lowest and highest round), ratio, goal and if it is met.

    >>> rounds = [{"random": 90.0, "uno": 10.0}, {"random": 80.0, "uno": 20.0}, {"random": 70.0, "uno": 10.0}]
    >>> (row,) = results(rounds)
    >>> row["ours"], row["peer"], row["ratio"], row["ratio_spread"], row["met"]
    (80.0, 10.0, 8.0, [4.0, 9.0], True)
    """
    keys = {key for numbers in rounds for key in numbers}
    ours = [row for row in ROWS if row.ours in keys]
    whole = [row for row in ours if not row.peer or row.peer in keys]
    # Where no peer was measured, our number is told alone, once.
    alone = {row.ours: row._replace(peer="", least=None, most=None) for row in reversed(ours)}
    for row in whole:
        alone.pop(row.ours, None)
    rows = dict.fromkeys(row if row in whole else alone.get(row.ours) for row in ours)
    return [_result(row, rounds) for row in rows if row]


def _result(row: Row, rounds: Rounds) -> dict[str, Any]:
    ours = [numbers[row.ours] for numbers in rounds]
    told: dict[str, Any] = {"what": row.text, "unit": row.unit, "key": row.ours}
    told |= {"ours": median(ours), "ours_spread": [min(ours), max(ours)]}
    judged = told["ours"]
    if row.peer:
        peer = [numbers[row.peer] for numbers in rounds]
        ratios = [one / other for one, other in zip(ours, peer, strict=True)]
        told |= {"beside": row.beside, "peer": median(peer), "peer_spread": [min(peer), max(peer)]}
        told |= {"ratio": told["ours"] / told["peer"], "ratio_spread": [min(ratios), max(ratios)]}
        judged = told["ratio"]
    for word, goal in (("least", row.least), ("most", row.most)):
        if goal is not None:
            told |= {"goal": f"at {word} {goal:g}", "met": judged >= goal if word == "least" else judged <= goal}
    return told


def table(found: Sequence[Mapping[str, Any]]) -> str:
    """The results as lines of text."""
    lines = [HEAD, *map(_cells, found)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, cells, widths)).rstrip() for cells in lines)


def _cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    beside = f"{_number(row['peer'])} {row['beside']}" if "peer" in row else ""
    ratio = f"{row['ratio']:.2f}" if "ratio" in row else ""
    low, high = row.get("ratio_spread", row["ours_spread"])
    goal = f"{row['goal']}: {'met' if row['met'] else 'MISSED'}" if "goal" in row else ""
    ours = f"{_number(row['ours'])} {row['unit']}".rstrip()
    return row["what"], ours, beside, ratio, f"{_number(low)} to {_number(high)}", goal


def _number(value: float) -> str:
    """Three figures, and no exponent.

    >>> [_number(value) for value in (162916.2, 298.4, 4.375, 0.0175, 0.0)]
    ['162,916', '298', '4.38', '0.0175', '0']
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
