"""The whole course in one session: every lesson and room one after another, and whatever else a page may ask."""

import json
from typing import Any

import pytest

from tantocuore.text import say
from tantocuore.tutor import Session, course, lessons
from tantocuore.tutor.carrier import start
from tantocuore.tutor.verbs import VERBS
from tests.tutor.learner import Learner, offered, size

WHOLE = course.whole()
LARGEST = 20_000  # bytes of a scene


def test_it_has_every_lesson_of_every_track_and_then_the_rooms() -> None:
    order = [lesson for track in course.tracks() for lesson in track.lessons]
    assert Session.whole().lessons == WHOLE == (*order, *course.ROOMS)
    assert not set(course.ROOMS) & set(lessons()), "a room and a lesson would be the same address"


def test_every_lesson_and_room_opens_after_any_other() -> None:
    learner = Learner(Session.whole())
    for id in WHOLE:
        learner.ask("open", lesson=id, save=None)
        assert learner.view["head"]["at"] == id
        assert learner.view["store"] == course.ROOMS.get(id, id)
        assert [row["id"] for row in learner.view["head"].get("lessons", [])] == list(course.beside(id))
        assert learner.last["announce"]["text"]
        assert size(learner.view) <= LARGEST
        if id in course.ROOMS:
            assert learner.view["head"]["progress"] is None
        else:
            assert learner.view["head"]["progress"]["now"] == 1
            [now] = [row for row in learner.view["head"]["lessons"] if row["now"]]
            assert now["title"] == learner.session.title == course.title(id)


def test_what_was_left_in_the_middle_waits_where_it_was() -> None:
    learner = Learner(Session.whole())
    learner.ask("open", lesson="raoul", save=None)
    for _ in range(4):
        learner.ask("skip")
    lesson, step = learner.save, learner.step
    learner.ask("open", lesson="play", save=None)
    hand = learner.view["hand"]["cards"]
    learner.ask("move", move=sorted(offered(learner.view))[0])
    game, node = learner.save, learner.now
    learner.ask("open", lesson="sandbox", save=None)
    learner.ask("open", lesson="raoul", save=lesson)
    assert (learner.step, learner.view["store"]) == (step, "raoul")
    learner.ask("open", lesson="play", save=game)
    assert learner.now == node
    learner.ask("undo")
    assert learner.view["hand"]["cards"] == hand


def test_a_page_that_comes_back_finds_the_room_or_lesson_that_it_names() -> None:
    old = Learner(Session.whole())
    old.ask("open", lesson="sandbox", save=None)
    old.ask("move", move=sorted(offered(old.view))[0])
    new = Session.whole()
    reply = new.answer({"id": 1, "verb": "hello", "args": {"lesson": "sandbox", "save": old.save}})
    assert (reply["view"]["head"]["at"], reply["timeline"]["now"]) == ("sandbox", old.now)
    assert "words" in reply
    # A second view of the same table shows what is open there, whatever its own address names.
    again = new.answer({"id": 2, "verb": "hello", "args": {"lesson": "raoul", "save": None}})
    assert again["view"]["head"]["at"] == "sandbox"


def test_each_visit_of_a_room_deals_anew_against_the_bot_of_play() -> None:
    learner = Learner(Session.whole())
    deals = set()
    for _ in range(8):
        learner.ask("open", lesson="play", save=None)
        deals.add(json.dumps(learner.view["hand"]["cards"], sort_keys=True))
        assert [seat["who"] for seat in learner.view["seats"]] == ["you", "bot"]
    assert len(deals) > 1
    learner.ask("open", lesson="sandbox", save=None)
    assert [seat["who"] for seat in learner.view["seats"]] == ["you", "you"]


def test_nothing_of_a_room_is_learned_and_a_save_of_another_place_is_not_taken() -> None:
    learner = Learner(Session.whole())
    learner.ask("open", lesson="raoul", save=None)
    learner.ask("skip")
    assert learner.last["at"]["lesson"] == "raoul"
    learner.ask("open", lesson="play", save=learner.save)
    assert learner.last["announce"]["text"] == say("tutor.save.unread")
    learner.ask("move", move=sorted(offered(learner.view))[0])
    assert not {"at", "learned"} & set(learner.last)


def test_the_last_lesson_leads_on_to_a_game() -> None:
    learner = Learner(Session.whole())
    learner.ask("open", lesson=WHOLE[-3], save=None)
    while not learner.done:
        learner.ask("skip")
    main = learner.say["main"]
    assert (main["verb"], main["args"]) == ("open", {"lesson": "play"})
    learner.ask(main["verb"], **main["args"])
    assert learner.view["head"]["at"] == "play"


@pytest.mark.parametrize(
    "args",
    [
        {}, {"lesson": None}, {"lesson": ""}, {"lesson": "no such"}, {"lesson": "Play"}, {"lesson": "free"},
        {"lesson": 3}, {"lesson": ["play"]}, {"lesson": {"play": 1}}, {"lesson": "own-raoul"},
        {"lesson": "../raoul"},
        {"lesson": "play", "seed": 1}, {"lesson": "x" * 100_000}, {"lesson": "\ud800"}, {"room": "play"}, None, [],
        "play", {"lesson": "play", "save": 5}, {"lesson": "raoul", "review": {}},
    ],
)  # fmt: skip
def test_an_open_that_names_nothing_changes_nothing(args: Any) -> None:
    session = Session.whole()
    session.answer({"id": 1, "verb": "open", "args": {"lesson": "play"}})
    before = session.picture
    reply = session.answer({"id": 2, "verb": "open", "args": args})
    assert set(reply) == {"id", "rev", "error"}
    assert len(reply["error"]["text"]) < 500
    assert session.picture == before


@pytest.mark.parametrize("save", ["", "{}", "tc2:", "tc2:AAAA", "null", "[]", "x" * 1000, '{"format": 2}'])
@pytest.mark.parametrize("lesson", ["play", "sandbox", "raoul"])
def test_a_save_that_cannot_be_read_opens_the_place_anew(lesson: str, save: str) -> None:
    reply = Session.whole().answer({"id": 1, "verb": "open", "args": {"lesson": lesson, "save": save}})
    assert reply["view"]["head"]["at"] == lesson
    assert reply["announce"]["text"] == say("tutor.save.unread")


def test_only_the_whole_course_has_contents_and_they_go_to_the_page_once() -> None:
    found = start(Session.whole())
    assert [row["id"] for track in found["contents"]["tracks"] for row in track["lessons"]] == list(WHOLE[:-2])
    assert {room["id"]: room["store"] for room in found["contents"]["rooms"]} == course.ROOMS
    assert found["lessons"] == list(WHOLE)
    assert start(Session.course(["raoul", "gaps"]))["contents"] is None
    assert "contents" not in json.dumps(Session.whole().answer({"id": 1, "verb": "hello", "args": {}})["view"])
    assert not set(VERBS) & {"open", "hello"}
