"""Love cards (chapter LOVE)."""

import pytest

from tests.engine.table import at, citing, has, house, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


@rule("LOVE-01", "CARD-LOVE-1")
@pytest.mark.parametrize(("card", "love"), [("love_1", 1), ("love_2", 2), ("love_3", 3)])
def test_a_love_card_gives_its_number(card, love):
    game = position("employ", Raoul=house(card))
    events = play(game, f"love {card}")
    assert has(game) == (0, love, 1)
    assert at(game).played == [card]
    assert [event.amount for event in of_kind(events, "add")] == [love]


@rule("LOVE-02")
def test_any_number_and_no_serving():
    game = position("employ", Raoul=house("love_1*4 love_2 love_3"))
    play(game, *["love love_1"] * 4, "love love_2", "love love_3")
    assert has(game) == (0, 9, 1)


@rule("LOVE-02")
def test_only_from_hand():
    game = position("employ", Raoul=house("love_1", "love_2", discard="love_3"))
    refused(game, "love love_2", "LOVE-02")
    refused(game, "love love_3", "LOVE-02")
    play(game, "love love_1")
    refused(game, "love love_1", "LOVE-02")


@rule("LOVE-01")
def test_only_love_cards():
    refused(position("employ", Raoul=house("rouge")), "love rouge", "LOVE-01")


@rule("LOVE-03")
@ruling("OPEN-02")
def test_at_any_time_of_the_turn_between_two_effects():
    game = position("starting", Raoul=house("love_1*3 kagari", private="lalande"))
    play(game, "love love_1", "use lalande", "love love_1", "serve kagari", "love love_1", "end", "love love_1")
    assert has(game) == (2, 4, 1)


@rule("LOVE-03")
@ruling("OPEN-02")
def test_a_love_card_on_the_table_is_no_longer_in_hand():
    game = position("starting", Raoul=house("love_3", chambermaids="azure+1"))
    play(game, "love love_3")
    assert at(game).hand == []
    assert game.phase == "serving"
    assert at(game).chambermaids == ["azure+1"]


@rule("LOVE-03")
@ruling("OPEN-02")
def test_never_while_an_effect_is_resolved():
    game = position(Raoul=house("esquine love_1", "kagari rouge"))
    play(game, "serve esquine")
    refused(game, "love love_1", "SERVE-04")


@rule("LOVE-03")
@ruling("OPEN-02")
def test_never_in_another_players_turn():
    game = position(Raoul=house("natsumi love_1", "rouge"), Baron=house("love_1*2 azure kagari"))
    play(game, "serve natsumi", "discard love_1")
    assert game.asked == "Baron"
    refused(game, "love love_1", "SERVE-04")


@rule("LOVE-03")
@ruling("OPEN-02")
def test_the_switch_keeps_love_cards_to_the_employ_phase():
    only_employ = {"love_any_time": False}
    game = position("starting", Raoul=house("love_1*2", private="lalande"), options=only_employ)
    assert moves(game) == ["use lalande", "end"]
    refused(game, "love love_1", "LOVE-03")
    play(game, "end")
    assert moves(game) == ["end"]
    refused(game, "love love_1", "LOVE-03")
    play(game, "end", "love love_1")
    assert has(game) == (1, 1, 1)


@rule("LOVE-04")
def test_love_of_cards_and_of_maids_is_one_pool():
    game = position(Raoul=house("safran love_1"))
    play(game, "serve safran", "end", "love love_1", "employ kagari")
    assert has(game) == (0, 0, 0)
    assert at(game).discard == ["kagari"]


@rule("LOVE-05", "DISCARD-01")
def test_played_love_cards_go_to_the_discard_pile():
    game = position("employ", Raoul=house("love_1*2 love_2", deck="rouge*5"))
    play(game, "love love_1", "love love_2")
    events = play(game, "end")
    assert sorted(at(game).discard) == ["love_1", "love_1", "love_2"]
    assert len(citing(events, "LOVE-05")) == 2
