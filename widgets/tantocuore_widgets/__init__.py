"""What the learner sees: the table as a widget, and the page around it.

>>> from tantocuore_widgets import course, faces, lesson, play, progress, sandbox, table, tutor
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tantocuore_widgets.front import course, faces, lesson, play, progress, sandbox, table, tutor
    from tantocuore_widgets.progress_page import Progress
    from tantocuore_widgets.widget import Table

__all__ = ["Progress", "Table", "course", "faces", "lesson", "play", "progress", "sandbox", "table", "tutor"]


def __getattr__(name: str) -> Any:
    # The commands import this package too; they should not wait for the widget libraries.
    if name in __all__:
        from tantocuore_widgets import front

        return getattr(front, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
