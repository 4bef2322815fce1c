"""A House to count with sliders: the page says what is in it, the engine what each line of its score is."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import anywidget
import traitlets

from tantocuore import Game, Line, Scenario, rules
from tantocuore.text import say
from tantocuore.tutor.words import counted, signed
from tantocuore_widgets import places
from tantocuore_widgets.progress_page import dressed, joined

SCRIPTS = ("patch.js", "store.js", "theme.js", "counting/main.js")
STYLES = ("tokens.css", "table.css", "counting/counting.css")


class Slider(NamedTuple):
    """What can be counted: the card, where it lies, how many at most, its group, and whether she is ill."""

    card: str
    place: str
    most: int
    group: str
    ill: bool = False


#: In reading order. No pile of the game is emptied by all of them together.
SLIDERS: Mapping[str, Slider] = {
    "colette": Slider("colette", "hand", 8, "anywhere"),
    "ophelia": Slider("ophelia", "hand", 6, "anywhere"),
    "azure": Slider("azure", "chambermaids", 4, "home"),
    "viola": Slider("viola", "chambermaids", 4, "home"),
    "rouge": Slider("rouge", "chambermaids", 4, "home"),
    "safran": Slider("safran", "chambermaids", 6, "home"),
    "ill": Slider("rouge", "chambermaids", 4, "trouble", ill=True),
    "bad_habit": Slider("bad_habit", "bad_habits", 8, "trouble"),
    "others": Slider("colette", "hand", 8, "trouble"),
}


def count_house(**counts: int) -> CountHouse:
    """Sliders for what is in a House, and its score line by line beside them (SCORE-01 to SCORE-11).

    `counts` says where they stand at first: `colette` and `ophelia` in hand, deck or discard pile; `azure`,
    `viola`, `rouge`, `safran` as chambermaids; `ill` for ill Rouges, `bad_habit`, and `others` for the Colettes
    of another player. What is left out is 0. Raises ValueError for another name, and for a number out of range.

    >>> count_house(colette=4, others=3)
    <CountHouse: 9 VP>
    """
    for name, n in counts.items():
        if name not in SLIDERS:
            raise ValueError(f"nothing to count is called {name!r}; there are {', '.join(SLIDERS)}")
        if type(n) is not int or not 0 <= n <= SLIDERS[name].most:
            raise ValueError(f"{name} goes from 0 to {SLIDERS[name].most}, got {n!r}")
    return CountHouse(dict.fromkeys(SLIDERS, 0) | counts)


def game_of(counts: Mapping[str, int]) -> Game:
    """The position that the sliders describe.

    >>> game_of({"safran": 2}).score()["You"].total
    4
    """
    houses: dict[str, dict[str, Any]] = {
        player: {"hand": [], "deck": [], "chambermaids": []}
        for player in (say("counting.you"), say("counting.other"))
    }
    own, other = houses.values()
    for name, n in counts.items():
        card, place, _, _, ill = SLIDERS[name]
        house = other if name == "others" else own
        entry = {"card": card, "illness": 1} if ill else card
        house[place] = n if place == "bad_habits" else [*house[place], *[entry] * n]
    return Scenario.from_dict({"format": 1, "players": list(houses), "house": houses}).game()


class CountHouse(anywidget.AnyWidget):
    """The sliders and the score: `counts` comes from the page, `scene` goes to it.

    >>> CountHouse({"bad_habit": 4}).scene["total"]
    '−8 VP'
    """

    _esm = joined(SCRIPTS)
    _css = dressed(STYLES, "counting")
    _start = traitlets.Dict().tag(sync=True)
    counts = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, counts: Mapping[str, int]) -> None:
        super().__init__(_start=_start(), counts=dict(counts), scene=_scene(counts))
        self.observe(self._count, "counts")

    def __repr__(self) -> str:
        return f"<CountHouse: {self.scene['total']}>"

    def _count(self, change: Mapping[str, Any]) -> None:
        self.scene = _scene(_sound(change["new"]))


def _sound(counts: Mapping[str, Any]) -> dict[str, int]:
    """What a page sent, without what no slider can say."""
    known = {name: n for name, n in counts.items() if name in SLIDERS and type(n) is int}
    return {name: n for name, n in known.items() if 0 <= n <= SLIDERS[name].most}


def _scene(counts: Mapping[str, int]) -> dict[str, Any]:
    own, other = game_of(counts).score().values()
    standing = "ahead" if own.total > other.total else "behind" if own.total < other.total else "level"
    return {
        "total": say("counting.total", n=_number(own.total)),
        "standing": f"{say('counting.against', n=_number(other.total))} {say(f'counting.{standing}')}",
        "lines": [_told(line) for line in own.lines],
    }


def _told(line: Line) -> dict[str, Any]:
    printed = line.rule == f"CARD-{line.cards[0].upper()}-1"
    title = say("counting.printed") if printed else rules.rule(line.rule).title
    return {
        "vp": signed(line.vp),
        "cards": list(line.cards),
        "names": counted(line.cards),
        "title": title,
        "rule": "" if printed else line.rule,
        "short": "" if printed else rules.rule(line.rule).short,
    }


def _number(n: int) -> str:
    return signed(n).removeprefix("+")


@cache
def _start() -> dict[str, Any]:
    """The labels, the sliders by group, and the faces of the cards that lines count."""
    words = {name: say(f"counting.{name}") for name in ("title", "about", "empty")}
    groups: dict[str, list[dict[str, Any]]] = {}
    for name, slider in SLIDERS.items():
        row = {"id": name, "label": say(f"counting.slider.{name}"), "most": slider.most}
        groups.setdefault(slider.group, []).append(row)
    shown = [{"title": say(f"counting.group.{group}"), "sliders": rows} for group, rows in groups.items()]
    cards = sorted({slider.card for slider in SLIDERS.values()})
    return {"words": words, "groups": shown, "faces": {card: _face(card) for card in cards}}


def _face(card: str) -> str:
    data = b64encode((places.room("faces") / f"{card}-180.webp").read_bytes()).decode("ascii")
    return f"data:image/webp;base64,{data}"
