"""The form "share": the game as a text and as a short line, and what somebody sent put on the table."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from tantocuore.errors import IllegalMove, ScenarioError, TantoCuoreError, UnknownMove
from tantocuore.game import Game
from tantocuore.scenario import LINE_MARK, Scenario
from tantocuore.text import say
from tantocuore.tutor import filling
from tantocuore.tutor.filling import Form, Unread, Values, Wrong
from tantocuore.tutor.replying import Out, echo, spoken
from tantocuore.tutor.run import ALL_SEATS, Run

MOST_MOVES = 2000  # that are played when a game is loaded; a long game of four has 700
MOST_SIGNS = 100_000  # of a text that is read here: twice that of the longest such game
MOST_WHY = 200  # characters of a reason
LOAD = "load"


def lead(run: Run) -> str:
    """Which text stands above the fields."""
    return "text" if filling.plays_all(run) else "hidden"


def fill(run: Run) -> dict[str, Any]:
    """What can be sent, and a field for what was sent. Where anything is hidden from the learner, nothing is."""
    if not filling.plays_all(run):
        return {LOAD: ""}
    game = scenario(run)
    return {"line": game.to_line(), "text": game.to_toml(), LOAD: ""}


def scenario(run: Run) -> Scenario:
    """The game from its start to where it stands; a very long one only from its last main question."""
    moves = tuple(answer.move for answer in run.game.path())
    if len(moves) > MOST_MOVES:
        return run.game.position()
    start = json.loads(run.game.to_json())["start"]
    return Scenario.from_dict(start | {"moves": moves})


def check(run: Run, values: Values) -> Wrong:
    """What is wrong with the text that is to be loaded."""
    try:
        _typed(values[LOAD])
    except Unread as unread:
        return {LOAD: str(unread)}
    return {}


def begin(run: Run, values: Values) -> Out:
    """A run of the game that was sent; the learner plays every seat of it."""
    return Out(spoken(say("share.done")), run=Run(run.lesson, _typed(values[LOAD]).copy(), ALL_SEATS))


def _typed(value: Any) -> Game:
    text = value.strip() if isinstance(value, str) else ""
    if not text:
        raise Unread(say("share.error.empty"))
    if len(text) > MOST_SIGNS:
        raise Unread(say("share.error.long", most=MOST_SIGNS))
    return _loaded(text)


@lru_cache(maxsize=1)  # it is checked, and then begun
def _loaded(text: str) -> Game:
    """The game of a short line or a scenario's text, its moves played. Raises Unread saying what is wrong."""
    if not text.startswith(LINE_MARK) and "format" not in text:
        raise Unread(say("share.error.nothing"))
    try:
        if text.startswith(LINE_MARK):
            found = Scenario.from_line(text)
        else:
            found = Scenario.from_text(text, kind="json" if text.startswith("{") else "toml")
    except ScenarioError as error:
        raise Unread(_said(error)) from None
    taken: set[str] = set()
    for player in found.players:
        fault = filling.name_fault(player, taken)
        if fault:
            raise Unread(say("share.error.name", player=echo(player), why=fault))
        taken.add(filling.alike(player))
    if len(found.moves) > MOST_MOVES:
        raise Unread(say("share.error.moves", most=MOST_MOVES))
    try:
        return found.play()
    except (IllegalMove, UnknownMove) as error:
        why = error.refusal.text if isinstance(error, IllegalMove) else say("share.error.no_move")
        n = (error.index or 0) + 1
        raise Unread(say("share.error.move", n=n, move=echo(error.move), why=why)) from None
    except TantoCuoreError as error:
        raise Unread(say("share.error.read", why=_cut(str(error)))) from None


def _said(error: ScenarioError) -> str:
    why = _cut(error.reason)
    return say("share.error.at", key=_cut(error.key), why=why) if error.key else say("share.error.read", why=why)


def _cut(text: str) -> str:
    """A reason in one line that names what somebody sent, never long."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:MOST_WHY].rstrip(".")


def field(_run: Run, name: str, _value: Any) -> dict[str, Any]:
    """What a field is: something to copy, or the place for what was sent."""
    sent = name == LOAD
    return {
        "kind": "area" if sent else "shown", "label": say(f"share.field.{name}"), "help": say(f"share.help.{name}"),
        "group": say(f"share.group.{'load' if sent else 'send'}"),
    }  # fmt: skip


FORM = Form(fill, check, begin, field, "share", lead)
