"""The how-to for lessons: its file, its lists and its limits are what the code says now."""

from __future__ import annotations

import json
import re

import pytest

from tantocuore.tutor import wording, writing
from tantocuore_widgets import places

PAGE = places.room("notebooks") / "82-write-a-lesson.ipynb"
CELLS = {cell["id"]: "".join(cell["source"]) for cell in json.loads(PAGE.read_text("utf-8"))["cells"]}


def test_the_file_on_the_page_is_the_lesson_to_begin_with() -> None:
    fence = re.search(r"```toml\n(.*?)```", CELLS["what-for"], re.DOTALL)
    assert fence is not None
    assert fence[1].strip() == writing.example().strip()


@pytest.mark.parametrize("name", ["modes", "moves", "asks", "terms"])
def test_the_lists_are_those_of_the_code(name: str) -> None:
    assert CELLS[name] == getattr(writing, name)(), (
        f"put what tantocuore.tutor.writing.{name}() gives into the page"
    )


def test_the_limits_are_those_of_the_check() -> None:
    told = [
        int(n) for line in CELLS["words"].splitlines() if line.startswith("- ") for n in re.findall(r"\d+", line)
    ]
    assert told == [wording.MOST_WORDS, wording.MEDIAN, wording.SENTENCE, wording.REASON]
