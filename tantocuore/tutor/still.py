"""A scene as a picture that stands still: for code hosts, print, and the moment before the live table is there.

Nothing in it runs or is fetched; it follows the light or dark of the system.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from tantocuore.cards import BEER, BUILDING, CHIEF, EVENT, GENERAL, INDEX, LOVE, PRIVATE, card
from tantocuore.text import say
from tantocuore.tutor.words import plain

Scene = Mapping[str, Any]
Faces = Callable[[str], bytes | None]  # a face's picture (WebP) by its name

# The table's own colours, light and dark (a test compares them).
PALETTE = {
    "paper": ("#f5eee0", "#1d1a17"),
    "surface": ("#fdf9f0", "#282420"),
    "rule": ("#d6c8ae", "#453d34"),
    "ink": ("#2a231d", "#f3eadb"),
    "ink-soft": ("#5d5144", "#c5b8a4"),
    "legal": ("#835406", "#e3b04b"),
    "on-legal": ("#ffffff", "#241d16"),
    "chief": ("#2b6340", "#8fd0a4"),
    "general": ("#2a5788", "#93bdea"),
    "private": ("#35312f", "#d9d2ca"),
    "love-family": ("#a8315a", "#f195b3"),
    "event": ("#6a4696", "#c3a5ea"),
    "building": ("#a14b0c", "#f2a368"),
    "beer": ("#7a5a2b", "#d9b885"),
}
FAMILIES = {
    CHIEF: "chief", GENERAL: "general", PRIVATE: "private", LOVE: "love-family", EVENT: "event",
    BUILDING: "building", BEER: "beer",
}  # fmt: skip
WIDE, EDGE, GAP = 1000, 24, 12
BOARD = 610  # width of the Town; what is beside it is the turn and the House
CARD, HIGH = 104, 128
SMALL, LOW = 76, 96


def html(scene: Scene, faces: Faces | None = None) -> str:
    """The picture with all that it shows in words below it, as one figure.

    >>> from tantocuore.tutor.session import Session
    >>> found = html(Session.lesson("raoul").picture)
    >>> found.startswith("<figure"), "<script" in found
    (True, False)
    """
    data = b64encode(svg(scene, faces).encode()).decode("ascii")
    style = "width: 100%; max-width: 1000px; height: auto"
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="{_x(summary(scene))}" style="{style}" />'
    words = f"<details><summary>{_x(say('still.in_words'))}</summary>{in_words(scene)}</details>"
    return f'<figure class="tantocuore-still" style="margin: 0">{image}{words}</figure>'


def summary(scene: Scene) -> str:
    """The picture in one breath."""
    meter = scene["meter"]
    now = next((phase["name"] for phase in meter["phases"] if phase["state"] == "now"), "")
    pools = ", ".join(f"{pool['sum']} {pool['word']}" for pool in meter["pools"])
    return say("still.picture", title=scene["head"]["title"], turn=meter["title"], phase=now, pools=pools)


def legal_moves(scene: Scene) -> list[tuple[str, str]]:
    """The legal moves of a scene with their labels, each once, in the order of the text view."""
    moves = [(m["move"], m["label"]) for m in scene.get("legal") or ()]
    moves += [(m["move"], m["label"]) for m in (scene.get("asks") or {}).get("moves", ())]
    for it in cards_of(scene):
        if it["state"] == "legal":
            moves += [(m["move"], f"{it['name']}: {m['label']}") for m in it.get("moves", ())]
    end = scene["meter"].get("end")
    if end and end["state"] == "legal":
        moves.append((end["move"], end["label"]))
    return list(dict(moves).items())


def cards_of(scene: Scene) -> list[Mapping[str, Any]]:
    """Every card of a scene, the hand first and then in reading order."""
    house = scene["house"]
    top = house["discard"].get("top")
    rows = [scene["hand"]["cards"], scene["play"]["cards"], *(group["cards"] for group in scene["town"]["groups"])]
    rows += [house["quarters"]["cards"], house.get("beers", {}).get("cards", []), [top] if top else []]
    rows += [other["cards"] for other in house["others"]]
    return [{"state": "plain", **it} for row in rows for it in row]


# in words


def in_words(scene: Scene) -> str:
    """The headings and lists of the text view, in its order."""
    meter, house, town, seats = scene["meter"], scene["house"], scene["town"], scene.get("seats")
    phases = ", ".join(f"{p['n']} {p['name']}{_state(p['state'])}" for p in meter["phases"])
    pools = [f"{p['sum']} {p['word']}" + (f" ({p['from']})" if p.get("from") else "") for p in meter["pools"]]
    asked = scene.get("asks")
    moves = [f"{_x(label)} <code>{_x(move)}</code>" for move, label in legal_moves(scene)]
    piles = [f"{pile['count']} {pile['word']}" for pile in (house["deck"], house["discard"])]
    top = house["discard"].get("top")
    parts = [
        _region(scene["say"]["title"], None, f"<p>{_x(plain(scene['say']['text']))}</p>"),
        _region(say("still.legal"), None, _asked(asked), _list(moves) if moves else _p(say("still.none"))),
        _region(
            town["title"], town.get("note"), *(f"<h4>{_x(g['title'])}</h4>{_cards(g)}" for g in town["groups"])
        ),
        *(
            _region(part["title"], _note(part), _cards(part), _list(map(_x, part.get("lines", []))))
            for part in (scene["play"], scene["hand"])
        ),
        _region(
            meter["title"], meter.get("note"), f'<p class="phase-line">{_x(phases)}</p>', _list(map(_x, pools))
        ),
        _region(say("seats.words.seats_title"), None, _list(_seats(scene))) if seats else "",
        _region(
            house["title"],
            house.get("note"),
            f"<h4>{_x(house['quarters']['title'])}</h4>",
            _cards(house["quarters"]),
            *_beers(house.get("beers")),
            _list(map(_x, [*piles, *([top["label"]] if top else [])])),
            *(_other(other) for other in house["others"]),
        ),
    ]
    return "".join(parts)


def _beers(beers: Mapping[str, Any] | None) -> list[str]:
    """The viewer's beers, and how strong they are together."""
    if beers is None:
        return []
    return [f"<h4>{_x(beers['title'])}</h4>", _cards(beers), _list(_x(it["word"]) for it in beers["sums"])]


def _state(state: str) -> str:
    return {"now": f" ({say('view.words.now')})", "done": f" ({say('view.words.phase_done')})"}.get(state, "")


def _asked(asked: Mapping[str, Any] | None) -> str:
    return _p(plain(asked["text"])) if asked else ""


def _region(title: str, note: str | None, *parts: str) -> str:
    return f"<h3>{_x(title)}{f' <small>{_x(note)}</small>' if note else ''}</h3>{''.join(parts)}"


def _note(zone: Mapping[str, Any]) -> str | None:
    """How many cards there are; where there are none, the words for that say enough."""
    return zone.get("note") if zone["cards"] else None


def _seats(scene: Scene) -> list[str]:
    """The strip of all Houses, a line each; whoever is ahead is named so, unless all are level."""
    seats = scene["seats"]
    most, least = (which(seat["vp"]["sum"] for seat in seats) for which in (max, min))
    thinks = (scene.get("waits") or {}).get("player")
    lines = []
    for seat in seats:
        turn = "seat_thinks" if seat["player"] == thinks else "seat_turn"
        kind = [
            f"seat_{seat['who']}",
            turn if seat["turn"] else "",
            "seat_leads" * (least < seat["vp"]["sum"] == most),
        ]
        words = [
            *(say(f"seats.words.{name}") for name in kind if name),
            f"{seat['vp']['sum']} {say('seats.words.seat_vp')}",
            f"{say('seats.words.seat_hand')} {seat['hand']}",
            *([f"{say('seats.words.seat_beers')} {seat['beers']}"] if "beers" in seat else []),
            seat.get("last") or say("seats.words.seat_nothing"),
        ]
        lines.append(_x(f"{seat['player']}: {', '.join(words)}"))
    return lines


def _other(other: Mapping[str, Any]) -> str:
    lines = [*other["lines"], *(it["label"] for it in other["cards"])]
    return f"<h4>{_x(other['name'])}: {_x(other['summary'])}</h4>{_list(map(_x, lines))}"


def _cards(zone: Mapping[str, Any]) -> str:
    if not zone["cards"]:
        return _p(zone.get("empty") or say("still.none_there"))
    return _list(_x(it["label"]) for it in zone["cards"])


def _list(items: Any) -> str:
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _p(text: str) -> str:
    return f"<p>{_x(text)}</p>"


def _x(text: object) -> str:
    return escape(str(text))


# the picture


def svg(scene: Scene, faces: Faces | None = None) -> str:
    """The picture alone, as an SVG document: Town, turn, House, play area and hand."""
    parts, y = [_text(scene["head"]["title"], EDGE, 42, "t title")], 78
    town_end = _town(parts, scene["town"], y, faces)
    side = EDGE + BOARD + 28
    turn_end = _meter(parts, scene["meter"], side, y)
    house_end = _house(parts, scene, side, turn_end + 30, faces)
    y = max(town_end, house_end) + 26
    for zone in (scene["play"], scene["hand"]):
        if zone is scene["play"] and not zone["cards"]:
            continue
        parts.append(_heading(zone["title"], _note(zone), EDGE, y))
        y = _row(parts, zone["cards"], EDGE, y + 14, WIDE - 2 * EDGE, True, faces, zone.get("empty")) + 26
    high = y - 2
    light, dark = (";".join(f"--{name}:{pair[n]}" for name, pair in PALETTE.items()) for n in (0, 1))
    style = (
        f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}"
        "text{font-family:Georgia,serif;fill:var(--ink)}.b{font-weight:700}.s{fill:var(--ink-soft)}"
        ".t{font-weight:700;font-size:18px}.title{font-size:26px}.x{font:13px 'Segoe UI',sans-serif}"
        ".n{font:700 13px Georgia,serif}.m{text-anchor:middle}.e{text-anchor:end}"
        ".c{fill:var(--surface);stroke-width:2}.w{fill:var(--surface);font-weight:700}"
        ".v{fill:var(--on-legal);font:700 12px 'Segoe UI',sans-serif}"
        + "".join(f".f-{name}{{stroke:var(--{name})}}.g-{name}{{fill:var(--{name})}}" for name in FAMILIES.values())
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'role="img" aria-label="{_x(summary(scene))}"><style>{style}</style>'
        f'<rect width="{WIDE}" height="{high}" rx="12" fill="var(--paper)"/>{"".join(parts)}</svg>'
    )


def _town(parts: list[str], town: Mapping[str, Any], y: int, faces: Faces | None) -> int:
    """The Town's groups: the first in rows of five, the others small, side by side. Gives where it ends."""
    parts.append(_heading(town["title"], town.get("note"), EDGE, y))
    first, *others = town["groups"] or [{"cards": []}]
    y = _row(parts, first["cards"], EDGE, y + 14, BOARD, False, faces) + 22
    x = EDGE
    low = y
    for group in others:
        wide = len(group["cards"]) * (SMALL + 8) + 10
        if x > EDGE and x + wide - 18 > EDGE + BOARD:
            x, y = EDGE, low + 22
        parts.append(_text(group["title"], x, y, "x s"))
        low = _row(parts, group["cards"], x, y + 8, BOARD, True, faces)
        x += wide + 6
    return low


def _meter(parts: list[str], meter: Mapping[str, Any], x: int, y: int) -> int:
    parts.append(_heading(meter["title"], meter.get("note"), x, y))
    step = (WIDE - EDGE - x) / max(1, len(meter["phases"]))
    for n, phase in enumerate(meter["phases"]):
        now = phase["state"] == "now"
        left = x + n * step
        fill = "legal" if now else "rule" if phase["state"] == "done" else "surface"
        parts.append(f'<rect x="{left:.0f}" y="{y + 16}" width="{step - 4:.0f}" height="4" fill="var(--{fill})"/>')
        parts.append(_text(f"{phase['n']} {phase['name']}", round(left), y + 38, "x b" if now else "x s"))
    y += 74
    for pool in meter["pools"]:
        parts.append(_text(pool["sum"], x + 26, y, "t title e"))
        parts.append(_text(pool["word"], x + 38, y - 3, "x b"))
        if pool.get("from"):
            parts.append(_text(pool["from"], x + 140, y - 3, "x s", WIDE - EDGE - x - 140))
        y += 34
    return y - 20


def _house(parts: list[str], scene: Scene, x: int, y: int, faces: Faces | None) -> int:
    house = scene["house"]
    parts.append(_heading(house["title"], house.get("note"), x, y))
    quarters, seen = house["quarters"], {seat["player"]: seat["vp"]["sum"] for seat in scene.get("seats") or ()}
    y = _row(parts, quarters["cards"], x, y + 14, WIDE - EDGE - x, True, faces, quarters.get("empty")) + 22
    piles = (
        f"{house['deck']['count']} {house['deck']['word']}, {house['discard']['count']} {house['discard']['word']}"
    )
    parts.append(_text(piles, x, y, "x"))
    for other in house["others"]:
        y += 24
        vp = [say("still.vp", n=seen[other["name"]])] if other["name"] in seen else []
        parts.append(_text(f"{other['name']}: {', '.join([other['summary'], *vp])}", x, y, "x", WIDE - EDGE - x))
    return y


def _row(
    parts: list[str], row: Sequence[Mapping[str, Any]], x: int, y: int, room: int, small: bool,
    faces: Faces | None, empty: str | None = None,
) -> int:  # fmt: skip
    """Cards beside each other, in as many rows as they need. The result is where the last one ends."""
    wide, high, gap = (SMALL, LOW, 8) if small else (CARD, HIGH, GAP)
    if not row:
        parts.append(_text(empty or say("still.none_there"), x, y + 10, "x s"))
        return y + 14
    most = max(1, (room + gap) // (wide + gap))
    for n, it in enumerate(row):
        parts.append(_card(it, x + n % most * (wide + gap), y + n // most * (high + gap), wide, high, faces))
    return y + ((len(row) - 1) // most + 1) * (high + gap) - gap


def _card(it: Mapping[str, Any], x: int, y: int, wide: int, high: int, faces: Faces | None) -> str:
    """A card: frame and letter of its family, cost, VP, name, what is left, and what can be done with it."""
    known = card(it["id"]) if it["id"] in INDEX else None
    family = FAMILIES.get(known.kind if known else "", "private")
    legal, mid = it.get("state") == "legal", wide // 2
    edge = 'stroke="var(--legal)" stroke-width="4"' if legal else f'class="c f-{family}"'
    fill = ' fill="var(--surface)"' if legal else ""
    dash = ' stroke-dasharray="5 4"' if it.get("ghost") else ""
    corner = {"chief": 18, "general": 10, "love-family": 14}.get(family, 2)
    out = [f'<rect width="{wide}" height="{high}" rx="{corner}" {edge}{fill}{dash}/>']
    data = faces(it.get("face") or it["id"]) if faces else None
    small = wide == SMALL
    at = high - (46 if not small else 40) - (0 if not legal else 4)
    if data:
        href = f"data:image/webp;base64,{b64encode(data).decode('ascii')}"
        inside = 'preserveAspectRatio="xMidYMin slice"'
        out.append(f'<image x="4" y="4" width="{wide - 8}" height="{at - 14}" {inside} href="{href}"/>')
    else:
        radius, middle = (13, 37) if small else (21, 45)
        out.append(f'<circle cx="{mid}" cy="{middle}" r="{radius}" class="g-{family}"/>')
        letter = family[0].upper() if known else "?"
        out.append(_text(letter, mid, middle + 6, "t m w"))
        if known and known.cost:
            out.append(_text(known.cost, 8, 20, "n"))
        if known and known.vp:
            out.append(_text(say("still.vp", n=known.vp), wide - 8, 20, "x s e"))
    out.append(_text(it["name"], mid, at + 8, "n m", wide - 12))
    if it.get("note"):
        out.append(_text(it["note"], mid, at + 23, "x s m", wide - 12))
    if legal and it.get("verb"):
        out.append(f'<rect x="2" y="{high - 19}" width="{wide - 4}" height="17" fill="var(--legal)"/>')
        out.append(_text(it["verb"], mid, high - 6, "v m", wide - 12))
    return f'<g transform="translate({x} {y})">{"".join(out)}</g>'


def _heading(title: str, note: str | None, x: int, y: int) -> str:
    if not note:
        return _text(title, x, y, "t")
    words = f'<tspan class="t">{_x(title)}</tspan><tspan class="x s" dx="10">{_x(note)}</tspan>'
    return f'<text x="{x}" y="{y}">{words}</text>'


def _text(text: object, x: int, y: int, kind: str, room: int | None = None) -> str:
    """A line of text; one that may be too long for its room is set narrower."""
    words = str(text)
    tight = room is not None and len(words) * 7.2 > room
    fit = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if tight else ""
    return f'<text x="{x}" y="{y}" class="{kind}"{fit}>{_x(words)}</text>'
