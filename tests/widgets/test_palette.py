"""The colours of the page: every pair that meets can be read, in every theme, by eyes that lack a cone as well."""

import re

import pytest

from tantocuore_widgets.widget import VIEW
from tests.colours import CONES, MARK, TEXT, eyes, ratio

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
    ("surface", "refusal", TEXT),
    ("surface", "line", MARK),
    *((mark, ground, MARK) for mark in ("line", "focus", "legal", "main", "link") for ground in GROUNDS),
    *((mark, ground, MARK) for mark in ("refusal", "good", "what-if") for ground in ("paper", "surface")),
    *((mark, "refusal-ground", MARK) for mark in ("focus", "line")),
]


def themes() -> dict[str, dict[str, str]]:
    """Token to colour, in each of the four palettes of tokens.css."""
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


@pytest.mark.parametrize("cones", CONES)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast, light", "contrast, dark"])
def test_every_pair_of_colours_can_be_read(theme: str, cones: str) -> None:
    see, colours = eyes(cones), themes()[theme]
    found = [(ink, ground, need, ratio(see(colours[ink]), see(colours[ground]))) for ink, ground, need in PAIRS]
    assert [
        f"{ink} on {ground}: {seen:.2f}, needs {need}" for ink, ground, need, seen in found if seen < need
    ] == []


def test_high_contrast_writes_at_seven_to_one() -> None:
    for theme in ("contrast, light", "contrast, dark"):
        colours = themes()[theme]
        weak = [
            f"{ink} on {ground}: {ratio(colours[ink], colours[ground]):.2f}"
            for ink, ground, need in PAIRS
            if need == TEXT and ratio(colours[ink], colours[ground]) < 7
        ]
        assert weak == [], theme
