"""Log and timeline of a long game in a browser: bounded, folded, one tab stop each; to look is no move."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tantocuore as tc
from tantocuore.tutor import Session
from tantocuore_widgets.widget import script, style, words

from .conftest import PAGE

HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A long game</title><body>
<main><div id="place"></div></main><script type="module">
const [css, esm] = await Promise.all(["view.css", "view.js"].map((it) => fetch(it).then((r) => r.text())));
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
const view = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
const heard = [], start = await window.start();
window.sent = [];
const model = { get: (name) => (name === "_start" ? start : undefined), on: (_, call) => heard.push(call), off() {},
  async send(message) { window.sent.push(message); const reply = await window.ask(message);
    heard.forEach((call) => call(reply, [])); } };
view.default.render({ model, el: document.getElementById("place") });
</script>"""


@pytest.fixture
def long(browser: Any) -> Iterator[Callable[[int], tuple[Any, Session]]]:
    contexts = []

    def open_game(moves: int) -> tuple[Any, Session]:
        game, chance = tc.Game.new(["Anna", "Bert"], seed=3), random.Random(3)
        for _ in range(moves):
            legal = [move for move in game.legal_moves if move.verb != "employ"]
            game.play(legal[-1] if chance.random() < 0.2 else chance.choice(legal))
        session = Session.free(game)
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}))
        page = contexts[-1].new_page()
        files = {
            "/": ("text/html", HTML),
            "/view.js": ("text/javascript", script()),
            "/view.css": ("text/css", style()),
        }

        def fulfil(route: Any) -> None:
            kind, body = files.get(route.request.url.removeprefix(PAGE), ("text/plain", ""))
            route.fulfill(content_type=kind, body=body)

        def ask(message: dict[str, Any]) -> dict[str, Any]:
            fetched = message["verb"] in ("faces", "fonts")
            return {"id": message["id"]} | ({message["verb"]: []} if fetched else session.answer(message))

        page.route("**/*", fulfil)
        page.expose_function("start", lambda: {"words": words(), "store": session.store})
        page.expose_function("ask", ask)
        page.goto(f"{PAGE}/")
        page.wait_for_selector('.tutor[aria-busy="false"]')
        return page, session

    yield open_game
    for context in contexts:
        context.close()


def test_the_page_does_not_grow_with_the_game(long: Any) -> None:
    page, _ = long(1000)
    assert page.evaluate("document.querySelectorAll('.tutor *').length") <= 2000
    for region in ("timeline", "log"):
        stops = page.locator(f'[data-region="{region}"] [data-stop]')
        assert stops.count() > 10
        assert page.locator(f'[data-region="{region}"] [data-stop][tabindex="0"]').count() == 1
    folds = page.locator(".timeline .fold")
    before = folds.count()
    page.locator(".timeline .earlier button").click()
    assert folds.count() == before + 20
    assert page.evaluate("document.querySelectorAll('.tutor *').length") <= 2000


def test_folds_open_by_arrows_and_a_look_leaves_the_game_alone(long: Any) -> None:
    page, session = long(60)
    rev, node = session._rev, session.game.node
    fold = page.locator('.timeline .fold[aria-expanded="false"]').first
    fold.focus()
    page.keyboard.press("ArrowRight")
    opened = page.locator(".timeline .turn.open").first
    assert opened.locator("li button").count() > 0
    opened.locator("li button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".looking")
    assert (session._rev, session.game.node) == (rev, node)
    assert page.locator(".log li.later").count() > 0
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector(".looking", state="detached")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".looking")
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_selector(".looking", state="detached")
    assert session.game.node == node - 1
