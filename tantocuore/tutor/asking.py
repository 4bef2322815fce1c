"""Free questions: words of the learner's own, answered in the Why region.

Nothing is guessed in silence: the panel repeats the question and says what was understood. A question is, in
this order: a rule by its number, where one is or what one can do, a move, a card, a word of the game, a rule.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from tantocuore import rules
from tantocuore.cards import CARDS, INDEX, LOVE, Card, card
from tantocuore.errors import TantoCuoreError, nearest
from tantocuore.moves import parse
from tantocuore.okt.legal import SELLERS
from tantocuore.text import catalogue, say
from tantocuore.tutor import answering
from tantocuore.tutor.refusing import action, part, why
from tantocuore.tutor.replying import Do, Out, spoken
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import move_words, name, plain

MOST_OTHERS = 4
LIKE = 0.8  # how alike a word must be to a name to be taken for it, or to be offered in its place
CLOSE = 0.87  # how alike to a word of the rules
COVERED = 0.5  # the share of a question's words, by weight, that a rule must hold
WEIGHTS = (("title", 3.0), ("short", 2.0), ("text", 1.0))
EDITION = ("EN1", "FR", "IT")
COMMON = "ask.common."
ARGS = {"why": "move", "card": "id", "term": "id", "rule": "id"}
DOES: Mapping[str, Do] = {
    "why": answering.why, "card": answering.card, "term": answering.term, "rule": answering.rule,
    "moves": answering.moves, "where": answering.where,
}  # fmt: skip


class Meant(NamedTuple):
    """One thing that a question may mean: the request that answers it, and about what."""

    verb: str
    about: str = ""


def ask(run: Run, args: Mapping[str, Any]) -> Out:
    """Answer `text`; the panel says what was understood."""
    typed = " ".join("".join(c if c.isprintable() else " " for c in args["text"]).split())
    meant = understood(run, typed)
    if not meant:
        return _nothing(run, typed)
    first, *others = meant
    out = DOES[first.verb](run, _args(first))
    assert out.why is not None
    told = say(f"ask.understood.{first.verb}", **_slots(run, first))
    more = [
        action(say(f"ask.other.{it.verb}", **_slots(run, it)), it.verb, **_args(it)) for it in others[:MOST_OTHERS]
    ]
    answer = out.why | {"question": typed, "when": told, "more": more}
    parts = [plain(answer["parts"][0]["text"]), plain(answer["parts"][-1]["text"])] if answer["parts"] else []
    return Out(
        spoken(answer["title"] + ("" if answer["title"][-1] in "?!." else "."), *dict.fromkeys(parts)), answer
    )


def _args(it: Meant) -> dict[str, str]:
    return {ARGS[it.verb]: it.about} if it.verb in ARGS else {}


def _slots(run: Run, it: Meant) -> dict[str, str]:
    """What the texts about it may name."""
    if it.verb == "why":
        return {"move": move_words(it.about, run.game.phase)}
    if it.verb == "card":
        return {"card": name(it.about)}
    if it.verb == "term":
        return {"term": say(f"glossary.{it.about}.word")}
    return {"id": it.about, "title": rules.rule(it.about).title} if it.verb == "rule" else {}


def understood(run: Run, typed: str) -> list[Meant]:
    """All that a question may mean, the likeliest first; empty when nothing fits."""
    padded = f" {fold(typed)} "
    cards = _cards(run, padded)
    terms, rest = _terms(padded)
    ranked = [Meant("rule", id) for id in _ranked(run, padded, cards)]
    found: list[Meant] = [Meant("rule", id) for id in [*_ids(typed), *_common(run, padded, cards)]]
    found += [Meant(verb) for verb in ("where", "moves") if _has(padded, f"words_for.{verb}")]
    moves = _moves(run, typed, padded, cards)
    names = [Meant("card", id) for id in cards]
    about = _has(padded, "words_for.about") and not _has(padded, "words_for.asks")
    found += [*names, *moves] if about else [*moves, *names]
    words = [Meant("term", id) for id in terms]
    # A question with more in it than words of the game by themselves is about how they go together: a rule.
    found += [*ranked[:1], *words, *ranked[1:]] if len(terms) > 1 or _content(rest) else [*words, *ranked]
    return list(dict.fromkeys(found))


def fold(text: str) -> str:
    """Small letters without accents, and nothing but letters and digits.

    >>> fold("Why can't I serve Geneviève?")
    'why can t i serve genevieve'
    """
    import unicodedata

    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
    return " ".join(re.findall(r"[a-z0-9]+", bare))


@cache
def _listed(key: str) -> tuple[str, ...]:
    """The words of the learner's language that mean one thing."""
    return tuple(say(f"ask.{key}").split("|"))


def _has(padded: str, key: str) -> bool:
    return any(f" {word} " in padded for word in _listed(key))


def _ids(typed: str) -> list[str]:
    wanted = re.findall(r"[A-Z0-9]+(?:-[A-Z0-9]+)+", typed.upper())
    return [id for id in wanted if id in rules.all_rules()]


def _common(run: Run, padded: str, cards: list[str]) -> list[str]:
    """The rules for what is asked often: all words of a form stand in the question, and it names no other card."""
    said, sets = set(padded.split()), _sets(run)
    ids = [key.removeprefix(COMMON) for key in catalogue() if key.startswith(COMMON)]
    forms = {id: _listed(f"common.{id}") for id in ids if rules.rule(id).scope in sets}

    def meant(form: str) -> bool:
        named = (any(name in form for name in _called(card(id))) for id in cards)
        return said.issuperset(form.split()) and all(named)

    return [id for id, row in forms.items() if any(map(meant, row))]


# moves


def _moves(run: Run, typed: str, padded: str, cards: list[str]) -> list[Meant]:
    """A move as it is written, a verb with a card, or a card that somebody asks to play."""
    written = answering._normal(run, typed)
    try:
        found = parse(written)
    except TantoCuoreError:
        found = None
    if found is not None and (found.what.partition("+")[0] in INDEX or found.verb == "end"):
        return [Meant("why", written)]
    bare = padded  # "Get Drunk" asks to get nothing
    for form in (form for id in cards for form in _called(card(id))):
        bare = bare.replace(f" {form} ", "  ")
    verbs = [verb for verb in VERBS if _has(bare if verb != "beer" else padded, f"verbs.{verb}")]
    special = [move for verb in verbs if verb in OKTOBERFEST and (move := OKTOBERFEST[verb](run, cards))]
    if special and "oktoberfest" in run.game.state.sets:
        return [Meant("why", special[0])]
    verbs = [verb for verb in verbs if verb not in OKTOBERFEST]
    if not cards:
        return [Meant("why", "end")] if _has(padded, "words_for.end") else []
    if not verbs and not _has(padded, "words_for.asks"):
        return []
    return [Meant("why", move) for move in dict.fromkeys(_wish(run, verb, cards[0]) for verb in verbs or [""])]


def _beer(run: Run, cards: list[str]) -> str:
    """A beer from the seller that is named, else from one who has a beer to sell, else from Gina."""
    legal = [str(move) for move in run.game.legal_moves if move.verb == "beer"]
    named = [f"beer {id}" for id in SELLERS if id in cards]
    return next(iter([*named, *legal, "beer gina"])) if named or not cards else ""


def _nicoles(_run: Run, cards: list[str]) -> str:
    """Two Nicoles for the other card that is named."""
    return next((f"exchange nicole for {id}" for id in cards if id != "nicole"), "") if "nicole" in cards else ""


def _calm(run: Run, cards: list[str]) -> str:
    """A Heavy Storm ended, on the building where that is possible."""
    stormed = [str(move) for move in run.game.legal_moves if str(move).startswith("cure beer_fest")]
    return next(iter([*stormed, "cure beer_fest"])) if "heavy_storm" in cards else ""


VERBS = ("chambermaid", "employ", "serve", "use", "cure", "beer", "exchange", "calm")
OKTOBERFEST: Mapping[str, Callable[[Run, list[str]], str]] = {"beer": _beer, "exchange": _nicoles, "calm": _calm}


def _wish(run: Run, verb: str, card_id: str) -> str:
    """The move that a verb means for a card; without one, what a click on her would try."""
    row = card(card_id)
    hand = run.game.view(run.viewer)["houses"][run.viewer]["hand"]
    if row.kind == LOVE and (verb == "serve" or (not verb and card_id in hand)):
        return f"love {card_id}"
    if verb == "serve" and any(str(move) == f"love {card_id}" for move in run.game.legal_moves):
        return f"love {card_id}"  # CARD-KIRIKA-2
    if not verb and card_id == "beer_stand":
        return f"beer {card_id}"
    if not verb:
        verb = "employ" if card_id not in hand else "chambermaid" if row.chambermaid_cost else "serve"
    return f"{verb} {card_id}"


# names


def _cards(run: Run, padded: str) -> list[str]:
    """The cards that are named, in the order of the question; a near miss only when nothing else is."""
    players = {fold(player) for player in run.game.players}
    found: dict[str, int] = {}
    for row in CARDS:
        forms = _called(row) - players
        at = [padded.find(f" {form}{end} ") for form in forms for end in ("", "s") if f" {form}{end} " in padded]
        if at:
            found[row.id] = min(at)
    if found:
        return sorted(found, key=found.__getitem__)
    town = run.game.view(run.viewer)["town"]["piles"]
    if same := [id for id in town if fold(card(id).given_name) in players & set(padded.split())]:
        return same  # a maid of the Town is called like a player, of whom nothing can be asked
    given = {fold(row.given_name): row.id for row in CARDS if fold(row.given_name) not in players}
    for word in padded.split():
        if len(word) > 3 and word not in _vocabulary() and (near := nearest(word, given, LIKE)):
            return [given[near]]
    return []


def _called(row: Card) -> set[str]:
    """What a card is called, folded."""
    return {fold(row.name), fold(row.name.partition(" (")[0]), fold(row.given_name), row.id.replace("_", " ")}


@cache
def _forms(id: str) -> tuple[str, ...]:
    """A word of the game in this and in all other editions, folded."""
    texts = catalogue()
    keys = [f"glossary.{id}.{edition}" for edition in ("word", *EDITION)]
    return tuple(fold(texts[key]) for key in keys if key in texts)


@cache
def _glossary() -> dict[str, str]:
    """Every form of every word of the game, the longest first, with its id."""
    ids = [key.split(".")[1] for key in catalogue() if key.startswith("glossary.") and key.endswith(".word")]
    forms = {form: id for id in reversed(ids) for form in reversed(_forms(id)) if form}
    return dict(sorted(forms.items(), key=lambda item: -len(item[0])))


def _terms(padded: str) -> tuple[list[str], str]:
    """The words of the game that are named, the longest first, and the question without them."""
    found: list[str] = []
    for form, id in _glossary().items():
        for end in ("", "s", "es"):
            if f" {form}{end} " in padded:
                padded = padded.replace(f" {form}{end} ", "  ")
                found.append(id)
    return list(dict.fromkeys(found)), padded


# rules


def _stem(word: str) -> str:
    """A word without the ending that a question often gives it."""
    for end in ("ing", "ed", "es", "s", "e"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word.removesuffix(end)
    return word


def _content(text: str) -> list[str]:
    """The words of a question that say what it is about, as stems."""
    stop = _listed("words_for.stop")
    return list(dict.fromkeys(_stem(word) for word in text.split() if word not in stop))


@cache
def _index() -> dict[str, dict[str, float]]:
    """For each stem the rules that hold it, with the weight of the best place it stands in."""
    out: dict[str, dict[str, float]] = {}
    for id, rule in rules.all_rules().items():
        for field, weight in WEIGHTS:
            for stem in _content(fold(getattr(rule, field))):
                out.setdefault(stem, {}).setdefault(id, weight)
    return out


@cache
def _vocabulary() -> frozenset[str]:
    """The words that rules and glossary use: no slip of the pen."""
    texts = [rule.text + " " + rule.title + " " + rule.short for rule in rules.all_rules().values()]
    return frozenset(word for text in [*texts, *_glossary()] for word in fold(text).split())


def _weight(stem: str) -> float:
    return math.log(len(rules.all_rules()) / len(_index().get(stem, {"": 0})))


def _meant(word: str) -> str:
    """What the game calls it: another word for the same, or the word that a slip of the pen was meant to be."""
    same = dict(pair.split("=") for pair in _listed("words_for.same"))
    if word in same or word in _vocabulary() or len(word) < 5:
        return same.get(word, word)
    return nearest(word, sorted(_vocabulary()), CLOSE) or word


def _ranked(run: Run, padded: str, cards: Iterable[str]) -> list[str]:
    """The rules that the words of a question point to; none when most of its words mean nothing here."""
    wanted = _content(" ".join(_meant(word) for word in padded.split() if not word.isdigit()))
    score: Counter[str] = Counter()
    held: dict[str, float] = {}
    named, sets = set(cards), _sets(run)
    names = {_stem(word) for id in named for word in fold(card(id).name).split()}
    for stem in wanted:
        for id, weight in _index().get(stem, {}).items():
            if stem in names and not named & set(rules.rule(id).cards):
                continue  # it only happens to name her
            score[id] += _weight(stem) * weight  # type: ignore[assignment]
            held[id] = held.get(id, 0.0) + _weight(stem)
    all_of_it = sum(map(_weight, wanted)) or 1.0
    good = [id for id, n in score.most_common() if n and held[id] / all_of_it >= COVERED and _fits(id, named, sets)]
    return good[: MOST_OTHERS + 1]


def _sets(run: Run) -> set[str]:
    """The scopes of rules that hold in this game."""
    town = run.game.view(run.viewer)["town"]["piles"]
    return {"both"} | {"okt" if card(id).set == "oktoberfest" else card(id).set for id in town}


def _fits(id: str, named: set[str], sets: set[str]) -> bool:
    """Whether a rule may be an answer: no example, of this game, and about a card only where she is named."""
    rule = rules.rule(id)
    about = set(rule.cards)
    return not id.startswith("EX-") and rule.scope in sets and (len(about) != 1 or about <= named)


# nothing


def _nothing(run: Run, typed: str) -> Out:
    """Say that it was not understood, the nearest name, and examples that work here."""
    general = next(iter(run.game.view(run.viewer)["town"]["general"]), "kagari")
    slots = {"card": name(general)}
    examples = [say(f"ask.example.{key}", **slots) for key in ("move", "card", "term", "rule")][:3]
    known = {fold(word): word for row in CARDS for word in row.name.split() if len(word) > 3}
    words = [word for word in fold(typed).split() if len(word) > 3]
    near = next((known[found] for word in words if (found := nearest(word, known, LIKE))), None)
    parts = [part("", [say("ask.nothing.text" if typed else "ask.nothing.empty")])]
    if near:
        parts.insert(0, part("", [say("ask.nothing.near", near=near)]))
        examples = [near, *examples[:2]]
    actions = [action(text, "ask", text=text) for text in examples]
    title = say("ask.nothing.title")
    panel = why("answer", title, parts, when=say("ask.nothing.when"), actions=actions, question=typed or None)
    return Out(spoken(title + ".", plain(parts[0]["text"])), panel)
