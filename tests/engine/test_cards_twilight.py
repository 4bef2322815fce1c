"""Amber and Nord Twilight, the Black Maids (section 18.3)."""

import pytest

from tests.engine.table import at, cards, citing, has, house, left, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


def vp(game, name="Raoul"):
    return game.score()[name].total


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


@rule("CARD-NORD-2", "CARD-CLAIRE-2")
@ruling("OPEN-42", "OPEN-28")
def test_an_illness_that_claire_sent_back_is_there_for_the_second_time():
    game = position(
        "starting",
        piles={"illness": 1},
        Raoul=house("kagari azure", private="nord"),
        Baron=house("claire", chambermaids="azure"),
    )
    play(game, "use nord", "keep azure", "target Baron/azure", "reveal claire")
    assert moves(game) == ["reveal claire", "pass"]
    play(game, "pass")
    assert at(game, "Baron").chambermaids == ["azure+1"]
