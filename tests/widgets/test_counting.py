"""Counting a House: the engine counts what the sliders say, and a page can send whatever it likes."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tantocuore import rules
from tantocuore.text import catalogue
from tantocuore_widgets import counting
from tantocuore_widgets.counting import SLIDERS, STYLES, CountHouse, count_house, game_of
from tantocuore_widgets.progress_page import VIEW, dressed, joined
from tests.marks import rule

from .test_view import node

NONE = dict.fromkeys(SLIDERS, 0)


@rule("SCORE-02", "SCORE-03", "SCORE-04", "CARD-CRESCENT-1", "CARD-SAFRAN-2", "CARD-OPHELIA-2", "ILL-10")
@pytest.mark.parametrize(
    ("counts", "vp"),
    [
        ({}, 0),
        ({"azure": 1, "rouge": 1}, 5),
        ({"azure": 1, "viola": 1, "rouge": 1}, 10),
        ({"azure": 1, "ill": 1}, 1),
        ({"safran": 4}, 12),
        ({"safran": 5}, 12),
        ({"colette": 3, "others": 3}, 3),
        ({"colette": 4, "others": 3}, 9),
        ({"bad_habit": 3}, -3),
        ({"bad_habit": 4}, -8),
    ],
)
def test_the_lines_add_up_to_what_the_rules_say(counts: dict[str, int], vp: int) -> None:
    scene = count_house(**counts).scene
    assert int(scene["total"].replace("−", "-").split()[0]) == vp
    assert sum(int(line["vp"].replace("−", "-")) for line in scene["lines"]) == vp
    for line in scene["lines"]:
        assert line["title"]
        if line["rule"]:
            assert rules.rule(line["rule"]).short == line["short"]


def test_all_sliders_at_their_end_are_a_position() -> None:
    game_of({name: slider.most for name, slider in SLIDERS.items()}).score()


@pytest.mark.parametrize(
    "sent", [{"safran": 99}, {"safran": -1}, {"safran": True}, {"safran": "2"}, {"x": 1}, {1: 2}]
)
def test_what_no_slider_can_say_counts_for_nothing(sent: dict[Any, Any]) -> None:
    house = CountHouse(NONE)
    house.counts = sent
    assert house.scene == CountHouse(NONE).scene


@pytest.mark.parametrize("counts", [{"safrans": 1}, {"safran": 7}, {"safran": -1}, {"safran": True}])
def test_a_call_with_what_does_not_fit_says_what_does(counts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=re.escape("safran")):
        count_house(**counts)


def test_the_view_is_one_valid_module_without_words_of_its_own(tmp_path: Path) -> None:
    module = tmp_path / "view.mjs"
    module.write_text(joined(counting.SCRIPTS), "utf-8")
    checked = subprocess.run([node(), "--check", str(module)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    own = (VIEW / "counting" / "main.js").read_text("utf-8")
    shown = {f"counting.{name}" for name in re.findall(r"\bwords\.(\w+)", own)}
    code = Path(counting.__file__).read_text("utf-8")
    named = {f"counting.{name}" for name in re.findall(r"[\"']counting\.(\w+)[\"']", code)}
    named |= {f"counting.{name}" for name in ("ahead", "behind", "level")}
    named |= {f"counting.slider.{name}" for name in SLIDERS}
    named |= {f"counting.group.{slider.group}" for slider in SLIDERS.values()}
    assert shown | named == {key for key in catalogue() if key.startswith("counting.")}


def test_its_style_reaches_no_table_beside_it() -> None:
    style = re.sub(r"/\*.*?\*/", "", dressed(STYLES, "counting"), flags=re.DOTALL)
    style = re.sub(r"@(media|container)[^{]*\{", "", style)
    for selector in re.findall(r"([^{}]+)\{", style):
        for part in re.split(r",(?![^()]*\))", selector):
            assert re.search(r"\.tutor(:where\(\.counting\)|\.counting\b)", part), part
