"""The words of a lesson: short, plain, and no word of the game before the step that introduces it."""

from __future__ import annotations

import re
from statistics import median

from tantocuore.text import catalogue, say
from tantocuore.tutor.lesson import Lesson
from tantocuore.tutor.words import plain, words_in

MOST_WORDS, MEDIAN, SENTENCE, REASON = 40, 20, 15, 17
HARDEST = 6  # Automated Readability Index: what a child of eleven reads
NOT_USED = (
    "simply", "just", "obviously", "of course", "easy", "easily", "clearly", "merely", "trivial", "actually",
)  # fmt: skip
PLAIN = ("serve", "draw", "maid", "house")  # words of the game that are said as anybody says them
LEFT = re.compile(r"\[\[|\]\]|\*\*|\(\(|\)\)")
RECALL = 2  # questions at the end of a lesson

Fault = tuple[str, str]


def faults(lesson: Lesson, language: str = "en") -> list[Fault]:
    """What is wrong with the words of a lesson: the key of each text, and what to change. Empty when all is well.

    >>> from tantocuore.tutor import lesson
    >>> faults(lesson("raoul"))
    []
    """
    found = [*_long(lesson), *_hard(lesson), *_marks(lesson), *_early(lesson, language), *_ending(lesson, language)]
    found += _alike(lesson)
    return [(key, say(f"check.word.{what}", language=language, **slots)) for key, what, slots in found]


def sentences(text: str) -> list[str]:
    """What is read in one breath.

    >>> sentences("He has **1 Serving**. Whom may he use it for?")
    ['He has 1 Serving.', 'Whom may he use it for?']
    """
    return [part for part in re.split(r"(?<=[.?!:])\s+", plain(text)) if part]


def not_used(text: str) -> list[str]:
    """The words in a text that make a slow reader feel slow.

    >>> not_used("Just play a card")
    ['just']
    """
    return [word for word in NOT_USED if re.search(rf"\b{word}\b", text, re.IGNORECASE)]


def shown(lesson: Lesson) -> list[tuple[str, str]]:
    """Every text with its key, in the order in which a learner meets it."""
    out = []
    for step in lesson.steps:
        answers = [f"choices.{choice.id}.{part}" for choice in step.choices for part in ("text", "reason")]
        names = ("head", "title", "text", "hint", *answers, "failed", "main")
        out += [(f"steps.{step.id}.{name}", text) for name in names if (text := _said(lesson, step.id, name))]
    return [*out, *((key, lesson.texts[key]) for key in ("end.title", "end.text"))]


_Found = list[tuple[str, str, dict[str, object]]]


def _said(lesson: Lesson, step: str, name: str) -> str | None:
    return lesson.texts.get(f"steps.{step}.{name}")


def _alike(lesson: Lesson) -> _Found:
    """Whoever hears the answers could not tell them apart."""
    found: _Found = []
    for step in lesson.steps:
        first: dict[str | None, str] = {}
        for choice in step.choices:
            text = _said(lesson, step.id, f"choices.{choice.id}.text")
            if first.setdefault(text, choice.id) != choice.id:
                key = f"steps.{step.id}.choices.{choice.id}.text"
                found.append((key, "alike", {"other": first[text]}))
    return found


def _long(lesson: Lesson) -> _Found:
    """Steps, sentences and reasons of too many words."""
    found: _Found = []
    texts = ((f"steps.{step.id}.text", _said(lesson, step.id, "text")) for step in lesson.steps)
    lengths = {key: words_in(text) for key, text in texts if text}
    for key, n in (lengths | {"end.text": words_in(lesson.texts["end.text"])}).items():
        if n > MOST_WORDS:
            found.append((key, "step", {"words": n, "most": MOST_WORDS}))
    if (middle := median(lengths.values() or [0])) > MEDIAN:
        found.append(("steps", "median", {"words": f"{middle:g}", "most": MEDIAN}))
    for key, text in shown(lesson):
        for sentence in sentences(text):
            if words_in(sentence) > SENTENCE:
                slots = {"words": words_in(sentence), "most": SENTENCE, "sentence": sentence}
                found.append((key, "sentence", slots))
        if key.endswith(".reason") and words_in(text) > REASON:
            found.append((key, "reason", {"words": words_in(text), "most": REASON}))
    return found


def _hard(lesson: Lesson) -> _Found:
    """Words that are not used, and a lesson that is hard to read as a whole."""
    found: _Found = [(key, "not_used", {"word": w}) for key, text in shown(lesson) for w in not_used(text)]
    index = readability([text for _, text in shown(lesson)])
    if index > HARDEST:
        found.append(("texts", "hard", {"index": f"{index:.1f}", "most": HARDEST}))
    return found


def readability(texts: list[str]) -> float:
    """The Automated Readability Index of some texts: about the school year they are for; 0 of no words.

    >>> readability(["The cat sat.", "It is here."]) < 6
    True
    """
    words = [word for text in texts for word in re.findall(r"[\w']+", plain(text))]
    if not words:
        return 0.0
    said = sum(len(sentences(text)) for text in texts)
    return 4.71 * sum(map(len, words)) / len(words) + 0.5 * len(words) / said - 21.43


def _marks(lesson: Lesson) -> _Found:
    """Marks that a learner would read as signs: one stands in another, or is not closed."""
    return [(key, "mark", {"sign": left[0]}) for key, text in shown(lesson) if (left := LEFT.search(plain(text)))]


def _early(lesson: Lesson, language: str) -> _Found:
    """Terms that stand before the step whose text introduces them; a title names what its own text introduces."""
    names = ((key.split("."), word) for key, word in catalogue(language).items())
    terms = {path[1]: word for path, word in names if path[0] == "glossary" and path[2:] == ["word"]}
    known = set(PLAIN)
    found: _Found = []
    for key, text in shown(lesson):
        if key.endswith((".title", ".head")):
            continue
        if key.endswith(".text") and "choices" not in key:
            known |= set(re.findall(r"\[\[(\w+)", text))
        bare = re.sub(r"\[\[.*?\]\]", "", text)
        for term in [term for term in terms if term not in known]:
            if re.search(rf"(?<!\d )\b{re.escape(terms[term])}s?\b", bare, re.IGNORECASE):
                found.append((key, "early", {"word": terms[term], "term": term}))
                known.add(term)  # once is enough
    return found


def _ending(lesson: Lesson, language: str) -> _Found:
    """Two questions to remember, then what the learner does with real cards."""
    found: _Found = []
    if [step.mode for step in lesson.steps[-RECALL:]] != ["predict"] * RECALL:
        found.append(("steps", "recall", {"most": RECALL}))
    line = say("check.word.table_line", language=language)
    if line not in plain(lesson.texts["end.text"]):
        found.append(("end.text", "table", {"line": line}))
    return found
