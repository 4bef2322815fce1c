"""What the server answers beside files: pages with a seat, why there is none, and how the server is."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from jupyter_server.auth import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, OutputTransform, RequestHandler
from voila.handler import BaseVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tantocuore_widgets import hosting_metrics
from tantocuore_widgets.hosting import Hosting, ahead, opens, visitor
from tantocuore_widgets.hosting_seats import Refused, Seats

# The browser itself refuses whatever is not ours. Voila's and anywidget's scripts need the unsafe words.
POLICY = (
    "default-src 'self' data: blob:; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
RETRY_SECONDS = 60
# In the address of a page: somebody wants it whose browser does not say so by itself.
ASKED = "open"
ROBOTS = "User-agent: *\nDisallow: {base}voila/\n"


class Guard(OutputTransform):
    """Puts the headers on every answer, files and errors included, and takes the server's name off it."""

    def transform_first_chunk(
        self, status_code: int, headers: Any, chunk: bytes, finishing: bool
    ) -> tuple[int, Any, bytes]:
        """Called by tornado before the first byte goes out."""
        headers.update(HEADERS)
        headers.pop("Server", None)
        return status_code, headers, chunk


class Anybody(IdentityProvider):
    """Everybody is the same learner: no login, and no cookie to tell one from another."""

    def get_user(self, handler: RequestHandler) -> User:
        """The learner."""
        return User("learner")

    def get_handlers(self) -> list[tuple[str, object]]:
        """There is nothing to log in to."""
        return []


class Terse(RequestHandler):
    """An error in one line; Jupyter's page for it needs files that are not served, and fails."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The number and what it stands for."""
        RequestHandler.write_error(self, status_code)


class Kernel(Terse, KernelHandler):
    """What a page asks of its kernel."""


class Channels(Terse, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way of a page to its kernel."""

    def on_ping(self, data: bytes) -> None:
        """Counted as a message, though it has been answered: no browser sends one."""
        if self.connection is not None:
            self.connection.lets_pass(len(data))


class Extensions(Terse, FileFindHandler):
    """The scripts of the widgets."""


class Ours(BaseVoilaHandler):  # type: ignore[misc]
    """A page of ours. `seats` and `hosting` come with the route."""

    seats: Seats
    hosting: Hosting

    def initialize(self, seats: Seats, hosting: Hosting, **kwargs: Any) -> None:
        """Take what the route gives."""
        super().initialize(**kwargs)
        self.seats, self.hosting = seats, hosting

    @property
    def xsrf_token(self) -> bytes:
        """None: Jupyter would set a cookie for it."""
        return b""

    def page(self, name: str, status: int = HTTPStatus.OK, **slots: Any) -> None:
        """Answer with a template."""
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.render_template(name, **slots))

    def refuse(self, why: str, back: str) -> None:
        """Say why there is no table now, and lead to `back` in a while: "full", "each" or "failed"."""
        self.set_header("Retry-After", str(RETRY_SECONDS))
        self.page(
            "full.html",
            HTTPStatus.SERVICE_UNAVAILABLE,
            why=why,
            back=back,
            seconds=RETRY_SECONDS,
            elsewhere=self.hosting.static_url,
        )


class Page(Ours):
    """A notebook as a page, with a kernel of its own, for whoever really opens it."""

    _kernel = ""

    def head(self, name: str) -> None:
        """Tell that the page is there; nobody looks at it yet."""
        self._known(name)
        self.set_header("Content-Type", "text/html; charset=utf-8")

    async def get(self, name: str) -> None:
        """The page; a door to it for who does not open it in a browser; or why there is no seat."""
        self._known(name)
        headers = self.request.headers
        if ahead(headers):
            self.seats.metrics.refusals.labels("ahead").inc()
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        if self.hosting.public and not opens(headers) and not self.get_query_arguments(ASKED):
            self.seats.metrics.refusals.labels("door").inc()
            self.page("door.html", asked=ASKED)
            return
        forwarded = headers.get("X-Forwarded-For", "")
        who = visitor(str(self.request.remote_ip), forwarded, self.hosting.behind_proxy)
        try:
            seat = self.seats.take(name, who)
        except Refused as refusal:
            self.refuse(refusal.why, back="")
            return
        self._kernel = seat.kernel
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        # nginx would keep the first bytes, which say that the table is being set, until the last ones.
        self.set_header("X-Accel-Buffering", "no")
        try:
            async for html in seat.pieces():
                self.write(html)
                await self.flush()
        except StreamClosedError:
            return
        except Exception:
            # The log has it by now. What was sent already cannot be taken back.
            self.write(f"<script>location.replace({json.dumps(f'{self.base_url}voila/unable')})</script>")
            return
        self.seats.handed(seat)

    def on_connection_close(self) -> None:
        """The visitor has gone while the page was being made."""
        self.seats.end(self._kernel, "left")

    def _known(self, name: str) -> None:
        if name not in self.settings["notebooks"]:
            raise HTTPError(HTTPStatus.NOT_FOUND)


class Unable(Ours):
    """Where a page leads whose kernel did not start."""

    def get(self) -> None:
        """Say so, and lead back to the first page."""
        self.refuse("failed", back=self.base_url)


class SeatState(RequestHandler):
    """Tells a page whether it has its seat yet, and if not, why."""

    def initialize(self, seats: Seats) -> None:
        """Take what the route gives."""
        self.seats = seats

    def get(self, kernel: str) -> None:
        """Always 200: that a seat is given up is no fault of the page."""
        self.set_header("Cache-Control", "no-store")
        self.write({"state": self.seats.state(kernel)})


class Leave(RequestHandler):
    """A page that closes gives its seat back."""

    def initialize(self, seats: Seats) -> None:
        """Take what the route gives."""
        self.seats = seats

    def check_xsrf_cookie(self) -> None:
        """Who knows the kernel's id is its page."""

    def post(self, kernel: str) -> None:
        """Once or twice, it is the same."""
        self.seats.end(kernel, "left")
        self.set_status(HTTPStatus.NO_CONTENT)


class Health(RequestHandler):
    """Whether this server can take learners."""

    def initialize(self, seats: Seats) -> None:
        """Take what the route gives."""
        self.seats = seats

    def get(self) -> None:
        """200, or 503 after a kernel that did not start and until one starts again. A full house is healthy."""
        failing = self.seats.failing
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE if failing else HTTPStatus.OK)
        self.set_header("Cache-Control", "no-store")
        self.write({"status": "failing" if failing else "ok", **self.seats.figures()})

    def head(self) -> None:
        """The same for a monitor that asks for no more than the status."""
        self.get()


class Figures(RequestHandler):
    """The figures for Prometheus."""

    def initialize(self, seats: Seats) -> None:
        """Take what the route gives."""
        self.seats = seats

    def get(self) -> None:
        """In its text format."""
        self.set_header("Content-Type", hosting_metrics.FORMAT)
        self.set_header("Cache-Control", "no-store")
        self.write(self.seats.metrics.text())


class Robots(RequestHandler):
    """Asks robots to leave the pages alone."""

    def initialize(self, base: str) -> None:
        """Take what the route gives."""
        self.base = base

    def get(self) -> None:
        """The file that they ask for."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.write(ROBOTS.format(base=self.base))
