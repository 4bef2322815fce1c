"""Show me: the proved way on and the move, on a branch that costs nothing."""

import random

import pytest

from tantocuore import Game
from tantocuore.tutor import Session
from tests.tutor.learner import Learner


def shown(learner: Learner, move: str) -> dict[str, object]:
    reply = learner.ask("show", move=move)
    assert "error" not in reply
    why: dict[str, object] = reply["view"]["why"]
    return why


def test_the_way_on_and_the_move_are_played_on_a_branch() -> None:
    learner = Learner(Session.lesson("raoul")).to("Give Colette her room")
    game = learner.session.game
    before, node, goal = game.position().to_dict(), game.node, learner.say["title"]
    refusal = learner.ask("why", move="employ rouge")["view"]["why"]
    offer = refusal["actions"][-1]
    assert (offer["label"], offer["verb"], offer["args"]) == ("Show me", "show", {"move": "employ rouge"})
    why = shown(learner, "employ rouge")
    assert [step["text"] for step in why["steps"]] == ["End the Serving Phase", "Play 1 Love", "Employ Rouge"]
    after = learner.session.game
    assert [answer.move for answer in after.path()][-3:] == ["end", "love love_1", "employ rouge"]
    assert [step["node"] for step in why["steps"]] == [answer.id for answer in after.path()][-3:]
    back = learner.say["main"]
    assert why["actions"] == [back]
    learner.ask(back["verb"], **back["args"])
    game = learner.session.game
    assert (game.position().to_dict(), game.node, learner.say["title"]) == (before, node, goal)


def test_an_allowed_move_is_shown_too() -> None:
    learner = Learner(Session.lesson("raoul")).to("Give Colette her room")
    answer = learner.ask("why", move="chambermaid colette")["view"]["why"]
    assert answer["actions"][-1]["verb"] == "show"
    assert [step["text"] for step in shown(learner, "chambermaid colette")["steps"]] == ["Chambermaid Colette"]


def test_where_no_way_is_sure_nothing_is_played() -> None:
    learner = Learner(Session.lesson("raoul")).to("Give Colette her room")
    node = learner.session.game.node
    refusal = learner.ask("why", move="serve rouge")["view"]["why"]
    assert [action for action in refusal["actions"] if action["verb"] == "show"] == []
    assert "steps" not in shown(learner, "serve rouge")
    assert learner.session.game.node == node
    assert not learner.session._run.branch


@pytest.mark.parametrize("seed", range(3))
def test_every_show_of_a_game_ends_with_its_move_and_the_way_back_is_exact(seed: int) -> None:
    """The order of all decks is as before, whatever was drawn on the branch."""
    chance = random.Random(seed)
    learner = Learner(Session.free(Game.new(("Anna", "Bert"), seed=seed)))
    count = 0
    for _ in range(60):
        run = learner.session._run
        if run.game.is_over:
            break
        tries = [
            f"{verb} {card}"
            for verb in ("employ", "serve", "chambermaid")
            for card in (
                "illness",
                "kagari",
                "marianne",
                "love_2",
                "azure",
                "claire",
                *run.game.view(run.viewer)["town"]["general"][:3],
            )
        ]
        move = chance.choice(tries)
        offer = learner.ask("why", move=move)["view"]["why"]["actions"]
        if any(action["verb"] == "show" for action in offer):
            before = learner.session.game.position().to_dict()
            why = shown(learner, move)
            assert why.get("steps"), (move, why)
            played = [answer.move for answer in learner.session.game.path()]
            whole = why["steps"] and played[-1] == move
            placed = any(action["args"].get("move", "").startswith(move) for action in why["actions"])
            assert whole or placed, (move, why)
            learner.ask("what_if", on=False)
            assert learner.session.game.position().to_dict() == before
            count += 1
        learner.ask("move", move=str(chance.choice(learner.session.game.legal_moves)))
    assert count > 5
