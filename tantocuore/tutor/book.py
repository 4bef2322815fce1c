"""What the page keeps about every card and rule, asked for once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.tutor.replying import Out, not_offered
from tantocuore.tutor.run import Run


def book(_run: Run, _args: Mapping[str, Any]) -> Out:
    """The cards and rules of this game in words, beside the scene."""
    not_offered("book")
