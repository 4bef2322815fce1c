"""The table as a widget: carries messages between a session and the page, and knows no rule of the game."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

import anywidget
import traitlets
from IPython.core.getipython import get_ipython

from tantocuore.tutor import carrier, still
from tantocuore.tutor.carrier import Session
from tantocuore.tutor.words import labels
from tantocuore_widgets import places

VIEW = Path(__file__).parent / "view"
words = labels  # what the view is drawn with, for who carries it without a widget

#: The modules of the view, each after those it imports. Modules that are loaded from a blob cannot import
#: each other, so the widget gets them as one.
SCRIPTS = (
    "rest.js", "patch.js", "symbols.js", "rich.js", "scene.js", "replies.js", "store.js", "live.js", "wire.js",
    "faces.js", "focus.js", "flip.js", "keys.js", "act.js", "drag.js", "light.js", "terms.js", "theme.js",
    "card.js", "large.js", "contents.js", "head.js", "say.js", "town.js", "hand.js", "meter.js", "house.js",
    "seats.js", "form.js", "turns.js", "scrub.js", "compare.js", "ask.js", "why.js", "folds.js", "timeline.js",
    "log.js", "text.js", "page.js", "main.js",
)  # fmt: skip
STYLES = (
    "tokens.css", "table.css", "head.css", "contents.css", "board.css", "why.css", "story.css", "text.css",
    "form.css", "turns.css", "large.css", "narrow.css",
)  # fmt: skip

_IMPORT = re.compile(r'^import [^;]*? from "\./[\w-]+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
#: What only a reader of the files needs: it is a quarter of what would go over the wire.
_COMMENT = re.compile(r"[ \t]*/\*\*?[\s\S]*?\*/[ \t]*\n?|^[ \t]*//.*\n", re.MULTILINE)


@cache
def script() -> str:
    """Return the view as one ES module whose default export has `render`.

    >>> script().rstrip().endswith("export default { render };")
    True
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _read(name))).strip() for name in SCRIPTS) + "\n"


@cache
def style() -> str:
    """Return the style sheet of the view; every rule in it starts at an element of class `tutor`."""
    return "\n".join(_read(name).strip() for name in STYLES) + "\n"


def _read(name: str) -> str:
    return _COMMENT.sub("", (VIEW / name).read_text("utf-8"))


class Table(anywidget.AnyWidget):
    """A game or lesson on the page.

    `session` answers the requests; the table only carries them. Whatever goes wrong in an answer reaches the
    page as an `error` with a way to resume, and the log of the kernel with its traceback. Where a cell of a
    notebook is run again, the tables that it made before are closed.

    >>> class Quiet:
    ...     def answer(self, request):
    ...         return {"rev": 1}
    >>> Table(Quiet())
    <Table>
    """

    _esm = script()
    _css = style()
    _start = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self._session: Session | None = session
        self._cell, self._run = _made_in()
        for older in [table for table in _open if _replaces(self, table)]:
            older.close()
        super().__init__(_start=carrier.start(session))
        _open.add(self)
        self.on_msg(self._hear)

    @property
    def lessons(self) -> tuple[str, ...]:
        """The ids of the lessons in a row, in their order; empty where there is only one."""
        return tuple(getattr(self._session, "lessons", ()))

    def __repr__(self) -> str:
        title = getattr(self._session, "title", "")
        return f"<Table: {title}>" if isinstance(title, str) and title else "<Table>"

    def close(self) -> None:
        """Take the table off every page, and let go of its game; a closed table answers nothing more.

        >>> class Quiet:
        ...     title = "A game"
        ...     def answer(self, request):
        ...         return {"rev": 1}
        >>> table = Table(Quiet())
        >>> table.close()
        >>> table.still()
        ''
        """
        self._session = None
        _open.discard(self)
        super().close()

    def still(self, faces: bool = False) -> str:
        """The table as it stands, as HTML with nothing to load and nothing to run; "" if it is closed.

        With `faces` the pictures of the cards are in it, for print: about ten times as much.
        """
        scene = getattr(self._session, "picture", None)
        if not isinstance(scene, Mapping):
            return ""
        return still.html(scene, _face_bytes if faces else None)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live table, and beside it the still one for where nothing runs: code hosts and print."""
        made = super()._repr_mimebundle_(**kwargs)
        picture = self.still()
        if made is None or not picture:
            return made
        data, metadata = made
        return {**data, "text/html": picture}, metadata

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        if self._session is not None:
            reply, buffers = carrier.answer(self._session, message, places.room)
            self.send(reply, buffers)


_open: WeakSet[Table] = WeakSet()


def _made_in() -> tuple[str, str]:
    """The cell that runs now, and this run of it; both empty outside of a notebook that names its cells."""
    parent: Mapping[str, Any] = getattr(get_ipython(), "get_parent", dict)() or {}
    cell = parent.get("metadata", {}).get("cellId", "")
    return str(cell or ""), str(parent.get("header", {}).get("msg_id", ""))


def _replaces(new: Table, old: Table) -> bool:
    return bool(new._cell) and new._cell == old._cell and new._run != old._run


def _face_bytes(face: str) -> bytes | None:
    path = places.room("faces") / f"{face}-180.webp"
    return path.read_bytes() if path.is_file() else None
