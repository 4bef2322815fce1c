"""One game between policies: each is asked through the view of its seat, and each answer is checked."""

from __future__ import annotations

from collections.abc import Sequence

from tantocuore import turn
from tantocuore.bots import Policy
from tantocuore.errors import TantoCuoreError, short
from tantocuore.play import Play, Question, Steps
from tantocuore.state import State
from tantocuore.view import View

MOST_ROUNDS = 1000  # turns of each player; the longest of thousands of random games took a fifth of that


class IllegalAnswer(TantoCuoreError):
    """A bot gave an answer that is not legal: `bot`, `move` as text, and the `kind` of the question."""

    def __init__(self, bot: str, move: str, kind: str) -> None:
        super().__init__(bot, move, kind)
        self.bot = bot
        self.move = move
        self.kind = kind

    def __str__(self) -> str:
        return f"bot {self.bot}: {self.move} is no legal answer to the question {self.kind!r}"


def finish(
    state: State, policies: Sequence[Policy], *, names: Sequence[str] = (), most_rounds: int = MOST_ROUNDS
) -> int:
    """Play a state at a main question to its end, one policy a seat; how many decisions that took.

    The state itself is played on. After `most_rounds` more turns of each player the game counts as unfinished:
    `state.over` stays False. Raises IllegalAnswer, with the bot's name out of `names`.

    >>> from tantocuore import Game
    >>> from tantocuore.bots import love_first
    >>> state = Game.new(["Raoul", "Baron"], seed=7).state
    >>> finish(state, [love_first, love_first]) > 50, state.over
    (True, True)
    """
    play = Play(state)
    steps = turn.turns(play)
    return drive(play, steps, next(steps, None), policies, names, most_rounds)


def drive(
    play: Play,
    steps: Steps,
    question: Question | None,
    policies: Sequence[Policy],
    names: Sequence[str] = (),
    most_rounds: int = MOST_ROUNDS,
) -> int:
    """`finish` from any question on, also in the middle of an effect, with the loop that asked it."""
    state, send = play.state, steps.send
    asks = [(policies[seat], View(play, seat).ask) for seat in range(len(state.names))]
    last = state.turns + most_rounds * len(state.names)
    decisions = 0
    try:
        while question is not None and state.turns < last:
            seat, kind, moves, _, _ = question
            policy, ask = asks[seat]
            move = policy(ask(question))
            if move is not moves[-1]:
                try:
                    move = moves[moves.index(move)]  # the object that was offered: PASS is known by it
                except ValueError:
                    bot = names[seat] if names else state.names[seat]
                    raise IllegalAnswer(bot, short(getattr(move, "text", move)), kind) from None
            decisions += 1
            question = send(move)
    except StopIteration:
        pass
    return decisions
