"""Every fault of a lesson, with its key and a way out: what `tantocuore check` says about it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from tantocuore import rules
from tantocuore.errors import ScenarioError
from tantocuore.scenario import Scenario
from tantocuore.text import catalogue, say
from tantocuore.tutor import course, wording
from tantocuore.tutor.lesson import LIMIT, Lesson, LessonError, _Reader, flat, lesson, lessons, printable, table
from tantocuore.tutor.proof import prove
from tantocuore.tutor.spotting import visit

NAME = re.compile(r"[\w-]{1,50}", re.ASCII)
MOST = 50  # faults that are named
LESSON = re.compile(r"^\s*(\[\[?\s*(steps|texts)|(steps|texts|viewer|minutes)\s*[.=])", re.MULTILINE)

# What stands in for a value that cannot be read, so that the rest of the file is read, too.
SOUND: Mapping[str, Any] = {"format": 1, "id": "x", "track": "G", "minutes": 1}
SOUND_IN_STEP: Mapping[str, Any] = {"rules": ["FLOW-02"], "moves": ["end"], "success": "over()"}


class Fault(NamedTuple):
    """What is wrong, where, and a way out of it; `of_words` when the lesson runs all the same."""

    key: str
    what: str
    way: str = ""
    of_words: bool = False


class Met(NamedTuple):
    """The lessons with a step on a rule, and those in which a move is made, or refused, by it."""

    taught: tuple[str, ...]
    moved: tuple[str, ...]


def is_lesson(file: str) -> bool:
    """Whether a file looks like a lesson and no scenario, however broken it is."""
    path = Path(file)
    try:
        if path.suffix != ".toml" or not path.is_file() or path.stat().st_size > LIMIT:
            return False
        return LESSON.search(path.read_text("utf-8")) is not None
    except (OSError, ValueError):
        return False


def shipped(id: str) -> list[Fault]:
    """Every fault of a shipped lesson."""
    return faults((files(__package__) / "lessons" / f"{id}.toml").read_text("utf-8"), id)


def faults(text: str, file: str = "lesson") -> list[Fault]:
    """Every fault of a lesson: of its form; when that is sound, of its moves, answers and goals, and of its words.

    Of a step that cannot be read the first faults are named, and of moves the first of each position.

    >>> for fault in faults("format = 1"):
    ...     print(fault.key, "-", fault.what)
    minutes - expected a number from 1 to 4
    scenario - expected a text
    viewer - expected a text
    steps - expected 1 to 25 steps
    """
    try:
        data = table(text, file)
    except LessonError as error:
        return [Fault("", error.reason, say("check.ways.toml"))]
    own = not ("texts" not in data and data.get("id") in lessons())
    if not own:
        start = f"lessons.{data['id']}."
        data["texts"] = {k.removeprefix(start): v for k, v in catalogue().items() if k.startswith(start)}
    found = [Fault("id", what)] if own and (what := _named(data.get("id"))) else []
    read, errors = _read(data, file)
    if read is not None:
        errors = _unproved(read)
        found += [Fault(key, what, of_words=True) for key, what in wording.faults(read)]
    told = {fault.key for fault in found if not fault.of_words}
    found += [Fault(printable(error.key), error.reason) for error in errors if error.key not in told]
    return [fault if fault.of_words else fault._replace(way=way(fault.key)) for fault in found]


def _named(id: object) -> str:
    """Why a lesson of one's own may not have this name: what is learned is kept under it."""
    if not isinstance(id, str) or not id:
        return ""  # the reader says so
    return say("check.shipped_id", id=id) if id in lessons() else "" if NAME.fullmatch(id) else say("check.bad_id")


def way(key: str) -> str:
    """A way out of a fault at this key.

    >>> way("steps.first.choices.0.move")
    'Write a move as in `tantocuore replay`, such as "serve kagari".'
    """
    path = [part for part in key.split(".") if not part.isdecimal()]
    name = path[0] if path[0] in ("texts", "skip") else path[-1]
    known = f"check.ways.{name}" in catalogue()
    return say(f"check.ways.{name if known else 'other'}")


@cache
def coverage() -> dict[str, Met]:
    """Where a learner of the course meets each rule; the lessons that only ask are left out."""
    teach = [id for track in course.tracks() for id in track.lessons if id not in track.asking]
    moved = {id: _moved(lesson(id)) for id in teach}
    return {
        rule.id: Met(
            tuple(id for id in teach if rule.id in course.entry(id).rules),
            tuple(id for id in teach if rule.id in moved[id]),
        )
        for rule in rules.all_rules().values()
    }


def _moved(lesson: Lesson) -> set[str]:
    """The rules by which the moves of a lesson do what they do, or are refused."""
    found: set[str] = set()
    for step, game, moves in prove(visit(lesson, 0)):
        if step.mode == "illegal":
            refusals = (game.why_not(move) for move in step.moves)
            found |= {rule for refusal in refusals if refusal for rule in refusal.rules}
        for move in moves:
            found |= {rule for event in game.play(move) for rule in event.rules}
    return found


# the form


def _read(data: dict[str, Any], file: str) -> tuple[Lesson | None, list[LessonError]]:
    """The lesson, or all that is wrong with its form: after each fault the value is mended and the rest is read."""
    data["texts"] = flat(data.get("texts", {}))
    found: list[LessonError] = []
    met: Counter[str] = Counter()
    while len(found) < MOST:
        try:
            read = _Reader(file).lesson(data, None)
        except LessonError as error:
            if not met[error.key]:
                found.append(error)
            met[error.key] += 1
            if met[error.key] > 2 or not _mend(data, error.key, again=met[error.key] > 1):
                break
        else:
            return (None if found else read), found
    return None, found


def _mend(data: dict[str, Any], key: str, again: bool) -> bool:
    """Put something sound in the place of a value; False where the rest has no sense without it."""
    head, _, rest = key.partition(".")
    if head == "texts":
        if again:
            data["texts"].pop(rest, None)  # no step uses it
        else:
            data["texts"][rest] = "x"
    elif head == "steps":
        return bool(rest) and _mend_step(data, *rest.partition(".")[::2], again)
    elif head == "scenario":
        data |= {"scenario": "raoul"} | ({"viewer": "Raoul"} if isinstance(data.get("viewer"), str) else {})
    elif head == "viewer":
        data["viewer"] = _anybody(data["scenario"])
    elif head in SOUND:
        data[head] = SOUND[head]
    else:
        data.pop(head, None)
        data["texts"].pop(f"end.{head}", None)
    return True


def _anybody(scenario: str) -> str:
    """A player; of a scenario that is mended later, any name."""
    try:
        return Scenario.load(scenario).players[0]
    except ScenarioError:
        return "x"


def _mend_step(data: dict[str, Any], step: str, key: str, again: bool) -> bool:
    rows = data["steps"]
    ids = [row.get("id") if isinstance(row, dict) else None for row in rows]
    at = int(step) if step.isdecimal() else ids.index(step)
    row, (name, _, of_it) = rows[at], key.partition(".")
    if again or not key or name in ("id", "mode"):
        _make_plain(data, at)
    elif name == "choices":
        number = of_it.partition(".")[0]
        answer = row["choices"][int(number)] if number else {}
        if not isinstance(answer.get("id"), str) or not answer["id"]:
            _make_plain(data, at)
        else:
            row["choices"][int(number)] = {"id": answer["id"], "move": "end"}
    elif name in SOUND_IN_STEP:
        row[name] = SOUND_IN_STEP[name]
    else:
        row.pop(name, None)
    return True


def _make_plain(data: dict[str, Any], at: int) -> None:
    """A step to be read in the place of one that cannot be, with texts of its own."""
    texts = data["texts"]
    new = f"step_{at}"
    data["steps"][at] = {"id": new, "mode": "watch", "rules": ["FLOW-02"]}
    ids = [row.get("id") for row in data["steps"] if isinstance(row, dict)]
    for text in [text for text in texts if text.startswith("steps.") and text.split(".")[1] not in ids]:
        del texts[text]  # of the step as it was
    texts |= {f"steps.{new}.{name}": "x" for name in ("title", "text", "main")}
    if data.pop("skip", None) is not None:  # it counts the questions
        texts.pop("end.skip", None)


# the moves


def _unproved(lesson: Lesson) -> list[LessonError]:
    """The first fault after each position that is laid out: what follows on it cannot be judged."""
    found: list[LessonError] = []
    steps = lesson.steps
    while steps:
        try:
            prove(visit(replace(lesson, steps=steps), 0))
        except LessonError as error:
            found.append(error)
            id = error.key.split(".")[1].removesuffix("_beat").removesuffix("_rule")
            at = next(i for i, step in enumerate(steps) if step.id == id or error.key.split(".")[1] == step.id)
            later = (i for i, step in enumerate(steps) if i > at and step.start is not None)
            steps = steps[:at] + steps[next(later, len(steps)) :]
        else:
            break
    return found
