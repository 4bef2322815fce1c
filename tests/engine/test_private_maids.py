"""Private Maids and their stack (chapter PRIVATE)."""

import pytest

import tantocuore as tc
from tests.engine.table import (
    at,
    cards,
    citing,
    face_up,
    has,
    house,
    moves,
    of_kind,
    play,
    position,
    refused,
    ruling,
    under,
)
from tests.marks import rule


def vp(game, name="Raoul"):
    return game.score()[name].total


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
