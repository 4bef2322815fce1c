"""The course: its tracks and lessons in order, how far the learner is in each, and what comes next."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from tantocuore.text import say
from tantocuore.tutor.lesson import MOST_STEPS, lessons

#: Where a game is played freely, after all lessons, and the name under which the browser keeps that game.
ROOMS: Mapping[str, str] = {"play": "free", "sandbox": "sandbox"}


class Track(NamedTuple):
    """A track: its letter, the notebook its lessons lie in, the lessons in order, and those that only ask."""

    id: str
    notebook: str
    lessons: tuple[str, ...]
    asking: tuple[str, ...] = ()


class Entry(NamedTuple):
    """What the index says about a lesson: how many steps, how long, and on how many steps it cites each rule."""

    steps: int
    minutes: int
    rules: Mapping[str, int]


class Far(NamedTuple):
    """How far a learner is in a lesson: the number of the step, of how many, and whether it is done.

    A table stands at the first step of its first lesson as soon as it is opened: that begins nothing.
    """

    step: int = 0
    of: int = 0
    done: bool = False

    @property
    def state(self) -> str:
        """Whether it is "open", "begun" or "done".

        >>> Far().state, Far(2, 9).state, Far(9, 9, True).state
        ('open', 'begun', 'done')
        """
        return "done" if self.done else "begun" if self.step > 1 else "open"


@cache
def tracks() -> tuple[Track, ...]:
    """The tracks in order, with those of their lessons that there are.

    >>> [track.id for track in tracks()]
    ['A', 'B', 'C', 'D', 'E']
    """
    table = tomllib.loads((files(__package__) / "course.toml").read_text("utf-8"))
    there = lessons()
    return tuple(
        Track(
            id,
            row["notebook"],
            tuple(lesson for lesson in row["lessons"] if lesson in there),
            tuple(row.get("asking", ())),
        )
        for id, row in table.items()
    )


def whole() -> tuple[str, ...]:
    """All lessons of all tracks in order, then the rooms.

    >>> whole()[0], whole()[-2:]
    ('placement', ('play', 'sandbox'))
    """
    return (*(lesson for track in tracks() for lesson in track.lessons), *ROOMS)


def beside(lesson: str) -> tuple[str, ...]:
    """The lessons of the track that a lesson lies in; none beside a room.

    >>> beside("gaps")[:2], beside("play")
    (('raoul', 'gaps'), ())
    """
    return next((track.lessons for track in tracks() if lesson in track.lessons), ())


def contents(language: str = "en") -> dict[str, Any]:
    """What one table with the whole course lists: the tracks with their lessons, and the rooms.

    >>> contents()["rooms"][0]["title"]
    'Play a game'
    """
    rows = [
        {
            "id": track.id,
            "title": say(f"course.track.{track.id}.title", language=language),
            "lessons": [
                {"id": id, "title": title(id, language), "minutes": _minutes(entry(id).minutes, language)}
                for id in track.lessons
            ],
        }
        for track in tracks()
    ]
    rooms = [
        {
            "id": id,
            "title": title(id, language),
            "about": say(f"course.room.{id}.about", language=language),
            "store": store,
        }
        for id, store in ROOMS.items()
    ]
    return {"tracks": rows, "rooms": rooms}


def title(id: str, language: str = "en") -> str:
    """The name of a shipped lesson, or of a room.

    >>> title("raoul")
    "Raoul's turn"
    """
    return say(f"course.room.{id}.title" if id in ROOMS else f"lessons.{id}.title", language=language)


@cache
def entry(id: str) -> Entry:
    """What the file of a shipped lesson says at its face: an index need not wait for the proof of every lesson.

    >>> entry("raoul").minutes, "SERVE-02" in entry("raoul").rules
    (4, True)
    """
    table = tomllib.loads((files(__package__) / "lessons" / f"{id}.toml").read_text("utf-8"))
    cited = Counter(rule for step in table["steps"] for rule in step["rules"])
    return Entry(len(table["steps"]), table["minutes"], cited)


@cache
def taught() -> Mapping[str, str]:
    """The lesson that teaches a rule, by the rule's id: the one with the most steps on it, of several the first.

    >>> taught()["SERVE-02"]
    'serving'
    """
    found: dict[str, tuple[int, str]] = {}
    for track in tracks():
        for lesson in track.lessons:
            if lesson in track.asking:
                continue
            for rule, steps in entry(lesson).rules.items():
                if steps > found.get(rule, (0, ""))[0]:
                    found[rule] = steps, lesson
    return {rule: lesson for rule, (_, lesson) in found.items()}


def far(value: Any) -> Far:
    """How far a lesson is, from what the browser kept: `{"step": 2, "of": 9, "done": False}`.

    What is no such thing is a lesson that is not begun.

    >>> far({"step": 2, "of": 9, "done": False}), far("nonsense")
    (Far(step=2, of=9, done=False), Far(step=0, of=0, done=False))
    """
    if not isinstance(value, Mapping):
        return Far()
    step, of, done = (value.get(name) for name in ("step", "of", "done"))
    if type(step) is not int or type(of) is not int or type(done) is not bool or not 0 <= step <= of <= MOST_STEPS:
        return Far()
    return Far(step, of, done)


def index(at: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """The index page: what is next, the tracks with their lessons, and how far the whole course is.

    `at` says how far each lesson is, by its id.

    >>> index({"raoul": {"step": 2, "of": 9, "done": False}})["next"]["label"]
    "Go on: Raoul's turn"
    """
    now = {lesson: far(at.get(lesson)) for track in tracks() for lesson in track.lessons}
    following = _following(now)
    return {
        "next": _next(following, now, language),
        "tracks": [_track(track, now, following, language) for track in tracks()],
        "course": _sum(list(now), now, language),
    }


def href(lesson: str) -> str:
    """The page of a lesson, beside the page that links to it.

    >>> href("raoul")
    '30-raouls-turn.ipynb?lesson=raoul'
    """
    notebook = next(track.notebook for track in tracks() if lesson in track.lessons)
    return f"{notebook}.ipynb?lesson={lesson}"


def _following(now: Mapping[str, Far]) -> str | None:
    """A lesson that is begun; else the next after the last that is done, for those who skip what they know."""
    order = list(now)
    begun = [lesson for lesson in order if now[lesson].state == "begun"]
    last = max((i for i, lesson in enumerate(order) if now[lesson].done), default=-1)
    rest = [lesson for lesson in (*order[last + 1 :], *order[: last + 1]) if not now[lesson].done]
    return next(iter([*begun, *rest]), None)


def _next(lesson: str | None, now: Mapping[str, Far], language: str) -> dict[str, Any]:
    if lesson is None:
        done = "all_done" if now else "none"
        note = say("course.all_done_note", language=language) if now else ""
        return {"lesson": None, "label": say(f"course.{done}", language=language), "note": note, "href": None}
    track = next(track for track in tracks() if lesson in track.lessons)
    begun = now[lesson].state == "begun"
    where = say(
        "course.where_step" if begun else "course.where",
        language=language,
        letter=track.id,
        track=say(f"course.track.{track.id}.title", language=language),
        minutes=_minutes(entry(lesson).minutes, language),
        step=now[lesson].step,
        of=now[lesson].of,
    )
    verb = "go_on" if any(it.state != "open" for it in now.values()) else "begin"
    label = say(f"course.{verb}", language=language, lesson=title(lesson, language))
    return {"lesson": lesson, "label": label, "note": where, "href": href(lesson)}


def _track(track: Track, now: Mapping[str, Far], following: str | None, language: str) -> dict[str, Any]:
    at = f"course.track.{track.id}"
    rows = [_lesson(lesson, now[lesson], lesson == following, language) for lesson in track.lessons]
    return {
        "id": track.id,
        "title": say(f"{at}.title", language=language),
        "about": say(f"{at}.about", language=language),
        "notebook": track.notebook,
        "lessons": rows,
    } | _sum(track.lessons, now, language)


def _lesson(id: str, at: Far, following: bool, language: str) -> dict[str, Any]:
    return {
        "id": id,
        "title": title(id, language),
        "minutes": _minutes(entry(id).minutes, language),
        "progress": {"step": at.step, "of": at.of or entry(id).steps, "done": at.done},
        "state": at.state,
        "word": say(f"course.state.{at.state}", language=language, step=at.step, of=at.of),
        "next": following,
        "href": href(id),
    }


def _sum(members: Sequence[str], now: Mapping[str, Far], language: str) -> dict[str, Any]:
    """How many of some lessons are done, and how long the rest takes."""
    done = sum(now[lesson].done for lesson in members)
    minutes = sum(entry(lesson).minutes for lesson in members if not now[lesson].done)
    note = say("course.done", language=language, n=done, of=len(members))
    left = say("course.left", language=language, minutes=_minutes(minutes, language)) if minutes else ""
    return {"done": done, "of": len(members), "minutes": minutes, "note": note, "left": left}


def _minutes(n: int, language: str) -> str:
    return say("course.minutes", language=language, n=n)
