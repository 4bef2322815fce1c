"""Whose beers are whose crosses no wire: two games that differ only in hidden beers give the same messages.

Over whole games, to every seat, with all that a page can ask, as long as the engine's own view and log of that
seat are the same in both: from then on the difference is known. The save, which the page never reads, is left out.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Session, outlook
from tantocuore.tutor.run import ALL_SEATS
from tests.engine.okt.test_okt_properties import choose, rich
from tests.marks import rule
from tests.tutor.learner import Learner, cards_of

PROBES = ("why", "card", "moves", "where", "hint", "ask", "look", "form", "book", "compare")
QUESTIONS = ("can I buy a beer?", "what is my alcohol value", "why not beer stand", "where are the beers")
FORMS = ("new", "seats")  # who plays every seat may share the whole truth
OPEN = ("beer_stand", "get_drunk_discard", "get_drunk_give")  # where these are, tells itself
MOST = 90  # decisions of a game
FEW, MANY = range(1), range(1, 12)


@pytest.fixture(autouse=True)
def even_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Roll-outs are cut by the clock; for twins both clocks must tick alike."""
    ticks = count()
    monkeypatch.setattr(outlook, "perf_counter", lambda: next(ticks) * 2**-4)


def twins(seed: int, sets: tuple[str, ...], viewer: str | None) -> tuple[tc.Game, tc.Game]:
    """A game, and one in which somebody else's beer and one deep in the pile have changed places."""
    data = rich(seed, sets).position().to_dict()
    other = json.loads(json.dumps(data))
    chance = random.Random(seed)
    rows = [other["house"][name]["beers"] for name in data["players"] if name != viewer]
    pile = other["town"]["beer_pile"]
    hidden = [(row, i) for row in rows for i in range(len(row)) if row[i] not in OPEN]
    deep = [(pile, i) for i in range(len(pile) // 2, len(pile)) if pile[i] not in OPEN]
    pairs = [(one, two) for one in hidden or deep for two in deep if one[0][one[1]] != two[0][two[1]]]
    (row, i), (below, k) = chance.choice(pairs)
    row[i], below[k] = below[k], row[i]
    return tc.Scenario.from_dict(data).game(), tc.Scenario.from_dict(other).game()


class Pair:
    """Two pages over twin games, asked the same."""

    def __init__(self, games: tuple[tc.Game, tc.Game], seat: str) -> None:
        self.pages = [Learner(Session.free(game, seat)) for game in games]
        self.all_seats = seat == ALL_SEATS
        self.compared = 0

    @property
    def games(self) -> list[tc.Game]:
        return [page.session._run.game for page in self.pages]

    def same(self, *replies: dict[str, Any]) -> bool:
        """Whether who looks may not know yet that the games differ; a look may be through another's eyes."""
        viewers = [page.session._run.viewer for page in self.pages]
        viewers = [it["view"]["viewer"] if "view" in it else viewers[0] for it in replies] or viewers
        viewer, (first, second) = viewers[0], self.games
        if len(set(viewers)) > 1:
            return False
        return first.view(viewer) == second.view(viewer) and first.log(viewer) == second.log(viewer)

    def ask(self, verb: str, **args: Any) -> None:
        replies = [page.ask(verb, **args) for page in self.pages]
        if self.same() and self.same(*replies):
            told = [json.dumps({k: v for k, v in r.items() if k != "save"}, sort_keys=True) for r in replies]
            assert told[0] == told[1], (verb, args)
            self.compared += 1

    def elsewhere(self, move: str) -> None:
        """Somebody at another page moves."""
        for page in self.pages:
            run = page.session._run.fork()
            run.play(move)
            page.session._run = run
        self.ask("close")


def talk(pair: Pair, chance: random.Random) -> Iterator[int]:
    """A whole game with questions in between, until a move is legal in one of the two alone."""
    for number in range(MOST):
        game, other = pair.games
        if game.is_over or not (pair.same() or pair.all_seats):
            return
        probe(pair, chance)
        move = str(choose(game, chance))
        if not any(str(legal) == move for legal in other.legal_moves):
            return  # it names the hidden beer, so whoever plays it knows it
        run = pair.pages[0].session._run
        if run.asked:
            pair.ask("move", move=move)
        else:
            pair.elsewhere(move)
        yield number


def probe(pair: Pair, chance: random.Random) -> None:
    view = pair.pages[0].view
    verb = chance.choice(PROBES)
    tries = [card["try"] for card in cards_of(view) if card.get("try")] + ["beer gina", "employ pilsner"]
    node = pair.games[0].node
    ids = [card["id"] for card in cards_of(view)] or ["colette"]
    args: dict[str, dict[str, Any]] = {
        "why": {"move": chance.choice(tries)}, "card": {"id": chance.choice(ids)},
        "ask": {"text": chance.choice(QUESTIONS)}, "look": {"node": chance.randrange(node + 1)},
        "form": {"id": chance.choice(FORMS)}, "compare": {"node": node, "with": chance.randrange(node + 1)},
    }  # fmt: skip
    pair.ask(verb, **args.get(verb, {}))
    if verb == "look":
        pair.ask("live")
    if verb in ("form", "compare"):
        pair.ask("close")


@rule("INFO-03")
@pytest.mark.parametrize("sets", [("oktoberfest",), ("base", "oktoberfest")], ids=("pub", "mixed"))
@pytest.mark.parametrize("seed", FEW)
def test_no_message_depends_on_a_beer_that_its_reader_may_not_know(seed: int, sets: tuple[str, ...]) -> None:
    compared = 0
    for seat in range(2 + seed % 4):
        viewer = rich(seed, sets).players[seat]
        pair = Pair(twins(seed, sets, viewer), viewer)
        compared += sum(1 for _ in talk(pair, random.Random(seed))) and pair.compared
    assert compared > 40


@rule("INFO-03")
@pytest.mark.parametrize("seed", range(3))
def test_where_all_seats_are_at_one_page_each_message_is_for_who_looks(seed: int) -> None:
    pair = Pair(twins(seed, ("oktoberfest",), None), ALL_SEATS)
    for _ in talk(pair, random.Random(seed)):
        pass
    assert pair.compared


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_many_more_games_keep_their_beers_secret(seed: int) -> None:
    for sets in (("oktoberfest",), ("base", "oktoberfest")):
        test_no_message_depends_on_a_beer_that_its_reader_may_not_know(seed, sets)
    test_where_all_seats_are_at_one_page_each_message_is_for_who_looks(seed)


def test_the_search_can_find_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Session.answer

    def telling(session: Session, request: dict[str, Any]) -> dict[str, Any]:
        houses = session.game.state.houses
        return answer(session, request) | {"aside": [house.okt.beers for house in houses]}

    monkeypatch.setattr(Session, "answer", telling)
    names = rich(0, ("oktoberfest",)).players
    with pytest.raises(AssertionError):
        Pair(twins(0, ("oktoberfest",), names[0]), names[0]).ask("moves")
