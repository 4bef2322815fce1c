"""The how-to for writers of lessons is made from the code: every mode and every question, with an example."""

from __future__ import annotations

from importlib.resources import files

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.moves import RULES
from tantocuore.text import catalogue
from tantocuore.tutor import Lesson, writing
from tantocuore.tutor.checking import faults
from tantocuore.tutor.lesson import MODES
from tantocuore.tutor.predicates import FUNCTIONS, Context, parse


def test_the_lesson_to_begin_with_is_sound_and_has_three_steps() -> None:
    assert faults(writing.example()) == []
    assert len(Lesson.from_text(writing.example()).steps) == 3


def test_the_examples_of_the_modes_are_one_sound_lesson() -> None:
    text = (files(writing.__package__) / "modes.toml").read_text("utf-8")
    assert [fault for fault in faults(text) if not fault.of_words] == []
    assert tuple(step.mode for step in Lesson.from_text(text).steps) == MODES
    assert all(writing.step(mode) in text and f'mode = "{mode}"' in writing.step(mode) for mode in MODES)


@pytest.mark.parametrize("word", FUNCTIONS)
def test_the_example_of_a_question_is_so(word: str) -> None:
    game = tc.Scenario.load("raoul").game()
    assert parse(writing.ask(word))(Context(game, "Raoul"))
    assert f"`{writing.ask(word)}`" in writing.asks()


def test_every_mode_and_every_question_is_told() -> None:
    told = {key for key in catalogue() if key.startswith(("writing.mode.", "writing.ask."))}
    assert told == {f"writing.mode.{mode}" for mode in MODES} | {f"writing.ask.{word}" for word in FUNCTIONS}
    assert all(f"| {mode} |" in writing.modes() for mode in MODES)


def test_every_form_of_move_of_the_base_game_is_told() -> None:
    assert all(str(tc.parse(move)) == move for move in writing.FORMS)
    base = {kind.split()[0] for kind, ids in RULES.items() if rules.rule(ids[0]).scope != "okt"}
    assert {tc.parse(move).verb for move in writing.FORMS} == base
