"""What lies in the Private Quarters: finding, naming and counting maids and events there. It changes nothing."""

from __future__ import annotations

from functools import lru_cache

from tantocuore.cards import CARDS, IDS, INDEX, LOVE
from tantocuore.moves import Move, make
from tantocuore.state import CARD, ILL, NO_OKT_HOUSE, NO_OKT_TOWN, House, OktHouse, State

ILLNESS, BAD_HABIT, BEER_FEST = INDEX["illness"], INDEX["bad_habit"], INDEX["beer_fest"]
TREATED = (INDEX["colette"], INDEX["matilde"])  # OPEN-75: the chambermaid chiefs
DRINKS = ("envy", "let_me_drink")  # events of Oktoberfest that lie in the quarters, counted by these names
ZONES = ("chambermaids", "private_maids")


def maid_word(maid: int) -> str:
    """How a maid in the quarters is written: her id, and how many Illnesses lie on her.

    >>> maid_word(INDEX["azure"]), maid_word(INDEX["azure"] + ILL)
    ('azure', 'azure+1')
    """
    ill = maid // ILL
    return f"{IDS[maid & CARD]}+{ill}" if ill else IDS[maid & CARD]


def active_private(house: House) -> int:
    """The card of the active Private Maid, or -1 when there is none or she is ill (PRIVATE-05, ILL-06)."""
    top = house.private_maids[-1] if house.private_maids else -1
    return top if 0 <= top < ILL else -1


def holds_maid(state: State, seat: int) -> bool:
    """HABIT-01: whether these quarters hold a maid. OPEN-46: an ill one counts unless switched off."""
    house = state.houses[seat]
    if state.options.ill_maids_present:
        return bool(house.chambermaids or house.private_maids)
    return any(maid < ILL for maid in house.chambermaids + house.private_maids)


def place_word(name: str, maid: int) -> str:
    """How a maid of somebody is written: "Baron/azure+1"."""
    return f"{name}/{maid_word(maid)}"


def places_at(name: str, house: House) -> tuple[str, ...]:
    """The places for an Illness in one House (ILL-01, ILL-02), as written after `on` and `target`."""
    return _places(name, (*house.chambermaids, *house.private_maids[-1:]))


@lru_cache(4096)
def _places(name: str, maids: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(place_word(name, maid) for maid in dict.fromkeys(maids))


def illness_places(state: State) -> list[str]:
    """Every place for an Illness."""
    owners = zip(state.names, state.houses, strict=True)
    return [place for name, house in owners for place in places_at(name, house)]


def spots_of(house: House, word: str) -> list[tuple[str, int]]:
    """Where maids written like this lie in one House: zone and index, uppermost Private Maid first."""
    found = [("chambermaids", i) for i, maid in enumerate(house.chambermaids) if maid_word(maid) == word]
    stack = house.private_maids
    return found + [("private_maids", i) for i in reversed(range(len(stack))) if maid_word(stack[i]) == word]


def ill_words(house: House) -> list[str]:
    """The ill maids of a House as written, each once: the ones a cure may name (ILL-07, OPEN-37)."""
    ill = [maid for maid in house.chambermaids + house.private_maids[::-1] if maid >= ILL]
    return [maid_word(maid) for maid in dict.fromkeys(ill)] if ill else []


def holds_ill(house: House) -> bool:
    """Whether a maid of this House is ill."""
    return max(house.chambermaids + house.private_maids, default=0) >= ILL


def counted(house: House, card_id: str) -> int:
    """How many events of one name lie in these quarters, on no maid and no building (HABIT-04)."""
    return house.bad_habits if card_id == "bad_habit" else int(getattr(house.okt, card_id))


def change_count(house: House, card_id: str, change: int) -> None:
    """More or fewer of them."""
    if card_id == "bad_habit":
        house.bad_habits += change
    else:
        house.okt = OktHouse(**(house.okt._asdict() | {card_id: counted(house, card_id) + change}))


def own_events(house: House) -> list[Move]:
    """What Claire may return from these quarters (CARD-CLAIRE-1, OPEN-96)."""
    habit = [make("return", "bad_habit")] if house.bad_habits else []
    found = habit + [make("return", "illness", source=word) for word in ill_words(house)]
    if house.okt is not NO_OKT_HOUSE:
        found += [make("return", card_id) for card_id in DRINKS if counted(house, card_id)]
        found += [make("return", "heavy_storm", source=word) for word in stormed_words(house)]
    return found


def event_moves(state: State) -> list[Move]:
    """Every move of an event that Sora allows (CARD-SORA-1, CARD-SORA-2, OPEN-38, OPEN-39, OPEN-96)."""
    names, out = state.names, []
    targets = [places_at(names[seat], house) for seat, house in enumerate(state.houses)]
    calm = [calm_places(names[seat], house) for seat, house in enumerate(state.houses)]
    for seat, house in enumerate(state.houses):
        receivers = [other for other in range(len(names)) if other != seat and holds_maid(state, other)]
        for word in ill_words(house):
            source = f"{names[seat]}/{word}"
            for other in receivers:
                out += [make("move", "illness", source=source, target=there) for there in targets[other]]
        for card_id in ("bad_habit", *DRINKS):
            if counted(house, card_id):
                out += [make("move", card_id, source=names[seat], target=names[other]) for other in receivers]
        for word in stormed_words(house):
            source = f"{names[seat]}/{word}"
            for other in receivers:
                out += [make("move", "heavy_storm", source=source, target=there) for there in calm[other]]
    return out


# buildings


def building_word(house: House, spot: int) -> str:
    """How a building is written: by the beer under it where its owner has another building."""
    below = house.okt.buildings[spot] & CARD
    return f"beer_fest:{IDS[below]}" if below != BEER_FEST and len(house.okt.buildings) > 1 else "beer_fest"


def _building_words(house: House, stormed: bool) -> list[str]:
    rows = house.okt.buildings
    return list(dict.fromkeys(building_word(house, i) for i, row in enumerate(rows) if (row >= ILL) == stormed))


def stormed_words(house: House) -> list[str]:
    """The buildings of a House under a Heavy Storm, as written, each once."""
    return _building_words(house, stormed=True) if house.okt.buildings else []


def calm_places(name: str, house: House) -> list[str]:
    """The places for a Heavy Storm in one House (CARD-STORM-1, OPEN-90)."""
    return [f"{name}/{word}" for word in _building_words(house, stormed=False)]


def building_spot(house: House, word: str, *, stormed: bool) -> int:
    """Where a building written like this stands, with or without a Heavy Storm on it."""
    rows = enumerate(house.okt.buildings)
    return next(i for i, row in rows if (row >= ILL) == stormed and building_word(house, i) == word)


def change_storms(house: House, spot: int, change: int) -> None:
    """Put a Heavy Storm onto a building, or take it off."""
    rows = house.okt.buildings
    house.okt = house.okt._replace(buildings=(*rows[:spot], rows[spot] + change, *rows[spot + 1 :]))


def surcharge(house: House) -> int:
    """CARD-ENVY-1: by how much maids cost more in the Employ Phase of this House."""
    return min(house.okt.envy, 2) if house.okt is not NO_OKT_HOUSE else 0


def is_love(state: State, card: int) -> bool:
    """Whether a card in the active player's hand is a Love card now (CARD-KIRIKA-2, OPEN-75)."""
    return CARDS[card].kind == LOVE or (state.okt_turn.kirika and card in TREATED)


def no_beer(state: State) -> bool:
    """END-04, OPEN-66: whether the Beer pile has run out; a game without beers has none."""
    return state.okt is not NO_OKT_TOWN and not state.okt.pile


def empty_piles(state: State) -> int:
    """END-02, END-03: how many maid piles are empty now."""
    piles = state.piles
    count = [piles[card] for card in state.general + CHIEF_CARDS].count(0)
    if state.private_pile:
        return count
    return count + bool(state.private_up or any(house.private_maids for house in state.houses))


def piles_to_end(state: State) -> int:
    """END-01, VARIANT-04: how many empty maid piles end the game: 2, or 3 with five or more players."""
    return 3 if state.options.five_or_more else 2


CHIEF_CARDS = tuple(i for i, card in enumerate(CARDS) if card.kind == "maid_chief")
