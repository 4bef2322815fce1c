"""Everything that can go wrong has a name here. An error never changes a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from tantocuore.refusals import Refusal


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known word that looks most like this one, for error messages; None when none is at least `cutoff` alike.

    >>> nearest("kagri", ["kagari", "rouge"])
    'kagari'
    """
    from difflib import get_close_matches  # only when something went wrong: importing the package stays fast

    folded = {name.lower(): name for name in known}
    found = get_close_matches(word[:60].lower(), folded, n=1, cutoff=cutoff)
    return folded[found[0]] if found else None


def short(value: Any) -> str:
    """A value for an error message, never long.

    >>> short({"hand": []}), short("rouge")
    ('a dict', "'rouge'")
    """
    if isinstance(value, dict | list | tuple):
        return f"a {type(value).__name__}"
    try:
        text = repr(value[:60] if isinstance(value, str | bytes) else value)
    except ValueError:  # Python prints no whole number of more than 4300 digits
        return "a whole number with thousands of digits"
    return text if len(text) <= 60 else text[:57] + "..."


class TantoCuoreError(Exception):
    """The base of the errors of this package: catch it for all that a game, scenario, save or rule id can raise."""


class IllegalMove(TantoCuoreError):
    """A move in the notation that the rules do not allow now.

    `refusal` says which rules stop it and what would help; `move` is the move as text;
    `index` counts the moves of a scenario from 0 (None outside a scenario).

    >>> from tantocuore import Game
    >>> try:
    ...     Game.new(["Ann", "Bob"], seed=7).play("employ rouge")
    ... except IllegalMove as error:
    ...     print(error.move, error.refusal.rules[0])
    employ rouge FLOW-02
    """

    def __init__(self, move: str, refusal: Refusal, index: int | None = None) -> None:
        super().__init__(f"{move}: {refusal.text}")
        self.move = move
        self.refusal = refusal
        self.index = index


class UnknownMove(TantoCuoreError):
    """A text that is no move of the notation. `move` is the text, `nearest` the most similar move or None.

    `index` counts the moves of a scenario from 0 (None outside a scenario).

    >>> from tantocuore import parse
    >>> try:
    ...     parse("serv kagari")
    ... except UnknownMove as error:
    ...     print(error.nearest)
    serve kagari
    """

    def __init__(self, move: str, reason: str, nearest: str | None = None, index: int | None = None) -> None:
        super().__init__(reason)
        self.move = move
        self.nearest = nearest
        self.index = index


class ScenarioError(TantoCuoreError):
    """A scenario that cannot be loaded: `file`, `key` (dotted) and `reason` say where and why.

    >>> from tantocuore import Scenario
    >>> Scenario.from_dict({"format": 1, "players": ["Ann", "Bob"], "seed": "seven"}, file="mine")
    Traceback (most recent call last):
    ...
    tantocuore.errors.ScenarioError: mine: seed: expected a whole number, got 'seven'
    """

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


class SetupError(TantoCuoreError, ValueError):
    """A game that cannot be set up: `key` names the argument, `reason` says why.

    >>> from tantocuore import Game
    >>> Game.new(["Ann"])
    Traceback (most recent call last):
    ...
    tantocuore.errors.SetupError: players: the game is for 2 to 8 players, got 1 (COMP-07)
    """

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason


class SaveError(TantoCuoreError):
    """A saved game that cannot be loaded: wrong format, version or hash, or a move that differs.

    >>> from tantocuore import Game
    >>> Game.from_json("{}")
    Traceback (most recent call last):
    ...
    tantocuore.errors.SaveError: this is not a saved game: it has other keys
    """
