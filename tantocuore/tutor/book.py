"""What the page keeps about the cards and rules of its game, asked for once, beside the scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore import rules
from tantocuore.cards import CARDS, GENERAL, Card, card
from tantocuore.game import Game
from tantocuore.moves import RULES as RULES_OF_VERBS
from tantocuore.options import DEFAULT, Options
from tantocuore.text import say
from tantocuore.tutor.explaining import PILES, card_panel
from tantocuore.tutor.replying import Out
from tantocuore.tutor.run import Run
from tantocuore.tutor.words import Rich

SCOPES = {"base": "base", "oktoberfest": "okt"}  # how the rules name the sets


def book(run: Run, _args: Mapping[str, Any]) -> Out:
    """The cards and rules of this game in words. Nothing is drawn anew, and the Why region stays."""
    return Out(view=False, keep_why=True, beside={"book": pages(run.game)})


def pages(game: Game) -> dict[str, Any]:
    """Each card that can be on this table with its sentences, the titles of the rules, and words of moves.

    >>> found = pages(Game.new(["Ann", "Bob"], seed=7))
    >>> found["cards"]["colette"]["name"], found["cards"]["colette"]["cost"], found["cards"]["colette"]["vp"]
    ('Colette Framboise', 3, 1)
    >>> found["rules"]["SERVE-02"]
    'One Serving per maid'
    """
    rows = on_table(game)
    ids, scopes = {row.id for row in rows}, {"both", *(SCOPES[row.set] for row in rows)}
    verbs = sorted({form.partition(" ")[0] for form in RULES_OF_VERBS})
    return {
        "cards": {row.id: _card(row, game.options) for row in rows} | {id: _back(id) for id in _down(ids)},
        "rules": {id: rule.title for id, rule in rules.all_rules().items() if _of(rule, scopes, ids)},
        "words": list(dict.fromkeys([*verbs, *(row.id for row in rows), *game.players])),
    }


def _down(ids: set[str]) -> list[str]:
    """The face-down piles of a game with these cards."""
    return [id for id in PILES if id == "back" or "beer_fest" in ids]


def on_table(game: Game) -> list[Card]:
    """The cards of the game's sets; of the General Maids those of its Town."""
    town = game.view(game.players[0])["town"]
    sets = {card(id).set for id in town["piles"]}
    return [row for row in CARDS if row.set in sets and (row.kind != GENERAL or row.id in town["general"])]


def _of(rule: rules.Rule, scopes: set[str], ids: set[str]) -> bool:
    """Whether a rule can matter here: one of the game's sets that is about no card, or about one that is there."""
    return rule.scope in scopes and (not rule.cards or not ids.isdisjoint(rule.cards))


def _card(row: Card, options: Options) -> dict[str, Any]:
    told = _words(row.id, options)
    return {"name": row.name, "title": row.title, "kind": row.kind, "cost": row.cost, "vp": row.vp, **told}


def _back(id: str) -> dict[str, Any]:
    """What lies face down, and is asked about like a card."""
    name = say(f"table.group.{PILES[id][0]}")
    return {"name": name, "title": "", "kind": "back", "cost": None, "vp": None, **_words(id, DEFAULT)}


def _words(id: str, options: Options) -> dict[str, Any]:
    """The sentences of the card's panel, and the rules that they name; an Employ Bonus is called so."""
    parts: list[Rich] = []
    for part in card_panel(id, options)["parts"]:
        bonus = part["label"] == say("tutor.part.bonus")
        parts.append([{"b": f"{part['label']}:"}, " ", *part["text"]] if bonus else part["text"])
    named = [piece["rule"] for part in parts for piece in part if isinstance(piece, dict) and "rule" in piece]
    return {"parts": parts, "rules": named}
