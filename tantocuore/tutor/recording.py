"""A run as text and back: what a save holds of a lesson or a game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import sub
from typing import Any

from tantocuore.game import Game
from tantocuore.tutor import seats
from tantocuore.tutor.run import ALL_SEATS, Run, Stop


class Recorder:
    """Writes a run as JSON, again and again as it grows."""

    def __init__(self) -> None:
        self._stops, self._forward = _Columns(), _Columns()

    def text(self, run: Run) -> str:
        """The record of the run as it is now."""
        record = {
            "seat": run.seat,
            "seats": dict(run.seats),
            "games": [game.to_json() for game in run.games],
            "here": run.here,
            "answers": {step: list(given) for step, given in run.answers.items()},
            "aided": sorted(run.aided),
            "refused": dict(run.refused),
            "tries": [list(rules) for rules in run.tries],
            "rung": run.rung,
        }
        rows = f'"stops":{self._stops.text(run.stops)},"forward":{self._forward.text([*run.forward.items()])}'
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))[:-1] + f",{rows}}}"


class _Columns:
    """Rows of numbers as JSON (see `_steps`). A long game adds one or two each time: only those are written."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, ...]] = []
        self._texts: list[str] = []

    def text(self, rows: Sequence[tuple[int, ...]]) -> str:
        had = len(self._rows)
        if had and list(rows[:had]) == self._rows:
            new = [column[1:] for column in _steps(rows[had - 1 :])]
        else:
            new = _steps(rows)
            self._texts = [""] * len(new)
        self._rows = list(rows)
        self._texts = [old + "".join(f"{n}," for n in column) for old, column in zip(self._texts, new, strict=True)]
        return "[" + ",".join(f"[{text[:-1]}]" for text in self._texts) + "]"


def restore(fresh: Run, record: Mapping[str, Any], stepped: bool = True) -> Run:
    """A run of the same lesson as the `fresh` one, from its record.

    Older records hold their rows as they are, not `stepped`. Raises ValueError, LookupError, TypeError or
    TantoCuoreError.
    """
    rows = _rows if stepped else _as_they_are
    new = Run(fresh.lesson, fresh.games[0] if fresh.given else None, fresh.seat)
    new.seat = _text(record["seat"])
    new.seats = {_text(player): _text(who) for player, who in record.get("seats", {}).items()}
    new.games = [Game.from_json(_text(game)) for game in record["games"]]
    new.stops = [Stop(*stop) for stop in rows(record["stops"])]
    new.forward = {a: b for a, b in rows(record["forward"])}  # noqa: C416 - each row is a pair
    new.here, new.rung = _number(record["here"]), _number(record["rung"])
    new.answers = {_text(step): tuple(map(_text, given)) for step, given in record["answers"].items()}
    new.aided = frozenset(map(_text, record["aided"]))
    new.refused = Counter({_text(rule): _number(n) for rule, n in record["refused"].items()})
    new.tries = tuple(tuple(map(_text, rules)) for rules in record["tries"])
    _check(new, fresh)
    new.game.go(new.stop.node)
    return new


def _check(run: Run, fresh: Run) -> None:
    """Refuse a record that is not one of this lesson."""
    count, steps = len(run.stops), len(run.lesson.steps)
    if not 0 <= run.here < count or run.stops[0] != fresh.stops[0]._replace(node=run.stops[0].node):
        raise ValueError("the place in the lesson is unknown")
    if run.seat not in (*run.games[0].players, ALL_SEATS) or (not run.given and run.seat != fresh.seat):
        raise ValueError("another viewer")
    if run.seats and not run.given:
        raise ValueError("a lesson has no bots")
    seats.seated(run.games[0], run.seats)
    nodes = [len(game.history) for game in run.games]
    for at, stop in enumerate(run.stops):
        known = -1 <= stop.parent < max(at, 1) and -1 <= stop.branch < max(at, 1) and 0 <= stop.step <= steps
        if not known or not 0 <= stop.part < len(run.games):
            raise ValueError(f"stop {at} is unknown")
        if stop.part != run.lesson.part_of(stop.step) and not run.given:
            raise ValueError(f"stop {at} is in another part")
        if not 0 <= stop.node < nodes[stop.part]:
            raise ValueError(f"stop {at} is at an unknown node")
    if not all(0 <= a < count and 0 <= b < count for a, b in run.forward.items()):
        raise ValueError("a way forward is unknown")
    if not run.given:
        for part, game in enumerate(run.games):
            _same_start(game, run.lesson.start_of(part).game())


def _same_start(game: Game, fresh: Game) -> None:
    """The saved game began where the lesson begins."""
    node = game.node
    game.go(fresh.node)
    same = game.position().to_dict() == fresh.position().to_dict()
    game.go(node)
    if not same:
        raise ValueError("the saved game began elsewhere")


def _steps(rows: Iterable[Iterable[int]]) -> list[list[int]]:
    """Columns of what each row adds to the one before: of a long game nearly all are alike, and pack well."""
    return [[*column[:1], *map(sub, column[1:], column)] for column in zip(*rows, strict=True)]


def _rows(columns: Iterable[Iterable[Any]]) -> list[list[int]]:
    return list(map(list, zip(*map(accumulate, _as_they_are(columns)), strict=True)))


def _as_they_are(rows: Iterable[Iterable[Any]]) -> list[list[int]]:
    return [list(map(_number, row)) for row in rows]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, got {type(value).__name__}")
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"expected a number, got {type(value).__name__}")
    return value
