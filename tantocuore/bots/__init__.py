"""Bots: policies that play from what one seat may know, and nothing else.

A policy is a function from a `View` to one of `view.moves`. It never gets a game or a state, so it cannot peek.

>>> from tantocuore import Game
>>> game = Game.new(["Raoul", "Baron"], seed=7)
>>> decide = policy("love-first")
>>> str(decide(game.lazy_view("Raoul")))
'end'
"""

from __future__ import annotations

from collections.abc import Callable

from tantocuore.bots.love_first import love_first
from tantocuore.bots.random_policy import RandomPolicy
from tantocuore.errors import TantoCuoreError, nearest, short
from tantocuore.moves import Move
from tantocuore.view import View

Policy = Callable[[View], Move]
Maker = Callable[[int], Policy]  # makes a policy from a seed


def _love_first(seed: int) -> Policy:
    return love_first  # it throws no dice


BOTS: dict[str, Maker] = {"random": RandomPolicy, "love-first": _love_first}


class UnknownBot(TantoCuoreError):
    """No bot has this name; the message names those there are, and the nearest one."""


def maker(name: str) -> Maker:
    """What makes the bot of this name from a seed. Raises UnknownBot.

    >>> maker("love_frist")
    Traceback (most recent call last):
    ...
    tantocuore.bots.UnknownBot: no bot 'love_frist'; there are random, love-first; did you mean 'love-first'?
    """
    if name not in BOTS:
        near = nearest(name, BOTS)
        hint = f"; did you mean {near!r}?" if near else ""
        raise UnknownBot(f"no bot {short(name)}; there are {', '.join(BOTS)}{hint}")
    return BOTS[name]


def policy(name: str, seed: int = 0) -> Policy:
    """A bot by its name. Its own dice, if it has any, come from the seed. Raises UnknownBot."""
    return maker(name)(seed)


__all__ = ["BOTS", "Maker", "Policy", "RandomPolicy", "UnknownBot", "love_first", "maker", "policy"]
