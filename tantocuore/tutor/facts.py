"""What a lesson may ask about cards, points, piles, beers and chances: each answer comes from the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from tantocuore.cards import BEERS, CARDS, EVENT, IDS, INDEX, PRIVATE, card
from tantocuore.legality import price
from tantocuore.okt import beer, reading
from tantocuore.quarters import empty_piles
from tantocuore.scenario import Scenario
from tantocuore.scoring import scores, winners
from tantocuore.state import House
from tantocuore.turntree import TurnTree, every_turn, measure

if TYPE_CHECKING:
    from tantocuore.tutor.predicates import Context

BEER_IDS = tuple(IDS[at] for at in BEERS)
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
    return _house(c, c.viewer)


def _house(c: Context, player: str) -> House:
    return c.game.state.houses[c.game.players.index(player)]


def _owned(c: Context, id: str) -> int:
    """All cards in the viewer's House, wherever they lie; an ill maid is still hers."""
    return _cards_of(c, c.viewer, id)


def _cards_of(c: Context, player: str, id: str) -> int:
    """The same of any player, beers and buildings included."""
    if player not in c.game.players:
        return 0
    house = _house(c, player)
    if card(id).kind == EVENT and id == "bad_habit":
        return house.bad_habits
    return house.owned().count(INDEX[id]) + reading.owned(house)[INDEX[id]]


def _beers(c: Context, id: str | None = None) -> int:
    """The beers of the viewer that stand neither under a Beer Fest nor open as a Beer Stand."""
    held = _own(c).okt.beers
    return len(held) if id is None else held.count(INDEX[id])


def _beers_of(c: Context, player: str) -> int:
    """How many such beers a player has: everybody may count them (OPEN-67)."""
    return len(_house(c, player).okt.beers) if player in c.game.players else 0


def _sees_beers(c: Context, player: str) -> bool:
    """Whether a player may look at the viewer's beers (INFO-03)."""
    return player in c.game.players and c.game.view(player)["houses"][c.viewer].get("beers") is not None


def _drunk(c: Context) -> bool:
    """BEER-12: whether Get Drunk would take a beer of the viewer's."""
    return beer.alcohol(c.game.options, _own(c).okt.beers) >= beer.DRUNK


def _open_beer(c: Context, id: str) -> bool:
    return c.game.state.okt.face_up == INDEX[id]


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
    "cards_of": Function(_cards_of, ("player", "card"), 2),
    "price": Function(lambda c, id: price(c.game.state, INDEX[id]), ("card",), 1),
    "beers": Function(_beers, ("beer",)),
    "beers_of": Function(_beers_of, ("player",), 1),
    "sees_beers": Function(_sees_beers, ("player",), 1),
    "alcohol": Function(lambda c: beer.alcohol(c.game.options, beer.counted(_own(c)))),
    "drunk": Function(_drunk),
    "stand": Function(lambda c: _own(c).okt.beer_stand),
    "open_beer": Function(_open_beer, ("beer",), 1),
    "beer_pile": Function(lambda c: len(c.game.state.okt.pile)),
    "removed": Function(lambda c, id: c.game.state.removed.count(INDEX[id]), ("card",), 1),
    "ends": Function(lambda c: c.game.state.end_fixed),
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
