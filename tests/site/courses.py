"""Courses that tests share: one as it is, and one that says something else, as a later build would."""

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tantocuore_widgets.site import build, runtime


@cache
def core() -> dict[str, bytes]:
    """The core of Pyodide; a test that needs it is skipped where it cannot be had."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("there is no node")
    try:
        return dict(runtime.package())
    except runtime.NoRuntime as reason:
        pytest.skip(str(reason))


@cache
def files() -> dict[str, bytes]:
    """The course by its paths."""
    return build.course(core())


@cache
def folder() -> Path:
    """The course as a folder, for as long as the tests run."""
    made = Path(mkdtemp(prefix="tantocuore-site-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    build.write(files(), made)
    return made


def later(text: str) -> dict[str, bytes]:
    """The files of a build in which the frame of the page has another notice."""
    old = files()
    page = old["index.html"].replace(b'<footer class="page-foot">', f'<footer class="page-foot">{text}'.encode())
    app = next(name for name in old if name.startswith("app-")).partition("/")[0]
    new = {name.replace(app, f"{app}x"): data for name, data in old.items() if name != "sw.js"}
    new["index.html"] = page.replace(app.encode(), f"{app}x".encode())
    return new | {"sw.js": build._keeper(new)}
