"""The commands that serve the lessons: what they say, what they answer, and that they leave no trace."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from tantocuore.text import catalogue
from tantocuore_widgets import hosting, places, serve
from tantocuore_widgets.hosting_pages import POLICY
from tantocuore_widgets.lab_app import refresh
from tantocuore_widgets.voila_app import pages, title

TEMPLATE = places.SHARE / "voila" / "templates" / "tantocuore"


def test_a_room_is_found_in_the_package_before_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, checkout = tmp_path / "package", tmp_path / "checkout"
    monkeypatch.setattr(places, "PACKAGE", package)
    monkeypatch.setattr(places, "CHECKOUT", checkout)
    with pytest.raises(FileNotFoundError) as error:
        places.room("faces")
    assert all(word in str(error.value) for word in ("'faces'", str(package / "faces"), str(checkout / "assets")))
    (checkout / "assets" / "faces").mkdir(parents=True)
    assert places.room("faces") == checkout / "assets" / "faces"
    assert not places.packed("faces")
    (package / "faces").mkdir(parents=True)
    assert places.room("faces") == package / "faces"
    assert places.packed("faces")


def test_an_unknown_room_is_refused_by_name() -> None:
    with pytest.raises(LookupError, match=r"'cellar'.*notebooks, faces, fonts"):
        places.room("cellar")


@pytest.mark.parametrize("command", ["tutor", "lab"])
def test_help_names_every_option(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        getattr(serve, command)(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert f"tantocuore {command}" in told
    assert all(option in told for option in ("--port N", "--host H", "--no-browser", "127.0.0.1"))


def test_help_of_the_hosted_server_names_its_limits(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        serve.serve(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    limits = ("seats", "pool", "each", "grace", "away", "idle", "memory", "base-url", "static-url", "behind-proxy")
    assert all(f"--{name}" in told for name in limits)
    assert "--no-browser" not in told


@pytest.mark.parametrize(
    ("option", "got", "way"),
    [
        ("--port", "70000", "0 to 65535"), ("--port", "http", "0 to 65535"), ("--seats", "0", "1 or more"),
        ("--pool", "many", "0 or more"), ("--each", "-1", "0 or more"), ("--memory", "60", "or 0 for no limit"),
        ("--idle", "0", "0.1 or more"), ("--grace", "nan", "seconds"), ("--away", "inf", "seconds"),
        ("--base-url", "http://tutor.example", "/tutor/"), ("--base-url", "/a/../b", "/tutor/"),
        ("--base-url", "/tutor(/", "/tutor/"), ("--base-url", "/a?b", "/tutor/"),
        ("--base-url", f"/{'a' * 5_000}?", "/tutor/"), ("--static-url", "javascript:1", "https://"),
    ],
)  # fmt: skip
def test_an_option_that_makes_no_sense_is_refused_with_the_way_out(
    option: str, got: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        serve.serve([f"{option}={got}"])
    assert ended.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert all(word in told for word in (option, got[:20], way))
    assert len(told) < 300


@pytest.mark.parametrize(
    ("written", "base"),
    [("/", "/"), ("tutor", "/tutor/"), ("//a///b", "/a/b/"), ("/user/ann%40x/a.b+c/", "/user/ann%40x/a.b+c/")],
)
def test_the_path_before_all_addresses_has_one_form(written: str, base: str) -> None:
    assert hosting.Hosting(1, base_url=serve.written(serve.PATH, "base_url")(written)).base_url == base


@pytest.mark.parametrize("command", ["tutor", "lab"])
def test_a_taken_port_is_said_in_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert getattr(serve, command)(["--no-browser", "--port", str(port)]) == 1
    told = capsys.readouterr().err
    assert str(port) in told
    assert told.count("\n") == 1


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serve._listener("127.0.0.1", None, port) as listener:
            assert listener.getsockname()[1] != port


@pytest.mark.parametrize(("command", "absent"), [("tutor", "voila"), ("tutor", "ipykernel"), ("lab", "jupyterlab")])
def test_a_missing_package_is_named_with_its_cure(
    command: str, absent: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = serve.find_spec
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == absent else real(name))
    assert getattr(serve, command)(["--no-browser"]) == 2
    told = capsys.readouterr().err
    assert absent in told
    assert f'pip install "tantocuore-tutor[{command}]"' in told
    assert told.count("\n") == 1


def test_changed_notebooks_are_kept_and_others_follow(tmp_path: Path) -> None:
    source, folder = tmp_path / "source", tmp_path / "mine"
    source.mkdir()
    names = ("00-start.ipynb", "30-raouls-turn.ipynb")
    for name in names:
        (source / name).write_text("first")
    assert refresh(source, folder) == []
    (folder / names[0]).write_text("mine")
    for name in names:
        (source / name).write_text("second")
    assert refresh(source, folder) == [names[0]]
    assert [(folder / name).read_text() for name in names] == ["mine", "second"]
    (folder / names[0]).unlink()
    assert refresh(source, folder) == []
    assert (folder / names[0]).read_text() == "second"


def test_a_notebook_that_was_there_before_is_never_written_over(tmp_path: Path) -> None:
    source, folder = tmp_path / "source", tmp_path / "mine"
    for place, text in ((source, "ours"), (folder, "somebody's")):
        place.mkdir()
        (place / "00-start.ipynb").write_text(text)
    assert refresh(source, folder) == ["00-start.ipynb"]
    assert (folder / "00-start.ipynb").read_text() == "somebody's"


def test_pages_come_in_reading_order_with_their_headings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, heading in (("30-raouls-turn", "# Raoul's *turn*"), ("00-start", "text only")):
        cells = [{"cell_type": "code", "source": "# no heading"}, {"cell_type": "markdown", "source": [heading]}]
        (tmp_path / f"{name}.ipynb").write_text(json.dumps({"cells": cells}))
    monkeypatch.setattr(places, "room", lambda name: tmp_path)
    start, turn = pages("30-raouls-turn")
    assert (start.href, start.title, start.here) == ("00-start.ipynb", title({"cells": []}), False)
    assert (turn.href, turn.title, turn.here) == ("30-raouls-turn.ipynb", "Raoul's turn", True)


def test_every_word_of_the_template_is_in_the_catalogue() -> None:
    files = [path for path in TEMPLATE.iterdir() if path.is_file() and path.name != "conf.json"]
    keys = {key for path in files for key in re.findall(r"'(page\.[\w.]+)' \| say", path.read_text("utf-8"))}
    # Some pages make their keys of a first and a last part.
    abouts = ("missing", "failed", "lost", "idle", "away", "flood", "full.full", "full.each", "full.failed")
    keys |= {f"page.{about}.{part}" for about in abouts for part in ("title", "words")}
    assert len(keys) > 10
    assert keys <= set(catalogue())


def test_the_page_takes_its_colours_from_the_table() -> None:
    page = (TEMPLATE / "static" / "page.css").read_text("utf-8")
    tokens = (places.PACKAGE / "view" / "tokens.css").read_text("utf-8")
    own, given = (set(re.findall(r"^\s*(--[\w-]+):", text, re.MULTILINE)) for text in (page, tokens))
    assert not own & given
    used = set(re.findall(r"var\((--[\w-]+)", page))
    assert used - set(re.findall(r"(--[\w-]+):", page)) <= given


def test_the_template_has_no_foreign_address_and_no_inline_handler() -> None:
    for path in (path for path in TEMPLATE.rglob("*") if path.is_file()):
        text = path.read_text("utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|(src|href)=\"//", text), path
        assert not re.search(r"<[^>]+\son\w+=|innerHTML|insertAdjacentHTML|document\.write", text), path


class Served:
    """`tantocuore tutor` in a folder whose own settings would break it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("voila.json", "jupyter_config.json"):
            broken = {"Voila": {"base_url": "/elsewhere/"}, "VoilaConfiguration": {"template": "nowhere"}}
            (folder / name).write_text(json.dumps(broken))
        self.before = _listing(folder), _listing(places.PACKAGE), _listing(places.room("notebooks"))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tantocuore", "tutor", "--no-browser", "--port", "0"],
            cwd=folder,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.process.stdout
        self.line = self.process.stdout.readline()

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        found = re.search(r"http://\S+/", self.line)
        assert found, self.line
        connection = HTTPConnection(urlsplit(found[0]).netloc, timeout=60)
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response, response.read()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("hostile"))
    yield served
    served.process.kill()


@pytest.mark.xdist_group("served")
class TestServed:
    def test_one_line_says_where(self, served: Served) -> None:
        assert re.fullmatch(r"Open http://127\.0\.0\.1:\d+/ .*\n", served.line)

    def test_the_root_leads_to_the_first_page(self, served: Served) -> None:
        response, _ = served.get("/")
        assert (response.status, response.getheader("Location")) == (302, "/voila/render/00-start.ipynb")

    def test_a_page_names_no_other_host(self, served: Served) -> None:
        response, body = served.get("/voila/render/00-start.ipynb")
        page = body.decode()
        assert response.status == 200
        assert response.getheader("Content-Security-Policy") == POLICY
        assert re.search(r"<title>.+</title>", page)
        assert not re.search(r"(src|href)=\"(https?:)?//", page)
        assert re.search(r'"kernelId": "[\w-]+"', page)

    @pytest.mark.parametrize("path", ["fonts/TutorSerif-Regular.woff2", "page.js", "page.css", "tokens.css"])
    def test_what_a_page_needs_is_here(self, served: Served, path: str) -> None:
        response, body = served.get(f"/voila/templates/tantocuore/static/{path}")
        assert response.status == 200
        assert body

    def test_a_page_that_is_not_there_is_said_in_our_words(self, served: Served) -> None:
        response, page = served.get("/voila/render/no-such-page.ipynb")
        assert response.status == 404
        assert catalogue()["page.missing.title"] in page.decode()

    def test_a_foreign_name_for_this_machine_is_refused(self, served: Served) -> None:
        response, _ = served.get("/voila/render/00-start.ipynb", Host="elsewhere.example")
        assert response.status == 403

    @pytest.mark.skipif(os.name == "nt", reason="no SIGTERM to hear there")
    def test_the_end_is_clean_and_leaves_no_trace(self, served: Served) -> None:
        served.get("/voila/render/00-start.ipynb")
        kernels = psutil.Process(served.process.pid).children(recursive=True)
        assert kernels, "a page runs on a kernel"
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(20) == 0
        assert not psutil.wait_procs(kernels, timeout=5)[1]
        after = _listing(served.folder), _listing(places.PACKAGE), _listing(places.room("notebooks"))
        assert after == served.before


def _listing(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if "__pycache__" not in path.parts}
