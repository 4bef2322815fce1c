"""Where a number comes from: its short sum on the table, and the list of its parts, at every width."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tantocuore.tutor import Session
from tests.browser.play import still
from tests.tutor.test_beers import crowded

from .conftest import held
from .test_beers_browser import reopened
from .test_form_browser import free, no_barrier
from .test_view_look import BOX, box, set_view

__all__ = ["free"]

Open = Callable[..., Any]

PARTS = [
    {"n": 1 - 2 * (i % 2), "text": f"Geneviève and one more {i}", "rule": "SERVE-02", "cards": []}
    for i in range(12)
]
POOLS = [
    {"id": "love", "word": "Love", "sum": 12, "from": "12 from Geneviève", "terms": PARTS[:1]},
    {"id": "serving", "word": "Servings", "sum": 0, "from": " ".join(["1 − 1 +"] * 5 + ["1 − 1"]), "terms": PARTS},
    {"id": "employment", "word": "Employments", "sum": 1, "from": "1 from phase 3 on", "terms": []},
]
BEERS = {
    "title": "Beers",
    "empty": "None.",
    "cards": [],
    "sums": [{"word": "Alcohol Value 10", "terms": PARTS}, {"word": "Proof 3", "terms": PARTS[:2]}],
}
WIDTHS = [1280, 1100, 900, 760, 390, 360]
# The box of the words themselves, which may be larger or smaller than what holds them.
WORDS = """el => {
    const range = document.createRange();
    range.selectNodeContents(el.querySelector(".from summary") ?? el.querySelector(".from"));
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return [left, top, right, bottom];
}"""


def summed(table: Open, width: int, *, view: dict[str, Any] | None = None, **kept: Any) -> Any:
    """A table on which all kinds of numbers come from something; `view` sets more of its scene."""
    page = table("raoul", width=width, height=900 if width >= 700 else 740, **kept)
    set_view(page, meter__pools=POOLS, house__vp={"word": "3 VP", "terms": PARTS}, house__beers=BEERS, **view or {})
    page.locator(".terms").nth(4).wait_for(state="attached")
    return page


def at_each_width(page: Any) -> Iterator[int]:
    """The same page in windows of each width, at rest."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900 if width >= 700 else 740})
        page.wait_for_timeout(100)
        still(page)
        yield width


@pytest.mark.parametrize("text", ["off", "on"])
def test_every_list_of_parts_opens_within_the_window(table: Open, text: str) -> None:
    page = summed(table, WIDTHS[0], text=text)
    lists = page.locator(".terms")
    assert lists.count() == 5, "Love, Servings, the House's VP, two sums of beers"
    for width in at_each_width(page):
        for each in lists.all():
            summary, opened = each.locator("summary"), each.locator("ol")
            summary.focus()
            page.keyboard.press("Enter")
            opened.wait_for()
            left, top, right, bottom = opened.evaluate(BOX)
            assert 0 <= left < right <= width, f"{summary.inner_text()} at {width}: {left} to {right}"
            assert bottom - top > 30
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            if width < 700:
                size = summary.evaluate(BOX)
                assert min(size[2] - size[0], size[3] - size[1]) >= 44
            page.keyboard.press("Escape" if text == "off" else "Enter")
            opened.wait_for(state="hidden")
            assert summary.evaluate("el => el === document.activeElement")
    assert page.problems == []


def test_a_number_of_the_turn_shows_where_it_comes_from(table: Open) -> None:
    page = summed(table, WIDTHS[0])
    for width in at_each_width(page):
        meter, end = box(page, ".meter"), box(page, ".meter .end")
        for pool in page.locator(".pools > div").all():
            number, told = pool.locator(".sum").evaluate(BOX), pool.locator(".from").evaluate(BOX)
            assert pool.locator(".from").is_visible()
            assert meter[0] <= told[0] < told[2] <= end[0]
            assert told[3] <= meter[3]
            left, top, right, _ = pool.evaluate(WORDS)
            assert top >= number[3] - 3, "the sum stands below its number"
            assert meter[0] <= left < right <= end[0]
        assert meter[3] - meter[1] <= (76 if width < 700 else 110)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_number_itself_can_be_pressed_and_a_press_elsewhere_closes_its_list(table: Open, width: int) -> None:
    page = summed(table, width)
    # Also while it is still growing, as it does whenever it changes: not the browser's own press, which would wait.
    left, top, right, bottom = box(page, ".pools .love .sum")
    page.mouse.click((left + right) / 2, (top + bottom) / 2)
    opened = page.locator(".pools .love ol")
    opened.wait_for()
    assert opened.inner_text().startswith("+1")
    page.locator(".meter .phases").click()
    opened.wait_for(state="hidden")


# Whether the number, and its list at the top and at the bottom, are what one sees and touches there.
SEEN = """el => [el.querySelector("summary"), el.querySelector("ol")].every(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return top > -1 && bottom < innerHeight + 1 && [top + 4, bottom - 4].every(y =>
        part.contains(document.elementFromPoint((left + right) / 2, y)));
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 740), (360, 640), (640, 450), (640, 360), (900, 360)])
def test_a_number_and_its_list_are_seen_together(table: Open, width: int, height: int) -> None:
    page = summed(table, width, view={"hand__cards": held(10)})
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".hand .card").nth(9).wait_for(state="attached")
    for pool in (".pools > .serving", ".house > .heading"):
        for block in ("start", "end"):
            page.locator(pool).evaluate("(el, block) => el.scrollIntoView({ block })", block)
            still(page)
            page.locator(f"{pool} summary").focus()
            page.keyboard.press("Enter")
            page.locator(f"{pool} ol").wait_for()
            page.wait_for_timeout(100)
            assert page.locator(f"{pool} .terms").evaluate(SEEN), f"{pool} at the {block}"
            page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [390, 360])
def test_a_sum_that_is_too_long_for_a_phone_says_that_it_goes_on(table: Open, width: int) -> None:
    page = summed(table, width)
    said = page.locator(".pools .serving summary > span")
    assert said.evaluate("el => el.scrollHeight > el.clientHeight"), "its words are cut by the box that marks it"
    assert said.evaluate("el => getComputedStyle(el).webkitLineClamp") == "2"
    assert said.evaluate(
        "el => el.getBoundingClientRect().bottom <= el.parentElement.getBoundingClientRect().bottom"
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_the_keyboard_reaches_every_part_of_a_long_list(table: Open, width: int) -> None:
    page = summed(table, width)
    page.locator(".pools .serving summary").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)  # it is brought into view once the browser tells that it is open
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.innerText").startswith("+1")
    for _ in range(2 * len(PARTS) - 2):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.innerText").startswith("−1")
    last, floor = page.evaluate(f"({BOX})(document.activeElement)"), box(page, ".hand")[1] if width < 700 else 900
    assert box(page, ".meter")[3] - 8 < last[1] < last[3] <= floor
    page.keyboard.press("Tab")
    page.locator(".pools .serving ol").wait_for(state="hidden")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark"), (390, "contrast")])
def test_an_open_list_has_no_barrier(table: Open, width: int, theme: str) -> None:
    page = summed(table, width, theme=theme)
    page.locator(".pools .serving summary").focus()
    page.keyboard.press("Enter")
    page.locator(".pools .serving ol").wait_for()
    no_barrier(page)


def test_a_list_stays_open_beside_the_rule_that_it_leads_to(free: Open) -> None:
    page = free(width=390, height=844)
    reopened(page, Session.free(crowded(4), "Anna"))
    score = page.locator(".house > .heading .terms")
    score.locator("summary").click()
    score.locator(".rule-id").first.click()
    page.locator(".why.open").wait_for()
    assert score.locator("ol").is_visible()
    page.locator(".why .close").click()
    page.locator(".why.open").wait_for(state="hidden")
    assert score.locator(".rule-id").first.evaluate("el => el === document.activeElement")
    page.keyboard.press("Escape")
    score.locator("ol").wait_for(state="hidden")
    assert page.problems == []
