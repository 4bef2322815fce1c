"""A scene as a still picture and in words, for a page that runs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def svg(_scene: Mapping[str, Any], _faces: Mapping[str, bytes] | None = None) -> str:
    """The table of a scene as one SVG; the faces, WebP by name, are drawn where they are given."""
    raise NotImplementedError


def html(_scene: Mapping[str, Any], _faces: Mapping[str, bytes] | None = None) -> str:
    """The picture with the scene in words below it."""
    raise NotImplementedError
