"""Numbers of the table and what they are the sum of."""

from __future__ import annotations

from typing import Any

from tantocuore.game import Game
from tantocuore.text import say
from tantocuore.tutor import cards


def vp(game: Game, viewer: str, player: str) -> dict[str, Any]:
    """The VP that `player` has set aside, as far as `viewer` may know: the sum, its word and its terms."""
    view = game.view(viewer)
    total = cards.quarters_vp(view["houses"][player], game.score()[player].lines, view["options"])
    return {"sum": total, "word": say("table.note.set_aside", n=total), "terms": []}
