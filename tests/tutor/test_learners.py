"""Learners of every kind finish: one who knows, one who tries everything, one who is lost, one who forgets."""

from __future__ import annotations

from typing import Any

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.cards import IDS
from tantocuore.tutor import Session, lesson, lessons
from tantocuore.tutor.words import plain
from tests.tutor.learner import Learner, cards_of, offered

SHIPPED = pytest.mark.parametrize("id", lessons())
MOST = 200


@SHIPPED
def test_who_knows_it_finishes(id: str) -> None:
    learner = Learner(Session.lesson(id))
    seen = [learner.step]
    while not learner.done:
        learner.onward()
        seen.append(learner.step)
        assert len(seen) < MOST
    assert sorted(set(seen)) == list(range(1, len(learner.session.steps) + 1))
    assert learner.session.done
    assert not learner.session.aided


def test_the_rulebooks_turn_is_played() -> None:
    """Raoul's turn ends as the rulebook says: EX-RAOUL-07."""
    learner = Learner().to("Do you remember? One of two")
    position = learner.session.game.position().to_dict()["house"]["Raoul"]
    assert position["chambermaids"] == ["colette"]
    assert sorted(position["discard"]) == sorted(["rouge", "genevieve", "kagari", "love_1", "love_1", "colette"])
    assert [node["what_if"] for node in learner.nodes] == [False] * 9
    assert [node["rulebook"] for node in learner.nodes] == [True] * 9


@SHIPPED
def test_whatever_a_step_invites_is_asked_by_the_card_that_it_names(id: str) -> None:
    """A maid who could serve or have a room asks for what the step is about."""
    learner = Learner(Session.lesson(id))
    while not learner.done:
        step = learner.session._run.step
        if step.mode == "illegal":
            asked = {card.get("try") for card in cards_of(learner.view)}
            assert {" ".join(move.split()[:2]) for move in step.moves} <= asked, step.id  # whose House comes later
        learner.onward()


@SHIPPED
def test_who_is_lost_and_presses_only_hint_finishes(id: str) -> None:
    learner = Learner(Session.lesson(id))
    for _ in range(MOST):
        if learner.done:
            break
        learner.ask("hint")
    assert learner.done
    acted = {step.id for step in learner.session.steps if (step.acting and step.mode != "free") or step.choices}
    assert learner.session.aided == acted


@SHIPPED
def test_who_skips_finishes(id: str) -> None:
    learner = Learner(Session.lesson(id))
    for _ in learner.session.steps:
        learner.ask("skip")
    assert learner.done


@SHIPPED
def test_who_forgets_everything_resumes_at_the_same_step(id: str) -> None:
    learner = Learner(Session.lesson(id))
    while not learner.done:
        learner.onward()
        again = Learner(Session.lesson(id), save=learner.save)
        assert comparable(again.view) == comparable(learner.view)
        assert (again.log, again.nodes, again.now) == (learner.log, learner.nodes, learner.now)
        assert again.session._save(again.session._run) == learner.save
        learner = again


def comparable(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "rev"}


VERBS = ("serve", "chambermaid", "love", "employ", "use", "cure", "discard", "keep", "return", "reveal", "take")
OTHER = (
    "end", "pass", "yes", "swap", "draw", "employ illness on Raoul/colette", "employ illness on Baron/colette",
    "employ bad_habit to Baron", "employ bad_habit to Raoul", "target Baron", "look Claris", "choose love",
    "exchange love_1 for love_2", "move illness from Baron/azure+1 to Raoul/colette", "name 3 Baron",
)  # fmt: skip


@SHIPPED
def test_who_tries_a_lot_is_told_why(id: str) -> None:
    """What the cards ask, and a sample of everything else, at every third step."""
    assert naughty(id, 61, steps=3) > 3 * len(lesson(id).steps)


@pytest.mark.slow
@SHIPPED
def test_who_tries_everything_is_told_why(id: str) -> None:
    """Every verb on every card at every step."""
    assert naughty(id, 1) > 300 * len(lesson(id).steps)


def naughty(id: str, each: int, steps: int = 1) -> int:
    """Try every so many-th move at every so many-th step, and what its cards ask; returns the refusals."""
    learner = Learner(Session.lesson(id))
    everything = [f"{verb} {card}" for verb in VERBS for card in IDS] + list(OTHER)
    refused = 0
    while True:
        save = learner.save
        if learner.step % steps == 0:
            asked = [card["try"] for card in cards_of(learner.view) if card.get("try")]
            for move in [*asked, *everything[learner.step % each :: each]]:
                refused += tried(learner, move)
        if learner.done:
            return refused
        learner = Learner(Session.lesson(id), save=save)
        learner.onward()


def tried(learner: Learner, move: str) -> int:
    """Try a move that may be illegal; what is legal is left to the other learners."""
    session = learner.session
    run = session._run
    if run.asked and any(str(legal) == move for legal in run.game.legal_moves):
        return 0
    if run.waiting and any(choice.move == move for choice in run.step.choices):
        return 0
    node, at = run.game.node, run.stop
    reply = session.answer({"id": 1, "verb": "move", "args": {"move": move}})
    assert "error" not in reply, (move, reply)
    if session._run.step.id != run.step.id:  # an invited try: the step is done
        learner.session = Session.lesson(run.lesson.id)
        learner.session._run = run
        return 1
    assert (session._run.game.node, session._run.stop) == (node, at)
    refusal = reply["refusal"]
    cited = [part["rule"] for p in refusal["parts"] for part in p["text"] if isinstance(part, dict)]
    assert len(cited) == 1, (move, refusal)
    assert rules.rule(cited[0]).title in plain(refusal["parts"][1]["text"])
    for action in refusal["actions"]:
        if action["verb"] == "move":
            assert run.game.why_not(action["args"]["move"]) is None
        elif action["verb"] == "show":
            assert shows(session, action) == move
        else:
            more = session.answer({"id": 1, "verb": action["verb"], "args": action["args"]})
            assert [part["label"] for part in more["view"]["why"]["parts"]] == ["What", "Rule", "Way on"]
    return 1


def shows(session: Session, action: dict[str, Any]) -> str:
    """The last move that "Show me" plays, or the one that waits for a place; the session stays as it is."""
    other = Session.lesson(session._run.lesson.id)
    other._run = session._run.fork()
    why = other.answer({"id": 1, "verb": "show", "args": action["args"]})["view"]["why"]
    last: str = other._run.game.path()[-1].move
    placed = any(it["args"].get("move", "").startswith(action["args"]["move"] + " ") for it in why["actions"])
    return str(action["args"]["move"]) if placed else last


def test_every_legal_move_is_offered_and_playable() -> None:
    """Also the useless ones: they are in the text view, never on a card (OPEN-14)."""
    learner = Learner().to("Give Colette her room")
    legal = set(map(str, learner.session.game.legal_moves))
    assert "serve colette" in legal
    assert offered(learner.view) == legal
    assert learner.view["legal"] == [{"move": "serve colette", "label": "Serve Colette, without effect"}]
    for move in sorted(legal):
        branch = Learner(save=learner.save)
        branch.ask("move", move=move)
        assert branch.session.game.path()[-1].move == move


def test_a_free_game_is_played_through_all_seats() -> None:
    game = tc.Game.new(["Anna", "Bert", "Carl"], seed=4)
    learner = Learner(Session.free(game))
    viewers = set()
    for turn in range(60):
        viewers.add(learner.view["viewer"])
        moves = offered(learner.view)
        assert moves == set(map(str, learner.session.game.legal_moves))
        wanted = sorted(move for move in moves if not move.startswith("serve colette"))
        learner.ask("move", move=wanted[turn * 7 % len(wanted)])
        again = Learner(Session.free(tc.Game.new(["Anna", "Bert", "Carl"], seed=4)), save=learner.save)
        assert comparable(again.view) == comparable(learner.view)
    assert viewers == {"Anna", "Bert", "Carl"}
