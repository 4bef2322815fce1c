"""All turns of a lesson's first position, to be looked through and to be played out on a branch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.errors import TantoCuoreError
from tantocuore.scenario import Scenario
from tantocuore.text import say
from tantocuore.tutor import saying
from tantocuore.tutor.replying import Fault, Out, not_offered, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.turns import panel, tree


def turns(run: Run, args: Mapping[str, Any]) -> Out:
    """A page of the turns: `query`, `sort`, `page` and `hide` as `turns.panel` takes them."""
    scenario = _scenario(run, "turns")
    try:
        shown = panel(tree(scenario), Scenario.load(scenario).moves, **args)
    except TantoCuoreError as error:
        raise Fault(str(error)) from None
    return Out(view=False, keep_why=True, beside={"turns": shown})


def play_turn(run: Run, args: Mapping[str, Any]) -> Out:
    """Play a whole turn, by its number in the tree, as a what-if from where the turn begins."""
    ends = tree(_scenario(run, "play_turn")).ends
    if not 0 <= args["turn"] < len(ends):
        raise Fault(say("turns.unknown", n=args["turn"], last=len(ends) - 1))
    if run.branch:
        run.what_if(False)
    run.what_if(True, run.game.history[0].id)
    for move in ends[args["turn"]].moves:
        run.play(move)
    return Out(spoken(saying.step_title(run)))


def _scenario(run: Run, verb: str) -> str:
    """The scenario whose turns this lesson looks through; only its first part has them."""
    if not run.lists_turns:
        not_offered(verb)
    return run.lesson.scenario
