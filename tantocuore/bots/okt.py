"""The love-first bot where Oktoberfest is in play: it ranks the legal moves, so prices need no care."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tantocuore.cards import CARDS, CHIEF, GENERAL, PRIVATE
from tantocuore.moves import Move
from tantocuore.view import View

LOVE_ROUNDS = 3  # so long Love cards come before maids who score
EARLY = ("anja", "marianne", "love_3", "nadja", "gina", "love_2")
LATE = ("anja", "marianne", "kaori", "safran", "ute", "nadja", "gina", "matilde", "colette", "love_3", "beer_fest")


def _rest() -> list[str]:
    """What only helps to empty piles: maids who cost no VP, the dearest first."""
    rows = [card for card in CARDS if card.kind in (CHIEF, GENERAL, PRIVATE) and (card.vp or 0) >= 0]
    return [card.id for card in sorted(rows, key=lambda card: -(card.cost or 0))]


def _ranks(order: Sequence[str]) -> dict[str, int]:
    """By move that employs: the higher, the better."""
    unlike = list(dict.fromkeys(order))
    return {f"employ {card_id}": len(unlike) - i for i, card_id in enumerate(unlike)}


EMPLOY_EARLY, EMPLOY_LATE = _ranks(EARLY), _ranks((*LATE, *_rest()))
SERVE = {f"serve {card.id}": 1 + card.draw + card.love + 3 * card.serving for card in CARDS if card.kind == GENERAL}
CHAMBERMAID = {f"chambermaid {card_id}": 2 for card_id in ("matilde", "colette", "kaori", "ute", "safran")}
BEERS = {"beer gina": 99, "beer beer_stand": 98}
SERVING, EARLY_RANKS, LATE_RANKS = SERVE | CHAMBERMAID, BEERS | EMPLOY_EARLY, BEERS | EMPLOY_LATE


def serving(view: View) -> Move:
    """Maids who draw and bring Servings first, then rooms; Love waits for the Employ Phase."""
    return best(view.moves, SERVING)


def employ(view: View) -> Move:
    """All Love cards, then beer, then the best that can be paid."""
    for move in view.moves:
        if move.verb == "love":
            return move
    return best(view.moves, EARLY_RANKS if view.round <= LOVE_ROUNDS else LATE_RANKS)


def best(moves: Sequence[Move], ranks: Mapping[str, int]) -> Move:
    """The answer of the highest rank; the last one, which ends the phase, when none has one."""
    return max(reversed(moves), key=lambda move: ranks.get(move.text, 0))
