"""Why a move is not legal, in three short parts: what, which rule, and a way on that the engine has proved."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from tantocuore import rules
from tantocuore.cards import CARDS, INDEX
from tantocuore.errors import UnknownMove
from tantocuore.game import Game
from tantocuore.legality import event_places, useless
from tantocuore.moves import Move, make, parse
from tantocuore.refusals import Reason, Refusal
from tantocuore.rules.loader import catalogue as rule_book
from tantocuore.text import say
from tantocuore.tutor.course import tracks
from tantocuore.tutor.lesson import lesson
from tantocuore.tutor.words import Rich, lower_first, move_words, name, words_in

MOST_WORDS = 40
FEW_PLACES = 2
FEW_WAYS = 3

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
    """Typed words as notation: case, spaces and accents do not matter, and a card may be called by its whole name.

    >>> normal("  Serve   GENEVIÈVE ", (), ("Raoul",)), normal("employ Bad Habit", (), ("Raoul",))
    ('serve genevieve', 'employ bad_habit')
    >>> normal("End the phase", (), ("Raoul",))
    'end'
    """
    clean = " ".join(text.split())
    if clean in map(str, legal):  # two players may differ in a capital letter only
        return clean
    for move in legal:
        if clean.casefold() in (str(move).casefold(), move_words(move, phase).casefold()):
            return str(move)
    if " " in clean and clean.casefold() in say("ask.words_for.end").split("|"):
        return "end"
    words = _called(clean).split(" ")
    names = {player.casefold(): player for player in players}
    return " ".join(_word(word, names) for word in words)


@cache
def _long_names() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The cards whose names are more than a word: no player is called so."""
    named = [(_bare(called), row.id) for row in CARDS for called in {row.name, row.name.partition(" (")[0]}]
    return tuple((re.compile(rf"(?<!\S){re.escape(called)}(?!\S)"), id) for called, id in named if " " in called)


def _called(text: str) -> str:
    """A text with whole names as the ids of their cards."""
    bare = _bare(text)
    if " " not in text or len(bare) != len(text):  # a sign that comes apart would move the places
        return text
    for called, id in _long_names():
        if found := called.search(bare):
            text, bare = (it[: found.start()] + id + it[found.end() :] for it in (text, bare))
    return text


def _word(word: str, names: dict[str, str]) -> str:
    owner, slash, maid = word.partition("/")
    owner = owner if owner in names.values() else names.get(owner.casefold(), _bare(owner))
    return f"{owner}/{_bare(maid)}" if slash else owner


def _bare(word: str) -> str:
    """In small letters and without accents, as the ids of cards are written."""
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c)).casefold()


def refusal(
    game: Game, found: Refusal, *, again: bool, acting: bool, shows: bool = False, practised: str = ""
) -> Why:
    """Why a move was refused, at most 40 words; the second time its rule stops a move, one line and "More".

    With `acting` the first move of each way on is a button, with `shows` "Show me" is one; `practised` is the
    lesson that practises the rule, told and offered from the third time on.
    """
    move = parse(found.move)
    rule = found.rules[0]
    what = part("what", [found.what])
    about = {
        "when": say("tutor.refusal.tried", move=move_words(move, game.phase)),
        "face": None if move.what not in INDEX or _lies_here(game, move.what) else move.what,
    }
    title = say("tutor.refusal.title")
    if again:
        parts = [what, part("rule", [rule_link(rule)])]
        actions = [action(say("tutor.refusal.more"), "why", move=found.move)]
        if practised:
            parts.append(part("", [say("why.practise.text", lesson=lesson(practised).title)]))
            actions.append(action(say("why.practise.button"), "open", lesson=practised))
        return why("refusal", title, parts, actions=actions, **about)
    places = _places(game, found)
    told = searched(game, found)
    fixes = told.fixes if told is not None else ()
    first = min(fixes, key=len, default=())
    way = say("why.fix.place", card=name(move.what)) if told is None else _way(game, told, first)
    for short in ([rules.rule(rule).short, " ", rule_link(rule)], [rule_link(rule)]):
        parts = [what, part("rule", short), part("way", [way])]
        if sum(words_in(p["text"]) for p in parts) <= MOST_WORDS:
            break
    actions = _ways(game, fixes) if acting else []
    if told is None and acting:
        actions = [action(move_words(place, game.phase), "move", move=str(place)) for place in places]
    if first and shows:
        actions.append(action(say("why.show.button"), "show", move=found.move))
    return why("refusal", title, parts, actions=actions, needs=needs(found), sources=sources(rule), **about)


def _lies_here(game: Game, card_id: str) -> bool:
    """Whether the card can be seen on the table by the one who decides."""
    view = game.view(game.asked or game.active)
    town = view["town"]
    return any(
        card_id in zone for zone in (town["piles"], town["private_face_up"], view["houses"][view["viewer"]]["hand"])
    )


def searched(game: Game, found: Refusal) -> Refusal | None:
    """The refusal whose ways on count: an event without a place may go anywhere; None when it may go now."""
    places = _places(game, found)
    return game.why_not(str(places[0])) if places else found


def _places(game: Game, found: Refusal) -> list[Move]:
    """The moves of an event that was given no place, one for each place there is; empty for any other refusal."""
    if not any(reason.key == "needs_place" for reason in found.reasons):
        return []
    what = parse(found.move).what
    return [make("employ", what, target=place) for place in event_places(game.state, what)]


def _ways(game: Game, fixes: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    """A button for the first move of each way on, the shortest way first."""
    firsts = dict.fromkeys(fix[0] for fix in sorted(fixes, key=len))
    return [action(move_words(move, game.phase), "move", move=move) for move in list(firsts)[:FEW_WAYS]]


# Reasons with a number to reach: where it stands now, and what it takes.
NUMBERS = {
    "no_serving": ("servings", "need"),
    "chamber_servings": ("servings", "chamber_cost"),
    "no_employment": ("employments", "need"),
    "love_short": ("love", "cost"),
    "beer_love": ("love", "cost"),
    "two_nicoles": ("held", "need"),
}
# Nothing makes these moves legal, so there is nothing to need.
NEVER = frozenset({
    "over", "unknown_card", "unknown_card_near", "unknown_player", "not_served", "not_chambermaid", "not_love",
    "no_pile", "not_event", "by_itself", "no_use",
})  # fmt: skip


def needs(found: Refusal) -> list[dict[str, Any]]:
    """What would make the move legal, from all that stops it; empty when nothing would, or the text says it all."""
    if any(reason.key in NEVER for reason in found.reasons):
        return []
    out = []
    for reason in _standing(found):
        have, want = (reason.slots[slot] for slot in NUMBERS[reason.key]) if reason.key in NUMBERS else (None, None)
        text = say(f"ask.need.{reason.key}", **reason.slots)
        out.append({"text": text, "have": have, "want": want, "rule": reason.rules[0]})
    return out if len(out) > 1 or out[0]["want"] is not None else []


# What comes by itself once the other reason is out of the way.
FOLLOWS = {"no_employment": "employ_phase", "no_serving": "serve_phase", "needs_place": "no_maid_anywhere"}


def _standing(found: Refusal) -> list[Reason]:
    """The reasons that each take something of their own."""
    keys = {reason.key for reason in found.reasons}
    return [reason for reason in found.reasons if FOLLOWS.get(reason.key) not in keys]


def _lacking(found: Refusal) -> str:
    """The first lack of a resource in words, where the text of the refusal does not say it already."""
    for reason in _standing(found)[1:]:
        if reason.key in NUMBERS:
            have, want = NUMBERS[reason.key]
            return say(f"ask.lack.{have}", n=reason.slots[want] - reason.slots[have]) + " "
    return ""


def sources(rule: str) -> list[list[str]]:
    """Where a rule stands, edition by edition."""
    editions = rule_book().editions
    return [[editions[key], where] for key, where in rules.rule(rule).sources.items()]


@cache
def _practising() -> dict[str, list[str]]:
    """The lessons of the course in which a learner acts under each rule, in their order."""
    out: dict[str, list[str]] = {}
    for id in (id for track in tracks() for id in track.lessons):
        for step in lesson(id).steps:
            for rule in step.rules if step.acting else ():
                if id not in out.setdefault(rule, []):
                    out[rule].append(id)
    return out


def practised(rule: str, here: str = "") -> str:
    """The shipped lesson other than `here` that practises a rule first in the course, or ""."""
    return next((id for id in _practising().get(rule, ()) if id != here), "")


def _way(game: Game, found: Refusal, fix: Sequence[str]) -> str:
    if not fix:
        return _lacking(found) + say("tutor.way.nothing" if found.searched_all else "tutor.way.unknown")
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
    named = [str(m) for m in legal if m.what and not useless(m) and m.what == normal(typed, (), ())]
    offered = [allowed] if allowed else named[:FEW_WAYS]
    actions = [action(move_words(move, phase), "move", move=move) for move in offered]
    actions.append(action(say("tutor.unknown.moves"), "moves"))
    return why("refusal", say("tutor.unknown.title"), parts, actions=actions)


def allowed(game: Game, move: Move, played: bool, shows: bool = False) -> Why:
    """What is asked about is legal: the rules it stands on, and a button that plays it where that is meant."""
    rule = rules.rule(move.rules[0])
    parts = [part("rule", [rule.short, " ", rule_link(rule.id)])]
    if useless(move):
        parts.insert(0, part("what", [say("tutor.allowed.useless")]))
    words = move_words(move, game.phase)
    actions = [action(words, "move", move=str(move))] if played else []
    if shows:
        actions.append(action(say("why.show.button"), "show", move=str(move)))
    face = move.what if move.what in INDEX else None
    return why(
        "answer",
        say("tutor.allowed.title"),
        parts,
        when=words,
        face=face,
        actions=actions,
        sources=sources(rule.id),
    )


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
