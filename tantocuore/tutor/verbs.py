"""The requests that a session answers: what each takes, what it does, and whether it changes anything."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from tantocuore.errors import nearest
from tantocuore.text import say
from tantocuore.tutor import answering, asking, book, exploring, forms, looking, outlook, showing
from tantocuore.tutor.replying import Do, Fault, echo

LONGEST_WORD = 200  # characters of a text, and of a value in a form of short ones
LONGEST_TEXT = 2_000_000  # of a value in a form of long ones, which judges it itself
TORN = re.compile("[\ud800-\udfff]")
MOST_VALUES = 120  # fields of a form
HUGE = 10**LONGEST_WORD  # a number that is as long as no text may be


class Verb(NamedTuple):
    """A request: the names and types of its arguments, and whether it changes anything."""

    do: Do
    takes: Mapping[str, type] = {}
    changes: bool = False


VERBS: dict[str, Verb] = {
    "move": Verb(answering.move, {"move": str}, True),
    "answer": Verb(answering.choose, {"choice": str}, True),
    "next": Verb(answering.onward, {}, True),
    "skip": Verb(answering.skip, {}, True),
    "hint": Verb(answering.hint, {}, True),
    "undo": Verb(looking.undo, {}, True),
    "redo": Verb(looking.redo, {}, True),
    "go": Verb(looking.go, {"node": int}, True),
    "what_if": Verb(looking.what_if, {"on": bool}, True),
    "restart": Verb(looking.restart, {}, True),
    "look": Verb(looking.look, {"node": int}),
    "live": Verb(looking.live),
    "why": Verb(answering.why, {"move": str}),
    "rule": Verb(answering.rule, {"id": str}),
    "card": Verb(answering.card, {"id": str}),
    "term": Verb(answering.term, {"id": str}),
    "moves": Verb(answering.moves),
    "where": Verb(answering.where),
    "ask": Verb(asking.ask, {"text": str}),
    "show": Verb(showing.show, {"move": str}, True),
    "compare": Verb(outlook.compare, {"node": int, "with": int}),
    "more": Verb(outlook.more),
    "form": Verb(forms.form, {"id": str}),
    "submit": Verb(forms.submit, {"id": str, "values": dict}, True),
    "book": Verb(book.book),
    "turns": Verb(exploring.turns, {"query": str, "sort": str, "page": int, "hide": bool}),
    "play_turn": Verb(exploring.play_turn, {"turn": int}, True),
    "close": Verb(answering.close),
    "resume": Verb(answering.close),
}
HELLO: Mapping[str, type] = {
    "save": str,
    "lesson": str,
    "review": str,
}  # the greeting, which reads a save, is the session's own
CARRIED = frozenset({"faces", "fonts"})  # what the carrier answers without a session
ALL = frozenset({*VERBS, "hello", "open", *CARRIED})


def known(verb: Any) -> Verb:
    """The verb of this name. Raises Fault, naming the nearest.

    >>> known("move").takes
    {'move': <class 'str'>}
    """
    if isinstance(verb, str) and verb in VERBS:
        return VERBS[verb]
    shown = echo(verb)
    near = nearest(shown, VERBS)
    raise Fault(say("tutor.error.near", verb=shown, near=near) if near else say("tutor.error.verb", verb=shown))


def check(verb: str, args: Any, takes: Mapping[str, type], optional: bool = False) -> None:
    """The arguments are the ones that the verb takes, each of its type and not too large. Raises Fault.

    Where they are `optional` some may be missing or None, and a text (a save) may be long.
    """
    good = isinstance(args, Mapping) and (set(args) <= set(takes) if optional else set(args) == set(takes))
    good = good and all(type(args[name]) is takes[name] or (optional and args[name] is None) for name in args)
    good = good and all(_flat(value) for value in args.values() if type(value) is dict)
    if not good:
        nothing = say("tutor.error.nothing")
        given = ", ".join(map(echo, args))[:60] if isinstance(args, Mapping) else echo(args)
        raise Fault(say("tutor.error.args", verb=verb, takes=", ".join(takes) or nothing, given=given or nothing))
    most = LONGEST_TEXT if "values" in takes and args["id"] in forms.LONG else LONGEST_WORD
    if not optional and any(_long(value, most) for value in args.values()):
        raise Fault(say("tutor.error.long", most=most))
    if not optional and any(map(_torn, args.values())):
        raise Fault(say("tutor.error.torn"))


def _flat(values: dict[Any, Any]) -> bool:
    """Names with texts, whole numbers, yes or no, or nothing: what a form sends."""
    kinds = (str, int, bool, type(None))
    return len(values) <= MOST_VALUES and all(type(k) is str and type(v) in kinds for k, v in values.items())


def _long(value: Any, most: int = LONGEST_WORD) -> bool:
    if type(value) is dict:
        return any(map(_long, value)) or any(_long(part, most) for part in value.values())
    return len(value) > most if type(value) is str else type(value) is int and abs(value) >= HUGE


def _torn(value: Any) -> bool:
    """Whether a text holds half of a sign, which no message can carry."""
    if type(value) is dict:
        return any(map(_torn, (*value, *value.values())))
    return type(value) is str and TORN.search(value) is not None
