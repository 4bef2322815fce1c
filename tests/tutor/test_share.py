"""A game shared as a text and a short line: they run anywhere, hold nothing hidden, and none does any harm."""

import base64
import json
import random
import re
import tomllib
import tracemalloc
import zlib
from pathlib import Path
from typing import Any

import pytest

from tantocuore import Game, Scenario, ScenarioError
from tantocuore.__main__ import main
from tantocuore.scenario import LIMIT, shipped
from tantocuore.tutor import Session, share
from tantocuore.tutor.words import words_in

from .learner import Learner
from .test_attacks import bomb
from .test_seats import Page, play


def everybody(game: Game | None = None) -> Learner:
    """A learner who plays every seat."""
    return Learner(Session.free(game or Scenario.load("raoul").play()))


def opened(learner: Learner | Page) -> dict[str, Any]:
    learner.ask("form", id="share")
    return {field["name"]: field["value"] for field in learner.view["form"]["fields"]}


def loaded(learner: Learner | Page, text: Any) -> str | None:
    """What is wrong with the text; None when its game lies on the table."""
    learner.ask("submit", id="share", values={"load": text})
    form = learner.view.get("form")
    return None if form is None else next(f["error"] for f in form["fields"] if f["name"] == "load")


def packed(data: bytes) -> str:
    return "tc-" + base64.urlsafe_b64encode(data).decode().rstrip("=")


def line_of(record: Any) -> str:
    return packed(zlib.compress(json.dumps(record).encode()))


def as_json(**keys: Any) -> str:
    return json.dumps({"format": 1, "players": ["Ann", "Bob"]} | keys)


# the line


@pytest.mark.parametrize("name", shipped())
def test_a_line_holds_the_whole_scenario(name: str) -> None:
    scenario = Scenario.load(name)
    again = Scenario.from_line(scenario.to_line())
    assert again.to_dict() == scenario.to_dict()
    assert Scenario.load(scenario.to_line()).to_dict() == scenario.to_dict()


def test_a_line_is_short_and_survives_a_letter() -> None:
    new = Game.new(["Anna", "Bert"], seed=5).position()
    assert len(new.to_line()) < 160
    line = Scenario.load("raoul").to_line()
    assert len(line) < 450
    wrapped = f"  {line[:70]}\n> {line[70:]}".replace("> ", "  ") + "\n"
    assert Scenario.from_line(wrapped).to_dict() == Scenario.from_line(line).to_dict()


def test_a_game_in_the_middle_of_an_effect_is_the_same_game() -> None:
    dice = random.Random(2)
    for seed in range(6):
        game = Game.new(["Anna", "Bert", "Clara"], town="random", seed=seed, options={"milly_vp": 3})
        for _ in range(dice.randint(20, 160)):
            if game.is_over:
                break
            game.play(dice.choice(game.legal_moves))
        learner = everybody(game)
        found = opened(learner)
        for scenario in (Scenario.from_line(found["line"]), Scenario.from_text(found["text"])):
            again = scenario.play()
            assert again.position().to_dict() == game.position().to_dict()
            assert again.legal_moves == game.legal_moves
            assert again.log() == game.log()


@pytest.mark.parametrize(
    "line",
    [
        "tc-", "tc-x", "tc-====", "tc-\u00e9\u00e9", "tc-" + "A" * 4000, packed(b"hello"),
        packed(zlib.compress(b"\xff")),
        packed(zlib.compress(b"[" * 100_000)), packed(zlib.compress(b"{}")), line_of([]), line_of({"format": 2}),
        packed(zlib.compress(b" " * (LIMIT + 1))), Scenario.load("raoul").to_line()[:-9], "x" * (LIMIT + 1),
    ],
    ids=lambda line: line[:12],
)  # fmt: skip
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        Scenario.from_line(line)
    assert len(str(refused.value)) < 300


def test_a_line_with_any_letter_changed_is_refused_or_the_same() -> None:
    line, dice = Scenario.load("raoul").to_line(), random.Random(3)
    same = Scenario.from_line(line).to_dict()
    for _ in range(300):
        at = dice.randrange(3, len(line))
        other = line[:at] + dice.choice("ABCxyz019-_") + line[at + 1 :]
        try:
            assert Scenario.from_line(other).to_dict() == same
        except ScenarioError:
            continue


# the command line


def test_replay_and_check_take_the_line_and_the_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = opened(everybody())
    file = tmp_path / "raoul.toml"
    file.write_text(found["text"], "utf-8")
    told = []
    for argument in (str(file), found["line"]):
        assert main(["replay", argument]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "Baron" in told[0]
    assert main(["check", found["line"]]) == 0
    assert main(["replay", "tc-nothing"]) == 2
    assert main(["replay", "--json", packed(bomb()[:100_000])]) == 2


# the form


def test_the_whole_game_goes_over_and_its_moves_can_be_taken_back() -> None:
    one, other = everybody(), everybody(Game.new(["Anna", "Bert"], seed=1))
    found = opened(one)
    moves = tomllib.loads(found["text"])["moves"]
    opened(other)
    assert loaded(other, f"\n {found['line']} \n") is None
    assert other.session.game.position().to_dict() == one.session.game.position().to_dict()
    assert [answer.move for answer in other.session.game.path()] == moves
    other.ask("undo")
    assert len(other.session.game.path()) == len(moves) - 1
    again = Learner(Session.free(Game.new(["Anna", "Bert"], seed=1)), save=other.save)
    assert again.session.game.position().to_dict() == other.session.game.position().to_dict()


RAOUL = Scenario.load("raoul")


@pytest.mark.parametrize("text", [RAOUL.to_toml(), RAOUL.to_json(), as_json(seed=4)], ids=["toml", "json", "new"])
def test_a_text_is_taken_too(text: str) -> None:
    learner = everybody(Game.new(["Anna", "Bert"], seed=1))
    opened(learner)
    assert loaded(learner, text) is None
    assert learner.heard[-1] == "The game lies on the table. You play all seats."


def test_where_a_bot_plays_nothing_hidden_is_shared() -> None:
    for page in (Page({"Bert": "love-first"}, 2), Page({}, 2, session=Session.free(Game.new(["A", "B"]), "A"))):
        before = page.run.seat
        assert opened(page) == {"load": ""}
        assert "hidden" in str(page.view["form"]["text"])
        assert loaded(page, "") == "Paste a short line or a text here first."
        assert page.run.seat == before
        assert loaded(page, Scenario.load("raoul").to_line()) is None
        assert opened(page)["line"].startswith("tc-")  # what was pasted is known, and all seats are the learner's


def test_a_game_too_long_to_be_played_again_is_shared_as_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "MOST_MOVES", 30)
    page = Page({}, 2)
    play(page, random.Random(4), 60)
    scenario = Scenario.from_line(opened(page)["line"])
    assert len(scenario.moves) < 10
    assert scenario.play().position().to_dict() == page.run.game.position().to_dict()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Paste"), (" \n\t", "Paste"), (None, "Paste"), (7, "Paste"), ("hello", "neither"),
        ("x" * 1_000_000, "too long"),
        ("[" * 1_000_000, "too long"), ("x" * 1_999_999, "too long"), ("tc-" + "A" * 90_000, "damaged"),
        (packed(bomb())[:100_000], "The text"), ("format" + "[" * 90_000, "The text"), ("tc-", "The text"),
        ('{"format":' * 9_000, "nested too deep"), ('{"format":' + "9" * 90_000 + "}", "The text"),
        ("\x00format", "The text"), ("\u202eformat = 1", "The text"), ("format = 1", "At players: is missing"),
        ("format." * 9_000 + "a = 1", "nested too deep"), (as_json(hat=1), "At hat: unknown key"),
        (as_json(moves=["end"] * 2001), "At most 2000 moves"), (as_json(moves=["serve kagari"]), "The first move"),
        (as_json(moves=["end", "serv kagari"]), 'Move 2, "serv kagari", cannot be played: there is no such move.'),
        (as_json(players=["A[[x]]", "B"]), "A[[x]]"), (as_json(players=["A" * 13, "B"]), "At most 12 letters"),
        (as_json(players=["anna", "Anna"]), "Somebody else"), (as_json(players=["A"]), "At players"),
        (as_json(house={"Ann": {"hand": ["rosa"]}}), "At house.Ann.hand"), (as_json(format=2), "At format"),
        (as_json(house={"<b>\n": {}}), "unknown key"), (as_json(sets=["winter"]), "At sets"),
    ],
    ids=lambda it: str(it)[:20].encode("ascii", "replace").decode(),
)  # fmt: skip
def test_what_cannot_be_loaded_ends_in_a_sentence_at_the_field(text: Any, told: str) -> None:
    learner = everybody()
    before = learner.session.game.position().to_dict()
    opened(learner)
    wrong = loaded(learner, text)
    assert wrong is not None
    assert told in wrong
    assert words_in(wrong) <= 60
    assert "\n" not in wrong
    assert len(wrong) < 400
    assert learner.session.game.position().to_dict() == before
    assert learner.last.get("save") is None


def test_a_bomb_is_not_unpacked() -> None:
    learner = everybody()
    opened(learner)
    tracemalloc.start()
    assert loaded(learner, packed(zlib.compress(bomb()))) is not None
    with pytest.raises(ScenarioError):
        Scenario.from_line(packed(bomb())[:LIMIT])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000


def test_what_is_shown_to_be_copied_is_not_read() -> None:
    learner = everybody()
    found = opened(learner)
    learner.ask("submit", id="share", values={"line": "tc-x", "text": "x", "load": found["line"]})
    assert "form" not in learner.view


def test_every_line_of_a_page_lies_on_the_table() -> None:
    texts = [path.read_text("utf-8") for path in Path("notebooks").glob("*.ipynb")]
    lines = {line for text in texts for line in re.findall(r"tc-[\w-]{20,}", text)}
    assert len(lines) >= 3
    for line in lines:
        learner = everybody()
        opened(learner)
        assert loaded(learner, line) is None
