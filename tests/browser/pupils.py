"""Pupils of the course: each goes through whole lessons in one way of its own.

What to do comes from the proof of the lesson, how it is done from the page, by role and name only.
"""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

import tantocuore as tc
from tantocuore import rules
from tantocuore.explain import place_word
from tantocuore.moves import Move, parse
from tantocuore.text import say
from tantocuore.tutor import Session, lesson
from tantocuore.tutor.facts import BEER_IDS
from tantocuore.tutor.hinting import RUNGS
from tantocuore.tutor.lesson import Choice, Lesson
from tantocuore.tutor.pausing import standing
from tantocuore.tutor.predicates import Context
from tantocuore.tutor.proof import Stage, judge, prove
from tantocuore.tutor.refusing import MOST_WORDS
from tantocuore.tutor.spotting import visit
from tantocuore.tutor.words import move_words, name, plain, rich, words_in
from tests.browser.conftest import Folder, Server, until_set
from tests.browser.hands import QUESTION, SMALL, SMALLEST, WATCH, Pointer
from tests.browser.play import PLACES, QUICK, Finger, Hand, Keyboard, Learner, Typist

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# Where the card of each other verb lies, when no question about an effect stands open.
ELSEWHERE = {"discard": "hand", "keep": "hand", "use": "house", "cure": "house", "beer": "town", "exchange": "hand"}
# What is said of a card that is no maid.
IT = {"employ": ("employ_it",), "use": ("use_it",), "cure": ("cure_it",)}
VERBS = ("serve", "chambermaid", "love", "employ", "use", "cure", "discard", "keep", "return", "reveal", "take")
OTHER = ("end", "pass", "yes", "swap", "draw", "choose love", "name 3 {other}", "target {other}", "look {other}",
         "employ bad_habit to {other}", "employ illness on {viewer}/rouge")  # fmt: skip
# What the browser keeps of a lesson that is finished.
DONE = "id => JSON.parse(localStorage.getItem(`tantocuore:at:${id}`) ?? '{}').done === true"
# Type each move into the box; for each, whether it was refused, and what the box is then described by. Whoever
# sends 30 messages a second loses the seat, so that each takes 40 ms at least.
TRY = """async (box, moves) => {
    const root = box.closest("article"), out = [];
    const frame = () => new Promise(requestAnimationFrame);
    for (const move of moves) {
        const began = performance.now(), passed = (ms) => performance.now() - began > ms;
        box.value = move;
        box.form.requestSubmit();
        while (root.hasAttribute("data-busy") && !passed(20_000) || !passed(40)) await frame();
        const about = (box.getAttribute("aria-describedby") ?? "").split(" ");
        const words = about.slice(0, -1).map((id) => document.getElementById(id)?.innerText ?? "").join(" ");
        out.push([move, box.getAttribute("aria-invalid") === "true", words]);
    }
    box.value = "";
    return out;
}"""


class Mover(Learner):
    """A learner who knows where each kind of move is made."""

    @property
    def places(self) -> dict[str, Locator]:
        return super().places | {"house": self.region(re.compile(r"'s House$"))}

    def way_to(self, move: str) -> Locator:
        asked = self.table.get_by_role("group", name=QUESTION)
        if asked.count():
            return self.button(move_words(move), asked)
        wanted = parse(move)
        if wanted.verb == "end":
            return super().way_to(move)
        place = self.places[(PLACES | ELSEWHERE)[wanted.verb]]
        # Any beer of the Town takes the click that buys one.
        wares = BEER_IDS if wanted.verb == "beer" else [wanted.what.partition("+")[0]]
        names = [spelled(tc.card(ware).name) for ware in wares]
        # Events of a kind lie together, and say how many they are.
        name = f"({'|'.join([*names, *(['[0-9]+ [^,.]+'] if wanted.verb == 'use' else [])])})( ×[0-9]+)?"
        does = "|".join(map(spelled, _does(wanted)))
        can = place.get_by_role("button", name=re.compile(rf"^{name}[,.].*\byou can .*({does})"))
        return (can if can.count() else place.get_by_role("button", name=re.compile(rf"^{name}[,.]"))).first

    def play(self, move: str) -> None:
        self.listen()
        self.press(self.way_to(move))
        menu = self.table.get_by_role("list", name=say("view.words.menu_title"))
        if menu.count():
            self.press(menu.get_by_role("button", name=_in_menu(parse(move))))
        self.has_heard()


def spelled(text: str) -> str:
    """A text as a pattern; in a role's name a bare slash would end it."""
    return re.escape(text).replace("/", r"\/")


def _does(move: Move) -> list[str]:
    """What the page may say that can be done with the card of a move."""
    keys = ["employ_on"] if on_somebody(move) else [move.verb, *IT.get(move.verb, ())]
    return [say(f"table.does.{key}") for key in keys]


def on_somebody(move: Move) -> bool:
    """Whether a move lays an event on somebody's table."""
    return move.verb == "employ" and bool(move.target)


def _in_menu(move: Move) -> re.Pattern[str]:
    key = "employ_on" if on_somebody(move) else move.verb
    slots = {"target": place_word(move.target), "card": name(move.what)}
    label = say(f"table.short.{key}", cost="{cost}", **slots)
    return re.compile(f"^{spelled(label.partition('{cost}')[0])}")


class Course(NamedTuple):
    """A lesson with its proof: each step at its position, and the moves through it."""

    lesson: Lesson
    stages: tuple[Stage, ...]

    def text(self, stage: Stage, key: str) -> str:
        return plain(rich(self.lesson.say(self.stages.index(stage), key) or ""))

    def right(self, stage: Stage, choice: Choice) -> bool:
        return judge(choice, self.context(stage))

    def context(self, stage: Stage, tries: tuple[tuple[str, ...], ...] = ()) -> Context:
        viewer, game = self.lesson.viewer, stage.game
        return Context(standing(stage.step, game, viewer), viewer, game.node, tries)


@cache
def proved(found: Lesson) -> Course:
    return Course(found, prove(found))


class Pupil:
    """Goes through lessons of a page with a mouse, and knows what is right."""

    screen = DESK
    hand: Hand = Pointer()  # one for all: where it has pressed just now, it waits
    taps = True  # answers with a card where that is meant
    misses = False  # answers wrongly first

    def __init__(self, page: Page, track: tuple[str, ...]) -> None:
        self.page = page
        self.track = track
        self.learner = self.sit()
        self.course: Course

    def sit(self) -> Learner:
        return Mover(self.page, self.hand)

    # a lesson

    def goes_through(self, name: str) -> None:
        """Open a lesson, finish it, and find the way to the next."""
        self.open(name)
        self.course = proved(self.visited(name))
        self.begins()
        for stage in self.course.stages:
            self.learner.shows(self.course.text(stage, "title"))
            self.tries(stage)
            self.does(stage)
        self.meets_again()
        self.finishes()

    def open(self, name: str) -> None:
        """Press the seal of a lesson that is not open."""
        if not self.row.is_visible():
            self.page.evaluate("name => { location.hash = name; }", name)
        elif self.seal(name).get_attribute("aria-current") is None:
            self.learner.press(self.seal(name))
        self.is_at(name)

    def is_at(self, name: str) -> None:
        """A lesson is open: its seal says so; on a phone a table of the whole course has its name instead."""
        if self.row.is_visible():
            expect(self.seal(name)).to_have_attribute("aria-current", "step", timeout=QUICK)
        else:
            expect(self.learner.table).to_have_id(name, timeout=QUICK)

    def visited(self, name: str) -> Lesson:
        """The lesson as it stands on the page; what each visit makes anew is read from what the browser keeps."""
        found = lesson(name)
        if visit(found, 0) is found:
            return found
        self.learner.use("hint")
        save = self.page.evaluate(f"localStorage.getItem('tantocuore:{name}')")
        session = Session.lesson(found)
        reply = session.answer({"id": 1, "verb": "hello", "args": {"save": save}})
        assert "announce" not in reply, reply["announce"]
        return session._run.lesson

    def begins(self) -> None:
        """What is done when the lesson is known."""

    @property
    def row(self) -> Locator:
        """The lessons as a row of seals."""
        return self.learner.table.get_by_role("navigation", name=say("view.words.lessons")).locator("ol").first

    def seal(self, name: str) -> Locator:
        title = f"{self.track.index(name) + 1}. {lesson(name).title}"
        return self.row.get_by_role(
            "button", name=re.compile(rf"^{spelled(title)}(, {say('view.words.finished')})?$")
        )

    def tries(self, stage: Stage) -> None:
        """What is done when a step begins."""

    def pauses(self, stage: Stage) -> None:
        """What is done in the middle of a step."""

    def does(self, stage: Stage) -> None:
        """One step, as its mode wants it."""
        step = stage.step
        if step.choices:
            self.answers(stage)
        if not step.acting or step.mode == "free":
            self.pauses(stage)
            self.learner.press(self.learner.button(self.course.text(stage, "main"), self.learner.goal))
        elif step.mode == "illegal":
            self.pauses(stage)
            self.is_refused(stage)
        else:
            first, *rest = stage.way
            self.learner.play(first)
            if rest:
                self.pauses(stage)
            for move in rest:
                assert not self.learner.on_branch(), (step.id, move)
                self.learner.play(move)

    def is_refused(self, stage: Stage) -> None:
        """Try what is invited; the answer names its rule."""
        move = stage.step.moves[0]
        refusal = stage.game.why_not(move)
        assert refusal is not None
        self.learner.play(move)
        self.learner.sees_refusal(refusal.rules[0])

    def answers(self, stage: Stage) -> None:
        wrong, right = (
            [choice for choice in stage.step.choices if self.course.right(stage, choice) is is_right]
            for is_right in (False, True)
        )
        if self.misses:
            self.chooses(stage, wrong[0], "wrong")
        self.chooses(stage, right[0], "right")

    def chooses(self, stage: Stage, choice: Choice, mark: str) -> None:
        """Give an answer; it is marked, and told why."""
        text, reason = (self.course.text(stage, f"choices.{choice.id}.{key}") for key in ("text", "reason"))
        marks = "|".join(re.escape(say(f"view.words.{word}")) for word in ("right", "wrong"))
        answers = self.learner.goal.get_by_role("list").first  # before the rules, which may have the same names
        button = answers.get_by_role("button", name=re.compile(rf"^({marks})?\s*{spelled(text)}$"))
        self.learner.press(self.tapped(choice) if self.taps and choice.tap else button)
        expect(button.get_by_text(say(f"view.words.{mark}"), exact=True)).to_have_count(1, timeout=QUICK)
        expect(self.learner.goal).to_contain_text(reason, timeout=QUICK)

    def tapped(self, choice: Choice) -> Locator:
        assert choice.tap is not None
        return self.learner.button(re.compile(rf"^{spelled(tc.card(choice.tap).name)}[,.]"))

    def meets_again(self) -> None:
        """What was missed comes back at the end."""

    def finishes(self) -> None:
        """The end says what it means at the table, the seal is marked, and a button opens the next lesson."""
        found = self.course.lesson
        self.learner.shows(plain(rich(found.texts["end.title"])))
        if self.row.is_visible():
            expect(self.seal(found.id)).to_have_accessible_name(re.compile(f", {say('view.words.finished')}$"))
        assert self.page.evaluate(DONE, found.id)
        # What this learner missed is asked neither of the next one nor in the next lesson, which is opened now.
        self.page.evaluate("localStorage.removeItem('tantocuore:learned')")
        following = self.following()
        if following is not None:
            label = say("tutor.done.next", lesson=lesson(following).title)
            self.learner.press(self.learner.button(label, self.learner.goal))
            self.is_at(following)

    def following(self) -> str | None:
        """The lesson that the end leads to: the next one, or where somebody who knows so much may jump."""
        found = self.course.lesson
        words = self.learner.goal.inner_text()
        if found.skip is not None and plain(rich(found.texts["end.skip"])) in words:
            return found.skip.to
        assert plain(rich(found.texts["end.text"])) in words
        return next(iter(self.track[self.track.index(found.id) + 1 :]), None)


class Keys(Pupil):
    """Never touches a mouse, and never loses its place."""

    hand = Keyboard()
    taps = False

    def goes_through(self, name: str) -> None:
        self.learner.table.evaluate(WATCH)
        super().goes_through(name)
        seen = self.page.evaluate("window.seen")
        assert seen["pointers"] == []
        assert seen["began"]
        assert seen["lost"] == 0


class Touch(Pupil):
    """On a phone of 360 pixels: what can be touched is large enough, and nothing scrolls sideways."""

    screen = PHONE
    hand = Finger()
    taps = False

    def tries(self, stage: Stage) -> None:
        small = self.learner.table.evaluate(f"root => ({SMALL})(root, {SMALLEST})")
        assert small == [], (self.learner.title, small)
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.learner.title


class Words(Pupil):
    """In the text view, without a mouse; leaves the table as it was found."""

    hand = Keyboard()
    taps = False

    def sit(self) -> Learner:
        return Typist(self.page, self.hand)

    def finishes(self) -> None:
        super().finishes()
        self.learner.press(self.learner.button(say("view.words.table_view")))


class Naughty(Words):
    """Tries every kind of verb on every card that the page names, at each step; `each` takes every so many-th."""

    each = 1

    def tries(self, stage: Stage) -> None:
        moves = list(self.forbidden(stage))
        box = self.learner.table.get_by_role("combobox", name=re.compile("^Type a move"))
        tried = box.evaluate(TRY, [move for move, _ in moves])
        assert [move for move, *_ in tried] == [move for move, _ in moves]
        legal = dict(moves)
        for move, refused, text in tried:
            assert refused is not legal[move], (stage.step.id, move, text)
            cited = [word for word in re.findall(r"[A-Z]+-[A-Z0-9-]*\d", text) if word in rules.all_rules()]
            assert legal[move] or len(set(cited)) == 1, (stage.step.id, move, text)
            assert words_in(text) <= MOST_WORDS, (stage.step.id, move, text)
        assert self.learner.title == self.course.text(stage, "title")

    def forbidden(self, stage: Stage) -> Iterator[tuple[str, bool]]:
        """What may be tried without leaving the step, and whether the rules allow it."""
        step, game, viewer = stage.step, stage.game, self.course.lesson.viewer
        other = next(player for player in game.players if player != viewer)
        text = self.learner.table.inner_text()
        seen = [card.id for card in tc.CARDS if card.name in text]
        everything = [f"{verb} {card}" for verb in VERBS for card in seen]
        everything += [move.format(viewer=viewer, other=other) for move in OTHER]
        legal = set(map(str, game.legal_moves)) if game.asked == viewer else set()
        answers = {choice.move for choice in step.choices}
        start = self.course.stages.index(stage) % self.each
        for move in everything[start :: self.each]:
            if move in legal:
                if not (step.acting and step.mode != "illegal") and move not in (*answers, *step.shows[:1]):
                    yield move, True
                continue
            refusal = game.why_not(move) if game.asked == viewer else None
            if move not in answers and not (refusal and self.met(stage, refusal.rules)):
                yield move, False

    def met(self, stage: Stage, cited: tuple[str, ...]) -> bool:
        """Whether a refusal by these rules is what the step invites."""
        goal = stage.step.success
        return stage.step.mode == "illegal" and goal is not None and goal(self.course.context(stage, (cited,)))


class Lost(Pupil):
    """Presses nothing but the hint, and arrives."""

    hand = Keyboard()

    def does(self, stage: Stage) -> None:
        title, number = self.learner.title, self.number()
        for _ in range(RUNGS * (len(stage.way) + 2)):  # a question and a button beside the moves
            self.learner.use("hint")
            if (self.learner.title, self.number()) != (title, number):
                return
        raise AssertionError(f"the hints stop at {title!r}")

    def number(self) -> str:
        shown = self.learner.table.get_by_text(re.compile(r"^Step \d+ of \d+$"))
        return f"{shown.inner_text()} {self.learner.button(say('tutor.done.again')).count()}"


class Wrong(Pupil):
    """Answers each question wrongly first, and meets them all again at the end."""

    misses = True

    def meets_again(self) -> None:
        for stage in self.course.stages:
            if not stage.step.choices:
                continue
            self.learner.shows(self.course.text(stage, "title"))
            expect(self.learner.table.get_by_role("heading", level=2)).to_have_text(say("tutor.again.head"))
            right = next(choice for choice in stage.step.choices if self.course.right(stage, choice))
            self.chooses(stage, right, "right")
            self.learner.press(self.learner.button(self.course.text(stage, "main"), self.learner.goal))


class Amnesiac(Pupil):
    """Loses its page in the middle of a step, which one the dice say, and goes on from there."""

    def begins(self) -> None:
        dice = Random(f"{type(self).__name__} {self.course.lesson.id}")
        self.forgets_at = dice.choice(self.course.stages).step.id

    def pauses(self, stage: Stage) -> None:
        if stage.step.id != self.forgets_at:
            return
        before = self.state()
        self.loses_page()
        self.learner = self.sit()
        expect(self.seal(self.course.lesson.id)).to_have_attribute("aria-current", "step", timeout=QUICK)
        self.learner.shows(self.course.text(stage, "title"))
        assert self.state() == before

    def loses_page(self) -> None:
        self.page.reload()
        until_set(self.page)

    def state(self) -> dict[str, str]:
        """What a learner would see again. That a card has been drawn a moment ago is not kept."""
        learner = self.learner
        parts = {name: place.inner_text().replace("new\n", "") for name, place in learner.places.items()}
        progress = learner.table.get_by_text(re.compile(r"^Step \d+ of \d+$")).inner_text()
        return parts | {"goal": learner.goal.inner_text(), "progress": progress}


class Bereft(Amnesiac):
    """Loses what answers behind the page; it is said, and one button brings the same step back."""

    server: Server | Folder

    def loses_page(self) -> None:
        self.server.bereave(self.page)


PUPILS: dict[str, type[Pupil]] = {
    "mouse": Pupil,
    "keyboard": Keys,
    "touch": Touch,
    "words": Words,
    "naughty": Naughty,
    "lost": Lost,
    "wrong": Wrong,
    "amnesiac": Amnesiac,
    "bereft": Bereft,
}
