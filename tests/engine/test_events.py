"""Events: Bad Habit and Illness (chapters EVENT, HABIT, ILL)."""

import pytest

import tantocuore as tc
from tests.engine.table import at, cards, citing, has, house, left, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


def employing(**given):
    return position("employ", resources={"love": 20, "employments": 5}, **given)


# events in general


@rule("EVENT-01")
@pytest.mark.parametrize(("move", "cost"), [("employ illness on Baron/azure", 4), ("employ bad_habit to Baron", 2)])
def test_an_event_costs_love_and_an_employment(move, cost):
    game = employing(Baron=house(chambermaids="azure"))
    events = play(game, move)
    assert has(game) == (0, 20 - cost, 4)
    assert citing(events, "EVENT-01")
    short = position("employ", resources={"love": cost - 1}, Baron=house(chambermaids="azure"))
    refused(short, move, "EMPLOY-02", cost=cost, love=cost - 1)


@rule("EVENT-01", "FLOW-02")
def test_only_in_the_employ_phase():
    game = position(resources={"love": 9, "employments": 1}, Baron=house(chambermaids="azure"))
    refused(game, "employ illness on Baron/azure", "FLOW-02")


@rule("EVENT-02", "ILL-03")
def test_on_any_player_oneself_included():
    quarters = house(chambermaids="azure")
    game = employing(Raoul=quarters, Baron=quarters, Claris=quarters)
    assert {move.target for move in game.legal_moves if move.what == "illness"} == {
        "Raoul/azure", "Baron/azure", "Claris/azure",
    }  # fmt: skip
    assert {move.target for move in game.legal_moves if move.what == "bad_habit"} == set(game.players)


@rule("EVENT-03", "HABIT-05")
def test_who_receives_it_suffers_it():
    game = employing(Baron=house(deck="", chambermaids="azure"))
    events = play(game, "employ bad_habit to Baron")
    assert game.score()["Baron"].total == 0
    assert citing(events, "EVENT-03")[0].player == game.players.index("Baron")


@rule("EVENT-04")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "played"])
@pytest.mark.parametrize("event", ["illness", "bad_habit"])
def test_an_event_is_in_no_deck_hand_or_discard_pile(zone, event):
    with pytest.raises(tc.ScenarioError) as caught:
        position(Raoul=house(**{zone: event}))
    assert caught.value.key == f"house.Raoul.{zone}[0]"
    assert "EVENT-04" in caught.value.reason


@rule("EVENT-04")
def test_a_removed_event_returns_to_the_town():
    game = position(Raoul=house("claire", habits=1))
    events = play(game, "serve claire", "return bad_habit")
    assert citing(of_kind(events, "remove"), "EVENT-04")
    assert at(game).discard == []
    assert left(game, "bad_habit") == 16


@rule("EVENT-05")
@pytest.mark.parametrize(
    ("pile", "move"), [("illness", "employ illness on Baron/azure"), ("bad_habit", "employ bad_habit to Baron")]
)
def test_when_the_town_has_none_none_can_be_placed(pile, move):
    game = employing(piles={pile: 0}, Baron=house(chambermaids="azure"))
    refused(game, move, "EMPLOY-02")
    assert move not in moves(game)


@rule("EVENT-05")
def test_until_one_comes_back():
    game = position(
        piles={"bad_habit": 0},
        Raoul=house("claire", habits=1),
        Baron=house(chambermaids="azure"),
        resources={"love": 2},
    )
    play(game, "serve claire", "return bad_habit", "end", "employ bad_habit to Baron")
    assert at(game, "Baron").habits == 1


@rule("EVENT-06")
@pytest.mark.parametrize("move", ["employ illness on Baron/azure", "employ bad_habit to Baron"])
def test_the_recipient_is_not_asked_without_claire(move):
    game = employing(Baron=house("kagari rouge love_3", chambermaids="azure"))
    play(game, move)
    assert game.asked == "Raoul"


@rule("EVENT-06", "CARD-CLAIRE-2")
def test_but_with_claire():
    game = employing(Baron=house("claire", chambermaids="azure"))
    play(game, "employ bad_habit to Baron")
    assert (game.asked, moves(game)) == ("Baron", ["reveal claire", "pass"])


@rule("EVENT-02", "HABIT-01", "ILL-01")
@ruling("OPEN-47")
@pytest.mark.parametrize(
    ("move", "rule_id"), [("employ bad_habit to Baron", "HABIT-01"), ("employ illness on Baron/azure", "ILL-01")]
)
def test_an_event_without_a_legal_target_is_not_employed(move, rule_id):
    game = employing()
    refused(game, move, rule_id)
    assert not {m.what for m in game.legal_moves} & {"illness", "bad_habit"}


# Bad Habit


@rule("HABIT-01")
@pytest.mark.parametrize("quarters", [{"private": "rosa"}, {"chambermaids": "azure"}, {"chambermaids": "colette"}])
def test_it_enters_quarters_that_hold_a_maid(quarters):
    game = employing(Baron=house(**quarters))
    assert {m.target for m in game.legal_moves if m.what == "bad_habit"} == {"Baron"}
    refused(game, "employ bad_habit to Claris", "HABIT-01", owner="Claris")


@rule("HABIT-01", "ILL-04")
@ruling("OPEN-46")
@pytest.mark.parametrize("quarters", [{"private": "rosa+1"}, {"chambermaids": "azure+2"}])
def test_an_ill_maid_makes_the_quarters_eligible(quarters):
    game = employing(Baron=house(**quarters))
    assert "employ bad_habit to Baron" in moves(game)
    switched = employing(Baron=house(**quarters), options={"ill_maids_present": False})
    refused(switched, "employ bad_habit to Baron", "HABIT-01")


@ruling("OPEN-46")
def test_with_the_switch_one_healthy_maid_is_enough():
    game = employing(Baron=house(chambermaids="azure+1 viola"), options={"ill_maids_present": False})
    assert "employ bad_habit to Baron" in moves(game)


@ruling("OPEN-46")
def test_with_the_switch_nena_and_sora_pass_by_ill_maids():
    only_ill = house(chambermaids="azure+1")
    nena = position(Raoul=house("nena"), Baron=only_ill, Claris=only_ill, options={"ill_maids_present": False})
    play(nena, "serve nena")
    assert [at(nena, name).habits for name in nena.players] == [0, 0, 0]
    with_ill = position(Raoul=house("nena"), Baron=only_ill, Claris=only_ill)
    play(with_ill, "serve nena")
    assert [at(with_ill, name).habits for name in with_ill.players] == [0, 1, 1]
    sora = position(
        "starting", Raoul=house("love_3", private="sora", habits=1, chambermaids="viola+1"), Baron=only_ill,
        options={"ill_maids_present": False},
    )  # fmt: skip
    play(sora, "use sora")
    assert at(sora).habits == 1


@rule("HABIT-02", "CARD-NENA-2")
def test_the_condition_is_the_same_for_card_effects():
    game = position(Raoul=house("nena"), Baron=house(chambermaids="azure"), Claris=house())
    play(game, "serve nena")
    assert [at(game, name).habits for name in game.players] == [0, 1, 0]


@rule("HABIT-03")
def test_any_number():
    game = employing(Baron=house(chambermaids="azure"))
    play(game, *["employ bad_habit to Baron"] * 5)
    assert at(game, "Baron").habits == 5


@rule("HABIT-04")
def test_it_lies_on_no_maid():
    game = employing(Baron=house(chambermaids="azure", private="rosa"))
    refused(game, "employ bad_habit on Baron/azure", "HABIT-04")
    play(game, "employ bad_habit to Baron")
    assert (at(game, "Baron").chambermaids, at(game, "Baron").private) == (["azure"], ["rosa"])


@rule("HABIT-05", "HABIT-06", "SCORE-05")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, -1), (2, -2), (3, -3), (4, -8), (5, -10), (16, -32)])
def test_what_bad_habits_cost(count, points):
    game = position(Raoul=house(deck="", habits=count))
    assert game.score()["Raoul"].total == points


@rule("HABIT-07")
@pytest.mark.parametrize("move", ["cure bad_habit", "cure azure"])
def test_no_3_love_removes_a_bad_habit(move):
    game = position("starting", Raoul=house("love_3", private="lalande", habits=2, chambermaids="azure"))
    assert not [m for m in moves(game) if m.startswith("cure")]
    refused(game, move)


@rule("HABIT-07", "CARD-CLAIRE-1")
def test_claire_removes_one():
    game = position(Raoul=house("claire", habits=3))
    play(game, "serve claire", "return bad_habit")
    assert at(game).habits == 2


# Illness


@rule("ILL-01")
@pytest.mark.parametrize(
    ("quarters", "word"),
    [({"private": "rosa"}, "rosa"), ({"chambermaids": "viola"}, "viola"), ({"chambermaids": "colette"}, "colette")],
)
def test_it_is_laid_on_one_particular_maid(quarters, word):
    game = employing(Baron=house(**quarters))
    events = play(game, f"employ illness on Baron/{word}")
    assert at(game, "Baron").private + at(game, "Baron").chambermaids == [f"{word}+1"]
    assert citing(events, "ILL-01")
    assert left(game, "illness") == 9


@rule("ILL-01")
def test_it_needs_the_name_of_a_maid():
    game = employing(Baron=house(chambermaids="azure"))
    refused(game, "employ illness to Baron", "ILL-01")
    refused(game, "employ illness on Baron/viola", "ILL-01")


@rule("ILL-01", "ILL-04")
def test_one_of_several_maids_with_one_name():
    game = employing(Baron=house(chambermaids="azure azure+1 azure"))
    targets = [m.target for m in game.legal_moves if m.what == "illness"]
    assert targets == ["Baron/azure", "Baron/azure+1"]
    play(game, "employ illness on Baron/azure+1")
    assert sorted(at(game, "Baron").chambermaids) == ["azure", "azure", "azure+2"]


@rule("ILL-02", "PRIVATE-05")
def test_of_a_stack_only_the_top_one():
    game = employing(Baron=house(private="rosa tanya"))
    assert {m.target for m in game.legal_moves if m.what == "illness"} == {"Baron/rosa"}
    refused(game, "employ illness on Baron/tanya", "ILL-02")


@rule("ILL-03")
@ruling("OPEN-50")
def test_ones_own_maid_may_be_chosen():
    game = employing(Raoul=house(deck="", private="nord"))
    assert game.score()["Raoul"].total == -4
    play(game, "employ illness on Raoul/nord")
    assert at(game).private == ["nord+1"]
    assert game.score()["Raoul"].total == 0


@rule("ILL-04")
def test_several_on_one_maid():
    game = employing(Baron=house(chambermaids="azure"))
    play(
        game, "employ illness on Baron/azure", "employ illness on Baron/azure+1", "employ illness on Baron/azure+2"
    )
    assert at(game, "Baron").chambermaids == ["azure+3"]


@rule("ILL-05", "ILL-10", "SCORE-02")
@pytest.mark.parametrize(
    ("quarters", "points"),
    [
        ("azure+1", 0),
        ("azure viola rouge", 10),
        ("azure viola rouge+1", 5),
        ("safran safran+1", 0),
        ("colette+1", 0),
    ],
)
def test_an_ill_maid_counts_as_absent(quarters, points):
    game = position(Raoul=house(deck="", chambermaids=quarters), Baron=house("colette*3"))
    assert game.score()["Raoul"].total == points


@rule("ILL-06", "PRIVATE-05")
def test_an_ill_top_private_maid_still_blocks_those_beneath():
    game = position("employ", active="Claris", Raoul=house("love_1", private="tanya+1 rosa"))
    play(game, "end")
    assert has(game) == (1, 0, 0)
    starting = position("starting", Raoul=house("love_3", private="tanya+1 lalande"))
    refused(starting, "use lalande", "PRIVATE-05")


@rule("ILL-07")
@ruling("OPEN-51")
def test_each_3_love_removes_one_illness():
    game = position("starting", Raoul=house("love_3*2", chambermaids="azure+2 viola+1"))
    assert moves(game) == ["cure azure+2", "cure viola+1", "love love_3", "end"]
    play(game, "cure azure+2")
    assert at(game).chambermaids == ["azure+1", "viola+1"]
    play(game, "cure viola+1")
    assert at(game).chambermaids == ["azure+1", "viola"]
    assert at(game).discard == ["love_3", "love_3"]
    assert game.phase == "serving"


@rule("ILL-08", "CARD-CLAIRE-1")
@ruling("OPEN-27")
def test_claire_removes_one_illness():
    game = position(Raoul=house("claire", chambermaids="azure+2", private="rosa"))
    play(game, "serve claire", "return illness from azure+2")
    assert at(game).chambermaids == ["azure+1"]
    assert left(game, "illness") == 9


@rule("ILL-08")
def test_claire_may_be_declined():
    game = position(Raoul=house("claire", chambermaids="azure+1"))
    play(game, "serve claire", "pass")
    assert at(game).chambermaids == ["azure+1"]


@rule("ILL-09", "START-06")
def test_a_cured_maid_acts_when_her_timing_allows():
    game = position(Raoul=house("claire", private="rosa+1"))
    play(game, "serve claire", "return illness from rosa+1")
    assert at(game).private == ["rosa"]
    assert has(game) == (1, 0, 0), "her Starting Phase is over"


@rule("ILL-10", "SCORE-02", "CARD-AMBER-2")
def test_ill_maids_are_taken_out_before_counting():
    game = position(Raoul=house(deck="azure", chambermaids="colette+1 viola", private="rosa amber+1 nord+2"))
    lines = game.score()["Raoul"].lines
    assert sorted(next(line.cards for line in lines if line.rule == "ILL-10")) == ["amber", "colette", "nord"]
    assert game.score()["Raoul"].total == 1 + 1 + 1


# Claire in hand


@rule("CARD-CLAIRE-2", "CARD-CLAIRE-3")
@ruling("OPEN-29", "OPEN-30")
def test_claire_sends_the_event_back_and_stays_and_nothing_is_refunded():
    game = employing(Baron=house("claire", chambermaids="azure"))
    events = play(game, "employ illness on Baron/azure", "reveal claire")
    assert at(game, "Baron").chambermaids == ["azure"]
    assert at(game, "Baron").hand == ["claire"]
    assert left(game, "illness") == 10
    assert has(game) == (0, 16, 4)
    assert cards(of_kind(events, "reveal")) == ["claire"]
    assert of_kind(events, "place") == []


@rule("CARD-CLAIRE-4")
@ruling("OPEN-30")
def test_any_number_of_times_in_a_turn():
    game = employing(piles={"bad_habit": 1}, Baron=house("claire", chambermaids="azure"))
    for _ in range(3):
        play(game, "employ bad_habit to Baron", "reveal claire")
    assert (at(game, "Baron").habits, left(game, "bad_habit"), has(game)) == (0, 1, (0, 14, 2))


@rule("CARD-CLAIRE-2")
def test_she_may_be_kept_hidden():
    game = employing(Baron=house("claire", chambermaids="azure"))
    events = play(game, "employ illness on Baron/azure", "pass")
    assert at(game, "Baron").chambermaids == ["azure+1"]
    assert of_kind(events, "reveal") == []


@rule("CARD-CLAIRE-2")
@ruling("OPEN-28")
def test_no_question_for_events_on_oneself():
    game = employing(Raoul=house("claire", chambermaids="azure"))
    play(game, "employ bad_habit to Raoul", "employ illness on Raoul/azure")
    assert (at(game).habits, at(game).chambermaids) == (1, ["azure+1"])


@rule("CARD-CLAIRE-2")
@ruling("OPEN-28")
@pytest.mark.parametrize("zone", ["deck", "discard", "chambermaids"])
def test_only_from_hand(zone):
    quarters = "azure"
    given = {"chambermaids": quarters, **({zone: "claire"} if zone != "chambermaids" else {})}
    game = employing(Baron=house(**given))
    play(game, "employ bad_habit to Baron")
    assert at(game, "Baron").habits == 1


@ruling("OPEN-30")
def test_claires_holder_knows_event_target_and_source_before_deciding():
    game = employing(Baron=house("claire", chambermaids="azure viola"))
    play(game, "employ illness on Baron/viola")
    told = of_kind(game.log("Baron"), "employ")[-1]
    assert (cards([told]), told.target, told.player) == (["illness"], "Baron/viola", 0)
    assert game.history[-1].move == "employ illness on Baron/viola"


@ruling("OPEN-30")
def test_of_nords_and_soras_events_too():
    claire = house("claire", chambermaids="azure viola")
    nord = position("starting", Raoul=house("kagari love_1", private="nord"), Baron=claire)
    play(nord, "use nord", "keep kagari", "target Baron/viola")
    assert nord.asked == "Baron"
    sora = position("starting", Raoul=house(private="sora", chambermaids="rouge+1"), Baron=claire)
    play(sora, "use sora", "move illness from Raoul/rouge+1 to Baron/viola")
    assert sora.asked == "Baron"
    for game, source in ((nord, "town"), (sora, "Raoul/rouge+1")):
        told = of_kind(game.log("Baron"), "aim")
        assert cards(told) == ["illness"]
        assert (told[0].source, told[0].target) == (source, "Baron/viola")
