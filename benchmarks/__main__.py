"""`python -m benchmarks`: takes every measure in turn, round after round, and prints the table.

`make bench` runs it with the Python of `.venv-bench`, where the peers are. Without them it measures ours alone.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from benchmarks import profiles, table
from benchmarks.measures import OURS, ROUND

ROOT = Path(__file__).parent.parent
PACKAGES = {"pyminion": "pyminion", "openspiel": "open_spiel", "rlcard": "rlcard"}
ROUNDS = 7


def main(words: Sequence[str] | None = None) -> int:
    """Parse the command line and run; 0 unless a measure breaks."""
    parser = argparse.ArgumentParser("benchmarks", description="How fast the engine is, beside its peers.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds whose medians are told (%(default)s)")
    parser.add_argument("--scale", type=float, default=1.0, help="a fraction measures less, and less exactly")
    parser.add_argument("--only", nargs="+", choices=ROUND, default=ROUND, metavar="NAME", help=", ".join(ROUND))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all of it to this file too")
    parser.add_argument("--profile", action="store_true", help="instead, where the time of our games goes")
    chosen = parser.parse_args(words)
    if chosen.rounds < 1 or not chosen.scale > 0:
        parser.error("--rounds is a whole number from 1, --scale a number above 0")
    if chosen.profile:
        profiles.show(chosen.scale)
        return 0
    names = [name for name in ROUND if name in chosen.only and (name in OURS or find_spec(PACKAGES[name]))]
    rounds = [_round(number, names, chosen) for number in range(1, chosen.rounds + 1)]
    found = table.results(rounds)
    print(table.table(found))
    if chosen.json:
        report = {"machine": _machine(names), "rounds": chosen.rounds, "scale": chosen.scale, "rows": found}
        chosen.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    return 0


def _round(number: int, names: Sequence[str], chosen: argparse.Namespace) -> dict[str, float]:
    print(f"round {number} of {chosen.rounds} ...", file=sys.stderr, flush=True)
    numbers: dict[str, float] = {}
    for name in names:
        command = [sys.executable, "-m", "benchmarks.measures", name, str(chosen.scale)]
        numbers |= json.loads(subprocess.check_output(command, cwd=ROOT, text=True))
    return numbers


def _machine(names: Sequence[str]) -> dict[str, object]:
    versions = {"python": platform.python_version()}
    versions |= {name: version(PACKAGES[name]) for name in names if name in PACKAGES}
    return {"system": platform.system(), "cpus": os.cpu_count(), "versions": versions}


if __name__ == "__main__":
    sys.exit(main())
