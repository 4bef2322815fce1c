"""What a lesson waits for: a small language of yes-or-no questions about a game, read safely.

>>> waits = parse('served("kagari") and servings() == 2')
>>> waits.text
'served("kagari") and servings() == 2'
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tantocuore import rules
from tantocuore.cards import IDS, INDEX
from tantocuore.errors import UnknownMove, nearest
from tantocuore.events import Event
from tantocuore.game import Game
from tantocuore.moves import Move
from tantocuore.moves import parse as parse_move
from tantocuore.state import PHASES
from tantocuore.text import catalogue
from tantocuore.turntree import MEASURES
from tantocuore.tutor.facts import BEER_IDS, FACTS, SYMBOLS, TALLIES, Function
from tantocuore.tutor.pausing import THINGS

LONGEST = 300
DEEPEST = 12
# Moves that name no card, or a word in its place.
NO_CARD = ("end", "pass", "yes", "draw", "swap", "look", "choose", "target", "to", "name")

Value = int | str
Eval = Callable[["Context"], Value]


class PredicateError(ValueError):
    """A text that is no predicate; the message says what is wrong and names the nearest word."""


@dataclass(frozen=True)
class Context:
    """What a predicate may look at: the game as `viewer` sees it, where the step began, the rules met since.

    `start` is a node of the game's tree; `refusals` holds the rule ids of each refused try of this step.
    """

    game: Game
    viewer: str
    start: int = 0
    refusals: tuple[tuple[str, ...], ...] = ()


class Predicate(NamedTuple):
    """A question that is read once and asked of many positions."""

    text: str
    value: Eval

    def __call__(self, context: Context) -> bool:
        """Whether it holds."""
        return bool(self.value(context))


def parse(text: str) -> Predicate:
    """Read a predicate. Raises PredicateError.

    >>> parse("servd('kagari')")
    Traceback (most recent call last):
    tantocuore.tutor.predicates.PredicateError: unknown word 'servd'; nearest is 'served'
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise PredicateError(f"expected a text of at most {LONGEST} characters")
    try:
        tree = _tree(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise PredicateError(f"cannot be read: {text!r}") from error
    return Predicate(text, _eval(tree, 0))


def read_move(text: str) -> Move:
    """A move in notation, of a card that there is. Raises UnknownMove, whose message names the nearest one.

    >>> read_move("serve kagary")
    Traceback (most recent call last):
    tantocuore.errors.UnknownMove: no card 'kagary'; did you mean 'serve kagari'?
    """
    try:
        move = parse_move(text)
    except UnknownMove as error:
        raise _unknown_move(error.move, str(error), error.nearest) from None
    card = re.split(r"[+:]", move.what)[0]
    if move.verb in NO_CARD or card in INDEX or str(move) == "take top":
        return move
    near = nearest(card, IDS)
    raise _unknown_move(str(move), f"no card {card!r}", near and str(move).replace(card, near, 1))


def _unknown_move(move: str, reason: str, near: str | None) -> UnknownMove:
    return UnknownMove(move, reason + (f"; did you mean {near!r}?" if near else ""), near)


def looks(predicate: Predicate) -> list[tuple[str, tuple[Any, ...]]]:
    """The words with which a predicate looks at a position, each with what it is asked about.

    >>> looks(parse('turn_of("Raoul") or love_left(2)'))
    [('turn_of', ('Raoul',)), ('love_left', (2,))]
    """
    calls = (node for node in ast.walk(_tree(predicate.text)) if isinstance(node, ast.Call))
    return [
        (call.func.id, tuple(given.value for given in call.args if isinstance(given, ast.Constant)))
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in FUNCTIONS
    ]


def strangers(predicate: Predicate, players: Collection[str]) -> list[str]:
    """The players whom a predicate asks about and who do not play.

    >>> strangers(parse('turn_of("Raul") or vp_of("Baron") == 3'), ["Raoul", "Baron"])
    ['Raul']
    """
    return [
        str(name)
        for word, given in looks(predicate)
        for kind, name in zip(FUNCTIONS[word].kinds, given, strict=False)
        if kind == "player" and name not in players
    ]


def _tree(text: str) -> ast.expr:
    return ast.parse(text.strip(), mode="eval").body


_COMPARE: Mapping[type, Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip


def _eval(node: ast.expr, depth: int) -> Eval:
    if depth > DEEPEST:
        raise PredicateError("is nested too deep")
    match node:
        case ast.Constant(value=bool()):
            raise PredicateError("expected a number, a text or a word with brackets")
        case ast.Constant(value=int() | str() as value):
            return lambda context: value
        case ast.BoolOp():
            parts = [_eval(value, depth + 1) for value in node.values]
            together = all if isinstance(node.op, ast.And) else any
            return lambda context: together(part(context) for part in parts)
        case ast.UnaryOp(op=ast.Not()):
            inner = _eval(node.operand, depth + 1)
            return lambda context: not inner(context)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            return lambda context: -number
        case ast.Compare():
            return _compare(node, depth)
        case ast.Call(func=ast.Name(id=word)):
            return _call(word, node)
        case ast.Name(id=word):
            raise PredicateError(f"write {word}() with brackets" if word in FUNCTIONS else _unknown(word))
    raise PredicateError(f"{ast.unparse(node)!r} is not allowed here")


def _compare(node: ast.Compare, depth: int) -> Eval:
    if len(node.ops) > 1:
        raise PredicateError("compares two things at a time; join more with `and`")
    test = _COMPARE.get(type(node.ops[0]))
    if test is None:
        raise PredicateError("compare with ==, !=, <, <=, > or >=")
    left, right = _eval(node.left, depth + 1), _eval(node.comparators[0], depth + 1)
    for side, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
        if _is_text(side) != _is_text(other):
            raise PredicateError(f"{ast.unparse(node)!r} compares a number with a text")
        if isinstance(side, ast.Call) and isinstance(side.func, ast.Name) and isinstance(other, ast.Constant):
            _can_be(side.func.id, other.value)
    return lambda context: test(left(context), right(context))


def _can_be(word: str, text: Any) -> None:
    """Refuse a text that a word which gives a text never gives."""
    if word == "phase" and isinstance(text, str):
        _checked(word, "phase", text)
    if word == "chance":
        try:
            short = str(Fraction(text))
        except (ValueError, ZeroDivisionError):
            short = ""
        if short != text:
            raise PredicateError(f"{text!r} is never a chance; write {short or '1/7'!r}")


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return len(node.args) <= TEXTS.get(node.func.id, -1)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _call(word: str, node: ast.Call) -> Eval:
    function = FUNCTIONS.get(word)
    if function is None:
        raise PredicateError(_unknown(word))
    if node.keywords or not function.needed <= len(node.args) <= len(function.kinds):
        raise PredicateError(f"{word} takes {_takes(function)}")
    arguments = []
    for kind, given in zip(function.kinds, node.args, strict=False):
        if not isinstance(given, ast.Constant):
            raise PredicateError(f"{word} takes {_takes(function)}")
        arguments.append(_checked(word, kind, given.value))
    call = function.call
    return lambda context: call(context, *arguments)


def _takes(function: Function) -> str:
    if not function.kinds:
        return "nothing in its brackets"
    return ("" if function.needed else "nothing, or ") + ", ".join(f"a {kind}" for kind in function.kinds)


def _checked(word: str, kind: str, value: Any) -> Any:
    """An argument of the right kind, or an error that names the nearest known one."""
    if kind == "number":
        if type(value) is not int:
            raise PredicateError(f"{word} takes a number, not {value!r}")
        return value
    if not isinstance(value, str):
        raise PredicateError(f"{word} takes a {kind} in quotes, not {value!r}")
    if kind == "rule" and value not in rules.all_rules():
        raise PredicateError(f"unknown rule {value!r}{_near(value, list(rules.all_rules()))}")
    if kind == "card" and value not in IDS:
        raise PredicateError(f"unknown card {value!r}{_near(value, IDS)}")
    known = _questions() if kind == "kind of question" else WORDS.get(kind)
    if known is not None and value not in known:
        raise PredicateError(f"unknown {kind} {value!r}{_near(value, list(known))}")
    if kind == "move":
        try:
            return str(read_move(value))
        except UnknownMove as error:
            raise PredicateError(str(error)) from error
    return value


@cache
def _questions() -> tuple[str, ...]:
    """The kinds of question: a phase, or what a card asks and the table has words for."""
    asked = (key.split(".")[2] for key in catalogue() if key.startswith("table.asks."))
    return *PHASES[:3], *dict.fromkeys(kind for kind in asked if kind != "other")


def _unknown(word: str) -> str:
    return f"unknown word {word!r}{_near(word, list(FUNCTIONS))}"


def _near(word: str, known: Any) -> str:
    near = nearest(word, known, cutoff=0.3)
    return f"; nearest is {near!r}" if near else ""


# what the words count


def _seat(c: Context) -> int:
    return c.game.players.index(c.viewer)


def _house(c: Context) -> dict[str, Any]:
    house: dict[str, Any] = c.game.view(c.viewer)["houses"][c.viewer]
    return house


def _own(c: Context) -> list[Event]:
    return [event for event in c.game.log(c.viewer) if event.player == _seat(c)]


def _did(c: Context, kinds: tuple[str, ...], card: str | None) -> int:
    done = [event for event in _own(c) if event.kind in kinds]
    return sum(card is None or IDS[event.card] == card for event in done)


def _in_zone(zone: str) -> Callable[..., Value]:
    def count(c: Context, card: str | None = None) -> Value:
        cards = [word.partition("+")[0] for word in _house(c)[zone] or []]
        return len(cards) if card is None else cards.count(card)

    return count


def _discard(c: Context, card: str | None = None) -> Value:
    """The size of the pile; with a card, how many of it went there since the last shuffle."""
    if card is None:
        return int(_house(c)["discard_size"] or 0)
    count = 0
    for event in _own(c):
        if event.kind == "shuffle":
            count = 0
        elif event.target == "discard" and event.card >= 0 and IDS[event.card] == card:
            count += 1
    return count


def _town(c: Context, card: str) -> Value:
    town = c.game.view(c.viewer)["town"]
    return int(town["piles"].get(card, town["private_face_up"].count(card)))


def _pool(resource: str) -> Callable[..., Value]:
    return lambda c: c.game.resources[resource] if c.game.active == c.viewer else 0


def _love_left(c: Context, n: int) -> Value:
    """Whether n Love is left: now, or when the viewer's last turn ended."""
    if c.game.active == c.viewer:
        return c.game.resources["love"] == n
    last = 0
    for event in _own(c):
        if event.kind == "turn":
            last = 0
        elif event.kind == "expire" and event.target == "love":
            last = -event.amount
    return last == n


def _phase(c: Context, phase: str | None = None) -> Value:
    return c.game.phase if phase is None else c.game.phase == phase


def _moves(c: Context) -> int:
    depth = {answer.id: answer.depth for answer in c.game.history}
    return depth[c.game.node] - depth[c.start]


def _vp(c: Context) -> Value:
    return c.game.score()[c.viewer].total


FUNCTIONS: dict[str, Function] = {
    "employed": Function(lambda c, card=None: _did(c, ("employ",), card), ("card",)),
    "gained": Function(lambda c, card=None: _did(c, ("employ", "gain"), card), ("card",)),
    "served": Function(lambda c, card=None: _did(c, ("serve",), card), ("card",)),
    "drawn": Function(lambda c, card=None: _did(c, ("draw",), card), ("card",)),
    "chambermaids": Function(_in_zone("chambermaids"), ("card",)),
    "private_maids": Function(_in_zone("private_maids"), ("card",)),
    "hand": Function(_in_zone("hand"), ("card",)),
    "played": Function(_in_zone("played"), ("card",)),
    "discard": Function(_discard, ("card",)),
    "deck": Function(lambda c: _house(c)["deck_size"]),
    "bad_habits": Function(lambda c: _house(c)["bad_habits"]),
    "town": Function(_town, ("card",), 1),
    "servings": Function(_pool("servings")),
    "love": Function(_pool("love")),
    "employments": Function(_pool("employments")),
    "love_left": Function(_love_left, ("number",), 1),
    "phase": Function(_phase, ("phase",)),
    "turn_of": Function(lambda c, player: c.game.active == player, ("player",), 1),
    "asked": Function(lambda c, player: c.game.asked == player, ("player",), 1),
    "question": Function(
        lambda c, kind: bool(c.game.question and c.game.question.kind == kind), ("kind of question",), 1
    ),
    "can": Function(
        lambda c, move: c.game.asked == c.viewer and move in map(str, c.game.legal_moves), ("move",), 1
    ),
    "over": Function(lambda c: c.game.is_over),
    "moves": Function(_moves),
    "within": Function(lambda c, n: _moves(c) <= n, ("number",), 1),
    "refused_by": Function(lambda c, rule: any(rule in met for met in c.refusals), ("rule",), 1),
    "refusals": Function(lambda c: len(c.refusals)),
    "never_illegal": Function(lambda c: not c.refusals),
    "vp": Function(_vp),
    **FACTS,
}
TEXTS = {"phase": 0, "chance": 3}  # words that give a text, with at most so many arguments
WORDS = {
    "phase": PHASES,
    "symbol": SYMBOLS,
    "thing": THINGS,
    "tally": TALLIES,
    "measure": MEASURES,
    "beer": BEER_IDS,
}  # kinds of argument that are one of a few words
