"""Adding up games in whole numbers, so that the sum is the same in any order, and what the sums tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tantocuore import scoring
from tantocuore.state import State

PARTS = 840  # a win, so that 2 to 8 players share it in whole parts
Z95 = 1.959964  # standard deviations of the normal distribution that hold 95 %


@dataclass
class Tally:
    """What happened in some games, by bot in the order of the command."""

    bots: int
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    turns: int = 0
    turns_squared: int = 0
    longest: int = 0
    first_seat: int = 0  # wins of whoever began, in PARTS
    wins: list[int] = field(default_factory=list)  # in PARTS
    vp: list[int] = field(default_factory=list)
    vp_squared: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in ("wins", "vp", "vp_squared"):
            setattr(self, name, getattr(self, name) or [0] * self.bots)

    def add(self, state: State, order: Sequence[int], decisions: int) -> None:
        """Count a game; `order` tells which bot sat where. Of an unfinished game only that is counted."""
        self.games += 1
        if not state.over:
            self.unfinished += 1
            return
        self.decisions += decisions
        self.turns += state.turns
        self.turns_squared += state.turns**2
        self.longest = max(self.longest, state.turns)
        scores, winners = scoring.scores(state), scoring.winners(state)
        for seat, (name, bot) in enumerate(zip(state.names, order, strict=True)):
            share = PARTS // len(winners) if name in winners else 0
            self.wins[bot] += share
            self.first_seat += share if seat == 0 else 0
            vp = scores[name].total
            self.vp[bot] += vp
            self.vp_squared[bot] += vp * vp

    def merge(self, other: Tally) -> None:
        """Count the games of another tally as well."""
        for name in ("games", "unfinished", "decisions", "turns", "turns_squared", "first_seat"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for name in ("wins", "vp", "vp_squared"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, theirs, strict=True)])

    def result(self, labels: Sequence[str]) -> dict[str, Any]:
        """All of it as plain data: rates and means over the finished games, None where none was finished."""
        done = self.games - self.unfinished
        rows = zip(labels, self.wins, self.vp, self.vp_squared, strict=True)
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "bots": [
                {"bot": label, **_rate(wins, done), "vp": spread(vp, squared, done)}
                for label, wins, vp, squared in rows
            ],
            "turns_per_player": {
                **spread(self.turns / self.bots, self.turns_squared / self.bots**2, done),
                "most": round(self.longest / self.bots, 4),
            },
            "decisions_per_game": _ratio(self.decisions, done),
            "first_seat": {
                **_rate(self.first_seat, done),
                "advantage": round(self.first_seat / PARTS / done - 1 / self.bots, 4) if done else None,
            },
        }


def _ratio(total: float, count: int) -> float | None:
    return round(total / count, 4) if count else None


def _rate(parts: int, games: int) -> dict[str, Any]:
    low, high = wilson(parts / PARTS, games)
    return {
        "wins": round(parts / PARTS, 4),
        "win_rate": _ratio(parts / PARTS, games),
        "interval_95": [round(low, 4), round(high, 4)],
    }


def spread(total: float, squares: float, count: int) -> dict[str, float | None]:
    """Mean and standard deviation (of a sample) from a sum and a sum of squares."""
    if not count:
        return {"mean": None, "deviation": None}
    variance = max(squares - total * total / count, 0.0) / (count - 1) if count > 1 else 0.0
    return {"mean": round(total / count, 4), "deviation": round(math.sqrt(variance), 4)}


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate; a shared win counts as its share.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)
