"""How two positions go on: roll-outs from both, a slice at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any

from tantocuore.errors import TantoCuoreError
from tantocuore.game import Game
from tantocuore.simulate import Forecast, rollouts
from tantocuore.text import say
from tantocuore.tutor import comparing, saying, seats
from tantocuore.tutor.replying import Fault, Out
from tantocuore.tutor.run import Run

GAMES = 300  # from each side
SLICE = 0.020  # seconds between two messages
LOW, HIGH = 0.1, 0.9  # between these shares of the games the band is drawn
SURE = 2.0  # standard errors that a difference has to be away from nothing


class Outlook:
    """Roll-outs from two positions with the same luck; `shown` is what the page gets, and grows in place.

    Game number k deals anew, in the same way for both sides, what the viewer cannot see, and is then played to its
    end by the love-first bot in every seat. The same positions give the same numbers, however the time is sliced.

    >>> game = Game.new(["Anna", "Bert"], seed=7)
    >>> both = Outlook((game, game), "Anna", of=2)
    >>> while not both.done:
    ...     _ = both.slice(0.02)
    >>> left, right = both.shown["columns"]
    >>> both.shown["n"], left == right
    (2, True)
    """

    def __init__(self, games: Sequence[Game], viewer: str, *, of: int = GAMES, seed: int = 0) -> None:
        self.of = of
        self.viewer = viewer
        self.vp: tuple[list[int], ...] = tuple([] for _ in games)  # the viewer's VP, game by game
        self.won: tuple[list[float], ...] = tuple([] for _ in games)  # a shared first place is a part of a win
        seat = games[0].players.index(viewer)
        self._sides: list[Iterator[Forecast]] = [
            rollouts(game.fork(), seat, of, policy=seats.STRONGEST, seed=seed) for game in games
        ]
        self.shown: dict[str, Any] = {}
        self._tell()

    @property
    def done(self) -> bool:
        """Whether all games are played."""
        return len(self.vp[-1]) >= self.of

    def slice(self, seconds: float = SLICE) -> dict[str, Any]:
        """Play games for so long, at least one; a game that would take longer than is left waits."""
        begun = perf_counter()
        longest = 0.0
        while not self.done:
            at = perf_counter()
            if longest and at - begun + longest > seconds:
                break
            side = min(range(len(self.vp)), key=lambda i: len(self.vp[i]))
            forecast = next(self._sides[side])
            self.vp[side].append(forecast.last[self.viewer])
            first = self.viewer in forecast.winners
            self.won[side].append(1 / len(forecast.winners) if first else 0.0)
            longest = max(longest, perf_counter() - at)
        self._tell()
        return dict(self.shown)

    def _tell(self) -> None:
        n = len(self.vp[-1])
        played = sum(map(len, self.vp))  # grows with every slice, also where it ends in the middle of a pair
        self.shown |= {"n": n, "played": played, "of": self.of, "done": self.done, "text": self._text(n)}
        self.shown["columns"] = (
            [_column(vp[:n], won) for vp, won in zip(self.vp, self.won, strict=True)] if n else []
        )

    def _text(self, n: int) -> str:
        if n < 2:
            return say("outlook.begins", of=self.of)
        left, right = self.vp[0][:n], self.vp[1][:n]
        differences = [a - b for a, b in zip(left, right, strict=True)]
        mean = fmean(differences)
        error = pstdev(differences) / n**0.5
        key = "level" if abs(mean) <= SURE * error or abs(mean) < 0.05 else "left" if mean > 0 else "right"
        return say(f"outlook.{key}", count=n, vp=f"{abs(mean):.1f}", error=f"{SURE * error:.1f}")


def _column(vp: Sequence[int], won: Sequence[float]) -> dict[str, float]:
    """One side: mean VP, standard deviation, the band in which most games end, and the share of wins."""
    order = sorted(vp)
    low, high = (order[round(share * (len(order) - 1))] for share in (LOW, HIGH))
    return {
        "mean": round(fmean(vp), 2), "spread": round(pstdev(vp), 2), "low": low, "high": high,
        "wins": round(fmean(won), 3),
    }  # fmt: skip


# what the page asks for


def compare(run: Run, args: Mapping[str, Any]) -> Out:
    """Two positions side by side: `node`, and `with` another, or -1 for the line that was left."""
    node, other = args["node"], args["with"]
    try:
        run.game.path(node)
        other = _left_line(run, node) if other == -1 else other
        run.game.path(other)
    except TantoCuoreError:
        raise Fault(say("tutor.error.node")) from None
    why = _compared(run, node, other, run.viewer)
    return Out(why=why, more="outlook")


def at_end(run: Run) -> dict[str, Any]:
    """The comparison that ends a branch of a free game: the branch, and the line that was left."""
    return _compared(run, run.game.node, _left_line(run, run.game.node), run.viewer)


def more(run: Run, _args: Mapping[str, Any]) -> Out:
    """One slice of what is under way: a bot's decision, or roll-outs."""
    decided = seats.next(run)
    if decided is not None:
        return decided
    if run.outlook is None:
        return Out(keep_why=True)
    shown = run.outlook.slice()
    return Out(view=False, keep_why=True, beside={"outlook": shown}, more=None if shown["done"] else "outlook")


def _compared(run: Run, node: int, other: int, viewer: str) -> dict[str, Any]:
    sides = []
    for at in (node, other):
        game = run.game.copy()
        game.go(at)
        sides.append(game)
    run.outlook = Outlook(sides, viewer)
    back = saying.back(run) if run.branch else None
    return comparing.positions((sides[0], sides[1]), viewer, run.outlook.shown, back)


def _left_line(run: Run, node: int) -> int:
    """Where the line that was left stands: as far as this node's, in the same turn, or else where they part."""
    nodes, line = run.game.history, {answer.id for answer in run.game.path(max(run.branched, 0))}
    way = [0, *(answer.id for answer in run.game.path(node)[:-1])]
    off = run.what_ifs() | {*way, node}
    at = next((id for id in reversed(way) if id in line), 0)  # where the ways part
    while nodes[at].depth < nodes[node].depth:
        after = [answer for answer in nodes[at + 1 :] if answer.parent == at and answer.id not in off]
        after.sort(key=lambda answer: answer.id in line)  # what is played now, else what was played last
        if not after or any(event.kind == "turn" for event in after[-1].told):
            break
        at = after[-1].id
    return at
