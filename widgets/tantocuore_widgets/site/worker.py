"""Who answers the page: what the worker in the browser imports, over the standard library and the tutor alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from tantocuore.tutor import carrier, mastery
from tantocuore.tutor.session import Session

_PAGE = re.compile(r'"[\w-]+\.ipynb\?lesson=')  # where a lesson lies elsewhere; here all of them lie on one page

_table = Session.whole()


def answer(desk: str, text: str) -> str:
    """The reply of a desk, "table" or "progress", to a message of the page; both are JSON. It raises nothing.

    >>> json.loads(answer("table", '{"id": 1, "verb": "hello", "args": {}}'))["view"]["head"]["title"] != ""
    True
    >>> reply = answer("progress", '{"id": 2, "verb": "map", "args": {"lines": "", "at": {}}}')
    >>> json.loads(reply)["progress"]["next"]["href"]
    '#placement'
    """
    return json.dumps(_DESKS[desk](json.loads(text)), ensure_ascii=False, allow_nan=False)


def _at_the_table(message: Any) -> dict[str, Any]:
    return carrier.answer(_table, message)[0]


def _at_the_map(message: Any) -> Any:
    return linked(mastery.answer(message))


def linked(found: Any) -> Any:
    """What names lessons by the pages of notebooks, with their addresses on this page.

    >>> linked({"href": "30-raouls-turn.ipynb?lesson=raoul"})
    {'href': '#raoul'}
    """
    return json.loads(_PAGE.sub('"#', json.dumps(found)))


_DESKS: Mapping[str, Callable[[Any], Any]] = {"table": _at_the_table, "progress": _at_the_map}
