"""Private Maids and their stack (chapter PRIVATE, cards of section 18.3)."""

import pytest

import tantocuore as tc
from tests.engine.table import (
    at,
    cards,
    citing,
    face_up,
    has,
    house,
    left,
    moves,
    of_kind,
    play,
    position,
    refused,
    ruling,
    under,
)  # fmt: skip
from tests.marks import rule


def vp(game, name="Raoul"):
    return game.score()[name].total


# the stack


@rule("PRIVATE-01", "EMPLOY-05")
def test_she_goes_straight_to_the_quarters():
    game = position("employ", resources={"love": 5})
    play(game, "employ milly", "end")
    assert at(game).private == ["milly"]
    assert "milly" not in at(game).hand + at(game).deck + at(game).discard


@rule("PRIVATE-02", "EMPLOY-07", "CARD-SAINSBURY-1", "CARD-SAINSBURY-2")
@ruling("OPEN-22", "OPEN-25")
def test_sainsbury_gains_one_of_the_two_face_up_and_the_gap_is_filled():
    game = position(
        face_up="nord rosa", pile="tanya fay", Raoul=house("sainsbury love_1", private="milly"), general="sainsbury"
    )
    play(game, "serve sainsbury")
    assert "exchange love_1 for nord" in moves(game)
    assert "exchange love_1 for rosa" not in moves(game)
    assert "exchange love_1 for tanya" not in moves(game)
    events = play(game, "exchange love_1 for nord")
    assert at(game).private == ["nord", "milly"]
    assert "nord" not in at(game).hand
    assert set(face_up(game)) == {"rosa", "tanya"}
    assert under(game) == ["fay"]
    assert cards(citing(events, "PRIVATE-06")) == ["milly"]
    assert has(game) == (0, 0, 0)


@ruling("OPEN-22")
def test_the_switch_keeps_sainsbury_from_private_maids():
    game = position(
        face_up="nord tanya", Raoul=house("sainsbury love_1"), options={"sainsbury_private_maids": False}
    )
    play(game, "serve sainsbury")
    assert not {"exchange love_1 for nord", "exchange love_1 for tanya"} & set(moves(game))
    assert "exchange love_1 for love_2" in moves(game)


@rule("PRIVATE-03", "START-02")
@ruling("OPEN-35")
@pytest.mark.parametrize("maid", ["rosa", "lucienne", "lalande", "fay", "sora", "eugenie"])
def test_a_starting_effect_gained_later_waits_for_the_next_turn(maid):
    game = position(
        "employ",
        players=2,
        face_up=f"{maid} milly",
        resources={"love": 7, "employments": 2},
        Raoul=house("love_1"),
        Baron=house("love_1", "love_1*6", chambermaids="azure", habits=1),
    )
    cost = tc.card(maid).cost
    play(game, f"employ {maid}")
    assert has(game) == (0, 7 - cost, 1)
    refused(game, f"use {maid}", "START-01")
    play(game, "end", "end", "end")
    assert game.active == "Raoul"
    acts = f"use {maid}" in moves(game) or has(game) in ((2, 0, 0), (1, 1, 0))
    assert acts


@rule("PRIVATE-03", "CARD-AMBER-1")
@ruling("OPEN-35")
def test_amber_works_from_the_next_opponents_discard_phase():
    game = position("employ", players=2, face_up="amber rosa", resources={"love": 5})
    play(game, "employ amber")
    assert citing(play(game, "end"), "CARD-AMBER-1") == []
    assert citing(play(game, "end", "end"), "CARD-AMBER-1")


@rule("PRIVATE-04", "CARD-LUCIENNE-1", "CARD-ROSA-1", "CARD-LALANDE-1")
@pytest.mark.parametrize(("maid", "gained"), [("rosa", (1, 1, 0)), ("lucienne", (2, 0, 0)), ("lalande", (1, 0, 0))])
def test_an_icon_that_repeats_the_text_is_not_added(maid, gained):
    game = position("employ", active="Claris", Raoul=house(deck="rouge azure", private=maid))
    play(game, "end")
    if maid == "lalande":
        play(game, "use lalande")
        assert at(game).hand == ["rouge"]
    assert has(game) == gained


@rule("PRIVATE-05", "PRIVATE-06")
def test_only_the_top_one_is_active():
    game = position("employ", active="Claris", Raoul=house("love_1", private="tanya rosa lalande"))
    play(game, "end")
    assert (game.phase, has(game)) == ("serving", (1, 0, 0))
    starting = position("starting", Raoul=house(private="fay lalande"))
    refused(starting, "use lalande", "PRIVATE-05")


@rule("PRIVATE-05", "CARD-MILLY-1", "CARD-TANYA-1")
@ruling("OPEN-34")
@pytest.mark.parametrize(("stack", "servings", "question"), [("milly tanya", 1, False), ("tanya milly", 0, True)])
def test_milly_and_tanya_are_never_both_active(stack, servings, question):
    game = position(Raoul=house("viola", "love_1*3", private=stack))
    play(game, "serve viola")
    assert has(game)[0] == servings
    assert ("draw" in moves(game)) == question


@rule("PRIVATE-06", "PRIVATE-07")
def test_a_new_one_is_laid_on_top_and_covers():
    game = position("employ", face_up="rosa fay", resources={"love": 5}, Raoul=house(private="tanya lalande"))
    events = play(game, "employ rosa")
    assert at(game).private == ["rosa", "tanya", "lalande"]
    assert cards(of_kind(events, "cover")) == ["tanya"]


@rule("PRIVATE-06", "SCORE-11", "SCORE-03")
def test_covered_ones_keep_their_vp():
    game = position(Raoul=house(deck="", private="fay sora tanya"))
    assert vp(game) == 0 + 2 + 1


@rule("PRIVATE-07")
def test_nothing_changes_the_order_of_the_stack():
    game = position("starting", players=2, Raoul=house("love_3*2", private="rosa+1 tanya+1 lalande"))
    play(game, "cure tanya+1", "cure rosa+1", "end", "end")
    assert at(game).private == ["rosa", "tanya", "lalande"]


@rule("PRIVATE-08")
@pytest.mark.parametrize("maid", [card.id for card in tc.CARDS if card.kind == "private_maid"])
def test_no_base_private_maid_goes_to_another_player(maid):
    game = position("employ", face_up=f"{maid}", resources={"love": 9}, Baron=house(chambermaids="azure"))
    refused(game, f"employ {maid} to Baron", "EMPLOY-08")
    play(game, f"employ {maid}")
    assert (at(game).private, at(game, "Baron").private) == ([maid], [])


@rule("PRIVATE-06", "ILL-05")
@ruling("OPEN-37")
def test_the_illness_of_a_covered_maid_stays_on_her():
    game = position("employ", players=2, face_up="rosa fay", resources={"love": 5}, Raoul=house(private="tanya+1"))
    play(game, "employ rosa")
    assert at(game).private == ["rosa", "tanya+1"]
    assert vp(game) == 1
    play(game, "end", "end", "end")
    assert has(game) == (1, 1, 0)


@ruling("OPEN-37", "OPEN-27")
def test_a_covered_ill_maid_may_be_cured():
    by_love = position("starting", Raoul=house("love_3", private="milly tanya+1"))
    play(by_love, "cure tanya+1")
    by_claire = position(Raoul=house("claire", private="milly tanya+1"))
    play(by_claire, "serve claire", "return illness from tanya+1")
    assert at(by_love).private == at(by_claire).private == ["milly", "tanya"]
    assert vp(by_claire) == 2 + 1


# Amber


def amber(**raoul):
    given = {"deck": "kagari love_1*5", **raoul}
    return position("employ", Raoul=house(**given), Baron=house(private="amber"))


@rule("CARD-AMBER-1")
def test_amber_takes_a_maid_off_the_deck_and_the_hand_stays_five():
    game = amber(hand="azure", deck="kagari love_1*6")
    events = play(game, "end")
    assert at(game).discard == ["azure", "kagari"]
    assert at(game).hand == ["love_1"] * 5
    assert cards(citing(of_kind(events, "discard"), "CARD-AMBER-1")) == ["kagari"]


@rule("CARD-AMBER-1")
def test_a_love_card_makes_the_new_hand_one_smaller():
    game = amber(deck="love_2 kagari*6")
    play(game, "end")
    assert at(game).hand == ["kagari"] * 4
    assert at(game).discard == ["love_2"]


@rule("CARD-AMBER-1")
@ruling("OPEN-45")
def test_amber_comes_before_anything_else_is_discarded():
    game = amber(hand="azure", deck="", discard="kagari", played="rouge")
    events = play(game, "end")
    first = citing(of_kind(events, "discard"), "CARD-AMBER-1")
    assert cards(first) == ["kagari"]
    assert events.index(first[0]) < events.index(of_kind(events, "discard")[1])
    assert sorted(at(game).hand) == ["azure", "kagari", "rouge"]


@ruling("OPEN-45")
def test_amber_with_deck_and_discard_pile_empty_reduces_nothing():
    game = amber(hand="love_1*3 azure*2", deck="")
    play(game, "end")
    assert len(at(game).hand) == 5


@rule("CARD-AMBER-1", "CARD-AMBER-2", "PRIVATE-05", "ILL-05")
@ruling("OPEN-45")
@pytest.mark.parametrize("stack", ["amber+1", "rosa amber", "rosa+1 amber"])
def test_amber_does_nothing_ill_or_covered(stack):
    game = position("employ", Raoul=house(deck="love_2 kagari*6"), Baron=house(private=stack))
    events = play(game, "end")
    assert citing(events, "CARD-AMBER-1") == []
    assert len(at(game).hand) == 5


@rule("CARD-AMBER-1")
@ruling("OPEN-45")
def test_amber_does_nothing_in_her_owners_turn():
    game = position("employ", Raoul=house(deck="love_2 kagari*6", private="amber"))
    assert citing(play(game, "end"), "CARD-AMBER-1") == []
    assert citing(play(game, "end", "end"), "CARD-AMBER-1")


@rule("CARD-AMBER-1", "CARD-AMBER-2", "ILL-10")
@pytest.mark.parametrize(
    ("stack", "points"), [("amber", -3), ("amber+1", 0), ("rosa amber", -2), ("rosa amber+2", 1)]
)
def test_amber_costs_three_vp_unless_she_is_ill(stack, points):
    assert vp(position(Raoul=house(deck="", private=stack))) == points


# Nord


def nord(hand="kagari azure love_1", baron="azure", **given):
    return position("starting", Raoul=house(hand, private="nord"), Baron=house(chambermaids=baron), **given)


@rule("CARD-NORD-1", "CARD-NORD-2")
def test_nord_keeps_one_card_and_lays_two_illnesses_on_one_maid():
    game = nord(baron="azure viola")
    town = left(game, "illness")
    play(game, "use nord")
    assert moves(game) == ["keep kagari", "keep azure", "keep love_1"]
    play(game, "keep azure")
    assert at(game).hand == ["azure"]
    assert at(game).discard == ["love_1", "kagari"]
    assert moves(game) == ["target Raoul/nord", "target Baron/azure", "target Baron/viola"]
    play(game, "target Baron/viola")
    assert at(game, "Baron").chambermaids == ["azure", "viola+2"]
    assert left(game, "illness") == town - 2


@rule("CARD-NORD-1")
def test_nord_is_optional():
    game = nord()
    assert moves(game) == ["use nord", "love love_1", "end"]
    play(game, "end")
    assert at(game).hand == ["kagari", "azure", "love_1"]


@rule("CARD-NORD-1")
@ruling("OPEN-42", "OPEN-12")
@pytest.mark.parametrize(("illnesses", "laid"), [(1, ["azure+1"]), (2, ["azure+2"])])
def test_nord_lays_as_many_as_the_town_has(illnesses, laid):
    game = nord(piles={"illness": illnesses})
    play(game, "use nord", "keep azure", "target Baron/azure")
    assert at(game, "Baron").chambermaids == laid
    assert left(game, "illness") == 0


@rule("CARD-NORD-1", "EVENT-05")
@ruling("OPEN-42", "OPEN-12")
def test_nord_is_not_offered_without_an_illness_in_the_town():
    game = position(
        "starting", piles={"illness": 0}, Raoul=house("kagari love_3", chambermaids="rouge+1", private="nord")
    )
    refused(game, "use nord", "CARD-NORD-1")
    assert "use nord" not in moves(game)


@rule("CARD-NORD-1")
@ruling("OPEN-43")
def test_nord_needs_a_card_to_discard():
    game = position("starting", Raoul=house("love_3", chambermaids="rouge+1", private="nord"))
    refused(game, "use nord", "CARD-NORD-1")


@rule("CARD-NORD-2", "CARD-NORD-3", "ILL-03", "ILL-10")
@ruling("OPEN-44", "OPEN-50")
def test_nord_may_be_her_own_target():
    game = nord()
    assert vp(game) == -4 + 1
    play(game, "use nord", "keep azure", "target Raoul/nord")
    assert at(game).private == ["nord+2"]
    assert vp(game) == 0 + 1


@rule("CARD-CLAIRE-2", "CARD-CLAIRE-4", "CARD-NORD-1")
@ruling("OPEN-44", "OPEN-28")
@pytest.mark.parametrize(
    ("answers", "laid"),
    [
        (("reveal claire", "reveal claire"), "azure"),
        (("reveal claire", "pass"), "azure+1"),
        (("pass", "reveal claire"), "azure+1"),
        (("pass", "pass"), "azure+2"),
    ],
)
def test_claire_may_stop_each_of_nords_illnesses(answers, laid):
    game = position(
        "starting", Raoul=house("kagari love_1", private="nord"), Baron=house("claire", chambermaids="azure")
    )
    town = left(game, "illness")
    play(game, "use nord", "keep love_1", "target Baron/azure")
    assert game.asked == "Baron"
    play(game, *answers)
    assert at(game, "Baron").chambermaids == [laid]
    assert left(game, "illness") == town - answers.count("pass")
    assert (at(game).hand, at(game).discard) == (["love_1"], ["kagari"])
    assert at(game, "Baron").hand == ["claire"]


@rule("CARD-NORD-3", "ILL-10")
@pytest.mark.parametrize(("stack", "points"), [("nord", -4), ("nord+1", 0), ("tanya nord", -3)])
def test_nord_costs_four_vp_unless_she_is_ill(stack, points):
    assert vp(position(Raoul=house(deck="", private=stack))) == points


@rule("CARD-NORD-3", "START-04")
def test_ill_nord_does_nothing():
    game = position("starting", Raoul=house("love_3 kagari", private="nord+1"))
    refused(game, "use nord", "START-04")


@rule("CARD-NORD-1", "LOVE-03")
@ruling("OPEN-02")
def test_love_played_before_nord_is_safe():
    game = nord(hand="love_1*2 love_2 kagari azure")
    play(game, "love love_2", "love love_1", "use nord", "keep kagari", "target Baron/azure")
    assert has(game) == (1, 3, 0)
    assert at(game).hand == ["kagari"]


# Sora


@rule("CARD-SORA-1", "CARD-SORA-2", "HABIT-07")
def test_sora_moves_a_bad_habit_to_another_players_quarters():
    game = position(
        "starting",
        Raoul=house(private="sora", habits=2),
        Baron=house(chambermaids="azure"),
        Claris=house(habits=1),
    )
    play(game, "use sora")
    assert set(moves(game)) == {
        "move bad_habit from Raoul to Baron",
        "move bad_habit from Claris to Raoul",
        "move bad_habit from Claris to Baron",
    }
    play(game, "move bad_habit from Raoul to Baron")
    assert [at(game, name).habits for name in game.players] == [1, 1, 1]


@rule("CARD-SORA-1", "CARD-SORA-2")
@ruling("OPEN-38")
def test_sora_moves_an_illness_onto_a_particular_maid():
    game = position(
        "starting",
        Raoul=house(private="sora", chambermaids="azure+1"),
        Baron=house(chambermaids="viola", private="rosa tanya+1"),
        Claris=house(),
    )
    town = left(game, "illness")
    play(game, "use sora")
    assert set(moves(game)) == {
        "move illness from Raoul/azure+1 to Baron/viola",
        "move illness from Raoul/azure+1 to Baron/rosa",
        "move illness from Baron/tanya+1 to Raoul/azure+1",
        "move illness from Baron/tanya+1 to Raoul/sora",
    }
    play(game, "move illness from Raoul/azure+1 to Baron/viola")
    assert at(game).chambermaids == ["azure"]
    assert at(game, "Baron").chambermaids == ["viola+1"]
    assert left(game, "illness") == town


@rule("CARD-SORA-1")
@ruling("OPEN-39")
def test_sora_moves_nothing_within_one_players_quarters_but_may_into_her_owners():
    game = position(
        "starting", players=2, Raoul=house(private="sora", chambermaids="azure+1 viola"), Baron=house(habits=1)
    )
    play(game, "use sora")
    assert at(game).habits == 1, "the only legal move, taken without asking"
    assert at(game, "Baron").habits == 0


@rule("CARD-SORA-1")
def test_sora_is_optional_and_only_offered_when_something_can_move():
    game = position("starting", Raoul=house("love_3", private="sora", chambermaids="azure+1"))
    assert "use sora" not in moves(game)
    refused(game, "use sora", "CARD-SORA-1")
    other = position("starting", Raoul=house(private="sora", habits=1), Baron=house(chambermaids="azure"))
    assert moves(other) == ["use sora", "end"]


@rule("CARD-SORA-1", "ILL-05")
@ruling("OPEN-40", "OPEN-36")
def test_sora_cannot_move_her_own_illness_but_acts_when_cured():
    game = position(
        "starting", Raoul=house("love_3", private="sora+1", habits=1), Baron=house(chambermaids="azure")
    )
    refused(game, "use sora", "START-04")
    play(game, "cure sora+1", "use sora")
    assert (at(game).habits, at(game, "Baron").habits) == (0, 1)


@rule("CARD-CLAIRE-2", "CARD-SORA-1")
@ruling("OPEN-28", "OPEN-30")
def test_an_event_that_sora_moves_and_claire_stops_goes_to_the_town():
    game = position("starting", Raoul=house(private="sora", habits=1), Baron=house("claire", chambermaids="azure"))
    town = left(game, "bad_habit")
    play(game, "use sora")
    assert (game.asked, moves(game)) == ("Baron", ["reveal claire", "pass"])
    play(game, "reveal claire")
    assert (at(game).habits, at(game, "Baron").habits, left(game, "bad_habit")) == (0, 0, town + 1)


@ruling("OPEN-28")
def test_no_question_when_sora_moves_an_event_to_her_owner():
    game = position("starting", players=2, Raoul=house("claire", private="sora"), Baron=house(habits=1))
    play(game, "use sora")
    assert at(game).habits == 1


# Fay, Lalande, Milly, Tanya, Eugenie


@rule("CARD-FAY-1")
@pytest.mark.parametrize(("choice", "gained"), [("love", (1, 1, 0)), ("employment", (1, 0, 1))])
def test_fay_gives_love_or_an_employment(choice, gained):
    game = position("starting", Raoul=house(private="fay"))
    play(game, "use fay", f"choose {choice}")
    assert has(game) == gained
    play(game, "end")
    assert has(game) == (gained[0], gained[1], gained[2] + 1)


@rule("CARD-FAY-1")
def test_fays_choice_is_made_in_that_phase():
    game = position("starting", Raoul=house(private="fay", chambermaids="azure+1", hand="love_3"))
    refused(game, "serve azure", "FLOW-02")
    play(game, "use fay")
    refused(game, "end", "CARD-FAY-1")


@rule("CARD-LALANDE-1")
def test_lalande_draws_one_card_in_the_starting_phase_only():
    game = position("starting", Raoul=house(deck="kagari rouge", private="lalande"))
    play(game, "use lalande")
    assert at(game).hand == ["kagari"]
    refused(game, "use lalande", "FLOW-03")


@rule("CARD-LALANDE-1")
def test_lalande_is_not_offered_without_a_card_to_draw():
    game = position("starting", Raoul=house(deck="", hand="love_3", chambermaids="azure+1", private="lalande"))
    refused(game, "use lalande", "CARD-LALANDE-1")


@rule("CARD-MILLY-1", "CARD-MILLY-2")
def test_milly_gives_a_serving_after_the_draw_and_before_the_text():
    game = position(Raoul=house("esquine", "kagari rouge", private="milly"))
    events = play(game, "serve esquine")
    assert has(game) == (1, 0, 0)
    assert moves(game) == ["discard kagari", "discard rouge", "pass"]
    kinds = [event.kind for event in events]
    assert kinds == ["serve", "add", "draw", "draw", "add"]


@rule("CARD-MILLY-1", "START-02")
@ruling("OPEN-33")
def test_milly_acts_once_a_turn_at_the_first_draw():
    game = position(Raoul=house("moine viola", "love_1*4", private="milly"))
    play(game, "serve moine")
    assert has(game)[0] == 1
    play(game, "serve viola")
    assert has(game)[0] == 0


@rule("CARD-MILLY-1", "CARD-TANYA-1")
@ruling("OPEN-31")
@pytest.mark.parametrize("maid", ["milly", "tanya"])
def test_a_draw_that_found_no_card_triggers_nothing(maid):
    game = position(Raoul=house("viola", "", private=maid))
    play(game, "serve viola")
    assert has(game) == (0, 0, 0)
    assert moves(game) == ["end"]


@rule("CARD-MILLY-1", "CARD-TANYA-1")
@ruling("OPEN-31")
@pytest.mark.parametrize("maid", ["milly", "tanya"])
def test_an_opponents_tenalys_triggers_nothing(maid):
    game = position(Raoul=house("tenalys"), Baron=house(private=maid))
    events = play(game, "serve tenalys")
    assert citing(events, "CARD-MILLY-1") == citing(events, "CARD-TANYA-1") == []
    assert game.asked == "Raoul"
    assert at(game, "Baron").hand == ["love_1"]


@rule("CARD-MILLY-1")
@ruling("OPEN-31")
def test_a_maid_who_draws_nothing_or_is_chambermaided_triggers_nothing():
    game = position(Raoul=house("kagari viola", private="milly"))
    play(game, "serve kagari", "chambermaid viola")
    assert has(game) == (1, 0, 0)


@rule("CARD-MILLY-1", "ILL-08", "ILL-09")
@ruling("OPEN-32")
def test_milly_cured_by_claire_counts_later_draws_only():
    game = position(Raoul=house("viola claire viola", "love_1*4", private="milly+1"), resources={"servings": 3})
    play(game, "serve viola")
    assert has(game)[0] == 2
    play(game, "serve claire", "return illness from milly+1")
    assert has(game)[0] == 2
    play(game, "serve viola")
    assert has(game)[0] == 2, "one paid, one from Milly"


@ruling("OPEN-32")
def test_tanya_gained_by_sainsbury_counts_later_draws_only():
    game = position(
        face_up="tanya rosa", Raoul=house("viola sainsbury viola love_1", "kagari*4"), resources={"servings": 3}
    )
    play(game, "serve viola", "serve sainsbury", "exchange love_1 for tanya")
    assert moves(game)[-1] == "end"
    play(game, "serve viola")
    assert moves(game) == ["draw", "pass"]


@rule("CARD-MILLY-1")
@pytest.mark.parametrize(("options", "points"), [({}, 2), ({"milly_vp": 1}, 1)])
@ruling("DIFF-10")
def test_millys_vp_is_a_switch(options, points):
    assert vp(position(Raoul=house(deck="", private="milly"), options=options)) == points


@rule("CARD-TANYA-1", "CARD-TANYA-2")
def test_tanya_draws_one_more_after_the_draw_and_before_the_text():
    game = position(Raoul=house("esquine", "kagari rouge azure", private="tanya"))
    play(game, "serve esquine")
    assert moves(game) == ["draw", "pass"]
    play(game, "draw")
    assert at(game).hand == ["kagari", "rouge", "azure"]
    assert moves(game) == ["discard kagari", "discard rouge", "discard azure", "pass"]


@rule("CARD-TANYA-1", "START-02")
def test_tanya_draws_once_a_turn():
    game = position(Raoul=house("viola viola", "love_1*4", private="tanya"), resources={"servings": 2})
    play(game, "serve viola", "draw", "serve viola")
    assert moves(game)[-1] == "end"
    assert at(game).hand == ["love_1"] * 3


@rule("CARD-TANYA-1")
@ruling("OPEN-33")
def test_tanya_declined_may_be_used_after_a_later_draw():
    game = position(Raoul=house("viola viola", "love_1*4", private="tanya"), resources={"servings": 2})
    play(game, "serve viola", "pass", "serve viola")
    assert moves(game) == ["draw", "pass"]


def eugenie(hand="kagari", baron="rouge*3", **given):
    return position("starting", players=2, Raoul=house(hand, private="eugenie"), Baron=house(baron), **given)


@rule("CARD-EUGENIE-1")
def test_eugenie_looks_at_a_card_of_another_players_hand():
    game = position(
        "starting", Raoul=house("kagari", private="eugenie"), Baron=house("rouge*3"), Claris=house("azure")
    )
    assert moves(game) == ["use eugenie", "end"]
    play(game, "use eugenie")
    assert moves(game) == ["look Baron", "look Claris"]
    events = play(game, "look Baron")
    assert cards(of_kind(events, "look")) == ["rouge"]
    assert moves(game) == ["yes", "pass"]
    play(game, "pass")
    assert at(game).hand == ["kagari"]
    assert at(game, "Baron").hand == ["rouge"] * 3


@rule("CARD-EUGENIE-2")
def test_shown_a_card_the_two_are_exchanged():
    game = eugenie()
    play(game, "use eugenie", "yes")
    assert at(game).hand == ["rouge"]
    assert sorted(at(game, "Baron").hand) == ["kagari", "rouge", "rouge"]


@rule("CARD-EUGENIE-1", "CARD-EUGENIE-2")
@ruling("OPEN-41")
def test_both_cards_are_picked_at_random():
    seen, given = set(), set()
    for seed in range(40):
        game = eugenie("kagari azure viola", "rouge moine safran", seed=seed)
        events = play(game, "use eugenie", "yes")
        seen |= set(cards(of_kind(events, "look")))
        given |= set(cards(of_kind(events, "swap")))
    assert seen == {"rouge", "moine", "safran"}
    assert given == {"kagari", "azure", "viola"}


@rule("CARD-EUGENIE-1")
@ruling("OPEN-41")
def test_a_player_without_cards_cannot_be_chosen():
    game = position("starting", Raoul=house("kagari", private="eugenie"), Baron=house(), Claris=house("azure"))
    events = play(game, "use eugenie")
    assert cards(of_kind(events, "look")) == ["azure"]
    nobody = position("starting", Raoul=house("love_3", private="eugenie", chambermaids="rouge+1"))
    refused(nobody, "use eugenie", "CARD-EUGENIE-1")


@rule("CARD-EUGENIE-2")
@ruling("OPEN-41")
def test_with_an_empty_hand_she_may_look_but_not_exchange():
    game = eugenie("", "rouge")
    events = play(game, "use eugenie")
    assert cards(of_kind(events, "look")) == ["rouge"]
    assert game.phase == "serving"
    assert (at(game).hand, at(game, "Baron").hand) == ([], ["rouge"])


@rule("CARD-EUGENIE-1", "START-02")
@ruling("OPEN-41")
def test_one_look_a_turn_seen_by_the_two_players_only():
    game = position(
        "starting",
        Raoul=house("kagari love_3", private="eugenie", chambermaids="azure+1"),
        Baron=house("rouge"),
    )
    play(game, "use eugenie", "yes")
    refused(game, "use eugenie", "START-02")
    looks = {name: cards(of_kind(game.log(name), "look")) for name in game.players}
    assert looks == {"Raoul": ["rouge"], "Baron": ["rouge"], "Claris": ["-"]}
    swaps = {name: cards(of_kind(game.log(name), "swap"))[0] for name in game.players}
    assert swaps["Raoul"] == swaps["Baron"] != "-"
    assert swaps["Claris"] == "-"


@rule("CARD-FAY-1", "CARD-EUGENIE-1")
@pytest.mark.parametrize(
    ("maid", "points"),
    [
        ("fay", 0),
        ("eugenie", 0),
        ("lalande", 2),
        ("sora", 2),
        ("lucienne", 1),
        ("rosa", 1),
        ("tanya", 1),
        ("milly", 2),
    ],
)
@rule("CARD-LALANDE-1", "CARD-SORA-1", "CARD-LUCIENNE-1", "CARD-ROSA-1", "CARD-TANYA-1", "CARD-MILLY-1")
def test_vp_of_the_private_maids(maid, points):
    assert vp(position(Raoul=house(deck="", private=maid))) == points
