"""Copies of a game looked ahead in: at main questions, and in the middle of effects."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from timeit import Timer

from benchmarks.positions import choose, rich, started, times
from tantocuore.fork import Fork

PLACES = 24  # main questions of a game that are copied
APART = 12  # answers between two of them
LOOPS = 400
EFFECTS = 60  # positions with effects that are walked through
ANSWERS = 60
ENOUGH = 5  # questions of one rule
TYPICAL = ("CARD-NATSUMI-2", "CARD-ELIZA-2", "CARD-CLAIRE-1")  # a discard, a look, a return


def copies(scale: float) -> dict[str, float]:
    """Microseconds a copy; inside an effect (and at main questions for comparison) with its question read.

    `copy_effect` is the slowest of three typical cards with two players; `copy_effects` and `copy_effects_most` are
    half of all cards that ask, and the slowest, with two to five players.
    """
    loops, positions = times(LOOPS, scale), times(EFFECTS, scale)
    two, five = (_main_questions(players, times(PLACES, scale)) for players in (2, 5))
    pair = _by_rule(effects(positions, (2,)), loops)
    every = _by_rule(effects(positions, (2, 3, 4, 5)), loops).values()
    return {
        "copy_2": median(_took(fork.copy, loops) for fork in two),
        "copy_5": median(_took(fork.copy, loops) for fork in five),
        "copy_2_asked": median(_took(_asked(fork), loops) for fork in two),
        "copy_effect": max(pair[rule] for rule in TYPICAL if rule in pair),
        "copy_effects": median(every),
        "copy_effects_most": max(every),
    }


def _by_rule(found: dict[str, list[Fork]], loops: int) -> dict[str, float]:
    return {rule: median(_took(_asked(fork), loops) for fork in forks) for rule, forks in found.items()}


def _took(copy: Callable[[], object], loops: int) -> float:
    """Microseconds, the best of three: what else the machine does only adds."""
    return min(Timer(copy, timer=process_time).repeat(3, loops)) / loops * 1e6


def _asked(fork: Fork) -> Callable[[], object]:
    return lambda: fork.copy().question


def _main_questions(players: int, count: int) -> list[Fork]:
    rng, fork = random.Random(players), started(players, players).fork()
    found: list[Fork] = []
    while len(found) < count:
        for _ in range(APART):
            if fork.question is None:
                fork = started(len(found) + players, players).fork()
            fork.send(choose(fork.moves, rng))
        while fork.question and not fork.question.main:
            fork.send(choose(fork.moves, rng))
        if fork.question:
            found.append(fork.copy())
    return found


def effects(positions: int, players: Sequence[int]) -> dict[str, list[Fork]]:
    """Forks at questions inside effects, by the rule that asks them."""
    found: dict[str, list[Fork]] = defaultdict(list)
    for seed in range(positions):
        rng, fork = random.Random(seed), rich(seed, players[seed % len(players)]).fork()
        for _ in range(ANSWERS):
            question = fork.question
            if question is None:
                break
            if not question.main and len(found[question.rules[0]]) < ENOUGH:
                found[question.rules[0]].append(fork.copy())
            fork.send(choose(question.moves, rng))
    return found
