"""Where the engine is measured: random games from the start, and positions full of effects."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import tantocuore as tc
from tantocuore.cards import CARDS

NAMES = ("Raoul", "Baron", "Claris", "Denise", "Emil")
GENERAL = [card.id for card in CARDS if card.kind == "general_maid" and card.set == "base"]
PRIVATE = [card.id for card in CARDS if card.kind == "private_maid"]
CHAMBERMAIDS = ("colette", "azure", "viola", "rouge", "safran")
HELD = ("love_1", "love_1", "love_2", "love_3", "love_3", "claire", "colette")
WEIGHTS = {"end": 0.25, "use": 4.0, "cure": 4.0, "love": 0.8, "pass": 0.6}  # seldom ends a phase, likes effects


def times(count: int, scale: float) -> int:
    """How often something is done: `count` at full size, at least once."""
    return max(1, round(count * scale))


def started(seed: int, players: int) -> tc.Game:
    """A game from its start, with a random Town."""
    return tc.Game.new(NAMES[:players], town="random", seed=seed)


def rich(seed: int, players: int) -> tc.Game:
    """A game in the middle: full Private Quarters, events, hands of every kind."""
    rng = random.Random(seed)
    names, privates = NAMES[:players], rng.sample(PRIVATE, len(PRIVATE))
    data = {
        "format": 1,
        "players": list(names),
        "phase": "starting",
        "seed": seed,
        "town": {"general": rng.sample(GENERAL, 10), "piles": {"bad_habit": 4, "illness": 3}},
        "house": {name: _house(rng, privates) for name in names},
    }
    try:
        return tc.Scenario.from_dict(data).game()
    except tc.ScenarioError:  # too many copies of one card: the next seed
        return rich(seed + 1000, players)


def _house(rng: random.Random, privates: list[str]) -> dict[str, Any]:
    pool = [*rng.choices(GENERAL, k=12), *HELD]
    rng.shuffle(pool)
    own = [privates.pop() for _ in range(rng.randrange(3)) if len(privates) > 2]
    maids = rng.choices(CHAMBERMAIDS, k=rng.randrange(3))
    return {
        "hand": pool[:6],
        "deck": pool[6:13],
        "discard": pool[13:],
        "chambermaids": [{"card": card, "illness": rng.randrange(2)} for card in maids],
        "private_maids": [{"card": card, "illness": rng.randrange(2)} for card in own],
        "bad_habits": rng.randrange(3),
    }


def choose(moves: tuple[tc.Move, ...], rng: random.Random) -> tc.Move:
    """A random move that seldom ends a phase and likes to use effects."""
    return rng.choices(moves, [WEIGHTS.get(move.verb, 1.0) for move in moves])[0]


def walked(game: tc.Game, seed: int, most: int) -> Iterator[tc.Game]:
    """The game at each of its first questions, random answers between them."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.is_over:
            return
        yield game
        game.play(choose(game.legal_moves, rng))
