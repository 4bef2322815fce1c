"""The table as a widget: carries messages between a session and the page, and knows no rule of the game."""

import hashlib
import json
import logging
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeGuard

import anywidget
import traitlets

from tantocuore.text import say
from tantocuore.tutor import verbs
from tantocuore.tutor.words import labels as words
from tantocuore_widgets import places

VIEW = Path(__file__).parent / "view"

#: The modules of the view, each after those it imports. Modules that are loaded from a blob cannot import
#: each other, so the widget gets them as one.
SCRIPTS = (
    "patch.js", "symbols.js", "rich.js", "scene.js", "replies.js", "store.js", "live.js", "wire.js", "faces.js",
    "focus.js", "flip.js", "keys.js", "act.js", "drag.js", "light.js", "theme.js", "card.js", "large.js",
    "head.js", "say.js", "town.js", "hand.js", "meter.js", "house.js", "seats.js", "form.js", "compare.js",
    "ask.js", "why.js", "scrub.js", "timeline.js", "log.js", "text.js", "page.js", "main.js",
)  # fmt: skip
STYLES = (
    "tokens.css", "table.css", "head.css", "board.css", "why.css", "story.css", "text.css", "form.css", "large.css",
    "narrow.css",
)  # fmt: skip

VERBS = verbs.ALL
LARGEST = 8_000_000  # bytes; the save of a long game, which a page that opens brings back, is the most it sends
LARGEST_ID = 2**53  # the page counts in doubles
FACES_AT_ONCE = 120

_IMPORT = re.compile(r'^import [^;]*? from "\./[\w-]+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_FONT = re.compile(r"(?P<family>Tutor(?P<kind>[A-Z]\w+))-(?P<cut>\w+)\.woff2")
_WEIGHTS = {"Regular": "400", "Italic": "400", "SemiBold": "600", "Bold": "700"}

_log = logging.getLogger(__name__)


class Session(Protocol):
    """What the table needs of a session.

    Three more attributes are used where a session has them: `store` (the name under which the browser
    keeps the game, so that the first request already brings it back), `title` (for the printed form) and
    `language`.
    """

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer one request; the reply is everything but its `id`."""


@cache
def script() -> str:
    """Return the view as one ES module whose default export has `render`.

    >>> script().rstrip().endswith("export default { render };")
    True
    """
    parts = [_EXPORT.sub("", _IMPORT.sub("", (VIEW / name).read_text("utf-8"))) for name in SCRIPTS]
    return "\n".join(part.strip() for part in parts) + "\n"


@cache
def style() -> str:
    """Return the style sheet of the view; every rule in it starts at an element of class `tutor`."""
    return "\n".join((VIEW / name).read_text("utf-8").strip() for name in STYLES) + "\n"


class Table(anywidget.AnyWidget):
    """A game or lesson on the page.

    `session` answers the requests; the table only carries them. Whatever goes wrong in an answer reaches the
    page as an `error` with a way to resume, and the log of the kernel with its traceback.

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
        self._session = session
        start = {"words": words(_language(session)), "store": str(getattr(session, "store", ""))}
        super().__init__(_start=start)
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        title = getattr(self._session, "title", "")
        return f"<Table: {title}>" if isinstance(title, str) and title else "<Table>"

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        reply, buffers = answer(self._session, message)
        self.send(reply, buffers)


def answer(session: Session, message: object) -> tuple[dict[str, Any], list[bytes]]:
    """Answer one message of the page: the reply, and the binary buffers that go with it.

    A message that is no request (no dict, no id, unknown verb, too large) and an exception of the session
    both give a reply with `error`; this function raises nothing.
    """
    number = message.get("id") if isinstance(message, dict) else None
    if not _counts(number):
        number = 0
    try:
        request = _request(message)
        if request["verb"] in _ASSETS:
            files = _ASSETS[request["verb"]](request["args"])
            return {"id": number, request["verb"]: [about for about, _ in files]}, [data for _, data in files]
        reply = dict(session.answer(request))
        reply["id"] = number
        _sendable(reply)
        return reply, []
    except _NotARequest as error:
        _log.warning("a message of the page was refused: %s", error)
        return _failed(number, "unread", _language(session)), []
    except Exception:
        _log.exception("the session could not answer")
        return _failed(number, "broken", _language(session)), []


class _NotARequest(ValueError):
    """A message that the page's own script would never send."""


def _counts(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool) and abs(number) <= LARGEST_ID


def _request(message: object) -> dict[str, Any]:
    if not isinstance(message, dict):
        raise _NotARequest(f"a {type(message).__name__}, not a dict")
    number, verb, args = message.get("id"), message.get("verb"), message.get("args", {})
    if not _counts(number):
        raise _NotARequest("no id")
    if not isinstance(verb, str) or verb not in VERBS:
        raise _NotARequest("unknown verb")
    if not isinstance(args, dict):
        raise _NotARequest("args are no dict")
    try:
        size = len(json.dumps(message, ensure_ascii=False).encode())
    except (TypeError, ValueError, RecursionError) as error:
        raise _NotARequest("no JSON") from error
    if size > LARGEST:
        raise _NotARequest(f"{size} bytes")
    rev = message.get("rev", 0)
    return {"id": number, "rev": rev if isinstance(rev, int) else 0, "verb": verb, "args": args}


def _sendable(reply: Mapping[str, Any]) -> None:
    """Find out here, inside the boundary, what could not be sent."""
    json.dumps(reply, allow_nan=False)


def _language(session: Session) -> str:
    return str(getattr(session, "language", "en"))


def _failed(number: int, kind: str, language: str) -> dict[str, Any]:
    resume = {"label": say("view.error.resume", language=language), "verb": "resume", "args": {}}
    title, text = (say(f"view.error.{kind}.{part}", language=language) for part in ("title", "text"))
    fault = {"title": title, "text": text, "actions": [resume]}
    return {"id": number, "error": fault}


@cache
def _file(path: Path) -> tuple[str, bytes]:
    data = path.read_bytes()
    return hashlib.sha256(data).hexdigest()[:16], data


@cache
def _shelf(room: str, pattern: str) -> Mapping[str, Path]:
    """Files of a room by stem. Names from the page are looked up here and never become part of a path."""
    return {path.stem: path for path in sorted(places.room(room).glob(pattern))}


def _faces(args: Mapping[str, Any]) -> list[tuple[dict[str, str], bytes]]:
    names = args.get("names")
    if not isinstance(names, list) or len(names) > FACES_AT_ONCE:
        raise _NotARequest(f"faces asks with at most {FACES_AT_ONCE} names")
    shelf = _shelf("faces", "*.webp")
    found = []
    for name in dict.fromkeys(name for name in names if isinstance(name, str)):
        if name not in shelf:
            _log.warning("no face is called %.60r", name)
            continue
        mark, data = _file(shelf[name])
        found.append(({"name": name, "hash": mark}, data))
    return found


def _fonts(_args: Mapping[str, Any]) -> list[tuple[dict[str, str], bytes]]:
    found = []
    for path in _shelf("fonts", "*.woff2").values():
        parts = _FONT.fullmatch(path.name)
        if parts is None:
            continue
        mark, data = _file(path)
        cut = parts["cut"]
        about = {
            "family": f"Tutor {parts['kind']}",
            "weight": _WEIGHTS.get(cut, "400"),
            "style": "italic" if cut == "Italic" else "normal",
            "hash": mark,
        }
        found.append((about, data))
    return found


_ASSETS = {"faces": _faces, "fonts": _fonts}
