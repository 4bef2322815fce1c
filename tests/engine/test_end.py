"""The end of the game (chapter END)."""

import pytest

import tantocuore as tc
from tests.engine.table import at, citing, house, left, of_kind, play, position, refused, ruling, under
from tests.marks import rule


def ending(**given):
    """Raoul may empty the pile of Rouge; that of Azure is empty already."""
    piles = {"rouge": 1, "azure": 0, **given.pop("piles", {})}
    return position("employ", piles=piles, resources={"love": 9, "employments": 3}, **given)


@rule("END-01", "FLOW-06")
@ruling("OPEN-53")
def test_two_empty_maid_piles_end_the_game_after_this_turn():
    game = ending(Raoul=house("love_1", "love_2*5"))
    events = play(game, "employ rouge")
    assert citing(events, "END-01")
    assert not game.is_over
    play(game, "love love_1", "employ kagari")
    events = play(game, "end")
    assert game.is_over
    assert [event.kind for event in events if event.kind in ("phase", "discard", "draw", "over")][-1] == "over"
    assert len(at(game).hand) == 5
    assert at(game, "Baron").hand == [], "no equal number of turns"


@rule("END-01")
def test_one_empty_pile_does_not_end_it():
    game = ending(piles={"azure": 3})
    play(game, "employ rouge", "end")
    assert not game.is_over
    assert game.active == "Baron"


@rule("END-01")
def test_the_next_player_may_empty_the_second_pile():
    game = ending(piles={"azure": 3, "viola": 1}, Baron=house("love_2"))
    play(game, "employ rouge", "end", "love love_2", "end", "employ viola", "end")
    assert game.is_over


@rule("END-01")
@ruling("OPEN-54")
@pytest.mark.parametrize(("at_once", "told_by"), [(True, "employ rouge"), (False, "end")])
def test_the_end_is_fixed_at_once_or_found_at_the_end_of_the_turn(at_once, told_by):
    game = ending(options={"end_fixed_at_once": at_once})
    when = [move for move in ("employ rouge", "end") if of_kind(play(game, move), "end_fixed")]
    assert when == [told_by]
    assert game.is_over


@ruling("OPEN-54")
@pytest.mark.parametrize("at_once", [True, False])
def test_an_end_that_is_fixed_stays_fixed(at_once):
    game = position("employ", turn={"end_fixed": True}, options={"end_fixed_at_once": at_once})
    play(game, "end")
    assert game.is_over


@rule("END-02")
@pytest.mark.parametrize(
    ("piles", "ends"),
    [
        ({"rouge": 0, "azure": 0}, True),
        ({"marianne": 0, "colette": 0}, True),
        ({"marianne": 0, "kagari": 0}, True),
        ({"love_1": 0, "love_2": 0, "love_3": 0}, False),
        ({"illness": 0, "bad_habit": 0}, False),
        ({"love_1": 0, "illness": 0, "rouge": 0}, False),
    ],
)
def test_which_piles_count(piles, ends):
    game = position("employ", piles=piles)
    play(game, "end")
    assert game.is_over == ends


@rule("END-02")
@pytest.mark.parametrize(("card", "told"), [("love_1", 0), ("rouge", 1)])
def test_only_of_maid_piles_the_log_tells_that_one_is_empty(card, told):
    game = position("employ", piles={card: 1}, resources={"love": 2})
    assert len(citing(play(game, f"employ {card}"), "END-02")) == told


@rule("END-02", "SETUP-08")
def test_piles_that_are_not_in_the_town_do_not_count():
    game = position("employ", general="kagari rouge", piles={"rouge": 0})
    play(game, "end")
    assert not game.is_over


@rule("END-02", "CARD-SAINSBURY-1")
@ruling("OPEN-25")
def test_a_pile_emptied_by_sainsbury_counts():
    game = position(piles={"azure": 0, "rouge": 1}, Raoul=house("sainsbury love_1"))
    events = play(game, "serve sainsbury", "exchange love_1 for rouge")
    assert citing(events, "END-01")
    play(game, "end", "end")
    assert game.is_over


@rule("END-03")
def test_the_private_maid_pile_is_empty_with_its_last_face_down_card():
    game = position(
        "employ", face_up="rosa fay", pile="milly", piles={"azure": 0}, resources={"love": 9, "employments": 2}
    )
    events = play(game, "employ rosa")
    assert under(game) == []
    assert citing(events, "END-03")
    assert citing(events, "END-01")
    play(game, "end")
    assert game.is_over


@rule("END-03")
def test_with_a_face_down_card_it_is_not_empty():
    game = position("employ", face_up="rosa fay", pile="milly sora", piles={"azure": 0}, resources={"love": 9})
    play(game, "employ rosa", "end")
    assert not game.is_over


@rule("END-01")
@ruling("OPEN-55")
def test_a_pile_counts_only_while_it_is_empty():
    game = position("employ", piles={"azure": 0, "rouge": 1}, resources={"love": 0})
    play(game, "end")
    assert not game.is_over
    assert left(game, "azure") == 0


@rule("END-01", "FLOW-06")
def test_after_the_end_nothing_is_asked():
    game = ending()
    play(game, "employ rouge", "end")
    assert game.question is None
    refused(game, "end", "END-01")
    with pytest.raises(tc.IllegalMove):
        game.play("serve kagari")
    game.undo()
    assert not game.is_over
    assert game.phase == "employ"


@rule("END-03")
def test_without_private_maids_in_the_game_there_is_no_such_pile():
    empty = position("employ", face_up="", pile="", piles={"azure": 0}, resources={"love": 0})
    play(empty, "end")
    assert not empty.is_over
    held = position("employ", face_up="", pile="", piles={"azure": 0}, Baron=house(private="rosa"))
    play(held, "end")
    assert held.is_over
