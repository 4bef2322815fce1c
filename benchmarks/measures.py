"""Every measure by name, and one of them taken: `python -m benchmarks.measures NAME [SCALE]` prints its numbers.

The benchmark takes each in a Python of its own, so that none pays for what another left behind.
"""

import json
import sys
from importlib import import_module

# In the order in which a round takes them: ours and the peer it is compared with stand together.
OURS = {
    "mirror": "benchmarks.mirror:games",
    "random": "benchmarks.games:decisions",
    "log": "benchmarks.games:log",
    "tracked": "benchmarks.games:tracked",
    "copies": "benchmarks.copies:copies",
    "saves": "benchmarks.saves:saves",
    "imports": "benchmarks.saves:imports",
    "why_not": "benchmarks.refusals:why_not",
    "fixes": "benchmarks.refusals:fixes",
}
PEERS = {
    "pyminion": "benchmarks.peers.pyminion:games",
    "openspiel": "benchmarks.peers.openspiel:decisions",
    "rlcard": "benchmarks.peers.rlcard:decisions",
}
ROUND = tuple(dict.fromkeys(("mirror", "pyminion", "random", "openspiel", "rlcard", *OURS)))


def take(name: str, scale: float = 1.0) -> dict[str, float]:
    """The numbers of one measure, by key of the table. `scale` 1 is full size; a fraction does less."""
    module, _, function = (OURS | PEERS)[name].partition(":")
    numbers: dict[str, float] = getattr(import_module(module), function)(scale)
    return numbers


if __name__ == "__main__":
    print(json.dumps(take(sys.argv[1], *map(float, sys.argv[2:]))))
