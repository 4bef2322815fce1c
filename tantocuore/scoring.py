"""Counting VP: one small function a rule, each giving lines of rule, cards and VP (SCORE-01 to SCORE-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from tantocuore import provisional
from tantocuore.cards import CARDS, GENERAL, IDS, INDEX
from tantocuore.okt import counting
from tantocuore.state import CARD, ILL, House, State

COLETTE, OPHELIA, SAFRAN, MILLY = INDEX["colette"], INDEX["ophelia"], INDEX["safran"], INDEX["milly"]
SISTERS = tuple(INDEX[card_id] for card_id in ("azure", "viola", "rouge"))
MAJORITY_VP = 5
SAFRAN_SETS = {1: 0, 2: 4, 3: 8, 4: 12}
SISTER_SETS = {2: 3, 3: 7}


class Line(NamedTuple):
    """One line of a score: the rule, the card ids it counts, and the VP."""

    rule: str
    cards: tuple[str, ...]
    vp: int

    @property
    def provisional(self) -> bool:
        """Whether it rests on values that no source gives (see `tantocuore.provisional`)."""
        return self.rule in provisional.RULES


class Score(NamedTuple):
    """A player's score. `no_vp_maids` breaks ties (SCORE-09)."""

    total: int
    lines: tuple[Line, ...]
    no_vp_maids: int


def healthy(house: House) -> tuple[list[int], list[int]]:
    """SCORE-01, SCORE-02: the merged deck, and the maids in the quarters who are not ill."""
    return house.merged(), [maid for maid in house.chambermaids + house.private_maids if maid < ILL]


def scores(state: State) -> dict[str, Score]:
    """Every player's score by name."""
    colettes = [Counter(chain(*healthy(house)))[COLETTE] for house in state.houses]
    out = {}
    for seat, name in enumerate(state.names):
        lines = tuple(_lines(state, state.houses[seat], seat, colettes))
        deck, quarters = healthy(state.houses[seat])
        idle = sum(CARDS[card].generates_no_vp for card in deck + quarters)
        out[name] = Score(sum(line.vp for line in lines), lines, idle)
    return out


def _lines(state: State, house: House, seat: int, colettes: list[int]) -> Iterator[Line]:
    deck, quarters = healthy(house)
    yield from _ill(house)
    yield from _printed(state, deck + quarters)
    yield from _sisters(Counter(quarters))
    yield from _safrans(Counter(quarters)[SAFRAN])
    yield from _ophelias(Counter(deck + quarters)[OPHELIA])
    if colettes[seat] and colettes[seat] == max(colettes):
        alone = colettes.count(max(colettes)) == 1
        rule = "CARD-COLETTE-2" if alone else "CARD-COLETTE-3"
        yield Line(rule, ("colette",) * colettes[seat], MAJORITY_VP if alone else 0)
    if "oktoberfest" in state.sets:
        yield from map(Line._make, counting.lines(state, house, deck, Counter(quarters)))
    yield from _bad_habits(house.bad_habits)


def _ill(house: House) -> Iterator[Line]:
    """ILL-10: ill maids are taken out before counting."""
    ill = tuple(IDS[maid & CARD] for maid in house.chambermaids + house.private_maids if maid >= ILL)
    if ill:
        yield Line("ILL-10", ill, 0)


def _printed(state: State, cards: list[int]) -> Iterator[Line]:
    """SCORE-03, SCORE-04, SCORE-11: the VP printed on the cards."""
    for card, count in sorted(Counter(cards).items()):
        vp = state.options.milly_vp if card == MILLY else CARDS[card].vp
        if vp:
            yield Line(f"CARD-{IDS[card].upper()}-1", (IDS[card],) * count, vp * count)


def _sisters(quarters: Counter[int]) -> Iterator[Line]:
    """CARD-CRESCENT-1, OPEN-59: each sister in one set, as many sets of three as possible."""
    left = {card: quarters[card] for card in SISTERS if quarters[card]}
    while len(left) > 1:
        yield Line("CARD-CRESCENT-1", tuple(IDS[card] for card in sorted(left)), SISTER_SETS[len(left)])
        left = {card: count - 1 for card, count in left.items() if count > 1}


def _safrans(count: int) -> Iterator[Line]:
    """CARD-SAFRAN-2, OPEN-58: sets of up to four chambermaided Safrans."""
    while count:
        size = min(count, 4)
        yield Line("CARD-SAFRAN-2", ("safran",) * size, SAFRAN_SETS[size])
        count -= size


def _ophelias(count: int) -> Iterator[Line]:
    """CARD-OPHELIA-2, OPEN-57: an odd number of three or more gains, an even one loses."""
    if count > 1:
        yield Line("CARD-OPHELIA-2", ("ophelia",) * count, 2 * count if count % 2 else -2 * count)


def _bad_habits(count: int) -> Iterator[Line]:
    """HABIT-05, HABIT-06: one each up to three, two each from four on."""
    if count:
        rule, each = ("HABIT-05", -1) if count < 4 else ("HABIT-06", -2)
        yield Line(rule, ("bad_habit",) * count, each * count)


def winners(state: State) -> tuple[str, ...]:
    """SCORE-08 to SCORE-10: most VP, then most maids without VP; else the tie stands."""
    table = scores(state)
    best = max((score.total, score.no_vp_maids) for score in table.values())
    return tuple(name for name, score in table.items() if (score.total, score.no_vp_maids) == best)


assert all(CARDS[card].kind == GENERAL for card in SISTERS)
