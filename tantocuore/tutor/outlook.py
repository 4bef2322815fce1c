"""How two positions go on: roll-outs from both, a slice at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.game import Game
from tantocuore.tutor.replying import Out, not_offered
from tantocuore.tutor.run import Run

SLICE = 0.020  # seconds of one answer


class Outlook:
    """Roll-outs from two sides of a comparison, seen from one seat; both sides get the same luck.

    `game` is at any position; `left` and `right` are nodes of its history.
    """

    def __init__(self, game: Game, left: int, right: int, seat: int) -> None:
        self.game, self.left, self.right, self.seat = game, left, right, seat

    def slice(self, seconds: float = SLICE) -> dict[str, Any]:
        """Go on for so long; the numbers so far, as `Compare.outlook` of the page."""
        raise NotImplementedError


def compare(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Two positions side by side: `node`, and `with` another, or -1 for the line that was left."""
    not_offered("compare")


def more(_run: Run, _args: Mapping[str, Any]) -> Out:
    """One slice of what is under way: a bot's decision, or roll-outs."""
    not_offered("more")
