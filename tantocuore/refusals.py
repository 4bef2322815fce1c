"""Why a move is not legal: the rules that stop it, the numbers behind it, and a way on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tantocuore.text import say

Fixes = tuple[tuple[str, ...], ...]


class Reason(NamedTuple):
    """One thing that stops a move: `key` in the text catalogue, `rules`, and `slots` with names and numbers.

    `say(f"refusal.{key}", **slots)` says it in words.
    """

    key: str
    rules: tuple[str, ...]
    slots: Mapping[str, Any]


class Refusal:
    """Why a move is refused. `reasons` are in the order in which they are told; the first one is the text.

    `fixes` are ways on, each a tuple of moves after which the wanted move is legal; they are searched for when
    first read. `searched_all` is True when the search saw every way that is left this turn.
    `Game.why_not` gives one, and so does `IllegalMove.refusal`.

    >>> from tantocuore import Scenario
    >>> game = Scenario.load("raoul").game()
    >>> _ = game.play("serve genevieve")
    >>> refusal = game.why_not("chambermaid colette")
    >>> refusal.what
    'Colette costs 2 Servings as a chambermaid. You have 1.'
    >>> refusal.rules, refusal.numbers["servings"], refusal.fixes
    (('CHAMBER-03', 'CHAMBER-02'), 1, (('serve kagari',),))
    """

    __slots__ = ("move", "reasons", "_search", "_found")

    def __init__(
        self,
        move: str,
        reasons: tuple[Reason, ...],
        search: Callable[[], tuple[Fixes, bool]] | None = None,
    ) -> None:
        self.move = move
        self.reasons = reasons
        self._search = search
        self._found: tuple[Fixes, bool] | None = None

    def __repr__(self) -> str:
        return f"<Refusal of {self.move!r}: {', '.join(self.rules)}>"

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that stop the move, the one to tell first."""
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))

    @property
    def numbers(self) -> Mapping[str, Any]:
        """Names and numbers of the first reason, such as {"cost": 9, "love": 3}."""
        return self.reasons[0].slots

    @property
    def what(self) -> str:
        """What was tried and what is missing, in one or two short sentences."""
        return say(f"refusal.{self.reasons[0].key}", **self.reasons[0].slots)

    @property
    def text(self) -> str:
        """What stops the move and the rule behind it, in words."""
        from tantocuore.rules import rule

        return f"{self.what} {rule(self.reasons[0].rules[0]).short}"

    @property
    def fixes(self) -> Fixes:
        """Ways on: sequences of legal moves after which the refused move is legal. May be empty.

        They hold whatever lies in the cards that the player cannot see.
        """
        return self._find()[0]

    @property
    def searched_all(self) -> bool:
        """Whether an empty `fixes` means that nothing helps this turn."""
        return self._find()[1]

    def _find(self) -> tuple[Fixes, bool]:
        if self._found is None:
            self._found = self._search() if self._search else ((), False)
        return self._found
