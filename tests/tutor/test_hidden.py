"""What a seat may not see crosses the wire to it in no way: not in a message, not in a trait of the widget.

Two proofs, over whole games with all that a page can ask. A search: whatever a message names is known to the
seat it goes to, by the engine's own view and log; each House holds maids that are nowhere else. And twins: two
games that differ only in cards that the seat does not get to know give the same messages as long as that lasts.
The save, which the page stores and never reads, is left out; so is the public book of all cards.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

import pytest

import tantocuore as tc
from tantocuore.cards import CARDS, IDS
from tantocuore.tutor import Session, forms, outlook, seats, verbs
from tantocuore.tutor.run import ALL_SEATS, Run
from tantocuore.tutor.words import labels
from tantocuore_widgets.widget import Table, script, style
from tests.marks import rule
from tests.tutor.learner import Learner, cards_of, offered

NAMES = ("Raoul", "Baron", "Sophie", "Denise")
TOWN = (
    "azure", "viola", "rouge", "safran", "kagari", "claire", "natsumi", "eliza", "moine", "tenalys",
)  # fmt: skip
AWAY = ("genevieve", "esquine", "sainsbury", "nena", "anise", "ophelia")  # maids who have no pile in this Town
BOTS = sorted({"love-first", "random"} & set(seats.names()))
STAYING = ("look", "live", "book", "turns", "more")  # verbs that leave the Why as it is
ELSEWHERE = ""  # stands for a verb where somebody at another page moves
PROBED = tuple(sorted(set(verbs.VERBS) - {"move", "answer", "next", "skip", "restart", "submit", "more", "live"}))
FEW, MANY = range(3), range(10, 40)
NAMED = {word: card.id for card in CARDS if card.set == "base" for word in (card.id, card.given_name)}
QUESTIONS = ("what is a chambermaid?", "can I employ rouge", "why not kagari", "love", "zzz")
FORMS = tuple(forms.FORMS)
MOST = 900  # decisions of a whole game
PROBES = 1  # questions before each decision
WAITS = 400  # decisions of bots in a row


class Start(NamedTuple):
    """Who plays, who looks, and who sits where."""

    players: int
    viewer: str
    bots: bool = False
    seed: int = 0

    def away(self, name: str) -> tuple[str, ...]:
        """The maids whom only this House holds."""
        return AWAY[NAMES.index(name) :: self.players]

    def data(self) -> dict[str, Any]:
        """A position in which every other House holds maids who are nowhere else, the game not far from its end."""
        chance, names = random.Random(self.seed), NAMES[: self.players]
        houses = {}
        for name in names:
            own = self.away(name)
            cards = ["love_1"] * 4 + ["love_2"] * 2 + ["colette"] * 2 + ["kagari", "eliza", "natsumi", "tenalys"]
            cards += own[1:]
            chance.shuffle(cards)
            # Some are in hand, some lie deep, so that a part of them stays unknown to the end.
            hand, deck = [*own[:1], *cards[:4]], [*cards[4:], *own, "love_1", "love_1", *own]
            houses[name] = {"hand": hand, "deck": deck, "discard": ["love_1", "moine"]}
        private = [card.id for card in CARDS if card.kind == "private_maid"]
        chance.shuffle(private)
        piles = {"azure": 4, "rouge": 4, "viola": 3, "kagari": 3, "claire": 3}
        town = {"general": list(TOWN), "piles": piles, "private_face_up": private[:2], "private_pile": private[2:]}
        return {
            "format": 1, "players": list(names), "active": names[self.seed % self.players], "seed": self.seed,
            "town": town, "house": houses,
        }  # fmt: skip

    def game(self, swap: Mapping[str, str] | None = None) -> tc.Game:
        """The game; with `swap`, its twin in which some cards have changed places."""
        return tc.Scenario.from_dict(json.loads(reworded(json.dumps(self.data()), swap or {}))).game()


class Carried:
    """A session behind a real widget: what crosses is kept, as it crosses."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = Table(session)
        self.sent: list[dict[str, Any]] = []
        self.widget.send = lambda reply, buffers=None: self.sent.append(reply)  # type: ignore[method-assign]

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.sent.clear()
        self.widget._handle_custom_msg(request, [])
        (reply,) = self.sent
        return reply

    @property
    def traits(self) -> dict[str, Any]:
        """What the widget syncs, its script and its style apart, which are the same for every game."""
        state = dict(self.widget.get_state())
        assert (state.pop("_esm"), state.pop("_css")) == (script(), style())
        del state["layout"]  # the number of another widget
        return {name: value for name, value in state.items() if isinstance(value, dict | list | str)}


class Page(Learner):
    """A learner at a widget who notes every message, and what each seat may know by then."""

    def __init__(self, start: Start, swap: Mapping[str, str] | None = None) -> None:
        game = start.game(swap)
        self.start, self.swap = start, dict(swap or {})
        self.free = Session.free(game, start.viewer)
        if start.bots:
            others = [name for name in game.players if name != start.viewer]
            self.free._run.seats = dict(zip(others, BOTS * 2, strict=False))
        self.known: dict[str, set[str]] = {name: set() for name in game.players}
        self.read = 0
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.messages: list[str] = []
        self.viewers: list[str] = []
        self.knew: list[set[str]] = []  # by the viewer, when a message came
        self.moved: list[set[str]] = []  # by anybody
        self.mixed: list[set[str]] = []  # whose deck has been shuffled
        self.carried = Carried(self.free)
        super().__init__(self.carried)  # type: ignore[arg-type]

    @property
    def run(self) -> Run:
        return self.free._run

    @property
    def game(self) -> tc.Game:
        return self.run.game

    def ask(self, verb: str, /, **args: Any) -> dict[str, Any]:
        self.asked.append((verb, args))
        reply = super().ask(verb, **args)
        assert "kernel" not in json.dumps(reply.get("error", "")), (verb, args, reply)
        self.note(reply)
        return reply

    def note(self, reply: Mapping[str, Any]) -> None:
        """Keep a message, and what each seat knows by now, on every branch: by its log, and by what it sees."""
        game = self.game
        events = [event for node in game.history[self.read :] for event in node.events]
        self.read = len(game.history)
        for seat, name in enumerate(game.players):
            seen = [event.seen_by(seat).card for event in events]
            self.known[name] |= {IDS[card] for card in seen if card >= 0} | named(game.view(name))
        held = [card for house in self.start.data()["house"].values() for card in house["hand"]]
        moved = self.moved[-1] if self.moved else set(held)
        self.moved.append(moved | {IDS[event.card] for event in events if event.card >= 0})
        mixed = self.mixed[-1] if self.mixed else set()
        self.mixed.append(mixed | {game.players[event.player] for event in events if event.kind == "shuffle"})
        self.messages.append(crossing(reply))
        viewer = reply.get("view", {"viewer": self.run.viewer})["viewer"]  # a look may be at another's turn
        self.viewers.append(viewer)
        self.knew.append(self.known[viewer].copy())

    def again(self, verb: str, args: dict[str, Any]) -> None:
        """Do once more what another page did; who sits elsewhere holds the cards that were exchanged."""
        if verb == ELSEWHERE:
            self.elsewhere(reworded(args["move"], self.swap))
        else:
            self.ask(verb, **args)

    # a whole game

    def play(self, chance: random.Random, most: int = MOST, probes: int = PROBES) -> None:
        """Random moves and questions of every kind until the game is over."""
        for _ in range(most):
            self.others(chance)
            if self.game.is_over:
                return
            for _ in range(probes):
                self.probe(chance)
            self.others(chance)
            if self.game.is_over:
                return
            moves = sorted(offered(self.view))
            ends = [move for move in moves if move.startswith(("employ azure", "employ rouge"))]
            weights = [0.3 if move in ("end", "pass") or "colette" in move else 1.0 for move in moves]
            ending = ends and chance.random() < 0.5
            self.ask("move", move=chance.choice(ends) if ending else chance.choices(moves, weights)[0])
        raise AssertionError("the game never ends")

    def others(self, chance: random.Random) -> None:
        """A branch that is over is left; a bot is waited for; who sits elsewhere decides there."""
        for _ in range(WAITS):
            if self.game.is_over or (self.run.asked and offered(self.view)):
                return
            if self.run.branch:
                self.ask("what_if", on=False)
            elif self.start.bots:
                self.ask("more")
                assert "error" not in self.last, self.last
            else:
                self.elsewhere(str(choose(self.game, chance)))
        raise AssertionError("the others never finish")

    def elsewhere(self, move: str) -> None:
        """Somebody at another page moves."""
        self.asked.append((ELSEWHERE, {"move": move}))
        run = self.run.fork()
        run.play(move)
        self.free._run = run
        self.note(super().ask("close"))

    def probe(self, chance: random.Random) -> None:
        """Ask for something; what is looked at is left again."""
        verb = chance.choice(PROBED)
        self.ask(verb, **self.arguments(verb, chance))
        if verb == "look":
            self.ask("live")
        elif verb in ("compare", "show") and "error" not in self.last:
            for _ in range(3):
                if self.last.get("more") == "outlook":
                    self.ask("more")
        if verb in ("show", "what_if", "undo", "go") and self.run.branch and chance.random() < 0.5:
            self.ask("what_if", on=False)

    def arguments(self, verb: str, chance: random.Random) -> dict[str, Any]:
        tries = [card["try"] for card in cards_of(self.view) if card.get("try")]
        tries += [f"serve {chance.choice(AWAY)}", "employ illness on Baron/colette", "chambermaid rouge", "what?"]
        node = chance.choice(self.nodes)["id"]
        given: dict[str, dict[str, Any]] = {
            "move": {"move": chance.choice(tries)},
            "why": {"move": chance.choice(tries)},
            "show": {"move": chance.choice(tries)},
            "what_if": {"on": chance.random() < 0.7},
            "go": {"node": self.game.node},
            "look": {"node": node},
            "compare": {"node": self.game.node, "with": chance.choice((-1, node))},
            "ask": {"text": chance.choice(QUESTIONS)},
            "card": {"id": chance.choice(TOWN)},
            "rule": {"id": "SERVE-02"},
            "term": {"id": "deck"},
            "form": {"id": chance.choice(FORMS)},
        }
        return given.get(verb, {})


def choose(game: tc.Game, chance: random.Random) -> tc.Move:
    """A random legal move that seldom ends a phase, and seldom shows a maid of one House only."""
    legal = game.legal_moves
    weights = [0.02 if move.what in AWAY else 0.3 if move.verb in ("end", "pass") else 1.0 for move in legal]
    return chance.choices(legal, weights)[0]


def crossing(reply: Mapping[str, Any]) -> str:
    """A message as text without what is public or the learner's own: the save, the words, the book."""
    if "words" in reply:
        assert reply["words"] == labels()
    kept = {key: value for key, value in reply.items() if key not in ("save", "words", "book")}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True)


def named(value: Any) -> set[str]:
    """The cards that a piece of plain data names, by id or by given name."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return {NAMED[word] for word in set(re.findall(r"\w+", text)) & set(NAMED)}


def reworded(text: str, swap: Mapping[str, str]) -> str:
    """A text in which some words have changed places."""
    return re.sub(r"\w+", lambda found: swap.get(found[0], found[0]), text)


@pytest.fixture(autouse=True)
def even_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Roll-outs are cut by the clock; for twins both clocks must tick alike."""
    ticks = count()
    monkeypatch.setattr(outlook, "perf_counter", lambda: next(ticks) * 2**-4)


# the search


def check_known(page: Page) -> None:
    """Every message named only what the seat it went to knew by then, or what it had asked about.

    What was asked last stays answered while the learner looks elsewhere and comes back.
    """
    assert len(page.asked) == len(page.messages)
    last: dict[str, set[str]] = {}
    for (verb, args), message, viewer, known in zip(
        page.asked, page.messages, page.viewers, page.knew, strict=True
    ):
        if verb not in (*STAYING, ELSEWHERE):
            last = {viewer: named(args)}
        leaked = named(message) - known - (last.get(viewer, set()) if verb != ELSEWHERE else set())
        if verb == "form":  # a form offers every card there is
            continue
        assert not leaked, (verb, args, viewer, sorted(leaked), message)
    # The widget keeps what it said last.
    leaked = named(page.carried.traits) - set.intersection(*page.known.values()) - named(labels())
    assert not leaked, sorted(leaked)


def played(start: Start, **how: int) -> Page:
    page = Page(start)
    page.play(random.Random(start.seed), **how)
    assert page.game.is_over
    return page


def starts(seeds: Sequence[int], seats: str = "one") -> list[Start]:
    """Tables of 2 to 4: all seats at one page, or one viewer, alone and against bots."""
    if seats == "all":
        return [Start(2 + seed % 3, ALL_SEATS, seed=seed) for seed in seeds]
    kinds = (False, True) if BOTS else (False,)
    return [Start(2 + seed % 3, NAMES[seed % 2], bots, seed) for seed in seeds for bots in kinds]


@rule("INFO-01", "INFO-02")
@pytest.mark.parametrize("start", starts(FEW, "all"), ids=str)
def test_where_all_seats_are_at_one_page_each_message_is_for_the_one_who_looks(start: Start) -> None:
    check_known(played(start))


# the twins


def first(held: Iterable[bool]) -> int:
    """The number of the first message at which something holds; behind the last one if it never does."""
    kept = list(held)
    return kept.index(True) if True in kept else len(kept)


def untold(page: Page) -> list[tuple[int, dict[str, str]]]:
    """Pairs of cards of one House, or of the pile of Private Maids, and for how many messages they stay untold.

    Had they changed places at the start, this seat could not have noticed until then.
    """
    # A bot decides by what it holds: against bots only cards that nobody has moved will do.
    told = page.moved if page.start.bots else page.knew
    data = page.start.data()
    rows = {name: page.start.away(name) for name in data["players"]} | {"": data["town"]["private_pile"]}
    pairs = []
    for owner, row in rows.items():
        mixed = [owner in names for names in page.mixed]  # how a deck is shuffled depends on what is in it
        last = sorted((first(card in ids for ids in told), card) for card in row)
        if len(last) > 1 and last[-2][0] > 1:
            (until, one), (_, two) = last[-2:]
            pairs.append((min(until, first(mixed)), {one: two, two: one}))
    return pairs


def check_twins(page: Page, most: int = len(NAMES) + 1) -> int:
    """Play the same game with hidden cards exchanged; how many messages were compared."""
    pairs = sorted(untold(page), key=lambda pair: -pair[0])[:most]
    for until, swap in pairs:
        twin = Page(page.start, swap)
        for number, (verb, args) in enumerate(page.asked[1:until], 1):
            twin.again(verb, args)
            assert twin.messages[number] == page.messages[number], (swap, number, verb, args)
        if until == len(page.asked):
            assert twin.carried.traits == page.carried.traits
    return sum(until for until, _ in pairs)


@rule("INFO-01", "INFO-02")
@pytest.mark.parametrize("start", starts(FEW), ids=str)
def test_a_seat_hears_nothing_that_it_may_not_know(start: Start) -> None:
    page = played(start)
    check_known(page)
    assert check_twins(page, most=2) > 100


# a search that finds nothing must be able to


def test_the_search_finds_what_is_told_to_the_wrong_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Session.answer

    def telling(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
        view = session.game.view("Baron")
        return answer(session, request) | {"aside": view["houses"]["Baron"]["hand"]}

    monkeypatch.setattr(Session, "answer", telling)
    with pytest.raises(AssertionError, match="Raoul"):
        check_known(played(Start(2, "Raoul"), probes=0))


@pytest.mark.slow
@pytest.mark.parametrize("start", [*starts(MANY), *starts(MANY, "all")], ids=str)
def test_many_more_games_keep_their_secrets(start: Start) -> None:
    page = played(start, probes=2)
    check_known(page)
    if start.viewer != ALL_SEATS:
        check_twins(page)
