"""The table as one looks at it: what is seen at once, what is quiet, what moves, what is marked."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import card

Open = Callable[..., Any]

BOX = "(el) => { const it = el.getBoundingClientRect(); return [it.left, it.top, it.right, it.bottom]; }"


def box(page: Any, selector: str) -> list[float]:
    """Left, top, right, bottom of the first match, in the window."""
    found: list[float] = page.locator(selector).first.evaluate(BOX)
    return found


def set_view(page: Any, **at: Any) -> None:
    """Show the scene once more with some paths of it changed (`say__title="..."`)."""
    page.evaluate(
        """async (at) => {
            const { hello } = await fetch("scene/raoul").then((it) => it.json());
            for (const [path, value] of Object.entries(at)) {
                const steps = path.split("__");
                const last = steps.pop();
                steps.reduce((it, step) => it[step], hello.view)[last] = value;
            }
            window.hear({ id: 0, rev: 90, view: { ...hello.view, rev: 90 } });
        }""",
        at,
    )


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (1216, 800), (1100, 900), (900, 800)])
def test_goal_town_hand_and_the_end_of_the_phase_are_seen_at_once(table: Open, width: int, height: int) -> None:
    page = table("raoul", width=width, height=height)
    for part in (".say", ".town", ".play", ".hand", ".end", ".meter") + ((".house",) if width > 1179 else ()):
        assert box(page, part)[3] <= height, f"{part} ends below the fold at {width}"
    assert box(page, ".piles .sheet")[2] - box(page, ".piles .sheet")[0] >= 83
    tops = {round(box(page, f".group.{name}")[1]) for name in ("chief", "love", "event", "private")}
    assert len(tops) == 1, "the small groups share one row"
    assert box(page, ".play")[1] == pytest.approx(box(page, ".hand")[1], abs=1)


def test_why_without_a_reason_is_small_and_the_log_does_not_wait_for_a_long_reason(table: Open) -> None:
    page = table("raoul")
    assert box(page, ".why")[3] - box(page, ".why")[1] < 140, "two lines and the box for a question"
    long = [{"label": "What", "text": "You have to read this. " * 40}]
    set_view(page, why={"kind": "rule", "title": "Long", "parts": long})
    assert box(page, ".why")[3] > box(page, ".hand")[3] + 200
    gap = box(page, ".log")[1] - box(page, ".hand")[3]
    assert gap < 40, "the left column runs down beside the log"


def test_the_header_is_slim_and_many_steps_are_a_bar(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    assert page.locator(".beads i").count() == 10
    set_view(page, head__progress={"text": "Step 14 of 21", "now": 14, "of": 21})
    assert page.locator(".beads").count() == 0
    filled, whole = box(page, ".bar i"), box(page, ".bar")
    assert (filled[2] - filled[0]) / (whole[2] - whole[0]) == pytest.approx(14 / 21, abs=0.02)
    for width, most in ((390, 64), (1280, 52)):
        page.set_viewport_size({"width": width, "height": 844})
        assert box(page, ".head")[3] - box(page, ".head")[1] < most


def test_on_a_phone_three_tools_are_seen_and_the_others_open(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    tools = page.locator(".tools button:visible")
    assert tools.all_inner_texts() == ["Hint", "Undo", "More"]
    more = page.get_by_role("button", name="More")
    more.focus()
    page.keyboard.press("Enter")
    assert more.get_attribute("aria-expanded") == "true"
    assert more.evaluate("(el) => el === document.activeElement")
    keys = page.locator(".tools [aria-keyshortcuts]:visible").evaluate_all(
        "(all) => all.map((el) => el.getAttribute('aria-keyshortcuts'))"
    )
    assert set(keys) == {"h", "u", "r", "w", "m", "o"}
    more.click()
    page.keyboard.press("m")
    page.wait_for_function("window.sent.some(({ verb }) => verb === 'moves')")


def test_wide_every_tool_is_seen_with_its_key_and_hint_and_undo_come_first(table: Open) -> None:
    page = table("raoul")
    tools = page.locator(".tools button:visible")
    assert [text.split("\n")[0].strip() for text in tools.all_inner_texts()][:2] == ["Hint", "Undo"]
    assert page.locator(".tools [aria-keyshortcuts] kbd:visible").count() == 6


def test_on_a_phone_what_changed_comes_into_view_and_the_focus_stays(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("scrollTo(0, 900)")
    assert box(page, ".say h3")[3] < 0
    card(page, "hand/colette/1").click()
    page.get_by_role("heading", name="She has her room").wait_for()
    heading = box(page, ".say h3")
    assert heading[1] >= 0
    assert heading[3] < 400
    assert page.evaluate("document.activeElement.dataset.card") == "hand/love_1/0"


def test_on_a_phone_the_reason_of_the_answer_is_not_under_the_hand(table: Open) -> None:
    page = table("predict", width=360, height=560)
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Employ a Kagari from the Town").click()
    page.locator(".choices .wrong p").wait_for()
    assert box(page, ".choices .wrong")[1] >= 0
    assert box(page, ".choices .wrong p")[3] <= box(page, ".hand")[1]


@pytest.mark.parametrize(("height", "slid"), [(900, 30), (500, 400)])
def test_on_a_wide_page_only_what_slid_out_at_the_top_comes_back(table: Open, height: int, slid: int) -> None:
    page = table("raoul", height=height)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("(to) => scrollTo(0, to)", slid)
    gone = box(page, ".say")[1] < 0
    assert gone is (slid > 100)
    card(page, "hand/colette/1").click()
    page.get_by_role("heading", name="She has her room").wait_for()
    if gone:
        assert 0 <= box(page, ".say")[1] < 20
    else:
        assert page.evaluate("scrollY") == pytest.approx(slid, abs=2)  # a browser rounds


def test_choices_carry_letters_and_answers_carry_marks(table: Open) -> None:
    page = table("predict")
    letters = page.locator(".choices .mark").evaluate_all(
        "(all) => all.map((el) => getComputedStyle(el, '::before').content)"
    )
    assert len(letters) == 3
    assert all("upper-alpha" in letter for letter in letters)
    page.get_by_role("button", name="Employ a Kagari from the Town").click()
    page.locator(".choices .wrong").wait_for()
    assert page.locator(".choices .wrong svg.cross").is_visible()
    assert page.locator(".choices .right svg.check").is_visible()
    assert page.locator(".choices .wrong").evaluate("(el) => getComputedStyle(el).borderStyle") == "dashed"
    button, reason = box(page, ".choices .wrong > button"), box(page, ".choices .wrong > p")
    frame = box(page, ".choices .wrong")
    assert frame[1] <= button[1], "the choice stands in its frame"
    assert reason[3] <= frame[3], "and so does its reason"


def test_an_idle_hand_shows_its_tops_and_opens_for_the_focus(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    full = box(page, ".hand")
    plain = page.evaluate("""fetch("scene/raoul").then((it) => it.json()).then(({ hello }) =>
        hello.view.hand.cards.map((it) => ({ ...it, state: "plain", moves: [], verb: null })))""")
    set_view(page, say__mode="predict", hand__cards=plain)
    assert box(page, ".hand")[1] > full[1] + 40
    card(page, "hand/colette/0").focus()
    assert box(page, ".hand")[1] == pytest.approx(full[1], abs=30)


def test_on_a_phone_a_question_to_an_empty_hand_leaves_room_to_answer(table: Open) -> None:
    page = table("raoul", width=360, height=740)
    long, short = "The open one, and why it is that one", "Yes"
    answers = [{"move": "top", "label": long}, {"move": "yes", "label": short}]
    by = [{"move": f"take {n}", "label": f"Take {n}", "short": str(n), "by": "Baron"} for n in (1, 2)]
    asks = {"text": ["Which beer will you take?"], "moves": answers + by}
    set_view(page, hand__cards=[], hand__empty="Empty.", asks=asks)
    room = box(page, ".asks")
    assert room[2] - room[0] > 300
    assert box(page, ".hand")[1] > 740 / 2
    for answer in page.locator(".asks button").all():
        left, top, right, bottom = answer.evaluate(BOX)
        assert min(right - left, bottom - top) >= 44
    # What was asked in words leans; the hand does not take after it.
    assert page.locator(".hand .empty").evaluate("(el) => getComputedStyle(el).fontStyle") == "normal"


@pytest.mark.parametrize("width", [700, 820, 1100, 1280])
def test_what_stands_above_play_area_and_hand_stays_within_them(table: Open, width: int) -> None:
    page = table("raoul", width=width)
    held, played = page.evaluate("""fetch("scene/raoul").then((it) => it.json()).then(({ hello }) =>
        [2, 3].map((n) => hello.view.hand.cards.slice(0, n).map((it, i) => ({ ...it, key: `${n}/${i}` }))))""")
    asks = {"text": ["Which?"], "moves": [{"move": "yes", "label": "Yes"}]}
    for views in (
        {"play__cards": played, "hand__cards": held},
        {"play__cards": [], "play__empty": "Empty.", "hand__cards": held, "asks": asks},
    ):
        set_view(page, **views)
        for part, inner in ((".hand", ".hand .asking"), (".play", ".play :is(h3, small, .empty)")):
            edge = box(page, part)[2]
            assert all(it.evaluate(BOX)[2] <= edge for it in page.locator(inner).all()), (part, width)


def test_on_a_phone_a_short_sum_is_large_enough_for_a_finger(table: Open) -> None:
    page = table("raoul", width=360, height=740)
    set_view(page, house__vp={"word": "3 VP", "terms": [{"n": 3, "text": "Colette"}]})
    left, top, right, bottom = box(page, ".house .terms > summary")
    assert min(right - left, bottom - top) >= 44


def test_a_card_glides_to_its_room_even_when_the_table_is_pushed_along(table: Open) -> None:
    for motion in ("no-preference", "reduce"):
        page = table("raoul")
        page.emulate_media(reduced_motion=motion)
        page.evaluate("""() => {
            window.glides = [];
            const { animate } = Element.prototype;
            Element.prototype.animate = function (frames, timing) {
                window.glides.push([this.closest("[data-card], [data-number]").dataset.card, timing.duration]);
                return animate.call(this, frames, timing);
            };
        }""")
        card(page, "hand/colette/1").click()
        page.get_by_role("heading", name="She has her room").wait_for()
        glides = {key: ms for key, ms in page.evaluate("window.glides") if key}
        assert glides.get("quarters/colette/0") == (180 if motion == "no-preference" else None)
        assert motion == "no-preference" or glides == {}


def test_two_tables_that_are_set_at_once_both_get_their_faces(table: Open) -> None:
    page = table("raoul")
    page.evaluate("""async () => {
        window.dispose();
        delete globalThis[Symbol.for("tantocuore.shelf")];
        const esm = await fetch("view.js").then((it) => it.text());
        const view = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
        for (const name of ["one", "two"]) {
            const el = document.querySelector("main").appendChild(document.createElement("div"));
            el.id = name;
            view.default.render({ model: window.model, el });
        }
    }""")
    for name in ("one", "two"):
        page.wait_for_function(f"document.querySelectorAll('#{name} img.face').length > 20")
