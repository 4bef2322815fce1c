"""Bots at the table: each decides from its own view, and what it decided comes again after undo and redo."""

import json
import random
from typing import Any

import pytest

from tantocuore import Game, TantoCuoreError
from tantocuore.tutor import Session, seats
from tantocuore.tutor.run import ALL_SEATS
from tests.marks import rule

NAMES = ("Anna", "Bert", "Clara", "Dion")
MIXES = [
    {"Bert": "love-first"},
    {"Bert": "random"},
    {"Anna": "love-first"},
    {"Bert": "love-first", "Clara": "random"},
    {"Anna": "random", "Bert": "love-first"},
    {"Bert": "random", "Clara": "love-first", "Dion": "love-first"},
]


class Page:
    """Asks as the page does: `more` while a bot decides, and every reply with the revision it has."""

    def __init__(
        self,
        sitting: dict[str, str],
        players: int,
        seed: int = 3,
        save: str | None = None,
        session: Session | None = None,
    ) -> None:
        game = Game.new(NAMES[:players], seed=seed)
        viewer = seats.viewer(game.players, sitting)
        self.session = session or Session.free(game, viewer, sitting=sitting)
        self.rev = self.number = 0
        self.view: dict[str, Any] = {}
        self.save: str | None = None
        self.ask("hello", save=save)

    def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        self.number += 1
        reply = self.session.answer({"id": self.number, "rev": self.rev, "verb": verb, "args": args})
        json.dumps(reply)
        assert "error" not in reply, reply["error"]
        assert "stale" not in reply
        self.rev = reply["rev"]
        self.view = reply.get("view", self.view)
        self.save = reply.get("save", self.save)
        return reply

    def bots(self) -> list[dict[str, Any]]:
        replies = []
        while self.view.get("waits"):
            replies.append(self.ask("more"))
        return replies

    @property
    def run(self) -> Any:
        return self.session._run

    @property
    def moves(self) -> list[str]:
        return [answer.move for answer in self.run.game.path()]


def play(page: Page, dice: random.Random, most: int = 10_000) -> None:
    for _ in range(most):
        page.bots()
        if not page.run.playable:
            return
        page.ask("move", move=str(dice.choice(page.run.playable)))


@pytest.mark.parametrize("sitting", MIXES)
def test_every_reply_of_a_game_against_bots_holds(sitting: dict[str, str]) -> None:
    page = Page(sitting, max(len(sitting), max(map(NAMES.index, sitting))) + 1)
    play(page, random.Random(1), 40)
    page.bots()
    assert page.view["viewer"] == page.run.game.asked


def test_a_game_against_a_bot_goes_to_its_end() -> None:
    page = Page({"Bert": "love-first"}, 2)
    while not page.run.game.is_over:
        page.bots()
        if page.run.playable:
            page.ask("move", move=str(page.run.playable[-1]))
    assert page.view["say"]["text"]
    assert not page.view.get("waits")
    assert page.ask("more")["rev"] == page.rev  # nothing is under way: nothing happens


def test_a_bot_makes_one_decision_an_answer_and_is_announced_once_a_turn() -> None:
    page = Page({"Bert": "love-first"}, 2)
    while not page.view.get("waits"):
        page.ask("move", move=str(page.run.playable[-1]))
    before = len(page.moves)
    rev = page.rev
    replies = page.bots()
    assert len(page.moves) - before == len(replies) == page.rev - rev > 1
    assert [reply.get("announce") for reply in replies[:-1]] == [None] * (len(replies) - 1)
    assert "Bert" in replies[-1]["announce"]["text"]
    assert all(reply["more"] == "bot" for reply in replies[:-1])
    assert replies[-1].get("more") is None


@pytest.mark.parametrize("sitting", [{"Bert": "random"}, {"Bert": "random", "Clara": "love-first"}])
def test_undo_goes_to_the_learners_last_decision_and_the_bots_decide_the_same_again(
    sitting: dict[str, str],
) -> None:
    page = Page(sitting, len(sitting) + 1)
    dice = random.Random(4)
    for _ in range(6):
        play(page, dice, 3)
        while page.view["viewer"] == page.run.game.asked and not page.view.get("waits"):
            page.ask("move", move=str(page.run.playable[-1]))
        page.bots()
        after = page.moves
        page.ask("undo")
        assert page.run.game.asked == "Anna"
        assert len(page.moves) < len(after)
        last = after[len(page.moves)]
        page.ask("move", move=last)
        page.bots()
        assert page.moves == after
        page.ask("undo")
        page.ask("redo")
        assert page.moves == after


def test_another_position_in_the_tree_throws_other_dice() -> None:
    game = Game.new(NAMES[:2], seed=1)
    for move in ("end", "end"):
        game.play(move)
    found = set()
    for _ in range(40):
        if game.is_over or game.asked is None:
            break
        move = seats.decision(game, "random")
        assert move == seats.decision(game.copy(), "random")
        found.add(game.legal_moves.index(move))
        game.play(move)
    assert len(found) > 2


@rule("INFO-01")
def test_a_bot_decides_the_same_whatever_the_others_hold() -> None:
    """Two games that differ only in what the bot cannot see."""
    game = Game.new(NAMES[:2], seed=2)
    for _ in range(30):
        assert game.asked is not None
        seat = game.players.index(game.asked)
        for policy in seats.names():
            chosen = seats.decision(game, policy)
            from tantocuore.fork import redealt  # the same, with all dealt anew that this seat cannot see

            other = Game(redealt(game.state, seat, 5)) if game.question and game.question.main else None
            if other is not None and policy == "love-first":
                assert seats.decision(other, policy) == chosen
        game.play(seats.decision(game, "love-first"))


def test_a_bots_hand_is_never_shown() -> None:
    page = Page({"Bert": "love-first"}, 2)
    dice = random.Random(9)
    for _ in range(60):
        if page.view.get("waits"):
            page.ask("more")
        else:
            page.ask("move", move=str(dice.choice(page.run.playable)))
        assert page.view["viewer"] == "Anna"
    two = Page({"Bert": "random"}, 3)  # Anna and Clara at one screen
    for _ in range(120):
        if two.view.get("waits"):
            two.ask("more")
        else:
            two.ask("move", move=str(dice.choice(two.run.playable)))
        assert two.view["viewer"] in ("Anna", "Clara")


def test_seats_come_back_with_the_save() -> None:
    page = Page({"Bert": "love-first"}, 2)
    play(page, random.Random(2), 9)
    while not page.view.get("waits"):
        page.ask("move", move=str(page.run.playable[-1]))
    again = Page({}, 2, seed=8, save=page.save)
    assert again.moves == page.moves
    assert again.view["waits"]["player"] == "Bert"
    assert again.view["viewer"] == "Anna"
    assert [reply["view"]["seats"] for reply in again.bots()] == [reply["view"]["seats"] for reply in page.bots()]


def test_a_save_with_a_bot_that_is_not_there_is_not_read() -> None:
    page = Page({"Bert": "love-first"}, 2)
    page.run.seats = {"Bert": "no-such-bot"}
    save = page.session._save(page.run)
    again = Page({}, 2, seed=8, save=save)
    assert again.run.seats == {}


def test_the_strip_shows_everybody_clockwise_with_what_they_did_last() -> None:
    page = Page({"Bert": "love-first", "Clara": "random"}, 3)
    assert [seat["player"] for seat in page.view["seats"]] == ["Anna", "Bert", "Clara"]
    assert [seat["who"] for seat in page.view["seats"]] == ["you", "bot", "bot"]
    assert [seat["last"] for seat in page.view["seats"]] == [None, None, None]
    play(page, random.Random(1), 40)
    page.bots()
    for seat in page.view["seats"]:
        house = page.run.game.view("Anna")["houses"][seat["player"]]
        assert seat["hand"] == house["hand_size"]
        assert seat["vp"]["sum"] >= 0
        assert seat["last"]
    assert [seat["player"] for seat in page.view["seats"] if seat["turn"]] == [page.run.game.active]
    assert Session.lesson("raoul").answer({"id": 1, "verb": "hello", "args": {}})["view"].get("seats") is None


def test_who_sits_where_is_checked() -> None:
    game = Game.new(NAMES[:2], seed=1)
    with pytest.raises(TantoCuoreError, match="love-first"):
        Session.free(game, sitting={"Bert": "love_first"})
    with pytest.raises(TantoCuoreError, match="Emil"):
        Session.free(game, sitting={"Emil": "random"})
    assert seats.viewer(("Anna", "Bert"), {}) == ALL_SEATS
