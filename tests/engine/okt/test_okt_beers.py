"""Beers: gaining them, the one face up and the pile, Get Drunk, Beer Stand, and the end by the pile (BEER)."""

import json

import pytest

import tantocuore as tc
from tests.engine.okt.pub import bar, beers, gone, house, open_beer, pile, pub
from tests.engine.table import at, cards, citing, has, moves, of_kind, play, refused, ruling
from tests.marks import rule

DUE = {"turn": {"beers_due": 1}, "resources": {"love": 4}}


def due(**given):
    """Raoul in the Employ Phase with 4 Love, and a beer due from Gina."""
    return pub("employ", **{**DUE, **given})


@rule("BEER-01", "BEER-02")
def test_a_beer_cannot_be_employed():
    game = due()
    refused(game, "employ weissbier", "BEER-01")
    assert not [move for move in moves(game) if move.startswith("employ") and "bier" in move]


@rule("BEER-05", "BEER-06", "BEER-10")
def test_blind_from_the_pile_face_down_to_the_newest():
    game = due(Raoul=house(beers="bock"))
    play(game, "beer gina")
    assert moves(game) == ["take top", "take weissbier"]
    play(game, "take top")
    assert (beers(game), open_beer(game), pile(game)[0]) == (["altbier", "bock"], "weissbier", "pilsner")
    assert game.view("Raoul")["houses"]["Raoul"]["beers"] == ["altbier", "bock"]


@rule("INFO-03", "BEER-06")
@ruling("OPEN-67")
def test_others_know_only_how_many():
    game = due(Raoul=house(beers="bock"))
    play(game, "beer gina", "take top")
    view = game.view("Baron")["houses"]["Raoul"]
    assert (view["beers"], view["beers_size"]) == (None, 2)
    assert "altbier" not in json.dumps([event.card for event in game.log("Baron")])
    assert cards(of_kind(game.log("Baron"), "beer")) == ["-"]
    assert cards(of_kind(game.log("Raoul"), "beer")) == ["altbier"]
    assert game.view("Baron")["town"]["beer_pile"] == 4


@rule("BEER-08")
def test_a_face_up_beer_is_replaced_from_the_pile():
    game = due()
    events = play(game, "beer gina", "take weissbier")
    assert (beers(game), open_beer(game)) == (["weissbier"], "altbier")
    assert cards(of_kind(events, "beer_up")) == ["altbier"]


@rule("EMPLOY-11")
def test_a_beer_uses_no_employment():
    game = due(resources={"love": 4, "employments": 0})
    play(game, "beer gina", "take top")
    assert has(game) == (0, 0, 0)
    assert moves(game) == ["end"]


@rule("BEER-03")
def test_beers_come_in_the_serving_and_in_the_employ_phase():
    game = pub(Raoul=house("nadja love_1"), resources={"servings": 2})
    play(game, "serve nadja", "discard love_1", "take top")
    assert (game.phase, beers(game)) == ("serving", ["altbier"])
    game = due()
    play(game, "beer gina", "take top")
    assert (game.phase, beers(game)) == ("employ", ["altbier"])


@rule("BEER-04", "BEER-02")
def test_a_beer_of_gina_needs_a_gina_who_served():
    game = pub("employ", resources={"love": 9})
    refused(game, "beer gina", "CARD-GINA-2")
    refused(game, "beer beer_stand", "CARD-BEERSTAND-2")
    refused(game, "beer nadja", "BEER-04")


# Get Drunk


@rule("CARD-GETDRUNK-1", "BEER-07", "BEER-12")
def test_below_nine_nothing_happens_and_it_leaves_the_game():
    game = due(pile="get_drunk_discard pilsner", Raoul=house(beers="bock bock"))
    events = play(game, "beer gina", "take top")
    assert (beers(game), gone(game)) == (["bock", "bock"], ["get_drunk_discard"])
    assert of_kind(events, "sober")
    assert cards(of_kind(game.log("Claris"), "get_drunk")) == ["get_drunk_discard"], "shown to everyone"


@ruling("OPEN-63")
def test_a_blind_get_drunk_brings_no_beer_and_no_money_back():
    game = due(pile="get_drunk_give bock bock")
    play(game, "beer gina", "take top")
    assert (beers(game), has(game)) == ([], (0, 0, 1))
    assert pile(game) == ["bock", "bock"]


@rule("CARD-GETDRUNK-2")
@ruling("OPEN-65")
def test_at_nine_a_random_beer_leaves_the_game_face_up():
    lost = set()
    for seed in range(30):
        game = due(pile="get_drunk_discard pilsner pilsner", Raoul=house(beers="bock altbier weissbier"), seed=seed)
        events = play(game, "beer gina", "take top")
        (beer,) = cards(of_kind(events, "beer_lost"))
        assert of_kind(game.log("Baron"), "beer_lost")[0].card >= 0
        assert gone(game) == ["get_drunk_discard", beer]
        assert sorted([*beers(game), beer]) == ["altbier", "bock", "weissbier"]
        lost.add(beer)
    assert lost == {"altbier", "bock", "weissbier"}


@rule("CARD-GETDRUNK-3", "BEER-02")
def test_at_nine_the_other_one_gives_a_beer_away():
    game = due(pile="get_drunk_give pilsner pilsner", Raoul=house(beers="bock altbier weissbier"))
    play(game, "beer gina", "take top")
    assert moves(game) == [
        f"give {beer} to {name}" for beer in ("bock", "altbier", "weissbier") for name in ("Baron", "Claris")
    ]
    play(game, "give altbier to Claris")
    assert (beers(game), beers(game, "Claris")) == (["bock", "weissbier"], ["altbier"])
    told = {name: cards(of_kind(game.log(name), "beer_given")) for name in game.players}
    assert told == {"Raoul": ["altbier"], "Claris": ["altbier"], "Baron": ["-"]}


@rule("CARD-GETDRUNK-3")
def test_a_forced_gift_tells_nobody_which():
    game = due(players=2, pile="get_drunk_give pilsner pilsner", Raoul=house(beers="bock bock bock"))
    play(game, "beer gina", "take top")
    assert beers(game, "Baron") == ["bock"]
    assert [event.target for event in of_kind(game.log("Baron"), "forced")] == ["give ..."]


@rule("CARD-GETDRUNK-4", "BEER-12", "CARD-BEERFEST-2")
def test_beers_under_beer_fest_are_no_part_of_it():
    rows = [{"card": "beer_fest", "beer": "bock"}]
    game = due(pile="get_drunk_give pilsner pilsner", Raoul=house(beers="bock weissbier", buildings=rows))
    events = play(game, "beer gina", "take top")
    assert of_kind(events, "sober"), "4 and 2 are 6; with the bock under Beer Fest it would be 10"
    game = due(pile="get_drunk_give pilsner", Raoul=house(beers="altbier altbier altbier", buildings=rows))
    play(game, "beer gina", "take top")
    assert moves(game) == ["give altbier to Baron", "give altbier to Claris"]


@rule("BEER-09")
def test_get_drunk_as_a_refill_is_resolved_then_one_more_is_turned_up():
    game = due(pile="get_drunk_discard bock pilsner")
    events = play(game, "beer gina", "take weissbier")
    assert (open_beer(game), pile(game), gone(game)) == ("bock", ["pilsner"], ["get_drunk_discard"])
    kinds = [event.kind for event in events]
    assert kinds.index("beer") < kinds.index("get_drunk") < kinds.index("beer_up")


@ruling("OPEN-64")
def test_the_beer_just_taken_counts_and_two_in_a_row_are_both_resolved():
    given = {"pile": "get_drunk_give get_drunk_discard pilsner pilsner", "face_up": "bock"}
    game = due(**given, Raoul=house(beers="bock"))
    play(game, "beer gina", "take bock")
    assert (beers(game), len(gone(game))) == (["bock", "bock"], 2), "8 with the new one"
    game = due(**given, Raoul=house(beers="bock altbier"))
    play(game, "beer gina", "take bock")
    assert game.question.kind == "give", "11 with the new one"
    play(game, "give bock to Baron")
    assert (beers(game), gone(game)) == (["bock", "altbier"], ["get_drunk_give", "get_drunk_discard"])
    assert open_beer(game) == "pilsner"


# Beer Stand


@rule("CARD-BEERSTAND-1")
def test_gained_it_lies_open_in_the_quarters():
    game = due(pile="beer_stand bock bock", Raoul=house(beers="bock"))
    play(game, "beer gina", "take top")
    assert (beers(game), bar(game)["beer_stand"]) == (["bock"], 2)
    assert game.view("Baron")["houses"]["Raoul"]["beer_stand"] == 2
    assert cards(of_kind(game.log("Baron"), "stand")) == ["beer_stand"]
    assert game.score()["Raoul"].total == 6 + 2


@rule("CARD-BEERSTAND-1")
def test_turned_up_in_the_town_it_is_a_beer_like_any_other():
    game = due(pile="beer_stand bock")
    play(game, "beer gina", "take weissbier")
    assert (open_beer(game), bar(game)["beer_stand"]) == ("beer_stand", 0)


@ruling("OPEN-69", "OPEN-70")
def test_it_sells_from_the_moment_it_is_gained_once_an_employ_phase():
    game = due(pile="beer_stand bock pilsner altbier", resources={"love": 12})
    play(game, "beer gina", "take top")
    assert "beer beer_stand" in moves(game)
    play(game, "beer beer_stand", "take top")
    assert beers(game) == ["bock"]
    refused(game, "beer beer_stand", "CARD-BEERSTAND-2")


@rule("CARD-BEERSTAND-2", "CARD-BEERSTAND-3")
@ruling("OPEN-71")
def test_it_sells_to_all_until_its_owners_next_turn_is_over():
    loves = house("love_3 love_2", "love_3*2 love_2*3")
    game = pub("employ", Raoul=house("love_3 love_2", "love_3 love_2 love_1*3", stand=2), Baron=loves, Claris=loves)
    play(game, "love love_3", "love love_2", "beer beer_stand", "take top", "end")
    assert bar(game)["beer_stand"] == 1
    for _other in range(2):
        play(game, "end", "love love_3", "love love_2", "beer beer_stand", "take top", "end")
    assert game.active == "Raoul"
    play(game, "end", "love love_3", "love love_2")
    assert "beer beer_stand" in moves(game)
    before = len(game.log())
    play(game, "end")
    assert bar(game)["beer_stand"] == 0
    assert beers(game)[0] == "beer_stand"
    kinds = [event.kind for event in game.log()[before:]]
    assert kinds.index("stand_closed") > max(
        i for i, kind in enumerate(kinds[: kinds.index("turn")]) if kind == "draw"
    )
    play(game, "end", "love love_3")
    refused(game, "beer beer_stand", "CARD-BEERSTAND-2")


@ruling("OPEN-68")
def test_an_open_stand_is_none_of_the_beers():
    game = due(pile="get_drunk_give pilsner", Raoul=house(beers="bock bock", stand=1))
    events = play(game, "beer gina", "take top")
    assert of_kind(events, "sober"), "8, and the stand would be the ninth"


# the end


@rule("END-04")
@ruling("OPEN-66")
def test_the_last_beer_of_the_pile_ends_the_game_with_this_turn():
    game = due(pile="bock")
    events = play(game, "beer gina", "take top")
    assert [event.rules[0] for event in of_kind(events, "end_fixed")] == ["END-04"]
    assert (game.is_over, open_beer(game)) == (False, "weissbier"), "a beer is left beside it"
    play(game, "end")
    assert game.is_over
    assert citing(game.log(), "END-04")


@rule("END-04")
@ruling("OPEN-66")
def test_a_last_card_turned_up_as_refill_empties_it():
    game = due(pile="bock")
    play(game, "beer gina", "take weissbier", "end")
    assert (game.is_over, open_beer(game)) == (True, "bock")


@ruling("OPEN-66")
def test_without_the_switch_the_pile_is_looked_at_when_the_turn_is_over():
    game = due(pile="bock", options={"end_fixed_at_once": False})
    events = play(game, "beer gina", "take top")
    assert not of_kind(events, "end_fixed")
    play(game, "end")
    assert game.is_over


@rule("END-04")
def test_a_forced_kind_of_gain():
    game = due(pile="bock pilsner", face_up=None)
    events = play(game, "beer gina")
    assert [event.target for event in of_kind(events, "forced")] == ["take top"]
    assert beers(game) == ["bock"]


def test_with_no_beer_left_nobody_sells():
    game = due(pile="", face_up=None)
    refused(game, "beer gina", "BEER-05")
    assert at(game).hand == []


@pytest.mark.parametrize("answers", [("take top",), ("take weissbier",), ("take top", "give bock to Baron")])
def test_the_middle_of_a_gain_loads_again(answers):
    game = due(pile="get_drunk_give pilsner*2", Raoul=house(beers="bock bock bock"))
    play(game, "beer gina", *answers[:-1])
    again = tc.Scenario.from_dict(json.loads(game.position().to_json())).play()
    assert again.legal_moves == game.legal_moves
    play(game, answers[-1])
    play(again, answers[-1])
    assert again.position().to_dict() == game.position().to_dict()
