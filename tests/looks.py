"""In which looks a page is examined: all of them, or for every change each width and each theme once."""

from collections.abc import Sequence
from itertools import cycle, islice, product


def looks(widths: Sequence[int], themes: Sequence[str], whole: bool) -> list[tuple[int, str]]:
    """Pairs of a width and a theme; `whole` is the fixture of that name: true where the slow tests run.

    >>> looks((1280, 390), ("light", "dark", "contrast"), whole=False)
    [(1280, 'light'), (390, 'dark'), (1280, 'contrast')]
    >>> len(looks((1280, 390), ("light", "dark", "contrast"), whole=True))
    6
    """
    if whole:
        return list(product(widths, themes))
    return list(islice(zip(cycle(widths), cycle(themes), strict=False), max(len(widths), len(themes))))
