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


# A browser that translates the page puts each text into two `font` elements, and does so again with what is new.
TRANSLATE = """() => {
    const told = (node) => node.nodeType === 3 && node.data.trim() && !node.parentElement?.closest("font, style");
    const all = (root) => {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), out = [];
        while (walk.nextNode()) if (told(walk.currentNode)) out.push(walk.currentNode);
        if (told(root)) out.push(root);
        return out;
    };
    const put = (node) => {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = node.data.toUpperCase();
        outer.append(inner);
        node.replaceWith(outer);
    };
    all(document.querySelector(".tutor")).forEach(put);
    new MutationObserver((changes) => changes.forEach(({ target, addedNodes }) =>
        [target.nodeType === 3 ? target : null, ...addedNodes]
            .filter((it) => it?.isConnected && it.localName !== "font").flatMap(all).forEach(put)))
        .observe(document.querySelector(".tutor"), { childList: true, characterData: true, subtree: true });
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_that_the_browser_translates_goes_on(browser: Any, width: int) -> None:
    session = Session.free(Game.new(["Anna", "Bert"], seed=3), "Anna", sitting={"Bert": "love-first"})
    page = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(5000)
    sit(page, session)
    page.evaluate(TRANSLATE)
    text = "[...document.querySelectorAll('.tutor .panel')].map((it) => it.textContent.toUpperCase()).join(' | ')"
    for _ in range(3):
        for card in (".hand .card.legal", ".hand .card:not(.legal)"):
            page.locator(card).first.click(force=True)
            page.wait_for_timeout(500)
        page.locator(".meter .end").first.click(force=True)
        page.wait_for_timeout(700)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_timeout(700)
    assert page.locator(".tutor font").count() > 100
    seen = page.evaluate(text)
    assert page.problems == []
    fresh = page.context.new_page()
    sit(fresh, session)
    fresh.wait_for_timeout(500)
    assert seen == fresh.evaluate(text)
    page.context.close()
