"""A lesson or a free game as something that answers messages: plain dicts in, plain dicts out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tantocuore.errors import TantoCuoreError
from tantocuore.game import Game
from tantocuore.scenario import Scenario
from tantocuore.text import say
from tantocuore.tutor import comparing, saying, seats, story, verbs
from tantocuore.tutor.lesson import Lesson, Start, Step
from tantocuore.tutor.lesson import lesson as shipped
from tantocuore.tutor.replying import Fault
from tantocuore.tutor.run import ALL_SEATS, Run
from tantocuore.tutor.scene import Desk, scene, slim
from tantocuore.tutor.verbs import Verb
from tantocuore.tutor.words import labels

SAVE_FORMAT = 1
SAVE_LIMIT = 2_000_000  # characters of a save that are read at all
UNREADABLE = (TantoCuoreError, ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError)


class Session:
    """Answers the requests of one page (see the contract of the page).

    >>> session = Session.lesson("raoul")
    >>> reply = session.answer({"id": 1, "rev": 0, "verb": "hello", "args": {"save": None}})
    >>> reply["view"]["say"]["title"]
    "It is Raoul's turn"
    """

    def __init__(self, run: Run, store: str, language: str = "en") -> None:
        self.store = store
        self.language = language
        self._first = run
        self._run = run
        self._rev = 1
        self._touched = False
        self._why: dict[str, Any] | None = None
        self._log: list[dict[str, Any]] = []
        self._nodes: list[dict[str, Any]] = []
        self._lines: dict[int, tuple[str, ...]] = {}

    @classmethod
    def lesson(cls, lesson: str | Lesson, language: str = "en") -> Session:
        """A session of a shipped lesson by its id, or of a lesson of your own. Raises LessonError."""
        found = shipped(lesson, language) if isinstance(lesson, str) else lesson
        return cls(Run(found), found.id, language)

    @classmethod
    def free(cls, game: Game, viewer: str = ALL_SEATS, store: str = "free", language: str = "en") -> Session:
        """A session over any game: seen by one player, or by each player in turn ("all seats").

        Raises TantoCuoreError for an unknown player.
        """
        if viewer not in (*game.players, ALL_SEATS):
            raise TantoCuoreError(f"no player {viewer!r}; there are {', '.join(game.players)}")
        texts = {key: say(f"tutor.free.{key}", language=language) for key in ("title", "about")}
        texts |= {"steps.free.title": texts["title"], "end.title": texts["title"], "end.text": texts["about"]}
        step = Step("free", "free", ("FLOW-02",), Start(""))
        empty = Lesson("free", "G", "", viewer, 1, (step,), texts)
        return cls(Run(empty, game.copy(), viewer), store, language)

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return self._run.lesson.title

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

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The reply to one request. Whatever goes wrong inside leaves the session as it was."""
        number, verb, args = request.get("id", 0), request.get("verb"), request.get("args") or {}
        try:
            if verb == "hello":
                verbs.check("hello", args, verbs.HELLO, optional=True)
                reply = self._hello(args.get("save"))
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
        run = self._run.fork() if verb.changes else self._run
        out = verb.do(run, args)
        changed = verb.changes or out.run is not None
        run = out.run or run
        why = self._comparison(run) if out.compare or (changed and run.branch_over) else out.why
        if out.keep_why:
            why = self._why
        rev = self._rev + 1
        reply: dict[str, Any] = dict(out.beside)
        log, nodes = self._log, self._nodes
        if out.view:
            reply["view"] = self._scene(run, rev, why, out.form)
        if out.view or changed:
            new, log, nodes = self._story(run, [] if fresh else log, [] if fresh else nodes)
            reply |= new
        if out.refusal is not None:
            reply["refusal"] = out.refusal
        if out.announce:
            how = "assertive" if out.refusal is not None else "polite"
            reply["announce"] = {"text": out.announce, "how": how}
        if out.more is not None:
            reply["more"] = out.more
        if changed:
            reply["save"] = self._save(run)
        self._run, self._why, self._rev, self._log, self._nodes = run, why, rev, log, nodes
        self._touched = self._touched or changed
        return reply

    # the page

    def _scene(
        self, run: Run, rev: int, why: dict[str, Any] | None, form: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        desk = Desk(
            rev, self.store, saying.head(run), saying.panel(run), why, run.playable, run.marked, not run.waiting,
            run.step.lit or run.rung >= 3, run.own, self.language,
            seats=seats.strip(run), waits=seats.waits(run), form=form,
        )  # fmt: skip
        drawn: dict[str, Any] = slim(scene(run.game, run.viewer, desk))
        return drawn

    def _story(
        self, run: Run, log: list[dict[str, Any]], nodes: list[dict[str, Any]]
    ) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
        """What is new in the log and the timeline since they were last sent."""
        new_log = story.lines(run.game, run.viewer)
        new_nodes = story.nodes(run.game, run.viewer, run.what_ifs(), self._line(run))
        kept, same = _common(log, new_log), _common(nodes, new_nodes)
        reply: dict[str, Any] = {"timeline": {"from": same, "nodes": new_nodes[same:], "now": run.game.node}}
        if kept < max(len(log), len(new_log)) or not log:
            reply["log"] = {"from": kept, "lines": new_log[kept:]}
        return reply, new_log, new_nodes

    def _whole(self) -> dict[str, Any]:
        """Everything that the page shows, from the beginning."""
        reply = {"view": self._scene(self._run, self._rev, self._why)}
        new, self._log, self._nodes = self._story(self._run, [], [])
        return reply | new

    def _line(self, run: Run) -> tuple[str, ...]:
        """The moves of the rulebook's player in this part."""
        part = run.stop.part
        if part not in self._lines:
            self._lines[part] = () if run.given else Scenario.load(run.lesson.start_of(part).scenario).moves
        return self._lines[part]

    def _comparison(self, run: Run) -> dict[str, Any] | None:
        if run.given or not self._line(run):
            return None
        rulebook = Scenario.load(run.lesson.start_of(run.stop.part).scenario).play()
        return comparing.compare(run.game, rulebook, run.viewer, saying.back(run))

    # hello and saves

    def _hello(self, save: str | None) -> dict[str, Any]:
        """The whole page; a save is read only while nothing has been done here."""
        lost = False
        if save is not None and not self._touched:
            kept = self._load(save)
            lost = kept is None
            if kept is not None:
                self._run, self._touched, self._rev = kept, True, self._rev + 1
        self._why = self._comparison(self._run) if self._run.branch_over else None
        reply = self._whole() | {"words": labels(self.language)}
        if lost:
            reply["announce"] = {"text": say("tutor.save.unread"), "how": "polite"}
        return reply

    def _save(self, run: Run) -> str:
        steps = " ".join(step.id for step in run.lesson.steps)
        record = {"format": SAVE_FORMAT, "lesson": run.lesson.id, "steps": steps, "run": run.record()}
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"))

    def _load(self, text: str) -> Run | None:
        """The run of a save, or None when it is not one of this lesson."""
        try:
            if len(text) > SAVE_LIMIT:
                return None
            record = json.loads(text)
            steps = " ".join(step.id for step in self._first.lesson.steps)
            if (record["format"], record["lesson"], record["steps"]) != (SAVE_FORMAT, self._first.lesson.id, steps):
                return None
            run = self._first.restore(record["run"])
            self._scene(run, 1, None)
            saying.panel(run)
        except UNREADABLE:
            return None
        return run


def _common(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> int:
    """How many items at the beginning are the same."""
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a != b:
            return i
    return min(len(old), len(new))
