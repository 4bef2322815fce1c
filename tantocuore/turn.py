"""The turn loop: four phases, one after another. It keeps nothing in local names between two main questions that a

new loop would not find again, so that one on a copied state goes on exactly there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from tantocuore import legality, quarters, serving
from tantocuore.cards import AUTOMATIC, BONUS, BUILDING, CARDS, CHIEF, EVENT, GENERAL, INDEX, LOVE, PRIVATE, USES
from tantocuore.moves import Move
from tantocuore.okt import beer, maids, verbs
from tantocuore.okt import legal as okt
from tantocuore.play import Play, Question, Steps
from tantocuore.state import DISCARD, EMPLOY, FRESH_TURN, NO_OKT_HOUSE, SERVING, STARTING

AMBER = INDEX["amber"]
HAND_SIZE = 5  # DISCARD-03
_new: Callable[[type[Question], tuple[object, ...]], Question] = tuple.__new__  # quicker than the class


def turns(play: Play) -> Steps:
    """Play on until the game is over, asking as it goes."""
    state = play.state
    phases = OKT_PHASES if "oktoberfest" in state.sets else PHASES
    busy = 0  # the last turn in which something came by itself or was asked: a new loop asks again
    while not state.over:
        phase = state.phase
        if phase == STARTING and play.house.private_maids and _bonus(play):
            busy = state.turns
        legal, rules = phases[phase]
        moves = legal(play)
        if moves:
            busy = state.turns
            answer = yield _new(Question, (state.active, phase, moves, rules, True))
            asks = DO[answer.verb](play, answer)
            if asks is not None:
                yield from asks
            play.cause = -1
        else:  # nothing to ask: the phase closes by itself
            if phase == STARTING and busy != state.turns and play.log is not None:
                _tell_idle(play)
            asks = _close(play)
            if asks is not None:
                yield from asks


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
    if play.log is None:
        return
    state = play.state
    play.event("turn", ("FLOW-01",), amount=state.turns)
    play.event("phase", ("FLOW-02", "FLOW-03"), target=STARTING)


def _bonus(play: Play) -> bool:
    """START-02, OPEN-52: take the bonus that comes by itself, if there is one."""
    bonus = legality.start_bonus(play)
    if bonus is None:
        return False
    resource, amount, rules = AUTOMATIC[bonus]
    play.spend_once(bonus)
    play.act(bonus, *rules)
    play.change(resource, amount, rules)
    play.cause = -1
    return True


def _tell_idle(play: Play) -> None:
    """START-07: nothing to do here. With an ill maid it would tell that no 3 Love is held (INFO-02)."""
    if not quarters.holds_ill(play.house) and not okt.waits_for_hand(play.house):
        play.nothing("START-07")


def _close(play: Play, move: Move | None = None) -> Steps | None:
    """START-07, SERVE-10, EMPLOY-09: a phase ends. FLOW-04: the next one begins with one of its resource."""
    state = play.state
    if state.phase not in NEXT:
        state.phase = DISCARD
        return discarding(play)
    state.phase, resource, rules = NEXT[state.phase]
    play.cause = play.event("phase", ("FLOW-02",), target=state.phase)
    play.change(resource, 1, rules)
    play.cause = -1
    return None


def discarding(play: Play) -> Steps | None:
    """DISCARD-01 to DISCARD-05, then the next turn or the end of the game."""
    seat, turn = play.state.active, play.state.okt_turn
    if turn is not FRESH_TURN and turn.drawn:
        return _redraw(play)
    play.cause = play.event("phase", ("FLOW-02",), target=DISCARD)
    smaller = _ambers(play)
    _discard_all(play)
    _expire(play)
    if turn is FRESH_TURN:
        play.draw(seat, HAND_SIZE - smaller, "DISCARD-03")
    else:
        play.draw(seat, HAND_SIZE - smaller + turn.extra_draws, "DISCARD-03")
        if turn.redraws:
            play.state.okt_turn = turn._replace(drawn=True)
            return _redraw(play)
    play.cause = -1
    _finish_turn(play)
    return None


def _redraw(play: Play) -> Steps:
    """CARD-HERMINA-2, OPEN-86: what may be done with the new hand comes before the turn passes."""
    yield from maids.redraws(play)
    play.cause = -1
    _finish_turn(play)


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


def _discard_all(play: Play) -> None:
    """DISCARD-01: the cards played, in order of play, then the hand in the order held (OPEN-08)."""
    house = play.house
    if play.watch is None:  # nobody looks between the cards
        cards = house.played + house.hand
        play.tell_later(len(cards), (_discards, play.state.active, play.cause, house.played, house.hand))
        house.discard += cards
        house.played, house.hand = [], []
    else:
        for event in _discards(play.state.active, play.cause, house.played, house.hand):
            house.discard.append((house.played or house.hand).pop(0))
            play.tell(event)


def _discards(seat: int, cause: int, played: list[int], hand: list[int]) -> list[tuple[Any, ...]]:
    """The events of discarding these cards one after another."""
    told: list[tuple[Any, ...]] = []
    for card in played:
        rules = ("DISCARD-01", "LOVE-05") if CARDS[card].kind == LOVE else ("DISCARD-01",)
        told.append(("discard", rules, seat, card, "played", "discard", 0, cause, None))
    for spot, card in enumerate(hand, start=1):
        seen = (seat,) if spot < len(hand) else None  # only the top of a discard pile shows (INFO-02)
        told.append(("discard", ("DISCARD-01", "INFO-02"), seat, card, "hand", "discard", 0, cause, seen))
    return told


def _expire(play: Play) -> None:
    """DISCARD-05, FLOW-05: what was not spent is lost."""
    state = play.state
    if play.log is not None:
        unspent = (("servings", state.servings), ("love", state.love), ("employments", state.employments))
        for resource, lost in unspent:
            if lost:
                setattr(state, resource, 0)
                play.event("expire", ("DISCARD-05", "FLOW-05"), target=resource, amount=-lost)
    state.servings = state.love = state.employments = 0


def _finish_turn(play: Play) -> None:
    state = play.state
    if play.house.okt is not NO_OKT_HOUSE and play.house.okt.beer_stand:
        beer.close_stand(play)
    play.check_end()
    if state.end_fixed:
        state.over = True
        play.event("over", ("END-04" if quarters.no_beer(state) else "END-01", "FLOW-06"))
        return
    state.active = (state.active + 1) % len(state.houses)
    play.house = state.houses[state.active]
    state.phase = STARTING
    state.used = ()
    state.okt_turn = FRESH_TURN
    state.turns += 1
    _begin_turn(play)


# what each move of a main question does; one that may ask is a generator


def _use(play: Play, move: Move) -> Steps:
    row, card = USES[move.what], INDEX[move.what]
    if legality.KIND[card] == PRIVATE:
        play.spend_once(move.what)
        play.cause = play.event("use", (*row.rules, "START-02"), None, card, "private_maids")
    else:
        zone = "quarters" if legality.KIND[card] == EVENT else "chambermaids"
        play.cause = play.event("use", (*row.rules, "START-01"), None, card, zone)
    return row.effect(play)


def _cure(play: Play, move: Move) -> None:
    if move.what.startswith("beer_fest"):
        verbs.cure(play, move)
        return
    play.cause = play.event("cure", ("ILL-07", "START-05"), None, INDEX["illness"], move.what)
    play.discard_from_hand(play.seat, INDEX["love_3"], "ILL-07")
    play.remove_event(play.seat, "illness", move.what, "ILL-07")


def _serve(play: Play, move: Move) -> Steps | None:
    card, house = INDEX[move.what], play.house
    house.hand.remove(card)
    house.played.append(card)
    rules = ("SERVE-02",) if legality.KIND[card] != CHIEF else ("SERVE-02", "SERVE-03")
    play.cause = play.event("serve", rules, None, card, "hand", "played")
    play.change("servings", -1, ("SERVE-02",))
    return serving.maid_serves(play, card)


def _chambermaid(play: Play, move: Move) -> None:
    card = INDEX[move.what]
    play.house.hand.remove(card)
    play.put(card, "chambermaids")
    play.cause = play.event("chambermaid", ("CHAMBER-02", "SERVE-09"), None, card, "hand", "chambermaids")
    play.change("servings", -legality.CHAMBER_COST[card], ("CHAMBER-03",))


def _employ(play: Play, move: Move) -> Steps | None:
    """EMPLOY-02, EMPLOY-04 to EMPLOY-07: pay, then put the card where it belongs. EMPLOY-10: her Employ Bonus."""
    card = INDEX[move.what]
    kind = legality.KIND[card]
    rules, zone = EMPLOYED[kind]
    if kind == BUILDING:
        verbs.build(play, card)
    elif kind != EVENT:
        play.put(card, zone)
        play.drop(card)
    play.cause = play.event("employ", rules, None, card, "town", zone or move.target or play.names[play.seat])
    price = legality.COST[card]
    if play.house.okt is not NO_OKT_HOUSE and play.house.okt.envy and CARDS[card].is_maid:
        price += quarters.surcharge(play.house)
        play.change("love", -price, ("EMPLOY-02", "CARD-ENVY-1"))
    else:
        play.change("love", -price, ("EMPLOY-02",))
    play.change("employments", -1, ("EMPLOY-02",))
    if kind == EVENT:
        return _place(play, move)
    play.refill(card)
    text = BONUS.get(move.what)
    return text(play) if text is not None else None


def _place(play: Play, move: Move) -> Generator[Question, Move, Any]:
    rules = PLACED[move.what]
    if "/" in move.target:
        seat, zone, spot = play.find(move.target)
        yield from play.place(move.what, seat, spot, *rules, zone=zone)
    else:
        seat = play.names.index(move.target) if move.target else play.seat
        yield from play.place(move.what, seat, -1, *rules)


PHASES: dict[str, tuple[Callable[[Play], tuple[Move, ...]], tuple[str, ...]]] = {  # the moves, and why it asks
    STARTING: (legality.starting_moves, ("START-01",)),
    SERVING: (legality.serving_moves, ("SERVE-02", "SERVE-09", "SERVE-10")),
    EMPLOY: (legality.employ_moves, ("EMPLOY-02", "EMPLOY-09")),
    DISCARD: (lambda play: (), ()),
}
OKT_PHASES = {
    STARTING: (okt.starting_moves, ("START-01",)),
    SERVING: (okt.serving_moves, PHASES[SERVING][1]),
    EMPLOY: (okt.employ_moves, ("EMPLOY-02", "EMPLOY-09")),
    DISCARD: PHASES[DISCARD],
}
NEXT = {
    STARTING: (SERVING, "servings", ("SERVE-01", "FLOW-04")),
    SERVING: (EMPLOY, "employments", ("EMPLOY-01", "FLOW-04")),
}
DO: dict[str, Callable[[Play, Move], Steps | None]] = {
    "use": _use,
    "cure": _cure,
    "love": serving.play_love,
    "serve": _serve,
    "chambermaid": _chambermaid,
    "employ": _employ,
    "exchange": verbs.exchange,
    "beer": beer.buy,
    "end": _close,
}
TO_DISCARD = (("EMPLOY-02", "EMPLOY-04"), "discard")
EMPLOYED = {  # by kind: the rules, and the zone that the card goes to
    CHIEF: TO_DISCARD,
    GENERAL: TO_DISCARD,
    LOVE: TO_DISCARD,
    PRIVATE: (("EMPLOY-02", "EMPLOY-05", "PRIVATE-01"), "private_maids"),
    EVENT: (("EMPLOY-02", "EMPLOY-06", "EVENT-01"), ""),
    BUILDING: (("EMPLOY-02", "EMPLOY-12", "BUILD-01"), "buildings"),
}
PLACED = {  # by event: the rules of the place that it is laid
    "illness": ("ILL-01", "EVENT-02"),
    "bad_habit": ("HABIT-02", "HABIT-04"),
    "envy": ("CARD-ENVY-1", "OKT-EVENT-01"),
    "heavy_storm": ("CARD-STORM-1", "OKT-EVENT-01"),
    "let_me_drink": ("CARD-LETMEDRINK-1", "OKT-EVENT-01"),
}
