"""The move notation: one line of lower-case words for every decision of the game."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from tantocuore.errors import UnknownMove, nearest, short


class Move(NamedTuple):
    """One decision. `str(move)` is its notation; `what` is the card (or word), `source` and `target` are places.

    A place is a player ("Baron") or a maid in somebody's Private Quarters ("Baron/azure+1", with 1 Illness on her).

    >>> move = parse("move illness from Baron/azure+1 to Ann/rouge")
    >>> move.verb, move.what, move.source, move.target
    ('move', 'illness', 'Baron/azure+1', 'Ann/rouge')
    """

    text: str
    verb: str
    what: str = ""
    source: str = ""
    target: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that this kind of move stands on.

        >>> parse("serve kagari").rules
        ('SERVE-02',)
        """
        if self.verb == "target" and "/" not in self.target:  # a player, for one card or another
            return ("SERVE-04",)
        return RULES.get(f"{self.verb} {self.what.partition(':')[0]}") or RULES[self.verb]

    @property
    def public(self) -> str:
        """The move as every player may know it: a card that stays hidden is left out.

        >>> parse("keep love_1").public
        'keep ...'
        """
        return f"{self.verb} ..." if self.verb in HIDDEN else self.text


HIDDEN = ("keep", "give")  # moves that name a card which nobody else sees


RULES: dict[str, tuple[str, ...]] = {
    "end": ("FLOW-02",),
    "pass": ("SERVE-04",),
    "yes": ("SERVE-04",),
    "draw": ("CARD-TANYA-1",),
    "swap": ("CARD-JULIA-2",),
    "use": ("START-01", "START-02"),
    "use matilde": ("START-01", "CARD-MATILDE-2"),
    "use envy": ("START-01", "CARD-ENVY-2"),
    "use let_me_drink": ("START-01", "CARD-LETMEDRINK-2"),
    "cure": ("START-05", "ILL-07"),
    "cure beer_fest": ("CARD-STORM-2",),
    "love": ("LOVE-01", "LOVE-02"),
    "love matilde": ("CARD-KIRIKA-2", "LOVE-02"),
    "love colette": ("CARD-KIRIKA-2", "LOVE-02"),
    "serve": ("SERVE-02",),
    "chambermaid": ("CHAMBER-02", "CHAMBER-03"),
    "exchange": ("CARD-SAINSBURY-1", "CARD-SAINSBURY-2"),
    "exchange nicole": ("CARD-NICOLE-2",),
    "employ": ("EMPLOY-02",),
    "employ illness": ("EMPLOY-02", "EVENT-01", "ILL-01"),
    "employ bad_habit": ("EMPLOY-02", "EVENT-01", "HABIT-01"),
    "employ envy": ("EMPLOY-02", "EVENT-01", "CARD-ENVY-1"),
    "employ heavy_storm": ("EMPLOY-02", "EVENT-01", "CARD-STORM-1"),
    "employ let_me_drink": ("EMPLOY-02", "EVENT-01", "CARD-LETMEDRINK-1"),
    "employ beer_fest": ("EMPLOY-02", "BUILD-01"),
    "beer": ("BEER-02",),
    "beer gina": ("BEER-02", "CARD-GINA-2", "EMPLOY-11"),
    "beer beer_stand": ("BEER-02", "CARD-BEERSTAND-2", "EMPLOY-11"),
    "discard": ("SERVE-04",),
    "look": ("SERVE-04",),
    "return": ("CARD-CLAIRE-1",),
    "reveal": ("CARD-CLAIRE-2",),
    "choose": ("CARD-FAY-1",),
    "keep": ("CARD-NORD-1",),
    "target": ("CARD-NORD-1",),
    "move": ("CARD-SORA-1",),
    "take": ("BEER-05",),
    "to": ("CARD-NICOLE-1",),
    "recall": ("CARD-SARA-2",),
    "name": ("CARD-RENATA-1",),
    "store": ("CARD-BEERFEST-1",),
    "give": ("CARD-GETDRUNK-3",),
}

_CARD = r"(?P<what>[a-z][a-z0-9_]*(?::[a-z][a-z0-9_]*)?)"
_PLAYER = r"[^\s/+:]+"
_MAID = r"[a-z][a-z0-9_]*(?:\+[1-9][0-9]?)?(?::[a-z][a-z0-9_]*)?"
_OWN = rf"(?P<what>{_MAID})"
_AT = rf"{_PLAYER}/{_MAID}"

_FORMS: dict[str, tuple[str, ...]] = {
    "end": ("",),
    "pass": ("",),
    "yes": ("",),
    "draw": ("",),
    "swap": ("",),
    "use": (_CARD,),
    "cure": (_OWN,),
    "love": (_CARD,),
    "serve": (_CARD,),
    "chambermaid": (_CARD,),
    "exchange": (rf"{_CARD} for (?P<target>[a-z][a-z0-9_]*)",),
    "employ": (_CARD, rf"{_CARD} on (?P<target>{_AT})", rf"{_CARD} to (?P<target>{_PLAYER})"),
    "beer": (_CARD,),
    "discard": (_CARD,),
    "look": (rf"(?P<what>{_PLAYER})",),
    "return": (_CARD, rf"{_CARD} from (?P<source>{_MAID})"),
    "reveal": (_CARD,),
    "choose": (_CARD,),
    "keep": (_CARD,),
    "target": (rf"(?P<target>{_AT}|{_PLAYER})",),
    "move": (
        rf"{_CARD} from (?P<source>{_AT}) to (?P<target>{_AT})",
        rf"{_CARD} from (?P<source>{_PLAYER}) to (?P<target>{_PLAYER})",
    ),
    "take": (_CARD,),
    "to": (rf"(?P<target>{_PLAYER})",),
    "recall": (_OWN,),
    "name": (rf"(?P<what>-?[0-9]{{1,4}}) (?P<target>{_PLAYER})",),
    "store": (_CARD,),
    "give": (rf"{_CARD} to (?P<target>{_PLAYER})",),
}


@cache
def _patterns(verb: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form) for form in _FORMS[verb])


def parse(text: str) -> Move:
    """The move that a text names, whether or not it is legal anywhere, and whether or not its card exists.

    Raises UnknownMove when the text is not in the notation. Spaces around and between the words do not matter.

    >>> parse("employ illness on Baron/azure+1").target
    'Baron/azure+1'
    """
    clean = " ".join(text.split()) if isinstance(text, str) else short(text)
    if len(clean) > 200:
        raise UnknownMove(clean[:40] + "...", "a move is one short line of words")
    verb, _, rest = clean.partition(" ")
    found = _parsed(clean)
    if found is None:
        near = nearest(verb, _FORMS)
        tries = (f"{near} {rest}".strip(), f"{near} {rest.lower()}".strip()) if near else ()
        raise UnknownMove(clean, f"{clean!r} is not a move", next(filter(_parsed, tries), None))
    return found


@lru_cache(4096)
def _parsed(text: str) -> Move | None:
    verb, _, rest = text.partition(" ")
    for pattern in _patterns(verb) if verb in _FORMS else ():
        found = pattern.fullmatch(rest)
        if found:
            return Move(text, verb, **found.groupdict(""))
    return None


def make(verb: str, what: str = "", *, source: str = "", target: str = "") -> Move:
    """A move from its parts; the inverse of `parse`. The parts are trusted to fit the notation.

    >>> str(make("employ", "bad_habit", target="Baron"))
    'employ bad_habit to Baron'
    """
    words = [verb]
    if what:
        words.append(what)
    if source:
        words += ["from", source]
    if target:
        joint = _joint(verb, what, target)
        words += [joint, target] if joint else [target]
    return Move(" ".join(words), verb, what, source, target)


def _joint(verb: str, what: str, target: str) -> str:
    """The small word before the target."""
    if verb == "exchange":
        return "for"
    if verb in ("target", "to", "name"):
        return ""
    return "on" if verb == "employ" and "/" in target else "to"


END, PASS, YES, DRAW = make("end"), make("pass"), make("yes"), make("draw")
