"""How pages and notebooks reach their kernels: at once, and always in the Python that runs this package."""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.iostream import IOStream, StreamBufferFullError
from tornado.web import HTTPError

if TYPE_CHECKING:
    from tantocuore_widgets.hosting_seats import Seats

MOST_CONNECTIONS = 4
# A page names its session and its messages by 36 characters; Jupyter writes the first down, in at most 255 bytes.
LONGEST_NAME = 100
# Where the parts of a message begin and end: the channel, four texts, and the buffers, of which a page sends none.
LEAST_ENDS, MOST_ENDS = 6, 16
# What waits for a page that does not read: the answers of minutes, or a few large saves.
UNREAD_BYTES = 4_000_000
POLICY_VIOLATION = 1008
KINDS = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
# A page takes over the widgets that are there; whatever else it could open makes new ones in the kernel.
OPENED = "jupyter.widget.control"
ANSWERS_WATCHED = 100
BINARY = "v1.kernel.websocket.jupyter.org"


class SwiftConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket without the pause of 40 ms a message that Nagle's algorithm puts in."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        """Connect as always, and send each message at once from then on."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class SeatConnection(SwiftConnection):
    """The websocket of a learner: it carries what a page says to its widgets, and so much of it a second."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._asked: dict[str, float] = {}

    async def prepare(self) -> None:
        """Let a page in, also one that comes back before we have noticed that it was gone.

        Raises HTTPError 429 for one too many, and 400 for a session's name that no page has.
        """
        if len(self.session.session) > LONGEST_NAME:
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        if self._seats.connections(self.kernel_id) >= MOST_CONNECTIONS:
            self._seats.metrics.refusals.labels("connection").inc()
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        await super().prepare()  # type: ignore[no-untyped-call]

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        """Connect as always; a page that does not read what it is sent is not written to without end."""
        self._stream.max_write_buffer_size = UNREAD_BYTES
        return super().connect()

    @classmethod
    def close_kernel(cls, kernel: str) -> None:
        """Close the websockets to a kernel that is about to end; their pages ask the server why."""
        for connection in [one for one in cls._open_sockets if one.kernel_id == kernel]:
            connection.websocket_handler.close()

    @property
    def _seats(self) -> Seats:
        seats: Seats = self.multi_kernel_manager.seats
        return seats

    @property
    def _stream(self) -> IOStream:
        stream: IOStream = self.websocket_handler.ws_connection.stream  # type: ignore[assignment,union-attr]
        return stream

    def lets_pass(self, size: int) -> bool:
        """Whether so many bytes more may come in; with too many the seat is lost."""
        if self._seats.lets_pass(self.kernel_id, size):
            return True
        self._seats.metrics.refusals.labels("flood").inc()
        self.websocket_handler.close(POLICY_VIOLATION, "too many messages")
        self._seats.end(self.kernel_id, "flood")
        return False

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass a message on to the kernel. A flood ends the seat, what is no message of a page is dropped."""
        if not self.lets_pass(len(incoming_msg)):
            return
        try:
            header, content = self._read(incoming_msg)
            kind = str(header["msg_type"])
            if kind not in KINDS or (kind == "comm_open" and content["target_name"] != OPENED):
                raise ValueError(kind)
            mark = str(header["msg_id"])
            if len(mark) > LONGEST_NAME:
                raise ValueError("a name of that length")
            super().handle_incoming_message(incoming_msg)
        except Exception:
            # Whatever a page's own script would never send; Jupyter checks the kinds of messages once more.
            self._seats.metrics.refusals.labels("message").inc()
            return
        if kind == "comm_msg":
            self._seats.heard(self.kernel_id)
            if len(self._asked) < ANSWERS_WATCHED:
                self._asked[mark] = time.monotonic()

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Pass a message on to the page, and note when the kernel is done with what was asked."""
        try:
            super().handle_outgoing_message(stream, outgoing_msg)
        except StreamBufferFullError:
            # No goodbye would get through either.
            self._seats.metrics.refusals.labels("unread").inc()
            self._stream.close()
            return
        if not self._asked:
            return
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1]).get("msg_type") != "status":
            return
        if self.session.unpack(parts[4]).get("execution_state") == "idle":
            began = self._asked.pop(self.session.unpack(parts[2]).get("msg_id"), None)
            if began is not None:
                self._seats.metrics.answer_seconds.observe(time.monotonic() - began)

    def _read(self, message: str | bytes) -> tuple[dict[str, Any], dict[str, Any]]:
        """The header and the content of a message, read as the connection will read it; ValueError if it cannot."""
        if (self.subprotocol == BINARY) != isinstance(message, bytes):
            raise ValueError(f"a {type(message).__name__} on this connection")
        if isinstance(message, str):
            whole = self.session.unpack(message.encode())
            return whole["header"], whole["content"]
        count = int.from_bytes(message[:8], "little")
        if not LEAST_ENDS <= count <= MOST_ENDS:
            # Jupyter would begin to count them, and come to an end with 2**64 of them never.
            raise ValueError(f"{count} parts")
        ends = [int.from_bytes(message[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
        if ends != sorted(ends):
            raise ValueError("parts that lie over each other")
        return self.session.unpack(message[ends[1] : ends[2]]), self.session.unpack(message[ends[4] : ends[5]])


class SeatKernels(AsyncMappingKernelManager):
    """The kernels of learners. It tells the seats what becomes of them; nothing but the seats ends one."""

    seats: Seats

    def notify_connect(self, kernel_id: str) -> None:
        """A page has reached its kernel."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        self.seats.connected(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page is cut off from its kernel."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        self.seats.disconnected(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Jupyter would only forget it, and keep its connections, its files and what it had still to say."""
        self.seats.died(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """A kernel is no more, by whatever cause."""
        self.seats.gone(kernel_id, "died")
        if kernel_id in self:
            # A page that is cut off while its kernel ends would leave its lines open for good.
            self.stop_buffering(kernel_id)  # type: ignore[no-untyped-call]
        return super().remove_kernel(kernel_id)


# A reply is sent by a thread of its own, which waits its turn: 5 ms where nobody says otherwise. And what a reply
# leaves behind is looked through less often: it holds no cycles, and to look takes 20 ms at a time.
SHARING = "import gc, sys; sys.setswitchinterval(0.0005); gc.set_threshold(20_000, 20)"


class OwnPython(KernelSpecManager):
    """Knows one kernel, `python3`, in this very Python: others on the machine may not have our packages."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The kernel of that name, told to speak of errors only and to keep no record of what it ran."""
        spec = super().get_kernel_spec(kernel_name)
        options = ("--log-level=ERROR", "--HistoryManager.enabled=False", f"--IPKernelApp.exec_lines={SHARING}")
        spec.argv = [*spec.argv, *options]
        return spec

    def _kernel_dirs_default(self) -> list[str]:
        return []
