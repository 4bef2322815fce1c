"""Who sits where: one kernel a learner, at most as many as there are seats, each given up when its page is gone."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Any

from tantocuore_widgets.hosting import Bucket, Hosting
from tantocuore_widgets.hosting_metrics import Metrics

# Endings that are remembered for pages that ask later what has become of them.
REMEMBERED = 2_000
LONGEST_LOOK = 5.0
RETRY_SECONDS = 5.0
# A learner who plays as fast as keys repeat sends about 30 a second, a page that opens about 50 at once.
MESSAGES_PER_SECOND = 30.0
MESSAGES_AT_ONCE = 300
# A request has less than a kilobyte, and now and then there is a save of up to two megabytes.
BYTES_PER_SECOND = 250_000.0
BYTES_AT_ONCE = 8_000_000

_log = logging.getLogger("tantocuore.seats")


class Refused(Exception):
    """No seat for this visitor now; `why` is "full" or "each"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class GivenUp(Exception):
    """A seat was given up, or its kernel died, before its page was made."""


@dataclass
class Seat:
    """One kernel, laid for a page. Times are of the clock that the seats have; `visitor` is "" in the pool."""

    number: int
    kernel: str
    page: str
    visitor: str = ""
    chunks: list[str] = field(default_factory=list)
    laid: asyncio.Task[None] | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)
    taken: float = 0
    made: float | None = None
    handed: float | None = None
    connections: int = 0
    cut: float | None = None
    heard: float = 0
    messages: Bucket = field(default_factory=lambda: Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE))
    bytes: Bucket = field(default_factory=lambda: Bucket(BYTES_PER_SECOND, BYTES_AT_ONCE))

    def write(self, html: str) -> None:
        """Add a piece of the page."""
        self.chunks.append(html)
        self.more.set()

    async def pieces(self) -> AsyncIterator[str]:
        """The page, each part as soon as it is made. Raises what went wrong in the making."""
        at = 0
        while True:
            self.more.clear()
            if at < len(self.chunks):
                made = self.chunks[at:]
                at += len(made)
                yield "".join(made)
            elif self.laid is None or self.laid.done():
                if self.laid is not None and self.laid.cancelled():
                    raise GivenUp
                if self.laid is not None:
                    self.laid.result()
                return
            else:
                await self.more.wait()

    def overdue(self, now: float, hosting: Hosting) -> str:
        """Why this seat is to be given up now: "silent", "away", "idle"; "" while it is not."""
        if self.handed is None:
            # Somebody asked for the page and does not read it.
            unread = self.made is not None and now - max(self.made, self.taken) > hosting.grace
            return "silent" if unread else ""
        if self.connections == 0:
            if self.cut is None:
                return "silent" if now - self.handed > hosting.grace else ""
            if now - self.cut > hosting.away:
                return "away"
        # What a page that opens does by itself is no move of its learner, but it has just been handed out.
        return "idle" if now - max(self.heard, self.handed) > hosting.idle else ""


Lay = Callable[[Seat], Coroutine[Any, Any, None]]
Clear = Callable[[str], Coroutine[Any, Any, None]]


class Seats:
    """The seats of a server.

    `lay` starts the kernel of a seat and writes its page; `clear` ends a kernel by its id; `new_kernel` names one.
    Pages of `pooled` are laid beforehand. At no time are more kernels alive than there are seats.
    """

    def __init__(
        self,
        hosting: Hosting,
        metrics: Metrics,
        lay: Lay,
        clear: Clear,
        new_kernel: Callable[[], str],
        pooled: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hosting = hosting
        self.metrics = metrics
        self.failing = False
        self._lay, self._clear, self._new_kernel = lay, clear, new_kernel
        self._pooled = pooled
        self._clock = clock
        self._numbers = count(1)
        self._held: dict[str, Seat] = {}
        self._ready: list[Seat] = []
        self._ended: OrderedDict[str, str] = OrderedDict()
        self._tasks: set[asyncio.Future[None]] = set()
        self._resting_until = 0.0
        metrics.watch(self.figures)

    # a page opens

    def take(self, page: str, visitor: str) -> Seat:
        """A seat with that page on it, laid or being laid. Raises Refused."""
        mine = sum(seat.visitor == visitor for seat in self._held.values())
        if len(self._held) >= self.hosting.seats:
            raise self._refusal("full")
        if self.hosting.each and mine >= self.hosting.each:
            raise self._refusal("each")
        if page == self._pooled and self._ready:
            seat = next((ready for ready in self._ready if _stands(ready)), self._ready[0])
            self._ready.remove(seat)
        else:
            if len(self._held) + len(self._ready) >= self.hosting.seats:
                self._dismiss(self._ready.pop())
            seat = self._begin(page)
        seat.visitor, seat.taken = visitor, self._clock()
        self._held[seat.kernel] = seat
        self.fill()
        return seat

    def handed(self, seat: Seat) -> None:
        """The whole page was sent."""
        seat.handed = self._clock()
        seat.chunks.clear()
        seconds = seat.handed - seat.taken
        self.metrics.starts.inc()
        self.metrics.page_seconds.observe(seconds)
        _log.info("start seat=%d page=%s after=%.2fs %s", seat.number, seat.page, seconds, self._count())

    def fill(self) -> None:
        """Lay ready pages until there are as many as there should be, or no seats are left for them."""
        if self._clock() < self._resting_until:
            return
        free = self.hosting.seats - len(self._held) - len(self._ready)
        for _ in range(min(self.hosting.pool - len(self._ready), free) if self._pooled else 0):
            self._ready.append(self._begin(self._pooled))

    # what a page does

    def connected(self, kernel: str) -> None:
        """A page has reached its kernel."""
        if seat := self._held.get(kernel):
            seat.connections += 1
            seat.cut = None

    def connections(self, kernel: str) -> int:
        """How many connections a page has to its kernel."""
        seat = self._held.get(kernel)
        return seat.connections if seat else 0

    def disconnected(self, kernel: str) -> None:
        """A page has lost its kernel, or was closed."""
        if seat := self._held.get(kernel):
            seat.connections = max(0, seat.connections - 1)
            seat.cut = self._clock()

    def heard(self, kernel: str) -> None:
        """The learner has done something."""
        if seat := self._held.get(kernel):
            seat.heard = self._clock()

    def lets_pass(self, kernel: str, size: int) -> bool:
        """Whether a page, by all its connections, may send one more message, of that many bytes."""
        seat = self._held.get(kernel)
        return seat is not None and seat.messages.passes() and seat.bytes.passes(size)

    def state(self, kernel: str) -> str:
        """ "held" while a page has its seat; else why it was given up, "unknown" if nothing is known of it."""
        return "held" if kernel in self._held else self._ended.get(kernel, "unknown")

    def figures(self) -> dict[str, int]:
        """How many seats there are, are held, and stand ready."""
        ready = sum(map(_stands, self._ready))
        return {"seats": self.hosting.seats, "held": len(self._held), "ready": ready}

    # a seat is given up

    def end(self, kernel: str, why: str) -> None:
        """Give up the seat of a kernel and end the kernel; once is enough."""
        if self.gone(kernel, why):
            self._later(self._clear(kernel))

    def died(self, kernel: str) -> None:
        """A kernel has ended by itself, or was killed; what is left of it is cleared away."""
        self.gone(kernel, "died")
        self._later(self._clear(kernel))

    def gone(self, kernel: str, why: str) -> bool:
        """A kernel is no more, or will not be in a moment. The result tells whether it had a seat until now."""
        ready = next((seat for seat in self._ready if seat.kernel == kernel), None)
        if ready:
            self._ready.remove(ready)
        seat = self._held.pop(kernel, None)
        if seat is None:
            return False
        self._ended[kernel] = why
        while len(self._ended) > REMEMBERED:
            self._ended.popitem(last=False)
        if seat.laid and not seat.laid.done():
            seat.laid.cancel()
        self.metrics.ends.labels(why).inc()
        held = self._clock() - seat.taken
        _log.info("end seat=%d why=%s held=%.0fs %s", seat.number, why, held, self._count())
        return True

    def look(self) -> None:
        """Give up what is overdue, and see to the ready pages. To be called again and again."""
        now = self._clock()
        for seat in list(self._held.values()):
            if why := seat.overdue(now, self.hosting):
                self.end(seat.kernel, why)
        self.fill()

    async def watch(self) -> None:
        """Look for as long as the server runs."""
        times = (self.hosting.grace, self.hosting.away, self.hosting.idle)
        every = min(LONGEST_LOOK, *(seconds / 4 for seconds in times))
        while True:
            self.look()
            await asyncio.sleep(every)

    def close(self) -> None:
        """Let go of all that is being made, and begin nothing more."""
        self._resting_until = inf
        for task in [*self._tasks, *(seat.laid for seat in [*self._held.values(), *self._ready] if seat.laid)]:
            task.cancel()

    def _begin(self, page: str) -> Seat:
        seat = Seat(next(self._numbers), self._new_kernel(), page)
        seat.laid = asyncio.ensure_future(self._lay(seat))
        seat.laid.add_done_callback(lambda task: self._made(seat, task))
        return seat

    def _made(self, seat: Seat, task: asyncio.Task[None]) -> None:
        seat.more.set()
        seat.made = self._clock()
        if task.cancelled():
            return
        error = task.exception()
        self.failing = error is not None
        if error is None:
            return
        # Nothing that a visitor has sent is in here: the page is not connected yet.
        _log.error("failed seat=%d page=%s reason=%s", seat.number, seat.page, _reason(error), exc_info=error)
        self._resting_until = self._clock() + RETRY_SECONDS
        if seat in self._ready:
            self._ready.remove(seat)
            self._later(self._clear(seat.kernel))
        else:
            self.end(seat.kernel, "failed")

    def _dismiss(self, seat: Seat) -> None:
        if seat.laid:
            seat.laid.cancel()
        self._later(self._clear(seat.kernel))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _refusal(self, why: str) -> Refused:
        self.metrics.refusals.labels(why).inc()
        _log.info("refusal why=%s %s", why, self._count())
        return Refused(why)

    def _count(self) -> str:
        return " ".join(f"{name}={number}" for name, number in self.figures().items())


def _stands(seat: Seat) -> bool:
    return seat.laid is not None and seat.laid.done()


def _reason(error: BaseException) -> str:
    return str(getattr(error, "strerror", None) or type(error).__name__)
