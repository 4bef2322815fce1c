"""The sliders that count a House, on their page: by key and by pointer, heard, and without a barrier."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tantocuore.text import say
from tantocuore_widgets.counting import SLIDERS
from tests.browser.play import still
from tests.marks import rule

Visit = Callable[..., Page]


@rule("HABIT-05", "HABIT-06", "CARD-COLETTE-2", "CARD-COLETTE-3")
def test_a_slider_moved_by_key_changes_the_score(visit: Visit) -> None:
    page = visit("40-house")
    house = page.get_by_role("article", name=say("counting.title"))
    total = house.get_by_role("status")
    expect(total).to_contain_text("18 VP")
    habits = house.get_by_role("slider", name=say("counting.slider.bad_habit"))
    habits.focus()
    for shown in ("17 VP", "16 VP", "15 VP", "10 VP"):
        page.keyboard.press("ArrowRight")
        expect(total).to_contain_text(shown)
    expect(habits).to_be_focused()
    page.keyboard.press("Home")
    expect(total).to_contain_text("18 VP")
    house.get_by_role("slider", name=say("counting.slider.others")).fill("4")
    expect(total).to_contain_text("13 VP")
    expect(house).to_contain_text("CARD-COLETTE-3")


def test_the_sliders_follow_each_other_by_tab_and_nothing_stands_in_the_way(visit: Visit) -> None:
    page = visit("40-house")
    house = page.get_by_role("article", name=say("counting.title"))
    sliders = house.get_by_role("slider")
    expect(sliders).to_have_count(len(SLIDERS))
    sliders.first.focus()
    for at in range(1, len(SLIDERS)):
        page.keyboard.press("Tab")
        expect(sliders.nth(at)).to_be_focused()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            still(page)
            found = Axe().run(page)
            assert not found.response["violations"], found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
