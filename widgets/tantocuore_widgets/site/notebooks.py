"""The notebooks beside the course, in JupyterLite: for those who want to change code, without a server either.

JupyterLite collects the interface, Python's wheels and the lock of Pyodide; what it made is then cleaned of the
addresses of package registries, so that nothing in it could ask one.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import distributions, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tantocuore.text import say
from tantocuore_widgets import places
from tantocuore_widgets.site import runtime

Files = Mapping[str, bytes]

#: What the build imports, and the extra that brings it.
NEEDS = dict.fromkeys(("jupyterlite_core", "jupyterlite_pyodide_kernel", "pyodide_lock", "uv"), "site")
#: Where a reader begins, below the folder.
START = "lab/index.html?path=00-start.ipynb"

HERE = Path(__file__).parent
NAME = "tantocuore-tutor"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
#: The parts of the interface, in the versions of the widgets' own packages; nothing else that lies around here.
VIEWS = ("@jupyter-widgets/jupyterlab-manager", "anywidget", KERNEL)
WANTED = ("anywidget", "ipywidgets", "ipython", "micropip", "packaging")
#: Packages with the interface of a notebook that has a server.
UNWANTED = ("jupyterlab-widgets", "widgetsnbextension")

ARCHIVES = (".whl", ".zip")
LEFT_OUT = re.compile(r"(^|/)(rspack\.config\S*\.js|\S+\.map)$")
REGISTRY = re.compile(
    rb"(?:https?://(?:[\w-]+\.)*|\b)(?:pypi|pythonhosted|npmjs|jsdelivr|unpkg|cdnjs)\.(?:org|net|com|cloudflare\.com)"
    rb"(?:/[^\s\"'`)<>\]\\]*)?"
)
BINARY = re.compile(r"\.(wasm|png|ico|gif|jpe?g|webp|woff2?|ttf|eot|so|pyc)$")
#: When the files of a listing were made: of two builds that are the same nothing else would differ.
LISTING = "api/contents/"
MADE = re.compile(rb'("(?:created|last_modified)": ")[^"]*')
ONCE = rb"\g<1>1980-01-01T00:00:00Z"
TIMEOUT = 600  # seconds, also where a network is slow
REASON = 2000  # characters


class NoNotebooks(Exception):
    """The notebooks cannot be built; the message says what is missing, and what to do."""


def built(core: Files) -> dict[str, bytes]:
    """The files of JupyterLite with the notebooks, by their paths, over the core of a Pyodide.

    It needs a network: the wheels are fetched, in the versions that are installed here. Raises NoNotebooks when
    that fails, or when JupyterLite wants another Pyodide than the course.
    """
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    if PYODIDE_VERSION != runtime.VERSION:
        raise NoNotebooks(say("site.notebooks.apart", wanted=PYODIDE_VERSION, version=runtime.VERSION))
    with TemporaryDirectory() as folder:
        room = Path(folder)
        for name, data in _sources(core):
            path = room / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        words = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", folder, "--output-dir", "made"]
        try:
            done = subprocess.run(
                words, cwd=room, capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT, check=False
            )
        except subprocess.TimeoutExpired:
            raise NoNotebooks(say("site.notebooks.late", seconds=TIMEOUT)) from None
        if done.returncode:
            told = (done.stdout + done.stderr).decode(errors="replace")
            raise NoNotebooks(say("site.notebooks.broken", reason=told[-REASON:]))
        made = room / "made"
        files = {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}
    return cleaned({name: data for name, data in files.items() if not LEFT_OUT.search(name)})


def wheel() -> tuple[str, bytes]:
    """The name and the bytes of a wheel of ours, notebooks, faces and fonts included; nobody builds sites in it."""
    import tantocuore

    number = version(NAME)
    stem = f"{NAME.replace('-', '_')}-{number}"
    about = f"{stem}.dist-info"
    rooms = {"tantocuore": Path(tantocuore.__file__).parent, places.PACKAGE.name: places.PACKAGE}
    rooms |= {f"{places.PACKAGE.name}/{name}": places.room(name) for name in places.ROOMS}
    files = {
        f"{room}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for room, folder in rooms.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.is_relative_to(HERE)
    }
    told = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {number}\nRequires-Dist: anywidget\n"
    files |= {
        f"{about}/METADATA": told.encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{about}/RECORD"] = _record(files, about)
    return f"{stem}-py3-none-any.whl", runtime.zipped(files)


def cleaned(files: Files) -> dict[str, bytes]:
    """The files without the addresses of registries, in archives too, and without the time of the build.

    Digests in JSON follow what they are of.
    """
    made = {name: _cleaned(name, data) for name, data in files.items()}
    made |= {name: MADE.sub(ONCE, data) for name, data in made.items() if name.startswith(LISTING)}
    marks = {
        _digest(kind, files[name]): _digest(kind, data)
        for name, data in made.items()
        if name.endswith(ARCHIVES)
        for kind in ("md5", "sha256")
    }
    old = re.compile(b"|".join(marks)) if marks else None
    return {
        name: old.sub(lambda found: marks[found[0]], data) if old and name.endswith(".json") else data
        for name, data in made.items()
    }


def _sources(core: Files) -> Iterator[tuple[str, bytes]]:
    """What JupyterLite builds from, by its paths."""
    lock = {"info": json.loads(core[runtime.LOCK])["info"] | {"version": runtime.VERSION}, "packages": {}}
    for name, data in {**core, runtime.LOCK: json.dumps(lock).encode()}.items():
        yield f"static/pyodide/{name}", data
    for path in places.room("notebooks").glob("*.ipynb"):
        yield f"files/{path.name}", path.read_bytes()
    name, data = wheel()
    yield f"wheels/{name}", data
    yield "jupyter-lite.json", json.dumps(_settings()).encode()
    yield "jupyter_lite_config.json", json.dumps(_plan(f"wheels/{name}")).encode()


def _settings() -> dict[str, Any]:
    """What the page in the browser reads: Python looks for packages nowhere but beside it."""
    plugin = {f"{KERNEL}:kernel": {"disablePyPIFallback": True}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": say("page.work"), "litePluginSettings": plugin},
    }


def _plan(own: str) -> dict[str, Any]:
    """What JupyterLite builds, and from what; the widgets' two halves must be of one version."""
    pins = sorted({f"{it.name}=={it.version}" for it in distributions() if it.name != NAME})
    return {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "federated_extensions": [str(_view(name)) for name in VIEWS],
            "ignore_sys_prefix": ["federated_extensions"],
            "no_sourcemaps": True,
        },
        "PyodideLockAddon": {
            "enabled": True,
            "constraints": pins,
            "excludes_extra": list(UNWANTED),
            "specs": list(WANTED),
            "wheels": [own],
        },
    }


def _view(name: str) -> Path:
    from jupyter_core.paths import jupyter_path

    places = (Path(folder) / name for folder in jupyter_path("labextensions"))
    found = next((place for place in places if place.is_dir()), None)
    if found is None:
        raise NoNotebooks(say("site.notebooks.absent", view=name))
    return found


def _record(files: Files, about: str) -> bytes:
    return "".join(f"{name},,\n" for name in [*sorted(files), f"{about}/RECORD"]).encode()


def _cleaned(name: str, data: bytes) -> bytes:
    if name.endswith(ARCHIVES):
        held = runtime.unzipped(data).items()
        return runtime.zipped({name: _cleaned(name, data) for name, data in held if not LEFT_OUT.search(name)})
    return data if BINARY.search(name) else REGISTRY.sub(b"./", data)


def _digest(kind: str, data: bytes) -> bytes:
    return hashlib.new(kind, data).hexdigest().encode()
