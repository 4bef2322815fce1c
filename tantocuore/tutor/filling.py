"""What a form is, and how a name, a card and a number are read from what somebody typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from tantocuore.cards import CARDS
from tantocuore.errors import nearest
from tantocuore.setup import RESERVED_NAMES
from tantocuore.text import say
from tantocuore.tutor.asking import fold
from tantocuore.tutor.replying import Out, echo
from tantocuore.tutor.run import ALL_SEATS, YOU, Run
from tantocuore.tutor.words import name

LONGEST_NAME = 12
LIKE = 0.75  # how alike a word must be to a name to be taken for it
LEAST = 3  # letters that may stand for a whole name
MOST_CARDS = 200  # of one field
LONGEST_LIST = 2000  # characters of one field

Values = Mapping[str, Any]
Wrong = dict[str, str]  # by field: what is wrong there; "" is the whole form


class Form(NamedTuple):
    """One form: what its fields hold now, what is wrong with values, and what they begin.

    `field` says what a field of this name is, `words` where the texts are, `lead` which of them stands above.
    """

    fill: Callable[[Run], dict[str, Any]]
    check: Callable[[Run, Values], Wrong]
    begin: Callable[[Run, Values], Out]
    field: Callable[[Run, str, Any], dict[str, Any]]
    words: str
    lead: Callable[[Run], str] = lambda _run: "text"


class Unread(ValueError):
    """What was typed names no card; the text says so, with the nearest right one."""


class Named(NamedTuple):
    """Card ids in the order that was typed, and each word that was taken for another: typed, name."""

    cards: tuple[str, ...]
    taken: tuple[tuple[str, str], ...] = ()


def plays_all(run: Run) -> bool:
    """Whether the learner plays every seat, so that nothing of the game is hidden from them."""
    return run.seat == ALL_SEATS and all(sits == YOU for sits in run.seats.values())


def name_fault(name: Any, taken: set[str]) -> str | None:
    """What is wrong with a player's name, when these others are `taken` (as `alike` gives them)."""
    if not isinstance(name, str) or not name.strip():
        return say("form.error.name_empty")
    if len(name) > LONGEST_NAME:
        return say("form.error.name_long", most=LONGEST_NAME)
    if not name.isprintable() or any(c.isspace() or c in "/+:" for c in name):
        return say("form.error.name_sign")
    if any(mark in name for mark in ("[[", "**", "((")):  # the texts would take them for marks
        return say("form.error.name_mark")
    if name.casefold() in RESERVED_NAMES:
        return say("form.error.name_reserved")
    return say("form.error.name_twice") if alike(name) in taken else None


def alike(name: str) -> str:
    """What two names have in common that nobody can tell apart."""
    return unicodedata.normalize("NFKC", name).casefold()


# cards in the learner's words


def items(text: Any) -> list[str]:
    """The parts of a list as somebody types it, folded. Raises Unread for what is no text, or far too long.

    >>> items("2 Colette, Geneviève and 3 × 1 Love")
    ['2 colette', 'genevieve', '3 x 1 love']
    """
    if not isinstance(text, str) or len(text) > LONGEST_LIST:
        raise Unread(say("laying.error.long", most=LONGEST_LIST))
    both = rf"[,;\n]|\s{re.escape(say('laying.typed.and'))}\s"
    parts = (fold(re.sub("[×*]", " x ", part)) for part in re.split(both, text))
    return [part for part in parts if part]


def cards(text: Any, read: Callable[[str], str] | None = None) -> Named:
    """The cards that a text lists, each with or without a number. Raises Unread for the first that is none.

    `read` is `meant`, or `holding` where a card may lie under another.

    >>> cards("2 Colette, 3 1 Love, Kagri").cards
    ('colette', 'colette', 'love_1', 'love_1', 'love_1', 'kagari')
    >>> cards("Kagri, 1 Love ×2").taken
    (('kagri', 'Kagari'),)
    """
    found: list[str] = []
    taken: list[tuple[str, str]] = []
    for item in items(text):
        count, card_id, word = counted(item, read or meant)
        found += [card_id] * count
        if len(found) > MOST_CARDS:
            raise Unread(say("laying.error.many", most=MOST_CARDS))
        if any(part not in _forms() for part in word.split(_with())):
            taken.append((word, name(card_id)))
    return Named(tuple(found), tuple(dict.fromkeys(taken)))


def counted(item: str, read: Callable[[str], str] | None = None) -> tuple[int, str, str]:
    """The number, the card and the word for it in one folded part of a list. Raises Unread.

    >>> counted("3 1 love"), counted("1 love x 2"), counted("2 love")
    ((3, 'love_1', '1 love'), (2, 'love_1', '1 love'), (1, 'love_2', '2 love'))
    """
    if item in _forms():
        return 1, _forms()[item], item
    after = re.fullmatch(r"(?P<word>.+) x ?(?P<n>\d{1,3})", item)
    before = re.fullmatch(r"(?P<n>\d{1,3}) ?x? (?P<word>.+)", item)
    match = after or before
    n, word = (int(match["n"]), match["word"]) if match else (1, item)
    return n, (read or meant)(word), word


def meant(word: str) -> str:
    """The card of a folded word: by its name, the only name that begins so, or one that is much like it.

    Raises Unread, which names the nearest.

    >>> meant("colettes"), meant("gene"), meant("kagri")
    ('colette', 'genevieve', 'kagari')
    """
    if word in _forms():
        return _forms()[word]
    known = {form: id for form, id in _forms().items() if id in _playable()}
    begun = {id for form, id in known.items() if form.startswith(word)}
    if len(begun) == 1 and len(word) >= LEAST:
        return begun.pop()
    near = nearest(word, known, LIKE) if len(word) >= LEAST and not begun else None
    if near is not None:
        return known[near]
    closest = min(begun, key=list(_playable()).index) if begun else known[nearest(word, known, 0.0) or "colette"]
    raise Unread(say("laying.error.no_card", typed=echo(word), near=name(closest)))


def holding(words: str) -> str:
    """The card of folded words and the one under it, as moves write them. Raises Unread.

    >>> holding("beer fest with bock"), holding("beer fest")
    ('beer_fest:bock', 'beer_fest')
    """
    return ":".join(meant(word) for word in words.split(_with(), 1))


def _with() -> str:
    return f" {say('laying.typed.with')} "


@cache
def _playable() -> dict[str, None]:
    return {row.id: None for row in CARDS if row.playable}


@cache
def _forms() -> dict[str, str]:
    """Every way to write a card, folded, with its id; the cards that can be played come first."""
    out: dict[str, str] = {}
    for row in sorted(CARDS, key=lambda row: not row.playable):
        for form in (fold(row.given_name), fold(row.name), row.id.replace("_", " ")):
            out.setdefault(form, row.id)
            out.setdefault(form + "s", row.id)
    return out
