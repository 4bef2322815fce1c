"""The words of the lessons: short, plain, and no word of the game before the step that introduces it."""

import re

import pytest

from tantocuore.text import catalogue
from tantocuore.tutor import lesson, lessons
from tantocuore.tutor.wording import SENTENCE, faults, not_used, sentences
from tantocuore.tutor.words import words_in


@pytest.mark.parametrize("id", lessons())
def test_the_words_of_a_lesson(id: str) -> None:
    assert faults(lesson(id)) == []


def test_no_word_that_makes_a_reader_feel_slow() -> None:
    ours = ("lessons.", "tutor.", "table.", "glossary.", "refusal.")
    for key, text in catalogue().items():
        if key.startswith(ours):
            assert not_used(text) == [], key


def test_glossary_texts_are_short() -> None:
    for key, text in catalogue().items():
        if re.fullmatch(r"glossary\.\w+\.text", key):
            assert words_in(text) <= 30, key
            assert all(words_in(sentence) <= SENTENCE for sentence in sentences(text)), key
