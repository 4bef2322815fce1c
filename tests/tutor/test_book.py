"""The book: every card of the table in the words of its panel, titles of rules, and words to type."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.cards import card
from tantocuore.moves import parse
from tantocuore.tutor import Session, book
from tantocuore.tutor.explaining import card_panel
from tests.tutor.learner import Learner, cards_of

LARGEST = 24_000


def game(seed: int) -> tc.Game:
    return tc.Game.new(["Anna", "Bert", "Carl", "Dora"], seed=seed)


def size(data: Any) -> int:
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


@pytest.mark.parametrize("seed", range(8))
def test_each_card_of_the_scene_is_in_the_book_with_the_sentences_of_its_panel(seed: int) -> None:
    learner = Learner(Session.free(game(seed), "Anna"))
    found = learner.ask("book")["book"]
    there = {c["id"] for c in cards_of(learner.view)}
    assert there <= set(found["cards"])
    for id, page in found["cards"].items():
        assert page["parts"] == [part["text"] for part in card_panel(id)["parts"]]
        assert set(page["rules"]) <= set(found["rules"])
        if id != "back":
            assert (page["name"], page["cost"], page["vp"]) == (card(id).name, card(id).cost, card(id).vp)


def test_the_book_changes_nothing_and_leaves_why_open() -> None:
    learner = Learner(Session.free(game(1), "Anna"))
    learner.ask("rule", id="SERVE-02")
    rev, why, save = learner.rev, learner.view["why"], learner.save
    reply = learner.ask("book")
    assert set(reply) == {"id", "rev", "book"}
    assert (learner.rev, learner.save) == (rev, save)
    assert learner.ask("form", id="nothing")["rev"] == rev
    assert learner.session._why == why


def test_a_move_sent_before_the_book_has_come_is_not_stale() -> None:
    session = Session.free(game(1), "Anna")
    rev = session.answer({"id": 1, "verb": "hello", "args": {"save": None}})["rev"]
    session.answer({"id": 2, "rev": rev, "verb": "book", "args": {}})
    assert "stale" not in session.answer({"id": 3, "rev": rev, "verb": "move", "args": {"move": "end"}})


def test_only_this_game_is_in_it_and_it_is_small(record_property: Any) -> None:
    base = book.pages(game(3))
    record_property("book of the base set, bytes", size(base))
    assert size(base) <= LARGEST
    ids = set(base["cards"]) - {"back"}
    assert {card(id).set for id in ids} == {"base"}
    assert sum(card(id).kind == "general_maid" for id in ids) == 10
    assert all(title == rules.rule(id).title for id, title in base["rules"].items())
    assert not any(id.startswith("OKT-") for id in base["rules"])


def test_it_has_the_words_of_every_move_of_a_game() -> None:
    there, at = (
        set(book.pages(tc.Game.new(["Anna", "Bert"], seed=5))["words"]),
        tc.Game.new(["Anna", "Bert"], seed=5),
    )
    for _ in range(60):
        for move in at.legal_moves:
            verb, *rest = str(move).split()
            assert verb in there
            assert parse(str(move)).what.partition("+")[0] in there | {""}, (move, rest)
        at.play(at.legal_moves[-1])
        if at.is_over:
            break
