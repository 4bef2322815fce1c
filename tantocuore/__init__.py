"""Tanto Cuore: the rules as a library. These are the public names.

`Game` and `Scenario` are the ways in. The rest tells what they give and take: `Question`, `Move`, `Event`, `View`,
`Refusal`, `Score` and its `Line`s, `Options`, `CARDS`, and the errors. Every error is a `TantoCuoreError`, but for
`UnknownCard`, a `LookupError`.
Beside them, to import by name: `tantocuore.explain` is the log in words, `tantocuore.rules` the catalogue of rules;
`tantocuore.bots` are players, `tantocuore.simulate` lets them play.

>>> import tantocuore as tc
>>> game = tc.Scenario.load("raoul").game()
>>> [str(move) for move in game.legal_moves][:2]
['serve colette', 'serve genevieve']
>>> refusal = game.why_not("employ marianne")
>>> refusal.rules[0]
'FLOW-02'
"""

from tantocuore.cards import CARDS, Card, UnknownCard, card
from tantocuore.errors import (
    IllegalMove,
    SaveError,
    ScenarioError,
    SetupError,
    TantoCuoreError,
    UnknownMove,
)
from tantocuore.events import Event
from tantocuore.game import Game
from tantocuore.moves import Move, parse
from tantocuore.options import Options
from tantocuore.play import Question
from tantocuore.refusals import Refusal
from tantocuore.scenario import Scenario
from tantocuore.scoring import Line, Score
from tantocuore.view import View

__all__ = [
    "CARDS", "Card", "Event", "Game", "IllegalMove", "Line", "Move", "Options", "Question", "Refusal", "SaveError",
    "Scenario", "ScenarioError", "Score", "SetupError", "TantoCuoreError", "UnknownCard", "UnknownMove", "View",
    "card", "parse",
]  # fmt: skip
__version__ = "0.1.0"
