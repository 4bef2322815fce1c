"""The turn loop: four phases, one after another. It keeps nothing in local names between two main questions,

so that a new loop on a copied state goes on exactly there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from tantocuore import legality, quarters
from tantocuore.cards import AUTOMATIC, CARDS, EVENT, INDEX, PRIVATE, USES
from tantocuore.moves import END, Move
from tantocuore.play import Play, Question, Steps
from tantocuore.state import DISCARD, EMPLOY, SERVING, STARTING

AMBER = INDEX["amber"]
HAND_SIZE = 5  # DISCARD-03
RULES = {
    STARTING: ("START-01",),
    SERVING: ("SERVE-02", "SERVE-09", "SERVE-10"),
    EMPLOY: ("EMPLOY-02", "EMPLOY-09"),
}


_question: Callable[[tuple[object, ...]], Question] = partial(tuple.__new__, Question)  # quicker than the class


def turns(play: Play) -> Steps:
    """Play on until the game is over, asking as it goes."""
    while not play.state.over:
        yield from PHASES[play.state.phase](play)


def begin(play: Play) -> None:
    """Tell how the phase that was just entered begins; used for the first turn of a game or scenario."""
    state = play.state
    if state.over:
        return
    if state.phase == STARTING:
        _begin_turn(play)
    elif state.phase != DISCARD:
        play.event("phase", ("FLOW-02",), target=state.phase)


def _begin_turn(play: Play) -> None:
    state = play.state
    play.event("turn", ("FLOW-01",), amount=state.turns)
    play.event("phase", ("FLOW-02", "FLOW-03"), target=STARTING)


def starting(play: Play) -> Steps:
    """START-01 to START-07. Closes by itself when nothing is left to do."""
    state = play.state
    idle = True
    while True:
        bonus = legality.start_bonus(play)
        if bonus:
            resource, amount, rules = AUTOMATIC[bonus]
            play.spend_once(bonus)
            play.act(bonus, *rules)
            play.add(resource, amount, *rules)
            play.cause = -1
            idle = False
        moves = legality.starting_moves(play)
        if not moves:
            if idle and not quarters.ill_words(play.house):
                play.nothing("START-07")  # with an ill maid it would tell that no 3 Love is held (INFO-02)
            break
        idle = False
        moves += legality.love_moves(play)
        if legality.must_use(play) is None:
            moves.append(END)
        answer = yield _question((state.active, STARTING, tuple(moves), RULES[STARTING], True))
        if answer.verb == "end":
            break
        asks = DO[answer.verb](play, answer)
        if asks:
            yield from asks
    _enter(play, SERVING, "servings", "SERVE-01")


def serving(play: Play) -> Steps:
    """SERVE-01 to SERVE-11."""
    state = play.state
    while True:
        moves = legality.serving_moves(play)
        answer = yield _question((state.active, SERVING, tuple(moves), RULES[SERVING], True))
        if answer.verb == "end":
            break
        asks = DO[answer.verb](play, answer)
        if asks:
            yield from asks
    _enter(play, EMPLOY, "employments", "EMPLOY-01")


def employing(play: Play) -> Steps:
    """EMPLOY-01 to EMPLOY-09."""
    state = play.state
    while True:
        moves = legality.employ_moves(play)
        answer = yield _question((state.active, EMPLOY, tuple(moves), RULES[EMPLOY], True))
        if answer.verb == "end":
            break
        asks = DO[answer.verb](play, answer)
        if asks:
            yield from asks
    state.phase = DISCARD


def _enter(play: Play, phase: str, resource: str, rule: str) -> None:
    """FLOW-04: a phase begins with one of its resource."""
    play.state.phase = phase
    play.cause = play.event("phase", ("FLOW-02",), target=phase)
    play.add(resource, 1, rule, "FLOW-04")
    play.cause = -1


def discarding(play: Play) -> Steps:
    """DISCARD-01 to DISCARD-05, then the next turn or the end of the game."""
    seat = play.seat
    play.cause = play.event("phase", ("FLOW-02",), target=DISCARD)
    smaller = _ambers(play)
    play.discard_all()
    play.expire()
    play.draw(seat, HAND_SIZE - smaller, "DISCARD-03")
    play.cause = -1
    _finish_turn(play)
    yield from ()


def _ambers(play: Play) -> int:
    """CARD-AMBER-1: by how many cards the new hand of the active player is smaller."""
    smaller, phase = 0, play.cause
    for seat in play.others():
        if quarters.active_private(play.houses[seat]) == AMBER:
            play.act("amber", "CARD-AMBER-1", seat=seat)
            card = play.discard_top(play.seat, "CARD-AMBER-1")
            if card < 0:
                play.nothing("CARD-AMBER-1", play.seat)
            elif not CARDS[card].is_maid:
                smaller += 1
                play.event("smaller_hand", ("CARD-AMBER-1",), play.seat, card, amount=-1)
            play.cause = phase
    return smaller


def _finish_turn(play: Play) -> None:
    state = play.state
    play.check_end()
    if state.end_fixed:
        state.over = True
        play.event("over", ("END-01", "FLOW-06"))
        return
    state.active = (state.active + 1) % len(state.houses)
    play.house = state.house
    state.phase = STARTING
    state.used = ()
    state.turns += 1
    _begin_turn(play)


# what each move of a main question does; one that may ask is a generator


def _use(play: Play, move: Move) -> Steps:
    row = USES[move.what]
    play.spend_once(move.what)
    play.cause = play.event("use", (*row.rules, "START-02"), None, INDEX[move.what], "private_maids")
    yield from row.effect(play)
    play.cause = -1


def _cure(play: Play, move: Move) -> None:
    play.cause = play.event("cure", ("ILL-07", "START-05"), None, INDEX["illness"], move.what)
    play.discard_from_hand(play.seat, INDEX["love_3"], "ILL-07")
    play.remove_event(play.seat, "illness", move.what, "ILL-07")
    play.cause = -1


def _love(play: Play, move: Move) -> None:
    card, house = INDEX[move.what], play.house
    house.hand.remove(card)
    house.played.append(card)
    play.cause = play.event("love", ("LOVE-01", "LOVE-02"), None, card, "hand", "played")
    play.add("love", CARDS[card].love, "CARD-LOVE-1", "LOVE-04")
    play.cause = -1


def _serve(play: Play, move: Move) -> Steps:
    card, house = INDEX[move.what], play.house
    house.hand.remove(card)
    house.played.append(card)
    rules = ("SERVE-02",) if CARDS[card].kind != "maid_chief" else ("SERVE-02", "SERVE-03")
    play.cause = play.event("serve", rules, None, card, "hand", "played")
    play.add("servings", -1, "SERVE-02")
    yield from play.serve(card)
    play.cause = -1


def _chambermaid(play: Play, move: Move) -> None:
    card, house = INDEX[move.what], play.house
    house.hand.remove(card)
    house.chambermaids.append(card)
    play.offers = {}
    play.cause = play.event("chambermaid", ("CHAMBER-02", "SERVE-09"), None, card, "hand", "chambermaids")
    play.add("servings", -legality.CHAMBER_COST[card], "CHAMBER-03")
    play.cause = -1


def _employ(play: Play, move: Move) -> Steps:
    """EMPLOY-02, EMPLOY-04 to EMPLOY-07: pay, then put the card where it belongs."""
    card = INDEX[move.what]
    kind = CARDS[card].kind
    rules, zone = EMPLOYED.get(kind, (("EMPLOY-04",), "discard"))
    if kind != EVENT:
        getattr(play.house, zone).append(card)
        play.drop(card)
    play.cause = play.event("employ", ("EMPLOY-02", *rules), None, card, "town", zone or move.target)
    play.add("love", -legality.COST[card], "EMPLOY-02")
    play.add("employments", -1, "EMPLOY-02")
    if kind == EVENT:
        yield from _place(play, move)
    else:
        play.cover(card)
        play.refill(card)
    play.cause = -1


def _place(play: Play, move: Move) -> Generator[Question, Move, Any]:
    if "/" in move.target:
        seat, zone, spot = play.find(move.target)
        yield from play.place(move.what, seat, spot, "ILL-01", "EVENT-02", zone=zone)
    else:
        seat = play.names.index(move.target)
        yield from play.place(move.what, seat, -1, "HABIT-02", "HABIT-04")


PHASES: dict[str, Callable[[Play], Steps]] = {
    STARTING: starting,
    SERVING: serving,
    EMPLOY: employing,
    DISCARD: discarding,
}
DO: dict[str, Callable[[Play, Move], Steps | None]] = {
    "use": _use,
    "cure": _cure,
    "love": _love,
    "serve": _serve,
    "chambermaid": _chambermaid,
    "employ": _employ,
}
EMPLOYED = {EVENT: (("EMPLOY-06", "EVENT-01"), ""), PRIVATE: (("EMPLOY-05", "PRIVATE-01"), "private_maids")}
