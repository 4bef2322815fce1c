"""All turns of one position as a page: how many there are, which are looked for, and what beats the rulebook's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from tantocuore.moves import YES
from tantocuore.scenario import Scenario
from tantocuore.state import EMPLOY, SERVING, STARTING
from tantocuore.text import say
from tantocuore.turntree import MEASURES, End, TurnTree, every_turn, ranked
from tantocuore.tutor.words import counted, move_words, rich

ROWS = 8  # turns on a page
LISTS = ("gained", "chambermaids", "beers")  # measures that count cards, and name them
SHOWN = ("spent", "left", "gained", "chambermaids", "beers", "vp", "sure")
OFTEN = {"beers": lambda end: end.beers, "sure": lambda end: end.chances}  # measures of some trees, and what asks
LABELS = ("query", "hint", "find", "sort", "hide", "moves", "previous", "next", "play", "close")


@lru_cache(maxsize=16)
def tree(scenario: str) -> TurnTree:
    """The turns of a shipped scenario, grown once. Raises ScenarioError.

    >>> tree("raoul").player
    'Raoul'
    """
    return every_turn(Scenario.load(scenario).game())


def panel(
    tree: TurnTree,
    line: Sequence[str] = (),
    query: str = "",
    sort: str = "spent",
    page: int = 0,
    hide: bool = False,
) -> dict[str, Any]:
    """The turns of a tree, JSON-able: counts, verdicts, and a page of at most `ROWS` rows.

    `line` is the rulebook's turn in notation, which every row is measured against; without one nothing is. `query`
    is looked for as `TurnTree.search` does, also in the words that the page shows. `sort` is a measure, `page`
    counts from 0 and stops at the last. `hide` leaves out turns in which a Maid Chief serves (OPEN-14), also of the
    verdicts.

    Where beers are to be had, two measures more count them and the VP that are sure whichever beer lies on top.

    `own` is the row of the rulebook's turn, wherever it stands. A row has its moves in notation and in words, all
    of them as one `text`, how many `orders` it has, its `numbers`, and as `beats` what it has more of.

    Raises TantoCuoreError for an unknown measure, and when the line is no whole turn of the tree.

    >>> shown = panel(tree("raoul"), Scenario.load("raoul").moves, query="employ colette", sort="vp")
    >>> shown["found"]["n"], shown["rows"][0]["beats"][0]["text"], shown["verdicts"][3]["text"]
    (6, 'Love spent: 3, against 2', "New chambermaids: no turn beats the rulebook's 1.")
    """
    measures = measures_of(tree)
    own = tree.end_of(line) if line else None
    found = [end for end in tree.search(query, move_words) if not (hide and end.useless)]
    ordered = ranked(found, sort)
    last = max(0, (len(ordered) - 1) // ROWS)
    at = min(max(page, 0), last)
    chiefs = sum(end.useless for end in tree.ends)
    unseen = sum(bool(end.chances) for end in tree.ends)
    texts = [
        say("turns.counts", player=tree.player, lines=tree.lines, ends=len(tree.ends), results=tree.results),
        *([say("turns.useless", n=chiefs)] if chiefs else []),
        say("turns.deck"),
        *([say("turns.unseen", n=unseen)] if unseen else []),
    ]
    return {
        "title": say("turns.title", player=tree.player),
        "parts": [rich(text) for text in texts],
        "counts": {"lines": tree.lines, "ends": len(tree.ends), "results": tree.results, "useless": chiefs},
        "verdicts": _verdicts(tree.useful if hide else tree.ends, own, measures) if own else [],
        "labels": {name: say(f"turns.label.{name}") for name in LABELS},
        "query": query,
        "hide": hide,
        "sorts": [{"by": by, "text": _label(by), "on": by == sort} for by in measures],
        "head": [{"by": by, "text": _label(by)} for by in SHOWN if by in measures or by not in MEASURES],
        "found": {"n": len(ordered), "text": say("turns.found" if ordered else "turns.none", n=len(ordered))},
        "page": {"at": at, "last": last, "text": say("turns.page", now=at + 1, all=last + 1)},
        "own": _row(own, own, line, measures) if own else None,
        "rows": [
            _row(end, own, line, measures) | {"turn": tree.ends.index(end)}
            for end in ordered[at * ROWS : (at + 1) * ROWS]
        ],
    }


def measures_of(tree: TurnTree) -> tuple[str, ...]:
    """The measures that tell something about these turns: not beers where none is to be had."""
    return tuple(by for by in MEASURES if by not in OFTEN or any(map(OFTEN[by], tree.ends)))


def _verdicts(ends: Sequence[End], own: End, measures: Sequence[str]) -> list[dict[str, Any]]:
    """By measure: whether the rulebook's turn is proved best, or how many turns have more."""
    out = []
    for by in measures:
        of = MEASURES[by]
        more = [of(end) for end in ends if of(end) > of(own)]
        most = max(more, default=of(own))
        key = "beaten" if more else "best"
        text = say(f"turns.verdict.{key}", measure=_label(by), n=len(more), own=of(own), most=most)
        out.append({"by": by, "own": of(own), "most": most, "more": len(more), "best": not more, "text": text})
    return out


def _row(end: End, own: End | None, line: Sequence[str], measures: Sequence[str]) -> dict[str, Any]:
    rulebook = end is own
    moves = tuple(line) if rulebook else end.moves
    beats = [
        {"by": by, "text": say("turns.beats", measure=_label(by), n=MEASURES[by](end), own=MEASURES[by](own))}
        for by in measures
        if own and MEASURES[by](end) > MEASURES[by](own)
    ]
    words = in_words(moves)
    return {
        "moves": [{"move": move, "text": text} for move, text in zip(moves, words, strict=True)],
        "text": "; ".join(_times(text, len(list(same))) for text, same in groupby(words)),
        "orders": {"n": end.orders, "text": say("turns.orders", n=end.orders)},
        "numbers": [_number(end, by) for by in SHOWN if by in measures or by not in MEASURES],
        "useless": end.useless,
        "rulebook": say("turns.rulebook") if rulebook else None,
        "beats": beats,
    }


def _number(end: End, by: str) -> dict[str, Any]:
    value = getattr(end, by)
    cards = list(value) if by in LISTS else []
    text = (counted(cards) or say("turns.nobody")) if by in LISTS else str(value)
    return {"by": by, "n": len(cards) if by in LISTS else value, "text": text, "cards": cards}


def _times(text: str, n: int) -> str:
    return say("table.times", card=text, n=n) if n > 1 else text


def _label(by: str) -> str:
    return say(f"turns.measure.{by}")


def in_words(moves: Sequence[str]) -> list[str]:
    """The moves of a whole turn in words. Each `end` names its phase: counted from the last, which is Employ's.

    >>> in_words(["serve kagari", "end", "end"])
    ['Serve Kagari', 'End the Serving Phase', 'End the Employ Phase']
    """
    closed = iter((EMPLOY, SERVING, STARTING))
    words = [_in_words(move, next(closed) if move == "end" else "") for move in reversed(moves)]
    return words[::-1]


def _in_words(move: str, phase: str) -> str:
    return say("turns.yes") if move == YES.text else move_words(move, phase)  # no question stands beside it
