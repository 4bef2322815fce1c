"""The words of each language: catalogues of texts with placeholders. A missing key is an error.

A language is a folder of TOML files. The text `illegal` of `cli.toml` has the key "cli.illegal".
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tantocuore.errors import nearest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class UnknownText(LookupError):
    """No catalogue has this key; the message names the nearest one.

    >>> say("word.lvoe", n=1)
    Traceback (most recent call last):
    ...
    tantocuore.text.UnknownText: no text 'word.lvoe'; nearest is 'word.love.one'
    """


@cache
def catalogue(language: str = "en") -> dict[str, str]:
    """Every text of a language by its dotted key, which begins with the file's folder and name.

    Raises UnknownText when there is no such language.

    >>> catalogue()["word.phase.employ"]
    'Employ Phase'
    """
    from importlib.resources import files  # when the first text is read: importing the package stays fast

    folder = files(__package__) / language
    if not folder.is_dir():
        raise UnknownText(f"no texts in language {language!r}")
    texts: dict[str, str] = {}
    _read(folder, "", texts)
    return texts


def _read(folder: Traversable, prefix: str, into: dict[str, str]) -> None:
    import tomllib

    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            _read(entry, f"{prefix}{entry.name}.", into)
        elif entry.name.endswith(".toml"):
            table = tomllib.loads(entry.read_text("utf-8"))
            _flatten(table, prefix + entry.name.removesuffix(".toml"), into)


def _flatten(table: dict[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}.{key}", into)
        else:
            into[f"{prefix}.{key}"] = str(value)


def say(key: str, /, *, language: str = "en", **slots: Any) -> str:
    """The text of a key with its placeholders filled. A slot `n` of 1 takes the text `key.one` where there is one.

    Raises UnknownText for a missing key or placeholder.

    >>> say("word.love", n=1)
    '1 Love'
    """
    texts = catalogue(language)
    if slots.get("n") in (1, -1) and f"{key}.one" in texts:
        key = f"{key}.one"
    elif key not in texts and f"{key}.other" in texts:
        key = f"{key}.other"
    if key not in texts:
        near = nearest(key, texts)
        raise UnknownText(f"no text {key!r}" + (f"; nearest is {near!r}" if near else ""))
    try:
        return texts[key].format(**slots)
    except (KeyError, IndexError) as error:
        raise UnknownText(f"text {key!r} needs the placeholder {error}") from error
