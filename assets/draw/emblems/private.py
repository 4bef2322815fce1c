"""Emblems of the Private Maids: canting arms, an object that plays on the name."""

import math

from ..shapes import (
    DEEP,
    MID,
    PALE,
    Shape,
    Shapes,
    around,
    circle,
    line,
    mirrored,
    moved,
    path,
    polygon,
    rect,
    star,
)
from .registry import emblem


@emblem("amber")
def evening_star() -> Shapes:
    return [
        star(50, 38, (36, 12), 4, MID),
        star(50, 38, (20, 9), 4, PALE, start=45, weight=2.8),
        circle(50, 38, 7, MID, weight=2.8),
        path("M16 78 C30 64 70 64 84 78 Z", PALE),
        line("M7 78 L93 78", weight=4.4),
        line("M22 86 L78 86", weight=3.6),
        line("M38 94 L62 94", weight=3.6),
    ]


@emblem("nord")
def compass_rose() -> Shapes:
    def point(reach: float, waist: float, weight: float) -> Shapes:
        tip, heel = (50.0, 54 - reach), 54 - waist
        return [
            polygon([(50, 54), tip, (50 - waist, heel)], PALE, weight=weight),
            polygon([(50, 54), tip, (50 + waist, heel)], MID, weight=weight),
        ]

    centre = (50.0, 54.0)
    ring = [circle(50, 54, 33, None, weight=8.6), circle(50, 54, 33, None, stroke=PALE, weight=2.8)]
    rose = around(point(27, 8, 2.4), 4, centre, start=45) + around(point(41, 10.5, 2.8), 4, centre)
    return [
        *ring,
        *rose,
        path("M50 1 L59 14 L50 11 L41 14 Z", DEEP, weight=2.4),
        circle(50, 54, 5, PALE, weight=2.8),
    ]


@emblem("sora")
def swallow() -> Shapes:
    far = path("M50 42 C52 26 60 10 78 2 C77 18 72 34 62 47 Z", PALE)
    near = path("M56 46 C42 26 20 20 -1 30 C18 33 32 46 45 60 Z", MID)
    tail = [
        path("M36 62 C28 70 14 80 3 95 C18 89 32 82 42 70 Z", MID),
        path("M42 66 C40 76 36 88 30 101 C42 92 50 82 52 69 Z", MID),
    ]
    body = path("M97 36 C92 29 84 25 75 28 C64 31 56 38 48 47 L34 67 C48 74 66 70 76 58 C82 50 85 45 86 40 Z", MID)
    breast = path(
        "M86 40 C80 39 76 45 70 51 C62 58 50 62 38 67 C50 73 66 70 76 58 C82 50 85 45 86 40 Z", PALE, weight=2.8
    )
    return moved([*tail, far, body, breast, near, circle(80, 34, 2.4, DEEP, stroke=None)], scale=0.93)


@emblem("fay")
def folding_fan() -> Shapes:
    cx, cy, inner, outer, parts, reach = 50.0, 80.0, 25.0, 57.0, 8, 60.0
    step = 2 * reach / parts

    def at(r: float, degrees: float) -> tuple[float, float]:
        return cx + r * math.sin(math.radians(degrees)), cy - r * math.cos(math.radians(degrees))

    def leaf(a: float, fill: str) -> Shape:
        ring = [at(inner, a), at(outer, a), at(outer + 3, a + step / 2), at(outer, a + step), at(inner, a + step)]
        return polygon(ring, fill, weight=2.8)

    edges = [-reach + i * step for i in range(parts + 1)]
    sticks = [
        polygon([at(-6, a - 3), at(inner + 2, a - 3), at(inner + 2, a + 3), at(-6, a + 3)], PALE, weight=2)
        for a in edges
    ]
    leaves = [leaf(a, PALE if i % 2 else MID) for i, a in enumerate(edges[:-1])]
    return [*sticks, *leaves, circle(cx, cy, 5, MID)]


@emblem("lalande")
def chest_of_drawers() -> Shapes:
    def drawer(x: float, y: float, w: float, knobs: tuple[float, ...]) -> Shapes:
        front = rect(x, y, w, 15, PALE, r=1.5, weight=2.8)
        return [front, *(circle(x + k, y + 7.5, 2.8, DEEP, stroke=None) for k in knobs)]

    return [
        path("M18 80 L30 80 L27 94 L21 94 Z", MID),
        path("M70 80 L82 80 L79 94 L73 94 Z", MID),
        rect(15, 19, 70, 65, MID, r=2),
        *drawer(21, 26, 27, (13.5,)),
        *drawer(52, 26, 27, (13.5,)),
        *drawer(21, 45, 58, (13, 45)),
        *drawer(21, 64, 58, (13, 45)),
        rect(9, 12, 82, 9, MID, r=3),
    ]


@emblem("milly")
def violet() -> Shapes:
    upper = path("M50 38 C46 20 36 8 24 13 C14 18 20 34 46 42 Z", MID)
    side = path("M46 40 C32 30 12 34 13 46 C14 58 34 56 47 46 Z", MID)
    lower = path("M44 44 C34 56 34 74 50 75 C66 74 66 56 56 44 Z", MID)
    leaf = [
        path("M58 92 C60 76 72 66 92 70 C92 86 78 96 58 92 Z", PALE),
        line("M60 91 C68 84 76 79 84 76", weight=2.6),
    ]
    veins = [line(d, weight=2.4) for d in ("M50 54 L50 68", "M45 55 L42 65", "M55 55 L58 65")]
    return [
        line("M50 72 C52 82 50 90 46 96", weight=4.4),
        *leaf,
        upper,
        *mirrored([upper]),
        side,
        *mirrored([side]),
        lower,
        *veins,
        path("M50 38 C56 40 57 47 50 50 C43 47 44 40 50 38 Z", PALE, weight=2.8),
    ]


@emblem("eugenie")
def fountain() -> Shapes:
    jet = [line("M50 34 C48 12 34 10 31 30"), line("M50 30 C47 4 26 2 19 36"), line("M24 52 C20 58 20 62 21 68")]
    return [
        *jet,
        *mirrored(jet),
        line("M50 36 L50 8", weight=4),
        path("M44 54 L56 54 L60 76 L40 76 Z", MID),
        path("M22 42 L78 42 C76 52 66 57 50 57 C34 57 24 52 22 42 Z", MID),
        rect(18, 38, 64, 7, PALE, r=3.5),
        path("M8 74 L92 74 C90 88 76 94 50 94 C24 94 10 88 8 74 Z", MID),
        rect(4, 69, 92, 8, PALE, r=4),
        line("M20 83 C28 87 36 88 44 88", stroke=PALE),
    ]


@emblem("lucienne")
def lantern() -> Shapes:
    return [
        circle(50, 11, 7.5, None),
        path("M34 31 C36 21 43 17 50 17 C57 17 64 21 66 31 Z", MID),
        rect(26, 29, 48, 9, MID, r=3),
        rect(30, 38, 40, 43, PALE),
        path("M50 43 C61 56 61 66 50 71 C39 66 39 56 50 43 Z", MID),
        rect(45, 70, 10, 11, PALE, weight=2.8),
        rect(24, 81, 52, 11, MID, r=3),
        line("M24 42 L14 36", weight=2.8),
        line("M76 42 L86 36", weight=2.8),
        line("M22 58 L10 58", weight=2.8),
        line("M78 58 L90 58", weight=2.8),
    ]


@emblem("rosa")
def heraldic_rose() -> Shapes:
    outer = circle(50, 26, 18, MID)
    inner = circle(50, 38, 9, PALE)
    sepal = path("M50 50 L43 18 L50 4 L57 18 Z", PALE)
    return (
        around([sepal], 5, start=36) + around([outer], 5) + around([inner], 5, start=36) + [circle(50, 50, 8, MID)]
    )


@emblem("tanya")
def samovar() -> Shapes:
    pot = [
        path("M54 14 L64 6 L67 9 L57 22 Z", PALE, weight=2.8),
        line("M32 12 C22 10 22 22 33 21", weight=3),
        path("M32 12 C32 25 56 25 56 12 Z", PALE),
        path("M34 12 C36 5 52 5 54 12 Z", MID),
        circle(44, 5, 3, MID, weight=2.4),
    ]
    return [
        line("M22 42 C6 36 6 58 21 56", weight=8.4),
        line("M22 42 C6 36 6 58 21 56", stroke=PALE, weight=2.6),
        *pot,
        rect(32, 22, 24, 7, MID, r=2),
        path("M20 30 L68 30 C75 50 68 64 54 73 L34 73 C20 64 13 50 20 30 Z", MID),
        rect(16, 27, 56, 7, PALE, r=3.5),
        line("M24 40 C23 49 26 56 31 62", stroke=PALE),
        path("M36 73 L52 73 L57 85 L31 85 Z", MID),
        rect(22, 85, 44, 9, PALE, r=3),
        path("M68 48 L86 48 L86 60 L78 60 L78 56 L68 56 Z", PALE, weight=2.8),
        line("M76 40 L88 40", weight=4.4),
        line("M82 40 L82 48", weight=3.4),
        path("M72 72 L94 72 C94 86 88 90 83 90 C78 90 72 86 72 72 Z", PALE),
    ]
