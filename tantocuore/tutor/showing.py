"""Show me: a way on is played on a what-if branch, and then the move that was refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.tutor.replying import Out, not_offered
from tantocuore.tutor.run import Run


def show(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Play the proved way to `move`, and the move; the Why region lists the steps."""
    not_offered("show")
