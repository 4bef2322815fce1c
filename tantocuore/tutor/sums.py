"""The numbers of the table and what they are the sum of: cards, the line of the log, or the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tantocuore.cards import card
from tantocuore.game import Game
from tantocuore.scoring import Score
from tantocuore.text import say
from tantocuore.tutor import story
from tantocuore.tutor.words import counted, name, signed

IN_SIGHT = ("CARD-CRESCENT-1", "CARD-SAFRAN-2", "HABIT-05", "HABIT-06")  # rules that count what all may see


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
    """The VP that each player has set aside, as far as `viewer` may know: the sum, its word and its terms."""
    view = game.view(viewer)
    return {player: _set_aside(view, player, score) for player, score in game.score().items()}


def _set_aside(view: Mapping[str, Any], player: str, score: Score) -> dict[str, Any]:
    lines = [line for line in score.lines if line.rule in IN_SIGHT and line.vp]
    terms = [
        *_printed(view["houses"][player], view["options"].get("milly_vp")),
        *(_term(line.vp, line.cards) | {"rule": line.rule} for line in lines),
    ]
    total = sum(term["n"] for term in terms)
    return {"sum": total, "word": say("table.note.set_aside", n=signed(total).removeprefix("+")), "terms": terms}


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
