"""Saved games: the state at the last main question, the answers since, and the whole tree of answers."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from tantocuore import scenario as scenarios
from tantocuore.errors import SaveError, TantoCuoreError

if TYPE_CHECKING:
    from tantocuore.game import Game

FORMAT = 1
LIMIT = 1_000_000  # bytes of a save that is read at all


def dump(game: Game) -> str:
    """The text of a game: its start as a scenario, every answer as [parent, move], and where it stands.

    `hash` is of the state at the last main question; `checkpoint` is that state as a scenario.
    """
    checkpoint = scenarios.of_state(game._safe_state, []).to_dict()
    record = {
        "format": FORMAT,
        "start": scenarios.of_state(game._start, []).to_dict(),
        "answers": [[answer.parent, answer.move] for answer in game._nodes[1:]],
        "node": game._here,
        "checkpoint": checkpoint,
        "hash": _hash(checkpoint),
    }
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> Game:
    """The game of a saved text, or SaveError saying what is wrong with it."""

    record = _record(text)
    try:
        game: Game = scenarios.Scenario.from_dict(record["start"], file="save.start").game()
    except TantoCuoreError as error:
        raise SaveError(f"the start of the saved game cannot be set up: {error}") from error
    for number, answer in enumerate(record["answers"], 1):
        try:
            parent, move = answer
            game.go(parent)
            game.play(move)
            if game.node != number:
                raise ValueError(f"answer {number} is there twice")
        except (TantoCuoreError, ValueError, TypeError) as error:
            raise SaveError(f"answer {number} of the saved game differs: {error}") from error
    try:
        game.go(record["node"])
    except TantoCuoreError as error:
        raise SaveError(f"the saved place: {error}") from error
    if _hash(scenarios.of_state(game._safe_state, []).to_dict()) != record["hash"]:
        raise SaveError("the saved game leads to another position here; the rules may have changed since")
    return game


def _record(text: Any) -> dict[str, Any]:
    if not isinstance(text, str):
        raise SaveError(f"a saved game is a text, got {type(text).__name__}")
    if len(text) > LIMIT:
        raise SaveError(f"the saved text is too large: over {LIMIT} characters")
    try:
        record = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is not a saved game: {error}") from error
    if not isinstance(record, dict) or set(record) != {
        "format",
        "start",
        "answers",
        "node",
        "checkpoint",
        "hash",
    }:
        raise SaveError("this is not a saved game: it has other keys")
    if record["format"] != FORMAT:
        raise SaveError(f"the save has format {record['format']!r}; this version reads format {FORMAT}")
    if not isinstance(record["answers"], list) or not isinstance(record["start"], dict):
        raise SaveError("this is not a saved game: answers or start have another shape")
    return record


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _hash(checkpoint: dict[str, Any]) -> str:
    plain = json.dumps(checkpoint, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]
