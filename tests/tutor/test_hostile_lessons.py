"""Lessons that mean harm, or were written in haste: each fault is named, and none stops the learner."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.errors import TantoCuoreError
from tantocuore.scenario import Scenario
from tantocuore.tutor import Lesson, LessonError, Session, facts, lesson, lessons
from tantocuore.tutor.checking import faults
from tantocuore.tutor.lesson import LIMIT, Step
from tantocuore.tutor.pausing import standing
from tantocuore.tutor.predicates import Context, parse
from tantocuore.tutor.proof import judge, way_to
from tantocuore.tutor.spotting import visit
from tantocuore.tutor.words import plain
from tantocuore.tutor.writing import example
from tests.tutor.learner import Learner

OWN = example()
DEEP = "a" + ".a" * 3000


def refused(text: Any) -> LessonError:
    with pytest.raises(LessonError) as caught:
        Lesson.from_text(text)
    return caught.value


@pytest.mark.parametrize("text", [f"{DEEP} = 1", f"{OWN}\n[texts.more]\n{DEEP} = 'x'", f"{OWN}\n[{DEEP}]"])
def test_keys_that_are_nested_deep_are_not_read(text: str) -> None:
    assert "too deep" in refused(text).reason
    assert [fault.what for fault in faults(text)] == ["is nested too deep"]


@pytest.mark.parametrize("text", [None, b"format = 1", 7, "#" * (LIMIT + 1)])
def test_what_is_no_text_or_too_long_is_not_read(text: Any) -> None:
    assert "characters" in refused(text).reason
    assert len(faults(text)) == 1


def test_a_lesson_without_a_word_is_checked_to_its_end() -> None:
    text = OWN.partition("[[steps]]")[0] + '[[steps]]\nid = "a"\nmode = "watch"\nrules = ["SERVE-02"]\n'
    text += '[texts]\ntitle = "!"\nabout = "!"\nend = { title = "!", text = "!" }\n'
    text += 'steps.a = { title = "!", text = "…", main = "!" }\n'
    assert {fault.key for fault in faults(text)} == {"steps", "end.text"}


def test_a_lesson_without_a_viewer_and_of_an_unknown_scenario_has_both_named() -> None:
    text = OWN.replace('scenario = "raoul"', 'scenario = "nope"').replace('viewer = "Raoul"', "")
    assert {fault.key for fault in faults(text)} == {"scenario", "viewer"}


@pytest.mark.parametrize("made", ["beat", "rule"])
def test_a_step_may_not_have_the_id_of_a_question_that_is_made(made: str) -> None:
    text = OWN.replace('id = "one"', f'id = "serve_{made}"').replace("steps.one", f"steps.serve_{made}")
    rows = text.split("[[steps]]")
    text = "[[steps]]".join([rows[0], '\nid = "serve"\nmode = "spot"\nrules = ["SERVE-02"]\n\n', *rows[2:]])
    assert refused(text).key == "steps.1.id"


@pytest.mark.parametrize(
    ("old", "new"),
    [('scenario = "raoul"', 'scenario = "\\u001b[2Jx"'), ("format = 1", 'format = 1\n"\\u001b[2J" = 1')],
)
def test_no_sign_of_a_lesson_moves_the_words_of_a_terminal(old: str, new: str) -> None:
    text = OWN.replace(old, new, 1)
    assert str(refused(text)).isprintable()
    found = faults(text)
    assert found
    assert all(f"{fault.key}{fault.what}".isprintable() for fault in found)


@pytest.mark.parametrize("word", ["turns('lines')", "best('vp')"])
def test_after_the_game_there_is_no_turn_to_count(word: str) -> None:
    """A learner may reach the end of the game on a branch of any step."""
    game = Scenario.load("ending_5").play()
    while not game.is_over:
        game.play("end" if "end" in map(str, game.legal_moves) else game.legal_moves[0])
    assert parse(word).value(Context(game, game.players[0])) == 0


def test_what_is_too_much_to_count_is_a_fault_of_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def much(_game: tc.Game) -> Any:
        raise TantoCuoreError("this turn has more than 20000 positions")

    monkeypatch.setattr(facts, "every_turn", much)
    facts._tree.cache_clear()
    text = OWN.replace("servings() == 1", "turns('lines') > 1")
    assert refused(text).key == "steps.two.choices"
    assert [fault.key for fault in faults(text)] == ["steps.two.choices"]


PIECES = """
[[steps]]
id = "watch"
mode = "watch"
rules = ["SERVE-02"]
start = []
pieces = "serve genevieve"
after = 1
shows = ["serve genevieve", "serve kagari"]

[texts]
steps.watch = { title = "Look", text = "She serves.", main = "Go on" }
"""


def test_a_move_in_pieces_may_be_played_by_hand_and_gone_back_to() -> None:
    learner = Learner(Session.lesson(Lesson.from_text(OWN.replace("\n[texts]\n", PIECES, 1))))
    learner.to("Look")
    learner.ask("move", move="serve genevieve")
    assert learner.session._run.step.id == "watch"
    again = Learner(Session.lesson(learner.session._run.lesson), save=learner.save)
    assert again.view["hand"] == learner.view["hand"]
    learner.ask("undo")
    learner.ask("next")
    assert learner.done
    learner.ask("undo")
    learner.ask("go", node=1)
    learner.ask("next")
    assert learner.done


# whichever way the learner goes


def ends(stage: Step, game: tc.Game, viewer: str) -> list[tc.Game]:
    """Every position, seen by the viewer, in which a learner may meet the goal of a step."""
    assert stage.success is not None
    found: dict[str, tc.Game] = {}
    seen, queue = set[str](), deque([game.copy()])
    while queue and len(seen) < 3000:
        here = queue.popleft()
        sign = str(here.view(viewer))
        if here.node != game.node and stage.success(Context(here, viewer, game.node)):
            found.setdefault(sign, here)
        elif sign not in seen and here.asked == viewer:
            seen.add(sign)
            for move in map(str, here.legal_moves):
                if stage.mode != "guided" or move in stage.moves:
                    after = here.copy()
                    after.play(move)
                    queue.append(after)
    return list(found.values())


@pytest.mark.parametrize("id", lessons())
def test_whichever_way_a_goal_is_reached_the_next_step_can_be_done(id: str) -> None:
    """Until the next position is laid out: a question has a right and a wrong answer, a marked move is legal."""
    made = visit(lesson(id), 0)
    games: list[tc.Game] = []
    for number, step in enumerate(made.steps):
        games = [step.start.game()] if step.start else games
        for game in games:
            way = [answer.move for answer in game.path()]
            if step.choices:
                seen = Context(standing(step, game, made.viewer), made.viewer, game.node)
                assert {judge(choice, seen) for choice in step.choices} == {True, False}, (step.id, way)
            if step.mode in ("guided", "choose"):
                assert way_to(step, game, made.viewer, game.node), (step.id, way)
        if number + 1 == len(made.steps) or made.steps[number + 1].start:
            continue
        assert step.mode != "free", step.id
        if step.mode in ("guided", "choose"):
            games = [end for game in games[:20] for end in ends(step, game, made.viewer)]
        for game in games:
            for move in step.shows:
                game.play(move)


def test_who_goes_astray_and_skips_is_where_the_step_leads() -> None:
    learner = Learner(Session.lesson("private"))
    learner.ask("move", move="employ azure")
    learner.ask("skip")
    assert learner.session.game.view("Ann")["houses"]["Ann"]["private_maids"] == ["rosa"]
    learner.ask("answer", choice=learner.right())
    assert learner.say["question"]["answered"]
    learner.ask("undo")
    assert learner.step == 1


def test_a_question_without_a_right_answer_is_left_by_hints() -> None:
    """A teacher's lesson may let a learner reach its goal in a way that nobody thought of."""
    text = OWN.replace('moves = ["serve genevieve"]', "").replace('mode = "guided"', 'mode = "choose"')
    text = text.replace("""'served("genevieve")'""", """'served() > 0 or phase("employ")'""")
    text = text.replace('move = "serve kagari"', 'is = "served() > 0"').replace(
        'move = "employ rouge"', 'is = "over()"'
    )
    learner = Learner(Session.lesson(Lesson.from_text(text)))
    learner.ask("move", move="end")
    assert learner.say["title"] == "One of two"
    for _ in range(5):
        learner.ask("hint")
    assert learner.say["title"] != "One of two"


@pytest.mark.parametrize("stray", [["employ azure"], ["end"]])
def test_who_went_astray_is_led_back_by_hints(stray: list[str]) -> None:
    learner = Learner(Session.lesson("private"))
    for move in stray:
        learner.ask("move", move=move)
    learner.ask("hint")
    assert "Back to the start of this step" in plain(learner.view["why"]["parts"][0]["text"])
    for _ in range(40):
        learner.ask("hint")
    assert learner.step > 1


def test_whose_turn_ended_before_the_goal_has_a_button_that_leads_back() -> None:
    """Also where the lesson has no test of its own for it."""
    learner = Learner(Session.lesson("rooms"))
    while learner.session._run.step.id != "three":
        learner.onward()
    assert learner.session._run.step.failure is None
    while learner.session._run.asked:
        learner.ask("move", move="end")
    assert learner.say["main"]["label"] == "Back to the start of this step"
    learner.ask(learner.say["main"]["verb"], **learner.say["main"]["args"])
    assert learner.session._run.asked


@pytest.mark.parametrize("id", ["learned", "theme", "text", "free", "free-1"])
def test_a_lesson_takes_no_name_under_which_the_browser_keeps_something_else(id: str) -> None:
    """Its save would take the place of all that was learned."""
    text = OWN.replace('id = "own"', f'id = "{id}"', 1)
    assert refused(text).key == "id"
    assert [fault.key for fault in faults(text)] == ["id"]
