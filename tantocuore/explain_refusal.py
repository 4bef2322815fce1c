"""From a refused move to its reasons: the stops of `legality` that hold, with names and numbers, and a way on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tantocuore import legality, quarters, refusing_okt
from tantocuore.cards import AUTOMATIC, CARDS, CHIEF, EVENT, GENERAL, IDS, INDEX, USES
from tantocuore.errors import nearest
from tantocuore.explain import place_word
from tantocuore.fixes import ways_on
from tantocuore.legality import CHECKS, COST, Stop
from tantocuore.moves import Move
from tantocuore.play import Play
from tantocuore.refusals import Reason, Refusal
from tantocuore.refusing_okt import Slots
from tantocuore.state import CARD
from tantocuore.text import say

if TYPE_CHECKING:
    from tantocuore.game import Game

EVENT_WORD = {"illness": "on", "heavy_storm": "on", "bad_habit": "to", "envy": "to"}


def refusal(game: Game, move: Move) -> Refusal:
    """The refusal of a move that is not legal at the game's question."""
    reasons = tuple(_reasons(game, move))
    return Refusal(str(move), reasons, lambda: ways_on(game, move))


def _reasons(game: Game, move: Move) -> list[Reason]:
    play = Play(game._play.state)
    question = game.question
    if question is None:
        return [Reason("over", ("END-01", "FLOW-06"), {})]
    who = game.players[question.player]
    if not question.main:
        asked = {"player": who, "moves": ", ".join(str(m) for m in question.moves[:4])}
        return [Reason("answer_first", (*question.rules, "SERVE-04"), asked)]
    unknown = _unknown(play, move)
    if unknown:
        return [unknown]
    slots = _slots(play, move)
    if "oktoberfest" in play.state.sets:
        special = refusing_okt.reasons(play, move, slots)
        if special is not None:
            return special
    if move.verb not in CHECKS or (move.verb == "cure" and _card(move.what) == "beer_fest"):
        return [Reason("not_asked", (*move.rules, "FLOW-02"), slots)]
    if move.verb == "cure":
        return _once(play, move, "cure", slots) + _cure(play, move, slots)
    if move.verb == "end":
        return _once(play, move, "end", slots)
    card = INDEX[move.what]
    placed = move.verb == "employ" and (move.target or legality.needs_place(card))
    key = "employ event" if placed else move.verb
    held = [stop for stop in CHECKS[key].each if stop.test(play, card)]
    reasons = _once(play, move, key, slots)
    told = [_reason(play, move, stop, slots) for stop in _told(held)]
    if key == "employ event" and not any(stop.reason == "not_event" for stop in held):
        told += _target(play, move, slots)
    first = [r for r in told if r.key in MISSING]
    phase = [r for r in reasons if r.key.endswith("_phase")]
    rest = [r for r in reasons + told if r not in first and r not in phase]
    return phase + first + rest


# What is not there at all is told before what it would cost.
MISSING = {
    "not_served", "not_in_hand", "not_chambermaid", "chamber_hand", "not_love", "love_hand",
    "no_pile", "not_for_hire", "face_down", "pile_empty", "not_event", "by_itself", "no_use", "not_active",
}  # fmt: skip


ENOUGH = ("by_itself", "no_use", "not_active", "is_ill", "not_event", "no_pile", "not_for_hire", "face_down")


def _told(held: list[Stop]) -> list[Stop]:
    """Stops that say the same thing as an earlier one are left out."""
    if held and held[0].reason in ENOUGH:
        return held[:1]
    return held


def _once(play: Play, move: Move, key: str, slots: Slots) -> list[Reason]:
    return [_reason(play, move, stop, slots) for stop in CHECKS[key].once if stop.test(play, -1)]


def _reason(play: Play, move: Move, stop: Stop, slots: Slots) -> Reason:
    card, rules = INDEX.get(_card(move.what), 0), stop.rules
    if stop.reason in ("employ_phase", "no_employment", "love_short", "pile_empty", "face_down"):
        rules = tuple(dict.fromkeys((*rules, "EMPLOY-02")))
    if stop.reason == "love_short" and slots["cost"] > COST[card]:
        rules = (*rules, "CARD-ENVY-1")
    if stop.reason in ("serve_phase", "no_serving", "not_in_hand"):
        rules = tuple(dict.fromkeys((*rules, "SERVE-02")))
    if stop.reason == "pile_empty" and CARDS[card].kind == EVENT:
        rules = ("EVENT-05", *rules)
    if stop.reason == "no_pile" and CARDS[card].kind != GENERAL:
        rules = (_why_no_pile(play, card), "EMPLOY-02")
    if stop.reason == "by_itself":
        rules = (*AUTOMATIC[move.what][2], *rules)
    if stop.reason == "no_use_now":
        rules = (*USES[move.what].rules, *rules)
    return Reason(stop.reason, rules, slots)


def _why_no_pile(play: Play, card: int) -> str:
    """Why the Town has no pile of a card that is no General Maid: the rule that leaves it out."""
    state, row = play.state, CARDS[card]
    if row.kind == CHIEF:
        return "COMBINE-02"
    if row.set in state.sets and state.options.without_bad_habits:
        return "VARIANT-01"
    return "COMP-01" if "base" in state.sets else "OKT-COMP-01"


def _slots(play: Play, move: Move) -> Slots:
    """Names and numbers that the texts of refusals may use."""
    card = INDEX.get(_card(move.what), 0)
    state, row = play.state, CARDS[card]
    top = play.house.private_maids[-1] & CARD if play.house.private_maids else -1
    must = legality.must_use(play)
    return {
        "player": state.names[state.active],
        "card": row.given_name,
        "phase": say(f"word.phase.{state.phase}"),
        "cost": legality.price(state, card) if move.verb == "employ" else COST[card],
        "chamber_cost": row.chambermaid_cost or 0,
        "n": row.chambermaid_cost or 0,  # the texts that tell one from many
        "love": state.love,
        "servings": state.servings,
        "employments": state.employments,
        "need": 1,
        "active_maid": CARDS[top].given_name if top >= 0 else "",
        "fay": CARDS[INDEX[must]].given_name if must else "",
        "move": str(move),
        "target": move.target,
        "form": f"employ {row.id} {EVENT_WORD.get(row.id, 'to')} ...",
    }


def _unknown(play: Play, move: Move) -> Reason | None:
    """A card or player that this game does not know: told before anything else."""
    slots: Slots
    what = _card(move.what) if move.verb == "cure" else move.what.partition("+")[0]
    if what in INDEX and not move.source and not move.target and move.verb != "look":
        return None  # as almost always
    for word in filter(None, (what, _maid(move.source), _maid(move.target))):
        if word not in INDEX and not _is_player(move, word):
            if move.verb in ("take", "choose", "name"):
                continue
            near = nearest(word, IDS)
            slots = {"word": word, "near": near}
            return Reason("unknown_card_near" if near else "unknown_card", ("COMP-01", *move.rules), slots)
    for place in filter(None, (move.source, move.target, move.what if move.verb == "look" else "")):
        owner = place.partition("/")[0]
        if _is_player(move, owner) and owner not in play.names and not _is_own(move, place):
            slots = {"word": owner, "players": ", ".join(play.names)}
            return Reason("unknown_player", ("COMP-07", *move.rules), slots)
    return None


def _maid(place: str) -> str:
    """The card of a place "Baron/azure+1"; empty for a player alone."""
    return _card(place.partition("/")[2])


def _card(word: str) -> str:
    """The card of a word such as "azure+1" or "beer_fest:altbier"."""
    return word.partition("+")[0].partition(":")[0]


def _is_own(move: Move, place: str) -> bool:
    """Places of one's own maids are written without an owner, and an exchange names a card."""
    return (place == move.source and move.verb == "return") or (place == move.target and move.verb == "exchange")


def _is_player(move: Move, word: str) -> bool:
    return word in (move.source.partition("/")[0], move.target.partition("/")[0]) or (
        move.verb == "look" and word == move.what
    )


def _cure(play: Play, move: Move, slots: Slots) -> list[Reason]:
    if move.what in quarters.ill_words(play.house):
        return []
    words = quarters.ill_words(play.house)
    told = {**slots, "ill": ", ".join(words)}
    same = [word for word in words if word.partition("+")[0] == move.what.partition("+")[0]]
    if same:
        told |= {"owner": play.names[play.seat], "there": same[0]}
        return [Reason("other_illness", ("ILL-07", "START-05"), told)]
    return [Reason("not_ill", ("ILL-07", "START-05"), told)]


def _target(play: Play, move: Move, given: Slots) -> list[Reason]:
    """Whether an event may go where the move says (EVENT-02, HABIT-01, ILL-01, ILL-02)."""
    state, (owner, slash, word) = play.state, move.target.partition("/")
    slots = {**given, "owner": owner, "maid": place_word(word) if word else ""}
    if move.what in ("envy", "heavy_storm"):
        return refusing_okt.target(play, move, slots)
    if not move.target:
        say_where = Reason(legality.NEEDS_PLACE.reason, legality.NEEDS_PLACE.rules, slots)
        if legality.event_places(state, move.what):
            return [say_where]
        rule = "ILL-01" if move.what == "illness" else "HABIT-01"
        return [Reason("no_maid_anywhere", (rule, "EVENT-02"), slots), say_where]
    if move.what == "illness" and not slash:
        return [Reason("illness_needs_maid", ("ILL-01", "EVENT-02"), slots)]
    if move.what == "bad_habit" and slash:
        return [Reason("habit_needs_player", ("HABIT-04", "HABIT-02"), slots)]
    if move.target in legality.event_places(state, move.what):
        return []
    if move.what == "bad_habit":
        return [Reason("no_maid_there", ("HABIT-01", "EVENT-02"), slots)]
    house = play.houses[play.names.index(owner)]
    if any(zone == "private_maids" for zone, _spot in quarters.spots_of(house, word)):
        return [Reason("covered", ("ILL-02", "PRIVATE-06"), slots)]
    ill = [w for w in quarters.illness_places(state) if w.partition("+")[0] == f"{owner}/{word.partition('+')[0]}"]
    if ill:
        return [Reason("other_illness", ("ILL-01", "ILL-04"), slots | {"there": ", ".join(ill)})]
    return [Reason("maid_not_there", ("ILL-01", "EVENT-02"), slots)]
