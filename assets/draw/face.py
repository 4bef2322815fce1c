"""The anatomy of a card: frame, seal, shield, roundel, names, strip and letter, in a design of 360 x 504 units."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .emblems import EMBLEMS
from .emblems.chiefs import key_and_heart
from .emblems.symbols import SYMBOLS
from .paint import paint
from .palette import BACK, FAMILIES, GOLD, INK, LACE, PAPER, SOFT, SYMBOL_COLOURS, Family, mixed, shades
from .shapes import Point, Shapes, fitted
from .source import WORDS, Card

FONTS = Path(__file__).parents[1] / "fonts"
W, H = 360, 504
S = 4  # everything is drawn this much larger and then reduced, which smooths it


@lru_cache
def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """A font of assets/fonts at a size in design units."""
    return ImageFont.truetype(str(FONTS / f"{face}.woff2"), round(size * S))


def corner(kind: str) -> list[Point]:
    """The top left corner in units of its radius, from the left edge (0, 1) to the top edge (1, 0)."""
    turn = [math.radians(i * 90 / 24) for i in range(25)]
    if kind == "round":
        return [(1 - math.cos(t), 1 - math.sin(t)) for t in turn]
    if kind == "scoop":
        return [(math.sin(t), math.cos(t)) for t in turn]
    if kind == "lace":
        half = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(135, 316, 9)]
        r = math.sqrt(2) / 6
        return [(c + r * x, 1 - c + r * y) for c in (1 / 6, 3 / 6, 5 / 6) for x, y in half]
    straight = {"square": [(0, 0)], "cut": [(0, 1), (1, 0)], "notch": [(0, 1), (1, 1), (1, 0)]}
    return [(float(x), float(y)) for x, y in straight[kind]]


def outline(family: Family, inset: float) -> list[Point]:
    """The card's edge, moved inwards by `inset`."""
    r = max(family.radius - inset * (0.6 if family.corner == "round" else 0.15), 0)
    pts = [(x * r, y * r) for x, y in corner(family.corner)]
    a, b, c, d = inset, inset, W - inset, H - inset
    ring = [(a + x, b + y) for x, y in pts] + [(c - x, b + y) for x, y in reversed(pts)]
    return ring + [(c - x, d - y) for x, y in pts] + [(a + x, d - y) for x, y in reversed(pts)]


class Face:
    """One card under construction. All coordinates are design units."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self.image = Image.new("RGBA", (W * S, H * S), (0, 0, 0, 0))
        self.pen = ImageDraw.Draw(self.image)

    def scaled(self, pts: Sequence[Point]) -> list[Point]:
        """The points in pixels of the large image."""
        return [(x * S, y * S) for x, y in pts]

    def polygon(self, pts: Sequence[Point], fill: str | None, edge: str | None = None, weight: float = 0) -> None:
        """A closed shape, filled or edged."""
        big = self.scaled(pts)
        if fill:
            self.pen.polygon(big, fill=fill)
        if edge:
            self.pen.line(big + big[:2], fill=edge, width=round(weight * S), joint="curve")

    def disc(
        self, cx: float, cy: float, r: float, fill: str | None = None, edge: str | None = None, weight: float = 0
    ) -> None:
        """A circle, filled or edged."""
        box = ((cx - r) * S, (cy - r) * S, (cx + r) * S, (cy + r) * S)
        self.pen.ellipse(box, fill=fill, outline=edge, width=round(weight * S))

    def text(
        self, words: str, cx: float, base: float, size: float, colour: str, face: str, room: float = 308
    ) -> None:
        """Words centred on cx, standing on the line `base`, made smaller until they fit the room."""
        while size > 12 and font(face, size).getlength(words) > room * S:
            size -= 0.5
        self.pen.text((cx * S, base * S), words, font=font(face, size), fill=colour, anchor="ms")

    def number(
        self, words: str, cx: float, cy: float, size: float, colour: str, face: str = "TutorSerif-Bold"
    ) -> None:
        """A number, centred on its own ink."""
        box = font(face, size).getbbox(words, anchor="ls")
        at = (cx * S - (box[0] + box[2]) / 2, cy * S - (box[1] + box[3]) / 2)
        self.pen.text(at, words, font=font(face, size), fill=colour, anchor="ls")

    def shapes(self, shapes: Shapes, cx: float, cy: float, size: float, tones: Mapping[str, str]) -> None:
        """An emblem or symbol in a square about (cx, cy)."""
        paint(self.image, shapes, ((cx - size / 2) * S, (cy - size / 2) * S, size * S), tones)

    def at(self, width: int) -> Image.Image:
        """The finished picture at a width in pixels."""
        return self.image.resize((width, width * H // W), Image.Resampling.LANCZOS)


def ring_of(cx: float, cy: float, r: float, lobes: int) -> list[Point]:
    """The middles of the lobes of a doily."""
    turns = [2 * math.pi * (i + 0.5) / lobes for i in range(lobes)]
    return [(cx + r * math.cos(t), cy + r * math.sin(t)) for t in turns]


def _frame(d: Face) -> None:
    f = d.family
    d.polygon(outline(f, 0), f.dark)
    d.polygon(outline(f, 3.5), None, mixed(f.dark, PAPER, 0.35), 1.4)
    d.polygon(outline(f, 12), PAPER)
    d.polygon(outline(f, 17), None, f.dark, 1.6)


CX, CY = 180, 168


def _roundel(d: Face, emblem: Shapes) -> None:
    """The emblem on a lace doily."""
    f = d.family
    ring = ring_of(CX, CY, 110, lobes=26)
    for x, y in ring:
        d.disc(x, y, 14.2, fill=f.dark)
    for x, y in ring:
        d.disc(x, y, 12.4, fill=LACE)
    d.disc(CX, CY, 111, fill=LACE)
    for x, y in ring:
        d.disc(x, y, 3.6, fill=f.mid)
    d.disc(CX, CY, 103, fill=f.pale, edge=f.dark, weight=2.8)
    d.shapes(fitted(emblem, 49.5), CX, CY, 188, shades(f))


def _seal(d: Face, cost: int) -> None:
    cx, cy = 70, 72
    turns = [math.radians(a) for a in range(0, 360, 2)]
    reach = [39 + 2 * math.cos(18 * t) for t in turns]
    ring = [(cx + r * math.cos(t), cy + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]
    d.polygon(ring, PAPER, PAPER, 9)
    d.polygon(ring, d.family.dark)
    d.disc(cx, cy, 33, edge=PAPER, weight=1.6)
    d.number(str(cost), cx, cy, 48 if cost < 10 else 39, PAPER)


def _shield(d: Face, vp: str) -> None:
    cx, top, half, tall = 289, 36, 32, 76
    curve = ((1, 0.48), (0.93, 0.72), (0.5, 0.9), (0, 1))
    side = [(cx + half * x, top + tall * y) for x, y in curve]
    ring = [(cx - half, top), (cx + half, top), *side, *((2 * cx - x, y) for x, y in reversed(side[:-1]))]
    d.polygon(ring, PAPER, PAPER, 12)
    d.polygon(ring, GOLD, d.family.dark, 4)
    d.number(vp, cx, top + 35, 45 if len(vp) < 2 else 38, INK)


def _names(d: Face, card: Card) -> None:
    """Given name or whole name, the rest of it, and the job title (or the family's word)."""
    given, rest = card.name, ""
    if card.title:
        given, _, rest = card.name.partition(" ")
    elif card.name.endswith(")"):
        given, _, rest = card.name[:-1].partition(" (")
    d.text(given, CX, 331 if rest else 342, 51, INK, "TutorSerif-SemiBold")
    if rest:
        d.text(rest, CX, 362, 22, SOFT, "TutorSerif-Regular")
    d.text(card.title or WORDS[card.kind], CX, 393 if rest else 383, 31, d.family.dark, "TutorSerif-SemiBold", 312)


def _strip(d: Face, card: Card) -> None:
    counts = {"draw": card.draw, "love": card.love, "serving": card.serving, "employment": card.employment}
    cells = [(name, f"+{n}") for name, n in counts.items() if n]
    cells += [("bonus", "")] if card.employ_bonus else []
    icon, gap, size = (40, 16, 36) if len(cells) < 4 else (32, 9, 31)
    wide = [icon + (4 + font("TutorSerif-Bold", size).getlength(t) / S if t else 0) for _, t in cells]
    pill = 134 if card.chambermaid_cost else 0
    total = sum(wide) + gap * max(len(wide) - 1, 0) + (pill + (gap if wide else 0) if pill else 0)
    x, y = CX - total / 2, 423
    for (name, words), w in zip(cells, wide, strict=True):
        _symbol(d, name, x + icon / 2, y, icon)
        if words:
            at = ((x + icon + 4) * S, (y + size * 0.33) * S)
            d.pen.text(at, words, font=font("TutorSerif-Bold", size), fill=INK, anchor="ls")
        x += w + gap
    if card.chambermaid_cost:
        _chambermaid_pill(d, x, y, pill, card.chambermaid_cost)
    if not total:
        _empty_strip(d, y)


def _chambermaid_pill(d: Face, x: float, y: float, wide: float, servings: int) -> None:
    """So many Servings put her in the Private Quarters (CHAMBER-01)."""
    box = (x * S, (y - 23) * S, (x + wide) * S, (y + 23) * S)
    d.pen.rounded_rectangle(box, radius=23 * S, fill=GOLD, outline=SYMBOL_COLOURS["serving"], width=2 * S)
    _symbol(d, "serving", x + 27, y, 33)
    d.number(str(servings), x + 54, y, 32, INK)
    arrow = [(69, -2.2), (80, -2.2), (80, -8), (91, 0), (80, 8), (80, 2.2), (69, 2.2)]
    d.polygon([(x + dx, y + dy) for dx, dy in arrow], INK)
    _symbol(d, "house", x + 110, y, 32)


def _empty_strip(d: Face, y: float) -> None:
    for way in (-1, 1):
        d.pen.line(((CX + way * 16) * S, y * S, (CX + way * 92) * S, y * S), fill=d.family.mid, width=2 * S)
    d.polygon([(CX, y - 8), (CX + 8, y), (CX, y + 8), (CX - 8, y)], d.family.mid)


def _symbol(d: Face, name: str, cx: float, cy: float, size: float) -> None:
    colour = SYMBOL_COLOURS[name]
    d.shapes(SYMBOLS[name], cx, cy, size, {"deep": colour, "mid": colour, "pale": PAPER})


def _letter(d: Face) -> None:
    d.polygon([(147, 504), (139, 480), (158, 454), (202, 454), (221, 480), (213, 504)], d.family.dark)
    d.number(d.family.letter, CX, 479, 41, PAPER)


def victory_points(card: Card) -> str:
    """What the shield says: a number, "?" when it depends on other cards, nothing where no shield is drawn."""
    if card.kind == "love" or (card.vp is None and card.kind != "general_maid"):
        return ""
    return "?" if card.vp is None else str(card.vp).replace("-", "\u2212")


def face(card: Card) -> Face:
    """The front of a card.

    Raises KeyError when the card's kind has no family or its id no emblem.
    """
    d = Face(FAMILIES[card.kind])
    _frame(d)
    _roundel(d, EMBLEMS[card.id]())
    if card.cost is not None:
        _seal(d, card.cost)
    if vp := victory_points(card):
        _shield(d, vp)
    _names(d, card)
    _strip(d, card)
    _letter(d)
    return d


def back() -> Face:
    """The back that all cards share: the crest on a lace doily, and the name of the game in kana."""
    f = BACK
    d = Face(f)
    d.polygon(outline(f, 0), f.dark)
    for row in range(-1, 20):
        for col in range(-1, 14):
            x, y = 18 + col * 27 + (row % 2) * 13.5, 18.0 + row * 27
            d.polygon([(x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)], f.pale)
    for inset, weight in ((12, 2.4), (18, 1.4)):
        d.polygon(outline(f, inset), None, f.deep, weight)
    cx, cy = 180, 214
    ring = ring_of(cx, cy, 128, lobes=30)
    for r, colour in ((15.0, f.deep), (12.4, f.dark), (4.0, f.deep)):
        for x, y in ring:
            d.disc(x, y, r, fill=colour)
        if r > 5:
            d.disc(cx, cy, 128, fill=f.dark)
    d.disc(cx, cy, 116, fill=f.dark, edge=f.deep, weight=3)
    d.disc(cx, cy, 108, edge=f.deep, weight=1.4)
    d.shapes(key_and_heart(), cx, cy, 190, {"deep": f.deep, "mid": f.dark, "pale": f.deep})
    plate = (56 * S, 394 * S, 304 * S, 444 * S)
    d.pen.rounded_rectangle(plate, radius=6 * S, fill=f.dark, outline=f.deep, width=2 * S)
    d.text(WORDS["back"], cx, 430, 31, f.deep, "TutorKana-SemiBold")
    mask = Image.new("L", d.image.size, 0)
    ImageDraw.Draw(mask).polygon(d.scaled(outline(f, 0)), fill=255)
    d.image.putalpha(mask)
    return d
