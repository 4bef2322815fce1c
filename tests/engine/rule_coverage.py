"""Which rules the tests prove: the ids in every `@rule(...)` and `@ruling(...)`, against the whole catalogue.

`python -m tests.engine.rule_coverage` prints the report. It reads the tests as text and runs none of them.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tantocuore import rules

TESTS = Path(__file__).resolve().parent.parent
UNTESTABLE = TESTS / "untestable.toml"
MARKS = ("rule", "ruling")


class Entry(NamedTuple):
    """One entry of `untestable.toml`, its scope written out as ids."""

    ids: tuple[str, ...]
    reason: str


class Report(NamedTuple):
    """What is proved by which tests, what cannot be, and what is not."""

    proved: Mapping[str, tuple[str, ...]]
    excused: Mapping[str, str]
    missing: tuple[str, ...]


def wanted() -> tuple[str, ...]:
    """Every rule, every open point, and the differences between editions that are switches."""
    points = rules.all_points().values()
    return (*rules.ids(), *(point.id for point in points if point.id.startswith("OPEN-") or point.switch))


def marks(text: str) -> Iterator[tuple[str, str]]:
    """Pairs of a rule id and the name of the test that is marked with it.

    >>> list(marks('@rule("SERVE-02", "LOVE-01")\\ndef test_a(): ...'))
    [('SERVE-02', 'test_a'), ('LOVE-01', 'test_a')]
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for part in node.decorator_list:
                for call in ast.walk(part):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS:
                        yield from ((_text(word), node.name) for word in call.args)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"line {node.lineno}: a mark takes ids as plain texts")


def proved(folder: Path = TESTS) -> dict[str, tuple[str, ...]]:
    """Each marked id with its tests."""
    out: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for ident, name in marks(path.read_text("utf-8")):
            out[ident] = (*out.get(ident, ()), f"{path.relative_to(folder)}::{name}")
    return out


def untestable(file: Path = UNTESTABLE) -> tuple[Entry, ...]:
    """The entries of `untestable.toml`. Raises ValueError for one without a reason, or with an unknown id."""
    entries: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))["untestable"]
    return tuple(_entry(entry) for entry in entries)


def _entry(entry: dict[str, Any]) -> Entry:
    if not str(entry.get("reason", "")).strip() or set(entry) - {"reason", "rules", "scope"}:
        raise ValueError(f"an entry has rules or a scope, and a reason: {entry}")
    ids = [rules.lookup(ident).id for ident in entry.get("rules", ())]
    ids += [rule.id for rule in rules.all_rules().values() if rule.scope == entry.get("scope")]
    if not ids:
        raise ValueError(f"an entry names no rule: {entry}")
    return Entry(tuple(ids), entry["reason"])


def report() -> Report:
    """The coverage of the catalogue by the tests of this folder tree."""
    found = proved()
    excused = {ident: entry.reason for entry in untestable() for ident in entry.ids}
    missing = tuple(ident for ident in wanted() if ident not in found and ident not in excused)
    return Report(found, excused, missing)


def main() -> int:
    """Print the report; 1 when a rule is missing."""
    done = report()
    for ident in wanted():
        tests = done.proved.get(ident, ())
        print(f"{ident:22} {f'{len(tests)} tests' if tests else done.excused.get(ident, 'MISSING')}")
    print(f"{len(done.proved)} proved, {len(done.excused)} excused, {len(done.missing)} missing")
    return 1 if done.missing else 0


if __name__ == "__main__":
    sys.exit(main())
