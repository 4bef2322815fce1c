"""Back and forth: undo, redo, what-if, and other positions of the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.errors import TantoCuoreError
from tantocuore.text import say
from tantocuore.tutor import saying, story
from tantocuore.tutor.replying import Fault, Out, not_offered, spoken
from tantocuore.tutor.run import Run


def undo(run: Run, _args: Mapping[str, Any]) -> Out:
    """Back one stop."""
    run.undo()
    return Out(spoken(say("tutor.undone.undo"), saying.opened(run)))


def redo(run: Run, _args: Mapping[str, Any]) -> Out:
    """Forward again."""
    run.redo()
    return Out(spoken(say("tutor.undone.redo"), saying.opened(run)))


def go(run: Run, args: Mapping[str, Any]) -> Out:
    """To a position of the timeline."""
    try:
        run.go(args["node"])
    except TantoCuoreError:
        raise Fault(say("tutor.error.node")) from None
    nodes = story.nodes(run.game, run.viewer, set(), ())
    return Out(spoken(say("tutor.undone.go", text=nodes[run.game.node]["text"])))


def what_if(run: Run, args: Mapping[str, Any]) -> Out:
    """Begin a branch here, or leave it."""
    was = run.branch
    if args["on"] and (run.done or not run.asked):
        return Out(keep_why=True)
    run.what_if(args["on"])
    if run.branch and not was:
        return Out(spoken(say("tutor.undone.what_if")))
    return Out(
        spoken(say("tutor.undone.back", player=run.viewer), saying.opened(run)) if was and not run.branch else ""
    )


def restart(run: Run, _args: Mapping[str, Any]) -> Out:
    """The lesson from its first step."""
    run.restart()
    return Out(spoken(saying.opened(run)))


# looking is never a move


def look(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Draw another position of the timeline; the one that is played at stays where it is."""
    not_offered("look")


def live(_run: Run, _args: Mapping[str, Any]) -> Out:
    """Back from looking to the position that is played at."""
    not_offered("live")
