"""Forms: a new game, its seats, its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.tutor.replying import Out, not_offered
from tantocuore.tutor.run import Run


def form(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Show the form `id`, filled with what holds now."""
    not_offered("form")


def submit(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Begin what the `values` of the form `id` ask for, or name each wrong one at its field."""
    not_offered("submit")
