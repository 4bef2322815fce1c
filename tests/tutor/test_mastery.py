"""Mastery: the states of a rule from lines of evidence, whatever their order, their faults and their number."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tantocuore import rules
from tantocuore.tutor import mastery
from tantocuore.tutor.mastery import line, states, trim

RULE, OTHER = "SERVE-02", "EMPLOY-01"
DAY = 739_583


def one(outcome: str, position: int = 1, day: int = 0, n: int = 0, rule: str = RULE) -> str:
    return line(rule, outcome, "serving/first", f"{position:06x}", DAY + day, n)


def state(*lines: str) -> str:
    return states(lines)[RULE]


CAN = (one("right", 1), one("right", 2))
KNOWS = (*CAN, one("right", 1, n=3))


def test_a_rule_is_new_until_something_is_shown_about_it() -> None:
    assert state() == "new"
    assert set(states([])) == set(rules.ids())
    assert {state(one(outcome)) for outcome in mastery.OUTCOMES} == {"seen"}


def test_can_is_twice_right_unaided_in_different_positions() -> None:
    assert state(*CAN) == "can"
    assert state(one("right", 1), one("right", 1, n=1)) == "seen"
    assert state(one("right", 1), one("aided", 2)) == "seen"
    assert state(one("aided", 1), one("aided", 2), one("wrong", 3)) == "seen"
    assert state(one("wrong", 3), *CAN) == "can"


def test_knows_is_once_more_after_three_lessons_or_a_day() -> None:
    assert state(*CAN, one("right", 3)) == "can"
    assert state(*CAN, one("right", 3, n=2)) == "can"
    assert state(*CAN, one("right", 3, n=3)) == "knows"
    assert state(*CAN, one("right", 3, day=1)) == "knows"
    assert state(*CAN, one("aided", 3, day=1)) == "can"


def test_a_miss_leads_one_state_back_and_a_new_or_seen_rule_nowhere() -> None:
    miss = one("wrong", 9, day=2, n=9)
    assert state(*KNOWS, miss) == "can"
    assert state(*CAN, miss) == "seen"
    assert state(*KNOWS, miss, one("wrong", 8, day=2, n=9)) == "seen"
    assert state(one("right", 1), miss) == "seen"


def test_what_was_lost_is_won_back_from_there() -> None:
    miss = one("wrong", 9, day=2, n=9)
    assert state(*KNOWS, miss, one("right", 4, day=2, n=11)) == "can"
    assert state(*KNOWS, miss, one("right", 4, day=2, n=12)) == "knows"
    assert state(*KNOWS, miss, one("right", 4, day=3, n=9)) == "knows"
    # At "seen" it takes two anew.
    assert state(*CAN, miss, one("right", 4, day=2, n=9)) == "seen"
    assert state(*CAN, miss, one("right", 4, day=2, n=9), one("right", 5, day=2, n=9)) == "can"


def test_one_line_twice_is_one_line() -> None:
    assert state(*KNOWS, *[one("wrong", 9, day=2)] * 3) == "can"


def test_the_rules_do_not_touch_each_other() -> None:
    found = states([*CAN, one("wrong", 3, rule=OTHER)])
    assert (found[RULE], found[OTHER], found["SERVE-03"]) == ("can", "seen", "new")


def test_lines_count_in_the_order_of_their_days() -> None:
    lines = [*KNOWS, one("wrong", 9, day=2, n=9)]
    shuffled = random.Random(7).sample(lines, len(lines))
    assert state(*shuffled) == state(*lines) == "can"


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "nonsense",
        "SERVE-02 right serving/first 000001 739583",
        "SERVE-02 right serving/first 000001 739583 0 0",
        "SERVE-02  right serving/first 000001 739583 0",
        " SERVE-02 right serving/first 000001 739583 0",
        "SERVE-02 right serving/first 000001 739583 0\n",
        "SERVE-02 maybe serving/first 000001 739583 0",
        "SERVE-02 right serving 000001 739583 0",
        "SERVE-02 right serving/first 00000G 739583 0",
        "SERVE-02 right serving/first 000001 -1 0",
        "SERVE-02 right serving/first 000001 739583 ٣",
        "SERVE-02 right serving/first 000001 " + "9" * 5000 + " 0",
        "SERVE-99 right serving/first 000001 739583 0",
        "serve-02 right serving/first 000001 739583 0",
        None,
        7,
        ["SERVE-02"],
    ],
)
def test_what_is_no_line_is_passed_over(bad: Any) -> None:
    assert states([bad]) == states([])
    assert states([*CAN, bad])[RULE] == "can"
    assert trim([*CAN, bad]) == list(CAN)


def test_a_line_that_would_not_be_read_is_not_written() -> None:
    assert states([line(RULE, "right", "serving/first", "3fa9c1", DAY, 4)])[RULE] == "seen"
    for wrong in (
        ("SERVE-99", "right", "serving/first", "3fa9c1", DAY, 4),
        (RULE, "good", "serving/first", "3fa9c1", DAY, 4),
        (RULE, "right", "serving first", "3fa9c1", DAY, 4),
        (RULE, "right", "serving/first", "3FA9C1", DAY, 4),
        (RULE, "right", "serving/first", "3fa9c1", -1, 4),
    ):
        with pytest.raises(ValueError, match="no line of evidence"):
            line(*wrong)


def test_all_short_stories_of_one_rule_are_trimmed_without_a_change() -> None:
    """Every story of nine lines over two outcomes, two positions and three moments, in a sample."""
    kinds = list(product(("right", "wrong"), (1, 2), (0, 1, 4)))
    chance = random.Random(5)
    for _ in range(3000):
        story = [one(outcome, position, n=n) for outcome, position, n in chance.choices(kinds, k=12)]
        kept = trim(story)
        assert states(kept) == states(story), story
        assert len(kept) <= mastery.MOST


lines = st.lists(
    st.builds(
        one,
        st.sampled_from(mastery.OUTCOMES),
        st.integers(1, 4),
        st.integers(0, 5),
        st.integers(0, 12),
        st.sampled_from([RULE, OTHER]),
    ),
    max_size=40,
)


@given(lines, lines)
def test_trimming_changes_no_state_now_or_later(before: list[str], after: list[str]) -> None:
    later = [text for text in after if _moment(text) >= max(map(_moment, before), default=(0, 0))]
    kept = trim(before)
    assert states(kept) == states(before)
    # A line that was let go may be written again: then it is one line here and two there.
    later = [text for text in later if text not in before]
    assert states([*kept, *later]) == states([*before, *later])
    assert trim(kept) == kept
    assert set(kept) <= set(before)
    for rule in (RULE, OTHER):
        assert sum(text.startswith(rule) for text in kept) <= mastery.MOST


@given(lines, lines)
def test_two_browsers_are_joined_by_union(mine: list[str], theirs: list[str]) -> None:
    joined = list(dict.fromkeys([*mine, *theirs]))
    moments = [_moment(text) for text in joined]
    if len(set(moments)) == len(moments):
        assert states(joined) == states([*theirs, *mine])
    assert states([*joined, *mine, *theirs]) == states(joined)


def _moment(text: str) -> tuple[int, int]:
    day, n = text.split()[-2:]
    return int(day), int(n)


def test_the_map_has_each_rule_once_in_its_chapter() -> None:
    found = mastery.chart(CAN)
    tiles = [tile for group in found["groups"] for tile in group["rules"]]
    assert [tile["id"] for tile in tiles] == list(rules.all_rules())
    assert [group["title"] for group in found["groups"]] == list(
        dict.fromkeys(rule.chapter for rule in rules.all_rules().values())
    )
    assert all(tile["title"] == rules.rule(tile["id"]).title for tile in tiles)
    assert {tile["id"]: tile["state"] for tile in tiles if tile["state"] != "new"} == {RULE: "can"}
    assert [(count["state"], count["n"]) for count in found["counts"]] == [
        ("new", len(tiles) - 1),
        ("seen", 0),
        ("can", 1),
        ("knows", 0),
    ]


def test_the_map_names_a_lesson_whose_steps_cite_the_rule() -> None:
    from tantocuore.tutor import lesson

    tiles = [tile for group in mastery.chart([])["groups"] for tile in group["rules"]]
    named = {tile["id"]: tile["lesson"] for tile in tiles if tile["lesson"]}
    assert RULE in named
    for rule, id in named.items():
        assert any(rule in step.rules for step in lesson(id).steps), (rule, id)


def test_the_scene_is_json_and_not_large(record_property: Any) -> None:
    size = len(json.dumps(mastery.scene(KNOWS, {}), ensure_ascii=False).encode())
    record_property("the course and the map, bytes", size)
    assert size <= 70_000  # half of it are the titles and short texts of all rules
