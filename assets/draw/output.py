"""The files that drawing makes, and the manifest by which a viewer asks for them."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from PIL import Image

from .emblems.chiefs import key_and_heart
from .emblems.symbols import SYMBOLS
from .face import Face, H, W, back, face
from .palette import BACK
from .shapes import moved, svg
from .source import Card

# Bytes that a file may have at most, by its width in pixels.
ROOM = {180: 10_000, 360: 22_000}
# The first quality that fits is taken; a face has few colours and fine lines, so it starts high.
QUALITIES = (90, 88, 86, 84, 82, 80, 77, 74, 70)


def webp(picture: Face, width: int, path: Path) -> None:
    """Write a face at a width, at the best quality that fits. Raises ValueError when none does."""
    image = picture.at(width)
    for quality in QUALITIES:
        image.save(path, quality=quality, method=5)
        if path.stat().st_size <= ROOM[width]:
            return
    raise ValueError(f"{path.name} does not fit in {ROOM[width]} bytes: its emblem has too much detail")


def draw_cards(cards: Iterable[Card], folder: Path) -> dict[str, Face]:
    """Draw the faces of the cards and the back into a folder, as <id>-<width>.webp; the pictures, by stem."""
    made = {card.id: face(card) for card in cards} | {"back": back()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in made.items():
        for width in ROOM:
            webp(picture, width, folder / f"{name}-{width}.webp")
    return made


def manifest(folder: Path) -> str:
    """JSON of file stem to the first sixteen hex digits of the SHA-256 of each face in a folder."""
    hashes = {p.stem: hashlib.sha256(p.read_bytes()).hexdigest()[:16] for p in sorted(folder.glob("*.webp"))}
    return json.dumps(hashes, indent=1) + "\n"


def symbol_sprite() -> str:
    """The symbols for the page as one SVG: ink is currentColor, the light tone is the ground behind."""
    tones = {"deep": "currentColor", "mid": "currentColor", "pale": "var(--surface, #fff)"}
    symbols = "".join(
        f'<symbol id="sym-{name}" viewBox="0 0 100 100"><g stroke-linecap="round" stroke-linejoin="round">'
        f"{svg(shapes, tones)}</g></symbol>\n"
        for name, shapes in (SYMBOLS | {"crest": key_and_heart()}).items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n{symbols}</svg>\n'


def crest() -> str:
    """The key with a heart on a dark seal: the icon of the page."""
    tones = {"deep": BACK.deep, "mid": BACK.dark, "pale": BACK.deep}
    key = [s._replace(weight=5.4) for s in moved(key_and_heart(), scale=0.82)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<circle cx="50" cy="50" r="49" fill="{BACK.dark}"/>'
        f'<circle cx="50" cy="50" r="45" fill="none" stroke="{BACK.deep}" stroke-width="2.6"/>'
        f'<g stroke-linecap="round" stroke-linejoin="round">{svg(key, tones)}</g></svg>\n'
    )


def write_all(cards: Iterable[Card], assets: Path) -> dict[str, Face]:
    """Draw everything into the assets folder; faces that no card has any more are removed."""
    made = draw_cards(cards, assets / "faces")
    wanted = {f"{name}-{width}" for name in made for width in ROOM}
    for path in (assets / "faces").glob("*.webp"):
        if path.stem not in wanted:
            path.unlink()
    (assets / "faces.json").write_text(manifest(assets / "faces"), encoding="utf-8")
    (assets / "symbols.svg").write_text(symbol_sprite(), encoding="utf-8")
    (assets / "crest.svg").write_text(crest(), encoding="utf-8")
    return made


def contact_sheet(faces: Mapping[str, Face], path: Path, width: int = 180, columns: int = 11) -> None:
    """All faces on one picture, with a sample of small sizes below, for looking at a change."""
    gap, tall = 18, width * H // W
    rows = -(-len(faces) // columns)
    small = (120, 84, 50)
    bottom = gap + rows * (tall + gap)
    high = bottom + sum(w * H // W + gap for w in small)
    sheet = Image.new("RGB", (gap + columns * (width + gap), high), "#e9dfca")
    for i, picture in enumerate(faces.values()):
        image = picture.at(width)
        sheet.paste(image, (gap + i % columns * (width + gap), gap + i // columns * (tall + gap)), image)
    for w in small:
        fit = (sheet.width - gap) // (w + gap)
        for i, picture in enumerate(list(faces.values())[:: -(-len(faces) // fit)]):
            image = picture.at(w)
            sheet.paste(image, (gap + i * (w + gap), bottom), image)
        bottom += w * H // W + gap
    sheet.save(path)
