"""A whole game by finger on a small phone: what can be touched is large enough, nothing scrolls sideways."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

import tantocuore as tc
from tests.browser.conftest import Record, until_set
from tests.browser.hands import AGAINST_BOT, TouchPlayer, seated
from tests.browser.play import Finger

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def phone(browser: Browser, record: Record) -> Iterator[BrowserContext]:
    """A phone with a touch screen."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    record.watch(context)
    yield context
    for page in context.pages:
        page.goto("about:blank")
    context.close()
    assert not record.unexplained()


def played(context: BrowserContext, address: str, game: tc.Game) -> None:
    seated(context, AGAINST_BOT, game)
    page = context.new_page()
    page.goto(f"{address}voila/render/{AGAINST_BOT.page}.ipynb")
    TouchPlayer(until_set(page), Finger()).finish()


def test_the_end_of_a_game(phone: BrowserContext, voila_url: str) -> None:
    played(phone, voila_url, AGAINST_BOT.near_end())


@pytest.mark.slow
def test_a_whole_game(phone: BrowserContext, voila_url: str) -> None:
    played(phone, voila_url, AGAINST_BOT.whole(14))
