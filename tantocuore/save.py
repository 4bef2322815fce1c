"""Saved games: the state at the last main question, the answers since, and the whole tree of answers."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from tantocuore import scenario as scenarios
from tantocuore.errors import SaveError, TantoCuoreError, short

if TYPE_CHECKING:
    from tantocuore.game import Game

FORMAT = 1
LIMIT = 1_000_000  # characters of a save that are read at all
MOST = 20_000  # answers of a save
KEYS = {"format", "start", "answers", "node", "checkpoint", "since", "hash"}


def dump(game: Game) -> str:
    """The text of a game: its start as a scenario, every answer as [parent, move], and where it stands.

    `checkpoint` is the state at the last main question as a scenario, `hash` its fingerprint, `since` the answers
    given after it. `Game.to_json` is the same.
    """
    checkpoint = scenarios.of_state(game._safe_state, []).to_dict()
    record = {
        "format": FORMAT,
        "start": scenarios.of_state(game._start, []).to_dict(),
        "answers": [[answer.parent, answer.move] for answer in game._nodes[1:]],
        "node": game._here,
        "checkpoint": checkpoint,
        "since": list(game.position().moves),
        "hash": _hash(checkpoint),
    }
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> Game:
    """The game of a saved text; `Game.from_json` is the same. Raises SaveError saying what is wrong with it.

    Where a mended rule makes an old answer differ, the game goes on from its checkpoint, without the tree before.
    """
    record = _record(text)
    if _hash(record["checkpoint"]) != record["hash"]:
        raise SaveError("the saved position does not fit its hash: the text has been changed")
    try:
        return _replayed(record)
    except SaveError as difference:
        try:
            return _play(scenarios.Scenario.from_dict(record["checkpoint"], "save.checkpoint"), record["since"])
        except TantoCuoreError:
            raise difference from None


def replay(text: str) -> Game:
    """The game of a saved text, every answer played again. Raises SaveError for the first one that differs.

    >>> from tantocuore import Game
    >>> game = Game.new(["Ann", "Bob"], seed=7)
    >>> _ = game.play("end")
    >>> replay(game.to_json()).log() == game.log()
    True
    """
    return _replayed(_record(text))


def _play(scenario: scenarios.Scenario, moves: list[str]) -> Game:
    game = scenario.game()
    for move in moves:
        game.play(move)
    return game


def _replayed(record: dict[str, Any]) -> Game:
    try:
        game: Game = scenarios.Scenario.from_dict(record["start"], "save.start").game()
    except TantoCuoreError as error:
        raise SaveError(f"the start of the saved game cannot be set up: {error}") from error
    for number, answer in enumerate(record["answers"], 1):
        try:
            parent, move = answer
            if parent != game.node:
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
        raise SaveError("the saved answers lead to another position here; the rules may have changed since")
    return game


def _record(text: Any) -> dict[str, Any]:
    if not isinstance(text, str):
        raise SaveError(f"a saved game is a text, got {type(text).__name__}")
    if len(text) > LIMIT:
        raise SaveError(f"the saved text is too large: over {LIMIT} characters")
    try:
        record = json.loads(text, parse_constant=_no_constant)
        json.dumps(record)  # what is nested too deep to be written again is no save either
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is not a saved game: {error}") from error
    if not isinstance(record, dict) or set(record) != KEYS:
        raise SaveError("this is not a saved game: it has other keys")
    if record["format"] != FORMAT or type(record["format"]) is not int:
        raise SaveError(f"the save has format {short(record['format'])}; this version reads format {FORMAT}")
    shapes = {"start": dict, "checkpoint": dict, "answers": list, "since": list}
    for key, shape in shapes.items():
        if not isinstance(record[key], shape):
            raise SaveError(f"this is not a saved game: {key} has another shape")
    answers = record["answers"]
    if len(answers) > MOST:
        raise SaveError(f"the saved game is too long: over {MOST} answers")
    for number, answer in enumerate(answers, 1):
        if not isinstance(answer, list) or [type(part) for part in answer] != [int, str]:
            raise SaveError(f"answer {number} is no pair of a parent's number and a move")
        if not 0 <= answer[0] < number:
            raise SaveError(f"answer {number} has no parent {short(answer[0])}")
    if type(record["node"]) is not int or not 0 <= record["node"] <= len(answers):
        raise SaveError(f"the saved place {short(record['node'])} is none of the answers 0 to {len(answers)}")
    return record


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _hash(checkpoint: dict[str, Any]) -> str:
    plain = json.dumps(checkpoint, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()[:16]
