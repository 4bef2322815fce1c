"""A way on: which legal moves make a refused move legal. The search knows only what the asker may see.

It runs in re-deals of everything hidden from the asker, two decisions deep; a run of Love cards counts as one
decision and `end` as none. What holds in every re-deal is tried once more with the worst luck, and then offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tantocuore.cards import INDEX
from tantocuore.fork import CLAIRE, Fork, bury, redealt
from tantocuore.legality import never, useless
from tantocuore.moves import Move
from tantocuore.play import Play
from tantocuore.quarters import TREATED
from tantocuore.state import DISCARD, PHASES, SERVING, STARTING, State

if TYPE_CHECKING:
    from tantocuore.game import Game
    from tantocuore.refusals import Fixes

REDEALS = 2
DEPTH = 2
MOST = 1500  # positions looked at before the search gives up
OFFERED = 3


class Unlucky(Play):
    """A game in which one card, `late`, is drawn last of all, taken from nobody, and given away first."""

    __slots__ = ("late",)

    def __init__(self, state: State, late: int) -> None:
        super().__init__(state)
        self.late = late

    def reshuffle(self, seat: int) -> bool:
        """As always, and then `late` goes to the bottom."""
        done = super().reshuffle(seat)
        bury(self.houses[seat].deck, self.late)
        return done

    def _pick(self, hand: list[int]) -> int:
        own = hand is self.house.hand
        return next((spot for spot, card in enumerate(hand) if (card == self.late) == own), super()._pick(hand))


PHASE_OF = {"use": STARTING, "cure": STARTING} | dict.fromkeys(("serve", "chambermaid", "exchange"), SERVING)


def ways_on(game: Game, move: Move) -> tuple[Fixes, bool]:
    """Sequences of moves after which `move` is legal, and whether every way left this turn was seen."""
    question = game.question
    if (
        question is None
        or (never(move) and not _kirika_helps(game, move))
        or PHASES.index(game.phase) > PHASES.index(PHASE_OF.get(move.verb, DISCARD))
    ):
        return (), True  # cards stay what they are, and phases go forward only (OPEN-03)
    answers = tuple(a.move for a in game.path()[game._nodes[game._safe].depth :])
    forks = [Fork(redealt(game._safe_state, question.player, count)) for count in range(REDEALS)]
    if not all(fork.plays(answers) for fork in forks):
        return (), False
    return _Search(move, question.player, game._safe_state, answers, forks).run()


def _kirika_helps(game: Game, move: Move) -> bool:
    """CARD-KIRIKA-2: what is printed on a chambermaid chief is not all where Kirika can serve."""
    return move.verb == "love" and INDEX[move.what] in TREATED and "oktoberfest" in game._safe_state.sets


class _Search:
    """Breadth first over decisions: every fork is tried in all re-deals at once."""

    def __init__(self, move: Move, seat: int, start: State, answers: tuple[str, ...], forks: list[Fork]) -> None:
        self.move, self.seat, self.start, self.answers, self.forks = move, seat, start, answers, forks
        self.active = start.active
        self.looked = 0
        self.last = False  # whether the last decision is tried: only what makes the move legal counts
        self.deeper = False  # whether a third decision would go on from there
        self.luck = False  # whether a card that nobody knew has come up on some way

    def run(self) -> tuple[Fixes, bool]:
        layer: list[tuple[tuple[str, ...], list[Fork]]] = [((), self.forks)]
        found: list[tuple[str, ...]] = []
        for decision in range(DEPTH):
            self.last = decision == DEPTH - 1
            following: list[tuple[tuple[str, ...], list[Fork]]] = []
            for path, forks in layer:
                for step, reached in self.decisions(forks):
                    if all(fork.allows(self.move) for fork in reached) and self.certain(path + step):
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
        return (), not layer and not self.deeper and not self.luck

    def certain(self, path: tuple[str, ...]) -> bool:
        """Whether these moves can be relied on, wherever the cards they name may lie."""
        words = {word for text in (*path, self.move.text) for word in text.split()}
        for late in [INDEX[word] for word in sorted(words) if word in INDEX] or [CLAIRE]:
            fork = Fork(redealt(self.start, self.seat, 0, late), (), partial(Unlucky, late=late))
            if not fork.plays((*self.answers, *path)) or not fork.allows(self.move):
                return False
        return True

    def decisions(self, forks: list[Fork]) -> Iterator[tuple[tuple[str, ...], list[Fork]]]:
        """Every single decision from here: first as it is, then after the `end`s of this turn."""
        path: tuple[str, ...] = ()
        while True:
            yield from self._here(path, forks)
            end = next((m for m in self._common(forks) if m.verb == "end"), None)
            if end is None:
                return
            ended = [fork.copy() for fork in forks]
            if not all(fork.send(end) and self._goes_on(fork) for fork in ended):
                return
            path, forks = (*path, str(end)), ended
            self.looked += 1
            if all(fork.allows(self.move) for fork in forks):
                yield path, forks

    def _here(self, path: tuple[str, ...], forks: list[Fork]) -> Iterator[tuple[tuple[str, ...], list[Fork]]]:
        for move in self._common(forks):
            if move.verb == "end":
                continue
            if self.last and not self._leads(forks[0].copy(), move):
                continue  # what does not help in one re-deal need not be tried in the others
            reached = [fork.copy() for fork in forks]
            step: tuple[str, ...] = path
            while all(fork.send(move) for fork in reached):
                self.looked += 1
                self.luck = self.luck or self._unknown(reached[0]) != self._unknown(forks[0])
                step = (*step, str(move))
                if all(self._goes_on(fork) for fork in reached):
                    yield step, [fork.copy() for fork in reached] if move.verb == "love" else reached
                if move.verb != "love" or all(fork.allows(self.move) for fork in reached):
                    break

    def _leads(self, fork: Fork, move: Move) -> bool:
        """Whether this move, a Love card played as often as it can be, makes the wanted one legal here."""
        before = self._unknown(fork)
        while fork.send(move):
            self.looked += 1
            self.luck = self.luck or self._unknown(fork) != before
            if fork.allows(self.move):
                return True
            self.deeper = self.deeper or self._goes_on(fork)
            if move.verb != "love":
                break
        return False

    def _unknown(self, fork: Fork) -> tuple[int, ...]:
        """What changes when a hidden card comes up."""
        state = fork.play.state
        house = state.houses[self.seat]
        return len(house.deck), house.shuffles, len(state.private_pile), len(state.okt.pile)

    def _common(self, forks: list[Fork]) -> list[Move]:
        """The moves that are legal in every re-deal, so that none names a card still hidden."""
        first = forks[0].question
        if first is None:
            return []
        shared = [move for move in first.moves if all(fork.allows(move) for fork in forks[1:])]
        return [move for move in shared if not useless(move)]

    def _goes_on(self, fork: Fork) -> bool:
        """Whether this player still decides in this turn."""
        return (
            fork.question is not None
            and fork.question.player == self.seat
            and fork.play.state.active == self.active
        )
