"""The table of emblems: card id to the function that draws its household object."""

from collections.abc import Callable

from ..shapes import Shapes

Emblem = Callable[[], Shapes]
EMBLEMS: dict[str, Emblem] = {}


def emblem(*card_ids: str) -> Callable[[Emblem], Emblem]:
    """Register a function that returns shapes in a 100 x 100 box, inside a circle of radius 48.

    Raises ValueError when a card has an emblem already.
    """

    def keep(make: Emblem) -> Emblem:
        for card_id in card_ids:
            if card_id in EMBLEMS:
                raise ValueError(f"{card_id} has an emblem already: {EMBLEMS[card_id].__name__}")
            EMBLEMS[card_id] = make
        return make

    return keep
