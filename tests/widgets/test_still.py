"""The still picture: it says what the scene says, and nothing in it runs or is fetched."""

import random
import re
from typing import Any
from xml.dom import minidom

import pytest

from tantocuore import Game
from tantocuore.tutor import still
from tantocuore.tutor.session import Session
from tantocuore_widgets import lesson
from tantocuore_widgets.widget import VIEW

LARGEST = 60_000


def positions(count: int) -> list[dict[str, Any]]:
    """Scenes along random games of two to four."""
    luck, found = random.Random(11), []
    while len(found) < count:
        game = Game.new(["Anna", "Bert&Co", "Cora", "Dora"][: luck.randint(2, 4)], seed=luck.randrange(10**6))
        for _ in range(luck.randrange(400)):
            if not game.legal_moves:
                break
            game.play(luck.choice(game.legal_moves))
        found.append(Session.free(game).picture)
    return found


SCENES = positions(100)


def words_of(node: Any) -> str:
    return node.data if node.nodeType == node.TEXT_NODE else "".join(map(words_of, node.childNodes))


def test_it_is_sound_small_and_needs_nothing() -> None:
    for scene in SCENES:
        found = still.html(scene)
        picture = still.svg(scene)
        minidom.parseString(found)
        assert len(found.encode()) <= LARGEST
        for part in (found, picture.replace("http://www.w3.org/2000/svg", "")):
            assert not re.search(r"<script|on\w+=|https?:|url\(|@import|<link", part)


def test_the_words_name_every_card_number_and_legal_move() -> None:
    for scene in SCENES:
        doc = minidom.parseString(f"<div>{still.in_words(scene)}</div>")
        items = [words_of(item) for item in doc.getElementsByTagName("li")]
        for it in still.cards_of(scene):
            if not str(it["key"]).startswith("discard"):
                assert it["label"] in items
        moves = [words_of(code) for code in doc.getElementsByTagName("code")]
        assert moves == [move for move, _ in still.legal_moves(scene)]
        assert all(
            any(line.startswith(f"{p['sum']} {p['word']}") for line in items) for p in scene["meter"]["pools"]
        )


def test_the_picture_names_every_card_and_number() -> None:
    for scene in SCENES:
        doc = minidom.parseString(still.svg(scene))
        texts = [words_of(text) for text in doc.getElementsByTagName("text")]
        house = scene["house"]
        rows = [*(g["cards"] for g in scene["town"]["groups"]), scene["play"]["cards"], scene["hand"]["cards"]]
        for it in [it for row in [*rows, house["quarters"]["cards"]] for it in row]:
            texts.remove(it["name"])
        for seat in scene.get("seats") or ():
            told = f"{seat['vp']['sum']} VP"
            assert any(text.endswith(told) for text in texts if text.startswith(f"{seat['player']}:")) or (
                seat["player"] == scene["viewer"] and house["note"].replace("−", "-").startswith(told)
            )
        assert all(str(pool["sum"]) in texts for pool in scene["meter"]["pools"])
        legal = [it for row in rows for it in row if it.get("state") == "legal" and it.get("verb")]
        assert sum(text in {it["verb"] for it in legal} for text in texts) >= len(legal)


def test_the_legal_moves_are_the_games_own() -> None:
    session = Session.lesson("raoul")
    assert still.legal_moves(session.picture) == []
    game = Game.new(["Anna", "Bert"], seed=3)
    shown = {move for move, _ in still.legal_moves(Session.free(game).picture)}
    assert shown == {str(move) for move in game.legal_moves}


@pytest.mark.parametrize("name", still.PALETTE)
def test_the_colours_are_the_tables(name: str) -> None:
    light, dark = still.PALETTE[name]
    assert f"--{name}: light-dark({light}, {dark})" in (VIEW / "tokens.css").read_text("utf-8")


def test_with_faces_the_pictures_are_in_it() -> None:
    assert "data:image/webp" in still.svg(SCENES[0], lambda face: b"RIFF")
    assert len(lesson("raoul").still(faces=True)) > len(lesson("raoul").still()) * 2
