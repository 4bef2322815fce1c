"""The other Private Maids, card by card (section 18.3)."""

import pytest

from tests.engine.table import at, cards, citing, has, house, left, moves, of_kind, play, position, refused, ruling
from tests.marks import rule


def vp(game, name="Raoul"):
    return game.score()[name].total


@rule("CARD-SORA-1", "CARD-SORA-2", "HABIT-07")
def test_sora_moves_a_bad_habit_to_another_players_quarters():
    game = position(
        "starting",
        Raoul=house(private="sora", habits=2),
        Baron=house(chambermaids="azure"),
        Claris=house(habits=1),
    )
    play(game, "use sora")
    assert set(moves(game)) == {
        "move bad_habit from Raoul to Baron",
        "move bad_habit from Claris to Raoul",
        "move bad_habit from Claris to Baron",
    }
    play(game, "move bad_habit from Raoul to Baron")
    assert [at(game, name).habits for name in game.players] == [1, 1, 1]


@rule("CARD-SORA-1", "CARD-SORA-2")
@ruling("OPEN-38")
def test_sora_moves_an_illness_onto_a_particular_maid():
    game = position(
        "starting",
        Raoul=house(private="sora", chambermaids="azure+1"),
        Baron=house(chambermaids="viola", private="rosa tanya+1"),
        Claris=house(),
    )
    town = left(game, "illness")
    play(game, "use sora")
    assert set(moves(game)) == {
        "move illness from Raoul/azure+1 to Baron/viola",
        "move illness from Raoul/azure+1 to Baron/rosa",
        "move illness from Baron/tanya+1 to Raoul/azure+1",
        "move illness from Baron/tanya+1 to Raoul/sora",
    }
    play(game, "move illness from Raoul/azure+1 to Baron/viola")
    assert at(game).chambermaids == ["azure"]
    assert at(game, "Baron").chambermaids == ["viola+1"]
    assert left(game, "illness") == town


@rule("CARD-SORA-1")
@ruling("OPEN-39")
def test_sora_moves_nothing_within_one_players_quarters_but_may_into_her_owners():
    game = position(
        "starting", players=2, Raoul=house(private="sora", chambermaids="azure+1 viola"), Baron=house(habits=1)
    )
    play(game, "use sora")
    assert at(game).habits == 1, "the only legal move, taken without asking"
    assert at(game, "Baron").habits == 0


@rule("CARD-SORA-1")
def test_sora_is_optional_and_only_offered_when_something_can_move():
    game = position("starting", Raoul=house("love_3", private="sora", chambermaids="azure+1"))
    assert "use sora" not in moves(game)
    refused(game, "use sora", "CARD-SORA-1")
    other = position("starting", Raoul=house(private="sora", habits=1), Baron=house(chambermaids="azure"))
    assert moves(other) == ["use sora", "end"]


@rule("CARD-SORA-1", "ILL-05")
@ruling("OPEN-40", "OPEN-36")
def test_sora_cannot_move_her_own_illness_but_acts_when_cured():
    game = position(
        "starting", Raoul=house("love_3", private="sora+1", habits=1), Baron=house(chambermaids="azure")
    )
    refused(game, "use sora", "START-04")
    play(game, "cure sora+1", "use sora")
    assert (at(game).habits, at(game, "Baron").habits) == (0, 1)


@rule("CARD-CLAIRE-2", "CARD-SORA-1")
@ruling("OPEN-28", "OPEN-30")
def test_an_event_that_sora_moves_and_claire_stops_goes_to_the_town():
    game = position("starting", Raoul=house(private="sora", habits=1), Baron=house("claire", chambermaids="azure"))
    town = left(game, "bad_habit")
    play(game, "use sora")
    assert (game.asked, moves(game)) == ("Baron", ["reveal claire", "pass"])
    play(game, "reveal claire")
    assert (at(game).habits, at(game, "Baron").habits, left(game, "bad_habit")) == (0, 0, town + 1)


@ruling("OPEN-28")
def test_no_question_when_sora_moves_an_event_to_her_owner():
    game = position("starting", players=2, Raoul=house("claire", private="sora"), Baron=house(habits=1))
    play(game, "use sora")
    assert at(game).habits == 1


@rule("CARD-FAY-1")
@pytest.mark.parametrize(("choice", "gained"), [("love", (1, 1, 0)), ("employment", (1, 0, 1))])
def test_fay_gives_love_or_an_employment(choice, gained):
    game = position("starting", Raoul=house(private="fay"))
    play(game, "use fay", f"choose {choice}")
    assert has(game) == gained
    play(game, "end")
    assert has(game) == (gained[0], gained[1], gained[2] + 1)


@rule("CARD-FAY-1")
def test_fays_choice_is_made_in_that_phase():
    game = position("starting", Raoul=house(private="fay", chambermaids="azure+1", hand="love_3"))
    refused(game, "serve azure", "FLOW-02")
    play(game, "use fay")
    refused(game, "end", "CARD-FAY-1")


@rule("CARD-LALANDE-1")
def test_lalande_draws_one_card_in_the_starting_phase_only():
    game = position("starting", Raoul=house(deck="kagari rouge", private="lalande"))
    play(game, "use lalande")
    assert at(game).hand == ["kagari"]
    refused(game, "use lalande", "FLOW-03")


@rule("CARD-LALANDE-1")
def test_lalande_is_not_offered_without_a_card_to_draw():
    game = position("starting", Raoul=house(deck="", hand="love_3", chambermaids="azure+1", private="lalande"))
    refused(game, "use lalande", "CARD-LALANDE-1")


@rule("CARD-MILLY-1", "CARD-MILLY-2")
def test_milly_gives_a_serving_after_the_draw_and_before_the_text():
    game = position(Raoul=house("esquine", "kagari rouge", private="milly"))
    events = play(game, "serve esquine")
    assert has(game) == (1, 0, 0)
    assert moves(game) == ["discard kagari", "discard rouge", "pass"]
    kinds = [event.kind for event in events]
    assert kinds == ["serve", "add", "draw", "draw", "act", "add"]
    assert game.log()[events[5].cause].kind == "act"


@rule("CARD-MILLY-1", "START-02")
@ruling("OPEN-33")
def test_milly_acts_once_a_turn_at_the_first_draw():
    game = position(Raoul=house("moine viola", "love_1*4", private="milly"))
    play(game, "serve moine")
    assert has(game)[0] == 1
    play(game, "serve viola")
    assert has(game)[0] == 0


@rule("CARD-MILLY-1", "CARD-TANYA-1")
@ruling("OPEN-31")
@pytest.mark.parametrize("maid", ["milly", "tanya"])
def test_a_draw_that_found_no_card_triggers_nothing(maid):
    game = position(Raoul=house("viola", "", private=maid))
    play(game, "serve viola")
    assert has(game) == (0, 0, 0)
    assert moves(game) == ["end"]


@rule("CARD-MILLY-1", "CARD-TANYA-1")
@ruling("OPEN-31")
@pytest.mark.parametrize("maid", ["milly", "tanya"])
def test_an_opponents_tenalys_triggers_nothing(maid):
    game = position(Raoul=house("tenalys"), Baron=house(private=maid))
    events = play(game, "serve tenalys")
    assert citing(events, "CARD-MILLY-1") == citing(events, "CARD-TANYA-1") == []
    assert game.asked == "Raoul"
    assert at(game, "Baron").hand == ["love_1"]


@rule("CARD-MILLY-1")
@ruling("OPEN-31")
def test_a_maid_who_draws_nothing_or_is_chambermaided_triggers_nothing():
    game = position(Raoul=house("kagari viola", private="milly"))
    play(game, "serve kagari", "chambermaid viola")
    assert has(game) == (1, 0, 0)


@rule("CARD-MILLY-1", "ILL-08", "ILL-09")
@ruling("OPEN-32")
def test_milly_cured_by_claire_counts_later_draws_only():
    game = position(Raoul=house("viola claire viola", "love_1*4", private="milly+1"), resources={"servings": 3})
    play(game, "serve viola")
    assert has(game)[0] == 2
    play(game, "serve claire", "return illness from milly+1")
    assert has(game)[0] == 2
    play(game, "serve viola")
    assert has(game)[0] == 2, "one paid, one from Milly"


@ruling("OPEN-32")
def test_tanya_gained_by_sainsbury_counts_later_draws_only():
    game = position(
        face_up="tanya rosa", Raoul=house("viola sainsbury viola love_1", "kagari*4"), resources={"servings": 3}
    )
    play(game, "serve viola", "serve sainsbury", "exchange love_1 for tanya")
    assert moves(game)[-1] == "end"
    play(game, "serve viola")
    assert moves(game) == ["draw", "pass"]


@rule("CARD-MILLY-1")
@pytest.mark.parametrize(("options", "points"), [({}, 2), ({"milly_vp": 1}, 1)])
@ruling("DIFF-10")
def test_millys_vp_is_a_switch(options, points):
    assert vp(position(Raoul=house(deck="", private="milly"), options=options)) == points


@rule("CARD-TANYA-1", "CARD-TANYA-2")
def test_tanya_draws_one_more_after_the_draw_and_before_the_text():
    game = position(Raoul=house("esquine", "kagari rouge azure", private="tanya"))
    play(game, "serve esquine")
    assert moves(game) == ["draw", "pass"]
    play(game, "draw")
    assert at(game).hand == ["kagari", "rouge", "azure"]
    assert moves(game) == ["discard kagari", "discard rouge", "discard azure", "pass"]


@rule("CARD-TANYA-1", "START-02")
def test_tanya_draws_once_a_turn():
    game = position(Raoul=house("viola viola", "love_1*4", private="tanya"), resources={"servings": 2})
    play(game, "serve viola", "draw", "serve viola")
    assert moves(game)[-1] == "end"
    assert at(game).hand == ["love_1"] * 3


@rule("CARD-TANYA-1")
@ruling("OPEN-33")
def test_tanya_declined_may_be_used_after_a_later_draw():
    game = position(Raoul=house("viola viola", "love_1*4", private="tanya"), resources={"servings": 2})
    play(game, "serve viola", "pass", "serve viola")
    assert moves(game) == ["draw", "pass"]


def eugenie(hand="kagari", baron="rouge*3", **given):
    return position("starting", players=2, Raoul=house(hand, private="eugenie"), Baron=house(baron), **given)


@rule("CARD-EUGENIE-1")
def test_eugenie_looks_at_a_card_of_another_players_hand():
    game = position(
        "starting", Raoul=house("kagari", private="eugenie"), Baron=house("rouge*3"), Claris=house("azure")
    )
    assert moves(game) == ["use eugenie", "end"]
    play(game, "use eugenie")
    assert moves(game) == ["look Baron", "look Claris"]
    events = play(game, "look Baron")
    assert cards(of_kind(events, "look")) == ["rouge"]
    assert moves(game) == ["yes", "pass"]
    play(game, "pass")
    assert at(game).hand == ["kagari"]
    assert at(game, "Baron").hand == ["rouge"] * 3


@rule("CARD-EUGENIE-2")
def test_shown_a_card_the_two_are_exchanged():
    game = eugenie()
    play(game, "use eugenie", "yes")
    assert at(game).hand == ["rouge"]
    assert sorted(at(game, "Baron").hand) == ["kagari", "rouge", "rouge"]


@rule("CARD-EUGENIE-1", "CARD-EUGENIE-2")
@ruling("OPEN-41")
def test_both_cards_are_picked_at_random():
    pairs = set()
    for seed in range(40):
        game = eugenie("kagari azure viola", "rouge moine safran", seed=seed)
        events = play(game, "use eugenie", "yes")
        pairs.add((*cards(of_kind(events, "look")), *cards(of_kind(events, "swap"))))
    assert {seen for seen, _ in pairs} == {"rouge", "moine", "safran"}
    assert {given for _, given in pairs} == {"kagari", "azure", "viola"}
    assert len(pairs) > 5, "one pick does not tell the other"


@rule("CARD-EUGENIE-1")
def test_a_card_only_looked_at_goes_back_to_its_place():
    for seed in range(6):
        game = eugenie("kagari", "rouge moine safran", seed=seed)
        play(game, "use eugenie", "pass")
        assert at(game, "Baron").hand == ["rouge", "moine", "safran"]


@rule("CARD-EUGENIE-1")
@ruling("OPEN-41")
def test_a_player_without_cards_cannot_be_chosen():
    game = position("starting", Raoul=house("kagari", private="eugenie"), Baron=house(), Claris=house("azure"))
    events = play(game, "use eugenie")
    assert cards(of_kind(events, "look")) == ["azure"]
    nobody = position("starting", Raoul=house("love_3", private="eugenie", chambermaids="rouge+1"))
    refused(nobody, "use eugenie", "CARD-EUGENIE-1")


@rule("CARD-EUGENIE-2")
@ruling("OPEN-41")
def test_with_an_empty_hand_she_may_look_but_not_exchange():
    game = eugenie("", "rouge")
    events = play(game, "use eugenie")
    assert cards(of_kind(events, "look")) == ["rouge"]
    assert game.phase == "serving"
    assert (at(game).hand, at(game, "Baron").hand) == ([], ["rouge"])


@rule("CARD-EUGENIE-1", "START-02")
@ruling("OPEN-41")
def test_one_look_a_turn_seen_by_the_two_players_only():
    game = position(
        "starting",
        Raoul=house("kagari love_3", private="eugenie", chambermaids="azure+1"),
        Baron=house("rouge"),
    )
    play(game, "use eugenie", "yes")
    refused(game, "use eugenie", "START-02")
    looks = {name: cards(of_kind(game.log(name), "look")) for name in game.players}
    assert looks == {"Raoul": ["rouge"], "Baron": ["rouge"], "Claris": ["-"]}
    swaps = {name: cards(of_kind(game.log(name), "swap"))[0] for name in game.players}
    assert swaps["Raoul"] == swaps["Baron"] != "-"
    assert swaps["Claris"] == "-"


@rule("CARD-FAY-1", "CARD-EUGENIE-1")
@pytest.mark.parametrize(
    ("maid", "points"),
    [
        ("fay", 0),
        ("eugenie", 0),
        ("lalande", 2),
        ("sora", 2),
        ("lucienne", 1),
        ("rosa", 1),
        ("tanya", 1),
        ("milly", 2),
    ],
)
@rule("CARD-LALANDE-1", "CARD-SORA-1", "CARD-LUCIENNE-1", "CARD-ROSA-1", "CARD-TANYA-1", "CARD-MILLY-1")
def test_vp_of_the_private_maids(maid, points):
    assert vp(position(Raoul=house(deck="", private=maid))) == points
