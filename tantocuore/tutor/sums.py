"""The numbers of the table and what they are the sum of: cards, the line of the log, or the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tantocuore.cards import card
from tantocuore.game import Game
from tantocuore.okt.counting import UTE_VP
from tantocuore.provisional import ALCOHOL
from tantocuore.scoring import Line, Score
from tantocuore.text import say
from tantocuore.tutor import story
from tantocuore.tutor.words import counted, name, signed

# Rules that count what all may see, and those that count what its owner alone sees: beers (INFO-03).
IN_SIGHT = ("CARD-CRESCENT-1", "CARD-SAFRAN-2", "HABIT-05", "HABIT-06", "CARD-KAORI-2", "BUILD-02")
OWN = ("CARD-UTE-3", *(f"CARD-{beer.replace('_', '').upper()}-1" for beer in ALCOHOL))


def pool(known: Sequence[story.Term]) -> list[dict[str, Any]]:
    """The terms of Love, Servings or Employments: neighbours of one card and sign are one term.

    >>> pool([story.Term(1, "love_1", 3), story.Term(1, "love_1", 4), story.Term(-2, "rouge", 6)])
    [{'n': 2, 'text': '1 Love ×2', 'cards': ['love_1'], 'line': 4},
     {'n': -2, 'text': 'for Rouge', 'cards': ['rouge'], 'line': 6}]
    """
    out: list[dict[str, Any]] = []
    times = 1
    for before, term in zip([None, *known], known, strict=False):
        same = before is not None and (before.card, before.amount) == (term.card, term.amount) and term.card
        times = times + 1 if same else 1
        text = _told(term)
        made = {
            "n": term.amount * times,
            "text": say("table.times", card=text, n=times) if times > 1 else text,
            "cards": [term.card] if term.card else [],
            **({"line": term.line} if term.line >= 0 else {}),
        }
        out[len(out) - (1 if same else 0) :] = [made]
    return out


def _told(term: story.Term) -> str:
    if term.card:
        return name(term.card) if term.amount > 0 else say("table.term.spent", card=name(term.card))
    if term.line < 0:
        return say("table.term.start")
    return say("table.term.phase" if term.amount > 0 else "table.term.lost")


def vp(game: Game, viewer: str) -> dict[str, dict[str, Any]]:
    """The VP that each player has set aside, as far as `viewer` may know: the sum, its word and its terms.

    When the game is over nothing is hidden any more: then it is the whole score, line by line.
    """
    view, scores = game.view(viewer), game.score()
    if game.is_over:
        return {player: _sum("score", [*map(_line, score.lines)]) for player, score in scores.items()}
    return {player: _set_aside(view, player, score) for player, score in scores.items()}


def _set_aside(view: Mapping[str, Any], player: str, score: Score) -> dict[str, Any]:
    known = IN_SIGHT + (OWN if player == view["viewer"] else ())
    house = view["houses"][player]
    terms = [*_printed(house, view["options"].get("milly_vp"))]
    if player != view["viewer"] and (utes := house["chambermaids"].count("ute")):
        least = _term(UTE_VP * utes, ["ute"] * utes) | {"rule": "CARD-UTE-3"}
        terms.append(least | {"text": say("table.term.least", card=least["text"])})
    terms += [_line(line) for line in score.lines if line.rule in known]
    return _sum("set_aside", terms)


def _sum(key: str, terms: Sequence[dict[str, Any]]) -> dict[str, Any]:
    given = [term for term in terms if term["n"]]
    total = sum(term["n"] for term in given)
    return {"sum": total, "word": say(f"table.note.{key}", n=signed(total).removeprefix("+")), "terms": given}


def _line(line: Line) -> dict[str, Any]:
    """A line of a score; one that rests on values which no source gives says so."""
    term = _term(line.vp, line.cards) | {"rule": line.rule}
    return term | {"text": say("table.term.provisional", card=term["text"])} if line.provisional else term


def _printed(house: dict[str, Any], milly: int | None) -> Iterable[dict[str, Any]]:
    """What is printed on the maids in Private Quarters who are not ill (SCORE-03, ILL-10), by how much that is."""
    by: dict[int, list[str]] = {}
    for id in [*house["chambermaids"], *house["private_maids"]]:
        if "+" not in id:
            each = milly if id == "milly" and milly is not None else card(id).vp
            by.setdefault(each or 0, []).append(id)
    return [_term(each * len(ids), ids) for each, ids in by.items() if each]


def _term(n: int, ids: Sequence[str]) -> dict[str, Any]:
    return {"n": n, "text": counted(ids), "cards": list(dict.fromkeys(ids))}
