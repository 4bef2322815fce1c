"""The teaching logic: lessons as data over the engine, and sessions that answer a page.

>>> from tantocuore.tutor import Session
>>> session = Session.lesson("raoul")
>>> session.title
"Raoul's turn"
"""

from tantocuore.tutor.lesson import Lesson, LessonError, lesson, lessons
from tantocuore.tutor.predicates import PredicateError
from tantocuore.tutor.session import Session

__all__ = ["Lesson", "LessonError", "PredicateError", "Session", "lesson", "lessons"]
