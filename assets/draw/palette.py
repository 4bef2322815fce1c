"""Colours of the card faces. A card is paper in every theme, so these are constants."""

from typing import NamedTuple

PAPER, INK, SOFT, GOLD, LACE = "#fbf6ea", "#2a231d", "#5d5144", "#f3e2b3", "#fffdf8"
SYMBOL_COLOURS = {
    "draw": "#35566f",
    "love": "#a8315a",
    "serving": "#7d5607",
    "employment": "#2b6340",
    "house": "#5d5144",
    "bonus": "#8a4a12",
}


class Family(NamedTuple):
    """How one kind of card is told from the others: letter, corner shape (COMP-06: colour), and its four tones."""

    letter: str
    corner: str
    radius: int
    dark: str  # frame, seal, job title
    deep: str  # emblem stroke
    mid: str  # emblem fill
    pale: str  # roundel and second emblem fill


FAMILIES = {
    "maid_chief": Family("C", "scoop", 34, "#2b6340", "#173d27", "#86b394", "#e4eee0"),
    "general_maid": Family("G", "round", 24, "#2a5788", "#183552", "#86aed6", "#e2ecf5"),
    "private_maid": Family("P", "square", 0, "#35312f", "#1f1c1a", "#a49b91", "#ece7df"),
    "love": Family("L", "lace", 34, "#a8315a", "#651832", "#e08aa6", "#fae6ea"),
    "event": Family("E", "cut", 34, "#6a4696", "#3e2660", "#b398d6", "#eee7f5"),
    "building": Family("B", "notch", 28, "#a14b0c", "#5c2a05", "#eba063", "#fbe9d8"),
    "beer": Family("A", "round", 74, "#7a5a2b", "#4a3516", "#d3b073", "#f5ead4"),
}
BACK = Family("", "round", 24, "#3b2a22", "#e7cf98", "#8a6a3c", "#4d382d")


def mixed(a: str, b: str, share: float) -> str:
    """The colour that lies `share` of the way from a to b, both as #rrggbb."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


def shades(family: Family) -> dict[str, str]:
    """The tones an emblem is painted in, and the darker one that stands on the side away from the light."""
    return {
        "deep": family.deep,
        "mid": family.mid,
        "pale": mixed(family.pale, "#ffffff", 0.45),
        "mid shade": mixed(family.mid, family.deep, 0.24),
        "pale shade": mixed(family.pale, family.mid, 0.45),
    }
