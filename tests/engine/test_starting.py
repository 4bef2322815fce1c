"""Phase 1, the Starting Phase (chapter START)."""

import pytest

from tests.engine.table import at, citing, has, house, left, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


@rule("START-01")
def test_effects_of_this_phase_may_be_used_or_left():
    game = position("starting", Raoul=house(private="lalande"))
    assert moves(game) == ["use lalande", "end"]
    used = game.copy()
    play(used, "use lalande")
    assert at(used).hand == ["love_1"]
    play(game, "end")
    assert at(game).hand == []


@rule("START-01", "CARD-ROSA-1", "CARD-LUCIENNE-1")
@ruling("OPEN-52")
@pytest.mark.parametrize(("maid", "gained"), [("rosa", (1, 1, 0)), ("lucienne", (2, 0, 0))])
def test_rosa_and_lucienne_act_by_themselves(maid, gained):
    game = position("employ", active="Claris", Raoul=house(private=maid))
    play(game, "end")
    assert (game.active, game.phase) == ("Raoul", "serving")
    assert has(game) == gained


@rule("START-01", "CARD-FAY-1")
@ruling("OPEN-52")
def test_fay_must_be_used():
    game = position("starting", Raoul=house(private="fay"))
    assert moves(game) == ["use fay"]
    refused(game, "end", "CARD-FAY-1")
    play(game, "use fay")
    assert moves(game) == ["choose love", "choose employment"]
    play(game, "choose employment")
    assert game.phase == "serving"
    assert has(game) == (1, 0, 1)


@rule("START-02", "PRIVATE-03")
def test_once_a_turn():
    game = position("starting", Raoul=house("love_3", "love_1*5", chambermaids="azure+1", private="lalande"))
    play(game, "use lalande")
    assert "use lalande" not in moves(game)
    refused(game, "use lalande", "START-02", "PRIVATE-03")
    assert at(game).hand == ["love_3", "love_1"]


@rule("START-02")
def test_and_again_in_the_next_turn():
    game = position("starting", players=2, Raoul=house(deck="love_1*8", private="lalande"))
    play(game, "use lalande", "end", "end", "end", "end")
    assert game.active == "Raoul"
    assert "use lalande" in moves(game)


@rule("START-02", "CARD-ROSA-1")
def test_what_comes_by_itself_comes_once():
    game = position("starting", Raoul=house("love_3*2", private="rosa", chambermaids="azure+2"))
    assert has(game) == (0, 1, 0)
    play(game, "cure azure+2")
    assert has(game) == (0, 1, 0)
    play(game, "cure azure+1")
    assert has(game) == (1, 1, 0)


@rule("START-03", "START-07")
def test_no_base_chambermaid_has_a_starting_effect():
    everyone = "colette azure viola rouge safran"
    game = position("employ", active="Claris", Raoul=house("love_1", chambermaids=everyone))
    play(game, "end")
    assert (game.active, game.phase) == ("Raoul", "serving")


@rule("START-04", "ILL-05")
@pytest.mark.parametrize("maid", ["rosa", "lucienne", "lalande", "fay", "sora", "nord", "eugenie"])
def test_an_ill_maid_has_no_effect(maid):
    game = position(
        "employ",
        active="Claris",
        Raoul=house("love_1*2", private=f"{maid}+1"),
        Baron=house("love_1", chambermaids="azure", habits=1),
    )
    play(game, "end")
    assert (game.active, game.phase, has(game)) == ("Raoul", "serving", (1, 0, 0))


@rule("START-04")
def test_using_an_ill_maid_is_refused():
    game = position("starting", Raoul=house("love_3", private="lalande+1"))
    refused(game, "use lalande", "START-04")


@rule("START-05", "ILL-07", "ILL-01")
@pytest.mark.parametrize(
    ("quarters", "maid"), [({"private": "rosa+1"}, "rosa+1"), ({"chambermaids": "azure+1"}, "azure+1")]
)
def test_a_3_love_cures_one_illness(quarters, maid):
    game = position("starting", Raoul=house("love_3 kagari", **quarters))
    town = left(game, "illness")
    events = play(game, f"cure {maid}")
    assert at(game).chambermaids + at(game).private == [maid.removesuffix("+1")]
    assert left(game, "illness") == town + 1
    assert at(game).discard == ["love_3"]
    assert at(game).hand == ["kagari"]
    assert {event.kind for event in citing(events, "ILL-07")} == {"cure", "discard", "remove"}


@rule("START-05")
@pytest.mark.parametrize(
    ("phase", "hand", "ids"),
    [
        ("starting", "love_1 love_2", ("ILL-07",)),
        ("serving", "love_3", ("START-05",)),
        ("employ", "love_3", ("ILL-07",)),
    ],
)
def test_a_cure_needs_a_3_love_and_this_phase(phase, hand, ids):
    game = position(phase, Raoul=house(hand, chambermaids="azure+1", private="lalande"))
    refused(game, "cure azure+1", *ids)


@rule("START-05", "ILL-07")
def test_only_in_ones_own_quarters():
    game = position("starting", Raoul=house("love_3", private="lalande"), Baron=house(chambermaids="azure+1"))
    refused(game, "cure azure+1", "ILL-07")
    assert "cure azure+1" not in moves(game)


@rule("START-06", "ILL-09")
@ruling("OPEN-36", "OPEN-01")
def test_a_maid_freed_of_illness_may_act_at_once():
    game = position("starting", Raoul=house("love_3", "kagari", private="lalande+1"))
    assert moves(game) == ["cure lalande+1", "love love_3", "end"]
    play(game, "cure lalande+1")
    assert "use lalande" in moves(game)
    play(game, "use lalande")
    assert at(game).hand == ["kagari"]


@rule("START-06", "CARD-ROSA-1")
@ruling("OPEN-36")
def test_rosa_acts_as_soon_as_she_is_cured_and_once_only():
    game = position("starting", Raoul=house("love_3*2", private="rosa+2"))
    play(game, "cure rosa+2")
    assert has(game) == (0, 0, 0)
    play(game, "cure rosa+1")
    assert has(game) == (1, 1, 0)


@rule("START-06")
@ruling("OPEN-01")
def test_the_player_orders_the_effects():
    game = position("starting", Raoul=house("love_3", "kagari love_1", chambermaids="azure+1", private="lalande"))
    assert moves(game) == ["use lalande", "cure azure+1", "love love_3", "end"]
    first, second = game.copy(), game.copy()
    play(first, "use lalande", "cure azure+1")
    play(second, "cure azure+1", "use lalande")
    assert at(first) == at(second)


@rule("START-07")
def test_with_nothing_to_apply_the_phase_is_skipped():
    game = position("employ", active="Claris", Raoul=house("love_3 kagari", chambermaids="azure"))
    events = play(game, "end")
    assert (game.active, game.phase) == ("Raoul", "serving")
    assert len(citing(events, "START-07")) == 1


@rule("START-07")
def test_it_closes_by_itself_when_nothing_is_left():
    game = position("starting", Raoul=house(private="lalande"))
    events = play(game, "use lalande")
    assert game.phase == "serving"
    assert [event.target for event in of_kind(events, "phase")] == ["serving"]


@rule("START-07")
def test_a_3_love_alone_does_not_open_it():
    game = position("employ", active="Claris", Raoul=house("love_3", private="milly"))
    play(game, "end")
    assert (game.active, game.phase) == ("Raoul", "serving")
