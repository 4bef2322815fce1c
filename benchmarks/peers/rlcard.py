"""rlcard: random games of uno, through its environment and on the bare game inside it."""

import random
import time

from benchmarks.positions import times

GAMES = 400


def decisions(scale: float) -> dict[str, float]:
    """Decisions per second with the environment's observations, and without them."""
    import rlcard

    env, rng = rlcard.make("uno", config={"seed": 1}), random.Random(1)
    games, count = times(GAMES, scale), 0
    began = time.process_time()
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(rng.choice(state["raw_legal_actions"]), raw_action=True)
            count += 1
    whole = count / (time.process_time() - began)

    game, count = env.game, 0
    began = time.process_time()
    for _ in range(games):
        state, _player = game.init_game()
        while not game.is_over():
            state, _player = game.step(rng.choice(state["legal_actions"]))
            count += 1
    return {"uno": whole, "uno_bare": count / (time.process_time() - began)}
