"""The course: every lesson in its track and its notebook, and what comes next for whoever has done what."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tantocuore.tutor import course, lesson, lessons
from tantocuore.tutor.course import Far, far, index

ORDER = [id for track in course.tracks() for id in track.lessons]
NOTEBOOKS = ["10-start", "20-phases", "30-raouls-turn", "40-house", "50-oktoberfest"]


def place(step: int, of: int = 9, done: bool = False) -> dict[str, Any]:
    return {"step": step, "of": of, "done": done}


def done(*ids: str) -> dict[str, Any]:
    return dict.fromkeys(ids, place(9, 9, True))


def test_the_tracks_have_their_notebooks() -> None:
    assert [(track.id, track.notebook) for track in course.tracks()] == list(zip("ABCDE", NOTEBOOKS, strict=True))


def test_every_lesson_of_these_tracks_is_in_the_course_once() -> None:
    assert len(set(ORDER)) == len(ORDER)
    assert set(ORDER) <= set(lessons())
    assert [id for id in lessons() if lesson(id).track in "ABCDE" and id not in ORDER] == []


@pytest.mark.parametrize("id", ORDER)
def test_the_index_says_what_the_lesson_says(id: str) -> None:
    found, whole = course.entry(id), lesson(id)
    assert (found.steps, found.minutes) == (len(whole.steps), whole.minutes)
    assert found.rules == Counter(rule for step in whole.steps for rule in step.rules)
    row = next(row for track in index({})["tracks"] for row in track["lessons"] if row["id"] == id)
    assert row["title"] == whole.title
    assert row["href"] == f"{next(t.notebook for t in course.tracks() if id in t.lessons)}.ipynb?lesson={id}"


def test_a_rule_is_taught_by_the_lesson_with_the_most_steps_on_it() -> None:
    found = course.taught()
    teaching = [id for id in ORDER if id != "placement"]
    for rule, id in found.items():
        counts = [course.entry(other).rules.get(rule, 0) for other in teaching]
        assert id == teaching[counts.index(max(counts))], rule
    assert set(found) == {rule for id in teaching for rule in course.entry(id).rules}


def test_a_beginner_begins_at_the_beginning() -> None:
    found = index({})
    assert found["next"]["lesson"] == ORDER[0]
    assert found["next"]["label"] == f"Begin: {lesson(ORDER[0]).title}"
    assert found["course"]["done"] == 0
    assert found["course"]["minutes"] == sum(course.entry(id).minutes for id in ORDER)


def test_a_table_that_was_only_opened_begins_nothing() -> None:
    assert index({ORDER[-1]: place(1)})["next"]["lesson"] == ORDER[0]
    assert far(place(1)).state == "open"


def test_next_is_what_was_begun_then_what_follows_then_what_was_left_out() -> None:
    assert index({ORDER[3]: place(4)})["next"]["lesson"] == ORDER[3]
    assert index(done(ORDER[2]))["next"]["lesson"] == ORDER[3]
    assert index(done(ORDER[2]) | {ORDER[1]: place(2)})["next"]["lesson"] == ORDER[1]
    assert index(done(*ORDER[1:]))["next"]["lesson"] == ORDER[0]


def test_whoever_has_done_all_is_told_so() -> None:
    found = index(done(*ORDER))
    assert (found["next"]["lesson"], found["next"]["href"]) == (None, None)
    assert found["next"]["label"] == "All lessons are done"
    assert (found["course"]["done"], found["course"]["minutes"], found["course"]["left"]) == (len(ORDER), 0, "")


def test_each_lesson_says_how_far_it_is_in_words() -> None:
    found = index({ORDER[0]: place(4, 9), ORDER[1]: place(9, 9, True)})
    rows = {row["id"]: row for track in found["tracks"] for row in track["lessons"]}
    assert [(rows[id]["state"], rows[id]["word"]) for id in ORDER[:3]] == [
        ("begun", "step 4 of 9"),
        ("done", "done"),
        ("open", "not begun"),
    ]
    assert [row["id"] for row in rows.values() if row["next"]] == [ORDER[0]]
    assert rows[ORDER[0]]["progress"] == place(4, 9)


@pytest.mark.parametrize(
    "bad",
    [
        None,
        7,
        "x",
        [],
        {},
        {"step": 1},
        place(3, 2),
        place(-1),
        place(1, 10**9),
        place(True),
        {**place(1), "done": 1},
    ],
)
def test_what_is_no_place_is_a_lesson_not_begun(bad: Any) -> None:
    assert far(bad) == Far()
    assert index({ORDER[0]: bad}) == index({})


def test_an_unknown_lesson_is_passed_over() -> None:
    assert index({"nothing": place(4)}) == index({})
    json.dumps(index(done(*ORDER)))
