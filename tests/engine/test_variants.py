"""Variants that the base game knows (chapter VARIANT)."""

import pytest

import tantocuore as tc
from tests.engine.table import at, data, has, house, left, play, position, ruling
from tests.marks import rule

FIVE = ["Raoul", "Baron", "Claris", "Denise", "Emil"]


@rule("VARIANT-01")
def test_without_bad_habits():
    game = tc.Game.new(FIVE[:2], seed=7, options={"without_bad_habits": True})
    assert "bad_habit" not in game.view("Raoul")["town"]["piles"]
    assert game.options.without_bad_habits
    refusal = game.why_not("employ bad_habit to Baron")
    assert refusal is not None
    assert "VARIANT-01" in refusal.rules


@rule("VARIANT-01", "CARD-NENA-1")
@ruling("OPEN-21")
def test_nena_without_bad_habits_gives_love_only():
    game = position(Raoul=house("nena"), Baron=house(chambermaids="azure"), options={"without_bad_habits": True})
    play(game, "serve nena")
    assert has(game) == (0, 1, 0)
    assert at(game, "Baron").habits == 0


@rule("VARIANT-02")
@ruling("OPEN-98")
def test_the_quick_two_player_game():
    game = tc.Game.new(FIVE[:2], seed=7, options={"quick_two_player": True})
    assert (left(game, "kagari"), left(game, "anise")) == (7, 5)
    assert (left(game, "marianne"), left(game, "colette")) == (5, 24 - 3 - 6)
    assert (left(game, "illness"), left(game, "bad_habit")) == (7, 13)
    assert (left(game, "love_1"), left(game, "love_2"), left(game, "love_3")) == (22, 12, 8)
    assert len(game.view("Raoul")["town"]["private_face_up"]) == 2
    assert game.view("Raoul")["town"]["private_pile"] == 8


@rule("VARIANT-02")
def test_it_is_for_two_players():
    game = tc.Game.new(FIVE[:3], seed=7, options={"quick_two_player": True})
    assert left(game, "kagari") == 10


@rule("VARIANT-04", "COMP-07")
@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_five_or_more_need_two_sets_of_love(count):
    game = tc.Game.new([f"P{i}" for i in range(count)], seed=7)
    assert game.options.five_or_more
    assert left(game, "love_1") == 72 - 7 * count
    assert (left(game, "love_2"), left(game, "love_3")) == (24, 16)
    assert left(game, "colette") == 24 - 3 * count


@rule("VARIANT-04", "END-01")
@pytest.mark.parametrize(("third", "over"), [(1, False), (0, True)])
def test_three_empty_maid_piles_end_a_game_of_five(third, over):
    piles = {"azure": 0, "rouge": 0, "viola": third}
    game = position("employ", players=5, piles=piles)
    play(game, "end")
    assert game.is_over == over


@rule("VARIANT-04")
def test_four_players_play_as_printed():
    game = tc.Game.new(FIVE[:4], seed=7)
    assert not game.options.five_or_more
    assert left(game, "love_2") == 12


@rule("VARIANT-04", "SETUP-11")
def test_a_scenario_of_five_has_two_sets_of_love_too():
    game = tc.Scenario.from_dict(data(players=5)).game()
    assert left(game, "love_1") == 72 - 25
