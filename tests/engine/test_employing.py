"""Phase 3, the Employ Phase (chapter EMPLOY)."""

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


@rule("EMPLOY-01", "FLOW-04")
def test_the_phase_begins_with_one_employment_and_those_gained():
    game = position(Raoul=house("azure kagari", "love_1*2"), resources={"servings": 2})
    play(game, "serve azure", "end")
    assert has(game) == (1, 0, 2)


@rule("EMPLOY-02", "COST-01")
@pytest.mark.parametrize(
    ("card", "cost"),
    [("marianne", 9), ("anise", 7), ("love_3", 7), ("sainsbury", 5), ("love_2", 4), ("moine", 4), ("colette", 3),
     ("safran", 3), ("kagari", 3), ("azure", 2), ("love_1", 1)],
)  # fmt: skip
def test_a_card_costs_its_love_and_one_employment(card, cost):
    game = position("employ", resources={"love": cost, "employments": 2})
    town = left(game, card)
    events = play(game, f"employ {card}")
    assert has(game) == (0, 0, 1)
    assert left(game, card) == town - 1
    paid = {event.target: event.amount for event in citing(events, "EMPLOY-02") if event.kind == "add"}
    assert paid == {"love": -cost, "employments": -1}
    short = position("employ", resources={"love": cost - 1, "employments": 2})
    refused(short, f"employ {card}", "EMPLOY-02", cost=cost, love=cost - 1)


@rule("EMPLOY-02")
def test_without_an_employment_nothing_is_employed():
    game = position("employ", resources={"love": 20, "employments": 0}, Baron=house(chambermaids="azure"))
    assert moves(game) == ["end"]
    refused(game, "employ rouge", "EMPLOY-02", employments=0)
    refused(game, "employ bad_habit to Baron", "EMPLOY-02", employments=0)


@rule("EMPLOY-03")
def test_one_pool_of_love_for_several_cards():
    game = position("employ", resources={"love": 8, "employments": 3})
    play(game, "employ rouge", "employ rouge", "employ kagari")
    assert has(game) == (0, 1, 0)
    assert at(game).discard == ["kagari", "rouge", "rouge"]


@rule("EMPLOY-03")
def test_up_to_both_limits():
    game = position("employ", resources={"love": 5, "employments": 2})
    play(game, "employ kagari")
    refused(game, "employ safran", "EMPLOY-02", cost=3, love=2)
    play(game, "employ rouge")
    refused(game, "employ love_1", "EMPLOY-02", employments=0)


@rule("EMPLOY-04", "ZONE-04")
@pytest.mark.parametrize("card", ["kagari", "love_2"])
def test_general_maids_and_love_go_to_the_discard_pile(card):
    game = position("employ", resources={"love": 9}, Raoul=house(discard="azure"))
    events = play(game, f"employ {card}")
    assert at(game).discard == [card, "azure"]
    assert citing(events, "EMPLOY-04")


@rule("EMPLOY-04")
@ruling("OPEN-09")
@pytest.mark.parametrize("card", ["marianne", "colette"])
def test_so_do_chiefs(card):
    game = position("employ", resources={"love": 9})
    play(game, f"employ {card}")
    assert at(game).discard == [card]
    assert at(game).chambermaids == []


@rule("EMPLOY-05", "PRIVATE-01")
def test_a_private_maid_goes_to_the_own_quarters():
    game = position("employ", resources={"love": 9})
    events = play(game, "employ milly")
    assert at(game).private == ["milly"]
    assert at(game).discard == []
    assert has(game) == (0, 4, 0)
    assert citing(events, "EMPLOY-05")


@rule("EMPLOY-06", "EVENT-01", "EVENT-02")
@pytest.mark.parametrize("owner", ["Raoul", "Baron", "Claris"])
def test_an_event_goes_to_any_player(owner):
    quarters = house(chambermaids="azure")
    game = position("employ", resources={"love": 9}, Raoul=quarters, Baron=quarters, Claris=quarters)
    play(game, f"employ bad_habit to {owner}")
    assert {name: at(game, name).habits for name in game.players if at(game, name).habits} == {owner: 1}
    assert has(game) == (0, 7, 0)


@rule("EMPLOY-06")
@pytest.mark.parametrize("move", ["employ illness", "employ bad_habit"])
def test_an_event_needs_a_place(move):
    game = position("employ", resources={"love": 9}, Baron=house(chambermaids="azure"))
    refused(game, move, "EMPLOY-06")


@rule("EMPLOY-06", "EMPLOY-08")
def test_other_cards_go_to_nobody_else():
    game = position("employ", resources={"love": 9}, Baron=house(chambermaids="azure"))
    refused(game, "employ rouge to Baron", "EMPLOY-08")
    refused(game, "employ rouge on Baron/azure", "EMPLOY-08")


@rule("EMPLOY-07", "PRIVATE-02")
def test_only_the_two_face_up_private_maids_are_for_hire():
    game = position("employ", face_up="rosa fay", pile="milly sora", resources={"love": 20})
    assert {"employ rosa", "employ fay"} <= set(moves(game))
    refused(game, "employ milly", "EMPLOY-07", "PRIVATE-02")
    refused(game, "employ sora", "EMPLOY-07")


@rule("EMPLOY-07", "PRIVATE-02")
@ruling("OPEN-11")
def test_the_gap_is_filled_at_once_and_she_may_be_employed_this_turn():
    game = position("employ", face_up="rosa fay", pile="milly sora", resources={"love": 20, "employments": 2})
    events = play(game, "employ rosa")
    assert set(face_up(game)) == {"fay", "milly"}
    assert under(game) == ["sora"]
    assert cards(of_kind(events, "refill")) == ["milly"]
    play(game, "employ milly")
    assert at(game).private == ["milly", "rosa"]


@rule("EMPLOY-07", "PRIVATE-02")
def test_without_a_face_down_card_the_gap_stays():
    game = position("employ", face_up="rosa fay", pile="", resources={"love": 20, "employments": 2})
    play(game, "employ rosa")
    assert face_up(game) == ["fay"]
    play(game, "employ fay")
    assert face_up(game) == []


@rule("EMPLOY-08")
def test_no_new_card_goes_to_hand_or_deck():
    game = position("employ", resources={"love": 9}, Raoul=house("azure", "love_1*2"))
    play(game, "employ rouge")
    assert at(game).hand == ["azure"]
    assert at(game).deck == ["love_1", "love_1"]
    assert all(at(game, name).discard == [] for name in ("Baron", "Claris"))


@rule("EMPLOY-09", "SERVE-10")
def test_the_phase_ends_by_choice():
    game = position("employ", resources={"love": 9, "employments": 3}, Raoul=house("love_1"))
    play(game, "end")
    assert game.active == "Baron"


@rule("EMPLOY-09")
def test_love_may_still_be_played_without_an_employment():
    game = position("employ", Raoul=house("love_1"), resources={"employments": 0})
    assert moves(game) == ["love love_1", "end"]


@rule("EMPLOY-02", "ZONE-01")
def test_from_an_empty_pile_nothing_is_employed():
    game = position("employ", piles={"rouge": 0}, resources={"love": 9})
    refused(game, "employ rouge", "EMPLOY-02")
    assert "employ rouge" not in moves(game)


@rule("EMPLOY-02", "SETUP-08")
def test_what_is_not_in_the_town_is_not_employed():
    game = position("employ", resources={"love": 9})
    refused(game, "employ ophelia", "SETUP-08")


@rule("EMPLOY-02", "EMPLOY-03")
def test_the_legal_moves_are_what_can_be_paid():
    game = position("employ", face_up="nord sora", resources={"love": 4})
    afford = {move.what for move in game.legal_moves if move.verb == "employ"}
    town = set(game.view("Raoul")["town"]["piles"]) - {"illness", "bad_habit"}
    assert afford == {card for card in town if tc.card(card).cost <= 4} | {"nord"}
