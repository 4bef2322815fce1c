"""The state of a game: plain data that copies fast. It knows no rule.

Orders, said once: the top of a deck, of a discard pile, of the private pile and of a stack of Private Maids is
the LAST item. A maid in the Private Quarters is one number: her card, plus `ILL` for each Illness on her.
"""

from __future__ import annotations

from typing import NamedTuple

from tantocuore.options import DEFAULT, Options

ILL = 1 << 8  # one Illness on a maid in the Private Quarters
CARD = ILL - 1  # mask: which card a maid is
ABSENT = -1  # the pile of a card that is not in this game

STARTING, SERVING, EMPLOY, DISCARD = "starting", "serving", "employ", "discard"
PHASES = (STARTING, SERVING, EMPLOY, DISCARD)


class OktHouse(NamedTuple):
    """What Oktoberfest lays into Private Quarters. It is replaced whole and never changed, so copies share it.

    `beers` are cards, the newest last. A building is one number: the beer under it, or the Beer Fest itself where
    none is, plus `ILL` for each Heavy Storm. `beer_stand` counts its owner's turns that it stays open.
    """

    beers: tuple[int, ...] = ()
    buildings: tuple[int, ...] = ()
    envy: int = 0
    let_me_drink: int = 0
    beer_stand: int = 0


class OktTown(NamedTuple):
    """The beers of the Town: the one face up beside the pile, or -1, and the pile, its top last.

    `looks` are the looks at its top two (CARD-JULIA-2) that still tell of a card in it: who, how many lay there.
    """

    face_up: int = -1
    pile: tuple[int, ...] = ()
    looks: tuple[tuple[int, int], ...] = ()


class OktTurn(NamedTuple):
    """What happened in this turn and still matters.

    `beers_due` are beers that may be bought from Gina, `kirika` says that chambermaid chiefs in hand are Love,
    `extra_draws` (Ute) and `redraws` (Hermina) wait for the new hand, `drawn` says that it is there already and
    only redraws are left, `beer_stand_used` says that this player has bought there, `fresh_drinks` counts the
    Let Me Drink! that came in this turn (CARD-LETMEDRINK-4).
    """

    beers_due: int = 0
    kirika: bool = False
    extra_draws: int = 0
    redraws: int = 0
    drawn: bool = False
    beer_stand_used: bool = False
    fresh_drinks: int = 0


NO_OKT_HOUSE, NO_OKT_TOWN, FRESH_TURN = OktHouse(), OktTown(), OktTurn()


class House:
    """What one player owns: lists of card indices, and in the two zones of the Private Quarters lists of maids.

    `bad_habits` counts cards, `shuffles` the shuffles of this deck so far, by which the next one is keyed.
    """

    __slots__ = (
        "hand",
        "deck",
        "discard",
        "played",
        "chambermaids",
        "private_maids",
        "bad_habits",
        "shuffles",
        "aside",
        "spot",
        "okt",
    )

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.played: list[int] = []
        self.chambermaids: list[int] = []
        self.private_maids: list[int] = []
        self.bad_habits = 0
        self.shuffles = 0
        self.aside = -1  # a card being looked at, while its fate is asked: still this player's
        self.spot = -1  # where in the hand it belongs; -1 for the top of the deck
        self.okt = NO_OKT_HOUSE

    def copy(self) -> House:
        """An independent copy."""
        new = House.__new__(House)
        new.hand = self.hand[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.played = self.played[:]
        new.chambermaids = self.chambermaids[:]
        new.private_maids = self.private_maids[:]
        new.bad_habits = self.bad_habits
        new.shuffles = self.shuffles
        new.aside = self.aside
        new.spot = self.spot
        new.okt = self.okt
        return new

    def looked_at(self, zone: str) -> list[int]:
        """The card of the "hand" or "deck" that lies aside while its fate is asked, if there is one."""
        return [self.aside] if self.aside >= 0 and (zone == "hand") == (self.spot >= 0) else []

    def owned(self) -> list[int]:
        """Every card that counts as owned, illness taken off; Bad Habits apart."""
        quarters = [maid & CARD for maid in self.chambermaids + self.private_maids]
        return self.merged() + quarters

    def merged(self) -> list[int]:
        """SCORE-01: every card outside the quarters."""
        aside = [self.aside] if self.aside >= 0 else []
        return self.hand + self.deck + self.discard + self.played + aside


class State:
    """A whole game at one moment. `piles[card]` counts a Town pile; `ABSENT` is a card without one.

    `names`, `houses` and `active` go by seat; `general`, `private_up`, `private_pile`, `removed` and `used` hold
    indices of `cards.CARDS`. `phase` is one of `PHASES`.

    >>> from tantocuore import Game
    >>> state = Game.new(["Ann", "Bob"], seed=7).state
    >>> len(state.house.hand), len(state.house.deck), state.phase
    (5, 5, 'serving')
    """

    __slots__ = (
        "names", "sets", "options", "seed", "general", "houses", "piles", "private_up", "private_pile", "removed",
        "active", "phase", "servings", "love", "employments", "used", "end_fixed", "over", "turns",
        "picks", "okt", "okt_turn",
    )  # fmt: skip

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.sets: tuple[str, ...] = ()
        self.options: Options = DEFAULT
        self.seed = 0
        self.general: tuple[int, ...] = ()
        self.houses: list[House] = []
        self.piles: list[int] = []
        self.private_up: list[int] = []
        self.private_pile: list[int] = []
        self.removed: tuple[int, ...] = ()
        self.active = 0
        self.phase = STARTING
        self.servings = 0
        self.love = 0
        self.employments = 0
        self.used: tuple[int, ...] = ()  # cards whose once-a-turn effect is spent
        self.end_fixed = False  # two piles ran out: the game ends with this turn
        self.over = False
        self.turns = 1  # turns begun, this one included
        self.picks = 0  # random picks made (Eugenie, beers), keyed like shuffles
        self.okt = NO_OKT_TOWN
        self.okt_turn = FRESH_TURN

    def copy(self) -> State:
        """An independent copy; it shares only what never changes."""
        new = State.__new__(State)
        new.names = self.names
        new.sets = self.sets
        new.options = self.options
        new.seed = self.seed
        new.general = self.general
        new.houses = [house.copy() for house in self.houses]
        new.piles = self.piles[:]
        new.private_up = self.private_up[:]
        new.private_pile = self.private_pile[:]
        new.removed = self.removed
        new.active = self.active
        new.phase = self.phase
        new.servings = self.servings
        new.love = self.love
        new.employments = self.employments
        new.used = self.used
        new.end_fixed = self.end_fixed
        new.over = self.over
        new.turns = self.turns
        new.picks = self.picks
        new.okt = self.okt
        new.okt_turn = self.okt_turn
        return new

    @property
    def house(self) -> House:
        """The House of the active player."""
        return self.houses[self.active]
