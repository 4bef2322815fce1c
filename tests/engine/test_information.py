"""Who sees what (chapter INFO)."""

import json

import pytest

import tantocuore as tc
from tests.engine.table import at, cards, house, moves, of_kind, play, position, ruling
from tests.marks import rule


@rule("INFO-01")
@pytest.mark.parametrize("viewer", ["Raoul", "Baron", "Claris"])
def test_sizes_piles_and_quarters_are_open(viewer):
    game = position(
        Raoul=house("kagari", "rouge*4"),
        Baron=house("azure*2", "rouge*3", chambermaids="viola+1", private="rosa+2 fay", habits=3),
    )
    view = game.view(viewer)
    assert [view["houses"][name]["deck_size"] for name in game.players] == [4, 3, 5]
    assert view["town"]["piles"]["kagari"] == 9 + 1 - 1
    assert len(view["town"]["private_face_up"]) == 2
    baron = view["houses"]["Baron"]
    assert (baron["chambermaids"], baron["private_maids"], baron["bad_habits"]) == (
        ["viola+1"],
        ["rosa+2", "fay"],
        3,
    )


@rule("INFO-01")
@ruling("DIFF-30")
def test_the_switch_hides_the_sizes():
    game = position(Baron=house("azure*2", "rouge*3", discard="viola*2"), options={"open_information": False})
    view = game.view("Raoul")
    assert view["houses"]["Baron"]["deck_size"] is None
    assert view["houses"]["Raoul"]["deck_size"] == 5
    assert set(view["town"]["piles"].values()) <= {0, 1}
    assert view["houses"]["Baron"]["chambermaids"] == []


@rule("INFO-02")
@ruling("OPEN-08")
@pytest.mark.parametrize("viewer", ["Raoul", "Baron"])
def test_of_a_discard_pile_only_the_top_card_shows(viewer):
    game = position(Raoul=house(discard="kagari moine safran"), Baron=house(deck="love_1"))
    shown = game.view(viewer)["houses"]["Raoul"]
    assert shown["discard_top"] == "kagari"
    assert "moine" not in json.dumps(shown)
    assert "safran" not in json.dumps(shown)


@rule("INFO-02")
def test_no_hand_but_ones_own():
    game = position(Raoul=house("kagari"), Baron=house("moine safran"))
    view = game.view("Raoul")["houses"]
    assert view["Raoul"]["hand"] == ["kagari"]
    assert (view["Baron"]["hand"], view["Baron"]["hand_size"]) == (None, 2)


@rule("INFO-02", "DISCARD-01")
def test_of_the_hand_discarded_at_the_end_others_see_the_last_card():
    game = position("employ", Raoul=house("kagari moine safran", played="rouge"))
    play(game, "end")
    own = cards(of_kind(game.log("Raoul"), "discard"))
    others = cards(of_kind(game.log("Baron"), "discard"))
    assert own == ["rouge", "kagari", "moine", "safran"]
    assert others == ["rouge", "-", "-", "safran"]


@rule("INFO-02", "ZONE-03")
def test_drawn_cards_are_seen_by_their_player_only():
    game = position(Raoul=house("viola", "kagari"))
    play(game, "serve viola")
    assert cards(of_kind(game.log("Raoul"), "draw")) == ["kagari"]
    assert cards(of_kind(game.log("Baron"), "draw")) == ["-"]


@rule("INFO-02", "CARD-TENALYS-2")
def test_cards_that_others_draw_are_seen_by_them_only():
    game = position(Raoul=house("tenalys"), Baron=house(deck="kagari"), Claris=house(deck="moine"))
    play(game, "serve tenalys")
    assert cards(of_kind(game.log("Raoul"), "draw")) == ["-", "-"]
    assert cards(of_kind(game.log("Baron"), "draw")) == ["kagari", "-"]
    assert cards(of_kind(game.log("Claris"), "draw")) == ["-", "moine"]


@rule("CARD-ELIZA-2")
@ruling("OPEN-19")
@pytest.mark.parametrize(("answer", "seen"), [("pass", ["-"]), ("discard kagari", ["-", "kagari"])])
def test_what_eliza_looks_at_is_seen_by_the_active_player_unless_discarded(answer, seen):
    game = position(Raoul=house("eliza"), Baron=house(deck="kagari rouge"))
    play(game, "serve eliza", "look Baron")
    assert cards(of_kind(game.log("Raoul"), "look")) == ["kagari"]
    play(game, answer)
    for other in ("Baron", "Claris"):
        events = game.log(other)
        assert cards(e for e in events if e.kind in ("look", "discard")) == seen


@rule("INFO-02")
def test_only_who_is_asked_sees_the_answers():
    game = position(Raoul=house("kagari love_1"))
    assert game.view("Raoul")["question"]["moves"] == moves(game)
    assert game.view("Baron")["question"]["moves"] is None
    assert game.view("Baron")["question"]["player"] == "Raoul"


@rule("INFO-02", "CARD-NORD-1")
def test_a_forced_answer_does_not_tell_what_stays_in_hand():
    game = position("starting", Raoul=house("moine*2", private="nord"), Baron=house(chambermaids="azure"))
    play(game, "use nord")
    forced = [event for event in game.log("Baron") if event.kind == "forced"]
    assert "moine" not in str([event.target for event in forced])


@rule("INFO-02")
def test_the_whole_truth_is_for_engines_and_tests():
    game = position(Raoul=house("viola", "kagari"))
    play(game, "serve viola")
    assert cards(of_kind(game.log(), "draw")) == ["kagari"]


@rule("INFO-01", "INFO-02")
@pytest.mark.parametrize("name", ["Nobody", "raoul", ""])
def test_views_and_logs_are_for_players(name):
    game = position()
    for look in (game.view, game.log):
        with pytest.raises(tc.TantoCuoreError):
            look(name)


@rule("INFO-01")
def test_a_view_is_plain_data():
    game = position(Raoul=house("kagari", private="rosa+1"), Baron=house("claire"))
    view = game.view("Raoul")
    assert json.loads(json.dumps(view)) == view
    assert at(game).private == ["rosa+1"]


def told(viewer: str, phase: str, before: str, *answers: str, **given) -> list[tc.Event]:
    game = position(phase, **given)
    play(game, before)
    for answer in answers:
        if answer in moves(game):
            play(game, answer)
    return list(game.log(viewer))


@rule("INFO-02", "CARD-CLAIRE-2")
def test_that_claire_stays_hidden_is_not_told():
    """The same log with Claire kept in hand as with none there."""
    quarters = {"chambermaids": "azure"}
    holding = {"Raoul": house("nena"), "Baron": house("claire", "kagari", **quarters)}
    without = {"Raoul": house("nena"), "Baron": house("kagari", "claire", **quarters)}
    logs = [told("Raoul", "serving", "serve nena", "pass", **given) for given in (holding, without)]
    assert logs[0] == logs[1]


@rule("INFO-02", "CARD-NATSUMI-2")
def test_a_forced_discard_does_not_tell_that_the_hand_is_all_alike():
    alike = {"Raoul": house("natsumi kagari"), "Baron": house("love_1*4", "anise")}
    mixed = {"Raoul": house("natsumi kagari"), "Baron": house("love_1*3 anise", "love_1")}
    for viewer in ("Raoul", "Claris"):
        logs = [
            told(viewer, "serving", "serve natsumi", "discard kagari", "discard love_1", **given)
            for given in (alike, mixed)
        ]
        assert logs[0] == logs[1]


@rule("INFO-02", "CARD-SAINSBURY-1")
def test_a_declined_exchange_reads_like_an_impossible_one():
    holding = {"Raoul": house("sainsbury love_1", "kagari")}
    without = {"Raoul": house("sainsbury kagari", "love_1")}
    logs = [told("Baron", "serving", "serve sainsbury", "pass", **given) for given in (holding, without)]
    assert logs[0] == logs[1]
    assert [event.kind for event in told("Raoul", "serving", "serve sainsbury", "pass", **holding)][-1] == "pass"


@rule("INFO-02", "CARD-NORD-1", "DISCARD-01")
def test_of_the_hand_that_nord_discards_others_see_the_last_card():
    game = position(
        "starting", Raoul=house("kagari moine safran", private="nord"), Baron=house(chambermaids="azure")
    )
    play(game, "use nord", "keep moine")
    assert cards(of_kind(game.log("Raoul"), "discard")) == ["kagari", "safran"]
    assert cards(of_kind(game.log("Baron"), "discard")) == ["-", "safran"]


@rule("INFO-01", "CARD-ELIZA-2")
def test_a_deck_keeps_its_size_while_its_top_card_is_looked_at():
    game = position(Raoul=house("eliza"), Baron=house(deck="kagari rouge"))
    play(game, "serve eliza", "look Baron")
    for viewer in game.players:
        assert game.view(viewer)["houses"]["Baron"]["deck_size"] == 2


@rule("INFO-01", "INFO-02", "CARD-EUGENIE-1")
def test_a_hand_keeps_its_cards_while_one_is_looked_at():
    game = position("starting", Raoul=house("azure", private="eugenie"), Baron=house("kagari rouge moine"))
    play(game, "use eugenie")
    assert game.view("Baron")["houses"]["Baron"]["hand"] == ["kagari", "rouge", "moine"]
    assert game.view("Raoul")["houses"]["Baron"]["hand_size"] == 3
    frames = [view for _event, view in game.steps("yes", "Baron")]
    assert all(len(view["houses"]["Baron"]["hand"]) == 3 for view in frames)


@rule("INFO-02", "START-07")
def test_a_starting_phase_that_is_skipped_does_not_tell_of_a_missing_3_love():
    game = position("employ", players=2, Baron=house("azure", chambermaids="rouge+1"))
    events = play(game, "end")
    assert game.asked == "Baron"
    assert not [event for event in events if "START-07" in event.rules]
