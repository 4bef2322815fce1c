"""What there is: cards, kinds, symbols, costs and places (chapters COMP, SYM, COST, ZONE, CARD-TYPE)."""

from collections import Counter

import pytest

import tantocuore as tc
from tantocuore.cards import INDEX
from tests.engine.table import at, cards, citing, has, house, left, moves, of_kind, play, position, refused, words
from tests.marks import rule

BASE = [card for card in tc.CARDS if card.set == "base"]
MAIDS = ("maid_chief", "general_maid", "private_maid")


def total(*kinds: str) -> int:
    return sum(card.quantity for card in BASE if card.kind in kinds)


@rule("COMP-01")
def test_the_box_holds_280_cards():
    assert (total(*MAIDS), total("love"), total("event")) == (198, 56, 26)
    assert sum(card.quantity for card in BASE) == 280


@rule("COMP-02")
def test_the_maids_by_kind():
    types = Counter(card.kind for card in BASE if card.kind in MAIDS)
    assert types == {"maid_chief": 2, "general_maid": 16, "private_maid": 10}
    assert (total("maid_chief"), total("general_maid"), total("private_maid")) == (32, 156, 10)
    assert (tc.card("marianne").quantity, tc.card("colette").quantity) == (8, 24)
    assert all(card.quantity == 1 for card in BASE if card.kind == "private_maid")


@rule("COMP-03")
def test_general_maids_have_ten_copies_but_two_have_eight():
    copies = {card.id: card.quantity for card in BASE if card.kind == "general_maid"}
    assert {card for card, count in copies.items() if count == 8} == {"ophelia", "anise"}
    assert all(count == 10 for card, count in copies.items() if card not in ("ophelia", "anise"))


@rule("COMP-04", "CARD-LOVE-1")
@pytest.mark.parametrize(("card", "copies", "love"), [("love_1", 36, 1), ("love_2", 12, 2), ("love_3", 8, 3)])
def test_love_cards(card, copies, love):
    row = tc.card(card)
    assert (row.kind, row.quantity, row.love) == ("love", copies, love)
    assert (row.vp, row.draw, row.serving, row.employment) == (0, 0, 0, 0)
    game = position("employ", Raoul=house(card))
    play(game, f"love {card}")
    assert has(game) == (0, love, 1)


@rule("COMP-05", "CARD-ILLNESS-1", "CARD-BADHABIT-1")
def test_event_cards():
    assert {card.id: card.quantity for card in BASE if card.kind == "event"} == {"illness": 10, "bad_habit": 16}
    game = tc.Game.new(["Raoul", "Baron"], seed=1)
    assert (left(game, "illness"), left(game, "bad_habit")) == (10, 16)


@rule("COMP-07")
def test_the_number_of_players():
    for count in (2, 3, 4, 5):
        assert len(tc.Game.new([f"P{i}" for i in range(count)], seed=1).players) == count
    for names in ([], ["Raoul"], [f"P{i}" for i in range(9)]):
        with pytest.raises(tc.SetupError) as caught:
            tc.Game.new(names, seed=1)
        assert caught.value.key == "players"


@rule("COMP-08")
def test_maids_are_chiefs_general_and_private_maids():
    assert {card.kind for card in BASE if card.is_maid} == set(MAIDS)
    assert not any(tc.card(card).is_maid for card in ("love_1", "love_2", "love_3", "illness", "bad_habit"))


@rule("COMP-08", "SERVE-03")
@pytest.mark.parametrize("card", ["love_1", "illness", "rosa"])
def test_love_events_and_private_maids_do_not_serve(card):
    hand = card if card == "love_1" else ""
    refused(position(Raoul=house(hand)), f"serve {card}", "SERVE-03", "COMP-08")


@rule("SYM-08")
@pytest.mark.parametrize("card", [card.id for card in BASE])
def test_a_card_shows_what_is_printed_on_it(card):
    row = tc.card(card)
    assert row.name
    assert row.cost > 0
    assert bool(row.title) == row.is_maid
    symbols = (row.draw, row.love, row.serving, row.employment)
    assert all(0 <= n <= 3 for n in symbols)
    if row.kind == "event":
        assert symbols == (0, 0, 0, 0)


@rule("SYM-01", "SYM-02", "SYM-03", "SYM-04", "SYM-05")
def test_each_symbol_gives_its_thing():
    game = position(Raoul=house("ophelia", "kagari colette"))
    events = play(game, "serve ophelia")
    assert at(game).hand == ["kagari"]
    assert has(game) == (1, 1, 1)
    for ident in ("SYM-02", "SYM-03", "SYM-04", "SYM-05"):
        assert citing(events, ident), ident


@rule("SYM-01")
def test_a_symbol_with_a_number_gives_that_many():
    game = position(Raoul=house("anise", "kagari colette rouge azure"))
    play(game, "serve anise")
    assert at(game).hand == ["kagari", "colette", "rouge"]
    assert has(game) == (0, 0, 1)


@rule("SYM-06")
def test_the_chambermaid_symbol_is_an_option_not_a_bonus():
    game = position(Raoul=house("rouge azure"), resources={"servings": 3})
    assert {"serve azure", "chambermaid azure"} <= set(moves(game))
    play(game, "serve azure")
    assert has(game) == (2, 0, 1)
    assert at(game).chambermaids == []


@rule("SYM-07", "START-01")
def test_a_heading_limits_the_text_to_its_phase():
    game = position("serving", Raoul=house(private="fay"))
    refused(game, "use fay", "START-01")
    assert has(game) == (1, 0, 0)


@rule("SYM-07")
def test_what_has_no_starting_heading_is_not_used_there():
    game = position("starting", Raoul=house(private="fay", chambermaids="azure"))
    refused(game, "use azure", "SYM-07")


@rule("COST-01", "COST-02", "EMPLOY-02")
def test_rouge_costs_two_love():
    assert tc.card("rouge").cost == 2
    game = position("employ", resources={"love": 2})
    play(game, "employ rouge")
    assert has(game) == (0, 0, 0)
    refused(position("employ", resources={"love": 1}), "employ rouge", "EMPLOY-02", cost=2, love=1)


@rule("COST-04", "CARD-SAINSBURY-1")
def test_sainsbury_reaches_a_cost_of_four_and_no_more():
    game = position(general="genevieve esquine sainsbury ophelia nena", Raoul=house("sainsbury love_1"))
    play(game, "serve sainsbury")
    offered = {move.target for move in game.legal_moves if move.verb == "exchange"}
    assert {"genevieve", "esquine", "colette"} <= offered
    assert not offered & {"sainsbury", "ophelia", "nena", "marianne"}


@rule("ZONE-01", "INFO-01")
def test_the_town_is_made_of_piles():
    game = tc.Game.new(["Raoul", "Baron"], seed=1)
    piles = game.view("Baron")["town"]["piles"]
    assert len(piles) == 2 + 10 + 3 + 2
    assert piles == game.view("Raoul")["town"]["piles"]
    assert piles["kagari"] == 10


@rule("ZONE-02")
def test_a_house_is_hand_deck_discard_play_area_and_quarters():
    game = position(Raoul=house("rouge", "love_1", "azure", "kagari", "viola", "rosa", habits=1))
    own = game.view("Raoul")["houses"]["Raoul"]
    assert own["hand"] == ["rouge"]
    assert own["deck_size"] == 1
    assert own["discard_top"] == "azure"
    assert own["played"] == ["kagari"]
    assert (own["chambermaids"], own["private_maids"], own["bad_habits"]) == (["viola"], ["rosa"], 1)


@rule("ZONE-03")
def test_the_deck_is_drawn_from_its_top():
    game = position(Raoul=house("viola", "rouge azure love_1"))
    play(game, "serve viola")
    assert at(game).hand == ["rouge"]
    assert at(game).deck == ["azure", "love_1"]


@rule("ZONE-03", "INFO-01")
def test_no_deck_shows_its_cards_not_even_to_its_owner():
    game = position(Raoul=house("viola", "rouge azure"))
    assert "rouge" not in str(game.view("Raoul")["houses"]["Raoul"])


@rule("ZONE-04")
def test_discarded_and_gained_cards_go_to_the_discard_pile():
    game = position("employ", resources={"love": 2}, Raoul=house("azure", "love_1*6"))
    play(game, "employ rouge")
    assert at(game).discard == ["rouge"]
    play(game, "end")
    assert at(game).discard == ["azure", "rouge"]


@rule("ZONE-05")
def test_played_cards_lie_in_the_play_area_until_the_discard_phase():
    game = position(Raoul=house("kagari rouge love_1", "love_1*6"))
    play(game, "serve kagari", "serve rouge", "love love_1", "end")
    assert at(game).played == ["kagari", "rouge", "love_1"]
    play(game, "end")
    assert at(game).played == []
    assert at(game).discard == ["love_1", "rouge", "kagari"]


@rule("ZONE-06")
def test_the_quarters_hold_private_maids_chambermaids_and_events():
    game = position(Raoul=house("azure"), Baron=house(chambermaids="viola", private="rosa", habits=2))
    play(game, "chambermaid azure")
    assert at(game).chambermaids == ["azure"]
    there = game.view("Raoul")["houses"]["Baron"]
    assert (there["chambermaids"], there["private_maids"], there["bad_habits"]) == (["viola"], ["rosa"], 2)


@rule("ZONE-07")
def test_a_returned_card_goes_back_on_its_pile():
    game = position(Raoul=house("sainsbury love_1"))
    before = left(game, "love_1")
    events = play(game, "serve sainsbury", "exchange love_1 for love_2")
    assert left(game, "love_1") == before + 1
    assert cards(citing(events, "ZONE-07")) == ["love_1"]


@rule("ZONE-07", "CARD-CLAIRE-1")
def test_a_returned_event_goes_back_on_its_pile():
    game = position(Raoul=house("claire", habits=2))
    before = left(game, "bad_habit")
    play(game, "serve claire", "return bad_habit")
    assert left(game, "bad_habit") == before + 1
    assert at(game).habits == 1


@rule("CARD-TYPE-01")
def test_the_kinds_of_cards():
    assert {card.kind for card in BASE} == {*MAIDS, "love", "event"}
    other = {card.kind for card in tc.CARDS if card.set == "oktoberfest"}
    assert {"building", "beer"} <= other


@rule("CARD-TYPE-02", "SERVE-03")
@pytest.mark.parametrize(("card", "vp"), [("marianne", 6), ("colette", 1)])
def test_chiefs_give_vp_and_do_nothing_when_they_serve(card, vp):
    game = position(Raoul=house(f"{card} kagari"), resources={"servings": 2})
    total = game.score()["Raoul"].total
    play(game, f"serve {card}")
    assert has(game) == (1, 0, 0)
    assert at(game).hand == ["kagari"]
    assert game.score()["Raoul"].total == total
    assert tc.card(card).vp == vp


@rule("CARD-TYPE-03")
@pytest.mark.parametrize("card", [card.id for card in BASE if card.kind == "general_maid"])
def test_every_general_maid_can_be_served_in_the_serving_phase(card):
    game = position(Raoul=house(card))
    assert f"serve {card}" in moves(game)
    events = play(game, f"serve {card}")
    assert cards(of_kind(events, "serve")) == [card]
    assert at(game).played == [card]


@rule("CARD-TYPE-04", "PRIVATE-01")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "played"])
def test_a_private_maid_is_in_no_deck_hand_or_discard_pile(zone):
    with pytest.raises(tc.ScenarioError) as caught:
        position(Raoul=house(**{zone: "rosa"}), face_up="fay sora", pile="milly")
    assert caught.value.key == f"house.Raoul.{zone}[0]"
    assert "CARD-TYPE-04" in caught.value.reason


@rule("CARD-TYPE-04")
def test_scenarios_know_only_real_cards():
    assert set(words("colette love_1*3")) <= set(INDEX)
