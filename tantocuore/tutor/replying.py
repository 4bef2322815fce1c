"""What comes of a request: what every verb gives back, and what it raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tantocuore.text import say
from tantocuore.tutor.refusing import Why, action
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import plain, words_in

if TYPE_CHECKING:
    from tantocuore.tutor.outlook import Outlook

MOST_SPOKEN = 20
LIVE = -1  # as the node that is looked at: none, the table is played at


class Out(NamedTuple):
    """What came of a request: what the Why region shows, a refusal, an announcement, and if the view is sent.

    `compare` asks for the table of both turns, `keep_why` leaves the Why region as it is; what is `beside` goes
    into the reply as it stands. For the session to take up: the node to `look` at (or LIVE), a run to `begin`, a
    `form` to fill in, an `outlook` to go on with at each `more`.
    """

    announce: str = ""
    why: Why | None = None
    refusal: Why | None = None
    view: bool = True
    compare: bool = False
    keep_why: bool = False
    beside: Mapping[str, Any] = {}
    look: int | None = None
    begin: Run | None = None
    form: Mapping[str, Any] | None = None
    outlook: Outlook | None = None


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
