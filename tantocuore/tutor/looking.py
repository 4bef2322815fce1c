"""Back and forth: undo, redo, what-if, and other positions of the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.errors import TantoCuoreError
from tantocuore.game import Game
from tantocuore.text import say
from tantocuore.tutor import saying, story
from tantocuore.tutor.refusing import action
from tantocuore.tutor.replying import Fault, Out, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.spotting import visit


def undo(run: Run, _args: Mapping[str, Any]) -> Out:
    """Back one stop; where bots sit, to the learner's last decision; from a new game to the one before."""
    if not run.can_undo:
        if run.replaced is not None:
            return Out(spoken(say("tutor.undone.replaced"), saying.opened(run.replaced)), run=run.replaced)
        return Out(say("tutor.undone.no_undo"))
    run.undo()
    while run.bot and run.can_undo:
        run.undo()
    return Out(spoken(say("tutor.undone.undo"), saying.opened(run)))


def redo(run: Run, _args: Mapping[str, Any]) -> Out:
    """Forward again; where bots sit, to the learner's next decision."""
    if not run.can_redo:
        return Out(say("tutor.undone.no_redo"))
    run.redo()
    been = {run.here}
    while run.bot and run.can_redo:  # a damaged save may lead round in a circle
        run.redo()
        if run.here in been:
            break
        been.add(run.here)
    return Out(spoken(say("tutor.undone.redo"), saying.opened(run)))


def go(run: Run, args: Mapping[str, Any]) -> Out:
    """To a position of the timeline."""
    try:
        run.go(args["node"])
    except TantoCuoreError:
        raise Fault(say("tutor.error.node")) from None
    return Out(spoken(say("tutor.undone.go", text=story.moment(run.game, run.viewer, run.game.node))))


def what_if(run: Run, args: Mapping[str, Any]) -> Out:
    """Begin a branch here, or where one looks, or leave it."""
    was = run.branch
    if args["on"] and (run.done or not (run.asked if run.looked < 0 else _asked(run))):
        return Out(keep_why=True)
    run.what_if(args["on"], run.looked)
    if run.branch and not was:
        return Out(spoken(say("tutor.undone.what_if")))
    return Out(
        spoken(say("tutor.undone.back", player=run.viewer), saying.opened(run)) if was and not run.branch else ""
    )


def restart(run: Run, _args: Mapping[str, Any]) -> Out:
    """The lesson from its first step; what was made for this visit is made anew."""
    if run.lesson.source is not None:
        new = Run(visit(run.lesson))
        return Out(spoken(saying.opened(new)), run=new)
    run.restart()
    return Out(spoken(saying.opened(run)))


# looking is never a move


def look(run: Run, args: Mapping[str, Any]) -> Out:
    """Draw another position of the timeline; the one that is played at stays where it is."""
    try:
        run.game.path(args["node"])
    except TantoCuoreError:
        raise Fault(say("tutor.error.node")) from None
    node = args["node"]
    if node == run.game.node:
        return live(run, {})
    return Out(_spoken(run, node), keep_why=True, look=node)


def live(run: Run, _args: Mapping[str, Any]) -> Out:
    """Back from looking to the position that is played at."""
    return Out(_spoken(run, run.game.node) if run.looked >= 0 else "", keep_why=True, look=-1)


def shown(run: Run, node: int) -> tuple[Run, str]:
    """A run that stands at the node that is looked at, and through whose eyes it is seen."""
    at = run.fork()
    at.go(node)
    return at, at.viewer


def banner(run: Run, at: Run, viewer: str) -> dict[str, Any]:
    """What the page says over a position that is only looked at."""
    node = at.game.node
    return {
        "node": node,
        "text": say("story.looking.text", **_where(at.game, viewer, node)),
        "saw": story.looked(run.game, viewer, node),
        "live": action(say("story.looking.live"), "live"),
        "go": action(say("story.looking.go"), "go", node=node),
    }


def _asked(run: Run) -> bool:
    return shown(run, run.looked)[0].asked


def _spoken(run: Run, node: int) -> str:
    at, viewer = shown(run, node)
    return spoken(say("story.looking.spoken", **_where(at.game, viewer, node)))


def _where(game: Game, viewer: str, node: int) -> dict[str, Any]:
    begins = any(event.kind == "turn" for event in game.history[node].told)
    moment = say("table.time.start") if begins else story.moment(game, viewer, node)
    return {"player": game.active, "turn": game.view(viewer)["turn"], "moment": moment}
