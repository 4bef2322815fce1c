"""Beers: counting them, gaining them, Get Drunk and Beer Stand (BEER-01 to BEER-12).

Who may know a beer is said with its event; a beer in the quarters is seen by its owner alone (INFO-03).
"""

from __future__ import annotations

from collections.abc import Iterable

from tantocuore.cards import BEERS, CARDS, IDS, INDEX
from tantocuore.chance import BEER, shuffled
from tantocuore.moves import Move, make
from tantocuore.options import Options
from tantocuore.play import Play, Steps
from tantocuore.state import CARD, ILL, NO_OKT_HOUSE, House, OktHouse, State

PRICE = 4  # COST-04: of Gina's beer and of one from Beer Stand
DRUNK = 9  # CARD-GETDRUNK-1
OPEN_TURNS = 2  # CARD-BEERSTAND-2: its owner's turns, the one in which it is gained included
STAND, BEER_FEST = INDEX["beer_stand"], INDEX["beer_fest"]
LOSES, GIVES = INDEX["get_drunk_discard"], INDEX["get_drunk_give"]
TOP = make("take", "top")


# reading


def there(state: State) -> bool:
    """BEER-05: whether the Town has a beer to gain."""
    return bool(state.okt.pile) or state.okt.face_up >= 0


def pile(seed: int, without: Iterable[int] = ()) -> list[int]:
    """OKT-SETUP-04: the beers of the pile, shuffled, top last, without those that lie elsewhere."""
    every = [card for card in BEERS for _ in range(CARDS[card].quantity)]
    for card in without:
        every.remove(card)
    return shuffled(every, seed, BEER, 0)


def alcohol(options: Options, beers: Iterable[int]) -> int:
    """BEER-11: the Alcohol Value of some beers."""
    return sum(options.alcohol(IDS[card]) for card in beers)


def counted(house: House) -> list[int]:
    """OPEN-94: the beers that count at the end and for Ute: all but those under a Heavy Storm."""
    return [*house.okt.beers, *stored(house, stormed=False)]


def stored(house: House, stormed: bool) -> list[int]:
    """The beers under Beer Fests, with or without a Heavy Storm on them."""
    rows = house.okt.buildings
    return [row & CARD for row in rows if (row >= ILL) == stormed and row & CARD != BEER_FEST]


def stand_open(state: State) -> bool:
    """CARD-BEERSTAND-2: whether a Beer Stand lies face up in somebody's quarters."""
    houses = state.houses  # asked at each decision, so as quick as can be
    return bool([house for house in houses if house.okt is not NO_OKT_HOUSE and house.okt.beer_stand])


def can_buy(state: State, seller: str) -> bool:
    """OPEN-69, OPEN-72: whether this seller has a beer for the active player, whatever it costs."""
    turn = state.okt_turn
    if seller == "gina":
        return turn.beers_due > 0
    return not turn.beer_stand_used and stand_open(state)


# changing


def change(play: Play, house: House, okt: OktHouse) -> None:
    """Lay the quarters of a House out anew."""
    house.okt = okt
    play.placings = {}


def without(beers: tuple[int, ...], spot: int) -> tuple[int, ...]:
    """The other beers."""
    return beers[:spot] + beers[spot + 1 :]


def newest(beers: tuple[int, ...], card: int) -> int:
    """Where the newest beer of a name lies."""
    return max(i for i, beer in enumerate(beers) if beer == card)


def gain(play: Play, *rules: str) -> Steps:
    """BEER-05: the active player takes the top of the pile, unseen, or the beer that lies face up."""
    town = play.state.okt
    answers = [TOP] if town.pile else []
    if town.face_up >= 0:
        answers.append(make("take", IDS[town.face_up]))
    if not answers:
        return play.nothing("BEER-05")
    answer = yield from play.ask("take", answers, "BEER-05", *rules)
    if answer.what == "top":
        yield from _blind(play)
    else:
        _keep(play, INDEX[answer.what], "beer_face_up", ("BEER-06", "BEER-05"))
        play.state.okt = play.state.okt._replace(face_up=-1)
        yield from _refill(play)
    if not play.state.okt.pile:
        play.event("beers_out", ("END-04",))
        if play.state.options.end_fixed_at_once:
            play.check_end()


def _pop(play: Play) -> int:
    town = play.state.okt
    play.state.okt = town._replace(pile=town.pile[:-1])
    return town.pile[-1]


def _blind(play: Play) -> Steps:
    """BEER-06, BEER-07, OPEN-63: the top of the pile; Get Drunk takes the place of a beer."""
    card = _pop(play)
    if card in (LOSES, GIVES):
        yield from get_drunk(play, card)
    else:
        _keep(play, card, "beer_pile", ("BEER-06", "INFO-03"), None if card == STAND else (play.seat,))


def _keep(
    play: Play, card: int, source: str, rules: tuple[str, ...], audience: tuple[int, ...] | None = None
) -> None:
    """BEER-06, CARD-BEERSTAND-1: a gained beer goes to the quarters, face down but for Beer Stand."""
    house = play.house
    if card == STAND:
        change(play, house, house.okt._replace(beer_stand=OPEN_TURNS))
        play.event("stand", ("CARD-BEERSTAND-1", "BEER-07"), None, card, source, "quarters", OPEN_TURNS)
    else:
        change(play, house, house.okt._replace(beers=(*house.okt.beers, card)))
        play.event("beer", rules, None, card, source, "beers", audience=audience)


def _refill(play: Play) -> Steps:
    """BEER-08, BEER-09: the next beer is turned up; every Get Drunk is resolved first."""
    while play.state.okt.pile:
        card = _pop(play)
        if card in (LOSES, GIVES):
            yield from get_drunk(play, card)
            continue
        play.state.okt = play.state.okt._replace(face_up=card)
        play.event("beer_up", ("BEER-08",), None, card, "beer_pile", "beer_face_up")
        return


def get_drunk(play: Play, card: int) -> Steps:
    """CARD-GETDRUNK-1 to CARD-GETDRUNK-4, for whoever's turn it is. The card leaves the game (OPEN-65)."""
    state, house, cause = play.state, play.house, play.cause
    state.removed += (card,)
    play.cause = play.event("get_drunk", ("CARD-GETDRUNK-1", "BEER-07"), None, card, "beer_pile", "removed")
    if alcohol(state.options, house.okt.beers) < DRUNK:
        play.event("sober", ("CARD-GETDRUNK-1", "BEER-12"))
    elif card == LOSES:
        spot = play.pick(len(house.okt.beers))
        beer = house.okt.beers[spot]
        change(play, house, house.okt._replace(beers=without(house.okt.beers, spot)))
        state.removed += (beer,)
        play.event("beer_lost", ("CARD-GETDRUNK-2", "CARD-GETDRUNK-4"), None, beer, "beers", "removed")
    else:
        names = [play.names[seat] for seat in play.others()]
        beers = play.distinct(reversed(house.okt.beers))
        gives = [make("give", beer, target=name) for beer in beers for name in names]
        answer = yield from play.ask("give", gives, "CARD-GETDRUNK-3", "CARD-GETDRUNK-4")
        spot = newest(house.okt.beers, INDEX[answer.what])
        seat = play.names.index(answer.target)
        hand_over(play, play.seat, seat, spot, "beer_given", "CARD-GETDRUNK-3")
    play.cause = cause


def hand_over(play: Play, giver: int, taker: int, spot: int, kind: str, *rules: str) -> None:
    """A beer goes from one player's quarters to another's; only these two know it."""
    source, target = play.houses[giver], play.houses[taker]
    beer = source.okt.beers[spot]
    change(play, source, source.okt._replace(beers=without(source.okt.beers, spot)))
    change(play, target, target.okt._replace(beers=(*target.okt.beers, beer)))
    other = play.names[taker if giver == play.seat else giver]
    play.event(kind, rules, None, beer, "beers", other, audience=(giver, taker))


def buy(play: Play, move: Move) -> Steps:
    """The moves `beer gina` and `beer beer_stand`: not employing (EMPLOY-11)."""
    state, seller = play.state, move.what
    turn = state.okt_turn
    if seller == "gina":
        rules: tuple[str, ...] = ("CARD-GINA-2", "EMPLOY-11")
        state.okt_turn = turn._replace(beers_due=turn.beers_due - 1)
    else:
        rules = ("CARD-BEERSTAND-2", "EMPLOY-11")
        state.okt_turn = turn._replace(beer_stand_used=True)
    play.cause = play.event("buy_beer", rules, None, INDEX[seller])
    play.change("love", -PRICE, rules)
    return gain(play, rules[0])


def close_stand(play: Play) -> None:
    """CARD-BEERSTAND-3, OPEN-71: at the end of the owner's next turn it joins the beers, face down."""
    house = play.house
    if house.okt.beer_stand > 1:
        change(play, house, house.okt._replace(beer_stand=house.okt.beer_stand - 1))
        return
    change(play, house, house.okt._replace(beer_stand=0, beers=(*house.okt.beers, STAND)))
    play.event("stand_closed", ("CARD-BEERSTAND-3",), None, STAND, "quarters", "beers")
