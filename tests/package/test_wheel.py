"""The wheel holds all that a learner needs, and works alone, away from the checkout."""

import json
import os
import re
import site
import subprocess
import sys
import tarfile
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.marks import rule

ROOT = Path(__file__).resolve().parents[2]
OURS = ("PYTHONPATH", "JUPYTER_PATH", "VIRTUAL_ENV")
LISTING = """
import json, sys, time
before = set(sys.modules)
began = time.perf_counter()
import tantocuore
seconds = time.perf_counter() - began
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps([seconds, sorted(tops - set(sys.stdlib_module_names)), tantocuore.__file__]))
"""

# One worker builds and installs once for all the tests here.
pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source archive built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (path,) = dist.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    """The files in the wheel."""
    return frozenset(ZipFile(wheel).namelist())


class Answer(NamedTuple):
    """The exit status of a command, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


class Alone:
    """A Python that has the wheel and nothing else, run in an empty folder."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder / "env", with_pip=False)
        self.bin = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        self.cwd = folder / "empty"
        self.cwd.mkdir()
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python")]
        subprocess.run([*pip, "install", "-qq", "--no-deps", "--no-index", str(wheel)], check=True)

    def start(self, *words: str, **variables: str) -> subprocess.Popen[str]:
        """Start `python WORDS` there, with no trace of this checkout in the environment but `variables`."""
        kept = {name: value for name, value in os.environ.items() if name not in OURS}
        return subprocess.Popen(
            [str(self.bin / "python"), *words],
            cwd=self.cwd,
            env=kept | variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def run(self, *words: str, **variables: str) -> Answer:
        """What became of `python WORDS`."""
        with self.start(*words, **variables) as process:
            out, err = process.communicate(timeout=60)
        return Answer(process.returncode, out, err)


@pytest.fixture(scope="module")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Alone:
    return Alone(tmp_path_factory.mktemp("alone"), wheel)


def below(folder: str, *patterns: str) -> set[str]:
    """The checkout's files under `folder` that match one of the patterns, relative to it."""
    inside = ROOT / folder
    found = {path.relative_to(inside).as_posix() for pattern in patterns for path in inside.rglob(pattern)}
    return {name for name in found if ".ipynb_checkpoints" not in name}


@pytest.mark.parametrize(
    ("folder", "inside", "patterns"),
    [
        ("tantocuore", "tantocuore", ["*.py", "*.toml", "py.typed"]),
        ("widgets/tantocuore_widgets", "tantocuore_widgets", ["*.py", "*.js", "*.css", "*.j2", "*.json"]),
        ("notebooks", "tantocuore_widgets/notebooks", ["*.ipynb"]),
        ("assets/faces", "tantocuore_widgets/faces", ["*.webp"]),
        ("assets/fonts", "tantocuore_widgets/fonts", ["*.woff2", "LICENSE*"]),
    ],
)
def test_the_wheel_holds_every_room(names: frozenset[str], folder: str, inside: str, patterns: list[str]) -> None:
    for pattern in patterns:
        assert below(folder, pattern), f"{folder} holds no {pattern}"
    assert {f"{inside}/{name}" for name in below(folder, *patterns)} <= names


def test_the_wheel_holds_nothing_else(names: frozenset[str]) -> None:
    rooms = {name.partition("/")[0] for name in names}
    assert rooms == {"tantocuore", "tantocuore_widgets", "tantocuore_tutor-0.1.0.dist-info"}
    assert not [name for name in names if "__pycache__" in name or "checkpoint" in name or "test" in name]


def test_the_wheel_names_its_licence_and_commands(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        info = "tantocuore_tutor-0.1.0.dist-info"
        assert "BSD 3-Clause" in archive.read(f"{info}/licenses/LICENSE").decode()
        metadata = archive.read(f"{info}/METADATA").decode()
        commands = archive.read(f"{info}/entry_points.txt").decode()
    assert "Requires-Python: >=3.11" in metadata
    required = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert required
    assert all("extra ==" in line for line in required), "the core needs no third-party package"
    assert "tutor = tantocuore_widgets.serve:tutor" in commands
    assert "lab = tantocuore_widgets.serve:lab" in commands


def test_the_source_archive_builds_the_same_wheel(dist: Path, names: frozenset[str], tmp_path: Path) -> None:
    (source,) = dist.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert not (folder / ".venv").exists()
    assert not (folder / "node_modules").exists()
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    (again,) = tmp_path.glob("*.whl")
    assert set(ZipFile(again).namelist()) == names


def test_the_core_imports_alone(alone: Alone, record_property: Callable[[str, object], None]) -> None:
    answer = alone.run("-c", LISTING)
    assert answer.returncode == 0, answer.stderr
    seconds, foreign, where = json.loads(answer.stdout)
    assert foreign == ["tantocuore"]
    assert not Path(where).is_relative_to(ROOT)
    record_property("import tantocuore", f"{seconds * 1000:.0f} ms")
    # The promise is 100 ms; a machine at work on other things may need a multiple of it.
    assert seconds < 1


@rule("EX-RAOUL-04", "EX-RAOUL-06", "EX-RAOUL-07")
def test_raouls_turn_replays_alone(alone: Alone) -> None:
    answer = alone.run("-m", "tantocuore", "replay", "raoul", "--json")
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    house = told["position"]["house"]["Raoul"]
    assert house["chambermaids"] == ["colette"]
    assert sorted(house["discard"]) == sorted(["rouge", "genevieve", "kagari", "love_1", "love_1", "colette"])
    assert told["question"]["player"] == "Baron"


def test_rules_are_told_alone(alone: Alone) -> None:
    answer = alone.run("-m", "tantocuore", "rules", "SERVE-02")
    assert answer.returncode == 0, answer.stderr
    assert "SERVE-02" in answer.stdout


def test_the_page_says_what_it_lacks(alone: Alone) -> None:
    answer = alone.run("-m", "tantocuore", "tutor", "--no-browser")
    assert answer.returncode == 2
    assert "tutor" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_the_page_is_served_from_the_wheel(alone: Alone) -> None:
    # The third-party packages are borrowed by a path: unlike a site folder it brings no editable install.
    borrowed = {
        "PYTHONPATH": os.pathsep.join(site.getsitepackages()),
        "JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter")),
    }
    where = alone.run("-c", "import tantocuore_widgets; print(tantocuore_widgets.__file__)", **borrowed)
    assert not Path(where.stdout).is_relative_to(ROOT)
    with alone.start("-m", "tantocuore", "tutor", "--no-browser", "--port", "0", **borrowed) as server:
        assert server.stdout
        try:
            address = re.search(r"http://\S+/", server.stdout.readline())
            assert address
            with urlopen(address[0], timeout=60) as response:
                page = response.read().decode()
            assert "application/vnd.jupyter.widget-state+json" in page or "jupyter-config-data" in page
            for path in set(re.findall(r'/voila/templates/tantocuore/[^"\' )]+\.(?:css|js|woff2|svg)', page)):
                with urlopen(address[0].rstrip("/") + path, timeout=10) as response:
                    assert response.status == 200
        finally:
            server.terminate()
    assert server.returncode == 0
