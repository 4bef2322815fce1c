"""Reading a scenario: from untrusted data to a state, or a ScenarioError that names the file and the key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tantocuore import setup
from tantocuore.cards import BEER, BUILDING, CARDS, CHIEF, EVENT, GENERAL, IDS, INDEX, LOVE, PRIVATE, Card
from tantocuore.errors import ScenarioError, SetupError, short
from tantocuore.okt import reading
from tantocuore.options import Options
from tantocuore.state import ABSENT, CARD, EMPLOY, ILL, PHASES, SERVING, House, State

FORMAT = 1
KEYS = (
    "format", "title", "sets", "players", "active", "phase", "seed", "moves", "options", "resources", "town",
    "house", "turn", "expect",
)  # fmt: skip
CARD_ZONES = ("hand", "deck", "discard", "played")
TOP_FIRST = ("deck", "discard", "private_maids")  # written top first, kept top last
BASE_HOUSE = (*CARD_ZONES, "chambermaids", "private_maids", "bad_habits")
HOUSE_KEYS = (*BASE_HOUSE, *reading.HOUSE_KEYS)
BASE_TOWN = ("general", "chiefs", "piles", "private_face_up", "private_pile", "removed")
TOWN_KEYS = (*BASE_TOWN, *reading.TOWN_KEYS)
RESOURCES = ("servings", "love", "employments")
TURN_KEYS = ("used", "end_fixed", "over", "number", "shuffles", "picks", *reading.TURN_KEYS)
SUFFIXES = ("_contains", "_lacks", "_size")  # after a zone's name, never after a count's
COUNTS = ("bad_habits", "piles", *reading.COUNTS)  # what is no list
NUMBERS = tuple(name for name in COUNTS if name not in ("piles", "beer_face_up"))
MAID, EXPECTED = ("card", "illness"), ("card", "beer", "storms")
MOST = 1_000_000_000  # no count in a scenario is larger


class Reader:
    """Reads one scenario; `file` is the name that errors give."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.sets: tuple[str, ...] = setup.SETS  # whose cards may be named

    def fail(self, key: str, reason: str) -> ScenarioError:
        """The error for a key."""
        return ScenarioError(self.file, key, reason)

    # plain values

    def table(self, value: Any, key: str, known: tuple[str, ...] | None = None) -> dict[str, Any]:
        """A table, with no key but the known ones."""
        if not isinstance(value, Mapping):
            raise self.fail(key, f"expected a table, got {short(value)}")
        for name in value:
            if not isinstance(name, str):
                raise self.fail(key, f"expected words as keys, got {short(name)}")
            if known is not None and name not in known:
                raise self.fail(f"{key}.{name[:60]}".lstrip("."), f"unknown key; known are {', '.join(known)}")
        return dict(value)

    def whole(self, value: Any, key: str, least: int = 0, most: int = MOST) -> int:
        """A whole number within bounds."""
        if type(value) is not int:
            raise self.fail(key, f"expected a whole number, got {short(value)}")
        if not least <= value <= most:
            raise self.fail(key, f"expected a number from {least} to {most}, got {short(value)}")
        return value

    def flag(self, value: Any, key: str) -> bool:
        """True or false."""
        if type(value) is not bool:
            raise self.fail(key, f"expected true or false, got {short(value)}")
        return value

    def items(self, value: Any, key: str, most: int = 1000) -> list[Any]:
        """A list of at most `most` items."""
        if not isinstance(value, list | tuple):
            raise self.fail(key, f"expected a list, got {short(value)}")
        if len(value) > most:
            raise self.fail(key, f"at most {most} items, got {len(value)}")
        return list(value)

    def known(self, value: Any, key: str) -> Card:
        """The card of an id."""
        try:
            return setup.known_card(value, key)
        except SetupError as error:
            raise self.fail(key, error.reason) from None

    def card(self, value: Any, key: str, kinds: tuple[str, ...]) -> int:
        """The index of a card of one of these kinds, and of a set that is in use; Love belongs to every set."""
        row = self.known(value, key)
        if row.kind not in kinds:
            raise self.fail(key, f"{row.id} cannot be here: {WHY_NOT[row.kind]}")
        if row.set not in self.sets and row.kind != LOVE:
            raise self.fail(key, setup.not_in_game(row))
        return INDEX[row.id]

    def entry(self, value: Any, key: str, known: tuple[str, ...] = MAID) -> tuple[str, int]:
        """A card in a zone, and the Illnesses on it: an id, or a table of card and illness."""
        entry = {"card": value} if isinstance(value, str) else self.table(value, key, known)
        if "card" not in entry:
            raise self.fail(f"{key}.card", "is missing")
        row = self.known(entry["card"], f"{key}.card" if "illness" in entry else key)
        return row.id, self.whole(entry.get("illness", 0), f"{key}.illness", 0, 99)

    def maid(self, value: Any, key: str, zone: str) -> int:
        """A maid in the quarters."""
        card_id, illness = self.entry(value, key)
        self.event_set("illness", illness, f"{key}.illness")
        index = self.card(card_id, key, (PRIVATE,) if zone == "private_maids" else (CHIEF, GENERAL))
        if zone == "chambermaids" and CARDS[index].chambermaid_cost is None:
            raise self.fail(key, f"{IDS[index]} cannot be chambermaided (CHAMBER-01)")
        return index + ILL * illness

    def event_set(self, card_id: str, count: int, key: str) -> None:
        """Events that lie somewhere are of a set that is in use."""
        row = CARDS[INDEX[card_id]]
        if count and row.set not in self.sets:
            raise self.fail(key, setup.not_in_game(row))

    # the whole

    def state(self, data: Mapping[str, Any]) -> State:
        """The state that a scenario describes."""
        if data.get("format") != FORMAT or type(data.get("format")) is not int:
            raise self.fail("format", f"expected {FORMAT}, got {short(data.get('format'))}")
        for key in ("players",):
            if key not in data:
                raise self.fail(key, "is missing")
        seed = self.whole(data.get("seed", 0), "seed", -setup.SEED_MOST, setup.SEED_MOST)
        town = self.table(data.get("town", {}), "town", TOWN_KEYS)
        try:
            names = setup.check_players(data["players"])
            sets = self.sets = setup.check_sets(data.get("sets", ["base"]))
            options = Options.of(self.table(data.get("options", {}), "options"))
            general = setup.check_general(town.get("general", "recommended"), seed, options, "town.general", sets)
            chiefs = setup.check_chiefs(town.get("chiefs"), sets)
        except SetupError as error:
            raise self.fail(error.key, error.reason) from None
        state = setup.blank(names, sets, general, options, seed, chiefs)
        houses = self.table(data.get("house", {}), "house", names)
        for seat, name in enumerate(names):
            if name in houses:
                state.houses[seat] = self.house(houses[name], f"house.{name}")
        self.count(state, [name in houses for name in names], self.removed(town))
        self.town(state, town)
        self.moment(state, data)
        return state

    def house(self, value: Any, key: str) -> House:
        """One given House; a zone left out is empty."""
        known = HOUSE_KEYS if "oktoberfest" in self.sets else BASE_HOUSE
        given, house = self.table(value, key, known), House()
        for zone in CARD_ZONES:
            entries = self.items(given.get(zone, []), f"{key}.{zone}")
            cards = [self.card(e, f"{key}.{zone}[{i}]", (CHIEF, GENERAL, LOVE)) for i, e in enumerate(entries)]
            setattr(house, zone, cards[::-1] if zone in TOP_FIRST else cards)
        for zone in ("chambermaids", "private_maids"):
            entries = self.items(given.get(zone, []), f"{key}.{zone}")
            maids = [self.maid(e, f"{key}.{zone}[{i}]", zone) for i, e in enumerate(entries)]
            setattr(house, zone, maids[::-1] if zone in TOP_FIRST else maids)
        house.bad_habits = self.whole(given.get("bad_habits", 0), f"{key}.bad_habits", 0, 99)
        self.event_set("bad_habit", house.bad_habits, f"{key}.bad_habits")
        if "oktoberfest" in self.sets:
            house.okt = reading.house(self, given, key)
        return house

    def removed(self, town: dict[str, Any]) -> tuple[int, ...]:
        """The cards that are out of the game."""
        entries = self.items(town.get("removed", []), "town.removed")
        return tuple(self.card(e, f"town.removed[{i}]", ALL_KINDS) for i, e in enumerate(entries))

    def count(self, state: State, given: list[bool], removed: tuple[int, ...]) -> None:
        """Take the cards of the Houses out of the Town, deal the Houses that are not given, refuse too many."""
        state.removed = removed
        held: Counter[int] = Counter(card for card in removed if CARDS[card].kind not in (PRIVATE, BEER))
        where: dict[int, str] = dict.fromkeys(held, "town.removed")
        for seat, house in enumerate(state.houses):
            if given[seat]:
                cards = Counter(house.owned())
                cards[INDEX["bad_habit"]] += house.bad_habits
                cards[INDEX["illness"]] += sum(m // ILL for m in house.chambermaids + house.private_maids)
                cards += reading.owned(house)
                held += cards
                where |= dict.fromkeys(+cards, f"house.{state.names[seat]}")
        for card, count in held.items():
            exist = setup.copies(card, state.options, len(state.houses), state.sets)
            if count > exist:
                raise self.fail(where[card], f"{count} copies of {IDS[card]}, but only {exist} exist")
            if state.piles[card] >= 0:
                state.piles[card] -= count
        start = (INDEX["love_1"], INDEX[setup.chief_of(state)])
        for seat in range(len(state.houses)):
            if not given[seat]:
                setup.deal(state, seat)
        for card, left in enumerate(state.piles):
            if left < ABSENT or (left == ABSENT and card in start):
                raise self.fail("house", f"not enough copies of {IDS[card]} are left to deal the other Houses")

    def town(self, state: State, town: dict[str, Any]) -> None:
        """What is left of the piles, and the Private Maids."""
        count, sets = len(state.houses), state.sets
        full = {i: setup.copies(i, state.options, count, sets) for i, left in enumerate(state.piles) if left >= 0}
        for card_id, value in self.table(town.get("piles", {}), "town.piles").items():
            key = f"town.piles.{card_id[:60]}"
            card = self.card(card_id, key, (CHIEF, GENERAL, LOVE, EVENT, BUILDING))
            if card not in full:
                raise self.fail(key, f"{card_id} has no pile in this Town")
            left = self.whole(value, key)
            if left > state.piles[card]:
                held = full[card] - state.piles[card]
                raise self.fail(key, f"{left} left and {held} in Houses, but only {full[card]} exist")
            state.piles[card] = left
        removed = [card for card in state.removed if CARDS[card].kind == PRIVATE]
        if "oktoberfest" in self.sets:
            state.okt = reading.town(self, state, town)
        elif unknown := next((key for key in reading.TOWN_KEYS if key in town), None):
            raise self.fail(f"town.{unknown}", "this game has no beers")
        housed = [maid & CARD for house in state.houses for maid in house.private_maids] + removed
        zones: dict[str, list[int]] = {}
        for name, most in (("private_face_up", 2), ("private_pile", 10)):
            if name in town:
                entries = self.items(town[name], f"town.{name}", most)
                zones[name] = [self.card(e, f"town.{name}[{i}]", (PRIVATE,)) for i, e in enumerate(entries)]
        named = housed + [card for zone in zones.values() for card in zone]
        for card, count in Counter(named).items():
            if count > 1:
                raise self.fail("town", f"{count} copies of {IDS[card]}, but only 1 exists")
        rest = setup.private_maids(state.seed, named) if "base" in self.sets else []
        state.private_pile = zones["private_pile"][::-1] if "private_pile" in zones else rest
        if "private_face_up" in zones:
            state.private_up = zones["private_face_up"]
        else:
            state.private_up = [state.private_pile.pop() for _ in range(min(2, len(state.private_pile)))]

    def moment(self, state: State, data: Mapping[str, Any]) -> None:
        """Whose turn it is, the phase, the resources, and what happened earlier in the turn."""
        active = data.get("active", state.names[0])
        if active not in state.names:
            raise self.fail("active", f"{short(active)} is no player; there are {', '.join(state.names)}")
        state.active = state.names.index(active)
        phase = data.get("phase", PHASES[0])
        if phase not in PHASES:
            raise self.fail("phase", f"expected one of {', '.join(PHASES)}, got {short(phase)}")
        state.phase = phase
        given = self.table(data.get("resources", {}), "resources", RESOURCES)
        for name, start in entered(phase).items():
            setattr(state, name, self.whole(given.get(name, start), f"resources.{name}", 0, 999))
        turn = self.table(data.get("turn", {}), "turn", TURN_KEYS)
        used = self.items(turn.get("used", []), "turn.used", 20)
        state.used = tuple(self.used(e, f"turn.used[{i}]") for i, e in enumerate(used))
        state.end_fixed = self.flag(turn.get("end_fixed", False), "turn.end_fixed")
        state.over = self.flag(turn.get("over", False), "turn.over")
        state.turns = self.whole(turn.get("number", 1), "turn.number", 1)
        state.picks = self.whole(turn.get("picks", 0), "turn.picks")
        for name, value in self.table(turn.get("shuffles", {}), "turn.shuffles", state.names).items():
            count = self.whole(value, f"turn.shuffles.{name}")
            state.houses[state.names.index(name)].shuffles = count
        if "oktoberfest" in self.sets:
            state.okt_turn = reading.turn(self, turn)
        elif unknown := next((key for key in reading.TURN_KEYS if key in turn), None):
            raise self.fail(f"turn.{unknown}", "this game has no Oktoberfest")

    def used(self, value: Any, key: str) -> int:
        """A card whose once-a-turn effect is spent: a Private Maid, or Toni (CARD-TONI-2)."""
        return self.card(value, key, (GENERAL,) if value == "toni" else (PRIVATE,))

    def moves(self, value: Any) -> tuple[str, ...]:
        """The moves as texts; whether they are legal shows when they are played."""
        moves = self.items(value, "moves", 20_000)
        for i, move in enumerate(moves):
            if not isinstance(move, str) or not move.strip() or len(move) > 200:
                raise self.fail(f"moves[{i}]", f"expected a move as one short text, got {short(move)}")
        return tuple(moves)

    def expect(self, value: Any, names: tuple[str, ...]) -> dict[str, Any]:
        """What `check` compares; the keys are checked here, the values when they are compared."""
        table = self.table(value, "expect", (*names, "town", "over", "winners", "score"))
        okt = "oktoberfest" in self.sets
        house, town = (HOUSE_KEYS, TOWN_KEYS) if okt else (BASE_HOUSE, BASE_TOWN)
        for name, part in table.items():
            if name in names:
                self._expected(part, f"expect.{name}", house)
            elif name == "town":
                self._expected(part, "expect.town", tuple(k for k in town if k != "chiefs"))
            elif name == "over":
                self.flag(part, "expect.over")
            elif name == "winners":
                for i, player in enumerate(self.items(part, "expect.winners")):
                    if player not in names:
                        reason = f"{short(player)} is no player; there are {', '.join(names)}"
                        raise self.fail(f"expect.winners[{i}]", reason)
            else:
                for player, total in self.table(part, "expect.score", names).items():
                    self.whole(total, f"expect.score.{player}", -MOST)
        return table

    def _expected(self, value: Any, key: str, zones: tuple[str, ...]) -> None:
        lists = [zone for zone in zones if zone not in COUNTS]
        known = (*zones, *(f"{zone}{suffix}" for zone in lists for suffix in SUFFIXES))
        for name, part in self.table(value, key, known).items():
            if name.endswith("_size") or name in NUMBERS:
                self.whole(part, f"{key}.{name}")
            elif name == "beer_face_up":
                self.known(part, f"{key}.{name}")
            elif name == "piles":
                for card_id, left in self.table(part, f"{key}.piles").items():
                    self.known(card_id, f"{key}.piles.{card_id[:60]}")
                    self.whole(left, f"{key}.piles.{card_id}")
            else:
                for i, entry in enumerate(self.items(part, f"{key}.{name}")):
                    self.entry(entry, f"{key}.{name}[{i}]", EXPECTED if name.startswith("buildings") else MAID)


def entered(phase: str) -> dict[str, int]:
    """The resources of a player who has just entered a phase (FLOW-04)."""
    return {"servings": int(phase == SERVING), "love": 0, "employments": int(phase == EMPLOY)}


WHY_NOT = {
    PRIVATE: "a Private Maid is only in the Private Quarters or the Town (CARD-TYPE-04)",
    EVENT: "an event is only in the Private Quarters or the Town (EVENT-04)",
    CHIEF: "a Maid Chief cannot be in this place",
    GENERAL: "a General Maid cannot be in this place",
    LOVE: "a Love card cannot be in this place",
    BUILDING: "a building is only in the Private Quarters or the Town (BUILD-01)",
    BEER: "a beer is only in the Private Quarters or the Town (BEER-06)",
}
ALL_KINDS = (CHIEF, GENERAL, PRIVATE, LOVE, EVENT, BUILDING, BEER)
