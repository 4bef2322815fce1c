"""One printed card as a row of numbers, and the places where a card's own few lines are kept."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tantocuore.moves import Move
    from tantocuore.play import Play, Question

    Effect = Callable[[Play], Generator[Question, Move, Any]]

CHIEF, GENERAL, PRIVATE = "maid_chief", "general_maid", "private_maid"
LOVE, EVENT, BUILDING, BEER = "love", "event", "building", "beer"
MAIDS = (CHIEF, GENERAL, PRIVATE)


class Card(NamedTuple):
    """A card as printed. Costs are in Love; `vp` is None where the card prints "?" or nothing.

    `quantity` counts copies, `kind` is one of CHIEF, GENERAL, PRIVATE, LOVE, EVENT, BUILDING, BEER.
    `draw`, `love`, `serving`, `employment` are the symbols; for a Love card `love` is its value.
    `chambermaid_cost` is in Servings, None for a card that cannot be chambermaided. `playable` is False for a card
    that this version only shows: none at present.

    >>> kagari = Card("kagari", "Kagari Ichinomiya", "Sewing Maid", GENERAL, 10, 3, 0, serving=2)
    >>> kagari.given_name, kagari.is_maid, kagari.generates_no_vp
    ('Kagari', True, True)
    """

    id: str
    name: str
    title: str
    kind: str
    quantity: int
    cost: int | None
    vp: int | None
    draw: int = 0
    love: int = 0
    serving: int = 0
    employment: int = 0
    chambermaid_cost: int | None = None
    employ_bonus: bool = False
    set: str = "base"
    playable: bool = True

    @property
    def given_name(self) -> str:
        """The short name: "Kagari" of Kagari Ichinomiya, the whole name of other cards."""
        return self.name.split(" ")[0] if self.kind in MAIDS else self.name

    @property
    def is_maid(self) -> bool:
        """COMP-08: Maid Chiefs, General Maids and Private Maids are maids."""
        return self.kind in MAIDS

    @property
    def generates_no_vp(self) -> bool:
        """SCORE-09: a maid with no VP printed; it breaks ties."""
        return self.is_maid and self.vp == 0


class Use(NamedTuple):
    """A Starting Phase effect: what it does, when it can do something, its rules, and if it must be used."""

    effect: Effect
    possible: Callable[[Play], bool]
    rules: tuple[str, ...]
    must: bool = False


# A card's text, by the moment at which it speaks. Keys are card ids.
SERVED: dict[str, Effect] = {}  # after the symbols, when she serves
USES: dict[str, Use] = {}  # `use CARD` in the Starting Phase
AUTOMATIC: dict[str, tuple[str, int, tuple[str, ...]]] = {}  # Starting Phase bonus: resource, amount, rules
BONUS: dict[str, Effect] = {}  # when she is employed (EMPLOY-10)
AFTER_DRAW: dict[str, Effect] = {}  # active Private Maid, after one of her owner's maids made the owner draw


def served(card_id: str) -> Callable[[Effect], Effect]:
    """Register the text of a maid who serves: a generator that speaks after her symbols.

    It changes the game through `play`, and asks with `answer = yield from play.ask(kind, moves, *rules)`.
    A decorator.
    """

    def keep(effect: Effect) -> Effect:
        SERVED[card_id] = effect
        return effect

    return keep


def bonus(card_id: str) -> Callable[[Effect], Effect]:
    """Register an Employ Bonus: a generator that speaks once, right after its card was employed (EMPLOY-10)."""

    def keep(effect: Effect) -> Effect:
        BONUS[card_id] = effect
        return effect

    return keep


def after_draw(card_id: str) -> Callable[[Effect], Effect]:
    """Register what an active Private Maid does after a draw of her owner's maids (PRIVATE-05).

    The effect keeps to once a turn itself, with `play.spend_once`.
    """

    def keep(effect: Effect) -> Effect:
        AFTER_DRAW[card_id] = effect
        return effect

    return keep


def use(
    card_id: str, possible: Callable[[Play], bool], *rules: str, must: bool = False
) -> Callable[[Effect], Effect]:
    """Register a Starting Phase effect (START-01): when it is possible, the rules of its move, and if it must be.

    A decorator.
    """

    def keep(effect: Effect) -> Effect:
        USES[card_id] = Use(effect, possible, rules, must)
        return effect

    return keep
