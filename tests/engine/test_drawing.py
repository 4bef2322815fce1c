"""Phase 4, drawing and reshuffling (chapters DISCARD and DRAW)."""

from collections import Counter

import pytest

from tests.engine.table import at, cards, citing, has, house, of_kind, play, position, ruling
from tests.marks import rule


@rule("DISCARD-01")
@ruling("OPEN-08")
def test_played_cards_and_the_hand_are_discarded():
    game = position("employ", Raoul=house("azure colette", "love_1*6", "viola", played="kagari rouge"))
    events = play(game, "end")
    assert at(game).discard == ["colette", "azure", "rouge", "kagari", "viola"]
    assert at(game).played == []
    assert cards(citing(events, "DISCARD-01")) == ["kagari", "rouge", "azure", "colette"]


@rule("DISCARD-02", "CHAMBER-04")
def test_nothing_in_the_quarters_is_discarded():
    game = position("employ", Raoul=house(chambermaids="azure rouge+1", private="rosa tanya", habits=2))
    before = at(game)
    play(game, "end")
    after = at(game)
    assert (after.chambermaids, after.private, after.habits) == (before.chambermaids, before.private, before.habits)


@rule("DISCARD-03")
def test_then_five_cards_are_drawn():
    game = position("employ", Raoul=house("azure", "kagari rouge viola moine love_1 love_2 love_3"))
    events = play(game, "end")
    assert at(game).hand == ["kagari", "rouge", "viola", "moine", "love_1"]
    assert at(game).deck == ["love_2", "love_3"]
    assert len(citing(of_kind(events, "draw"), "DISCARD-03")) == 5


@rule("DISCARD-04", "DRAW-01")
def test_a_short_deck_is_drawn_and_then_made_anew():
    game = position("employ", Raoul=house("azure colette", "kagari rouge", "viola", played="moine love_1"))
    events = play(game, "end")
    kinds = [event.kind for event in events if event.kind in ("draw", "shuffle")]
    assert kinds == ["draw", "draw", "shuffle", "draw", "draw", "draw"]
    own = at(game)
    assert own.hand[:2] == ["kagari", "rouge"]
    assert Counter(own.hand[2:] + own.deck) == Counter(["viola", "moine", "love_1", "azure", "colette"])
    assert own.discard == []


@rule("DISCARD-04")
def test_the_cards_just_discarded_are_in_that_shuffle():
    drawn = {
        card
        for seed in range(20)
        for card in at(_ended(position("employ", seed=seed, Raoul=house("azure", "", played="moine kagari")))).hand
    }
    assert drawn == {"azure", "moine", "kagari"}


def _ended(game):
    play(game, "end")
    return game


@rule("DISCARD-04", "SERVE-05")
@ruling("OPEN-04")
def test_with_both_empty_one_draws_what_there_is():
    game = position(Raoul=house("anise", "kagari", ""))
    events = play(game, "serve anise")
    assert at(game).hand == ["kagari"]
    assert has(game) == (0, 0, 1)
    assert len(citing(events, "DISCARD-04")) == 1
    play(game, "end", "end")
    assert sorted(at(game).hand) == ["anise", "kagari"]


@rule("DISCARD-05", "FLOW-05")
@pytest.mark.parametrize(("name", "rest"), [("love", 2), ("servings", 3), ("employments", 4)])
def test_what_is_left_expires(name, rest):
    game = position("employ", resources={"employments": 0, name: rest})
    events = play(game, "end")
    assert [(e.target, e.amount) for e in citing(events, "DISCARD-05")] == [(name, -rest)]


@rule("DRAW-01")
def test_no_reshuffle_while_the_deck_suffices():
    game = position(Raoul=house("viola", "kagari", "rouge"))
    events = play(game, "serve viola")
    assert of_kind(events, "shuffle") == []
    assert (at(game).deck, at(game).discard) == ([], ["rouge"])


@rule("DRAW-01")
@ruling("OPEN-05")
def test_an_effect_that_looks_reshuffles_first():
    game = position(Raoul=house("eliza"), Baron=house(deck="", discard="rouge"))
    events = play(game, "serve eliza", "look Baron")
    assert citing(events, "DRAW-01")
    assert "discard rouge" in [str(move) for move in game.legal_moves]


@rule("DRAW-01")
@ruling("OPEN-05")
def test_an_optional_effect_reshuffles_only_when_it_is_used():
    game = position(Raoul=house("eliza"), Baron=house(deck="", discard="rouge"))
    play(game, "serve eliza", "pass")
    assert (at(game, "Baron").deck, at(game, "Baron").discard) == ([], ["rouge"])


@rule("DRAW-01")
@ruling("OPEN-05")
def test_a_player_with_neither_cannot_be_looked_at():
    game = position(Raoul=house("eliza"), Baron=house(deck=""))
    play(game, "serve eliza")
    assert [str(move) for move in game.legal_moves] == ["look Raoul", "look Claris", "pass"]


@rule("DRAW-02")
def test_an_empty_deck_stays_empty_until_a_card_is_needed():
    game = position("employ", Raoul=house(deck="love_1*5", discard="rouge azure"))
    events = play(game, "end")
    assert of_kind(events, "shuffle") == []
    assert (len(at(game).hand), at(game).deck, at(game).discard) == (5, [], ["rouge", "azure"])


@rule("DRAW-03")
def test_a_reshuffle_takes_the_discard_pile_only():
    game = position(Raoul=house("viola azure", "", "rouge kagari", chambermaids="colette", private="rosa"))
    play(game, "serve viola")
    own = at(game)
    assert len(own.hand) == 2
    assert own.hand[0] == "azure"
    assert Counter(own.hand[1:] + own.deck) == {"rouge": 1, "kagari": 1}
    assert (own.played, own.chambermaids, own.private) == (["viola"], ["colette"], ["rosa"])


@rule("DRAW-03")
@ruling("OPEN-17")
def test_cards_discarded_this_turn_are_in_a_reshuffle():
    game = position(Raoul=house("esquine viola azure", "love_1*2", ""))
    play(game, "serve esquine", "discard azure", "pass", "serve viola")
    assert at(game).hand == ["love_1", "love_1", "azure"]


@rule("DRAW-01")
@pytest.mark.parametrize("seed", range(5))
def test_a_shuffle_depends_on_the_cards_and_not_on_how_they_lay(seed):
    piles = ("kagari rouge azure moine viola", "viola moine azure kagari rouge")
    hands = {
        tuple(at(_ended(position("employ", seed=seed, Raoul=house(deck="", discard=pile)))).hand) for pile in piles
    }
    assert len(hands) == 1


@rule("DRAW-01")
def test_each_shuffle_is_another_one():
    game = position("employ", players=2, Raoul=house(deck="", discard="kagari rouge azure moine viola"))
    orders = []
    for _ in range(6):
        play(game, "end")
        orders.append(tuple(at(game).hand))
        play(game, "end", "end", "end")
    assert len(set(orders)) > 3
