"""tools/host/nginx.conf in a real nginx, before a real server and a folder of files."""

import asyncio
import base64
import gzip
import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse

from benchmarks import hosting
from benchmarks.hosting import HOST as LOCAL
from benchmarks.hosting import STATIC, Proxy, proxied
from benchmarks.visitor import START, Visitor
from tantocuore_widgets.voila_app import BODY_BYTES
from tests.host.conftest import HOST
from tests.serve.conftest import Server, story
from tests.site import courses

pytestmark = pytest.mark.xdist_group("host")

CONF = (HOST / "nginx.conf").read_text("utf-8")
COURSE = f"voila/render/{START}.ipynb"
PAGE_STYLE = "voila/templates/tantocuore/static/page.css"


def page(proxy: Proxy) -> Visitor:
    return Visitor(f"{proxy.address}tutor/")


def from_folder(proxy: Proxy, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Answer of the server for the static course."""
    address = f"http://{LOCAL}:{urlsplit(proxy.address).port}{path}"
    request = HTTPRequest(
        address,
        method,
        {"Host": STATIC, **headers},
        body=b"" if method == "POST" else None,
        follow_redirects=False,
        decompress_response=False,
    )

    async def ask() -> HTTPResponse:
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    answer: HTTPResponse = story(ask())
    return answer


def burst(zone: str) -> int:
    (number,) = set(re.findall(rf"limit_req zone={zone} burst=(\d+)", CONF))
    return int(number)


def test_the_configuration_is_sound(proxy: Proxy, nginx: Path) -> None:
    folder = proxy.log.parent
    command = [nginx / "usr/sbin/nginx", "-t", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "warn" not in ran.stderr


def test_a_lesson_is_played_through_the_websocket(proxy: Proxy) -> None:
    async def work() -> None:
        visitor = page(proxy)
        assert await visitor.open() == 200
        await visitor.connect()
        assert await visitor.finish("raoul") > 5
        await visitor.leave()

    story(work())


def test_the_top_leads_to_the_page_under_its_path(proxy: Proxy) -> None:
    top = story(Visitor(proxy.address).get(""))
    assert (top.code, top.headers["Location"]) == (302, "/tutor/")
    first = story(page(proxy).get(""))
    assert (first.code, first.headers["Location"]) == (302, f"/tutor/{COURSE}")
    assert story(Visitor(proxy.address).get("robots.txt")).code == 200


def test_text_is_sent_compressed(proxy: Proxy) -> None:
    plain = story(page(proxy).get(PAGE_STYLE))
    zipped = story(page(proxy).get(PAGE_STYLE, **{"Accept-Encoding": "gzip"}))
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers.get("X-Consumed-Content-Encoding", zipped.headers.get("Content-Encoding")) == "gzip"
    assert zipped.headers["Vary"] == "Accept-Encoding"


def test_the_servers_own_headers_pass_and_its_name_does_not(proxy: Proxy) -> None:
    answer = story(page(proxy).get(COURSE, "HEAD"))
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Server"] == "nginx"
    assert "Set-Cookie" not in answer.headers


def test_a_script_with_a_digest_in_its_name_is_kept_and_another_for_an_hour(proxy: Proxy) -> None:
    scripts = Path(sys.prefix, "share/jupyter/labextensions/anywidget/static").glob("remoteEntry.*.js")
    script = f"voila/labextensions/anywidget/static/{next(scripts).name}"
    assert "immutable" in story(page(proxy).get(script)).headers["Cache-Control"]
    assert story(page(proxy).get(PAGE_STYLE)).headers["Cache-Control"] == "public, max-age=3600"
    assert story(page(proxy).get("health")).headers["Cache-Control"] == "no-store"


def test_a_page_is_never_answered_from_what_is_kept(proxy: Proxy, server: Server) -> None:
    async def work() -> None:
        first, second = page(proxy), page(proxy)
        assert await first.open() == await second.open() == 200
        assert first.kernel != second.kernel
        await first.leave()
        await second.leave()

    story(work())
    assert server.becomes(lambda: server.kernels() <= 1)


def test_what_is_too_large_is_refused(proxy: Proxy) -> None:
    limit = re.search(r"client_max_body_size (\d+)k;", CONF)
    assert limit
    # No more than the server behind it takes.
    assert abs(int(limit[1]) * 1024 - BODY_BYTES) < 2_000

    async def work() -> int:
        request = HTTPRequest(f"{proxy.address}tutor/voila/api/seat/x", "POST", body=b"x" * (BODY_BYTES + 10_000))
        return (await AsyncHTTPClient().fetch(request, raise_error=False)).code

    assert story(work()) == 413


def test_the_figures_are_for_this_machine(proxy: Proxy, nginx: Path) -> None:
    assert story(page(proxy).get("metrics")).code == 200
    (place,) = re.findall(r"location = /tutor/metrics \{(.*?)\}", CONF, re.DOTALL)
    assert re.findall(r"(allow|deny) (\S+);", place) == [("allow", "127.0.0.1"), ("allow", "::1"), ("deny", "all")]


def test_tables_are_limited_for_each_address(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of two: the server behind it lets more tabs have one kernel."""
    (limit,) = re.findall(r"limit_conn tantocuore_tables \d+;", CONF)
    assert int(limit.rpartition(" ")[2][:-1]) >= 100, "a club behind one address plays"
    monkeypatch.setitem(hosting.ADAPTED, re.escape(limit), "limit_conn tantocuore_tables 2;")

    async def work(proxy: Proxy) -> None:
        first, second, third = (page(proxy) for _ in range(3))
        assert await first.open() == 200
        second.kernel = third.kernel = first.kernel
        await first.connect()
        await second.connect()
        with pytest.raises(HTTPClientError, match="429"):
            await third.connect()
        second.vanish()
        await first.leave()

    with proxied(server.root) as proxy:
        story(work(proxy))


def test_learners_are_counted_by_address_and_in_ipv6_by_network() -> None:
    (pattern,) = re.findall(r'map \$remote_addr \$tantocuore_visitor \{\s+"~([^"]+)"', CONF)
    same = re.compile(pattern.replace("?<", "?P<"))

    def counted(address: str) -> str:
        found = same.match(address)
        return found["network"] if found else address

    assert counted("192.0.2.7") == "192.0.2.7"
    assert counted("2001:db8:1:2::7") == counted("2001:db8:1:2:aaaa::9") == "2001:db8:1:2:"
    assert counted("2001:db8:1:3::7") != counted("2001:db8:1:2::7")
    assert counted("2001:db8::7") == counted("2001:db8::5:6:7:8"), "zeros that are left out count as one network"


def test_no_address_is_written_down() -> None:
    servers = re.split(r"^server \{", CONF, flags=re.MULTILINE)[1:]
    assert len(servers) == 2
    for server in servers:
        assert "access_log off;" in server
        assert "limit_req_log_level info;" in server
        assert "TLS goes here" in server


# the static course


def test_the_static_course_is_served_under_its_path(proxy: Proxy) -> None:
    top = from_folder(proxy, "/")
    assert (top.code, top.headers["Location"]) == (302, "/tutor/")
    assert b"<title>course</title>" in from_folder(proxy, "/tutor/").body
    missing = from_folder(proxy, "/tutor/nothing")
    assert missing.code == 404
    assert b"<title>missing</title>" in missing.body
    assert from_folder(proxy, "/tutor/", "POST").code == 403


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("", "text/html", False),
        ("sw.js", "javascript", False),
        ("manifest.webmanifest", "application/manifest+json", False),
        ("app-0123456789ab/page.js", "javascript", True),
        ("pyodide-0123456789ab/pyodide.mjs", "text/javascript", True),
        ("pyodide-0123456789ab/pyodide.asm.wasm", "application/wasm", True),
        ("faces-0123456789ab/kagari-360.webp", "image/webp", True),
    ],
)
def test_kinds_and_keeping_of_its_files(proxy: Proxy, path: str, kind: str, kept: bool) -> None:
    headers = from_folder(proxy, f"/tutor/{path}").headers
    assert kind in headers["Content-Type"]
    assert ("immutable" in headers["Cache-Control"]) == kept
    assert (headers["Cache-Control"] == "no-cache") != kept
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["", "pyodide-0123456789ab/pyodide.mjs", "pyodide-0123456789ab/pyodide.asm.wasm"])
def test_its_files_are_sent_compressed(proxy: Proxy, path: str) -> None:
    answer = from_folder(proxy, f"/tutor/{path}", **{"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.body)


def test_what_was_compressed_before_is_sent_as_it_is(proxy: Proxy, site: Path) -> None:
    ready = gzip.compress(b"compressed before")
    (site / "tutor" / "app-0123456789ab" / "page.js.gz").write_bytes(ready)
    path = "/tutor/app-0123456789ab/page.js"
    assert from_folder(proxy, path, **{"Accept-Encoding": "gzip"}).body == ready


@pytest.mark.slow
def test_every_file_of_the_real_course_arrives_whole(proxy: Proxy, site: Path) -> None:
    """By the digests that its service worker checks."""
    (site / "real").symlink_to(courses.folder())
    keeper = (site / "real" / "sw.js").read_text("utf-8")
    files = re.search(r"^const FILES = (\[.*?\]);$", keeper, re.DOTALL | re.MULTILINE)
    assert files
    for name, mark in json.loads(files[1]):
        answer = from_folder(proxy, f"/real/{name}".replace("/./", "/"), **{"Accept-Encoding": "gzip"})
        body = gzip.decompress(answer.body) if "Content-Encoding" in answer.headers else answer.body
        assert f"sha256-{base64.b64encode(hashlib.sha256(body).digest()).decode()}" == mark, name


def test_a_flood_of_pages_is_refused_and_an_evening_of_guests_is_not(proxy: Proxy) -> None:
    """Doors instead of pages: they cost no kernel, and the limit is the same. It uses that up, so it comes last."""
    most = burst("tantocuore_pages")
    assert most >= 40, "a club behind one address opens its pages at once"

    async def work() -> Counter[int]:
        answers = await asyncio.gather(*(page(proxy).get(COURSE) for _ in range(most + 60)))
        return Counter(answer.code for answer in answers)

    codes = story(work())
    assert set(codes) == {200, 429}
    # The tests before this one have opened a few pages.
    assert codes[200] >= most - 10
    assert codes[429] >= 30
