"""The score of what only Oktoberfest has: one small function a rule, each giving rule, cards and VP (SCORE-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from tantocuore.cards import IDS, INDEX
from tantocuore.okt import beer
from tantocuore.state import CARD, ILL, House, State

Row = tuple[str, tuple[str, ...], int]
ANJA, NICOLE, UTE, KAORI = (INDEX[card_id] for card_id in ("anja", "nicole", "ute", "kaori"))
MAID_CHIEFS = ("anja", "marianne")  # OPEN-93: those titled so
PILSNER_SETS = {1: 1, 2: 6, 3: 14}
KAORI_SETS = {1: 1, 2: 2, 3: 12}
UTE_VP, UTE_MORE, UTE_RANGE = 1, 2, range(2, 10)  # CARD-UTE-3
BOCK_VP, BOCK_CHIEFS = 6, 2
FIXED = {"altbier": 4, "oktoberfest": 3, "beer_stand": 2}


def lines(state: State, house: House, deck: list[int], quarters: Counter[int]) -> Iterator[Row]:
    """The lines of one House. `deck` is all outside its quarters, `quarters` its healthy maids in them."""
    owned = Counter(deck)
    if owned[ANJA] and owned[NICOLE] >= state.options.anja_nicoles:  # OPEN-100
        yield "CARD-ANJA-1", (*("anja",) * owned[ANJA], *("nicole",) * owned[NICOLE]), owned[ANJA]
    yield from _sets("CARD-KAORI-2", "kaori", quarters[KAORI], KAORI_SETS)
    yield from _utes(state, house, quarters[UTE])
    yield from _buildings(state, house)
    yield from _beers(house, sum(owned[INDEX[card_id]] for card_id in MAID_CHIEFS))


def _sets(rule: str, card_id: str, count: int, sets: dict[int, int]) -> Iterator[Row]:
    """Sets of three first, then the rest."""
    while count:
        size = min(count, 3)
        yield rule, (card_id,) * size, sets[size]
        count -= size


def _utes(state: State, house: House, count: int) -> Iterator[Row]:
    """CARD-UTE-3, OPEN-94: each is worth more while the Alcohol Value is from 2 to 9."""
    if count:
        value = beer.alcohol(state.options, beer.counted(house))
        yield "CARD-UTE-3", ("ute",) * count, count * (UTE_MORE if value in UTE_RANGE else UTE_VP)


def _buildings(state: State, house: House) -> Iterator[Row]:
    """BUILD-02, DIFF-49: buildings under no Heavy Storm. CARD-STORM-1: the others do not exist."""
    stormed = [row for row in house.okt.buildings if row >= ILL]
    if stormed:
        below = (() if row & CARD == beer.BEER_FEST else (IDS[row & CARD],) for row in stormed)
        yield "CARD-STORM-1", (*("beer_fest",) * len(stormed), *chain(*below)), 0
    count = len(house.okt.buildings) - len(stormed)
    if count:
        yield "BUILD-02", ("beer_fest",) * count, count * state.options.beer_fest_vp


def _beers(house: House, chiefs: int) -> Iterator[Row]:
    """SCORE-06: every beer in the quarters but those under a Heavy Storm; an open Beer Stand, too (OPEN-71)."""
    held = Counter(IDS[card] for card in beer.counted(house))
    held["beer_stand"] += bool(house.okt.beer_stand)
    yield from _sets("CARD-PILSNER-1", "pilsner", held["pilsner"], PILSNER_SETS)
    if held["bock"]:
        yield "CARD-BOCK-1", ("bock",) * held["bock"], 0 if chiefs >= BOCK_CHIEFS else BOCK_VP * held["bock"]
    if held["weissbier"]:
        named = held["weissbier"] + held["oktoberfest"]
        yield "CARD-WEISSBIER-1", ("weissbier",) * held["weissbier"], held["weissbier"] * named
    for card_id, vp in FIXED.items():
        if held[card_id]:
            rule = f"CARD-{card_id.replace('_', '').upper()}-1"
            yield rule, (card_id,) * held[card_id], vp * held[card_id]
