"""The legal moves and the stops of refusals are two readings of one table: neither may say more than the other."""

from __future__ import annotations

from itertools import product

import pytest

import tantocuore as tc
from tantocuore.cards import CARDS, IDS, USES
from tantocuore.explain_refusal import refusal
from tantocuore.legality import CHECKS, useless
from tantocuore.moves import make, parse
from tests.engine.table import at, house, moves, play, position, refused, ruling
from tests.engine.test_properties import rich, started, walked
from tests.marks import rule

SEEDS = range(6)
MANY = range(100, 112)

SICK = house("love_3", chambermaids="azure+1")  # a cure holds the Starting Phase open
RICH = {"love": 9}
NO_AZURE = "kagari ophelia anise sainsbury tenalys nena natsumi esquine genevieve moine"

# The phase, what differs in it, the move, and all that stops it there.
STOPPED = [
    ("employ", {"Raoul": house("kagari")}, "serve kagari", ["serve_phase", "no_serving"]),
    ("serving", {"Raoul": house("kagari"), "resources": {"servings": 0}}, "serve kagari", ["no_serving"]),
    ("serving", {"Raoul": house("love_1")}, "serve love_1", ["not_served"]),
    ("serving", {"Raoul": house("azure")}, "serve kagari", ["not_in_hand"]),
    ("employ", {"Raoul": house("azure"), "resources": {"servings": 1}}, "chambermaid azure", ["chamber_phase"]),
    ("serving", {"Raoul": house("kagari")}, "chambermaid kagari", ["not_chambermaid"]),
    ("serving", {"Raoul": house("kagari")}, "chambermaid azure", ["chamber_hand"]),
    ("serving", {"Raoul": house("colette")}, "chambermaid colette", ["chamber_servings"]),
    ("serving", {"Raoul": house("azure"), "resources": {"servings": 0}}, "chambermaid azure", ["chamber_servings"]),
    ("serving", {"Raoul": house("love_1"), "options": {"love_any_time": False}}, "love love_1", ["love_phase"]),
    ("employ", {"Raoul": house("kagari")}, "love kagari", ["not_love"]),
    ("employ", {"Raoul": house("love_2")}, "love love_1", ["love_hand"]),
    ("serving", {"resources": {"love": 2, "employments": 1}}, "employ azure", ["employ_phase"]),
    ("employ", {"resources": {"love": 2, "employments": 0}}, "employ azure", ["no_employment"]),
    ("employ", {"resources": RICH, "Raoul": house(chambermaids="azure")}, "employ illness", ["needs_place"]),
    ("employ", {"resources": RICH, "general": NO_AZURE}, "employ azure", ["no_pile"]),
    ("employ", {"resources": RICH, "Baron": house(private="fay")}, "employ fay", ["not_for_hire"]),
    ("employ", {"resources": RICH, "face_up": "rosa nord"}, "employ fay", ["face_down"]),
    ("employ", {"resources": RICH, "piles": {"azure": 0}}, "employ azure", ["pile_empty"]),
    ("employ", {"resources": {"love": 1}}, "employ azure", ["love_short"]),
    (
        "employ",
        {"resources": RICH, "Baron": house(chambermaids="azure")},
        "employ azure on Baron/azure",
        ["not_event"],
    ),
    ("serving", {"Raoul": house(private="sora"), "Baron": SICK}, "use sora", ["start_phase"]),
    ("starting", {"Raoul": {**SICK, "private_maids": ["rosa"]}}, "use rosa", ["by_itself"]),
    ("starting", {"Raoul": {**SICK, "private_maids": ["milly"]}}, "use milly", ["no_use"]),
    ("starting", {"Raoul": {**SICK, "private_maids": ["rosa", "fay"]}}, "use fay", ["not_active"]),
    ("starting", {"Raoul": house("love_3", private="fay+1 rosa")}, "use fay", ["is_ill"]),
    (
        "starting",
        {"Raoul": {**SICK, "private_maids": ["fay"]}, "moves": ["use fay", "choose love"]},
        "use fay",
        ["used"],
    ),
    (
        "starting",
        {"Raoul": {**SICK, "private_maids": ["nord"]}, "piles": {"illness": 0}},
        "use nord",
        ["no_use_now"],
    ),
    ("serving", {"Raoul": SICK}, "cure azure+1", ["cure_phase"]),
    (
        "starting",
        {"Raoul": house("love_2", chambermaids="azure+1", private="fay")},
        "cure azure+1",
        ["no_cure_card"],
    ),
    ("starting", {"Raoul": house(private="fay")}, "end", ["fay_first"]),
]

# By the stop told first: all rules that the refusal cites, in order.
CITED = {
    "serve_phase": "FLOW-02 SERVE-03 SERVE-02",
    "no_serving": "SERVE-02",
    "not_served": "SERVE-03 COMP-08",
    "not_in_hand": "SERVE-02 ZONE-05",
    "chamber_phase": "FLOW-02 CHAMBER-02",
    "not_chambermaid": "CHAMBER-01",
    "chamber_hand": "CHAMBER-02",
    "chamber_servings": "CHAMBER-03 CHAMBER-02",
    "love_phase": "LOVE-03",
    "not_love": "LOVE-01 CARD-TYPE-01",
    "love_hand": "LOVE-02 ZONE-05",
    "employ_phase": "FLOW-02 EMPLOY-01 EMPLOY-02",
    "no_employment": "EMPLOY-02 EMPLOY-03",
    "needs_place": "EMPLOY-06 EVENT-02",
    "no_pile": "SETUP-08 EMPLOY-02",
    "not_for_hire": "EMPLOY-07 PRIVATE-02",
    "face_down": "EMPLOY-07 PRIVATE-02 EMPLOY-02",
    "pile_empty": "EMPLOY-02 ZONE-01",
    "love_short": "EMPLOY-02",
    "not_event": "EMPLOY-04 EMPLOY-08",
    "start_phase": "START-01 FLOW-03",
    "by_itself": "CARD-ROSA-1 START-01 START-02",
    "no_use": "START-01 SYM-07",
    "not_active": "PRIVATE-05 START-01",
    "is_ill": "START-04 ILL-05",
    "used": "START-02 PRIVATE-03",
    "no_use_now": "CARD-NORD-1 START-01",
    "cure_phase": "START-05 ILL-07",
    "no_cure_card": "ILL-07 START-05",
    "fay_first": "CARD-FAY-1 START-01",
}


@pytest.mark.parametrize(("phase", "given", "move", "stops"), STOPPED, ids=[row[3][0] for row in STOPPED])
def test_each_stop_is_told_where_it_is_the_one_that_holds(phase, given, move, stops):
    game = position(phase, **given)
    found = refused(game, move)
    assert [reason.key for reason in found.reasons] == stops
    assert found.rules == tuple(CITED[stops[0]].split())


def test_every_stop_has_its_row():
    stops = {stop.reason for checks in CHECKS.values() for stop in (*checks.once, *checks.each)}
    assert {stop for row in STOPPED for stop in row[3]} == stops


@rule("CARD-FAY-1", "START-05")
def test_after_fay_was_used_the_phase_may_end_before_a_cure():
    game = position("starting", Raoul={**SICK, "private_maids": ["fay"]})
    play(game, "use fay", "choose love")
    assert moves(game) == ["cure azure+1", "love love_3", "end"]


@rule("CARD-FAY-1", "EMPLOY-05")
@pytest.mark.parametrize("phase", ["serving", "employ"])
def test_fay_who_came_after_the_starting_phase_holds_no_other_up(phase):
    game = position(phase, Raoul=house(private="fay"))
    assert not refusal(game, parse("end")).reasons
    assert refused(game, "serve kagari").numbers["fay"] == ""


@rule("VARIANT-01")
def test_without_bad_habits_none_is_offered():
    given = {"resources": {"love": 2}, "Baron": house(chambermaids="azure")}
    move = "employ bad_habit to Baron"
    assert move in moves(position("employ", **given))
    game = position("employ", options={"without_bad_habits": True}, **given)
    assert move not in moves(game)
    assert [reason.key for reason in refused(game, move).reasons] == ["no_pile"]


@rule("PRIVATE-05", "ILL-05", "ILL-06")
def test_only_the_illness_of_the_uppermost_private_maid_stops_her():
    game = position("starting", Raoul=house(private="sora rosa+1"), Baron=house(chambermaids="azure"))
    assert "use sora" in moves(game)
    ill = position("starting", Raoul=house("love_3", private="sora+1 rosa"), Baron=house(chambermaids="azure"))
    assert "use sora" not in moves(ill)


@rule("EMPLOY-02")
@pytest.mark.parametrize("love", [9, 10, 11, 40])
def test_more_love_than_any_card_costs_buys_them_all(love):
    game = position("employ", resources={"love": love})
    town = {card for card, left in game.view("Raoul")["town"]["piles"].items() if left} - {"illness", "bad_habit"}
    wanted = town | set(game.view("Raoul")["town"]["private_face_up"])
    assert {move.what for move in game.legal_moves if move.verb == "employ"} == wanted


# A first question with some Love, moves that change Town or quarters, and the same Love again.
CHANGED = {
    "the last Private Maid": (
        {
            "face_up": "rosa",
            "pile": "",
            "resources": {"love": 5, "employments": 2},
            "Raoul": house("love_3 love_2"),
        },
        ["employ rosa", "love love_3", "love love_2"],
        {"employ illness on Raoul/rosa"},
        {"employ rosa"},
    ),
    "the last of a pile": (
        {"piles": {"azure": 1}, "resources": {"love": 2, "employments": 2}, "Raoul": house("love_2")},
        ["employ azure", "love love_2"],
        {"employ rouge"},
        {"employ azure"},
    ),
    "a card back in the Town": (
        {"piles": {"love_1": 0}, "resources": {"love": 1}, "Baron": house("sainsbury love_1*2")},
        ["end", "serve sainsbury", "exchange love_1 for kagari", "end", "love love_1"],
        {"employ love_1"},
        set(),
    ),
    "a maid in the quarters": (
        {"resources": {"love": 2}, "Baron": house("viola love_2")},
        ["end", "chambermaid viola", "end", "love love_2"],
        {"employ bad_habit to Baron"},
        set(),
    ),
    "an Illness laid": (
        {
            "resources": {"love": 4, "employments": 2},
            "Raoul": house("love_2*2"),
            "Baron": house(chambermaids="azure"),
        },
        ["employ illness on Baron/azure", "love love_2", "love love_2"],
        {"employ illness on Baron/azure+1"},
        {"employ illness on Baron/azure"},
    ),
    "an Illness returned": (
        {"resources": {"love": 4}, "Baron": house("claire love_2*2", chambermaids="azure+1")},
        ["end", "serve claire", "return illness from azure+1", "end", "love love_2", "love love_2"],
        {"employ illness on Baron/azure"},
        {"employ illness on Baron/azure+1"},
    ),
}


@rule("EMPLOY-02", "EMPLOY-06", "EMPLOY-07")
@pytest.mark.parametrize(("given", "path", "there", "gone"), CHANGED.values(), ids=CHANGED)
def test_what_can_be_employed_follows_the_town_and_the_quarters(given, path, there, gone):
    game = position("employ", **given)
    love = game.resources["love"]
    play(game, *path)
    assert game.resources["love"] == love
    assert there <= set(moves(game))
    assert not gone & set(moves(game))
    assert moves(game) == moves(tc.Scenario.from_dict(game.position().to_dict()).game())
    fork = position("employ", **given).fork()
    assert fork.plays(path)
    assert fork.moves == game.legal_moves


@ruling("OPEN-14")
def test_a_chief_serves_for_nothing_and_nobody_else_does():
    chiefs = [card.id for card in CARDS if card.kind == "maid_chief"]
    assert [card.id for card in CARDS if useless(make("serve", card.id))] == chiefs
    for move in ("chambermaid colette", "employ marianne", "use colette", "love love_1", "end", "serve nobody"):
        assert not useless(parse(move))


def main_moves(game: tc.Game) -> list[str]:
    """Every move of the whole grammar that a main question of the base game may have."""
    houses = {name: at(game, name) for name in game.players}
    maids = {name: [*seen.chambermaids, *seen.private] for name, seen in houses.items()}
    own = {word for words in maids.values() for word in words} | {"azure", "azure+1", "rosa+2"}
    out = [" ".join(pair) for pair in product(("serve", "chambermaid", "love", "employ"), IDS)]
    out += [f"use {card}" for card in {*IDS, *USES}]
    out += [f"employ {card} to {name}" for card, name in product(IDS, game.players)]
    out += [
        f"employ {card} on {name}/{word}" for name in maids for card, word in product(("illness", "azure"), own)
    ]
    out += [f"employ bad_habit on {name}/{word}" for name in maids for word in own]
    out += [f"cure {word}" for word in own]
    return [*dict.fromkeys(out), "end"]


def compare(game: tc.Game, seed: int, every: int) -> None:
    """One main question of so many, each way."""
    number = 0
    for now, _rng in walked(game, seed, 150):
        if now.question is not None and now.question.main:
            number += 1
            if number % every == 0:
                free = [text for text in main_moves(now) if not refusal(now, parse(text)).reasons]
                assert sorted(free) == sorted(map(str, now.legal_moves))
    assert number >= every


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("start", [started, rich])
def test_the_legal_moves_are_those_of_the_whole_grammar_that_nothing_stops(start, seed):
    compare(start(seed), seed, every=5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("start", [started, rich])
def test_the_same_with_more_seeds_at_every_question(start, seed):
    compare(start(seed), seed, every=1)
