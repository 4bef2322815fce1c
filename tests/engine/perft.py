"""Counts of positions by depth (perft): any change of a rule, a card or an order shows as another number.

`python -m tests.engine.perft [SCENARIO] [DEPTH]` prints the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import tantocuore as tc
from tantocuore.fork import Fork
from tantocuore.state import House, State
from tests.engine.table import house, position

DEPTH = 5


def raoul() -> tc.Game:
    """The shipped example: three players, Raoul's Serving Phase begins, nothing but plain cards."""
    return tc.Scenario.load("raoul").game()


def quarters() -> tc.Game:
    """Two players in the middle of a game: Private Maids, both events, and Claire in both hands."""
    return position(
        "starting",
        players=2,
        piles={"illness": 2, "bad_habit": 3},
        face_up="milly nord",
        Raoul=house(
            "claire love_3 natsumi colette love_2",
            "love_1*3 azure love_2 esquine",
            chambermaids="colette azure+1",
            private="fay tanya",
            habits=1,
        ),
        Baron=house(
            "claire love_1*2 viola love_3", "love_1*6", chambermaids="rouge", private="lucienne+1 rosa", habits=1
        ),
    )


def effects() -> tc.Game:
    """Three players, one effect after another, and a pile that the end of the game may come by."""
    return position(
        "starting",
        piles={"illness": 3, "bad_habit": 4, "rouge": 0, "azure": 1},
        face_up="fay lalande",
        Raoul=house("eliza sainsbury love_1 natsumi", "love_1 azure kagari love_2*4", private="nord tanya"),
        Baron=house("claire love_1*2 kagari", "eliza love_1*5", chambermaids="safran", private="eugenie"),
        Claris=house("colette love_1*2 love_3", "love_2*6", chambermaids="viola+1", private="amber sora", habits=1),
    )


SCENARIOS: dict[str, Callable[[], tc.Game]] = {
    "raoul": raoul,
    "quarters": quarters,
    "effects": effects,
}


class Count(NamedTuple):
    """One row: after so many answers, the sequences of moves, the positions they lead to, and the games over."""

    depth: int
    sequences: int
    positions: int
    over: int = 0


def counts(game: tc.Game) -> Iterator[Count]:
    """The counts at depth 1, 2, 3 and so on; a game that is over goes on nowhere.

    Sequences that lead to one position are followed once. Inside an effect a position is the last main question
    with the answers since, as in a scenario.
    """
    level: dict[Hashable, tuple[Fork, int]] = {None: (game.fork(), 1)}
    depth = 0
    while True:
        depth += 1
        below: dict[Hashable, tuple[Fork, int]] = {}
        for fork, ways in level.values():
            for move in fork.moves:
                after = fork.copy()
                assert after.send(move), move
                key = _key(after)
                known, before = below.get(key, (after, 0))
                below[key] = (known, before + ways)
        level = below
        over = sum(ways for fork, ways in level.values() if fork.question is None)
        yield Count(depth, sum(ways for _fork, ways in level.values()), len(level), over)


def table(name: str, depth: int) -> list[Count]:
    """The rows of one scenario down to a depth."""
    return list(islice(counts(SCENARIOS[name]()), depth))


def _key(fork: Fork) -> Hashable:
    return _plain(fork.state if fork.safe is None else fork.safe), fork.answers


def _plain(value: Any) -> Hashable:
    """All that a state holds, so that a new field of it is never forgotten."""
    if isinstance(value, (State, House)):
        return tuple(_plain(getattr(value, slot)) for slot in value.__slots__)
    return tuple(map(_plain, value)) if isinstance(value, list) else value


def main(scenario: str = "", depth: str = str(DEPTH)) -> None:
    """Print the table of one scenario, or of all."""
    if scenario not in ("", *SCENARIOS) or not depth.isdecimal():
        raise SystemExit(f"usage: python -m tests.engine.perft [{'|'.join(SCENARIOS)}] [DEPTH]")
    for name in [scenario] if scenario else SCENARIOS:
        print(f"{name}: {SCENARIOS[name].__doc__}")
        print(f"{'depth':>5} {'sequences':>14} {'positions':>10} {'over':>8}")
        for row in islice(counts(SCENARIOS[name]()), int(depth)):
            print(f"{row.depth:>5} {row.sequences:>14,} {row.positions:>10,} {row.over:>8,}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
