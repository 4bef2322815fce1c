"""Setting up: the Town and the Houses before the first turn (SETUP-01 to SETUP-14, OKT-SETUP, COMBINE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tantocuore import chance
from tantocuore.cards import (
    CARDS,
    CHIEF,
    GENERAL,
    IDS,
    INDEX,
    LOVE,
    PRIVATE,
    RECOMMENDED,
    Card,
    UnknownCard,
    card,
    oktoberfest,
)  # fmt: skip
from tantocuore.errors import SetupError, short
from tantocuore.okt.beer import pile
from tantocuore.options import Options
from tantocuore.state import ABSENT, House, OktTown, State
from tantocuore.text import say

SETS = ("base", "oktoberfest")
MAX_PLAYERS = 8
RESERVED_NAMES = ("town", "over", "winners", "score")
START_LOVE, START_CHIEFS, FIRST_HAND = 7, 3, 5  # SETUP-09, SETUP-10
CHIEFS = ("marianne", "colette")
PAIRS = {"base": CHIEFS, "oktoberfest": ("anja", "matilde")}  # by set: its pair of Maid Chiefs
FIRST_GAMES = {  # by sets in use: the General Maids called "recommended"
    ("base",): RECOMMENDED,
    ("oktoberfest",): oktoberfest.RECOMMENDED,
    SETS: oktoberfest.MIXTURE,
}
PILED = ("event", "building")  # kinds of which every card of a set in use has a pile
QUICK_LESS = 3  # VARIANT-02
SEED_MOST = (1 << 63) - 1  # what every TOML reader can carry


def check_players(players: Any, key: str = "players") -> tuple[str, ...]:
    """The players' names, if they are names that the notation can carry. Raises SetupError."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise SetupError(key, "expected a list of names")
    for i, name in enumerate(players):
        if not isinstance(name, str) or not name or len(name) > 40 or not name.isprintable():
            raise SetupError(f"{key}[{i}]", f"expected a name, got {short(name)}")
        if any(c.isspace() or c in "/+:" for c in name):
            raise SetupError(f"{key}[{i}]", f"a name has no space and none of / + :, got {name!r}")
        if name in RESERVED_NAMES:
            raise SetupError(f"{key}[{i}]", f"no player can be called {name!r}")
    if len(set(players)) < len(players):
        raise SetupError(key, "two players have the same name")
    if not 2 <= len(players) <= MAX_PLAYERS:
        raise SetupError(key, f"the game is for 2 to {MAX_PLAYERS} players, got {len(players)} (COMP-07)")
    return tuple(players)


def check_sets(sets: Any, key: str = "sets") -> tuple[str, ...]:
    """The sets in use, in the order of `SETS`. Raises SetupError for an unknown set."""
    if isinstance(sets, str) or not isinstance(sets, Sequence) or not sets:
        raise SetupError(key, f"expected a list out of {', '.join(SETS)}")
    for name in sets:
        if name not in SETS:
            raise SetupError(key, f"unknown set {short(name)}; known are {', '.join(SETS)}")
    return tuple(name for name in SETS if name in sets)


def check_general(
    town: Any, seed: int, options: Options, key: str = "town", sets: tuple[str, ...] = ("base",)
) -> tuple[int, ...]:
    """The General Maid piles: "recommended" (SETUP-12), "random" (SETUP-06) or at most ten card ids.

    Raises SetupError, `key` being its argument's name, for an unknown id, another kind of card, one of a set
    that is not in use, or one named twice.
    """
    if town == "recommended":
        return tuple(INDEX[card_id] for card_id in FIRST_GAMES[sets])
    if town == "random":
        return _random_town(seed, options, sets)
    if isinstance(town, str) or not isinstance(town, Sequence):
        raise SetupError(key, '"recommended", "random" or a list of card ids expected')
    for card_id in town:
        row = known_card(card_id, key)
        if row.kind != GENERAL:
            raise SetupError(key, f"{card_id} is not a General Maid (SETUP-06)")
        if row.set not in sets:
            raise SetupError(key, not_in_game(row))
    if len(set(town)) < len(town):
        raise SetupError(key, "a General Maid is named twice")
    if len(town) > 10:
        raise SetupError(key, f"at most 10 General Maids, got {len(town)} (SETUP-06)")
    return tuple(INDEX[card_id] for card_id in town)


def _random_town(seed: int, options: Options, sets: tuple[str, ...]) -> tuple[int, ...]:
    """SETUP-06; with Oktoberfest one Bar Maid at least (OPEN-83, COMBINE-05), else beer is out of reach."""
    without = ("nena",) if options.without_bad_habits else ()  # OPEN-21
    every = [i for i, row in enumerate(CARDS) if row.kind == GENERAL and row.set in sets and row.id not in without]
    chosen = chance.shuffled(every, seed, chance.TOWN, 0)[:10]
    bar_maids = [INDEX[card_id] for card_id in oktoberfest.BAR_MAIDS]
    if "oktoberfest" in sets and not set(chosen) & set(bar_maids):
        chosen[-1] = chance.shuffled(bar_maids, seed, chance.BAR_MAID, 0)[0]
    return tuple(sorted(chosen))


def not_in_game(row: Card) -> str:
    """Why a card cannot be used: its set is not in use."""
    return f"{row.name} is not in this game: add {row.set!r} to the sets"


def check_chiefs(value: Any, sets: tuple[str, ...], key: str = "town.chiefs") -> tuple[str, str]:
    """COMBINE-02: the one pair of Maid Chiefs in use, by default that of the first set. Raises SetupError."""
    pairs = [PAIRS[name] for name in sets]
    if value is None:
        return pairs[0]
    if not isinstance(value, list | tuple) or tuple(value) not in pairs:
        raise SetupError(key, f"expected {' or '.join(str(list(pair)) for pair in pairs)}, got {short(value)}")
    return pairs[pairs.index(tuple(value))]


def known_card(card_id: Any, key: str) -> Card:
    """The card of an id, or SetupError with the nearest id."""
    if not isinstance(card_id, str):
        raise SetupError(key, f"expected a card id, got {short(card_id)}")
    try:
        return card(card_id)
    except UnknownCard as error:
        raise SetupError(key, str(error)) from None


def copies(card_index: int, options: Options, players: int, sets: tuple[str, ...]) -> int:
    """How many copies of a card a game with these sets holds (COMP-02 to COMP-05, VARIANT-02 to VARIANT-04).

    >>> quick = Options(quick_two_player=True)
    >>> copies(INDEX["kagari"], Options(), 2, ("base",)), copies(INDEX["kagari"], quick, 2, ("base",))
    (10, 7)
    """
    row = CARDS[card_index]
    if row.kind == "love" and options.five_or_more:
        return row.quantity * 2
    if row.id == "bad_habit" and options.without_bad_habits:
        return 0
    fewer = row.kind in (CHIEF, GENERAL) or (row.kind == "event" and sets == ("base",))  # DIFF-28
    if options.quick_two_player and players == 2 and fewer:
        return row.quantity - QUICK_LESS
    return row.quantity


def blank(
    names: tuple[str, ...],
    sets: tuple[str, ...],
    general: tuple[int, ...],
    options: Options,
    seed: int,
    chiefs: tuple[str, str] | None = None,
) -> State:
    """A state with full piles, empty Houses and no Private Maid dealt."""
    state = State()
    if len(names) >= 5 and not options.five_or_more:
        options = Options.of({**options.changed(), "five_or_more": True})
    state.names, state.sets, state.general, state.options, state.seed = names, sets, general, options, seed
    state.houses = [House() for _ in names]
    in_town = set(general) | {INDEX[card_id] for card_id in chiefs or PAIRS[sets[0]]}
    # COMBINE-03: one set of Love cards, whatever sets are in use
    in_town |= {i for i, row in enumerate(CARDS) if row.kind == LOVE or (row.kind in PILED and row.set in sets)}
    state.piles = [copies(i, options, len(names), sets) if i in in_town else ABSENT for i in range(len(CARDS))]
    if options.without_bad_habits:
        state.piles[INDEX["bad_habit"]] = ABSENT
    return state


def private_maids(seed: int, without: Sequence[int] = ()) -> list[int]:
    """SETUP-05: the Private Maids, shuffled, top last."""
    every = [i for i, row in enumerate(CARDS) if row.kind == PRIVATE and i not in without]
    return chance.shuffled(every, seed, chance.PRIVATE, 0)


def chiefs_of(state: State) -> tuple[str, str]:
    """The pair of Maid Chiefs in use (COMBINE-02)."""
    return next(pair for pair in PAIRS.values() if state.piles[INDEX[pair[0]]] != ABSENT)


def chief_of(state: State) -> str:
    """Its chambermaid chief (OPEN-97)."""
    return chiefs_of(state)[1]


def deal(state: State, seat: int) -> None:
    """SETUP-09 to SETUP-11, OKT-SETUP-06: the starting deck, out of the Town's piles, and the first hand."""
    house = state.houses[seat]
    start = {INDEX["love_1"]: START_LOVE, INDEX[chief_of(state)]: START_CHIEFS}
    for card_index, count in start.items():
        state.piles[card_index] -= count
        house.deck += [card_index] * count
    house.deck = chance.shuffled(house.deck, state.seed, seat, 0)
    house.shuffles = 1
    for _ in range(FIRST_HAND):
        house.hand.append(house.deck.pop())


def new_state(
    players: Sequence[str],
    sets: Sequence[str],
    town: Any,
    seed: int,
    options: Options | Mapping[str, Any] | None,
    chiefs: Sequence[str] | None = None,
) -> State:
    """A game ready for its first turn, as `Game.new` begins it. Raises SetupError for what cannot be set up."""
    names = check_players(players)
    if type(seed) is not int or abs(seed) > SEED_MOST:
        raise SetupError("seed", f"expected a whole number below 2**63, got {short(seed)}")
    chosen = options if isinstance(options, Options) else Options.of(options or {})
    used = check_sets(sets)
    general = check_general(town, seed, chosen, "town", used)
    if len(general) != 10:
        raise SetupError("town", f"expected ten General Maids, got {len(general)} (SETUP-06)")
    if len(used) > 1 and not {IDS[card] for card in general} & set(oktoberfest.BAR_MAIDS):
        raise SetupError("town", "a game that mixes the sets has a Bar Maid, Gina or Nadja (COMBINE-05)")
    state = blank(names, used, general, chosen, seed, check_chiefs(chiefs, used, "chiefs"))
    if "base" in used:
        state.private_pile = private_maids(seed)
        state.private_up = [state.private_pile.pop(), state.private_pile.pop()]
    if "oktoberfest" in used:
        face_up = INDEX["oktoberfest"]
        state.okt = OktTown(face_up, tuple(pile(seed, [face_up])))
    for seat in range(len(names)):
        deal(state, seat)
    return state


def warnings(state: State) -> tuple[str, ...]:
    """OPEN-83: without a Bar Maid beer is out of reach; one sentence, or none."""
    bar_maids = {INDEX[card_id] for card_id in oktoberfest.BAR_MAIDS}
    return () if "oktoberfest" not in state.sets or bar_maids & set(state.general) else (say("setup.no_bar_maid"),)


def pile_words(state: State) -> dict[str, int]:
    """How many cards every Town pile holds, by card id."""
    return {IDS[i]: left for i, left in enumerate(state.piles) if left >= 0}
