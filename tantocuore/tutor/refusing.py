"""Why a move is not legal, in three short parts: what, which rule, and a way on that the engine has proved."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tantocuore import rules
from tantocuore.cards import INDEX
from tantocuore.errors import UnknownMove
from tantocuore.game import Game
from tantocuore.legality import useless
from tantocuore.moves import Move, parse
from tantocuore.refusals import Refusal
from tantocuore.text import say
from tantocuore.tutor.words import Rich, lower_first, move_words, name, words_in

MOST_WORDS = 40
FEW_PLACES = 4

Why = dict[str, Any]


def part(key: str, text: Rich) -> dict[str, Any]:
    """A labelled part of a Why."""
    return {"label": say(f"tutor.part.{key}") if key else "", "text": text}


def why(kind: str, title: str, parts: Sequence[dict[str, Any]], **more: Any) -> Why:
    """A Why as the page draws it."""
    empty: Why = {"when": None, "table": None, "sources": [], "face": None, "actions": []}
    return {"kind": kind, "title": title, "parts": list(parts), **empty, **more}


def action(label: str, verb: str, /, key: str | None = None, **args: Any) -> dict[str, Any]:
    """A button that sends a request."""
    return {"label": label, "verb": verb, "args": args, "key": key}


def rule_link(id: str) -> dict[str, str]:
    """A rule by number and title, as a link."""
    return {"rule": id, "text": f"{id} {rules.rule(id).title}"}


def normal(text: str, legal: Sequence[Move], players: Sequence[str], phase: str = "") -> str:
    """Typed words as notation: case and spaces do not matter, and neither do accents in a card's name.

    >>> normal("  Serve   GENEVIÈVE ", (), ("Raoul",))
    'serve genevieve'
    """
    clean = " ".join(text.split())
    for move in legal:
        if clean.casefold() in (str(move).casefold(), move_words(move, phase).casefold()):
            return str(move)
    words = clean.split(" ")
    names = {player.casefold(): player for player in players}
    return " ".join(_word(word, names) for word in words)


def _word(word: str, names: dict[str, str]) -> str:
    owner, slash, maid = word.partition("/")
    owner = names.get(owner.casefold(), _bare(owner))
    return f"{owner}/{_bare(maid)}" if slash else owner


def _bare(word: str) -> str:
    """In small letters and without accents, as the ids of cards are written."""
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c)).casefold()


def refusal(game: Game, found: Refusal, *, again: bool, acting: bool) -> Why:
    """Why a move was refused, at most 40 words; the second time its rule stops a move, one line and "More"."""
    move = parse(found.move)
    rule = found.rules[0]
    what = part("what", [found.what])
    when = say("tutor.refusal.tried", move=move_words(move, game.phase))
    title = say("tutor.refusal.title")
    face = move.what if move.what in INDEX else None
    if again:
        more = action(say("tutor.refusal.more"), "why", move=found.move)
        parts = [what, part("rule", [rule_link(rule)])]
        return why("refusal", title, parts, when=when, face=face, actions=[more])
    fix = _first(found)
    way = _way(game, found, fix)
    for short in ([rules.rule(rule).short, " ", rule_link(rule)], [rule_link(rule)]):
        parts = [what, part("rule", short), part("way", [way])]
        if sum(words_in(p["text"]) for p in parts) <= MOST_WORDS:
            break
    actions = [action(move_words(fix[0], game.phase), "move", move=fix[0])] if fix and acting else []
    return why("refusal", title, parts, when=when, face=face, actions=actions)


def _first(found: Refusal) -> tuple[str, ...]:
    """The shortest way on."""
    return min(found.fixes, key=len, default=())


def _way(game: Game, found: Refusal, fix: Sequence[str]) -> str:
    if not fix:
        return say("tutor.way.nothing" if found.searched_all else "tutor.way.unknown")
    phase, words = game.phase, []
    for move in fix:
        words.append(move_words(move, phase))
        if move == "end":
            phase = {"starting": "serving", "serving": "employ"}.get(phase, phase)
    if len(words) == 1:
        return say("tutor.way.one", first=words[0])
    steps = _runs(words)
    if len(steps) == 1:
        return say("tutor.way.one", first=steps[0])
    return say("tutor.way.two", first=steps[0], rest=say("tutor.way.then").join(map(lower_first, steps[1:])))


def _runs(words: Sequence[str]) -> list[str]:
    """The same move several times in a row is told once."""
    out: list[tuple[str, int]] = []
    for word in words:
        if out and out[-1][0] == word:
            out[-1] = (word, out[-1][1] + 1)
        else:
            out.append((word, 1))
    return [word if n == 1 else say("tutor.way.times", move=word, n=n) for word, n in out]


def waits(game: Game, tried: str) -> Why:
    """A move while somebody else decides: nothing of theirs is looked at."""
    if game.is_over:
        text, rule = say("refusal.over"), "END-01"
    else:
        text, rule = say("tutor.refusal.waits", player=game.asked or game.active), "FLOW-01"
    parts = [part("what", [text]), part("rule", [rules.rule(rule).short, " ", rule_link(rule)])]
    parts.append(part("way", [say("tutor.way.back")]))
    return why("refusal", say("tutor.refusal.title"), parts, when=say("tutor.refusal.tried", move=tried))


def unknown(error: UnknownMove, typed: str, legal: Sequence[Move], phase: str) -> Why:
    """A text that is no move: what could have been meant."""
    near = error.nearest
    allowed = next((str(m) for m in legal if str(m) == near), None)
    # Marks that turn the direction of writing would turn our own words with theirs.
    shown = "".join(c for c in typed if c.isprintable())[:40]
    parts = [part("what", [say("tutor.unknown.what", typed=shown)])]
    parts.append(part("way", [say("tutor.unknown.near", near=near) if near else say("tutor.unknown.form")]))
    actions = [action(move_words(allowed, phase), "move", move=allowed)] if allowed else []
    actions.append(action(say("tutor.unknown.moves"), "moves"))
    return why("refusal", say("tutor.unknown.title"), parts, actions=actions)


def allowed(game: Game, move: Move, played: bool) -> Why:
    """What is asked about is legal: the rules it stands on, and a button that plays it where that is meant."""
    rule = rules.rule(move.rules[0])
    parts = [part("rule", [rule.short, " ", rule_link(rule.id)])]
    if useless(move):
        parts.insert(0, part("what", [say("tutor.allowed.useless")]))
    words = move_words(move, game.phase)
    actions = [action(words, "move", move=str(move))] if played else []
    face = move.what if move.what in INDEX else None
    return why("answer", say("tutor.allowed.title"), parts, when=words, face=face, actions=actions)


def moves(game: Game, playable: Sequence[Move], waiting: bool) -> Why:
    """The legal moves in words, each a button."""
    if not playable:
        text = say("tutor.moves.question") if waiting else say("tutor.moves.none")
        return why("moves", say("tutor.moves.title"), [part("", [text])])
    count = part("", [say("tutor.moves.text", n=len(playable))])
    return why("moves", say("tutor.moves.title"), [count], actions=move_actions(game, playable))


def move_actions(game: Game, playable: Sequence[Move], card: str = "") -> list[dict[str, Any]]:
    """A button for each move, all or those of one card; a card with many places gets one button for all of them."""
    here = [m for m in playable if not card or m.what.partition("+")[0] == card]
    places = Counter((m.verb, m.what) for m in here if m.target)
    out: dict[str, dict[str, Any]] = {}
    for m in sorted(here, key=useless):
        n = places[m.verb, m.what] if m.target else 0
        if n > FEW_PLACES and not card:
            out[m.what] = action(say("tutor.moves.places", card=name(m.what), n=n), "card", id=m.what)
        else:
            out[str(m)] = action(move_words(m, game.phase), "move", move=str(m))
    return list(out.values())
