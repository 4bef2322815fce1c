"""Proves a lesson on the engine: moves are legal where it plays them, answers are judged, goals are reached."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from tantocuore.errors import IllegalMove, TantoCuoreError, nearest
from tantocuore.game import Game
from tantocuore.tutor.lesson import Choice, Lesson, LessonError, Step
from tantocuore.tutor.pausing import standing
from tantocuore.tutor.predicates import Context, strangers

MOST = 4000  # positions looked at for one goal
DEEPEST = 16  # moves to a goal


class Stage(NamedTuple):
    """A step at the position where it begins, and the moves that lead through it."""

    step: Step
    game: Game
    way: tuple[str, ...]


def prove(lesson: Lesson) -> tuple[Stage, ...]:
    """Walk the whole lesson; returns each step with its position. Raises LessonError at the first fault."""
    stages = []
    game: Game | None = None
    for step in lesson.steps:
        if step.start is not None:
            game = _laid_out(lesson, step)
        assert game is not None
        _players_are_there(lesson, step, game)
        try:
            _marks_are_legal(lesson, step, game)
            way = _way(lesson, step, game)
        except LessonError:
            raise
        except TantoCuoreError as error:  # what a predicate counts is too much
            raise _fault(lesson, step, "choices" if step.choices else "success", str(error)) from None
        stages.append(Stage(step, game.copy(), way))
        for move in way:
            try:
                game.play(move)
            except TantoCuoreError as error:
                raise _fault(lesson, step, "shows", str(error)) from None
    return tuple(stages)


def judge(choice: Choice, context: Context) -> bool:
    """Whether an answer is right in this position: the engine decides."""
    if choice.move is not None:
        return context.game.asked == context.viewer and choice.move in map(str, context.game.legal_moves)
    assert choice.holds is not None
    return choice.holds(context)


def way_to(
    step: Step, game: Game, viewer: str, start: int, refusals: tuple[tuple[str, ...], ...] = ()
) -> tuple[str, ...] | None:
    """Moves from here to the step's goal, the marked ones only in a guided step; None when none was found.

    `refusals` holds the rule ids of each try of this step that was refused: some goals allow none.
    """
    assert step.success is not None
    queue = deque([(game.copy(), ())])  # type: deque[tuple[Game, tuple[str, ...]]]
    seen: set[str] = set()
    while queue and len(seen) < MOST:
        here, path = queue.popleft()
        context = Context(here, viewer, start, refusals)
        if path and step.success(context):
            return path
        if step.failure is not None and step.failure(context):
            continue
        sign = f"{here.view(viewer)}"
        if sign in seen or len(path) >= DEEPEST or here.asked != viewer:
            continue
        seen.add(sign)
        for move in map(str, here.legal_moves):
            if step.mode != "guided" or move in step.moves:
                after = here.copy()
                after.play(move)
                queue.append((after, (*path, move)))
    return None


def _fault(lesson: Lesson, step: Step, key: str, reason: str) -> LessonError:
    return LessonError(lesson.file, f"steps.{step.id}.{key}", reason)


def _laid_out(lesson: Lesson, step: Step) -> Game:
    assert step.start is not None
    try:
        game = step.start.game()
    except IllegalMove as error:
        raise _fault(lesson, step, "start", str(error)) from None
    if lesson.viewer not in game.players:
        raise _fault(lesson, step, "start", f"has no player {lesson.viewer!r}")
    return game


def _players_are_there(lesson: Lesson, step: Step, game: Game) -> None:
    """A question about nobody is never so, and nothing would say why."""
    asked = [("success", step.success), ("failure", step.failure), *(("choices", c.holds) for c in step.choices)]
    for key, predicate in asked:
        for name in strangers(predicate, game.players) if predicate else []:
            near = nearest(name, game.players)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(game.players)}"
            raise _fault(lesson, step, key, f"no player {name!r}; {hint}")


def _marks_are_legal(lesson: Lesson, step: Step, game: Game) -> None:
    legal = set(map(str, game.legal_moves)) if game.asked == lesson.viewer else set()
    if step.mode == "guided" and not legal & set(step.moves):
        raise _fault(lesson, step, "moves", f"none of {', '.join(step.moves)} is legal when the step begins")
    for move in step.moves:
        if step.mode == "illegal" and move in legal:
            raise _fault(lesson, step, "moves", f"{move!r} is legal here; the step invites moves that are not")
    if step.pieces is not None and step.pieces not in legal:
        raise _fault(lesson, step, "pieces", f"{step.pieces!r} is not legal when the step begins")
    if step.choices:
        context = Context(standing(step, game, lesson.viewer), lesson.viewer, game.node)
        if not any(judge(choice, context) for choice in step.choices):
            raise _fault(lesson, step, "choices", "none of the answers is right in this position")
        if all(judge(choice, context) for choice in step.choices):
            raise _fault(lesson, step, "choices", "every answer is right in this position")


def _way(lesson: Lesson, step: Step, game: Game) -> tuple[str, ...]:
    """The moves through a step. Goals must not hold at the beginning, and must be reachable."""
    if step.mode in ("watch", "predict", "free"):
        return step.shows
    start = game.node
    if step.success is not None and step.success(Context(game, lesson.viewer, start)):
        raise _fault(lesson, step, "success", "holds already when the step begins")
    if step.failure is not None and step.failure(Context(game, lesson.viewer, start)):
        raise _fault(lesson, step, "failure", "holds already when the step begins")
    if step.mode == "illegal":
        return _refused(lesson, step, game)
    way = way_to(step, game, lesson.viewer, start)
    if way is None:
        raise _fault(lesson, step, "success", "cannot be reached from where the step begins")
    if step.mode == "guided":
        _no_dead_end(lesson, step, game)
    return way


def _refused(lesson: Lesson, step: Step, game: Game) -> tuple[str, ...]:
    """Each invited move is refused in a way that meets the goal."""
    for move in step.moves:
        refusal = game.why_not(move)
        assert refusal is not None
        context = Context(game, lesson.viewer, game.node, (refusal.rules,))
        if step.success is not None and not step.success(context):
            raise _fault(lesson, step, "success", f"is not met by trying {move!r}: {', '.join(refusal.rules)}")
    return ()


def _no_dead_end(lesson: Lesson, step: Step, game: Game) -> None:
    """From every position that marked moves reach, the goal can still be reached."""
    assert step.success is not None
    queue, start, looked = deque([game.copy()]), game.node, 0
    while queue and looked < MOST:
        here = queue.popleft()
        looked += 1
        if step.success(Context(here, lesson.viewer, start)):
            continue
        if here.asked != lesson.viewer or way_to(step, here, lesson.viewer, start) is None:
            path = ", ".join(answer.move for answer in here.path()[len(game.path()) :])
            raise _fault(lesson, step, "moves", f"lead into a dead end: {path or 'at once'}")
        for move in map(str, here.legal_moves):
            if move in step.moves:
                after = here.copy()
                after.play(move)
                queue.append(after)
