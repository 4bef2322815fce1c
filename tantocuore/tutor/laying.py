"""The form "position": any position made by hand. What may lie where, the reader of scenarios judges alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import groupby
from typing import Any, NamedTuple

from tantocuore.cards import CARDS, CHIEF, EVENT, IDS, INDEX, LOVE
from tantocuore.errors import ScenarioError, nearest
from tantocuore.fork import redealt
from tantocuore.scenario import Scenario, of_state
from tantocuore.setup import copies
from tantocuore.state import PHASES, State
from tantocuore.text import say
from tantocuore.tutor import filling
from tantocuore.tutor.filling import Form, Unread, Values, Wrong
from tantocuore.tutor.replying import Out, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import name as card_name
from tantocuore.tutor.words import phase_word

RESOURCES = ("servings", "love", "employments")
TOWN = {"general": "general", "private_up": "private_face_up", "private_pile": "private_pile"}
PRIVATE = ("private_up", "private_pile")
ZONES = ("hand", "deck", "discard", "played", "chambermaids", "private_maids")
MAIDS = ("private_maids", "chambermaids")  # in this order an event finds her
UNORDERED = ("hand", "chambermaids", "general")
OF_TURN = ("used", "end_fixed", "over")  # true of the turn that was, not of a position that is made
MOST_FAULTS = 20  # that are named at once
DEAL = 1  # number of the deal of what the learner does not see

Data = dict[str, Any]  # a scenario as plain data
Taken = tuple[tuple[str, str], ...]  # words taken for a name: typed, name


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
    return {} if lead(run) == "closed" else _filled(_stands(run))


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


# what stands, as fields: active, phase, love, general, pile.rouge, private_up, hand.Anna, events.Anna


def _filled(data: Data) -> dict[str, Any]:
    given = data.get("resources", {})
    out: dict[str, Any] = {"active": data["active"], "phase": data["phase"]}
    out |= {name: given.get(name, "") for name in RESOURCES}
    out["general"] = listed(data["town"]["general"], ordered=False)
    out |= {f"pile.{id}": data["town"]["piles"][id] for id in _piles(data)}
    out |= {name: listed(data["town"][TOWN[name]]) for name in PRIVATE}
    for player, house in data["house"].items():
        for zone in ZONES:
            out[f"{zone}.{player}"] = listed(map(_card, house[zone]), ordered=zone not in UNORDERED)
        out[f"events.{player}"] = _events(house)
    return out


def _piles(data: Data) -> list[str]:
    """The piles of the Town in the order of the table: Love, chiefs, General Maids, events."""
    order = (LOVE, CHIEF, EVENT)
    kinds = {id: CARDS[INDEX[id]].kind for id in data["town"]["piles"]}
    first, last = ([id for id in kinds if kinds[id] in of] for of in (order[:2], order[2:]))
    return [*first, *(id for id in kinds if kinds[id] not in order), *last]


def listed(card_ids: Iterable[str], ordered: bool = True) -> str:
    """Cards as a field shows them and takes them back, alike ones counted: side by side where order matters.

    >>> listed(["colette", "love_1", "love_1", "colette"])
    'Colette, 2 × 1 Love, Colette'
    >>> listed(["colette", "love_1", "love_1", "colette"], ordered=False)
    '2 × Colette, 2 × 1 Love'
    """
    runs = [(id, len(list(same))) for id, same in groupby(card_ids)] if ordered else Counter(card_ids).items()
    return ", ".join(_times(n, card_name(id)) for id, n in runs)


def _times(n: int, what: str) -> str:
    return what if n == 1 else say("laying.times", n=n, what=what)


def _card(entry: Any) -> str:
    return str(entry["card"] if isinstance(entry, Mapping) else entry)


def _events(house: Mapping[str, Any]) -> str:
    """The events in one player's Private Quarters: "Illness on Azure, 2 × Bad Habit"."""
    ill = [entry for zone in MAIDS for entry in house[zone] if isinstance(entry, Mapping)]
    illness = card_name("illness")
    told = [
        _times(it["illness"], say("laying.on", event=illness, maid=card_name(it["card"]))) for it in ill
    ]  # fmt: skip
    habits = [_times(house["bad_habits"], card_name("bad_habit"))] if house["bad_habits"] else []
    return ", ".join([*told, *habits])


def field(run: Run, name: str, value: Any) -> dict[str, Any]:
    """What a field is: a choice, a number, or cards."""
    kind, _, rest = name.partition(".")
    if kind in ("active", "phase"):
        ways = {player: player for player in run.game.players}
        if kind == "phase":
            ways = {phase: phase_word(phase) for phase in PHASES}
        options = [{"value": way, "label": label} for way, label in ways.items()]
        return _moment(kind) | {"kind": "choice", "options": options}
    if kind in RESOURCES:
        return _moment(kind) | {"kind": "number", "min": 0, "max": 999}
    if kind == "pile":
        most = copies(INDEX[rest], run.game.options, len(run.game.players), run.game.state.sets)
        town = {"group": say("laying.group.town"), "label": card_name(rest)}
        return town | {"kind": "number", "min": 0, "max": most}
    label = say(f"laying.field.{kind}")
    help = say(f"laying.help.{kind}") if kind in ("general", "hand", "deck", "events") else None
    group = say("laying.group.player", player=rest) if rest else say("laying.group.town")
    return {"kind": "cards", "label": label, "help": help, "group": group}


def _moment(name: str) -> dict[str, Any]:
    help = say("laying.help.resources") if name == RESOURCES[0] else None
    return {"group": say("laying.group.moment"), "label": say(f"laying.field.{name}"), "help": help}


# from fields to a position


def _laid(run: Run, values: Values) -> Laid:
    data = _stands(run)
    town = {key: value for key, value in data["town"].items() if key != "piles"}
    was = Stands(data, _filled(data), Scenario.from_dict(data | {"town": town}).to_dict()["town"]["piles"])
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
        kind, _, rest = name.partition(".")
        try:
            taken += _SET.get(kind, _set_zone)(data, kind, rest, values[name])
        except Unread as unread:
            wrong[name] = str(unread)
    for player in data["house"]:
        quarters = {f"{zone}.{player}" for zone in (*MAIDS, "events")}
        if quarters & set(changed) and not quarters & set(wrong):
            try:
                _set_events(data["house"][player], values[f"events.{player}"])
            except Unread as unread:
                wrong[f"events.{player}"] = str(unread)
    _supply(data, was, changed)
    if changed:
        data["turn"] = {key: value for key, value in data.get("turn", {}).items() if key not in OF_TURN}
    return Laid(data, wrong, tuple(dict.fromkeys(taken)))


def _set_choice(data: Data, kind: str, _rest: str, value: Any) -> Taken:
    if not isinstance(value, str) or value not in (PHASES if kind == "phase" else data["players"]):
        raise Unread(say("form.error.choice"))
    data[kind] = value
    return ()


def _set_resource(data: Data, kind: str, _rest: str, value: Any) -> Taken:
    resources = data.setdefault("resources", {})
    if value in ("", None):
        resources.pop(kind, None)
    else:
        resources[kind] = _whole(value, 999)
    return ()


def _set_pile(data: Data, _kind: str, card_id: str, value: Any) -> Taken:
    data["town"]["piles"][card_id] = _whole(value, CARDS[INDEX[card_id]].quantity)
    return ()


def _whole(value: Any, most: int) -> int:
    if type(value) is not int:
        raise Unread(say("form.error.number", min=0, max=most))
    return value


def _set_town(data: Data, kind: str, _rest: str, value: Any) -> Taken:
    named = filling.cards(value)
    data["town"][TOWN[kind]] = list(named.cards)
    return named.taken


def _set_zone(data: Data, zone: str, player: str, value: Any) -> Taken:
    named = filling.cards(value)
    data["house"][player][zone] = list(named.cards)
    return named.taken


_SET: Mapping[str, Callable[[Data, str, str, Any], Taken]] = {
    "active": _set_choice, "phase": _set_choice, "pile": _set_pile,
    **dict.fromkeys(RESOURCES, _set_resource), **dict.fromkeys(TOWN, _set_town),
    "events": lambda *_: (),  # after the maids whom they lie on
}  # fmt: skip


def _set_events(house: dict[str, Any], text: Any) -> None:
    """Lay the events that a text lists: Illnesses each on her maid, Bad Habits beside. Raises Unread."""
    maids = {zone: [{"card": _card(entry), "illness": 0} for entry in house[zone]] for zone in MAIDS}
    rows = [maid for zone in MAIDS for maid in maids[zone]]
    house["bad_habits"] = 0
    on = f" {say('laying.typed.on')} "
    for item in filling.items(text):
        what, _, where = item.partition(on)
        n, event, _ = filling.counted(what)
        if event == "bad_habit" and not where:
            house["bad_habits"] += n
        elif event == "illness":
            _bearer(rows, where)["illness"] += n
        else:
            raise Unread(say("laying.error.no_event", card=card_name(event)))
    for zone in MAIDS:
        house[zone] = [maid if maid["illness"] else maid["card"] for maid in maids[zone]]


def _bearer(rows: list[dict[str, Any]], where: str) -> dict[str, Any]:
    """The next maid of this name without an Illness; with no name there must be one maid only."""
    healthy = [maid for maid in rows if not maid["illness"]]
    if not where and len(rows) == 1 and healthy:
        return rows[0]
    names = {card_name(maid["card"]): maid for maid in reversed(healthy)}
    if not names:
        raise Unread(say("laying.error.no_maid"))
    card_id = filling.meant(where) if where else ""
    found = next((maid for maid in healthy if maid["card"] == card_id), None)
    if found is None:
        wanted = card_name(card_id) if where else say("laying.typed.nobody")
        near = nearest(wanted, names, 0.0) or next(iter(names))
        raise Unread(say("laying.error.not_there", maid=wanted, near=near))
    return found


def _supply(data: Data, was: Stands, changed: Sequence[str]) -> None:
    """What Houses gain comes from the Town and what they lose goes there, as far as the learner left it as it was.

    A pile that held all the other copies goes on to hold them: left out, the reader counts it.
    """
    town, before = data["town"], was.data["town"]
    gone = set(before["general"]) - set(town["general"])
    for id, left in before["piles"].items():
        if f"pile.{id}" not in changed and (id in gone or left == was.rest[id]):
            del town["piles"][id]
    if set(PRIVATE) & set(changed):
        return
    housed, now = set(_housed(was.data)), set(_housed(data))
    up = [id for id in town["private_face_up"] if id not in now]
    pile = [id for id in town["private_pile"] if id not in now] + sorted(housed - now)
    more = len(town["private_face_up"]) - len(up)
    town["private_face_up"], town["private_pile"] = up + pile[:more], pile[more:]


def _housed(data: Data) -> Iterator[str]:
    return (_card(entry) for house in data["house"].values() for entry in house["private_maids"])


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
    head, _, rest = key.partition(".")
    if head in filled:
        return head
    if head == "resources":
        return rest
    if head == "town":
        zone = rest.partition("[")[0]
        back = {place: name for name, place in TOWN.items()}
        return back.get(zone) or zone.replace("piles.", "pile.")
    for name in filled:
        zone, _, player = name.partition(".")
        place = "bad_habits" if zone == "events" else zone
        if player and key.partition("[")[0] == f"house.{player}.{place}":
            return name
    return ""


def _in_words(reason: str) -> str:
    """What the reader says, with names in the place of ids."""
    told = re.sub(r"\b[a-z]+(?:_\w+)?\b", lambda it: card_name(it[0]) if it[0] in _IDS else it[0], reason)
    return told[:1].upper() + told[1:]


_IDS = frozenset(IDS)
FORM = Form(fill, check, begin, field, "laying", lead)
