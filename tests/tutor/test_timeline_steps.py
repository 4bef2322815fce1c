"""Where a learner goes on the timeline of a lesson, there is a step that can be done."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tantocuore.tutor import Session
from tests.tutor.learner import Learner

VERBS = ("hint", "undo", "redo", "skip", "next", "what_if", "go", "answer", "move", "on", "on")


def test_nothing_of_a_lesson_lies_before_its_start() -> None:
    """The moves that lay a position out stand on the timeline, and no question is asked in the middle of them."""
    learner = Learner(Session.lesson("private"))
    learner.onward()
    assert learner.say["title"] == "Where is Rosa?"
    learner.ask("go", node=1)
    assert (learner.say["title"], learner.now) == ("Who brings Love each turn?", 3)
    learner.ask("undo")
    learner.ask("move", move="employ rosa")
    assert learner.say["title"] == "Where is Rosa?"


def test_where_a_step_was_left_the_next_one_begins() -> None:
    """Also where the next one lies at another table, so that the old one has no position of it."""
    learner = Learner(Session.lesson("events_okt"))
    learner.onward()
    second = learner.say["title"]
    learner.ask("undo")
    assert learner.say["title"] != second
    learner.ask("go", node=1)
    assert learner.say["title"] == second


@pytest.mark.parametrize("id", ["private", "events", "variations", "gaps", "changes"])
def test_whatever_a_learner_does_the_step_can_be_done(id: str) -> None:
    chance = random.Random(id)
    learner = Learner(Session.lesson(id))
    done: list[Any] = []
    for _ in range(40):
        if learner.done:
            break
        verb = chance.choice(VERBS)
        done.append(verb)
        if verb == "on":
            learner.onward()
        elif verb == "go":
            done.append(chance.choice(learner.nodes)["id"])
            learner.ask("go", node=done[-1])
        elif verb == "what_if":
            learner.ask("what_if", on=chance.random() < 0.5)
        elif verb == "answer":
            question = learner.say["question"]
            if question and not question["answered"]:
                learner.ask("answer", choice=chance.choice(question["choices"])["id"])
        elif verb == "move":
            if learner.view["legal"]:
                learner.ask("move", move=chance.choice(learner.view["legal"])["move"])
        else:
            learner.ask(verb)
        assert "error" not in learner.last, done
        run = learner.session._run
        if run.waiting:
            assert any(map(run.judged, run.step.choices)), done
        elif not run.branch and not run.done:
            game = run.game.copy()
            for move in run.to_show:
                game.play(move)
    for _ in range(400):
        if learner.done:
            break
        learner.ask("hint")
    assert learner.done, done
