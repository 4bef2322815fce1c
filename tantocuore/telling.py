"""A game being played, its lowest part: asking, telling, the seats and the resources of a turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import Any, NamedTuple

from tantocuore.cards import INDEX
from tantocuore.events import Event
from tantocuore.moves import PASS, Move, make
from tantocuore.state import House, State

# What would tell of a hidden hand is not said (INFO-02): that its cards are all alike, that Claire stays in it; and
# a declined exchange reads to others like one that was not possible.
OF_THE_HAND = ("discard", "keep", "match", "give_back", "pay_love")
SECRET = ("reveal", "order")  # questions of which nobody else learns that they were declined


class Question(NamedTuple):
    """A decision that a player has to make.

    `player` is a seat, `kind` names the question ("serving", "exchange", ...), `moves` are the legal answers,
    `rules` say why it is asked, `main` is True for the question of a phase.
    """

    player: int
    kind: str
    moves: tuple[Move, ...]
    rules: tuple[str, ...]
    main: bool = False

    def accepts(self, text: str) -> Move | None:
        """The legal answer with this notation. OPEN-82: Renata takes any number; those of a cost are listed."""
        found = next((move for move in self.moves if move.text == text), None)
        if found is None and self.kind == "name":
            match = re.fullmatch(r"name (-?[0-9]{1,4}) (\S+)", text)
            if match and any(move.target == match[2] for move in self.moves):
                return make("name", match[1], target=match[2])
        return found


Goods = tuple[tuple[Move, ...], tuple[int, ...]]  # moves that employ cards, and the events that can be placed
Asks = Generator[Question, Move, Move]
Steps = Generator[Question, Move, None]


class Telling:
    """A state and the log of what happens to it. `log` is None when nobody will read it (roll-outs)."""

    __slots__ = ("state", "houses", "house", "log", "base", "cause", "watch", "goods", "placings", "enough")

    def __init__(self, state: State, log: list[Any] | None = None, base: int = 0) -> None:
        self.state = state
        self.houses: list[House] = state.houses  # by seat
        self.house: House = state.houses[state.active] if state.houses else House()  # of the active player
        self.log = log  # each event as a bare tuple until somebody reads it, see `tell_later`
        self.base = base  # events before this log
        self.watch: Callable[[Event], None] | None = None  # told of each event, when the state shows it
        self.cause = -1  # index of the event whose consequences are happening
        # Worked out when first asked for, until the Town (`goods`, `enough`) or the quarters (`placings`) change:
        self.goods: dict[int, Goods] = {}  # by Love: what it buys
        self.placings: dict[tuple[int, ...], tuple[Move, ...]] = {}  # by events: where they may be placed
        self.enough: bool | None = None  # whether enough piles are empty to end the game

    @property
    def seat(self) -> int:
        """The seat of the active player."""
        return self.state.active

    @property
    def names(self) -> tuple[str, ...]:
        """All players by seat."""
        return self.state.names

    # asking and telling

    def event(
        self,
        kind: str,
        rules: tuple[str, ...],
        player: int | None = None,
        card: int = -1,
        source: str = "",
        target: str = "",
        amount: int = 0,
        audience: tuple[int, ...] | None = None,
    ) -> int:
        """Write an event into the log and return its index."""
        log = self.log
        if log is None:
            return -1
        seat = self.state.active if player is None else player
        log.append((kind, rules, seat, card, source, target, amount, self.cause, audience))
        if self.watch is not None:
            self.watch(Event._make(log[-1]))
        return self.base + len(log) - 1

    @property
    def events(self) -> tuple[Event, ...]:
        """What this log tells."""
        told: list[tuple[Any, ...]] = []
        for event in self.log or ():
            if event is not None:
                told += [event] if isinstance(event[0], str) else event[0](*event[1:])
        return tuple(map(Event._make, told))

    def nothing(self, rule: str, player: int | None = None) -> None:
        """Say that an effect found nothing to do."""
        self.event("nothing", (rule,), player)

    def ask(
        self, kind: str, moves: Sequence[Move], *rules: str, player: int | None = None, quiet: bool = False
    ) -> Asks:
        """Ask a player; a single legal answer is taken and logged without asking.

        Declining a `quiet` question reads to others like one that was not possible: the hand decides on that.
        """
        seat = self.state.active if player is None else player
        if len(moves) == 1:
            if kind not in OF_THE_HAND:
                self.event("forced", rules, seat, target=moves[0].public)
            return moves[0]
        answer = yield Question(seat, kind, tuple(moves), rules)
        if answer is PASS and kind not in SECRET:
            self.event("pass", rules, seat, audience=(seat,) if quiet or kind == "exchange" else None)
        return answer

    def tell(self, event: tuple[Any, ...]) -> None:
        """Write an event that is there already."""
        if self.log is not None:
            self.log.append(event)
            if self.watch is not None:
                self.watch(Event._make(event))

    def tell_later(self, count: int, told: tuple[Any, ...]) -> None:
        """Write so many events as one record: what makes them when somebody reads them, and from what."""
        if self.log is not None and count:
            self.log.append(told)
            self.log += [None] * (count - 1)  # so that each event has its index

    # seats

    def all_seats(self) -> tuple[int, ...]:
        """All seats, clockwise from the active player."""
        return _clockwise(len(self.houses), self.state.active)

    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the left neighbour (OPEN-07)."""
        return _clockwise(len(self.houses), self.state.active)[1:]

    def neighbours(self) -> list[int]:
        """CARD-NENA-3, CARD-NENA-4: the left neighbour, then the right one, each once."""
        return list(dict.fromkeys((self.others()[0], self.others()[-1])))

    # resources

    def add(self, resource: str, amount: int, *rules: str) -> None:
        """Change "servings", "love" or "employments" of this turn."""
        self.change(resource, amount, rules)

    def change(self, resource: str, amount: int, rules: tuple[str, ...]) -> None:
        """`add` with its rules in one piece."""
        state = self.state
        setattr(state, resource, getattr(state, resource) + amount)
        log = self.log
        if log is not None:
            log.append(("add", rules, state.active, -1, "", resource, amount, self.cause, None))
            if self.watch is not None:
                self.watch(Event._make(log[-1]))

    def act(self, card_id: str, *rules: str, seat: int | None = None) -> None:
        """Name the active Private Maid who acts by herself; what follows comes from her."""
        self.cause = self.event("act", rules, seat, INDEX[card_id], "private_maids")

    def spend_once(self, card_id: str) -> None:
        """START-02: mark a once-a-turn effect as used."""
        self.state.used += (INDEX[card_id],)


@cache
def _clockwise(count: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + i) % count for i in range(count))
