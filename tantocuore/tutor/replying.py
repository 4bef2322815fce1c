"""What comes of a request: what every verb gives back, and what it raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, NoReturn

from tantocuore.errors import short
from tantocuore.text import say
from tantocuore.tutor.refusing import Why, action
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import plain, words_in

MOST_SPOKEN = 20
MOST_ECHOED = 40  # characters


class Out(NamedTuple):
    """What came of a request: what the Why region shows, a refusal, an announcement, and if the view is sent.

    `compare` asks for the table of both turns, `keep_why` leaves the Why region as it is; what is `beside` goes
    into the reply as it stands. A `run` takes the place of the one that was asked, whatever the verb; a `form` is
    shown until the next request that draws; `more` says what the page may ask for next: "bot" or "outlook";
    `look` is the node to draw instead of the one that is played at, -1 for none; without it a look stays.
    """

    announce: str = ""
    why: Why | None = None
    refusal: Why | None = None
    view: bool = True
    compare: bool = False
    keep_why: bool = False
    beside: Mapping[str, Any] = {}
    run: Run | None = None
    form: Mapping[str, Any] | None = None
    more: str | None = None
    look: int | None = None


Do = Callable[[Run, Mapping[str, Any]], Out]  # gets a run that it may change where its verb changes something


class Fault(Exception):
    """A request that makes no sense; the text says what was wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def shown(self) -> dict[str, Any]:
        """The error as the page shows it."""
        resume = action(say("tutor.error.resume"), "resume")
        return {"title": say("tutor.error.title"), "text": self.text, "actions": [resume]}


def echo(value: Any) -> str:
    """What somebody sent, in few words, for a text that names it; nothing in it may turn or hide our own words.

    >>> echo("ka\u202egri"), echo(["kagari"])
    ('kagri', 'a list')
    """
    text = value if isinstance(value, str) else short(value)
    return "".join(c for c in text[:MOST_ECHOED] if c.isprintable())


def not_offered(verb: str) -> NoReturn:
    """Say that this table does not answer such a request."""
    raise Fault(say("tutor.error.verb", verb=verb))


def spoken(*sentences: str) -> str:
    """As many of the sentences as fit into an announcement.

    >>> spoken("Kagari serves.", "word " * 30, "You have 2 Servings.")
    'Kagari serves. You have 2 Servings.'
    """
    out: list[str] = []
    for sentence in filter(None, map(plain, sentences)):
        if sum(map(words_in, out)) + words_in(sentence) <= MOST_SPOKEN:
            out.append(sentence)
    return " ".join(out)
