"""Hints in four rungs: look here, which rule, which card, do it for me."""

from __future__ import annotations

from tantocuore import rules
from tantocuore.cards import INDEX
from tantocuore.moves import Move, parse
from tantocuore.text import say
from tantocuore.tutor.refusing import Why, action, part, rule_link, why
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import move_words, name, rich

RUNGS = 4
WHERE = {"serve": "hand", "chambermaid": "hand", "love": "hand", "employ": "town", "end": "meter", "use": "house",
         "cure": "house"}  # fmt: skip


def next_move(run: Run) -> str | None:
    """The move that leads on: a marked one, else the first of a way to the goal."""
    marked = run.marked
    if marked:
        return marked[0]
    way = run.way() if run.acting and not run.branch else ()
    return way[0] if way else None


def astray(run: Run) -> bool:
    """Whether no move leads to the goal of the step any more: only the way back does."""
    if run.branch or run.done or run.step.success is None or run.step.mode == "illegal":
        return False
    return run.failed or next_move(run) is None


def last_rung(run: Run) -> int:
    """How far the hints go here: where there is only a button to press, two rungs are enough."""
    if run.branch or run.done or (not run.step.acting and not run.waiting) or astray(run):
        return 2
    return RUNGS


def hint(run: Run, main: str | None) -> Why:
    """The hint of the run's rung; `main` is the label of the main button."""
    if run.acting and not run.branch and run.step.success is None:
        show = action(say("tutor.unknown.moves"), "moves")
        return why("hint", say("tutor.tool.hint"), [part("", [say("tutor.hint.free")])], actions=[show])
    last = last_rung(run)
    rung = min(run.rung, last)
    parts = [part("", rich(_text(run, rung, main)))]
    if rung == 2 and last == RUNGS:
        rule = rules.rule(run.step.rules[0])
        parts = [part("rule", [rule.short, " ", rule_link(rule.id)])]
    more = say("tutor.hint.do") if rung >= last - 1 else say("tutor.hint.more")
    move = next_move(run)
    face = parse(move).what if move and rung >= 3 and parse(move).what in INDEX else None
    title = say("tutor.hint.title", n=rung, last=last)
    return why("hint", title, parts, face=face, actions=[action(more, "hint")])


def _text(run: Run, rung: int, main: str | None) -> str:
    own = run.lesson.say(min(run.stop.step, len(run.lesson.steps) - 1), "hint")
    if last_rung(run) == 2:
        button = say("tutor.step.failed") if astray(run) else main
        return say("tutor.hint.press", button=button) if button else say("tutor.hint.free")
    if rung == 1 and own:
        return own
    if run.waiting:
        return _question(run, rung)
    move = next_move(run)
    if move is None:
        return say("tutor.hint.free")
    return _about(parse(move), rung, run)


def _question(run: Run, rung: int) -> str:
    if rung <= 1:
        return say("tutor.hint.question", last=len(run.step.choices))
    wrong = next(choice.id for choice in run.step.choices if not run.judged(choice))
    return say("tutor.hint.not_this", answer=_answer(run, wrong))


def _answer(run: Run, choice: str) -> str:
    return run.lesson.say(run.stop.step, f"choices.{choice}.text") or ""


def _about(move: Move, rung: int, run: Run) -> str:
    if rung <= 1:
        return say(f"tutor.hint.look.{WHERE.get(move.verb, 'table')}")
    if move.what in INDEX:
        return say("tutor.hint.card", card=name(move.what), move=move_words(move, run.game.phase))
    return say("tutor.hint.button", move=move_words(move, run.game.phase))
