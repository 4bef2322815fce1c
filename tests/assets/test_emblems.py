"""Emblems are told apart by their shapes alone, as small as they are drawn on a phone."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from assets.draw.emblems import EMBLEMS
from assets.draw.face import face
from assets.draw.paint import paint
from assets.draw.palette import FAMILIES
from assets.draw.shapes import DEEP, MID, PALE, Shapes, circle, fitted, mirrored, moved
from assets.draw.source import load_cards
from tests.marks import rule

CARDS = {card.id: card for card in load_cards()}
# An emblem is about 48 pixels wide on a card of 90; around it there is room to shift the other one.
SIDE, SHIFT = 48, 3
ROW = SIDE + 2 * SHIFT
GREYS = {DEEP: "#000000", MID: "#808080", PALE: "#ffffff"}
# Intersection over union of like tones, the best of all small shifts and both ways round.
OTHER_JOB, OTHER_CARD = 0.5, 0.6

Tones = tuple[int, int, int]


def seen(shapes: Shapes) -> Tones:
    """Where each tone lies in the roundel: one bit a pixel, in three numbers."""
    image = Image.new("RGBA", (SIDE * 4, SIDE * 4), (0, 0, 0, 0))
    paint(image, fitted(shapes, 49.5), (0, 0, SIDE * 4), GREYS)
    data = image.resize((SIDE, SIDE), Image.Resampling.BOX).tobytes()
    found = [0, 0, 0]
    for at, (grey, solid) in enumerate(zip(data[::4], data[3::4], strict=True)):
        if solid >= 128:
            found[grey * 3 // 256] |= 1 << ((at // SIDE + SHIFT) * ROW + at % SIDE + SHIFT)
    return found[0], found[1], found[2]


def alike(one: Tones, other: Tones) -> float:
    """The share of all inked pixels that have one tone in both, at the shift that suits best."""
    best, whole = 0.0, one[0] | one[1] | one[2]
    around = range(-SHIFT, SHIFT + 1)
    for by in (dx + dy * ROW for dx in around for dy in around):
        there = [it << by if by >= 0 else it >> -by for it in other]
        same = sum((a & b).bit_count() for a, b in zip(one, there, strict=True))
        best = max(best, same / (whole | there[0] | there[1] | there[2]).bit_count())
    return best


def job(card_id: str) -> str:
    """What an emblem stands for: the job title; without one, the card itself."""
    card = CARDS[card_id]
    return card.title if card.title and card.kind != "private_maid" else card.name + card.id


def test_no_two_emblems_are_alike() -> None:
    upright = {card_id: seen(make()) for card_id, make in EMBLEMS.items()}
    flipped = {card_id: seen(mirrored(make())) for card_id, make in EMBLEMS.items()}
    too_near = {}
    for one, other in combinations(EMBLEMS, 2):
        near = max(alike(upright[one], turned[other]) for turned in (upright, flipped))
        family = CARDS[one].kind == CARDS[other].kind == "beer"
        allowed = OTHER_CARD if family or job(one) == job(other) else OTHER_JOB
        if near > allowed:
            too_near[one, other] = round(near, 2)
    assert too_near == {}


def test_a_measure_of_likeness_that_can_fail() -> None:
    """The same drawing in another place or with one line less is one drawing; another tone or shape is not."""
    pan = EMBLEMS["genevieve"]()
    assert alike(seen(pan), seen(moved(pan, dx=20))) > 0.97
    assert alike(seen(pan), seen(pan[1:])) > OTHER_CARD, "without one wisp of steam it is the same pan"
    assert alike(seen([circle(50, 50, 40, MID)]), seen([circle(50, 50, 40, PALE)])) < 0.4
    assert alike(seen([circle(50, 50, 40, MID)]), seen([circle(40, 40, 20, MID)])) > 0.8
    assert alike(seen(EMBLEMS["marianne"]()), seen(EMBLEMS["anja"]())) < 0.4


def test_every_card_has_shapes_of_its_own() -> None:
    assert len(set(EMBLEMS.values())) == len(EMBLEMS)
    assert len({tuple(make()) for make in EMBLEMS.values()}) == len(EMBLEMS)


def test_every_face_differs_from_every_other_without_its_words() -> None:
    """Names and numbers left out, at 84 pixels: frame and emblem tell a card."""
    bare = {card_id: card._replace(name=".", title=".") for card_id, card in CARDS.items()}
    white = Image.new("RGBA", (84, 117), "white")
    small = {
        card_id: Image.alpha_composite(white, face(card).at(84))
        .convert("RGB")
        .resize((28, 39), Image.Resampling.BOX)
        for card_id, card in bare.items()
    }
    for one, other in combinations(small, 2):
        worst = max(high for _, high in ImageChops.difference(small[one], small[other]).getextrema())
        assert worst > 60, (one, other, worst)


@rule("COMP-06")
@pytest.mark.parametrize("kind", FAMILIES)
def test_the_letter_of_a_family_is_read_on_a_card_of_the_town(kind: str) -> None:
    """On 84 pixels the letter is six pixels high, light on the family's colour."""
    card = next(card for card in CARDS.values() if card.kind == kind)
    foot = face(card).at(84).convert("L").crop((37, 106, 47, 117))
    rows = [max(foot.crop((0, y, 10, y + 1)).tobytes()) for y in range(11)]
    assert sum(light > 150 for light in rows) >= 5, rows
