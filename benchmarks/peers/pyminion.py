"""pyminion, a Dominion in Python: complete games of its BigMoney bot against itself."""

import logging
import random
import time

from benchmarks.positions import times

GAMES = 150


def games(scale: float) -> dict[str, float]:
    """Games per second, silenced by the game's own arguments; then with Python's logging switched off too.

    Without that switch pyminion words every message, though nobody reads it.
    """
    random.seed(1)
    told = _games_per_second(times(GAMES, scale))
    logging.disable(logging.CRITICAL)
    try:
        return {"pyminion": told, "pyminion_silent": _games_per_second(times(2 * GAMES, scale))}
    finally:
        logging.disable(logging.NOTSET)


def _games_per_second(count: int) -> float:
    from pyminion.bots.examples import BigMoney
    from pyminion.expansions.base import base_set
    from pyminion.game import Game

    began = time.process_time()
    for _ in range(count):
        Game([BigMoney(), BigMoney()], [base_set], log_stdout=False, log_file=False).play()
    return count / (time.process_time() - began)
