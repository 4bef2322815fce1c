"""What a lesson may ask about cards, points, piles and chances: each answer comes from the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from tantocuore.cards import CARDS, EVENT, INDEX, PRIVATE, card
from tantocuore.quarters import empty_piles
from tantocuore.scenario import Scenario
from tantocuore.scoring import scores, winners
from tantocuore.state import House
from tantocuore.turntree import TurnTree, every_turn, measure

if TYPE_CHECKING:
    from tantocuore.tutor.predicates import Context

TALLIES = ("lines", "ends", "results")
SYMBOLS = {"draw": "draw", "love": "love", "servings": "serving", "employments": "employment"}


class Function(NamedTuple):
    """A word of the language: what it counts, the kinds of its arguments, and how many it needs."""

    call: Callable[..., int | str]
    kinds: tuple[str, ...] = ()
    needed: int = 0


def _brings(c: Context, id: str, symbol: str) -> int:
    return int(getattr(card(id), SYMBOLS[symbol]))


def _own(c: Context) -> House:
    return c.game.state.houses[c.game.players.index(c.viewer)]


def _owned(c: Context, id: str) -> int:
    """All cards in the viewer's House, wherever they lie; an ill maid is still hers."""
    house = _own(c)
    if card(id).kind == EVENT and id == "bad_habit":
        return house.bad_habits
    return house.owned().count(INDEX[id])


def _total(c: Context, player: str) -> int:
    return scores(c.game.state)[player].total if player in c.game.players else 0


def _leads(c: Context, player: str) -> bool:
    totals = {name: score.total for name, score in scores(c.game.state).items()}
    best = max(totals.values())
    return [name for name, total in totals.items() if total == best] == [player]


def _winner(c: Context, player: str) -> bool:
    return player in winners(c.game.state)


def _counts(c: Context, id: str) -> bool:
    """END-02, END-03: whether the end comes nearer when this pile is empty."""
    state = c.game.state
    at = INDEX[id]
    if CARDS[at].kind == PRIVATE:
        state.private_pile = state.private_pile or [at]
        before = empty_piles(state)
        state.private_pile = []
    else:
        state.piles[at] = 1
        before = empty_piles(state)
        state.piles[at] = 0
    return empty_piles(state) > before


def _chance(c: Context, id: str, least: int = 1, drawn: int = 1) -> str:
    """The chance that at least so many of the next cards from the viewer's deck are this one, as a fraction."""
    deck = _own(c).deck
    all, good = len(deck), deck.count(INDEX[id])
    drawn = min(max(drawn, 0), all)
    ways = sum(comb(good, n) * comb(all - good, drawn - n) for n in range(max(least, 0), drawn + 1))
    return str(Fraction(ways, comb(all, drawn)))


def _turns(c: Context, tally: str) -> int:
    """How many whole turns there are from here: lines, ends or results. After the game there are none."""
    if c.game.is_over:
        return 0
    tree = _tree(c.game.position().to_line())
    return {"lines": tree.lines, "ends": len(tree.ends), "results": tree.results}[tally]


def _best(c: Context, by: str) -> int:
    """The most that any whole turn from here reaches; 0 after the game."""
    if c.game.is_over:
        return 0
    return max(measure(by)(end) for end in _tree(c.game.position().to_line()).ends)


@lru_cache(maxsize=8)
def _tree(position: str) -> TurnTree:
    return every_turn(Scenario.from_line(position).game())


FACTS: dict[str, Function] = {
    "cost": Function(lambda c, id: card(id).cost or 0, ("card",), 1),
    "worth": Function(lambda c, id: card(id).vp or 0, ("card",), 1),
    "brings": Function(_brings, ("card", "symbol"), 2),
    "room_cost": Function(lambda c, id: card(id).chambermaid_cost or 0, ("card",), 1),
    "owned": Function(_owned, ("card",), 1),
    "vp_of": Function(_total, ("player",), 1),
    "leads": Function(_leads, ("player",), 1),
    "winner": Function(_winner, ("player",), 1),
    "counts": Function(_counts, ("card",), 1),
    "empty_piles": Function(lambda c: empty_piles(c.game.state)),
    "chance": Function(_chance, ("card", "number", "number"), 1),
    "turns": Function(_turns, ("tally",), 1),
    "best": Function(_best, ("measure",), 1),
    "next": Function(lambda c, thing: getattr(c.game, "coming", None) == thing, ("thing",), 1),
}
