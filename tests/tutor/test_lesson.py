"""Lessons as data: every fault is named with its file and key."""

import pytest

from tantocuore.tutor import Lesson, LessonError, lesson, lessons
from tantocuore.tutor.lesson import MODES, MOST_STEPS
from tantocuore.tutor.proof import prove
from tantocuore.tutor.spotting import visit

GOOD = """
format = 1
id = "mine"
track = "C"
scenario = "raoul"
viewer = "Raoul"
minutes = 2

[[steps]]
id = "ask"
mode = "predict"
rules = ["SERVE-02"]
choices = [{ id = "a", move = "serve genevieve" }, { id = "b", is = "love() > 3" }]
shows = ["serve genevieve"]

[[steps]]
id = "do"
mode = "guided"
rules = ["SERVE-06"]
moves = ["serve kagari"]
success = "servings() == 2"

[[steps]]
id = "reach"
mode = "choose"
rules = ["EMPLOY-02"]
success = 'employed("rouge")'

[[steps]]
id = "try"
mode = "illegal"
rules = ["EMPLOY-02"]
start = { moves = ["end"] }
moves = ["employ marianne"]
success = 'refused_by("EMPLOY-02")'

[[steps]]
id = "play"
mode = "free"
rules = ["FLOW-02"]

[texts]
title = "Mine"
about = "Three steps."
end = { title = "Done", text = "At the table: you count." }
steps.ask.title = "A"
steps.ask.text = "What?"
steps.ask.main = "On"
steps.ask.choices.a = { text = "x", reason = "r" }
steps.ask.choices.b = { text = "y", reason = "s" }
steps.do = { title = "B", text = "Do it." }
steps.reach = { title = "C", text = "Reach it." }
steps.try = { title = "D", text = "Try it." }
steps.play = { title = "E", text = "Play.", main = "On" }
"""


def test_every_shipped_lesson_is_read_and_proved() -> None:
    assert "raoul" in lessons()
    for id in lessons():
        prove(visit(lesson(id), 0))
        assert lesson(id).minutes <= 4
        assert len(lesson(id).steps) <= MOST_STEPS


def test_a_lesson_of_ones_own_is_one_text() -> None:
    mine = Lesson.from_text(GOOD)
    assert [step.mode for step in mine.steps] == ["predict", "guided", "choose", "illegal", "free"]
    assert set(MODES) - {step.mode for step in mine.steps} == {"watch", "spot"}
    ways = {stage.step.id: stage.way for stage in prove(mine)}
    assert ways["do"] == ("serve kagari",)
    assert ways["reach"][-1] == "employ rouge"


def test_what_an_editor_writes_before_the_text_is_passed_over() -> None:
    assert Lesson.from_text("\ufeff" + GOOD).title == Lesson.from_text(GOOD).title


def test_a_step_that_has_failed_when_it_begins_is_named_as_that() -> None:
    bad = GOOD.replace(
        "success = 'employed(\"rouge\")'", 'success = \'employed("rouge")\'\nfailure = "servings() == 2"'
    )
    bad = bad.replace('text = "Reach it."', 'text = "Reach it.", failed = "No."')
    with pytest.raises(LessonError, match="holds already") as caught:
        Lesson.from_text(bad)
    assert caught.value.key == "steps.reach.failure"


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('track = "C"', 'trak = "C"', "trak", "did you mean 'track'"),
        ("format = 1", "format = 2", "format", "expected 1"),
        ("minutes = 2", "minutes = 9", "minutes", "from 1 to 4"),
        ('scenario = "raoul"', 'scenario = "rauol"', "scenario", "did you mean 'raoul'"),
        ('viewer = "Raoul"', 'viewer = "Rufus"', "viewer", "no player 'Rufus'"),
        ('mode = "predict"', 'mode = "guess"', "steps.ask.mode", "expected one of"),
        ('rules = ["SERVE-02"]', "rules = []", "steps.ask.rules", "at least one"),
        ('rules = ["SERVE-02"]', 'rules = ["SERV-02"]', "steps.ask.rules", "did you mean 'SERVE-02'"),
        ('success = "servings() == 2"', "", "steps.do.success", "is needed"),
        ('success = "servings() == 2"', 'success = "servngs() == 2"', "steps.do.success", "nearest is 'servings'"),
        ('success = "servings() == 2"', 'success = "servings() == 7"', "steps.do.success", "cannot be reached"),
        ('success = "servings() == 2"', 'success = "servings() == 1"', "steps.do.success", "holds already"),
        ('moves = ["serve kagari"]', 'moves = ["serve rouge"]', "steps.do.moves", "none of"),
        ('moves = ["serve kagari"]', 'moves = ["seve kagari"]', "steps.do.moves", "did you mean 'serve kagari'"),
        ('moves = ["serve kagari"]', 'moves = ["serve kagary"]', "steps.do.moves", "did you mean 'serve kagari'"),
        ('success = "servings() == 2"', "success = 'turn_of(\"Barn\")'", "steps.do.success", "mean 'Baron'"),
        ('is = "love() > 3"', "is = 'leads(\"Rufus\")'", "steps.ask.choices", "there are Raoul, Baron, Claris"),
        ('title = "B", ', "title = 5, ", "texts.steps.do.title", "missing text"),
        ('moves = ["serve kagari"]', 'moves = ["serve kagari", "end"]', "steps.do.moves", "dead end: end"),
        ('moves = ["employ marianne"]', 'moves = ["love love_1"]', "steps.try.moves", "is legal here"),
        ("refused_by(\"EMPLOY-02\")", "refused_by(\"ILL-01\")", "steps.try.success", "is not met"),
        ('shows = ["serve genevieve"]', 'shows = ["serve kagari"]', "steps.ask.shows", "not in your hand"),
        ('move = "serve genevieve"', 'move = "serve kagari"', "steps.ask.choices", "none of the answers"),
        ('is = "love() > 3"', 'is = "love() < 3"', "steps.ask.choices", "every answer"),
        ('is = "love() > 3"', 'is = "lov() > 3"', "steps.ask.choices.1.is", "nearest is 'love'"),
        (', reason = "s"', "", "texts.steps.ask.choices.b.reason", "missing text"),
        ('title = "B", ', "", "texts.steps.do.title", "missing text"),
        ('title = "B", ', 'titel = "B", ', "texts.steps.do.title", "nearest is 'steps.do.titel'"),
        ('title = "B", ', 'title = "B", hnt = "x", ', "texts.steps.do.hnt", "did you mean 'steps.do.hint'"),
        ("Do it.", "Do [[itt]].", "texts.steps.do.text", "glossary.itt"),
        ("Do it.", "Do ((SERVE-99)).", "texts.steps.do.text", "no rule 'SERVE-99'"),
        ('id = "do"', 'id = "ask"', "steps.1.id", "there twice"),
        ('id = "do"', 'id = "do"\nshows = []', "steps.do.shows", "no meaning in mode guided"),
        ('start = { moves = ["end"] }', 'start = ["love love_2"]', "steps.try.start", "You hold no 2 Love"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_key(old: str, new: str, key: str, reason: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(LessonError) as caught:
        Lesson.from_text(GOOD.replace(old, new, 1), "mine.toml")
    assert caught.value.key == key, str(caught.value)
    assert reason in caught.value.reason
    assert caught.value.file == "mine.toml"
