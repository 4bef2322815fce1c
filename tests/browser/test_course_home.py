"""The course from a static host: what answers there is another Python, and it runs in the browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Folder
from tests.browser.pupils import PUPILS
from tests.browser.test_course import SOME, TRACKS, Note, School, finishes

SAMPLE = [("touch", "first_turn")]
REST = [(who, lesson) for who in PUPILS for lesson in TRACKS if (who, lesson) not in SAMPLE]


@pytest.fixture(scope="module")
def home(browser: Browser, static: Folder) -> Iterator[School]:
    home = School(browser, static)
    yield home
    home.close()


@pytest.mark.parametrize(("who", "lesson"), SAMPLE)
def test_a_sample(home: School, who: str, lesson: str, record_property: Note) -> None:
    finishes(home, who, lesson, SOME, record_property)


@pytest.mark.slow
@pytest.mark.parametrize(("who", "lesson"), REST)
def test_all_the_others(home: School, who: str, lesson: str, record_property: Note) -> None:
    finishes(home, who, lesson, SOME, record_property)
