"""Oktoberfest in a scenario: reading it into a state, and writing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tantocuore.cards import BEER, BUILDING, CARDS, IDS, INDEX
from tantocuore.okt import beer
from tantocuore.okt.beer import BEER_FEST, GIVES, LOSES, OPEN_TURNS, STAND
from tantocuore.state import CARD, ILL, House, OktHouse, OktTown, OktTurn, State

if TYPE_CHECKING:
    from tantocuore.reader import Reader

HOUSE_KEYS = ("beers", "buildings", "envy", "let_me_drink", "beer_stand")
TOWN_KEYS = ("beer_face_up", "beer_pile", "beer_looks")
TURN_KEYS = OktTurn._fields
COUNTS = ("envy", "let_me_drink", "beer_stand", "beer_face_up")
IN_QUARTERS = frozenset((LOSES, GIVES))  # what never gets there


def house(reader: Reader, given: Mapping[str, Any], key: str) -> OktHouse:
    """The part of a House that only this set knows."""
    entries = reader.items(given.get("beers", []), f"{key}.beers")
    beers = [_beer(reader, entry, f"{key}.beers[{i}]") for i, entry in enumerate(entries)]
    rows = reader.items(given.get("buildings", []), f"{key}.buildings")
    return OktHouse(
        tuple(reversed(beers)),
        tuple(_building(reader, row, f"{key}.buildings[{i}]") for i, row in enumerate(rows)),
        reader.whole(given.get("envy", 0), f"{key}.envy", 0, 99),
        reader.whole(given.get("let_me_drink", 0), f"{key}.let_me_drink", 0, 99),
        reader.whole(given.get("beer_stand", 0), f"{key}.beer_stand", 0, OPEN_TURNS),
    )


def _beer(reader: Reader, entry: Any, key: str) -> int:
    card = reader.card(entry, key, (BEER,))
    if card in IN_QUARTERS:
        raise reader.fail(key, "Get Drunk leaves the game when it is gained (CARD-GETDRUNK-1)")
    return card


def _building(reader: Reader, entry: Any, key: str) -> int:
    if isinstance(entry, str):
        return reader.card(entry, key, (BUILDING,))
    table = reader.table(entry, key, ("card", "beer", "storms"))
    if "card" not in table:
        raise reader.fail(f"{key}.card", "is missing")
    reader.card(table["card"], f"{key}.card", (BUILDING,))
    below = _beer(reader, table["beer"], f"{key}.beer") if "beer" in table else BEER_FEST
    return below + ILL * reader.whole(table.get("storms", 0), f"{key}.storms", 0, 1)  # OPEN-90: one is the most


def owned(one: House) -> Counter[int]:
    """How many cards of this set a House holds in its quarters, maids apart."""
    okt = one.okt
    cards = Counter(okt.beers)
    cards += Counter(row & CARD for row in okt.buildings if row & CARD != BEER_FEST)
    counts = {
        BEER_FEST: len(okt.buildings),
        INDEX["heavy_storm"]: sum(row // ILL for row in okt.buildings),
        INDEX["envy"]: okt.envy,
        INDEX["let_me_drink"]: okt.let_me_drink,
        STAND: int(okt.beer_stand > 0),
    }
    return cards + Counter({card: count for card, count in counts.items() if count})


def town(reader: Reader, state: State, given: Mapping[str, Any]) -> OktTown:
    """The beers of the Town. Without a word the Oktoberfest lies face up, or else the first that can."""
    elsewhere = [card for card in state.removed if CARDS[card].kind == BEER]
    for one in state.houses:
        elsewhere += [card for card in owned(one).elements() if CARDS[card].kind == BEER]
    face_up, pile = -1, None
    if "beer_face_up" in given:
        face_up = _beer(reader, given["beer_face_up"], "town.beer_face_up")
    if "beer_pile" in given:
        entries = reader.items(given["beer_pile"], "town.beer_pile")
        pile = [reader.card(entry, f"town.beer_pile[{i}]", (BEER,)) for i, entry in enumerate(entries)][::-1]
    named: list[int] = []
    for key, cards in (("town.removed", elsewhere), ("town.beer_pile", pile), ("town.beer_face_up", [face_up])):
        named += [card for card in cards or () if card >= 0]
        for card, count in Counter(named).items():
            if count > CARDS[card].quantity:
                raise reader.fail(key, f"{count} copies of {IDS[card]}, but only {CARDS[card].quantity} exist")
    if pile is None:
        pile = beer.pile(state.seed, named)
        if face_up < 0:
            first = INDEX["oktoberfest"]
            ready = [card for card in reversed(pile) if card not in IN_QUARTERS]
            face_up = first if first in pile else ready[0] if ready else -1
            if face_up >= 0:
                pile.reverse()
                pile.remove(face_up)
                pile.reverse()
    looks = reader.items(given.get("beer_looks", []), "town.beer_looks")
    return OktTown(face_up, tuple(pile), tuple(_look(reader, state, entry, i) for i, entry in enumerate(looks)))


def _look(reader: Reader, state: State, entry: Any, number: int) -> tuple[int, int]:
    """A look at the top of the Beer pile, "Raoul/5": who, and how many beers lay there."""
    name, _, height = entry.partition("/") if isinstance(entry, str) else ("", "", "")
    if name not in state.names or not (height.isascii() and height.isdecimal() and 0 < int(height[:3]) <= 25):
        raise reader.fail(f"town.beer_looks[{number}]", "expected a player and a number of beers, such as 'Ann/5'")
    return state.names.index(name), int(height[:3])


def turn(reader: Reader, given: Mapping[str, Any]) -> OktTurn:
    """What happened earlier in the turn."""
    found: dict[str, Any] = {}
    for name, default in OktTurn._field_defaults.items():
        if name in given:
            flag = isinstance(default, bool)
            read = reader.flag if flag else reader.whole
            found[name] = read(given[name], f"turn.{name}")
    return OktTurn(**found)


# writing


def house_words(one: House) -> dict[str, Any]:
    """The part of a House as a scenario writes it: the newest beer first."""
    okt = one.okt
    return {
        "beers": [IDS[card] for card in reversed(okt.beers)],
        "buildings": [building_words(row) for row in okt.buildings],
        "envy": okt.envy,
        "let_me_drink": okt.let_me_drink,
        "beer_stand": okt.beer_stand,
    }


def building_words(row: int) -> str | dict[str, Any]:
    """A building: a plain id for an empty one under no Heavy Storm."""
    below, storms = row & CARD, row // ILL
    if below == BEER_FEST and not storms:
        return "beer_fest"
    out: dict[str, Any] = {"card": "beer_fest"}
    if below != BEER_FEST:
        out["beer"] = IDS[below]
    if storms:
        out["storms"] = storms
    return out


def town_words(state: State) -> dict[str, Any]:
    """The beers of the Town as a scenario writes them: no face-up beer, no word; and who has looked at the pile."""
    face_up = {"beer_face_up": IDS[state.okt.face_up]} if state.okt.face_up >= 0 else {}
    looks = [f"{state.names[seat]}/{height}" for seat, height in state.okt.looks]
    pile = {"beer_pile": [IDS[card] for card in reversed(state.okt.pile)]}
    return face_up | pile | ({"beer_looks": looks} if looks else {})


def turn_words(state: State) -> dict[str, Any]:
    """What happened in the turn, where it differs from a fresh one."""
    return {name: value for name, value in state.okt_turn._asdict().items() if value}
