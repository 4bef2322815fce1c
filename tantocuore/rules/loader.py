"""Reads the rules from the data files beside this module, and checks every one of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from tantocuore.errors import TantoCuoreError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TITLE_WORDS = 5
SHORT_WORDS = 15
WEIGHTS = ("H", "M", "L", "")

_LABELS = "labels.toml"
_RULE_FILE = re.compile(r"\d\d-[a-z-]+\.toml")
_POINT_FILE = re.compile(r"points-[a-z]+\.toml")
_RULE_ID = re.compile(r"[A-Z]+(-[A-Z]+)*-\d+")
_POINT_ID = re.compile(r"(DIFF|OPEN)-\d+")
_CARD_RULE = re.compile(r"CARD-(?!TYPE-)([A-Z]+)-\d+")
_RULE_WORDS = ("short", "text", "where", "derived", "settles", "ruling")
_POINT_WORDS = ("options", "decided", "reason", "switch", "named")
_ERROR_WORDS = ("unknown_rule", "unknown_point", "unknown_card")


class UnknownRule(TantoCuoreError, LookupError):
    """No rule, point or card has this id. `nearest` is the most similar one."""

    def __init__(self, text: str, id: str, nearest: str) -> None:
        super().__init__(text)
        self.id = id
        self.nearest = nearest


class RuleDataError(TantoCuoreError, ValueError):
    """A data file of the rules is wrong: `file`, `key` (dotted) and `reason` say where and why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue.

    `title` has at most five words, `short` is one sentence of at most fifteen, `text` the full rule.
    `scope` is "base", "okt" or "both". `sources` maps an edition key to the sections where the rule
    stands; `derived` means that it follows from them without being spelled out. `settles` names the
    open points and differences between editions that the rule rests on, `cards` the ids of the cards
    that it is about.
    """

    id: str
    chapter: str
    scope: str
    title: str
    short: str
    text: str
    sources: Mapping[str, str] = field(hash=False)
    settles: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """A point that the rulebooks leave open (OPEN) or answer differently (DIFF), and its ruling.

    `weight` is "H", "M", "L" or "" (nothing to decide). `options` are the readings considered, if they
    were listed. `switch` says that a game can be set up with another ruling.
    """

    id: str
    weight: str
    question: str
    ruling: str
    reason: str = ""
    options: tuple[str, ...] = ()
    switch: bool = False


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All rules and points in the order of the data, and the fixed words and names of their pages."""

    rules: Mapping[str, Rule]
    points: Mapping[str, Point]
    words: Mapping[str, str]
    editions: Mapping[str, str]
    scopes: Mapping[str, str]


@cache
def catalogue() -> Catalogue:
    """The catalogue of this package; the files are read at the first call."""
    from importlib import resources  # here, as it takes long to import and most runs read no rule

    return load(resources.files("tantocuore.rules").joinpath("data"))


def load(folder: Traversable) -> Catalogue:
    """Read and check the data files in `folder`.

    Raises RuleDataError with file and key for the first thing that is wrong.
    """
    files = {item.name: item for item in folder.iterdir() if item.name.endswith(".toml")}
    if _LABELS not in files:
        raise RuleDataError(_LABELS, "", "the file is missing")
    labels = _Table(_LABELS, "", _parse(files[_LABELS]))
    words, editions, scopes = (labels.names(name) for name in ("words", "editions", "scopes"))
    labels.done()
    for name in (*_RULE_WORDS, *_POINT_WORDS, *_ERROR_WORDS):
        if name not in words:
            raise RuleDataError(_LABELS, f"words.{name}", "the word is missing")

    places: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    points: dict[str, Point] = {}
    for name in sorted(files):
        if _RULE_FILE.fullmatch(name):
            data = _parse(files[name])
            chapter = _Table(name, "", {"chapter": data.pop("chapter", None)}).text("chapter")
            for table in _tables(name, data, _RULE_ID, places):
                rules[table.key] = _rule(table, chapter, editions, scopes)
        elif _POINT_FILE.fullmatch(name):
            for table in _tables(name, _parse(files[name]), _POINT_ID, places):
                points[table.key] = _point(table)
        elif name != _LABELS:
            raise RuleDataError(name, "", "the name is neither NN-chapter.toml nor points-kind.toml")
    for rule in rules.values():
        for id in rule.settles:
            if id not in points:
                raise RuleDataError(places[rule.id], f"{rule.id}.settles", f"there is no point {id}")
    return Catalogue(
        rules=MappingProxyType(rules),
        points=MappingProxyType(points),
        words=MappingProxyType(words),
        editions=MappingProxyType(editions),
        scopes=MappingProxyType(scopes),
    )


def _parse(file: Traversable) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RuleDataError(file.name, "", str(error)) from error


def _tables(file: str, data: dict[str, Any], ids: re.Pattern[str], places: dict[str, str]) -> list[_Table]:
    """The tables of a file; their ids have the right form and are new, and `places` learns them."""
    for id, values in data.items():
        if not isinstance(values, dict):
            raise RuleDataError(file, id, "this is no table")
        if not ids.fullmatch(id):
            raise RuleDataError(file, id, "an id must look like SERVE-02, a point's id like OPEN-02")
        if id in places:
            raise RuleDataError(file, id, f"the id already stands in {places[id]}")
        places[id] = file
    return [_Table(file, id, values) for id, values in data.items()]


def _rule(table: _Table, chapter: str, editions: Mapping[str, str], scopes: Mapping[str, str]) -> Rule:
    card = _CARD_RULE.fullmatch(table.key)
    rule = Rule(
        id=table.key,
        chapter=chapter,
        scope=table.text("scope"),
        title=table.text("title"),
        short=table.text("short"),
        text=table.text("text"),
        sources=table.names("sources"),
        settles=table.texts("settles"),
        cards=table.texts("cards") or ((card[1].lower(),) if card else ()),
        derived=table.flag("derived"),
    )
    table.done()
    if rule.scope not in scopes:
        table.fail("scope", f"{rule.scope!r} is none of {', '.join(scopes)}")
    table.at_most("title", rule.title, TITLE_WORDS)
    table.at_most("short", rule.short, SHORT_WORDS)
    if not rule.short.endswith(".") or ". " in rule.short:
        table.fail("short", "this is not one sentence that ends with a full stop")
    for edition in rule.sources:
        if edition not in editions:
            table.fail(f"sources.{edition}", f"the edition is none of {', '.join(editions)}")
    return rule


def _point(table: _Table) -> Point:
    point = Point(
        id=table.key,
        weight=table.text("weight", empty=True),
        question=table.text("question"),
        ruling=table.text("ruling"),
        reason=table.text("reason", empty=True),
        options=table.texts("options"),
        switch=table.flag("switch"),
    )
    table.done()
    if point.weight not in WEIGHTS:
        table.fail("weight", f"{point.weight!r} is none of H, M, L and the empty text")
    return point


class _Table:
    """One table of a data file: each value is taken once, checked for its type, its lines joined."""

    def __init__(self, file: str, key: str, values: dict[str, Any]) -> None:
        self.file = file
        self.key = key
        self._values = dict(values)

    def text(self, name: str, *, empty: bool = False) -> str:
        return self._text(name, self._values.pop(name, "" if empty else None), empty)

    def texts(self, name: str) -> tuple[str, ...]:
        values = self._values.pop(name, [])
        if not isinstance(values, list):
            self.fail(name, "this is no list")
        return tuple(self._text(name, value) for value in values)

    def names(self, name: str) -> dict[str, str]:
        values = self._values.pop(name, None)
        if not isinstance(values, dict) or not values:
            self.fail(name, "a table with at least one entry must stand here")
        return {key: self._text(f"{name}.{key}", value) for key, value in values.items()}

    def flag(self, name: str) -> bool:
        value = self._values.pop(name, False)
        if not isinstance(value, bool):
            self.fail(name, "this is neither true nor false")
        return value

    def at_most(self, name: str, text: str, limit: int) -> None:
        count = len(text.split())
        if count > limit:
            self.fail(name, f"{count} words, and at most {limit} are allowed")

    def done(self) -> None:
        for name in self._values:
            self.fail(name, "nothing reads this key")

    def fail(self, name: str, reason: str) -> NoReturn:
        raise RuleDataError(self.file, f"{self.key}.{name}" if self.key else name, reason)

    def _text(self, name: str, value: object, empty: bool = False) -> str:
        if not isinstance(value, str) or not (value.strip() or empty):
            self.fail(name, "a text must stand here")
        return " ".join(str(value).split())
