"""Names that look like code, on the page: they are text, and nothing they hold is run or looked up."""

from typing import Any
from urllib.parse import urlparse

import pytest

from tantocuore import Game
from tantocuore.tutor import Session
from tantocuore_widgets.widget import script, style, words

from .test_form_browser import PAGE

NAMES = ("<b>Ann", '"]<i>', "\\'}*", "&lt;b&gt;")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_name_with_markup_is_shown_as_text(browser: Any, width: int) -> None:
    session = Session.free(Game.new(NAMES, seed=3))
    page = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(5000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    files = {
        "/": ("text/html", PAGE),
        "/view.js": ("text/javascript", script()),
        "/view.css": ("text/css", style()),
    }

    def fulfil(route: Any) -> None:
        kind, body = files.get(urlparse(route.request.url).path, ("text/plain", ""))
        route.fulfill(content_type=kind, body=body)

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        return {"id": request["id"]} if request["verb"] in ("faces", "fonts") else session.answer(request)

    page.route("**/*", fulfil)
    page.expose_function("start", lambda: {"words": words(), "store": session.store})
    page.expose_function("ask", ask)
    page.goto("http://tutor.test/")
    page.wait_for_function("document.querySelector('.tutor')?.getAttribute('aria-busy') === 'false'")
    seen = page.locator(".tutor").evaluate("it => it.textContent")
    for name in session.game.players:
        assert name in seen
    for _ in range(6):  # turns pass, so that every name is told in the log
        page.locator(".end").first.click()
        page.wait_for_timeout(300)
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Name 1").wait_for()
    assert page.get_by_label("Name 1").input_value() == session.game.players[0]
    torn = """[...document.querySelectorAll(".tutor *")].map((it) => it.textContent)
      .filter((text) => text.replaceAll("<b>Ann", "").includes("Ann"))"""
    assert page.evaluate(torn) == []
    assert problems == []
    page.context.close()
