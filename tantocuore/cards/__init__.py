"""Every card of both sets as data, with its few lines of effect beside it.

`CARDS` holds the rows; a card's place in it is its index, the number that states and events use. `IDS` are the ids
in the same order, `INDEX` leads from an id to its index, `RECOMMENDED` are the General Maids of SETUP-12.

>>> CARDS[INDEX["kagari"]].name, IDS[INDEX["kagari"]]
('Kagari Ichinomiya', 'kagari')
"""

from __future__ import annotations

from tantocuore.cards import base, oktoberfest
from tantocuore.cards.row import (
    AFTER_DRAW,
    AUTOMATIC,
    BEER,
    BONUS,
    BUILDING,
    CHIEF,
    EVENT,
    GENERAL,
    LOVE,
    PRIVATE,
    SERVED,
    USES,
    Card,
)
from tantocuore.errors import nearest, short

CARDS: tuple[Card, ...] = base.ROWS + oktoberfest.ROWS
IDS: tuple[str, ...] = tuple(c.id for c in CARDS)
INDEX: dict[str, int] = {c.id: i for i, c in enumerate(CARDS)}

BEERS: tuple[int, ...] = tuple(i for i, c in enumerate(CARDS) if c.kind == BEER)

RECOMMENDED = (
    "azure", "viola", "rouge", "safran", "kagari", "genevieve", "moine", "tenalys", "sainsbury", "anise",
)  # fmt: skip


class UnknownCard(LookupError):
    """No card has this id; the message names the nearest one.

    >>> card("kagri")
    Traceback (most recent call last):
    ...
    tantocuore.cards.UnknownCard: no card 'kagri'; did you mean 'kagari'?
    """


def card(card_id: str) -> Card:
    """The card with this id. Raises UnknownCard.

    >>> card("kagari").serving
    2
    """
    if card_id not in INDEX:
        near = nearest(card_id, IDS)
        hint = f"; did you mean {near!r}?" if near else ""
        raise UnknownCard(f"no card {short(card_id)}{hint}")
    return CARDS[INDEX[card_id]]


__all__ = [
    "AFTER_DRAW", "AUTOMATIC", "BEER", "BEERS", "BONUS", "BUILDING", "CARDS", "CHIEF", "Card", "EVENT", "GENERAL",
    "IDS", "INDEX", "LOVE", "PRIVATE", "RECOMMENDED", "SERVED", "USES", "UnknownCard", "card",
]  # fmt: skip
