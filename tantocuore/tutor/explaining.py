"""A rule, a card or a word of the game, explained in the Why region."""

from __future__ import annotations

from typing import Any

from tantocuore import rules
from tantocuore.cards import BEER, BUILDING, CHIEF, EVENT, GENERAL, LOVE, PRIVATE, Card, card
from tantocuore.options import DEFAULT, Options
from tantocuore.provisional import ALCOHOL
from tantocuore.rules.loader import catalogue as rule_book
from tantocuore.text import UnknownText, catalogue, say
from tantocuore.tutor.refusing import Why, part, sources, why
from tantocuore.tutor.words import Rich, listed, rich

TERM_OF = {
    CHIEF: "chief", GENERAL: "general_maid", PRIVATE: "private_maid", LOVE: "love_card", EVENT: "event",
    BUILDING: "building", BEER: "beer",
}  # fmt: skip
SYMBOLS = (("draw", "draw"), ("love", "love"), ("serving", "serving"), ("employment", "employment"))
RULES_SHOWN = 3
PILES = {"back": ("private", "PRIVATE-02"), "beer_back": ("beer", "BEER-05", "BEER-06", "END-04")}
ALSO = {LOVE: ("LOVE-02",), PRIVATE: ("PRIVATE-05",), EVENT: ("EVENT-02",)}  # what all cards of a kind share
EDITIONS = ("EN1", "FR", "IT")


def rule_panel(id: str) -> Why:
    """The short and the full rule, and where it stands in each edition. Raises UnknownRule."""
    rule = rules.rule(id)
    parts = [part("short", [rule.short]), part("text", [" ".join(rule.text.split())])]
    if rule.derived:
        parts.append(part("", [say("tutor.rule.derived")]))
    face = rule.cards[0] if len(rule.cards) == 1 else None
    return why("rule", rule.title, parts, when=rule.id, sources=sources(rule.id), face=face)


def card_panel(id: str, options: Options = DEFAULT) -> Why:
    """Title, cost, VP, symbols in words, and the rules of the card. Raises UnknownCard.

    What no source gives is taken from the `options` of the game, and called provisional.
    """
    if id in PILES:
        return _pile(id)
    row = card(id)
    parts = [part("is", _what(row, options))]
    if symbols := _symbols(row):
        parts.append(part("symbols", [symbols]))
    if row.chambermaid_cost:
        parts.append(part("chambermaid", rich(say("tutor.card.chambermaid", cost=_servings(row.chambermaid_cost)))))
    for rule in _rules(row):
        key = "bonus" if say("glossary.employ_bonus.word") in rule.title else ""
        parts.append(part(key, [rule.short, " ", {"rule": rule.id, "text": rule.id}]))
    if not row.playable:
        parts.append(part("", [say("tutor.card.unplayable")]))
    return why("card", row.name, parts, when=row.title or None, face=row.id)


def _pile(id: str) -> Why:
    """What lies face down, and is asked about like a card."""
    group, *of = PILES[id]
    shown = [rules.rule(rule) for rule in of]
    parts = [part("", [rule.short, " ", {"rule": rule.id, "text": rule.id}]) for rule in shown]
    return why("card", say(f"table.group.{group}"), [part("", [say(f"tutor.card.{id}")]), *parts], face="back")


def _what(row: Card, options: Options) -> Rich:
    term = TERM_OF[row.kind]
    word = say(f"glossary.{term}.word")
    text: Rich = [*rich(f"[[{term}|{word[:1].upper()}{word[1:]}]]"), ". "]
    if row.cost is not None:
        text.append(say("tutor.card.cost", cost=row.cost) + " ")
    if row.id in ALCOHOL:
        text.append(say("tutor.card.alcohol", n=options.alcohol(row.id)) + " ")
    if row.kind == BUILDING:
        text.append(say("tutor.card.vp_provisional", vp=options.beer_fest_vp))
    elif row.kind not in (LOVE, BEER):
        text.append(say("tutor.card.vp_unknown") if row.vp is None else say("tutor.card.vp", vp=_signed(row.vp)))
    return text


def _signed(vp: int) -> str:
    return f"−{-vp}" if vp < 0 else str(vp)


def _symbols(row: Card) -> str:
    shown = [
        say("tutor.card.symbol", symbol=say(f"word.symbol.{word}"), n=getattr(row, field))
        for field, word in SYMBOLS
        if getattr(row, field)
    ]
    return say("tutor.card.symbols", symbols=listed(shown)) if shown else ""


def _servings(n: int) -> str:
    return say("word.servings", n=n)


def _rules(row: Card) -> list[rules.Rule]:
    """The card's own rules; a rule that only repeats its symbols is left out where there is another."""
    own = [r for r in rules.rules_for_card(row.id) if r.id.startswith("CARD-") and not r.id.startswith("CARD-TYPE")]
    shared = [rules.rule(id) for id in ALSO.get(row.kind, ())]
    return (own + shared)[:RULES_SHOWN]


def term_panel(id: str) -> Why:
    """A word of the game, and what other editions call it. Raises UnknownText."""
    texts = catalogue()
    if f"glossary.{id}.word" not in texts:
        raise UnknownText(f"no term {id!r}")
    names = rule_book().editions
    places: list[list[Any]] = [
        [names[edition], texts[f"glossary.{id}.{edition}"]]
        for edition in EDITIONS
        if f"glossary.{id}.{edition}" in texts
    ]
    word = say(f"glossary.{id}.word")
    return why("term", word[:1].upper() + word[1:], [part("", rich(say(f"glossary.{id}.text")))], sources=places)
