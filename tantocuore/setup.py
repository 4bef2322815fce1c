"""Setting up: the Town and the Houses before the first turn (SETUP-01 to SETUP-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tantocuore import chance
from tantocuore.cards import CARDS, CHIEF, GENERAL, IDS, INDEX, PRIVATE, RECOMMENDED, Card, UnknownCard, card
from tantocuore.errors import SetupError, short
from tantocuore.options import Options
from tantocuore.state import ABSENT, House, State

SETS = ("base", "oktoberfest")
MAX_PLAYERS = 8
RESERVED_NAMES = ("town", "over", "winners", "score")
START_LOVE, START_CHIEFS, FIRST_HAND = 7, 3, 5  # SETUP-09, SETUP-10
CHIEFS = ("marianne", "colette")
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
    """The sets in use. Raises SetupError for an unknown set, or one that cannot be played yet."""
    if isinstance(sets, str) or not isinstance(sets, Sequence) or not sets:
        raise SetupError(key, f"expected a list out of {', '.join(SETS)}")
    for name in sets:
        if name not in SETS:
            raise SetupError(key, f"unknown set {short(name)}; known are {', '.join(SETS)}")
    if "oktoberfest" in sets:
        raise SetupError(key, "Oktoberfest is not playable yet; use the base set")
    return tuple(dict.fromkeys(sets))


def check_general(town: Any, seed: int, options: Options, key: str = "town") -> tuple[int, ...]:
    """The General Maid piles: "recommended" (SETUP-12), "random" (SETUP-06) or at most ten card ids.

    Raises SetupError, `key` being its argument's name, for an unknown id, another kind of card or one named twice.
    """
    if town == "recommended":
        return tuple(INDEX[card_id] for card_id in RECOMMENDED)
    if town == "random":
        without = ("nena",) if options.without_bad_habits else ()  # OPEN-21
        every = [i for i, row in enumerate(CARDS) if row.kind == GENERAL and row.playable and row.id not in without]
        return tuple(sorted(chance.shuffled(every, seed, chance.TOWN, 0)[:10]))
    if isinstance(town, str) or not isinstance(town, Sequence):
        raise SetupError(key, '"recommended", "random" or a list of card ids expected')
    for card_id in town:
        row = known_card(card_id, key)
        if row.kind != GENERAL:
            raise SetupError(key, f"{card_id} is not a General Maid (SETUP-06)")
        if not row.playable:
            raise SetupError(key, f"{row.name} is not playable yet")
    if len(set(town)) < len(town):
        raise SetupError(key, "a General Maid is named twice")
    if len(town) > 10:
        raise SetupError(key, f"at most 10 General Maids, got {len(town)} (SETUP-06)")
    return tuple(INDEX[card_id] for card_id in town)


def known_card(card_id: Any, key: str) -> Card:
    """The card of an id, or SetupError with the nearest id."""
    if not isinstance(card_id, str):
        raise SetupError(key, f"expected a card id, got {short(card_id)}")
    try:
        return card(card_id)
    except UnknownCard as error:
        raise SetupError(key, str(error)) from None


def copies(card_index: int, options: Options, players: int) -> int:
    """How many copies of a card a game holds (COMP-02 to COMP-05, VARIANT-02, VARIANT-04).

    >>> copies(INDEX["kagari"], Options(), 2), copies(INDEX["kagari"], Options(quick_two_player=True), 2)
    (10, 7)
    """
    row = CARDS[card_index]
    if row.kind == "love" and options.five_or_more:
        return row.quantity * 2
    if row.id == "bad_habit" and options.without_bad_habits:
        return 0
    if options.quick_two_player and players == 2 and (row.kind in (CHIEF, GENERAL) or row.kind == "event"):
        return row.quantity - QUICK_LESS
    return row.quantity


def blank(
    names: tuple[str, ...], sets: tuple[str, ...], general: tuple[int, ...], options: Options, seed: int
) -> State:
    """A state with full piles, empty Houses and no Private Maid dealt."""
    state = State()
    if len(names) >= 5 and not options.five_or_more:
        options = Options.of({**options.changed(), "five_or_more": True})
    state.names, state.sets, state.general, state.options, state.seed = names, sets, general, options, seed
    state.houses = [House() for _ in names]
    in_town = set(general) | {INDEX[card_id] for card_id in CHIEFS}
    in_town |= {i for i, row in enumerate(CARDS) if row.set == "base" and row.kind in ("love", "event")}
    state.piles = [copies(i, options, len(names)) if i in in_town else ABSENT for i in range(len(CARDS))]
    if options.without_bad_habits:
        state.piles[INDEX["bad_habit"]] = ABSENT
    return state


def private_maids(seed: int, without: Sequence[int] = ()) -> list[int]:
    """SETUP-05: the Private Maids, shuffled, top last."""
    every = [i for i, row in enumerate(CARDS) if row.kind == PRIVATE and i not in without]
    return chance.shuffled(every, seed, chance.PRIVATE, 0)


def deal(state: State, seat: int) -> None:
    """SETUP-09 to SETUP-11: the starting deck, out of the Town's piles, and the first hand."""
    house = state.houses[seat]
    start = {INDEX["love_1"]: START_LOVE, INDEX[CHIEFS[1]]: START_CHIEFS}
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
) -> State:
    """A game ready for its first turn, as `Game.new` begins it. Raises SetupError for what cannot be set up."""
    names = check_players(players)
    if type(seed) is not int or abs(seed) > SEED_MOST:
        raise SetupError("seed", f"expected a whole number below 2**63, got {short(seed)}")
    chosen = options if isinstance(options, Options) else Options.of(options or {})
    general = check_general(town, seed, chosen)
    if len(general) != 10:
        raise SetupError("town", f"expected ten General Maids, got {len(general)} (SETUP-06)")
    state = blank(names, check_sets(sets), general, chosen, seed)
    state.private_pile = private_maids(seed)
    state.private_up = [state.private_pile.pop(), state.private_pile.pop()]
    for seat in range(len(names)):
        deal(state, seat)
    return state


def pile_words(state: State) -> dict[str, int]:
    """How many cards every Town pile holds, by card id."""
    return {IDS[i]: left for i, left in enumerate(state.piles) if left >= 0}
