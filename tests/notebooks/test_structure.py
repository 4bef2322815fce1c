"""How every notebook is built, so that it reads as a page and as a notebook, and nbval has something to compare."""

import json
import re
from fractions import Fraction
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tantocuore.text import say
from tantocuore.turntree import every_turn
from tantocuore.tutor.course import entry, tracks, whole
from tantocuore_widgets import places

NOTEBOOKS = sorted(places.room("notebooks").glob("*.ipynb"))
LONGEST = 20  # words of a sentence
FORBIDDEN = re.compile(
    r"\b(just|simply|simple|obvious(ly)?|easy|easily|of course|trivial(ly)?|wrong|click here)\b", re.IGNORECASE
)
# What a page without code must not speak of: the cells are not there.
OF_CODE = re.compile(r"\b(cell|cells|code|line of code|change this|run it|shift)\b", re.IGNORECASE)
FENCE = re.compile(r"```.*?```", re.DOTALL)
LINK = re.compile(r"\[[^\]]+\]\(([^)]+)\)")
MARKS = re.compile(r"^(?:#+ |> ?|- |\d+\. )|\*\*|`", re.MULTILINE)

Notebook = dict[str, Any]
Cell = dict[str, Any]

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def read(path: Path) -> Notebook:
    found: Notebook = json.loads(path.read_text("utf-8"))
    return found


def text(cell: Cell) -> str:
    return "".join(cell["source"])


def tags(cell: Cell) -> list[str]:
    found: list[str] = cell["metadata"].get("tags", [])
    return found


def cells(notebook: Notebook, kind: str, code: bool | None = None) -> list[Cell]:
    """The cells of a kind; with `code` only those for the notebook (True), or those for the page, too (False)."""
    of_kind = [cell for cell in notebook["cells"] if cell["cell_type"] == kind]
    return [cell for cell in of_kind if code is None or code == ("code" in tags(cell))]


def anchors(notebook: Notebook) -> set[str]:
    """What an address may name behind "#": a heading, or what the table with the whole course can open."""
    lines = [line for cell in cells(notebook, "markdown") for line in text(cell).splitlines()]
    heads = {line.lstrip("#").strip().replace(" ", "-") for line in lines if line.startswith("#")}
    return heads.union(*(whole() for cell in cells(notebook, "code") if text(cell).endswith("tutor()")))


def sentences(markdown: str) -> list[str]:
    """What is read in one breath: sentences of paragraphs, items of lists, fields of tables.

    >>> sentences("# Head\\n\\nOne two. Three\\nfour!\\n\\n- item\\n\\n| a | b c |\\n|---|---|")
    ['Head', 'One two.', 'Three four!', 'item', 'a', 'b c']
    """
    clean = MARKS.sub("", LINK.sub(lambda link: link[0].partition("]")[0][1:], FENCE.sub("", markdown)))
    blocks = re.split(r"\n\s*\n|\n(?=\|)|(?<=\|)\n", clean)
    pieces = [piece for block in blocks for piece in (block.split("|") if "|" in block else _split(block))]
    found = (" ".join(piece.split()) for piece in pieces)
    return [piece for piece in found if piece.strip("- :")]


def _split(block: str) -> list[str]:
    return re.split(r"(?<=[.!?:])\s+", block)


def test_there_are_notebooks() -> None:
    course = ["10-start", "20-phases", "30-raouls-turn", "40-house", "50-oktoberfest"]
    guides = ["80-engine", "81-table", "82-write-a-lesson", "85-host-it", "90-sandbox"]
    assert [path.stem for path in NOTEBOOKS] == ["00-start", *course, *guides]


@every_notebook
def test_the_format_is_sound_and_the_kernel_is_any_python_3(path: Path) -> None:
    nbformat.validate(nbformat.read(path, as_version=4))
    metadata = read(path)["metadata"]
    assert metadata["kernelspec"]["name"] == "python3"
    assert metadata["language_info"]["name"] == "python"
    # A kept widget state would be shown in place of a live table, and a version would change with each machine.
    assert set(metadata) == {"kernelspec", "language_info"}
    assert set(metadata["language_info"]) == {"name"}


@every_notebook
def test_the_first_cell_is_the_title_and_the_only_one(path: Path) -> None:
    first, *rest = read(path)["cells"]
    assert first["cell_type"] == "markdown"
    assert text(first).startswith("# ")
    heads = [line for cell in rest if cell["cell_type"] == "markdown" for line in text(cell).splitlines()]
    assert not [line for line in heads if line.startswith("# ")]


@every_notebook
def test_headings_go_down_one_level_at_a_time(path: Path) -> None:
    lines = [line for cell in cells(read(path), "markdown") for line in text(cell).splitlines()]
    levels = [len(line) - len(line.lstrip("#")) for line in lines if line.startswith("#")]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_notebook
def test_no_trace_of_a_run_is_kept(path: Path) -> None:
    notebook = read(path)
    for cell in notebook["cells"]:
        assert set(cell["metadata"]) <= {"tags"}
        assert re.fullmatch(r"[a-z][a-z-]+", cell["id"]), "ids are words, so that changes can be read"
    for number, cell in enumerate(cells(notebook, "code"), start=1):
        # nbval compares no cell without a number; a run of all cells from the top gives these.
        assert cell["execution_count"] == (number if cell["outputs"] else None)
        assert all(set(output) == {"name", "output_type", "text"} for output in cell["outputs"])


@every_notebook
def test_a_cell_prints_one_line_for_nbval_or_shows_something(path: Path) -> None:
    notebook = read(path)
    for cell in cells(notebook, "code", code=True):
        (output,) = cell["outputs"]
        printed = "".join(output["text"])
        assert (output["output_type"], output["name"]) == ("stream", "stdout")
        assert printed.count("\n") == 1
        assert printed.strip()
        assert " at 0x" not in printed
        assert len(text(cell).splitlines()) <= 8
    for cell in cells(notebook, "code", code=False):
        assert re.match(
            r"(lesson|course|tutor|progress|table|faces|play|sandbox|count_house)\(", text(cell).splitlines()[-1]
        ), "the page shows nothing of this cell"
        assert cell["outputs"] == [], "a widget's output is of no use in another process"


@every_notebook
def test_a_cell_needs_no_cell_before_it(path: Path) -> None:
    """A page leaves some out, and a learner runs them in any order. Imports of the first code cell may be used."""
    names: dict[str, Any] = {}
    for cell in cells(read(path), "code", code=True):
        imports = [line for line in text(cell).splitlines() if line.startswith(("import ", "from "))]
        exec("\n".join(imports), names)
        exec(text(cell), dict(names))
    for cell in cells(read(path), "code", code=False):
        exec(text(cell), {})


@every_notebook
def test_a_remark_invites_to_change_each_cell_of_code(path: Path) -> None:
    notebook = read(path)
    every = notebook["cells"]
    for at, cell in enumerate(every):
        if cell["cell_type"] == "code" and "code" in tags(cell):
            beside = [other for other in every[at - 1 : at + 2] if other["cell_type"] == "markdown"]
            assert any("code" in tags(other) for other in beside), cell["id"]


@every_notebook
def test_the_page_does_not_speak_of_code_that_it_leaves_out(path: Path) -> None:
    for cell in cells(read(path), "markdown", code=False):
        assert not OF_CODE.search(FENCE.sub("", text(cell))), cell["id"]


@every_notebook
def test_sentences_are_short(path: Path) -> None:
    every = [sentence for cell in cells(read(path), "markdown") for sentence in sentences(text(cell))]
    assert not [sentence for sentence in every if len(sentence.split()) > LONGEST]


@every_notebook
def test_the_tone_is_kept(path: Path) -> None:
    for cell in cells(read(path), "markdown"):
        found = FORBIDDEN.search(text(cell))
        assert not found, f"{cell['id']}: {found}"


@every_notebook
def test_links_lead_to_notebooks_that_are_there(path: Path) -> None:
    """Beside each other, and never to another host: so they work in JupyterLab and under Voila's addresses."""
    links = [link for cell in cells(read(path), "markdown") for link in LINK.findall(text(cell))]
    assert links
    for link in links:
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        assert "/" not in name, link
        assert target in NOTEBOOKS, link
        assert not anchor or anchor in anchors(read(target)), link


@every_notebook
def test_every_rule_that_is_named_exists(path: Path) -> None:
    from tantocuore import rules

    for cell in read(path)["cells"]:
        for ident in re.findall(r"\b[A-Z]{3,}-\d\d\b", text(cell)):
            assert rules.lookup(ident).id == ident


def test_the_game_takes_thirty_words() -> None:
    (cell,) = [cell for cell in cells(read(NOTEBOOKS[0]), "markdown") if "thirty words" in text(cell)]
    quoted = " ".join(line.removeprefix(">") for line in text(cell).splitlines() if line.startswith(">"))
    assert len(quoted.split()) == 30


def test_the_start_names_every_key_of_the_table() -> None:
    pressed = (places.PACKAGE / "view" / "keys.js").read_text("utf-8")
    (cell,) = [cell for cell in cells(read(NOTEBOOKS[0]), "markdown") if "| Key |" in text(cell)]
    for key in ("Enter", "Escape", "?", "[", "]"):
        assert f'"{key}"' in pressed, "the table has this key no more"
        assert key in text(cell)
    for key in "hurwmo":
        assert re.search(rf"^\| (\w, )*{key}(, \w)* \|", text(cell), re.MULTILINE), key


def test_each_track_has_its_table_on_top_and_a_section_for_each_lesson() -> None:
    """A learner who looks a lesson up finds it on its page by its title."""
    for track in tracks():
        notebook = read(places.room("notebooks") / f"{track.notebook}.ipynb")
        assert text(cells(notebook, "code")[0]).splitlines()[-1] == f'course("{track.id}")'
        lines = [line for cell in cells(notebook, "markdown") for line in text(cell).splitlines()]
        heads = [line.lstrip("# ") for line in lines if line.startswith("#")]
        assert heads[0] == say(f"course.track.{track.id}.title")
        assert [id for id in track.lessons if say(f"lessons.{id}.title") not in heads] == []


def test_the_doors_say_how_long_the_tracks_take() -> None:
    (doors,) = [text(cell) for cell in cells(read(NOTEBOOKS[0]), "markdown") if "## More doors" in text(cell)]
    for track in tracks():
        minutes = sum(entry(lesson).minutes for lesson in track.lessons)
        told = re.search(rf"\({track.notebook}.ipynb\)\*\*, (\d+) minutes", doors)
        assert told
        assert abs(int(told[1]) - minutes) <= 5, (track.id, minutes)


def test_the_numbers_of_the_page_are_the_engines() -> None:
    """The tables against the game: Love and Servings after each of Raoul's moves, and all his turns."""
    import tantocuore as tc

    scenario = tc.Scenario.load("raoul")
    game = scenario.game()
    served, bought = [game.resources], []
    for move in scenario.moves:
        if move == "end" and game.phase == "employ":
            break
        game.play(move)
        (served if game.phase == "serving" else bought).append(game.resources)
    rows = _rows("20-phases", 3) | _rows("30-raouls-turn", 3)
    told = ["lets Geneviève serve: he draws Kagari", "lets Kagari serve", "makes Colette a chambermaid"]
    assert [_last(rows[row]) for row in told] == [(s["servings"], s["love"]) for s in served[1:]]
    # The row "begins" stands in two tables; the later one is the Employ Phase.
    assert _last(rows["begins"]) == (bought[0]["love"], bought[0]["employments"])
    assert _last(rows["plays two 1 Love"]) == (bought[2]["love"], bought[2]["employments"])
    assert _last(rows["employs Rouge, who costs 2"]) == (bought[3]["love"], bought[3]["employments"])
    for card in ("rouge", "colette"):
        other = scenario.game()
        for move in (*scenario.moves[:-2], f"employ {card}"):
            other.play(move)
        row = rows[f"Raoul employs {card.capitalize()}"]
        assert _last(row) == (other.resources["love"], other.score()["Raoul"].total)

    tree = every_turn(scenario.game())
    beaten = [len(tree.beats(scenario.moves, by)) for by in ("chambermaids", "gained", "spent", "vp")]
    counts = [int(row[0]) for row in _rows("30-raouls-turn", 2).values() if row[0].isdigit()]
    assert counts == [tree.lines, len(tree.ends), len(tree.useful), *beaten]
    shown = [sum(not end.useless for end in tree.beats(scenario.moves, by)) for by in ("spent", "vp")]
    page = " ".join(
        text(cell) for cell in cells(read(places.room("notebooks") / "30-raouls-turn.ipynb"), "markdown")
    )
    assert f"of the {beaten[2]} it shows {shown[0]}, and of the {beaten[3]} it shows {shown[1]}" in page


def test_the_town_and_the_odds_of_the_pages_are_the_engines() -> None:
    import tantocuore as tc

    for players, left in _rows("10-start", 3).items():
        if players.isdigit():
            piles = tc.Game.new([f"P{n}" for n in range(int(players))], seed=1).view("P0")["town"]["piles"]
            assert _last(left) == (piles["love_1"], piles["colette"])
    odds = [Fraction(comb(7, 5), comb(10 - home, 5)) for home in range(4)]
    words = ["1 time in 12", "1 time in 6", "3 times in 8", "always"]
    assert odds == [Fraction(1, 12), Fraction(1, 6), Fraction(3, 8), 1]
    assert [row[0] for row in _rows("40-house", 2).values() if row[0] in words] == words


def _rows(name: str, fields: int) -> dict[str, list[str]]:
    """The rows of a page's tables that have so many fields, by their first field."""
    notebook = read(places.room("notebooks") / f"{name}.ipynb")
    page = "\n".join(text(cell) for cell in cells(notebook, "markdown", code=False))
    return {row[0]: row[1:] for line in page.splitlines() if len(row := _fields(line)) == fields}


def _fields(line: str) -> list[str]:
    return [field.strip() for field in line.strip("|").split("|")] if line.startswith("|") else []


def _last(fields: list[str]) -> tuple[int, ...]:
    return tuple(int(field.rpartition("=")[2]) for field in fields)
