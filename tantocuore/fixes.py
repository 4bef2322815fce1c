"""A way on: which legal moves make a refused move legal. The search knows only what the asker may see.

It runs in re-deals of everything hidden from the asker, two decisions deep; a run of Love cards counts as one
decision and `end` as none. What holds in every re-deal is tried once more with the worst luck, and then offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tantocuore import chance, turn
from tantocuore.cards import INDEX
from tantocuore.legality import useless
from tantocuore.moves import Move, parse
from tantocuore.play import Play, Question
from tantocuore.state import DISCARD, PHASES, SERVING, STARTING, State

if TYPE_CHECKING:
    from tantocuore.game import Game
    from tantocuore.refusals import Fixes

REDEALS = 2
DEPTH = 2
MOST = 1500  # positions looked at before the search gives up
OFFERED = 3
REDEAL_KEY = -100
CLAIRE = INDEX["claire"]


class Unlucky(Play):
    """A game in which one card, `late`, is drawn last of all, taken from nobody, and given away first."""

    __slots__ = ("late",)

    def __init__(self, state: State, late: int) -> None:
        super().__init__(state)
        self.late = late

    def reshuffle(self, seat: int) -> bool:
        """As always, and then `late` goes to the bottom."""
        done = super().reshuffle(seat)
        _bury(self.houses[seat].deck, self.late)
        return done

    def _pick(self, hand: list[int]) -> int:
        own = hand is self.house.hand
        return next((spot for spot, card in enumerate(hand) if (card == self.late) == own), super()._pick(hand))


def _bury(cards: list[int], late: int) -> None:
    cards.sort(key=lambda card: card != late)


PHASE_OF = {"use": STARTING, "cure": STARTING, "serve": SERVING, "chambermaid": SERVING}


def redeal(state: State, seat: int, count: int, late: int = -1) -> State:
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
            _bury(house.deck, late)
            continue
        under = house.discard[:-1]
        cards = chance.shuffled(house.hand + house.deck + under, 0, key, count)
        if late >= 0:
            cards.sort(key=lambda card: (card != CLAIRE, card == late))
        hand, deck = len(house.hand), len(house.deck)
        house.hand, house.deck = cards[:hand], cards[hand : hand + deck]
        house.discard = cards[hand + deck :] + house.discard[-1:]
        _bury(house.deck, late)
    new.private_pile = chance.shuffled(new.private_pile, 0, REDEAL_KEY * 2, count)
    _bury(new.private_pile, late)
    return new


class Line:
    """A re-dealt game being tried: its state at the last main question, and the question now."""

    __slots__ = ("play", "steps", "question", "start", "answers")

    def __init__(self, state: State, answers: tuple[Move, ...] = (), late: int = -1) -> None:
        self.start = state
        self.answers: tuple[Move, ...] = ()
        self.play = Play(state.copy()) if late < 0 else Unlucky(state.copy(), late)
        self.steps = turn.turns(self.play)
        self.question: Question | None = next(self.steps, None)
        for move in answers:
            self.send(move)

    def send(self, move: Move) -> bool:
        """Play a move if it is legal here."""
        legal = next((m for m in self.question.moves if m == move), None) if self.question else None
        if legal is None:
            return False
        try:
            self.question = self.steps.send(legal)
        except StopIteration:
            self.question = None
        if self.question is None or self.question.main:
            self.start, self.answers = self.play.state.copy(), ()
        else:
            self.answers = (*self.answers, legal)
        return True

    def copy(self) -> Line:
        """An independent copy at the same question."""
        return Line(self.start, self.answers)

    def plays(self, texts: tuple[str, ...]) -> bool:
        """Play moves as long as they are legal; whether all of them were."""
        return all(self.send(parse(text)) for text in texts)

    def allows(self, move: Move) -> bool:
        """Whether the move is legal here."""
        return self.question is not None and any(m == move for m in self.question.moves)


def ways_on(game: Game, move: Move) -> tuple[Fixes, bool]:
    """Sequences of moves after which `move` is legal, and whether every way left this turn was seen."""
    question = game.question
    if question is None or PHASES.index(game.phase) > PHASES.index(PHASE_OF.get(move.verb, DISCARD)):
        return (), True  # phases go forward only (OPEN-03)
    answers = tuple(a.move for a in game.path()[game._nodes[game._safe].depth :])
    lines = [Line(redeal(game._safe_state, question.player, count)) for count in range(REDEALS)]
    if not all(line.plays(answers) for line in lines):
        return (), False
    return _Search(move, question.player, game._safe_state, answers, lines).run()


class _Search:
    """Breadth first over decisions: every line is tried in all re-deals at once."""

    def __init__(self, move: Move, seat: int, start: State, answers: tuple[str, ...], lines: list[Line]) -> None:
        self.move, self.seat, self.start, self.answers, self.lines = move, seat, start, answers, lines
        self.active = start.active
        self.looked = 0
        self.luck = False  # whether a card that nobody knew has come up on some way

    def run(self) -> tuple[Fixes, bool]:
        layer: list[tuple[tuple[str, ...], list[Line]]] = [((), self.lines)]
        found: list[tuple[str, ...]] = []
        for _decision in range(DEPTH):
            following: list[tuple[tuple[str, ...], list[Line]]] = []
            for path, lines in layer:
                for step, reached in self.decisions(lines):
                    if all(line.allows(self.move) for line in reached) and self.certain(path + step):
                        found.append(path + step)
                        if len(found) >= OFFERED:
                            return tuple(found), False
                    else:
                        following.append((path + step, reached))
                    if self.looked > MOST:
                        return tuple(found), False
            if found:
                return tuple(found), False
            layer = following
        return (), not layer and not self.luck

    def certain(self, path: tuple[str, ...]) -> bool:
        """Whether these moves can be relied on, wherever the cards they name may lie."""
        words = {word for text in (*path, self.move.text) for word in text.split()}
        for late in [INDEX[word] for word in sorted(words) if word in INDEX] or [CLAIRE]:
            line = Line(redeal(self.start, self.seat, 0, late), late=late)
            if not line.plays((*self.answers, *path)) or not line.allows(self.move):
                return False
        return True

    def decisions(self, lines: list[Line]) -> Iterator[tuple[tuple[str, ...], list[Line]]]:
        """Every single decision from here: first as it is, then after the `end`s of this turn."""
        path: tuple[str, ...] = ()
        while True:
            yield from self._here(path, lines)
            end = next((m for m in self._common(lines) if m.verb == "end"), None)
            if end is None:
                return
            ended = [line.copy() for line in lines]
            if not all(line.send(end) and self._goes_on(line) for line in ended):
                return
            path, lines = (*path, str(end)), ended
            self.looked += 1
            if all(line.allows(self.move) for line in lines):
                yield path, lines

    def _here(self, path: tuple[str, ...], lines: list[Line]) -> Iterator[tuple[tuple[str, ...], list[Line]]]:
        for move in self._common(lines):
            if move.verb == "end":
                continue
            reached = [line.copy() for line in lines]
            step: tuple[str, ...] = path
            while all(line.send(move) for line in reached):
                self.looked += 1
                self.luck = self.luck or self._unknown(reached[0]) != self._unknown(lines[0])
                step = (*step, str(move))
                if all(self._goes_on(line) for line in reached):
                    yield step, [line.copy() for line in reached] if move.verb == "love" else reached
                if move.verb != "love" or all(line.allows(self.move) for line in reached):
                    break

    def _unknown(self, line: Line) -> tuple[int, int, int]:
        """What changes when a hidden card comes up."""
        state = line.play.state
        house = state.houses[self.seat]
        return len(house.deck), house.shuffles, len(state.private_pile)

    def _common(self, lines: list[Line]) -> list[Move]:
        """The moves that are legal in every re-deal, so that none names a card still hidden."""
        first = lines[0].question
        if first is None:
            return []
        shared = [move for move in first.moves if all(line.allows(move) for line in lines[1:])]
        return [move for move in shared if not useless(move)]

    def _goes_on(self, line: Line) -> bool:
        """Whether this player still decides in this turn."""
        return (
            line.question is not None
            and line.question.player == self.seat
            and line.play.state.active == self.active
        )
