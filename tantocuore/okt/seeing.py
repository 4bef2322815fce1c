"""What one player may know of Oktoberfest: own beers, how many others have, and all that lies open (INFO-03)."""

from __future__ import annotations

from typing import Any

from tantocuore.cards import IDS
from tantocuore.okt import reading
from tantocuore.state import House, State


def house(one: House, own: bool) -> dict[str, Any]:
    """A House: its beers, newest first, for their owner alone; for others their number (OPEN-67)."""
    okt = one.okt
    return {
        "beers": [IDS[card] for card in reversed(okt.beers)] if own else None,
        "beers_size": len(okt.beers),
        "buildings": [reading.building_words(row) for row in okt.buildings],
        "envy": okt.envy,
        "let_me_drink": okt.let_me_drink,
        "beer_stand": okt.beer_stand,
    }


def town(state: State) -> dict[str, Any]:
    """The Town: the beer beside the pile, and how many lie in it."""
    count = len(state.okt.pile)
    return {
        "beer_face_up": IDS[state.okt.face_up] if state.okt.face_up >= 0 else None,
        "beer_pile": count if state.options.open_information else min(count, 1),
    }


def turn(state: State) -> dict[str, Any]:
    """What happened in this turn and still matters; everybody saw it."""
    return {"turn_so_far": reading.turn_words(state)}
