"""Carries messages between a page and a session, whatever they arrive on."""

from __future__ import annotations

from typing import Any, Protocol


class Session(Protocol):
    """What a carrier needs of a session."""

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer one request; the reply is everything but its `id`."""


def answer(_session: Session, _message: object) -> tuple[dict[str, Any], list[bytes]]:
    """Answer one message of the page: the reply, and the binary buffers that go with it."""
    raise NotImplementedError
