"""tools/host/Dockerfile without Docker: what it copies, builds and starts."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from benchmarks.hosting import HOST as LOCAL
from benchmarks.hosting import free_port
from benchmarks.visitor import Visitor
from tests.host.conftest import HOST
from tests.serve.conftest import ENDING, Server, story
from tools import ready

Steps = list[tuple[str, str]]

# What docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges leaves.
BOUND = """
mount -t tmpfs tmpfs "$HOME" && mount -o remount,bind,ro / && cd "$HOME" || exit 99
exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs sh -c '! touch /usr/probe 2>&- && exec "$@"' - "$@"
"""


def stages() -> dict[str, Steps]:
    """The steps of each stage by its name: an instruction, and the rest of the line."""
    text = re.sub(r"\\\n\s*", "", (HOST / "Dockerfile").read_text("utf-8"))
    found: dict[str, Steps] = {}
    for line in filter(None, text.splitlines()):
        if line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found[rest.rpartition(" AS ")[2]] = []
        list(found.values())[-1].append((word, rest))
    return found


def step(stage: str, word: str) -> str:
    return [rest for found, rest in stages()[stage] if found == word][-1]


def copied(stage: str) -> Iterator[tuple[str, str]]:
    """Each path that a stage takes from the project, and where it goes."""
    for word, rest in stages()[stage]:
        if word == "COPY" and "--from=" not in rest:
            *sources, target = [part for part in rest.split() if not part.startswith("--")]
            for source in sources:
                yield source, target


ALL_COPIED = [(stage, source) for stage in stages() for source, _ in copied(stage)]


@pytest.mark.parametrize(("stage", "source"), ALL_COPIED)
def test_what_is_copied_is_there_and_is_sent_to_the_builder(stage: str, source: str) -> None:
    assert (ready.ROOT / source).exists()
    first, *rules = (HOST / "Dockerfile.dockerignore").read_text("utf-8").split()
    assert first == "*"
    sent = [rule.removeprefix("!") for rule in rules if rule.startswith("!")]
    assert any(source == rule or source.startswith(f"{rule}/") for rule in sent)


def test_the_wheel_builds_from_what_is_copied_and_holds_the_course(tmp_path: Path) -> None:
    for source, target in copied("wheel"):
        if not target.startswith("/"):
            path, place = ready.ROOT / source, tmp_path / target
            leave_out = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
            if path.is_dir():
                shutil.copytree(path, place, ignore=leave_out)
            else:
                shutil.copy(path, place)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "dist"]
    ran = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    names = ZipFile(wheel).namelist()
    for start in ("notebooks/00-start", "faces/kagari", "fonts/", "share/jupyter/voila/templates/tantocuore/"):
        assert any(name.startswith(f"tantocuore_widgets/{start}") for name in names), start


def test_the_extras_are_the_packages() -> None:
    extras = tomllib.loads((ready.ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    asked = {
        extra for steps in stages().values() for _, rest in steps for extra in re.findall(r"whl\)\[(\w+)\]", rest)
    }
    assert asked == {"tutor", "lab"}
    assert asked <= set(extras)


@pytest.mark.parametrize("stage", ["hub", "page"])
def test_nobody_in_it_is_root(stage: str) -> None:
    # A number, since Kubernetes cannot look a name up.
    assert step(stage, "USER") == "1000"
    words = [word for word, _ in stages()[stage]]
    assert "RUN" not in words[words.index("USER") :]


def test_the_last_stage_is_the_page() -> None:
    assert list(stages())[-1] == "page"
    for name, steps in stages().items():
        base = steps[0][1].split()[0]
        assert base in (*stages(), "python:3.11-slim"), name


@pytest.mark.xdist_group("host")
def test_it_starts_on_a_root_that_is_read_only_without_capabilities_and_is_healthy(tmp_path: Path) -> None:
    """The command and the health check of the image, on this machine's files, however the path is written."""
    probe = ["unshare", "--mount", "true"]
    if not (shutil.which("unshare") and shutil.which("setpriv") and subprocess.run(probe).returncode == 0):
        pytest.skip("no mount of our own may be made here")
    port = str(free_port())
    base = dict(part.split("=") for part in step("page", "ENV").split())["BASE_URL"]
    assert base == "/"
    env = os.environ | {
        "PATH": f"{Path(sys.prefix, 'bin')}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "TMPDIR": str(tmp_path),
        "BASE_URL": "tutor",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    health = re.sub(r"\b8866\b", port, step("page", "HEALTHCHECK").partition(" CMD ")[2].strip())
    assert subprocess.run(health, shell=True, env=env, capture_output=True).returncode != 0
    command: list[str] = json.loads(step("page", "CMD"))
    assert "8866" in command[-1]
    words = ["unshare", "--mount", "sh", "-c", BOUND, "-", *(word.replace("8866", port) for word in command)]
    process = subprocess.Popen(
        words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        server = Server(process)
        assert server.root.endswith(f":{port}/tutor/")

        async def work() -> None:
            visitor = Visitor(f"http://{LOCAL}:{port}/tutor/")
            assert await visitor.open() == 200
            await visitor.connect()
            assert (await visitor.ask("hello", save=None))["view"]
            await visitor.leave()

        story(work())
        ran = subprocess.run(health, shell=True, env=env, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        process.terminate()
        assert process.wait(ENDING) == 0, server.told
    finally:
        process.kill()
