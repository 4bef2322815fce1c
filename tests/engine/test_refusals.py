"""Refusals: what stops a move, with which numbers, in how many words, and which way on (engine.md, section 3)."""

import pytest

import tantocuore as tc
from tantocuore import rules
from tests.engine.table import at, has, house, play, position, refused
from tests.marks import rule


def raoul(*moves):
    game = tc.Scenario.load("raoul").game()
    play(game, *moves)
    return game


@rule("EMPLOY-02")
def test_a_legal_move_has_no_refusal():
    game = raoul()
    for move in game.legal_moves:
        assert game.why_not(move) is None
        assert game.why_not(str(move)) is None


CASES = [
    # phase, what Raoul has, move, rules, numbers
    ("serving", {}, "employ rouge", ("FLOW-02", "EMPLOY-02"), {}),
    ("serving", {"hand": "kagari"}, "serve rouge", ("SERVE-02",), {"card": "Rouge"}),
    ("employ", {"hand": "kagari"}, "serve kagari", ("FLOW-02",), {"card": "Kagari"}),
    ("serving", {"hand": "colette"}, "chambermaid colette", ("CHAMBER-03",), {"chamber_cost": 2, "servings": 1}),
    ("serving", {"hand": "kagari"}, "chambermaid kagari", ("CHAMBER-01",), {"card": "Kagari"}),
    ("employ", {}, "employ marianne", ("EMPLOY-02",), {"cost": 9, "love": 0}),
    ("employ", {}, "employ sora", ("EMPLOY-07",), {"card": "Sora"}),
    ("employ", {}, "employ ophelia", ("SETUP-08",), {}),
    ("employ", {}, "employ illness", ("EMPLOY-06",), {}),
    ("employ", {}, "love love_2", ("LOVE-02",), {}),
    ("serving", {}, "cure azure+1", ("START-05",), {}),
    ("serving", {}, "use fay", ("START-01",), {}),
    ("serving", {}, "pass", ("FLOW-02",), {}),
    ("serving", {}, "reveal claire", ("CARD-CLAIRE-2", "FLOW-02"), {}),
    ("serving", {}, "exchange love_1 for kagari", ("CARD-SAINSBURY-1", "FLOW-02"), {}),
    ("employ", {}, "beer gina", ("BEER-02", "FLOW-02"), {}),
    ("serving", {}, "take top", ("BEER-05",), {}),
    ("employ", {}, "employ illness on Baron/azure", ("ILL-01",), {}),
    ("employ", {}, "employ illness on Nobody/azure", ("COMP-07",), {"word": "Nobody"}),
    ("serving", {}, "serve kagary", (), {"word": "kagary", "near": "kagari"}),
    ("employ", {}, "employ heavy_storm on Baron/beer_fest", (), {}),
    ("employ", {}, "employ nicole", (), {}),
]


@rule("FLOW-02", "SERVE-02", "CHAMBER-03", "EMPLOY-02", "EMPLOY-07")
@pytest.mark.parametrize(("phase", "own", "move", "cited", "numbers"), CASES, ids=[case[2] for case in CASES])
def test_each_refusal_names_rules_and_numbers(phase, own, move, cited, numbers):
    game = position(phase, face_up="rosa fay", Raoul=house(**own))
    refusal = refused(game, move, *cited, **numbers)
    assert refusal.rules, "a refusal cites a rule"
    assert set(refusal.rules) <= set(rules.ids())
    assert refusal.text.endswith(".")


@rule("EMPLOY-02")
def test_the_reason_told_first_is_the_phase_then_what_is_not_there():
    game = position("serving", Raoul=house("azure"))
    assert game.why_not("employ marianne").rules[0] == "FLOW-02"
    employ = position("employ", resources={"employments": 0})
    both = employ.why_not("employ marianne")
    assert {reason.key for reason in both.reasons} == {"no_employment", "love_short"}


@rule("CHAMBER-03")
def test_fixes_are_legal_and_lead_there():
    game = raoul("serve genevieve")
    refusal = game.why_not("chambermaid colette")
    assert ("serve kagari",) in refusal.fixes
    for fix in refusal.fixes:
        branch = game.copy()
        play(branch, *fix)
        assert branch.why_not("chambermaid colette") is None


@rule("EMPLOY-02")
def test_a_way_on_over_a_phase():
    game = raoul("serve genevieve")
    refusal = game.why_not("employ rouge")
    assert refusal.fixes
    branch = game.copy()
    play(branch, *refusal.fixes[0])
    assert branch.why_not("employ rouge") is None


@rule("EMPLOY-02", "FLOW-05")
def test_no_way_on_is_told_as_such():
    game = position("employ", Raoul=house("kagari"))
    refusal = game.why_not("employ marianne")
    assert (refusal.fixes, refusal.searched_all) == ((), True)


@rule("EMPLOY-02", "LOVE-02")
def test_a_run_of_love_cards_is_one_way_on():
    game = position("employ", Raoul=house("love_1*3"))
    assert ("love love_1",) * 3 in game.why_not("employ kagari").fixes


@rule("INFO-02")
def test_fixes_know_nothing_hidden():
    """Kagari is on top of the deck, but Raoul does not know it: no way on may name her."""
    game = raoul()
    for move in ("chambermaid colette", "employ marianne", "serve kagari"):
        for fix in game.why_not(move).fixes:
            assert not [step for step in fix if "kagari" in step]


@rule("INFO-02", "DRAW-01")
@pytest.mark.parametrize("seed", range(12))
def test_fixes_do_not_know_the_shuffle_to_come(seed):
    own = house("genevieve colette", "", "kagari love_1 azure rouge")
    game = position(seed=seed, Raoul=own)
    for fix in game.why_not("chambermaid colette").fixes:
        assert not [step for step in fix if "kagari" in step]


@rule("INFO-02", "CARD-EUGENIE-2")
@pytest.mark.parametrize("hand", ["love_1 kagari azure", "kagari love_1 azure", "kagari azure love_1"])
def test_fixes_do_not_know_which_card_eugenie_will_give_away(hand):
    game = position(
        "starting", Raoul=house(hand, private="eugenie"), Baron=house("rouge*2"), Claris=house("moine*2")
    )
    play(game, "use eugenie")
    fixes = game.why_not("love love_1").fixes
    assert ("look Baron", "pass") in fixes
    assert not [fix for fix in fixes if "yes" in fix]


def test_reading_fixes_changes_nothing():
    game = raoul("serve genevieve")
    before = game.to_json()
    for move in ("chambermaid colette", "employ marianne", "serve moine", "cure rosa+1"):
        assert isinstance(game.why_not(move).fixes, tuple)
    assert game.to_json() == before


@pytest.mark.parametrize(
    "text",
    ["", "serve", "Serve kagari", "dance", "serve kagari now", "employ rouge for Baron", "name x Baron", "employ",
     "serve kagari; end", "employ illness at Baron/azure", "love  ", "cure azure+0", None, 7, b"end", "x" * 500,
     "serve \x00", "sérve kagari"],
)  # fmt: skip
def test_a_text_that_is_no_move_is_unknown(text):
    game = raoul()
    before = game.to_json()
    for attempt in (game.play, game.why_not):
        with pytest.raises(tc.UnknownMove) as caught:
            attempt(text)
        assert caught.value.nearest is None or isinstance(caught.value.nearest, str)
    assert game.to_json() == before


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("Serve genevieve", "serve genevieve"), ("sevre genevieve", "serve genevieve"), ("ende", "end")],
)
def test_the_nearest_move_is_suggested(text, nearest):
    with pytest.raises(tc.UnknownMove) as caught:
        raoul().play(text)
    assert caught.value.nearest == nearest


def test_spaces_do_not_matter():
    game = raoul()
    game.play("  serve   genevieve ")
    assert at(game).played == ["genevieve"]


@rule("SERVE-04")
def test_in_the_middle_of_an_effect_the_question_comes_first():
    game = position(Raoul=house("esquine kagari", "rouge azure"))
    play(game, "serve esquine")
    refusal = refused(game, "serve kagari", "SERVE-04", "CARD-ESQUINE-2")
    assert has(game) == (0, 0, 0)
    assert "Raoul" in refusal.text


@rule("EMPLOY-07", "PRIVATE-02")
def test_a_private_maid_of_a_house_is_not_for_hire():
    game = position("employ", Baron=house(private="milly"), resources={"love": 9})
    assert "SETUP-08" not in refused(game, "employ milly", "EMPLOY-07", "PRIVATE-02").rules


@rule("START-02")
@pytest.mark.parametrize("maid", ["rosa", "lucienne"])
def test_a_bonus_that_comes_by_itself_is_no_move(maid):
    game = position("starting", Raoul=house("love_3", chambermaids="azure+1", private=maid))
    refused(game, f"use {maid}", "START-02", f"CARD-{maid.upper()}-1")


@rule("ILL-07")
def test_a_cure_names_the_maid_as_she_lies_there():
    game = position("starting", Raoul=house("love_3", chambermaids="azure+2"))
    assert refused(game, "cure azure+1", "ILL-07").numbers["there"] == "azure+2"


@rule("EMPLOY-02")
def test_a_way_of_three_decisions_is_not_found_and_not_denied():
    game = position(Raoul=house("kagari rouge rouge"))
    refusal = refused(game, "employ viola", "EMPLOY-02")
    assert (refusal.fixes, refusal.searched_all) == ((), False)
    play(game, "serve kagari", "serve rouge", "serve rouge", "end", "employ viola")
