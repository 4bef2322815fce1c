"""The course as a widget: one small module without words of its own, and an answer to whatever a page sends."""

import gzip
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tantocuore.text import catalogue
from tantocuore.tutor import course, mastery
from tantocuore_widgets import Progress, progress
from tantocuore_widgets.progress_page import SCRIPTS, STYLES, VIEW, script, style, words

from .test_view import node


def ask(args: Any, id: Any = 1) -> dict[str, Any]:
    reply, buffers = Progress().answer({"id": id, "rev": 0, "verb": "map", "args": args})
    assert buffers == []
    return reply


def test_the_joined_view_is_one_valid_module(tmp_path: Path) -> None:
    module = tmp_path / "view.mjs"
    module.write_text(script(), "utf-8")
    checked = subprocess.run([node(), "--check", str(module)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert not re.search(r"^\s*import\b", script(), re.MULTILINE)
    assert re.findall(r"^export .*", script(), re.MULTILINE) == ["export default { render };"]


def test_every_script_is_joined_after_those_it_imports() -> None:
    assert {path.name for path in (VIEW / "progress").glob("*.js")} == {
        name.removeprefix("progress/") for name in SCRIPTS if name.startswith("progress/")
    }
    for i, name in enumerate(SCRIPTS):
        path = VIEW / name
        imported = re.findall(r'from "(\.\.?/[\w-]+\.js)"', path.read_text("utf-8"))
        found = {(path.parent / it).resolve().relative_to(VIEW.resolve()).as_posix() for it in imported}
        assert found <= set(SCRIPTS[:i]), name


def test_the_style_sheet_is_the_tables_and_what_is_added_touches_no_table() -> None:
    assert STYLES[0] == "tokens.css"
    own = re.sub(r"/\*.*?\*/", "", (VIEW / STYLES[-1]).read_text("utf-8"), flags=re.DOTALL)
    own = re.sub(r"@(media|container)[^{]*\{", "", own)
    for selector in re.findall(r"([^{}]+)\{", own):
        for part in re.split(r",(?![^()]*\))", selector):
            assert part.strip().startswith(".tutor.progress "), part
    assert not re.search(r"\d[sld]?v[hwib]\b|vmin|vmax|position:\s*fixed", style())


def test_the_view_uses_four_methods_of_the_model_and_rewrites_no_html() -> None:
    assert set(re.findall(r"\bmodel\.(\w+)", script())) == {"get", "on", "off", "send"}
    assert not re.search(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function)\b\s*[=(]", script()
    )
    assert not re.search(r"\b(confirm|alert|prompt)\(", script())


def test_words_come_from_the_catalogue_and_each_is_used() -> None:
    own = "\n".join((VIEW / name).read_text("utf-8") for name in SCRIPTS if name.startswith("progress/"))
    used = set(re.findall(r"\bwords\.(\w+)", own))
    used |= {f"theme_{name}" for name in ("system", "light", "dark", "contrast")}
    used |= {f"file_error_{name}" for name in re.findall(r'refuse\("(\w+)"\)|fault: "(\w+)"', own) for name in name}
    assert used - {"file_error_"} == set(words())


def test_every_text_of_the_course_is_used() -> None:
    files = (
        "tantocuore/tutor/course.py",
        "tantocuore/tutor/mastery.py",
        "widgets/tantocuore_widgets/progress_page.py",
    )
    root = Path(__file__).parents[2]
    code = "\n".join((root / name).read_text("utf-8") for name in files)
    keys = {key for key in catalogue() if key.startswith(("course.", "mastery."))}
    keys -= {key for key in keys if key.startswith(("mastery.page.", "mastery.file."))}
    for key in keys:
        file, name, *_ = key.split(".")
        assert re.search(rf'"{file}\.{name}\b', code) or name in re.findall(r'"(\w+)"', code), key


def test_javascript_has_no_sentence_of_its_own() -> None:
    code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", script(), flags=re.DOTALL | re.MULTILINE)
    assert [text for text in re.findall(r'"([^"\n]*)"', code) if re.match(r"[A-Z][a-z]+ [a-z]+", text)] == []


def test_the_payload_is_small(record_property: Any) -> None:
    size = len(gzip.compress(script().encode())) + len(gzip.compress(style().encode()))
    record_property("script and style of the course, bytes gzipped", size)
    assert size <= 25_000


def test_the_widget_syncs_the_view_and_the_start_and_nothing_of_the_learner() -> None:
    widget = progress()
    assert isinstance(widget, Progress)
    own = {
        name for name in widget.keys if not name.startswith(("_model", "_view", "_dom", "layout", "tab", "tool"))
    }
    assert own == {"_esm", "_css", "_start", "_anywidget_id"}
    assert set(widget._start) == {"words", "lang"}
    widget.answer({"id": 1, "verb": "map", "args": {"lines": "SERVE-02 right a/b 000001 1 1", "at": {}}})
    assert set(widget._start) == {"words", "lang"}


def test_the_map_is_answered_from_what_the_page_sends() -> None:
    line = mastery.line("SERVE-02", "right", "serving/first", "000001", 739_583, 0)
    reply = ask({"lines": f"{line}\n", "at": {"raoul": {"step": 3, "of": 9, "done": False}}}, id=7)
    assert reply == {
        "id": 7,
        "progress": mastery.scene([line], {"raoul": {"step": 3, "of": 9, "done": False}}),
    }


def test_what_is_not_worth_keeping_is_named_by_what_is() -> None:
    line = mastery.line("SERVE-02", "right", "serving/first", "000001", 739_583, 0)
    assert ask({"lines": f"{line}\nnonsense\n{line}", "at": {}})["keep"] == line
    many = [mastery.line("SERVE-02", "aided", "serving/first", f"{n:06x}", 739_583, 0) for n in range(90)]
    assert len(ask({"lines": "\n".join(many), "at": {}})["keep"].split("\n")) == mastery.MOST


@pytest.mark.parametrize(
    "args",
    [
        None,
        [],
        {},
        {"lines": None, "at": {}},
        {"lines": "", "at": []},
        {"lines": "x" * 4_000_001, "at": {}},
    ],
)
def test_what_cannot_be_read_is_an_error_in_words(args: Any) -> None:
    error = ask(args)["error"]
    assert error["title"] == "What this browser keeps could not be read"
    assert error["text"]


def test_places_of_many_lessons_that_are_not_ours_hide_none_that_is() -> None:
    at = {str(n): {"step": 1, "of": 2, "done": False} for n in range(5000)}
    begun = {"raoul": {"step": 3, "of": 9, "done": False}}
    assert ask({"lines": "", "at": at | begun})["progress"] == mastery.scene([], begun)


@pytest.mark.parametrize(
    "message", ["nonsense", None, [], {}, {"verb": "fly"}, {"id": 1, "verb": "hello", "args": {}}]
)
def test_a_message_that_is_none_of_this_page_is_an_error_too(message: Any) -> None:
    reply, buffers = Progress().answer(message)
    assert "error" in reply
    assert buffers == []


@pytest.mark.parametrize("id", [None, "1", 1.5, True, 2**60])
def test_a_number_that_is_none_is_answered_as_nought(id: Any) -> None:
    assert ask({"lines": "", "at": {}}, id)["id"] == 0


def test_a_fault_of_ours_reaches_the_page_as_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret of the kernel")

    monkeypatch.setattr(mastery, "scene", broken)
    error = ask({"lines": "", "at": {}})["error"]
    assert error["title"] == "The map could not be drawn"
    assert "secret" not in str(error)


def test_a_message_of_the_page_is_answered_by_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Progress()
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", lambda *message: sent.append(message))
    widget._handle_custom_msg({"id": 1, "rev": 0, "verb": "map", "args": {"lines": "", "at": {}}}, [])
    widget._handle_custom_msg({"id": 2, "rev": 0, "verb": "fonts", "args": {}}, [])
    assert "progress" in sent[0][0]
    assert len(sent[1][0]["fonts"]) == len(sent[1][1]) > 0


def test_where_nothing_runs_there_is_a_list_of_links() -> None:
    bundle, _ = Progress()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"] == Progress()._repr_html_()
    links = re.findall(r'<a href="([^"]+)">', bundle["text/html"])
    assert links == [course.href(id) for track in course.tracks() for id in track.lessons]
    assert not re.search(r"<(script|style|img|link)\b", bundle["text/html"])
