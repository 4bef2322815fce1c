"""The lessons on Ludek's turn and on what changed: the numbers that their words name are those of the engine."""

from collections import Counter

import pytest

from tantocuore import Scenario
from tantocuore.scoring import scores
from tantocuore.turntree import measure
from tantocuore.tutor import lesson
from tantocuore.tutor.comparing import compare
from tantocuore.tutor.predicates import Context, parse
from tantocuore.tutor.proof import Stage, judge, prove
from tantocuore.tutor.spotting import deal, visit
from tantocuore.tutor.turns import tree
from tests.marks import rule

LESSONS = ("ludek", "ludek_gaps", "ludek_variations", "ludek_mistakes", "ludek_turns", "changes")
TABLES = [f"ludek_mistakes{n}" for n in ("", "_2", "_3", "_4")]


def stages(id: str) -> dict[str, Stage]:
    return {stage.step.id: stage for stage in prove(visit(lesson(id), 0))}


def vp(stage: Stage, *moves: str) -> int:
    """The viewer's score once these moves are played as well."""
    game = stage.game.copy()
    for move in moves:
        game.play(move)
    return scores(game.state)["Ludek"].total


@pytest.mark.parametrize("id", LESSONS)
def test_each_question_has_one_right_answer(id: str) -> None:
    found = visit(lesson(id), 0)
    for stage in prove(found):
        context = Context(stage.game, found.viewer, stage.game.node)
        right = [choice.id for choice in stage.step.choices if judge(choice, context)]
        assert len(right) == bool(stage.step.choices), stage.step.id


@rule("CARD-GINA-1", "DISCARD-04")
def test_what_the_rulebook_leaves_out_is_shown_on_two_tables() -> None:
    found = stages("ludek")
    drawn = {}
    for id in ("gap", "other"):
        game = found[id].game.copy()
        kinds = Counter(event.kind for event in game.play("serve gina"))
        drawn[id] = (kinds["draw"], kinds["nothing"])
    assert drawn == {"gap": (0, 1), "other": (1, 0)}
    assert Scenario.load("ludek_2").moves == Scenario.load("ludek").moves


@rule("CARD-PILSNER-1", "CARD-WEISSBIER-1", "CARD-OKTOBERFEST-1")
def test_the_beers_of_the_variations_are_worth_what_is_said() -> None:
    found = stages("ludek_variations")
    assert vp(found["third"], "take pilsner") - vp(found["third"]) == 8
    assert vp(found["win"], "beer gina", "take weissbier", "end") > 9
    assert max(score.total for name, score in scores(found["win"].game.state).items() if name != "Ludek") == 9
    assert vp(found["worth"]) == 5


@rule("CARD-ENVY-1")
def test_envy_raises_maids_and_nothing_else() -> None:
    game, printed = stages("ludek_variations")["envy"].game, {"nicole": 2, "love_1": 1, "beer_fest": 4, "sara": 4}
    context = Context(game, "Ludek", game.node)
    dearer = [id for id, cost in printed.items() if parse(f'price("{id}") == {cost + 1}')(context)]
    assert dearer == ["nicole", "sara"]


@rule("BEER-05", "CARD-BOCK-1", "CARD-ALTBIER-1")
def test_the_open_weissbier_is_sure_and_only_a_bock_is_more() -> None:
    found = stages("ludek_turns")["which"]
    game = found.game
    assert vp(found, "take weissbier") - vp(found) == 5
    brings = {"pilsner": 1, "altbier": 4, "bock": 6}
    chances = {chance for end in tree("ludek_turns_3").ends for chance in end.chances}
    assert {vp(found) + more for more in brings.values()} <= {vp for vp, _ in chances}
    assert game.question is not None
    assert not game.question.main


@rule("CARD-MATILDE-1", "CARD-GINA-2", "BEER-05")
def test_all_turns_of_ludek_are_as_many_and_as_good_as_is_said() -> None:
    found, line = tree("ludek"), Scenario.load("ludek").moves
    own = found.end_of(line)
    assert (found.lines, len(found.ends)) == (63_619, 599)
    assert (own.vp, own.spent, own.gained, own.beers, own.chambermaids) == (7, 6, (), ("altbier",), ())
    better = found.beats(line, "vp")
    assert [(end.vp, end.gained, end.beers, end.sure) for end in better] == [(8, ("matilde",), ("altbier",), 5)]
    most = {by: max(map(measure(by), found.ends)) for by in ("spent", "gained", "chambermaids", "beers", "sure")}
    assert most == {"spent": 6, "gained": 1, "chambermaids": 1, "beers": 1, "sure": 5}
    assert sum(bool(end.chambermaids) for end in found.ends) == 3


@rule("CARD-NADJA-2", "CARD-NADJA-3")
def test_nadja_brings_two_beers_in_one_turn() -> None:
    assert max(map(measure("beers"), tree("ludek_turns_2").ends)) == 2


# mistakes of Oktoberfest


@rule("BEER-01", "CARD-GINA-2", "CARD-KIRIKA-2")
@pytest.mark.parametrize("scenario", TABLES)
def test_most_mistakes_are_about_the_rules_of_this_set(scenario: str) -> None:
    turns = [deal(scenario, seed) for seed in range(40)]
    broken = Counter(turn.rule for turn in turns)
    own = sum(n for id, n in broken.items() if id.startswith(("BEER", "CARD")))
    assert own >= 20
    assert len(broken) >= 6
    assert broken.most_common(1)[0][1] <= 20


@rule("CARD-NICOLE-1")
def test_giving_nicole_away_is_no_mistake() -> None:
    wrong = {turn.beats[turn.wrong] for id in TABLES for turn in (deal(id, seed) for seed in range(40))}
    assert not any(beat.startswith("employ nicole to") for beat in wrong)


@rule("CARD-MATILDE-2", "CARD-SARA-2")
def test_an_answer_is_explained_by_what_asks() -> None:
    reasons = set()
    for seed in range(12):
        found = visit(lesson("ludek_mistakes"), seed)
        for key, text in found.texts.items():
            if key.endswith(".text") and text.startswith(("Return", "Decline")):
                reasons.add(found.texts[key.removesuffix("text") + "reason"])
    assert reasons
    assert not any("Claire" in reason for reason in reasons)


# a branch beside the rulebook's turn


@rule("CARD-NICOLE-1", "BEER-05")
@pytest.mark.parametrize(("move", "instead", "differ"), [
    ("take top", "take weissbier", {"Beers"}),
    ("to Alec", "to Kimberly", {"Given away"}),
    ("to Alec", "to Ludek", {"Cards gained", "Given away"}),
])  # fmt: skip
def test_a_deviation_is_set_beside_the_rulebooks_turn(move: str, instead: str, differ: set[str]) -> None:
    scenario = Scenario.load("ludek")
    own = scenario.game()
    for played in scenario.moves:
        own.play(instead if played == move else played)
    found = compare(own, scenario.play(), "Ludek", {})
    rows = {label: (yours, theirs) for label, yours, theirs in found["table"]["rows"]}
    assert {label for label, (yours, theirs) in rows.items() if yours != theirs} == differ
    assert "same" not in found["parts"][0]["text"][0]
