"""The commands of the Makefile, one function each."""

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools import checks, ready

LEFT_BEHIND = (
    ".venv",
    ".venv-bench",
    ".venv-site",
    "node_modules",
    "dist",
    "build",
    "test-results",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
)
INTERRUPTED = 130
HEADER = """\
# The exact versions that {who} installs: names and versions, nothing else.
# Made anew by `make constraints`.
"""


def tutor(arguments: list[str]) -> int:
    """the page in your browser; arguments go to `tantocuore tutor`"""
    return _become(ready.packages("tutor"), "-m", "tantocuore", "tutor", *arguments)


def lab(arguments: list[str]) -> int:
    """JupyterLab at the first notebook; arguments go to `tantocuore lab`"""
    return _become(ready.packages("lab"), "-m", "tantocuore", "lab", *arguments)


def site(arguments: list[str]) -> int:
    """the course as a folder for any static host, dist/site if you name none"""
    python = ready.lite() if "--notebooks" in arguments else ready.packages("tutor")
    os.environ.update(ready.bare_node())
    return _become(python, "-m", "tantocuore", "site", *(arguments or ["dist/site"]))


def test(parts: list[str]) -> int:
    """all checks that a change must pass, or the parts you name"""
    return checks.run(checks.parts(), parts)


def prove(parts: list[str]) -> int:
    """the same, and every test marked slow"""
    return checks.run(checks.parts(slow=True), parts)


def lint(_: list[str]) -> int:
    """style, types and import directions only"""
    return checks.run(checks.parts(), list(checks.LINT))


def bench(arguments: list[str]) -> int:
    """how fast the engine is, beside its peers; --profile says where the time goes"""
    return _become(ready.peers(), "-m", "benchmarks", *arguments)


def faces(arguments: list[str]) -> int:
    """draw the card faces anew into assets/"""
    return _call(ready.packages("dev"), "-m", "assets.draw", *arguments)


def wheel(_: list[str]) -> int:
    """the wheel and the source archive, into dist/"""
    return _call(ready.packages("dev"), "-m", "hatchling", "build")


def constraints(_: list[str]) -> int:
    """choose the newest versions that fit together; write constraints.txt, and the benchmark's own"""
    wanted = [f"{ready.ROOT}[lab,site]", *(r for name in ("dev", "node") for r in ready.group(name)), "editables"]
    _freeze(wanted, ready.CONSTRAINTS, "continuous integration")
    _freeze(ready.group("benchmark"), ready.PEER_CONSTRAINTS, "the benchmark")
    return 0


def _freeze(wanted: list[str], file: Path, who: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ready.make_venv(Path(folder))
        python = ready.python_in(Path(folder))
        ready.pip_install(*wanted, python=python, constraints=None)
        frozen = subprocess.check_output([python, "-m", "pip", "freeze"], text=True)
    lines = [line for line in frozen.splitlines() if "==" in line]
    file.write_text(HEADER.format(who=who) + "\n".join(lines) + "\n", "utf-8")


def clean(_: list[str]) -> int:
    """remove all that was set up, built or cached"""
    ready.clean(LEFT_BEHIND)
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    command.__name__: command
    for command in (tutor, lab, site, test, prove, lint, bench, faces, wheel, constraints, clean)
}


def run(words: list[str]) -> int:
    """Run the command that the first word names, with the other words; without one, say which there are."""
    name, *arguments = words or ["help"]
    if name in COMMANDS:
        try:
            return COMMANDS[name](arguments)
        except KeyboardInterrupt:
            return INTERRUPTED
    for known, command in COMMANDS.items():
        print(f"  {known:<12} {command.__doc__}")
    return 0 if name == "help" else 2


def _become(python: Path, *words: str) -> int:
    if os.name == "nt":
        return _call(python, *words)
    os.chdir(ready.ROOT)
    os.execv(python, [str(python), *words])


def _call(python: Path, *words: str) -> int:
    return subprocess.call([python, *words], cwd=ready.ROOT)
