"""How two positions go on: roll-outs from both, a slice at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.tutor.replying import Out, not_offered
from tantocuore.tutor.run import Run


def compare(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Two positions side by side: `node`, and `with` another, or -1 for the line that was left."""
    not_offered("compare")


def more(_run: Run, _args: Mapping[str, Any]) -> Out:
    """One slice of what is under way: a bot's decision, or roll-outs."""
    not_offered("more")
