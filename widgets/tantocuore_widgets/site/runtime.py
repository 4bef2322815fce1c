"""Python for the browser: the core of Pyodide from its npm package, checked, trimmed, and with no address in it."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tantocuore.text import say

Files = Mapping[str, bytes]

HERE = Path(__file__).parent

#: The one that the notebooks in the browser need, too.
VERSION = "314.0.6"
INTEGRITY = "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="

SCRIPT, STDLIB, LOCK = "pyodide.mjs", "python_stdlib.zip", "pyodide-lock.json"
CORE = (SCRIPT, "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB, LOCK)
#: Where Pyodide would look for packages if it were told no folder: it is told one, so the address only misleads.
ELSEWHERE = re.compile(rb"https://[\w.]+/pyodide/v\$\{\w+\}/full/")

#: Modules of the standard library that neither Pyodide nor the course imports, more than half of its weight. Of
#: the encodings only those of Unicode stay, and the one that ZIP files name their members in.
UNUSED = """
    _pydatetime _pyio _pyrepl argparse bdb cProfile calendar cmd code compileall configparser csv ctypes
    doctest email filecmp fileinput ftplib gettext gzip http imaplib ipaddress mailbox mimetypes modulefinder
    multiprocessing netrc optparse pdb pickletools plistlib poplib profile pstats pyclbr pydoc pydoc_data
    shelve smtplib socketserver sqlite3 symtable tabnanny tarfile timeit trace tracemalloc unittest urllib
    wave webbrowser wsgiref xml xmlrpc zipapp
"""
ENCODINGS = re.compile(r"encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|raw_|unicode_|utf_)")

DATE = (1980, 1, 1, 0, 0, 0)  # of every file in a ZIP: the same content must give the same bytes
TIMEOUT = 300  # seconds for npm, and for node
REASON = 1000  # characters


class NoRuntime(Exception):
    """Pyodide cannot be had; the message says what is missing, and what to do."""


def package(folder: Path | None = None) -> Files:
    """The core of Pyodide by name: from `folder`, an npm package of it; without one, from the cache or from npm.

    Raises NoRuntime when there is no npm, no network, or not the package that was expected.
    """
    return _unpacked(_fetched()) if folder is None else _lying_in(folder)


def shipped(core: Files) -> Files:
    """The core as browsers get it: trimmed, without packages to load, and with no address in it."""
    lock = {"info": json.loads(core[LOCK])["info"], "packages": {}}
    return {
        **core,
        SCRIPT: ELSEWHERE.sub(b"./", core[SCRIPT]),
        LOCK: json.dumps(lock, sort_keys=True).encode(),
        "LICENSE.txt": say("site.runtime.licence").encode(),
        STDLIB: zipped({name: data for name, data in unzipped(core[STDLIB]).items() if _used(name)}),
    }


def compiled(core: Files, *archives: bytes) -> list[bytes]:
    """ZIPs of Python modules with each module compiled, in the Python of this Pyodide.

    Raises NoRuntime when there is no node to run it in, or when it takes too long.
    """
    node = shutil.which("node")
    if node is None:
        raise NoRuntime(say("site.runtime.no_node"))
    sources = {f"{n}/{name}": data for n, held in enumerate(archives) for name, data in unzipped(held).items()}
    with TemporaryDirectory() as folder:
        room = Path(folder)
        for name, data in {**core, "sources.zip": zipped(sources)}.items():
            (room / name).write_bytes(data)
        for name in ("compile.mjs", "compiling.py"):
            shutil.copyfile(HERE / name, room / name)
        words = [node, "compile.mjs"]
        try:
            done = subprocess.run(
                words, cwd=room, capture_output=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT, check=False
            )
        except subprocess.TimeoutExpired:
            raise NoRuntime(say("site.runtime.late", seconds=TIMEOUT)) from None
        if done.returncode:
            # What went wrong stands at the end, after the whole of Pyodide's one line of script.
            raise NoRuntime(say("site.runtime.broken", reason=done.stderr.decode(errors="replace")[-REASON:]))
        made = unzipped((room / "compiled.zip").read_bytes())
    parts: list[dict[str, bytes]] = [{} for _ in archives]
    for path, data in made.items():
        n, _, name = path.partition("/")
        parts[int(n)][name] = data
    return [zipped(part) for part in parts]


def unzipped(archive: bytes) -> Files:
    """The files of a ZIP by name."""
    with ZipFile(io.BytesIO(archive)) as held:
        return {name: held.read(name) for name in held.namelist() if not name.endswith("/")}


def zipped(files: Files) -> bytes:
    """A ZIP of files by name; equal files give equal bytes.

    >>> zipped({"b": b"2", "a": b"1"}) == zipped({"a": b"1", "b": b"2"})
    True
    """
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, data in sorted(files.items()):
            about = ZipInfo(name, DATE)
            about.create_system, about.external_attr = 3, 0o644 << 16
            archive.writestr(about, data, ZIP_DEFLATED, 9)
    return made.getvalue()


def _used(name: str) -> bool:
    top = name.partition("/")[0].removesuffix(".py")
    return top not in UNUSED.split() and not ENCODINGS.match(name)


def _lying_in(folder: Path) -> Files:
    absent = next((name for name in CORE if not (folder / name).is_file()), None)
    if absent:
        raise NoRuntime(say("site.runtime.incomplete", folder=folder, file=absent))
    return {name: (folder / name).read_bytes() for name in CORE}


def _unpacked(package: bytes) -> Files:
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        members = {name: archive.extractfile(f"package/{name}") for name in CORE}
        return {name: file.read() for name, file in members.items() if file is not None}


def _fetched() -> bytes:
    """The npm package, from the cache or else fetched into it."""
    path = cache() / f"pyodide-{VERSION}.tgz"
    if not (path.is_file() and _intact(path)):
        _fetch(path.parent)
    if not (path.is_file() and _intact(path)):
        path.unlink(missing_ok=True)
        raise NoRuntime(say("site.runtime.changed", version=VERSION))
    return path.read_bytes()


def cache() -> Path:
    """The folder in which the npm package is kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tantocuore"


def _intact(path: Path) -> bool:
    kind, _, wanted = INTEGRITY.partition("-")
    return base64.b64encode(hashlib.new(kind, path.read_bytes()).digest()).decode() == wanted


def _fetch(folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NoRuntime(say("site.runtime.no_npm", version=VERSION))
    folder.mkdir(parents=True, exist_ok=True)
    words = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(folder)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise NoRuntime(say("site.runtime.unreachable", version=VERSION)) from None
    if done.returncode:
        raise NoRuntime(say("site.runtime.unreachable", version=VERSION))
