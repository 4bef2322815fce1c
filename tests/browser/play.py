"""A learner at a table, who finds everything by role and name: by mouse, by keyboard, by finger, or in words.

A move is given in the notation of the game, such as "serve kagari"; how it is made is read from the page.
After each act the focus must still be in the table, and what was announced must be short.
"""

import re
from collections.abc import Callable
from math import dist
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

import tantocuore as tc
from tantocuore.text import catalogue, say
from tantocuore.tutor.lesson import Lesson, Step, lesson

MOST_KEYS = 120  # from one end of the table to the other
MOST_MOVES = 4  # of one kind, to a goal
MOST_SPOKEN = 20
DOUBLE_CLICK, SAME_PLACE = 600, 40  # ms and pixels; two presses that are closer are one
FADES = 80  # ms; the table pauses before it speaks
SETTING = 20_000  # ms in which a table is set
QUICK = 10_000  # ms in which the table has answered
AGAIN = 3  # closings of what lies in the way, before the learner gives up
# How each verb is made on the table: where its card lies.
PLACES = {"serve": "hand", "chambermaid": "hand", "love": "hand", "employ": "town"}

HAS_FOCUS = "el => el === document.activeElement"
FOCUS_AFTER = "el => !!(el.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"
# A part of the table is one stop of Tab, or a list is; the arrow keys move inside it.
LISTED_WITH_FOCUS = """el => el.tabIndex < 0 && ["ul, [role=list]", "section"].some((part) =>
    el.closest(part)?.contains(document.activeElement))"""
# Where to press, once it stands still, and whether nothing lies over it.
MIDDLE = """async (el) => {
    const frame = () => new Promise(requestAnimationFrame);
    const middle = () => {
        const box = el.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    el.scrollIntoView({block: "center", behavior: "instant"});
    let [was, now] = [[], middle()];
    while (String(was) !== String(now)) {
        await frame();
        await frame();
        [was, now] = [now, middle()];
    }
    return [...now, el.contains(document.elementFromPoint(...now))];
}"""
LISTEN = """root => {
    window.heard = [];
    for (const el of root.querySelectorAll("[aria-live]")) new MutationObserver(() => {
        if (el.textContent) window.heard.push(el.textContent);
    }).observe(el, { childList: true });
}"""


def still(page: Page) -> None:
    """Wait until cards have glided and colours have changed: a press would miss what moves."""
    page.wait_for_function("document.getAnimations().every((it) => it.playState !== 'running')", timeout=QUICK)


class Hand(Protocol):
    """How a learner presses what they see: `press` gives False when something lies over it."""

    def press(self, target: Locator) -> bool: ...


class Mouse:
    """Points and clicks; what is out of sight is scrolled to first."""

    def __init__(self) -> None:
        self.last = (-1.0, -1.0)

    def press(self, target: Locator) -> bool:
        x, y, free = target.evaluate(MIDDLE)
        if free:
            if dist((x, y), self.last) < SAME_PLACE:
                target.page.wait_for_timeout(DOUBLE_CLICK)
            self.hit(target.page, x, y)
            self.last = (x, y)
        return bool(free)

    def hit(self, page: Page, x: float, y: float) -> None:
        page.mouse.click(x, y)


class Finger(Mouse):
    """Touches."""

    def hit(self, page: Page, x: float, y: float) -> None:
        page.touchscreen.tap(x, y)


class Keyboard:
    """Tab between the parts, arrows inside a list of cards, Enter."""

    def press(self, target: Locator) -> bool:
        self.reach(target)
        target.page.keyboard.press("Enter")
        return True

    def reach(self, target: Locator) -> None:
        """Bring the focus to the target."""
        keys = target.page.keyboard
        back = target.evaluate(FOCUS_AFTER)
        for _ in range(MOST_KEYS):
            if target.evaluate(HAS_FOCUS):
                return
            if target.evaluate(LISTED_WITH_FOCUS):
                keys.press("ArrowLeft" if target.evaluate(FOCUS_AFTER) else "ArrowRight")
            else:
                keys.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{target} was not reached with {MOST_KEYS} keys")


class Learner:
    """Plays at one table of a page."""

    def __init__(self, page: Page, hand: Hand, table: Locator | None = None) -> None:
        self.page = page
        self.hand = hand
        self.table = page.get_by_role("article").first if table is None else table
        page.emulate_media(reduced_motion="reduce")
        expect(self.table).to_have_attribute("aria-busy", "false", timeout=SETTING)
        self.table.evaluate(LISTEN)

    # what the page says

    def region(self, name: str | re.Pattern[str]) -> Locator:
        return self.table.get_by_role("region", name=name)

    @property
    def goal(self) -> Locator:
        """The part that says what to do: the first one of the table."""
        return self.table.get_by_role("region").first

    @property
    def title(self) -> str:
        """What is to be done now."""
        return self.goal.get_by_role("heading").inner_text()

    @property
    def why(self) -> Locator:
        """The part that explains: it carries a button to close it."""
        return self.table.get_by_role("region").filter(
            has=self.page.get_by_role("button", name="Close", exact=True)
        )

    @property
    def places(self) -> dict[str, Locator]:
        hand = re.compile("(Your|'s) hand$")
        return {"hand": self.region(hand), "town": self.region("Town")}

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.table).get_by_role("button", name=name, exact=isinstance(name, str)).first

    def card(self, card_id: str, place: str) -> Locator:
        """A card by its whole name, as it is read out."""
        return self.button(re.compile(rf"^{re.escape(tc.card(card_id).name)}[,.]"), self.places[place])

    def legal(self, place: str) -> list[str]:
        """The names of the cards that the page calls legal."""
        can = self.places[place].get_by_role("button", name=re.compile(r"\byou can "))
        return [str(label) for label in can.evaluate_all("all => all.map(el => el.getAttribute('aria-label'))")]

    def use(self, tool: str) -> None:
        """Press one of the tools; on a phone some lie behind a button."""
        button = self.button(say(f"tutor.tool.{tool}"), self.goal)
        if not button.is_visible():
            self.press(self.button(say("view.words.more"), self.goal))
        self.press(button)

    def shows(self, title: str) -> None:
        """Wait for a goal."""
        expect(self.goal.get_by_role("heading")).to_have_text(title, timeout=QUICK)

    # acting

    def press(self, target: Locator) -> None:
        """Press something, and see that the focus stays in the table."""
        expect(target).to_be_visible(timeout=QUICK)
        for _ in range(AGAIN):
            if self.hand.press(target):
                break
            assert self.why.count(), f"something lies over {target}, and it cannot be closed"
            self.hand.press(self.button("Close", self.why))
            self.settle()
        else:
            raise AssertionError(f"{target} stays covered")
        self.settle()

    def settle(self) -> None:
        """Wait until the table has answered and nothing moves; the focus is still in it."""
        expect(self.table).not_to_have_attribute("data-busy", re.compile("^"), timeout=QUICK)
        still(self.page)
        kept = self.table.evaluate("el => el.contains(document.activeElement)")
        assert kept, f"the focus is lost at {self.title!r}"

    def listen(self) -> None:
        """Let what was said before fade; what comes now counts."""
        self.page.wait_for_timeout(FADES)
        self.page.evaluate("window.heard = []")

    def has_heard(self) -> None:
        """A move is announced, in few words."""
        self.page.wait_for_function("window.heard.length", timeout=QUICK)
        for spoken in self.page.evaluate("window.heard.splice(0)"):
            assert len(spoken.split()) <= MOST_SPOKEN, spoken

    def play(self, move: str) -> None:
        """Make a move, or try one that is illegal; what comes of it is announced."""
        self.listen()
        self.press(self.way_to(move))
        # Where a card can do two things, it asks which.
        verb = move.partition(" ")[0]
        menu = self.table.get_by_role("list", name=say("view.words.menu_title"))
        if menu.count():
            self.press(menu.get_by_role("button", name=re.compile(rf"^{verb}", re.IGNORECASE)))
        self.has_heard()

    def way_to(self, move: str) -> Locator:
        """What is pressed for a move."""
        verb, _, what = move.partition(" ")
        if verb == "end":
            return self.button(re.compile("^End the "))
        return self.card(what, PLACES[verb])

    def on_branch(self) -> bool:
        return self.title in (say("tutor.branch.title"), say("tutor.branch.over_title"))

    def sees_refusal(self, rule: str) -> str:
        """The explanation of a refused move names its rule; gives its words."""
        expect(self.why.get_by_role("heading").first).to_have_text(say("tutor.refusal.title"), timeout=QUICK)
        expect(self.button(re.compile(f"^{rule}"), self.why)).to_be_visible()
        return self.why.inner_text()


class Typist(Learner):
    """Plays in the text view: types each move into the one box."""

    def __init__(self, page: Page, hand: Hand) -> None:
        super().__init__(page, hand)
        self.press(self.button("Text view"))

    @property
    def box(self) -> Locator:
        return self.table.get_by_role("combobox", name=re.compile("^Type a move")).or_(
            self.table.get_by_role("textbox", name=re.compile("^Type a move"))
        )

    def play(self, move: str) -> None:
        self.listen()
        # By Tab alone: Enter there would send what still stands in the box since it was refused.
        Keyboard().reach(self.box)
        self.box.fill(move)
        self.page.keyboard.press("Enter")
        self.settle()
        self.has_heard()
        expect(self.box).to_be_focused()

    def legal(self, place: str) -> list[str]:
        lists = self.region(re.compile("^Your move$")).get_by_role("listitem").get_by_role("button")
        return [
            text for text in lists.all_inner_texts() if PLACES.get(text.rpartition("\n")[2].split(" ")[0]) == place
        ]


class Reader:
    """Walks a learner through a lesson: what to do comes from the lesson's file, how from the page."""

    def __init__(self, learner: Learner, name: str) -> None:
        self.learner = learner
        self.lesson: Lesson = lesson(name)
        self.mains = {self.words(step, "main") for step in self.lesson.steps} - {None}
        self.missed: dict[
            str, str
        ] = {}  # by step: the right answer to a question that was first answered otherwise

    def words(self, step: Step, key: str) -> str | None:
        return self.lesson.say(self.lesson.steps.index(step), key)

    def walk(self, first: str, last: str, beforehand: dict[str, Callable[[], None]] | None = None) -> None:
        """Do the steps from one to another; `beforehand` says what else is tried when a step begins."""
        ids = [step.id for step in self.lesson.steps]
        for step in self.lesson.steps[ids.index(first) : ids.index(last) + 1]:
            self.learner.shows(title(step.id, self.lesson.id))
            (beforehand or {}).get(step.id, lambda: None)()
            self.do(step)

    def do(self, step: Step) -> None:
        """One step, as its mode wants it."""
        if step.choices:
            self.answer(step)
        if step.mode in ("watch", "predict"):
            main = self.words(step, "main")
            assert main is not None
            self.learner.press(self.learner.button(main, self.learner.goal))
            return
        goal = self.learner.title
        for _ in range(MOST_MOVES):
            if self.learner.title != goal:
                return
            self.learner.play(step.moves[0])

    def answer(self, step: Step) -> None:
        """Answer until it is right; each answer is given its own reason."""
        learner = self.learner
        for choice in step.choices:
            text, reason = (self.words(step, f"choices.{choice.id}.{key}") for key in ("text", "reason"))
            assert text is not None
            assert reason is not None
            button = learner.goal.get_by_role("button", name=re.compile(re.escape(text)))
            learner.press(button)
            expect(learner.goal).to_contain_text(reason, timeout=QUICK)
            right = button.get_by_text(say("view.words.right"), exact=True)
            if right.count():
                if choice is not step.choices[0]:
                    self.missed[step.id] = text
                return
            expect(button.get_by_text(say("view.words.wrong"), exact=True)).to_have_count(1)
        raise AssertionError(f"no answer to {learner.title!r} is right")

    def meets_again(self) -> None:
        """What was missed comes back at the end, and is now answered at once."""
        for step in [step for step in self.lesson.steps if step.id in self.missed]:
            self.learner.shows(title(step.id, self.lesson.id))
            for text in (self.missed[step.id], self.words(step, "main") or ""):
                self.learner.press(self.learner.goal.get_by_role("button", name=re.compile(re.escape(text))))


def title(step: str, name: str = "raoul") -> str:
    """The goal of a step of a lesson; "end" is what stands at the end."""
    return catalogue()[f"lessons.{name}.end.title" if step == "end" else f"lessons.{name}.steps.{step}.title"]
