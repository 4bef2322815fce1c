"""The course as files: the same twice, with no address of another host, and refused where it would do harm."""

import base64
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from zipfile import ZipFile

import pytest

import tantocuore
from benchmarks import site as benchmark
from tantocuore.text import say
from tantocuore.tutor import course
from tantocuore_widgets.site import build, runtime, worker
from tests.site import courses

# One worker builds once for all the tests here.
pytestmark = pytest.mark.xdist_group("site")

SITE = Path(build.__file__).parent
# What Emscripten would do with a host that it is told, and never is here; names of formats, which nobody fetches.
NAMES = re.compile(rb"https?://\$\{t\}|http://www\.w3\.org/[\w/]+")
ADDRESS = re.compile(rb"https?://[\w$][^\s\"'`)>]*")
RUNTIME = ("pyodide.asm.wasm", ".zip")  # whose texts are the standard library's own


@pytest.mark.slow
def test_two_builds_are_the_same_to_the_byte(tmp_path: Path) -> None:
    """Also in another process, where sets come in another order."""
    command = f"from {build.__name__} import site; raise SystemExit(site(['again']))"
    words = [sys.executable, "-c", command]
    subprocess.run(words, cwd=tmp_path, env=os.environ | {"PYTHONHASHSEED": "7"}, check=True, capture_output=True)
    again = build._folder(tmp_path / "again", "**/*")
    assert set(again) == set(courses.files())
    assert [name for name, data in again.items() if data != courses.files()[name]] == []


def test_a_folder_is_written_as_it_was_built_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    old, new = "app-0123456789ab", "app-ba9876543210"
    build.write({f"{old}/a.js": b"old", "index.html": b"old", "lab/a": b"", "lab/b/c": b""}, tmp_path)
    theirs = [".git/HEAD", "CNAME", "app-of-mine/a.js"]
    for name in (*theirs, "index.html.gz", "lab/a.gz", f"{old}/a.js.gz"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("theirs")
    build.write({f"{new}/a.js": b"new", "index.html": b"new", "lab/a": b"new"}, tmp_path)
    found = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert found == sorted([*theirs, f"{new}/a.js", "index.html", "lab/a"])
    assert (tmp_path / "index.html").read_text() == "new"


def test_every_file_at_the_top_is_known_as_ours() -> None:
    assert all(build.OURS.fullmatch(name.partition("/")[0]) for name in courses.files())


def test_a_course_that_cannot_be_written_whole_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old = {"app-0123456789ab/a.js": b"old", "index.html": b"old", "sw.js": build.MARK.encode()}
    build.write(old, tmp_path)
    monkeypatch.setattr(runtime, "package", lambda _: {})
    (tmp_path / "app-ba9876543210").write_text("in the way")
    monkeypatch.setattr(build, "course", lambda *_: {"app-ba9876543210/a.js": b"new", "index.html": b"new"})
    assert build.site([str(tmp_path)]) == build.FAILED
    assert "app-ba9876543210" in capsys.readouterr().err
    assert all((tmp_path / name).read_bytes() == data for name, data in old.items())


def test_no_file_names_another_host() -> None:
    found = {}
    for name, data in courses.files().items():
        if not name.endswith(RUNTIME):
            named = [address for address in ADDRESS.findall(data) if not NAMES.fullmatch(address)]
            found |= {name: named} if named else {}
    licences = {name for name in found if "/LICENSE" in name}
    assert set(found) == licences, found


@pytest.mark.parametrize("host", [b"registry.npmjs", b"jsdelivr", b"pypi.org", b"pythonhosted", b"unpkg"])
def test_no_registry_is_named_anywhere(host: bytes) -> None:
    for name, data in courses.files().items():
        held = runtime.unzipped(data).values() if name.endswith(".zip") else [data]
        assert not any(host in part for part in held), name


def test_every_address_in_the_pages_is_a_file_beside_them() -> None:
    for page in ("index.html", "404.html"):
        text = courses.files()[page].decode()
        for address in re.findall(r'(?:href|src)="([^"#]+)"', text):
            assert address in courses.files() or address == "./", (page, address)
        assert "{{" not in text


def test_every_address_in_the_style_sheets_is_a_file() -> None:
    for name, data in courses.files().items():
        if name.endswith(".css"):
            app = name.rpartition("/")[0]
            for address in re.findall(r"url\(([^)\"']+)\)", data.decode()):
                path = (Path("/") / app / address).resolve().relative_to("/").as_posix()
                assert path in courses.files() or address.startswith("data:"), (name, address)


def test_the_keeper_knows_every_file_by_its_digest() -> None:
    files = courses.files()
    listed = dict(json.loads(re.search(r"const FILES = (\[.*?\n\]);", files["sw.js"].decode(), re.DOTALL)[1]))  # type: ignore[index]
    listed["index.html"] = listed.pop("./")
    assert set(listed) == set(files) - {"sw.js"}
    for name, mark in listed.items():
        assert mark == "sha256-" + base64.b64encode(hashlib.sha256(files[name]).digest()).decode()


def test_folders_are_named_by_what_is_in_them() -> None:
    changed = dict(courses.files())
    rooms = {name.partition("/")[0] for name in changed if "/" in name}
    assert {room.partition("-")[0] for room in rooms} == {"app", "faces", "fonts", "pyodide"}
    for room in rooms:
        held = {name.partition("/")[2]: data for name, data in changed.items() if name.startswith(f"{room}/")}
        assert room.endswith(build.digest(held))


def test_it_can_be_installed() -> None:
    about = json.loads(courses.files()["manifest.webmanifest"])
    assert about["name"] == say("page.work")
    assert about["icons"][0]["src"] in courses.files()
    assert about["start_url"] == about["scope"] == "./"


def test_it_is_light(record_property: pytest.FixtureRequest) -> None:
    whole = benchmark.weight(courses.folder())
    record_property("the whole course over the wire", f"{whole / 1e6:.2f} MB")  # type: ignore[operator]
    assert whole < 9_000_000


def test_what_the_tutor_imports_is_shipped() -> None:
    """Also what it imports only inside a function."""
    source = Path(tantocuore.__file__).parent
    wanted = set()
    for path in [*source.rglob("*.py"), SITE / "worker.py"]:
        if path.name != "__main__.py":
            found = re.findall(r"^\s*(?:from|import) ([a-z_]+)", path.read_text("utf-8"), re.MULTILINE)
            wanted |= set(found) - {"tantocuore"}
    name = next(name for name in courses.files() if name.endswith(runtime.STDLIB))
    shipped = {name.partition("/")[0].partition(".")[0] for name in runtime.unzipped(courses.files()[name])}
    dropped = {top.partition(".")[0] for top in runtime.UNUSED.split()}
    assert wanted & dropped <= {"multiprocessing"}, "many games at once, which no page plays"
    assert shipped & dropped == set()
    assert {"json", "random", "tomllib"} <= shipped


def test_python_travels_compiled_and_whole() -> None:
    name = next(name for name in courses.files() if name.endswith("/python.zip"))
    held = set(runtime.unzipped(courses.files()[name]))
    assert not any(path.endswith(".py") for path in held)
    for module in walk_packages(tantocuore.__path__, "tantocuore."):
        path = module.name.replace(".", "/")
        assert {f"{path}.pyc", f"{path}/__init__.pyc"} & held, module.name
    assert {
        f"tantocuore/tutor/lessons/{lesson}.toml" for track in course.tracks() for lesson in track.lessons
    } <= held


def test_a_zip_is_the_same_whenever_it_is_made() -> None:
    made = runtime.zipped({"b": b"2", "a": b"1"})
    with ZipFile(io.BytesIO(made)) as archive:
        assert [(it.filename, it.date_time) for it in archive.infolist()] == [
            ("a", runtime.DATE),
            ("b", runtime.DATE),
        ]


def test_a_map_that_cannot_be_read_is_said() -> None:
    reply = json.loads(worker.answer("progress", '{"id": 7, "verb": "map", "args": null}'))
    assert reply["id"] == 7
    assert reply["error"]["title"] == say("mastery.error.unread.title")


# where it is refused


@pytest.mark.parametrize("name", ["mine.txt", "sw.js"])
def test_a_folder_with_something_else_is_left_alone(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also another site that has a service worker."""
    (tmp_path / name).write_text("mine")
    assert build.site([str(tmp_path)]) == build.FAILED
    assert "something else" in capsys.readouterr().err
    assert (tmp_path / name).read_text() == "mine"


def test_a_folder_that_is_no_pyodide_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.site([str(tmp_path / "course"), "--pyodide", str(tmp_path)]) == build.FAILED
    assert f"{tmp_path} is no npm package of Pyodide" in capsys.readouterr().err
    assert not (tmp_path / "course").exists()


def test_without_npm_the_way_out_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(runtime.NoRuntime, match="--pyodide"):
        runtime.package()


def test_a_package_that_was_changed_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(runtime, "_fetch", lambda folder: None)
    path = runtime.cache() / f"pyodide-{runtime.VERSION}.tgz"
    path.parent.mkdir()
    path.write_bytes(b"something else")
    with pytest.raises(runtime.NoRuntime, match="not the one that was expected"):
        runtime.package()
    assert not path.exists()


def test_without_node_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(runtime.NoRuntime, match=r"Node\.js"):
        runtime.compiled({})


def test_without_the_widget_the_way_out_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(import_module(build.__name__), "find_spec", lambda _: None)
    assert build.site([str(tmp_path / "course")]) == build.UNUSABLE
    assert "tantocuore-tutor[tutor]" in capsys.readouterr().err
