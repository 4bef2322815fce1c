"""OpenSpiel, C++ driven from Python: random games of gin rummy."""

import random
import time

from benchmarks.positions import times

GAMES = 250


def decisions(scale: float) -> dict[str, float]:
    """Decisions of players per second.

    What chance does is sampled and not counted. Its outcomes are equally likely in this game, so that picking one
    of the legal actions is right, and quicker than weighing `chance_outcomes`.
    """
    import pyspiel

    game, rng, count = pyspiel.load_game("gin_rummy"), random.Random(1), 0
    began = time.process_time()
    for _ in range(times(GAMES, scale)):
        state = game.new_initial_state()
        while not state.is_terminal():
            count += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return {"gin_rummy": count / (time.process_time() - began)}
