"""Makes the checkout ready: the virtual environment in `.venv`, its packages, node and its packages.

Each step leaves a fingerprint of what it was made from, so that the next call only compares.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from tools import browser

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CONSTRAINTS = ROOT / "constraints.txt"
NODE_MODULES = ROOT / "node_modules"
PEERS = ROOT / ".venv-bench"
LITE = ROOT / ".venv-site"
PEER_CONSTRAINTS = ROOT / "benchmarks" / "constraints.txt"

# What each need is made of: an extra for users, and dependency groups on top. A later need holds the earlier.
NEEDS = {"tutor": ("tutor", ()), "lab": ("lab", ()), "dev": ("lab", ("dev",))}
BUILD_TABLES = ("build-system", "project", "dependency-groups")
OLDEST_NODE = 20
NGINX = ("usr/sbin/nginx", "etc/nginx/mime.types")
UNPACKED = VENV / "nginx"


def packages(need: str) -> Path:
    """The Python of `.venv`, with all that `need` ("tutor", "lab" or "dev") asks for installed."""
    stamp = VENV / "tantocuore.json"
    wanted = _fingerprint(_build_tables(), CONSTRAINTS.read_text("utf-8"), str(ROOT))
    done = json.loads(stamp.read_text("utf-8")) if stamp.is_file() else {}
    if PYTHON.exists() and done.get(need) == wanted:
        return PYTHON
    _tell(f"Getting ready (`{need}`, once): packages go into {VENV.name}, in about a minute ...")
    _environment()
    extra, groups = NEEDS[need]
    # The builder comes first and from the constraints, so that the build asks for nothing more.
    pip_install("hatchling", "editables")
    pip_install("--no-build-isolation", "--editable", f"{ROOT}[{extra}]", *(r for g in groups for r in group(g)))
    held = list(NEEDS)[: list(NEEDS).index(need) + 1]
    stamp.write_text(json.dumps(done | dict.fromkeys(held, wanted)), "utf-8")
    return PYTHON


def peers() -> Path:
    """The Python of `.venv-bench`: the benchmark's peers, apart so that their versions never touch ours."""
    python, stamp = python_in(PEERS), PEERS / "tantocuore.json"
    wanted = _fingerprint(json.dumps(group("benchmark")), PEER_CONSTRAINTS.read_text("utf-8"), sys.version)
    if python.exists() and stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return python
    _tell(f"Getting ready (the peers, once): packages go into {PEERS.name} ...")
    make_venv(PEERS)
    pip_install(*group("benchmark"), python=python, constraints=PEER_CONSTRAINTS)
    stamp.write_text(wanted, "utf-8")
    return python


def lite() -> Path:
    """The Python of `.venv-site`: JupyterLite apart, since JupyterLab would stumble over its part of the page."""
    python, stamp = python_in(LITE), LITE / "tantocuore.json"
    wanted = _fingerprint(_build_tables(), CONSTRAINTS.read_text("utf-8"), str(ROOT))
    if python.exists() and stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return python
    _tell(f"Getting ready (JupyterLite, once): packages go into {LITE.name} ...")
    make_venv(LITE)
    pip_install("hatchling", "editables", python=python)
    pip_install("--no-build-isolation", "--editable", f"{ROOT}[site]", python=python)
    stamp.write_text(wanted, "utf-8")
    return python


def python_in(folder: Path) -> Path:
    """The Python of the virtual environment in `folder`."""
    return folder / PYTHON.relative_to(VENV)


def group(name: str) -> list[str]:
    """The requirements of a dependency group of pyproject.toml, groups inside it included."""
    found: list[str] = []
    for entry in _pyproject()["dependency-groups"][name]:
        found += [entry] if isinstance(entry, str) else group(entry["include-group"])
    return found


def pip_install(*what: str, python: Path = PYTHON, constraints: Path | None = CONSTRAINTS) -> None:
    """Install into the environment of `python`, within the constraints, or stop with pip's own words."""
    options = ["-qq", "--disable-pip-version-check", "--no-input"]
    held = ["--constraint", str(constraints)] if constraints else []
    if subprocess.call([python, "-m", "pip", "install", *options, *held, *what], stdin=subprocess.DEVNULL):
        raise SystemExit("The packages could not be installed: see pip's message above.")


def bare_node() -> dict[str, str]:
    """The environment variables with which `node` and `npm` run."""
    variables = dict(os.environ, PATH=os.pathsep.join([str(BIN), os.environ.get("PATH", "")]))
    if not _node_runs(variables):
        _tell(f"No node {OLDEST_NODE} or newer on the PATH: installing the one from PyPI ...")
        pip_install(*group("node"))
    return variables


def node() -> dict[str, str]:
    """The environment variables with which `node` and `npm` run, and the view's own packages installed."""
    variables = bare_node()
    stamp = NODE_MODULES / ".tantocuore"
    wanted = _fingerprint((ROOT / "package.json").read_text("utf-8"))
    if not (stamp.is_file() and stamp.read_text("utf-8") == wanted):
        npm = shutil.which("npm", path=variables["PATH"])
        if not npm:
            raise SystemExit("There is node but no npm on the PATH: install npm from where node came.")
        _tell("Installing the type checker of the view (once) ...")
        options = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        if subprocess.call([npm, "install", *options], cwd=ROOT, env=variables, stdin=subprocess.DEVNULL):
            raise SystemExit("npm could not install the type checker: see its message above.")
        stamp.write_text(wanted, "utf-8")
    return variables


def chromium() -> str:
    """The path of a browser for the tests, fetched if there is none, or stop with the line that says so."""
    path = browser.find()
    if path:
        return path
    _tell("No Chromium or Chrome here: fetching one for the tests (once) ...")
    for fetch in (_playwrights_own, _debians):
        fetch()
        path = browser.find()
        if path and browser.starts(path):
            return path
    raise SystemExit(browser.MISSING)


def nginx() -> Path | None:
    """The root of a file tree with nginx in it, for tests and benchmarks; None where it cannot be had.

    Debian's packages are unpacked into `.venv`, not installed: that would start a web server on this machine.
    """
    roots = [Path("/"), UNPACKED]
    if not any(map(_holds_nginx, roots)):
        _unpack_nginx()
    return next(filter(_holds_nginx, roots), None)


def which(program: str, variables: Mapping[str, str]) -> str:
    """The path of a program as the environment `variables` find it; the name itself when they do not."""
    return shutil.which(program, path=variables.get("PATH")) or program


def clean(names: Iterable[str]) -> None:
    """Remove folders of the checkout, named relative to it, that exist."""
    for name in names:
        shutil.rmtree(ROOT / name, ignore_errors=True)


def _environment() -> None:
    runs = "import sys; sys.exit(sys.version_info < (3, 11))"
    if not (PYTHON.exists() and subprocess.call([PYTHON, "-c", runs], stderr=subprocess.DEVNULL) == 0):
        make_venv(VENV)
    elif subprocess.call([PYTHON, "-c", "import pip"], stderr=subprocess.DEVNULL):
        subprocess.check_call([PYTHON, "-m", "ensurepip"], stdout=subprocess.DEVNULL)


def make_venv(folder: Path) -> None:
    """Make a virtual environment with pip in `folder`, or stop with the line that says what is missing."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        name = "python{}.{}".format(*sys.version_info)
        raise SystemExit(f"{name} lacks the venv module. Debian and Ubuntu: apt-get install {name}-venv")
    if subprocess.call([sys.executable, "-m", "venv", "--clear", folder]):
        raise SystemExit("The virtual environment could not be made: see the message above.")


def _node_runs(variables: Mapping[str, str]) -> bool:
    path = shutil.which("node", path=variables["PATH"])
    if not path:
        return False
    answer = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
    major = answer.strip().removeprefix("v").partition(".")[0]
    return major.isdecimal() and int(major) >= OLDEST_NODE


def _playwrights_own() -> None:
    _quietly([str(PYTHON), "-m", "playwright", "install", "chromium"])


def _debians() -> None:
    apt = shutil.which("apt-get")
    if apt and getattr(os, "geteuid", lambda: 1)() == 0:
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        _quietly([apt, "update"], quiet)
        _quietly([apt, "install", "--yes", "--no-install-recommends", "chromium"], quiet)


def _holds_nginx(root: Path) -> bool:
    return all((root / name).is_file() for name in NGINX)


def _unpack_nginx() -> None:
    apt, dpkg = shutil.which("apt-get"), shutil.which("dpkg-deb")
    if not (apt and dpkg and VENV.is_dir()):
        return
    with tempfile.TemporaryDirectory() as folder:
        for lists in ("--version", "update"):
            _quietly([apt, lists])  # first with the lists of packages that are there
            _quietly([apt, "download", "nginx", "nginx-common"], folder=folder)
            for package in Path(folder).glob("*.deb"):
                _quietly([dpkg, "--extract", str(package), str(UNPACKED)])
            if _holds_nginx(UNPACKED):
                return


def _quietly(command: list[str], variables: Mapping[str, str] | None = None, folder: str | None = None) -> None:
    # Whether it worked is seen by looking for the program, so its own words may be lost.
    subprocess.run(command, env=variables, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)


def _pyproject() -> dict[str, dict[str, list[str | dict[str, str]]]]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def _build_tables() -> str:
    content = _pyproject()
    return json.dumps([content[name] for name in BUILD_TABLES], sort_keys=True)


def _fingerprint(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _tell(line: str) -> None:
    print(line, flush=True)
