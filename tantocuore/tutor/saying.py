"""The goal of the step in words, its question, its one main button and the tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tantocuore import rules
from tantocuore.text import say
from tantocuore.tutor.course import title as title_of
from tantocuore.tutor.refusing import action
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import listed, rich

FIRST_PAGE: dict[str, Any] = {"query": "", "sort": "spent", "page": 0, "hide": True}  # of all turns


def head(run: Run, course: Sequence[str] = (), language: str = "en") -> dict[str, Any]:
    """The heading: the lesson's part and how far it is; in a course, its lessons too."""
    title = say("tutor.done.head") if run.done else run.lesson.head(run.stop.step)
    if run.stop.again:
        title = say("tutor.again.head")
    count = len(run.lesson.steps)
    now = min(run.stop.step + 1, count)
    progress = None if run.given else {"text": say("table.step", now=now, all=count), "now": now, "of": count}
    shown: dict[str, Any] = {
        "work": say("table.work"),
        "kana": say("table.kana"),
        "title": title,
        "progress": progress,
    }
    if course:
        shown["lessons"] = [
            {"id": id, "title": title_of(id, language), "now": id == run.lesson.id} for id in course
        ]
    return shown


def step_title(run: Run) -> str:
    """The title of the current goal."""
    if run.branch:
        return say(f"tutor.branch.{_branch(run)}title")
    if run.done:
        return run.lesson.texts["end.title"]
    if run.given:
        who = "over" if run.game.is_over else "yours" if run.asked else "others"
        return say(f"tutor.free.{who}_title", player=run.game.asked or run.game.active)
    return run.lesson.say(run.stop.step, "title") or ""


def opened(run: Run, happened: str = "") -> str:
    """The step that begins now, as it is announced; `happened` is what was announced before it."""
    title = step_title(run)
    title += "" if title.endswith(("?", "!", ".")) else "."
    if run.done or run.given:
        return title
    if happened:
        return say("tutor.step.next", title=title)
    return say("tutor.step.opened", now=run.stop.step + 1, all=len(run.lesson.steps), title=title)


def panel(run: Run, course: Sequence[str] = ()) -> dict[str, Any]:
    """What the page shows as the goal; at the end of a lesson the way on in its course."""
    if run.branch:
        shown = {"text": rich(say(f"tutor.branch.{_branch(run)}text")), "mode": "free", "tone": "note", "rules": []}
    elif run.done:
        end = "end.skip" if _skips(run) else "end.text"
        shown = {"text": rich(run.lesson.texts[end]), "mode": "done", "tone": "good", "rules": []}
    else:
        shown = _step(run)
    button = (onward(run, course) if run.done and not run.branch else None) or main(run)
    return {"title": step_title(run), "question": _question(run), "main": button, "tools": tools(run)} | shown


def onward(run: Run, course: Sequence[str]) -> dict[str, Any] | None:
    """The button at the end of a lesson that opens the next one of the course."""
    if run.lesson.id not in course:
        return None
    skip = run.lesson.skip
    after = course[list(course).index(run.lesson.id) + 1 :]
    to = skip.to if skip and _skips(run) and skip.to in course else next(iter(after), None)
    return action(say("tutor.done.next", lesson=title_of(to)), "open", lesson=to) if to else None


def _skips(run: Run) -> bool:
    """Whether so much was known that the lesson offers to jump."""
    skip = run.lesson.skip
    known = (i for i, step in enumerate(run.lesson.steps) if step.id not in run.aided and run.first(i))
    return skip is not None and len(list(known)) >= skip.right


def _branch(run: Run) -> str:
    """Which words a branch takes: its turn is over, it was asked for, or a move began it."""
    if run.branch_over:
        return "free_" if run.given else "over_" if run.lesson.rulebook else "line_"
    return "asked_" if run.asked_for else ""


def _step(run: Run) -> dict[str, Any]:
    at, step = run.stop.step, run.step
    text = (run.failed and run.lesson.say(at, "failed")) or run.lesson.say(at, "text") or ""
    if run.given:
        text = _free(run)
    tone = "note" if run.failed else "good" if run.answered else "goal"
    cited = [{"id": id, "title": rules.rule(id).title} for id in step.rules]
    # The rules would give the answer away, so they come with it.
    return {"text": rich(text), "mode": step.mode, "tone": tone, "rules": [] if run.waiting or run.given else cited}


def _free(run: Run) -> str:
    if run.game.is_over:
        totals = sorted(((score.total, name) for name, score in run.game.score().items()), reverse=True)
        scores = listed([say("tutor.free.score", player=name, n=total) for total, name in totals])
        return say("tutor.free.over", winners=listed(run.game.winners)) + f" {scores}."
    return " ".join([say("tutor.free.text" if run.asked else "tutor.free.wait"), *run.game.warnings])


def _question(run: Run) -> dict[str, Any] | None:
    if run.branch or run.done or not run.step.choices:
        return None
    given = run.given_here
    right, answered = run.right, run.answered
    rows = []
    for choice in run.step.choices:
        state = "right" if choice.id == right else "wrong" if choice.id in given else "open"
        reason = run.lesson.say(run.stop.step, f"choices.{choice.id}.reason") or ""
        rows.append({
            "id": choice.id, "text": run.lesson.say(run.stop.step, f"choices.{choice.id}.text"), "state": state,
            "reason": rich(reason) if answered or choice.id in given else None,
            **({"tap": choice.tap} if choice.tap else {}),
        })  # fmt: skip
    return {"choices": rows, "answered": answered}


def back(run: Run) -> dict[str, Any]:
    """The one button that leads from a branch to the lesson's line."""
    return action(say("tutor.branch.back", player=run.viewer), "what_if", on=False)


def main(run: Run) -> dict[str, Any] | None:
    """The one main button; none where the learner's own move is what counts."""
    if run.branch:
        return back(run)
    if run.done:
        return action(say("tutor.done.again"), "restart")
    if run.failed:
        return action(say("tutor.step.failed"), "go", node=run.start_node)
    label = run.lesson.say(run.stop.step, "main")
    return action(label, "next") if label and not run.waiting and not run.given else None


def tools(run: Run) -> list[dict[str, Any]]:
    """The tools, in one order; what makes no sense now is not enabled."""
    here = not run.done
    if run.branch and not run.given:
        what_if = _tool("compare", "next", "w", run.branch)
    else:
        name, on = ("what_if_off", False) if run.branch else ("what_if", True)
        what_if = _tool(name, "what_if", "w", run.branch or (here and run.asked), on=on)
    return [
        _tool("hint", "hint", "h", here),
        _tool("undo", "undo", "u", run.can_undo or run.replaced is not None),
        _tool("redo", "redo", "r", run.can_redo),
        what_if,
        _tool("moves", "moves", "m", bool(run.playable)),
        _tool("where", "where", "o", True),
        *([_tool("turns", "turns", None, run.lists_turns, **FIRST_PAGE)] if run.lesson.turns else []),
        *([] if run.given else [_tool("skip", "skip", None, here and not run.branch)]),
        *([] if run.given else [_tool("restart", "restart", None, run.stop.step > 0)]),
    ]


def _tool(name: str, verb: str, key: str | None, enabled: bool, **args: Any) -> dict[str, Any]:
    label = say("tutor.branch.compare") if name == "compare" else say(f"tutor.tool.{name}")
    return action(label, verb, key, **args) | {"enabled": enabled}
