"""Emblems of the Maid Chiefs (keys and lock, bell and bed), and the key with a heart: the crest of the tutor."""

from ..shapes import DEEP, MID, PALE, Shapes, circle, heart, line, mirrored, moved, path, rect
from .registry import emblem


@emblem("marianne")
def key_ring() -> Shapes:
    key = [
        rect(45.5, 50, 9, 47, MID),
        rect(54.5, 77, 12, 7, MID),
        rect(54.5, 88, 9, 7, MID),
        circle(50, 50, 13, MID),
        circle(50, 47, 5.5, PALE),
    ]
    hoop = [circle(50, 23, 17, None, weight=8.6), circle(50, 23, 17, None, stroke=PALE, weight=2.6)]
    right, left = moved(key, turn=-32, about=(50, 22)), moved(mirrored(key), turn=32, about=(50, 22))
    return moved(left + hoop + right, scale=0.96, dy=1)


@emblem("colette")
def hand_bell() -> Shapes:
    return [
        circle(50, 85, 8, MID),
        rect(44.5, 4, 11, 27, PALE, r=5),
        path("M50 26 C66 26 70 40 72 54 C73 63 78 69 85 74 L15 74 C22 69 27 63 28 54 C30 40 34 26 50 26 Z", MID),
        rect(11, 72, 78, 10, PALE, r=4.5),
        line("M39 37 C36 45 36 53 34 61", stroke=PALE),
    ]


@emblem("anja")
def padlock() -> Shapes:
    return [
        line("M29 48 L29 32 C29 2 71 2 71 32 L71 48", weight=14),
        line("M29 48 L29 32 C29 2 71 2 71 32 L71 48", stroke=PALE, weight=7),
        rect(14, 44, 72, 51, MID, r=11),
        rect(14, 44, 72, 11, PALE, r=5),
        heart(50, 70, 24, DEEP, stroke=None),
        path("M47 70 L53 70 L56 88 L44 88 Z", DEEP, stroke=None),
        line("M23 64 L23 80", stroke=PALE),
    ]


@emblem("matilde")
def four_poster_bed() -> Shapes:
    drape = path("M15 20 L33 20 C31 34 25 42 15 46 Z", MID)
    return [
        path("M24 66 L24 50 C34 34 66 34 76 50 L76 66 Z", MID),
        rect(29, 52, 42, 17, PALE, r=7),
        path("M12 70 C34 64 66 64 88 70 L88 88 L12 88 Z", MID),
        line("M22 77 C40 73 60 73 78 77", stroke=PALE),
        drape,
        *mirrored([drape]),
        rect(7, 14, 8, 84, PALE),
        rect(85, 14, 8, 84, PALE),
        path("M3 8 L97 8 L97 20 C91 29 80 29 74 20 C68 29 56 29 50 20 C44 29 32 29 26 20 C20 29 9 29 3 20 Z", PALE),
        rect(3, 3, 94, 9, MID, r=3),
    ]


def key_and_heart() -> Shapes:
    return [
        rect(45, 46, 10, 48, MID),
        rect(55, 70, 14, 8, MID),
        rect(55, 83, 10, 8, MID),
        heart(50, 31, 58, MID),
        heart(50, 31, 24, PALE),
        rect(40, 56, 20, 7, MID, r=3),
    ]
