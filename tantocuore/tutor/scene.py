"""What the page draws: one pure function from a game, a viewer and the lesson's state to plain data.

It reads `game.view`, `game.log`, `game.legal_moves` and `game.why_not`, so that nothing hidden can reach the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tantocuore.cards import BEER, BUILDING, CHIEF, EVENT, GENERAL, INDEX, LOVE, PRIVATE, card
from tantocuore.game import Game
from tantocuore.legality import useless
from tantocuore.moves import Move
from tantocuore.okt.beer import TOP
from tantocuore.play import Question
from tantocuore.text import catalogue, say
from tantocuore.tutor import beers, cards, story, sums
from tantocuore.tutor.words import amount, listed, move_words, name, rich

# The groups of the Town in reading order, and the kind of card in each.
GROUPS = {
    "general": GENERAL, "chief": CHIEF, "love": LOVE, "event": EVENT, "building": BUILDING, "beer": BEER,
    "private": PRIVATE,
}  # fmt: skip
QUARTERS = ("quarters", "chambermaids", "private_maids", "buildings")  # what the log calls the places in a House
PHASES = ("starting", "serving", "employ", "discard")


class Desk(NamedTuple):
    """The lesson's part of a scene, in words: the goal, the heading, the Why region, and what is marked.

    `playable` are the legal moves that a click plays here, `marked` the ones that lead on; `judged` is False while
    a question stands open; `own` says that the learner plays this hand. `looking`, `seats`, `waits` and `form` are
    drawn as they are given; what is empty is left out of the scene.
    """

    rev: int
    store: str
    head: Mapping[str, Any]
    say: Mapping[str, Any]
    why: Mapping[str, Any] | None = None
    playable: tuple[Move, ...] = ()
    marked: tuple[str, ...] = ()
    judged: bool = True
    lit: bool = True
    own: bool = True
    language: str = "en"
    looking: Mapping[str, Any] | None = None
    seats: Sequence[Mapping[str, Any]] = ()
    waits: Mapping[str, Any] | None = None
    form: Mapping[str, Any] | None = None


def scene(game: Game, viewer: str, desk: Desk) -> dict[str, Any]:
    """The whole scene as plain data, at most 20 kB as JSON (see the contract of the page)."""
    view = game.view(viewer)
    envy = beers.dearer(view, viewer) if viewer == view["active"] else 0
    table = cards.Table(game, viewer, desk.playable, desk.marked, desk.judged, desk.lit, envy)
    given = {"looking": desk.looking, "seats": list(desk.seats), "waits": desk.waits, "form": desk.form}
    drawn: dict[str, Any] = {
        "rev": desk.rev,
        "store": desk.store,
        "lang": desk.language,
        "viewer": viewer,
        "head": dict(desk.head),
        "say": dict(desk.say),
        "town": _town(table, view),
        "play": _play(view),
        "hand": _hand(table, view, desk.own and sum(seat["who"] != "bot" for seat in desk.seats) < 2),
        "meter": _meter(table, view),
        "asks": _asks(table),
        "house": _house(table, view, desk.seats),
        "why": dict(desk.why) if desk.why else None,
        "legal": [{"move": str(m), "label": move_words(m, view["phase"])} for m in desk.playable if useless(m)]
        if desk.judged
        else [],
        **{name: part for name, part in given.items() if part},
    }
    if desk.form:  # it stands where the board was
        drawn["town"]["groups"], drawn["house"]["others"] = [], []
    _from_where(drawn, game, viewer)
    return drawn


def _from_where(drawn: Mapping[str, Any], game: Game, viewer: str) -> None:
    """Each card learns the line of the log that brought it there."""
    house = drawn["house"]
    zones = [
        ("hand", drawn["hand"]["cards"]),
        ("played", drawn["play"]["cards"]),
        ("discard", filter(None, [house["discard"]["top"]])),
        *(("town", group["cards"]) for group in drawn["town"]["groups"]),
        *((zone, house["quarters"]["cards"]) for zone in QUARTERS),
        *((zone, house["beers"]["cards"]) for zone in ("beers", "quarters") if "beers" in house),
        *((f"{other['key']}/{zone}", other["cards"]) for other in house["others"] for zone in QUARTERS),
    ]
    lying = [((zone, it["id"]), it) for zone, row in zones for it in row if not it.get("ghost")]
    origins = story.origins(game, viewer, {place for place, _ in lying})
    for place, it in lying:
        if place in origins:
            it["origin"] = origins[place]


SAME = (("face", "id"), ("label", "text"))  # of cards, of badges: left out where it is the same
CARD_PARTS = ("verb", "moves", "try", "note", "badges")
NESTED = frozenset((dict, list))


def slim(value: Any) -> Any:
    """The same data without the parts of cards and actions that are empty, and faces called as their cards.

    >>> slim({"id": "rouge", "face": "rouge", "verb": None, "moves": []}), slim({"args": {}, "key": None})
    ({'id': 'rouge'}, {'args': {}})
    """
    if type(value) is list:
        return [slim(item) if type(item) in NESTED else item for item in value]
    if type(value) is not dict:
        return value
    empty = CARD_PARTS if "face" in value else ("key",) if "args" in value else ()
    made = {k: slim(v) if type(v) in NESTED else v for k, v in value.items() if v or k not in empty}
    if made.get("state") == "plain":
        del made["state"]
    for part, of in SAME:
        if part in made and of in made and made[part] == made[of]:
            del made[part]
    return made


# the Town


def _town(table: cards.Table, view: Mapping[str, Any]) -> dict[str, Any]:
    town, open_info = view["town"], view["options"].get("open_information", True)
    piles = town["piles"]

    def row(kind: str) -> list[dict[str, Any]]:
        ids = sorted((i for i in piles if card(i).kind == kind), key=INDEX.__getitem__)
        return [cards.town_card(table, i, f"town/{i}", _left(piles[i], open_info)) for i in ids]

    rows = {id: row(kind) for id, kind in GROUPS.items()}
    rows["private"] = _private(table, town)
    if "beer_pile" in town:
        rows["beer"] = beers.in_town(table, view, _left(town["beer_pile"], open_info))
    return {
        "title": say("table.title.town"),
        "note": say(f"table.note.{'over' if view['over'] else 'open' if view['phase'] == 'employ' else 'closed'}"),
        "groups": [{"id": id, "title": say(f"table.group.{id}"), "cards": row} for id, row in rows.items() if row],
    }


def _left(n: int, open_info: bool) -> str:
    if open_info:
        return say("table.note.left", n=n)
    return say("table.note.unknown" if n else "table.note.none_left")


def _private(table: cards.Table, town: Mapping[str, Any]) -> list[dict[str, Any]]:
    up = [
        cards.town_card(table, id, f"town/private/{spot}", say("table.note.face_up"))
        for spot, id in enumerate(town["private_face_up"])
    ]
    return up + ([cards.back("town/private/pile", town["private_pile"])] if town["private_pile"] else [])


# play area, hand, questions


def _play(view: Mapping[str, Any]) -> dict[str, Any]:
    played = view["houses"][view["active"]]["played"]
    served = say("table.label.served")
    return {
        "title": say("table.title.play"),
        "note": amount("cards", len(played)),
        "empty": say("table.note.empty"),
        "cards": [cards.plain(i, key, [cards.title(i), served]) for i, key in cards.numbered(played, "play")],
        **({"lines": lines} if (lines := beers.owed(view)) else {}),
    }


def _hand(table: cards.Table, view: Mapping[str, Any], own: bool) -> dict[str, Any]:
    """The hand; it is "yours" where one learner plays one hand."""
    hand = view["houses"][view["viewer"]]["hand"]
    row = [cards.hand_card(table, i, key) for i, key in cards.numbered(hand, "hand")]
    count = amount("cards", len(row))
    acting = sum(c["state"] == "legal" for c in row)
    return {
        "title": say("table.title.hand") if own else say("table.title.hand_of", player=view["viewer"]),
        "note": say("table.note.acting", all=count, n=acting) if acting else count,
        "empty": say("table.note.empty"),
        "cards": row,
    }


def _asks(table: cards.Table) -> dict[str, Any] | None:
    """A question in the middle of an effect."""
    question = table.game.question
    if question is None or question.main:
        return None
    if not table.asked:
        return {"text": rich(say("table.asks.other", player=table.game.asked)), "moves": []}
    return {
        "text": rich(open_question(table.game, table.viewer)),
        "moves": [_answer(m) for m in table.playable if table.judged],
    }


def _answer(move: Move) -> dict[str, Any]:
    """An answer as a button; the many numbers that can be named stand in a row for each player."""
    out = {"move": str(move), "label": move_words(move), "face": _face(move)}
    return out | ({"by": move.target, "short": move.what} if move.verb == "name" else {})


def open_question(game: Game, viewer: str) -> str:
    """What a card asks this player in the middle of an effect; empty when it asks nothing."""
    question = game.question
    if question is None or question.main or game.asked != viewer:
        return ""
    return say(f"table.asks.{asked_by(question)}", player=viewer)


def asked_by(question: Question) -> str:
    """Which text asks a question: the card's own, by the rule that asks, else one for its kind."""
    texts = catalogue()
    keys = (f"{question.kind}.{question.rules[0]}", question.kind, f"{question.kind}.other", "other")
    return next(key for key in keys if f"table.asks.{key}" in texts)


def _face(move: Move) -> str | None:
    word = (move.target if move.verb == "exchange" else move.what).partition("+")[0]
    return word if word in INDEX else "back" if word == TOP.what else None


# the turn


def _meter(table: cards.Table, view: Mapping[str, Any]) -> dict[str, Any]:
    now, players = view["phase"], view["players"]
    after = players[(players.index(view["active"]) + 1) % len(players)]
    at = PHASES.index(now)
    known = story.terms(table.game, view["viewer"])
    return {
        "title": say("table.title.over") if view["over"] else say("table.title.turn", player=view["active"]),
        "note": None if view["over"] or view["end_fixed"] else say("table.note.then", player=after),
        "phases": [
            {
                "n": i + 1,
                "name": say(f"table.phase.{phase}"),
                "state": "done" if i < at or view["over"] else "now" if i == at else "todo",
            }
            for i, phase in enumerate(PHASES)
        ],
        "pools": [
            {
                "id": story.SYMBOL[pool],
                "sum": view["resources"][pool],
                "word": say(f"table.pool.{pool}", n=view["resources"][pool]),
                "from": story.origin(pool, known[pool], now),
                "terms": sums.pool(known[pool]),
            }
            for pool in story.POOLS
        ],
        "end": _end(table, now),
    }


def _end(table: cards.Table, phase: str) -> dict[str, Any] | None:
    """The button that ends the phase; while a question stands open, or is asked of others, there is none."""
    question = table.game.question
    if not table.judged or not table.asked or question is None or not question.main:
        return None
    legal = any(move.verb == "end" for move in table.playable)
    if not legal and any(move.verb == "end" for move in table.game.legal_moves):
        return None
    state = "legal" if legal else "illegal"
    return {"label": say(f"table.end.{phase}"), "move": "end", "state": state}


# the Houses


def _house(table: cards.Table, view: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The viewer's House and those of the others; where there is a strip of all, it holds the sums of VP."""
    viewer = view["viewer"]
    house = view["houses"][viewer]
    ghost = next((m.partition(" ")[2] for m in table.marked if m.startswith("chambermaid ")), None)
    row = _quarters(table, house, "quarters", viewer)
    held = beers.own(table, house) if "beers" in house else None
    empty = say("table.note.empty")
    if table.judged and ghost is not None and table.asked and any(str(m) in table.marked for m in table.playable):
        row.append(cards.ghost(ghost))
        empty = say("table.note.empty_ghost", card=name(ghost)) if len(row) == 1 else ""
    top = house["discard_top"]
    strip = {seat["player"]: seat["vp"] for seat in seats}
    vp = strip[viewer] if strip else sums.vp(table.game, viewer)[viewer]
    open_question = not table.judged and not seats  # who is asked to count finds no sum beside the question
    return {
        "title": say("table.title.house", player=viewer),
        "note": "" if open_question else vp["word"],
        **({} if seats or open_question else {"vp": vp}),
        "quarters": {
            "title": say("table.title.quarters"),
            "empty": empty if not row or row[0].get("ghost") else None,
            "cards": row,
        },
        **({"beers": held} if held else {}),
        "deck": {"count": house["deck_size"], "word": say("table.note.deck")},
        "discard": {
            "count": house["discard_size"],
            "word": say("table.note.discards", n=house["discard_size"]),
            "top": cards.plain(top, "discard/top", [cards.title(top), say("table.label.top")]) if top else None,
        },
        "others": [_other(table, other, view["houses"][other]) for other in _clockwise(view["players"], viewer)],
    }


def _clockwise(players: Sequence[str], viewer: str) -> list[str]:
    at = list(players).index(viewer)
    return [*players[at + 1 :], *players[:at]]


def _quarters(table: cards.Table, house: Mapping[str, Any], zone: str, owner: str) -> list[dict[str, Any]]:
    row: list[dict[str, Any]] = []
    own = owner == table.viewer
    for word, key in cards.numbered(house["private_maids"], f"{zone}/private"):
        state = "private_active" if not row else "private_covered"
        row.append(cards.quarters_card(table, word, key, own, state))
    maids = Counter(house["chambermaids"])
    for word, key in cards.numbered(house["chambermaids"], zone):
        one = cards.quarters_card(table, word, key, own, "chambermaid")
        if own or maids[word] == 1:
            row.append(one)
        elif key.endswith("/0"):  # alike ones of others lie on each other
            row.append(
                one
                | {
                    "note": f"×{maids[word]}",
                    "label": say("table.label.alike", card=one["label"].rstrip("."), n=maids[word]),
                }
            )
    if house["bad_habits"]:
        parts = [say("table.bad_habit", n=house["bad_habits"]), say("table.label.bad_habits")]
        row.append(cards.plain("bad_habit", f"{zone}/bad_habit", parts, f"×{house['bad_habits']}"))
    return row + (beers.in_quarters(table, house, zone, owner) if "beers" in house else [])


def _other(table: cards.Table, player: str, house: Mapping[str, Any]) -> dict[str, Any]:
    counts = [(zone, len(house[zone])) for zone in ("chambermaids", "private_maids")]
    there = [say(f"table.others.{zone}", n=n) for zone, n in counts if n]
    if house["bad_habits"]:
        there.append(say("table.bad_habit", n=house["bad_habits"]))
    there += beers.summary(house) if "beers" in house else []
    known = house["deck_size"] is not None
    line = say(
        "table.others.counts" if known else "table.others.counts_hidden",
        hand=house["hand_size"], deck=house["deck_size"], discard=house["discard_size"],
    )  # fmt: skip
    return {
        "key": player,
        "name": player,
        "summary": listed(there) or say("table.others.nobody"),
        "lines": ([] if there else [say("table.others.empty")]) + [line],
        "cards": _quarters(table, house, f"house/{player}", player),
    }
