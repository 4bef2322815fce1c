"""Keyed randomness: every shuffle is a pure function of a seed and a key, so undo and replay repeat it."""

from __future__ import annotations

MASK = (1 << 64) - 1
TOWN, PRIVATE = -1, -2  # keys beside the seats of the players; `play.PICK` is -3
BEER, BAR_MAID = -4, -5


def _stream(seed: int, key: int, count: int) -> int:
    """The start of a stream of 64-bit numbers for one shuffle: splitmix64's finisher over the three numbers."""
    z = ((seed * 0x9E3779B97F4A7C15) ^ ((key + 16) * 0xC2B2AE3D27D4EB4F) ^ (count * 0x165667B19E3779F9)) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def shuffled(cards: list[int], seed: int, key: int, count: int) -> list[int]:
    """A new list in random order: shuffle number `count` of `key` (a seat, TOWN or PRIVATE) under `seed`.

    The order depends on which cards there are, not on how they lay before.

    >>> shuffled([3, 1, 2], 7, 0, 0) == shuffled([1, 2, 3], 7, 0, 0)
    True
    """
    out = sorted(cards)
    x = _stream(seed, key, count)
    for i in range(len(out), 1, -1):
        # Knuth's 64-bit congruences, high bits: stable over Python versions, which random.shuffle does not promise
        x = (x * 6364136223846793005 + 1442695040888963407) & MASK
        j = x * i >> 64
        i -= 1
        out[i], out[j] = out[j], out[i]
    return out
