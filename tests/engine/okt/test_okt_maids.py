"""The maids of Oktoberfest: what they do when they serve, and their Employ Bonuses."""

import pytest

import tantocuore as tc
from tantocuore.cards import CARDS
from tests.engine.okt.pub import bar, beers, gone, house, open_beer, pile, pub
from tests.engine.table import at, cards, citing, has, left, moves, of_kind, play, refused, ruling
from tests.marks import rule

OTHERS = "elsa hermina toni nora nadja gina sara julia anna paula"
MANY = {"resources": {"servings": 3}}
RICH = {"resources": {"love": 9, "employments": 2}}


def served(card, hand="", deck="love_1*5", general=OTHERS, own=None, **given):
    """Raoul has served a maid with 3 Servings at hand."""
    game = pub(general=general, Raoul=house(f"{card} {hand}".strip(), deck, **(own or {})), **{**MANY, **given})
    play(game, f"serve {card}")
    return game


@rule(
    "CARD-HERMINA-1", "CARD-NORA-1", "CARD-NADJA-1", "CARD-TONI-1", "CARD-SARA-1", "CARD-JULIA-1", "CARD-KIRIKA-1",
    "CARD-GINA-1", "CARD-ANNA-1", "CARD-UTE-1", "CARD-KAORI-1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("card", "draws", "gained"),
    [
        ("hermina", 0, (2, 3, 0)), ("nora", 0, (4, 0, 0)), ("nadja", 0, (2, 1, 0)), ("toni", 1, (3, 1, 0)),
        ("sara", 0, (2, 2, 0)), ("julia", 2, (2, 0, 1)), ("kirika", 2, (2, 0, 0)), ("gina", 1, (2, 0, 0)),
        ("anna", 0, (4, 0, 0)), ("ute", 0, (2, 0, 1)), ("kaori", 0, (2, 1, 0)), ("renata", 0, (2, 2, 0)),
        ("nicole", 0, (2, 0, 0)),
    ],
)  # fmt: skip
def test_the_symbols_of_each(card, draws, gained):
    game = served(card)
    assert has(game) == gained
    assert len(at(game).hand) == draws


@rule("CARD-UTE-1", "CARD-KAORI-1")
def test_the_two_chambermaids():
    game = pub(general=OTHERS, Raoul=house("ute kaori"), **MANY)
    play(game, "chambermaid ute", "chambermaid kaori")
    assert (at(game).chambermaids, has(game)) == (["ute", "kaori"], (1, 0, 0))
    assert [card.id for card in CARDS if card.set == "oktoberfest" and card.chambermaid_cost] == [
        "matilde", "ute", "kaori",
    ]  # fmt: skip


# drawing and discarding


@rule("CARD-ELSA-1")
@ruling("OPEN-81", "OPEN-07")
def test_elsa_draws_three_then_every_large_hand_loses_a_card():
    game = pub(
        Raoul=house("elsa anna", "gina nora sara"), Baron=house("love_1*3 love_2"), Claris=house("love_1*3"), **MANY
    )
    events = play(game, "serve elsa")
    assert has(game)[2] == 2
    assert moves(game) == [f"discard {card}" for card in ("anna", "gina", "nora", "sara")]
    play(game, "discard sara")
    assert (game.asked, moves(game)) == ("Baron", ["discard love_1", "discard love_2"])
    play(game, "discard love_2")
    assert len(at(game, "Claris").hand) == 3
    assert len(at(game).hand) == 3
    assert cards(of_kind(events, "draw")) == ["gina", "nora", "sara"]


@rule("CARD-AILEEN-1")
@ruling("OPEN-99")
def test_aileen_changes_up_to_two():
    game = served("aileen", "anna gina love_1", "nora sara elsa")
    play(game, "discard anna", "discard gina")
    assert (at(game).hand, at(game).discard) == (["love_1", "nora", "sara"], ["gina", "anna"])
    game = served("aileen", "anna gina", "nora")
    play(game, "discard anna", "pass")
    assert at(game).hand == ["gina", "nora"]
    game = served("aileen", "anna", "")
    play(game, "discard anna")
    assert at(game).hand == ["anna"], "the discard pile is shuffled for the draw"


@rule("CARD-TONI-2")
@ruling("OPEN-84")
def test_toni_is_used_once_a_turn_however_many_serve():
    game = pub(Raoul=house("toni toni toni anna", "love_1*9"), **MANY)
    play(game, "serve toni", "pass", "serve toni", "discard anna")
    assert (has(game)[2], at(game).discard) == (1, ["anna"])
    events = play(game, "serve toni")
    assert game.question.kind == "serving"
    assert citing(of_kind(events, "nothing"), "CARD-TONI-2")
    again = tc.Scenario.from_dict(game.position().to_dict()).game()
    assert again.position().to_dict()["turn"]["used"] == ["toni"]


@ruling("OPEN-84")
def test_with_the_switch_each_toni_is_used():
    game = pub(Raoul=house("toni toni anna", "love_1*9"), options={"toni_once_a_turn": False}, **MANY)
    play(game, "serve toni", "discard anna", "serve toni", "discard love_1")
    assert has(game)[2] == 2


@rule("CARD-NORA-2")
def test_nora_turns_up_two_and_takes_the_love():
    game = served("nora", "anna", "love_2 gina sara")
    assert moves(game) == ["yes", "pass"]
    play(game, "yes")
    assert (at(game).hand, at(game).discard, at(game).deck) == (["anna", "love_2"], ["gina"], ["sara"])
    assert has(game)[0] == 3
    game = served("nora", "", "love_2*3")
    play(game, "pass")
    assert (at(game).deck, has(game)[0]) == (["love_2"] * 3, 4)


@ruling("OPEN-06")
def test_nora_reshuffles_between_the_two():
    game = served("nora", "", "love_2", own={"discard": "gina"})
    play(game, "yes")
    assert (at(game).hand, at(game).discard, at(game).deck) == (["love_2"], ["gina"], [])


@ruling("OPEN-06")
def test_nora_finds_nothing_where_nothing_lies():
    game = served("nora", "", "")
    assert game.question.kind == "serving"


@rule("CARD-RENATA-1")
@ruling("OPEN-82")
def test_renata_names_a_number_and_a_player():
    game = pub(
        general="renata " + OTHERS.replace("elsa ", ""),
        Raoul=house("renata"),
        Baron=house("anna love_3 love_3 elsa love_1"),
        Claris=house("anna*4"),
        **MANY,
    )
    play(game, "serve renata")
    assert {move.split()[-1] for move in moves(game)} == {"Baron"}, "Claris holds four cards"
    assert game.why_not("name 12 Baron") is None
    assert game.why_not("name -3 Baron") is None
    assert game.why_not("name 3 Claris") is not None
    twin = game.copy()
    play(game, "name 7 Baron")
    assert (game.asked, moves(game)) == ("Baron", ["discard love_3", "discard elsa"])
    play(game, "discard elsa")
    assert at(game, "Baron").discard == ["elsa"]
    nothing = play(twin, "name 12 Baron")
    assert (twin.asked, len(at(twin, "Baron").hand)) == ("Raoul", 5)
    assert not [event for event in nothing if event.kind == "forced"]
    assert tc.Game.from_json(twin.to_json()).log() == twin.log()
    assert twin.copy().log() == twin.log()


@ruling("OPEN-82")
def test_renata_may_name_her_own_master_and_nobody_without_five_cards():
    game = served("renata", "anna*5", general="renata anna")
    play(game, "name 3 Raoul")
    assert at(game).discard == ["anna"]
    game = served("renata", "anna*4", general="renata anna")
    assert game.question.kind == "serving"


@rule("CARD-SARA-2")
@ruling("OPEN-85")
def test_sara_takes_a_chambermaid_back_for_two_servings():
    game = served("sara", own={"chambermaids": "matilde kaori matilde"})
    assert moves(game) == ["recall matilde", "recall kaori", "pass"]
    play(game, "recall kaori")
    assert (at(game).chambermaids, at(game).discard, has(game)[0]) == (["matilde", "matilde"], ["kaori"], 4)


@ruling("OPEN-85", "OPEN-49", "OPEN-48")
def test_an_ill_chambermaid_leaves_healthy_and_habits_stay():
    game = served(
        "sara",
        sets=("base", "oktoberfest"),
        own={"chambermaids": "kaori+2 azure", "habits": 1},
        general="sara azure",
    )  # fmt: skip
    ill, habit = left(game, "illness"), left(game, "bad_habit")
    play(game, "recall kaori+2")
    assert (at(game).discard, at(game).chambermaids) == (["kaori"], ["azure"])
    assert (left(game, "illness"), left(game, "bad_habit")) == (ill + 2, habit)
    game = served(
        "sara", sets=("base", "oktoberfest"), own={"chambermaids": "azure", "habits": 1}, general="sara azure",
    )  # fmt: skip
    play(game, "recall azure")
    assert (at(game).chambermaids, at(game).habits) == ([], 1)


# Kirika


@rule("CARD-KIRIKA-2")
@ruling("OPEN-74", "OPEN-75", "OPEN-76")
def test_after_kirika_chambermaid_chiefs_in_hand_are_love():
    game = pub(Raoul=house("kirika matilde anja", "matilde anna"), resources={"servings": 3})
    refused(game, "love matilde", "CARD-KIRIKA-2")
    play(game, "serve kirika")
    assert {"love matilde", "chambermaid matilde", "serve matilde"} <= set(moves(game))
    assert "love anja" not in moves(game)
    play(game, "chambermaid matilde", "love matilde")
    assert (has(game), at(game).played, at(game).chambermaids) == ((0, 1, 0), ["kirika", "matilde"], ["matilde"])
    play(game, "end", "end")
    assert game.state.okt_turn.kirika is False


@ruling("OPEN-02", "OPEN-75")
def test_they_wait_for_the_employ_phase_where_love_cards_do():
    game = pub(
        Raoul=house("kirika matilde", "anna*2"), resources={"servings": 2}, options={"love_any_time": False}
    )  # fmt: skip
    play(game, "serve kirika")
    refused(game, "love matilde", "LOVE-03", "CARD-KIRIKA-2")
    play(game, "end", "love matilde")
    assert has(game)[1] == 1


@ruling("OPEN-75")
def test_they_are_love_wherever_a_love_card_of_the_hand_is_asked_for():
    game = pub(Raoul=house("kirika nadja matilde", "anna*2"), resources={"servings": 3})
    play(game, "serve kirika", "serve nadja", "discard matilde", "take top")
    assert (beers(game), at(game).discard) == (["altbier"], ["matilde"])
    game = pub(
        sets=("base", "oktoberfest"), general="kirika nadja sainsbury azure",
        Raoul=house("kirika sainsbury colette", "anna*2"), resources={"servings": 3},
    )  # fmt: skip
    play(game, "serve kirika", "serve sainsbury")
    assert "exchange colette for azure" in moves(game)
    town = left(game, "colette")
    play(game, "exchange colette for azure")
    assert ("azure" in at(game).hand, left(game, "colette")) == (True, town + 1)


@ruling("OPEN-76", "OPEN-75")
def test_two_kirikas_add_nothing_and_nora_finds_no_love_in_a_chief():
    game = pub(Raoul=house("kirika*2 nora matilde", "anna*4 matilde matilde"), resources={"servings": 4})
    play(game, "serve kirika", "serve kirika", "serve nora", "yes", "love matilde")
    assert (has(game)[1], at(game).discard) == (1, ["matilde", "matilde"])


# Julia


@rule("CARD-JULIA-2")
@ruling("OPEN-99")
def test_julia_sees_two_beers_and_may_change_their_order_unnoticed():
    told = []
    for answer in ("swap", "pass"):
        game = served("julia", pile="beer_stand get_drunk_give bock")
        assert cards(of_kind(game.log("Raoul"), "peek")) == ["beer_stand", "get_drunk_give"]
        assert cards(of_kind(game.log("Baron"), "peek")) == ["-", "-"]
        assert moves(game) == ["swap", "pass"]
        play(game, answer)
        first = ["get_drunk_give", "beer_stand"] if answer == "swap" else ["beer_stand", "get_drunk_give"]
        assert (pile(game), gone(game), bar(game)["beer_stand"]) == ([*first, "bock"], [], 0)
        told.append(game.log("Baron"))
    assert told[0] == told[1]
    game = served("julia", pile="bock")
    assert game.question.kind == "serving"
    assert cards(of_kind(game.log("Raoul"), "peek")) == ["bock"]
    game = served("julia", pile="", face_up=None)
    assert citing(of_kind(game.log(), "nothing"), "CARD-JULIA-2")


# other decks


@rule("CARD-ANNA-2")
@ruling("OPEN-99")
def test_employing_anna_discards_the_top_of_any_deck():
    game = pub("employ", Baron=house("", "", discard="love_2"), Claris=house("", ""), **RICH)
    play(game, "employ anna")
    assert moves(game) == ["target Raoul", "target Baron", "pass"]
    play(game, "target Baron")
    assert (at(game, "Baron").discard, at(game, "Baron").deck) == (["love_2"], [])


@rule("CARD-PAULA-1", "CARD-PAULA-2")
@ruling("OPEN-77")
def test_paula_plays_what_she_turns_up_and_it_stays_its_owners():
    game = served("paula", general=OTHERS, Baron=house("", "anna love_1"))
    assert moves(game) == ["target Raoul", "target Baron", "target Claris", "pass"]
    play(game, "target Baron")
    assert moves(game) == ["yes", "pass"]
    play(game, "yes")
    assert (has(game), at(game, "Baron").discard, at(game).played) == ((4, 0, 0), ["anna"], ["paula"])
    game = served("paula", general=OTHERS, Baron=house("", "love_2 love_1"))
    play(game, "target Baron", "yes")
    assert has(game) == (2, 2, 0)
    game = served("paula", general=OTHERS, Baron=house("", "anna"))
    play(game, "target Baron", "pass")
    assert (has(game)[0], at(game, "Baron").discard) == (2, ["anna"])


@rule("CARD-PAULA-3")
@ruling("OPEN-78")
def test_paula_on_a_chief_on_nicole_on_gina_and_on_paula():
    for card in ("matilde", "anja", "nicole"):
        game = served("paula", general=OTHERS, Baron=house("", card))
        play(game, "target Baron")
        assert game.question.kind == "serving"
        assert "chambermaid matilde" not in moves(game)
    game = served("paula", general=OTHERS, Baron=house("", "gina"))
    play(game, "target Baron", "yes")
    assert game.state.okt_turn.beers_due == 1
    game = served("paula", general=OTHERS, Baron=house("", "paula sara"))
    play(game, "target Baron", "yes", "target Baron", "yes")
    assert (has(game)[1], at(game, "Baron").discard) == (2, ["sara", "paula"])
    game = served("paula", general=OTHERS, Baron=house("", "paula sara"))
    play(game, "target Baron", "yes", "pass")
    assert at(game, "Baron").deck == ["sara"]


@ruling("OPEN-78")
def test_a_copied_bar_maid_has_no_employ_bonus_and_a_copied_toni_counts():
    game = served("paula", "toni love_1", general=OTHERS, Baron=house("", "toni"))
    play(game, "target Baron", "yes", "discard love_1", "serve toni")
    assert (game.question.kind, has(game)[2]) == ("serving", 1)


# Nicole


@rule("CARD-NICOLE-1")
@ruling("OPEN-80")
def test_employed_nicole_goes_onto_any_discard_pile():
    for name in ("Raoul", "Baron", "Claris"):
        game = pub("employ", Claris=house("", discard="love_1"), **RICH)
        play(game, "employ nicole")
        assert moves(game) == ["to Raoul", "to Baron", "to Claris"]
        play(game, f"to {name}")
        assert at(game, name).discard[0] == "nicole"
        assert sum(at(game, other).discard.count("nicole") for other in game.players) == 1


@rule("CARD-NICOLE-2")
@ruling("OPEN-79")
def test_two_nicoles_bring_a_general_maid_of_five_or_less():
    game = pub(Raoul=house("nicole*4 love_1", envy=2))
    wanted = [move for move in moves(game) if move.startswith("exchange")]
    costs = {card.id: card.cost for card in CARDS}
    assert wanted
    assert all(costs[move.split()[-1]] <= 5 for move in wanted)
    assert "exchange nicole for nicole" in wanted
    town = left(game, "nicole")
    play(game, "exchange nicole for toni")
    assert (at(game).hand, at(game).discard) == (["nicole", "nicole", "love_1"], ["toni"])
    assert (left(game, "nicole"), has(game)) == (town + 2, (1, 0, 0))
    play(game, "exchange nicole for nicole")
    assert (at(game).discard, left(game, "nicole")) == (["nicole", "toni"], town + 3)
    assert refused(game, "exchange nicole for toni", "CARD-NICOLE-2").numbers["held"] == 0


@ruling("OPEN-79")
def test_what_two_nicoles_do_not_bring():
    game = pub(Raoul=house("nicole*2"), piles={"toni": 0})
    for card, cited in (
        ("elsa", "COST-04"),
        ("matilde", "CARD-NICOLE-2"),
        ("toni", "ZONE-01"),
        ("aileen", "SETUP-08"),
    ):
        refused(game, f"exchange nicole for {card}", cited)
    play(game, "end")
    refused(game, "exchange nicole for anna", "FLOW-02")
    twin = pub(Raoul=house("nicole*2"), resources={"servings": 0})
    assert "exchange nicole for anna" in moves(twin), "no Serving needed (SERVE-11)"


# the next hand


@rule("CARD-UTE-2")
@ruling("OPEN-86")
def test_each_ute_employed_brings_a_card_more():
    game = pub("employ", general="ute hermina", Raoul=house("", "love_1*9"), **RICH)
    play(game, "employ ute", "employ ute", "end")
    assert len(at(game).hand) == 7


@rule("CARD-HERMINA-2")
@ruling("OPEN-86")
def test_each_hermina_employed_changes_a_card_of_the_new_hand():
    game = pub(
        "employ", Raoul=house("", "love_1*4 anna gina nora"), resources={"love": 12, "employments": 2}
    )  # fmt: skip
    play(game, "employ hermina", "employ hermina", "end")
    assert (game.asked, game.phase, moves(game)) == ("Raoul", "discard", ["discard love_1", "discard anna", "pass"])
    play(game, "discard love_1")
    assert (sorted(at(game).hand), game.active) == (["anna", "gina", "love_1", "love_1", "love_1"], "Raoul")
    again = tc.Scenario.from_dict(game.position().to_dict()).play()
    assert again.legal_moves == game.legal_moves
    play(game, "pass")
    assert (game.active, len(at(game).hand)) == ("Baron", 5)


@rule("CARD-HERMINA-2")
def test_a_redraw_that_waits_stands_in_a_scenario():
    game = pub("discard", Raoul=house("anna", "love_1*5"), turn={"redraws": 1})
    assert moves(game) == ["discard love_1", "pass"]
    play(game, "discard love_1")
    assert (game.active, len(at(game).hand)) == ("Baron", 5)
    game.undo()
    assert moves(game) == ["discard love_1", "pass"]
    play(game, "pass")
    assert at(game).hand == ["love_1"] * 5


@ruling("OPEN-86")
def test_gained_otherwise_they_give_nothing():
    game = pub(general="ute hermina nicole", Raoul=house("nicole*2", "love_1*9"))
    play(game, "exchange nicole for ute", "end", "end")
    assert len(at(game).hand) == 5


def test_the_open_beer_stays_where_it_is_while_maids_serve():
    assert open_beer(served("kirika")) == "weissbier"


@rule("CARD-KIRIKA-2")
def test_kirika_in_hand_is_a_way_on_to_a_chief_as_love():
    game = pub(Raoul=house("kirika matilde", "anna*4"))
    refusal = game.why_not("love matilde")
    assert refusal is not None
    assert refusal.fixes == (("serve kirika",),)
