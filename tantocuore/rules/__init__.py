"""Every rule as data: an id, a title, a short sentence, the full rule, and where it stands.

>>> from tantocuore import rules
>>> rules.rule("SERVE-02").short
'Playing a maid from your hand costs 1 Serving.'
>>> [rule.id for rule in rules.rules_for_card("kagari")]
['CARD-KAGARI-1']

The files are read when the first rule is asked for, not when the package is imported.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TypeVar

from tantocuore.errors import nearest
from tantocuore.rules.loader import Point, Rule, RuleDataError, UnknownRule, catalogue
from tantocuore.rules.pages import describe, index

__all__ = [
    "Point",
    "Rule",
    "RuleDataError",
    "UnknownRule",
    "all_points",
    "all_rules",
    "describe",
    "find",
    "ids",
    "index",
    "lookup",
    "point",
    "rule",
    "rules_for_card",
]

_Entry = TypeVar("_Entry")


def rule(id: str) -> Rule:
    """The rule with this id, in capitals or small letters.

    Raises UnknownRule, which names the nearest id.

    >>> rule("SERVE-02").title
    'One Serving per maid'
    >>> rule("SERVE-2")
    Traceback (most recent call last):
    tantocuore.rules.loader.UnknownRule: There is no rule SERVE-2. Did you mean SERVE-02?
    """
    return _get(catalogue().rules, id, "unknown_rule")


def point(id: str) -> Point:
    """The open point or difference between editions with this id. Raises UnknownRule.

    >>> point("DIFF-10").ruling
    'Milly gives 2 VP.'
    """
    return _get(catalogue().points, id, "unknown_point")


def lookup(id: str) -> Rule | Point:
    """The rule or the point with this id, for whoever types one. Raises UnknownRule.

    >>> lookup("open-14").question
    'May Marianne, Colette, Anja or Matilde be played for 1 Serving?'
    """
    entries: dict[str, Rule | Point] = {**catalogue().rules, **catalogue().points}
    return _get(entries, id, "unknown_rule")


def all_rules() -> Mapping[str, Rule]:
    """All rules by id, in the order of the catalogue.

    >>> len(all_rules()), next(iter(all_rules()))
    (329, 'COMP-01')
    """
    return catalogue().rules


def all_points() -> Mapping[str, Point]:
    """All open points and differences by id; those with `switch` can be ruled otherwise in a game.

    >>> [point.id for point in all_points().values() if point.switch][:2]
    ['DIFF-10', 'DIFF-19']
    """
    return catalogue().points


def ids() -> tuple[str, ...]:
    """The ids of all rules, in the order of the catalogue.

    >>> ids()[-1]
    'EX-LUDEK-08'
    """
    return tuple(catalogue().rules)


def rules_for_card(card: str) -> tuple[Rule, ...]:
    """The rules about one card, in the order of the catalogue. Raises UnknownRule.

    >>> [rule.id for rule in rules_for_card("azure")]
    ['CARD-AZURE-1', 'CARD-CRESCENT-1', 'CARD-CRESCENT-2']
    """
    found = tuple(rule for rule in catalogue().rules.values() if card in rule.cards)
    if not found:
        known = {name for rule in catalogue().rules.values() for name in rule.cards}
        raise _unknown("unknown_card", card, nearest(card, sorted(known), cutoff=0.0) or "")
    return found


def find(text: str) -> tuple[Rule, ...]:
    """The rules that hold every word of `text` in id, title, short or full text; accents do not matter.

    >>> [rule.id for rule in find("genevieve symbols")]
    ['CARD-GENEVIEVE-1']
    >>> find("")
    ()
    """
    words = _fold(text).split()
    return tuple(
        rule
        for rule in catalogue().rules.values()
        if words and all(word in _fold(f"{rule.id} {rule.title} {rule.short} {rule.text}") for word in words)
    )


def _get(entries: Mapping[str, _Entry], id: str, word: str) -> _Entry:
    wanted = id.strip().upper()
    if wanted not in entries:
        raise _unknown(word, id, nearest(wanted, entries, cutoff=0.0) or "")
    return entries[wanted]


def _unknown(word: str, id: str, near: str) -> UnknownRule:
    return UnknownRule(catalogue().words[word].format(id=id, nearest=near), id, near)


def _fold(text: str) -> str:
    """The text in small letters, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
