"""Emblems of the General Maids of the Oktoberfest set."""

from ..shapes import DEEP, MID, PALE, Shapes, circle, ellipse, heart, line, mirrored, moved, path, rect, toned
from .registry import emblem


@emblem("elsa")
def wall_planner() -> Shapes:
    cells = [
        rect(x, y, 13, 12, PALE if (x, y) != (43.5, 56) else MID, r=1, weight=2.6)
        for y in (38, 56, 74)
        for x in (22, 43.5, 65)
    ]
    rings = [rect(x, 6, 7, 17, PALE, r=3.5) for x in (27, 66)]
    return [
        rect(12, 14, 76, 80, PALE, r=4),
        rect(12, 14, 76, 17, MID, r=4),
        *rings,
        *cells,
        line("M46 61 L49.5 65 L56 55", weight=3.4),
    ]


@emblem("hermina")
def strongbox() -> Shapes:
    coins = [ellipse(30, 24, 12, 6, PALE), ellipse(30, 17, 12, 6, PALE), ellipse(64, 25, 12, 6, PALE)]
    return [
        *coins,
        rect(18, 84, 14, 9, MID),
        rect(68, 84, 14, 9, MID),
        rect(10, 30, 80, 56, MID, r=5),
        rect(18, 38, 64, 40, PALE, r=3),
        circle(50, 58, 15, MID),
        circle(50, 58, 5, PALE),
        *(moved([line("M50 47 L50 50")], turn=t, about=(50, 58))[0] for t in range(0, 360, 60)),
        line("M24 44 L24 58", weight=3),
    ]


@emblem("toni")
def cake_stand() -> Shapes:
    return [
        path("M44 70 L56 70 L60 88 L40 88 Z", MID),
        rect(28, 87, 44, 8, PALE, r=4),
        rect(20, 36, 60, 27, MID, r=3),
        path(
            "M18 34 C18 26 26 24 50 24 C74 24 82 26 82 34 C82 44 74 46 72 40 C70 50 60 50 58 42 "
            "C56 52 44 52 42 42 C40 50 30 50 28 40 C26 46 18 44 18 34 Z",
            PALE,
        ),
        rect(6, 62, 88, 9, PALE, r=4.5),
        line("M52 12 C54 7 58 5 63 5", weight=3),
        circle(50, 18, 7, MID),
    ]


@emblem("nora")
def scales() -> Shapes:
    pan = [
        line("M26 28 L13 58", weight=2.8),
        line("M26 28 L39 58", weight=2.8),
        path("M9 58 L43 58 C41 71 34 74 26 74 C18 74 11 71 9 58 Z", MID),
    ]
    beam = line("M26 28 C36 22 42 22 50 22 C58 22 64 22 74 28", weight=4.4)
    return [
        rect(47, 16, 6, 68, PALE),
        rect(30, 83, 40, 9, MID, r=4),
        beam,
        *pan,
        *moved(pan, dx=48),
        circle(50, 15, 7, MID),
    ]


@emblem("nadja")
def barrel_and_tap() -> Shapes:
    spigot = [
        rect(46, 60, 24, 9, PALE, r=2),
        path("M62 68 L72 68 L72 82 L62 82 Z", PALE),
        line("M55 52 L55 60", weight=4.4),
        rect(47, 46, 16, 8, MID, r=4),
        path("M67 86 C71 91 71 96 67 96 C63 96 63 91 67 86 Z", MID, weight=2.4),
    ]
    return [
        path("M18 14 L74 14 C84 38 84 62 74 88 L18 88 C8 62 8 38 18 14 Z", MID),
        line("M34 14 C28 38 28 62 34 88", weight=2.6),
        line("M58 14 C64 38 64 62 58 88", weight=2.6),
        path("M13 28 C34 33 58 33 79 28 L80.5 36 C58 41 34 41 11.5 36 Z", PALE),
        path("M11.5 66 C34 71 58 71 80.5 66 L79 74 C58 79 34 79 13 74 Z", PALE),
        *moved(spigot, dx=-10, dy=-1),
    ]


@emblem("gina")
def carafe() -> Shapes:
    glass = [path("M66 60 L92 60 L88 92 L70 92 Z", PALE), path("M68 72 L90 72 L88 92 L70 92 Z", MID)]
    return [
        path(
            "M26 14 L50 14 L46 34 C46 46 64 54 64 74 C64 88 56 92 38 92 C20 92 12 88 12 74 C12 54 30 46 30 34 Z",
            PALE,
        ),
        path("M17 60 L59 60 C62 65 64 69 64 74 C64 88 56 92 38 92 C20 92 12 88 12 74 C12 69 14 65 17 60 Z", MID),
        path("M22 14 C30 18 46 18 54 12 L52 8 L24 8 Z", PALE),
        line("M22 70 C20 76 22 82 26 85", stroke=PALE),
        *glass,
    ]


@emblem("sara")
def tray_with_glasses() -> Shapes:
    goblet = [
        line("M50 44 L50 64", weight=4.4),
        line("M40 66 L60 66", weight=5),
        path("M36 12 L64 12 C65 32 60 44 50 46 C40 44 35 32 36 12 Z", PALE),
        path("M37.5 26 L62.5 26 C61 38 57 44 50 46 C43 44 39 38 37.5 26 Z", MID),
    ]
    handle = [line("M14 76 C2 74 2 86 16 85", weight=4)]
    return [
        *moved(goblet, dx=-20, dy=2),
        *moved(goblet, dx=20, dy=2),
        *handle,
        *mirrored(handle),
        path("M10 71 L90 71 L84 87 L16 87 Z", MID),
        line("M20 77 L50 77", stroke=PALE, weight=3),
    ]


@emblem("julia")
def jug() -> Shapes:
    return [
        line("M66 26 C94 22 94 60 70 66", weight=9),
        line("M66 26 C94 22 94 60 70 66", stroke=PALE, weight=2.8),
        path(
            "M28 12 L66 12 L64 32 C74 42 78 54 76 66 C74 82 66 92 58 92 L36 92 C28 92 20 82 18 66 "
            "C16 54 20 42 30 32 L29 20 L16 14 C18 10 23 10 28 12 Z",
            MID,
        ),
        path("M18.5 54 L76 54 L76 66 L18 66 Z", PALE),
        line("M20 63 L28 57 L36 63 L44 57 L52 63 L60 57 L68 63 L75 58", weight=2.6),
        path("M30 32 L64 32 L65 38 L26 38 Z", PALE, weight=2.8),
        line("M26 74 C27 79 29 82 32 85", stroke=PALE),
    ]


@emblem("kirika")
def bread_basket() -> Shapes:
    loaf = [
        path("M24 58 C10 34 34 18 52 20 C72 22 90 38 78 58 Z", MID),
        *(line(d, weight=3) for d in ("M35 40 L45 31", "M47 44 L58 34", "M60 47 L69 39")),
    ]
    roll = [
        path("M12 54 L24 10 C27 2 38 4 36 14 L28 56 Z", PALE),
        *(line(d, weight=2.6) for d in ("M23 20 L33 24", "M20 32 L30 36")),
    ]
    weave = [line(d, weight=2.6) for d in ("M17 73 L83 73", "M34 60 L38 92", "M50 60 L50 92", "M66 60 L62 92")]
    basket = [path("M12 60 L88 60 L78 93 L22 93 Z", MID), *weave, rect(6, 53, 88, 10, PALE, r=5)]
    return [*roll, *moved(loaf, dx=5, dy=-2), *basket]


@emblem("anna")
def fork_and_spoon() -> Shapes:
    fork = [
        path(
            "M34 6 L34 26 C34 38 40 42 46 44 L46 92 C46 96 54 96 54 92 L54 44 C60 42 66 38 66 26 "
            "L66 6 L60 6 L60 26 L53 26 L53 6 L47 6 L47 26 L40 26 L40 6 Z",
            MID,
        ),
    ]
    spoon = [
        path(
            "M50 4 C62 4 66 16 65 26 C64 36 58 42 54 44 L54 92 C54 96 46 96 46 92 L46 44 "
            "C42 42 36 36 35 26 C34 16 38 4 50 4 Z",
            PALE,
        ),
        path(
            "M50 11 C57 11 59 18 58.5 26 C58 33 54 37 50 37 C46 37 42 33 41.5 26 C41 18 43 11 50 11 Z",
            MID,
            weight=2.4,
        ),
    ]
    return moved(spoon, turn=36) + moved(fork, turn=-36)


@emblem("renata")
def hourglass() -> Shapes:
    return [
        path("M24 16 C24 38 46 42 46 50 C46 58 24 62 24 84 L76 84 C76 62 54 58 54 50 C54 42 76 38 76 16 Z", PALE),
        path("M31 30 C35 40 47 44 48.5 49 L51.5 49 C53 44 65 40 69 30 Z", MID, weight=2.4),
        path("M26 82 C30 72 42 70 50 64 C58 70 70 72 74 82 Z", MID, weight=2.4),
        line("M50 50 L50 63", weight=2.6),
        rect(14, 6, 72, 11, MID, r=4),
        rect(14, 83, 72, 11, MID, r=4),
    ]


@emblem("aileen")
def dice() -> Shapes:
    def die(pips: list[tuple[int, int]]) -> Shapes:
        return [rect(0, 0, 44, 44, PALE, r=8), *(circle(x, y, 4, DEEP, stroke=None) for x, y in pips)]

    five = die([(12, 12), (32, 12), (22, 22), (12, 32), (32, 32)])
    three = toned(die([(12, 32), (22, 22), (32, 12)]), {PALE: MID})
    return moved(five, dx=12, dy=40, turn=-12, about=(22, 22)) + moved(three, dx=47, dy=10, turn=16, about=(22, 22))


@emblem("ute")
def clothes_brush() -> Shapes:
    tufts = [line(f"M{x} 62 L{x - 1} 80", weight=3) for x in range(14, 64, 7)]
    return moved([
        rect(8, 60, 58, 22, PALE, r=2),
        *tufts,
        path("M6 44 C6 38 10 36 16 36 L58 36 C70 36 74 42 84 42 L92 42 C99 42 99 54 92 54 L80 54 "
"C72 54 72 62 60 62 L12 62 C8 62 6 58 6 54 Z", MID),
        line("M16 44 L46 44", stroke=PALE),
        circle(91, 48, 2.4, DEEP, stroke=None),
    ], turn=-22, dy=-4)  # fmt: skip


@emblem("kaori")
def folded_linen() -> Shapes:
    def cloth(y: float, fill: str, right: float) -> Shapes:
        return [
            path(f"M22 {y} L{right} {y} L{right} {y + 21} L22 {y + 21} C4 {y + 21} 4 {y} 22 {y} Z", fill),
            path(
                f"M{right - 4} {y + 10.5} L28 {y + 10.5} C20 {y + 10.5} 18 {y + 14} 20 {y + 20}", None, weight=2.6
            ),
            *(line(f"M{x} {y + 13} L{x} {y + 19}", weight=2.6) for x in (right - 8, right - 15)),
        ]

    knot = [path("M50 36 C38 20 24 25 27 35 C29 43 41 42 50 36 Z", PALE, weight=3)]
    return [
        *cloth(72, MID, 90),
        *cloth(51, PALE, 86),
        *cloth(30, MID, 88),
        path("M16 30 C30 14 70 12 88 30 Z", PALE),
        *moved(knot + mirrored(knot), dy=-12, scale=0.9),
        circle(50, 22, 5, MID, weight=3),
    ]


@emblem("paula")
def umbrella() -> Shapes:
    return [
        line("M50 50 L50 82 C50 94 34 94 34 82", weight=5),
        line("M50 8 L50 16", weight=4.4),
        path(
            "M8 54 C10 28 28 14 50 14 C72 14 90 28 92 54 C84 46 74 46 64 54 C58 46 42 46 36 54 C26 46 16 46 8 54 Z",
            MID,
        ),
        path("M36 54 C36 38 42 24 50 14 C58 24 64 38 64 54 C58 46 42 46 36 54 Z", PALE),
    ]


@emblem("nicole")
def open_primer() -> Shapes:
    page = [path("M50 30 C40 20 24 18 8 22 L8 78 C24 74 40 76 50 86 Z", PALE)]
    return [
        path("M4 28 L50 38 L96 28 L96 86 L54 88 C52 93 48 93 46 88 L4 86 Z", MID),
        *page,
        *mirrored(page),
        line("M18 64 L28 38 L38 66", weight=4.4),
        line("M22 56 L34 57", weight=4),
        line("M61 40 C68 36 76 35 83 36", weight=3),
        line("M61 52 C68 48 76 47 83 48", weight=3),
        line("M61 64 C68 60 76 59 83 60", weight=3),
        heart(50, 12, 15, MID, weight=2.6),
    ]
