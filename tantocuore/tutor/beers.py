"""Oktoberfest on the table: beers, buildings and events in the quarters, Alcohol Values, what a turn still owes.

It reads views alone, in which the beers of others are a number (INFO-03). Values that no source gives are called
provisional wherever they show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tantocuore.game import Game
from tantocuore.okt.beer import DRUNK, PRICE
from tantocuore.okt.counting import UTE_MORE, UTE_RANGE
from tantocuore.provisional import ALCOHOL
from tantocuore.text import say
from tantocuore.tutor import cards
from tantocuore.tutor.words import amount, counted, name

BACK = "beer_back"  # what is asked about a beer that lies face down
EVENTS = ("envy", "let_me_drink")
OWED = ("kirika", "beers_due", "extra_draws", "redraws")  # of `turn_so_far`, as they are told

House = Mapping[str, Any]
Card = dict[str, Any]


# the Town


def in_town(table: cards.Table, view: Mapping[str, Any], left: str) -> list[Card]:
    """The beer that lies open, and the pile: both take the click that buys, and the answer which one to take."""
    town, buys = view["town"], [move for move in table.playable if move.verb == "beer"]
    tried = next(iter(_sellers(view)), None)
    row = []
    if up := town["beer_face_up"]:
        parts = [cards.title(up), *worth(table.game, up), say("table.note.face_up")]
        moves = buys + table.moves_of(up, ("take",))
        note = say("table.note.face_up")
        row.append(
            cards.acting(table, up, "town/beer/open", moves, tried or f"employ {up}", parts) | {"note": note}
        )
    if town["beer_pile"]:
        parts = [say("table.beers.pile"), left]
        moves = buys + table.moves_of("top", ("take",))
        made = cards.acting(table, BACK, "town/beer/pile", moves, tried, parts)
        row.append(made | {"face": "back", "name": say("table.note.pile"), "note": left})
    return row


def _sellers(view: Mapping[str, Any]) -> Iterator[str]:
    """What a click on a beer asks for while none can be bought."""
    if view["turn_so_far"].get("beers_due"):
        yield "beer gina"
    if any(house["beer_stand"] for house in view["houses"].values()):
        yield "beer beer_stand"


def worth(game: Game, card_id: str) -> list[str]:
    """The provisional values of a card in words."""
    if card_id in ALCOHOL:
        return [say("table.beers.alcohol", n=game.options.alcohol(card_id))]
    return [say("table.beers.vp", n=game.options.beer_fest_vp)] if card_id == "beer_fest" else []


# the quarters


def in_quarters(table: cards.Table, house: House, zone: str, owner: str) -> list[Card]:
    """Buildings with what lies under them, an open Beer Stand, this set's events; of others their beers."""
    own = owner == table.viewer
    begins = own and table.game.phase == "starting"
    count, row = len(house["buildings"]), []
    for n, building in enumerate(house["buildings"]):
        row.append(_building(table, building, f"{zone}/building/{n}", own, count))
    if house["beer_stand"]:
        row.append(_stand(table, house["beer_stand"], f"{zone}/beer_stand", owner))
    for id in EVENTS:
        if n := house[id]:
            moves = table.moves_of(id, ("use",)) if own else []
            parts = [say(f"table.beers.{id}", n=n)]
            made = cards.acting(table, id, f"{zone}/{id}", moves, f"use {id}" if begins else None, parts)
            row.append(made | {"note": f"×{n}"})
    if not own and house["beers_size"]:
        n = house["beers_size"]
        row.append(_down(f"{zone}/beers", n, say("table.beers.of", n=n, player=owner)))
    return row


def summary(house: House) -> list[str]:
    """What a folded House says of this set."""
    n = house["beers_size"] + bool(house["beer_stand"])
    return [amount("beers", n)] if n else []


def _building(table: cards.Table, building: str | House, key: str, own: bool, count: int) -> Card:
    """A Beer Fest. A Heavy Storm on it lies over the beer, too (CARD-STORM-1)."""
    below, storms = ("", 0) if isinstance(building, str) else (building.get("beer", ""), building.get("storms", 0))
    word = f"beer_fest:{below}" if below and count > 1 else "beer_fest"
    parts = [cards.title("beer_fest"), *worth(table.game, "beer_fest")]
    if below:
        parts.append(say("table.beers.under", card=name(below)))
    if storms:
        parts.append(say("table.beers.stormed", n=storms))
    moves = table.moves_of(word, ("cure",)) if own and storms else []
    tried = f"cure {word}" if own and storms and table.game.phase == "starting" else None
    made = cards.acting(table, "beer_fest", key, moves, tried, parts)
    badges = [{"text": say("table.note.storm"), "count": storms, "label": say("table.beers.storms", n=storms),
               "kind": "storm"}] if storms else []  # fmt: skip
    return made | {"badges": badges, "note": say("table.beers.holds", card=name(below)) if below else None}


def _stand(table: cards.Table, turns: int, key: str, owner: str) -> Card:
    """CARD-BEERSTAND-2: it lies open, and everybody may buy there; `turns` of its owner are left."""
    moves = table.moves_of("beer_stand", ("beer",))
    parts = [cards.title("beer_stand"), say("table.beers.stand", n=turns, player=owner, cost=PRICE)]
    made = cards.acting(table, "beer_stand", key, moves, "beer beer_stand", parts)
    return made | {"note": say("table.beers.open", n=turns)}


def _down(key: str, count: int, label: str) -> Card:
    made = cards.plain(BACK, key, [label], amount("beers", count))
    return made | {"face": "back", "name": say("table.beers.title")}


# what the owner knows


def own(table: cards.Table, house: House) -> dict[str, Any] | None:
    """The viewer's beers with the two Alcohol Values that are held against a threshold; None without beers.

    Get Drunk counts what lies open to it (BEER-12), Ute all but those under a Heavy Storm (OPEN-94).
    """
    loose, below = list(house["beers"]), stored(house)
    if not loose and not below:
        return None
    row = []
    for id, key in cards.numbered(loose, "beers"):
        moves = table.moves_of(id, ("store", "give"))
        row.append(cards.acting(table, id, key, moves, None, [cards.title(id), *worth(table.game, id)]))
    out: dict[str, Any] = {"title": say("table.beers.title"), "empty": say("table.beers.none"), "cards": row}
    out["sums"] = [_alcohol(table.game, loose, "drunk", least=DRUNK)]
    if "ute" in table.game.view(table.viewer)["town"]["piles"]:
        least, most = UTE_RANGE[0], UTE_RANGE[-1]
        out["sums"].append(_alcohol(table.game, loose + below, "ute", least=least, most=most, vp=UTE_MORE))
    return out


def stored(house: House) -> list[str]:
    """The beers under Beer Fests that stand under no Heavy Storm."""
    rows = [row for row in house["buildings"] if isinstance(row, Mapping)]
    return [row["beer"] for row in rows if "beer" in row and not row.get("storms")]


def _alcohol(game: Game, beers: Sequence[str], key: str, **slots: Any) -> dict[str, Any]:
    """BEER-11: a sum of Alcohol Values, and the beers that it is made of."""
    by = {id: [it for it in beers if it == id] for id in dict.fromkeys(beers)}
    terms: list[dict[str, Any]] = [
        {"n": n, "text": counted(ids), "cards": [id]}
        for id, ids in by.items()
        if (n := game.options.alcohol(id) * len(ids))
    ]
    total = sum(term["n"] for term in terms)
    return {"sum": total, "word": say(f"table.beers.sum.{key}", n=total, **slots), "terms": terms}


# the turn


def owed(view: Mapping[str, Any]) -> list[str]:
    """What cards of this turn have promised, and has not come yet."""
    so_far = view.get("turn_so_far", {})
    told = [say(f"table.owed.{key}", n=int(so_far[key]), cost=PRICE) for key in OWED if so_far.get(key)]
    if dearer(view, view["active"]):
        told.append(say("table.owed.envy", n=dearer(view, view["active"]), player=view["active"]))
    return told


def dearer(view: Mapping[str, Any], player: str) -> int:
    """CARD-ENVY-1: by how much maids cost this player more."""
    envy: int = view["houses"][player].get("envy", 0)
    return min(envy, cards.MOST_ENVY)
