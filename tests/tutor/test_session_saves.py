"""Saves of a session: kept as opaque texts, survived when damaged."""

from __future__ import annotations

import base64
import gc
import json
import random
import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Session
from tantocuore.tutor.session import SAVE_LIMIT, packed, unpacked
from tests.tutor.learner import Learner


def read(save: str | None) -> Any:
    return json.loads(unpacked(save or ""))


def played(*moves: str) -> Learner:
    """A learner in the second part, after these moves."""
    learner = Learner().to("Let somebody serve")
    for move in moves:
        learner.ask("move", move=move)
    return learner


def test_a_save_of_another_lesson_starts_fresh_and_is_kept() -> None:
    good = read(played().save)
    other = {**good, "lesson": "other"}
    old = {**good, "format": 0}
    hand = json.loads(json.dumps(good))
    hand["run"]["here"] = 77
    foreign = json.loads(json.dumps(good))
    foreign["run"]["games"][0] = tc.Game.new(["Raoul", "Baron", "Claris"], seed=1).to_json()
    for save in (
        "",
        "no json",
        "[]",
        "3",
        "null",
        "{}",
        "[" * 50_000,
        *map(json.dumps, (other, old, hand, foreign)),
    ):
        learner = Learner(save=save)
        assert learner.step == 1
        assert "could not be read" in learner.heard[0]
        assert "save" not in learner.last  # the page keeps its text until something is done here


def test_every_damage_to_a_save_is_survived() -> None:
    good = read(played("serve genevieve", "end").save)
    for path in _paths(good["run"]):
        for bad in (None, -7, "x", [], 10**9):
            broken = json.loads(json.dumps(good))
            at = broken["run"]
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = bad
            learner = Learner(save=json.dumps(broken))
            learner.ask("resume")


def _paths(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value[:6]) if isinstance(value, list) else ()
    out = []
    for key, inner in items:
        out += [(*before, key), *_paths(inner, (*before, key))]
    return out


def test_a_session_that_was_used_keeps_its_own_game() -> None:
    learner = played()
    title = learner.say["title"]
    learner.ask("hello", save=Learner().save)
    learner.ask("hello", save=played("serve genevieve").save)
    assert learner.say["title"] == title


# other modes, and free games


# how a save is packed


def test_a_save_of_the_first_format_is_still_read() -> None:
    learner = played("serve genevieve")
    record = read(learner.save)
    run = learner.session._run
    record["run"] |= {"stops": [list(stop) for stop in run.stops], "forward": [*map(list, run.forward.items())]}
    del record["run"]["seats"]
    again = Learner(save=json.dumps(record | {"format": 1}))
    assert again.say["title"] == learner.say["title"]
    assert [stop.node for stop in again.session._run.stops] == [stop.node for stop in run.stops]
    assert again.session._run.forward == run.forward


def test_a_packed_save_that_is_damaged_starts_fresh() -> None:
    good = played("serve genevieve").save or ""
    bomb = "tc2:" + base64.b64encode(zlib.compress(b" " * (SAVE_LIMIT + 9))).decode()
    for save in (good[:-9], good[:40], good[:30] + "!" + good[31:], "tc2:", bomb, packed("[]")):
        learner = Learner(save=save)
        assert learner.step == 1
        assert "could not be read" in learner.heard[0]
    assert Learner(save=good).step > 1


def test_a_save_keeps_who_sits_where() -> None:
    session = Session.free(tc.Game.new(["Anna", "Bert"], seed=3), "Anna")
    session._run.seats = {"Bert": "love-first"}
    learner = Learner(session)
    learner.ask("move", move="end")
    again = Learner(Session.free(tc.Game.new(["Anna", "Bert"], seed=3), "Anna"), save=learner.save)
    assert again.session._run.seats == {"Bert": "love-first"}
    assert again.session.game.node == 1


@pytest.mark.slow
def test_a_long_game_stays_small(record_property: Callable[[str, object], None]) -> None:
    game, chance = tc.Game.new(["Ann", "Bob"], seed=3), random.Random(1)
    session, sizes = Session.free(game), []
    reply = session.answer({"id": 0, "verb": "hello", "args": {}})
    tracemalloc.start()
    for number in range(900):
        legal = [str(move) for move in session.game.legal_moves]
        kept = [text for text in legal if not text.startswith("employ")] or legal  # so that no pile is emptied
        move = {"move": chance.choice(kept)}
        reply = session.answer({"id": number, "rev": reply["rev"], "verb": "move", "args": move})
        if number in (299, 899):
            gc.collect()
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert len(session.game.history) == 901
    each = (sizes[1] - sizes[0]) / 600
    record_property("bytes of a move", round(each))
    assert each < 1_700  # a thousand of them are to take less than 2 MB
