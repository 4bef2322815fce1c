"""Free questions: words of the learner's own, answered in the Why region."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.tutor.replying import Out, not_offered
from tantocuore.tutor.run import Run


def ask(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Answer `text`; the panel says what was understood."""
    not_offered("ask")
