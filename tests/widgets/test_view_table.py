"""The table as something to play on: what is loud, what moves, what is said twice, and where things lie."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from .conftest import card
from .test_view_browser import sent
from .test_view_look import box, set_view

Open = Callable[..., Any]

CARDS = "() => [...document.querySelectorAll('.town .card')].map((el) => el.getBoundingClientRect().top + scrollY)"


def none_legal(page: Any) -> None:
    """The scene once more, with no card that can act."""
    page.evaluate("""async () => {
        const { hello: { view } } = await fetch("scene/raoul").then((it) => it.json());
        for (const card of view.hand.cards) Object.assign(card, { state: "plain", moves: [], verb: null });
        view.say.main = null;
        view.meter.end = { label: "End the Serving Phase", move: "end", state: "legal" };
        window.hear({ id: 0, rev: 91, view: { ...view, rev: 91 } });
    }""")


def test_to_end_the_phase_is_the_main_button_once_nothing_else_can_be_done(table: Open) -> None:
    page = table("raoul")
    end = page.get_by_role("button", name="End the Serving Phase")
    assert "main" not in (end.get_attribute("class") or "").split()
    none_legal(page)
    assert "main" in (end.get_attribute("class") or "").split()
    assert page.locator(".main:visible").count() == 1, "one loud thing on the page"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (900, 800), (390, 844)])
def test_an_empty_hand_is_one_line(table: Open, width: int, height: int) -> None:
    page = table("raoul", width=width, height=height)
    set_view(page, hand__cards=[], hand__empty="Empty.")
    heading, empty = box(page, ".hand h3"), box(page, ".hand .empty")
    assert abs((heading[1] + heading[3]) / 2 - (empty[1] + empty[3]) / 2) < 6
    assert page.get_by_role("button", name="Why?", exact=True).is_visible()
    if width == 390:
        assert box(page, ".hand")[3] - box(page, ".hand")[1] < 66
    else:
        assert box(page, ".hand")[2] - box(page, ".hand")[0] < 345, "the play area has the room"


@pytest.mark.parametrize("width", [1280, 1100, 900, 760, 390, 360])
def test_a_legal_small_pile_keeps_its_name(table: Open, width: int) -> None:
    page = table("raoul", width=width)
    legal = page.evaluate("""async () => {
        const { hello: { view } } = await fetch("scene/raoul").then((it) => it.json());
        for (const group of view.town.groups) for (const it of group.cards)
            if (it.id !== "back")
                Object.assign(it, { state: "legal", verb: "Employ", moves: [{ move: `employ ${it.id}` }] });
        window.hear({ id: 0, rev: 92, view: { ...view, rev: 92 } });
        return document.querySelectorAll(".small .card.legal").length;
    }""")
    assert legal == 9
    covered = page.evaluate("""() => [...document.querySelectorAll(".small .card.legal")].filter((card) => {
        const [name, verb] = [".name", ".verb"].map((it) => card.querySelector(it).getBoundingClientRect());
        return name.height < 8 || name.width < 8 || verb.bottom > name.top + 3;
    }).map((card) => card.textContent)""")
    assert covered == []
    held = page.evaluate("""() => [...document.querySelectorAll(".hand .card.legal")].filter((card) => {
        const [name, verb] = [".name", ".verb"].map((it) => card.querySelector(it));
        const [box, top] = [name.getBoundingClientRect(), parseFloat(getComputedStyle(name).paddingTop)];
        return box.height >= 8 && verb.getBoundingClientRect().bottom > box.top + top + 3;
    }).map((card) => card.textContent)""")
    assert held == [], "a name that stands below the card is not under its verb"
    verbs = page.locator(".town .verb").evaluate_all(
        "(all) => all.map((el) => el.getBoundingClientRect()).map((it) => [it.left, it.right, it.top])"
    )
    rows: dict[int, list[tuple[float, float]]] = {}
    for left, right, top in verbs:
        rows.setdefault(round(top / 12), []).append((left, right))
    for row in rows.values():
        row.sort()
        assert all(one[1] <= other[0] + 3 for one, other in pairwise(row)), "verbs lie on each other"


@pytest.mark.parametrize("width", [1280, 900])
def test_a_house_that_unfolds_moves_no_pile_of_the_town(table: Open, width: int) -> None:
    page = table("employ", width=width, height=800)
    before = page.evaluate(CARDS)
    for summary in page.locator(".others summary").all():
        summary.click()
    assert page.locator("details[open] .set-aside .card, details[open] p").count() > 0
    assert page.evaluate(CARDS) == pytest.approx(before, abs=0.5), "in pixels"


SIGNS = """() => {
    const root = document.querySelector(".tutor");
    const style = (selector, pseudo) => getComputedStyle(root.querySelector(selector), pseudo);
    const colour = (name) => {
        const el = root.appendChild(document.createElement("i"));
        el.style.color = `var(${name})`;
        const found = getComputedStyle(el).color;
        el.remove();
        return found;
    };
    const lit = style(".card.lit .sheet", "::before");
    return {
        legal: style(".hand .card.legal .sheet").outlineStyle,
        check: Boolean(root.querySelector(".hand .card.legal .flag svg")),
        verb: root.querySelector(".hand .card.legal .verb").textContent.trim() !== "",
        plain: style(".town .card:not(.legal) .sheet").outlineStyle,
        lit: lit.borderTopStyle,
        spark: Boolean(root.querySelector(".card.lit .spark svg")),
        blue: [colour("--focus"), colour("--link")].includes(lit.borderTopColor),
        ghost: style(".ghost").borderTopStyle,
        branch: style(".branch li", "::before").borderLeftStyle,
    };
}"""


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_each_state_has_a_second_sign_besides_its_colour(table: Open, theme: str) -> None:
    page = table("raoul", theme=theme)
    page.evaluate("""async () => {
        const { hello: { view } } = await fetch("scene/raoul").then((it) => it.json());
        view.town.groups[0].cards[2].lit = true;
        window.hear({ id: 0, rev: 93, view: { ...view, rev: 93 } });
    }""")
    assert page.evaluate(SIGNS) == {
        "legal": "solid", "check": True, "verb": True, "plain": "none",
        "lit": "dotted", "spark": True, "blue": False, "ghost": "dashed", "branch": "dashed",
    }  # fmt: skip


def test_a_what_if_is_dashed_and_a_finished_step_is_not(table: Open) -> None:
    page = table("raoul")
    tones = {}
    for tone in ("goal", "good", "note"):
        set_view(page, say__tone=tone)
        tones[tone] = page.locator(".say").evaluate("(el) => getComputedStyle(el).borderTopStyle")
    assert tones == {"goal": "solid", "good": "solid", "note": "dashed"}


def test_in_high_contrast_every_part_has_a_border_of_two_pixels(table: Open) -> None:
    page = table("raoul", theme="contrast", width=900)
    thin = page.evaluate("""() => [...document.querySelectorAll(".table .panel:not(.empty-why)")].filter((el) => {
        const widths = getComputedStyle(el).borderWidth.split(" ").map(parseFloat);
        const [top, right = top, bottom = top, left = right] = widths;
        // The bar of the turn and what is held share a border.
        return [top, right, bottom, left].filter((width) => width < 2).length > 1;
    }).map((el) => el.className)""")
    assert thin == []


def test_faces_are_veiled_in_the_dark_but_not_where_one_looks(table: Open) -> None:
    veil = "(el) => { const it = getComputedStyle(el, '::after'); return [it.backgroundColor, it.opacity]; }"
    page = table("raoul", theme="dark")
    sheet = card(page, "town/anise").locator(".sheet")
    colour, seen = sheet.evaluate(veil)
    alpha = float(colour.rstrip(")").split(",")[-1]) if colour.startswith("rgba") else 1.0
    assert 0.03 < alpha < 0.15
    assert seen == "1"
    card(page, "town/anise").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(150)
    assert card(page, "town/sainsbury").locator(".sheet").evaluate(veil)[1] == "0"
    light = table("raoul")
    assert "0)" in card(light, "town/anise").locator(".sheet").evaluate(veil)[0]


def test_a_number_that_changed_pulses_once_and_the_others_stand_still(table: Open) -> None:
    for motion, expected in (("no-preference", [["serving", 180]]), ("reduce", [])):
        page = table("raoul")
        page.emulate_media(reduced_motion=motion)
        page.evaluate("""() => {
            window.pulses = [];
            const { animate } = Element.prototype;
            Element.prototype.animate = function (frames, timing) {
                if (this.dataset.number) window.pulses.push([this.dataset.number, timing.duration]);
                return animate.call(this, frames, timing);
            };
        }""")
        card(page, "hand/colette/1").click()
        page.get_by_role("heading", name="She has her room").wait_for()
        assert page.evaluate("window.pulses") == expected


def drag(page: Any, key: str, to: str) -> None:
    start, end = box(page, f'[data-card="{key}"] .sheet'), box(page, to)
    page.mouse.move((start[0] + start[2]) / 2, (start[1] + start[3]) / 2)
    page.mouse.down()
    page.mouse.move((start[0] + start[2]) / 2 + 20, (start[1] + start[3]) / 2, steps=3)
    page.mouse.move((end[0] + end[2]) / 2, (end[1] + end[3]) / 2, steps=6)


def test_a_card_that_is_dragged_to_its_place_asks_what_a_click_asks(table: Open) -> None:
    page = table("raoul")
    drag(page, "hand/colette/0", ".house .quarters")
    assert page.locator(".dragged").count() == 1
    assert page.locator(".panel.house").get_attribute("data-over") is not None
    page.mouse.up()
    page.get_by_role("heading", name="She has her room").wait_for()
    assert sent(page) == [("move", {"move": "chambermaid colette"})]
    assert page.locator(".dragged, [data-drop], [data-away]").count() == 0
    assert page.problems == []


def test_the_place_decides_between_two_moves_and_elsewhere_nothing_is_asked(table: Open) -> None:
    page = table("employ")
    drag(page, "hand/azure/0", ".town")
    page.mouse.up()
    drag(page, "hand/azure/0", ".play")
    page.keyboard.press("Escape")
    page.mouse.up()
    page.wait_for_timeout(50)
    assert sent(page) == []
    drag(page, "hand/azure/0", ".play")
    page.mouse.up()
    page.wait_for_timeout(50)
    assert sent(page) == [("move", {"move": "serve azure"})]


def test_on_a_phone_the_turn_is_one_line_that_stays_and_the_story_has_two_tabs(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    assert box(page, ".meter")[3] - box(page, ".meter")[1] < 64
    for place in (0, 700, 1300):
        page.evaluate(f"scrollTo(0, {place})")
        bar, end = box(page, ".meter"), box(page, ".end")
        assert bar[1] >= 0
        assert bar[3] < box(page, ".hand")[1]
        assert end[3] - end[1] >= 44
    assert page.locator(".timeline").is_visible()
    assert not page.locator(".log").is_visible()
    page.get_by_role("radio", name="Log").check()
    assert page.locator(".log").is_visible()
    assert not page.locator(".timeline").is_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator(".timeline").is_visible()
    assert page.locator(".log").is_visible()


def test_in_a_low_window_nothing_sticks_and_nothing_is_cut(table: Open) -> None:
    """WCAG 1.4.10: text four times as large, or a phone on its side."""
    page = table("raoul", width=320, height=256)
    assert box(page, ".end")[2] <= 320
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert box(page, ".meter")[3] <= box(page, ".hand")[1] <= box(page, ".town")[1], "the hand is not at the end"
    page.evaluate("document.querySelector('.town').scrollIntoView()")
    assert box(page, ".meter")[3] <= 0
    assert box(page, ".hand")[3] <= 1


def test_on_a_phone_the_order_is_that_of_the_phase(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    assert box(page, ".play")[1] < box(page, ".town")[1], "who serves looks at what was served"
    phases = [{"n": n, "name": str(n), "state": "now" if n == 3 else "done"} for n in (1, 2, 3, 4)]
    set_view(page, meter__phases=phases)
    assert box(page, ".town")[1] < box(page, ".play")[1], "who employs looks at the Town"


def test_a_deck_lies_as_thick_as_it_is(table: Open) -> None:
    page = table("raoul")
    deep = []
    for count in (9, 3, 1, 0):
        set_view(page, house__deck={"count": count, "word": "deck"})
        stack = page.locator("[data-deck] .stack")
        deep.append(int(stack.get_attribute("data-deep")) if stack.count() else 0)
    assert deep == [3, 2, 1, 0]
