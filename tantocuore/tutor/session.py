"""A lesson or a free game as something that answers messages: plain dicts in, plain dicts out."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from tantocuore.errors import TantoCuoreError, nearest
from tantocuore.game import Game
from tantocuore.scenario import Scenario
from tantocuore.text import say
from tantocuore.tutor import comparing, learning, looking, outlook, recording, rooms, saying, seats, verbs
from tantocuore.tutor import course as courses
from tantocuore.tutor.lesson import Lesson, Step
from tantocuore.tutor.lesson import lesson as shipped
from tantocuore.tutor.lesson import lessons as every
from tantocuore.tutor.replying import Fault, echo, spoken
from tantocuore.tutor.reviewing import MOST, composed
from tantocuore.tutor.run import ALL_SEATS, Run
from tantocuore.tutor.scene import Desk, scene, slim
from tantocuore.tutor.telling import Story
from tantocuore.tutor.verbs import Verb
from tantocuore.tutor.words import labels

SAVE_FORMAT = 2  # 1 held the stops as they are
SAVE_EFFORT = 3  # a tenth longer than 6, in a third of the time
SAVE_MARK = "tc2:"  # before a packed save; without it the text is JSON, as it was once
MOST_NAMED = 20  # missed questions that a page may name
SAVE_LIMIT = 2_000_000  # characters of a save, packed or not, that are read at all
UNREADABLE = (
    zlib.error, TantoCuoreError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError,
    AssertionError, RecursionError,
)  # fmt: skip


class Session:
    """Answers the requests of one page (see the contract of the page).

    >>> session = Session.lesson("raoul")
    >>> reply = session.answer({"id": 1, "rev": 0, "verb": "hello", "args": {"save": None}})
    >>> reply["view"]["say"]["title"]
    "It is Raoul's turn"
    """

    def __init__(self, run: Run, store: str, language: str = "en", plain: Lesson | None = None) -> None:
        self.store = store
        self.language = language
        self._first = run
        self._plain = plain  # the lesson as it is written, before a visit makes anything of it
        self._run = run
        self._at = store  # what is open of the course
        self._course: tuple[str, ...] = ()
        self._all = False  # whether it is the whole course, with its rooms
        self._rev = 1
        self._touched = False
        self._why: dict[str, Any] | None = None
        self._stories: dict[str, Story] = {}  # what each viewer was told on this page
        self._lines: dict[tuple[str, int], tuple[str, ...]] = {}
        self._recorder = recording.Recorder()

    @classmethod
    def lesson(cls, lesson: str | Lesson, language: str = "en") -> Session:
        """A session of a shipped lesson by its id, or of a lesson of your own. Raises LessonError."""
        found = shipped(lesson, language) if isinstance(lesson, str) else lesson
        return cls(Run(composed(found)), found.id, language, found)

    @classmethod
    def course(cls, lessons: Sequence[str], language: str = "en") -> Session:
        """A session of several shipped lessons, in this order; it begins with the first.

        Raises LessonError where one is not there. The others are read when they are opened.
        """
        for missing in set(lessons) - set(every()):
            shipped(missing)  # raises
        session = cls.lesson(lessons[0], language)
        session._course = tuple(lessons)
        return session

    @classmethod
    def whole(cls, language: str = "en") -> Session:
        """A session of all lessons of all tracks in order, and of the rooms "play" and "sandbox".

        >>> session = Session.whole()
        >>> _ = session.answer({"id": 1, "verb": "open", "args": {"lesson": "play"}})
        >>> session.title
        'A game of your own'
        """
        row = courses.whole()
        session = cls.lesson(row[0], language)
        session._course, session._all = row, True
        return session

    @classmethod
    def free(
        cls,
        game: Game,
        viewer: str = ALL_SEATS,
        store: str = "free",
        language: str = "en",
        sitting: Mapping[str, str] | None = None,
    ) -> Session:
        """A session over any game: seen by one player, or by each player in turn ("all seats").

        `sitting` names the bot that plays a player; nobody else is one. Raises TantoCuoreError for an unknown
        player or bot.
        """
        run = rooms.played(rooms.Free(game, viewer, sitting or {}), language)
        return cls(run, store, language)

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return self._run.lesson.title

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the lesson, as this visit meets them."""
        return self._run.lesson.steps

    @property
    def lessons(self) -> tuple[str, ...]:
        """The ids of the lessons of the course, in their order, and of its rooms; empty without a course."""
        return self._course

    @property
    def contents(self) -> dict[str, Any] | None:
        """What there is to open, by track; only where it is the whole course."""
        return courses.contents(self.language) if self._all else None

    @property
    def game(self) -> Game:
        """A copy of the game as it stands."""
        return self._run.game.copy()

    @property
    def done(self) -> bool:
        """Whether the lesson is finished."""
        return self._run.done

    @property
    def aided(self) -> frozenset[str]:
        """The steps that the tutor did, or helped to do, for the learner."""
        return self._run.aided

    @property
    def picture(self) -> dict[str, Any]:
        """The scene as it stands, for a picture that stands still."""
        return self._scene(self._run, self._rev, self._why, look=self._run.looked)

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The reply to one request. Whatever goes wrong inside leaves the session as it was."""
        number, verb, args = request.get("id", 0), request.get("verb"), request.get("args") or {}
        try:
            if verb == "hello":
                verbs.check("hello", args, verbs.HELLO, optional=True)
                reply = self._hello(args)
            elif verb == "open":
                verbs.check("open", args, verbs.HELLO, optional=True)
                reply = self._open(args)
            else:
                known = verbs.known(verb)
                verbs.check(str(verb), args, known.takes)
                if known.changes and request.get("rev", self._rev) != self._rev:
                    reply = self._whole() | {"stale": True}
                else:
                    reply = self._do(known, args, fresh=verb == "resume")
        except Fault as fault:
            reply = {"error": fault.shown()}
        return {"id": number, "rev": self._rev} | reply

    def _do(self, verb: Verb, args: Mapping[str, Any], fresh: bool) -> dict[str, Any]:
        run, was = self._run.fork() if verb.changes else self._run, self._run.looked
        out = verb.do(run, args)
        refilled = out.form is not None  # a form that is shown again changes nothing
        changed = (verb.changes and not refilled) or out.run is not None
        run = out.run or run
        look = -1 if changed else was if out.look is None else out.look
        why = self._comparison(run) if out.compare or (changed and run.branch_over and not out.why) else out.why
        if out.keep_why:  # an answer to one seat may name its cards
            why = self._why if run.viewer == self._run.viewer else None
        rev = self._rev + changed
        reply: dict[str, Any] = dict(out.beside)
        stories = {} if fresh else self._stories
        if out.view or look != was:
            elsewhere = out.keep_why and look >= 0 and looking.shown(run, look)[1] != run.viewer
            reply["view"] = self._scene(run, rev, None if elsewhere else why, out.form, look)
        if out.refusal is not None:
            reply["refusal"] = self._openable(out.refusal)
        if out.announce:
            how = "assertive" if out.refusal is not None else "polite"
            reply["announce"] = {"text": out.announce, "how": how}
        if out.more is not None:
            reply["more"] = out.more
        if changed:
            reply["save"] = self._save(run)
            reply |= self._learned(run)
        if "view" in reply or changed:
            new, stories = self._story(run, stories, look)
            reply |= new
        self._run, self._why, self._rev, self._stories = run, why, rev, stories
        self._run.looked = look
        if not (why or {}).get("compare"):
            self._run.outlook = None  # nobody looks at it any more
        self._touched = self._touched or changed
        return reply

    def _openable(self, why: dict[str, Any]) -> dict[str, Any]:
        """A Why without the buttons that open a lesson which is not in this course."""
        kept = [it for it in why["actions"] if it["verb"] != "open" or it["args"]["lesson"] in self._course]
        return why | {"actions": kept}

    def _learned(self, run: Run) -> dict[str, Any]:
        """What this request showed about the learner, for the page to keep."""
        if run.given:
            return {}
        lines = learning.learned(self._run, run)
        return {"at": learning.reached(run)} | ({"learned": lines} if lines else {})

    # the page

    def _scene(
        self,
        run: Run,
        rev: int,
        why: dict[str, Any] | None,
        form: Mapping[str, Any] | None = None,
        look: int = -1,
    ) -> dict[str, Any]:
        row = courses.beside(self._at) if self._all else self._course
        head, goal = saying.head(run, row, self.language), saying.panel(run, self._course)
        if self._course:
            head["at"] = self._at
        if look < 0:
            lit = run.step.lit or run.rung >= 3
            judged = not run.waiting and not form  # a form stands where the board was
            desk = Desk(
                rev, self.store, head, goal, why, run.playable, run.marked, judged, lit, run.own, self.language,
                seats=seats.strip(run), waits=seats.waits(run), form=form,
            )  # fmt: skip
            drawn: dict[str, Any] = slim(scene(run.table, run.viewer, desk))
            return drawn
        at, viewer = looking.shown(run, look)
        if why:  # nothing is played from here
            why = why | {"actions": [it for it in why.get("actions", []) if it["verb"] != "move"]}
        desk = Desk(
            rev, self.store, head, goal, why, judged=False, lit=False, own=run.own, language=self.language,
            looking=looking.banner(run, at, viewer), seats=seats.strip(at), form=form,
        )  # fmt: skip
        drawn = slim(scene(at.game, viewer, desk))
        return drawn

    def _story(
        self, run: Run, stories: dict[str, Story], look: int = -1
    ) -> tuple[dict[str, Any], dict[str, Story]]:
        """What is new in the log and the timeline since this viewer was last told."""
        known = stories.get(run.viewer)
        told = known.copy() if known else Story(run.viewer)
        shown = run.game.node if look < 0 else look
        return told.news(run.game, run.what_ifs(), self._line(run), shown), stories | {run.viewer: told}

    def _whole(self) -> dict[str, Any]:
        """Everything that the page shows, from the beginning."""
        look = self._run.looked
        reply = {"view": self._scene(self._run, self._rev, self._why, look=look)}
        new, self._stories = self._story(self._run, {}, look)
        return reply | new

    def _line(self, run: Run) -> tuple[str, ...]:
        """The moves of the rulebook's player in this part."""
        if run.given or not run.lesson.rulebook:
            return ()
        part = run.lesson.id, run.stop.part
        if part not in self._lines:
            self._lines[part] = Scenario.load(run.lesson.start_of(part[1]).scenario).moves
        return self._lines[part]

    def _comparison(self, run: Run) -> dict[str, Any] | None:
        if run.given:
            return outlook.at_end(run)
        scenario = Scenario.load(run.lesson.start_of(run.stop.part).scenario)
        if not scenario.moves:
            return None
        lesson = run.lesson
        return comparing.compare(
            run.game, scenario.play(), run.viewer, saying.back(run), rulebook=lesson.rulebook, whole=lesson.turns
        )

    # hello and saves

    def _open(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """Another lesson or room of the course, from where its save is."""
        lesson = args.get("lesson")
        if lesson not in self._course:
            near = nearest(echo(lesson), self._course) or next(iter(self._course), "")
            raise Fault(say("tutor.error.lesson", lesson=echo(lesson), near=near))
        if lesson in courses.ROOMS:
            self._plain = None
            self._first, self.store = rooms.opened(lesson, self.language)
        else:
            self._plain = shipped(lesson, self.language)
            self._first, self.store = Run(composed(self._plain)), lesson
        self._run, self._at, self._touched = self._first, lesson, False
        self._why, self._stories = None, {}
        self._rev += 1
        reply = self._hello({**args, "lesson": None})
        reply.setdefault("announce", {"text": spoken(saying.opened(self._run)), "how": "polite"})
        return reply

    def _hello(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """The whole page.

        A save is read only while nothing has been done here; so is another lesson opened, and so are missed
        questions put before one that begins.
        """
        lesson, save = args.get("lesson"), args.get("save")
        if lesson in self._course and lesson != self._at and not self._touched:
            return self._open(args)
        lost = False
        if save is not None and not self._touched:
            kept = self._load(save)
            lost = kept is None
            if kept is not None:
                self._run, self._touched, self._rev = kept, True, self._rev + 1
        elif self._plain is not None and not self._touched:
            self._first = self._run = Run(composed(self._plain, self._first.lesson.seed, _named(args)))
        self._why = self._comparison(self._run) if self._run.branch_over else None
        reply = self._whole() | {"words": labels(self.language)}
        if lost:
            reply["announce"] = {"text": say("tutor.save.unread"), "how": "polite"}
        return reply

    def _save(self, run: Run) -> str:
        steps = " ".join(step.id for step in run.lesson.steps)
        record = {"format": SAVE_FORMAT, "lesson": run.lesson.id, "steps": steps, "seed": run.lesson.seed}
        record["review"] = list(run.lesson.reviewed.values())
        return packed(json.dumps(record, ensure_ascii=False)[:-1] + f', "run": {self._recorder.text(run)}}}')

    def _load(self, text: str) -> Run | None:
        """The run of a save, or None when it is not one of this lesson."""
        try:
            record = json.loads(unpacked(text))
            first = self._first
            if self._plain is not None:
                review = [str(key) for key in record.get("review", [])]
                first = Run(composed(self._plain, int(record.get("seed", 0)), review[:MOST]))
            steps = " ".join(step.id for step in first.lesson.steps)
            if (record["lesson"], record["steps"]) != (first.lesson.id, steps):
                return None
            if record["format"] not in (1, SAVE_FORMAT):
                return None
            run = recording.restore(first, record["run"], stepped=record["format"] == SAVE_FORMAT)
            self._scene(run, 1, self._comparison(run) if run.branch_over else None)
            self._story(run, {})
        except UNREADABLE:
            return None
        return run


def _named(args: Mapping[str, Any]) -> list[str]:
    """The missed questions that the page names, as "LESSON/STEP"."""
    return str(args.get("review") or "").split()[:MOST_NAMED]


def packed(text: str) -> str:
    """A save as the page keeps it.

    >>> unpacked(packed("{}")), unpacked("{}")
    ('{}', '{}')
    """
    return SAVE_MARK + base64.b64encode(zlib.compress(text.encode(), SAVE_EFFORT)).decode()


def unpacked(text: str) -> str:
    """The save in a text of the page. Raises ValueError or zlib.error for what is none, or too long."""
    if len(text) > SAVE_LIMIT:
        raise ValueError("the save is too long")
    if not text.startswith(SAVE_MARK):
        return text
    reader = zlib.decompressobj()
    out = reader.decompress(base64.b64decode(text[len(SAVE_MARK) :], validate=True), SAVE_LIMIT)
    if not reader.eof:
        raise ValueError("the save is cut off, or too long")
    return out.decode()
