"""What all tests share: the browser, settings of hypothesis, and a place for what was measured."""

from typing import Any

import pytest
from hypothesis import settings

from tools import browser

# On slow and shared machines a deadline would fail by chance, and a new example for each run by luck.
settings.register_profile("project", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("project")

OF_BROWSERS = {"browser", "context", "new_context", "page"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what lies under tests/browser, and whatever else asks for a browser.

    Where pytest-playwright is left out, a page is not known to need one.
    """
    apart = config.rootpath / "tests" / "browser"
    for item in items:
        if item.path.is_relative_to(apart) or not OF_BROWSERS.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright starts the browser that the set-up found, with what it needs in containers."""
    path = browser.find()
    if path is None:
        pytest.fail(browser.MISSING, pytrace=False)
    return browser_type_launch_args | {"executable_path": path, "args": list(browser.ARGUMENTS)}


@pytest.fixture(params=[pytest.param(False, id="some"), pytest.param(True, id="whole", marks=pytest.mark.slow)])
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether all is looked at, or only as much as every change can wait for."""
    return bool(request.param)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what tests measured and noted with `record_property`."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    for name, value in (pair for report in reports for pair in getattr(report, "user_properties", ())):
        terminalreporter.write_line(f"measured: {name}: {value}")
