"""The symbols of the strip and of `symbols.svg`: bolder than emblems, to survive at 14 pixels."""

from ..shapes import MID, PALE, Shapes, circle, heart, line, moved, path, rect

BOLD = 6

_CARDS = moved([rect(24, 20, 42, 60, PALE, r=5, weight=BOLD)], turn=-14, dx=-8) + moved(
    [
        rect(34, 18, 44, 64, MID, r=5, weight=BOLD),
        line("M56 68 L56 36", stroke=PALE, weight=8),
        line("M44 46 L56 33 L68 46", stroke=PALE, weight=8),
    ],
    turn=8, dx=4, dy=2,
)  # fmt: skip

SYMBOLS: dict[str, Shapes] = {
    "draw": _CARDS,
    "love": [heart(50, 52, 92, weight=BOLD)],
    "serving": [
        circle(50, 21, 7, MID, weight=BOLD),
        path("M13 66 C14 42 32 28 50 28 C68 28 86 42 87 66 Z", MID, weight=BOLD),
        rect(5, 72, 90, 11, MID, r=5, weight=3),
        line("M29 58 C31 49 36 44 43 41", stroke=PALE, weight=BOLD),
    ],
    "employment": [
        path("M90 8 C60 10 36 30 28 62 L24 78 L40 70 C68 62 86 42 90 8 Z", MID, weight=BOLD),
        line("M70 28 L30 72", stroke=PALE, weight=5),
        line("M30 72 L14 92", weight=8),
        line("M44 91 L84 91", weight=7),
    ],
    "house": [
        path("M50 12 L92 48 L80 48 L80 88 L20 88 L20 48 L8 48 Z", MID, weight=BOLD),
        rect(41, 58, 18, 30, PALE, stroke=None),
    ],
    "bonus": [
        circle(50, 50, 40, MID, weight=BOLD),
        line("M50 30 L50 70", stroke=PALE, weight=10),
        line("M30 50 L70 50", stroke=PALE, weight=10),
    ],
}
