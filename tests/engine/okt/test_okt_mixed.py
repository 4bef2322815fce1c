"""Games with both sets (COMBINE), and the base game's Claire, Sora, Milly and Sainsbury in them."""

from collections import Counter

import pytest

import tantocuore as tc
from tantocuore.cards import IDS
from tests.engine.okt.pub import bar, beers, house, pile, pub
from tests.engine.table import at, citing, has, left, moves, of_kind, play, ruling, under
from tests.marks import rule

BOTH = ("base", "oktoberfest")
PLAYERS = ["Raoul", "Baron", "Claris", "Denise", "Emil", "Fritz", "Greta", "Hans"]
GENERAL = "kaori nadja claire viola sainsbury paula elsa aileen gina azure"


def mixed(phase="serving", **given):
    return pub(phase, **{"sets": BOTH, "general": GENERAL, **given})


def new(players=3, **given):
    return tc.Game.new(PLAYERS[:players], sets=["oktoberfest", "base"], seed=5, **given)


@rule("COMBINE-01", "COMBINE-07")
def test_the_special_cards_of_both_sets_are_in_use():
    town = new().view("Raoul")["town"]
    assert {"illness", "bad_habit", "envy", "heavy_storm", "let_me_drink", "beer_fest"} <= set(town["piles"])
    assert (town["beer_face_up"], town["beer_pile"], town["private_pile"]) == ("oktoberfest", 24, 8)
    assert new().position().to_dict()["sets"] == ["base", "oktoberfest"]


@rule("COMBINE-02", "COMBINE-03")
@ruling("OPEN-97")
@pytest.mark.parametrize("pair", [["marianne", "colette"], ["anja", "matilde"]])
def test_one_pair_of_chiefs_and_one_set_of_love(pair):
    game = new(chiefs=pair)
    piles = game.view("Raoul")["town"]["piles"]
    assert [card for card in ("marianne", "colette", "anja", "matilde") if card in piles] == pair
    own = at(game)
    assert Counter(own.hand + own.deck) == {"love_1": 7, pair[1]: 3}
    assert left(game, "love_1") == 36 - 21
    assert game.position().to_dict()["town"]["chiefs"] == pair
    assert tc.Scenario.from_dict(game.position().to_dict()).to_dict() == game.position().to_dict()
    with pytest.raises(tc.SetupError):
        new(chiefs=["anja", "colette"])


@rule("COMBINE-04")
def test_all_private_maids_lie_in_one_pile():
    assert len(under(new())) == 8


@rule("COMBINE-05")
def test_a_mixture_has_a_bar_maid():
    general = new().view("Raoul")["town"]["general"]
    assert {"nadja", "gina"} & set(general)
    sets = {tc.card(card).set for card in general}
    assert sets == {"base", "oktoberfest"}
    without = ["azure", "viola", "rouge", "safran", "kagari", "elsa", "nora", "sara", "anna", "kaori"]
    with pytest.raises(tc.SetupError, match="COMBINE-05"):
        new(town=without)


@rule("COMBINE-06")
@ruling("OPEN-95")
@pytest.mark.parametrize(("players", "empty", "ends"), [(4, 1, False), (4, 2, True), (5, 2, False), (5, 3, True)])
def test_when_a_mixed_game_ends(players, empty, ends):
    piles = dict.fromkeys(GENERAL.split()[:empty], 0)
    game = mixed("employ", players=players, piles=piles)
    play(game, "end")
    assert game.is_over is ends
    game = mixed("employ", players=players, pile="bock", turn={"beers_due": 1}, resources={"love": 4})
    play(game, "beer gina", "take top", "end")
    assert game.is_over, "the Beer pile ends it with any number of players"


@rule("COMBINE-03")
def test_five_players_have_two_sets_of_love():
    game = new(5)
    assert left(game, "love_1") == 72 - 35
    assert new(8).legal_moves


# Claire and Sora


@ruling("OPEN-96")
def test_claire_returns_any_event():
    own = house(
        "claire", envy=1, drinks=1, habits=1, chambermaids="azure+1", buildings=[{"card": "beer_fest", "storms": 1}]
    )
    for answer, pile_of in (
        ("return bad_habit", "bad_habit"), ("return illness from azure+1", "illness"), ("return envy", "envy"),
        ("return let_me_drink", "let_me_drink"), ("return heavy_storm from beer_fest", "heavy_storm"),
    ):  # fmt: skip
        game = mixed(Raoul=own)
        before = left(game, pile_of)
        play(game, "serve claire")
        assert answer in moves(game)
        play(game, answer)
        assert left(game, pile_of) == before + 1
        assert answer not in moves(game)


@ruling("OPEN-96")
@pytest.mark.parametrize("target", ["employ envy to Baron", "employ heavy_storm on Baron/beer_fest"])
def test_claire_in_hand_stops_events_of_oktoberfest(target):
    game = mixed("employ", Baron=house("claire", buildings=["beer_fest"]), resources={"love": 5})
    play(game, target)
    assert (game.asked, moves(game)) == ("Baron", ["reveal claire", "pass"])
    play(game, "reveal claire")
    assert (bar(game, "Baron")["envy"], bar(game, "Baron")["buildings"]) == (0, ["beer_fest"])


@ruling("OPEN-96")
def test_sora_moves_events_of_oktoberfest_to_quarters_with_a_maid():
    storm = [{"card": "beer_fest", "beer": "bock", "storms": 1}]
    game = mixed(
        "starting",
        Raoul=house("love_1", private="sora", buildings=["beer_fest"]),
        Baron=house("", envy=1, drinks=1, buildings=storm, chambermaids="azure"),
        Claris=house("", buildings=["beer_fest"]),
    )
    play(game, "use sora")
    assert set(moves(game)) == {
        "move envy from Baron to Raoul",
        "move let_me_drink from Baron to Raoul",
        "move heavy_storm from Baron/beer_fest to Raoul/beer_fest",
    }
    twin = game.copy()
    play(game, "move heavy_storm from Baron/beer_fest to Raoul/beer_fest")
    assert bar(game)["buildings"] == [{"card": "beer_fest", "storms": 1}]
    assert bar(game, "Baron")["buildings"] == [{"card": "beer_fest", "beer": "bock"}]
    play(twin, "move let_me_drink from Baron to Raoul")
    assert (bar(twin)["let_me_drink"], bar(twin, "Baron")["let_me_drink"]) == (1, 0)


@rule("CARD-LETMEDRINK-4")
def test_a_let_me_drink_that_sora_brought_waits_as_well():
    game = mixed(
        "starting",
        Raoul=house("love_1 love_3", private="sora", envy=0, chambermaids="azure+1"),
        Baron=house("", drinks=1, beers="bock", chambermaids="azure"),
    )
    play(game, "use sora", "move let_me_drink from Baron to Raoul")
    assert game.phase == "starting"
    refusal = game.why_not("use let_me_drink")
    assert refusal is not None
    assert "CARD-LETMEDRINK-4" in refusal.rules
    again = tc.Scenario.from_dict(game.position().to_dict()).game()
    assert again.legal_moves == game.legal_moves


@ruling("OPEN-31")
def test_elsas_and_paulas_draws_bring_milly_her_serving():
    given = {"resources": {"servings": 2}}
    game = mixed(Raoul=house("elsa", "love_1*3", private="milly"), **given)
    play(game, "serve elsa")
    assert has(game)[0] == 2
    game = mixed(Raoul=house("paula", "love_1*3", private="milly"), Baron=house("", "viola"), **given)
    play(game, "serve paula", "target Baron", "yes")
    assert has(game)[0] == 2
    game = mixed(Raoul=house("aileen azure", "love_1*3", private="milly"), **given)
    play(game, "serve aileen", "discard azure")
    assert has(game)[0] == 2


@rule("EMPLOY-10")
def test_sainsburys_exchange_is_no_employing():
    game = mixed(Raoul=house("sainsbury love_1"), town={"chiefs": ["anja", "matilde"]})
    play(game, "serve sainsbury")
    assert {"exchange love_1 for matilde", "exchange love_1 for gina"} <= set(moves(game))
    play(game, "exchange love_1 for gina")
    assert (at(game).hand, beers(game), game.question.kind) == (["gina"], [], "serving")


@rule("CARD-ENVY-1")
def test_envy_makes_private_maids_dearer_too():
    game = mixed("employ", Raoul=house(envy=1), resources={"love": 5})
    up = [IDS[card] for card in game.state.private_up]
    assert all(f"employ {card}" not in moves(game) for card in up if tc.card(card).cost == 5)


@rule("END-04")
def test_pile_and_beers_are_one_end_each():
    game = mixed("employ", pile="bock pilsner", piles={"kaori": 0})
    events = play(game, "end")
    assert not of_kind(events, "end_fixed")
    assert pile(game) == ["bock", "pilsner"]
    assert not citing(events, "END-04")
