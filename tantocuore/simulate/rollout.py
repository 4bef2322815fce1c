"""Roll-outs: how a position ends on average, as one player may judge it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tantocuore import scoring, turn
from tantocuore.bots import policy as bot
from tantocuore.errors import TantoCuoreError, short
from tantocuore.fork import Fork, redealt
from tantocuore.moves import PASS, Move, make
from tantocuore.play import Play, Question, Steps
from tantocuore.simulate.drive import drive
from tantocuore.simulate.tally import spread
from tantocuore.state import State

TRIES = 200  # re-deals tried for one game until the answers given so far fit
STEP = 1 << 40  # between the re-deals of two seeds


class Forecast(NamedTuple):
    """The games of a roll-out so far: how many, and by player the mean VP and its standard deviation.

    `last` and `winners` tell the last game alone: the VP of each player, and who won.
    """

    games: int
    vp: dict[str, float]
    deviation: dict[str, float]
    last: dict[str, int]
    winners: tuple[str, ...]


class Point(NamedTuple):
    """A game at a question, ready to be played on."""

    play: Play
    steps: Steps
    question: Question | None


def rollouts(
    start: Fork | State, viewer: int, count: int, policy: str = "love-first", seed: int = 0
) -> Iterator[Forecast]:
    """Play a position to its end again and again; yields the forecast after each game.

    Each game deals anew what the player in seat `viewer` cannot see, so neither the result nor its spread tells a
    hidden card. All seats play by the same bot. `start` is a state at a main question, or a fork, which may be in
    the middle of an effect; it is left as it was. The same arguments give the same games. Raises UnknownBot, and
    TantoCuoreError for a seat that is not there.

    >>> from tantocuore import Game
    >>> fork = Game.new(["Raoul", "Baron"], seed=7).fork()
    >>> for forecast in rollouts(fork, 0, 3):
    ...     pass
    >>> forecast.games, sorted(forecast.vp)
    (3, ['Baron', 'Raoul'])
    """
    state, answers = (start, ()) if isinstance(start, State) else start.origin
    state = state.copy()
    names = state.names
    if type(viewer) is not int or not 0 <= viewer < len(names):
        raise TantoCuoreError(f"expected a seat from 0 to {len(names) - 1}, got {short(viewer)}")
    sums, squares = [0] * len(names), [0] * len(names)
    here = _resumed(state.copy(), answers)
    assert here is not None, "a fork's own answers are legal in it"
    for number in range(count):
        point = _dealt(state, answers, here, viewer, seed * STEP + number * TRIES)
        policies = [bot(policy, seed * STEP + number * len(names) + seat) for seat in range(len(names))]
        drive(*point, policies)
        last = {name: score.total for name, score in scoring.scores(point.play.state).items()}
        for seat, total in enumerate(last.values()):
            sums[seat] += total
            squares[seat] += total**2
        lines = [spread(a, b, number + 1) for a, b in zip(sums, squares, strict=True)]
        yield Forecast(
            number + 1,
            {name: line["mean"] or 0.0 for name, line in zip(names, lines, strict=True)},
            {name: line["deviation"] or 0.0 for name, line in zip(names, lines, strict=True)},
            last,
            tuple(scoring.winners(point.play.state)),
        )


def _resumed(state: State, answers: Sequence[Move]) -> Point | None:
    """The question that a state leads to by these answers; None when one is not legal there."""
    play = Play(state)
    steps = turn.turns(play)
    question = next(steps, None)
    for move in answers:
        answer = question.accepts(move.text) if question is not None else None
        if answer is None:
            return None
        try:
            question = steps.send(answer)
        except StopIteration:
            question = None
    return Point(play, steps, question)


def _dealt(state: State, answers: Sequence[Move], here: Point, viewer: int, first: int) -> Point:
    """The same question, with all that the viewer cannot see dealt anew."""
    asked = here.question
    if not answers or asked is None or (asked.player != viewer and asked.kind != "discard"):
        return _fitting(state, answers, here, viewer, first)
    point = _resumed(state.copy(), answers)
    assert point is not None
    now = point.play.state
    _overwrite(now, redealt(now, viewer, first))
    if asked.player != viewer:  # the answers come from the new hand
        hand = point.play.distinct(now.houses[asked.player].hand)
        declined = [PASS] * (PASS in asked.moves)
        asked = asked._replace(moves=(*(make("discard", card_id) for card_id in hand), *declined))
        return point._replace(question=asked)
    return point


def _overwrite(state: State, dealt: State) -> None:
    """Lay the cards of one state into another, under the eyes of its loop; no effect remembers a hidden card."""
    state.seed, state.private_pile, state.okt = dealt.seed, dealt.private_pile, dealt.okt
    for house, other in zip(state.houses, dealt.houses, strict=True):
        house.hand, house.deck, house.discard, house.okt = other.hand, other.deck, other.discard, other.okt


def _fitting(state: State, answers: Sequence[Move], here: Point, viewer: int, first: int) -> Point:
    """A re-deal of the last main question that leads to the same knowledge: own hand, and who is asked what.

    In the middle of an effect that asks somebody else, the answers offered tell cards that the viewer cannot see.
    """
    point: Point | None = None
    for number in range(first, first + TRIES):
        found = _resumed(redealt(state, viewer, number), answers)
        if found is None:
            continue
        point = point or found
        if _known(found, viewer) == _known(here, viewer):
            return found
    return point or _resumed(state.copy(), answers) or here  # nothing fits: as it is (never met in tests)


def _known(point: Point, viewer: int) -> tuple[object, ...]:
    question, state = point.question, point.play.state
    asked = (question.player, question.kind) if question else None
    sizes = [(len(house.hand), len(house.deck), len(house.discard)) for house in state.houses]
    return asked, sizes, sorted(state.houses[viewer].hand)
