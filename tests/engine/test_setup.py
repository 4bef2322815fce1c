"""How a game begins (chapter SETUP)."""

from collections import Counter

import pytest

import tantocuore as tc
from tantocuore.cards import IDS, RECOMMENDED
from tests.engine.table import at, data, face_up, house, left, ruling, under
from tests.marks import rule

FOUR = ["Raoul", "Baron", "Claris", "Denise"]
GENERAL = [card.id for card in tc.CARDS if card.kind == "general_maid" and card.set == "base"]


def new(count=2, **given):
    return tc.Game.new(FOUR[:count], **{"seed": 7, **given})


@rule("SETUP-01", "ZONE-01")
def test_the_town_and_a_house_for_each():
    game = new(3)
    view = game.view("Baron")
    assert list(view["houses"]) == FOUR[:3]
    assert view["town"]["general"] == list(RECOMMENDED)


@rule("SETUP-02", "SETUP-03", "SETUP-04")
def test_the_piles_that_every_game_has():
    game = new(2)
    assert left(game, "marianne") == 8
    assert (left(game, "illness"), left(game, "bad_habit")) == (10, 16)
    assert (left(game, "love_2"), left(game, "love_3")) == (12, 8)
    assert left(game, "colette") > 0
    assert left(game, "love_1") > 0


@rule("SETUP-05", "COMP-02")
def test_ten_private_maids_two_of_them_face_up():
    game = new(2)
    assert (len(face_up(game)), len(under(game))) == (2, 8)
    assert len(set(face_up(game) + under(game))) == 10


@rule("SETUP-05")
def test_the_private_maids_are_shuffled():
    orders = {tuple(face_up(new(seed=seed)) + under(new(seed=seed))) for seed in range(12)}
    assert len(orders) == 12


@rule("SETUP-06")
def test_ten_general_maids_at_random():
    towns = [new(town="random", seed=seed).view("Raoul")["town"]["general"] for seed in range(30)]
    assert all(len(set(town)) == 10 for town in towns)
    assert {card for town in towns for card in town} == set(GENERAL)
    assert len({tuple(town) for town in towns}) > 20


@rule("SETUP-06")
def test_ten_general_maids_freely_chosen():
    chosen = GENERAL[6:16]
    assert new(town=chosen).view("Raoul")["town"]["general"] == chosen


@rule("SETUP-06")
@pytest.mark.parametrize(
    "town",
    [
        ["colette"],
        ["rosa"],
        ["love_1"],
        ["rouge", "rouge"],
        GENERAL[:11],
        ["nobody"],
        "at random",
        7,
        None,
        ["gina"],
    ],
)
def test_a_town_that_cannot_be(town):
    with pytest.raises(tc.SetupError) as caught:
        new(town=town)
    assert caught.value.key == "town"


@rule("SETUP-08")
def test_general_maids_not_chosen_take_no_part():
    game = new(2, town=GENERAL[:10])
    piles = game.view("Raoul")["town"]["piles"]
    assert [card for card in GENERAL if card in piles] == GENERAL[:10]
    refusal = game.why_not(f"employ {GENERAL[12]}")
    assert refusal is not None
    assert "SETUP-08" in refusal.rules


@rule("SETUP-09", "SETUP-10")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_starting_deck_and_first_hand(count):
    game = new(count)
    for name in game.players:
        own = at(game, name)
        assert Counter(own.hand + own.deck) == {"love_1": 7, "colette": 3}
        assert (len(own.hand), len(own.deck)) == (5, 5)
        assert (own.discard, own.played, own.chambermaids, own.private, own.habits) == ([], [], [], [], 0)


@rule("SETUP-09")
def test_starting_decks_are_shuffled():
    firsts = {tuple(at(new(seed=seed)).hand) for seed in range(20)}
    assert len(firsts) > 5
    two = [at(new(), name) for name in FOUR[:2]]
    assert two[0].hand + two[0].deck != two[1].hand + two[1].deck


@rule("SETUP-11")
@pytest.mark.parametrize(("count", "loves", "colettes"), [(2, 22, 18), (3, 15, 15), (4, 8, 12)])
def test_starting_cards_come_out_of_the_town(count, loves, colettes):
    game = new(count)
    assert (left(game, "love_1"), left(game, "colette")) == (loves, colettes)


@rule("SETUP-12")
def test_the_recommended_first_game():
    named = {"azure", "viola", "rouge", "safran", "kagari", "genevieve", "moine", "tenalys", "sainsbury", "anise"}
    assert set(new(town="recommended").view("Raoul")["town"]["general"]) == named
    assert set(new().view("Raoul")["town"]["general"]) == named


@rule("SETUP-13")
def test_each_pile_holds_all_its_copies():
    game = new(2, town=GENERAL[:10])
    for card in GENERAL[:10]:
        assert left(game, card) == tc.card(card).quantity


@rule("SETUP-14")
@pytest.mark.parametrize("first", FOUR[:3])
def test_anybody_may_begin(first):
    assert new(3).active == "Raoul"
    assert tc.Game.new([first, *(name for name in FOUR[:3] if name != first)], seed=7).active == first
    assert tc.Scenario.from_dict(data("starting", active=first)).game().active == first


def test_the_same_arguments_give_the_same_game():
    assert new(3).to_json() == new(3).to_json()
    assert new(3).to_json() != new(3, seed=8).to_json()


def test_a_game_without_a_seed_is_another_each_time():
    assert len({tuple(at(tc.Game.new(FOUR)).hand + at(tc.Game.new(FOUR)).deck) for _ in range(12)}) > 1


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("players", {"players": ["Raoul", "Raoul"]}),
        ("players[1]", {"players": ["Raoul", "Lord Baron"]}),
        ("players[0]", {"players": ["Raoul/Baron", "Claris"]}),
        ("players[1]", {"players": ["Raoul", ""]}),
        ("players[1]", {"players": ["Raoul", 7]}),
        ("players[0]", {"players": ["winners", "Baron"]}),
        ("players", {"players": "Raoul"}),
        ("sets", {"sets": ["base", "winter"]}),
        ("sets", {"sets": []}),
        ("sets", {"sets": "base"}),
        ("seed", {"seed": "seven"}),
        ("seed", {"seed": 1 << 63}),
        ("options.easy", {"options": {"easy": True}}),
        ("options.milly_vp", {"options": {"milly_vp": "two"}}),
        ("options.milly_vp", {"options": {"milly_vp": 12}}),
        ("options.love_any_time", {"options": {"love_any_time": 1}}),
    ],
)
def test_what_cannot_be_set_up(key, given):
    with pytest.raises(tc.SetupError) as caught:
        tc.Game.new(**{"players": ["Raoul", "Baron"], "seed": 7, **given})
    assert caught.value.key == key
    assert isinstance(caught.value, tc.TantoCuoreError)


@ruling("OPEN-55")
def test_a_pile_emptied_by_dealing_counts_as_empty():
    eight = [f"P{i}" for i in range(8)]
    game = tc.Game.new(eight, seed=7)
    assert left(game, "colette") == 0
    piles = {"rouge": 0, "azure": 1}
    houses = {name: house(deck="colette*3 love_1*7") for name in eight}
    ended = tc.Scenario.from_dict(
        data("employ", players=eight, active="P0", piles=piles, resources={"love": 2}, **houses)
    ).game()
    assert left(ended, "colette") == 0
    ended.play("employ azure")
    ended.play("end")
    assert ended.is_over


def test_every_card_is_in_the_town_or_in_a_house():
    game = new(4)
    state = game.state
    count = Counter(IDS[card] for one in state.houses for card in one.owned())
    for card in (*RECOMMENDED, "colette", "marianne", "love_1", "love_2", "love_3"):
        assert count[card] + left(game, card) == tc.card(card).quantity
