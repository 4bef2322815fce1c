"""A move in the middle: the table after the first things that it does, and what comes next.

The engine plays the whole move (`Game.steps`); here its views are shown one by one. No rule is imitated.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from tantocuore.events import Event
from tantocuore.game import Game

if TYPE_CHECKING:
    from tantocuore.tutor.lesson import Step

THINGS = ("draw", "love", "servings", "employments", "text", "nothing")
SYMBOL = "SYM-"  # an event of a symbol cites one of these rules


class Pause:
    """A game that stands still inside a move: it shows its views, and asks nobody anything."""

    question = None
    asked = None
    legal_moves = ()

    def __init__(self, before: Game, move: str, after: int, viewer: str) -> None:
        self._game = before
        whole = before.copy()
        shown = list(whole.steps(move, viewer))
        beats = [list(row) for _, row in groupby(shown, lambda pair: _sort(pair[0]))]
        seen = [pair for beat in beats[:after] for pair in beat]
        nodes = list(whole.history)
        nodes[whole.node] = nodes[whole.node]._replace(told=nodes[whole.node].told[: len(seen)])
        self._events = [event for event, _ in seen]
        self.history = tuple(nodes)  # so that every number knows where it comes from
        self.node = whole.node
        self._view = seen[-1][1] if seen else before.view(viewer)
        self._viewer = viewer
        self.length = len(beats)
        asks = whole.question is not None and not whole.question.main
        #: One of THINGS.
        self.coming = _sort(beats[after][0][0]) if after < len(beats) else "text" if asks else "nothing"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    @property
    def resources(self) -> Mapping[str, int]:
        """As `Game.resources`."""
        found: Mapping[str, int] = self._view["resources"]
        return found

    def view(self, player: str) -> dict[str, Any]:
        """As `Game.view`; only the player through whose eyes the lesson is seen has one."""
        if player != self._viewer:
            raise ValueError(f"only {self._viewer!r} looks here")
        return {**self._view, "question": None}

    def log(self, player: str) -> tuple[Event, ...]:
        """As `Game.log`, up to here."""
        return (*self._game.log(player), *self._events)


def standing(step: Step, game: Game, viewer: str) -> Game:
    """The game as a step shows it: as it is, or in the middle of a move."""
    if step.pieces is None:
        return game
    return cast("Game", Pause(game, step.pieces, step.after, viewer))


def _sort(event: Event) -> str:
    """What a learner calls an event. What it takes to serve is one thing with the serving."""
    if event.kind in ("serve", "use") or (event.kind == "add" and event.amount < 0):
        return "serve"
    if event.kind == "shuffle":  # the draw that needs it follows
        return "draw"
    if not any(rule.startswith(SYMBOL) for rule in event.rules):
        return "text"
    return "draw" if event.kind == "draw" else event.target
