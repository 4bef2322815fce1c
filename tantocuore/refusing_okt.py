"""Why a move of Oktoberfest is not legal: beers, Nicole's exchange, its events and Kirika's Love."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tantocuore import legality, quarters
from tantocuore.cards import BEERS, CARDS, GENERAL, IDS, INDEX, USES
from tantocuore.moves import Move
from tantocuore.okt import beer, legal
from tantocuore.play import Play
from tantocuore.refusals import Reason
from tantocuore.state import CARD, EMPLOY, SERVING, STARTING

Slots = Mapping[str, Any]


def reasons(play: Play, move: Move, slots: Slots) -> list[Reason] | None:
    """What stops a move that only this set has; None for a move that the base game explains."""
    told = WHY.get(f"{move.verb} {move.what.partition(':')[0]}") or WHY.get(move.verb)
    return list(told(play, move, slots)) or None if told is not None else None


def _beer(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """CARD-GINA-2, CARD-BEERSTAND-2."""
    state, seller = play.state, move.what
    if seller not in legal.SELLERS:
        yield Reason("no_seller", ("BEER-02", "BEER-04"), slots)
        return
    rule = "CARD-GINA-2" if seller == "gina" else "CARD-BEERSTAND-2"
    if state.phase != EMPLOY:
        yield Reason("beer_phase", (rule, "FLOW-02"), slots)
    if seller == "gina" and not state.okt_turn.beers_due:
        yield Reason("no_beer_due", (rule, "BEER-04"), slots)
    if seller == "beer_stand":
        if not beer.stand_open(state):
            yield Reason("stand_closed", (rule, "CARD-BEERSTAND-3"), slots)
        elif state.okt_turn.beer_stand_used:
            yield Reason("stand_used", (rule,), slots)
    if not beer.there(state):
        yield Reason("no_beer", ("BEER-05", "END-04"), slots)
    if state.love < beer.PRICE:
        yield Reason("beer_love", (rule, "COST-04"), {**slots, "cost": beer.PRICE})


def _nicole(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """CARD-NICOLE-2, OPEN-79."""
    state, card = play.state, INDEX.get(move.target, -1)
    if card < 0:
        yield Reason("unknown_card", ("COMP-01", "CARD-NICOLE-2"), {**slots, "word": move.target})
        return
    row, told = CARDS[card], {**slots, "wanted": CARDS[card].given_name}
    if state.phase != SERVING:
        yield Reason("nicole_phase", ("CARD-NICOLE-2", "FLOW-02"), told)
    held = play.house.hand.count(legal.NICOLE)
    if held < 2:
        yield Reason("two_nicoles", ("CARD-NICOLE-2",), {**told, "held": held, "need": 2})
    if row.kind != GENERAL or card not in state.general:
        yield Reason("nicole_general", ("CARD-NICOLE-2", "SETUP-08"), told)
    elif (row.cost or 0) > legal.NICOLE_MOST:
        yield Reason("nicole_cost", ("CARD-NICOLE-2", "COST-04"), {**told, "cost": row.cost})
    elif state.piles[card] == 0 and card != legal.NICOLE:
        yield Reason("pile_empty", ("CARD-NICOLE-2", "ZONE-01"), {**told, "card": row.given_name})


def _cure(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """CARD-STORM-2."""
    if play.state.phase != STARTING:
        yield Reason("cure_phase", ("CARD-STORM-2", "FLOW-02"), slots)
    if legal.LOVE_3 not in play.house.hand:
        yield Reason("no_cure_card", ("CARD-STORM-2",), slots)
    if move.what not in quarters.stormed_words(play.house):
        yield Reason("no_storm", ("CARD-STORM-2", "CARD-STORM-1"), slots)


def _use(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """CARD-MATILDE-2, CARD-ENVY-2, CARD-LETMEDRINK-2: what is there, what works now."""
    rules = USES[move.what].rules
    house, card = play.house, INDEX[move.what]
    if play.state.phase != STARTING:
        yield Reason("start_phase", ("START-01", "FLOW-03", *rules), slots)
    if move.what == "matilde":
        there = any(maid & CARD == card for maid in house.chambermaids)
    else:
        there = quarters.counted(house, move.what) > 0
    if not there:
        yield Reason("not_in_quarters", (*rules, "START-01"), slots)
    elif move.what == "matilde" and card not in house.chambermaids:
        yield Reason("is_ill", ("START-04", "ILL-05", *rules), slots)
    elif move.what == "let_me_drink" and legal.drinks(play) < 1:
        yield Reason("drink_fresh", ("CARD-LETMEDRINK-4", *rules), slots)
    elif not legal.POSSIBLE[move.what](play):
        yield Reason(f"cannot_{move.what}", (*rules, "START-01"), slots)


def _chief_as_love(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """CARD-KIRIKA-2: a chambermaid chief in hand is Love only after Kirika served, and when Love can be played."""
    if legality.love_too_early(play):
        yield Reason("love_phase", ("LOVE-03", "CARD-KIRIKA-2"), slots)
    if not play.state.okt_turn.kirika:
        yield Reason("needs_kirika", ("CARD-KIRIKA-2", "LOVE-01"), slots)
    elif INDEX[move.what] not in play.house.hand:
        yield Reason("love_hand", ("CARD-KIRIKA-2", "ZONE-05"), slots)


def _own_event(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """CARD-LETMEDRINK-1: it goes to its employer, so it takes no target."""
    if move.target:
        yield Reason("own_event", ("CARD-LETMEDRINK-1", "OKT-EVENT-01"), slots)


def _employ_beer(play: Play, move: Move, slots: Slots) -> Iterator[Reason]:
    """BEER-01: no beer is employed."""
    yield Reason("beer_gained", ("BEER-01", "BEER-02"), slots)


def target(play: Play, move: Move, slots: Slots) -> list[Reason]:
    """Whether Envy or Heavy Storm may go where the move says (OPEN-89, OPEN-90)."""
    state = play.state
    owner, slash, word = move.target.partition("/")
    places = legality.event_places(state, move.what)
    if move.target in places:
        return []
    if not move.target:
        where = Reason(legality.NEEDS_PLACE.reason, legality.NEEDS_PLACE.rules, slots)
        return [where] if places else [Reason("no_building", ("CARD-STORM-1", "EVENT-02"), slots), where]
    if move.what == "envy":
        return [Reason("envy_needs_player", ("CARD-ENVY-1", "EVENT-02"), slots)]
    if not slash:
        return [Reason("storm_needs_building", ("CARD-STORM-1", "EVENT-02"), slots)]
    house = play.houses[play.names.index(owner)]
    if word in quarters.stormed_words(house):
        return [Reason("stormed", ("CARD-STORM-1", "EVENT-02"), slots)]
    return [Reason("building_not_there", ("CARD-STORM-1", "EVENT-02"), slots)]


WHY: dict[str, Callable[[Play, Move, Slots], Iterator[Reason]]] = {
    "beer": _beer,
    "exchange nicole": _nicole,
    "cure beer_fest": _cure,
    "employ let_me_drink": _own_event,
    **{f"employ {IDS[card]}": _employ_beer for card in BEERS},
    **{f"use {card_id}": _use for card_id in legal.USED},
    **{f"love {IDS[card]}": _chief_as_love for card in quarters.TREATED},
}
