"""Looking at another position is never a move."""

from __future__ import annotations

import random

import tantocuore as tc
from tantocuore.tutor import Session
from tests.tutor.learner import Learner, cards_of, offered


def table(moves: int = 40, viewer: str = "all seats") -> Learner:
    game, chance = tc.Game.new(["Anna", "Bert"], seed=5), random.Random(5)
    for _ in range(moves):
        game.play(chance.choice(game.legal_moves))
    return Learner(Session.free(game, viewer))


def test_five_hundred_looks_change_nothing() -> None:
    learner, chance = table(), random.Random(1)
    session = learner.session
    rev, game, record = learner.rev, session.game, session._save(session._run)
    log = list(learner.log)
    for _ in range(500):
        reply = learner.ask("look", node=chance.randrange(41))
        assert "save" not in reply
        assert reply["rev"] == rev
    learner.ask("live")
    assert session._save(session._run) == record
    assert (session.game.node, len(session.game.history)) == (game.node, len(game.history))
    assert (learner.log, learner.now) == (log, game.node)
    assert "looking" not in learner.view


def test_what_is_looked_at_is_drawn_and_nothing_of_it_is_judged() -> None:
    learner = table()
    learner.ask("look", node=12)
    there = learner.session.game
    there.go(12)
    shown = learner.view["looking"]
    assert (shown["node"], learner.now, learner.last["timeline"]["live"]) == (12, 12, 40)
    assert there.active in shown["text"]
    assert shown["go"]["args"] == {"node": 12}
    viewer = there.asked or there.active
    assert [card["id"] for card in learner.view["hand"]["cards"]] == there.view(viewer)["houses"][viewer]["hand"]
    assert {card["state"] for card in cards_of(learner.view)} == {"plain"}
    assert offered(learner.view) == set()
    assert learner.view["meter"]["end"] is None


def test_what_is_played_after_a_look_is_played_live() -> None:
    learner = table()
    learner.ask("look", node=3)
    move = str(learner.session.game.legal_moves[-1])
    reply = learner.ask("move", move=move)
    assert "looking" not in reply["view"]
    assert learner.session.game.history[-1][1:3] == (40, move)


def test_a_refused_move_ends_the_look_too() -> None:
    learner = table()
    learner.ask("look", node=3)
    reply = learner.ask("move", move="cure azure+1")
    assert "refusal" in reply
    assert "looking" not in reply["view"]


def test_a_question_leaves_the_look_and_offers_no_move() -> None:
    learner = table()
    learner.ask("look", node=3)
    card = str(learner.session.game.legal_moves[0]).split()[-1]
    for verb, args in (("card", {"id": card if card in tc.cards.INDEX else "colette"}), ("moves", {})):
        learner.ask(verb, **args)
        assert learner.view["looking"]["node"] == 3
        assert not [it for it in learner.view["why"]["actions"] if it["verb"] == "move"]


def test_go_on_from_here_goes_there() -> None:
    learner = table()
    learner.ask("look", node=12)
    learner.ask("go", **learner.view["looking"]["go"]["args"])
    assert learner.session.game.node == 12
    assert "looking" not in learner.view


def test_a_what_if_while_looking_begins_there_and_comes_back_to_now() -> None:
    learner = table()
    learner.ask("look", node=12)
    learner.ask("what_if", on=True)
    assert learner.session.game.node == 12
    learner.ask("move", move=str(learner.session.game.legal_moves[-1]))
    assert all(not node["what_if"] for node in learner.nodes if node["id"] <= 40)
    learner.ask("what_if", on=False)
    assert learner.session.game.node == 40


def test_a_look_at_the_position_of_now_and_an_unknown_one() -> None:
    learner = table()
    learner.ask("look", node=40)
    assert "looking" not in learner.view
    learner.ask("look", node=7)
    assert "error" in learner.ask("look", node=999)
    assert learner.ask("hello", save=None)["view"]["looking"]["node"] == 7


def test_what_one_seat_asked_is_not_answered_at_the_place_of_another() -> None:
    learner = table()
    now = learner.view["house"]["title"]
    other = next(
        node for node in range(40, -1, -1) if learner.ask("look", node=node)["view"]["house"]["title"] != now
    )
    learner.ask("live")
    learner.ask("card", id="genevieve")
    asked = learner.view["why"]
    assert asked is not None
    assert learner.ask("look", node=other)["view"]["why"] is None
    assert learner.ask("live")["view"]["why"] == asked


def test_with_nothing_to_take_back_nothing_is_said_to_be_taken_back() -> None:
    learner = table(0)
    assert learner.ask("undo")["announce"]["text"] == "There is nothing to take back."
    assert learner.ask("redo")["announce"]["text"] == "There is nothing to do again."
