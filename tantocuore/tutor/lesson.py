"""A lesson as data: a position, steps with a goal each, and the words for them. One file a lesson.

A step has a mode:

- `watch`: read and go on; `shows` are the moves played when the step is left.
- `predict`: choose an answer, which the engine judges; then `shows` are played.
- `guided`: play one of the marked `moves` until `success` holds; any other legal move runs as a branch.
- `choose`: play anything until `success` holds.
- `illegal`: try one of `moves`, which the rules forbid, until `success` holds.
- `free`: play anything, go on when you like.
- `spot`: find the one beat of a turn that the rules forbid; the engine makes another turn for each visit.

With `pieces`, a move, the table of a `watch` or `predict` step stands still after the first `after` things that the
move does. At the top, `rulebook` says that the line of the scenarios is the rulebook's own turn, `turns` lets all
turns of the first position be looked through, and `skip` offers to jump to another lesson after so many questions
answered right at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from tantocuore import rules
from tantocuore.cards import INDEX
from tantocuore.errors import ScenarioError, TantoCuoreError, UnknownMove, nearest
from tantocuore.game import Game
from tantocuore.scenario import Scenario, deep_keys
from tantocuore.text import catalogue
from tantocuore.tutor.predicates import Predicate, PredicateError, read_move
from tantocuore.tutor.predicates import parse as parse_predicate

FORMAT = 1
LIMIT = 200_000  # bytes of a lesson file that is read at all
LONGEST = 3000  # characters of an error; one names all shipped scenarios
MODES = ("watch", "predict", "guided", "choose", "illegal", "free", "spot")
SPOTTED = ("beat", "rule")  # after the id of a `spot` step: its two questions
ACTING = ("guided", "choose", "illegal", "free")
RESERVED = ("learned", "theme", "text", "free")  # what a browser keeps beside the saves of lessons
MOST_STEPS = 25
MOST_MINUTES = 4

_LESSON = ("format", "id", "track", "scenario", "viewer", "minutes", "skip", "turns", "rulebook", "steps", "texts")
_STEP = (
    "id", "mode", "rules", "start", "choices", "shows", "moves", "success", "failure", "lit", "pieces", "after",
)  # fmt: skip
_BY_MODE = {
    "choices": ("predict",),
    "shows": ("watch", "predict"),
    "moves": ("guided", "illegal"),
    "success": ("guided", "choose", "illegal"),
    "failure": ("guided", "choose"),
    "lit": ("guided",),
    "pieces": ("watch", "predict"),
    "after": ("watch", "predict"),
}
NEEDED = {"predict": ("choices",), "guided": ("moves", "success"), "choose": ("success",), "illegal": ("moves",)}


def printable(text: str) -> str:
    """What a file says, as a terminal may print it: no sign in it moves or hides our own words."""
    return "".join(c if c.isprintable() else "?" for c in text[:LONGEST])


class LessonError(TantoCuoreError):
    """A lesson that cannot be used: `file`, `key` (dotted) and `reason` say where and why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file = file
        self.key = key
        self.reason = printable(reason)
        super().__init__(printable(f"{file}: {key}: {reason}" if key else f"{file}: {reason}"))


class Choice(NamedTuple):
    """An answer offered: right if `move` is legal in the position, or if `holds` is true there.

    It can also be given by touching the card `tap`.
    """

    id: str
    move: str | None = None
    holds: Predicate | None = None
    tap: str | None = None


class Skip(NamedTuple):
    """After `right` questions answered right at once, the end of the lesson offers the lesson `to`."""

    right: int
    to: str


class Start(NamedTuple):
    """A position to begin at: a scenario, and moves already played."""

    scenario: str
    moves: tuple[str, ...] = ()

    def game(self) -> Game:
        """A new game there."""
        game = Scenario.load(self.scenario).game()
        for move in self.moves:
            game.play(move)
        return game


@dataclass(frozen=True)
class Step:
    """One step. `start` is set where a new position is laid out; `moves` are marked, `shows` are shown."""

    id: str
    mode: str
    rules: tuple[str, ...]
    start: Start | None = None
    choices: tuple[Choice, ...] = ()
    shows: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    success: Predicate | None = None
    failure: Predicate | None = None
    lit: bool = True
    pieces: str | None = None
    after: int = 0

    @property
    def ids(self) -> tuple[str, ...]:
        """Its id, and those of the questions that a `spot` step becomes."""
        return (self.id, *(f"{self.id}_{made}" for made in SPOTTED if self.mode == "spot"))

    @property
    def acting(self) -> bool:
        """Whether the learner plays here."""
        return self.mode in ACTING


@dataclass(frozen=True)
class Lesson:
    """A lesson. Its words are in `texts` by dotted key, such as "steps.first.title"."""

    id: str
    track: str
    scenario: str
    viewer: str
    minutes: int
    steps: tuple[Step, ...]
    texts: Mapping[str, str] = field(repr=False, compare=False)
    file: str = ""
    skip: Skip | None = None
    turns: bool = False
    rulebook: bool = False
    source: Lesson | None = field(default=None, repr=False, compare=False)  # with its `spot` steps as written
    seed: int = 0  # of what was made for them
    reviewed: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)  # "LESSON/STEP" by step

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return self.texts["title"]

    @property
    def parts(self) -> tuple[int, ...]:
        """The indices of the steps that lay out a new position; the first is 0."""
        return tuple(i for i, step in enumerate(self.steps) if step.start is not None)

    def part_of(self, step: int) -> int:
        """Which of the parts a step belongs to."""
        return sum(first <= step for first in self.parts) - 1

    def start_of(self, part: int) -> Start:
        """The position at which a part begins."""
        start = self.steps[self.parts[part]].start
        assert start is not None
        return start

    def head(self, step: int) -> str:
        """The heading over a step: the nearest one given before it, else the title."""
        for at in range(min(step, len(self.steps) - 1), -1, -1):
            found = self.texts.get(f"steps.{self.steps[at].id}.head")
            if found:
                return found
        return self.title

    def say(self, step: int, key: str) -> str | None:
        """A text of a step, such as "title"; None where it has none."""
        return self.texts.get(f"steps.{self.steps[step].id}.{key}")

    @classmethod
    def from_text(cls, text: str, file: str = "lesson") -> Lesson:
        """A lesson from TOML text that holds its words in a table `texts`. Raises LessonError.

        Every fault is named with its key; moves and answers are tried on the engine.
        """
        return _proved(table(text, file), file)

    @classmethod
    def load(cls, path: str | Path) -> Lesson:
        """A lesson of your own, from one file. Raises LessonError."""
        path = Path(path)
        try:
            if path.stat().st_size > LIMIT:
                raise LessonError(str(path), "", f"the file is larger than {LIMIT} bytes and was not read")
            return cls.from_text(path.read_text("utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise LessonError(str(path), "", f"cannot be read: {error}") from None


@cache
def lesson(id: str, language: str = "en") -> Lesson:
    """A shipped lesson by its id. Raises LessonError.

    That its goals can be reached is proved by `tantocuore check`, not each time that somebody opens it.

    >>> lesson("raoul").title
    "Raoul's turn"
    """
    if id not in lessons():
        raise LessonError(id, "", f"no such lesson; there are {', '.join(lessons())}")
    source = files(__package__) / "lessons" / f"{id}.toml"
    start = f"lessons.{id}."
    words = {k.removeprefix(start): v for k, v in catalogue(language).items() if k.startswith(start)}
    found = _Reader(f"lessons/{id}.toml").lesson(tomllib.loads(source.read_text("utf-8")), words)
    if found.id != id:
        raise LessonError(found.file, "id", f"expected {id!r}, the name of the file")
    return found


def lessons() -> tuple[str, ...]:
    """The ids of the shipped lessons.

    >>> "raoul" in lessons()
    True
    """
    names = (entry.name for entry in (files(__package__) / "lessons").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _proved(data: Mapping[str, Any], file: str) -> Lesson:
    from tantocuore.tutor.proof import prove
    from tantocuore.tutor.spotting import visit

    found = _Reader(file).lesson(data, None)
    prove(visit(found, 0))
    return found


class _Reader:
    """Reads the plain data of one file and names what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file

    def fail(self, key: str, reason: str) -> LessonError:
        return LessonError(self.file, key, reason)

    def known(self, key: str, table: Mapping[str, Any], names: tuple[str, ...]) -> None:
        for name in table:
            if name not in names:
                near = nearest(name, names, cutoff=0.3)
                hint = f"; did you mean {near!r}?" if near else ""
                raise self.fail(f"{key}{name}", f"unknown key{hint}")

    def word(self, key: str, table: Mapping[str, Any], name: str, default: str | None = None) -> str:
        value = table.get(name, default)
        if not isinstance(value, str) or not value:
            raise self.fail(f"{key}{name}", "expected a text")
        return value

    def switch(self, key: str, table: Mapping[str, Any], name: str, default: bool = False) -> bool:
        value = table.get(name, default)
        if not isinstance(value, bool):
            raise self.fail(f"{key}{name}", "expected true or false")
        return value

    def words(self, key: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.fail(key, "expected a list of texts")
        return tuple(value)

    def lesson(self, data: Mapping[str, Any], words: Mapping[str, str] | None) -> Lesson:
        self.known("", data, _LESSON)
        if data.get("format") != FORMAT:
            raise self.fail("format", f"expected {FORMAT}")
        minutes = data.get("minutes")
        if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
            raise self.fail("minutes", f"expected a number from 1 to {MOST_MINUTES}")
        scenario = self.word("", data, "scenario")
        viewer = self.word("", data, "viewer")
        players = self.scenario("scenario", scenario).players
        if viewer not in players:
            raise self.fail("viewer", f"no player {viewer!r}; there are {', '.join(players)}")
        rows = data.get("steps")
        if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_STEPS:
            raise self.fail("steps", f"expected 1 to {MOST_STEPS} steps")
        steps: list[Step] = []
        for i, row in enumerate(rows):
            steps.append(self.step(i, row, scenario))
            ids = [id for step in steps for id in step.ids]
            if len(set(ids)) < len(ids):
                raise self.fail(f"steps.{i}.id", f"{steps[-1].id!r} is there twice")
        id, track = self.word("", data, "id"), self.word("", data, "track")
        if not re.fullmatch(r"[\w-]{1,50}", id):
            raise self.fail("id", "expected at most 50 letters, digits, _ and -")
        if id in RESERVED or id.startswith("free-"):
            raise self.fail("id", f"{id!r} is a name under which the page keeps something else")
        texts = words if words is not None else flat(data.get("texts", {}))
        skip = self.skip(data.get("skip"), steps)
        turns, rulebook = (self.switch("", data, name) for name in ("turns", "rulebook"))
        self.texts(texts, steps, skip)
        return Lesson(id, track, scenario, viewer, minutes, tuple(steps), texts, self.file, skip, turns, rulebook)

    def skip(self, row: Any, steps: list[Step]) -> Skip | None:
        if row is None:
            return None
        if not isinstance(row, Mapping):
            raise self.fail("skip", "expected a table")
        self.known("skip.", row, Skip._fields)
        right, most = row.get("right"), sum(step.mode == "predict" for step in steps)
        if type(right) is not int or not 1 <= right <= most:
            raise self.fail("skip.right", f"expected a number from 1 to {most}, the questions of the lesson")
        return Skip(right, self.word("skip.", row, "to"))

    def scenario(self, key: str, name: str) -> Scenario:
        """A shipped scenario, or one in a file, which may lie beside the lesson."""
        try:
            return Scenario.load(name)
        except ScenarioError as error:
            raise self.fail(key, str(error)) from None

    def step(self, number: int, row: Any, scenario: str) -> Step:
        at = f"steps.{number}."
        if not isinstance(row, Mapping):
            raise self.fail(at[:-1], "expected a table")
        self.known(at, row, _STEP)
        id = self.word(at, row, "id")
        if not id.isidentifier():
            raise self.fail(f"{at}id", f"{id!r} may have letters, digits and _ only")
        at = f"steps.{id}."
        mode = self.word(at, row, "mode")
        if mode not in MODES:
            raise self.fail(f"{at}mode", f"expected one of {', '.join(MODES)}")
        for name, modes in _BY_MODE.items():
            if name in row and mode not in modes:
                raise self.fail(f"{at}{name}", f"has no meaning in mode {mode}")
        for name in NEEDED.get(mode, ()):
            if name not in row:
                raise self.fail(f"{at}{name}", f"is needed in mode {mode}")
        lit = self.switch(at, row, "lit", True)
        start = self.start(at, row.get("start"), scenario)
        if start is None and number == 0:
            start = Start(scenario)
        return Step(
            id, mode, self.rules(at, row.get("rules")), start, self.choices(at, row.get("choices", [])),
            self.moves(f"{at}shows", row.get("shows", [])), self.moves(f"{at}moves", row.get("moves", [])),
            self.predicate(f"{at}success", row.get("success")), self.predicate(f"{at}failure", row.get("failure")),
            lit, *self.pieces(at, row),
        )  # fmt: skip

    def pieces(self, at: str, row: Mapping[str, Any]) -> tuple[str | None, int]:
        """The move that is shown piece by piece, and after how many of them the table stands still."""
        after = row.get("after", 0)
        if type(after) is not int or after < 0:
            raise self.fail(f"{at}after", "expected a number, 0 or more")
        if "pieces" not in row:
            if after:
                raise self.fail(f"{at}after", "has no meaning without `pieces`")
            return None, 0
        return self.moves(f"{at}pieces", [row["pieces"]])[0], after

    def start(self, at: str, value: Any, scenario: str) -> Start | None:
        """A list of moves played from the lesson's scenario, or a table that names another one."""
        if value is None:
            return None
        if isinstance(value, list):
            return Start(scenario, self.moves(f"{at}start", value))
        if not isinstance(value, Mapping):
            raise self.fail(f"{at}start", "expected a list of moves, or a table")
        self.known(f"{at}start.", value, ("scenario", "moves"))
        name = self.word(f"{at}start.", value, "scenario", scenario)
        self.scenario(f"{at}start.scenario", name)
        return Start(name, self.moves(f"{at}start.moves", value.get("moves", [])))

    def rules(self, at: str, value: Any) -> tuple[str, ...]:
        ids = self.words(f"{at}rules", value)
        if not ids:
            raise self.fail(f"{at}rules", "expected at least one rule id")
        for id in ids:
            if id not in rules.all_rules():
                near = nearest(id, rules.all_rules(), cutoff=0.3)
                raise self.fail(f"{at}rules", f"no rule {id!r}" + (f"; did you mean {near!r}?" if near else ""))
        return ids

    def moves(self, key: str, value: Any) -> tuple[str, ...]:
        out = []
        for text in self.words(key, value):
            try:
                out.append(str(read_move(text)))
            except UnknownMove as error:
                raise self.fail(key, str(error)) from None
        return tuple(out)

    def predicate(self, key: str, value: Any) -> Predicate | None:
        if value is None:
            return None
        try:
            return parse_predicate(value)
        except PredicateError as error:
            raise self.fail(key, str(error)) from None

    def choices(self, at: str, rows: Any) -> tuple[Choice, ...]:
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            raise self.fail(f"{at}choices", "expected a list of tables")
        if rows and len(rows) < 2:
            raise self.fail(f"{at}choices", "expected at least two answers")
        out = []
        for number, row in enumerate(rows):
            key = f"{at}choices.{number}."
            self.known(key, row, ("id", "move", "is", "tap"))
            id = self.word(key, row, "id")
            if ("move" in row) == ("is" in row):
                raise self.fail(key[:-1], "expected either a move or a predicate `is`")
            move = self.moves(f"{key}move", [row["move"]])[0] if "move" in row else None
            tap = row.get("tap")
            if tap is not None and tap not in INDEX:
                near = nearest(str(tap), INDEX)
                raise self.fail(f"{key}tap", "no such card" + (f"; did you mean {near!r}?" if near else ""))
            out.append(Choice(id, move, self.predicate(f"{key}is", row.get("is")), tap))
        if len({choice.id for choice in out}) < len(out):
            raise self.fail(f"{at}choices", "two answers have the same id")
        return tuple(out)

    def texts(self, texts: Mapping[str, str], steps: list[Step], skip: Skip | None) -> None:
        """Every text that the lesson needs is there, and none that it does not know."""
        needed = {"title", "about", "end.title", "end.text", *(["end.skip"] if skip else [])}
        allowed = set(needed)
        for step in steps:
            at = f"steps.{step.id}."
            own = {f"{at}title", f"{at}text"}
            needed |= own if step.mode != "spot" else set()
            allowed |= own | {f"{at}{name}" for name in ("head", "main", "hint", "failed")}
            if step.mode in ("watch", "predict", "free"):
                needed.add(f"{at}main")
            for choice in step.choices:
                needed |= {f"{at}choices.{choice.id}.{name}" for name in ("text", "reason")}
            if step.failure is not None:
                needed.add(f"{at}failed")
        allowed |= needed
        for key in sorted(needed):
            if not str(texts.get(key, "")).strip():
                near = nearest(key, set(texts) - needed)
                hint = f"; nearest is {near!r}" if near else ""
                raise self.fail(f"texts.{key}", f"missing text{hint}")
        for key in texts:
            if key not in allowed:
                near = nearest(key, allowed, cutoff=0.3)
                hint = f"; did you mean {near!r}?" if near else ""
                raise self.fail(f"texts.{key}", f"no step uses this text{hint}")
        for key, text in texts.items():
            self.marks(f"texts.{key}", text)

    def marks(self, key: str, text: str) -> None:
        """Every marked term and rule of a text exists."""
        from tantocuore.tutor.words import MARK

        for found in MARK.finditer(text):
            if found["rule"] and found["rule"] not in rules.all_rules():
                raise self.fail(key, f"no rule {found['rule']!r}")
            if found["term"] and f"glossary.{found['term']}.word" not in catalogue():
                near = nearest(f"glossary.{found['term']}.word", catalogue())
                raise self.fail(key, f"no text 'glossary.{found['term']}.word'; nearest is {near!r}")


def table(text: str, file: str = "lesson") -> dict[str, Any]:
    """A lesson's TOML as plain data. Raises LessonError."""
    if not isinstance(text, str) or len(text) > LIMIT:
        raise LessonError(file, "", f"expected a text of at most {LIMIT} characters")
    if deep_keys(text):
        raise LessonError(file, "", "is nested too deep")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # which some editors write
    except (ValueError, RecursionError) as error:
        raise LessonError(file, "", f"is not TOML: {error}") from None


def flat(table: Any, prefix: str = "") -> dict[str, str]:
    """A nested table of texts by dotted key; what is no text is an empty one."""
    out: dict[str, str] = {}
    if isinstance(table, Mapping):
        for key, value in table.items():
            if isinstance(value, Mapping):
                out |= flat(value, f"{prefix}{key}.")
            else:
                out[f"{prefix}{key}"] = value if isinstance(value, str) else ""
    return out
