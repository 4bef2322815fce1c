"""The log and the timeline of a page by additions, so that an answer costs the same after a thousand moves."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tantocuore.cards import IDS
from tantocuore.events import Answer
from tantocuore.game import Game
from tantocuore.text import say
from tantocuore.tutor import story
from tantocuore.tutor.words import name

PHASES = ("starting", "serving", "employ", "discard")
WHAT_IF, SAW = 1, 2


def nodes(game: Game, viewer: str, what_ifs: set[int], line: Sequence[str]) -> list[dict[str, Any]]:
    """Every position reached, as nodes of the page; `line` holds the moves of the rulebook."""
    fresh = Story(viewer)
    reply = fresh.news(game, what_ifs, line)["timeline"]
    marks = dict(reply.get("set", []))
    return [node | marks.get(node["id"], {}) for node in reply["nodes"]]


class Story:
    """One viewer's log and timeline by additions. Of each node only a few numbers are kept, and no words.

    What belongs together in the log (an answer, the answers inside its effect) is told anew while it grows; all
    that lies before stays as it was sent.
    """

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.root: Answer | None = None
        self.told_to = -1  # the node to which the log was sent
        self.sent = bytearray()  # of each node that was sent: what-if, saw
        self.first = array("i")  # the node where what it belongs to begins
        self.before = array("i")  # lines before that
        self.after = array("i")  # lines up to here
        self.turn = array("i")
        self.active = array("b")
        self.phase = array("b")
        self.pools = array("h")  # three of each node
        self.rulebook = array("b")
        self.learnt = array("b")  # whether hidden cards came to be known with it

    def copy(self) -> Story:
        """An independent copy: what fails in the middle leaves the other as it was."""
        new = Story.__new__(Story)
        new.__dict__ = {name: value[:] if isinstance(value, array | bytearray) else value
                        for name, value in self.__dict__.items()}  # fmt: skip
        return new

    def news(self, game: Game, what_ifs: set[int], line: Sequence[str], shown: int | None = None) -> dict[str, Any]:
        """What is new in log and timeline since the last call, as a reply holds it.

        `shown` is the node that is looked at, where that is not the node that is played at.
        """
        if self.root is not game.history[0]:
            self.__init__(self.viewer)  # type: ignore[misc]  # another game: all is told from the beginning
            self.root = game.history[0]
        seat = game.players.index(self.viewer)
        for answer in game.history[len(self.first) :]:
            self._keep(game, answer, seat, line)
        timeline = self._timeline(game, seat, what_ifs) | {"now": game.node if shown is None else shown}
        return {"log": self._log(game, seat), "timeline": timeline | {"live": game.node}}

    def _keep(self, game: Game, answer: Answer, seat: int, line: Sequence[str]) -> None:
        """Keep the numbers of one more node."""
        at, parent = answer.id, answer.parent
        events = story.seen([answer], seat)
        turn, active, phase, pools = self._at(game, parent)
        for _, _, event in events:
            if event.kind == "turn":
                turn, active, pools = event.amount, event.player, [0, 0, 0]
            elif event.kind == "phase":
                phase = event.target
            elif event.kind in ("add", "expire"):
                pools[story.POOLS.index(event.target)] += event.amount
        self.turn.append(turn)
        self.active.append(active)
        self.phase.append(PHASES.index(phase))
        self.pools.extend(pools)
        follows = (
            bool(line)
            if at == 0
            else (self.rulebook[parent] and answer.depth <= len(line) and line[answer.depth - 1] == answer.move)
        )
        self.rulebook.append(bool(follows))
        self.learnt.append(any(story.learnt(one.event, seat, game.players) for one in events))
        first = self._first(game, answer)
        self.first.append(first)
        self.before.append(self.before[first] if first < at else self.after[parent] if at else 0)
        self.after.append(self.before[at] + len(self._lines(game, first, at, seat)))

    def _at(self, game: Game, node: int) -> tuple[int, int, str, list[int]]:
        """Turn, player, phase and resources at a node; of -1, before the start."""
        if node < 0:
            start = game.history[0].state
            assert start is not None
            told = [event for event in game.history[0].events if event.kind in ("add", "expire")]
            # A scenario may begin in the middle of a turn, with Servings and Love that no event tells of.
            pools = [getattr(start, pool) - sum(e.amount for e in told if e.target == pool) for pool in story.POOLS]
            return start.turns, start.active, start.phase, pools
        pools = self.pools[3 * node : 3 * node + 3].tolist()
        return self.turn[node], self.active[node], PHASES[self.phase[node]], pools

    def _first(self, game: Game, answer: Answer) -> int:
        """The node where what this answer belongs to begins: an earlier one, if that caused a part of it."""
        causes = [event.cause for event in answer.events if event.cause >= 0]
        first = at = answer.id
        while at > 0 and causes and min(causes) < game.history[at].before:
            at = game.history[at].parent
            first = min(first, self.first[at])
        return first

    def _lines(self, game: Game, first: int, last: int, seat: int) -> list[dict[str, Any]]:
        turn, _, phase, _ = self._at(game, game.history[first].parent)
        return story.lines_of(story.seen(story.way(game, last, first), seat), game.players, phase, turn)

    def _log(self, game: Game, seat: int) -> dict[str, Any]:
        """The lines that the page lacks on the way to the node of now."""
        nodes, here, old = game.history, game.node, self.told_to
        if old == here:
            return {"viewer": self.viewer, "from": self.after[here], "lines": []}
        self.told_to = at = here
        same = min(self.after[old], self.after[here]) if old >= 0 else 0
        while old >= 0 and old != at:  # back to where the ways part
            late = max(old, at)
            same = min(same, self.before[late])
            old, at = (nodes[old].parent, at) if late == old else (old, nodes[at].parent)
        first, low = here, self.first[here]
        while first and not (first <= low and self.before[first] <= same):
            first = nodes[first].parent
            low = min(low, self.first[first])
        anew = self._lines(game, first, here, seat)[same - self.before[first] :]
        return {"viewer": self.viewer, "from": same, "lines": [
            {"n": same + i + 1} | line for i, line in enumerate(anew)
        ]}  # fmt: skip

    def _timeline(self, game: Game, seat: int, what_ifs: set[int]) -> dict[str, Any]:
        marks, had = self._marks(game, what_ifs), len(self.sent)
        nodes = [self._node(game, answer, seat, marks[answer.id]) for answer in game.history[had:]]
        anew: list[list[Any]] = []
        if marks[:had] != self.sent:
            anew = [
                [i, _flags(now)] for i, (old, now) in enumerate(zip(self.sent, marks, strict=False)) if old != now
            ]
        self.sent = marks
        reply = {"viewer": self.viewer, "from": had, "nodes": nodes}
        return reply | ({"set": anew} if anew else {})

    def _marks(self, game: Game, what_ifs: set[int]) -> bytearray:
        """Of each node whether it is a what-if, and whether it was left after hidden cards came to be known."""
        nodes, marks, at = game.history, bytearray(len(game.history)), game.node
        on = bytearray(len(nodes))
        while at >= 0:
            on[at] = 1
            at = nodes[at].parent
        while (at := on.find(0, at + 1)) >= 0:
            if self.learnt[at] or marks[nodes[at].parent]:
                marks[at] = SAW
        for at in what_ifs:
            marks[at] |= WHAT_IF
        return marks

    def _node(self, game: Game, answer: Answer, seat: int, mark: int) -> dict[str, Any]:
        at = answer.id
        turn, active, _, _ = self._at(game, answer.parent if at else 0)
        events = [one.event for one in story.seen([answer], seat)]
        pools = dict(zip(story.POOLS, self.pools[3 * at : 3 * at + 3], strict=True))
        return {
            "id": at, "parent": answer.parent if at else None,
            "text": story.moment_of(game, answer.move, answer.seat == seat, events),
            "note": story.left_of(events, pools),
            "rulebook": bool(self.rulebook[at]), "turn": turn, "player": game.players[active],
            "short": self._short(game, answer, seat),
        } | _flags(mark)  # fmt: skip

    def _short(self, game: Game, answer: Answer, seat: int) -> str:
        """The turn up to this node in a few words."""
        nodes, at, played = game.history, answer.id, []
        while at and self.turn[nodes[at].parent] == self.turn[answer.parent]:
            played += [event.seen_by(seat) for event in reversed(nodes[at].events) if event.cause < 0]
            at = nodes[at].parent
        done = [event for event in reversed(played) if event.kind in story.PLAYED]
        texts = [say(f"story.short.{event.kind}", card=name(IDS[event.card])) for event in done]
        return ", ".join(
            text if n == 1 else say("table.times", card=text, n=n) for text, n in Counter(texts).items()
        )


def _flags(mark: int) -> dict[str, bool]:
    return {"what_if": bool(mark & WHAT_IF), "saw": bool(mark & SAW)}
