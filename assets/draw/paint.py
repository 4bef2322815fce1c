"""Paints shapes into a Pillow image, with light from the upper left."""

from collections.abc import Iterable, Mapping

from PIL import Image, ImageChops, ImageDraw

from .shapes import Point, Shape, flattened

Box = tuple[float, float, float]


def paint(image: Image.Image, shapes: Iterable[Shape], box: Box, tones: Mapping[str, str]) -> None:
    """Paint shapes into a square: box is (left, top, size) in pixels, tones maps each tone to a colour.

    A fill whose tone has a "<tone> shade" is darker along its lower right edge.
    """
    pen, (left, top, size) = ImageDraw.Draw(image), box
    k = size / 100
    for shape in shapes:
        for points, closed in flattened(shape.commands):
            pts = [(left + x * k, top + y * k) for x, y in points]
            if shape.fill and len(pts) > 2:
                shade = tones.get(f"{shape.fill} shade")
                pen.polygon(pts, fill=shade or tones[shape.fill])
                if shade:
                    _light(image, pts, tones[shape.fill], k)
            if shape.stroke:
                _stroke(pen, pts + pts[:1] if closed else pts, tones[shape.stroke], round(shape.weight * k))


def _light(image: Image.Image, pts: list[Point], colour: str, k: float) -> None:
    """Fill what the light reaches: the polygon less a band along its lower right edge."""
    xs, ys = [x for x, _ in pts], [y for _, y in pts]
    x0, y0 = int(min(xs)) - 1, int(min(ys)) - 1
    wide, tall = int(max(xs)) - x0 + 2, int(max(ys)) - y0 + 2
    band = round(min(4.6 * k, 0.24 * min(wide, tall)))
    mask = Image.new("L", (wide, tall), 0)
    ImageDraw.Draw(mask).polygon([(x - x0, y - y0) for x, y in pts], fill=255)
    away = Image.new("L", (wide, tall), 0)
    away.paste(mask, (-band, -round(band * 0.8)))
    image.paste(colour, (x0, y0), ImageChops.darker(mask, away))


def _stroke(pen: ImageDraw.ImageDraw, pts: list[Point], colour: str, width: int) -> None:
    """A line with round joins and ends."""
    pen.line(pts, fill=colour, width=width)
    r = (width - 1) / 2
    for x, y in pts:
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)
