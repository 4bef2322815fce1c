"""The themes in a browser: who decides, what is worn, and that no state is told by its colour alone."""

from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from tests.colours import CONES, apart, eyes, ratio

from .conftest import card
from .test_palette import themes

Open = Callable[..., Any]

COLOUR = """(el, [part, pseudo, property]) => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    pen.fillStyle = getComputedStyle(part ? el.querySelector(part) : el, pseudo || null)[property];
    pen.fillRect(0, 0, 1, 1);
    const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return "#" + parts.map((it) => it.toString(16).padStart(2, "0")).join("");
}"""
PAPER = {name: colours["paper"] for name, colours in themes().items()}


def wears(page: Any, theme: str) -> None:
    """Wait until the table lies on the paper of a theme: what is seen counts, not which attribute says so."""
    ground = f"({COLOUR})(document.querySelector('.tutor'), ['', '', 'backgroundColor'])"
    page.wait_for_function(f"{ground} === '{PAPER[theme]}'")


def lab(page: Any, light: str, name: str) -> None:
    """What JupyterLab does when another theme is chosen."""
    page.evaluate(
        "(said) => Object.assign(document.body.dataset, said)", {"jpThemeLight": light, "jpThemeName": name}
    )


def test_the_system_decides_and_may_change_its_mind(table: Open) -> None:
    page = table("raoul", theme="system")
    wears(page, "light")
    page.emulate_media(color_scheme="dark")
    wears(page, "dark")
    page.emulate_media(color_scheme="dark", contrast="more")
    wears(page, "contrast, dark")
    page.emulate_media(color_scheme="light", contrast="more")
    wears(page, "contrast, light")
    page.emulate_media(color_scheme="light", contrast="no-preference")
    wears(page, "light")


def test_jupyterlab_decides_before_the_system(table: Open) -> None:
    page = table("raoul", theme="system")
    page.emulate_media(color_scheme="dark")
    wears(page, "dark")
    lab(page, "true", "JupyterLab Light")
    wears(page, "light")
    lab(page, "false", "JupyterLab Dark High Contrast")
    wears(page, "contrast, dark")
    page.emulate_media(color_scheme="light")
    wears(page, "contrast, dark")
    lab(page, "false", "JupyterLab Dark")
    wears(page, "dark")
    page.emulate_media(contrast="more")
    wears(page, "contrast, dark")


def test_the_learner_decides_before_both_and_can_give_it_back(table: Open) -> None:
    page = table("raoul", theme="system")
    lab(page, "false", "JupyterLab Dark")
    wears(page, "dark")
    chosen = page.get_by_role("combobox", name="Theme")
    for value, worn in (("light", "light"), ("contrast", "contrast, dark"), ("dark", "dark")):
        chosen.select_option(value)
        wears(page, worn)
    lab(page, "true", "JupyterLab Light")
    page.wait_for_timeout(50)
    wears(page, "dark")
    chosen.select_option("system")
    wears(page, "light")


BARE = ".tutor .meter :is(h3, small, dd, dt span, li span) { forced-color-adjust: none; color: CanvasText; }"


def unlike(one: bytes, other: bytes) -> int:
    """How many pixels of two screenshots differ by more than a shade."""
    a, b = (Image.open(BytesIO(it)).convert("L") for it in (one, other))
    assert a.size == b.size
    return sum(ImageChops.difference(a, b).histogram()[40:])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_follow_the_system_and_cut_nothing(table: Open, scheme: str) -> None:
    """Symbols keep their hue, so it must suit the ground that is forced, whatever was chosen before."""
    page = table("raoul", theme="dark" if scheme == "light" else "light")
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    page.wait_for_function("!document.querySelector('.tutor').dataset.theme")
    for width in (1280, 900, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".pools .sum").all_inner_texts() == ["1", "2", "0"]
        plated = page.locator(".meter").screenshot()
        bare = page.add_style_tag(content=BARE)
        assert unlike(plated, page.locator(".meter").screenshot()) < 10, "a plate behind one line cuts another"
        bare.evaluate("(el) => el.remove()")
        for symbol in page.locator(".pools svg.sym").all():
            colour = symbol.evaluate(COLOUR, ["", "", "color"])
            ground = page.locator(".meter").evaluate(COLOUR, ["", "", "backgroundColor"])
            assert ratio(colour, ground) >= 3
    assert (
        card(page, "hand/colette/0").locator(".sheet").evaluate("(el) => getComputedStyle(el).outlineStyle")
        == "solid"
    )
    page.emulate_media(forced_colors="none", color_scheme=scheme)
    wears(page, "dark" if scheme == "light" else "light")


class State(NamedTuple):
    """A state that something on the page can be in, and where it shows."""

    place: str
    name: str
    scene: str
    element: str
    colour: tuple[str, str, str]  # part, pseudo-element and property that bear its colour
    words: str = ""  # part that bears its words


TREE = ("button", "::before", "borderTopColor")
STATES = [
    State("card", "legal", "raoul", '[data-card="hand/colette/0"]', (".sheet", "", "outlineColor"), ".verb"),
    State("card", "lit", "raoul", ".card.lit", (".sheet", "::before", "borderTopColor")),
    State("card", "a place for her", "raoul", ".ghost", ("", "", "borderTopColor")),
    State("badge", "ill", "employ", ".badge.ill", ("", "", "backgroundColor"), ""),
    State("badge", "new", "employ", ".badge.new", ("", "", "color"), ""),
    State("badge", "active", "employ", ".badge.active", ("", "", "backgroundColor"), ""),
    State("badge", "covered", "employ", ".badge.covered", ("", "", "backgroundColor"), ""),
    State("timeline", "past", "raoul", ".tree > li.past", TREE),
    State("timeline", "now", "raoul", ".tree > li.now", TREE, ".here"),
    State("timeline", "what-if", "raoul", ".branch > li", TREE, "em"),
    State("choice", "right", "answered", ".choices .right", ("", "", "borderTopColor")),
    State("choice", "wrong", "answered", ".choices .wrong", ("", "", "borderTopColor")),
    State("phase", "over", "raoul", ".phases .done", ("b", "", "backgroundColor"), "b"),
    State("phase", "now", "raoul", ".phases .now", ("b", "", "backgroundColor"), "b"),
    State("pool", "Love", "raoul", ".pools > :nth-child(1)", ("svg", "", "color"), "dt"),
    State("pool", "Servings", "raoul", ".pools > :nth-child(2)", ("svg", "", "color"), "dt"),
    State("pool", "Employments", "raoul", ".pools > :nth-child(3)", ("svg", "", "color"), "dt"),
    State("why", "refusal", "refusal", ".why", ("", "", "borderTopColor"), ".parts b"),
    State("why", "comparison", "compare", ".why", ("", "", "borderTopColor"), "h3"),
]

# Everything but colour: how the edge is drawn, which symbol stands there, which words, how bold.
SIGNS = """(el, [part, pseudo, words]) => {
    const at = getComputedStyle(part ? el.querySelector(part) : el, pseudo || null);
    const edge = ["border-top-style", "outline-style"].map((name) => at.getPropertyValue(name)).join();
    const glyphs = [...el.querySelectorAll("svg.sym")].map((it) => it.getAttribute("class")).join();
    const said = words ? [...el.querySelectorAll(words)] : el.matches(".badge") ? [el] : [];
    const bold = getComputedStyle(el).fontWeight >= 600;
    return [edge, glyphs, said.map((it) => it.innerText).join(), bold ? "bold" : ""];
}"""


def test_states_of_like_colour_have_a_second_sign(table: Open) -> None:
    """Where colours fall together, for some eyes in some theme, border, symbol, word or weight must not."""
    colours: dict[State, list[str]] = {state: [] for state in STATES}
    signs: dict[State, list[str]] = {}
    for scene in dict.fromkeys(state.scene for state in STATES):
        page = table(scene)
        page.emulate_media(reduced_motion="reduce")  # colours change at once
        page.evaluate("""async (scene) => {
            const { hello } = await fetch(`scene/${scene}`).then((it) => it.json());
            if (scene === "raoul") hello.view.hand.cards.at(-1).lit = true;
            window.hear({ id: 0, rev: 90, view: { ...hello.view, rev: 90 } });
        }""", scene)  # fmt: skip
        here = [state for state in STATES if state.scene == scene]
        for theme, scheme in (("light", "light"), ("dark", "dark"), ("contrast", "light"), ("contrast", "dark")):
            page.emulate_media(color_scheme=scheme)
            page.get_by_role("combobox", name="Theme").select_option(theme)
            found = page.evaluate(
                f"(all) => all.map(([element, ...where]) => ({COLOUR})(document.querySelector(element), where))",
                [[state.element, *state.colour] for state in here],
            )
            for state, colour in zip(here, found, strict=True):
                colours[state].append(colour)
        for state in here:
            where = [*state.colour[:2], state.words]
            signs[state] = page.locator(state.element).first.evaluate(SIGNS, where)
    alike = set()
    for one, other in combinations(STATES, 2):
        if one.place != other.place:
            continue
        pairs = list(zip(colours[one], colours[other], strict=True))
        if any(apart(eyes(cones)(a), eyes(cones)(b)) < 25 for cones in CONES for a, b in pairs):
            alike.add((one.place, one.name, other.name))
            assert signs[one] != signs[other], f"{one.place}: {one.name} and {other.name} are told by colour alone"
    assert ("choice", "right", "wrong") in alike
    assert ("pool", "Love", "Employments") in alike
