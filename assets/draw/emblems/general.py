"""Emblems of the General Maids of the base set: the tool of each job."""

from ..shapes import MID, PALE, Shapes, circle, crescent, ellipse, heart, line, mirrored, moved, path, rect
from .registry import emblem


@emblem("ophelia")
def ladle_and_broom() -> Shapes:
    ladle = [
        rect(46.5, 8, 7, 58, PALE, r=3.5),
        path("M33 66 L67 66 C67 82 60 91 50 91 C40 91 33 82 33 66 Z", MID),
        line("M40 72 C41 78 43 81 46 83", stroke=PALE),
    ]
    broom = [
        rect(46.5, 7, 7, 50, PALE, r=3.5),
        path("M40 60 L60 60 C62 72 67 82 71 91 L29 91 C33 82 38 72 40 60 Z", MID),
        rect(38, 53, 24, 9, PALE, r=3),
        line("M45 70 L42 90", weight=2.6),
        line("M55 70 L58 90", weight=2.6),
    ]
    return moved(broom, turn=40) + moved(ladle, turn=-40)


@emblem("anise")
def ledger_and_coins() -> Shapes:
    coins = [ellipse(70, y, 19, 8, PALE) for y in (84, 75, 66)]
    book = [
        rect(14, 10, 54, 72, MID, r=3),
        rect(14, 10, 13, 72, PALE, r=2),
        rect(36, 21, 23, 18, PALE),
        line("M41 27 L54 27"),
        line("M41 33 L50 33"),
    ]
    return book + coins + [heart(70, 66, 9, MID, weight=1.6)]


@emblem("sainsbury")
def iron() -> Shapes:
    handle = "M38 50 C28 24 40 18 54 18 L74 18 C88 18 90 32 86 50"
    return [
        line(handle, weight=15),
        line(handle, stroke=PALE, weight=8),
        path("M4 76 C16 54 36 46 56 46 L90 46 L95 76 Z", MID),
        path("M1 75 L97 75 L97 87 L10 87 C4 87 1 82 1 75 Z", PALE),
        line("M22 66 C30 59 40 55 52 55", stroke=PALE),
    ]


@emblem("tenalys")
def pillow() -> Shapes:
    zed = [line("M44 42 L60 42 L44 60 L60 60", weight=4.4)]
    body = path("M14 44 C32 51 68 51 86 44 C81 57 81 71 86 86 C68 79 32 79 14 86 C19 71 19 57 14 44 Z", MID)
    tassels = [circle(x, y, 5, PALE) for x in (13, 87) for y in (44, 86)]
    return [
        body,
        line("M30 58 C42 61 58 61 70 58", stroke=PALE),
        *tassels,
        *moved(zed, dx=-8, dy=-23),
        *moved(zed, dx=16, dy=-38, scale=0.72),
    ]


@emblem("nena")
def feather() -> Shapes:
    right = path(
        "M52 2 C68 12 77 30 73 48 L63 46 L70 55 C68 61 65 66 60 69 L55 66 L57 72 C55 74 53 75 50 77 Z", MID
    )
    left = path("M52 2 C36 10 25 30 28 50 C29 54 30 58 32 61 L40 57 L35 66 C38 72 43 76 50 77 Z", PALE)
    barbs = [line(d, weight=2.2) for d in (
        "M51 28 L62 18", "M51 42 L68 28", "M51 56 L62 46", "M51 28 L40 20", "M51 42 L32 32", "M51 56 L32 44",
    )]  # fmt: skip
    shaft = path("M52 2 C55 26 54 54 53 77 L51 99 L48 99 L48 77 C48 54 49 26 52 2 Z", PALE, weight=2.8)
    return moved([left, right, *barbs, shaft], turn=38, scale=1.04, dx=0, dy=-1)


@emblem("natsumi")
def bucket_and_bubbles() -> Shapes:
    return [
        line("M20 50 C18 8 74 8 72 50", weight=4),
        path("M16 54 L76 54 L69 93 L23 93 Z", MID),
        path(
            "M14 54 C6 46 16 38 23 43 C25 32 38 32 41 40 C47 32 59 35 59 43 C68 37 84 44 78 54 "
            "C66 58 26 58 14 54 Z",
            PALE,
        ),
        line("M20 72 L72 72", stroke=PALE),
        circle(84, 28, 8, PALE),
        circle(72, 12, 5, PALE),
        line("M81 27 C81 25 82 24 84 23", weight=2),
    ]


@emblem("esquine")
def patched_basket() -> Shapes:
    weave = [line(d, weight=2.2) for d in (
        "M17 64 L83 64", "M20 78 L80 78", "M27 54 L30 64", "M73 54 L70 64", "M50 54 L50 64",
        "M24 78 L26 92", "M76 78 L74 92",
    )]  # fmt: skip
    patch = [
        rect(34, 56, 32, 30, PALE, r=2, weight=3),
        line("M34 71 L66 71", weight=2),
        line("M50 56 L50 86", weight=2),
        *(line(d, weight=3) for d in (
            "M42 60 L42 51", "M58 60 L58 51", "M42 82 L42 91", "M58 82 L58 91",
            "M39 63 L29 63", "M39 79 L29 79", "M61 63 L71 63", "M61 79 L71 79",
        )),
    ]  # fmt: skip
    return [
        line("M20 46 C20 2 80 2 80 46", weight=9.6),
        line("M20 46 C20 2 80 2 80 46", stroke=PALE, weight=3),
        path("M13 48 L87 48 L79 94 L21 94 Z", MID),
        *weave,
        rect(8, 42, 84, 10, PALE, r=5),
        *moved(patch, turn=-8, about=(50, 72), dy=1, scale=0.92),
    ]


@emblem("genevieve")
def saucepan() -> Shapes:
    grip = rect(64, 50, 40, 11, PALE, r=5.5)
    steam = [line(f"M{x} 34 C{x - 6} 27 {x + 6} 21 {x} 12", weight=4) for x in (22, 39, 56)]
    return [
        *steam,
        *moved([grip], turn=-24, about=(64, 60)),
        path("M10 52 L68 52 L66 82 C65 90 60 94 54 94 L24 94 C18 94 13 90 12 82 Z", MID),
        rect(5, 44, 68, 10, PALE, r=4),
        line("M21 63 L23 80", stroke=PALE),
    ]


@emblem("moine")
def contract_and_quill() -> Shapes:
    quill = [path("M92 8 C72 10 58 26 52 48 L48 64 L60 57 C80 48 90 30 92 8 Z", MID), line("M78 24 L46 72")]
    paper = [
        rect(16, 14, 56, 76, PALE, r=2),
        line("M26 28 L50 28"),
        line("M26 41 L46 41"),
        line("M26 54 L42 54"),
        path("M26 76 L22 94 L30 89 L38 94 L34 76 Z", MID),
        circle(30, 74, 9, MID),
    ]
    return moved(paper + quill, scale=0.92)


@emblem("eliza")
def magnifying_glass() -> Shapes:
    lens = [
        rect(44, 62, 12, 35, MID, r=5),
        circle(50, 38, 29, MID),
        circle(50, 38, 20, PALE),
        line("M38 36 C39 30 43 27 48 26"),
    ]
    return moved(lens, turn=-38, dx=4, dy=-2)


@emblem("kagari")
def needle_and_thread() -> Shapes:
    needle = moved(
        [path("M50 6 C55 10 55 18 54 26 L50 94 L46 26 C45 18 45 10 50 6 Z", PALE), line("M50 14 L50 22")],
        dx=27,
        turn=14,
    )
    return [
        rect(23, 26, 34, 48, MID),
        line("M23 38 L57 32", stroke=PALE),
        line("M23 50 L57 44", stroke=PALE),
        line("M23 62 L57 56", stroke=PALE),
        rect(16, 15, 48, 11, PALE, r=3),
        rect(16, 74, 48, 11, PALE, r=3),
        line("M57 66 C74 72 68 40 76 28 C80 20 84 16 88 14"),
        *needle,
    ]


@emblem("claire")
def white_lily() -> Shapes:
    petal = path(
        "M45 62 C44 46 35 32 21 33 C8 34 2 48 7 59 C11 67 22 69 28 62 C22 62 18 57 20 51 C23 44 33 48 37 62 Z", PALE
    )
    root = path("M45 68 C42 80 34 86 22 84 C30 94 44 92 50 80 Z", PALE)
    return [
        path("M46 68 L54 68 L56 84 L50 98 L44 84 Z", MID),
        root,
        *mirrored([root]),
        petal,
        *mirrored([petal]),
        path("M50 2 C66 20 68 40 56 62 L44 62 C32 40 34 20 50 2 Z", PALE),
        line("M50 22 L50 50", stroke=MID, weight=4),
        rect(28, 60, 44, 10, MID, r=4),
    ]


@emblem("safran")
def teapot() -> Shapes:
    return [
        line("M25 50 C4 44 4 80 29 74", weight=8.6),
        line("M25 50 C4 44 4 80 29 74", stroke=PALE, weight=2.4),
        path("M70 70 C84 68 80 46 94 40 L84 36 C74 42 76 54 66 54 Z", MID),
        rect(32, 81, 32, 8, PALE, r=3),
        ellipse(48, 61, 28, 23, MID),
        path("M28 46 C32 34 64 34 68 46 C56 50 40 50 28 46 Z", PALE),
        circle(48, 30, 6, MID),
        line("M28 61 C29 68 33 73 39 76", stroke=PALE),
    ]


@emblem("azure")
def broom() -> Shapes:
    sweep = [
        rect(46.5, 2, 7, 50, PALE, r=3.5),
        path("M40 58 L60 58 C64 72 70 82 74 92 L26 92 C30 82 36 72 40 58 Z", MID),
        rect(38, 48, 24, 11, PALE, r=3),
        line("M45 68 L40 91", weight=2.6),
        line("M55 68 L60 91", weight=2.6),
        line("M50 68 L50 91", weight=2.6),
    ]
    return [crescent(82, 22, 12), *moved(sweep, turn=18, dx=-6)]


@emblem("viola")
def candlestick() -> Shapes:
    return [
        crescent(82, 22, 12),
        circle(84, 74, 9, None, weight=7.4),
        circle(84, 74, 9, None, stroke=PALE, weight=2),
        rect(40, 34, 16, 36, PALE),
        path("M48 4 C58 15 57 25 48 28 C39 25 38 15 48 4 Z", MID),
        line("M48 27 L48 34"),
        rect(35, 62, 26, 12, MID, r=3),
        path("M14 72 L82 72 C80 84 66 88 48 88 C30 88 16 84 14 72 Z", MID),
        line("M24 78 C30 81 36 82 42 82", stroke=PALE),
    ]


@emblem("rouge")
def watering_can() -> Shapes:
    return [
        crescent(82, 22, 12),
        line("M34 46 C34 22 62 22 62 46", weight=4),
        line("M70 54 C94 48 94 84 73 84", weight=4),
        path("M30 70 L13 40 L20 37 L34 56 Z", MID),
        path("M4 43 L23 30 L26 36 L8 48 Z", PALE),
        path("M29 48 L69 48 L75 91 L25 91 Z", MID),
        rect(25, 43, 48, 9, PALE, r=4),
        line("M36 62 L34 82", stroke=PALE),
    ]
