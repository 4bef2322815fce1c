"""What is drawn: the cards of the catalogue and the few words on them. Only this module reads the product."""

import tomllib
from pathlib import Path

from tantocuore.cards import CARDS, Card

WORDS: dict[str, str] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
KINDS = ("maid_chief", "general_maid", "private_maid", "love", "event", "building", "beer")

__all__ = ["KINDS", "WORDS", "Card", "load_cards"]


def load_cards() -> list[Card]:
    """Every card of both sets once, by family and then in the order of the catalogue."""
    cards = {c.id: c for c in CARDS}
    return sorted(cards.values(), key=lambda c: KINDS.index(c.kind))
