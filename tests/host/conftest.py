"""What stands in tools/host, and nginx in front of a running server as its configuration says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.hosting import Proxy, proxied
from tests.serve.conftest import Server, served
from tools import ready

HOST = ready.ROOT / "tools" / "host"


@pytest.fixture(scope="session")
def nginx() -> Path:
    """The root of a file tree with nginx in it."""
    root = ready.nginx()
    if root is None:
        pytest.skip("there is no nginx, and no Debian packages to take it from")
    return root


@pytest.fixture(scope="module")
def server(nginx: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server, told what the unit tells it, but for the port."""
    limits = ("--seats=3", "--pool=1", "--base-url=/tutor/", "--behind-proxy")
    with served(tmp_path_factory.mktemp("host") / "empty", *limits) as server:
        yield server


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with something that looks like the static course: its kinds of names, and little in them."""
    root = tmp_path_factory.mktemp("www")
    held = {
        "index.html": "<!doctype html><title>course</title>" + "<p>words</p>" * 200,
        "404.html": "<!doctype html><title>missing</title>",
        "sw.js": "// keeper",
        "manifest.webmanifest": "{}",
        "app-0123456789ab/page.js": "export {};\n" * 200,
        "pyodide-0123456789ab/pyodide.mjs": "export {};\n" * 200,
        "pyodide-0123456789ab/pyodide.asm.wasm": "\0asm" * 500,
        "faces-0123456789ab/kagari-360.webp": "RIFF",
    }
    for name, text in held.items():
        path = root / "tutor" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


@pytest.fixture(scope="module")
def proxy(server: Server, site: Path) -> Iterator[Proxy]:
    """nginx before both."""
    with proxied(server.root, site) as proxy:
        yield proxy
