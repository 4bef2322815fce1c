"""What `tantocuore check` finds in lessons: every fault with its key, and a way out; and which rules they teach."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.__main__ import main
from tantocuore.text import catalogue, say
from tantocuore.tutor import LessonError, checking, lessons
from tantocuore.tutor.checking import faults, is_lesson, way
from tantocuore.tutor.lesson import _LESSON, _STEP, Choice, Lesson
from tantocuore.tutor.writing import example

OWN = example()


def keys(text: str) -> list[str]:
    return [fault.key for fault in faults(text)]


def test_a_sound_lesson_has_none() -> None:
    assert faults(OWN) == []


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('format = 1', 'format = 2', "format"),
        ('id = "own"', 'id = "raoul"', "id"),
        ('id = "own"', 'id = 7', "id"),
        ('track = "own" ', '#', "track"),
        ('scenario = "raoul"', 'scenario = "raul"', "scenario"),
        ('viewer = "Raoul"', 'viewer = "Raul"', "viewer"),
        ('id = "own"', 'id = "my own"', "id"),
        ('move = "employ rouge"', 'move = "employ roug"', "steps.one.choices.1.move"),
        ('minutes = 1', 'minutes = 9', "minutes"),
        ('minutes = 1', 'minutes = 1\nskip = 3', "skip"),
        ('minutes = 1', 'minutes = 1\ncolour = "red"', "colour"),
        ('id = "serve"', 'id = "my-step"', "steps.0.id"),
        ('id = "two"\n', 'id = "one"\n', "steps.2.id"),
        ('mode = "guided"', 'mode = "guide"', "steps.serve.mode"),
        ('["SERVE-02"]             # what', '["SERVE-2"]  # what', "steps.serve.rules"),
        ('["SERVE-02"]             # what', '[]  # what', "steps.serve.rules"),
        ('moves = ["serve genevieve"]', 'moves = ["serv genevieve"]', "steps.serve.moves"),
        ('moves = ["serve genevieve"]', 'moves = ["serve rouge"]', "steps.serve.moves"),
        ('served("genevieve")', 'served("genvieve")', "steps.serve.success"),
        ('served("genevieve")', 'servings() == 1', "steps.serve.success"),
        ('served("genevieve")', 'servings() == 7', "steps.serve.success"),
        ('success =', 'succes =', "steps.0.succes"),
        ('move = "serve kagari"', 'mov = "serve kagari"', "steps.one.choices.0.mov"),
        ('"servings() == 1"', '"servings() = 1"', "steps.two.choices.0.is"),
        ('"servings() == 1"', '"servings() == 3"', "steps.two.choices"),
        ('start = []', 'start = ["serve kagari"]', "steps.two.start"),
        ('start = []', 'shows = ["serve rouge"]', "steps.two.shows"),
        ('title = "Begin with her"', '', "texts.steps.serve.title"),
        ('title = "Begin with her"', 'title = "Begin with her"\nhead2 = "x"', "texts.steps.serve.head2"),
        ('Each turn begins', 'Each ((SERVE-99)) turn begins', "texts.steps.serve.text"),
        ('Each turn begins', 'Each [[cart]] turn begins', "texts.steps.serve.text"),
    ],
)  # fmt: skip
def test_a_fault_is_named_once_with_its_key_and_a_way_out(old: str, new: str, key: str) -> None:
    assert OWN.count(old) >= 1
    found = [fault for fault in faults(OWN.replace(old, new, 1)) if not fault.of_words]
    assert key in [fault.key for fault in found]
    assert all(fault.what and fault.way for fault in found)
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("name", "fits"), [("own", True), ("my-own_2", True), ("my own", False), ("a" * 51, False), ("raoul", False)]
)
def test_what_is_learned_is_kept_under_the_name(name: str, fits: bool) -> None:
    assert (keys(OWN.replace('id = "own"', f'id = "{name}"', 1)) == []) is fits


def test_the_first_fault_of_a_lesson_is_among_all() -> None:
    bad = OWN.replace("SERVE-06", "SERVE-6").replace("yes.reason", "yes.raeson")
    with pytest.raises(LessonError) as caught:
        Lesson.from_text(bad)
    assert caught.value.key == keys(bad)[0]


def test_every_fault_is_named_at_once() -> None:
    bad = OWN
    for old, new in (
        ('minutes = 1', 'minutes = 9'), ('viewer = "Raoul"', 'viewer = "Raul"'), ('"SERVE-06"', '"SERVE-6"'),
        ('served("genevieve")', 'servd("genevieve")'), ('move = "serve kagari"', 'move = "serv kagari"'),
        ('about = "One maid serves, and another comes."', ''),
    ):  # fmt: skip
        bad = bad.replace(old, new, 1)
    assert set(keys(bad)) == {
        "minutes", "viewer", "steps.serve.success", "steps.one.rules", "steps.one.choices.0.move", "texts.about",
    }  # fmt: skip


def test_one_fault_of_moves_is_named_in_each_position() -> None:
    bad = OWN.replace("== 1", "== 3").replace('["serve genevieve"]', '["serve rouge"]')
    assert keys(bad) == ["steps.serve.moves", "steps.two.choices"]


def test_faults_of_words_are_told_apart() -> None:
    found = faults(OWN.replace("Each turn begins", "Each turn just begins"))
    assert [(fault.key, fault.of_words) for fault in found] == [("steps.serve.text", True)]


@pytest.mark.parametrize(
    "text",
    ["", "[", "steps = 3", "steps = [1, 2]", "texts = 3", "format = 1\nsteps = [{}]", "id = 7\nsteps = [{id = 3}]"]
    + [OWN[:at] for at in range(0, len(OWN) - 97, 97)]
    + [OWN.replace(f"{key} =", f"{key} = 3 #") for key in ("choices", "moves", "success", "start", "rules", "mode")]
    + [OWN.replace("choices = [", "choices = [7, "), OWN.replace('{ id = "yes", ', "{ ")],
)
def test_nothing_breaks_it(text: str) -> None:
    assert faults(text)
    assert all(fault.way for fault in faults(text) if not fault.of_words)


def test_a_way_out_belongs_to_something() -> None:
    assert way("steps.one.colour") == say("check.ways.other")
    known = {key.removeprefix("check.ways.") for key in catalogue() if key.startswith("check.ways.")}
    assert {say(f"check.ways.{name}") for name in known}
    by_code = {"toml", "other"}
    assert known - by_code <= {*_LESSON, *_STEP, *Choice._fields, "is"}


def test_a_lesson_is_known_by_its_face(tmp_path: Path) -> None:
    for name, text, expected in (
        ("own.toml", OWN, True),
        ("broken.toml", OWN + "[[", True),
        ("scenario.toml", tc.Scenario.load("raoul").game().position().to_toml(), False),
        ("own.json", OWN, False),
    ):
        (tmp_path / name).write_text(text, "utf-8")
        assert is_lesson(str(tmp_path / name)) is expected, name
    assert not is_lesson(str(tmp_path))
    assert not is_lesson("raoul")
    assert not is_lesson("nowhere.toml")


# the command

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: object) -> tuple[int, str, str]:
        status = main(["check", *map(str, words)])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def own(tmp_path: Path) -> Callable[[str], Path]:
    def own(text: str) -> Path:
        (tmp_path / "own.toml").write_text(text, "utf-8")
        return tmp_path / "own.toml"

    return own


def test_without_a_file_all_that_is_shipped_is_checked(run: Run) -> None:
    status, out, err = run()
    assert (status, err) == (0, ""), out
    assert out.startswith(f"{len(lessons())} lessons and ")


def test_a_lesson_of_ones_own(run: Run, own: Callable[[str], Path]) -> None:
    path = own(OWN)
    assert run(path) == (0, f"{path}: ok\n", "")
    status, out, _ = run(own(OWN.replace("SERVE-06", "SERVE-6")))
    assert status == 1
    assert f"{path}: steps.one.rules: no rule 'SERVE-6'" in out
    assert "A way out:" in out
    assert run(own(OWN + "[["))[0] == 1


def test_faults_of_words_count_when_asked_for(run: Run, own: Callable[[str], Path]) -> None:
    path = own(OWN.replace("Each turn begins", "Each turn just begins"))
    status, out, _ = run(path)
    assert status == 0
    assert "a warning: steps.serve.text" in out
    status, out, _ = run("--strict", path)
    assert status == 1
    assert "warning" not in out


def test_a_shipped_name_and_a_shipped_file(run: Run) -> None:
    assert run("raoul", "variations", "raoul_1") == (0, "raoul: ok\nvariations: ok\nraoul_1: ok\n", "")
    path = Path(checking.__file__).parent / "lessons" / "raoul.toml"
    assert run(path) == (0, f"{path}: ok\n", "")


# the rules that lessons teach


@pytest.fixture(scope="module")
def met() -> dict[str, checking.Met]:
    return checking.coverage()


def test_each_rule_is_met_in_a_lesson_or_left_out_for_a_reason(met: dict[str, checking.Met]) -> None:
    table = tomllib.loads((Path(__file__).parent / "not_taught.toml").read_text("utf-8"))["not_taught"]
    left_out = [rule for row in table for rule in row["rules"]]
    assert len(set(left_out)) == len(left_out)
    assert all(row["reason"].strip() for row in table)
    there = {rule for rule, found in met.items() if found.taught or found.moved}
    assert sorted(set(met) - there - set(left_out)) == [], "no lesson has a step on these, and no reason is given"
    assert sorted(there & set(left_out)) == [], "these are met in a lesson: take them out of not_taught.toml"
    assert sorted(set(left_out) - set(met)) == [], "there are no such rules"


def test_the_report_names_every_rule(run: Run, met: dict[str, checking.Met]) -> None:
    status, out, _ = run("--coverage")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[:-1]] == list(met)
    assert list(met) == list(rules.all_rules())
