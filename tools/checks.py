"""The parts of `make test`: each runs whatever happened before it, the summary tells them all."""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tools import browser, ready

#: Where the tests lie that drive a browser.
PAGES = ("tests/browser", "tests/widgets", "tests/site", "tests/serve", "tests/host")
LINT = ("style", "format", "types", "rooms", "view-types")

# pytest closes with a line of counts and the time, node's runner with one count a line.
PYTEST_CLOSES = re.compile(r"^(?:=+ )?(\d+ \w+(?:, \d+ \w+)*) in [\d.]+s")
PYTEST_COUNT = re.compile(r"(\d+) (passed|failed|errors?|skipped)")
NODE_COUNT = re.compile(r"^[#ℹ] (pass|fail|skipped) (\d+)$")
WORDS = {"pass": "passed", "fail": "failed", "error": "failed", "errors": "failed"}


@dataclass(frozen=True)
class Part:
    """One check. `prepare` makes ready and gives its environment variables; without `files` it is skipped.

    `again` is added to the command for a second try of what failed, where a busy machine may be to blame.
    """

    name: str
    command: Sequence[str]
    prepare: Callable[[], Mapping[str, str]] = dict
    files: str = "pyproject.toml"
    again: Sequence[str] = ()


@dataclass(frozen=True)
class Result:
    """What became of a part: `trouble` is empty when all is well."""

    name: str
    seconds: float
    trouble: str
    tests: Counter[str]


def parts(slow: bool = False) -> list[Part]:
    """Every part, in the order in which a mistake is cheapest to find; with `slow`, all tests of each."""
    python = str(ready.PYTHON)
    pytest = [python, "-m", "pytest", "--quiet"]
    chosen = "" if slow else " and not slow"
    spread = ["-n", "logical", "--dist", "loadgroup"]
    # A file's pages share a server, and each process has a browser of its own.
    paired = ["-n", "2", "--dist", "loadfile"]
    alone = ["--last-failed", "--last-failed-no-failures=none", "-n", "0"]
    # These two take seconds to load, in every process.
    light = ["-p", "no:playwright", "-p", "no:nbval"]
    notebooks = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
    sanitize = ["--nbval-sanitize-with", "tests/notebooks/sanitize.cfg"]
    return [
        Part("style", [python, "-m", "ruff", "check"]),
        Part("format", [python, "-m", "ruff", "format", "--check"]),
        Part("types", [python, "-m", "mypy"]),
        Part("rooms", [str(ready.BIN / "lint-imports"), "--no-logo"]),
        Part("view-types", ["npm", "run", "--silent", "check"], ready.node),
        Part("view", ["npm", "run", "--silent", "test"], ready.node),
        Part(
            "tests",
            [*pytest, *light, *spread, "--ignore=tests/browser", "-m", f"not browser{chosen}"],
            ready.bare_node,
            again=alone,
        ),
        Part("notebooks", [*pytest, *notebooks, *sanitize, "notebooks"], files="notebooks/*.ipynb"),
        Part(
            "browser",
            [*pytest, *paired, "-m", f"browser{chosen}", *PAGES],
            _with_browser,
            files="tests/browser/test_*.py",
            again=alone,
        ),
    ]


def run(every: Sequence[Part], names: Sequence[str]) -> int:
    """Run the named parts (all, when none is named) one after the other; 0 when all is well, else 1."""
    known = [part.name for part in every]
    unknown = sorted(set(names) - set(known))
    if unknown:
        print(f"There is no part {unknown[0]!r}. There are: {', '.join(known)}.")
        return 2
    ready.packages("dev")
    results = [_result(part) for part in every if not names or part.name in names]
    _summary(results)
    return int(any(result.trouble for result in results))


def _result(part: Part) -> Result:
    print(f"\n== {part.name} ==", flush=True)
    began = time.monotonic()
    tests: Counter[str] = Counter()
    if not any(ready.ROOT.glob(part.files)):
        print(f"Nothing to look at: there is no {part.files}.", flush=True)
        return Result(part.name, 0.0, "", Counter(skipped=1))
    try:
        variables = dict(os.environ) | dict(part.prepare())
        trouble = _stream(part.command, variables, tests)
        if trouble and part.again and tests["failed"]:
            print("\n-- once more, what failed --", flush=True)
            del tests["failed"]
            trouble = _stream([*part.command, *part.again], variables, tests)
    except SystemExit as reason:
        trouble = str(reason)
        print(trouble, flush=True)
    return Result(part.name, time.monotonic() - began, trouble, tests)


def _stream(command: Sequence[str], variables: Mapping[str, str], tests: Counter[str]) -> str:
    # Paths are resolved here: the part's own PATH may name another folder first than this process's.
    program = ready.which(command[0], variables)
    with subprocess.Popen(
        [program, *command[1:]],
        cwd=ready.ROOT,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            tests.update(counts(line))
    return f"ended with status {process.returncode}" if process.returncode else ""


def counts(line: str) -> Counter[str]:
    """The tests that a closing line of pytest or of node's runner counts; empty for any other line.

    >>> sorted(counts("3 passed, 1 error, 2 skipped in 0.52s").items())
    [('failed', 1), ('passed', 3), ('skipped', 2)]
    >>> counts("# pass 12")
    Counter({'passed': 12})
    >>> counts("passed the door")
    Counter()
    """
    found: Counter[str] = Counter()
    if closing := PYTEST_CLOSES.match(line):
        for number, word in PYTEST_COUNT.findall(closing[1]):
            found[WORDS.get(word, word)] += int(number)
    elif own := NODE_COUNT.match(line.strip()):
        found[WORDS.get(own[1], own[1])] += int(own[2])
    return found


def _with_browser() -> Mapping[str, str]:
    return ready.bare_node() | {browser.VARIABLE: ready.chromium()}


def _summary(results: Sequence[Result]) -> None:
    print("\n== summary ==")
    for result in results:
        print(f"  {result.name:<12} {result.seconds:6.1f} s  {result.trouble or _counted(result.tests)}")
    tests = sum((result.tests for result in results), Counter[str]())
    # A part without tests of its own, and one that broke before it counted any, count as one.
    tests["passed"] += sum(not result.tests.total() and not result.trouble for result in results)
    tests["failed"] += sum(bool(result.trouble) and not result.tests["failed"] for result in results)
    print(f"{tests['passed']} passed, {tests['failed']} failed, {tests['skipped']} skipped", flush=True)


def _counted(tests: Counter[str]) -> str:
    return ", ".join(f"{number} {word}" for word, number in tests.items() if number) or "ok"
