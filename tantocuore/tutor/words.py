"""Small words of the tutor: marked-up texts, cards, counts and moves, all from the catalogues."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tantocuore import rules
from tantocuore.cards import CARDS, INDEX
from tantocuore.explain import place_word
from tantocuore.legality import useless
from tantocuore.moves import Move, parse
from tantocuore.text import catalogue, say

Rich = list[Any]  # plain strings and marked parts, as the page draws them

MARK = re.compile(
    r"\[\[(?P<term>\w+)(?:\|(?P<shown>[^\]]+))?\]\]|\*\*(?P<strong>.+?)\*\*|\(\((?P<rule>[A-Z0-9-]+)\)\)"
)


def labels(language: str = "en") -> dict[str, str]:
    """The fixed labels of the page by name: what stands in the table `words` of any catalogue file.

    >>> labels()["close"]
    'Close'
    """
    named = ((key.split("."), text) for key, text in catalogue(language).items())
    return {path[2]: text for path, text in named if len(path) == 3 and path[1] == "words"}


def rich(text: str) -> Rich:
    """A catalogue text as parts: `[[term]]`, `[[term|shown]]`, `**strong**` and `((RULE-01))` are marked.

    Somebody's name may look like a mark: what is no term and no rule stays as it is written.

    >>> rich("You have **2 Servings**. ((SERVE-02))")
    ['You have ', {'b': '2 Servings'}, '. ', {'rule': 'SERVE-02', 'text': 'SERVE-02'}]
    """
    parts: Rich = []
    at = 0
    for found in MARK.finditer(text):
        if found.start() > at:
            parts.append(text[at : found.start()])
        parts.append(_part(found))
        at = found.end()
    if at < len(text):
        parts.append(text[at:])
    return parts


def _part(found: re.Match[str]) -> dict[str, str] | str:
    if found["term"]:
        if f"glossary.{found['term']}.word" not in catalogue():
            return found[0]
        return {"term": found["term"], "text": found["shown"] or say(f"glossary.{found['term']}.word")}
    if found["rule"]:
        if found["rule"] not in rules.all_rules():
            return found[0]
        return {"rule": found["rule"], "text": found["rule"]}
    return {"b": found["strong"]}


def plain(parts: Rich | str) -> str:
    """The words of a text without its marks.

    >>> plain(rich("A [[deck]] of **10** cards"))
    'A deck of 10 cards'
    """
    if isinstance(parts, str):
        parts = rich(parts)
    return "".join(part if isinstance(part, str) else part.get("b") or part.get("text", "") for part in parts)


def words_in(text: Rich | str) -> int:
    """How many words a reader reads."""
    return len(re.findall(r"[^\s–—]+", plain(text)))


def listed(items: Sequence[str]) -> str:
    """Items as one phrase: "Rouge, Kagari and Colette"."""
    if len(items) < 2:
        return "".join(items)
    return say("table.and", first=", ".join(items[:-1]), last=items[-1])


def counted(card_ids: Iterable[str]) -> str:
    """Cards by name, with a number where there are several: "Kagari and 1 Love ×2"."""
    counts = Counter(card_ids)
    return listed([
        name(card_id) if n == 1 else say("table.times", card=name(card_id), n=n) for card_id, n in counts.items()
    ])  # fmt: skip


def name(word: str) -> str:
    """The short name of a card, of a maid or of a building, as written in moves ("azure+1").

    >>> name("azure+1"), name("beer_fest:bock")
    ('Azure', 'Beer Fest with Bock')
    """
    card_id, _, below = word.partition("+")[0].partition(":")
    if card_id not in INDEX:
        return word
    given = CARDS[INDEX[card_id]].given_name
    return say("word.holding", card=given, below=name(below)) if below else given


def shown(word: str) -> str:
    """A name that carries its Illnesses: "Azure, 1 Illness"."""
    ill = word.partition("+")[2]
    return say("table.carrying", card=name(word), ill=say("table.illness", n=int(ill))) if ill else name(word)


def phase_word(phase: str) -> str:
    """A phase in words: "Serving Phase"."""
    return say(f"word.phase.{phase}")


def amount(resource: str, n: int) -> str:
    """A resource with its number: "2 Servings"."""
    return say(f"word.{resource}", n=n)


def signed(n: int) -> str:
    """A number with its sign, the minus as printed on the cards."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def move_words(move: Move | str, phase: str = "") -> str:
    """What a move does, as a request: "Serve Kagari", "End the Serving Phase".

    >>> move_words("chambermaid colette"), move_words("end", "serving")
    ('Chambermaid Colette', 'End the Serving Phase')
    """
    if not isinstance(move, Move):
        move = parse(move)
    slots = {
        "card": shown(move.what),
        "source": place_word(move.source),
        "target": name(move.target) if move.verb == "exchange" else place_word(move.target),
        "phase": phase_word(phase) if phase else "",
    }
    return say(f"table.move.{_key(move, phase)}", **slots)


def _key(move: Move, phase: str) -> str:
    if move.verb == "end":
        return "end" if phase else "end_any"
    if move.verb == "employ" and move.target:
        return "employ_on"
    if move.verb == "return" and move.source:
        return "return_from"
    if move.verb == "serve" and useless(move):
        return "serve_chief"
    if move.verb == "choose" or f"{move.verb} {move.what.partition(':')[0]}" in OF_OKTOBERFEST:
        return f"{move.verb}_{move.what.partition(':')[0]}"
    return move.verb


OF_OKTOBERFEST = ("exchange nicole", "take top", "cure beer_fest")  # moves with words of their own


def lower_first(text: str) -> str:
    """A phrase inside a sentence: "serve Kagari"."""
    return text[:1].lower() + text[1:]
