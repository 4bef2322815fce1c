"""A lesson on its way: which step, which position, what was tried. It knows no words.

A stop is a step together with a position. Every stop reached is kept in a tree, so that undo, redo and a look at
the timeline move the step and the game together and lose nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from tantocuore.game import Game
from tantocuore.moves import Move
from tantocuore.tutor.lesson import Choice, Lesson, Step
from tantocuore.tutor.pausing import standing
from tantocuore.tutor.predicates import Context
from tantocuore.tutor.proof import judge, way_to

AGAIN = "+"  # after the id of a step whose question has come back
ALL_SEATS = "all seats"
YOU = "you"  # sits where no policy plays


class Stop(NamedTuple):
    """A step at a position. `branch` is the stop at which a branch left the lesson's line, or -1 on it.

    `again` is 1 where a question comes back that was missed.
    """

    parent: int
    step: int
    part: int
    node: int
    branch: int = -1
    again: int = 0

    @property
    def place(self) -> tuple[int, int, int]:
        """The step, and whether it is done anew."""
        return self.step, self.part, self.again


class Run:
    """The state of one lesson. Change it on a `fork`, so that a fault in the middle changes nothing.

    A free game is a run of a lesson with a single free step over a given game.
    """

    def __init__(self, lesson: Lesson, game: Game | None = None, viewer: str | None = None) -> None:
        self.lesson = lesson
        self.given = game is not None
        self.seat = viewer or lesson.viewer
        self.games: list[Game] = [game if game is not None else lesson.start_of(0).game()]
        self.stops: list[Stop] = [Stop(-1, 0, 0, self.games[0].node)]
        self.forward: dict[int, int] = {}
        self.here = self.rung = 0
        self.answers: dict[str, tuple[str, ...]] = {}
        self.aided: frozenset[str] = frozenset()
        self.refused: Counter[str] = Counter()
        self.tries: tuple[tuple[str, ...], ...] = ()
        self.seats: Mapping[str, str] = {}  # player: the name of a policy, or YOU, as without an entry
        self.outlook: Any = None  # the comparison that is being rolled out; not kept
        self._ways: dict[Any, tuple[str, ...]] = {}  # found by search; not kept
        self.looked = -1  # the node that is looked at without going there, or -1; not kept
        self.replaced: Run | None = None  # the game that this one took the place of; not kept

    def fork(self) -> Run:
        """An independent copy; only the game that is being played is copied deep."""
        new = Run.__new__(Run)
        new.__dict__ |= self.__dict__
        new.games = self.games[:]
        new.games[self.stop.part] = self.game.copy()
        new.stops, new.forward, new.answers = self.stops[:], dict(self.forward), dict(self.answers)
        new.refused, new._ways = self.refused.copy(), {}
        return new

    # where

    @property
    def stop(self) -> Stop:
        """The current stop."""
        return self.stops[self.here]

    @property
    def game(self) -> Game:
        """The game of the current part, at the current position."""
        return self.games[self.stop.part]

    @property
    def table(self) -> Game:
        """The game as the table shows it: in a lesson it may stand still in the middle of a move."""
        if self.given or self.branch or self.done or self.game.node != self.start_node:
            return self.game
        return standing(self.step, self.game, self.viewer)

    @property
    def done(self) -> bool:
        """Whether the last step is behind the learner."""
        return self.stop.step >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The current step; after the end the last one."""
        return self.lesson.steps[min(self.stop.step, len(self.lesson.steps) - 1)]

    @property
    def branch(self) -> bool:
        """Whether this is a what-if, away from the lesson's line."""
        return self.stop.branch >= 0

    @property
    def viewer(self) -> str:
        """Through whose eyes the table is seen: never a bot's, and on a branch those of who began it."""
        if self.seat != ALL_SEATS:
            return self.seat
        if self.given and self.turn_over:
            return self._at_screen(self.branched)
        if self.bot:
            return self._at_screen(self.game.node)
        return self.game.asked or self.game.active

    def _at_screen(self, node: int) -> str:
        """The learner who decides after this node, or else decided last before it."""
        players = self.game.players
        after = next((a.seat for a in self.game.path() if a.parent == node), -1)
        seats = [after, *(answer.seat for answer in reversed(self.game.path(node))), *range(len(players))]
        people = (players[seat] for seat in seats if seat >= 0)
        return next((player for player in people if self.seats.get(player, YOU) == YOU), players[0])

    @property
    def bot(self) -> str | None:
        """The policy that has to decide now; None where a learner has to."""
        who = self.seats.get(self.game.asked or "", YOU)
        return None if who == YOU else who

    @property
    def turn_over(self) -> bool:
        """Whether the turn in which a branch began has ended on it."""
        if not self.branch:
            return False
        begun = self.game.history[self.branched].depth
        later = (answer for answer in self.game.path() if answer.depth > begun)
        return any(event.kind == "turn" for answer in later for event in answer.told)

    @property
    def branched(self) -> int:
        """The node at which the branch begins that a wish began; else the current one."""
        at = self.here
        while self.branch and self.stops[at].parent not in (self.stop.branch, -1):
            at = self.stops[at].parent
        return self.stops[at].node

    @property
    def asked(self) -> bool:
        """Whether the viewer has to decide now."""
        return self.game.asked == self.viewer

    @property
    def branch_over(self) -> bool:
        """Whether the turn that a branch plays out is over, or waits for somebody else who is no bot."""
        return self.branch and not self.asked and (self.bot is None or self.turn_over)

    @property
    def asked_for(self) -> bool:
        """Whether the branch began with a wish for it, not with a move off the line."""
        at = self.here
        while at >= 0 and self.stops[at].parent != self.stop.branch:
            at = self.stops[at].parent
        if not self.branch or at < 0:
            return False
        left, node = self.stops[self.stop.branch].node, self.stops[at].node
        return self.game.history[node].parent != left  # its first stop is no move off the line

    @property
    def acting(self) -> bool:
        """Whether the learner's legal moves are played here."""
        return self.asked and (self.branch or (self.step.acting and not self.done))

    @property
    def lists_turns(self) -> bool:
        """Whether all turns may be looked through: in the first part, once the first guesses are made."""
        met = self.lesson.steps[: self.stop.step + 1]
        return self.lesson.turns and not self.stop.part and any(step.mode != "predict" for step in met)

    @property
    def own(self) -> bool:
        """Whether the learner plays the viewer's hand in this part, or only watches it."""
        steps, part = enumerate(self.lesson.steps), self.stop.part
        return self.branch or any(step.acting for i, step in steps if self.lesson.part_of(i) == part)

    @property
    def answered(self) -> bool:
        """Whether the question of this step has its right answer."""
        return self.right is not None

    @property
    def right(self) -> str | None:
        """The right answer already given to this step's question."""
        given = self.given_here
        return next((c.id for c in self.step.choices if c.id in given and self.judged(c)), None)

    @property
    def given_here(self) -> tuple[str, ...]:
        """The answers already given to this step's question; one that comes back begins anew."""
        return self.answers.get(self._question(), ())

    def _question(self) -> str:
        return self.step.id + AGAIN * self.stop.again

    @property
    def missed(self) -> tuple[int, ...]:
        """The questions whose first answer was wrong, and that have not come back."""
        asked = ((i, step) for i, step in enumerate(self.lesson.steps) if step.id + AGAIN not in self.answers)
        return tuple(i for i, step in asked if self.first(i) is False)

    def first(self, step: int) -> bool | None:
        """Whether the first answer to a step's question was right; None where none was given."""
        row = self.lesson.steps[step]
        given = self.answers.get(row.id)
        at = next((s for s in self.stops if s.step == step and s.branch < 0), None)
        if not given or at is None:
            return None
        choice = next((c for c in row.choices if c.id == given[0]), None)
        game = self.games[at.part].copy()
        game.go(at.node)
        return choice is not None and judge(choice, Context(standing(row, game, self.viewer), self.viewer, at.node))

    @property
    def waiting(self) -> bool:
        """Whether a question stands open; the table does not give its answer away."""
        return not self.branch and not self.done and bool(self.step.choices) and not self.answered

    def judged(self, choice: Choice) -> bool:
        """Whether an answer is right where the step began."""
        start, game = self.start_node, self.game
        if game.node != start:
            game = game.copy()
            game.go(start)
        return judge(choice, Context(standing(self.step, game, self.viewer), self.viewer, start, self.tries))

    def context(self) -> Context:
        """What the predicates of this step look at."""
        return Context(self.game, self.viewer, self.start_node, self.tries)

    @property
    def start_node(self) -> int:
        """The position at which the current step began."""
        return self.stops[self.begun()].node

    def begun(self) -> int:
        """The stop at which the current step began."""
        at = self.here
        while (before := self.stops[at].parent) >= 0 and self.stops[before].place == self.stop.place:
            at = before
        return at

    @property
    def failed(self) -> bool:
        """Whether the step's goal is out of reach: by its own test, or as somebody else decides now."""
        if self.branch or self.done or self.step.mode not in ("guided", "choose"):
            return False
        return not self.asked or bool(self.step.failure and self.step.failure(self.context()))

    # what a click may do

    @property
    def playable(self) -> tuple[Move, ...]:
        """The legal moves that are played when chosen here."""
        if not self.asked:
            return ()
        if self.acting:
            # Where forbidden moves are invited, the allowed ones can wait.
            return self.game.legal_moves if self.branch or self.step.mode != "illegal" else ()
        shown = () if self.waiting or self.done else self.to_show[:1]
        return tuple(move for move in self.game.legal_moves if str(move) in shown)

    @property
    def to_show(self) -> tuple[str, ...]:
        """What this step still has to show; some of it may have been played by hand."""
        if not (shows := self.step.shows):
            return ()
        begun = self._depth(self.start_node)
        played = tuple(answer.move for answer in self.game.path() if answer.depth > begun)
        return shows[len(played) :] if shows[: len(played)] == played else ()

    def _depth(self, node: int) -> int:
        return self.game.history[node].depth

    @property
    def marked(self) -> tuple[str, ...]:
        """The moves that lead on here, as text."""
        if self.branch or self.done or self.waiting:
            return ()
        if self.step.mode == "illegal":
            return self.step.moves
        if self.step.mode == "guided":
            return tuple(str(m) for m in self.game.legal_moves if str(m) in self.step.moves) if self.asked else ()
        return self.to_show[:1]

    # going on

    def play(self, move: str | Move) -> None:
        """Play a legal move of the learner; off the marked line it begins a branch. Raises IllegalMove."""
        stop, step = self.stop, self.step
        strays = not self.branch and step.mode == "guided" and str(move) not in self.marked
        self.game.play(move)
        branch = self.here if strays else stop.branch
        if branch < 0 and self._reached(step):
            self._advance()
        else:
            self._push(stop._replace(parent=self.here, node=self.game.node, branch=branch))

    def _reached(self, step: Step) -> bool:
        if step.success is not None:
            return step.success(self.context())
        return bool(step.shows) and not self.to_show

    def met(self, rules: tuple[str, ...]) -> bool:
        """Note that a try was refused; True when that was the goal of the step."""
        self.tries += (rules,)
        self.refused[rules[0]] += 1
        success = self.step.success
        if self.branch or self.done or success is None or not success(self.context()):
            return False
        self._advance()
        return True

    def answer(self, choice: Choice) -> bool:
        """Give an answer to the question of the step; True when it is right."""
        if choice.id not in self.given_here:
            self.answers[self._question()] = (*self.given_here, choice.id)
        return self.judged(choice)

    def next(self) -> None:
        """Leave the step: what it shows is played."""
        for move in self.to_show:
            self.game.play(move)
        self._advance()

    def skip(self) -> None:
        """Leave the step without doing it: the game goes where it would have led, if need be from its start."""
        if not self.step.acting:
            if self.stop.again:
                self.answers.setdefault(self._question(), ())  # it does not come back twice
            self.next()
            return
        self.help()
        if not self.way():  # gone astray, or nothing to reach
            self._to(self.begun())
        for move in self.way():
            self.game.play(move)
        self._advance()

    def help(self) -> None:
        """Note that the tutor did this step, or a part of it."""
        self.aided |= {self.step.id}

    def way(self) -> tuple[str, ...]:
        """Moves from here to the step's goal; empty when there is no goal or no way was found."""
        if self.step.success is None or self.step.mode == "illegal":
            return ()
        key = self.here, self.tries
        if key not in self._ways:
            self._ways[key] = way_to(self.step, self.game, self.viewer, self.start_node, self.tries) or ()
        return self._ways[key]

    def what_if(self, on: bool, node: int = -1) -> None:
        """Begin a branch here, or at another node of this part's game; or come back to where one began it."""
        if on and not self.branch:
            self.game.go(node if node >= 0 else self.game.node)
            self._push(self.stop._replace(parent=self.here, branch=self.here, node=self.game.node))
        elif not on and self.branch:
            self._to(self.stop.branch)

    def _advance(self) -> None:
        """The next step; a new part lays out its position. After the last one what was missed comes back."""
        step, part, node = self.stop.step + 1, self.stop.part, self.game.node
        last, self.tries = len(self.lesson.steps), ()
        if (self.stop.again or step == last) and not self.given:
            missed = self.missed
            if missed:
                first = next(s for s in self.stops if s.step == missed[0] and s.branch < 0)
                self._elsewhere(first._replace(parent=self.here, again=1))
            else:
                part = self.lesson.part_of(last)
                self._elsewhere(Stop(self.here, last, part, self.games[part].node))
            return
        if step in self.lesson.parts:
            part += 1
            if part == len(self.games):
                self.games.append(self.lesson.start_of(part).game())
            else:
                self.games[part] = self.games[part].copy()
            start = len(self.lesson.start_of(part).moves)
            self.games[part].go(start)
            node = self.games[part].node
        self._push(Stop(self.here, step, part, node))

    def _elsewhere(self, stop: Stop) -> None:
        """Push a stop that may lie in another part."""
        if stop.part != self.stop.part:
            self.games[stop.part] = self.games[stop.part].copy()
        self._push(stop)
        self.game.go(stop.node)

    def _push(self, stop: Stop) -> None:
        self.forward[self.here] = self._known(stop)
        self.here, self.rung = self.forward[self.here], 0

    def _known(self, stop: Stop) -> int:
        """The number of a stop; a new one is added to the tree."""
        if stop not in self.stops:
            self.stops.append(stop)
        return self.stops.index(stop)

    # looking back and forth

    def _to(self, at: int) -> None:
        before, stop = self.stop, self.stops[at]
        if stop.part != before.part:
            self.games[stop.part] = self.games[stop.part].copy()
        self.here, self.rung = at, 0
        if stop.place != before.place or at == self.begun():
            self.tries = ()
        self.game.go(stop.node)

    @property
    def can_undo(self) -> bool:
        """Whether a stop lies before this one."""
        return self.stop.parent >= 0 or (self.given and self.game.node > 0)

    @property
    def can_redo(self) -> bool:
        """Whether an undone stop follows here."""
        return self.here in self.forward or (self.given and self.game.can_redo)

    def undo(self) -> None:
        """Back one stop; at the first one it does nothing."""
        if self.stop.parent >= 0:
            self.forward[self.stop.parent] = self.here
            self._to(self.stop.parent)
        elif self.given and self.game.node > 0:
            later = self.here
            self.go(self.game.path()[-1].parent)
            self.forward[self.here] = later

    def redo(self) -> None:
        """Forward again, along the way last taken; at the end it does nothing."""
        if self.here in self.forward:
            self._to(self.forward[self.here])
        elif self.given and self.game.can_redo:
            self.game.redo()
            self._push(Stop(self.here, 0, 0, self.game.node))

    def go(self, node: int) -> None:
        """To a position of this part's game, with the step that belongs to it."""
        self.game.path(node)  # an unknown node is refused before anything changes
        found = self._stop_at(node)
        if found is None and not (self.given or self.branch):  # nothing of a lesson lies before its start
            node = max(node, len(self.lesson.start_of(self.stop.part).moves))
            found = self._stop_at(node)
        if found is None:
            # Between two moves of one step, or in a game that had a past: it belongs to what lies before it.
            before = self._stop_at(self.game.history[node].parent) if node else None
            base = self.stop if before is None else self.stops[before]
            found = self._known(base._replace(parent=-1 if before is None else before, node=node))
        self._to(found)
        undone = self.branch or self.done or self.waiting or self.game.node == self.start_node
        if not undone and self._reached(self.step):  # where the step was left, the next one begins
            self._advance()

    def _stop_at(self, node: int) -> int | None:
        """The stop for a position: where a branch left, else on the way here, else the last one made."""
        if self.branch and self.stops[self.stop.branch].node == node:
            return self.stop.branch
        at = [i for i, stop in enumerate(self.stops) if (stop.part, stop.node) == (self.stop.part, node)]
        way, up = set(), self.here
        while up >= 0:
            way.add(up)
            up = self.stops[up].parent
        return max(at, key=lambda i: (i in way, i), default=None)

    def restart(self) -> None:
        """To the first step with no answers given; the ways taken stay in the tree."""
        self.answers, self.aided, self.tries = {}, frozenset(), ()
        self._to(0)

    def what_ifs(self) -> set[int]:
        """The nodes of this part that only branches reach."""
        part = self.stop.part
        found = {stop.node for stop in self.stops if stop.branch >= 0 and stop.part == part}
        if found:
            nodes, kept = self.game.history, {-1}
            for at in (stop.node for stop in self.stops if stop.branch < 0 and stop.part == part):
                while at not in kept:  # a branch may begin between two stops
                    kept.add(at)
                    at = nodes[at].parent
            found -= kept
        return found
