"""Hints: each rung says something new, the first gives nothing away, and all of them are so."""

from __future__ import annotations

from typing import Any

import pytest

from tantocuore.cards import INDEX
from tantocuore.moves import parse
from tantocuore.tutor import Lesson, Session, lesson, lessons
from tantocuore.tutor.hinting import PLACE, READ
from tantocuore.tutor.pausing import standing
from tantocuore.tutor.predicates import FUNCTIONS, Context
from tantocuore.tutor.proof import judge, prove
from tantocuore.tutor.spotting import visit
from tantocuore.tutor.words import name, plain
from tantocuore.tutor.writing import example
from tests.tutor.learner import Learner


def hint(learner: Learner) -> str:
    why = learner.ask("hint")["view"]["why"]
    assert why["kind"] == "hint"
    return "".join(plain(part["text"]) for part in why["parts"])


def at(id: str, title: str) -> Learner:
    return Learner(Session.lesson(id)).to(title)


def actions(learner: Learner) -> list[tuple[str, str]]:
    return [(it["label"], it["verb"]) for it in learner.view["why"]["actions"]]


# questions


@pytest.mark.parametrize(
    ("id", "title", "told"),
    [
        ("reading", "Who brings two?", "Look at Kagari, Azure and Moine. Then compare the 3 answers."),
        ("staying", "What about her card?", "Look at the deck and the hand. Then compare the 3 answers."),
        ("serving", "Must she serve?", "Look at the numbers of the turn. Then compare the 2 answers."),
        ("setup", "Five times 1 Love?", "Look at the numbers in the question. Then compare the 3 answers."),
        ("winning", "Who leads now?", "Look at the Houses. Then compare the 3 answers."),
    ],
)
def test_the_first_rung_of_a_question_says_where_its_answer_can_be_seen(id: str, title: str, told: str) -> None:
    title = "Do you remember? Two of two" if title == "Must she serve?" else title
    assert hint(at(id, title)) == told


def test_every_word_that_looks_at_the_table_has_its_place() -> None:
    elsewhere = {
        "can", "best", "refused_by", "refusals", "never_illegal", "moves", "within", "employed", "gained", "served",
        "asked", "question", "over", "removed",
    }  # fmt: skip
    assert set(PLACE) | set(READ) | elsewhere == set(FUNCTIONS)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "It is not this one: You."),
        (["you"], "It is not this one: Nobody, it is level."),
        (["you", "nobody"], "Only one answer is left."),
    ],
)
def test_an_answer_that_was_given_is_not_named_again(given: list[str], told: str) -> None:
    learner = at("winning", "Who leads?")
    for choice in given:
        learner.ask("answer", choice=choice)
    assert [hint(learner) for _ in range(3)][2] == told


def test_a_rule_that_is_the_answer_is_no_hint() -> None:
    learner = at("mistakes", "Which rule stops it?")
    right = next(row["text"] for row in learner.say["question"]["choices"] if row["id"] == learner.right())
    told = [hint(learner) for _ in range(3)]
    assert all(right.rstrip(".") not in text and not text.endswith("..") for text in told)
    assert len(set(told)) == 3


def own_hints() -> list[Any]:
    return [
        (id, stage)
        for id in lessons()
        for stage in prove(visit(lesson(id), 0))
        if lesson(id).texts.get(f"steps.{stage.step.id}.hint")
    ]


@pytest.mark.parametrize(("id", "stage"), own_hints(), ids=lambda part: part if isinstance(part, str) else "")
def test_a_first_hint_of_a_lesson_does_not_give_the_answer(id: str, stage: Any) -> None:
    texts, step, game = lesson(id).texts, stage.step, stage.game
    told, asked = (plain(texts[f"steps.{step.id}.{key}"]) for key in ("hint", "text"))
    for move in map(parse, stage.way if step.acting else ()):
        assert move.what not in INDEX or name(move.what) in asked or name(move.what) not in told, told
    context = Context(standing(step, game, lesson(id).viewer), lesson(id).viewer, game.node)
    for choice in step.choices:
        text = plain(texts[f"steps.{step.id}.choices.{choice.id}.text"])
        assert not judge(choice, context) or text not in told, told


# moves


@pytest.mark.parametrize(
    ("id", "title", "told"),
    [
        ("beer", "Buy it", "Look at the Town."),
        ("bonus", "Two of her", "Look at your hand."),
        ("events", "Ben asks for trouble", "Look at the question that is open."),
    ],
)
def test_the_first_rung_of_a_move_says_where_it_is_made(id: str, title: str, told: str) -> None:
    assert hint(at(id, title)) == told


def test_who_went_astray_finds_the_way_back_beside_the_hint() -> None:
    learner = at("rooms", "Two rooms in one turn")
    learner.ask("move", move="serve rouge")
    assert learner.say["main"] is None  # the lesson does not watch for it
    assert hint(learner).startswith("From here you cannot reach the goal any more.")
    ((label, verb),) = actions(learner)
    assert (label, verb) == ("Back to the start of this step", "go")
    learner.ask(verb, **learner.view["why"]["actions"][0]["args"])
    assert learner.view["meter"]["pools"][1]["sum"] == 1
    assert hint(learner) == "Look at your hand."


@pytest.mark.parametrize("failure", ["", "failure = 'refusals() > 0'"])
def test_a_goal_without_refusals_can_be_tried_again(failure: str) -> None:
    goal = f"success = 'served(\"genevieve\") and never_illegal()'\n{failure}"
    text = example().replace("success = 'served(\"genevieve\")'", goal)
    text = text.replace('mode = "guided"', 'mode = "choose"').replace('moves = ["serve genevieve"]', "")
    if failure:
        text = text.replace("[texts.steps.serve]", '[texts.steps.serve]\nfailed = "A rule stopped you."')
    learner = Learner(Session.lesson(Lesson.from_text(text)))
    title = learner.say["title"]
    learner.ask("move", move="chambermaid colette")
    assert hint(learner).startswith("From here you cannot reach the goal any more.")
    learner.ask("hint")  # leads back
    learner.ask("move", move="serve genevieve")
    assert learner.say["title"] != title


def test_where_the_goal_was_never_in_reach_the_hint_leads_past_it() -> None:
    """A teacher may not have thought of another way through the step before."""
    goal = """success = 'served("genevieve") or phase("employ")'"""
    text = example().replace("success = 'served(\"genevieve\")'", goal)
    text = text.replace('mode = "guided"', 'mode = "choose"').replace('moves = ["serve genevieve"]', "")
    next_one = """
[[steps]]
id = "then"
mode = "choose"
rules = ["SERVE-06"]
success = 'love() == 2 and phase("serving")'

[[steps]]
id = "one"
"""
    text = text.replace('\n[[steps]]\nid = "one"\n', next_one, 1)
    text = text.replace(
        "[texts.steps.one]", '[texts.steps]\nthen = { title = "Then", text = "Play 1 Love." }\n\n[texts.steps.one]'
    )
    learner = Learner(Session.lesson(Lesson.from_text(text)))
    learner.ask("move", move="end")
    assert learner.say["title"] == "Then"
    assert hint(learner).startswith("From where this step begins, nothing leads to its goal.")
    assert actions(learner) == [("Skip", "skip")]
    learner.ask("hint")
    assert learner.say["title"] == "One of two"
