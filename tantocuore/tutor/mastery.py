"""What a learner can do, rule by rule: read from short lines of evidence, drawn as a map of the rulebook.

A line is `RULE OUTCOME LESSON/STEP POSITION DAY N`, such as `SERVE-02 right serving/first 3fa9c1 739583 4`:

- `OUTCOME` is `right` (unaided), `aided` or `wrong` (a wrong answer, or a move that the rule refused).
- `POSITION` is six hex digits of a digest of the position: two rights in one position are one.
- `DAY` is the ordinal day (`date.toordinal()`), `N` the number of lessons finished so far.

Lines are only ever added, so what two browsers have learned is the union of their lines. They count in the order
of day and N, and where these are the same in the order in which they stand.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from tantocuore import rules
from tantocuore.text import say
from tantocuore.tutor import carrier, course

STATES = ("new", "seen", "can", "knows")
OUTCOMES = ("right", "aided", "wrong")
APART = 3  # lessons finished between "can" and "knows", where it is the same day
MOST = 8  # lines of a rule that are kept
LARGEST = 4_000_000  # characters of evidence that are read at all

_LINE = re.compile(
    r"(?P<rule>[A-Z][A-Z-]{0,40}-\d{1,3}) (?P<outcome>right|aided|wrong) (?P<where>[\w-]{1,60}/[\w-]{1,60}) "
    r"(?P<position>[0-9a-f]{6}) (?P<day>[0-9]{1,7}) (?P<n>[0-9]{1,4})",
    re.ASCII,
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One line: `day` and `n` say when, `position` where the rule was met."""

    rule: str
    outcome: str
    where: str
    position: str
    day: int
    n: int

    def __str__(self) -> str:
        return f"{self.rule} {self.outcome} {self.where} {self.position} {self.day} {self.n}"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a rule stands after some evidence.

    `since` is what the next step up builds on: at "seen" the right answer that waits for a second one, at "can" the
    evidence that led there. `proof` is what alone would lead here again, at most four pieces.
    """

    state: str = "new"
    since: Evidence | None = None
    proof: tuple[Evidence, ...] = field(default=(), compare=False)

    def after(self, one: Evidence) -> Standing:
        """How it stands after one more."""
        return _AFTER[self.state](self, one)


def line(rule: str, outcome: str, where: str, position: str, day: int, n: int) -> str:
    """A line of evidence. Raises ValueError for what would not be read again.

    >>> line("SERVE-02", "right", "serving/first", "3fa9c1", 739583, 4)
    'SERVE-02 right serving/first 3fa9c1 739583 4'
    """
    text = str(Evidence(rule, outcome, where, position, day, n))
    if _read(text) is None:
        raise ValueError(f"no line of evidence: {text!r}")
    return text


def states(lines: Iterable[str]) -> dict[str, str]:
    """The state of every rule: "new", "seen", "can" or "knows". Lines that are none are passed over.

    - can: twice right without help, in different positions;
    - knows: right once more, three lessons or a day after that;
    - wrong at "can" or "knows" leads one state back.

    >>> first = "SERVE-02 right serving/first 3fa9c1 739583 4"
    >>> states([first])["SERVE-02"], states([])["SERVE-02"]
    ('seen', 'new')
    >>> states([first, "SERVE-02 right serving/last 00ab12 739583 4", "nonsense"])["SERVE-02"]
    'can'
    """
    found = dict.fromkeys(rules.ids(), STATES[0])
    return found | {rule: _standing(those).state for rule, those in _by_rule(_evidence(lines)).items()}


def trim(lines: Iterable[str]) -> list[str]:
    """The lines that are kept: in order, each once, at most eight a rule, and every rule in the state it was.

    >>> trim(["nonsense", *["SERVE-02 aided serving/first 3fa9c1 739583 4"] * 2])
    ['SERVE-02 aided serving/first 3fa9c1 739583 4']
    """
    evidence = _evidence(lines)
    kept = {one for those in _by_rule(evidence).values() for one in _kept(those)}
    return [str(one) for one in evidence if one in kept]


def scene(lines: Iterable[str], at: Mapping[str, Any] | None = None, language: str = "en") -> dict[str, Any]:
    """The course and the map of the rulebook, as the page draws them.

    `at` says how far each lesson is, by its id: `{"step": 2, "of": 9, "done": False}`; what is no such thing is
    passed over.

    >>> found = scene([], {})
    >>> list(found), found["map"]["groups"][0]["title"]
    (['next', 'tracks', 'course', 'map'], 'Components')
    """
    return course.index(at or {}, language) | {"map": chart(lines, language)}


def answer(message: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """Answer a page that asks for the map; it raises nothing.

    The `args` of the message are `lines` (a text) and `at` (as `scene` takes it). The reply has the `id` of the
    message and `progress`, what `scene` gives; where not all that was sent is worth keeping, `keep` has the lines
    that are. What cannot be read, and a fault of ours, gives an `error` in words instead.

    >>> sorted(answer({"id": 1, "verb": "map", "args": {"lines": "nonsense", "at": {}}}))
    ['id', 'keep', 'progress']
    """
    id = {"id": carrier.number(message)}
    try:
        return id | _answered(message.get("args"), language)
    except Exception:
        _log.exception("the map could not be drawn")
        return id | _failed("broken", language)


def chart(lines: Iterable[str], language: str = "en") -> dict[str, Any]:
    """The map: all rules in the chapters of the catalogue, how each stands, and its lesson.

    >>> chart([])["counts"][-1]
    {'state': 'knows', 'word': 'known', 'about': 'right again another day, or three lessons later', 'n': 0}
    """
    standing = states(lines)
    taught = course.taught()
    every = rules.all_rules().values()
    groups = []
    for title, members in groupby(every, key=lambda rule: rule.chapter):
        tiles = [
            {
                "id": rule.id,
                "title": rule.title,
                "short": rule.short,
                "state": standing[rule.id],
                "lesson": taught.get(rule.id),
            }
            for rule in members
        ]
        met = sum(tile["state"] != STATES[0] for tile in tiles)
        note = say("mastery.met", language=language, n=met, of=len(tiles))
        groups.append({"title": title, "note": note, "rules": tiles})
    held = [standing[rule.id] for rule in every]
    counts = [
        {
            "state": state,
            "word": say(f"mastery.state.{state}.word", language=language),
            "about": say(f"mastery.state.{state}.about", language=language),
            "n": held.count(state),
        }
        for state in STATES
    ]
    return {"note": say("mastery.rules", language=language, n=len(every)), "counts": counts, "groups": groups}


def _answered(args: Any, language: str) -> dict[str, Any]:
    text, at = (args.get(name) for name in ("lines", "at")) if isinstance(args, Mapping) else (None, None)
    if not isinstance(text, str) or len(text) > LARGEST or not isinstance(at, Mapping):
        return _failed("unread", language)
    lines = text.split("\n")
    worth = "\n".join(trim(lines))
    keep = {"keep": worth} if len(worth) < len(text.strip("\n")) else {}
    return {"progress": scene(lines, at, language)} | keep


def _failed(kind: str, language: str) -> dict[str, Any]:
    title, text = (say(f"mastery.error.{kind}.{part}", language=language) for part in ("title", "text"))
    return {"error": {"title": title, "text": text}}


def _read(text: object) -> Evidence | None:
    found = _LINE.fullmatch(text) if isinstance(text, str) else None
    if found is None or found["rule"] not in rules.all_rules():
        return None
    return Evidence(
        found["rule"], found["outcome"], found["where"], found["position"], int(found["day"]), int(found["n"])
    )


def _evidence(lines: Iterable[str]) -> list[Evidence]:
    """What the lines say, each piece once, in the order in which it counts."""
    read = dict.fromkeys(one for one in map(_read, lines) if one is not None)
    return sorted(read, key=lambda one: (one.day, one.n))


def _by_rule(evidence: Iterable[Evidence]) -> dict[str, list[Evidence]]:
    found: dict[str, list[Evidence]] = {}
    for one in evidence:
        found.setdefault(one.rule, []).append(one)
    return found


def _standing(those: Iterable[Evidence]) -> Standing:
    now = Standing()
    for one in those:
        now = now.after(one)
    return now


def _kept(those: list[Evidence]) -> list[Evidence]:
    """The proof of the state, and of the rest the newest, unless the gaps between them would tell another story."""
    if len(those) <= MOST:
        return those
    now = _standing(those)
    rest = [one for one in those if one not in now.proof]
    newest = set(rest[len(rest) - (MOST - len(now.proof)) :])
    more = [one for one in those if one in newest or one in now.proof]
    return more if _standing(more) == now else list(now.proof)


def _first(now: Standing, one: Evidence) -> Standing:
    """A rule is seen by whatever happens to it."""
    return Standing("seen", one if one.outcome == "right" else None, (one,))


def _seen(now: Standing, one: Evidence) -> Standing:
    if one.outcome != "right":
        return now
    if now.since is None:
        return Standing("seen", one, (one,))
    if now.since.position == one.position:
        return now
    return Standing("can", one, (now.since, one))


def _can(now: Standing, one: Evidence) -> Standing:
    if one.outcome == "wrong":
        return Standing("seen", proof=(one,))
    since = now.since
    if since and one.outcome == "right" and (one.day > since.day or one.n >= since.n + APART):
        # What led up to "knows" for the first time does so again; what was lost and won back since adds nothing.
        return Standing("knows", proof=(*now.proof, one)[:3])
    return now


def _knows(now: Standing, one: Evidence) -> Standing:
    return Standing("can", one, (*now.proof, one)) if one.outcome == "wrong" else now


_AFTER = {"new": _first, "seen": _seen, "can": _can, "knows": _knows}
