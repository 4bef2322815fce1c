"""Saved games (engine.md, sections 2 and 3)."""

import json

import pytest

import tantocuore as tc
from tests.engine.table import at, house, play, position


def game():
    """A game in the middle of an effect, with two branches."""
    out = position(Raoul=house("esquine kagari", "rouge azure"), Baron=house("claire"))
    play(out, "serve kagari")
    out.undo()
    play(out, "serve esquine", "discard rouge")
    return out


def changed(**parts):
    return json.dumps(json.loads(game().to_json()) | parts)


def test_a_save_is_the_same_game():
    one = game()
    two = tc.Game.from_json(one.to_json())
    assert two.question == one.question
    assert (two.node, two.log(), two.view("Raoul")) == (one.node, one.log(), one.view("Raoul"))
    assert [(a.parent, a.move) for a in two.history] == [(a.parent, a.move) for a in one.history]
    assert two.to_json() == one.to_json()
    two.go(1)
    assert at(two).played == ["kagari"]


def test_a_save_is_plain_json_with_the_tree_in_it():
    record = json.loads(game().to_json())
    assert record["answers"] == [[0, "serve kagari"], [0, "serve esquine"], [2, "discard rouge"]]
    assert record["node"] == 3
    assert record["format"] == 1
    assert record["hash"]


def test_a_save_of_a_finished_game():
    over = position("employ", piles={"rouge": 0, "azure": 0}, Baron=house(deck="marianne"))
    play(over, "end")
    again = tc.Game.from_json(over.to_json())
    assert (again.is_over, again.winners, again.question) == (True, ("Baron",), None)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '"text"', "{}", '{"format": NaN}', "[" * 10_000, " " * 1_100_000, None, b"{}", 7],
)
def test_what_is_no_save(text):
    with pytest.raises(tc.SaveError):
        tc.Game.from_json(text)


@pytest.mark.parametrize(
    "parts",
    [
        {"format": 2},
        {"format": "1"},
        {"start": []},
        {"answers": {}},
        {"answers": [[0, "serve kagari"], [0]]},
        {"answers": [[0, "serve kagari"], [7, "end"]]},
        {"answers": [[0, 7]]},
        {"answers": [[True, "end"]]},
        {"node": 99},
        {"node": "3"},
        {"node": True},
        {"hash": "0" * 16},
        {"checkpoint": {}},
        {"since": "pass"},
        {"extra": 1},
    ],
    ids=str,
)
def test_a_save_that_was_changed(parts):
    with pytest.raises(tc.SaveError) as caught:
        tc.Game.from_json(changed(**parts))
    assert str(caught.value)
    assert len(str(caught.value)) < 500


def test_a_save_goes_on_from_its_checkpoint_when_an_old_answer_has_become_illegal():
    one = position("employ", Raoul=house("love_1", "love_1*9"), resources={"love": 2})
    play(one, "employ rouge", "end")
    record = json.loads(one.to_json())
    record["answers"][0][1] = "employ marianne"  # as if a mended rule made it illegal
    two = tc.Game.from_json(json.dumps(record))
    assert (two.question, two.view("Raoul")) == (one.question, one.view("Raoul"))


def test_a_changed_position_is_noticed():
    record = json.loads(game().to_json())
    record["checkpoint"]["house"]["Raoul"]["hand"] = ["love_3"]
    with pytest.raises(tc.SaveError, match="hash"):
        tc.Game.from_json(json.dumps(record))
