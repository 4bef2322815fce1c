"""Forms, bots and what-ifs in a browser, before a real session: by mouse, by keys, and within a phone."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe

from tantocuore import Game
from tantocuore.tutor import Session
from tantocuore_widgets.widget import script, style, words

from .test_view_access import AXE

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A free game</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<main><h1 style="position: absolute; clip-path: inset(50%)">A free game</h1><div id="place"></div></main>
<script type="module">
const [css, esm] = await Promise.all(["view.css", "view.js"].map((it) => fetch(it).then((got) => got.text())));
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
const view = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
const heard = [];
const start = await window.start();
const model = {
  get: (name) => (name === "_start" ? start : undefined),
  on: (_, call) => heard.push(call),
  off() {},
  async send(request) {
    const reply = await window.ask(request);
    for (const call of heard) call(reply, []);
  },
};
view.default.render({ model, el: document.getElementById("place") });
</script>"""
Open = Callable[..., Any]
PANELS = (".panel.town", ".panel.house")


@pytest.fixture
def free(browser: Any) -> Iterator[Open]:
    """`free(width=390)` opens a game of Anna against the love-first bot; `page.asked` holds the verbs."""
    contexts = []

    def opened(*, width: int = 1280, height: int = 800, theme: str = "light", motion: str = "reduce") -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.problems, page.asked = [], []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        game = Game.new(["Anna", "Bert"], seed=11)
        page.session = Session.free(game, "Anna", sitting={"Bert": "love-first"})
        files = {
            "/": ("text/html", PAGE),
            "/view.js": ("text/javascript", script()),
            "/view.css": ("text/css", style()),
        }

        def fulfil(route: Any) -> None:
            kind, body = files.get(urlparse(route.request.url).path, ("text/plain", ""))
            route.fulfill(content_type=kind, body=body)

        def ask(request: dict[str, Any]) -> dict[str, Any]:
            page.asked.append(request["verb"])
            if request["verb"] in ("faces", "fonts"):
                return {"id": request["id"]}
            reply: dict[str, Any] = page.session.answer(request)
            return reply

        page.route("**/*", fulfil)
        page.expose_function("start", lambda: {"words": words(), "store": page.session.store})
        page.expose_function("ask", ask)
        page.add_init_script(f"localStorage.setItem('tantocuore:theme', '{theme}')")
        page.goto("http://tutor.test/")
        page.wait_for_function("document.querySelector('.tutor')?.getAttribute('aria-busy') === 'false'")
        return page

    yield opened
    for context in contexts:
        context.close()


def no_barrier(page: Any) -> None:
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, found.generate_report()


def test_a_bot_plays_its_turn_by_itself_and_is_told_once(free: Open) -> None:
    page = free()
    page.evaluate(
        """() => { window.told = [];
        const hear = (changes) => window.told.push(...changes.map((it) => it.target.textContent));
        for (const live of document.querySelectorAll("[aria-live]"))
          new MutationObserver(hear).observe(live, {childList: true}); }"""
    )
    while page.session.game.asked == "Anna" and page.session.game.active == "Anna" and not page.asked.count("more"):
        page.locator(".end").click()
        page.wait_for_timeout(450)
    page.wait_for_function("document.querySelector('.seat.is-you').classList.contains('on-turn')")
    assert page.asked.count("more") > 1
    # The table pauses before it speaks.
    page.wait_for_function("window.told.some((text) => text.trim().startsWith('Bert:'))")
    told = {text for text in page.evaluate("window.told") if text.strip().startswith("Bert:")}
    assert len(told) == 1, page.evaluate("window.told")
    assert "Love" in page.locator(".seat.is-bot .last").inner_text()
    assert page.problems == []


def test_a_new_game_by_keys_alone_with_a_wrong_name_named_at_its_field(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="A new game").wait_for()
    assert page.evaluate("document.activeElement.matches('.form [data-heading]')")
    no_barrier(page)
    page.get_by_label("Name 1").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Ida May")
    page.keyboard.press("Enter")
    page.locator(".form [aria-invalid='true']").wait_for()
    field = page.get_by_label("Name 1")
    assert field.evaluate("it => it === document.activeElement")
    assert field.input_value() == "Ida May"
    about = field.get_attribute("aria-describedby").split()[0]
    assert "space" in page.locator(f"[id='{about}']").inner_text()
    no_barrier(page)
    page.keyboard.press("Control+a")
    page.keyboard.type("Ida")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.get_by_label("Seat 3").select_option("random")
    page.get_by_label("Name 1").press("Enter")
    page.locator(".seat").nth(2).wait_for()
    assert page.session.game.players == ("Ida", "Bert", "Clara")
    assert page.problems == []


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark"), (360, "contrast")])
def test_the_form_fits_and_every_target_is_large(free: Open, width: int, theme: str) -> None:
    page = free(width=width, theme=theme)
    no_barrier(page)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start the game").wait_for()
    page.get_by_label("The cards").select_option("both")  # all fields there are
    for summary in page.locator(".form summary").all():
        summary.click()
    no_barrier(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll(".form :is(button, select, input:not([type=checkbox]), summary)")]
        .filter((it) => it.getBoundingClientRect().height < 44).map((it) => it.outerHTML)"""
    )
    assert small == []


def test_a_what_if_ends_with_its_turn_and_its_games_are_counted_up(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="What if").click()
    page.wait_for_timeout(450)
    while not page.session._run.branch_over:
        page.locator(".end").click()
        page.wait_for_timeout(450)
    # On a busy machine a slice may be a single game of a pair.
    page.locator(".outlook .strip").nth(1).wait_for(timeout=60000)
    page.wait_for_function("document.querySelector('.outlook progress').value >= 2", timeout=60000)
    assert " games" in page.locator(".outlook .verdict").inner_text()
    assert page.locator(".outlook .strip").first.get_attribute("aria-label")
    no_barrier(page)
    page.get_by_role("button", name="Back to Anna's turn").first.click()
    page.locator(".outlook").wait_for(state="detached")
    assert page.problems == []


def test_a_form_is_there_in_the_text_view_too(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="Text view").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".form").wait_for(state="detached")
    players = page.get_by_role("region", name="Players")
    assert players.get_by_role("listitem").count() == 2
    players.get_by_role("button", name="Seats and rules").click()
    page.get_by_role("heading", name="Who plays whom").wait_for()
    assert page.problems == []


@pytest.mark.parametrize("width", [1280, 390])
def test_the_seats_are_changed_from_the_strip_and_the_rules_are_told(free: Open, width: int) -> None:
    page = free(width=width)
    page.get_by_role("region", name="Players").get_by_role("button", name="Seats and rules").click()
    page.get_by_role("heading", name="Who plays whom").wait_for()
    assert page.evaluate("document.activeElement.matches('.form [data-heading]')")
    page.get_by_role("list").filter(has_text="Every rule is as it is printed.").wait_for()
    page.get_by_text("All options of this game").click()
    assert page.locator(".form details .notes li").count() > 8
    no_barrier(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Bert is played by").select_option("random")
    page.get_by_role("button", name="Go on").click()
    page.locator(".form").wait_for(state="detached")
    assert page.session._run.seats == {"Bert": "random"}
    assert page.problems == []


def test_four_players_and_the_house_are_no_longer_than_the_town(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="New game").click()
    for seat in ("Seat 3", "Seat 4"):
        page.get_by_label(seat).select_option("random")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".seat").nth(3).wait_for()
    ends = {name: page.locator(name).evaluate("el => el.getBoundingClientRect().bottom") for name in PANELS}
    town, house = ends.values()
    assert house <= town + 1, ends
    small = "all => all.filter((el) => el.getBoundingClientRect().height < 24).map((el) => el.outerHTML)"
    assert page.locator(".state :is(button, summary)").evaluate_all(small) == []
    no_barrier(page)
