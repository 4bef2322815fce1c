"""What stops a move. The legal moves and every refusal come from these same tables.

Each verb has its stops in the order in which they are told: phase, then what is not there, then resources, then
targets, then card text. A move is legal when none of them holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tantocuore import quarters
from tantocuore.cards import AUTOMATIC, BEER, CARDS, CHIEF, EVENT, GENERAL, IDS, INDEX, LOVE, PRIVATE, USES
from tantocuore.moves import END, Move, make
from tantocuore.play import Goods, Play
from tantocuore.state import CARD, EMPLOY, ILL, NO_OKT_HOUSE, SERVING, STARTING, State

COST = tuple(card.cost if card.cost is not None else 0 for card in CARDS)
CHAMBER_COST = tuple(card.chambermaid_cost or 0 for card in CARDS)
KIND = tuple(card.kind for card in CARDS)
SERVES = tuple(kind in (CHIEF, GENERAL) for kind in KIND)
SERVED = frozenset(card for card, serves in enumerate(SERVES) if serves)
IS_MAID = tuple(card.is_maid for card in CARDS)
OWN_QUARTERS = INDEX["let_me_drink"]  # the one event that goes to its employer (CARD-LETMEDRINK-1)
LOVE_1, LOVE_2, LOVE_3 = (INDEX[f"love_{n}"] for n in (1, 2, 3))


LIVE, PRINTED, GIVEN = "live", "printed", "given"


class Stop(NamedTuple):
    """One reason why a move is not legal: its key in the text catalogue, its rules, and its test.

    A test is LIVE, or PRINTED when the card alone decides (it is asked once, when this module is loaded), or GIVEN
    when it cannot hold where the legal moves are looked for (the phase; the hand; what the Town can sell).
    """

    reason: str
    rules: tuple[str, ...]
    test: Callable[[Play, int], bool]
    when: str = LIVE


class Checks(NamedTuple):
    """The stops of a verb: those that no card changes (card is -1 in their test), and those of each card."""

    once: tuple[Stop, ...]
    each: tuple[Stop, ...]


def _no_pile(play: Play, card: int) -> bool:
    return KIND[card] != PRIVATE and play.state.piles[card] < 0


def _not_for_hire(play: Play, card: int) -> bool:
    state = play.state
    return KIND[card] == PRIVATE and card not in state.private_up and card not in state.private_pile


def _not_in_hand(play: Play, card: int) -> bool:
    return card not in play.house.hand


def love_too_early(play: Play, card: int = -1) -> bool:
    """OPEN-02: whether a Love card, or what is treated as one, has to wait for the Employ Phase."""
    state = play.state
    return state.phase != EMPLOY and not state.options.love_any_time


def _no_cure_card(play: Play, card: int) -> bool:
    return LOVE_3 not in play.house.hand


def _short_of_love(play: Play, card: int) -> bool:
    return play.state.love < price(play.state, card)


def price(state: State, card: int) -> int:
    """What a card costs the active player in the Employ Phase: Envy makes maids dearer (CARD-ENVY-1, OPEN-89)."""
    return COST[card] + (quarters.surcharge(state.house) if IS_MAID[card] else 0)


def needs_place(card: int) -> bool:
    """EMPLOY-06: whether a card goes to a place that the employer picks."""
    return KIND[card] == EVENT and card != OWN_QUARTERS


EMPLOYING = (
    Stop("employ_phase", ("FLOW-02", "EMPLOY-01"), lambda play, card: play.state.phase != EMPLOY, GIVEN),
    Stop("no_employment", ("EMPLOY-02", "EMPLOY-03"), lambda play, card: play.state.employments < 1, GIVEN),
)
NEEDS_PLACE = Stop(
    "needs_place", ("EMPLOY-06", "EVENT-02"), lambda play, card: needs_place(card), PRINTED
)  # fmt: skip
NOT_PLACED = Stop("not_event", ("EMPLOY-04", "EMPLOY-08"), lambda play, card: not needs_place(card), PRINTED)
IN_TOWN = (
    Stop("no_pile", ("SETUP-08", "EMPLOY-02"), _no_pile, GIVEN),
    Stop("not_for_hire", ("EMPLOY-07", "PRIVATE-02"), _not_for_hire, GIVEN),
    Stop(
        "face_down",
        ("EMPLOY-07", "PRIVATE-02"),
        lambda play, card: KIND[card] == PRIVATE and card in play.state.private_pile,
        GIVEN,
    ),
    Stop("pile_empty", ("EMPLOY-02", "ZONE-01"), lambda play, card: play.state.piles[card] == 0, GIVEN),
    Stop("love_short", ("EMPLOY-02",), _short_of_love, GIVEN),
)

CHECKS: dict[str, Checks] = {
    "serve": Checks(
        (
            Stop("serve_phase", ("FLOW-02", "SERVE-03"), lambda play, card: play.state.phase != SERVING, GIVEN),
            Stop("no_serving", ("SERVE-02",), lambda play, card: play.state.servings < 1, GIVEN),
        ),
        (
            Stop("not_served", ("SERVE-03", "COMP-08"), lambda play, card: not SERVES[card], PRINTED),
            Stop("not_in_hand", ("SERVE-02", "ZONE-05"), _not_in_hand, GIVEN),
        ),
    ),
    "chambermaid": Checks(
        (Stop("chamber_phase", ("FLOW-02", "CHAMBER-02"), lambda play, card: play.state.phase != SERVING, GIVEN),),
        (
            Stop("not_chambermaid", ("CHAMBER-01",), lambda play, card: not CHAMBER_COST[card], PRINTED),
            Stop("chamber_hand", ("CHAMBER-02",), _not_in_hand, GIVEN),
            Stop(
                "chamber_servings",
                ("CHAMBER-03", "CHAMBER-02"),
                lambda play, card: play.state.servings < CHAMBER_COST[card],
            ),
        ),
    ),
    "love": Checks(
        (Stop("love_phase", ("LOVE-03",), love_too_early, GIVEN),),
        (
            Stop("not_love", ("LOVE-01", "CARD-TYPE-01"), lambda play, card: KIND[card] != LOVE, PRINTED),
            Stop("love_hand", ("LOVE-02", "ZONE-05"), _not_in_hand, GIVEN),
        ),
    ),
    "employ": Checks(
        EMPLOYING,
        (
            NEEDS_PLACE,
            *IN_TOWN,
        ),
    ),
    "employ event": Checks(
        EMPLOYING,
        (NOT_PLACED, *IN_TOWN),
    ),
    "use": Checks(
        (Stop("start_phase", ("START-01", "FLOW-03"), lambda play, card: play.state.phase != STARTING, GIVEN),),
        (
            Stop("by_itself", ("START-02", "START-01"), lambda play, card: IDS[card] in AUTOMATIC, PRINTED),
            Stop("no_use", ("START-01", "SYM-07"), lambda play, card: IDS[card] not in USES, PRINTED),
            Stop("not_active", ("PRIVATE-05", "START-01"), lambda play, card: _top(play) != card, GIVEN),
            Stop("is_ill", ("START-04", "ILL-05"), lambda play, card: _is_ill(play, card)),
            Stop("used", ("START-02", "PRIVATE-03"), lambda play, card: card in play.state.used),
            Stop("no_use_now", ("START-01",), lambda play, card: not _useful(play, card)),
        ),
    ),
    "cure": Checks(
        (
            Stop("cure_phase", ("START-05", "ILL-07"), lambda play, card: play.state.phase != STARTING, GIVEN),
            Stop("no_cure_card", ("ILL-07", "START-05"), _no_cure_card, GIVEN),
        ),
        (),
    ),
    "end": Checks(
        (Stop("fay_first", ("CARD-FAY-1", "START-01"), lambda play, card: must_use(play) is not None),), ()
    ),
}  # fmt: skip


def _top(play: Play) -> int:
    """The uppermost Private Maid, ill or not."""
    stack = play.house.private_maids
    return stack[-1] & CARD if stack else -1


def _is_ill(play: Play, card: int) -> bool:
    return _top(play) == card and play.house.private_maids[-1] >= ILL


def _useful(play: Play, card: int) -> bool:
    row = USES.get(IDS[card])
    return row is None or _top(play) != card or row.possible(play)


def must_use(play: Play) -> str | None:
    """OPEN-52: an effect of this phase that its owner has to use."""
    card = quarters.active_private(play.house)
    if play.state.phase != STARTING or card < 0 or card in play.state.used:
        return None
    row = USES.get(IDS[card])
    return IDS[card] if row is not None and row.must else None


def _open(checks: Checks, verb: str) -> tuple[Move | None, ...]:
    """By card: the move of this verb, or None where what is printed stops it."""
    printed = [stop.test for stop in checks.each if stop.when is PRINTED]
    moves = (make(verb, card_id) for card_id in IDS)
    return tuple(None if any(test(NOBODY, i) for test in printed) else move for i, move in enumerate(moves))


def _paid(servings: int) -> tuple[Move | None, ...]:
    """By card: `chambermaid` with so many Servings, or None where they or what is printed stop it."""
    play = Play(State())
    play.state.servings = servings
    live = [stop.test for stop in CHECKS["chambermaid"].each if stop.when is LIVE]  # they ask for Servings alone
    moves = enumerate(_OPEN["chambermaid"])
    return tuple(None if any(test(play, i) for test in live) else move for i, move in moves)


NOBODY = Play(State())
_OPEN = {verb: _open(CHECKS[verb], verb) for verb in ("serve", "chambermaid", "love", "employ", "use")}
_CHAMBERMAID = tuple(map(_paid, range(max(CHAMBER_COST) + 1)))  # by Servings; the last stands for more, too
_USE_STOPS = tuple(stop.test for stop in CHECKS["use"].each if stop.when is LIVE)
_BY_CARD = tuple(make("employ", card_id) for card_id in IDS)
_ENDS = (END,)
MOST = max(COST)
DEARER = 1 << 16  # in a key of `Play.goods`: each Love more that maids cost


def love_moves(play: Play) -> tuple[Move, ...]:
    """LOVE-02, LOVE-03: the Love cards that may be played now."""
    if love_too_early(play):
        return ()
    hand = play.house.hand
    return LOVE_MOVES[LOVE_1 in hand][LOVE_2 in hand][LOVE_3 in hand]


def starting_moves(play: Play) -> tuple[Move, ...]:
    """START-01, START-05: the moves of the Starting Phase; none when only Love cards and `end` are left."""
    moves: list[Move] = []
    top = _top(play)
    use = _OPEN["use"][top] if top >= 0 else None
    if use is not None and not any(stop(play, top) for stop in _USE_STOPS):
        moves.append(use)
    if not _no_cure_card(play, -1):
        moves += [make("cure", word) for word in quarters.ill_words(play.house)]
    if not moves:
        return ()
    return (*moves, *love_moves(play), *(_ENDS if must_use(play) is None else ()))


def serving_moves(play: Play) -> tuple[Move, ...]:
    """SERVE-02, SERVE-09: the moves of the Serving Phase."""
    servings, hand = play.state.servings, play.house.hand
    loves = love_moves(play)
    if servings < 1 or SERVED.isdisjoint(hand):
        return loves + _ENDS
    maids = tuple(dict.fromkeys([card for card in hand if card in SERVED]))
    return (*_maid_moves(maids, servings), *loves, END)


@lru_cache(4096)
def _maid_moves(maids: tuple[int, ...], servings: int) -> tuple[Move, ...]:
    """What maids in hand can do with so many Servings."""
    chambermaid = _CHAMBERMAID[min(servings, len(_CHAMBERMAID) - 1)]
    return tuple(move for moves in (_OPEN["serve"], chambermaid) for card in maids if (move := moves[card]))


def employ_moves(play: Play) -> tuple[Move, ...]:
    """EMPLOY-02: the moves of the Employ Phase."""
    hand, state = play.house.hand, play.state
    loves = LOVE_MOVES[LOVE_1 in hand][LOVE_2 in hand][LOVE_3 in hand]
    if state.employments < 1:
        return loves + _ENDS
    key = state.love
    if play.house.okt is not NO_OKT_HOUSE:
        key += DEARER * quarters.surcharge(play.house)
    found = play.goods.get(key)
    if found is None:
        found = play.goods[key] = _goods(state, key // DEARER)
    goods, events = found
    placings = play.placings.get(events)
    if placings is None:
        placings = play.placings[events] = _placings(state, events)
    return loves + goods + placings


def _goods(state: State, more: int) -> Goods:
    """EMPLOY-02, EMPLOY-07: what the Love buys, maids costing so much `more`, and the events it can place."""
    piles, love = state.piles, state.love
    stock, events = _stock(state.sets, state.general)
    affordable = stock[love if love < MOST else MOST]
    if more:
        affordable = [row for row in affordable if COST[row[0]] + more <= love or not IS_MAID[row[0]]]
    goods = [move for card, move in affordable if piles[card] > 0]
    goods += [_BY_CARD[card] for card in state.private_up if COST[card] + more <= love]
    return tuple(goods), tuple([card for card in events if piles[card] > 0 and COST[card] <= love])


def _placings(state: State, events: tuple[int, ...]) -> tuple[Move, ...]:
    """EMPLOY-06, EVENT-02: the places where these events can be put, and `end` behind them."""
    return (*[_on(card, place) for card in events for place in event_places(state, IDS[card])], END)


@lru_cache(64)
def _stock(sets: tuple[str, ...], general: tuple[int, ...]) -> tuple[list[list[tuple[int, Move]]], list[int]]:
    """The piles of this Town: by Love the cards it pays for, with their moves; and the events."""
    there = [i for i, card in enumerate(CARDS) if (card.set in sets or card.kind == LOVE) and card.kind != BEER]
    there = [i for i in there if KIND[i] != GENERAL or i in general]
    goods = [(card, move) for card in there if KIND[card] != PRIVATE and (move := _OPEN["employ"][card])]
    by_love = [[row for row in goods if COST[row[0]] <= love] for love in range(MOST + 1)]
    return by_love, [card for card in there if needs_place(card)]


@lru_cache(4096)
def _on(card: int, place: str) -> Move:
    return make("employ", IDS[card], target=place)


_ONE, _TWO, _THREE = (((), (move,)) for move in _OPEN["love"] if move)
LOVE_MOVES = tuple(  # by whether 1, 2 and 3 Love are held
    tuple(tuple(one + two + three for three in _THREE) for two in _TWO) for one in _ONE
)


def event_places(state: State, card_id: str) -> list[str]:
    """Where an event may be placed (HABIT-01, ILL-01, ILL-02; OPEN-89, OPEN-90)."""
    if card_id == "illness":
        return quarters.illness_places(state)
    if card_id == "heavy_storm":
        owners = zip(state.names, state.houses, strict=True)
        return [place for name, house in owners for place in quarters.calm_places(name, house)]
    if card_id == "envy":
        return list(state.names)
    return [name for seat, name in enumerate(state.names) if quarters.holds_maid(state, seat)]


def never(move: Move) -> bool:
    """Whether what is printed on the card stops this move in every position. An event without a place needs one."""
    checks = CHECKS.get("employ event" if move.verb == "employ" else move.verb)
    if checks is None or move.what not in INDEX or (move.verb == "employ" and not move.target):
        return False
    return any(stop.test(NOBODY, INDEX[move.what]) for stop in checks.each if stop.when is PRINTED)


def useless(move: Move) -> bool:
    """OPEN-14: serving a chief is legal and gains nothing."""
    return move.verb == "serve" and move.what in INDEX and KIND[INDEX[move.what]] == CHIEF


def start_bonus(play: Play) -> str | None:
    """A Starting Phase bonus that comes by itself and is not taken yet (OPEN-52)."""
    card = quarters.active_private(play.house)
    if card < 0 or IDS[card] not in AUTOMATIC or card in play.state.used:
        return None
    return IDS[card]
