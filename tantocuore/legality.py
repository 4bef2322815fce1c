"""What stops a move. The legal moves and every refusal come from these same tables.

Each verb has its stops in the order in which they are told: phase, then what is not there, then resources, then
targets, then card text. A move is legal when none of them holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tantocuore import quarters
from tantocuore.cards import AUTOMATIC, CARDS, CHIEF, EVENT, GENERAL, IDS, INDEX, LOVE, PRIVATE, USES
from tantocuore.moves import END, Move, make
from tantocuore.play import Play
from tantocuore.state import CARD, EMPLOY, ILL, SERVING, STARTING, State

COST = tuple(card.cost if card.cost is not None else 0 for card in CARDS)
CHAMBER_COST = tuple(card.chambermaid_cost or 0 for card in CARDS)
KIND = tuple(card.kind for card in CARDS)
SERVES = tuple(kind in (CHIEF, GENERAL) for kind in KIND)
LOVE_3 = INDEX["love_3"]


class Stop(NamedTuple):
    """One reason why a move is not legal: its key in the text catalogue, its rules, and its test."""

    reason: str
    rules: tuple[str, ...]
    test: Callable[[Play, int], bool]


class Checks(NamedTuple):
    """The stops of a verb: those that no card changes (card is -1 in their test), and those of each card."""

    once: tuple[Stop, ...]
    each: tuple[Stop, ...]


def _no_pile(play: Play, card: int) -> bool:
    state = play.state
    if KIND[card] == PRIVATE:
        return card not in state.private_up and card not in state.private_pile
    return state.piles[card] < 0


def _not_in_hand(play: Play, card: int) -> bool:
    return card not in play.house.hand


def _short_of_love(play: Play, card: int) -> bool:
    return play.state.love < COST[card]


EMPLOYING = (
    Stop("employ_phase", ("FLOW-02", "EMPLOY-01"), lambda play, card: play.state.phase != EMPLOY),
    Stop("no_employment", ("EMPLOY-02", "EMPLOY-03"), lambda play, card: play.state.employments < 1),
)
NEEDS_PLACE = Stop("needs_place", ("EMPLOY-06", "EVENT-02"), lambda play, card: KIND[card] == EVENT)
IN_TOWN = (
    Stop("no_pile", ("SETUP-08", "EMPLOY-02"), _no_pile),
    Stop(
        "face_down",
        ("EMPLOY-07", "PRIVATE-02"),
        lambda play, card: KIND[card] == PRIVATE and card in play.state.private_pile,
    ),
    Stop("pile_empty", ("EMPLOY-02", "ZONE-01"), lambda play, card: play.state.piles[card] == 0),
    Stop("love_short", ("EMPLOY-02",), _short_of_love),
)

CHECKS: dict[str, Checks] = {
    "serve": Checks(
        (
            Stop("serve_phase", ("FLOW-02", "SERVE-03"), lambda play, card: play.state.phase != SERVING),
            Stop("no_serving", ("SERVE-02",), lambda play, card: play.state.servings < 1),
        ),
        (
            Stop("not_served", ("SERVE-03", "COMP-08"), lambda play, card: not SERVES[card]),
            Stop("not_in_hand", ("SERVE-02", "ZONE-05"), _not_in_hand),
        ),
    ),
    "chambermaid": Checks(
        (Stop("chamber_phase", ("FLOW-02", "CHAMBER-02"), lambda play, card: play.state.phase != SERVING),),
        (
            Stop("not_chambermaid", ("CHAMBER-01",), lambda play, card: not CHAMBER_COST[card]),
            Stop("chamber_hand", ("CHAMBER-02",), _not_in_hand),
            Stop(
                "chamber_servings",
                ("CHAMBER-03", "CHAMBER-02"),
                lambda play, card: play.state.servings < CHAMBER_COST[card],
            ),
        ),
    ),
    "love": Checks(
        (
            Stop(
                "love_phase",
                ("LOVE-03",),
                lambda play, card: play.state.phase != EMPLOY and not play.state.options.love_any_time,
            ),
        ),
        (
            Stop("not_love", ("LOVE-01", "CARD-TYPE-01"), lambda play, card: KIND[card] != LOVE),
            Stop("love_hand", ("LOVE-02", "ZONE-05"), _not_in_hand),
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
        (Stop("not_event", ("EMPLOY-04", "EMPLOY-08"), lambda play, card: KIND[card] != EVENT), *IN_TOWN),
    ),
    "use": Checks(
        (Stop("start_phase", ("START-01", "FLOW-03"), lambda play, card: play.state.phase != STARTING),),
        (
            Stop("no_use", ("START-01", "SYM-07"), lambda play, card: IDS[card] not in USES),
            Stop("not_active", ("PRIVATE-05", "START-01"), lambda play, card: _top(play) != card),
            Stop("is_ill", ("START-04", "ILL-05"), lambda play, card: _is_ill(play, card)),
            Stop("used", ("START-02", "PRIVATE-03"), lambda play, card: card in play.state.used),
            Stop("no_use_now", ("START-01",), lambda play, card: not _useful(play, card)),
        ),
    ),
    "cure": Checks(
        (
            Stop("cure_phase", ("START-05", "ILL-07"), lambda play, card: play.state.phase != STARTING),
            Stop("no_cure_card", ("ILL-07", "START-05"), lambda play, card: LOVE_3 not in play.house.hand),
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


_BY_CARD: dict[str, tuple[Move, ...]] = {
    verb: tuple(make(verb, card_id) for card_id in IDS)
    for verb in ("serve", "chambermaid", "love", "employ", "use")
}


def allowed(play: Play, verb: str, cards: Iterable[int], key: str = "") -> list[int]:
    """The cards for which no stop of this verb holds."""
    once, each = CHECKS[key or verb]
    for stop in once:
        if stop.test(play, -1):
            return []
    free = []
    for card in cards:  # a plain loop: half of the time of a roll-out is spent here
        for _reason, _rules, holds in each:
            if holds(play, card):
                break
        else:
            free.append(card)
    return free


def _moves(play: Play, verb: str, cards: Iterable[int]) -> list[Move]:
    table = _BY_CARD[verb]
    return [table[card] for card in allowed(play, verb, cards)]


def love_moves(play: Play) -> list[Move]:
    """LOVE-02, LOVE-03: the Love cards that may be played now."""
    return _moves(play, "love", dict.fromkeys(play.house.hand))


def starting_moves(play: Play) -> list[Move]:
    """START-01, START-05: what may be done in the Starting Phase, without Love cards and `end`."""
    top = _top(play)
    uses = _moves(play, "use", [top] if top >= 0 else [])
    if allowed(play, "cure", [0]):
        uses += [make("cure", word) for word in quarters.ill_words(play.house)]
    return uses


def serving_moves(play: Play) -> list[Move]:
    """SERVE-02, SERVE-09: the moves of the Serving Phase."""
    hand = dict.fromkeys(play.house.hand)
    return _moves(play, "serve", hand) + _moves(play, "chambermaid", hand) + love_moves(play) + [END]


def employ_moves(play: Play) -> list[Move]:
    """EMPLOY-02: the moves of the Employ Phase."""
    state = play.state
    moves = love_moves(play)
    if state.employments > 0:
        love = state.love  # what is too dear is left out early
        town = [card for card in NO_EVENTS if COST[card] <= love and state.piles[card] > 0]
        moves += _moves(play, "employ", town + state.private_up)
        for card in allowed(play, "employ", EVENT_CARDS, "employ event"):
            moves += [make("employ", IDS[card], target=place) for place in event_places(state, IDS[card])]
    moves.append(END)
    return moves


def event_places(state: State, card_id: str) -> list[str]:
    """Where an event may be placed (HABIT-01, ILL-01, ILL-02)."""
    if card_id == "illness":
        return quarters.illness_places(state)
    return [name for seat, name in enumerate(state.names) if quarters.holds_maid(state, seat)]


def useless(move: Move) -> bool:
    """OPEN-14: serving a chief is legal and gains nothing."""
    return move.verb == "serve" and move.what in INDEX and KIND[INDEX[move.what]] == CHIEF


def start_bonus(play: Play) -> str | None:
    """A Starting Phase bonus that comes by itself and is not taken yet (OPEN-52)."""
    card = quarters.active_private(play.house)
    if card < 0 or card in play.state.used or IDS[card] not in AUTOMATIC:
        return None
    return IDS[card]


EVENT_CARDS = tuple(i for i, card in enumerate(CARDS) if card.kind == EVENT)
NO_EVENTS = tuple(i for i, card in enumerate(CARDS) if card.kind != EVENT)
