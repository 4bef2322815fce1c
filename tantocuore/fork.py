"""A game split off to look ahead: no log and no tree of answers, so that it copies and plays fast.

Searches (ways on, hints, counts of positions) run on forks. What another player may not know is dealt anew first
with `redealt`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from tantocuore import chance, turn
from tantocuore.cards import INDEX, SERVED
from tantocuore.moves import Move, parse
from tantocuore.play import Play, Question
from tantocuore.state import NO_OKT_TOWN, State

REDEAL_KEY = -100
CLAIRE = INDEX["claire"]
KNOWN = frozenset(INDEX[card_id] for card_id in ("beer_stand", "get_drunk_discard", "get_drunk_give"))


class Fork:
    """A state, the question that is asked in it, and the answers since the last main question.

    `Game.fork` makes one. Playing on it leaves the game alone.

    >>> from tantocuore import Game
    >>> fork = Game.new(["Raoul", "Baron"], seed=7).fork()
    >>> other = fork.copy()
    >>> fork.send(fork.moves[-1])
    True
    >>> fork.question.kind, other.question.kind
    ('employ', 'serving')
    """

    __slots__ = ("play", "safe", "answers", "_steps", "_question")

    def __init__(
        self, state: State, answers: tuple[Move, ...] = (), player: Callable[[State], Play] = Play
    ) -> None:
        self.play = player(state)
        self.safe: State | None = None  # the state at the last main question, kept inside an effect
        self.answers: tuple[Move, ...] = answers
        self._steps: Generator[Question, Move, None] | None = None
        self._question: Question | None = None

    @property
    def state(self) -> State:
        """The state now; whoever changes it spoils this fork."""
        if self._steps is None and self.answers:
            self._start()
        return self.play.state

    @property
    def question(self) -> Question | None:
        """Who has to decide what; None when the game is over."""
        if self._steps is None:
            self._start()
        return self._question

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal answers."""
        question = self.question
        return question.moves if question else ()

    def _start(self) -> None:
        answers, self.answers = self.answers, ()
        self._steps = turn.turns(self.play)
        self._question = next(self._steps, None)
        for move in answers:
            self.send(move)

    def send(self, move: Move) -> bool:
        """Play a move; False, with nothing changed, when it is not legal here."""
        question = self.question
        if question is None:
            return False
        moves = question.moves
        found = moves[moves.index(move)] if move in moves else question.accepts(move.text)  # PASS is one object
        if found is None:
            return False
        if question.main:
            self.safe = self.play.state.copy() if self._may_ask(move) else None
        assert self._steps is not None
        try:
            self._question = self._steps.send(found)
        except StopIteration:
            self._question = None
        if self._question is None or self._question.main:
            self.safe, self.answers = None, ()
        else:
            self.answers = (*self.answers, move)
        return True

    def _may_ask(self, move: Move) -> bool:
        """Whether an effect may follow this move of a main question: else there is nothing to come back to."""
        if "oktoberfest" in self.play.state.sets:
            return move.verb != "love"
        if move.verb == "serve":
            return move.what in SERVED or bool(self.play.house.private_maids)
        return move.verb == "use" or (move.verb == "employ" and move.target != "")

    @property
    def origin(self) -> tuple[State, tuple[Move, ...]]:
        """The state at the last main question, not copied, and the answers since."""
        return self.safe or self.play.state, self.answers

    def copy(self) -> Fork:
        """An independent fork at the same question."""
        state, answers = self.origin
        return Fork(state.copy(), answers)

    def plays(self, texts: Iterable[str]) -> bool:
        """Play moves in notation as long as they are legal; whether all of them were."""
        return all(self.send(parse(text)) for text in texts)

    def allows(self, move: Move) -> bool:
        """Whether the move is legal here."""
        return move in self.moves


def redealt(state: State, seat: int, count: int, late: int = -1) -> State:
    """A copy in which all that the player in this seat cannot see is dealt anew, number `count`.

    Own deck: same cards, new order. Another player's hand, deck and discards under the top: the same cards of that
    player, dealt anew to places of the same size. The Private Maid pile: shuffled. The seed, which would tell the
    shuffles to come: another one. With `late`, that card lies as deep as it can; others hold Claire if they may.
    """
    new = state.copy()
    new.seed = count
    for other, house in enumerate(new.houses):
        key = REDEAL_KEY - other
        if other == seat:
            house.deck = chance.shuffled(house.deck, 0, key, count)
            bury(house.deck, late)
            continue
        under = house.discard[:-1]
        cards = chance.shuffled(house.hand + house.deck + under, 0, key, count)
        if late >= 0:
            cards.sort(key=lambda card: (card != CLAIRE, card == late))
        hand, deck = len(house.hand), len(house.deck)
        house.hand, house.deck = cards[:hand], cards[hand : hand + deck]
        house.discard = cards[hand + deck :] + house.discard[-1:]
        bury(house.deck, late)
    new.private_pile = chance.shuffled(new.private_pile, 0, REDEAL_KEY * 2, count)
    bury(new.private_pile, late)
    if new.okt is not NO_OKT_TOWN:
        _redeal_beers(new, seat, count, late)
    return new


def _redeal_beers(new: State, seat: int, count: int, late: int) -> None:
    """INFO-03: the pile and the beers of others are dealt anew; Beer Stand and Get Drunk stay in their places.

    Beer Stand was seen by all when it was gained, and Get Drunk lies in no House. What this player saw with Julia
    stays where it lies (CARD-JULIA-2); two beers that somebody else saw later may have changed places since.
    """
    seen, turned = _looked(new, seat)
    rest = [card for spot, card in enumerate(new.okt.pile) if spot not in seen]
    others = [house for other, house in enumerate(new.houses) if other != seat]
    hidden = [card for house in others for card in house.okt.beers if card not in KNOWN]
    hidden += [card for card in rest if card not in KNOWN]
    dealt = iter(chance.shuffled(sorted(hidden), 0, REDEAL_KEY * 3, count))
    for house in others:
        beers = tuple([card if card in KNOWN else next(dealt) for card in house.okt.beers])
        if beers != house.okt.beers:
            house.okt = house.okt._replace(beers=beers)
    below = sorted([*dealt, *(card for card in rest if card in KNOWN)])
    unseen = chance.shuffled(below, 0, REDEAL_KEY * 4, count)
    bury(unseen, late)
    fill = iter(unseen)
    pile = [card if spot in seen else next(fill) for spot, card in enumerate(new.okt.pile)]
    for number, (low, high) in enumerate(turned):
        pile[low], pile[high] = chance.shuffled([pile[low], pile[high]], number, REDEAL_KEY * 5, count)
    new.okt = new.okt._replace(pile=tuple(pile))


def _looked(state: State, seat: int) -> tuple[set[int], list[tuple[int, int]]]:
    """Places in the Beer pile that this player has seen, and pairs that others may have turned round since."""
    seen: set[int] = set()
    turned: list[tuple[int, int]] = []
    for looker, height in state.okt.looks:
        pair = (height - 2, height - 1)
        if looker == seat:
            seen, turned = seen | set(pair), []
        elif seen.issuperset(pair):
            turned.append(pair)
        else:  # one of the two it had not seen: which of them lies where now, it cannot tell
            seen -= set(pair)
    there = len(state.okt.pile)
    # Where the upper one of such a pair is gone, nobody but who looked last knows what is left.
    lost = {low for low, high in turned if high >= there}
    return {spot for spot in seen - lost if 0 <= spot < there}, [pair for pair in turned if pair[1] < there]


def bury(cards: list[int], late: int) -> None:
    """Put every copy of one card at the bottom."""
    cards.sort(key=lambda card: card != late)
