"""The form "position": any position made by hand. What may lie where, the reader of scenarios judges alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from tantocuore.cards import BEER, CARDS, IDS, INDEX, PRIVATE
from tantocuore.errors import ScenarioError
from tantocuore.fork import redealt
from tantocuore.okt.reading import IN_QUARTERS
from tantocuore.scenario import Scenario, of_state
from tantocuore.setup import copies
from tantocuore.state import State
from tantocuore.text import catalogue, say
from tantocuore.tutor import filling, placing
from tantocuore.tutor.filling import Form, Unread, Values, Wrong
from tantocuore.tutor.placing import PLACES, Data, Taken, called
from tantocuore.tutor.replying import Out, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import listed as listed_words
from tantocuore.tutor.words import name as card_name
from tantocuore.tutor.words import phase_word

SHOWN = {"choice": "choice", "check": "check", "number": "number", "empty": "number"}  # as the page has them
STACKS = (("private_up", "private_pile", PRIVATE), ("beer_up", "beer_pile", BEER))  # what lies open, the pile
OF_TURN = ("end_fixed", "over", "drawn")  # true of the turn that was, not of a position that is made
MOST_FAULTS = 20  # that are named at once
DEAL = 1  # number of the deal of what the learner does not see


class Stands(NamedTuple):
    """A position, its fields, and what its piles would hold if no card were missing."""

    data: Data
    filled: dict[str, Any]
    rest: Mapping[str, int]


class Laid(NamedTuple):
    """The position that values ask for, what is wrong with them, and the words taken for a name."""

    data: Data
    wrong: Wrong
    taken: Taken = ()


def lead(run: Run) -> str:
    """Which text stands above the fields."""
    return "text" if filling.plays_all(run) else "unseen" if run.game.options.open_information else "closed"


def fill(run: Run) -> dict[str, Any]:
    """The position that stands, as the fields show it; no fields where the counts of it are secret."""
    return {} if lead(run) == "closed" else placing.filled(_stands(run))


def check(run: Run, values: Values) -> Wrong:
    """What is wrong at which field."""
    return {"": say("laying.closed")} if lead(run) == "closed" else _laid(run, values).wrong


def begin(run: Run, values: Values) -> Out:
    """A run of the position in the place of the old one; whoever sat somewhere still does."""
    laid = _laid(run, values)
    new = Run(run.lesson, Scenario.from_dict(laid.data).game(), run.seat)
    new.seats = run.seats
    taken = (say("laying.taken", typed=typed, card=card) for typed, card in laid.taken)
    return Out(spoken(say("laying.done"), *taken), run=new)


def _stands(run: Run) -> Data:
    """The position at the last main question; what the learner may not see is dealt anew."""
    state, _ = run.game.fork().origin
    if not filling.plays_all(run):
        state = _unseen(state, run.game.players.index(run.viewer))
    return of_state(state, ()).to_dict()


def _unseen(state: State, seat: int) -> State:
    """A position as this player may think it: it depends on nothing that only others know."""
    new = state.copy()
    new.private_pile.sort()
    for other, house in enumerate(new.houses):
        if other == seat:
            house.deck.sort()
            continue
        pool = sorted(house.hand + house.deck + house.discard[:-1])
        hand, deck = len(house.hand), len(house.hand) + len(house.deck)
        house.hand, house.deck, house.discard = pool[:hand], pool[hand:deck], pool[deck:] + house.discard[-1:]
    return redealt(new, seat, DEAL)


# the fields, known by their names: active, love, pile.rouge, beer_up, hand.Anna, events.Anna


def field(run: Run, name: str, _value: Any) -> dict[str, Any]:
    """What a field is: a choice, yes or no, a number, or cards."""
    kind, _, owner = name.partition(".")
    it, pile = PLACES[kind], kind == "pile"
    group = say(f"laying.group.{it.group}", **({"player": owner} if it.group == "house" else {}))
    label = card_name(owner) if pile else say(f"laying.field.{kind}")
    shown = SHOWN.get(it.kind, "cards")
    out: dict[str, Any] = {"kind": shown, "group": group, "label": label, "help": _help(run, kind)}
    if shown == "number":
        out |= {"min": 0, "max": _copies(run, owner) if pile else it.most}
    elif it.kind == "choice":
        ways = placing.ways(kind, run.game.players).items()
        out["options"] = [{"value": way, "label": _label(kind, way, value)} for way, value in ways]
    return out


def _copies(run: Run, card_id: str) -> int:
    game = run.game
    return copies(INDEX[card_id], game.options, len(game.players), game.state.sets)


def _label(kind: str, way: str, value: Any) -> str:
    if kind == "chiefs":
        return listed_words([card_name(id) for id in value])
    return phase_word(way) if kind == "phase" else way


def _help(run: Run, kind: str) -> str | None:
    """A help with cards of the sets in use, or that of all games."""
    sets = run.game.state.sets
    keys = (f"laying.help.{'both' if len(sets) > 1 else sets[0]}.{kind}", f"laying.help.{kind}")
    return next((say(key) for key in keys if key in catalogue()), None)


# from fields to a position


def _laid(run: Run, values: Values) -> Laid:
    data = _stands(run)
    town = {key: value for key, value in data["town"].items() if key != "piles"}
    was = Stands(data, placing.filled(data), Scenario.from_dict(data | {"town": town}).to_dict()["town"]["piles"])
    laid = _made(was, values)
    wrong: Wrong = {}
    tried = {**values, **{name: was.filled[name] for name in laid.wrong}}
    while len(wrong) < MOST_FAULTS and (fault := _fault(was, tried)) is not None:
        name = _culprit(was, tried, fault)
        wrong[name] = say("laying.error.engine", why=_in_words(fault.reason))
        if name not in _changed(was, tried):
            break  # no other fault can be seen behind this one
        tried[name] = was.filled[name]
    return laid._replace(wrong=laid.wrong | wrong)


def _changed(was: Stands, values: Values) -> list[str]:
    return [name for name in was.filled if values[name] != was.filled[name]]


def _made(was: Stands, values: Values) -> Laid:
    """The position of these values, as far as they can be read."""
    data, wrong, taken = deepcopy(was.data), Wrong(), Taken()
    changed = _changed(was, values)
    for name in changed:
        try:
            taken += placing.put(data, name, values[name])
        except Unread as unread:
            wrong[name] = str(unread)
    for player, house in data["house"].items():
        quarters = {f"{zone}.{player}" for zone in (*placing.BEARING, "events")}
        if quarters & set(changed) and not quarters & set(wrong):
            try:
                placing.lay_events(house, data["sets"], values[f"events.{player}"])
            except Unread as unread:
                wrong[f"events.{player}"] = str(unread)
    _supply(data, was, changed)
    if changed:
        _begin_turn(data, changed)
    return Laid(data, wrong, tuple(dict.fromkeys(taken)))


def _begin_turn(data: Data, changed: Sequence[str]) -> None:
    """Leave out what was true of the turn that was, and of another player's turn all that was not typed."""
    gone = set(OF_TURN)
    if "active" in changed:
        gone |= {name for name, it in PLACES.items() if it.group == "turn"} - set(changed)
    data["turn"] = {key: value for key, value in data.get("turn", {}).items() if key not in gone}


def _supply(data: Data, was: Stands, changed: Sequence[str]) -> None:
    """What Houses gain comes from the Town and what they lose goes there, as far as the learner left it as it was.

    A pile that held all the other copies goes on to hold them: left out, the reader counts it.
    """
    town, before = data["town"], was.data["town"]
    gone = {id for zone in ("general", "chiefs") for id in set(before.get(zone, ())) - set(town.get(zone, ()))}
    for id, left in before["piles"].items():
        if f"pile.{id}" not in changed and (id in gone or left == was.rest[id]):
            del town["piles"][id]
    for up, pile, kind in STACKS:
        if pile in was.filled and pile not in changed:
            _restock(data, was, up, pile, kind, up in changed)
    if town.get("beer_pile") != before.get("beer_pile"):
        town.pop("beer_looks", None)  # nobody has looked at another pile


def _restock(data: Data, was: Stands, up: str, pile: str, kind: str, chosen: bool) -> None:
    """Take from a pile what lies elsewhere now, the deepest first, and lay under it what no longer does."""
    above, before, now = placing.cards_at(data, up), _elsewhere(was.data, kind), _elsewhere(data, kind)
    if chosen:
        before, now = before + Counter(placing.cards_at(was.data, up)), now + Counter(above)
    stack = placing.cards_at(data, pile)
    for id in (now - before).elements():
        if id in stack:
            del stack[len(stack) - 1 - stack[::-1].index(id)]
        elif id in above and not chosen:
            above.remove(id)
    stack += sorted((before - now).elements())
    if not chosen:
        missing = len(placing.cards_at(was.data, up)) - len(above)
        turned = [id for id in stack if INDEX[id] not in IN_QUARTERS][:missing]
        for id in turned:
            stack.remove(id)
        placing.lay(data, up, above + turned)
    placing.lay(data, pile, stack)


def _elsewhere(data: Data, kind: str) -> Counter[str]:
    """The cards of a kind that lie in quarters or out of the game."""
    words = list(data["town"].get("removed", ()))
    for house in data["house"].values():
        for zone in ("private_maids", "beers", "buildings"):
            words += [id for entry in house.get(zone, ()) for id in called(entry).split(":")]
        words += ["beer_stand"] if house.get("beer_stand") else []
    return Counter(id for id in words if CARDS[INDEX[id]].kind == kind)


# what the reader says


def _fault(was: Stands, values: Values) -> ScenarioError | None:
    try:
        Scenario.from_dict(_made(was, values).data)
    except ScenarioError as error:
        return error
    return None


def _culprit(was: Stands, values: dict[str, Any], fault: ScenarioError) -> str:
    """The field that a fault belongs to: where the reader points, or the first change without which it is gone."""
    named, changed = _pointed(fault.key, was.filled), _changed(was, values)
    if named in changed:
        return named
    for name in changed:
        other = _fault(was, values | {name: was.filled[name]})
        if other is None or (other.key, other.reason) != (fault.key, fault.reason):
            return name
    return named if named in was.filled else ""


def _pointed(key: str, filled: Values) -> str:
    """The field of a key of the scenario; "" when it is that of several."""
    for name in filled:
        for path in placing.paths(name):
            if re.match(re.escape(".".join(path)) + r"(?=[.\[]|$)", key):
                return name
    return ""


def _in_words(reason: str) -> str:
    """What the reader says, with names in the place of ids."""
    told = re.sub(r"\b[a-z]+(?:_\w+)?\b", lambda it: card_name(it[0]) if it[0] in _IDS else it[0], reason)
    return told[:1].upper() + told[1:]


_IDS = frozenset(IDS)
FORM = Form(fill, check, begin, field, "laying", lead)
