"""Oktoberfest in a browser: chosen in the form, bought by keys, without barriers, within a phone."""

from typing import Any

import pytest

from tantocuore.tutor import Session
from tests.tutor.test_beers import crowded, middle

from .conftest import is_set
from .test_form_browser import Open, free, no_barrier

__all__ = ["free"]


def reopened(page: Any, session: Session) -> None:
    """Another session on the same page."""
    page.session = session
    page.evaluate("localStorage.clear()")
    page.reload()
    is_set(page)


def test_the_provisional_values_stand_in_the_form_only_where_beers_are_in_play(free: Open) -> None:
    page = free()
    page.get_by_role("button", name="New game").click()
    folded = page.locator(".form details > summary", has_text="provisional")
    assert not folded.is_visible()
    page.get_by_label("The cards").select_option("oktoberfest")
    assert folded.is_visible()
    folded.click()
    page.get_by_label("Bock's Alcohol Value").fill("7")
    assert not page.get_by_label("Milly's VP").is_visible()
    no_barrier(page)
    page.get_by_role("button", name="Start the game").click()
    page.locator('[data-card="town/beer/pile"]').wait_for()
    assert page.session.game.options.alcohol_bock == 7
    assert page.problems == []


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        pytest.param(1280, "light", marks=pytest.mark.slow),
        (390, "dark"),
        pytest.param(390, "contrast", marks=pytest.mark.slow),
    ],
)
def test_a_table_full_of_beers_has_no_barrier_and_stays_within_its_width(
    free: Open, width: int, theme: str
) -> None:
    page = free(width=width, theme=theme)
    for game, seat in ((middle(), "Raoul"), (crowded(4), "Anna")):
        reopened(page, Session.free(game, seat))
        for house in page.locator(".others > details > summary").all():
            house.click()
        no_barrier(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        wide = page.evaluate(
            """() => [...document.querySelectorAll(".house .name, .strength, .owed li")].filter((it) => {
              const box = it.getBoundingClientRect(), room = it.closest(".panel").getBoundingClientRect();
              return box.width && (box.right > room.right + 1 || it.scrollWidth > it.clientWidth + 1);
            }).map((it) => it.textContent)"""
        )
        assert wide == []
    assert page.problems == []


def test_a_beer_is_bought_by_keys_alone(free: Open) -> None:
    page = free()
    reopened(page, Session.free(middle(), "Raoul"))
    page.locator('[data-card="town/beer/pile"]').focus()
    page.keyboard.press("Enter")
    page.locator(".menu button").first.wait_for()
    page.locator(".menu button", has_text="Gina").focus()
    page.keyboard.press("Enter")
    page.locator(".asks").wait_for()
    page.locator('[data-card="town/beer/open"]').focus()
    page.keyboard.press("Enter")
    page.locator('.beers [data-id="oktoberfest"]').wait_for()
    assert page.locator(".strength").first.inner_text().startswith("Alcohol Value 10 (provisional)")
    page.locator(".strength summary").first.click()
    assert "Oktoberfest" in page.locator(".strength .terms ol").first.inner_text()
    assert page.problems == []
