"""Where the time of our games goes."""

from cProfile import Profile
from pstats import Stats

from benchmarks import games, mirror

LINES = 20


def show(scale: float) -> None:
    """Print the functions in which random games, and those of the love-first mirror, spend their own time."""
    for title, measure in (("random games", games.decisions), ("love-first mirror", mirror.games)):
        print(f"== {title} ==")
        profile = Profile()
        profile.runcall(measure, scale)
        Stats(profile).strip_dirs().sort_stats("tottime").print_stats(LINES)
