"""A series of games between bots, dealt out to processes and added up again."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from tantocuore import bots, setup
from tantocuore.bots import Maker
from tantocuore.errors import SetupError, short
from tantocuore.options import Options
from tantocuore.simulate.drive import finish
from tantocuore.simulate.tally import Tally
from tantocuore.state import State

MOST_GAMES = 10_000_000
MOST_JOBS = 61  # processes that every system can wait for
CHUNK = 50  # games that a process plays before it reports: well under a second
LABEL = 30  # letters of a bot's name
GAME_STEP, BOT_STEP = 0x1E3779B97F4A7C15, 0x42B2AE3D27D4EB4F  # odd and far apart: games do not share a seed


class Match(NamedTuple):
    """What a series of games is made of; all of it can be sent to another process."""

    makers: tuple[str | Maker, ...]
    labels: tuple[str, ...]
    seed: int
    town: str | tuple[str, ...]
    options: Options
    sets: tuple[str, ...] = ("base",)

    def play(self, games: range) -> Tally:
        """Play these games. The seats rotate: in game 0 the bots sit in the order given."""
        count = len(self.makers)
        tally = Tally(count)
        makers = [bots.maker(made) if isinstance(made, str) else made for made in self.makers]
        for game in games:
            order = [(seat + game) % count for seat in range(count)]
            state = self.start(game, order)
            policies = [makers[bot]((state.seed + bot * BOT_STEP) & setup.SEED_MOST) for bot in order]
            tally.add(state, order, finish(state, policies, names=state.names))
        return tally

    def start(self, game: int, order: Sequence[int]) -> State:
        """Game number `game`, set up."""
        seed = (self.seed * BOT_STEP + game * GAME_STEP) & setup.SEED_MOST
        names = [self.labels[bot] for bot in order]
        return setup.new_state(names, self.sets, self.town, seed, self.options)


def simulate(
    games: int,
    policies: Sequence[str | Maker],
    seed: int = 0,
    *,
    town: str | Sequence[str] = "recommended",
    options: Options | Mapping[str, Any] | None = None,
    sets: Sequence[str] = ("base",),
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Let 2 to 8 bots play `games` games against each other; what came out, as plain data.

    A policy is the name of a bot, or what makes one from a seed (with `jobs` above 1 a function of a module).
    `sets` are those in use; a Town "recommended" or "random" is made of them.
    `jobs` counts processes, by default one a core. `progress` is told how many games are done.
    `result` depends on the arguments alone but `jobs`; `speed` on the machine. `interval_95` is Wilson's, with a
    shared win as its share. Rates and means leave out games that did not end (see `MOST_ROUNDS`).
    Raises SetupError (`key` is the argument), UnknownBot and IllegalAnswer.

    >>> out = simulate(10, ["love-first", "random"], seed=1, jobs=1)["result"]
    >>> [(row["bot"], row["wins"]) for row in out["bots"]]
    [('love-first', 10.0), ('random', 0.0)]
    """
    _whole("games", games, 1, MOST_GAMES)
    _whole("seed", seed, -setup.SEED_MOST, setup.SEED_MOST)
    workers = _cores() if jobs is None else _whole("jobs", jobs, 1, MOST_JOBS)
    if not 2 <= len(policies) <= setup.MAX_PLAYERS:
        raise SetupError("bots", f"2 to {setup.MAX_PLAYERS} bots can play, got {len(policies)}")
    for made in policies:
        if isinstance(made, str):
            bots.maker(made)
    chosen = options if isinstance(options, Options) else Options.of(options or {})
    where = town if isinstance(town, str) else tuple(town)
    match = Match(tuple(policies), _labels(policies), seed, where, chosen, setup.check_sets(sets))
    match.start(0, range(len(policies)))  # what cannot be set up is told before any process starts
    began = time.perf_counter()
    chunks = (range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK))
    total = Tally(len(policies))
    workers = min(workers, -(-games // CHUNK))
    for tally in map(match.play, chunks) if workers == 1 else _pooled(match, chunks, workers):
        total.merge(tally)
        if progress is not None:
            progress(total.games)
    seconds = time.perf_counter() - began
    head = {"seed": seed, "town": where if isinstance(where, str) else list(where), "options": chosen.changed()}
    head |= {"sets": list(match.sets)} if match.sets != ("base",) else {}
    speed = {"jobs": workers, "seconds": round(seconds, 3), "games_per_second": round(games / seconds, 1)}
    return {"result": {**head, **total.result(match.labels)}, "speed": speed}


def _pooled(match: Match, chunks: Iterator[range], workers: int) -> Iterator[Tally]:
    """The tallies as they come in; at most two chunks a process are under way, however many games there are."""
    import signal
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from multiprocessing import get_context  # where there are no processes, roll-outs work all the same

    # spawned everywhere alike: a forked kernel with threads may hang; Ctrl-C is for the parent alone
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, ignore)
    try:
        pending = {pool.submit(match.play, chunk) for chunk in islice(chunks, 2 * workers)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            pending |= {pool.submit(match.play, chunk) for chunk in islice(chunks, len(done))}
    finally:
        pool.shutdown(cancel_futures=True)


def _cores() -> int:
    """Processes that may run at once here."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_JOBS)


def _whole(key: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise SetupError(key, f"expected a whole number from {least} to {most}, got {short(value)}")
    return value


def _labels(policies: Sequence[str | Maker]) -> tuple[str, ...]:
    """A player's name for each bot; bots of the same name are numbered."""
    names = [(made if isinstance(made, str) else getattr(made, "__name__", "bot"))[:LABEL] for made in policies]
    count, seen, out = Counter(names), Counter[str](), []
    for name in names:
        seen[name] += 1
        out.append(f"{name}-{seen[name]}" if count[name] > 1 else name)
    return tuple(out)
