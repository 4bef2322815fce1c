"""The Bar Maids, Gina and Nadja: a beer when they serve, and one when they are employed (BEER-04)."""

import pytest

from tests.engine.okt.pub import beers, house, pub
from tests.engine.okt.test_okt_maids import OTHERS, RICH, served
from tests.engine.table import at, has, moves, play, refused, ruling
from tests.marks import rule


@rule("CARD-NADJA-2")
@ruling("OPEN-73")
def test_nadja_serving_takes_a_love_card_and_a_serving_for_a_beer():
    game = pub(Raoul=house("nadja anna love_1 love_3"), resources={"servings": 2})
    play(game, "serve nadja")
    assert moves(game) == ["discard love_1", "discard love_3", "pass"]
    play(game, "discard love_1")
    assert moves(game) == ["take top", "take weissbier"]
    play(game, "take weissbier")
    assert (has(game), beers(game), at(game).discard) == ((0, 1, 0), ["weissbier"], ["love_1"])


@rule("CARD-NADJA-2")
@pytest.mark.parametrize(
    "given",
    [
        {"Raoul": house("nadja love_1")},
        {"Raoul": house("nadja anna"), "resources": {"servings": 2}},
        {"Raoul": house("nadja love_1"), "resources": {"servings": 2}, "pile": "", "face_up": None},
    ],
)
def test_nadja_needs_a_serving_a_love_card_and_a_beer(given):
    game = pub(**given)
    play(game, "serve nadja")
    assert game.question.kind == "serving"


@rule("CARD-NADJA-2", "INFO-03")
def test_whether_the_hand_could_have_paid_nadja_is_not_told():
    told = []
    for hand in ("nadja love_1", "nadja anna"):
        game = pub(Raoul=house(hand), resources={"servings": 2})
        play(game, "serve nadja", *(["pass"] if "love_1" in hand else []))
        told.append([(event.kind, event.rules) for event in game.log("Baron") if event.kind in ("pass", "nothing")])
    assert told[0] == told[1]


@rule("CARD-NADJA-3", "CARD-GINA-3", "EMPLOY-10")
@pytest.mark.parametrize(("card", "price"), [("nadja", 1), ("gina", 2)])
def test_employing_a_bar_maid_brings_a_beer_for_some_love(card, price):
    game = pub("employ", **RICH)
    play(game, f"employ {card}")
    assert moves(game) == ["yes", "pass"]
    love = has(game)[1]
    play(game, "yes", "take top")
    assert (has(game)[1], beers(game), at(game).discard) == (love - price, ["altbier"], [card])
    game = pub("employ", **RICH)
    play(game, f"employ {card}", "pass")
    assert beers(game) == []


@ruling("OPEN-72")
def test_love_may_be_played_while_the_bonus_waits():
    game = pub("employ", Raoul=house("love_1 love_2"), resources={"love": 4})
    play(game, "employ gina")
    assert moves(game) == ["love love_1", "love love_2", "pass"]
    play(game, "love love_2")
    assert moves(game) == ["yes", "love love_1", "pass"]
    play(game, "yes", "take top")
    assert (beers(game), has(game)[1]) == (["altbier"], 0)
    game = pub("employ", Raoul=house("love_1"), resources={"love": 4})
    play(game, "employ gina")
    assert game.question.main, "the hand cannot pay it"


@rule("CARD-GINA-2")
@ruling("OPEN-72")
def test_each_gina_who_served_sells_one_beer_in_this_employ_phase():
    game = pub(Raoul=house("gina gina", "love_3*4"), resources={"servings": 2})
    play(game, "serve gina", "serve gina")
    refused(game, "beer gina", "FLOW-02")
    play(game, "end", "love love_3")
    assert refused(game, "beer gina", "CARD-GINA-2").numbers["cost"] == 4
    play(game, "love love_3", "employ nicole", "to Raoul", "beer gina", "take top")
    assert (beers(game), has(game)) == (["altbier"], (0, 0, 0)), "with no Employment left, too"
    assert game.state.okt_turn.beers_due == 1
    play(game, "end")
    assert game.state.okt_turn.beers_due == 0


@rule("EMPLOY-10")
def test_no_bonus_when_she_serves():
    for card in ("hermina", "anna", "nicole", "ute"):
        game = served(card, general=OTHERS)
        assert game.question.kind == "serving"
        assert game.state.okt_turn == type(game.state.okt_turn)()


@rule("CARD-GINA-3", "INFO-03")
def test_whether_the_hand_could_have_paid_a_bonus_is_not_told():
    told = []
    for hand in ("love_2", "anna"):
        game = pub("employ", Raoul=house(hand), resources={"love": 4})
        play(game, "employ gina", *(["pass"] if hand == "love_2" else []))
        told.append([(event.kind, event.rules) for event in game.log("Baron")])
    assert told[0] == told[1]
