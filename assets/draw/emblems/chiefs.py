"""Emblems of the Maid Chiefs, and the key with a heart that is the crest of the tutor."""

from ..shapes import MID, PALE, Shapes, circle, heart, line, mirrored, moved, path, rect
from .registry import emblem


@emblem("marianne", "anja")
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


@emblem("colette", "matilde")
def hand_bell() -> Shapes:
    return [
        circle(50, 85, 8, MID),
        rect(44.5, 4, 11, 27, PALE, r=5),
        path("M50 26 C66 26 70 40 72 54 C73 63 78 69 85 74 L15 74 C22 69 27 63 28 54 C30 40 34 26 50 26 Z", MID),
        rect(11, 72, 78, 10, PALE, r=4.5),
        line("M39 37 C36 45 36 53 34 61", stroke=PALE),
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
