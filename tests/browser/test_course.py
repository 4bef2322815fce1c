"""The whole course in a real browser: every lesson by every kind of learner, and a sample of both for every change.

One page serves the lessons of a track, changed by the seals in its heading, until one of them comes a second time.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tantocuore.tutor.course import Track, tracks
from tests.browser.conftest import Folder, Record, Server, until_set
from tests.browser.pupils import DESK, PUPILS, Bereft, Naughty, Pupil

TRACKS = {lesson: track for track in tracks() for lesson in track.lessons}
# Each learner in the shorter lessons of some tracks.
SAMPLE = {
    "touch": ("first_turn", "beer"),
    "mouse": ("winning",),
    "keyboard": ("events",),
    "words": ("raoul", "buildings"),
    "wrong": ("serving",),
    "lost": ("private",),
    "amnesiac": ("starting",),
    "bereft": ("ending",),
    "naughty": ("staying",),
}
# Track by track, so that few pages are opened.
SAMPLED = [
    (who, lesson) for track in tracks() for who in SAMPLE for lesson in track.lessons if lesson in SAMPLE[who]
]
REST = [(who, lesson) for who in PUPILS for lesson in TRACKS if (who, lesson) not in SAMPLED]
SOME = 13  # of the moves that the naughty one could try, every so many-th in the sample


class School:
    """The page that is open now, and the lessons that were done there."""

    def __init__(self, browser: Browser, server: Server | Folder) -> None:
        self.browser = browser
        self.server = server
        self.record = Record()
        self.context: BrowserContext | None = None
        self.room: tuple[Track, dict[str, Any]] | None = None
        self.done: set[str] = set()

    @contextmanager
    def seat(self, who: str, lesson: str) -> Iterator[Pupil]:
        """A learner at the page of a lesson; after a fault the page is not used again."""
        kind, track = PUPILS[who], TRACKS[lesson]
        if self.context is None or lesson in self.done or self.room != (track, kind.screen):
            self.close()
            self.enter(track, kind.screen)
        assert self.context is not None
        self.done.add(lesson)
        try:
            pupil = kind(self.context.pages[0], track.lessons)
            if isinstance(pupil, Bereft):
                pupil.server = self.server
                self.record.allow("404")
            yield pupil
            assert not self.record.unexplained()
        except BaseException:
            self.close()
            raise

    def enter(self, track: Track, screen: dict[str, Any], query: str = "") -> Page:
        self.room, self.done, self.record = (track, screen), set(), Record()
        # Playwright's own waiting needs what the policy of the page forbids.
        self.context = self.browser.new_context(**screen, bypass_csp=True)
        self.record.watch(self.context)
        page = self.context.new_page()
        page.goto(f"{self.server.lessons(track)}{query}")
        return until_set(page)

    def close(self) -> None:
        if self.context is None:
            return
        for page in self.context.pages:
            # Left so, the page gives its kernel back; closed together with its context, it cannot.
            page.goto("about:blank")
        self.context.close()
        self.context = None


@pytest.fixture(scope="module")
def school(browser: Browser, voila: Server) -> Iterator[School]:
    school = School(browser, voila)
    yield school
    school.close()


Note = Callable[[str, object], None]


def finishes(school: School, who: str, lesson: str, each: int, note: Note) -> None:
    with school.seat(who, lesson) as pupil:
        if isinstance(pupil, Naughty):
            pupil.each = each
        began = time.monotonic()
        pupil.goes_through(lesson)
        note(f"{lesson} by the learner {who}", f"{time.monotonic() - began:.1f} s")


def test_the_sample_has_every_track_and_every_learner_and_no_lesson_twice() -> None:
    sampled = [lesson for row in SAMPLE.values() for lesson in row]
    assert len(sampled) == len(set(sampled))
    assert {TRACKS[lesson] for lesson in sampled} == set(TRACKS.values())
    assert set(SAMPLE) == set(PUPILS)


@pytest.mark.parametrize(("who", "lesson"), SAMPLED)
def test_a_sample(school: School, who: str, lesson: str, record_property: Note) -> None:
    finishes(school, who, lesson, SOME, record_property)


@pytest.mark.slow
@pytest.mark.parametrize(("who", "lesson"), REST)
def test_all_the_others(school: School, who: str, lesson: str, record_property: Note) -> None:
    finishes(school, who, lesson, 1, record_property)


def test_a_reload_stays_in_the_lesson_that_the_seals_led_to(school: School) -> None:
    """Also where the address still names the lesson that was opened first."""
    track = TRACKS["serving"]
    school.close()
    page = school.enter(track, DESK, "?lesson=serving")
    pupil = Pupil(page, track.lessons)
    expect(pupil.seal("serving")).to_have_attribute("aria-current", "step")
    pupil.open("rooms")
    page.reload()
    expect(Pupil(until_set(page), track.lessons).seal("rooms")).to_have_attribute("aria-current", "step")
    school.close()
