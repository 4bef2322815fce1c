"""Bots at the table: each decides from its own view, and what it decided comes again after undo and redo."""

import json
import random
from typing import Any

import pytest

from tantocuore import Game, TantoCuoreError
from tantocuore.fork import redealt
from tantocuore.tutor import Session, seats
from tantocuore.tutor.run import ALL_SEATS
from tests.marks import rule

FEW, MANY = range(3), range(3, 50)  # whole games; the many are slow
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


def dealt_anew(game: Game, seat: int, count: int) -> tuple[Game, Game]:
    """The position twice, with the same luck to come; the second deals anew what this seat cannot see."""
    here = game.state.copy()
    there = redealt(here, seat, count)
    there.seed, there.private_pile[:] = here.seed, here.private_pile
    there.houses[seat].deck[:] = here.houses[seat].deck
    return Game(here), Game(there)


@rule("INFO-01")
def test_a_bot_decides_the_same_whatever_the_others_hold() -> None:
    """Two games that differ only in what the bot cannot see."""
    game, differ = Game.new(NAMES[:3], seed=2), 0
    for count in range(60):
        assert game.asked is not None
        if game.question and game.question.main:
            one, other = dealt_anew(game, game.players.index(game.asked), count)
            differ += one.position().to_dict() != other.position().to_dict()
            for policy in seats.names():
                assert seats.decision(one, policy) == seats.decision(other, policy)
        game.play(seats.decision(game, "love-first"))
    assert differ > 20


@rule("INFO-01")
@pytest.mark.parametrize("sitting", [{"Bert": "love-first"}, {"Bert": "random", "Clara": "love-first"}])
def test_a_turn_is_answered_the_same_whatever_the_bots_hold(sitting: dict[str, str]) -> None:
    """Twins in all replies of a learner's turn; the save is the page's own and holds the whole game."""
    page, dice, compared = Page(sitting, len(sitting) + 1), random.Random(6), 0
    for count in range(8):
        play(page, dice, 5)
        page.bots()
        twins = []
        for game in dealt_anew(page.run.game, 0, count):
            session = Session.free(game, "Anna", sitting=sitting)
            twins.append(Page(sitting, 2, session=session))
        assert twins[0].view == twins[1].view
        for _ in range(40):
            now = twins[0].run.game
            if not twins[0].run.playable or now.active != "Anna" or now.asked != "Anna":
                break
            move = str(dice.choice(twins[0].run.playable))
            touches = any(name in move for name in sitting)  # an effect may bring a bot's hidden cards to light
            asked = [("moves", {}), ("hint", {}), ("where", {}), ("move", {"move": move})]
            for verb, args in asked:
                told = [twin.ask(verb, **args) | {"save": None} for twin in twins]
                if verb == "move" and (touches or twins[0].run.game.active != "Anna"):
                    break
                assert told[0] == told[1], (verb, args)
                compared += 1
            else:
                continue
            break
    assert compared > 40


def whole(seed: int) -> Page:
    """A game to its end of a learner with dice, against a mix of bots; some of it taken back and played again."""
    dice = random.Random(seed)
    players = 2 + seed % 3
    bots = dice.sample(NAMES[:players], dice.randint(1, players - 1))
    sitting = {name: dice.choice(seats.names()) for name in bots}
    page = Page(sitting, players, seed)
    people = set(NAMES[:players]) - set(sitting)
    while not page.run.game.is_over:
        page.bots()
        if page.run.game.is_over:
            break
        assert page.run.game.asked in people
        assert page.view["viewer"] == page.run.game.asked
        hand = page.run.game.view(page.view["viewer"])["houses"][page.view["viewer"]]["hand"]
        assert sorted(card["id"] for card in page.view["hand"]["cards"]) == sorted(hand)
        before = page.moves
        move = str(dice.choice(page.run.playable))
        page.ask("move", move=move)
        page.bots()
        if dice.random() < 0.08:
            after = page.moves
            page.ask("undo")
            assert page.moves == before
            page.ask("redo")
            assert page.moves == after
            page.ask("undo")
            page.ask("move", move=move)
            page.bots()
            assert page.moves == after
        assert page.number < 20_000
    return page


@pytest.mark.parametrize("seed", [*FEW, *(pytest.param(seed, marks=pytest.mark.slow) for seed in MANY)])
def test_whole_games_against_bots_end_and_come_again_after_undo(seed: int) -> None:
    page = whole(seed)
    assert page.run.playable == ()
    assert not page.view.get("waits")
    again = Page({}, 2 + seed % 3, session=Session.free(Game.new(NAMES[: 2 + seed % 3], seed=99)), save=page.save)
    assert again.moves == page.moves
    assert again.view["seats"] == page.view["seats"]


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
