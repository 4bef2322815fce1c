"""What `tantocuore rules` prints."""

import pytest

from tantocuore import rules
from tantocuore.rules import Point, Rule

EDITIONS = {
    "EN2015": "English 2015",
    "EN1": "English first edition",
    "FR": "French",
    "IT": "Italian",
    "OKT": "Oktoberfest",
}


def narrow(page: str) -> bool:
    """Does every line fit in 88 columns, without blanks at its end?"""
    return all(len(line) <= 88 and line == line.rstrip() for line in page.splitlines())


def joined(page: str) -> str:
    """A page with its lines joined, so that a text is found wherever it was wrapped."""
    return " ".join(page.split())


@pytest.mark.parametrize("rule", rules.all_rules().values(), ids=lambda rule: rule.id)
def test_the_page_of_a_rule_says_everything(rule: Rule) -> None:
    page = rules.describe(rule)
    assert narrow(page)
    assert page.startswith(f"{rule.id}  {rule.title}\n{rule.chapter}")
    for text in [rule.short, rule.text]:
        assert text in joined(page)
    for edition, name in EDITIONS.items():
        assert (f"  {name}: " in page) == (edition in rule.sources)
        assert rule.sources.get(edition, "") in joined(page)
    assert ("being spelled out" in page) == rule.derived
    for point in map(rules.point, rule.settles):
        assert f"{point.id} {point.question} Ruling: {point.ruling}" in joined(page)
    assert ("What it settles" in page) == bool(rule.settles)


@pytest.mark.parametrize("point", rules.all_points().values(), ids=lambda point: point.id)
def test_the_page_of_a_point_says_everything(point: Point) -> None:
    assert narrow(rules.describe(point))
    page = joined(rules.describe(point))
    assert page.startswith(f"{point.id} {point.question}")
    for text in [point.ruling, point.reason, *point.options]:
        assert text in page
    assert ("set up with another ruling" in page) == point.switch
    for rule in rules.all_rules().values():
        assert (f"{rule.id} {rule.title}" in page) == (point.id in rule.settles)


def test_the_headings_stand_in_order() -> None:
    page = rules.describe(rules.rule("CARD-MILLY-1")).splitlines()
    headings = ["In short", "The rule", "Where it stands", "What it settles"]
    assert [line for line in page if line in headings] == headings


def test_the_index_lists_every_rule_under_its_chapter() -> None:
    chapter = ""
    listed = []
    for line in rules.index().splitlines():
        if line.startswith("  "):
            id, title = line.split(maxsplit=1)
            assert rules.rule(id).title == title
            assert rules.rule(id).chapter == chapter
            listed.append(id)
        elif line:
            assert line != chapter
            chapter = line
    assert narrow(rules.index())
    assert listed == list(rules.ids())


def test_the_index_has_one_heading_for_each_chapter() -> None:
    headings = [line for line in rules.index().splitlines() if line and not line.startswith(" ")]
    assert len(headings) == len(set(headings)) == 27
    assert "Phase 2: Serving Phase" in headings
    assert headings[-1] == "Worked example: Ludek's turn"
