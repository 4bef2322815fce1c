"""What happened, as data. Words are made late, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tantocuore.state import State


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

    def counted_from(self, base: int) -> Event:
        """The same with its cause counted from index `base`, and causes before that from -2 down: so much is alike.

        >>> [Event("draw", (), 0, cause=cause).counted_from(40).cause for cause in (42, 40, 39, -1)]
        [2, 0, -2, -1]
        """
        if self.cause == -1:
            return self
        return self._replace(cause=self.cause - base - (self.cause < base))

    def placed_at(self, base: int) -> Event:
        """What `counted_from` the same index was made from.

        >>> [Event("draw", (), 0, cause=cause).placed_at(40).cause for cause in (2, 0, -2, -1)]
        [42, 40, 39, -1]
        """
        if self.cause == -1:
            return self
        return self._replace(cause=self.cause + base + (self.cause < 0))

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


class Answer(NamedTuple):
    """A node of the tree of answers: `move` in notation, given by the player in seat `seat`.

    Node 0 is the start and has no move. `depth` counts the answers from the start to here, `before` the events of
    the path before it, `events` are what the answer caused; they are kept as `told`, counted from `base`.
    """

    id: int
    parent: int
    move: str
    seat: int
    depth: int
    before: int
    told: tuple[Event, ...]
    state: State | None  # the state after it, kept at some main questions
    base: int = 0

    @property
    def events(self) -> tuple[Event, ...]:
        """What the answer caused."""
        return tuple([event.placed_at(self.base) for event in self.told]) if self.base else self.told

    def shared(self, alike: dict[Any, Any]) -> Answer:
        """The same answer, its events being those of `alike` where they are equal; others are put there."""
        near = [event.counted_from(self.before) for event in self.events]
        told = tuple([alike.setdefault(event, event) for event in near])
        return self._replace(told=alike.setdefault(told, told), base=self.before)
