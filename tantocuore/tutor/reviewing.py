"""Questions that were missed in earlier lessons come back at the start of a later one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tantocuore.text import say
from tantocuore.tutor.lesson import Lesson, Start, Step, lesson, lessons
from tantocuore.tutor.proof import Stage, prove
from tantocuore.tutor.spotting import visit

MOST = 2


def composed(plain: Lesson, seed: int | None = None, review: Iterable[str] = ()) -> Lesson:
    """A lesson as one visit meets it: `spot` steps made from the seed, and before all the questions to `review`.

    `review` names questions as "LESSON/STEP". At most `MOST` are asked; whatever names none of another shipped
    lesson with the same viewer is passed over. A lesson whose turns are listed begins with its own position.

    >>> both = composed(lesson("rooms"), review=["serving/open", "nonsense"])
    >>> both.steps[0].id, both.reviewed["review1"], len(both.steps) - len(lesson("rooms").steps)
    ('review1', 'serving/open', 1)
    """
    made = visit(plain, seed)
    asked = [] if plain.turns else list(dict.fromkeys(review))
    stages = [found for key in asked for found in _found(key, plain)][:MOST]
    if not stages:
        return made
    steps, texts, reviewed = list[Step](), dict(made.texts), dict[str, str]()
    for number, (key, stage) in enumerate(stages, 1):
        id = f"review{number}"
        path = tuple(answer.move for answer in stage.game.path())
        steps.append(replace(stage.step, id=id, start=Start(_scenario(key), path), shows=()))
        texts |= _words(key, id)
        reviewed[id] = key
    return replace(made, steps=(*steps, *made.steps), texts=texts, reviewed=reviewed)


def _found(key: str, here: Lesson) -> Iterator[tuple[str, Stage]]:
    other, _, step = key.partition("/")
    if other == here.id or other not in lessons() or lesson(other).viewer != here.viewer:
        return
    source = lesson(other)
    if any(one.mode == "spot" for one in source.steps):
        return  # its questions are others on each visit
    for stage in prove(source):
        if stage.step.id == step and stage.step.mode == "predict":
            yield key, stage


def _scenario(key: str) -> str:
    """The scenario in which this question is asked: that of its part."""
    found, _, step = key.partition("/")
    source = lesson(found)
    at = next(i for i, one in enumerate(source.steps) if one.id == step)
    return source.start_of(source.part_of(at)).scenario


def _words(key: str, id: str) -> dict[str, str]:
    found, _, step = key.partition("/")
    at = f"steps.{step}."
    words = {f"steps.{id}.{k.removeprefix(at)}": v for k, v in lesson(found).texts.items() if k.startswith(at)}
    return words | {f"steps.{id}.head": say("tutor.again.review", lesson=lesson(found).title)}
