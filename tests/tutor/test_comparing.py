"""A what-if of a free game ends with its turn, and is compared at once with the line that was left."""

import random

import pytest

from tantocuore import Scenario
from tantocuore.text import say
from tantocuore.tutor import Session
from tests.marks import rule

from .test_seats import Page, play


def branched(sitting: dict[str, str], players: int) -> Page:
    page = Page(sitting, players)
    play(page, random.Random(7), 15)
    page.bots()
    page.ask("what_if", on=True)
    for _ in range(60):
        if page.run.branch_over:
            break
        if page.view.get("waits"):
            page.ask("more")
        else:
            page.ask("move", move=str(page.run.playable[-1]))
    return page


@pytest.mark.parametrize("sitting", [{}, {"Bert": "love-first"}, {"Bert": "random", "Clara": "love-first"}])
def test_a_branch_ends_with_its_turn_and_is_compared(sitting: dict[str, str]) -> None:
    page = branched(sitting, max(2, len(sitting) + 1))
    assert page.run.branch_over
    assert page.run.playable == ()
    assert not page.view.get("waits")
    compare = page.view["why"]["compare"]
    assert len(compare["head"]) == 2
    assert len(compare["rows"]) == 6
    assert all(len(row["values"]) == 2 for row in compare["rows"])
    assert "rulebook" not in str(page.view["say"]["text"])
    viewer = page.view["viewer"]
    page.ask("what_if", on=False)
    assert not page.run.branch
    assert page.view["viewer"] == viewer == page.run.game.asked


def test_the_rows_are_the_numbers_of_both_positions() -> None:
    page = Page({"Bert": "love-first"}, 2)
    play(page, random.Random(7), 15)
    page.bots()
    while page.run.game.phase != "employ":
        page.ask("move", move="end")
    before = page.run.game.node
    love = page.run.game.resources["love"]
    card = next(move for move in page.run.playable if move.verb == "love")
    page.ask("move", move=str(card))
    rows = page.ask("compare", node=page.run.game.node, **{"with": before})["view"]["why"]["compare"]["rows"]
    gained = page.run.game.resources["love"] - love
    assert gained > 0
    assert rows[0]["values"] == [str(love + gained), str(love)]
    assert rows[0]["diff"] == f"{gained} more"
    assert [row["diff"] for row in rows[1:]] == [None] * 5


def test_a_branch_is_compared_with_how_the_line_went_on() -> None:
    """What was played, taken back, and then played otherwise in a what-if."""
    page = Page({"Bert": "love-first"}, 2)
    while page.run.game.phase != "employ":
        page.ask("move", move="end")
    card = next(str(move) for move in page.run.playable if move.verb == "love")
    page.ask("move", move=card)
    page.ask("undo")
    page.ask("what_if", on=True)
    page.ask("move", move="end")
    page.bots()
    assert page.run.branch_over
    love = page.view["why"]["compare"]["rows"][0]
    assert love["values"][1] == "1"


@rule("INFO-01")
def test_a_side_that_looked_at_hidden_cards_says_so() -> None:
    """A maid whose service draws shows cards; the line that was left does not know them."""
    scenario = Scenario.load("raoul")
    session = Session.free(scenario.game(), "Raoul")
    page = Page({}, 2, session=session)
    start = page.run.game.node
    page.ask("move", move="serve kagari")
    before = page.run.game.node
    even = page.ask("compare", node=before, **{"with": start})["view"]["why"]
    assert even["compare"]["saw"] == [False, False]
    page.ask("move", move="serve genevieve")  # draws
    why = page.ask("compare", node=page.run.game.node, **{"with": before})["view"]["why"]
    assert why["compare"]["saw"] == [True, False]
    assert any(say("outlook.saw.left") in str(part) for part in why["parts"])
    why = page.ask("compare", node=before, **{"with": page.run.game.node})["view"]["why"]
    assert why["compare"]["saw"] == [False, True]
    assert any(say("outlook.saw.right") in str(part) for part in why["parts"])


def test_a_turn_played_to_its_end_has_seen_the_next_hand() -> None:
    compare = branched({"Bert": "love-first"}, 2).view["why"]["compare"]
    assert compare["saw"][0]
