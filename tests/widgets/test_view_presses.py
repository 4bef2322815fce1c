"""Two presses at one place: close together they are one, however the page was redrawn between them."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import card
from .test_view_browser import sent

Open = Callable[..., Any]


def end(page: Any) -> Any:
    return page.locator(".end")


def tool(page: Any) -> Any:
    return page.locator(".tools > .quiet").first


def typed(page: Any) -> Any:
    page.get_by_role("button", name="Text view").click()
    return page.locator(".moves button").first


def choice(page: Any) -> Any:
    return page.locator(".choices button:not([aria-disabled])").first


def asked(page: Any) -> Any:
    return page.locator(".asks button").first


def middle(target: Any) -> tuple[float, float]:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("pause", "second", "times"), [(120, 1, 1), (120, 2, 1), (600, 1, 2)], ids=["quick", "double", "slow"]
)
@pytest.mark.parametrize(
    ("scene", "find"), [("raoul", end), ("raoul", tool), ("raoul", typed), ("ask", asked), ("predict", choice)]
)
def test_two_clicks_are_one_when_they_are_close(
    table: Open, scene: str, find: Callable[[Any], Any], pause: int, second: int, times: int
) -> None:
    page = table(scene)
    page.mouse.move(*middle(find(page)))
    before = len(sent(page))
    # What stands there after the answer may be anything; a press that counts comes out of the table again.
    page.evaluate("() => { window.presses = 0; document.addEventListener('click', () => window.presses++); }")
    for count in (1, second):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(pause)
    if times == 1:
        assert len(sent(page)) - before == 1, sent(page)
    else:
        assert page.evaluate("window.presses") == 2
    assert page.problems == []


def test_a_menu_is_opened_by_one_click_and_played_from_by_another(table: Open) -> None:
    page = table("employ")
    azure = card(page, "hand/azure/0")
    azure.dblclick()
    page.wait_for_timeout(100)
    assert azure.get_attribute("aria-expanded") == "true"
    assert sent(page) == []
    page.locator("[data-menu] button").first.dblclick()
    page.wait_for_timeout(100)
    assert [verb for verb, _ in sent(page)] == ["move"]


def test_keys_may_be_quick(table: Open) -> None:
    page = table("raoul")
    card(page, "hand/colette/0").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="She has her room").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert len(sent(page)) == 2
