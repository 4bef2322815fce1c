"""Whole games at a table of the page: a player who reads what the page offers, and presses it in one way only.

Nothing here knows the rules or the look: moves are found by role and accessible name, and chosen by seeded dice.
`seated` begins at a position that the browser is made to remember, as if it had been played there before.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Locator, Page, expect

import tantocuore as tc
from tantocuore.text import say
from tantocuore.tutor import Session
from tantocuore_widgets import front
from tests.browser.play import HAS_FOCUS, QUICK, Hand, Keyboard, Learner, Mouse, still

TITLE = say("tutor.free.title")
OVER = say("table.title.over")
SMALLEST = 43.5  # pixels of a target; 44 with some room for rounding
MOST_ACTS = 700  # of a whole game
LEAVING = 500  # ms in which what showed under the mouse is gone
LEFT = re.compile(r"\b(\d+) left\b")
# How much each kind of act is liked: what comes first in the list is looked for first.
LIKES: Sequence[tuple[str, float]] = (
    (r"you can .*employ", 3),
    (r"you can .*(serve|use|cure)", 8),
    (r"you can .*play it", 6),
    (r"you can .*(discard|keep|chambermaid)", 2),
    (r"^End the ", 0.4),
    (r"", 1),
)
OFFERED = re.compile(r"\byou can |^End the ")
QUESTION = re.compile(r"\?")

NAMES = """all => all.map((el) =>
    (el.getAttribute("aria-label") ?? el.innerText).replace(/\\s+/g, " ").trim())"""
# What only a mouse does, and what loses its place, is noted while a learner plays.
WATCH = """root => {
    window.seen = { pointers: [], lost: 0 };
    for (const kind of ["pointerdown", "mousedown", "wheel"])
        document.addEventListener(kind, (event) => window.seen.pointers.push(event.pointerType ?? kind), true);
    const look = () => {
        if (window.seen.began && !root.contains(document.activeElement)) window.seen.lost += 1;
        window.seen.began ||= root.contains(document.activeElement);
        requestAnimationFrame(look);
    };
    look();
}"""
# Links and words in the middle of a sentence are exempt from the size of targets.
SMALL = """(root, least) => [...root.querySelectorAll(
        "button, select, summary, input, textarea, [role=button], [role=option], [role=tab], [role=slider]")]
    .filter((el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest("p"))
    .map((el) => [el, (el.closest("label") ?? el).getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height && (box.width < least || box.height < least))
    .map(([el, box]) => `${el.getAttribute("aria-label") ?? el.innerText}: ${box.width} x ${box.height}`)"""


class Place(NamedTuple):
    """A page with a table for a free game: who plays there, and which of them is a bot."""

    page: str
    players: tuple[str, str]
    bot: str = ""

    @property
    def store(self) -> str:
        """The name under which the browser keeps the game of this table."""
        if self.bot:
            return "free"
        session: Any = front.table(tc.Scenario.load("raoul").game())._session
        return str(session.store)

    def session(self, game: tc.Game) -> Session:
        """What answers at this table."""
        first, second = self.players
        if self.bot:
            return Session.free(game, first, sitting={second: self.bot})
        return Session.free(game)

    def near_end(self) -> tc.Game:
        """Two piles with a single maid left: a game of a few turns, with a question in an effect."""
        hands = (
            ["eliza", "kagari", "love_2", "love_2", "love_1"],
            ["genevieve", "love_2", "love_2", "love_1", "colette"],
        )
        decks = (["love_2", "moine", "love_1", "love_2", "azure"], ["love_2", "love_1", "rouge", "love_2", "eliza"])
        houses = {name: {"hand": hands[i], "deck": decks[i]} for i, name in enumerate(self.players)}
        town = {"piles": {"rouge": 1, "viola": 1, "azure": 2}}
        data = {
            "format": 1,
            "players": list(self.players),
            "phase": "serving",
            "seed": 5,
            "town": town,
            "house": houses,
        }
        return tc.Scenario.from_dict(data).game()

    def whole(self, seed: int) -> tc.Game:
        """A game from its start."""
        return tc.Game.new(self.players, seed=seed)


AGAINST_BOT = Place("00-start", ("Anna", "Bert"), "love-first")
ALL_SEATS = Place("30-raouls-turn", ("Raoul", "Baron"))


def seated(context: BrowserContext, place: Place, game: tc.Game) -> None:
    """Pages of this context find the game in their browser, and go on with it; the first page has it open."""
    session = place.session(game)
    session.answer({"id": 1, "verb": "hello", "args": {"save": None}})
    save = session.answer({"id": 2, "verb": "restart", "args": {}})["save"]
    for key, kept in {place.store: save, "course:whole": "play"}.items():
        name, value = json.dumps(f"tantocuore:{key}"), json.dumps(kept)
        remember = f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {value})"
        context.add_init_script(f"if (location.protocol.startsWith('http')) {remember}")


def own_table(root: Page | Locator) -> Locator:
    return root.get_by_role("article", name=TITLE)


class Player:
    """Plays on from what stands on the page until the game is over; the same seed plays the same game."""

    def __init__(
        self, page: Page, hand: Hand, place: Place = AGAINST_BOT, table: Locator | None = None, seed: int = 1
    ) -> None:
        self.place = place
        self.chance = random.Random(seed)
        self.learner = self.sit(page, hand, own_table(page) if table is None else table)
        self.page, self.table = page, self.learner.table
        self.acts: list[str] = []

    def sit(self, page: Page, hand: Hand, table: Locator) -> Learner:
        return Learner(page, hand, table)

    # what the page says

    @property
    def over(self) -> bool:
        return bool(self.learner.region(OVER).count())

    @property
    def question(self) -> Locator:
        """The answers to a question in the middle of an effect."""
        return self.table.get_by_role("group", name=QUESTION).get_by_role("button", disabled=False)

    @property
    def moves(self) -> Locator:
        """What can be played: cards that say so, and the end of the phase."""
        return self.table.get_by_role("button", name=OFFERED, disabled=False)

    @property
    def menu(self) -> Locator:
        found = self.table.get_by_role("list", name=say("view.words.menu_title"))
        return found.get_by_role("button", disabled=False)

    def choose(self, names: Sequence[str]) -> int:
        """Which of these to press: what is liked, and what brings the end nearer."""
        assert names, f"nothing can be played at {self.learner.title!r}"
        weights = []
        for name in names:
            liked = next(weight for pattern, weight in LIKES if re.search(pattern, name))
            left = LEFT.search(name)
            weights.append(liked * (8 / int(left[1]) if left and int(left[1]) else 1))
        return self.chance.choices(range(len(names)), weights)[0]

    # acting

    def waits(self) -> None:
        """Wait while somebody else decides."""
        ready = self.moves.or_(self.question).or_(self.learner.region(OVER)).first
        expect(ready).to_be_visible(timeout=QUICK)
        if self.acts:
            self.learner.settle()

    def act(self) -> None:
        """Answer what is asked, or make a move; it is announced."""
        offered = self.question if self.question.count() else self.moves
        names = offered.evaluate_all(NAMES)
        at = self.choose(names)
        self.acts.append(names[at])
        self.learner.listen()
        self.press(offered.nth(at))
        if self.menu.count():
            choices = self.menu.evaluate_all(NAMES)
            self.press(self.menu.nth(self.choose(choices)))
        self.learner.has_heard()

    def press(self, target: Locator) -> None:
        self.learner.press(target)

    def finish(self) -> None:
        """Play until the game is over; then the page says who has won, and with how many VP."""
        for _ in range(MOST_ACTS):
            self.waits()
            if self.over:
                break
            self.act()
        else:
            raise AssertionError(f"the game does not end: {self.acts[-20:]}")
        self.sees_score()

    def sees_score(self) -> None:
        """The score on the page is the engine's, by the game that the browser keeps."""
        game = self.kept()
        assert game.is_over
        for winner in game.winners:
            expect(self.learner.goal).to_contain_text(winner)
        text = self.table.inner_text()
        for name, score in game.score().items():
            total = rf"\b({score.total}\s+VP|VP:?\s+{score.total})\b"
            assert re.search(rf"\b{name}\b[\s\S]{{0,200}}?{total}", text), (name, score.total, text)

    def kept(self) -> tc.Game:
        """The game, from what the browser keeps of it."""
        save = self.page.evaluate(f"localStorage.getItem({json.dumps('tantocuore:' + self.place.store)})")
        session = self.place.session(self.place.near_end())
        reply = session.answer({"id": 1, "verb": "hello", "args": {"save": save}})
        assert "announce" not in reply, reply.get("announce")
        return session.game


class Pointer(Mouse):
    """A mouse that goes away from what it has opened by lying there, before it aims again."""

    def press(self, target: Locator) -> bool:
        if super().press(target):
            return True
        target.page.mouse.move(1, 1)
        target.page.wait_for_timeout(LEAVING)
        still(target.page)
        return super().press(target)


class KeyPlayer(Player):
    """Plays by keyboard alone: no pointer is ever seen, and the focus is never lost."""

    def sit(self, page: Page, hand: Hand, table: Locator) -> Learner:
        learner = super().sit(page, hand, table)
        table.evaluate(WATCH)
        return learner

    def finish(self) -> None:
        super().finish()
        seen = self.page.evaluate("window.seen")
        assert seen["pointers"] == []
        assert seen["began"]
        assert seen["lost"] == 0


class TouchPlayer(Player):
    """Plays by finger: whatever can be touched is large enough, at every question."""

    def act(self) -> None:
        self.sees_large_targets()
        super().act()

    def sees_large_targets(self) -> None:
        small = self.table.evaluate(f"root => ({SMALL})(root, {SMALLEST})")
        assert small == [], (self.learner.title, small)
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"

    def finish(self) -> None:
        super().finish()
        self.sees_large_targets()


class TextPlayer(Player):
    """Plays in the text view: types every move into the one box."""

    def sit(self, page: Page, hand: Hand, table: Locator) -> Learner:
        learner = super().sit(page, hand, table)
        learner.press(learner.button(say("view.words.text_view")))
        return learner

    @property
    def box(self) -> Locator:
        return self.table.get_by_role("combobox", name=re.compile("^Type a move"))

    @property
    def moves(self) -> Locator:
        region = self.learner.region(say("view.words.command_title"))
        return region.get_by_role("listitem").get_by_role("button")

    def act(self) -> None:
        lines = self.moves.all_inner_texts()
        moves = [(label, move) for label, _, move in (line.strip().rpartition("\n") for line in lines)]
        at = self.choose([liking(label, move) for label, move in moves])
        self.acts.append(moves[at][1])
        self.learner.listen()
        if not self.box.evaluate(HAS_FOCUS):
            Keyboard().reach(self.box)
        self.page.keyboard.type(moves[at][1])
        self.page.keyboard.press("Enter")
        self.learner.settle()
        self.learner.has_heard()
        if not self.over:
            expect(self.box).to_be_focused(timeout=QUICK)
            expect(self.box).to_have_value("")


def liking(label: str, move: str) -> str:
    """A move of the text view in the words of the table, so that the same likes hold."""
    verb = move.partition(" ")[0]
    return label if verb == "end" else f"{label}, you can {verb if verb != 'love' else 'play it'}"
