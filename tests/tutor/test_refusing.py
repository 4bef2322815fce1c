"""What would make a move legal, where the rule stands, and what a refusal offers the third time."""

import tomllib
from importlib.resources import files

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.text import catalogue, say
from tantocuore.tutor import Session, lesson
from tantocuore.tutor.refusing import FOLLOWS, MOST_WORDS, NEVER, NUMBERS, needs, practised
from tantocuore.tutor.words import plain, words_in
from tests.tutor.learner import Learner

KEYS = set(tomllib.loads((files("tantocuore.text") / "en" / "refusal.toml").read_text("utf-8")))
NEED = {key.removeprefix("ask.need.").partition(".")[0] for key in catalogue() if key.startswith("ask.need.")}


def with_pools(game: tc.Game, **pools: int) -> tc.Game:
    """The same position with other pools."""
    data = game.position().to_dict()
    return tc.Scenario.from_dict(data | {"resources": data.get("resources", {}) | pools}).game()


def test_each_thing_that_stops_a_move_has_what_it_takes() -> None:
    assert NEED | NEVER == KEYS
    assert not NEED & NEVER
    assert {*NUMBERS, *FOLLOWS, *FOLLOWS.values()} <= NEED


@pytest.mark.parametrize("phase", ["serving", "employ"])
@pytest.mark.parametrize("verb", ["serve", "chambermaid", "love", "employ", "use", "cure"])
def test_needs_count_from_what_is_there_to_more(verb: str, phase: str) -> None:
    game = tc.Scenario.load("raoul").game()
    if phase == "employ":
        game.play("end")
    for card in ("kagari", "anise", "illness", "bad_habit", "love_1", "love_3", "colette", "rouge", "rosa"):
        refusal = game.why_not(f"{verb} {card}")
        for need in needs(refusal) if refusal else []:
            assert need["text"]
            assert rules.rule(need["rule"])
            assert (need["have"] is None) == (need["want"] is None)
            if need["want"] is not None:
                assert need["have"] < need["want"]
                assert str(need["want"]) in need["text"]
                assert str(need["have"]) in need["text"]


@pytest.mark.parametrize(
    ("move", "pool", "spent"),
    [
        ("employ anise", "love", {"love": 0, "employments": 1}),
        ("employ anise", "employments", {"love": 9, "employments": 0}),
        ("chambermaid colette", "servings", {"servings": 0}),
        ("serve genevieve", "servings", {"servings": 0}),
    ],
)
def test_who_has_what_it_takes_may_do_it(move: str, pool: str, spent: dict[str, int]) -> None:
    """Give exactly what is needed, and the move is legal; give one less, and it is not."""
    game = tc.Scenario.load("raoul").game()
    if move.startswith("employ"):
        game.play("end")
    poor = with_pools(game, **spent)
    refusal = poor.why_not(move)
    assert refusal is not None
    [need] = needs(refusal)
    assert need["have"] == spent[pool]
    assert with_pools(poor, **{pool: need["want"] - 1}).why_not(move) is not None
    assert with_pools(poor, **{pool: need["want"]}).why_not(move) is None


def test_what_is_lacking_is_told_where_nothing_helps() -> None:
    """A forbidden Anise is not only "Nothing helps this turn." """
    learner = Learner(Session.lesson("raoul")).to("Give Colette her room")
    why = learner.ask("why", move="employ anise")["view"]["why"]
    assert plain(why["parts"][-1]["text"]).startswith("You lack 6 Love. ")
    assert [need["text"] for need in why["needs"]] == ["The Employ Phase", "7 Love, you have 1"]


def test_an_event_without_a_place_is_not_sent_to_one_that_nobody_chose() -> None:
    """A click on Illness is answered with Illness (EMPLOY-06)."""
    learner = Learner(Session.lesson("raoul")).to("Give Colette her room")
    events = next(group for group in learner.view["town"]["groups"] if group["id"] == "event")
    illness = next(card for card in events["cards"] if card["id"] == "illness")
    assert illness["try"] == "employ illness"
    refusal = learner.ask("move", move="employ illness")["refusal"]
    assert refusal["when"] == "tried: Employ Illness"


def test_a_refusal_says_where_its_rule_stands() -> None:
    learner = Learner(Session.lesson("raoul")).to("Give Colette her room")
    refusal = learner.ask("move", move="employ kagari")["refusal"]
    [cited] = [part["rule"] for it in refusal["parts"] for part in it["text"] if isinstance(part, dict)]
    assert refusal["sources"] == learner.ask("rule", id=cited)["view"]["why"]["sources"]
    assert ["French", rules.rule(cited).sources["FR"]] in refusal["sources"]
    assert refusal["face"] is None, "the card lies on the table"


def test_the_third_time_the_lesson_of_the_rule_is_named() -> None:
    learner = Learner(Session.free(tc.Scenario.load("raoul").game(), "Raoul"))
    parts = [learner.ask("move", move="chambermaid marianne")["refusal"]["parts"] for _ in range(3)]
    learner = Learner(Session.free(tc.Scenario.load("raoul").game(), "Raoul"))
    learner.ask("move", move="serve genevieve")
    parts = [learner.ask("move", move="chambermaid colette")["refusal"]["parts"] for _ in range(3)]
    assert [len(part) for part in parts] == [3, 2, 3]
    assert plain(parts[2][2]["text"]) == say("why.practise.text", lesson=lesson("rooms").title)
    assert all(sum(words_in(it["text"]) for it in part) <= MOST_WORDS for part in parts)


def test_only_a_lesson_that_practises_a_rule_is_named_and_never_the_one_that_runs() -> None:
    assert practised("COMP-01") == ""
    assert practised("CHAMBER-03", "rooms") == "raoul"
    for rule in rules.all_rules():
        found = practised(rule)
        assert not found or any(rule in step.rules for step in lesson(found).steps if step.acting), rule


def test_its_button_opens_the_lesson_where_the_course_has_it() -> None:
    refused = []
    for session in (Session.whole(), Session.course(["raoul", "gaps"])):
        learner = Learner(session)
        learner.ask("open", lesson="raoul")
        learner.to("Give Colette her room")
        last = [learner.ask("move", move="employ kagari")["refusal"] for _ in range(3)][-1]
        refused.append(last["actions"][1:])
    [[opens], nothing] = refused
    assert (opens["label"], opens["verb"], nothing) == (say("why.practise.button"), "open", [])
    rule = last["parts"][1]["text"][0]["rule"]
    assert opens["args"] == {"lesson": practised(rule, "raoul")}


def test_what_is_typed_as_the_table_calls_it_is_understood() -> None:
    learner = Learner(Session.free(tc.Game.new(["Anna", "Bert"], seed=5), "Anna"))
    refused = learner.ask("move", move="Employ Bad Habit")["refusal"]
    assert refused["when"] == "tried: Employ Bad Habit"
    refused = learner.ask("move", move="1 love")["refusal"]
    assert refused["actions"][0]["args"] == {"move": "love love_1"}
    assert "refusal" not in learner.ask("move", move="end the phase")
    refused = learner.ask("move", move="employ Rouge Crescent")["refusal"]
    assert refused["when"] == "tried: Employ Rouge"
