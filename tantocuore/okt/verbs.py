"""What the moves of Oktoberfest do: Matilde, Envy and Let Me Drink! used, Heavy Storm cured, Nicole, Beer Fest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tantocuore import quarters
from tantocuore.cards import CARDS, INDEX
from tantocuore.cards.row import bonus, use
from tantocuore.moves import PASS, Move, make
from tantocuore.okt import beer, legal
from tantocuore.okt.beer import change
from tantocuore.play import Play
from tantocuore.state import CARD, ILL

if TYPE_CHECKING:
    from collections.abc import Generator

    from tantocuore.play import Question

    Asks = Generator[Question, Move, Any]


# the Starting Phase


@use("matilde", legal.matilde_can, "CARD-MATILDE-2", "START-03")
def matilde(play: Play) -> Asks:
    """OPEN-87: a healthy Matilde leaves the quarters, and one card of the hand goes back to the Town."""
    maids = play.house.chambermaids
    leave(play, maids.index(legal.MATILDE), "CARD-MATILDE-2")
    returns = [make("return", card_id) for card_id in play.distinct(play.house.hand)]
    answer = yield from play.ask("give_back", returns, "CARD-MATILDE-2")
    play.give_back(answer.what, "CARD-MATILDE-2")


@use("envy", legal.envy_can, "CARD-ENVY-2")
def envy(play: Play) -> Asks:
    """OPEN-88: one maid from the hand for one Envy; both go back to the Town."""
    returns = [make("return", card_id) for card_id in play.distinct(legal.envy_pays(play))]
    answer = yield from play.ask("give_back", returns, "CARD-ENVY-2")
    play.give_back(answer.what, "CARD-ENVY-2")
    play.remove_event(play.seat, "envy", "", "CARD-ENVY-2")


@use("let_me_drink", legal.let_me_drink_can, "CARD-LETMEDRINK-2")
def let_me_drink(play: Play) -> Asks:
    """A Love card and this event for a random beer, which only two players see (CARD-LETMEDRINK-3)."""
    loves = [card for card in play.house.hand if quarters.is_love(play.state, card)]
    discards = [make("discard", card_id) for card_id in play.distinct(loves)]
    answer = yield from play.ask("pay_love", discards, "CARD-LETMEDRINK-2")
    play.discard_from_hand(play.seat, INDEX[answer.what], "CARD-LETMEDRINK-2")
    card = INDEX["let_me_drink"]
    quarters.change_count(play.house, "let_me_drink", -1)
    play.state.removed += (card,)
    play.event("removed", ("CARD-LETMEDRINK-2", "EVENT-04"), None, card, "quarters", "removed")
    targets = [make("target", target=play.names[seat]) for seat in legal.victims(play)]
    answer = yield from play.ask("player", targets, "CARD-LETMEDRINK-2", "CARD-LETMEDRINK-3")
    seat = play.names.index(answer.target)
    spot = play.pick(len(play.houses[seat].okt.beers))
    beer.hand_over(play, seat, play.seat, spot, "beer_taken", "CARD-LETMEDRINK-2", "CARD-LETMEDRINK-3")


def cure(play: Play, move: Move) -> None:
    """CARD-STORM-2: a 3 Love discarded, one Heavy Storm back to the Town."""
    play.cause = play.event("calm", ("CARD-STORM-2",), None, INDEX["heavy_storm"], move.what)
    play.discard_from_hand(play.seat, legal.LOVE_3, "CARD-STORM-2")
    play.remove_event(play.seat, "heavy_storm", move.what, "CARD-STORM-2")


def leave(play: Play, spot: int, *rules: str) -> None:
    """A chambermaid leaves the quarters for her owner's discard pile; her Illnesses go to the Town (OPEN-49)."""
    house = play.house
    while house.chambermaids[spot] >= ILL:
        play.remove_event(play.seat, "illness", quarters.maid_word(house.chambermaids[spot]), *rules)
    card = house.chambermaids.pop(spot)
    house.discard.append(card)
    play.placings = {}
    play.event("leave", rules, None, card, "chambermaids", "discard")


# the Serving Phase


def exchange(play: Play, move: Move) -> None:
    """CARD-NICOLE-2, OPEN-79: two Nicoles back to the Town, one General Maid to the discard pile."""
    play.cause = play.event("exchange", ("CARD-NICOLE-2", "SERVE-11"), None, legal.NICOLE, "hand", "town", 2)
    for _each in range(2):
        play.give_back("nicole", "CARD-NICOLE-2")
    play.gain(move.target, "discard", "CARD-NICOLE-2")


# buildings


def build(play: Play, card: int) -> None:
    """BUILD-01: a building goes to the own quarters, with nothing under it yet."""
    okt = play.house.okt
    change(play, play.house, okt._replace(buildings=(*okt.buildings, card)))
    play.drop(card)


@bonus("beer_fest")
def beer_fest(play: Play) -> Asks:
    """CARD-BEERFEST-1, OPEN-92: one beer from the quarters may go under it now, and never later."""
    okt = play.house.okt
    if not okt.beers:
        return play.nothing("CARD-BEERFEST-1")
    stores = [make("store", card_id) for card_id in play.distinct(reversed(okt.beers))]
    answer = yield from play.ask("store", [*stores, PASS], "CARD-BEERFEST-1", "BUILD-03")
    if answer is PASS:
        return
    card = INDEX[answer.what]
    rest = beer.without(okt.beers, beer.newest(okt.beers, card))
    rows = play.house.okt.buildings
    assert rows[-1] & CARD == quarters.BEER_FEST
    change(play, play.house, okt._replace(beers=rest, buildings=(*rows[:-1], card)))
    play.event("store", ("CARD-BEERFEST-1", "CARD-BEERFEST-2"), None, card, "beers", "buildings")


assert CARDS[quarters.BEER_FEST].employ_bonus
