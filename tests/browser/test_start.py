"""The first page: whoever opens it sits at a game against a bot within seconds."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tantocuore.text import say
from tests.browser.conftest import until_set
from tests.browser.play import Learner, Mouse

SOON = 20  # seconds from opening the page to a move that is played
Measured = Callable[[str, object], None]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_game_against_a_bot_is_two_clicks_away(
    page: Page, voila_url: str, width: int, height: int, record_property: Measured
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    began = time.monotonic()
    page.goto(voila_url)
    until_set(page)
    door = page.get_by_role("link", name="Play a game tonight").first
    expect(door).to_be_in_viewport(ratio=1)
    door.click()
    table = page.get_by_role("article", name=say("tutor.free.title"))
    expect(table).to_be_in_viewport()
    hand = table.get_by_role("region", name="Your hand")
    hand.get_by_role("button", name="you can").first.click()
    expect(table.get_by_role("button", name=say("tutor.tool.undo"))).to_be_enabled()
    took = time.monotonic() - began
    record_property(f"first move at {width}", f"{took:.1f} s")
    assert took < SOON


def test_the_bot_answers_a_turn_that_is_ended(page: Page, voila_url: str) -> None:
    page.goto(f"{voila_url}voila/render/00-start.ipynb#play")
    until_set(page)
    table = page.get_by_role("article", name=say("tutor.free.title"))
    bot = table.get_by_role("region", name="Players").get_by_role("listitem").filter(has_text="Bert")
    expect(bot).to_contain_text("Nothing played yet.")
    learner = Learner(page, Mouse(), table)
    for _phase in ("serving", "employ"):
        learner.play("end")
    expect(bot).not_to_contain_text("Nothing played yet.", timeout=15_000)
    expect(table.get_by_role("heading", name="Your move, Anna")).to_be_visible(timeout=15_000)
