"""A game saved and loaded again, and the package imported by a fresh Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import tantocuore as tc
from benchmarks.positions import started, times, walked

ANSWERS = 200
LOOPS = 5
FRESH = 5
CODE = """
import json, sys, time
before = set(sys.modules)
began = time.process_time()
import tantocuore
spent = time.process_time() - began
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps([spent * 1000, len(tops - set(sys.stdlib_module_names) - {"tantocuore"})]))
"""


def saves(scale: float) -> dict[str, float]:
    """Milliseconds to save and to load a three-player game of 200 answers."""
    *_, game = walked(started(3, 3), 3, times(ANSWERS, scale) + 1)
    loops = times(LOOPS, scale)
    began = time.process_time()
    for _ in range(loops):
        text = game.to_json()
    saved = time.process_time()
    for _ in range(loops):
        tc.Game.from_json(text)
    loaded = time.process_time()
    return {"save": (saved - began) / loops * 1000, "load": (loaded - saved) / loops * 1000}


def imports(scale: float) -> dict[str, float]:
    """Milliseconds of `import tantocuore`, and how many top-level modules of others it brings along.

    Of a package already compiled, as after an installation: the bytecode goes to a folder of its own, once.
    """
    with tempfile.TemporaryDirectory() as folder:
        variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        variables["PYTHONPYCACHEPREFIX"] = folder
        found = [_import(variables) for _ in range(times(FRESH, scale) + 1)][1:]
    return {"import": median(spent for spent, _ in found), "foreign": max(number for _, number in found)}


def _import(variables: dict[str, str]) -> tuple[float, float]:
    root = Path(__file__).parent.parent
    spent, foreign = json.loads(subprocess.check_output([sys.executable, "-c", CODE], cwd=root, env=variables))
    return spent, foreign
