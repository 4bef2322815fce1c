"""A game being played: the state, and the few ways in which anything in it changes.

Everything that happens goes through the methods of `Play`, and each of them writes what it did into the log.
Card texts and the turn loop are generators over a `Play`: they yield a `Question` and receive a `Move`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from tantocuore import quarters
from tantocuore.cards import CARDS, CHIEF, GENERAL, IDS, INDEX, PRIVATE
from tantocuore.chance import shuffled
from tantocuore.moves import PASS, Move, make
from tantocuore.state import CARD, ILL, NO_OKT_TOWN
from tantocuore.telling import Asks, Goods, Question, Steps, Telling

__all__ = ["Asks", "Goods", "Play", "Question", "Steps"]
PICK = -3  # key of random picks from a hand
KIND = tuple(card.kind for card in CARDS)
QUARTERS = ("chambermaids", "private_maids")
EXCHANGE_CARDS = tuple(  # COST-04: what Sainsbury may bring, by kind and cost
    i
    for i, card in enumerate(CARDS)
    if card.id == "love_2" or (KIND[i] in (CHIEF, GENERAL) and (card.cost or 0) <= 4)
)


class Play(Telling):
    """All that can happen in a game; what only Oktoberfest knows stands in the modules of `okt`."""

    __slots__ = ()

    # what is there

    def left(self, card_id: str) -> int:
        """How many copies a Town pile still holds."""
        return max(self.state.piles[INDEX[card_id]], 0)

    def holds(self, card_id: str) -> bool:
        """Whether the active player has this card in hand."""
        return INDEX[card_id] in self.house.hand

    def can_draw(self, seat: int) -> bool:
        """Whether this player's deck or discard pile holds a card."""
        return bool(self.houses[seat].deck or self.houses[seat].discard)

    @staticmethod
    def distinct(cards: Iterable[int]) -> list[str]:
        """Card ids, each once, in the order held."""
        return [IDS[card] for card in dict.fromkeys(cards)]

    def may_take_habit(self, seat: int) -> bool:
        """HABIT-01."""
        return quarters.holds_maid(self.state, seat)

    def illness_places(self) -> list[str]:
        """ILL-01, ILL-02: every place for an Illness."""
        return quarters.illness_places(self.state)

    def event_moves(self) -> list[Move]:
        """CARD-SORA-1: every event that can be moved, and where to."""
        return quarters.event_moves(self.state)

    def own_events(self) -> list[Move]:
        """CARD-CLAIRE-1: what Claire may return for the active player."""
        return quarters.own_events(self.house)

    def ones(self) -> list[str]:
        """The cards in hand that are a 1 Love now: after Kirika chambermaid chiefs, too (OPEN-75)."""
        wanted = quarters.TREATED if self.state.okt_turn.kirika else ()
        held = [card for card in (INDEX["love_1"], *wanted) if card in self.house.hand]
        return [IDS[card] for card in held]

    def exchanges(self) -> list[str]:
        """OPEN-22, OPEN-23, OPEN-24: what Sainsbury can bring."""
        state = self.state
        piles = [IDS[card] for card in EXCHANGE_CARDS if state.piles[card] > 0]
        if not state.options.sainsbury_private_maids:
            return piles
        return piles + [IDS[card] for card in state.private_up if (CARDS[card].cost or 0) <= 4]

    def find(self, place: str) -> tuple[int, str, int]:
        """The seat, zone and index of a place such as "Baron/azure+1"; a building stands outside the zones."""
        owner, _, word = place.partition("/")
        seat = self.names.index(owner)
        if word.startswith("beer_fest"):
            return seat, "", quarters.building_spot(self.houses[seat], word, stormed=False)
        zone, spot = quarters.spots_of(self.houses[seat], word)[0]
        return seat, zone, spot

    # drawing and discarding

    def draw(self, seat: int, count: int, *rules: str) -> int:
        """Draw up to `count` cards into a hand; returns how many there were (DRAW-01, OPEN-04)."""
        house = self.houses[seat]
        left = count
        while left > 0:
            if not house.deck and not self.reshuffle(seat):
                self.nothing("DISCARD-04", seat)
                break
            cards = house.deck[: -left - 1 : -1]
            left -= len(cards)
            if self.watch is None:  # nobody looks between the cards
                del house.deck[-len(cards) :]
                house.hand += cards
                self.tell_later(len(cards), (_draws, rules, seat, self.cause, cards))
            else:
                for event in _draws(rules, seat, self.cause, cards):
                    house.hand.append(house.deck.pop())
                    self.tell(event)
        return count - left

    def reshuffle(self, seat: int) -> bool:
        """DRAW-01, DRAW-03: an empty deck is made anew from the discard pile; False when that is empty too."""
        house = self.houses[seat]
        if not house.discard:
            return False
        house.deck = shuffled(house.discard, self.state.seed, seat, house.shuffles)
        house.shuffles += 1
        house.discard = []
        self.event("shuffle", ("DRAW-01", "DISCARD-04"), seat, -1, "discard", "deck", len(house.deck))
        return True

    def discard_from_hand(self, seat: int, card: int, *rules: str, audience: tuple[int, ...] | None = None) -> None:
        """Put one card of a hand on that player's discard pile."""
        house = self.houses[seat]
        house.hand.remove(card)
        house.discard.append(card)
        self.event("discard", rules, seat, card, "hand", "discard", audience=audience)

    def choose_discard(self, seat: int, *rules: str, optional: bool = False) -> Generator[Question, Move, bool]:
        """Let a player choose a card of the hand to discard; False when declined."""
        answers = [make("discard", card_id) for card_id in self.distinct(self.houses[seat].hand)]
        answer = yield from self.ask("discard", answers + [PASS] * optional, *rules, player=seat)
        if answer is PASS:
            return False
        self.discard_from_hand(seat, INDEX[answer.what], *rules)
        return True

    def discard_all_but(self, card_id: str, rule: str) -> None:
        """Keep one card of the hand and discard the others in the order held."""
        keep, hand = INDEX[card_id], list(self.house.hand)
        hand.remove(keep)
        for spot, card in enumerate(hand, start=1):
            seen = (self.seat,) if spot < len(hand) else None  # only the top of a discard pile shows
            self.discard_from_hand(self.seat, card, rule, "INFO-02", audience=seen)

    def discard_top(self, seat: int, *rules: str) -> int:
        """OPEN-05: put the top card of a deck on its owner's discard pile; -1 when there is none."""
        house = self.houses[seat]
        if not house.deck and not self.reshuffle(seat):
            return -1
        card = house.deck.pop()
        house.discard.append(card)
        self.event("discard", rules, seat, card, "deck", "discard")
        return card

    # looking: the card lies aside while its fate is asked, so that no answer depends on a hidden zone

    def look_at_top(self, seat: int, rule: str) -> str:
        """Take the top card of a deck aside for the active player to see; returns its id."""
        house = self.houses[seat]
        if not house.deck:
            self.reshuffle(seat)
        card = house.deck.pop()
        house.aside, house.spot = card, -1
        self.event("look", (rule,), None, card, "deck", self.names[seat], audience=(self.seat,))
        return IDS[card]

    def settle_top(self, seat: int, discard: bool, rule: str) -> None:
        """Put the card that was looked at on the owner's discard pile, or back."""
        card = self._back(seat)
        if discard:
            self.houses[seat].discard.append(card)
            self.event("discard", (rule,), seat, card, "deck", "discard")
        else:
            self.houses[seat].deck.append(card)

    def look_at_hand(self, seat: int, rule: str) -> int:
        """Take a random card of a hand aside for the active player to see; returns where it was."""
        house = self.houses[seat]
        house.spot = spot = self._pick(house.hand)
        house.aside = card = house.hand.pop(spot)
        self.event("look", (rule,), None, card, "hand", self.names[seat], audience=(self.seat, seat))
        return spot

    def settle_hand(self, seat: int, spot: int, exchange: bool, rule: str) -> None:
        """Put the card back into its hand, or exchange it for a random card of the active player."""
        card, own = self._back(seat), self.house.hand
        if exchange:
            given = self._pick(own)
            own[given], card = card, own[given]
        self.houses[seat].hand.insert(spot, card)
        if exchange:
            self.event("swap", (rule,), None, card, "hand", self.names[seat], audience=(self.seat, seat))

    def _back(self, seat: int) -> int:
        """Take up the card that lies aside."""
        house = self.houses[seat]
        card, house.aside, house.spot = house.aside, -1, -1
        return card

    def _pick(self, hand: list[int]) -> int:
        """A random place in a hand."""
        return self.pick(len(hand))

    def pick(self, count: int) -> int:
        """A random place out of so many, keyed like a shuffle."""
        self.state.picks += 1
        return shuffled(list(range(count)), self.state.seed, PICK, self.state.picks)[0]

    # the Town

    def drop(self, card: int) -> None:
        """One copy leaves the Town."""
        state = self.state
        if KIND[card] == PRIVATE:
            state.private_up.remove(card)
            self._town_changed()
        else:
            state.piles[card] -= 1
            if state.piles[card] == 0:
                self._town_changed()

    def _town_changed(self) -> None:
        """What was worked out from the piles and the row holds no longer."""
        self.goods, self.enough = {}, None

    def put(self, card: int, zone: str) -> None:
        """Lay a card into a zone of the active player."""
        getattr(self.house, zone).append(card)
        if zone in QUARTERS:
            self.placings = {}

    def _take_back(self, card: int) -> None:
        """One copy comes back to its pile; one that has no pile here leaves the game."""
        if self.state.piles[card] < 0:
            self.state.removed += (card,)
            return
        self.state.piles[card] += 1
        self._town_changed()

    def refill(self, card: int) -> None:
        """What follows when a copy has left: a pile may be empty (END-02), or it is a Private Maid, who covers the

        one before (PRIVATE-06) and leaves a gap in the row to be filled (EMPLOY-07).
        """
        state = self.state
        if KIND[card] != PRIVATE:
            if state.piles[card] == 0 and CARDS[card].is_maid:
                self._pile_empty(card, "END-02")
            return
        if len(self.house.private_maids) > 1:
            self.event("cover", ("PRIVATE-06",), None, self.house.private_maids[-2] & CARD, "private_maids")
        if state.private_pile:
            up = state.private_pile.pop()
            state.private_up.append(up)
            self._town_changed()
            self.event("refill", ("EMPLOY-07", "PRIVATE-02"), None, up, "private_pile", "town")
            if not state.private_pile:
                self._pile_empty(card, "END-03")

    def _pile_empty(self, card: int, rule: str) -> None:
        state = self.state
        self.event("pile_empty", (rule,), None, card, "town")
        if state.options.end_fixed_at_once and not state.end_fixed:
            self.check_end()

    def check_end(self) -> None:
        """END-01, END-04: with enough empty maid piles or no beer left the game ends with this turn."""
        state = self.state
        if self.enough is None:
            self.enough = quarters.empty_piles(state) >= quarters.piles_to_end(state)
        if state.end_fixed:
            return
        if state.okt is not NO_OKT_TOWN and quarters.no_beer(state):
            state.end_fixed = True
            self.event("end_fixed", ("END-04",))
        elif self.enough:
            state.end_fixed = True
            rules = ("VARIANT-04", "END-01") if state.options.five_or_more else ("END-01",)
            self.event("end_fixed", rules, None, amount=quarters.empty_piles(state))

    def gain(self, card_id: str, zone: str, *rules: str) -> None:
        """Gain a card from the Town into a zone of the active player; a Private Maid goes to the quarters."""
        card = INDEX[card_id]
        zone = "private_maids" if KIND[card] == PRIVATE else zone
        self.drop(card)
        self.put(card, zone)
        self.event("gain", rules, None, card, "town", zone)
        self.refill(card)

    def give_back(self, card_id: str, *rules: str) -> None:
        """Return a card from the hand to its pile in the Town (ZONE-07)."""
        card = INDEX[card_id]
        self.house.hand.remove(card)
        self._take_back(card)
        self.event("return", (*rules, "ZONE-07"), None, card, "hand", "town")

    # events in the Private Quarters

    def place(self, card_id: str, seat: int, spot: int, *rules: str, zone: str = "") -> Steps:
        """Lay an event from the Town into quarters; its new owner may answer with Claire (CARD-CLAIRE-2)."""
        if (yield from self.blocked(card_id, seat)):
            return
        self.drop(INDEX[card_id])
        self._lay(card_id, seat, zone, spot, "town", rules)

    def aim(self, card_id: str, source: str, target: str, *rules: str) -> None:
        """OPEN-30: say which event comes from where to whom, before anybody may answer with Claire."""
        self.event("aim", rules, None, INDEX[card_id], source, target)

    def blocked(self, card_id: str, seat: int) -> Generator[Question, Move, bool]:
        """OPEN-28: any event entering the quarters through another player may be stopped, one at a time."""
        if seat == self.seat or INDEX["claire"] not in self.houses[seat].hand:
            return False
        rules = ("CARD-CLAIRE-2", "EVENT-06")
        answer = yield from self.ask("reveal", [make("reveal", "claire"), PASS], *rules, player=seat)
        if answer is PASS:
            return False
        self.event("reveal", ("CARD-CLAIRE-2", "CARD-CLAIRE-4"), seat, INDEX["claire"], target=card_id)
        return True

    def _lay(self, card_id: str, seat: int, zone: str, spot: int, source: str, rules: tuple[str, ...]) -> None:
        house, name = self.houses[seat], self.names[seat]
        self.placings = {}
        if card_id == "heavy_storm":
            target = f"{name}/{quarters.building_word(house, spot)}"
            quarters.change_storms(house, spot, ILL)
        elif card_id != "illness":
            quarters.change_count(house, card_id, 1)
            target = name
        else:
            maids = getattr(house, zone)
            target = quarters.place_word(name, maids[spot])
            maids[spot] += ILL
        self.event("place", (*rules, "EVENT-03"), seat, INDEX[card_id], source, target)

    def _lift(self, card_id: str, seat: int, word: str) -> None:
        """Take an event off a maid or a building, or out of the quarters."""
        house = self.houses[seat]
        self.placings = {}
        if card_id == "heavy_storm":
            quarters.change_storms(house, quarters.building_spot(house, word, stormed=True), -ILL)
        elif card_id != "illness":
            quarters.change_count(house, card_id, -1)
        else:
            zone, spot = quarters.spots_of(house, word)[0]
            getattr(house, zone)[spot] -= ILL

    def remove_event(self, seat: int, card_id: str, word: str, *rules: str) -> None:
        """Return an event from quarters to the Town; `word` names the maid who carries an Illness."""
        self._lift(card_id, seat, word)
        self._take_back(INDEX[card_id])
        self.event("remove", (*rules, "EVENT-04"), seat, INDEX[card_id], word or "quarters", "town")

    def move_event(self, card_id: str, source: str, target: str, *rules: str) -> Steps:
        """Move an event between quarters; stopped by Claire it goes to the Town (OPEN-28)."""
        here = self.names.index(source.partition("/")[0])
        there, zone, spot = self.find(target) if "/" in target else (self.names.index(target), "", -1)
        word = source.partition("/")[2]
        self.aim(card_id, source, target, *rules)
        if (yield from self.blocked(card_id, there)):
            self.remove_event(here, card_id, word, "CARD-CLAIRE-2")
            return
        self._lift(card_id, here, word)
        self._lay(card_id, there, zone, spot, source, rules)
        if card_id == "let_me_drink" and there == self.seat:
            turn = self.state.okt_turn
            self.state.okt_turn = turn._replace(fresh_drinks=turn.fresh_drinks + 1)


def _draws(rules: tuple[str, ...], seat: int, cause: int, cards: list[int]) -> list[tuple[Any, ...]]:
    """The events of cards drawn one after another."""
    return [("draw", rules, seat, card, "deck", "hand", 1, cause, (seat,)) for card in cards]
