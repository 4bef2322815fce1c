"""The worked example of the base game: Raoul's turn (EX-RAOUL)."""

from collections import Counter

import pytest

import tantocuore as tc
from tests.engine.table import at, cards, citing, has, left, moves, of_kind, play, refused
from tests.marks import rule

TURN = (
    "serve genevieve",
    "serve kagari",
    "chambermaid colette",
    "end",
    "love love_1",
    "love love_1",
    "employ rouge",
    "end",
)


@pytest.fixture
def game():
    return tc.Scenario.load("raoul").game()


def after(game, count):
    play(game, *TURN[:count])
    return game


@rule("EX-RAOUL-01", "START-07")
def test_nothing_to_apply(game):
    assert citing(game.log(), "START-07")
    assert (game.phase, has(game)) == ("serving", (1, 0, 0))
    assert Counter(at(game).hand) == {"colette": 2, "love_1": 2, "genevieve": 1}


@rule("EX-RAOUL-02")
def test_genevieve_serves(game):
    events = play(game, "serve genevieve")
    assert cards(of_kind(events, "draw")) == ["kagari"]
    assert has(game) == (1, 1, 0)
    assert Counter(at(game).hand) == {"colette": 2, "love_1": 2, "kagari": 1}


@rule("EX-RAOUL-03")
def test_kagari_just_drawn_serves(game):
    assert has(after(game, 2)) == (2, 1, 0)
    assert at(game).played == ["genevieve", "kagari"]


@rule("EX-RAOUL-04")
def test_both_servings_chambermaid_a_colette(game):
    assert has(after(game, 3)) == (0, 1, 0)
    assert (at(game).chambermaids, Counter(at(game).hand)) == (["colette"], {"colette": 1, "love_1": 2})


@rule("EX-RAOUL-05")
def test_both_love_cards_are_played(game):
    assert has(after(game, 4)) == (0, 1, 1)
    play(game, TURN[4])
    assert has(game) == (0, 2, 1)
    play(game, TURN[5])
    assert has(game) == (0, 3, 1)


@rule("EX-RAOUL-06")
def test_rouge_is_employed(game):
    town = left(game, "rouge")
    assert has(after(game, 7)) == (0, 1, 0)
    assert at(game).discard == ["rouge"]
    assert left(game, "rouge") == town - 1
    assert moves(game) == ["end"]


@rule("EX-RAOUL-07", "DISCARD-01", "DISCARD-05")
def test_everything_is_discarded_and_baron_is_next(game):
    events = play(after(game, 7), "end")
    own = at(game)
    assert own.chambermaids == ["colette"]
    assert Counter(own.discard) == Counter(["rouge", "genevieve", "kagari", "love_1", "love_1", "colette"])
    assert (own.played, own.hand, own.deck) == ([], ["love_1"] * 5, ["colette"])
    assert [(e.target, e.amount) for e in citing(events, "DISCARD-05")] == [("love", -1)]
    assert game.active == "Baron"


@rule("EX-RAOUL-07")
def test_what_the_turn_gave_and_what_it_cost(game):
    play(game, *TURN)
    own = [event for event in game.log() if event.player == 0]
    changes = Counter()
    for event in own:
        if event.kind in ("add", "expire"):
            changes[event.target, event.amount > 0] += event.amount
    assert changes == {
        ("servings", True): 4, ("servings", False): -4, ("love", True): 3, ("love", False): -3,
        ("employments", True): 1, ("employments", False): -1,
    }  # fmt: skip


@rule("EMPLOY-02", "COST-01")
def test_marianne_is_out_of_reach(game):
    refused(after(game, 6), "employ marianne", "EMPLOY-02", cost=9, love=3)


def test_it_holds_what_it_expects():
    assert tc.Scenario.load("raoul").check() == []
