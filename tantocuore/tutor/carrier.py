"""Carries messages between a page and a session: whatever comes in, a reply goes out, and nothing breaks.

Plain Python under every carrier: the widget in a notebook, and a worker in the browser.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeGuard

from tantocuore.text import say
from tantocuore.tutor import verbs
from tantocuore.tutor.words import labels

LARGEST = 8_000_000  # bytes; the save of a long game, which a page that opens brings back, is the most it sends
LARGEST_ID = 2**53  # the page counts in doubles
FACES_AT_ONCE = 120

_FONT = re.compile(r"(?P<family>Tutor(?P<kind>[A-Z]\w+))-(?P<cut>\w+)\.woff2")
_WEIGHTS = {"Regular": "400", "Italic": "400", "SemiBold": "600", "Bold": "700"}

_log = logging.getLogger(__name__)

Room = Callable[[str], Path]  # the folder of the "faces" or the "fonts"
Files = list[tuple[dict[str, str], bytes | None]]  # about each file, and its bytes where the page lacks them


class Session(Protocol):
    """What a carrier needs of a session.

    More attributes are used where a session has them: `store` (the name under which the browser keeps the game,
    so that the first request already brings it back), `lessons` and `contents` (what it can open), `title` (for the
    printed form), `language`, and `picture` (the scene as it stands, for the still picture).
    """

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer one request; the reply is everything but its `id`."""


def answer(session: Session, message: object, room: Room | None = None) -> tuple[dict[str, Any], list[bytes]]:
    """Answer one message of the page: the reply, and the binary buffers that go with it.

    `room` finds the folders of the card faces and the fonts; a carrier whose page has them already gives none.
    A message that is no request (no dict, no id, unknown verb, too large) and an exception of the session both
    give a reply with `error`; this function raises nothing.

    >>> from tantocuore.tutor.session import Session
    >>> reply, buffers = answer(Session.lesson("raoul"), {"id": 1, "rev": 0, "verb": "hello", "args": {}})
    >>> reply["view"]["viewer"], buffers
    ('Raoul', [])
    """
    id = number(message)
    try:
        request = _request(message)
        verb = request["verb"]
        if verb in verbs.CARRIED:
            files = _ASSETS[verb](request["args"], room) if room else []
            return {"id": id, verb: [about for about, _ in files]}, [data for _, data in files if data is not None]
        reply = dict(session.answer(request))
        reply["id"] = id
        _sendable(reply)
        return reply, []
    except _NotARequest as error:
        _log.warning("a message of the page was refused: %s", error)
        return _failed(id, "unread", language(session)), []
    except Exception:
        _log.exception("the session could not answer")
        return _failed(id, "broken", language(session)), []


def number(message: object) -> int:
    """The id of a message, which goes back with its reply; 0 where it has none that the page could have given.

    >>> number({"id": 7}), number({"id": "7"}), number(None)
    (7, 0, 0)
    """
    found = message.get("id") if isinstance(message, Mapping) else None
    return found if _counts(found) else 0


def start(session: Session) -> dict[str, Any]:
    """What a page is given before it asks anything: the labels, what is open, and what it can open.

    >>> from tantocuore.tutor.session import Session
    >>> start(Session.lesson("raoul"))["store"]
    'raoul'
    """
    return {
        "words": labels(language(session)),
        "store": str(getattr(session, "store", "")),
        "lessons": list(getattr(session, "lessons", ())),
        "contents": getattr(session, "contents", None),
    }


def language(session: Session) -> str:
    """The language of a session that names one; else English."""
    return str(getattr(session, "language", "en"))


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
    if not isinstance(verb, str) or verb not in verbs.ALL:
        raise _NotARequest("unknown verb")
    if not isinstance(args, dict):
        raise _NotARequest("args are no dict")
    try:
        text = json.dumps(message, ensure_ascii=False)
        size = len(text.encode())
    except (TypeError, ValueError, RecursionError) as error:
        raise _NotARequest("no JSON") from error
    if size > LARGEST:
        raise _NotARequest(f"{size} bytes")
    rev = message.get("rev", 0)
    # Where Python runs in the browser, JavaScript's null is no None; as JSON it is.
    args = json.loads(text).get("args", {})
    return {"id": number, "rev": rev if isinstance(rev, int) else 0, "verb": verb, "args": args}


def _sendable(reply: Mapping[str, Any]) -> None:
    """Find out here, inside the boundary, what could not be sent."""
    json.dumps(reply, allow_nan=False)


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
def _shelf(folder: Path, pattern: str) -> Mapping[str, Path]:
    """Files of a folder by stem. Names from the page are looked up here and never become part of a path."""
    return {path.stem: path for path in sorted(folder.glob(pattern))}


def _faces(args: Mapping[str, Any], room: Room) -> Files:
    """The faces of these names; those whose hash the page has come without their bytes."""
    names, have = args.get("names"), args.get("have", [])
    if not isinstance(names, list) or len(names) > FACES_AT_ONCE:
        raise _NotARequest(f"faces asks with at most {FACES_AT_ONCE} names")
    shelf = _shelf(room("faces"), "*.webp")
    known = _hashes(have)
    found: Files = []
    for name in dict.fromkeys(name for name in names if isinstance(name, str)):
        if name not in shelf:
            _log.warning("no face is called %.60r", name)
            continue
        mark, data = _file(shelf[name])
        found.append(({"name": name, "hash": mark}, None if mark in known else data))
    return found


def _hashes(have: object) -> set[str]:
    if not isinstance(have, Sequence) or isinstance(have, str) or not all(isinstance(mark, str) for mark in have):
        raise _NotARequest("have is no list of hashes")
    return set(have)


def _fonts(_args: Mapping[str, Any], room: Room) -> Files:
    found: Files = []
    for path in _shelf(room("fonts"), "*.woff2").values():
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


_ASSETS: Mapping[str, Callable[[Mapping[str, Any], Room], Files]] = {"faces": _faces, "fonts": _fonts}
