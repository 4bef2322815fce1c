"""The rules as plain text: the page of one rule or point, and the list of all."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby

from tantocuore.rules.loader import Point, Rule, catalogue

WIDTH = 88


def describe(entry: Rule | Point) -> str:
    """The page of a rule, or of a point, in lines of at most 88 columns.

    >>> from tantocuore import rules
    >>> print(rules.describe(rules.rule("SERVE-03")))
    SERVE-03  Maids you can play
    Phase 2: Serving Phase · Base game and Oktoberfest
    <BLANKLINE>
    In short
      In the Serving Phase you play General Maids and sometimes Maid Chiefs.
    <BLANKLINE>
    The rule
      General Maids, and sometimes Maid Chiefs, are what is played here.
    <BLANKLINE>
    Where it stands
      English 2015: §6-2
      English first edition: §5-2
      French: §6-2
      Italian: §5-2
      Oktoberfest: §6-2
    <BLANKLINE>
    What it settles
      OPEN-14  May Marianne, Colette, Anja or Matilde be played for 1 Serving?
        Ruling: Yes, it is legal but without effect.
    """
    lines = _of_point(entry) if isinstance(entry, Point) else _of_rule(entry)
    return "\n".join(lines)


def index() -> str:
    """The list of all rules, id and title, grouped by chapter.

    >>> from tantocuore import rules
    >>> print(*rules.index().splitlines()[:2], sep=chr(10))
    Components
      COMP-01             280 base cards
    """
    rules = catalogue().rules
    column = max(map(len, rules)) + 2
    chapters = (
        "\n".join([chapter, *(f"  {rule.id:<{column}}{rule.title}" for rule in members)])
        for chapter, members in groupby(rules.values(), key=lambda rule: rule.chapter)
    )
    return "\n\n".join(chapters)


def _of_rule(rule: Rule) -> Iterator[str]:
    data = catalogue()
    yield from _wrap(f"{rule.id}  {rule.title}")
    yield from _wrap(f"{rule.chapter} · {data.scopes[rule.scope]}")
    yield from _section("short", rule.short)
    yield from _section("text", rule.text)
    yield from _section("where", *(f"{data.editions[key]}: {text}" for key, text in rule.sources.items()))
    if rule.derived:
        yield from _wrap(data.words["derived"], "  ")
    if rule.settles:
        yield from _section("settles")
    for point in map(data.points.__getitem__, rule.settles):
        yield from _wrap(f"{point.id}  {point.question}", "  ", "    ")
        yield from _wrap(f"{data.words['ruling']} {point.ruling}", "    ")


def _of_point(point: Point) -> Iterator[str]:
    data = catalogue()
    yield from _wrap(f"{point.id}  {point.question}")
    if point.options:
        yield from _section("options", *(f"- {option}" for option in point.options))
    yield from _section("decided", point.ruling)
    if point.switch:
        yield from _wrap(data.words["switch"], "  ")
    if point.reason:
        yield from _section("reason", point.reason)
    resting = [f"{rule.id}  {rule.title}" for rule in data.rules.values() if point.id in rule.settles]
    if resting:
        yield from _section("named", *resting)


def _section(word: str, *items: str) -> Iterator[str]:
    """An empty line, the heading, and each item on lines of its own."""
    yield ""
    yield catalogue().words[word]
    for item in items:
        yield from _wrap(item, "  ", "    " if len(items) > 1 else "  ")


def _wrap(text: str, first: str = "", rest: str | None = None) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
