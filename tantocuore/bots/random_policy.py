"""A bot that answers at random: the weakest sensible opponent, and the one that gets everywhere."""

from __future__ import annotations

from random import Random

from tantocuore.moves import Move
from tantocuore.view import View


class RandomPolicy:
    """Any legal answer, each as likely as the others. The same seed, the same answers."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def __call__(self, view: View) -> Move:
        """One of the legal answers."""
        moves = view.moves
        return moves[int(self._random() * len(moves))]
