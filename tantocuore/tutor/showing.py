"""Show me: a way on is played on a what-if branch, and then the move that was refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.errors import UnknownMove
from tantocuore.moves import parse
from tantocuore.text import say
from tantocuore.tutor import refusing, saying
from tantocuore.tutor.refusing import Why, action, part, why
from tantocuore.tutor.replying import Out, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import move_words, name


def can_show(run: Run) -> bool:
    """Whether a branch may begin here without giving an open question away."""
    return run.asked and not run.done and not run.waiting


def show(run: Run, args: Mapping[str, Any]) -> Out:
    """Play the proved way to `move`, and the move; the Why region lists the steps."""
    game = run.game
    text = refusing.normal(args["move"], game.legal_moves if run.asked else (), game.players, game.phase)
    try:
        wanted = parse(text)
        refusal = game.why_not(text) if can_show(run) else None
    except UnknownMove as error:
        return Out(why=refusing.unknown(error, args["move"], run.playable, game.phase))
    words = move_words(wanted, game.phase)
    if not can_show(run):
        return Out(why=refusing.waits(run.game, words) if not run.asked else _none(words))
    target = refusing.searched(game, refusal) if refusal else None
    fix = min(target.fixes, key=len, default=()) if target else ()
    if target and not fix:
        return Out(why=_none(words))
    if not run.branch:
        run.what_if(True)
    steps: list[dict[str, Any]] = []
    for move in (*fix, text):
        if not any(str(legal) == move for legal in run.game.legal_moves) or not run.asked:
            break
        told = move_words(move, run.game.phase)
        run.play(move)
        steps.append({"node": run.game.node, "text": told})
    return _shown(run, text, words, steps, whole=len(steps) == len(fix) + 1)


def _none(words: str) -> Why:
    return why("answer", say("why.show.title"), [part("", [say("why.show.no_way")])], when=words)


def _shown(run: Run, text: str, words: str, steps: list[dict[str, Any]], *, whole: bool) -> Out:
    told, actions = say("why.show.text"), [saying.back(run)]
    card = parse(text).what
    if not whole:
        here = [m for m in run.playable if m.verb == parse(text).verb and m.what == card]
        told = say("why.show.place", card=name(card)) if here else say("why.show.stopped")
        actions = [action(move_words(m, run.game.phase), "move", move=str(m)) for m in here] + actions
    when = say("why.show.about", move=words)
    shown = why("answer", say("why.show.title"), [part("", [told])], when=when, steps=steps, actions=actions)
    return Out(spoken(say("why.show.done", move=words) if whole else told), why=shown)
