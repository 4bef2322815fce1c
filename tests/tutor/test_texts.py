"""The words of the lessons: short, plain, and no word of the game before the step that introduces it."""

import re
from statistics import median

import pytest

from tantocuore.text import catalogue
from tantocuore.tutor import Lesson, lesson, lessons
from tantocuore.tutor.words import plain, words_in

MOST_WORDS, MEDIAN, SENTENCE, REASON = 40, 20, 15, 17
NOT_USED = (
    "simply",
    "just",
    "obviously",
    "of course",
    "easy",
    "easily",
    "clearly",
    "merely",
    "trivial",
    "actually",
)
ALL = [lesson(id) for id in lessons()]


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!:])\s+", plain(text)) if part]


def shown(of: Lesson) -> list[tuple[str, str]]:
    """Every text in the order in which a learner meets it."""
    out = []
    for step in of.steps:
        at = f"steps.{step.id}."
        keys = ["head", "title", "text", "hint"]
        for choice in step.choices:
            keys += [f"choices.{choice.id}.text", f"choices.{choice.id}.reason"]
        out += [(at + key, of.texts[at + key]) for key in [*keys, "main"] if at + key in of.texts]
    return [*out, ("end.title", of.texts["end.title"]), ("end.text", of.texts["end.text"])]


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.id)
def test_steps_are_short(of: Lesson) -> None:
    lengths = {step.id: words_in(of.texts[f"steps.{step.id}.text"]) for step in of.steps}
    assert {id: n for id, n in lengths.items() if n > MOST_WORDS} == {}
    assert median(lengths.values()) <= MEDIAN
    assert words_in(of.texts["end.text"]) <= MOST_WORDS


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.id)
def test_sentences_and_reasons_are_short(of: Lesson) -> None:
    long = [s for _, text in shown(of) for s in sentences(text) if words_in(s) > SENTENCE]
    assert long == []
    assert [t for k, t in shown(of) if k.endswith(".reason") and words_in(t) > REASON] == []


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.id)
def test_a_child_of_eleven_can_read_it(of: Lesson) -> None:
    """The Automated Readability Index over the whole lesson."""
    texts = [plain(text) for _, text in shown(of)]
    counted = [re.findall(r"[\w']+", text) for text in texts]
    words = [word for row in counted for word in row]
    said = sum(len(sentences(text)) for text in texts)
    index = 4.71 * sum(map(len, words)) / len(words) + 0.5 * len(words) / said - 21.43
    assert index <= 6, index


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.id)
def test_it_ends_at_the_table(of: Lesson) -> None:
    assert "At the table:" in plain(of.texts["end.text"])
    assert [step.mode for step in of.steps[-2:]] == ["predict", "predict"]  # the recall questions


@pytest.mark.parametrize("of", ALL, ids=lambda of: of.id)
def test_a_word_of_the_game_is_introduced_before_it_is_used(of: Lesson) -> None:
    terms = {
        k.split(".")[1]: v for k, v in catalogue().items() if k.startswith("glossary.") and k.endswith(".word")
    }
    known: set[str] = set()
    for key, text in shown(of):
        known |= set(re.findall(r"\[\[(\w+)", text)) if key.endswith(".text") and "choices" not in key else set()
        bare = re.sub(r"\[\[.*?\]\]", "", text)
        if key.endswith((".title", ".head")):
            continue  # a title names what its own text introduces
        for term, word in terms.items():
            if term in known or term in PLAIN:
                continue
            used = re.search(rf"(?<!\d )\b{re.escape(word)}s?\b", bare, re.IGNORECASE)
            assert not used, f"{key} uses {word!r} before it is introduced"


PLAIN = {"serve", "draw", "maid", "house"}  # said as anybody says them


def test_no_word_that_makes_a_reader_feel_slow() -> None:
    ours = ("lessons.", "tutor.", "table.", "glossary.", "refusal.")
    for key, text in catalogue().items():
        if key.startswith(ours):
            for word in NOT_USED:
                assert not re.search(rf"\b{word}\b", text, re.IGNORECASE), f"{key}: {word}"


def test_glossary_texts_are_short() -> None:
    for key, text in catalogue().items():
        if re.fullmatch(r"glossary\.\w+\.text", key):
            assert words_in(text) <= 30, key
            assert all(words_in(sentence) <= SENTENCE for sentence in sentences(text)), key
