"""Names that look like code, on the page: they are text, and nothing they hold is run or looked up."""

from typing import Any

import pytest

from tantocuore import Game
from tantocuore.tutor import Session

from .conftest import sit

NAMES = ("<b>Ann", '"]<i>', "\\'}*", "&lt;b&gt;")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_name_with_markup_is_shown_as_text(browser: Any, width: int) -> None:
    session = Session.free(Game.new(NAMES, seed=3))
    page = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(5000)
    sit(page, session)
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
    assert page.problems == []
    page.context.close()
