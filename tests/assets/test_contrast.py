"""Card faces must be read by everyone: WCAG contrast of every pair of colours that meet on a card."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from assets.draw.palette import BACK, FAMILIES, GOLD, INK, LACE, PAPER, SOFT, SYMBOL_COLOURS, shades
from tests.colours import CONES, MARK, TEXT, apart, eyes, ratio, veiled
from tests.marks import rule

PAIRS = [
    ("names on paper", INK, PAPER, TEXT),
    ("surname on paper", SOFT, PAPER, TEXT),
    ("VP on the shield", INK, GOLD, TEXT),
    ("Servings in the pill", INK, GOLD, TEXT),
    ("dish in the pill", SYMBOL_COLOURS["serving"], GOLD, MARK),
    ("house in the pill", SYMBOL_COLOURS["house"], GOLD, MARK),
    ("kana and crest on the back", BACK.deep, BACK.dark, TEXT),
    *((f"symbol {name}", colour, PAPER, MARK) for name, colour in SYMBOL_COLOURS.items()),
]
for kind, family in FAMILIES.items():
    tones = shades(family)
    PAIRS += [
        (f"{kind}: frame", family.dark, PAPER, MARK),
        (f"{kind}: rim of the doily", family.dark, LACE, MARK),
        (f"{kind}: cost on the seal, letter at the foot", PAPER, family.dark, TEXT),
        (f"{kind}: job title", family.dark, PAPER, TEXT),
        (f"{kind}: rim of the shield", family.dark, GOLD, MARK),
        (f"{kind}: emblem on its ground", family.deep, family.pale, MARK),
        *((f"{kind}: stroke on {tone}", family.deep, tones[tone], MARK) for tone in tones if tone != "deep"),
    ]


@pytest.mark.parametrize(("where", "ink", "ground", "needed"), PAIRS, ids=[p[0] for p in PAIRS])
def test_pair_has_contrast(where: str, ink: str, ground: str, needed: float) -> None:
    for cones in CONES:
        see = eyes(cones)
        assert ratio(see(ink), see(ground)) >= needed, f"{where}, {cones}: {ratio(see(ink), see(ground)):.2f}"


def test_the_veil_of_the_dark_theme_leaves_every_pair_readable() -> None:
    css = (Path(__file__).parents[2] / "widgets/tantocuore_widgets/view/tokens.css").read_text("utf-8")
    veils = re.findall(r"--veil:.*?(#[0-9a-f]{8})\)?;", css)
    assert veils
    for veil in veils:
        for where, ink, ground, needed in PAIRS:
            seen = ratio(veiled(ink, veil), veiled(ground, veil))
            assert seen >= needed, f"{where} under {veil}: {seen:.2f}"


@rule("COMP-06")
def test_frames_that_look_alike_to_some_eyes_differ_in_corner_and_letter() -> None:
    alike = {
        (one, other)
        for one, other in combinations(FAMILIES, 2)
        for cones in CONES
        if apart(eyes(cones)(FAMILIES[one].dark), eyes(cones)(FAMILIES[other].dark)) < 20
    }
    assert ("maid_chief", "beer") in alike, "colour alone would not tell these"
    for one, other in alike:
        a, b = FAMILIES[one], FAMILIES[other]
        assert a.letter != b.letter
        assert (a.corner, a.radius) != (b.corner, b.radius)


def test_ratio_knows_its_ends() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_eyes_without_a_cone_keep_greys_and_lose_red_or_blue() -> None:
    for cones in CONES:
        assert apart(eyes(cones)("#808080"), "#808080") < 2
    red, green = "#b33b3b", "#3b7a3b"
    assert apart(red, green) > 60
    for cones in ("protanopia", "deuteranopia"):
        assert apart(eyes(cones)(red), eyes(cones)(green)) < 0.6 * apart(red, green)
