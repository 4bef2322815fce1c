"""Why a move is refused, and the ways on: every near miss at many questions of random games."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from statistics import median, quantiles

import tantocuore as tc
from benchmarks.positions import rich, started, times, walked
from tantocuore.cards import USES

GAMES = 12  # of each kind
ANSWERS = 90
APART = 6  # answers between two questions that are looked at
VERBS = ("serve", "chambermaid", "love", "employ")
EVENTS = ("illness", "bad_habit")
EACH = 24  # one near miss in so many has its ways on searched for


def why_not(scale: float) -> dict[str, float]:
    """Milliseconds of `why_not`, half of the times and the slowest twentieth, and of reading its text."""
    spent, texts = [], []
    for game in _questions(scale):
        for text in near_misses(game):
            began = time.perf_counter()
            refusal = game.why_not(text)
            told = time.perf_counter()
            assert refusal is not None
            refusal.text  # noqa: B018 (put into words when first read)
            spent.append(told - began)
            texts.append(time.perf_counter() - told)
    return {"why_not_p50": _ms(median(spent)), "why_not_p95": _p95(spent), "why_not_text_p95": _p95(texts)}


def fixes(scale: float) -> dict[str, float]:
    """Milliseconds until a refusal's `fixes` are found, over a sample of the same refusals."""
    spent, rng = [], random.Random(1)
    for game in _questions(scale):
        misses = near_misses(game)
        for text in rng.sample(misses, -(-len(misses) // EACH)):
            refusal = game.why_not(text)
            assert refusal is not None
            began = time.process_time()
            refusal.fixes  # noqa: B018 (searched for when first read)
            spent.append(time.process_time() - began)
    return {"fixes_p50": _ms(median(spent)), "fixes_p95": _p95(spent), "fixes_most": _ms(max(spent))}


def near_misses(game: tc.Game) -> list[str]:
    """Moves that are refused now and that one could think of, with the cards, maids and players in sight."""
    asked = str(game.asked)
    view = game.view(asked)
    hand, town = view["houses"][asked]["hand"], [*view["town"]["piles"], *view["town"]["private_face_up"]]
    maids = {name: house["chambermaids"] + house["private_maids"] for name, house in view["houses"].items()}
    cards = (*hand, *town)
    wanted = [f"{verb} {card}" for verb in VERBS for card in cards] + [f"use {card}" for card in USES]
    wanted += [f"employ {event} to {name}" for event in EVENTS for name in maids]
    wanted += [f"employ {event} on {name}/{maid}" for event in EVENTS for name in maids for maid in maids[name]]
    wanted += [f"cure {maid}" for maid in maids[asked]] + [f"discard {card}" for card in hand] + ["end", "pass"]
    legal = {str(move) for move in game.legal_moves}
    return [text for text in dict.fromkeys(wanted) if text not in legal]


def _questions(scale: float) -> Iterator[tc.Game]:
    for seed in range(times(GAMES, scale)):
        for start in (started, rich):
            for number, game in enumerate(walked(start(seed, 2 + seed % 4), seed, times(ANSWERS, scale))):
                if number % APART == 0:
                    yield game


def _ms(seconds: float) -> float:
    return seconds * 1000


def _p95(spent: list[float]) -> float:
    return _ms(quantiles(spent, n=20)[-1])
