"""Any requests in any order: no exception, every reply keeps the contract, and a reload changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Lesson, Session
from tantocuore.tutor.verbs import VERBS
from tests.tutor.learner import Learner, offered
from tests.tutor.test_learners import comparable
from tests.tutor.test_lesson import GOOD


def raoul() -> Session:
    return Session.lesson("raoul")


def mine() -> Session:
    return Session.lesson(Lesson.from_text(GOOD))


def seats() -> Session:
    return Session.free(tc.Game.new(["Anna", "Bert", "Carl"], town="recommended", seed=3))


def one_seat() -> Session:
    return Session.free(tc.Game.new(["Anna", "Bert"], seed=8), "Bert")


def arguments(verb: str, learner: Learner, chance: random.Random) -> dict[str, Any]:
    choices = (learner.say["question"] or {"choices": [{"id": "a"}]})["choices"]
    words = ["serve kagari", "end", "employ rouge", "chambermaid colette", "what?", "love love_1"]
    return {
        "move": {"move": chance.choice([*sorted(offered(learner.view)), *words])},
        "why": {"move": chance.choice(words)},
        "answer": {"choice": chance.choice(choices)["id"]},
        "go": {"node": chance.choice(learner.nodes)["id"]},
        "what_if": {"on": chance.random() < 0.5},
        "rule": {"id": "SERVE-02"},
        "card": {"id": "rouge"},
        "term": {"id": "deck"},
    }.get(verb, {})


def wander(make: Any, seed: int, steps: int) -> None:
    chance, learner = random.Random(seed), Learner(make())
    verbs = [*VERBS, *["move"] * 12, *["next"] * 6, *["answer"] * 6]
    for _ in range(steps):
        verb = chance.choice(verbs)
        if verb == "restart" and chance.random() < 0.8:
            continue
        learner.ask(verb, **arguments(verb, learner, chance))
        if chance.random() < 0.1 and learner.save and learner.last.get("save"):
            again = Learner(make(), save=learner.save)
            assert comparable(again.view) | {"why": None} == comparable(learner.view) | {"why": None}
            assert (again.log, again.nodes, again.now) == (learner.log, learner.nodes, learner.now)
            learner = again
        if not learner.view["say"]["tools"][1]["enabled"]:
            continue
        if chance.random() < 0.1:
            before = comparable(learner.ask("close")["view"])
            learner.ask("undo")
            learner.ask("redo")
            learner.ask("close")
            assert comparable(learner.view) | {"why": None} == before | {"why": None}


@pytest.mark.parametrize("make", [raoul, mine, seats, one_seat])
def test_any_requests_in_any_order(make: Any) -> None:
    for seed in range(4):
        wander(make, seed, 120)


@pytest.mark.slow
@pytest.mark.parametrize("make", [raoul, mine, seats, one_seat])
def test_a_great_many_requests_in_any_order(make: Any) -> None:
    for seed in range(100, 140):
        wander(make, seed, 300)
