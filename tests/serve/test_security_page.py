"""SECURITY.md promises nothing that no test holds."""

import re

from tantocuore_widgets.hosting import Hosting
from tantocuore_widgets.hosting_seats import BYTES_AT_ONCE, BYTES_PER_SECOND, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND
from tantocuore_widgets.kernels import MOST_CONNECTIONS, UNREAD_BYTES
from tantocuore_widgets.places import CHECKOUT
from tantocuore_widgets.voila_app import BODY_BYTES, MESSAGE_BYTES

PAGE = (CHECKOUT / "SECURITY.md").read_text("utf-8")
HERE = "tests/serve/test_server.py"


def test_each_promise_names_tests_that_there_are() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| Promise")]
    assert len(rows) > 15
    for row in rows:
        promise, named = row.strip("| ").rsplit(" | ", 1)
        marks = re.findall(r"`([^`]+)`", named)
        assert marks, promise
        for mark in marks:
            check(mark)
    for mark in re.findall(r"`(tests/[\w/]+\.py::[\w:]+)`", PAGE):
        check(mark)


def check(mark: str) -> None:
    """A test is where it is said to be; a file alone stands for all in it."""
    file, _, test = mark.rpartition("::") if ".py" in mark else (HERE, "", mark)
    if mark.endswith(".py"):
        file, test = mark, ""
    path, *inside = file.split("::")
    found = next(p for p in (CHECKOUT / path, CHECKOUT / "tests" / "serve" / path) if p.is_file())
    assert not test or f"def {test}(" in found.read_text("utf-8"), mark
    assert all(f"class {name}" in found.read_text("utf-8") for name in inside)


def test_the_numbers_are_the_ones_of_the_code() -> None:
    plain = Hosting(seats=1)
    assert f"({plain.grace:g} s)" in PAGE
    assert f"after {plain.away / 60:g} minutes without one, after {plain.idle / 60:g} minutes" in PAGE
    assert f"{MESSAGES_PER_SECOND:g} messages a second, after {MESSAGES_AT_ONCE} at once" in PAGE
    assert f"{BYTES_PER_SECOND / 1_000:g} kB a second, after {BYTES_AT_ONCE // 10**6} MB at once" in PAGE
    assert f"cut off when {UNREAD_BYTES // 10**6} MB wait" in PAGE
    assert f"A kernel has {MOST_CONNECTIONS} connections at most" in PAGE
    assert f"{MESSAGE_BYTES // 10**6} MB, a request {BODY_BYTES // 10**3} kB" in PAGE
    assert f"{plain.memory // 10**6} MB at most" in PAGE
