"""What Julia showed is known as long as the beers lie there: in a re-deal, in a replay, and to nobody else."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.__main__ import main
from tantocuore.cards import IDS
from tantocuore.fork import redealt
from tests.engine.okt.pub import data, house, pub
from tests.marks import rule

BEERS = "pilsner altbier bock weissbier weissbier weissbier altbier altbier"
DEALS = 60


def looking(*moves: str, **houses: dict[str, object]) -> tc.Game:
    """Raoul is served by Julia and sees Pilsner and Altbier."""
    given = {
        "Raoul": house("julia julia gina", beers="bock"),
        "Baron": house("julia gina", beers="pilsner"),
        **houses,
    }
    game = pub("serving", general="julia gina kirika nora paula sara anna ute kaori nicole", pile=BEERS,
               resources={"servings": 3, "love": 9}, **given)  # fmt: skip
    for move in ("serve julia", *moves):
        game.play(move)
    return game


def deals(game: tc.Game, name: str = "Raoul", count: int = DEALS) -> Iterator[list[str]]:
    """The Beer pile in re-deals of what this player cannot see, its top first."""
    seat = game.players.index(name)
    return ([IDS[card] for card in reversed(redealt(game.state, seat, n).okt.pile)] for n in range(count))


@rule("CARD-JULIA-2", "INFO-03")
@pytest.mark.parametrize(("answer", "top"), [("pass", ["pilsner", "altbier"]), ("swap", ["altbier", "pilsner"])])
def test_who_looked_still_knows_in_every_redeal(answer: str, top: list[str]) -> None:
    game = looking(answer)
    assert all(dealt[:2] == top for dealt in deals(game))
    assert len({tuple(dealt) for dealt in deals(game)}) > 1, "what lies below is dealt anew"
    assert len({tuple(dealt[:2]) for dealt in deals(game, "Baron")}) > 2, "nobody else knows"


@rule("CARD-JULIA-2")
def test_in_the_middle_of_the_question_the_two_beers_are_known() -> None:
    assert all(dealt[:2] == ["pilsner", "altbier"] for dealt in deals(looking()))


@rule("CARD-JULIA-2", "BEER-05")
def test_when_the_top_one_is_gone_the_other_is_still_known() -> None:
    game = looking("pass", "serve gina", "end", "beer gina", "take top")
    assert {dealt[0] for dealt in deals(game)} == {"altbier"}
    game.play("end")
    assert len({dealt[1] for dealt in deals(game)}) > 1


@rule("CARD-JULIA-2")
def test_a_later_look_of_somebody_else_may_have_turned_them_round() -> None:
    game = looking("pass", "end", "end", Baron=house("julia gina"))
    game.play("serve julia")
    game.play("swap")
    tops = {tuple(dealt[:2]) for dealt in deals(game)}
    assert tops == {("pilsner", "altbier"), ("altbier", "pilsner")}
    assert {tuple(dealt[:2]) for dealt in deals(game, "Baron")} == {("altbier", "pilsner")}


@rule("CARD-JULIA-2", "INFO-03")
@pytest.mark.parametrize("answer", ["swap", "pass"])
def test_a_later_look_at_one_that_was_known_and_one_that_was_not_leaves_neither_known(answer: str) -> None:
    game = looking("pass", "serve gina", "end", "beer gina", "take top", "end", Baron=house("julia gina"))
    game.play("serve julia")
    game.play(answer)
    tops = [dealt[:2] for dealt in deals(game)]
    assert len({dealt[0] for dealt in tops}) > 2
    assert len({dealt[1] for dealt in tops}) > 2
    assert {tuple(dealt[:2]) for dealt in deals(game, "Baron")} == {
        ("bock", "altbier") if answer == "swap" else ("altbier", "bock")
    }


def test_a_position_that_is_written_down_keeps_the_looks() -> None:
    game = looking("pass")
    written = game.position()
    assert written.to_dict()["town"]["beer_looks"] == ["Raoul/8"]
    assert all(dealt[:2] == ["pilsner", "altbier"] for dealt in deals(written.game()))
    for wrong in (["Raoul"], ["Nobody/3"], ["Raoul/0"], [7], ["Raoul/99"]):
        given = data(town={"beer_looks": wrong})
        with pytest.raises(tc.ScenarioError, match="beer_looks"):
            tc.Scenario.from_dict(given)


def replayed(viewer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *moves: str, **town: Any) -> str:
    """What `replay --as` prints of these moves."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data("serving", **town) | {"moves": list(moves)}), "utf-8")
    assert main(["replay", str(file), "--as", viewer]) == 0
    return capsys.readouterr().out


@rule("INFO-03", "CARD-JULIA-2")
def test_a_replay_tells_others_nothing_of_the_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told(viewer: str, answer: str) -> str:
        town = {"general": "julia gina", "pile": BEERS, "resources": {"servings": 3}, "Raoul": house("julia gina")}
        return replayed(viewer, tmp_path, capsys, "serve julia", answer, **town)

    assert told("Baron", "swap") == told("Baron", "pass")
    assert "Raoul: serve julia" in told("Baron", "swap")
    assert told("Raoul", "swap") != told("Raoul", "pass")


@rule("INFO-02", "CARD-NADJA-2")
def test_a_replay_does_not_tell_that_a_hand_could_have_paid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(hand: str, *moves: str) -> str:
        town = {"general": "nadja gina", "resources": {"servings": 3}, "Raoul": house(hand)}
        return replayed("Baron", tmp_path, capsys, "serve nadja", *moves, "end", **town)

    assert told("nadja love_1", "pass") == told("nadja gina")
