"""Copies, saves and ways back taken at every question inside effects go on as the game itself does."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import tantocuore as tc
from tantocuore.fork import Fork
from tantocuore.scoring import scores
from tests.engine.table import at, house, play, position
from tests.engine.test_properties import at_all, here
from tests.marks import rule

ON = 4  # moves played on after an answer: out of the effect, and into the next turn

Path = tuple[str, ...]


class Effect(NamedTuple):
    """A position, the move that starts the effect, who is asked what, and how many questions a way through has."""

    start: Callable[[], tc.Game]
    move: str
    asked: set[tuple[str, str]]
    most: int


EFFECTS = {
    "claire answers": Effect(
        lambda: position(
            "employ", resources={"love": 2}, Baron=house("claire love_1", chambermaids="azure", habits=1)
        ),
        "employ bad_habit to Baron",
        {("Baron", "reveal")},
        1,
    ),
    "claire answers an illness": Effect(
        lambda: position("employ", resources={"love": 4}, Baron=house("claire", chambermaids="azure azure+1")),
        "employ illness on Baron/azure",
        {("Baron", "reveal")},
        1,
    ),
    "nena": Effect(
        lambda: position(
            Raoul=house("nena"),
            Baron=house("claire", private="rosa"),
            Claris=house("claire azure", chambermaids="rouge"),
        ),
        "serve nena",
        {("Baron", "reveal"), ("Claris", "reveal")},
        2,
    ),
    "claire": Effect(
        lambda: position(Raoul=house("claire", chambermaids="azure+1 rouge", private="rosa nord+1", habits=1)),
        "serve claire",
        {("Raoul", "return")},
        1,
    ),
    "natsumi": Effect(
        lambda: position(
            players=4,
            Raoul=house("natsumi kagari", "azure love_1*5"),
            Baron=house("colette claire love_1*2"),
            Claris=house("azure love_1*2"),
            Denise=house("ophelia love_2 love_1*3"),
        ),
        "serve natsumi",
        {("Raoul", "discard"), ("Baron", "discard"), ("Denise", "discard")},
        3,
    ),
    "nord": Effect(
        lambda: position(
            "starting",
            Raoul=house("kagari azure love_3", private="nord"),
            Baron=house("claire love_1", chambermaids="azure azure+1", private="fay"),
            Claris=house("claire", chambermaids="viola"),
        ),
        "use nord",
        {("Raoul", "keep"), ("Raoul", "target"), ("Baron", "reveal"), ("Claris", "reveal")},
        4,
    ),
    "nord with the last illness": Effect(
        lambda: position(
            "starting",
            piles={"illness": 1},
            Raoul=house("kagari azure", private="nord"),
            Baron=house("claire", chambermaids="azure"),
        ),
        "use nord",
        {("Raoul", "keep"), ("Raoul", "target"), ("Baron", "reveal")},
        4,
    ),
    "eugenie": Effect(
        lambda: position(
            "starting",
            Raoul=house("colette ophelia", private="eugenie"),
            Baron=house("marianne ophelia love_1"),
            Claris=house("colette"),
        ),
        "use eugenie",
        {("Raoul", "look"), ("Raoul", "swap")},
        2,
    ),
    "sora": Effect(
        lambda: position(
            "starting",
            Raoul=house("love_1", chambermaids="azure+1 colette", private="sora", habits=2),
            Baron=house("claire", chambermaids="azure"),
            Claris=house("kagari", private="rosa+2"),
        ),
        "use sora",
        {("Raoul", "move"), ("Baron", "reveal")},
        2,
    ),
    "eliza": Effect(
        lambda: position(
            Raoul=house("eliza colette", "ophelia love_1*4", "ophelia"),
            Baron=house("claire", "marianne love_1*4"),
            Claris=house("colette", "", "rouge azure love_1"),
        ),
        "serve eliza",
        {("Raoul", "look"), ("Raoul", "judge")},
        2,
    ),
    "esquine": Effect(
        lambda: position(Raoul=house("esquine kagari", "rouge", "azure viola")),
        "serve esquine",
        {("Raoul", "discard")},
        2,
    ),
    "fay": Effect(
        lambda: position("starting", Raoul=house("love_1*2", private="fay")),
        "use fay",
        {("Raoul", "choose")},
        1,
    ),
    "tanya": Effect(
        lambda: position(Raoul=house("esquine", "love_1", "rouge azure", private="tanya")),
        "serve esquine",
        {("Raoul", "draw"), ("Raoul", "discard")},
        3,
    ),
    "sainsbury": Effect(
        lambda: position(
            Raoul=house("sainsbury love_1*2", private="rosa"), face_up="nord tanya", piles={"azure": 1, "rouge": 0}
        ),
        "serve sainsbury",
        {("Raoul", "exchange")},
        1,
    ),
}


def reached(name: str, path: Path) -> tc.Game:
    """The game after these moves, with nothing ever undone."""
    game = EFFECTS[name].start()
    for move in path:
        game.play(move)
    return game


@cache
def paths(name: str) -> tuple[Path, ...]:
    """Every way to a question inside the effect."""

    def further(path: Path) -> Iterator[Path]:
        question = reached(name, path).question
        if question is not None and not question.main:
            yield path
            for move in question.moves:
                yield from further((*path, str(move)))

    return tuple(further((EFFECTS[name].move,)))


def ahead(game: tc.Game, move: str) -> list[Any]:
    """What a move and the last legal ones after it come to: events, the whole truth, question, score."""
    out: list[Any] = []
    for _ in range(ON):
        base = len(game.log())
        events = game.play(move)
        told = [event._replace(cause=event.cause - base) if event.cause >= 0 else event for event in events]
        out.append((told, now(game)))
        if game.is_over:
            break
        move = str(game.legal_moves[-1])
    return out


def now(game: tc.Game) -> tuple[Any, ...]:
    return at_all(game), game.question, game.score(), game.winners


@cache
def expected(name: str, path: Path, move: str) -> list[Any]:
    """The same, of the game itself."""
    return ahead(reached(name, path), move)


def loaded_position(game: tc.Game) -> tc.Game:
    return tc.Scenario.from_dict(json.loads(game.position().to_json())).play()


def undone(game: tc.Game) -> tc.Game:
    game = game.copy()
    node = game.node
    while game.node:
        game.undo()
    while game.node != node:
        game.redo()
    return game


def gone(game: tc.Game) -> tc.Game:
    game = game.copy()
    node = game.node
    game.go(0)
    game.go(node)
    return game


def branched(game: tc.Game) -> tc.Game:
    """Back from every other answer, played to its end."""
    game = game.copy()
    node = game.node
    for move in game.legal_moves:
        ahead(game, str(move))
        game.go(node)
    return game


WAYS: dict[str, Callable[[tc.Game], tc.Game]] = {
    "copy": lambda game: game.copy(),
    "copy of a copy": lambda game: game.copy().copy(),
    "save": lambda game: tc.Game.from_json(game.to_json()),
    "save of a branch": lambda game: tc.Game.from_json(branched(game).to_json()),
    "position": loaded_position,
    "undo and redo": undone,
    "go": gone,
    "another branch": branched,
}
SAME_TREE = ("copy", "copy of a copy", "save", "undo and redo", "go")


@pytest.mark.parametrize("name", EFFECTS)
def test_these_questions_are_asked_inside_the_effect(name):
    effect = EFFECTS[name]
    games = [reached(name, path) for path in paths(name)]
    assert {(game.asked, game.question.kind) for game in games if game.question} == effect.asked
    assert max(map(len, paths(name))) == effect.most


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", EFFECTS)
def test_what_is_taken_inside_an_effect_goes_on_as_the_game_does(name, way):
    for path in paths(name):
        game = reached(name, path)
        before = here(game)
        for move in map(str, game.legal_moves):
            taken = WAYS[way](game)
            assert now(taken) == now(game)
            assert [taken.view(player) for player in taken.players] == [game.view(p) for p in game.players]
            if way in SAME_TREE:
                assert here(taken) == before
            assert ahead(taken, move) == expected(name, path, move)
            assert here(game) == before, "the original is untouched"
        last = str(game.legal_moves[-1])
        assert ahead(game, last) == expected(name, path, last)


def fork_now(fork: Fork) -> tuple[Any, ...]:
    question = fork.question  # a fork comes to its question when it is first asked for
    return at_all(fork), question, scores(fork.state)


def played(name: str, path: Path) -> Fork:
    fork = EFFECTS[name].start().fork()
    assert fork.plays(path)
    return fork


FORKS: dict[str, Callable[[str, Path], Fork]] = {
    "of the game": lambda name, path: reached(name, path).fork(),
    "of a loaded save": lambda name, path: tc.Game.from_json(reached(name, path).to_json()).fork(),
    "played": played,
    "copied": lambda name, path: played(name, path).copy(),
}


@pytest.mark.parametrize("made", FORKS)
@pytest.mark.parametrize("name", EFFECTS)
def test_a_fork_inside_an_effect_goes_on_as_the_game_does(name, made):
    for path in paths(name):
        game, fork = reached(name, path), FORKS[made](name, path)
        before, told = fork_now(fork), here(game)
        assert before == now(game)[:3]
        for move in game.legal_moves:
            taken = fork.copy()
            answer = move
            for _events, (*wanted, _winners) in expected(name, path, str(move)):
                assert taken.send(answer)
                assert fork_now(taken) == tuple(wanted)
                answer = taken.moves[-1] if taken.moves else answer
            assert fork_now(fork) == before, "the original is untouched"
        assert here(game) == told


@pytest.mark.parametrize("name", EFFECTS)
def test_undo_inside_an_effect_asks_the_question_before(name):
    for path in paths(name):
        game = EFFECTS[name].start()
        asked = [here(game)[:4]]
        for move in path:
            game.play(move)
            asked.append(here(game)[:4])
        for later, earlier in pairwise(reversed(asked)):
            assert here(game)[:4] == later
            game.undo()
            assert here(game)[:4] == earlier


@rule("SCORE-01", "CARD-ELIZA-2")
def test_a_card_that_eliza_looks_at_still_counts():
    held("eliza")


@rule("SCORE-01", "CARD-EUGENIE-1")
def test_a_card_that_eugenie_looks_at_still_counts():
    held("eugenie")


def held(name: str) -> None:
    """Nothing has changed hands while a card lies aside: the score is that of the question before."""
    found = 0
    for path in paths(name):
        game = reached(name, path)
        if path[-1].startswith("look"):
            assert game.score() == reached(name, path[:-1]).score(), path
            found += 1
    assert found > 1


ALONE = """
import sys
sys.modules["pickle"] = sys.modules["_pickle"] = None
import tantocuore as tc
game = tc.Scenario.from_text(sys.stdin.read(), kind="json").play()
taken = tc.Game.from_json(game.copy().to_json())
assert taken.question == game.question == game.fork().copy().question
taken.undo(); taken.redo(); taken.go(0)
print(*game.legal_moves, sep="; ")
"""


def test_neither_copies_nor_saves_need_pickle():
    game = reached("nord", paths("nord")[-1])
    done = subprocess.run(
        [sys.executable, "-c", ALONE], input=game.position().to_json(), capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("reveal claire; pass", "")


def test_a_fork_inside_an_effect_shows_its_state_before_its_question_is_read():
    game = position(Raoul=house("eliza"), Baron=house(deck="kagari"))
    play(game, "serve eliza", "look Baron")
    assert at(game.fork().state, "Raoul").played == ["eliza"]
