"""The figures of a server in the format of Prometheus. They count; they name no visitor, no kernel and no file.

- `tantocuore_seats{state}`: seats "held" by learners, and "ready" ones; `tantocuore_seats_limit`: all there are.
- `tantocuore_starts_total`, `tantocuore_ends_total{why}`, `tantocuore_refusals_total{why}`: since the start.
- `tantocuore_page_seconds`: from the request of a page to its last byte; a histogram.
- `tantocuore_answer_seconds`: from a learner's message to the end of the kernel's work on it; a histogram.
- `process_...`: memory, CPU and open files of the server itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
PAGE_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2, 3.5, 5, 10, 20, 40)
ANSWER_SECONDS = (0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 0.5, 1, 5)


class Metrics:
    """The figures of one server; a second one in the same process counts for itself."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        own: dict[str, Any] = {"namespace": "tantocuore", "registry": self._registry}
        self.starts = Counter("starts", "Pages handed out", **own)
        self.ends = Counter("ends", "Seats given up", ["why"], **own)
        self.refusals = Counter("refusals", "Pages and messages refused", ["why"], **own)
        self.page_seconds = Histogram(
            "page_seconds", "From the request of a page to its last byte", buckets=PAGE_SECONDS, **own
        )
        self.answer_seconds = Histogram(
            "answer_seconds", "From a learner's message to the end of its work", buckets=ANSWER_SECONDS, **own
        )
        self._seats = Gauge("seats", "Seats in use", ["state"], **own)
        self._limit = Gauge("seats_limit", "Seats that there are", **own)
        ProcessCollector(registry=self._registry)

    def watch(self, figures: Callable[[], Mapping[str, int]]) -> None:
        """Read the seats where they are counted: "seats" that there are, "held" ones, and "ready" ones."""
        for state in ("held", "ready"):
            self._seats.labels(state).set_function(partial(_figure, figures, state))
        self._limit.set_function(partial(_figure, figures, "seats"))

    def text(self) -> bytes:
        """All figures as they stand.

        >>> b"tantocuore_starts_total 0.0" in Metrics().text()
        True
        """
        return generate_latest(self._registry)


def _figure(figures: Callable[[], Mapping[str, int]], name: str) -> int:
    return figures()[name]
