"""The words of a lesson: what is said about a text that is too long, too hard or too early, and what is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tantocuore.text import catalogue
from tantocuore.tutor import Lesson, lesson
from tantocuore.tutor.wording import HARDEST, NOT_USED, faults, not_used, readability, sentences, shown

RAOUL = lesson("raoul")
FIRST = "steps.table.text"


def changed(**texts: str) -> Lesson:
    """Raoul's turn with other texts, by key with `__` for the dots."""
    return replace(RAOUL, texts={**RAOUL.texts, **{key.replace("__", "."): text for key, text in texts.items()}})


def keys(of: Lesson) -> list[str]:
    return [key for key, _ in faults(of)]


def test_a_sound_lesson_has_none() -> None:
    assert faults(RAOUL) == []


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        (FIRST, " ".join(["He has one."] * 14), "42 words"),
        ("end.text", "At the table: " + " ".join(["you count"] * 19) + ".", "41 words"),
        (FIRST, "He has one and one and one and one and one and one and one and one.", "a sentence of 17 words"),
        ("steps.first.choices.rouge.reason", "She can not. " * 6, "18 words"),
        (FIRST, "It is JUST a card.", '"just"'),
        ("steps.table.main", "Go on, of course", '"of course"'),
        (FIRST, "A chambermaid waits.", "[[chambermaid]]"),
        ("end.text", "You count.", "At the table:"),
        (FIRST, "He has **1 [[love]]**.", "[["),
        (FIRST, "He has **one card.", "**"),
        (FIRST, "He has [[love.", "[["),
    ],
)
def test_each_fault_is_named_with_its_key(key: str, text: str, told: str) -> None:
    found = faults(replace(RAOUL, texts={**RAOUL.texts, key: text.strip()}))
    assert key in [where for where, what in found if told in what]


def test_at_the_limit_nothing_is_said() -> None:
    fifteen = "He has one and one and one and one and one and one and one."
    assert [len(sentence.split()) for sentence in sentences(fifteen)] == [15]
    forty = f"{fifteen} {fifteen} He has one and one and one and one."
    assert len(forty.split()) == 39
    assert FIRST not in keys(changed(steps__table__text=f"{forty} One."))
    assert FIRST in keys(changed(steps__table__text=f"{forty} One. One."))


def test_the_median_is_over_the_steps() -> None:
    texts = {f"steps__{step.id}__text": " ".join(["He has one."] * 7) for step in RAOUL.steps}
    assert ("steps", "median") in [(key, "median") for key, what in faults(changed(**texts)) if "half" in what]


def test_two_questions_to_remember_end_it() -> None:
    assert keys(replace(RAOUL, steps=RAOUL.steps[:-1])) == ["steps"]


def test_a_lesson_that_is_hard_to_read_is_one_fault() -> None:
    hard = "Nevertheless considerable uncertainties characterise contemporary international arrangements."
    texts = {f"steps__{step.id}__text": hard for step in RAOUL.steps}
    assert [what for key, what in faults(changed(**texts)) if key == "texts"]
    assert readability([hard]) > HARDEST > readability(["He has a card.", "It is new."])


def test_a_term_is_known_from_the_text_that_marks_it_not_from_its_title() -> None:
    title = changed(steps__table__title="A chambermaid")
    assert keys(title) == []
    assert FIRST in keys(changed(steps__table__text="A chambermaid waits."))
    assert FIRST not in keys(changed(steps__table__text="A [[chambermaid]] waits. The chambermaid stays."))


def test_a_number_and_a_name_is_no_term() -> None:
    """The card "1 Love" is said from the beginning; Love is introduced."""
    assert FIRST not in keys(changed(steps__table__text="He has a 1 Love."))
    assert FIRST in keys(changed(steps__table__text="He has Love."))


def test_words_are_found_whole() -> None:
    assert not_used("adjust justly") == []
    assert [not_used(word.upper()) for word in NOT_USED] == [[word] for word in NOT_USED]


def test_what_a_learner_meets_is_in_order_and_whole() -> None:
    found = [key for key, _ in shown(RAOUL)]
    assert len(set(found)) == len(found)
    assert set(found) == set(RAOUL.texts) - {"title", "about"}
    assert found[-2:] == ["end.title", "end.text"]


def test_every_fault_has_words() -> None:
    known = {key.removeprefix("check.word.") for key in catalogue() if key.startswith("check.word.")}
    assert known == {
        "step", "median", "sentence", "reason", "not_used", "hard", "mark", "early", "recall", "table",
        "table_line", "alike",
    }  # fmt: skip
