"""Complete two-player games of the love-first bot against itself, as a simulation runs them."""

from __future__ import annotations

import time

from benchmarks.positions import times
from tantocuore import scoring, setup
from tantocuore.bots import love_first
from tantocuore.simulate import finish

NAMES = ("Raoul", "Baron")
GAMES = 600


def mirror_game(seed: int) -> int:
    """Set up a game, play it and find who has won, as the peer's game does; how many decisions it took."""
    state = setup.new_state(NAMES, ("base",), "recommended", seed, None)
    decisions = finish(state, (love_first, love_first))
    assert state.over, f"the mirror of seed {seed} does not end"
    scoring.winners(state)
    return decisions


def games(scale: float) -> dict[str, float]:
    """Games per second, and decisions in one of them."""
    count = times(GAMES, scale)
    began = time.process_time()
    decisions = sum(map(mirror_game, range(count)))
    return {"mirror": count / (time.process_time() - began), "mirror_decisions": decisions / count}
