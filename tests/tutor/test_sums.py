"""Numbers and what they are the sum of, in whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.cards import INDEX
from tantocuore.tutor import Session, scene, sums
from tantocuore.tutor.scene import GROUPS, Desk
from tests.marks import rule
from tests.tutor.learner import Learner, cards_of
from tests.tutor.test_scene import late_game


def positions(seed: int, n: int) -> Iterator[tc.Game]:
    """A game of random moves, stopped at `n` moments."""
    game, chance = tc.Game.new(["Anna", "Bert", "Carl"][: 2 + seed % 2], seed=seed), random.Random(seed)
    for _ in range(n):
        for _ in range(6):
            if not game.is_over:
                game.play(chance.choice(game.legal_moves))
        yield game


@pytest.mark.parametrize("seed", range(8))
def test_the_terms_of_each_number_add_up_to_it(seed: int) -> None:
    for game in positions(seed, 25):
        viewer = game.asked or game.active
        drawn = scene.scene(game, viewer, Desk(1, "free", {}, {}, judged=False))
        for pool in drawn["meter"]["pools"]:
            assert sum(term["n"] for term in pool["terms"]) == pool["sum"]
            for term in pool["terms"]:
                assert term["n"]
                assert term["text"]
                assert set(term["cards"]) <= set(INDEX)
                assert term.get("line") is not None or term["text"] == "to begin with"
        for player in game.players:
            vp = sums.vp(game, viewer)[player]
            assert sum(term["n"] for term in vp["terms"]) == vp["sum"]
            for term in vp["terms"]:
                assert term["n"]
                assert term["cards"]
                assert "rule" not in term or rules.rule(term["rule"])


@pytest.mark.parametrize("seed", range(4))
def test_each_card_that_a_line_brought_names_a_line_of_the_log(seed: int) -> None:
    found = 0
    for game in positions(seed, 12):
        learner = Learner(Session.free(game, game.asked or game.active))
        named = {line["id"]: line for line in learner.log}
        for card in cards_of(learner.view):
            if "origin" in card:
                found += 1
                assert card["origin"] in named
    assert found > 20


@rule("CARD-CRESCENT-1", "HABIT-05", "ILL-10")
def test_the_vp_of_a_full_house() -> None:
    vp = sums.vp(late_game(), "Anna")["Anna"]
    told = [(term["n"], term["text"], term.get("rule")) for term in vp["terms"]]
    assert (3, "Viola and Rouge", "CARD-CRESCENT-1") in told
    assert (-3, "Bad Habit ×3", "HABIT-05") in told
    assert not any("azure" in term["cards"] for term in vp["terms"]), "an ill maid counts nothing"


def test_beers_and_buildings_get_rows_of_their_own() -> None:
    """Their state does not exist yet: a view that has them is made up."""
    game = tc.Game.new(["Anna", "Bert"], seed=3)
    view: dict[str, Any] = game.view("Anna")
    town = {**view["town"], "piles": {**view["town"]["piles"], "pilsner": 8, "beer_fest": 3, "altbier": 8}}
    table = scene.cards.Table(game, "Anna", (), judged=False)
    drawn = scene._town(table, {**view, "town": town})
    rows = {group["id"]: [card["id"] for card in group["cards"]] for group in drawn["groups"]}
    assert list(rows) == list(GROUPS)
    assert (rows["building"], rows["beer"]) == (["beer_fest"], ["pilsner", "altbier"])
    assert len(rows["general"]) == 10
    assert all(group["title"] for group in drawn["groups"])


def test_a_hand_has_its_player_s_name_where_several_play_at_one_table() -> None:
    def title(*sitting: str) -> str:
        game = tc.Game.new(["Anna", "Bert"], seed=3)
        vp = sums.vp(game, "Anna")
        sits = zip(game.players, sitting, strict=False)
        seats = [{"player": player, "who": who, "vp": vp[player]} for player, who in sits]
        return str(scene.scene(game, "Anna", Desk(1, "free", {}, {}, judged=False, seats=seats))["hand"]["title"])

    assert title("you", "you") == "Anna's hand"
    assert title("you", "bot") == "Your hand"
    assert title() == "Your hand"
