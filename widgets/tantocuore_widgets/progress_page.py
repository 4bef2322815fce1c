"""The course and the map of the rulebook as a widget: draws what the browser keeps, and keeps nothing itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

import anywidget
import traitlets

from tantocuore.text import catalogue, say
from tantocuore.tutor import carrier, course, mastery
from tantocuore.tutor.words import labels
from tantocuore_widgets import places
from tantocuore_widgets.widget import VIEW

#: The modules of the view, each after those it imports; the widget gets them as one.
SCRIPTS = (
    "patch.js", "symbols.js", "rich.js", "store.js", "live.js", "wire.js", "faces.js", "focus.js", "theme.js",
    "contents.js", "head.js", "progress/box.js", "progress/course.js", "progress/map.js", "progress/take.js",
    "progress/main.js",
)  # fmt: skip
STYLES = ("tokens.css", "table.css", "head.css", "progress/progress.css")

#: Labels that this page shares with the table.
SHARED = (
    "theme", "theme_system", "theme_light", "theme_dark", "theme_contrast", "lost_title", "lost_text",
    "lost_button",
)  # fmt: skip

#: Joined to one module, the parts import and export nothing; comments are for readers of the files.
_LEFT_OUT = re.compile(
    r'^import [^;]*? from "\.\.?/[\w-]+\.js";\n|^export (?!default)|[ \t]*/\*\*?[\s\S]*?\*/[ \t]*\n?|^[ \t]*//.*\n',
    re.MULTILINE,
)


@cache
def script() -> str:
    """Return the view as one ES module whose default export has `render`.

    >>> script().rstrip().endswith("export default { render };")
    True
    """
    return joined(SCRIPTS)


@cache
def style() -> str:
    """Return the style sheet of the view; every rule in it starts at an element of class `tutor`."""
    return dressed(STYLES, "progress")


def dressed(names: Sequence[str], own: str) -> str:
    """Style sheets as one for the elements of class `own`; the last of them is theirs alone.

    The shared ones must not reach a table on the same page: coming later, they would undo its narrow layout.
    """
    *shared, last = names
    return re.sub(r"\.tutor\b", f".tutor:where(.{own})", joined(shared)) + joined([last])


def joined(names: Sequence[str]) -> str:
    """Files of the view as one, without what only readers of the files need."""
    return "\n".join(_LEFT_OUT.sub("", (VIEW / name).read_text("utf-8")).strip() for name in names) + "\n"


def words(language: str = "en") -> dict[str, str]:
    """The labels of this page by name, as the view reads them.

    >>> words()["file_save"]
    'Save to a file'
    """
    texts = catalogue(language)
    own = {
        key.removeprefix("mastery.page."): text for key, text in texts.items() if key.startswith("mastery.page.")
    }
    file = {
        key.removeprefix("mastery.").replace(".", "_"): text
        for key, text in texts.items()
        if key.startswith("mastery.file.")
    }
    shared = labels(language)
    resume = {"resume": say("view.error.resume", language=language)}
    return {name: shared[name] for name in SHARED} | resume | own | file


class Progress(anywidget.AnyWidget):
    """The course: what to do next, the tracks, and the map of the rulebook, from what the reader's browser keeps.

    The page sends what it keeps and draws what comes back; nothing of it stays here. Whatever goes wrong in an
    answer reaches the page as an `error`, and the log of the kernel with its traceback.

    >>> Progress()
    <Progress: 5 tracks>
    """

    _esm = script()
    _css = style()
    _start = traitlets.Dict().tag(sync=True)

    def __init__(self, language: str = "en") -> None:
        self._language = language
        super().__init__(_start={"words": words(language), "lang": language})
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"<Progress: {len(self._tracks())} tracks>"

    def still(self) -> str:
        """The tracks and their lessons as a list of links, with nothing to load and nothing to run."""
        rows = []
        for track in self._tracks():
            items = "".join(_linked(lesson) for lesson in track["lessons"])
            if items:
                rows.append(f"<li><p>{escape(track['title'])}: {escape(track['about'])}</p><ol>{items}</ol></li>")
        title = escape(say("mastery.page.title", language=self._language))
        return f'<section aria-label="{title}" lang="{escape(self._language)}"><ul>{"".join(rows)}</ul></section>'

    def _repr_html_(self) -> str:
        return self.still()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live page, and beside it the still one for where nothing runs: code hosts and print."""
        made = super()._repr_mimebundle_(**kwargs)
        if made is None:
            return made
        data, metadata = made
        return {**data, "text/html": self.still()}, metadata

    def _tracks(self) -> list[dict[str, Any]]:
        tracks: list[dict[str, Any]] = course.index({}, self._language)["tracks"]
        return tracks

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        reply, buffers = self.answer(message)
        self.send(reply, buffers)

    def answer(self, message: object) -> tuple[dict[str, Any], list[bytes]]:
        """Answer one message of the page: the reply, and the binary buffers that go with it. It raises nothing.

        The verb "map" is answered as `mastery.answer` says.

        >>> reply, _ = Progress().answer({"id": 1, "verb": "map", "args": {"lines": "", "at": {}}})
        >>> sorted(reply)
        ['id', 'progress']
        """
        if not isinstance(message, Mapping) or message.get("verb") != "map":
            return carrier.answer(_Nobody(self._language), message, places.room)  # fonts, and what is no request
        return mastery.answer(message, self._language), []


class _Nobody:
    """Who answers what this page never asks."""

    def __init__(self, language: str) -> None:
        self.language = language

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        raise LookupError(request["verb"])


def _linked(lesson: Mapping[str, str]) -> str:
    href, title, minutes = (escape(lesson[name]) for name in ("href", "title", "minutes"))
    return f'<li><a href="{href}">{title}</a>, {minutes}</li>'
