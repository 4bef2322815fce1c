"""What a hosted server must not keep, write down or go on sending to, whatever its visitors do."""

import asyncio
import contextlib
import json
import socket
from urllib.parse import urlsplit

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from benchmarks.visitor import PROTOCOL
from tantocuore_widgets.hosting_seats import BYTES_AT_ONCE, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND
from tantocuore_widgets.voila_app import MESSAGE_BYTES
from tests.serve.conftest import Server, story
from tests.serve.test_server import SECRET, health, metric, sits

pytestmark = pytest.mark.xdist_group("serve")


def test_a_flood_is_one_by_many_connections_too(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        for _ in range(4):
            tab = server.visitor()
            tab.kernel = visitor.kernel
            with contextlib.suppress(WebSocketClosedError, HTTPClientError):
                await tab.connect()
                for _ in range(MESSAGES_AT_ONCE // 2):
                    await tab.say("kernel_info_request", {})
            await asyncio.sleep(0.5)
            tab.vanish()
        assert await visitor.state() == "flood"

    story(work())


def test_a_flood_of_pings_is_one_too(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        assert visitor._socket
        with contextlib.suppress(WebSocketClosedError):
            for _ in range(MESSAGES_AT_ONCE + 50):
                visitor._socket.ping(b"x")
                await asyncio.sleep(0)
        await asyncio.wait_for(visitor.closed.wait(), 10)
        assert await visitor.state() == "flood"

    story(work())


def test_a_flood_of_bytes_is_stopped_too(server: Server) -> None:
    """A kernel that is busy takes nothing, so the server would have to keep it all."""

    async def work() -> None:
        visitor = await sits(server)
        content = {"comm_id": "none", "data": "x" * (MESSAGE_BYTES - 1_000)}
        with contextlib.suppress(WebSocketClosedError):
            for _ in range(BYTES_AT_ONCE // MESSAGE_BYTES + 2):
                await visitor.say("comm_msg", content)
        await asyncio.wait_for(visitor.closed.wait(), 10)
        assert await visitor.state() == "flood"

    story(work())


def test_a_message_whose_parts_cannot_be_is_dropped(server: Server) -> None:
    """Jupyter believes what a message says of its parts: how many there are, and where each lies."""

    def message(mark: str = "1", number: int | None = None, again: int = 0) -> bytes:
        header = {"msg_id": mark, "msg_type": "comm_msg", "session": "x", "version": "5.3"}
        parts = [
            b"shell",
            *(json.dumps(part).encode() for part in (header, {}, {}, {"comm_id": "none", "data": {}})),
        ]
        ends = [8 * (len(parts) + again + 2)]
        for part in parts:
            ends.append(ends[-1] + len(part))
        ends += [ends[at % 2] for at in range(again)]
        words = [len(ends) if number is None else number, *ends]
        return b"".join(word.to_bytes(8, "little") for word in words) + b"".join(parts)

    async def work() -> None:
        visitor = await sits(server)
        await visitor.ask("hello", save=None)
        refused = metric(server, 'refusals_total{why="message"}')
        hostile = [
            message(number=0), message(number=2**60), message(number=30_000_000), message(again=4),
            message(again=1_000), message(mark="x" * 1_000),
        ]  # fmt: skip
        for one in (message(), *hostile):
            await visitor.send(one)
        assert "view" in await asyncio.wait_for(visitor.ask("hello", save=None), 5)
        assert metric(server, 'refusals_total{why="message"}') == refused + len(hostile)
        await visitor.leave()

    story(work())


def test_a_page_that_reads_nothing_is_cut_off(server: Server) -> None:
    """It may well answer pings; what is sent to it waits in the server's memory, and fills the network's first."""

    def framed(data: bytes) -> bytes:
        return b"\x82\xfe" + len(data).to_bytes(2) + bytes(4) + data

    async def work() -> None:
        visitor = await sits(server)
        await visitor.ask("hello", save=None)
        refused = metric(server, 'refusals_total{why="unread"}')
        request = {"id": 1, "rev": 0, "verb": "hello", "args": {"save": None}}
        content = {"comm_id": visitor.model, "data": {"method": "custom", "content": request}}

        def message(number: int) -> bytes:
            header = {"msg_id": str(number), "msg_type": "comm_msg", "session": "deaf", "version": "5.3"}
            parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
            return framed(serialize_msg_to_ws_v1(parts, "shell"))  # type: ignore[no-untyped-call]

        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        place = urlsplit(server.root)
        deaf.connect((place.hostname or "", place.port or 0))
        deaf.sendall(
            f"GET /api/kernels/{visitor.kernel}/channels?session_id=deaf HTTP/1.1\r\nHost: {place.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n".encode()
        )
        assert b"101" in deaf.recv(20)
        visitor.vanish()
        with deaf, contextlib.suppress(ConnectionError):
            for sent in range(2_000):
                deaf.sendall(message(sent))
                if sent > MESSAGES_AT_ONCE * 0.8:
                    await asyncio.sleep(1.1 / MESSAGES_PER_SECOND)
        assert metric(server, 'refusals_total{why="unread"}') == refused + 1
        assert await visitor.state() == "held", "it may come back"
        await visitor.leave()

    story(work())
    assert "WebSocketClosedError" not in server.told


def test_pages_that_come_and_go_leave_no_file_open(server: Server) -> None:
    async def work() -> None:
        for _ in range(3):
            visitor = await sits(server)
            await visitor.ask("hello", save=None)
            await visitor.leave()

    def rest() -> int:
        assert server.becomes(lambda: health(server)["ready"] == 1 and server.kernels() <= 1), server.told
        return int(psutil.Process(server.process.pid).num_fds())

    story(work())
    before = rest()
    story(work())
    assert server.becomes(lambda: rest() <= before + 3, 10), (before, rest())


def test_the_log_quotes_nothing_of_what_went_wrong(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        parts = urlsplit(server.root)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        for path in (
            f"voila/templates/tantocuore/static/{SECRET}%00", f"voila/labextensions/{SECRET}%ff",
            f"api/kernels/{visitor.kernel}/channels?session_id={SECRET * 20}",
            f"api/kernels/{'0' * 36}/channels?{SECRET}",
        ):  # fmt: skip
            writer.write(f"GET /{path} HTTP/1.1\r\nHost: {SECRET}\r\n\r\n".encode())
            assert (await reader.readuntil(b"\r\n")).split()[1] in (b"400", b"404", b"500")
            answer = await visitor.get("health")
            assert answer.code == 200
            writer.close()
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.close()
        await visitor.get(f"voila/labextensions/{SECRET}")
        visitor.vanish()
        visitor._session = SECRET * 20
        with pytest.raises(Exception, match="400"):
            await visitor.connect()
        await visitor.leave()
        assert visitor.kernel not in server.told

    story(work())
    assert "error in=tornado.application kind=ValueError at=" in server.told
    assert SECRET not in server.told
    assert "Traceback" not in server.told
    assert "127.0.0.1" not in server.told.replace(server.root, "")
