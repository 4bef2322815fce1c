"""The carrier: whatever comes in, a reply goes out, and nothing breaks."""

import hashlib
import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tantocuore.tutor import verbs
from tantocuore.tutor.carrier import FACES_AT_ONCE, LARGEST, answer
from tantocuore_widgets import places


class Echo:
    """A session that answers with what it was asked."""

    store = "raoul"
    title = "You are Raoul"

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request)
        return {"rev": request["rev"] + 1}


class Broken:
    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        raise RuntimeError("a secret of the kernel")


@pytest.mark.parametrize("verb", sorted(verbs.ALL - verbs.CARRIED))
def test_each_verb_reaches_the_session(verb: str) -> None:
    session = Echo()
    reply, buffers = answer(session, {"id": 7, "rev": 12, "verb": verb, "args": {}})
    assert reply == {"id": 7, "rev": 13}
    assert buffers == []
    assert session.asked == [{"id": 7, "rev": 12, "verb": verb, "args": {}}]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "move",
        ["move"],
        {},
        {"verb": "undo"},
        {"id": "7", "verb": "undo"},
        {"id": True, "verb": "undo"},
        {"id": 10**400, "verb": "undo"},
        {"id": 7},
        {"id": 7, "verb": "__init__"},
        {"id": 7, "verb": ["undo"]},
        {"id": 7, "verb": "undo", "args": "all"},
        {"id": 7, "verb": "hello", "args": {"save": "x" * LARGEST}},
        {"id": 7, "verb": "hello", "args": {"save": {1, 2}}},
    ],
)
def test_what_is_no_request_never_reaches_the_session(message: object) -> None:
    session = Echo()
    reply, _ = answer(session, message)
    assert session.asked == []
    assert reply["error"]["actions"][0]["verb"] == "resume"
    json.dumps(reply)


def test_a_message_just_small_enough_is_read() -> None:
    message = {"id": 7, "rev": 0, "verb": "hello", "args": {"save": ""}}
    room = LARGEST - len(json.dumps(message))
    message["args"] = {"save": "x" * room}
    assert "error" not in answer(Echo(), message)[0]
    message["args"] = {"save": "x" * (room + 1)}
    assert "error" in answer(Echo(), message)[0]


def test_an_exception_becomes_an_error_on_the_page_and_a_traceback_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR):
        reply, _ = answer(Broken(), {"id": 7, "rev": 1, "verb": "undo", "args": {}})
    assert reply["id"] == 7
    assert set(reply["error"]) == {"title", "text", "actions"}
    assert "secret" not in json.dumps(reply)
    assert "a secret of the kernel" in caplog.text
    assert "Traceback" in caplog.text


@pytest.mark.parametrize("wrong", [None, {"view": {1, 2}}, {"view": float("nan")}])
def test_a_reply_that_cannot_be_sent_is_an_error_too(wrong: Any) -> None:
    class Odd:
        def answer(self, request: dict[str, Any]) -> dict[str, Any]:
            return wrong  # type: ignore[no-any-return]

    assert "error" in answer(Odd(), {"id": 7, "rev": 1, "verb": "undo", "args": {}})[0]


@pytest.fixture
def faces(tmp_path: Path) -> Path:
    """A room with two faces, and a secret beside it."""
    room = tmp_path / "faces"
    room.mkdir()
    for name in ("kagari-360", "colette-360"):
        (room / f"{name}.webp").write_bytes(b"RIFF....WEBP" + name.encode())
    (tmp_path / "secret.webp").write_bytes(b"secret")
    (room / "notes.txt").write_bytes(b"no face")
    return room


def _faces(faces: Path, names: object, **more: object) -> tuple[dict[str, Any], list[bytes]]:
    request = {"id": 7, "rev": 1, "verb": "faces", "args": {"names": names, **more}}
    return answer(Echo(), request, faces.parent.joinpath)


def test_faces_come_as_buffers_in_the_order_of_their_names(faces: Path) -> None:
    reply, buffers = _faces(faces, ["kagari-360", "colette-360"])
    assert [face["name"] for face in reply["faces"]] == ["kagari-360", "colette-360"]
    for face, data in zip(reply["faces"], buffers, strict=True):
        assert data == (faces / f"{face['name']}.webp").read_bytes()
        assert hashlib.sha256(data).hexdigest().startswith(face["hash"])


def test_a_name_asked_twice_comes_once_and_an_unknown_one_not_at_all(faces: Path) -> None:
    reply, buffers = _faces(faces, ["kagari-360", "kagari-360", "nobody-360", 7, None])
    assert [face["name"] for face in reply["faces"]] == ["kagari-360"]
    assert len(buffers) == 1


@pytest.mark.parametrize(
    "name", ["../secret", "/etc/passwd", "kagari-360.webp", "notes", "*", "", ".", "..", "..%2f", "kagari-360\0"]
)
def test_a_name_is_never_a_path(faces: Path, name: str) -> None:
    reply, buffers = _faces(faces, [name])
    assert reply["faces"] == []
    assert buffers == []


@pytest.mark.parametrize("names", [None, "kagari-360", {"kagari-360": 1}, ["kagari-360"] * (FACES_AT_ONCE + 1)])
def test_a_wrong_or_endless_list_of_faces_is_refused(faces: Path, names: object) -> None:
    reply, buffers = _faces(faces, names)
    assert "error" in reply
    assert buffers == []


def test_fonts_say_what_they_are() -> None:
    reply, buffers = answer(Echo(), {"id": 7, "rev": 1, "verb": "fonts", "args": {}}, places.room)
    kinds = {(font["family"], font["weight"], font["style"]) for font in reply["fonts"]}
    assert ("Tutor Serif", "400", "italic") in kinds
    assert {
        ("Tutor Serif", "600", "normal"),
        ("Tutor Sans", "400", "normal"),
        ("Tutor Kana", "600", "normal"),
    } <= kinds
    assert all(data[:4] == b"wOF2" for data in buffers)
    assert len(buffers) == len(reply["fonts"])


def test_what_the_page_has_by_hash_comes_without_its_bytes(faces: Path) -> None:
    whole, _ = _faces(faces, ["kagari-360", "colette-360"])
    kagari = whole["faces"][0]["hash"]
    reply, buffers = _faces(faces, ["kagari-360", "colette-360"], have=[kagari, "0123456789abcdef"])
    assert reply == whole
    assert buffers == [(faces / "colette-360.webp").read_bytes()]


@pytest.mark.parametrize("have", [None, "0123456789abcdef", 7, [7]])
def test_a_wrong_list_of_hashes_is_refused(faces: Path, have: object) -> None:
    assert "error" in _faces(faces, ["kagari-360"], have=have)[0]


def test_a_carrier_without_files_answers_with_none() -> None:
    message = {"id": 7, "rev": 1, "verb": "faces", "args": {"names": ["kagari-360"]}}
    assert answer(Echo(), message) == ({"id": 7, "faces": []}, [])


def test_the_carrier_needs_nothing_but_the_standard_library() -> None:
    script = "import sys, tantocuore.tutor.carrier, tantocuore.tutor.still, tantocuore.tutor.session;"
    script += "print(*{m.partition('.')[0] for m in sys.modules} - sys.stdlib_module_names)"
    found = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"sys_path = {sys.path!r}\n" + "import sys; sys.path[:] = sys_path\n" + script,
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(found.stdout.split()) <= {"tantocuore", "__main__"}
