"""The command `tantocuore site DIR`: writes the course as a folder of files that any static host can serve.

Every file but those at the top lies in a folder whose name carries a digest of what is in it, so that two builds
never mix and a browser keeps what has not changed. The same sources and the same Pyodide give the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Mapping, Sequence, Set
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tantocuore.text import say
from tantocuore_widgets import places
from tantocuore_widgets.site import notebooks, runtime

if TYPE_CHECKING:
    from jinja2 import Environment

Files = dict[str, bytes]

HERE = Path(__file__).parent
TEMPLATE = places.SHARE / "voila" / "templates" / "tantocuore"
SERVED = "voila/templates/tantocuore/static/"
NEEDS = {"anywidget": "tutor", "jinja2": "tutor"}  # what the build imports, and the extra that brings it
FAILED, UNUSABLE = 1, 2
LAB = "lab"  # the folder of the notebooks; what it holds is their own build's
MARK = "const BUILD = "  # what the service worker of a course begins with
#: What a build writes at the top, and what an operator makes of it by compressing; all else is somebody else's.
OURS = re.compile(
    r"((index|404)\.html|manifest\.webmanifest|sw\.js)(\.(gz|br|zst))?|lab|(app|faces|fonts|pyodide)-[0-9a-f]{12}"
)

#: The browser itself refuses whatever is not ours. The views set styles, and Python is WebAssembly.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
BROWN, CREAM = "#3b2a22", "#f5eee0"  # of the crest, and of the paper


def site(argv: Sequence[str]) -> int:
    """`tantocuore site DIR`: the course as a folder for a static host.

    `argv` are the words after the command. The result is the exit status: 0 when the folder stands, 1 when Pyodide
    or the notebooks cannot be had or the folder is not free, 2 when a package is missing or the words are wrong.
    """
    parser = argparse.ArgumentParser(prog="tantocuore site", description=say("site.command.about"))
    parser.add_argument("folder", type=Path, metavar="DIR", help=say("site.command.folder"))
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="FOLDER",
        help=say("site.command.pyodide", version=runtime.VERSION),
    )
    parser.add_argument("--notebooks", action="store_true", help=say("site.command.notebooks"))
    options = parser.parse_args(argv)
    needs = NEEDS | (notebooks.NEEDS if options.notebooks else {})
    absent = next((package for package in needs if find_spec(package) is None), None)
    if absent:
        return _complain(say("site.command.absent", package=absent, extra=needs[absent]), UNUSABLE)
    if not _free(options.folder):
        return _complain(say("site.command.taken", folder=options.folder), FAILED)
    try:
        core = runtime.package(options.pyodide)
        files = course(core, notebooks.built(core) if options.notebooks else {})
        write(files, options.folder)
    except (runtime.NoRuntime, notebooks.NoNotebooks) as error:
        return _complain(str(error), FAILED)
    except OSError as error:
        return _complain(say("site.command.unwritable", reason=error), FAILED)
    size = f"{sum(map(len, files.values())) / 1e6:.1f}"
    print(say("site.command.made", folder=options.folder, files=len(files), size=size))
    return 0


def course(core: Mapping[str, bytes], lab: Mapping[str, bytes] | None = None) -> Files:
    """The files of the course by their paths, over the core of a Pyodide. Raises NoRuntime without node.

    `lab` has the files of the notebooks, which go into a folder beside it. No browser keeps them unasked.
    """
    pyodide = dict(runtime.shipped(core))
    pyodide[runtime.STDLIB], python = runtime.compiled(core, pyodide[runtime.STDLIB], runtime.zipped(_python()))
    rooms = {
        "pyodide": pyodide,
        "faces": _folder(places.room("faces"), "*.webp"),
        "fonts": _folder(places.room("fonts"), "*"),
    }
    named = {name: f"{name}-{digest(files)}" for name, files in rooms.items()}
    rooms["app"] = _app(named) | {"python.zip": python}
    named["app"] = f"app-{digest(rooms['app'])}"
    files = {f"{named[room]}/{name}": data for room, held in rooms.items() for name, data in held.items()}
    files |= _top(named["app"], f"{LAB}/{notebooks.START}" if lab else None)
    files["sw.js"] = _keeper(files)
    files |= {f"{LAB}/{name}": data for name, data in (lab or {}).items()}
    return dict(sorted(files.items()))


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Put the files into the folder; what a build before this one left there goes, what else lies there stays.

    The files that keep their names come last, so that who opens the page meanwhile gets one build or the other.
    Raises OSError where they cannot be written; a build before this one can be used until then.
    """
    tops = {name.partition("/")[0] for name in files}
    for name in sorted(files, key=lambda name: "/" not in name):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(files[name])
        part.replace(path)
    for path in (path for path in folder.iterdir() if OURS.fullmatch(path.name)):
        if path.name == LAB:
            _sweep(path, {folder / name for name in files})
        elif path.name not in tops:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _sweep(folder: Path, wanted: Set[Path]) -> None:
    for path in folder.rglob("*"):
        if path.is_file() and path not in wanted:
            path.unlink()


def digest(files: Mapping[str, bytes]) -> str:
    """A short name for what is in a folder.

    >>> digest({"a": b"1"}) == digest({"a": b"2"})
    False
    """
    marks = (f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in sorted(files.items()))
    return hashlib.sha256("".join(marks).encode()).hexdigest()[:12]


def _app(named: Mapping[str, str]) -> Files:
    """What is ours beside the pictures: the page, the views, the worker, and the Python in it."""
    from tantocuore.tutor import Session, carrier, still
    from tantocuore_widgets import progress_page, widget

    session = Session.whole()
    where = {name: f"../{folder}/" for name, folder in named.items()}
    start = {"table": carrier.start(session), "progress": progress_page.Progress()._start}
    words = {name: say(f"site.setting.{name}") for name in ("fetch", "wake", "ready")}
    static = TEMPLATE / "static"
    texts = {
        "places.js": _exported(where),
        "start.js": _exported({"start": start, "words": words}),
        "table.js": widget.script(),
        "table.css": widget.style(),
        "progress.js": progress_page.script(),
        "progress.css": progress_page.style(),
        "tokens.css": (widget.VIEW / "tokens.css").read_text("utf-8").replace(".tutor", ".ledger"),
        "page.css": (static / "page.css").read_text("utf-8").replace("url(fonts/", f"url({where['fonts']}"),
        "still.svg": still.svg(session.picture),
    }
    copied = [HERE / name for name in ("page.js", "worker.js", "site.css")]
    copied += [static / name for name in ("crest.svg", "noscript.css")]
    files = {name: text.encode() for name, text in texts.items()}
    return files | {path.name: path.read_bytes() for path in copied}


def _python() -> Files:
    """The package and what the worker imports, by their paths; without what only a terminal needs."""
    import tantocuore

    package = Path(tantocuore.__file__).parent
    files = _folder(package, "**/*", f"{package.name}/")
    return {name: data for name, data in files.items() if "__pycache__" not in name} | {
        "worker.py": (HERE / "worker.py").read_bytes()
    }


def _top(app: str, lab: str | None) -> Files:
    """The files that keep their names: the page, the one for what is missing, and what makes it installable."""
    from tantocuore.tutor import Session, still
    from tantocuore_widgets import progress_page
    from tantocuore_widgets.site import worker

    picture = Session.whole().picture
    size = re.search(r'width="(\d+)" height="(\d+)"', still.svg(picture))
    assert size is not None
    about: dict[str, Any] = {
        "policy": POLICY,
        "lab": lab,
        "summary": still.summary(picture),
        "in_words": still.in_words(picture),
        "wide": size[1],
        "high": size[2],
        "tracks": worker.linked(progress_page.Progress().still()),
        "base": "./",
        "url": lambda path: f"{app}/{path.removeprefix('static/')}",
    }
    about |= {"base_url": about["base"], "include_url": about["url"]}
    pages = _pages()

    def page(template: str) -> bytes:
        # The frame of all pages names a file where a server of ours makes it.
        return pages.get_template(template).render(about).replace(f"./{SERVED}", f"{app}/").encode()

    return {
        "index.html": page("index.html.j2"),
        "404.html": page("404.html"),
        "manifest.webmanifest": json.dumps(_manifest(app), ensure_ascii=False, indent=1).encode(),
    }


def _pages() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader([HERE, TEMPLATE]), undefined=StrictUndefined, keep_trailing_newline=True
    )
    made.filters["say"] = say
    return made


def _manifest(app: str) -> dict[str, Any]:
    return {
        "name": say("page.work"),
        "short_name": say("site.short"),
        "description": say("site.description"),
        "lang": say("page.language"),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": BROWN,
        "background_color": CREAM,
        "icons": [{"src": f"{app}/crest.svg", "sizes": "any", "type": "image/svg+xml"}],
    }


def _keeper(files: Mapping[str, bytes]) -> bytes:
    """The service worker, with all files and their digests; the page itself goes by the address of its folder."""
    marks = {"./" if name == "index.html" else name: _integrity(data) for name, data in sorted(files.items())}
    script = (HERE / "sw.js").read_bytes()
    # One that keeps the same files in another way keeps them anew.
    build = digest({**files, "sw.js": script})
    head = f"{MARK}{json.dumps(build)};\nconst FILES = {json.dumps(list(marks.items()), indent=0)};\n"
    return head.encode() + script


def _integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def _exported(values: Mapping[str, Any]) -> str:
    """A module that holds values.

    >>> _exported({"n": 1})
    'export const n = 1;\\n'
    """
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in values.items()
    )


def _folder(folder: Path, pattern: str, prefix: str = "") -> Files:
    paths = (path for path in folder.glob(pattern) if path.is_file())
    return {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _free(folder: Path) -> bool:
    """Whether nothing is lost when the course is written there."""
    if not folder.exists():
        return True
    if not folder.is_dir():
        return False
    keeper = folder / "sw.js"  # which many sites have
    return not any(folder.iterdir()) or (keeper.is_file() and keeper.read_bytes().startswith(MARK.encode()))


def _complain(line: str, status: int) -> int:
    print(line, file=sys.stderr)
    return status
