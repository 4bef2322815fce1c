"""A static host with the course below a path, and a browser page that keeps a record of troubles."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from benchmarks.site import CARD, Host
from tests.browser.conftest import Record
from tests.site import courses

SETTING = 90_000  # ms for a first visit, on a busy machine


@pytest.fixture
def host() -> Iterator[Host]:
    with Host(courses.folder()) as host:
        yield host


@pytest.fixture
def record() -> Record:
    return Record()


@pytest.fixture
def visit(browser: Any, host: Host, record: Record) -> Iterator[Callable[..., Any]]:
    """`visit("#raoul", width=390)` opens the page and waits until its table is set; troubles fail the test.

    Playwright's own waiting needs what the page's policy forbids: `bypass_csp=False` holds to it all the same.
    """
    contexts = []

    def open_page(address: str = "", width: int = 1280, height: int = 900, **settings: Any) -> Any:
        screen = {"width": width, "height": height}
        context = browser.new_context(**{"viewport": screen, "bypass_csp": True} | settings)
        contexts.append(context)
        record.watch(context)
        page = context.new_page()
        page.goto(host.root + address)
        page.locator(CARD).first.wait_for(timeout=SETTING)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not record.unexplained()
