"""The hosted server as visitors meet it, good ones and bad ones: each claim of SECURITY.md has its test here."""

import asyncio
import contextlib
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tornado.websocket import WebSocketClosedError

from benchmarks.visitor import NAVIGATION, START, Visitor
from tantocuore.text import say
from tantocuore_widgets.hosting_pages import HEADERS
from tantocuore_widgets.hosting_seats import MESSAGES_AT_ONCE
from tantocuore_widgets.kernels import MOST_CONNECTIONS
from tantocuore_widgets.voila_app import BODY_BYTES, MESSAGE_BYTES
from tests.serve.conftest import Server, served, story

pytestmark = pytest.mark.xdist_group("serve")

SECRET = "sesame-open-the-deck"
COURSE = f"voila/render/{START}.ipynb"


@pytest.fixture(autouse=True)
def _nobody_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """The next test finds all seats free."""
    yield
    if "server" in request.fixturenames:
        server: Server = request.getfixturevalue("server")
        assert server.becomes(lambda: health(server)["held"] == 0), server.told


def health(server: Server) -> dict[str, int]:
    answer = story(server.visitor().get("health"))
    found: dict[str, int] = json.loads(answer.body)
    return found


def metric(server: Server, name: str) -> float:
    body = story(server.visitor().get("metrics")).body.decode()
    found = re.search(rf"^tantocuore_{re.escape(name)} (\S+)$", body, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def sits(server: Server, **headers: str) -> Visitor:
    """A visitor whose page is open and connected."""
    visitor = server.visitor(**headers)
    assert await visitor.open() == 200
    await visitor.connect()
    return visitor


# seats


def test_a_page_is_played_and_given_back(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        reply = await visitor.ask("hello", save=None)
        assert reply["view"]["rev"] >= 1
        await visitor.leave()
        assert await visitor.state() == "left"

    story(work())
    assert server.becomes(lambda: server.kernels() <= 1), "only the ready one is left"


def test_when_all_seats_are_taken_the_page_says_so_and_the_next_try_succeeds(server: Server) -> None:
    async def work() -> None:
        visitors = [await sits(server) for _ in range(3)]
        refused = await server.visitor().get(COURSE, **NAVIGATION)
        page = refused.body.decode()
        assert refused.code == 503
        assert int(refused.headers["Retry-After"]) > 0
        assert say("page.full.full.title") in page
        assert 'href="https://static.example/tutor/"' in page
        assert re.search(r'id="seconds"[^>]*>\d+<', page)
        await visitors[0].leave()
        late = server.visitor()
        assert await late.open() == 200
        for visitor in (*visitors[1:], late):
            await visitor.leave()

    story(work())


def test_a_storm_of_reloads_takes_no_more_than_the_seats(server: Server) -> None:
    """Each time the browser says goodbye to the page that it leaves, while the next one is under way."""

    async def work() -> None:
        before: Visitor | None = None
        codes = []
        for _ in range(8):
            visitor = server.visitor()
            if before:
                await before.leave()
            codes.append(await visitor.open())
            assert server.kernels() <= 3 + 1, "one may be ending"
            before = visitor
        assert set(codes) == {200}
        assert before
        await before.leave()

    story(work())


def test_a_bot_that_opens_pages_without_end_fills_the_seats_for_a_short_while_only(server: Server) -> None:
    async def work() -> list[int]:
        return [await server.visitor().open() for _ in range(6)]

    codes = story(work())
    assert codes[:3] == [200, 200, 200]
    assert set(codes[3:]) <= {200, 503}
    assert server.kernels() <= 4
    assert server.becomes(lambda: health(server)["held"] == 0, 10), "the grace is 3 seconds"
    assert metric(server, 'ends_total{why="silent"}') >= 3


def test_a_visitor_who_breaks_off_leaves_no_kernel(server: Server) -> None:
    parts = urlsplit(server.root)
    headers = "".join(f"{name}: {value}\r\n" for name, value in NAVIGATION.items())
    for _ in range(4):
        with socket.create_connection((parts.hostname or "", parts.port or 0)) as connection:
            connection.sendall(f"GET /voila/render/10-start.ipynb HTTP/1.1\r\nHost: x\r\n{headers}\r\n".encode())
            connection.recv(64)
    assert server.becomes(lambda: health(server)["held"] == 0, 10)
    assert server.becomes(lambda: server.kernels() <= 1)


def test_a_browser_that_was_killed_gives_its_seat_back_after_a_while(server: Server) -> None:
    async def work() -> Visitor:
        visitor = await sits(server)
        visitor.vanish()
        assert await visitor.state() == "held"
        return visitor

    visitor = story(work())
    assert server.becomes(lambda: story(visitor.state()) == "away", 10)
    assert server.becomes(lambda: server.kernels() <= 1)


def test_who_is_back_in_time_goes_on_at_the_same_kernel(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        before = await visitor.ask("hello", save=None)
        visitor.vanish()
        await asyncio.sleep(1)
        await visitor.connect()
        after = await visitor.ask("hello", save=None)
        assert after["view"]["say"] == before["view"]["say"]
        await visitor.leave()

    story(work())


# who opens no page


def test_what_nobody_looks_at_starts_no_kernel(server: Server) -> None:
    started = metric(server, "starts_total")
    visitor = server.visitor()
    assert story(visitor.get(COURSE, "HEAD")).code == 200
    assert story(visitor.get(COURSE, **NAVIGATION, **{"Sec-Purpose": "prefetch;prerender"})).code == 503
    assert story(visitor.get(COURSE, Purpose="prefetch")).code == 503
    framed = {**NAVIGATION, "Sec-Fetch-Dest": "iframe"}
    for answer in (story(visitor.get(COURSE)), story(visitor.get(COURSE, **framed))):
        page = answer.body.decode()
        assert answer.code == 200
        assert say("page.door.action") in page
        assert "kernelId" not in page
    assert (health(server)["held"], metric(server, "starts_total")) == (0, started)


def test_a_browser_that_does_not_say_how_it_came_gets_in_by_the_door(server: Server) -> None:
    async def work() -> None:
        visitor = server.visitor()
        answer = await visitor.get(f"{COURSE}?open")
        assert "kernelId" in answer.body.decode()

    story(work())


def test_robots_are_asked_to_stay_away(server: Server) -> None:
    assert "Disallow: /voila/" in story(server.visitor().get("robots.txt")).body.decode()


# how the server is


def test_health_counts_the_seats_and_a_full_house_is_healthy(server: Server) -> None:
    async def work() -> None:
        visitors = [await sits(server) for _ in range(3)]
        answer = await visitors[0].get("health")
        assert answer.code == 200
        assert json.loads(answer.body) == {"status": "ok", "seats": 3, "held": 3, "ready": 0}
        assert (await visitors[0].get("health", "HEAD")).code == 200
        for visitor in visitors:
            await visitor.leave()

    story(work())


def test_metrics_count_and_name_nobody(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        await visitor.ask("hello", save=None)
        for _ in range(50):
            body = (await visitor.get("metrics")).body.decode()
            if re.search(r"^tantocuore_answer_seconds_count [1-9]", body, re.MULTILINE):
                break
            await asyncio.sleep(0.1)
        for name in (
            'seats{state="held"} 1.0', 'seats{state="ready"}', "seats_limit 3.0", "starts_total ",
            "page_seconds_count ", "answer_seconds_bucket{", "answer_seconds_count ",
        ):  # fmt: skip
            assert f"tantocuore_{name}" in body, name
        assert "process_resident_memory_bytes" in body
        assert visitor.kernel not in body
        assert not re.search(r"127\.0\.0\.1|ipynb|/dev|/tmp", body)
        await visitor.leave()

    story(work())


def test_the_log_has_a_line_for_each_start_end_and_refusal_and_nothing_a_learner_typed(server: Server) -> None:
    async def work() -> Visitor:
        visitor = await sits(server)
        await visitor.ask("hello", save=None)
        await visitor.ask("ask", text=SECRET)
        await visitor.ask("move", move=SECRET)
        await visitor.ask(SECRET)
        await visitor.say("comm_msg", {"comm_id": visitor.model, "data": {"method": "custom", "content": SECRET}})
        await visitor.say(SECRET, {})
        await visitor.get(f"voila/render/{SECRET}.ipynb?{SECRET}", **NAVIGATION)
        others = [await sits(server) for _ in range(2)]
        assert await server.visitor().open() == 503
        for one in (visitor, *others):
            await one.leave()
        return visitor

    visitor = story(work())
    assert server.becomes(lambda: health(server)["held"] == 0)
    told = server.told
    assert SECRET not in told
    assert visitor.kernel not in told
    assert re.search(r" start seat=\d+ page=00-start\.ipynb after=\d+\.\d+s seats=3 held=\d ready=\d$", told, re.M)
    assert re.search(r" end seat=\d+ why=left held=\d+s seats=3 ", told)
    assert re.search(r" refusal why=full seats=3 held=3 ", told)


# what a visitor cannot do


@pytest.mark.parametrize(
    "path",
    [
        "health", "metrics", "robots.txt", COURSE, "voila/render/none.ipynb", "voila/unable", "nowhere",
        "voila/templates/tantocuore/static/page.js", "voila/templates/tantocuore/static/fonts/TutorSans-Bold.woff2",
        "voila/static/voila.js", "api/kernels/00000000-0000-0000-0000-000000000000",
    ],
)  # fmt: skip
def test_every_answer_has_the_headers(server: Server, path: str) -> None:
    answer = story(server.visitor().get(path))
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "Server" not in answer.headers
    assert "Set-Cookie" not in answer.headers


def test_no_visitor_runs_code(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        await visitor.ask("hello", save=None)
        code = {"code": f"open({SECRET!r}, 'w')", "silent": False, "store_history": False, "allow_stdin": False}
        for channel in ("shell", "control"):
            await visitor.say("execute_request", code, channel)
        for kind in ("debug_request", "complete_request", "inspect_request", "history_request", "input_reply"):
            await visitor.say(kind, {"code": "1", "cursor_pos": 1, "value": "1"})
        state = {"state": {"_model_name": "FileUploadModel"}, "buffer_paths": []}
        await visitor.say("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": state})
        await visitor.send(b"\x00" * 40)
        await visitor.send(json.dumps({"header": {"msg_type": "execute_request"}, "content": code}))
        reply = await visitor.ask("where")
        assert "error" not in reply
        kinds = {other["kind"] for other in visitor.others}
        assert kinds <= {"status", "comm_msg", "comm_open"}, kinds
        await visitor.leave()

    refused = metric(server, 'refusals_total{why="message"}')
    story(work())
    assert metric(server, 'refusals_total{why="message"}') == refused + 10


@pytest.mark.parametrize(
    "path",
    [
        "api", "api/kernels", "api/kernels/", "api/kernelspecs", "api/sessions", "api/contents", "api/terminals",
        "api/contents/00-start.ipynb", "lab", "tree", "login", "logout", "terminals/1", "voila/api/contents",
        "voila/api/contents/00-start.ipynb", "voila/files/00-start.ipynb", "voila/files/../pyproject.toml",
        "voila/query/00000000-0000-0000-0000-000000000000", "files/etc/passwd", "voila/render/../../pyproject.toml",
        "voila/render/%2e%2e%2f%2e%2e%2fpyproject.toml", "voila/static/../../../../etc/passwd",
        "voila/static/..%2f..%2f..%2f..%2fetc%2fpasswd", "voila/static//etc/passwd",
        "voila/templates/tantocuore/static/../index.html.j2", "voila/templates/base/static/voila.js",
        "voila/templates/tantocuore/static/..%2findex.html.j2", "voila/labextensions/..%2f..%2fetc%2fpasswd",
        "voila/templates/tantocuore/static/fonts/..%2f..%2f..%2fpyproject.toml",
    ],
)  # fmt: skip
def test_nothing_else_is_there(server: Server, path: str) -> None:
    """Asked with the path as it is written, which no browser would send."""
    parts = urlsplit(server.root)
    with socket.create_connection((parts.hostname or "", parts.port or 0)) as connection:
        connection.sendall(f"GET /{path} HTTP/1.0\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65_536), b"")).decode()
    status = int(answer.split()[1])
    assert status in (403, 404), (path, status)
    assert "root:" not in answer
    assert "hatchling" not in answer
    assert "Traceback" not in answer


def test_a_kernel_is_reached_by_its_id_only_and_ids_cannot_be_guessed(server: Server) -> None:
    async def work() -> None:
        visitors = [await sits(server) for _ in range(2)]
        first, second = (visitor.kernel for visitor in visitors)
        assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", first)
        assert first != second
        stranger = server.visitor()
        stranger.kernel = first[:-1] + ("0" if first[-1] != "0" else "1")
        assert await stranger.state() == "unknown"
        with pytest.raises(Exception, match="404"):
            await stranger.connect()
        for visitor in visitors:
            await visitor.leave()

    story(work())


def test_a_page_of_another_site_cannot_speak_to_a_kernel(server: Server) -> None:
    async def work() -> None:
        visitor = server.visitor()
        assert await visitor.open() == 200
        visitor.headers["Origin"] = "https://elsewhere.example"
        with pytest.raises(Exception, match="403"):
            await visitor.connect()
        await visitor.leave()

    story(work())


def test_a_flood_of_messages_is_stopped_with_a_word(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        with contextlib.suppress(WebSocketClosedError):
            for _ in range(MESSAGES_AT_ONCE + 50):
                await visitor.say("kernel_info_request", {})
        await asyncio.wait_for(visitor.closed.wait(), 10)
        assert (visitor.close_code, visitor.close_reason) == (1008, "too many messages")
        assert await visitor.state() == "flood"

    story(work())


def test_a_kernel_has_a_few_connections_only(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        tabs = [server.visitor() for _ in range(MOST_CONNECTIONS)]
        for tab in tabs:
            tab.kernel = visitor.kernel
        for tab in tabs[:-1]:
            await tab.connect()
        with pytest.raises(Exception, match="429"):
            await tabs[-1].connect()
        for tab in tabs[:-1]:
            tab.vanish()
        await visitor.leave()

    story(work())


def test_too_large_a_message_is_not_taken(server: Server) -> None:
    async def work() -> None:
        visitor = await sits(server)
        with contextlib.suppress(WebSocketClosedError):  # the server may hang up while it is still being sent
            await visitor.send(b"x" * (MESSAGE_BYTES + 1))
        await asyncio.wait_for(visitor.closed.wait(), 10)
        await visitor.leave()

    story(work())


def test_too_large_a_request_is_not_taken(server: Server) -> None:
    parts = urlsplit(server.root)
    with socket.create_connection((parts.hostname or "", parts.port or 0)) as connection:
        head = f"POST /voila/api/shutdown/{'0' * 36} HTTP/1.0\r\nContent-Length: {BODY_BYTES + 1}\r\n\r\n"
        connection.sendall(head.encode())
        assert connection.recv(64).startswith((b"HTTP/1.1 400", b"HTTP/1.1 413"))


# servers of their own


def test_idle_seats_are_given_up_though_their_pages_stay_open(tmp_path: Path) -> None:
    with served(tmp_path / "empty", "--seats=2", "--pool=0", "--idle=5") as server:

        async def work() -> None:
            sleeper = await sits(server)
            player = await sits(server)
            for _ in range(40):
                await player.ask("hello", save=None)
                await asyncio.sleep(0.25)
            assert (await player.state(), await sleeper.state()) == ("held", "idle")
            await asyncio.wait_for(sleeper.closed.wait(), 5)

        story(work())


def test_one_address_holds_no_more_than_told_and_the_proxy_tells_whose(tmp_path: Path) -> None:
    limits = ("--seats=4", "--pool=0", "--each=1", "--behind-proxy", "--base-url=/tutor/")
    with served(tmp_path / "empty", *limits) as server:
        assert server.root.endswith("/tutor/")

        async def work() -> None:
            first = server.visitor(**{"X-Forwarded-For": "192.0.2.1"})
            again = server.visitor(**{"X-Forwarded-For": "198.51.100.3, 192.0.2.1"})
            other = server.visitor(**{"X-Forwarded-For": "192.0.2.2"})
            assert [await visitor.open() for visitor in (first, again, other)] == [200, 503, 200]
            await first.connect()
            assert "view" in await first.ask("hello", save=None)
            start = await first.get("")
            assert start.headers["Location"] == f"/tutor/{COURSE}"

        story(work())
