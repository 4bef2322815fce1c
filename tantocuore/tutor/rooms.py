"""Free play as something a session opens: any game, one of your own against bots, one to try anything in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tantocuore.errors import SetupError, TantoCuoreError
from tantocuore.game import Game
from tantocuore.text import say
from tantocuore.tutor import course, forms, seats
from tantocuore.tutor.lesson import Lesson, Start, Step
from tantocuore.tutor.run import ALL_SEATS, Run


class Free(NamedTuple):
    """A game to play freely: who sees it, and which bot plays whom."""

    game: Game
    viewer: str = ALL_SEATS
    sitting: Mapping[str, str] = {}


def duel(bots: Sequence[str] = (), name: str = "", language: str = "en") -> Free:
    """A new game of the learner's own against bots, the strongest where none is named.

    Raises SetupError for too many bots and for a name that the game cannot carry.

    >>> duel().sitting
    {'Bert': 'love-first'}
    """
    bots = bots or (seats.STRONGEST,)
    if len(bots) >= forms.CHAIRS:
        raise SetupError("players", f"at most {forms.CHAIRS - 1} bots can sit down here, got {len(bots)}")
    first, *others = (say(f"form.default.name{n}", language=language) for n in range(1, forms.CHAIRS + 1))
    own = name or first
    free = [other for other in (*others, first) if other.casefold() != own.casefold()]
    players = [own, *free[: len(bots)]]
    return Free(Game.new(players), own, dict(zip(players[1:], bots, strict=True)))


def trial(seed: int | None = None, language: str = "en") -> Free:
    """A new game for two, both of them played by the learner. Raises SetupError for a seed out of range.

    >>> trial(7).game.players
    ('Anna', 'Bert')
    """
    return Free(Game.new([say(f"form.default.name{n}", language=language) for n in (1, 2)], seed=seed))


def played(free: Free, language: str = "en") -> Run:
    """The run of a free game, from where the game is; the game itself is left alone.

    Raises TantoCuoreError for an unknown player or bot.
    """
    game, viewer, sitting = free
    if viewer not in (*game.players, ALL_SEATS):
        raise TantoCuoreError(f"no player {viewer!r}; there are {', '.join(game.players)}")
    texts = {key: say(f"tutor.free.{key}", language=language) for key in ("title", "about")}
    texts |= {"steps.free.title": texts["title"], "end.title": texts["title"], "end.text": texts["about"]}
    step = Step("free", "free", ("FLOW-02",), Start(""))
    run = Run(Lesson("free", "G", "", viewer, 1, (step,), texts), game.copy(), viewer)
    run.seats = seats.seated(game, sitting)
    return run


_DEALT: Mapping[str, Callable[[str], Free]] = {
    "play": lambda language: duel(language=language),
    "sandbox": lambda language: trial(language=language),
}


def opened(room: str, language: str = "en") -> tuple[Run, str]:
    """A new deal in a room of the course, and the name under which the browser keeps it.

    >>> opened("play")[1]
    'free'
    """
    return played(_DEALT[room](language), language), course.ROOMS[room]
