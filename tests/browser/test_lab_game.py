"""A game to its end in JupyterLab, by keyboard: its own keys stay quiet, a cell run again has one live table."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.hands import ALL_SEATS, Player, Pointer, own_table, seated
from tests.browser.play import Keyboard
from tests.browser.test_lab import SLOW, notebook, run, shape

__all__ = ["notebook"]  # a fixture

SOURCE = 'table(tc.Scenario.load("raoul").game())'


@pytest.fixture
def seat(context: BrowserContext) -> None:
    """The browser remembers a game near its end, before the notebook opens."""
    seated(context, ALL_SEATS, ALL_SEATS.near_end())


def cells(page: Page) -> list[str]:
    """What stands in the cells; JupyterLab leaves those far out of sight empty."""
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell .cm-content").all_inner_texts()


def test_a_game_ends_in_a_notebook_and_a_cell_run_again_has_one_table(
    page: Page, seat: None, notebook: Locator
) -> None:
    run(notebook, SOURCE)
    expect(own_table(notebook)).to_be_visible(timeout=SLOW)
    player = Player(page, Pointer(), ALL_SEATS, own_table(notebook))
    player.act()
    before, stood = shape(page), cells(page)
    player.learner.hand = Keyboard()
    player.finish()
    assert shape(page) == before
    assert all(now in ("", was) for was, now in zip(stood, cells(page), strict=True) if was)
    expect(page.locator(".jp-Dialog, .lm-Menu, .jp-CommandPalette:visible")).to_have_count(0)

    run(notebook, SOURCE)
    expect(own_table(notebook)).to_have_count(1)
    again = Player(page, Pointer(), ALL_SEATS, own_table(notebook))
    assert again.over
    again.sees_score()
    again.learner.use("undo")
    assert not again.over
