"""What happened, as data. Words are made late, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened.

    `rules` are ids of the catalogue, the most specific first. `player` is a seat (0 is the first player).
    `card` is an index into `cards.CARDS`, or -1. `source` and `target` name zones ("hand", "deck", "discard",
    "played", "chambermaids", "private_maids", "quarters", "town", "removed") or a place such as
    "Baron/colette". `amount` counts what a resource changed by, or how many. `cause` is the index in the log
    of the event that brought this one about, or -1. `audience` holds the seats that may know the card;
    None is everybody.

    `explain.event_text` says it in words.
    """

    kind: str
    rules: tuple[str, ...]
    player: int
    card: int = -1
    source: str = ""
    target: str = ""
    amount: int = 0
    cause: int = -1
    audience: tuple[int, ...] | None = None

    def seen_by(self, seat: int) -> Event:
        """The event as the player in this seat may know it: a hidden card is taken out.

        >>> Event("draw", ("DISCARD-03",), 0, card=5, audience=(0,)).seen_by(1).card
        -1
        """
        if self.audience is None or seat in self.audience:
            return self
        if self.kind == "pass":  # what was declined needed a hidden card: to others nothing happened
            return self._replace(kind="nothing", audience=None)
        return self._replace(card=-1)

    def to_dict(self, names: Sequence[str], ids: Sequence[str]) -> dict[str, Any]:
        """A JSON-able form with player names and card ids instead of numbers.

        `names` are the players in seat order, `ids` all card ids (`cards.IDS`). It tells all that the event holds:
        take `seen_by` first for one player.
        """
        return {
            "kind": self.kind,
            "player": names[self.player],
            "card": ids[self.card] if self.card >= 0 else None,
            "source": self.source,
            "target": self.target,
            "amount": self.amount,
            "rules": list(self.rules),
            "cause": self.cause if self.cause >= 0 else None,
        }
