"""Emblems of the events and of the Love cards."""

from ..shapes import DEEP, MID, PALE, Shapes, circle, ellipse, heart, line, mirrored, moved, path, rect
from .registry import emblem


@emblem("illness")
def thermometer() -> Shapes:
    return moved([
        line("M65 20 L76 20"),
        line("M65 33 L72 33"),
        line("M65 46 L76 46"),
        rect(39, 3, 22, 72, PALE, r=11),
        circle(50, 78, 18, MID),
        rect(46, 30, 8, 42, MID, r=4, stroke=None),
        line("M41 78 C41 83 44 86 48 87", stroke=PALE),
    ], turn=24)  # fmt: skip


@emblem("bad_habit")
def spilled_ink() -> Shapes:
    bottle = moved([
        rect(44, 18, 44, 42, PALE, r=6),
        rect(56, 27, 22, 24, MID, r=2),
        rect(33, 29, 11, 20, PALE),
        rect(25, 24, 10, 30, MID, r=3),
    ], turn=-24, dx=2, dy=0)  # fmt: skip
    puddle = path(
        "M32 58 C22 62 18 70 10 72 C2 75 6 87 16 86 C24 85 26 93 38 93 C52 93 54 87 66 88 "
"C80 90 84 79 74 76 "
        "C62 72 56 78 48 74 C42 70 42 60 38 54 C37 51 32 53 32 58 Z", DEEP,
    )  # fmt: skip
    return [*bottle, puddle, ellipse(88, 88, 5, 3, DEEP), line("M22 79 C28 80 33 83 39 83", stroke=PALE, weight=3)]


@emblem("love_1")
def one_heart() -> Shapes:
    return [heart(50, 53, 92), line("M22 36 C23 30 26 27 31 26", stroke=PALE, weight=4.4)]


@emblem("love_2")
def two_hearts() -> Shapes:
    return [heart(67, 37, 64, PALE), heart(37, 58, 74), line("M15 45 C16 40 18 37 23 36", stroke=PALE, weight=4)]


@emblem("love_3")
def three_hearts() -> Shapes:
    return [
        heart(25, 66, 56, PALE),
        heart(75, 66, 56, PALE),
        heart(50, 40, 68),
        line("M30 28 C31 25 33 22 37 21", stroke=PALE, weight=4),
    ]


@emblem("envy")
def peacock_feather() -> Shapes:
    frond = line("M50 62 C40 56 30 46 25 34", weight=2.8)
    fronds = [line(d, weight=2.8) for d in (
        "M49 92 C40 88 32 80 28 70", "M49 80 C38 76 28 66 23 54",
        "M49 92 C58 88 66 80 70 70", "M50 80 C61 76 71 66 76 54",
    )]  # fmt: skip
    return [
        *fronds,
        frond,
        *mirrored([frond]),
        line("M50 60 C50 76 49 88 46 97", weight=4.4),
        path("M50 4 C68 12 76 28 72 44 C69 56 60 64 50 66 C40 64 31 56 28 44 C24 28 32 12 50 4 Z", PALE),
        path("M50 16 C61 21 66 32 63 42 C61 51 56 56 50 57 C44 56 39 51 37 42 C34 32 39 21 50 16 Z", MID),
        heart(50, 42, 22, DEEP, stroke=None),
    ]


@emblem("heavy_storm")
def cloud_and_bolt() -> Shapes:
    rain = [line(d, weight=4) for d in ("M24 66 L18 80", "M36 70 L30 84", "M72 66 L66 80", "M84 66 L78 80")]
    return [
        *rain,
        path("M22 58 C6 58 4 38 20 36 C20 18 42 12 51 24 C62 14 80 20 79 36 C96 36 96 58 80 58 Z", MID),
        line("M19 45 C20 42 23 41 27 41", stroke=PALE),
        path("M54 46 L36 72 L48 72 L40 96 L66 64 L53 64 L64 46 Z", PALE),
    ]


@emblem("let_me_drink")
def corkscrew() -> Shapes:
    turns = [(46, 22), (60, 20), (74, 17)]
    behind = [line(f"M{50 - w} {y + 5} L{50 + w - 3} {y + 9}", weight=4.4) for y, w in turns]
    before = [f"M{50 + w} {y - 5} C{50 + w - 8} {y + 3} {50 - w + 8} {y - 1} {50 - w} {y + 6}" for y, w in turns]
    return [
        line("M50 24 C50 34 62 32 70 40", weight=9.4),
        line("M50 24 C50 34 62 32 70 40", stroke=MID, weight=3),
        *behind,
        *(line(d, weight=10.4) for d in before),
        *(line(d, stroke=MID, weight=4) for d in before),
        path("M62 82 C58 88 48 88 44 98 C44 90 46 86 54 82 Z", DEEP, weight=2.4),
        rect(10, 6, 80, 18, MID, r=9),
        rect(40, 3, 20, 24, PALE, r=3),
        line("M19 12 L33 12", stroke=PALE),
    ]
