"""Card faces must be read by everyone: WCAG contrast of every pair of colours that meet on a card."""

import pytest

from assets.draw.palette import BACK, FAMILIES, GOLD, INK, LACE, PAPER, SOFT, SYMBOL_COLOURS, shades

TEXT, MARK = 4.5, 3.0


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


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
    assert ratio(ink, ground) >= needed, f"{where}: {ratio(ink, ground):.2f}"


def test_ratio_knows_its_ends() -> None:
    assert ratio("#000000", "#ffffff") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
