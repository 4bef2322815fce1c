"""The notebooks beside the course: JupyterLite with our wheel in it, and nothing that asks another host."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from benchmarks.site import Host
from tantocuore.text import say
from tantocuore_widgets import places
from tantocuore_widgets.site import build, notebooks, runtime
from tests.browser.conftest import Record
from tests.browser.play import Learner, Mouse
from tests.browser.test_lab import run
from tests.site import courses
from tests.site.conftest import SETTING
from tools import ready

# One worker builds once for all the tests here.
pytestmark = pytest.mark.xdist_group("site")

HOSTS = (b"registry.npmjs", b"jsdelivr", b"pypi.org", b"pythonhosted", b"unpkg", b"cdnjs")
# A browser asks for it at the top of a host, whatever the page says.
FAVICON = "/favicon.ico"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course with its notebooks, as the command writes it where JupyterLite is installed."""
    courses.core()  # or the tests are skipped
    made = tmp_path_factory.mktemp("site") / "course"
    words = [str(ready.lite()), "-m", "tantocuore", "site", str(made), "--notebooks"]
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="module")
def files(folder: Path) -> dict[str, bytes]:
    return build._folder(folder, "**/*")


@pytest.fixture
def page(browser_type: Any, browser_type_launch_args: dict[str, Any]) -> Iterator[Page]:
    """A page in a browser that finds no host by its name."""
    alone = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    browser = browser_type.launch(**browser_type_launch_args | {"args": [*browser_type_launch_args["args"], alone]})
    yield browser.new_context(viewport={"width": 1600, "height": 1000}).new_page()
    browser.close()


@pytest.mark.slow
def test_a_notebook_runs_in_the_browser_and_its_table_answers(
    folder: Path, page: Page, record_property: Any
) -> None:
    """From the page of the course, below a path: the only host that is asked is this one."""
    record = Record()
    record.allow("404")  # FAVICON
    record.watch(page.context)
    with Host(folder) as host:
        page.goto(host.root)
        page.get_by_role("link", name=say("site.nav.notebooks"), exact=True).click()
        page.goto(host.root + f"lab/{notebooks.START}".replace("00-start", "10-start"))
        expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=SETTING)
        notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        run(notebook, 'course("A")')
        table = notebook.get_by_role("article")
        expect(table.locator(".card").first).to_be_visible(timeout=SETTING)
        learner = Learner(page, Mouse(), table)
        said = learner.goal.inner_text()
        learner.press(learner.goal.get_by_role("button", name="Let Kagari serve"))
        expect(learner.goal).not_to_have_text(said, use_inner_text=True)
        missing = {path for path in host.asked if not (host.folder / path.removeprefix(host.base)).exists()}
        assert missing <= {FAVICON}
        record_property("the notebooks until a table is set, MB over the wire", round(host.sent / 1e6, 1))
    assert not record.unexplained()


@pytest.mark.slow
def test_no_registry_is_named_in_the_notebooks(files: dict[str, bytes], record_property: Any) -> None:
    lab = {name: data for name, data in files.items() if name.startswith("lab/")}
    record_property("the notebooks, MB on disk", round(sum(map(len, lab.values())) / 1e6, 1))
    for name, data in lab.items():
        held = runtime.unzipped(data).items() if name.endswith(notebooks.ARCHIVES) else [(name, data)]
        assert not [(part, host) for part, text in held for host in HOSTS if host in text], name


@pytest.mark.slow
def test_every_wheel_has_the_digest_that_the_lock_gives(files: dict[str, bytes]) -> None:
    lock = "lab/static/pyodide-lock/"
    packages = json.loads(files[f"{lock}pyodide-lock.json"])["packages"].values()
    assert {"tantocuore-tutor", "anywidget", "ipywidgets"} <= {it["name"] for it in packages}
    for it in packages:
        path = Path("/", lock, it["file_name"]).resolve().relative_to("/").as_posix()
        assert it["sha256"] == sha256(files[path]).hexdigest(), it["name"]


@pytest.mark.slow
def test_python_looks_nowhere_else_and_the_keeper_leaves_the_notebooks(files: dict[str, bytes]) -> None:
    settings = json.loads(files["lab/jupyter-lite.json"])["jupyter-config-data"]["litePluginSettings"]
    assert settings[f"{notebooks.KERNEL}:kernel"]["disablePyPIFallback"] is True
    assert {f"lab/files/{path.name}" for path in places.room("notebooks").glob("*.ipynb")} <= set(files)
    assert b'"lab/' not in files["sw.js"]


def test_the_extra_brings_what_the_build_imports() -> None:
    about = tomllib.loads((places.CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    words = " ".join(about["optional-dependencies"]["site"]).replace("-", "_")
    assert all(package in words for package in notebooks.NEEDS)


def test_the_wheel_holds_the_notebooks_the_faces_and_the_fonts() -> None:
    name, data = notebooks.wheel()
    held = runtime.unzipped(data)
    assert re.fullmatch(r"tantocuore_tutor-[\d.]+-py3-none-any\.whl", name)
    for room in places.ROOMS:
        for path in places.room(room).iterdir():
            assert path.is_dir() or f"tantocuore_widgets/{room}/{path.name}" in held
    assert {"tantocuore/__init__.py", "tantocuore_widgets/widget.py"} <= set(held)
    assert not [path for path in held if "__pycache__" in path]


def test_addresses_of_registries_go_and_digests_follow() -> None:
    wheel = runtime.zipped({"a.py": b'AT = "https://pypi.org/simple"', "b.wasm": b"pypi.org"})
    lock = json.dumps({"sha256": sha256(wheel).hexdigest()}).encode()
    made = notebooks.cleaned(
        {"a.whl": wheel, "lock.json": lock, "a.js": b"`https://cdn.jsdelivr.net/pyodide/v${U}/full/`"}
    )
    assert runtime.unzipped(made["a.whl"]) == {"a.py": b'AT = "./"', "b.wasm": b"pypi.org"}
    assert json.loads(made["lock.json"])["sha256"] == sha256(made["a.whl"]).hexdigest()
    assert made["a.js"] == b"`./`"


def test_nothing_tells_when_the_notebooks_were_built() -> None:
    """Else no two builds would be the same."""
    listed = [b'{"content": [{"created": "%d-11-28T20:25:43Z", "path": "a"}]}' % year for year in (2026, 2027)]
    one, other = (notebooks.cleaned({f"{notebooks.LISTING}all.json": data, "a.json": b"1"}) for data in listed)
    assert one == other
    assert json.loads(one[f"{notebooks.LISTING}all.json"])["content"][0]["path"] == "a"


def test_without_jupyterlite_the_way_out_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = {"anywidget", "jinja2"}
    monkeypatch.setattr(import_module(build.__name__), "find_spec", lambda name: name if name in there else None)
    assert build.site([str(tmp_path / "course"), "--notebooks"]) == build.UNUSABLE
    assert "tantocuore-tutor[site]" in capsys.readouterr().err


def test_another_pyodide_is_not_mixed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jupyterlite_pyodide_kernel", "jupyterlite_pyodide_kernel.constants"):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(PYODIDE_VERSION="1.2.3"))
    with pytest.raises(notebooks.NoNotebooks, match=r"1\.2\.3"):
        notebooks.built({})
