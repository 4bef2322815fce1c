"""What a request shows about the learner: which rules were met, and how. `mastery` reads these lines."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from tantocuore.tutor.run import Run

RIGHT, AIDED, WRONG = "right", "aided", "wrong"


def learned(before: Run, after: Run) -> list[str]:
    """One line a rule: "RULE right|aided|wrong LESSON/STEP POSITION DAY". A free game and a branch show nothing.

    `before` and `after` are the run before and after one request.
    """
    if before.given or before.done or before.branch or after.branch:
        return []
    step = before.step
    if _missed(before, after):
        return _lines(before, step.rules, WRONG)
    slips = _slips(before, after) if step.mode != "illegal" else ()
    if slips:
        return _lines(before, slips, WRONG)
    if after.stop.place == before.stop.place or after.here <= before.here:
        return []
    if step.mode == "watch":
        return _lines(before, step.rules, AIDED)
    clean = step.id not in after.aided and before.rung == 0 and len(before.given_here) <= 1
    if step.mode != "illegal" and before.tries:
        clean = False
    return _lines(before, step.rules, RIGHT if clean else AIDED)


def reached(run: Run) -> dict[str, Any] | None:
    """How far a lesson is, for the map of the course; None for a free game."""
    if run.given:
        return None
    count = len(run.lesson.steps)
    return {"lesson": run.lesson.id, "step": min(run.stop.step + 1, count), "of": count, "done": run.done}


def _missed(before: Run, after: Run) -> bool:
    """Whether a wrong answer was given, the first one to this question."""
    return after.stop == before.stop and bool(after.given_here) and not before.given_here and after.waiting


def _slips(before: Run, after: Run) -> tuple[str, ...]:
    """The first rule of each new refusal."""
    if after.stop != before.stop:
        return ()
    return tuple(dict.fromkeys(rules[0] for rules in after.tries[len(before.tries) :]))


def _lines(run: Run, rules: tuple[str, ...], how: str) -> list[str]:
    day = datetime.now(UTC).date().toordinal()
    seen = repr(run.table.view(run.viewer))
    position = sha256(seen.encode()).hexdigest()[:6]
    where = run.lesson.reviewed.get(run.step.id, f"{run.lesson.id}/{run.step.id}")
    return [f"{rule} {how} {where} {position} {day}" for rule in rules]
