"""Whole games: random ones without and with the event log, tracked ones, and the love-first mirror."""

from __future__ import annotations

import random
import time

import tantocuore as tc
from benchmarks.positions import times
from tantocuore import setup, turn
from tantocuore.play import Play

NAMES = ("Raoul", "Baron")
RANDOM = 150
TRACKED = 40
DECISIONS = 5_000  # a random game ends long before


def random_game(seed: int, logged: bool = False) -> int:
    """Play a two-player game of random legal answers; how many decisions it took."""
    rng = random.Random(seed)
    play = Play(setup.new_state(NAMES, ("base",), "recommended", seed, None), [] if logged else None)
    turn.begin(play)
    steps = turn.turns(play)
    question = next(steps)
    for count in range(1, DECISIONS):
        try:
            question = steps.send(rng.choice(question.moves))
        except StopIteration:
            return count
    raise RuntimeError(f"the random game of seed {seed} does not end")


def decisions(scale: float) -> dict[str, float]:
    """Decisions per second of random games that nobody logs."""
    began = time.process_time()
    count = sum(random_game(seed) for seed in range(times(RANDOM, scale)))
    return {"random": count / (time.process_time() - began)}


def log(scale: float) -> dict[str, float]:
    """Decisions per second without and with the log, the same games in turn."""
    spent, count = [0.0, 0.0], 0
    for seed in range(times(RANDOM, scale)):
        for logged in (False, True):
            began = time.process_time()
            count += random_game(seed, logged)
            spent[logged] += time.process_time() - began
    return {"log_off": count / 2 / spent[False], "log_on": count / 2 / spent[True]}


def tracked(scale: float) -> dict[str, float]:
    """Decisions per second through `Game.play`: log, tree of answers and undo kept."""
    count = 0
    began = time.process_time()
    for seed in range(times(TRACKED, scale)):
        game, rng = tc.Game.new(NAMES, seed=seed), random.Random(seed)
        while not game.is_over:
            game.play(rng.choice(game.legal_moves))
            count += 1
    return {"tracked": count / (time.process_time() - began)}
