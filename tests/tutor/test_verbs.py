"""The table of requests: what each takes is checked before anything is done."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tantocuore.tutor import verbs
from tantocuore_widgets.widget import VIEW
from tests.tutor.learner import Learner

TYPES = {str: "string", int: "number", bool: "boolean", dict: "Record<"}


@pytest.mark.parametrize("name", sorted(verbs.VERBS))
def test_each_verb_has_a_function_that_says_what_it_does(name: str) -> None:
    verb = verbs.known(name)
    assert verb.do.__doc__
    assert set(verb.takes.values()) <= set(TYPES)


def test_the_page_and_the_session_mean_the_same_requests() -> None:
    text = (VIEW / "types.d.ts").read_text("utf-8")
    block = re.search(r"interface Verbs \{\n(.*?)\n\}", text, re.DOTALL)
    assert block is not None
    written = dict(re.findall(r"^  (\w+): \{ ?(.*?) ?\};$", block[1], re.MULTILINE))
    assert set(written) == verbs.ALL
    for name, verb in verbs.VERBS.items():
        args = dict(re.findall(r"(\w+): ([^;]+)", written[name]))
        assert {arg: TYPES[kind] for arg, kind in verb.takes.items()} == {
            arg: "Record<" if kind.startswith("Record<") else kind for arg, kind in args.items()
        }, name


@pytest.mark.parametrize(
    ("values", "named"),
    [
        (None, "takes id, values"),
        ([1], "takes id, values"),
        ({"seats": {"anna": "you"}}, "takes id, values"),
        ({"seats": ["you"]}, "takes id, values"),
        ({"seed": 1.5}, "takes id, values"),
        ({1: "you"}, "takes id, values"),
        ({f"field{i}": "" for i in range(verbs.MOST_VALUES + 1)}, "takes id, values"),
        ({"name": "x" * (verbs.LONGEST_WORD + 1)}, "characters"),
        ({"x" * (verbs.LONGEST_WORD + 1): "name"}, "characters"),
    ],
)  # fmt: skip
def test_the_values_of_a_form_are_few_short_and_flat(values: Any, named: str) -> None:
    reply = Learner().ask("submit", id="new", values=values)
    assert named in reply["error"]["text"]


@pytest.mark.parametrize("values", [{}, {"name": "Anna", "players": 2, "beers": True, "town": None}])
def test_the_values_of_a_form_may_be_of_any_plain_kind(values: dict[str, Any]) -> None:
    verbs.check("submit", {"id": "new", "values": values}, verbs.known("submit").takes)
