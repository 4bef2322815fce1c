"""The worked example of Oktoberfest: Ludek's turn, with only the two named cards in the deck (EX-LUDEK)."""

from collections import Counter

import pytest

import tantocuore as tc
from tests.engine.okt.pub import beers, open_beer, pile
from tests.engine.table import at, cards, has, left, of_kind, play
from tests.marks import rule

SCENARIO = tc.Scenario.load("ludek")
TURN = SCENARIO.moves


@pytest.fixture
def game():
    return SCENARIO.game()


def after(game, count):
    play(game, *TURN[:count])
    return game


@rule("EX-LUDEK-01", "START-07")
def test_nothing_to_apply(game):
    assert (game.phase, has(game)) == ("serving", (1, 0, 0))


@rule("EX-LUDEK-02")
def test_anna_serves_without_her_bonus(game):
    assert has(after(game, 1)) == (2, 0, 0)
    assert game.question.main


@rule("EX-LUDEK-03")
def test_kirika_draws_two_and_treats_chiefs_as_love(game):
    events = play(after(game, 1), "serve kirika")
    assert cards(of_kind(events, "draw")) == ["matilde", "love_3"]
    assert has(game) == (1, 0, 0)
    assert "love matilde" in [str(move) for move in game.legal_moves]


@rule("EX-LUDEK-04")
def test_gina_finds_no_card_and_allows_a_beer(game):
    after(game, 3)
    assert (has(game), game.state.okt_turn.beers_due) == ((0, 0, 0), 1)
    assert Counter(at(game, "Ludek").hand) == {"matilde": 2, "love_1": 1, "love_3": 1}


@rule("EX-LUDEK-05")
def test_four_cards_are_played_as_love(game):
    after(game, 4)
    love = [has(game)[1]]
    for move in TURN[4:8]:
        play(game, move)
        love.append(has(game)[1])
    assert love == [0, 1, 2, 3, 6]


@rule("EX-LUDEK-06")
def test_the_beer_comes_from_the_pile(game):
    after(game, 10)
    assert (has(game), beers(game, "Ludek")) == ((0, 2, 1), ["altbier", "pilsner"])
    assert (open_beer(game), pile(game)[0]) == ("weissbier", "pilsner")


@rule("EX-LUDEK-07")
def test_nicole_goes_onto_alecs_discard_pile(game):
    after(game, 12)
    assert (at(game, "Alec").discard, has(game), left(game, "nicole")) == (["nicole"], (0, 0, 0), 9)


@rule("EX-LUDEK-08")
def test_the_turn_ends_with_seven_cards_and_two_beers(game):
    after(game, 13)
    own = at(game, "Ludek")
    assert (game.active, len(own.hand), len(own.deck), own.discard) == ("Kimberly", 5, 2, [])
    assert Counter(own.hand + own.deck) == {
        "anna": 1, "gina": 1, "kirika": 1, "love_1": 1, "love_3": 1, "matilde": 2,
    }  # fmt: skip
    assert beers(game, "Ludek") == ["altbier", "pilsner"]
    assert SCENARIO.check() == []


@rule("EX-LUDEK-04", "CARD-GINA-1")
def test_with_a_third_card_in_the_deck_gina_draws_it():
    data = SCENARIO.to_dict()
    data["house"]["Ludek"]["deck"].append("love_2")
    data["town"]["piles"]["love_2"] -= 1
    data.pop("expect")
    game = tc.Scenario.from_dict(data).play()
    assert (game.active, len(at(game, "Ludek").discard)) == ("Kimberly", 0)
    assert "love_2" in at(game, "Ludek").hand + at(game, "Ludek").deck
