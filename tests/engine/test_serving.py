"""Phase 2, the Serving Phase (chapter SERVE)."""

import pytest

from tests.engine.table import at, cards, citing, has, house, left, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


@rule("SERVE-01", "FLOW-04")
def test_the_phase_begins_with_one_serving():
    game = position("employ")
    events = play(game, "end")
    assert game.phase == "serving"
    assert has(game) == (1, 0, 0)
    assert citing(of_kind(events, "add"), "SERVE-01")


@rule("SERVE-01")
def test_and_those_of_the_starting_phase():
    game = position("employ", Baron=house(private="lucienne"))
    play(game, "end")
    assert has(game) == (2, 0, 0)


@rule("SERVE-02")
def test_a_maid_costs_one_serving():
    game = position(Raoul=house("safran rouge"))
    events = play(game, "serve safran")
    assert has(game) == (0, 2, 0)
    assert at(game).hand == ["rouge"]
    paid = [event for event in citing(events, "SERVE-02") if event.kind == "add"]
    assert [(event.target, event.amount) for event in paid] == [("servings", -1)]
    refused(game, "serve rouge", "SERVE-02", servings=0)


@rule("SERVE-02", "ZONE-05")
def test_only_what_is_in_hand_serves():
    game = position(Raoul=house("kagari", "rouge", chambermaids="azure"))
    for card in ("rouge", "azure", "moine"):
        refused(game, f"serve {card}", "SERVE-02")


@rule("SERVE-03", "CARD-MARIANNE-1", "CARD-COLETTE-1")
@ruling("OPEN-14")
@pytest.mark.parametrize("chief", ["marianne", "colette"])
def test_a_chief_may_be_played_without_effect(chief):
    game = position(Raoul=house(f"{chief} rouge"))
    events = play(game, f"serve {chief}")
    assert has(game) == (0, 0, 0)
    assert at(game).played == [chief]
    assert {event.kind for event in events} == {"serve", "add"}


@rule("SERVE-04")
def test_symbols_come_before_text():
    game = position(Raoul=house("esquine", "kagari rouge azure"))
    events = play(game, "serve esquine")
    assert cards(of_kind(events, "draw")) == ["kagari", "rouge"]
    assert moves(game) == ["discard kagari", "discard rouge", "pass"]


@rule("SERVE-04", "CARD-CLAIRE-1")
@ruling("OPEN-27")
def test_claires_serving_comes_before_her_text():
    game = position(Raoul=house("claire", habits=1, chambermaids="azure+1"))
    play(game, "serve claire")
    assert has(game) == (1, 0, 0)
    assert moves(game) == ["return bad_habit", "return illness from azure+1", "pass"]


@rule("SERVE-04")
@ruling("OPEN-10")
def test_a_may_is_decided_when_its_text_is_resolved():
    game = position(Raoul=house("esquine kagari", "rouge azure"))
    play(game, "serve esquine")
    refused(game, "serve kagari", "SERVE-04")
    refused(game, "end", "SERVE-04")
    play(game, "pass")
    refused(game, "discard rouge", "FLOW-02")
    assert at(game).discard == []
    assert has(game) == (0, 0, 0)


@rule("SERVE-05", "SYM-02")
def test_the_draw_comes_first_and_must_be_done():
    game = position(Raoul=house("genevieve", "kagari rouge"))
    kinds = [event.kind for event in play(game, "serve genevieve")]
    assert kinds == ["serve", "add", "draw", "add", "add"]
    assert at(game).hand == ["kagari"]


@rule("SERVE-06", "EX-RAOUL-03")
def test_a_maid_just_drawn_may_be_played():
    game = position(Raoul=house("genevieve", "kagari"))
    assert "serve kagari" not in moves(game)
    play(game, "serve genevieve", "serve kagari")
    assert has(game) == (2, 1, 0)


@rule("SERVE-06")
def test_but_not_without_a_serving():
    game = position(Raoul=house("moine", "kagari rouge"))
    play(game, "serve moine")
    refused(game, "serve kagari", "SERVE-02")


@rule("SERVE-07")
def test_bonuses_accumulate_over_the_turn():
    game = position(Raoul=house("ophelia tenalys azure", "love_1*3"), resources={"servings": 2})
    play(game, "serve ophelia", "serve tenalys", "serve azure", "end")
    assert has(game) == (0, 4, 4)


@rule("SERVE-07", "FLOW-02")
def test_love_and_employments_are_not_spent_in_the_serving_phase():
    game = position(resources={"love": 9, "employments": 3})
    refused(game, "employ rouge", "FLOW-02")


@rule("SERVE-07", "FLOW-02")
def test_servings_are_not_spent_in_the_employ_phase():
    game = position("employ", Raoul=house("kagari azure"), resources={"servings": 3})
    refused(game, "serve kagari", "FLOW-02")
    refused(game, "chambermaid azure", "FLOW-02")


@rule("SERVE-08", "PRIVATE-03")
def test_effects_of_cards_set_aside_cost_no_serving():
    game = position("starting", Raoul=house("viola", "love_1*4", private="lalande"))
    play(game, "use lalande")
    assert has(game) == (1, 0, 0)
    milly = position(Raoul=house("viola", "love_1*4", private="milly"))
    play(milly, "serve viola")
    assert has(milly) == (1, 0, 0)


@rule("SERVE-08", "LOVE-02")
def test_love_cards_cost_no_serving():
    game = position(Raoul=house("love_1*2"), resources={"servings": 0})
    play(game, "love love_1", "love love_1")
    assert has(game) == (0, 2, 0)


@rule("SERVE-09", "CHAMBER-02")
def test_a_maid_may_be_chambermaided_instead():
    game = position(Raoul=house("rouge"))
    assert moves(game) == ["serve rouge", "chambermaid rouge", "end"]
    play(game, "chambermaid rouge")
    assert has(game) == (0, 0, 0)
    assert at(game).chambermaids == ["rouge"]


@rule("SERVE-10")
def test_the_player_decides_when_the_phase_ends():
    game = position(Raoul=house("kagari rouge"), resources={"servings": 5})
    play(game, "end")
    assert game.phase == "employ"
    assert at(game).hand == ["kagari", "rouge"]


@rule("SERVE-11")
def test_zero_servings_do_not_end_the_phase():
    game = position(Raoul=house("rouge love_1"))
    play(game, "serve rouge")
    assert has(game)[0] == 0
    assert game.phase == "serving"
    assert moves(game) == ["love love_1", "end"]


@rule("SERVE-04")
@ruling("OPEN-12")
def test_an_exchange_that_can_do_nothing_takes_nothing():
    game = position(
        general="sainsbury",
        piles={"love_2": 0, "colette": 0},
        face_up="rosa fay",
        Raoul=house("sainsbury love_1"),
    )
    before = left(game, "love_1")
    play(game, "serve sainsbury")
    assert moves(game) == ["love love_1", "end"]
    assert at(game).hand == ["love_1"]
    assert left(game, "love_1") == before
