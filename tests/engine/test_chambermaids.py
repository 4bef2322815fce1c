"""Chambermaids (chapter CHAMBER)."""

import pytest

import tantocuore as tc
from tests.engine.table import at, citing, has, house, moves, of_kind, play, position, refused, ruling
from tests.marks import rule

SINGLES = ("safran", "azure", "viola", "rouge")


@rule("CHAMBER-01")
def test_who_can_be_chambermaided():
    able = {card.id for card in tc.CARDS if card.set == "base" and card.chambermaid_cost is not None}
    assert able == {"colette", *SINGLES}
    hand = "colette safran azure viola rouge kagari marianne love_1"
    first = position(Raoul=house(hand), resources={"servings": 2})
    assert {move.what for move in first.legal_moves if move.verb == "chambermaid"} == able
    for card in able:
        game = position(Raoul=house(hand), resources={"servings": 2})
        play(game, f"chambermaid {card}")
        assert at(game).chambermaids == [card]


@rule("CHAMBER-01")
@pytest.mark.parametrize("card", ["marianne", "kagari", "ophelia", "anise", "love_1"])
def test_who_cannot(card):
    game = position(Raoul=house(card), resources={"servings": 5})
    refused(game, f"chambermaid {card}", "CHAMBER-01")


@rule("CHAMBER-02", "SERVE-09")
@ruling("OPEN-15")
@pytest.mark.parametrize("card", SINGLES)
def test_no_symbol_and_no_text(card):
    game = position(Raoul=house(card, "love_1*3", private="milly"))
    events = play(game, f"chambermaid {card}")
    assert has(game) == (0, 0, 0)
    assert (at(game).hand, at(game).played, at(game).chambermaids) == ([], [], [card])
    assert {event.kind for event in events} == {"chambermaid", "add"}


@rule("CHAMBER-02")
@ruling("OPEN-13")
def test_only_in_the_serving_phase_and_only_from_hand():
    refused(position("employ", Raoul=house("azure"), resources={"servings": 2}), "chambermaid azure", "CHAMBER-02")
    starting = position("starting", Raoul=house("azure", private="lalande"), resources={"servings": 2})
    refused(starting, "chambermaid azure", "CHAMBER-02")
    game = position(Raoul=house("rouge", played="azure", discard="viola"), resources={"servings": 2})
    refused(game, "chambermaid azure", "CHAMBER-02")
    refused(game, "chambermaid viola", "CHAMBER-02")


@rule("CHAMBER-02")
@ruling("OPEN-13")
def test_each_copy_is_decided_by_itself():
    game = position(Raoul=house("azure*3"), resources={"servings": 3})
    play(game, "chambermaid azure", "serve azure", "chambermaid azure")
    assert has(game) == (0, 0, 1)
    assert at(game).chambermaids == ["azure", "azure"]


@rule("CHAMBER-03", "CARD-COLETTE-1")
@pytest.mark.parametrize(("card", "cost"), [("colette", 2), *((card, 1) for card in SINGLES)])
def test_the_serving_cost_is_printed_on_the_card(card, cost):
    assert tc.card(card).chambermaid_cost == cost
    game = position(Raoul=house(card), resources={"servings": cost})
    events = play(game, f"chambermaid {card}")
    assert has(game) == (0, 0, 0)
    assert [event.amount for event in citing(events, "CHAMBER-03")] == [-cost]
    short = position(Raoul=house(card), resources={"servings": cost - 1})
    refused(short, f"chambermaid {card}", "CHAMBER-03", chamber_cost=cost, servings=cost - 1)


@rule("CHAMBER-04")
def test_she_stays_in_the_quarters():
    game = position(players=2, Raoul=house("azure", "love_1*5"))
    play(game, "chambermaid azure", *["end"] * 6)
    assert at(game).chambermaids == ["azure"]
    assert "azure" not in at(game).hand + at(game).deck + at(game).discard


@rule("CHAMBER-05")
@pytest.mark.parametrize("card", ["colette", "azure"])
def test_she_is_still_owned_and_her_vp_count(card):
    game = position(Raoul=house(card), resources={"servings": 2}, Baron=house("colette*2"))
    before = game.score()["Raoul"].total
    play(game, f"chambermaid {card}")
    assert before == game.score()["Raoul"].total == 1


@rule("CHAMBER-06")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "played"])
def test_the_bonus_works_only_for_chambermaids(zone):
    cards = "azure viola rouge safran*2"
    game = position(Raoul=house(**{"deck": "", zone: cards}))
    assert game.score()["Raoul"].total == 3
    quarters = position(Raoul=house(deck="", chambermaids=cards))
    assert quarters.score()["Raoul"].total == 3 + 7 + 4


@rule("CHAMBER-06")
def test_she_gives_no_symbols_in_later_turns():
    game = position("employ", players=2, active="Baron", Raoul=house(chambermaids="azure viola rouge"))
    events = play(game, "end")
    assert has(game) == (1, 0, 0)
    assert of_kind(events, "draw") == [e for e in of_kind(events, "draw") if e.player == 1]
    assert moves(game) == ["end"]
