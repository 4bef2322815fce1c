"""All turns of a lesson as verbs: pages of them, what is refused, and a turn played out on a branch."""

from typing import Any

import pytest

from tantocuore.tutor import Session
from tantocuore.tutor.saying import FIRST_PAGE
from tantocuore.tutor.turns import tree
from tests.marks import rule

from .learner import Learner

BAD = [
    ("turns", FIRST_PAGE | {"sort": "vps"}),
    ("turns", FIRST_PAGE | {"sort": ""}),
    ("turns", FIRST_PAGE | {"page": "1"}),
    ("turns", FIRST_PAGE | {"hide": 1}),
    ("turns", FIRST_PAGE | {"query": "rouge " * 100}),
    ("turns", FIRST_PAGE | {"query": "\ud800"}),
    ("turns", FIRST_PAGE | {"more": 1}),
    ("turns", {}),
    ("play_turn", {"turn": -1}),
    ("play_turn", {"turn": 108}),
    ("play_turn", {"turn": "0"}),
    ("play_turn", {"turn": 0, "page": 0}),
]


@pytest.fixture
def learner() -> Learner:
    found = Learner(Session.lesson("all_turns"))
    skipped_to(found, "Open the list")
    return found


def test_the_list_waits_for_the_first_guess() -> None:
    learner = Learner(Session.lesson("all_turns"))
    assert not tool(learner)["enabled"]
    assert "error" in learner.ask("turns", **FIRST_PAGE)


def asked(learner: Learner, **other: Any) -> dict[str, Any]:
    found: dict[str, Any] = learner.ask("turns", **FIRST_PAGE | other)["turns"]
    return found


def skipped_to(learner: Learner, title: str) -> None:
    """On to this step without an answer, which would take longer."""
    while learner.say["title"] != title:
        learner.ask("skip")


def tool(learner: Learner) -> dict[str, Any]:
    return next(tool for tool in learner.say["tools"] if tool["verb"] == "turns")


def test_the_tool_asks_for_a_page_that_changes_nothing(learner: Learner) -> None:
    rev, save = learner.rev, learner.save
    reply = learner.ask("turns", **tool(learner)["args"])
    assert reply["turns"]["found"]["n"] == 55
    assert (reply["rev"], learner.save) == (rev, save)
    assert not {"view", "save", "timeline", "log"} & set(reply)


def test_it_is_searched_sorted_and_paged(learner: Learner) -> None:
    assert asked(learner, hide=False)["found"]["n"] == 108
    assert asked(learner, query="employ colette", sort="vp")["rows"][0]["numbers"][-1]["text"] == "9"
    assert asked(learner, page=99)["page"] == {"at": 6, "last": 6, "text": "Page 7 of 7"}
    none = asked(learner, query="moine, azure")
    assert (none["rows"], none["page"]["last"]) == ([], 0)
    assert none["own"]["rulebook"]


def test_why_stays_open_beside_it(learner: Learner) -> None:
    learner.ask("rule", id="CHAMBER-03")
    asked(learner)
    assert learner.session.picture["why"]["title"]


@pytest.mark.parametrize(("verb", "args"), BAD)
def test_bad_input_is_an_error_and_changes_nothing(learner: Learner, verb: str, args: dict[str, Any]) -> None:
    before, rev = learner.session._run, learner.rev
    reply = learner.ask(verb, **args)
    assert reply["error"]["text"]
    assert set(reply) == {"id", "rev", "error"}
    assert (learner.session._run, learner.rev) == (before, rev)


def test_an_unknown_measure_names_the_nearest(learner: Learner) -> None:
    assert "'vp'" in learner.ask("turns", **FIRST_PAGE | {"sort": "vps"})["error"]["text"]


def test_a_lesson_without_them_does_not_know_these_requests() -> None:
    learner = Learner(Session.lesson("raoul"))
    assert "turns" not in {tool["verb"] for tool in learner.say["tools"]}
    assert "error" in learner.ask("turns", **FIRST_PAGE)
    assert "error" in learner.ask("play_turn", turn=0)


def test_another_part_of_the_lesson_has_none(learner: Learner) -> None:
    skipped_to(learner, "Do you remember? One of two")
    assert tool(learner)["enabled"] is False
    assert "error" in learner.ask("turns", **FIRST_PAGE)
    assert "error" in learner.ask("play_turn", turn=0)


@rule("FLOW-02", "EMPLOY-09")
@pytest.mark.parametrize("turn", range(0, 108, 9))
def test_a_turn_is_played_out_on_a_branch_and_compared(learner: Learner, turn: int) -> None:
    end = tree("raoul").ends[turn]
    learner.ask("play_turn", turn=turn)
    run = learner.session._run
    assert run.branch_over
    assert tuple(answer.move for answer in run.game.path()) == end.moves
    assert run.game.score()["Raoul"].total == end.vp
    why = learner.view["why"]
    assert why["kind"] == "compare"
    assert learner.say["main"]["verb"] == "what_if"
    learner.ask("what_if", **learner.say["main"]["args"])
    assert not learner.session._run.branch
    assert learner.say["title"] == "Open the list"


def test_from_the_middle_of_a_turn_it_begins_where_the_turn_does(learner: Learner) -> None:
    skipped_to(learner, "Play a better turn")
    learner.ask("move", move="serve genevieve")
    node = learner.session._run.game.node
    for turn in (0, 93):  # the second leaves the branch of the first
        learner.ask("play_turn", turn=turn)
        played = tuple(answer.move for answer in learner.session._run.game.path())
        assert played == tree("raoul").ends[turn].moves
    learner.ask("what_if", on=False)
    assert learner.session._run.game.node == node
    assert learner.say["title"] == "Play a better turn"


def test_a_branch_is_no_way_through_the_lesson(learner: Learner) -> None:
    skipped_to(learner, "Play a better turn")
    learner.ask("play_turn", turn=93)  # as good as what the step asks for
    learner.ask("what_if", on=False)
    assert learner.say["title"] == "Play a better turn"
    assert learner.say["mode"] == "choose"


def test_a_save_holds_what_was_played_out(learner: Learner) -> None:
    learner.ask("play_turn", turn=93)
    again = Learner(Session.lesson("all_turns"), save=learner.save)
    assert again.session._run.branch_over
    assert again.view["why"]["kind"] == "compare"
    assert again.view["say"] == learner.view["say"]
    again.ask("undo")
    assert again.session._run.branch
    assert not again.session._run.branch_over
    again.ask("what_if", on=False)
    assert asked(again, query="rouge")["found"]["n"] > 0


def test_the_step_is_won_by_a_better_turn_only(learner: Learner) -> None:
    skipped_to(learner, "Play a better turn")
    for move in ("serve genevieve", "end", "love love_1", "love love_1"):
        learner.ask("move", move=move)
    assert learner.say["tone"] == "note"  # no new chambermaid any more
    learner.ask("go", node=learner.session._run.start_node)
    for move in tree("raoul").ends[93].moves:
        assert learner.say["title"] == "Play a better turn"
        learner.ask("move", move=move)
    assert learner.say["title"] == "Do you remember? One of two"
