"""Turns with one beat against the rules: each is replayed here by itself, and the questions are judged."""

from collections import Counter
from dataclasses import replace

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.errors import ScenarioError
from tantocuore.tutor.lesson import Lesson, LessonError, Start, Step
from tantocuore.tutor.predicates import Context
from tantocuore.tutor.proof import judge, prove
from tantocuore.tutor.refusing import MOST_WORDS
from tantocuore.tutor.spotting import FEWEST, MOST, OFFERED, Turn, deal, expand
from tantocuore.tutor.wording import faults
from tantocuore.tutor.words import words_in

SCENARIOS = ("raoul", "mistakes", "mistakes_2", "mistakes_3", "mistakes_4")


def refused(scenario: str, turn: Turn) -> list[tuple[int, tuple[str, ...]]]:
    """Play the beats one by one; what is refused is left out."""
    game, out = tc.Scenario.load(scenario).game(), []
    for n, beat in enumerate(turn.beats):
        assert game.asked == game.active == turn.player
        assert turn.before[n].game().view(turn.player) == game.view(turn.player)
        refusal = game.why_not(beat)
        if refusal is not None:
            out.append((n, refusal.rules))
        else:
            game.play(beat)
    assert game.is_over or game.active != turn.player, "the turn is not over"
    return out


def test_exactly_one_beat_is_against_the_rules() -> None:
    for seed in range(200):
        scenario = SCENARIOS[seed % len(SCENARIOS)]
        turn = deal(scenario, seed)
        assert refused(scenario, turn) == [(turn.wrong, turn.rules)], (scenario, seed, turn.beats)
        assert turn.rule in turn.rules
        assert not set(turn.others) & set(turn.rules)
        assert FEWEST <= len(turn.lines) <= MOST
        assert sorted(i for line in turn.lines for i in line) == list(range(len(turn.beats)))
        assert (turn.wrong,) in turn.lines


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_many_rules_are_broken(scenario: str) -> None:
    count = Counter(deal(scenario, seed).rule for seed in range(100))
    assert len(count) >= 9
    assert count.most_common(1)[0][1] <= 25


def test_the_same_seed_deals_the_same_turn() -> None:
    for seed in range(20):
        deal.cache_clear()
        turn = deal("raoul", seed)
        deal.cache_clear()
        assert deal("raoul", seed) == turn
    assert len({deal("raoul", seed).beats for seed in range(50)}) > 20


def test_a_turn_can_begin_in_the_middle() -> None:
    start = Start("raoul", tuple(tc.Scenario.load("raoul").moves[:2]))
    turn = deal(start, 1)
    assert turn.before[0] == start


def test_where_nothing_can_be_dealt() -> None:
    over = Start("raoul_6", tuple(tc.Scenario.load("raoul_6").moves))
    with pytest.raises(ValueError, match="no turn"):
        deal(over, 1)
    with pytest.raises(ScenarioError):
        deal("rauol", 1)


# the questions

WORDS = {"title": "t", "about": "a", "end.title": "e", "end.text": "e", "steps.one.head": "The head"}


def lesson(scenario: str, viewer: str) -> Lesson:
    steps = [Step(id, "spot", ("FLOW-02",), Start(scenario)) for id in ("one", "two", "three")]
    last = Step("last", "watch", ("FLOW-02",), Start(scenario))
    return Lesson("mine", "C", scenario, viewer, 4, (*steps, last), WORDS)


def expanded(seed: int) -> Lesson:
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    return expand(lesson(scenario, tc.Scenario.load(scenario).active), seed)


@pytest.mark.parametrize("seed", range(8))
def test_a_step_becomes_two_questions(seed: int) -> None:
    found = expanded(seed)
    assert [step.id for step in found.steps] == [
        "one_beat", "one_rule", "two_beat", "two_rule", "three_beat", "three_rule", "last",
    ]  # fmt: skip
    assert len({step.rules for step in found.steps[:6]}) == 3  # three mistakes, three rules
    for stage in prove(found):
        step, context = stage.step, Context(stage.game, found.viewer, stage.game.node)
        right = [choice.id for choice in step.choices if judge(choice, context)]
        assert len(right) == (step.id != "last")
        if step.id.endswith("_rule"):
            told = {found.texts[f"steps.{step.id}.choices.{choice.id}.text"] for choice in step.choices}
            assert len(told) == OFFERED
            assert found.texts[f"steps.{step.id}.choices.{right[0]}.text"] == rules.rule(step.rules[0]).short


@pytest.mark.parametrize("seed", range(8))
def test_every_text_is_there_and_short(seed: int) -> None:
    found = expanded(seed)
    assert found.head(0) == found.head(1) == "The head"
    assert not [key for key in found.texts if key.startswith(("steps.one.", "steps.two."))]
    for step in found.steps[:-1]:
        at = f"steps.{step.id}."
        assert all(found.texts[at + key] for key in ("title", "text", "main"))
        assert words_in(found.texts[f"{at}text"]) <= MOST_WORDS
        for choice in step.choices:
            assert words_in(found.texts[f"{at}choices.{choice.id}.text"]) <= 15
            assert 2 <= words_in(found.texts[f"{at}choices.{choice.id}.reason"]) <= 17


def test_no_two_answers_read_alike() -> None:
    """A turn may hold the same move twice, right and wrong."""
    numbered = 0
    for seed in range(40):
        found = expanded(seed)
        assert [what for key, what in faults(found) if "reads like" in what] == []
        numbered += any(" of 2)" in text for text in found.texts.values())
    assert numbered


def test_the_lessons_own_words_win() -> None:
    own = lesson("raoul", "Raoul")
    found = expand(replace(own, texts={**own.texts, "steps.two.title": "Once more"}), 1)
    assert found.texts["steps.two_beat.title"] == "Once more"
    assert found.texts["steps.one_beat.title"] == found.texts["steps.three_beat.title"] != "Once more"


def test_the_same_seed_asks_the_same() -> None:
    assert [expanded(3).texts[key] for key in expanded(3).texts] == list(expanded(3).texts.values())
    assert expanded(3).texts != expanded(7).texts


def test_the_viewer_must_be_asked() -> None:
    with pytest.raises(LessonError, match=r"steps\.one\.start: asks Raoul, not Baron"):
        expand(lesson("raoul", "Baron"), 1)
