"""What the house promises of its own files: sizes, directions, exact versions."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import ready

ROOT = ready.ROOT
PINNED = dict(
    line.split("==")
    for line in ready.CONSTRAINTS.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
)
ROOMS = ("tantocuore", "widgets", "assets", "tools", "tests", "benchmarks")
LONGEST = 500


def sources(*suffixes: str) -> Iterator[Path]:
    return (path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in suffixes)


def requirements() -> Iterator[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    texts = [text for extra in extras for text in extra] + ready.group("dev") + ready.group("node")
    return (found for found in map(Requirement, texts) if found.name != project["project"]["name"])


def test_constraints_are_names_and_exact_versions() -> None:
    for name, version in PINNED.items():
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)
        assert re.fullmatch(r"[0-9][A-Za-z0-9.+!]*", version)


@pytest.mark.parametrize("requirement", list(requirements()), ids=str)
def test_every_requirement_has_its_exact_version(requirement: Requirement) -> None:
    exact = {canonicalize_name(name): version for name, version in PINNED.items()}
    assert requirement.specifier.contains(exact[canonicalize_name(requirement.name)])


def test_no_module_is_long_enough_for_two_rooms() -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in sources(".py", ".js")
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST
    }
    assert not long


def test_the_core_imports_the_standard_library_only() -> None:
    known = sys.stdlib_module_names | {"tantocuore"}
    foreign = set()
    for path in (ROOT / "tantocuore").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                foreign |= {(path.name, alias.name) for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                foreign.add((path.name, node.module or ""))
    assert not {(file, module) for file, module in foreign if module.partition(".")[0] not in known}
