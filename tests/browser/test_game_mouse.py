"""A whole game against a bot by mouse."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

import tantocuore as tc
from tests.browser.hands import AGAINST_BOT, Player, Pointer, seated

Visit = Callable[..., Page]
DESK = {"width": 1280, "height": 900}


def played(context: BrowserContext, page: Page, visit: Visit, game: tc.Game) -> None:
    seated(context, AGAINST_BOT, game)
    page.set_viewport_size(DESK)
    Player(visit(AGAINST_BOT.page), Pointer()).finish()


def test_the_end_of_a_game(context: BrowserContext, page: Page, visit: Visit) -> None:
    played(context, page, visit, AGAINST_BOT.near_end())


@pytest.mark.slow
def test_a_whole_game(context: BrowserContext, page: Page, visit: Visit) -> None:
    played(context, page, visit, AGAINST_BOT.whole(11))
