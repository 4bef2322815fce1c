"""The log and the timeline by additions: what the page has is what it would be told anew, at any length."""

from __future__ import annotations

import gc
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.cards import INDEX
from tantocuore.events import Event
from tantocuore.tutor import Session, story, telling
from tests.marks import rule
from tests.tutor.learner import Learner

GAMES = 24


def wander(seed: int, moves: int) -> Iterator[tuple[tc.Game, random.Random]]:
    """A game that goes on, back, and elsewhere in its tree."""
    game = tc.Game.new(["Anna", "Bert", "Carl", "Dora"][: 2 + seed % 3], town="random", seed=seed)
    chance = random.Random(seed)
    for _ in range(moves):
        way = chance.random()
        if way < 0.08:
            game.undo()
        elif way < 0.1:
            game.go(chance.randrange(len(game.history)))
        elif not game.is_over:
            game.play(chance.choice(game.legal_moves))
        yield game, chance


@pytest.mark.parametrize("part", range(4))
def test_additions_are_the_whole(part: int) -> None:
    for seed in range(part, GAMES, 4):
        told: dict[str, telling.Story] = {}
        logs: dict[str, list[Any]] = {}
        nodes: dict[str, list[Any]] = {}
        for at, (game, chance) in enumerate(wander(seed, 90)):
            for viewer in game.players:
                if chance.random() < 0.6:
                    continue
                what_ifs = set(chance.sample(range(len(game.history)), min(2, len(game.history))))
                reply = told.setdefault(viewer, telling.Story(viewer)).news(game, what_ifs, ())
                log, time = reply["log"], reply["timeline"]
                logs[viewer] = logs.get(viewer, [])[: log["from"]] + log["lines"]
                assert logs[viewer] == story.lines(game, viewer), (seed, at, viewer)
                anew = dict(time.get("set", []))
                nodes[viewer] = nodes.get(viewer, [])[: time["from"]] + time["nodes"]
                nodes[viewer] = [node | anew.get(node["id"], {}) for node in nodes[viewer]]
                if at % 9 == 0:
                    assert nodes[viewer] == telling.nodes(game, viewer, what_ifs, ()), (seed, at, viewer)


def test_a_line_has_an_id_a_turn_and_a_node_of_its_own() -> None:
    for seed in range(8):
        *_, (game, _) = wander(seed, 120)
        found = story.lines(game, game.players[0])
        path = {0, *(answer.id for answer in game.path())}
        assert len({line["id"] for line in found}) == len(found)
        assert {line["node"] for line in found} <= path
        assert [line["turn"] for line in found] == sorted(line["turn"] for line in found)


def test_every_card_that_came_lately_has_a_line_that_names_it() -> None:
    seen = 0
    for seed in range(8):
        *_, (game, _) = wander(seed, 80)
        for viewer in game.players:
            lines = {line["id"]: line for line in story.lines(game, viewer)}
            origins = story.origins(game, viewer)
            for (zone, card), line in origins.items():
                assert card in lines[line]["cards"], (zone, card, lines[line])
                seen += 1
            some = set([*origins][::3])
            assert story.origins(game, viewer, some) == {place: origins[place] for place in some}
    assert seen > 100


@rule("FLOW-04")
def test_a_turn_begun_in_the_middle_says_what_is_left_and_not_what_was_spent() -> None:
    """The scenario begins with Servings that no event tells of."""
    learner = Learner(Session.lesson("serving")).to("Now try the next one")
    assert learner.nodes[-1]["note"] == "0 Servings"


def test_the_terms_of_a_turn_name_their_lines() -> None:
    for seed in range(6):
        *_, (game, _) = wander(seed, 70)
        ids = {line["id"] for line in story.lines(game, game.active)}
        terms = [term for pool in story.terms(game, game.active).values() for term in pool]
        assert all(term.line in ids for term in terms if term.card)


# marks of hidden cards that were seen


@rule("INFO-01", "INFO-02")
@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        (Event("draw", (), 0, 5, "deck", "hand", audience=(0,)), True, False),
        (Event("look", (), 0, INDEX["rouge"], "deck", "Bert", audience=(0,)), True, False),  # Eliza
        (Event("look", (), 0, INDEX["rouge"], "hand", "Bert", audience=(0, 1)), True, False),
        (Event("discard", (), 0, INDEX["rouge"], "deck", "discard"), True, True),  # turned up for all
        (Event("refill", (), 0, INDEX["nord"], "private_pile", "town"), True, True),
        (Event("love", (), 0, INDEX["love_1"], "hand", "played"), False, True),
        (Event("employ", (), 0, INDEX["azure"], "town", "discard"), False, False),
        (Event("use", (), 0, INDEX["nord"], "private_maids", ""), False, False),
        (Event("add", (), 0, -1, "", "love", 1), False, False),
    ],
    ids=lambda it: f"{it.kind} {it.source}" if isinstance(it, Event) else None,
)
def test_who_came_to_know_a_hidden_card(event: Event, mine: bool, others: bool) -> None:
    players = ("Anna", "Bert")
    assert story.learnt(event.seen_by(0), 0, players) is mine
    assert story.learnt(event.seen_by(1), 1, players) is others


def test_an_undone_draw_is_marked_with_all_that_hangs_from_it_and_love_is_not() -> None:
    learner = Learner(Session.free(tc.Scenario.load("raoul").game(), "Raoul"))
    learner.ask("move", move="serve genevieve")  # draws a card
    drawn = learner.now
    learner.ask("move", move=next(m for m in map(str, learner.session.game.legal_moves) if m != "end"))
    below = learner.now
    assert not any(node["saw"] for node in learner.nodes)
    learner.ask("undo")
    learner.ask("undo")
    assert {node["id"] for node in learner.nodes if node["saw"]} == {drawn, below}
    learner.ask("redo")
    assert not any(node["saw"] for node in learner.nodes), "what is played again is no look"

    learner = Learner(Session.free(tc.Game.new(["Ann", "Bob"], seed=7), "Ann"))
    learner.ask("move", move="love love_1")
    learner.ask("undo")
    assert not any(node["saw"] for node in learner.nodes)


# long games


def resident() -> float:
    """Megabytes that this process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def long_game(moves: int, seed: int = 3) -> tuple[Session, list[float], int, float]:
    """A game of all seats in which hardly anything is bought: the seconds of each answer, the largest reply."""
    session, chance = Session.free(tc.Game.new(["Anna", "Bert", "Carl"], seed=seed)), random.Random(seed)
    session.answer({"id": 0, "verb": "hello", "args": {}})
    took, largest = [], 0
    warm = 0.0
    for number in range(moves):
        if number == 200:
            warm = resident()
        legal = [m for m in session._run.game.legal_moves if m.verb != "employ" or m.what == "colette"]
        move = str(legal[-1] if chance.random() < 0.2 else chance.choice(legal))
        start = time.process_time()
        reply = session.answer({"id": number, "rev": session._rev, "verb": "move", "args": {"move": move}})
        took.append(time.process_time() - start)
        assert "error" not in reply
        largest = max(largest, len(json.dumps(reply, ensure_ascii=False).encode()))
    return session, took, largest, resident() - warm


def test_the_thousandth_answer_is_as_short_as_the_tenth(record_property: Any) -> None:
    session, took, largest, grown = long_game(1000)
    run = session._run
    start = time.process_time()
    for _ in range(20):
        session._story(run, session._stories)
    told = (time.process_time() - start) / 20
    record_property("answer_p95_ms", sorted(took[-200:])[190] * 1000)
    record_property("story_ms", told * 1000)
    record_property("largest_reply", largest)
    record_property("megabytes_of_800_moves", grown)
    assert grown <= 2
    record_property("answers_now_beside_then", sum(took[-200:]) / sum(took[50:250]))
    assert largest <= 26_000
    assert len(session._save(run)) <= 8_000
