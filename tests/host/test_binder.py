"""The files of .binder: what Binder installs, runs once, and opens."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from benchmarks.visitor import Visitor
from tests.host.conftest import HOST
from tests.serve.conftest import story
from tools import ready

BINDER = ready.ROOT / ".binder"
SETTINGS: dict[str, Any] = json.loads((HOST / "jupyter_server_config.json").read_text("utf-8"))
TOKEN = "sesame"


def requirements() -> tuple[str, Requirement]:
    """The extra of the project, and what comes beside it."""
    own, other = (BINDER / "requirements.txt").read_text("utf-8").splitlines()
    extra = re.fullmatch(r"-e \.\[(\w+)\]", own)
    assert extra
    return extra[1], Requirement(other)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home after postBuild."""
    subprocess.run([BINDER / "postBuild"], cwd=ready.ROOT, env=os.environ | {"HOME": str(tmp_path)}, check=True)
    return tmp_path


def test_there_is_nothing_but_what_binder_knows() -> None:
    assert sorted(path.name for path in BINDER.iterdir()) == ["postBuild", "requirements.txt", "runtime.txt"]
    assert os.access(BINDER / "postBuild", os.X_OK)


def test_its_python_and_its_packages_are_ours() -> None:
    project = tomllib.loads((ready.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra, proxy = requirements()
    assert extra in project["optional-dependencies"]
    assert proxy.name == "jupyter-server-proxy"
    python = (BINDER / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    assert Requirement(f"python{project['requires-python']}").specifier.contains(python)


def test_the_build_leaves_the_settings_where_jupyter_looks(home: Path) -> None:
    assert json.loads((home / ".jupyter" / "jupyter_server_config.json").read_text("utf-8")) == SETTINGS
    assert (home / ".jupyter" / "labconfig" / "page_config.json").is_file()


def test_the_settings_name_what_there_is() -> None:
    from jupyter_server.serverapp import ServerApp

    traits = ServerApp.class_traits()
    assert set(SETTINGS["ServerApp"]) <= set(traits)
    module, _, name = SETTINGS["ServerApp"]["kernel_websocket_connection_class"].rpartition(".")
    assert hasattr(import_module(module), name)
    command = SETTINGS["ServerProxy"]["servers"]["tutor"]["command"]
    told = subprocess.run([sys.executable, "-m", *command[:2], "--help"], capture_output=True, text=True).stdout
    assert all(word in told for word in command if word.startswith("--"))


@contextmanager
def binder(home: Path) -> Iterator[str]:
    """A Jupyter server with the proxy of the requirements, started as Binder starts one, beside our packages."""
    apart = home / "apart"
    subprocess.run([sys.executable, "-m", "venv", apart], check=True)
    (site,) = apart.glob("lib/python*/site-packages")
    (ours,) = Path(sys.prefix).glob("lib/python*/site-packages")
    python = str(apart / "bin" / "python")
    pip = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", str(requirements()[1])]
    if subprocess.run(pip).returncode:
        pytest.skip("the proxy cannot be installed")
    # Behind its own packages, so that what it brought with it is used.
    (site / "ours.pth").write_text(f"{ours}\nimport site; site.addsitedir({str(ours)!r})\n", "utf-8")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    options = [f"--ServerApp.port={port}", f"--IdentityProvider.token={TOKEN}", "--ServerApp.allow_root=True"]
    words = [python, "-m", "jupyter_server", "--no-browser", "--ServerApp.base_url=/user/one/", *options]
    path = os.pathsep.join([str(Path(sys.prefix, "bin")), os.environ["PATH"]])
    env = os.environ | {"HOME": str(home), "PATH": path, "JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter"))}
    with (home / "told").open("w") as out:
        process = subprocess.Popen(words, cwd=ready.ROOT, env=env, stdout=out, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}/user/one/"
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{address}api?token={TOKEN}").read()
                break
            except OSError:
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.slow
def test_the_page_is_played_under_the_servers_own_address(home: Path) -> None:
    """It makes a virtual environment of its own."""
    with binder(home) as address:

        async def work() -> None:
            visitor = Visitor(f"{address}tutor/", Authorization=f"token {TOKEN}")
            assert await visitor.open() == 200, (home / "told").read_text("utf-8")
            await visitor.connect()
            assert await visitor.finish("raoul") > 5
            await visitor.leave()

        story(work())
