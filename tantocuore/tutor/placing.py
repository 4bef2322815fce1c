"""The fields of the form "position": one table; what each shows of a scenario, and how it takes what was typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from tantocuore.cards import CARDS, CHIEF, EVENT, INDEX, LOVE
from tantocuore.errors import nearest
from tantocuore.okt.beer import OPEN_TURNS
from tantocuore.setup import PAIRS, SETS
from tantocuore.state import PHASES
from tantocuore.text import say
from tantocuore.tutor import filling
from tantocuore.tutor.filling import Unread
from tantocuore.tutor.words import name as card_name

BASE, OKT = SETS[:1], SETS[1:]
MAIDS = ("private_maids", "chambermaids")  # in this order an event finds her

Data = dict[str, Any]  # a scenario as plain data
Taken = tuple[tuple[str, str], ...]  # words taken for a name: typed, name
OWNER = "*"  # in a path: the player or the card that the field is of


class Place(NamedTuple):
    """A kind of field: what it holds, where that stands in a scenario, and the sets without which there is none."""

    kind: str
    path: tuple[str, ...]
    sets: tuple[str, ...] = ()
    most: int = 0  # of a number
    ordered: bool = True

    @property
    def group(self) -> str:
        """The fields that it stands with."""
        return self.path[0] if self.path[0] in ("turn", "town", "house") else "moment"


def _zone(zone: str, kind: str = "cards", sets: tuple[str, ...] = (), ordered: bool = True) -> Place:
    return Place(kind, ("house", OWNER, zone), sets, ordered=ordered)


PLACES: Mapping[str, Place] = {
    "active": Place("choice", ("active",)),
    "phase": Place("choice", ("phase",)),
    **{name: Place("empty", ("resources", name), most=999) for name in ("servings", "love", "employments")},
    "used": Place("cards", ("turn", "used"), ordered=False),
    "kirika": Place("check", ("turn", "kirika"), OKT),
    "beer_stand_used": Place("check", ("turn", "beer_stand_used"), OKT),
    **{
        name: Place("number", ("turn", name), OKT, most=99)
        for name in ("beers_due", "extra_draws", "redraws", "fresh_drinks")
    },
    "chiefs": Place("choice", ("town", "chiefs"), SETS),
    "general": Place("cards", ("town", "general"), ordered=False),
    "pile": Place("number", ("town", "piles", OWNER)),
    "private_up": Place("cards", ("town", "private_face_up"), BASE),
    "private_pile": Place("cards", ("town", "private_pile"), BASE),
    "beer_up": Place("card", ("town", "beer_face_up"), OKT),
    "beer_pile": Place("cards", ("town", "beer_pile"), OKT),
    "removed": Place("cards", ("town", "removed"), ordered=False),
    "hand": _zone("hand", ordered=False),
    "deck": _zone("deck"),
    "discard": _zone("discard"),
    "played": _zone("played"),
    "chambermaids": _zone("chambermaids", ordered=False),
    "private_maids": _zone("private_maids", sets=BASE),
    "beers": _zone("beers", sets=OKT),
    "buildings": _zone("buildings", "holding", OKT, ordered=False),
    "beer_stand": Place("number", ("house", OWNER, "beer_stand"), OKT, most=OPEN_TURNS),
    "events": _zone("", "events"),
}


class Event(NamedTuple):
    """What counts it, and the zones of a House whose maids or buildings it lies on; none for the quarters alone."""

    counted: str
    zones: tuple[str, ...] = ()
    once: bool = False  # one on each is the most


EVENTS: Mapping[str, Event] = {
    "illness": Event("illness", MAIDS),
    "heavy_storm": Event("storms", ("buildings",), once=True),  # OPEN-90
    **{id: Event(count) for id, count in {"bad_habit": "bad_habits", "envy": "envy"}.items()},
    "let_me_drink": Event("let_me_drink"),
}
BEARING = tuple(zone for event in EVENTS.values() for zone in event.zones)


def names(data: Data) -> Iterator[str]:
    """The fields of a scenario in the order of the form: active, love, pile.rouge, beer_up, hand.Anna."""
    kinds = {kind: it for kind, it in PLACES.items() if set(it.sets) <= set(data["sets"])}
    for kind, it in kinds.items():
        if it.group != "house":
            yield from [f"{kind}.{id}" for id in _piles(data)] if OWNER in it.path else [kind]
    for player in data["players"]:
        yield from (f"{kind}.{player}" for kind, it in kinds.items() if it.group == "house")


def _piles(data: Data) -> list[str]:
    """The piles of the Town in the order of the table: Love, chiefs, General Maids, buildings, events."""
    order = (LOVE, CHIEF, EVENT)
    kinds = {id: CARDS[INDEX[id]].kind for id in data["town"]["piles"]}
    first, last = ([id for id in kinds if kinds[id] in of] for of in (order[:2], order[2:]))
    return [*first, *(id for id in kinds if kinds[id] not in order), *last]


def paths(name: str) -> list[tuple[str, ...]]:
    """Where in a scenario a field stands: the events beside maids and buildings each in a place of their own.

    >>> paths("pile.rouge"), paths("hand.Anna")
    ([('town', 'piles', 'rouge')], [('house', 'Anna', 'hand')])
    """
    kind, _, owner = name.partition(".")
    if kind == "events":
        return [("house", owner, event.counted) for event in EVENTS.values() if not event.zones]
    return [tuple(owner if part == OWNER else part for part in PLACES[kind].path)]


def cards_at(data: Data, name: str) -> list[str]:
    """The cards of a field of the Town, the first one on top."""
    value = _there(data, paths(name)[0]) or []
    return [value] if isinstance(value, str) else list(value)


def ways(kind: str, players: Iterable[str]) -> dict[str, Any]:
    """What may be chosen in a field, and what each stands for in a scenario."""
    every: dict[str, dict[str, Any]] = {
        "active": {player: player for player in players},
        "phase": {phase: phase for phase in PHASES},
        "chiefs": {sets: list(pair) for sets, pair in PAIRS.items()},
    }
    return every[kind]


# what stands


def filled(data: Data) -> dict[str, Any]:
    """What every field shows."""
    return {name: _shown(data, name) for name in names(data)}


def _shown(data: Data, name: str) -> Any:
    kind, _, owner = name.partition(".")
    it, value = PLACES[kind], _there(data, paths(name)[0])
    match it.kind:
        case "choice":
            return next(way for way, it in ways(kind, data["players"]).items() if it == value)
        case "empty":
            return "" if value is None else value
        case "number":
            return value or 0
        case "check":
            return bool(value)
        case "card":
            return card_name(value) if value else ""
        case "events":
            return _events(data["house"][owner])
    return listed(map(called, value or ()), it.ordered)


def _there(data: Any, path: tuple[str, ...]) -> Any:
    """What stands at a path; None for nothing."""
    for part in path:
        data = data.get(part) if isinstance(data, Mapping) else None
    return data


def listed(words: Iterable[str], ordered: bool = True) -> str:
    """Cards as a field shows them and takes them back, alike ones counted: side by side where order matters.

    >>> listed(["colette", "love_1", "love_1", "colette"])
    'Colette, 2 × 1 Love, Colette'
    >>> listed(["beer_fest:bock", "beer_fest", "beer_fest:bock"], ordered=False)
    '2 × Beer Fest with Bock, Beer Fest'
    """
    runs = [(word, len(list(same))) for word, same in groupby(words)] if ordered else Counter(words).items()
    return ", ".join(_times(n, card_name(word)) for word, n in runs)


def _times(n: int, what: str) -> str:
    return what if n == 1 else say("laying.times", n=n, what=what)


def called(entry: Any) -> str:
    """A maid or a building of a scenario as moves write it, without what lies on it: "beer_fest:bock"."""
    if not isinstance(entry, Mapping):
        return str(entry)
    return f"{entry['card']}:{entry['beer']}" if "beer" in entry else str(entry["card"])


def _events(house: Mapping[str, Any]) -> str:
    """The events in one player's Private Quarters: "Illness on Azure, 2 × Bad Habit"."""
    told = []
    for id, event in EVENTS.items():
        for entry in (entry for zone in event.zones for entry in house.get(zone, ())):
            if n := isinstance(entry, Mapping) and entry.get(event.counted):
                told.append(_times(n, say("laying.on", event=card_name(id), bearer=card_name(called(entry)))))
        if n := not event.zones and house.get(event.counted):
            told.append(_times(n, card_name(id)))
    return ", ".join(told)


# what was typed


def put(data: Data, name: str, value: Any) -> Taken:
    """Lay what was typed in a field into a scenario; events wait for `lay_events`. Raises Unread."""
    kind = name.partition(".")[0]
    if PLACES[kind].kind == "events":
        return ()
    found, taken = _READ[PLACES[kind].kind](data, name, value)
    _put(data, name, found)
    return taken


def lay(data: Data, name: str, cards: list[str]) -> None:
    """Lay cards into a field of the Town."""
    one = PLACES[name].kind == "card"
    _put(data, name, (cards[0] if cards else None) if one else cards)


def _put(data: Data, name: str, value: Any) -> None:
    *way, last = paths(name)[0]
    for part in way:
        data = data.setdefault(part, {})
    if value is None:
        data.pop(last, None)
    else:
        data[last] = value


Read = tuple[Any, Taken]  # what stands in the scenario, None for nothing, and the words taken for a name


def _choice(data: Data, name: str, value: Any) -> Read:
    known = ways(name.partition(".")[0], data["players"])
    if not isinstance(value, str) or value not in known:
        raise Unread(say("form.error.choice"))
    return known[value], ()


def _number(_data: Data, name: str, value: Any) -> Read:
    kind, _, card_id = name.partition(".")
    most = PLACES[kind].most  # of a pile the reader of scenarios knows more
    if type(value) is not int or (most and not 0 <= value <= most):
        raise Unread(say("form.error.number", min=0, max=most or CARDS[INDEX[card_id]].quantity))
    return value, ()


def _empty(data: Data, name: str, value: Any) -> Read:
    return (None, ()) if value in ("", None) else _number(data, name, value)


def _check(_data: Data, _name: str, value: Any) -> Read:
    if type(value) is not bool:
        raise Unread(say("form.error.check"))
    return value, ()


def _cards(_data: Data, _name: str, value: Any) -> Read:
    named = filling.cards(value)
    return list(named.cards), named.taken


def _card(_data: Data, _name: str, value: Any) -> Read:
    named = filling.cards(value)
    if len(named.cards) > 1:
        raise Unread(say("laying.error.one"))
    return (named.cards[0] if named.cards else None), named.taken


def _holding(_data: Data, _name: str, value: Any) -> Read:
    named = filling.cards(value, filling.holding)
    return [_entry(word) for word in named.cards], named.taken


_READ: Mapping[str, Callable[[Data, str, Any], Read]] = {
    "choice": _choice, "number": _number, "empty": _empty, "check": _check, "cards": _cards, "card": _card,
    "holding": _holding,
}  # fmt: skip


def _entry(word: str, **laid: int) -> Any:
    """A maid or a building as a scenario has it, with the events that were laid on it."""
    card_id, _, below = word.partition(":")
    more = ({"beer": below} if below else {}) | {count: n for count, n in laid.items() if n}
    return {"card": card_id, **more} if more else card_id


class Bearer:
    """A maid or a building that an event may lie on, and how many do."""

    def __init__(self, entry: Any) -> None:
        self.word = called(entry)
        self.laid = 0


def lay_events(house: dict[str, Any], sets: Iterable[str], text: Any) -> None:
    """Lay the events of a text on their maids and buildings, and the others beside them. Raises Unread."""
    here = {id: event for id, event in EVENTS.items() if CARDS[INDEX[id]].set in sets}
    bearers = {zone: [Bearer(entry) for entry in house[zone]] for zone in BEARING if zone in house}
    house.update({event.counted: 0 for event in here.values() if not event.zones})
    on = f" {say('laying.typed.on')} "
    for item in filling.items(text):
        what, _, where = item.partition(on)
        n, id, _ = filling.counted(what)
        event = here.get(id)
        if event is None or (where and not event.zones):
            listed = ", ".join(say(f"laying.way.{id}") for id in here)
            raise Unread(say("laying.error.no_event", card=card_name(id), ways=listed))
        if event.zones:
            every = [it for zone in event.zones for it in bearers[zone]]
            for count in [1] * n if event.once else [n]:
                _bearer(every, where, id).laid += count
        else:
            house[event.counted] += n
    for event in here.values():
        for zone in event.zones:
            house[zone] = [_entry(it.word, **{event.counted: it.laid}) for it in bearers[zone]]


def _bearer(every: list[Bearer], where: str, event_id: str) -> Bearer:
    """The next one of this name with no such event on it; with no name there must be one only."""
    free = [it for it in every if not it.laid]
    if not where and len(every) == 1 and free:
        return every[0]
    if not free:
        raise Unread(say(f"laying.error.none.{event_id}"))
    word = filling.holding(where) if where else ""
    same = [it for it in free if it.word == word] or [it for it in free if it.word.partition(":")[0] == word]
    if not same:
        named = {card_name(it.word): it for it in reversed(free)}
        wanted = card_name(word) if where else say("laying.typed.nobody")
        near = nearest(wanted, named, 0.0) or next(iter(named))
        raise Unread(say(f"laying.error.not_there.{event_id}", bearer=wanted, near=near))
    return same[0]
