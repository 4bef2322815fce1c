"""Turns and phases (chapter FLOW)."""

import pytest

import tantocuore as tc
from tests.engine.table import at, citing, has, house, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


@rule("FLOW-01")
def test_players_take_turns_clockwise():
    game = position("employ")
    seen = []
    for _ in range(6):
        seen.append(game.active)
        while moves(game) and game.active == seen[-1]:
            play(game, "end")
    assert seen == ["Raoul", "Baron", "Claris", "Raoul", "Baron", "Claris"]


@rule("FLOW-02")
def test_four_phases_in_order():
    game = position("starting", Raoul=house("love_1", private="fay"))
    assert (game.phase, moves(game)[0]) == ("starting", "use fay")
    events = play(game, "use fay", "choose love", "end", "end")
    phases = [event.target for event in of_kind(events, "phase") if event.player == 0]
    assert phases == ["serving", "employ", "discard"]
    assert game.active == "Baron"


@rule("FLOW-02")
@ruling("OPEN-03")
def test_no_way_back_to_an_earlier_phase():
    game = position("serving", Raoul=house("kagari azure love_1", private="lalande"))
    refused(game, "use lalande", "FLOW-03")
    play(game, "end")
    refused(game, "serve kagari", "FLOW-02")
    refused(game, "chambermaid azure", "FLOW-02")
    assert has(game) == (1, 0, 1)


@rule("FLOW-03")
def test_the_start_of_the_turn_is_the_starting_phase():
    game = position("employ", Baron=house(private="lalande"))
    events = play(game, "end")
    assert (game.active, game.phase) == ("Baron", "starting")
    assert "use lalande" in moves(game)
    assert citing(events, "FLOW-03")


@rule("FLOW-04", "SERVE-01", "EMPLOY-01")
def test_a_turn_grants_one_serving_and_one_employment():
    game = position("starting", Raoul=house(private="lalande"))
    assert has(game) == (0, 0, 0)
    play(game, "end")
    assert has(game) == (1, 0, 0)
    play(game, "end")
    assert has(game) == (1, 0, 1)


@rule("FLOW-05", "DISCARD-05")
def test_what_is_left_does_not_carry_over():
    game = position("serving", resources={"servings": 3, "love": 4, "employments": 2})
    events = play(game, "end", "end")
    assert {event.target: event.amount for event in of_kind(events, "expire")} == {
        "servings": -3,
        "love": -4,
        "employments": -3,
    }
    assert (game.active, game.phase, has(game)) == ("Baron", "serving", (1, 0, 0))
    play(game, "end", "end", "end", "end")
    assert (game.active, game.phase, has(game)) == ("Raoul", "serving", (1, 0, 0))


@rule("FLOW-06")
def test_turns_go_on_until_the_game_ends_and_then_vp_decide():
    game = position("employ", piles={"rouge": 0, "azure": 1}, resources={"love": 2}, Baron=house(deck="marianne"))
    assert (game.is_over, game.winners) == (False, ())
    events = play(game, "employ azure", "end")
    assert game.is_over
    assert game.winners == ("Baron",)
    assert citing(of_kind(events, "over"), "FLOW-06")
    assert (game.question, game.legal_moves, game.asked) == (None, (), None)


@rule("FLOW-06")
@pytest.mark.parametrize(
    "move", ["end", "serve rouge", "love love_1", "employ rouge", "pass", "employ illness on A/b"]
)
def test_nothing_is_played_after_the_end(move):
    game = position("employ", piles={"rouge": 0, "azure": 1}, resources={"love": 2})
    play(game, "employ azure", "end")
    refused(game, move, "FLOW-06", "END-01")


@rule("DISCARD-03", "FLOW-01")
def test_a_turn_of_a_new_game_from_start_to_end():
    game = tc.Game.new(["Raoul", "Baron"], seed=7)
    first = at(game).hand
    play(game, "end", *["love love_1"] * first.count("love_1"))
    assert has(game) == (1, first.count("love_1"), 1)
    play(game, "end")
    assert sorted(at(game).discard) == sorted(first)
    assert (len(at(game).hand), at(game).deck, game.active) == (5, [], "Baron")
