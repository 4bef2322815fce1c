"""The view in a real browser, without a kernel: what a learner sees, reaches, and hears."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import card

Open = Callable[..., Any]


BESIDE = ("hello", "faces", "fonts", "book")


def sent(page: Any, *apart: str) -> list[tuple[str, Any]]:
    """What was asked, faces, fonts, the book and the first greeting left out."""
    asked = page.evaluate("window.sent.map(({verb, args}) => [verb, args])")
    return [(verb, args) for verb, args in asked if verb not in (*BESIDE, *apart)]


def asks(page: Any, *keys: str) -> tuple[str, Any]:
    """What is asked when these keys are pressed; only the last of them asks for something."""
    before = len(sent(page))
    for key in keys:
        page.keyboard.press(key)
    more = "([beside, before]) => window.sent.filter(({ verb }) => !beside.includes(verb)).length > before"
    page.wait_for_function(more, arg=[BESIDE, before])
    return sent(page)[-1]


def focus(page: Any) -> str:
    """Where the focus is: a card's key, a region's heading, or the words of a button."""
    return str(
        page.evaluate("""() => {
            const at = document.activeElement;
            if (at.dataset.card) return at.dataset.card;
            if (at.matches("[data-heading]")) return `heading of ${at.closest("[data-region]").dataset.region}`;
            if (at.matches("summary")) return at.textContent;
            return at.getAttribute("aria-label") ?? at.querySelector("span")?.textContent ?? at.textContent;
        }""")
    )


def test_a_click_on_a_legal_card_plays_it_and_the_focus_stays_in_the_hand(table: Open) -> None:
    page = table("raoul")
    card(page, "hand/colette/1").click()
    page.get_by_role("heading", name="She has her room").wait_for()
    assert sent(page) == [("move", {"move": "chambermaid colette"})]
    assert focus(page) == "hand/love_1/0", "the neighbour that took its place"


def test_nodes_are_kept_and_so_is_the_focus(table: Open) -> None:
    page = table("raoul")
    stays = card(page, "hand/colette/0")
    stays.evaluate("(el) => { el.mark = 'the same node'; }")
    stays.focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="She has her room").wait_for()
    assert focus(page) == "hand/colette/0"
    assert stays.evaluate("(el) => el.mark") == "the same node"


def test_a_double_click_plays_once(table: Open) -> None:
    page = table("raoul")
    card(page, "hand/colette/0").dblclick()
    page.wait_for_timeout(100)
    assert sent(page) == [("move", {"move": "chambermaid colette"})]


def test_an_illegal_card_is_tried_and_why_answers(table: Open) -> None:
    page = table("raoul")
    kagari = page.get_by_role("button", name="Kagari Ichinomiya, Sewing Maid, costs 3")
    assert kagari.get_attribute("aria-disabled") == "true"
    assert kagari.get_attribute("disabled") is None
    kagari.click(force=True)
    page.get_by_role("heading", name="Why not?").wait_for()
    assert sent(page) == [("move", {"move": "employ kagari"})]
    assert focus(page) == "town/kagari"
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Why not?").wait_for(state="detached")
    assert focus(page) == "town/kagari"


def test_one_announcement_a_move_and_refusals_are_assertive(table: Open) -> None:
    page = table("raoul")
    page.evaluate("""() => {
        window.heard = [];
        for (const el of document.querySelectorAll(".tutor [aria-live]")) new MutationObserver(() => {
            if (el.textContent) window.heard.push([el.getAttribute("aria-live"), el.textContent]);
        }).observe(el, { childList: true });
    }""")
    card(page, "town/kagari").click(force=True)
    page.wait_for_function("window.heard.length")
    page.wait_for_timeout(150)  # a second announcement would come now
    assert page.evaluate("window.heard") == [
        ["assertive", "You cannot employ Kagari in the Serving Phase. Chambermaid Colette, then end the phase."]
    ]
    page.evaluate("window.heard = []")
    card(page, "hand/colette/0").click()
    page.wait_for_function("window.heard.length")
    page.wait_for_timeout(150)
    assert page.evaluate("window.heard") == [["polite", "Colette has a room. You have 0 Servings."]]


def test_two_legal_moves_open_a_menu_that_escape_closes(table: Open) -> None:
    page = table("employ")
    azure = card(page, "hand/azure/0")
    azure.focus()
    page.keyboard.press("Enter")
    assert azure.get_attribute("aria-expanded") == "true"
    assert focus(page) == "Serve her"
    page.keyboard.press("ArrowDown")
    assert focus(page) == "Chambermaid (1 Serving)"
    page.keyboard.press("Escape")
    assert focus(page) == "hand/azure/0"
    assert azure.get_attribute("aria-expanded") == "false"
    azure.click()
    page.get_by_role("button", name="Chambermaid (1 Serving)").click()
    page.wait_for_timeout(50)
    assert sent(page) == [("move", {"move": "chambermaid azure"})]
    assert focus(page) == "hand/azure/0"


def test_the_main_button_keeps_the_focus_and_passes_it_to_the_heading_when_it_goes(table: Open) -> None:
    page = table("raoul")
    page.get_by_role("button", name="Chambermaid Colette", exact=True).click()
    page.get_by_role("heading", name="She has her room").wait_for()
    assert focus(page) == "Next"
    page = table("answered")
    page.evaluate("""async () => {
        const scene = await fetch("scene/raoul").then((it) => it.json());
        const view = { ...scene.hello.view, rev: 20, say: { ...scene.hello.view.say, main: null } };
        document.querySelector("[data-main]").focus();
        window.hear({ id: 0, rev: 20, view });
    }""")
    assert focus(page) == "heading of say"


def test_each_part_of_the_table_is_one_tab_stop(table: Open) -> None:
    page = table("raoul")
    regions = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        regions.append(page.evaluate("document.activeElement.closest('[data-region]')?.dataset.region ?? 'head'"))
    parts = ("say", "town", "play", "hand", "meter", "house")
    assert [region for region in regions if region in parts] == list(parts)
    assert regions[:2] == ["head", "head"]


@pytest.mark.parametrize(("name", "width"), [("raoul", 1280), ("raoul", 390), ("predict", 1280), ("employ", 900)])
def test_arrows_lead_to_everything_that_a_part_holds(table: Open, name: str, width: int) -> None:
    page = table(name, width=width)
    stuck = page.evaluate("""() => {
        const key = (name) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
        const left = [];
        for (const part of ["say", "town", "play", "hand", "meter", "house"]) {
            const region = document.querySelector(`[data-region="${part}"]`);
            const all = [...region.querySelectorAll("button, summary")].filter((el) => el.checkVisibility());
            const stops = all.filter((el) => el.tabIndex === 0);
            if (all.length && stops.length !== 1) left.push(`${part}: ${stops.length} stops`);
            if (!all.length) continue;
            stops[0]?.focus();
            key("Home");
            const reached = new Set([document.activeElement]);
            for (let i = 0; i < all.length; i++) { key("ArrowRight"); reached.add(document.activeElement); }
            left.push(...all.filter((el) => !reached.has(el)).map((el) => `${part}: ${el.textContent}`));
        }
        return left;
    }""")
    assert stuck == []


def test_the_tools_are_a_toolbar(table: Open) -> None:
    page = table("raoul")
    bar = page.get_by_role("toolbar", name="Help")
    assert bar.get_by_role("button").count() >= 6
    bar.get_by_role("button", name="Hint").focus()
    page.keyboard.press("ArrowRight")
    assert focus(page) == "Undo"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert focus(page) == "Undo", "the stop is where one was"


def test_arrows_move_inside_a_part_and_the_stop_goes_along(table: Open) -> None:
    page = table("raoul")
    card(page, "town/anise").focus()
    for key, expected in [
        ("ArrowRight", "town/sainsbury"), ("ArrowDown", "town/safran"), ("ArrowDown", "town/love_1"),
        ("End", "town/private/pile"), ("ArrowRight", "town/private/pile"), ("Home", "town/anise"),
        ("ArrowLeft", "town/anise"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        assert focus(page) == expected
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert focus(page) == "town/sainsbury"


def test_the_whole_turn_by_keyboard(table: Open) -> None:
    page = table("raoul")
    card(page, "hand/colette/0").focus()
    assert [asks(page, key) for key in ("h", "u", "r", "m", "o", "w", "[")] == [
        ("hint", {}), ("undo", {}), ("redo", {}), ("moves", {}), ("where", {}), ("what_if", {"on": True}),
        ("look", {"node": 2}),
    ]  # fmt: skip
    assert asks(page, "]") == ("look", {"node": 5}), "forth is the way one came"
    assert asks(page, "?") == ("why", {"move": "chambermaid colette"})
    assert asks(page, "ArrowRight", "ArrowRight", "Enter") == ("move", {"move": "play love_1"})
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    page.get_by_role("heading", name="She has her room").wait_for()


def test_keys_end_at_the_table_and_do_nothing_outside_it(table: Open) -> None:
    page = table("raoul")
    page.evaluate("""() => {
        window.outside = [];
        document.addEventListener("keydown", (event) => window.outside.push(event.key));
    }""")
    page.keyboard.press("h")
    page.wait_for_timeout(40)
    assert sent(page) == []
    card(page, "hand/colette/0").focus()
    for key in ("h", "ArrowRight", "Enter", "z"):
        page.keyboard.press(key)
    assert page.evaluate("window.outside") == ["h"]
    assert page.locator(".tutor").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_with_a_modifier_keys_belong_to_the_browser(table: Open) -> None:
    page = table("raoul")
    card(page, "hand/colette/0").focus()
    page.keyboard.press("Control+u")
    page.keyboard.press("Alt+h")
    page.wait_for_timeout(40)
    assert sent(page) == []


def test_asking_by_button_explains_and_never_plays(table: Open) -> None:
    page = table("raoul")
    ask = page.get_by_role("button", name="Why?", exact=True)
    ask.click()
    assert ask.get_attribute("aria-pressed") == "true"
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="Colette Framboise").wait_for()
    assert sent(page) == [("why", {"move": "chambermaid colette"})]
    assert ask.get_attribute("aria-pressed") == "false"


def test_terms_and_rules_explain_themselves_and_close_returns(table: Open) -> None:
    page = table("raoul")
    page.get_by_role("button", name="Private Quarters", exact=True).click()
    page.get_by_role("heading", name="Chambermaid", exact=True).wait_for()
    page.get_by_role("button", name="Close").click()
    assert focus(page) == "Private Quarters"
    page.get_by_role("button", name="SERVE-06").click()
    page.get_by_role("heading", name="Chambermaids move aside").wait_for()
    assert sent(page, "close") == [("term", {"id": "private_quarters"}), ("rule", {"id": "SERVE-06"})]


def test_a_prediction_is_answered_and_every_reason_is_shown(table: Open) -> None:
    page = table("predict")
    assert page.locator("[data-main]").count() == 0
    page.get_by_role("button", name="Employ a Kagari from the Town").click()
    page.get_by_role("button", name="See it").wait_for()
    assert sent(page) == [("answer", {"choice": "c"})]
    assert "Employ a Kagari" in page.evaluate("document.activeElement.textContent")
    assert page.locator(".choices p").count() == 3
    page.get_by_role("button", name="Serve Colette from his hand").click(force=True)
    page.wait_for_timeout(40)
    assert sent(page) == [("answer", {"choice": "c"})]


def test_a_question_of_an_effect_stands_with_the_hand(table: Open) -> None:
    page = table("ask", width=390, height=844)
    button = page.get_by_role("button", name="Take a 2 Love")
    box = button.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 844 - box["height"], "in the rail, without scrolling"
    button.click()
    page.wait_for_timeout(40)
    assert sent(page) == [("move", {"move": "exchange love_1 for love_2"})]


def test_on_a_phone_the_hand_is_a_rail_and_why_a_sheet_over_it(table: Open) -> None:
    page = table("raoul", width=390, height=844)
    for place in (0, 600, 1200):
        page.evaluate(f"scrollTo(0, {place})")
        box = card(page, "hand/colette/0").bounding_box()
        assert box is not None
        assert 0 < box["y"] < 844 - box["height"]
    page.evaluate("scrollTo(0, 500)")
    card(page, "town/kagari").click(force=True)
    sheet = page.locator(".why")
    sheet.wait_for()
    box = sheet.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)
    page.get_by_role("button", name="Close").click()
    assert page.locator(".why.open").count() == 0
    assert sheet.evaluate("(el) => getComputedStyle(el).position") == "static", "no sheet any more"


def test_the_text_view_takes_a_move_and_says_what_is_wrong(table: Open) -> None:
    page = table("raoul", text="on")
    box = page.get_by_label("Type a move")
    box.click()
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("option").locator("code").all_inner_texts() == ["chambermaid colette", "end"]
    page.keyboard.type("employ kagari")
    assert sent(page) == [], "letters in the box are no keys of the table"
    page.keyboard.press("Enter")
    page.locator(".refused").wait_for()
    assert box.get_attribute("aria-invalid") == "true"
    described = page.locator(f"#{(box.get_attribute('aria-describedby') or '').split()[0]}").inner_text()
    assert described.startswith("You cannot employ Kagari in the Serving Phase.")
    assert box.input_value() == "employ kagari", "to be mended, not typed again"
    box.fill("chambermaid colette")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="She has her room").wait_for()
    assert box.input_value() == ""
    assert box.evaluate("(el) => el === document.activeElement")
    assert sent(page) == [("move", {"move": "employ kagari"}), ("move", {"move": "chambermaid colette"})]


def test_the_text_view_says_every_card_that_the_table_shows(table: Open) -> None:
    page = table("employ")
    labels = page.evaluate(
        "[...document.querySelectorAll('[data-card]')].map((el) => el.getAttribute('aria-label'))"
    )
    page.get_by_role("button", name="Text view").click()
    text = page.locator(".words").inner_text()
    on_top = "Kagari, on top of your discards."
    assert [label for label in labels if label not in text and label != on_top] == []


def test_silence_is_said_within_five_seconds_and_the_game_is_kept(table: Open) -> None:
    page = table("raoul")
    page.evaluate("window.silent = true")
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="The connection is lost").wait_for(timeout=5600)
    page.get_by_role("button", name="Reload and go on").click()
    page.wait_for_function("window.ready")
    assert page.get_by_role("heading", name="The connection is lost").count() == 0


def test_even_a_first_request_without_an_answer_has_words(table: Open) -> None:
    page = table("raoul", settings="&silent")
    page.get_by_role("heading", name="The connection is lost").wait_for(timeout=5600)


def test_what_python_saves_comes_back_with_the_next_greeting(table: Open) -> None:
    page = table("raoul")
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="She has her room").wait_for()
    assert page.evaluate("localStorage.getItem('tantocuore:raoul')") == "save-14"
    page.reload()
    page.wait_for_function("window.ready")
    assert page.evaluate("window.sent[0]")["args"] == {"save": "save-14"}


def test_a_save_is_found_even_when_only_the_scene_names_its_store(table: Open) -> None:
    page = table("raoul", settings="&nostart", raoul="kept before")
    page.wait_for_timeout(100)
    greetings = page.evaluate("window.sent.filter(({verb}) => verb === 'hello').map(({args}) => args.save)")
    assert greetings == [None, "kept before"]
    assert page.get_by_role("button", name="Text view").count() == 1


def test_a_request_from_an_old_scene_plays_nothing_and_says_so(table: Open) -> None:
    page = table("raoul")
    page.evaluate("""() => {
        window.model.send = (message) => setTimeout(() => window.hear({ id: message.id, rev: 30, stale: true }));
    }""")
    card(page, "hand/colette/0").click()
    page.get_by_role("status").get_by_text("The table has moved on.").wait_for()
    assert focus(page) == "hand/colette/0"


def test_an_error_is_shown_with_a_way_on(table: Open) -> None:
    page = table("raoul")
    page.evaluate("""() => {
        const send = window.model.send;
        window.model.send = (message) => {
            window.sent.push(message);
            const actions = [{ label: "Go on", verb: "resume", args: {} }];
            const error = { title: "Something broke", text: "Your game is kept.", actions };
            setTimeout(() => window.hear({ id: message.id, error }));
            window.model.send = send;
        };
    }""")
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="Something broke").wait_for()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("heading", name="Something broke").wait_for(state="detached")
    assert sent(page)[-1] == ("resume", {})


def test_faces_are_asked_for_once_a_page(table: Open) -> None:
    page = table("raoul")
    page.wait_for_timeout(200)
    asked = "window.sent.filter(({verb}) => verb === 'faces').flatMap(({args}) => args.names)"
    first = page.evaluate(asked)
    assert len(first) == len(set(first))
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="She has her room").wait_for()
    assert page.evaluate(asked) == first
    assert page.locator("img.face").count() > 20
    page.evaluate("""async () => {
        const esm = await fetch("view.js").then((it) => it.text());
        const module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
        const el = document.querySelector("main").appendChild(document.createElement("div"));
        module.default.render({ model: window.model, el });
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate(asked) == first, "a second table on the page has them already"
    assert page.locator(".tutor").count() == 2
    assert page.locator(".tutor:nth-of-type(2) img.face, div:nth-of-type(2) > .tutor img.face").count() > 20


def test_a_line_of_the_log_lights_its_cards_and_a_card_its_lines(table: Open) -> None:
    page = table("raoul")
    page.locator(".lines li", has_text="Kagari serves").hover()
    lit = page.locator("[data-id][data-lit]").evaluate_all("(all) => all.map((el) => el.dataset.id)")
    assert set(lit) == {"kagari"}
    card(page, "play/genevieve/0").hover()
    assert page.locator(".lines [data-lit]").count() >= 1


def test_open_houses_stay_open_through_a_move(table: Open) -> None:
    page = table("raoul")
    page.get_by_text("Baron", exact=True).click()
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="She has her room").wait_for()
    assert page.locator("details[open]").count() == 1


def test_a_disposed_table_leaves_nothing_behind(table: Open) -> None:
    page = table("raoul")
    page.evaluate("window.dispose()")
    assert page.locator(".tutor").count() == 0
    page.evaluate("window.hear({ id: 1, rev: 99, view: {} })")
    assert page.problems == []


def test_a_disposed_model_is_a_lost_connection_and_no_exception(table: Open) -> None:
    page = table("raoul")
    page.evaluate("() => { window.model.send = () => { throw new Error('disposed'); }; }")
    card(page, "hand/colette/0").click()
    page.get_by_role("heading", name="The connection is lost").wait_for()
    assert page.problems == []
