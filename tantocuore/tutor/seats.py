"""Who sits where: the learner, a covered hand, or a bot that decides from its own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tantocuore.tutor.replying import Out
from tantocuore.tutor.run import Run


def names() -> tuple[str, ...]:
    """The bots that can sit down here."""
    return ()


def next(_run: Run) -> Out | None:
    """Let a bot that is asked make one decision; None when no bot is asked."""
    return None


def strip(_run: Run) -> Sequence[dict[str, Any]]:
    """All players in a row, clockwise from the viewer, as the page draws them."""
    return ()


def waits(_run: Run) -> dict[str, Any] | None:
    """Who is deciding, where that is a bot."""
    return None
