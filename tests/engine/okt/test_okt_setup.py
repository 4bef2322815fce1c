"""The box of Oktoberfest, its Town, its options, and how a scenario holds them (OKT-COMP, OKT-SETUP)."""

import json
from collections import Counter

import pytest

import tantocuore as tc
from tantocuore import setup
from tantocuore.__main__ import main
from tantocuore.cards import CARDS, IDS, oktoberfest
from tantocuore.options import read
from tests.engine.okt.pub import GENERAL, bar, data, gone, house, open_beer, pile, pub
from tests.engine.table import at, left, moves, play, ruling, words
from tests.marks import rule

OKT = [card for card in CARDS if card.set == "oktoberfest"]
PLAYERS = ["Raoul", "Baron", "Claris", "Denise", "Emil"]


def new(players=3, **given):
    return tc.Game.new(PLAYERS[:players], sets=["oktoberfest"], seed=7, **given)


@rule("OKT-COMP-01", "OKT-COMP-02", "OKT-COMP-03", "OKT-COMP-04", "OKT-COMP-05", "OKT-COMP-06", "OKT-COMP-07")
def test_the_box_holds_what_it_should():
    count = Counter()
    for card in OKT:
        count[card.kind] += card.quantity
    assert count == {"maid_chief": 32, "general_maid": 156, "event": 24, "building": 8, "beer": 25}
    assert {card.id for card in OKT if card.quantity == 8 and card.kind == "general_maid"} == {"elsa", "hermina"}
    assert [card.quantity for card in OKT if card.kind == "beer"] == [6, 5, 3, 7, 1, 1, 1, 1]
    assert not [card for card in OKT if card.kind == "private_maid"]
    assert new().view("Raoul")["town"]["private_face_up"] == []


@rule("OKT-SETUP-01", "OKT-SETUP-03", "OKT-SETUP-05", "OKT-SETUP-06")
def test_the_town_and_the_starting_decks():
    game = new(3)
    assert (left(game, "anja"), left(game, "matilde"), left(game, "beer_fest")) == (8, 24 - 3 * 3, 8)
    assert [left(game, card) for card in ("envy", "heavy_storm", "let_me_drink")] == [8, 8, 8]
    assert left(game, "love_1") == 36 - 7 * 3
    house = at(game)
    assert Counter(house.hand + house.deck) == {"love_1": 7, "matilde": 3}
    assert len(house.hand) == 5
    for card in ("marianne", "colette", "illness", "bad_habit"):
        assert game.state.piles[IDS.index(card)] == -1


@rule("OKT-SETUP-04")
def test_the_oktoberfest_beer_lies_open_beside_the_other_twenty_four():
    game = new()
    assert open_beer(game) == "oktoberfest"
    other = Counter({card.id: card.quantity for card in OKT if card.kind == "beer" and card.id != "oktoberfest"})
    assert Counter(pile(game)) == other
    assert pile(game) != pile(tc.Game.new(PLAYERS[:3], sets=["oktoberfest"], seed=8))


@rule("OKT-SETUP-07", "OKT-SETUP-02")
def test_the_first_game_and_any_other():
    wanted = words("elsa nora sara anna kaori toni nadja kirika ute paula")
    assert new().view("Raoul")["town"]["general"] == wanted
    assert new(town=words(GENERAL)).view("Raoul")["town"]["general"] == words(GENERAL)
    with pytest.raises(tc.SetupError, match="set"):
        new(town=[*words(GENERAL)[:9], "rouge"])


@rule("OKT-SETUP-08")
def test_nicole_may_be_chosen_and_other_sets_mixed_in():
    assert "nicole" in new(town=words(GENERAL)).view("Raoul")["town"]["general"]
    assert tc.Game.new(PLAYERS[:2], sets=["base", "oktoberfest"], seed=1).legal_moves


@ruling("OPEN-83")
@pytest.mark.parametrize("seed", range(40))
def test_a_random_town_has_a_bar_maid(seed):
    for sets in (["oktoberfest"], ["base", "oktoberfest"]):
        game = tc.Game.new(PLAYERS[:2], sets=sets, town="random", seed=seed)
        general = game.view("Raoul")["town"]["general"]
        assert set(general) & set(oktoberfest.BAR_MAIDS)
        assert len(set(general)) == 10


@ruling("OPEN-83")
def test_a_free_choice_may_leave_them_out():
    without = words("elsa hermina toni nora sara julia kirika anna renata nicole")
    game = new(town=without)
    assert game.view("Raoul")["town"]["general"] == without
    assert "Gina" in game.warnings[0]
    assert new().warnings == tc.Game.new(PLAYERS[:2], seed=1).warnings == ()


@rule("VARIANT-03")
def test_the_quick_game_takes_three_of_every_maid_and_no_event():
    game = new(2, options={"quick_two_player": True})
    assert (left(game, "anja"), left(game, "matilde"), left(game, "kaori")) == (5, 24 - 6 - 3, 7)
    assert (left(game, "envy"), left(game, "beer_fest"), len(pile(game))) == (8, 8, 24)


@rule("VARIANT-03")
@ruling("DIFF-28")
def test_a_quick_mixed_game_leaves_the_events_of_both_sets_whole():
    game = tc.Game.new(PLAYERS[:2], sets=["base", "oktoberfest"], seed=1, options={"quick_two_player": True})
    assert (left(game, "marianne"), left(game, "kaori"), left(game, "azure")) == (5, 7, 7)
    assert [left(game, card) for card in ("illness", "bad_habit", "envy")] == [10, 16, 8]


@rule("SYM-10", "COST-03")
def test_what_the_cards_print():
    cost = {card.id: card.cost for card in OKT}
    assert (cost["gina"], cost["nadja"], cost["nicole"]) == (4, 5, 2)
    assert all(card.cost is None for card in OKT if card.kind == "beer")
    assert {card.id: card.vp for card in OKT if card.kind == "beer"}["bock"] == 6


@rule("BEER-11", "BUILD-02")
@ruling("OPEN-92")
def test_values_that_no_source_gives_are_options_marked_as_provisional():
    options = tc.Options.of({"alcohol": {"bock": 5}, "beer_fest_vp": 3})
    assert (options.alcohol("bock"), options.beer_fest_vp) == (5, 3)
    assert options.changed() == {"beer_fest_vp": 3, "alcohol": {"bock": 5}}
    assert all("provisional" in text for text in options.in_words())
    for wrong, key in (
        ({"alcohol": {"bock": 9}}, "options.alcohol.bock"),
        ({"alcohol": {"cola": 1}}, "options.alcohol.cola"),
        ({"alcohol": 3}, "options.alcohol"),
    ):
        with pytest.raises(tc.SetupError) as caught:
            tc.Options.of(wrong)
        assert caught.value.key == key


def test_options_come_from_a_small_file(tmp_path):
    file = tmp_path / "values.toml"
    file.write_text("beer_fest_vp = 1\n[alcohol]\npilsner = 3\n", "utf-8")
    assert read(str(file)) == tc.Options.of({"beer_fest_vp": 1, "alcohol": {"pilsner": 3}})
    file.write_text("alcohol = ", "utf-8")
    with pytest.raises(tc.SetupError):
        read(str(file))
    with pytest.raises(tc.SetupError):
        read(str(tmp_path / "nothing.toml"))
    file.write_text("[alcohol]\nbock = 9\n", "utf-8")
    with pytest.raises(tc.SetupError) as caught:
        read(str(file))
    assert caught.value.key == "options.alcohol.bock"
    assert "values.toml" in caught.value.reason


def test_bots_play_with_the_values_of_a_small_file(tmp_path, capsys):
    file = tmp_path / "values.toml"
    file.write_text("beer_fest_vp = 1\n[alcohol]\npilsner = 3\n", "utf-8")
    words = ["simulate", "--games", "2", "--jobs", "1", "--sets", "oktoberfest", "--options", str(file)]
    assert main([*words, "random", "random"]) == 0
    options = json.loads(capsys.readouterr().out)["result"]["options"]
    assert options == {"beer_fest_vp": 1, "alcohol": {"pilsner": 3}}
    file.write_text("[alcohol]\nbock = 9\n", "utf-8")
    with pytest.raises(SystemExit):
        main([*words, "random", "random"])
    told = capsys.readouterr().err
    assert all(word in told for word in ("values.toml", "alcohol.bock", "from 0 to 8"))


# scenarios


@rule("ZONE-09", "ZONE-10")
def test_a_position_of_the_pub_loads_again():
    rows = ["beer_fest", {"card": "beer_fest", "beer": "altbier", "storms": 1}]
    game = pub(
        "employ",
        Raoul=house("love_1", beers="bock pilsner", buildings=rows, envy=1, drinks=2, stand=2),
        turn={"beers_due": 1, "kirika": True, "extra_draws": 1, "redraws": 1, "beer_stand_used": True},
    )
    found = bar(game)
    assert found["beers"] == ["bock", "pilsner"]
    assert (found["buildings"], found["envy"], found["let_me_drink"], found["beer_stand"]) == (rows, 1, 2, 2)
    again = game.position()
    assert again.to_dict() == tc.Scenario.from_dict(again.to_dict()).to_dict()
    assert tc.Scenario.from_text(again.to_toml()).to_dict() == again.to_dict()
    assert again.to_dict()["turn"] == {
        "beers_due": 1, "kirika": True, "extra_draws": 1, "redraws": 1, "beer_stand_used": True,
    }  # fmt: skip
    assert again.game().legal_moves == game.legal_moves


def test_what_is_left_out_is_as_in_a_new_game():
    game = tc.Scenario.from_dict({"format": 1, "sets": ["oktoberfest"], "players": ["Ann", "Bob"]}).game()
    assert open_beer(game) == "oktoberfest"
    assert len(pile(game)) == 24
    taken = tc.Scenario.from_dict(data(pile=None, face_up=None, Baron=house(beers="oktoberfest"))).game()
    assert open_beer(taken) not in (None, "get_drunk_give", "get_drunk_discard")
    assert len(pile(taken)) == 23
    none = tc.Scenario.from_dict(data(pile="bock", face_up=None)).game()
    assert (open_beer(none), pile(none)) == (None, ["bock"])


BAD = [
    ("house.Raoul.beers[0]", {"Raoul": {**house(), "beers": ["get_drunk_give"]}}),
    ("house.Raoul.beers[0]", {"Raoul": {**house(), "beers": ["rouge"]}}),
    ("house.Raoul.beers[0]", {"Raoul": {**house(), "beers": ["love_1"]}}),
    ("house.Raoul.hand[0]", {"Raoul": house("rouge")}),
    ("house.Raoul.hand[0]", {"Raoul": house("bock")}),
    ("house.Raoul.buildings[0].beer", {"Raoul": house(buildings=[{"card": "beer_fest", "beer": "anja"}])}),
    ("house.Raoul.buildings[0].roof", {"Raoul": house(buildings=[{"card": "beer_fest", "roof": 1}])}),
    ("house.Raoul.buildings[0].storms", {"Raoul": house(buildings=[{"card": "beer_fest", "storms": 2}])}),
    ("house.Raoul.beer_stand", {"Raoul": house(stand=3)}),
    ("house.Raoul", {"Raoul": house(envy=9)}),
    ("town.beer_pile", {"pile": "bock bock bock bock"}),
    ("town.beer_pile", {"pile": "bock bock bock", "Raoul": house(beers="bock")}),
    ("town.beer_face_up", {"face_up": "bock", "pile": "bock bock", "Raoul": house(beers="bock")}),
    ("town.removed", {"town": {"removed": ["bock"]}, "Raoul": house(beers="bock*3")}),
    ("house.Raoul.bad_habits", {"Raoul": house(habits=1)}),
    ("house.Raoul.chambermaids[0].illness", {"Raoul": house(chambermaids="matilde+1")}),
    ("options.alcohol.bock", {"options": {"alcohol": {"bock": True}}}),
    ("options.alcohol.bock", {"options": {"alcohol": {"bock": 9}}}),
    ("house.Baron", {"Raoul": house(beers="bock*2"), "Baron": house(beers="bock*2")}),
    ("town.beer_face_up", {"face_up": "get_drunk_give"}),
    ("turn.kirika", {"turn": {"kirika": 1}}),
    ("town.chiefs", {"town": {"chiefs": ["marianne", "colette"]}}),
    ("town.general", {"general": "rouge"}),
]


@ruling("OPEN-90")
@pytest.mark.parametrize(("key", "given"), BAD, ids=lambda it: it if isinstance(it, str) else "")
def test_what_a_scenario_cannot_hold(key, given):
    with pytest.raises(tc.ScenarioError) as caught:
        tc.Scenario.from_dict(data(**given))
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("town.beer_pile", {"town": {"beer_pile": []}}),
        ("turn.kirika", {"turn": {"kirika": True}}),
        ("house.Ann.beers", {"house": {"Ann": {"beers": []}}}),
        ("house.Ann.hand[0]", {"house": {"Ann": {"hand": ["toni"]}}}),
    ],
)
def test_the_base_game_knows_nothing_of_it(key, part):
    with pytest.raises(tc.ScenarioError) as caught:
        tc.Scenario.from_dict({"format": 1, "players": ["Ann", "Bob"], **part})
    assert caught.value.key == key


def test_expectations_of_the_pub_are_compared():
    given = data(Raoul=house(beers="bock altbier", buildings=[{"card": "beer_fest", "storms": 1}], envy=1))
    good = {
        "Raoul": {"beers": ["bock", "altbier"], "buildings_contains": ["beer_fest"], "envy": 1, "beers_size": 2}
    }
    good["town"] = {"beer_face_up": "weissbier", "beer_pile_size": 5}
    good["Raoul"]["buildings_contains"] = [{"card": "beer_fest", "storms": 1}]
    assert tc.Scenario.from_dict(given | {"expect": good}).check() == []
    bad = {"Raoul": {"beers": ["altbier", "bock"], "envy": 2}, "town": {"beer_face_up": "bock"}}
    differences = tc.Scenario.from_dict(given | {"expect": bad}).check()
    assert [one.key for one in differences] == [
        "expect.Raoul.beers",
        "expect.Raoul.envy",
        "expect.town.beer_face_up",
    ]


def test_a_save_holds_the_pub():
    game = tc.Scenario.load("ludek").play()
    again = tc.Game.from_json(game.to_json())
    assert again.position().to_dict() == game.position().to_dict()
    assert again.log() == game.log()
    assert gone(again) == gone(game)


def test_moves_of_the_pub_are_moves():
    for text in ("beer gina", "take top", "to Alec", "name -3 Alec", "cure beer_fest:bock", "store bock"):
        assert str(tc.parse(text)) == text
    assert setup.SETS == ("base", "oktoberfest")
    assert "end" in moves(new())
    play(new(), "end")


def test_many_games_of_the_pub():
    from tantocuore.simulate import simulate

    out = simulate(4, ["love-first", "random"], seed=1, sets=["oktoberfest"], town="random", jobs=1)["result"]
    assert (out["games"], out["unfinished"], out["sets"]) == (4, 0, ["oktoberfest"])
    with pytest.raises(tc.SetupError):
        simulate(1, ["random", "random"], sets=["winter"])


@rule("BEER-11")
def test_the_page_of_a_card_marks_what_is_provisional(capsys):
    for card in ("bock", "beer_fest"):
        assert main(["cards", card]) == 0
        assert "provisional" in capsys.readouterr().out
