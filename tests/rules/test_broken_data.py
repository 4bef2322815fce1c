"""Broken data files: each is refused, and the error says in which file and at which key."""

from pathlib import Path
from shutil import copytree

import pytest

from tantocuore import rules
from tantocuore.rules.loader import load

DATA = Path(rules.__file__).with_name("data")
SERVING = "08-serving.toml"
OPEN = "points-open.toml"
LABELS = "labels.toml"
TITLE = 'title = "One Serving per maid"'
SHORT = 'short = "Playing a maid from your hand costs 1 Serving."'
SOURCES = 'sources = { EN2015 = "§5, §6-2", EN1 = "§4, §5-2", FR = "§5, §6-2", IT = "§4, §5-2", OKT = "§5, §6-2" }'

BREAKS = [
    (SERVING, TITLE, 'title = "One Serving for each maid played"', "SERVE-02.title", "6 words"),
    (SERVING, TITLE, "", "SERVE-02.title", "a text"),
    (SERVING, TITLE, "title = 1", "SERVE-02.title", "a text"),
    (SERVING, TITLE, 'title = " "', "SERVE-02.title", "a text"),
    (SERVING, SHORT, f'short = "{"word " * 15}end."', "SERVE-02.short", "16 words"),
    (SERVING, SHORT, 'short = "Play a maid. Pay 1 Serving."', "SERVE-02.short", "one sentence"),
    (SERVING, SHORT, 'short = "Playing a maid costs 1 Serving"', "SERVE-02.short", "one sentence"),
    (SERVING, SOURCES, "sources = {}", "SERVE-02.sources", "at least one"),
    (SERVING, SOURCES, "", "SERVE-02.sources", "at least one"),
    (SERVING, SOURCES, 'sources = { DE = "§5" }', "SERVE-02.sources.DE", "EN2015, EN1, FR, IT, OKT"),
    (SERVING, SOURCES, "sources = { FR = 5 }", "SERVE-02.sources.FR", "a text"),
    (SERVING, TITLE, f"{TITLE}\nderived = 1", "SERVE-02.derived", "true nor false"),
    (SERVING, TITLE, f"{TITLE}\nsettles = 'OPEN-14'", "SERVE-02.settles", "no list"),
    (SERVING, TITLE, f"{TITLE}\nsettels = ['OPEN-14']", "SERVE-02.settels", "nothing reads"),
    (SERVING, '["OPEN-14"]', '["OPEN-114"]', "SERVE-03.settles", "OPEN-114"),
    (SERVING, '[SERVE-01]\nscope = "both"', '[SERVE-01]\nscope = "all"', "SERVE-01.scope", "base, okt, both"),
    (SERVING, "[SERVE-02]", "[LOVE-02]", "LOVE-02", SERVING),
    (SERVING, "[SERVE-02]", "[Serve-two]", "Serve-two", "look like"),
    (SERVING, 'chapter = "Phase 2: Serving Phase"', "", "chapter", "a text"),
    (SERVING, 'chapter = "Phase 2: Serving Phase"', 'chapter = "Serving"\nnote = "x"', "note", "no table"),
    (SERVING, "[SERVE-02]", "[SERVE-01]", "", "SERVE-01"),
    (SERVING, TITLE, 'title = "One', "", "line 12"),
    (OPEN, '[OPEN-01]\nweight = "M"', '[OPEN-01]\nweight = "X"', "OPEN-01.weight", "H, M, L"),
    (OPEN, "[OPEN-01]", "[RULE-01]", "RULE-01", "look like"),
    (OPEN, 'ruling = "No, never."', "", "OPEN-03.ruling", "a text"),
    (
        OPEN,
        'ruling = "No, never."',
        'ruling = "No, never."\nrulling = "No."',
        "OPEN-03.rulling",
        "nothing reads",
    ),
    (LABELS, 'where = "Where it stands"', "", "words.where", "missing"),
    (LABELS, "[editions]", "[edition]", "editions", "at least one"),
    (LABELS, 'FR = "French"', "", "sources.FR", "EN2015, EN1, IT, OKT"),
]

# What is wrong in one file may show first in another.
SHOWN_IN = {"LOVE-02": "09-love.toml", "sources.FR": "01-components.toml"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data that a test may break."""
    return Path(copytree(DATA, tmp_path / "data"))


def test_an_unbroken_copy_loads(folder: Path) -> None:
    copy = load(folder)
    assert copy.rules == rules.all_rules()
    assert copy.points == rules.all_points()


@pytest.mark.parametrize(("name", "old", "new", "key", "reason"), BREAKS)
def test_a_broken_file_is_refused(folder: Path, name: str, old: str, new: str, key: str, reason: str) -> None:
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(rules.RuleDataError) as caught:
        load(folder)
    error = caught.value
    assert error.file == SHOWN_IN.get(key, name)
    assert error.key == key or (key and error.key.endswith(f".{key}"))
    assert reason in error.reason
    assert str(error).startswith(f"{error.file}: {error.key}" if key else f"{error.file}: ")
    assert isinstance(error, ValueError)


def test_a_file_without_a_place_is_refused(folder: Path) -> None:
    (folder / "extra.toml").write_text("", encoding="utf-8")
    with pytest.raises(rules.RuleDataError, match=r"extra\.toml"):
        load(folder)


def test_missing_labels_are_refused(folder: Path) -> None:
    (folder / LABELS).unlink()
    with pytest.raises(rules.RuleDataError, match=r"labels\.toml: the file is missing"):
        load(folder)


def test_bytes_that_are_no_text_are_refused(folder: Path) -> None:
    (folder / SERVING).write_bytes(b'chapter = "\xff"')
    with pytest.raises(rules.RuleDataError, match=SERVING):
        load(folder)
