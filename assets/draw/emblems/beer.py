"""Emblems of the beers and of the building where they are drunk."""

from ..shapes import MID, PALE, Shape, Shapes, circle, heart, line, mirrored, moved, path, rect
from .registry import emblem

FOAM = "M22 44 C10 40 14 22 27 25 C29 10 49 8 53 19 C65 12 79 24 70 36 C70 44 62 46 58 41 "
"C54 49 46 47 43 43 C38 51 28 49 22 44 Z"


def mug() -> Shapes:
    """A mug of beer, about (45, 50)."""
    return [
        line("M68 46 C92 42 92 80 68 78", weight=9.4),
        line("M68 46 C92 42 92 80 68 78", stroke=PALE, weight=2.8),
        rect(22, 36, 46, 52, MID, r=4),
        *(line(f"M{x} 54 L{x} 78", stroke=PALE) for x in (34, 45, 56)),
        rect(17, 84, 56, 9, PALE, r=4),
        path(FOAM, PALE),
    ]


@emblem("beer_fest")
def fest_tent() -> Shapes:
    lefts = [9.5 + 13.5 * n for n in range(6)]
    awning = [
        path(f"M{x} 46 L{x + 13.5} 46 C{x + 13} 57 {x + 0.5} 57 {x} 46 Z", MID if i % 2 else PALE)
        for i, x in enumerate(lefts)
    ]
    roof = [path(f"M50 20 L{x} 46 L{x + 13.5} 46 Z", PALE) for x in (23, 50, 77)]
    return [
        rect(16, 48, 68, 43, PALE),
        path("M39 91 L39 70 C39 58 61 58 61 70 L61 91 Z", MID),
        path("M50 20 L90.5 46 L9.5 46 Z", MID),
        *roof,
        *awning,
        line("M50 20 L50 4"),
        path("M50 4 L70 9 L50 14 Z", MID),
    ]


@emblem("altbier")
def lidded_stein() -> Shapes:
    handle = "M66 42 C94 38 94 80 68 78"
    return [
        line(handle, weight=9.4),
        line(handle, stroke=PALE, weight=2.8),
        path("M24 34 L66 34 L71 90 L19 90 Z", MID),
        path("M18.5 82 L71.5 82 L73 93 L17 93 Z", PALE),
        path("M23 42 L67 42 L67.6 49 L22.4 49 Z", PALE, weight=2.8),
        heart(45, 66, 22, PALE, weight=2.8),
        line("M66 34 L80 24", weight=9),
        circle(81, 23, 5, PALE, weight=2.8),
        path("M20 35 C22 20 34 15 45 15 C56 15 68 20 70 35 Z", PALE),
        path("M41 15 L49 15 L47 8 L43 8 Z", PALE, weight=2.8),
        circle(45, 6, 5, MID),
    ]


@emblem("pilsner")
def footed_glass() -> Shapes:
    return [
        path("M46 66 L54 66 L55 84 L45 84 Z", PALE),
        path("M26 95 C26 86 40 83 50 83 C60 83 74 86 74 95 Z", PALE),
        circle(50, 74, 6, MID, weight=2.8),
        path("M26 24 L74 24 C75 46 68 62 56 68 L44 68 C32 62 25 46 26 24 Z", MID),
        line("M35 38 C36 48 39 54 44 59", stroke=PALE),
        *(circle(x, y, 2.4, PALE, stroke=None) for x, y in ((58, 58), (63, 44), (52, 46))),
        path("M25 29 C20 8 36 8 50 8 C64 8 80 8 75 29 C66 34 60 27 50 31 C40 27 34 34 25 29 Z", PALE),
        line("M38 17 C42 15 46 15 50 15", weight=2.8),
    ]


@emblem("weissbier")
def curved_glass() -> Shapes:
    return [
        rect(30, 88, 40, 7, PALE, r=3.5),
        path("M27 26 C27 44 38 54 38 68 C38 76 34 80 34 88 L66 88 C66 80 62 76 62 68 C62 54 73 44 73 26 Z", MID),
        line("M35 36 C37 46 44 54 44 66", stroke=PALE),
        path(
            "M25 31 C14 24 22 10 33 13 C38 1 57 1 61 11 C76 7 86 22 75 31 C64 35 58 29 50 33 C42 29 36 35 25 31 Z",
            PALE,
        ),
    ]


@emblem("bock")
def stein_with_horns() -> Shapes:
    horn = path("M60 42 C60 10 102 4 104 36 C105 60 78 64 73 46 C80 56 93 50 91 38 C89 27 76 28 76 48 Z", PALE)
    ridges = [
        line(d, weight=2.4)
        for d in ("M65 27 L77 35", "M75 15 L83 28", "M90 13 L88 28", "M102 26 L91 34", "M103 42 L91 42")
    ]
    return [
        horn,
        *ridges,
        *mirrored([horn, *ridges]),
        rect(28, 46, 44, 44, MID, r=4),
        *(line(f"M{x} 62 L{x} 80", stroke=PALE) for x in (39, 50, 61)),
        rect(23, 86, 54, 9, PALE, r=4),
        path(
            "M27 53 C19 49 23 38 32 40 C34 29 49 27 53 35 C63 30 78 38 73 48 C72 55 64 55 61 51 "
            "C57 58 50 56 48 52 C42 59 33 58 27 53 Z",
            PALE,
        ),
    ]


@emblem("oktoberfest")
def barrel_in_a_wreath() -> Shapes:
    leaf = path("M50 0 C54 -9 66 -11 76 -5 C73 5 61 9 50 0 Z", MID, weight=2.6)
    branch = [s for turn in (22, 50, 78, 106, 134, 160) for s in moved(mirrored([leaf]), turn=turn)]
    barrel = [
        path("M32 23 L68 23 C76 41 76 59 68 77 L32 77 C24 59 24 41 32 23 Z", MID),
        line("M43 23 C40 41 40 59 43 77", weight=2.8),
        line("M57 23 C60 41 60 59 57 77", weight=2.8),
        path("M28 34 C42 37 58 37 72 34 L73.5 41 C58 44 42 44 26.5 41 Z", PALE, weight=2.8),
        path("M26.5 60 C42 63 58 63 73.5 60 L72 67 C58 70 42 70 28 67 Z", PALE, weight=2.8),
    ]
    knot = [path("M50 98 C40 88 30 92 32 98 C30 104 40 108 50 98 Z", PALE, weight=2.8)]
    return [*branch, *mirrored(branch), *moved(barrel, scale=1.1), *knot, *mirrored(knot), circle(50, 98, 4.4, MID)]


@emblem("beer_stand")
def market_stall() -> Shapes:
    def stripe(i: int) -> Shape:
        top, low = 16 + i * 11.4, 6 + i * 14.7
        d = f"M{top} 10 L{top + 11.4} 10 L{low + 14.7} 34 C{low + 14.7} 46 {low} 46 {low} 34 Z"
        return path(d, PALE if i % 2 else MID)

    jug = [
        line("M59 48 C70 46 70 62 59 60", weight=4),
        rect(40, 44, 20, 22, MID, r=2),
        path("M38 48 C34 40 42 36 46 40 C50 34 58 37 57 41 C64 41 64 48 60 49 Z", PALE),
    ]
    return [
        rect(12, 36, 7, 52, PALE),
        rect(81, 36, 7, 52, PALE),
        *[stripe(i) for i in range(6)],
        *jug,
        rect(12, 74, 76, 20, MID),
        line("M37 74 L37 94", weight=2.6),
        line("M63 74 L63 94", weight=2.6),
        rect(6, 65, 88, 10, PALE, r=3),
    ]


@emblem("get_drunk_discard")
def tipped_mug() -> Shapes:
    body = [
        line("M54 24 C50 -2 86 -2 84 22", weight=9.4),
        line("M54 24 C50 -2 86 -2 84 22", stroke=PALE, weight=2.8),
        path("M40 22 L92 22 L92 66 L40 66 Z", MID),
        *(line(f"M54 {y} L80 {y}", stroke=PALE) for y in (33, 44, 55)),
        rect(87, 17, 9, 54, PALE, r=4),
        rect(34, 17, 9, 54, PALE, r=4),
    ]
    stream = path("M31 44 C18 48 16 62 16 80 L34 80 C34 68 36 64 46 63 Z", MID)
    puddle = path("M6 88 C6 80 16 79 25 79 C44 78 60 80 74 82 C90 84 88 94 72 94 L22 94 C12 94 6 93 6 88 Z", MID)
    drops = [circle(5, 68, 3, MID, weight=2.4), circle(48, 74, 2.4, MID, weight=2.4)]
    return [
        puddle,
        stream,
        *moved(body, turn=-30, about=(64, 44), dx=0, dy=-2, scale=0.9),
        line("M18 87 C26 86 34 86 42 87", stroke=PALE),
        *drops,
    ]


@emblem("get_drunk_give")
def mug_with_an_arrow() -> Shapes:
    arrow = path("M50 64 L70 64 L70 53 L94 71 L70 89 L70 78 L50 78 Z", PALE)
    return [*moved(mug(), dx=-8, dy=-4, scale=0.86), arrow]
