"""A position with Oktoberfest made by hand: beers, buildings and events as typed, and what a turn still owes."""

import json
import random
from typing import Any

import pytest

from tantocuore import Game, Scenario
from tantocuore.fork import redealt
from tantocuore.tutor import Session, laying, placing
from tests.engine import test_properties as base
from tests.engine.okt import test_okt_properties as okt
from tests.marks import rule

from .learner import LARGEST, Learner, size
from .test_laying import house, laid, opened, town
from .test_seats import Page

OKT, BOTH = ("oktoberfest",), ("base", "oktoberfest")
UNORDERED = ("hand", "chambermaids", "buildings", "removed")
FEW, MANY = range(6), range(6, 60)


def new(sets: tuple[str, ...] = BOTH, **kwargs: Any) -> Learner:
    return Learner(Session.free(Game.new(["Anna", "Bert"], sets=sets, seed=5, **kwargs)))


def turn(learner: Learner) -> dict[str, Any]:
    found: dict[str, Any] = learner.session.game.position().to_dict().get("turn", {})
    return {name: value for name, value in found.items() if name in placing.PLACES}


# from a position to the form, and from the form to that position


def told(game: Game) -> dict[str, Any]:
    """All that the form says of a position; the order of a hand says nothing."""
    data = laying.of_state(game.fork().origin[0], ()).to_dict()
    kept = {key: data.get(key) for key in ("active", "phase", "resources", "house")}
    kept["turn"] = {name: value for name, value in data.get("turn", {}).items() if name in placing.PLACES}
    kept["town"] = {"removed": [], **{name: it for name, it in data["town"].items() if name != "beer_looks"}}
    for zones in (kept["town"], *kept["house"].values()):
        zones |= {zone: sorted(zones[zone], key=json.dumps) for zone in UNORDERED if zone in zones}
    kept["turn"]["used"] = sorted(kept["turn"].get("used", []))
    return kept


def wandered(seed: int, sets: tuple[str, ...], rich: bool) -> Game:
    """A game some moves after its start, or after a position full of cards."""
    tests = base if sets == ("base",) else okt
    start = getattr(tests, "rich" if rich else "started")(seed, *([sets] if tests is okt else []))
    game: Game = [game for game, _ in tests.walked(start, seed, 20 + seed % 30)][-1]
    if game.is_over:  # a position that is typed is not
        game.undo()
    return game


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("sets", [OKT, BOTH, ("base",)])
@pytest.mark.parametrize("seed", [*FEW, *(pytest.param(n, marks=pytest.mark.slow) for n in MANY)])
def test_any_position_can_be_typed_into_another_one(seed: int, sets: tuple[str, ...], rich: bool) -> None:
    wanted = wandered(seed, sets, rich)
    start = Game.new(wanted.players, sets=sets, seed=seed + 1, options=wanted.options)
    here = Learner(Session.free(wanted))
    opened(here)
    assert size(here.view) <= LARGEST
    values = {field["name"]: field["value"] for field in here.view["form"]["fields"]}
    learner = Learner(Session.free(start))
    opened(learner)
    piles = {name: values[name] for name in ("general", "chiefs") if name in values}
    assert laid(learner, piles) == {}
    opened(learner)
    assert laid(learner, values) == {}
    assert told(learner.session.game) == told(wanted)
    assert opened(learner) == values
    assert laid(here, {}) == {}
    assert told(here.session.game) == told(wanted), "nothing was changed"


def test_fields_are_those_of_the_cards_in_use() -> None:
    for sets in (OKT, BOTH, ("base",)):
        names = {name.partition(".")[0] for name in opened(new(sets))}
        wanted = {name for name, it in placing.PLACES.items() if set(it.sets) <= set(sets)}
        assert names == wanted
    assert "Colette" not in str(opened(new(OKT)))


def test_the_form_of_the_largest_game_is_small_enough_to_send() -> None:
    learner = Learner(Session.free(Game.new([f"Player-{n}" for n in range(8)], sets=BOTH, seed=1)))
    opened(learner)  # the learner holds every scene against its limit
    assert len(learner.view["form"]["fields"]) > 100


# beers


@rule("BEER-06", "CARD-BEERSTAND-2")
def test_beers_come_from_the_pile_and_go_back_under_it() -> None:
    learner = new()
    before = town(learner)["beer_pile"]
    opened(learner)
    assert laid(learner, {"beers.Anna": "Bock, 2 Pilsner", "beer_stand.Bert": 2}) == {}
    assert house(learner, "Anna")["beers"] == ["bock", "pilsner", "pilsner"]
    assert house(learner, "Bert")["beer_stand"] == 2
    after = town(learner)["beer_pile"]
    assert sorted([*after, "bock", "pilsner", "pilsner", "beer_stand"]) == sorted(before)
    assert after[:3] == [id for id in before if id != "beer_stand"][:3]  # what is taken lay deep
    assert town(learner)["beer_face_up"] == "oktoberfest"
    opened(learner)
    assert laid(learner, {"beers.Anna": "Bock, Pilsner", "beer_stand.Bert": 0}) == {}
    assert town(learner)["beer_pile"] == [*after, "beer_stand", "pilsner"]
    opened(learner)
    assert laid(learner, {"beers.Bert": "Oktoberfest"}) == {}
    assert town(learner)["beer_face_up"] == after[0]  # it lay face up, and the next one does


def test_another_beer_lies_face_up() -> None:
    learner = new(OKT)
    before = town(learner)["beer_pile"]
    assert opened(learner)["beer_up"] == "Oktoberfest"
    assert laid(learner, {"beer_up": "Bock"}) == {}
    assert town(learner)["beer_face_up"] == "bock"
    assert sorted([*town(learner)["beer_pile"], "bock"]) == sorted([*before, "oktoberfest"])
    opened(learner)
    assert laid(learner, {"beer_up": "", "beer_pile": "Altbier, Get Drunk (give version)"}) == {}
    assert "beer_face_up" not in town(learner)
    assert town(learner)["beer_pile"] == ["altbier", "get_drunk_give"]


@rule("CARD-GETDRUNK-1")
def test_cards_out_of_the_game_lie_nowhere_else() -> None:
    learner = new()
    before = town(learner)
    opened(learner)
    assert laid(learner, {"removed": "Get Drunk (discard version), Rosa, 2 Rouge"}) == {}
    after = town(learner)
    assert sorted(after["removed"]) == ["get_drunk_discard", "rosa", "rouge", "rouge"]
    assert "get_drunk_discard" not in after["beer_pile"]
    assert "rosa" not in after["private_pile"] + after["private_face_up"]
    assert after["piles"]["rouge"] == before["piles"]["rouge"] - 2
    assert opened(learner)["removed"]
    assert laid(learner, {"removed": ""}) == {}
    assert sorted(town(learner)["beer_pile"]) == sorted(before["beer_pile"])
    assert town(learner)["piles"] == before["piles"]


@rule("CARD-JULIA-2")
def test_nobody_has_looked_at_a_pile_that_was_changed() -> None:
    data = Game.new(["Anna", "Bert"], sets=OKT, seed=5).position().to_dict()
    data["town"]["beer_looks"] = ["Anna/24"]
    learner = Learner(Session.free(Scenario.from_dict(data).game()))
    opened(learner)
    assert laid(learner, {"hand.Anna": "Gina"}) == {}
    assert town(learner)["beer_looks"] == ["Anna/24"]
    opened(learner)
    assert laid(learner, {"beers.Bert": "Pilsner"}) == {}
    assert "beer_looks" not in town(learner)


# buildings and events


@rule("CARD-BEERFEST-3", "CARD-STORM-1")
def test_buildings_hold_a_beer_and_stand_under_storms() -> None:
    learner = new()
    opened(learner)
    values = {
        "buildings.Anna": "2 Beer Fest, Beer Fest with Bock", "chambermaids.Anna": "Ute",
        "events.Anna": "Heavy Storm on Beer Fest with bock; illness on Ute and 2 Envy, Let me drink, Bad Habit",
    }  # fmt: skip
    assert laid(learner, values) == {}
    found = house(learner, "Anna")
    stormed = {"card": "beer_fest", "beer": "bock", "storms": 1}
    assert found["buildings"] == ["beer_fest", "beer_fest", stormed]
    assert (found["envy"], found["let_me_drink"], found["bad_habits"]) == (2, 1, 1)
    assert found["chambermaids"] == [{"card": "ute", "illness": 1}]
    piles = town(learner)["piles"]
    assert [piles[id] for id in ("beer_fest", "heavy_storm", "envy", "let_me_drink")] == [5, 7, 6, 7]
    shown = opened(learner)
    assert shown["buildings.Anna"] == "2 × Beer Fest, Beer Fest with Bock"
    assert shown["events.Anna"] == (
        "Illness on Ute, Heavy Storm on Beer Fest with Bock, Bad Habit, 2 × Envy, Let Me Drink!"
    )
    assert laid(learner, {"events.Anna": "3 Heavy Storm on Beer Fest"}) == {}  # one each, on an empty one first
    empty = {"card": "beer_fest", "storms": 1}
    assert house(learner, "Anna")["buildings"] == [empty, empty, stormed]
    assert house(learner, "Anna")["envy"] == 0
    opened(learner)
    wrong = laid(learner, {"events.Anna": "4 Heavy Storm on Beer Fest"})
    assert wrong["events.Anna"] == "No Beer Fest without a Heavy Storm stands here."


def test_a_storm_alone_lies_on_the_only_beer_fest() -> None:
    learner = new(OKT)
    opened(learner)
    assert laid(learner, {"buildings.Bert": "beerfest with Pilsnr", "events.Bert": "storm on beer fest"}) != {}
    assert laid(learner, {"buildings.Bert": "beer fest with Pilsnr", "events.Bert": "Heavy Storm"}) == {}
    assert house(learner, "Bert")["buildings"] == [{"card": "beer_fest", "beer": "pilsner", "storms": 1}]
    assert "read as Beer Fest with Pilsner" in learner.heard[-1]
    opened(learner)
    assert laid(learner, {"events.Bert": "", "beers.Bert": "Pilsner"}) == {}
    assert house(learner, "Bert")["buildings"] == [{"card": "beer_fest", "beer": "pilsner"}]


@rule("BEER-06", "BUILD-01", "EVENT-04")
@pytest.mark.parametrize(
    ("sets", "values", "wrong"),
    [
        (BOTH, {"beers.Anna": "8 Pilsner"}, {"beers.Anna": "8 copies of Pilsner, but only 6 exist."}),
        (BOTH, {"beers.Anna": "Rouge"}, {"beers.Anna": "Rouge cannot be here"}),
        (BOTH, {"beers.Anna": "Get Drunk (give version)"}, {"beers.Anna": "leaves the game when it is gained"}),
        (BOTH, {"hand.Anna": "Bock"}, {"hand.Anna": "a beer is only in the Private Quarters"}),
        (BOTH, {"beer_up": "Bock, Pilsner"}, {"beer_up": "One card at most."}),
        (BOTH, {"beer_up": "Get Drunk (give version)"}, {"beer_up": "leaves the game"}),
        (BOTH, {"beer_pile": "Rosa"}, {"beer_pile": "Rosa cannot be here"}),
        (BOTH, {"beer_pile": "9 Bock"}, {"beer_pile": "9 copies of Bock"}),
        (BOTH, {"buildings.Anna": "9 Beer Fest"}, {"buildings.Anna": "9 copies of Beer Fest, but only 8 exist."}),
        (BOTH, {"buildings.Anna": "Beer Fest with Rouge"}, {"buildings.Anna": "Rouge cannot be here"}),
        (BOTH, {"buildings.Anna": "Rouge with Bock"}, {"buildings.Anna": "Rouge cannot be here"}),
        (BOTH, {"buildings.Anna": "Beer Fest with xyz"}, {"buildings.Anna": "The nearest is"}),
        (BOTH, {"hand.Anna": "Beer Fest with Bock"}, {"hand.Anna": "There is no card"}),
        (BOTH, {"beer_stand.Anna": 3}, {"beer_stand.Anna": "A whole number from 0 to 2."}),
        (BOTH, {"beer_stand.Anna": 1, "beer_stand.Bert": 1}, {"beer_stand.Anna": "2 copies of Beer Stand"}),
        (BOTH, {"beer_stand.Anna": 1, "beers.Anna": "Beer Stand"}, {"beers.Anna": "2 copies of Beer Stand"}),
        (BOTH, {"events.Anna": "9 Envy"}, {"events.Anna": "9 copies of Envy"}),
        (BOTH, {"events.Anna": "Envy on Ute"}, {"events.Anna": "cannot lie there. Write for example: Illness on"}),
        (BOTH, {"events.Anna": "Heavy Storm"}, {"events.Anna": "No Beer Fest without a Heavy Storm stands here."}),
        (BOTH, {"buildings.Anna": "Beer Fest", "events.Anna": "Heavy Storm on Beer Fest with Bock"}, {
            "events.Anna": "Beer Fest with Bock does not stand here without a Heavy Storm. The nearest is Beer",
        }),
        (OKT, {"events.Anna": "Illness"}, {"events.Anna": "example: Heavy Storm on Beer Fest, Envy, Let"}),
        (OKT, {"removed": "Rouge"}, {"removed": "not in this game"}),
        (("base",), {"events.Anna": "Envy"}, {"events.Anna": "Write for example: Illness on a maid, Bad Habit."}),
        (BOTH, {"used": "Rouge"}, {"used": "Rouge cannot be here"}),
        (BOTH, {"kirika": 1}, {"kirika": "Yes or no."}),
        (BOTH, {"beers_due": 100}, {"beers_due": "A whole number from 0 to 99."}),
        (BOTH, {"beers_due": ""}, {"beers_due": "A whole number from 0 to 99."}),
        (BOTH, {"chiefs": "nobody"}, {"chiefs": "Choose one"}),
        (BOTH, {"beers.Bert": "7 Bock", "events.Anna": "Envy on", "used": "xyz", "beer_stand.Anna": "x"}, {
            "used": "There is no card", "beers.Bert": "7 copies", "events.Anna": "There is no card",
            "beer_stand.Anna": "A whole number",
        }),
    ],
)  # fmt: skip
def test_each_fault_is_named_at_its_field(
    sets: tuple[str, ...], values: dict[str, Any], wrong: dict[str, str]
) -> None:
    learner = new(sets)
    before = learner.session.game.position().to_dict()
    opened(learner)
    found = laid(learner, values)
    assert set(found) == {"", *wrong}, found
    for name, why in wrong.items():
        assert why in found[name], found
    assert learner.session.game.position().to_dict() == before


# the Town and the turn


@rule("COMBINE-02")
def test_the_other_pair_of_maid_chiefs_brings_its_piles() -> None:
    learner = new()
    assert opened(learner)["chiefs"] == "base"
    hands = {f"{zone}.{player}": "2 Matilde, 3 1 Love" for zone in ("hand", "deck") for player in ("Anna", "Bert")}
    assert laid(learner, {"chiefs": "oktoberfest", **hands}) == {}
    piles = town(learner)["piles"]
    assert town(learner)["chiefs"] == ["anja", "matilde"]
    assert (piles["anja"], piles["matilde"]) == (8, 16)
    assert not {"marianne", "colette"} & set(piles)


@rule("CARD-GINA-2", "CARD-KIRIKA-2", "CARD-UTE-2", "CARD-HERMINA-2", "CARD-LETMEDRINK-4")
def test_what_a_turn_still_owes_is_typed_too_and_ends_with_the_turn() -> None:
    learner = new()
    opened(learner)
    owed = {"beers_due": 1, "kirika": True, "beer_stand_used": True, "extra_draws": 2, "redraws": 1}
    assert laid(learner, owed | {"phase": "employ", "love": 4, "used": "Fay, Toni", "fresh_drinks": 1}) == {}
    assert turn(learner) == owed | {"used": ["fay", "toni"], "fresh_drinks": 1}
    assert "beer gina" in map(str, learner.session.game.legal_moves)
    opened(learner)
    assert laid(learner, {"hand.Anna": "Gina"}) == {}
    assert turn(learner)["beers_due"] == 1  # still the same turn
    opened(learner)
    assert laid(learner, {"active": "Bert", "redraws": 2}) == {}
    assert turn(learner) == {"redraws": 2}


# what is hidden


@rule("INFO-01", "INFO-03")
@pytest.mark.parametrize("seed", range(4))
def test_beers_that_the_learner_cannot_see_change_nothing_in_the_form(seed: int) -> None:
    game = okt.rich(seed, BOTH)
    for _, _ in zip(okt.walked(game, seed, 30), range(30), strict=False):
        pass
    state, _ = game.fork().origin
    viewer, others = game.players[0], dict.fromkeys(game.players[1:], "random")
    seen = []
    for count in range(8):
        other = Game(redealt(state, 0, count)) if count else Game(state.copy())
        seen.append(laying._stands(Session.free(other, viewer, sitting=others)._run))
    assert all(it == seen[0] for it in seen)
    real = laying.of_state(state, ()).to_dict()["house"]
    assert seen[0]["house"][viewer]["beers"] == real[viewer]["beers"]
    assert {p: len(it["beers"]) for p, it in seen[0]["house"].items()} == {
        p: len(it["beers"]) for p, it in real.items()
    }


@rule("CARD-JULIA-2", "INFO-03")
def test_what_others_turned_round_with_julia_is_not_told() -> None:
    seen = [looked(top, "Anna/24", "Bert/24") for top in (["bock", "pilsner"], ["pilsner", "bock"])]
    assert seen[0] == seen[1]
    assert sorted(seen[0]["town"]["beer_pile"][:2]) == ["bock", "pilsner"]  # which two they are, Anna knows


@rule("CARD-JULIA-2", "INFO-03")
def test_a_beer_that_came_in_the_place_of_a_seen_one_is_not_told() -> None:
    """Anna saw the lower of her two; the upper one is gone, and Bert may have turned that one and the next."""
    tops = (["bock", "pilsner"], ["pilsner", "bock"], ["altbier", "bock"], ["bock", "weissbier"])
    seen = [looked(top, "Anna/24", "Bert/23", more=1) for top in tops]
    assert all(it == seen[0] for it in seen)


def looked(top: list[str], *looks: str, more: int = 0) -> dict[str, Any]:
    """What stands for Anna where these beers lie on top, and `more` were bought since the first look."""
    data = Game.new(["Anna", "Bert"], sets=OKT, seed=5).position().to_dict()
    pile = data["town"]["beer_pile"]
    for beer in top:
        pile.remove(beer)
    for beer in ["beer_stand"] * more:
        pile.remove(beer)
    data["town"] |= {"beer_pile": [*top, *pile], "beer_looks": list(looks)}
    return laying._stands(Session.free(Scenario.from_dict(data).game(), "Anna", sitting={"Bert": "random"})._run)


def test_who_lays_out_sees_face_down_beers_in_the_form_alone() -> None:
    learner = new(OKT)
    opened(learner)
    assert laid(learner, {"beers.Bert": "3 Altbier", "active": "Anna"}) == {}
    learner.ask("close")
    assert "Altbier" not in json.dumps(learner.view)
    assert learner.session.game.view("Anna")["houses"]["Bert"]["beers"] is None
    assert opened(learner)["beers.Bert"] == "3 × Altbier"


# anything


def test_no_values_break_anything() -> None:
    dice = random.Random(3)
    some: list[Any] = [
        "", "Bock", "2 Beer Fest with Pilsner", "Heavy Storm on Beer Fest", "Envy, Let Me Drink!", "Beer Fest with",
        "with", "with with with", "on with on", "Beer Stand", "x" * 3000, "\x00", 0, 1, -1, 2**70, True, None,
        "Toni", "Get Drunk (give version)", "2 × Beer Fest with Bock x 3", "oktoberfest", "base",
    ]  # fmt: skip
    page = Page({}, 2, session=Session.free(Game.new(["Anna", "Bert"], sets=BOTH, seed=4)))
    done = 0
    for _ in range(120):
        names = list(opened(page))
        values = {name: dice.choice(some) for name in dice.sample(names, dice.choice([1, 1, 2, 5]))}
        done += laid(page, values) == {}
        page.ask("close")
    assert 0 < done < 120
