"""A whole game against a bot in the text view: every move is typed into the one box."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

import tantocuore as tc
from tests.browser.hands import AGAINST_BOT, TextPlayer, seated
from tests.browser.play import Keyboard

Visit = Callable[..., Page]
DESK = {"width": 1280, "height": 900}


def played(context: BrowserContext, page: Page, visit: Visit, game: tc.Game) -> None:
    seated(context, AGAINST_BOT, game)
    page.set_viewport_size(DESK)
    TextPlayer(visit(AGAINST_BOT.page), Keyboard()).finish()


def test_the_end_of_a_game(context: BrowserContext, page: Page, visit: Visit) -> None:
    played(context, page, visit, AGAINST_BOT.near_end())


@pytest.mark.slow
def test_a_whole_game(context: BrowserContext, page: Page, visit: Visit) -> None:
    played(context, page, visit, AGAINST_BOT.whole(13))
