"""Vector shapes in a 100 x 100 box, painted with Pillow (`paint.py`) or written as SVG.

A shape is a path of absolute commands M, L, C and Z with a fill and a stroke. Emblems name tones, never colours,
so that one drawing serves every family of cards.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

MID, PALE, DEEP = "mid", "pale", "deep"
WEIGHT = 3.4

Point = tuple[float, float]
Command = tuple[str, tuple[Point, ...]]


class Shape(NamedTuple):
    """One path: its commands, the tones of fill and stroke (None leaves it out), the stroke weight in box units."""

    commands: tuple[Command, ...]
    fill: str | None = None
    stroke: str | None = DEEP
    weight: float = WEIGHT


Shapes = list[Shape]


def path(d: str, fill: str | None = None, stroke: str | None = DEEP, weight: float = WEIGHT) -> Shape:
    """A shape from a path text, for example `path("M0 0 L100 0 L50 80 Z", MID)`."""
    commands: list[Command] = []
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", d):
        values = [float(n) for n in re.findall(r"-?\d*\.?\d+", numbers)]
        points = tuple(zip(values[::2], values[1::2], strict=True))
        step = {"M": 1, "L": 1, "C": 3, "Z": 0}[letter]
        if step:
            commands += [(letter, points[i : i + step]) for i in range(0, len(points), step)]
        else:
            commands.append(("Z", ()))
    return Shape(tuple(commands), fill, stroke, weight)


def line(d: str, stroke: str = DEEP, weight: float = WEIGHT) -> Shape:
    """An open path without fill."""
    return path(d, None, stroke, weight)


def polygon(
    points: Iterable[Point], fill: str | None = None, stroke: str | None = DEEP, weight: float = WEIGHT
) -> Shape:
    """A closed shape with straight sides."""
    first, *rest = points
    return Shape((("M", (first,)), *(("L", (p,)) for p in rest), ("Z", ())), fill, stroke, weight)


def ellipse(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    fill: str | None = None,
    stroke: str | None = DEEP,
    weight: float = WEIGHT,
) -> Shape:
    """An ellipse about (cx, cy)."""
    kx, ky = rx * 0.5523, ry * 0.5523
    left, right, top, low = cx - rx, cx + rx, cy - ry, cy + ry
    return path(
        f"M{left} {cy} C{left} {cy - ky} {cx - kx} {top} {cx} {top} "
        f"C{cx + kx} {top} {right} {cy - ky} {right} {cy} "
        f"C{right} {cy + ky} {cx + kx} {low} {cx} {low} C{cx - kx} {low} {left} {cy + ky} {left} {cy} Z",
        fill, stroke, weight,
    )  # fmt: skip


def circle(
    cx: float, cy: float, r: float, fill: str | None = None, stroke: str | None = DEEP, weight: float = WEIGHT
) -> Shape:
    """A circle about (cx, cy)."""
    return ellipse(cx, cy, r, r, fill, stroke, weight)


def rect(
    x: float, y: float, w: float, h: float, fill: str | None = None, r: float = 1.5,
    stroke: str | None = DEEP, weight: float = WEIGHT,
) -> Shape:  # fmt: skip
    """A rectangle with corners rounded by r."""
    k, x1, y1 = r * 0.4477, x + w, y + h
    return path(
        f"M{x + r} {y} L{x1 - r} {y} C{x1 - k} {y} {x1} {y + k} {x1} {y + r} L{x1} {y1 - r} "
        f"C{x1} {y1 - k} {x1 - k} {y1} {x1 - r} {y1} L{x + r} {y1} C{x + k} {y1} {x} {y1 - k} {x} {y1 - r} "
        f"L{x} {y + r} C{x} {y + k} {x + k} {y} {x + r} {y} Z",
        fill, stroke, weight,
    )  # fmt: skip


HEART = "M50 90 C8 62 4 14 28 12 C40 11 47 20 50 28 C53 20 60 11 72 12 C96 14 92 62 50 90 Z"


def heart(
    cx: float, cy: float, size: float, fill: str | None = MID, stroke: str | None = DEEP, weight: float = WEIGHT
) -> Shape:
    """A heart whose box of the given size is centred on (cx, cy)."""
    return moved([path(HEART, fill, stroke, weight)], cx - 50, cy - 52, scale=size / 100, about=(50, 52))[0]


def star(
    cx: float, cy: float, radii: Sequence[float], points: int, fill: str | None = MID, start: float = 0,
    stroke: str | None = DEEP, weight: float = WEIGHT,
) -> Shape:  # fmt: skip
    """A star: the radii follow one another round the centre, `points` times, from `start` degrees (0 is up)."""
    total = points * len(radii)
    turns = [math.radians(start - 90 + 360 * i / total) for i in range(total)]
    reach = [radii[i % len(radii)] for i in range(total)]
    tips = [(cx + r * math.cos(t), cy + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]
    return polygon(tips, fill, stroke, weight)


def crescent(cx: float, cy: float, r: float, fill: str | None = PALE) -> Shape:
    """The moon that the three Crescent sisters share."""
    return moved([path(
        "M54.5 41 C41 38 35 54 45 59.5 C50 62 57 60 60 54 C51 56 46 47 54.5 41 Z", fill)],
        cx - 50, cy - 50, scale=r / 10)[0]  # fmt: skip


def mapped(shapes: Iterable[Shape], at: Callable[[Point], Point]) -> Shapes:
    """The same shapes with every point sent through `at`."""
    return [s._replace(commands=tuple((k, tuple(at(p) for p in pts)) for k, pts in s.commands)) for s in shapes]


def moved(
    shapes: Iterable[Shape],
    dx: float = 0,
    dy: float = 0,
    turn: float = 0,
    about: Point = (50, 50),
    scale: float = 1,
) -> Shapes:
    """The same shapes turned (degrees, clockwise) and scaled about a point, then shifted."""
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    ax, ay = about

    def at(p: Point) -> Point:
        x, y = p[0] - ax, p[1] - ay
        return ax + x * c - y * s + dx, ay + x * s + y * c + dy

    return mapped(shapes, at)


def mirrored(shapes: Iterable[Shape], axis: float = 50) -> Shapes:
    """The same shapes seen in a mirror that stands at x = axis."""
    return mapped(shapes, lambda p: (2 * axis - p[0], p[1]))


def around(shapes: Sequence[Shape], times: int, about: Point = (50, 50), start: float = 0) -> Shapes:
    """Copies of the shapes, evenly turned about a point."""
    return [s for i in range(times) for s in moved(shapes, turn=start + 360 * i / times, about=about)]


def fitted(shapes: Sequence[Shape], radius: float) -> Shapes:
    """The same shapes, moved and scaled so that the smallest circle about them is centred and has this radius.

    Strokes keep their weight, so that all emblems are drawn with one pen.
    """
    rims = [(p, (s.weight if s.stroke else 0) / 2) for s in shapes for run, _ in flattened(s.commands) for p in run]
    cx, cy, reach = 50.0, 50.0, 0.0
    for step in range(1, 400):
        (x, y), edge = max(rims, key=lambda rim: math.dist(rim[0], (cx, cy)) + rim[1])
        reach = math.dist((x, y), (cx, cy)) + edge
        cx, cy = cx + (x - cx) / (step + 1), cy + (y - cy) / (step + 1)
    return moved(shapes, 50 - cx, 50 - cy, about=(cx, cy), scale=radius / reach)


def toned(shapes: Iterable[Shape], tones: Mapping[str, str]) -> Shapes:
    """The same shapes with some fills exchanged, for example {PALE: MID}."""
    return [s._replace(fill=tones.get(s.fill, s.fill)) if s.fill else s for s in shapes]


def flattened(commands: Iterable[Command]) -> list[tuple[list[Point], bool]]:
    """The runs of points of a path, each with whether it closes; curves become sixteen chords."""
    runs: list[tuple[list[Point], bool]] = []
    for kind, pts in commands:
        if kind == "M":
            runs.append(([pts[0]], False))
        elif kind == "L":
            runs[-1][0].append(pts[0])
        elif kind == "C":
            a, (b, c, d) = runs[-1][0][-1], pts
            for i in range(1, 17):
                t, u = i / 16, 1 - i / 16
                weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                x, y = (sum(w * p[j] for w, p in zip(weights, (a, b, c, d), strict=True)) for j in (0, 1))
                runs[-1][0].append((x, y))
        else:
            runs[-1] = (runs[-1][0], True)
    return runs


def svg(shapes: Iterable[Shape], tones: Mapping[str, str]) -> str:
    """The shapes as SVG path elements in the given colours."""
    out = []
    for s in shapes:
        d = " ".join(k + " ".join(f"{x:.1f} {y:.1f}" for x, y in pts) for k, pts in s.commands)
        stroke = f' stroke="{tones[s.stroke]}" stroke-width="{s.weight:g}"' if s.stroke else ""
        out.append(f'<path d="{d}" fill="{tones[s.fill] if s.fill else "none"}"{stroke}/>')
    return "".join(out)
