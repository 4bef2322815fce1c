"""What a notebook asks for by name: its arguments are checked, and a still picture is a picture for everyone."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.errors import SetupError
from tantocuore.tutor.carrier import answer
from tantocuore.tutor.lesson import Lesson, LessonError
from tantocuore.tutor.writing import example
from tantocuore_widgets import Table, faces, lesson, play, sandbox, table, tutor


def game() -> tc.Game:
    return tc.Scenario.load("raoul").game()


def test_a_lesson_is_a_table_with_its_title() -> None:
    found = lesson("raoul")
    assert isinstance(found, Table)
    assert repr(found) == repr(lesson("raoul")) == "<Table: Raoul's turn>"


def test_the_whole_course_keeps_its_games_where_the_tables_for_them_do() -> None:
    """A game that was begun on one page goes on at the other."""
    stores = {room["id"]: room["store"] for room in tutor()._start["contents"]["rooms"]}
    assert stores == {"play": hello(play())["store"], "sandbox": hello(sandbox())["store"]}
    assert play()._start["contents"] is None


def test_an_unknown_lesson_names_those_that_there_are() -> None:
    with pytest.raises(LessonError, match="raoul"):
        lesson("raul")
    with pytest.raises(LessonError, match="raoul"):
        lesson(None)  # type: ignore[arg-type]


def test_a_lesson_of_ones_own_is_kept_apart(tmp_path: Path) -> None:
    """Under a name of its own in the browser, even where it is called like one that is shipped."""
    text = example().replace('id = "own"', 'id = "raoul"')
    (file := tmp_path / "mine.toml").write_text(text, "utf-8")
    for found in (lesson(Lesson.from_text(text)), lesson(file), lesson(str(file))):
        assert repr(found) == f"<Table: {Lesson.from_text(text).title}>"
        assert hello(found)["store"] == found._session.store == "own-raoul"
    assert hello(lesson("raoul"))["store"] == "raoul"


def test_a_file_with_a_fault_names_it(tmp_path: Path) -> None:
    (file := tmp_path / "mine.toml").write_text(example().replace("SERVE-06", "SERVE-6"), "utf-8")
    with pytest.raises(LessonError, match=r"mine\.toml: steps\.one\.rules: no rule 'SERVE-6'"):
        lesson(file)
    with pytest.raises(LessonError, match=r"nowhere\.toml: cannot be read"):
        lesson("nowhere.toml")


def hello(found: Table) -> dict[str, Any]:
    reply, _ = answer(found._session, {"id": 1, "verb": "hello", "args": {"save": None}})
    view: dict[str, Any] = reply["view"]
    return view


def test_a_table_shows_the_hand_of_its_viewer_else_of_who_decides() -> None:
    assert hello(table(game()))["viewer"] == "Raoul"
    assert hello(table(game(), "Baron"))["viewer"] == "Baron"
    assert hello(table(game(), viewer="Baron"))["viewer"] == "Baron"


def seats_of(found: Table) -> list[tuple[str, str]]:
    return [(seat["player"], seat["who"]) for seat in hello(found)["seats"]]


def test_a_game_of_ones_own_is_against_the_strongest_bot_else_against_those_named() -> None:
    assert seats_of(play()) == [("Anna", "you"), ("Bert", "bot")]
    assert play()._session._run.seats == {"Bert": "love-first"}
    found = play("random", "love-first", "random", name="Ida")
    assert seats_of(found) == [("Ida", "you"), ("Bert", "bot"), ("Clara", "bot"), ("Dion", "bot")]
    assert found._session._run.seats == {"Bert": "random", "Clara": "love-first", "Dion": "random"}
    assert seats_of(play("random", name="Bert")) == [("Bert", "you"), ("Clara", "bot")]
    view = hello(found)
    assert view["viewer"] == "Ida"
    assert any(card["state"] == "legal" for card in view["hand"]["cards"])  # it is one's own turn
    assert len({str(hello(play())["hand"]["cards"]) for _ in range(8)}) > 1  # each is dealt anew


def test_a_game_of_ones_own_names_what_it_cannot_set_up() -> None:
    with pytest.raises(tc.TantoCuoreError, match="love-first"):
        play("love_first")
    with pytest.raises(SetupError, match="at most 3 bots can sit down here, got 4"):
        play(*["random"] * 4)
    for name in ("Anna Lee", "town", "a/b"):
        with pytest.raises(SetupError):
            play(name=name)


def test_a_game_stays_as_it_is_when_a_table_plays_it() -> None:
    given = game()
    found = table(given)
    rev = hello(found)["rev"]
    reply, _ = answer(found._session, {"id": 2, "rev": rev, "verb": "move", "args": {"move": "serve genevieve"}})
    assert "refusal" not in reply
    assert given.node == 0


def test_each_game_is_kept_under_its_own_name() -> None:
    """Else the browser would bring back one game in the place of another."""
    new = [tc.Game.new(["You", "Baron"], seed=seed) for seed in (7, 8)]
    tables = [table(game()), table(game(), "Raoul"), *map(table, new), lesson("raoul")]
    stores = [hello(found)["store"] for found in tables]
    assert len(set(stores)) == len(tables)
    assert hello(table(game()))["store"] == stores[0]


def test_a_table_without_a_game_says_what_it_needs() -> None:
    with pytest.raises(TypeError, match=r"needs a game, not a Scenario; its method game\(\) gives one"):
        table(tc.Scenario.load("raoul"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"needs a game, not a str$"):
        table("raoul")  # type: ignore[arg-type]


def test_a_viewer_sits_at_the_table() -> None:
    with pytest.raises(tc.TantoCuoreError, match="no player 'Ludek'; there are Raoul, Baron, Claris"):
        table(game(), "Ludek")


def test_names_are_the_same_whatever_was_loaded_before() -> None:
    """A module of the package bears the name of a function: it must not get in its way."""
    first = "import tantocuore_widgets.{0}; from tantocuore_widgets import faces, lesson, table"
    check = "assert all(map(callable, (faces, lesson, table))), table"
    for module in ("front", "places", "serve"):
        subprocess.run([sys.executable, "-c", f"{first.format(module)}; {check}"], check=True)


def test_the_commands_do_not_wait_for_the_widget_libraries() -> None:
    code = "import sys, tantocuore_widgets.serve; sys.exit('anywidget' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_faces_are_one_picture_each_with_words_for_it() -> None:
    picture = faces("genevieve", "kagari", "love_1")
    assert repr(picture) == "<Faces: Geneviève, Kagari, 1 Love>"
    drawn = picture._repr_html_()
    assert re.findall(r'alt="([^"]*)"', drawn) == [
        "Geneviève Daubigny, Cooking Maid",
        "Kagari Ichinomiya, Sewing Maid",
        "1 Love",
    ]
    assert drawn.count("<img ") == len(re.findall(r'src="data:image/webp;base64,[\w+/=]+"', drawn)) == 3
    assert drawn == faces("genevieve", "kagari", "love_1")._repr_html_()


def test_an_unknown_face_names_the_nearest() -> None:
    with pytest.raises(tc.UnknownCard, match="kagari"):
        faces("genevieve", "kagri")
    with pytest.raises(tc.UnknownCard):
        faces("../fonts/TutorSans")
    with pytest.raises(ValueError, match="at least one card"):
        faces()


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_a_fan_is_no_wider_than_its_room(count: int) -> None:
    drawn = faces(*["colette"] * count)._repr_html_()
    widths = [float(width) for width in re.findall(r'[" ]width: min\(([\d.]+)%', drawn)]
    assert len(widths) == count
    assert sum(widths) * 0.92 + widths[0] * 0.08 <= 100


def test_every_card_of_the_game_has_a_face() -> None:
    assert faces(*(card.id for card in tc.CARDS))._repr_html_().count("<img ") == len(tc.CARDS)
