"""Small positions with Oktoberfest, written as in `tests.engine.table`: zones as words, the top or newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tantocuore as tc
from tantocuore.cards import IDS
from tantocuore.okt import reading
from tests.engine import table
from tests.engine.table import NAMES, words

GENERAL = "elsa hermina toni nora nadja gina sara kirika anna nicole"
PILE = "altbier pilsner bock weissbier pilsner"
PLAIN = {  # Alcohol Values of the tests, so that no other table of provisional values changes what they prove
    "pilsner": 2, "altbier": 3, "bock": 4, "weissbier": 2, "oktoberfest": 3, "beer_stand": 1,
}  # fmt: skip


def house(
    hand: str = "",
    deck: str = "love_1*5",
    *,
    beers: str = "",
    buildings: Sequence[Any] = (),
    envy: int = 0,
    drinks: int = 0,
    stand: int = 0,
    **base: Any,
) -> dict[str, Any]:
    """A House: `drinks` are Let Me Drink!, `stand` the turns of an open Beer Stand."""
    return {
        **table.house(hand, deck, **base),
        "beers": words(beers),
        "buildings": list(buildings),
        "envy": envy,
        "let_me_drink": drinks,
        "beer_stand": stand,
    }


def data(
    phase: str = "serving",
    *,
    players: int = 3,
    active: str = "Raoul",
    sets: Sequence[str] = ("oktoberfest",),
    general: str = GENERAL,
    pile: str | None = PILE,
    face_up: str | None = "weissbier",
    piles: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    turn: Mapping[str, Any] | None = None,
    resources: Mapping[str, int] | None = None,
    seed: int = 7,
    town: Mapping[str, Any] | None = None,
    **houses: dict[str, Any],
) -> dict[str, Any]:
    """The scenario of `pub` as plain data."""
    names = list(NAMES[:players])
    there: dict[str, Any] = {"general": words(general), "piles": dict(piles or {}), **(town or {})}
    if pile is not None:
        there["beer_pile"] = words(pile)
    if face_up:
        there["beer_face_up"] = face_up
    return {
        "format": 1,
        "sets": list(sets),
        "players": names,
        "active": active,
        "phase": phase,
        "seed": seed,
        "options": {"alcohol": PLAIN, **(options or {})},
        "turn": dict(turn or {}),
        "resources": dict(resources or {}),
        "town": there,
        "house": {name: houses.get(name, house()) for name in names},
    }


def pub(phase: str = "serving", **given: Any) -> tc.Game:
    """A game in which every card is known. Takes what `data` takes."""
    return tc.Scenario.from_dict(data(phase, **given), "test").game()


def bar(game: tc.Game, name: str = "Raoul") -> dict[str, Any]:
    """What a player's quarters hold of this set."""
    state = game.state
    return reading.house_words(state.houses[state.names.index(name)])


def beers(game: tc.Game, name: str = "Raoul") -> list[str]:
    """A player's beers, the newest first."""
    return list(bar(game, name)["beers"])


def pile(game: tc.Game) -> list[str]:
    """The Beer pile, top first."""
    return [IDS[card] for card in reversed(game.state.okt.pile)]


def open_beer(game: tc.Game) -> str | None:
    """The beer that lies face up."""
    card = game.state.okt.face_up
    return IDS[card] if card >= 0 else None


def gone(game: tc.Game) -> list[str]:
    """The cards that are out of the game."""
    return [IDS[card] for card in game.state.removed]
