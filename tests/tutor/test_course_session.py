"""A lesson whose questions come back, moves shown piece by piece, lessons in a row, and what is learned."""

from typing import Any

import pytest

from tantocuore.tutor import Lesson, LessonError, Session
from tests.tutor.test_lesson import GOOD

PIECES = """
format = 1
id = "pieces"
track = "B"
scenario = "raoul"
viewer = "Raoul"
minutes = 1
skip = { right = 2, to = "serving" }

[[steps]]
id = "first"
mode = "predict"
rules = ["SERVE-05"]
pieces = "serve genevieve"
after = 1
choices = [{ id = "draw", is = 'next("draw")', tap = "genevieve" }, { id = "love", is = 'next("love")' }]

[[steps]]
id = "second"
mode = "predict"
rules = ["SERVE-05"]
pieces = "serve genevieve"
after = 2
choices = [{ id = "draw", is = 'next("draw")' }, { id = "love", is = 'next("love")' }]
shows = ["serve genevieve"]

[[steps]]
id = "third"
mode = "predict"
rules = ["SERVE-06"]
start = ["end"]
choices = [{ id = "yes", is = 'phase("employ")' }, { id = "no", is = 'phase("serving")' }]

[texts]
title = "Pieces"
about = "What comes next?"
end = { title = "Done", text = "**At the table:** you count.", skip = "You know this. Jump on." }
steps.first.title = "A"
steps.first.text = "What?"
steps.first.main = "On"
steps.first.choices.draw = { text = "x", reason = "r" }
steps.first.choices.love = { text = "y", reason = "s" }
steps.second.title = "B"
steps.second.text = "What?"
steps.second.main = "On"
steps.second.choices.draw = { text = "x", reason = "r" }
steps.second.choices.love = { text = "y", reason = "s" }
steps.third.title = "C"
steps.third.text = "What?"
steps.third.main = "On"
steps.third.choices.yes = { text = "x", reason = "r" }
steps.third.choices.no = { text = "y", reason = "s" }
"""


class Page:
    """Sends requests, and remembers what the last reply said."""

    def __init__(self, session: Session) -> None:
        self.session, self.n = session, 0
        self.ask("hello", save=None)

    def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        self.n += 1
        self.reply = self.session.answer({"id": self.n, "verb": verb, "args": args})
        assert "error" not in self.reply, self.reply
        return self.reply

    @property
    def view(self) -> dict[str, Any]:
        return self.session.picture

    def state(self) -> tuple[str, str, int]:
        pools = {pool["id"]: pool["sum"] for pool in self.view["meter"]["pools"]}
        return self.view["head"]["title"], self.view["say"]["title"], pools["love"]


def opened() -> Page:
    return Page(Session.lesson(Lesson.from_text(PIECES)))


def test_a_move_stands_still_in_the_middle() -> None:
    page = opened()
    assert [card["id"] for card in page.view["play"]["cards"]] == ["genevieve"]
    assert page.view["house"]["deck"]["count"] == 7
    page.ask("answer", choice="draw")
    page.ask("next")
    assert page.view["house"]["deck"]["count"] == 6
    assert page.state()[2] == 0
    page.ask("answer", choice="love")
    page.ask("next")
    assert page.view["say"]["title"] == "C"


def test_what_is_missed_comes_back_until_it_is_right() -> None:
    page = opened()
    for choice in ("love", "draw"):
        page.ask("answer", choice=choice)
    page.ask("next")
    page.ask("answer", choice="draw")
    page.ask("answer", choice="love")
    page.ask("next")
    page.ask("answer", choice="yes")
    page.ask("next")
    assert page.state()[:2] == ("Once more", "A")
    assert [row["state"] for row in page.view["say"]["question"]["choices"]] == ["open", "open"]
    page.ask("undo")
    assert page.state()[1] == "C"
    page.ask("redo")
    page.ask("answer", choice="draw")
    page.ask("next")
    assert page.state()[:2] == ("Once more", "B")
    page.ask("answer", choice="love")
    saved = page.ask("hint")["save"]
    again = Page(Session.lesson(Lesson.from_text(PIECES)))
    again.ask("hello", save=saved)
    assert again.state()[:2] == ("Once more", "B")
    again.ask("next")
    assert again.session.done
    assert again.view["say"]["mode"] == "done"
    again.ask("undo")
    assert again.state()[:2] == ("Once more", "B")


def test_what_is_missed_can_be_skipped() -> None:
    page = opened()
    for right in ("draw", "love", "yes"):
        page.ask("answer", choice={"draw": "love", "love": "draw", "yes": "no"}[right])
        page.ask("answer", choice=right)
        page.ask("next")
    titles = []
    while not page.session.done:
        titles.append(page.state()[1])
        page.ask("skip")
    assert titles == ["A", "B", "C"]


def test_who_knows_it_is_offered_to_jump() -> None:
    page = opened()
    for choice in ("draw", "love", "yes"):
        page.ask("answer", choice=choice)
        page.ask("next")
    assert page.session.done
    assert page.view["say"]["text"] == ["You know this. Jump on."]


def test_lessons_in_a_row() -> None:
    session = Session.course(["serving", "employing", "rooms"])
    page = Page(session)
    assert [row["now"] for row in page.view["head"]["lessons"]] == [True, False, False]
    save = page.ask("next")["save"]
    page.ask("open", save=None, lesson="rooms")
    assert session.title == page.view["head"]["lessons"][2]["title"]
    assert page.view["store"] == "rooms"
    page.ask("open", save=save, lesson="serving")
    assert page.view["say"]["title"] == "Let Rouge serve"
    error = session.answer({"id": 9, "verb": "open", "args": {"save": None, "lesson": "servng"}})["error"]
    assert "serving" in error["text"]
    fresh = Session.course(["serving", "employing"])
    reply = fresh.answer({"id": 1, "verb": "hello", "args": {"save": None, "lesson": "employing"}})
    assert reply["view"]["store"] == "employing"
    assert "words" in reply


def test_the_end_of_a_lesson_opens_the_next_one() -> None:
    session = Session.course(["serving", "rooms"])
    page = Page(session)
    while not session.done:
        page.ask("skip")
    main = page.view["say"]["main"]
    assert (main["verb"], main["args"]) == ("open", {"lesson": "rooms"})


def test_what_was_learned_is_a_line_a_rule() -> None:
    page = opened()
    first = page.ask("answer", choice="love")
    assert [line.split()[:3] for line in first["learned"]] == [["SERVE-05", "wrong", "pieces/first"]]
    assert "learned" not in page.ask("answer", choice="draw")
    left = page.ask("next")
    assert [line.split()[1] for line in left["learned"]] == ["aided"]
    assert left["at"] == {"lesson": "pieces", "step": 2, "of": 3, "done": False}
    page.ask("answer", choice="love")
    right = page.ask("next")["learned"]
    assert [line.split()[:3] for line in right] == [["SERVE-05", "right", "pieces/second"]]


def test_an_invited_try_is_no_slip_and_another_is() -> None:
    page = Page(Session.lesson(Lesson.from_text(GOOD)))
    page.ask("answer", choice="a")
    page.ask("next")
    slip = page.ask("move", move="employ rouge")["learned"]
    assert [line.split()[1] for line in slip] == ["wrong"]
    assert not any("learned" in page.ask("why", move=move) for move in ("employ rouge", "end"))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("after = 1", "after = -1", "steps.first.after"),
        ('pieces = "serve genevieve"', 'pieces = "serve kagari"', "steps.first.pieces"),
        ("right = 2", "right = 4", "skip.right"),
        ('tap = "genevieve"', 'tap = "genevive"', "steps.first.choices.0.tap"),
        ('next("love")', 'next("luv")', "steps.first.choices.1.is"),
        (', skip = "You know this. Jump on."', "", "texts.end.skip"),
    ],
)  # fmt: skip
def test_a_fault_of_these_is_named(old: str, new: str, key: str) -> None:
    with pytest.raises(LessonError) as caught:
        Lesson.from_text(PIECES.replace(old, new, 1))
    assert caught.value.key == key, str(caught.value)


SPOT = """
format = 1
id = "spotted"
track = "C"
scenario = "raoul"
viewer = "Raoul"
minutes = 1

[[steps]]
id = "one"
mode = "spot"
rules = ["FLOW-02"]

[[steps]]
id = "two"
mode = "spot"
rules = ["FLOW-02"]

[texts]
title = "Spotted"
about = "One beat is against the rules."
end = { title = "Done", text = "**At the table:** watch each other." }
"""


def test_a_turn_with_a_mistake_is_made_anew_for_each_visit_and_kept_in_the_save() -> None:
    lesson = Lesson.from_text(SPOT)
    asked = {str(Session.lesson(lesson).picture["say"]["question"]) for _ in range(6)}
    assert len(asked) > 1
    page = Page(Session.lesson(lesson))
    rows = page.view["say"]["question"]["choices"]
    page.ask("answer", choice=rows[0]["id"])
    question = page.view["say"]["question"]
    again = Page(Session.lesson(lesson))
    again.ask("hello", save=page.ask("hint")["save"])
    assert again.view["say"]["question"] == question
    while not page.session.done:
        page.ask("hint")
    before = {str(page.ask("restart")["view"]["say"]["question"]) for _ in range(6)}
    assert len(before) > 1


def test_in_the_middle_of_a_move_every_number_knows_where_it_comes_from() -> None:
    lesson = Lesson.from_text(PIECES.replace("after = 2", "after = 3").replace('next("love")', 'next("servings")'))
    page = Page(Session.lesson(lesson))
    page.ask("answer", choice="draw")
    page.ask("next")
    assert {pool["id"]: pool["from"] for pool in page.view["meter"]["pools"]} == {
        "love": "1 from Geneviève", "serving": "1 − 1", "employment": "1 from phase 3 on",
    }  # fmt: skip


def test_hints_alone_do_not_earn_the_jump() -> None:
    page = opened()
    while not page.session.done:
        page.ask("hint")
    assert page.view["say"]["text"] != ["You know this. Jump on."]


def test_what_was_missed_comes_back_at_the_start_of_a_later_lesson() -> None:
    review = "serving/open raoul/first nonsense serving/rouge rooms/never"
    session = Session.course(["rooms", "employing"])
    page = Page(session)
    page.ask("open", save=None, lesson="employing", review=review)
    assert page.view["head"]["title"] == 'From "One Serving, one maid"'
    assert page.view["say"]["title"] == "What may you do now?"
    page.ask("answer", choice="end")
    save = page.ask("next")["save"]
    again = Page(Session.course(["employing"]))
    again.ask("hello", save=save, lesson="employing")
    assert len(again.session.steps) == len(session.steps)
    assert again.session.steps[0].id == "review1"
    assert Session.lesson("employing").steps[0].id != "review1"


def test_a_question_that_came_back_is_kept_under_the_lesson_it_is_from() -> None:
    page = Page(Session.course(["employing"]))
    page.ask("hello", save=None, lesson="employing", review="serving/open")
    page.ask("answer", choice="end")
    lines = page.ask("next")["learned"]
    assert [line.split()[1:3] for line in lines] == [["right", "serving/open"]] * 2
    assert page.view["say"]["title"] == "You have 6 Love"
