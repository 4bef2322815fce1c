"""The course and the map of the rulebook in a browser, answered by the widget itself."""

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe

from tantocuore.tutor import course, mastery
from tantocuore_widgets import Progress, places
from tantocuore_widgets.progress_page import script, style
from tests.looks import looks

from .conftest import HERE, PAGE
from .test_view_access import AXE

Open = Callable[..., Any]
Kept = dict[str, str]

FIRST, *_ = [lesson for track in course.tracks() for lesson in track.lessons]
DAY = 739_583


def at(step: int, of: int = 9, done: bool = False) -> str:
    return json.dumps({"step": step, "of": of, "done": done})


def learned(*lines: str) -> str:
    return "\n".join(lines)


CAN = [mastery.line("SERVE-02", "right", "serving/a", position, DAY, 1) for position in ("000001", "000002")]
KNOWS = [
    *(mastery.line("EMPLOY-01", "right", "employing/a", position, DAY, 1) for position in ("000001", "000002")),
    mastery.line("EMPLOY-01", "right", "employing/b", "000003", DAY + 1, 1),
]
SEEN = [mastery.line("DRAW-01", "aided", "raoul/a", "000001", DAY, 0)]
BEGUN = {
    "at:serving": at(10, 10, True),
    "at:employing": at(4, 11),
    "serving": "the save of a lesson",
    "learned": learned(*CAN, *KNOWS, *SEEN),
}


@pytest.fixture
def progress(browser: Any) -> Iterator[Open]:
    """`progress(kept, width=390, theme="dark")` opens the page in a browser that keeps these entries."""
    contexts = []
    widget = Progress()

    def fulfil(route: Any) -> None:
        kind, _, name = urlparse(route.request.url).path.lstrip("/").partition("/")
        known: dict[str, tuple[str, Callable[[], str]]] = {
            "": ("text/html", (HERE / "progress.html").read_text),
            "view.js": ("text/javascript", script),
            "view.css": ("text/css", style),
            "start": ("application/json", lambda: json.dumps(widget._start)),
        }
        if kind in known:
            content, make = known[kind]
            route.fulfill(content_type=content, body=make())
        elif kind == "fonts" and (file := places.room("fonts") / name).is_file():
            route.fulfill(content_type="font/woff2", body=file.read_bytes())
        else:
            route.fulfill(status=404, body="")

    def open_page(
        kept: Kept | None = None, *, width: int = 1280, height: int = 900, theme: str = "light", query: str = ""
    ) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.expose_function("python", lambda message: widget.answer(message)[0])
        page.route("**/*", fulfil)
        for key, value in {"theme": theme, **(kept or {})}.items():
            name, text = json.dumps(f"tantocuore:{key}"), json.dumps(value)
            page.add_init_script(f"localStorage.getItem({name}) ?? localStorage.setItem({name}, {text})")
        page.goto(f"{PAGE}/{query}")
        page.wait_for_function("window.ready")
        if not query:
            page.wait_for_function("document.querySelector('.tutor').getAttribute('aria-busy') === 'false'")
        return page

    yield open_page
    for context in contexts:
        context.close()


def kept(page: Any) -> Kept:
    """What the browser keeps of ours, without the theme."""
    found: Kept = page.evaluate("({ ...localStorage })")
    return {key.removeprefix("tantocuore:"): value for key, value in found.items() if not key.endswith(":theme")}


def file_of(of: Kept, **change: Any) -> dict[str, Any]:
    named = {f"tantocuore:{key}": value for key, value in of.items()}
    text = json.dumps({"format": "tantocuore-progress", "version": 1, "entries": named} | change)
    return {"name": "progress.json", "mimeType": "application/json", "buffer": text.encode()}


def give(page: Any, file: dict[str, Any]) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file)


def tile(page: Any, rule: str) -> Any:
    return page.locator(f'[data-tile="{rule}"]')


@pytest.mark.parametrize(
    "theme", [*(pytest.param(it, marks=pytest.mark.slow) for it in ("light", "dark")), "contrast"]
)
def test_no_barrier_in_any_theme_and_width(progress: Open, theme: str, whole: bool) -> None:
    page = progress(BEGUN, theme=theme)
    give(page, file_of({**BEGUN, "serving": "another save"}))
    page.get_by_role("heading", name="stand at different places").wait_for()
    tile(page, "SERVE-02").click()
    seen = looks((1280, 390), ("light", "dark", "contrast"), whole)
    for width in [width for width, look in seen if look == theme]:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(150)
        found = Axe().run(page, options=AXE)
        assert found.violations_count == 0, f"{theme}, {width}: {found.generate_report()}"
    assert page.problems == []


@pytest.mark.parametrize("width", [1280, 1000, 700, 390, 360])
def test_nothing_scrolls_sideways_or_is_cut_and_a_finger_hits_everything(progress: Open, width: int) -> None:
    page = progress(BEGUN, width=width)
    tile(page, "SERVE-02").click()
    wide = page.evaluate("""() => [...document.querySelectorAll(".tutor, .tutor *")]
        .filter((el) => !el.closest(".unseen, svg, option") && el.getClientRects().length)
        .map((el) => [el, el.getBoundingClientRect()])
        .filter(([, box]) => box.right > innerWidth + 1 || box.left < -1)
        .map(([el]) => `${el.tagName}.${el.className} ${el.textContent.slice(0, 30)}`)""")
    assert wide == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    least = 43.5 if width < 700 else 24
    small = page.evaluate(
        """(least) => [...document.querySelectorAll(".tutor :is(button, select, a)")]
        .filter((el) => el.getClientRects().length)
        .map((el) => [el, el.getBoundingClientRect()])
        .filter(([, box]) => box.width < least || box.height < least)
        .map(([el, box]) => `${el.className} ${el.textContent} ${box.width} x ${box.height}`)""",
        least,
    )
    assert small == []


def test_what_to_do_next_comes_first_and_leads_there(progress: Open) -> None:
    page = progress(BEGUN)
    links = page.get_by_role("link")
    assert links.first.inner_text() == "Go on: Love and Employments"
    assert links.first.get_attribute("href") == course.href("employing")
    fresh = progress()
    assert fresh.get_by_role("link").first.get_attribute("href") == course.href(FIRST)


def test_a_bead_says_its_lesson_its_state_and_its_time_in_words(progress: Open) -> None:
    page = progress(BEGUN)
    names = [" ".join(text.split()) for text in page.locator(".string a").all_text_contents()]
    assert "One Serving, one maid, done · 3 minutes" in names
    assert "Love and Employments, step 4 of 11 · 4 minutes, next" in names
    assert len(names) == sum(len(track.lessons) for track in course.tracks())
    assert page.locator(".string [aria-current=step]").count() == 1
    shapes = page.evaluate("""() => ["open", "begun", "done"].map((state) => {
        const style = getComputedStyle(document.querySelector(`.string .${state} .bead`));
        return `${style.borderStyle} ${style.backgroundImage.slice(0, 5)}`;
    })""")
    assert len(set(shapes)) == 3


def test_a_tile_says_its_rule_and_state_and_shows_it_when_pointed_at(progress: Open) -> None:
    page = progress(BEGUN)
    assert tile(page, "SERVE-02").get_attribute("aria-label") == "One Serving per maid, can do"
    assert tile(page, "EMPLOY-01").get_attribute("aria-label").endswith(", known")
    assert tile(page, "DRAW-01").get_attribute("aria-label").endswith(", seen")
    reader = page.locator(".reader")
    assert reader.count() == 0
    tile(page, "SERVE-02").hover()
    assert "Playing a maid from your hand costs 1 Serving." in reader.inner_text()
    assert reader.get_by_role("link").get_attribute("href") == course.href(course.taught()["SERVE-02"])
    tile(page, "DRAW-01").focus()
    assert "DRAW-01" in reader.inner_text()
    page.mouse.move(3, 3)
    assert "DRAW-01" in reader.inner_text()


def test_the_map_is_one_stop_and_arrows_lead_through_it(progress: Open) -> None:
    page = progress(BEGUN)
    assert page.locator('.tile[tabindex="0"]').count() == 1
    page.locator(".tile").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    now = "document.activeElement.dataset.tile"
    assert page.evaluate(now) == "COMP-03"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(now) not in (None, "COMP-03")
    assert page.locator(".reader").inner_text().find(page.evaluate(now)) > 0
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.reader, .take') !== null")


def test_the_tile_with_the_focus_is_never_below_the_reader(progress: Open) -> None:
    page = progress(BEGUN, height=600)
    page.locator(".tile").first.focus()
    for _ in range(14):
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(20)
        hidden = page.evaluate("""() => {
            const at = document.activeElement.getBoundingClientRect();
            return at.bottom > document.querySelector(".reader").getBoundingClientRect().top + 1;
        }""")
        assert not hidden


def test_a_file_holds_all_that_is_ours_and_opens_elsewhere(progress: Open) -> None:
    page = progress(BEGUN)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename.endswith(".json")
    entries = json.loads(text)["entries"]
    assert entries["tantocuore:serving"] == "the save of a lesson"
    assert set(entries) == {f"tantocuore:{key}" for key in (*BEGUN, "theme")}

    other = progress({}, theme="dark")
    give(other, {"name": "progress.json", "mimeType": "application/json", "buffer": text.encode()})
    other.get_by_role("heading", name="The file is read").wait_for()
    other.get_by_role("link", name="Go on: Love and Employments").wait_for()
    assert kept(other) == BEGUN
    assert other.evaluate("localStorage.getItem('tantocuore:theme')") == "dark"
    assert tile(other, "EMPLOY-01").get_attribute("aria-label").endswith(", known")


def test_what_was_learned_in_two_browsers_counts_together(progress: Open) -> None:
    page = progress({"learned": CAN[0]})
    assert tile(page, "SERVE-02").get_attribute("aria-label").endswith(", seen")
    give(page, file_of({"learned": learned(CAN[1], "nonsense", CAN[0])}))
    page.get_by_role("heading", name="The file is read").wait_for()
    page.get_by_role("button", name="One Serving per maid, can do").wait_for()
    page.wait_for_function("!localStorage.getItem('tantocuore:learned').includes('nonsense')")
    assert kept(page)["learned"] == learned(*CAN)


@pytest.mark.parametrize(("answer", "save"), [("Keep mine", "mine"), ("Take the file's", "theirs")])
def test_saves_are_replaced_only_after_asking(progress: Open, answer: str, save: str) -> None:
    page = progress({"serving": "mine", "at:serving": at(2), "free": "mine"})
    give(page, file_of({"serving": "theirs", "at:serving": at(7), "free": "theirs", "raoul": "new"}))
    page.get_by_role("heading", name="The file and this browser stand at different places").wait_for()
    asked = page.locator(".notice li").all_inner_texts()
    assert asked == ["One Serving, one maid", "Games of your own: 1"]
    assert (kept(page)["serving"], kept(page)["raoul"]) == ("mine", "new")
    page.get_by_role("button", name=answer).click()
    page.locator(".notice.good").wait_for()
    found = kept(page)
    assert (found["serving"], found["free"], found["at:serving"]) == (save, save, at(2 if save == "mine" else 7))
    # The focus is where the answer is told, not lost.
    assert page.evaluate("document.activeElement.closest('.take') !== null")


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ({"buffer": b"{"}, "was cut off on the way"),
        ({"buffer": b"\xff\xfe\x00"}, "was cut off on the way"),
        ({"buffer": b"[]"}, "It is no file of this page."),
        ({"buffer": b" " * (4 * 1024 * 1024 + 1)}, "larger than 4 MB"),
        (file_of({}, version=2), "comes from a newer tutor"),
        (file_of({}, entries={"other": "x"}), "Something in it is not what this page writes"),
        (file_of({}, entries={"tantocuore:raoul": {"a": 1}}), "Something in it is not what this page writes"),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(progress: Open, file: dict[str, Any], words: str) -> None:
    page = progress(BEGUN)
    give(page, {"name": "progress.json", "mimeType": "application/json", **file})
    page.locator(".notice.error").wait_for()
    assert words in page.locator(".notice").inner_text()
    assert kept(page) == BEGUN
    page.wait_for_function("document.querySelector('[role=alert]').textContent.includes('could not be used')")
    assert page.problems == []


def test_a_full_browser_takes_all_of_a_file_or_nothing(progress: Open) -> None:
    page = progress(BEGUN)
    page.evaluate("localStorage.setItem('other', 'x'.repeat(5_000_000))")
    give(page, file_of({"free-1": "x", "raoul": "y" * 1_000_000}))
    page.locator(".notice.error").wait_for()
    assert "no room" in page.locator(".notice").inner_text()
    found = kept(page)
    assert {key: value for key, value in found.items() if key != "other"} == BEGUN


def test_what_another_page_writes_is_drawn_here(progress: Open) -> None:
    page = progress({})
    second = page.context.new_page()
    second.route("**/*", lambda route: route.fulfill(content_type="text/html", body="<title>A table</title>"))
    second.goto(f"{PAGE}/table")
    second.evaluate("(value) => localStorage.setItem('tantocuore:at:employing', value)", at(4, 11))
    page.get_by_role("link", name="Go on: Love and Employments").wait_for()


def test_entries_that_are_broken_are_lessons_not_begun(progress: Open) -> None:
    page = progress({"at:serving": "{", "at:raoul": "null", "at:employing": "[7]", "learned": "\n\nx\n"})
    assert page.get_by_role("link").first.get_attribute("href") == course.href(FIRST)
    assert page.problems == []


def test_without_an_answer_the_page_says_that_the_connection_is_lost(progress: Open) -> None:
    page = progress(BEGUN, query="?silent")
    page.get_by_role("heading", name="The connection is lost").wait_for(timeout=8000)
    assert page.get_by_role("button", name="Reload and go on").is_visible()


def test_a_page_that_is_taken_away_listens_no_more(progress: Open) -> None:
    page = progress(BEGUN)
    page.evaluate("window.dispose()")
    assert page.locator(".tutor").count() == 0
    before = page.evaluate("window.sent.length")
    page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'tantocuore:learned' }))")
    assert page.evaluate("window.sent.length") == before
    assert page.problems == []
