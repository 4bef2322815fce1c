"""The legal moves of a phase in a game with Oktoberfest: those of the base game, and what comes to them."""

from __future__ import annotations

from tantocuore import legality, quarters
from tantocuore.cards import CARDS, GENERAL, IDS, INDEX
from tantocuore.moves import END, Move, make
from tantocuore.okt import beer
from tantocuore.play import Play
from tantocuore.state import FRESH_TURN, ILL, NO_OKT_HOUSE, House

MATILDE, NICOLE, LOVE_3 = INDEX["matilde"], INDEX["nicole"], INDEX["love_3"]
NICOLE_MOST = 5  # COST-04
ENVY_LEAST = 4  # CARD-ENVY-2
SELLERS = {"gina": make("beer", "gina"), "beer_stand": make("beer", "beer_stand")}
USED = ("matilde", "let_me_drink", "envy")  # what the Starting Phase uses besides Private Maids
_USE = {card_id: make("use", card_id) for card_id in USED}
_AS_LOVE = {card: make("love", IDS[card]) for card in quarters.TREATED}
_CHEAP = tuple(i for i, row in enumerate(CARDS) if row.kind == GENERAL and (row.cost or 0) <= NICOLE_MOST)
_NICOLE = {card: make("exchange", "nicole", target=IDS[card]) for card in _CHEAP}


def love_moves(play: Play) -> tuple[Move, ...]:
    """LOVE-02, and after Kirika the chambermaid chiefs (CARD-KIRIKA-2)."""
    loves = legality.love_moves(play)
    if not play.state.okt_turn.kirika:
        return loves
    return loves + treated(play)


def treated(play: Play) -> tuple[Move, ...]:
    """OPEN-75, OPEN-76: chambermaid chiefs in hand, played as 1 Love."""
    if not play.state.okt_turn.kirika or legality.love_too_early(play):
        return ()
    return tuple(move for card, move in _AS_LOVE.items() if card in play.house.hand)


def hand_love(play: Play) -> int:
    """The Love that the active player's hand would give."""
    cards = (card for card in play.house.hand if quarters.is_love(play.state, card))
    return sum(CARDS[card].love or 1 for card in cards)


# the Starting Phase


def matilde_can(play: Play) -> bool:
    """OPEN-87: a healthy Matilde in the quarters, and a card in hand to return."""
    return MATILDE in play.house.chambermaids and bool(play.house.hand)


def drinks(play: Play) -> int:
    """CARD-LETMEDRINK-4: the Let Me Drink! that did not come in this turn."""
    return play.house.okt.let_me_drink - play.state.okt_turn.fresh_drinks


def victims(play: Play) -> list[int]:
    """CARD-LETMEDRINK-3, OPEN-91: the seats of those whose beers can be taken."""
    return [seat for seat in play.others() if play.houses[seat].okt.beers]


def let_me_drink_can(play: Play) -> bool:
    """OPEN-91: an own card, a Love card in hand and a beer within reach."""
    hand = play.house.hand
    return drinks(play) > 0 and any(quarters.is_love(play.state, card) for card in hand) and bool(victims(play))


def envy_pays(play: Play) -> list[int]:
    """CARD-ENVY-2, OPEN-88: the maids in hand whose printed cost is enough."""
    hand = play.house.hand
    return [card for card in hand if CARDS[card].is_maid and (CARDS[card].cost or 0) >= ENVY_LEAST]


def envy_can(play: Play) -> bool:
    """CARD-ENVY-2."""
    return play.house.okt.envy > 0 and bool(envy_pays(play))


POSSIBLE = {"matilde": matilde_can, "let_me_drink": let_me_drink_can, "envy": envy_can}


def cures(play: Play) -> list[Move]:
    """CARD-STORM-2: the buildings whose Heavy Storm a 3 Love takes away."""
    if not play.house.okt.buildings or LOVE_3 not in play.house.hand:
        return []
    return [make("cure", word) for word in quarters.stormed_words(play.house)]


def starting_moves(play: Play) -> tuple[Move, ...]:
    """START-01: Private Maids, chambermaids, events; cures of maids and of buildings."""
    base, house = legality.starting_moves(play), play.house
    if house.okt is NO_OKT_HOUSE and MATILDE not in house.chambermaids:
        return base
    more = [_USE[card_id] for card_id in USED if POSSIBLE[card_id](play)]
    more += cures(play)
    if not more:
        return base
    if not base:
        return (*more, *love_moves(play), END)
    head = sum(move.verb in ("use", "cure") for move in base)
    return (*base[:head], *more, *base[head:])


def waits_for_hand(house: House) -> bool:
    """Whether these quarters hold what the right card in hand would set off: then silence tells of the hand."""
    okt = house.okt
    return bool(okt.envy or okt.let_me_drink or any(row >= ILL for row in okt.buildings))


# the Serving Phase


def exchanges(play: Play) -> tuple[Move, ...]:
    """CARD-NICOLE-2, OPEN-79: General Maids that two Nicoles bring; the two themselves are back first."""
    if play.house.hand.count(NICOLE) < 2:
        return ()
    state = play.state
    piles = state.piles
    return tuple(
        move for card, move in _NICOLE.items() if card in state.general and (piles[card] > 0 or card == NICOLE)
    )


def serving_moves(play: Play) -> tuple[Move, ...]:
    """SERVE-02, SERVE-09, and what needs no Serving (SERVE-11)."""
    base = legality.serving_moves(play)
    more = treated(play) + exchanges(play)
    return (*base[:-1], *more, END) if more else base


# the Employ Phase


def employ_moves(play: Play) -> tuple[Move, ...]:
    """EMPLOY-02, and beers, which use no Employment (EMPLOY-11)."""
    base, state = legality.employ_moves(play), play.state
    if state.okt_turn is FRESH_TURN and not beer.stand_open(state):
        return base
    more = treated(play)
    if state.love >= beer.PRICE and beer.there(state):
        more += tuple(move for seller, move in SELLERS.items() if beer.can_buy(state, seller))
    return (*base[:-1], *more, END) if more else base
