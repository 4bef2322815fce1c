"""The Why region in a browser: what it takes, show me, questions, and the sheet on a phone."""

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from .conftest import card
from .test_view_access import AXE
from .test_view_browser import focus, sent

Open = Callable[..., Any]


def no_barrier(page: Any) -> None:
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, found.generate_report()


def test_what_it_takes_is_counted_in_words_and_pips(table: Open) -> None:
    page = table("why_needs")
    rows = page.get_by_role("list", name="What it takes").get_by_role("listitem")
    assert rows.all_inner_texts() == ["The Employ Phase", "1/3\n3 Love, you have 1"]
    assert rows.nth(1).locator(".pips i").count() == 3
    assert rows.nth(1).locator(".pips .has").count() == 1
    assert rows.nth(1).locator("[aria-hidden]").count() == 2, "the number and the pips are said by the words"
    parts = page.locator(".why .parts > li").all_inner_texts()
    assert [part.split("\n")[0] for part in parts] == ["What", "Rule", "Way on"]
    assert page.locator(".why .sources dt").all_inner_texts()[:1] == ["English 2015"]


def test_show_me_asks_for_it_and_lists_what_was_played(table: Open) -> None:
    page = table("why_needs")
    page.get_by_role("button", name="Show me").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="This is how").wait_for()
    assert sent(page) == [("show", {"move": "employ kagari"})]
    assert focus(page) == "heading of why", "the button went away, its region stays"
    steps = page.locator(".why .played button")
    assert [text.split("\n")[-1] for text in steps.all_inner_texts()] == [
        "End the Serving Phase", "Play 1 Love", "Play 1 Love", "Employ Kagari",
    ]  # fmt: skip
    steps.last.click()
    page.wait_for_function("window.sent.some(({verb}) => verb === 'look')")
    page.get_by_role("button", name="Back to Raoul's turn").click()
    page.wait_for_function("window.sent.some(({verb}) => verb === 'what_if')")
    assert page.problems == []


def test_a_question_is_typed_sent_repeated_and_its_answer_announced_once(table: Open) -> None:
    page = table("why_nothing")
    page.evaluate("""() => {
        window.heard = [];
        for (const el of document.querySelectorAll(".tutor [aria-live]")) new MutationObserver(() => {
            if (el.textContent) window.heard.push([el.getAttribute("aria-live"), el.textContent]);
        }).observe(el, { childList: true });
    }""")
    box = page.get_by_role("textbox", name="Ask about")
    box.fill("  Can I employ Kagari? ")
    page.keyboard.press("Enter")
    page.get_by_text("understood: Employ Kagari").wait_for()
    assert sent(page) == [("ask", {"text": "Can I employ Kagari?"})]
    assert page.locator(".why .asked").inner_text().strip('"“”') == "Can I employ Kagari?"
    assert box.input_value() == ""
    assert box.evaluate("(el) => el === document.activeElement"), "the next question can follow"
    page.wait_for_timeout(150)
    assert page.evaluate("window.heard") == [["polite", "Why not? You employ only in the Employ Phase."]]
    page.get_by_role("button", name="The card Kagari").click()
    page.wait_for_function("window.sent.some(({verb, args}) => verb === 'card' && args.id === 'kagari')")


def test_an_empty_question_is_not_sent(table: Open) -> None:
    page = table("raoul")
    box = page.get_by_role("textbox", name="Ask about")
    box.fill("   ")
    page.keyboard.press("Enter")
    page.wait_for_timeout(60)
    assert sent(page) == []


def test_without_a_card_the_question_mark_opens_the_box_and_with_one_it_asks_about_her(table: Open) -> None:
    page = table("raoul")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("?")
    box = page.get_by_role("textbox", name="Ask about")
    assert box.evaluate("(el) => el === document.activeElement")
    assert box.input_value() == "", "the key itself is no question"
    assert sent(page) == []
    page.keyboard.type("why?")
    assert box.input_value() == "why?"
    card(page, "hand/colette/0").focus()
    page.keyboard.press("?")
    page.wait_for_function("window.sent.some(({verb}) => ['why', 'card'].includes(verb))")


def test_examples_of_what_can_be_asked_are_buttons(table: Open) -> None:
    page = table("why_nothing")
    page.get_by_role("button", name="What does").click()
    [(verb, args)] = sent(page)
    assert (verb, list(args)) == ("ask", ["text"])


def test_on_a_phone_why_is_a_sheet_of_two_heights_with_a_grip(table: Open) -> None:
    page = table("why_needs", width=390, height=800)
    sheet, grip = page.locator(".why"), page.get_by_role("checkbox", name="Show the whole answer")
    half = sheet.bounding_box()
    assert half["height"] <= 320
    assert half["y"] + half["height"] <= 801
    box = grip.bounding_box()
    assert box["height"] >= 43.5
    assert page.get_by_role("heading", name="Why not?").bounding_box()["y"] >= box["y"] + box["height"] - 1
    grip.focus()
    page.keyboard.press("Space")
    whole = sheet.bounding_box()
    assert whole["height"] > half["height"] + 100
    assert whole["y"] >= 0
    assert sheet.evaluate("(el) => getComputedStyle(el).position") == "sticky"
    no_barrier(page)


def test_on_a_phone_the_box_is_there_before_anything_is_asked(table: Open) -> None:
    page = table("raoul", width=390, height=800)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("?")
    box = page.get_by_role("textbox", name="Ask about")
    assert box.evaluate("(el) => el === document.activeElement")
    no_barrier(page)
