"""A visitor without a browser: opens a page of `tantocuore serve` and speaks to its table as a page does."""

from __future__ import annotations

import asyncio
import json
import re
import time
from itertools import count
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

NAVIGATION = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
PROTOCOL = "v1.kernel.websocket.jupyter.org"
START = "00-start"
PATIENCE = 60.0
MOST_HINTS = 400

_KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')
_MODEL = re.compile(r'"application/vnd\.jupyter\.widget-view\+json": \{[^}]*?"model_id": "([0-9a-f]+)"')

AsyncHTTPClient.configure("tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=1_000)


class Visitor:
    """One tab. `root` is the server's address with a slash at its end; `headers` go with each request."""

    def __init__(self, root: str, **headers: str) -> None:
        self.root, self.headers = root, headers
        self.kernel = self.model = ""
        self.answers: list[float] = []
        self.closed = asyncio.Event()
        self.close_code: int | None = None
        self.close_reason: str | None = None
        self.others: list[dict[str, Any]] = []  # messages that answer none of our requests
        self._socket: WebSocketClientConnection | None = None
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._session = uuid4().hex
        self.rev = 0

    async def get(self, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
        """Answer of the server to one request, whatever its status."""
        body = b"" if method == "POST" else None
        request = HTTPRequest(
            self.root + path, method, {**self.headers, **headers}, body=body, request_timeout=PATIENCE,
            follow_redirects=False,
        )  # fmt: skip
        try:
            return await AsyncHTTPClient().fetch(request, raise_error=False)
        except HTTPClientError as error:
            raise ConnectionError(str(error)) from error

    async def open(self, page: str = START) -> int:
        """Open a page as a browser does; its status. With 200 there is a kernel, and the page's first table."""
        answer = await self.get(f"voila/render/{page}.ipynb", **NAVIGATION)
        html = answer.body.decode()
        found = _KERNEL.search(html)
        if answer.code == 200 and found:
            self.kernel = found[1]
            model = _MODEL.search(html)
            self.model = model[1] if model else ""
        return answer.code

    async def connect(self) -> None:
        """Reach the kernel as the page does."""
        address = f"{self.root.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels"
        url = HTTPRequest(f"{address}?session_id={self._session}", headers=self.headers)
        self._socket = await websocket_connect(url, subprotocols=[PROTOCOL])
        self._reading = asyncio.ensure_future(self._read(self._socket))

    async def say(self, kind: str, content: dict[str, Any], channel: str = "shell") -> None:
        """Send a message of any kind to the kernel."""
        header = {
            "msg_id": uuid4().hex, "msg_type": kind, "session": self._session, "username": "", "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }  # fmt: skip
        parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
        await self.send(serialize_msg_to_ws_v1(parts, channel))  # type: ignore[no-untyped-call]

    async def send(self, message: bytes | str) -> None:
        """Send whatever it is."""
        assert self._socket, "connect first"
        await self._socket.write_message(message, binary=isinstance(message, bytes))

    async def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        """A request to the table, and its reply. TimeoutError if there is none."""
        number = next(self._numbers)
        request = {"id": number, "rev": self.rev, "verb": verb, "args": args}
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = reply
        began = time.perf_counter()
        await self.say("comm_msg", {"comm_id": self.model, "data": {"method": "custom", "content": request}})
        told = await asyncio.wait_for(reply, PATIENCE)
        self.answers.append(time.perf_counter() - began)
        self.rev = told.get("rev", self.rev)
        return told

    async def finish(self, lesson: str, pause: float = 0.0) -> int:
        """Play a lesson of the course to its end by its hints alone; the number of requests that took."""
        reply = await self.ask("hello", lesson=lesson, save=None)
        for number in range(1, MOST_HINTS):
            if "view" in reply and reply["view"]["say"]["mode"] == "done":
                return number
            await asyncio.sleep(pause)
            reply = await self.ask("hint")
            if "error" in reply:
                raise AssertionError(reply["error"])
        raise AssertionError(f"{lesson} does not end by hints")

    async def state(self) -> str:
        """What the server says of the seat."""
        answer = await self.get(f"voila/api/seat/{self.kernel}")
        return str(json.loads(answer.body)["state"])

    async def leave(self) -> None:
        """Close the tab as a browser does: with a goodbye."""
        await self.get(f"voila/api/shutdown/{self.kernel}", "POST")
        self.vanish()

    def vanish(self) -> None:
        """Be gone without a word, as a browser that was killed."""
        if self._reading:
            self._reading.cancel()
        if self._socket:
            self._socket.close()

    async def _read(self, socket: WebSocketClientConnection) -> None:
        while (message := await socket.read_message()) is not None:
            assert isinstance(message, bytes)
            _, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
            kind, content = json.loads(parts[0])["msg_type"], json.loads(parts[3])
            reply = content.get("data", {}).get("content", {}) if kind == "comm_msg" else {}
            waiting = self._waiting.pop(reply.get("id", 0), None) if isinstance(reply, dict) else None
            if waiting:
                waiting.set_result(reply)
            else:
                self.others.append({"kind": kind, "content": content})
        self.close_code, self.close_reason = socket.close_code, socket.close_reason
        self.closed.set()
