"""The cards of the scene: what each is called, whether it can act, and what a click on it asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from tantocuore.cards import BUILDING, CARDS, EVENT, INDEX, LOVE, Card, card
from tantocuore.explain import place_word
from tantocuore.game import Game
from tantocuore.legality import useless
from tantocuore.moves import Move
from tantocuore.okt.beer import PRICE
from tantocuore.text import say
from tantocuore.tutor.words import amount, listed, name

HAND = ("serve", "chambermaid", "love", "discard", "keep", "return")  # what is done with cards in hand
ELSEWHERE = ("judge",)  # questions about a card in a deck, whose like the hand may hold (CARD-ELIZA-2)
PAIRED = {"nicole": ("exchange",)}  # CARD-NICOLE-2: two of her are exchanged, at any time of the phase
NO_MAID = (LOVE, EVENT, BUILDING)
OF_ALL = ("employ", "use", "cure")  # verbs of maids and of other cards
MOST_ENVY = 2  # CARD-ENVY-1


class Table(NamedTuple):
    """What the cards need to know: the game, whose eyes, what may be played, and what leads on.

    `judged` is False while a question stands open: then no card says whether it can act. `envy` is by how much
    maids cost the viewer more.
    """

    game: Game
    viewer: str
    playable: tuple[Move, ...]
    marked: tuple[str, ...] = ()
    judged: bool = True
    lit: bool = True
    envy: int = 0

    @property
    def asked(self) -> bool:
        """Whether the viewer has to decide."""
        return self.game.asked == self.viewer

    def moves_of(self, card_id: str, verbs: Sequence[str], word: str = "") -> list[Move]:
        """What a click on this card may play; serving a chief is only in the text view (OPEN-14)."""
        wanted = {card_id, word} - {""}
        return [m for m in self.playable if m.verb in verbs and m.what in wanted and not useless(m)]

    def price(self, row: Card) -> int | None:
        """What a card costs in the viewer's Employ Phase."""
        return row.cost if row.cost is None or not row.is_maid else row.cost + self.envy


def title(card_id: str) -> str:
    """The whole name and the title: "Rouge Crescent, Chambermaid"."""
    row = card(card_id)
    return say("table.label.card", name=row.name, title=row.title) if row.title else row.name


def hand_card(table: Table, card_id: str, key: str) -> dict[str, Any]:
    """A card in the viewer's hand."""
    row = card(card_id)
    wanted = "love" if row.kind == LOVE else "chambermaid" if row.chambermaid_cost else "serve"
    question = table.game.question
    verbs = () if question and question.kind in ELSEWHERE else HAND + PAIRED.get(card_id, ())
    invited = (f"{verb} {card_id}" for verb in verbs if f"{verb} {card_id}" in table.marked)
    tried = next(invited, f"{wanted} {card_id}")  # a click asks what the step invites, where it does
    return acting(table, card_id, key, table.moves_of(card_id, verbs), tried, [title(card_id)])


def town_card(table: Table, card_id: str, key: str, note: str) -> dict[str, Any]:
    """A pile of the Town, or a face-up Private Maid; where Envy makes her dearer, she says so."""
    row = card(card_id)
    price = table.price(row)
    costs = [] if row.cost is None else [say("table.label.costs", cost=row.cost)]
    if price != row.cost:
        costs = [say("table.label.costs_more", cost=row.cost, price=price)]
    parts = [title(card_id), *costs, note]
    made = acting(table, card_id, key, table.moves_of(card_id, ("employ",)), f"employ {card_id}", parts)
    if price != row.cost:
        made["price"] = price
    return made | {"note": note}


def quarters_card(table: Table, word: str, key: str, own: bool, state: str) -> dict[str, Any]:
    """A maid in Private Quarters, written as in moves ("azure+1"); `state` says what she is there."""
    card_id = word.partition("+")[0]
    ill = int(word.partition("+")[2] or 0)
    parts = [title(card_id), say(f"table.label.{state}")] + ([say("table.illness", n=ill)] if ill else [])
    badges = [badge("ill", ill)] if ill else []
    if state != "chambermaid":
        badges.append(badge(state.removeprefix("private_"), 1))
    moves = table.moves_of(word, ("use", "cure", "recall")) if own else []
    begins = own and table.game.phase == "starting"  # later in the turn the card says itself when it acts
    acts = state != "chambermaid" or card_id == "matilde"  # CARD-MATILDE-2
    tried = None if not begins else f"cure {word}" if ill else f"use {word}" if acts else None
    return acting(table, card_id, key, moves, tried, parts) | {"badges": badges}


def plain(card_id: str, key: str, parts: Sequence[str], note: str | None = None) -> dict[str, Any]:
    """A card that only explains itself."""
    return {
        "key": key, "id": card_id, "face": card_id, "name": name(card_id), "note": note,
        "label": ", ".join(parts) + ".", "state": "plain", "verb": None, "moves": [], "try": None,
    }  # fmt: skip


def ghost(card_id: str) -> dict[str, Any]:
    """A pale place where a card will go."""
    made = plain(card_id, "quarters/ghost", [say("table.label.ghost", card=name(card_id)).rstrip(".")])
    return made | {"ghost": True}


def back(key: str, left: int) -> dict[str, Any]:
    """The face-down pile of Private Maids."""
    made = plain("back", key, [say("table.label.pile", n=left).rstrip(".")], say("table.note.hidden", n=left))
    return made | {"name": say("table.note.pile")}


def badge(kind: str, count: int) -> dict[str, Any]:
    """A small mark on a card."""
    text = say("table.note.illness") if kind == "ill" else say(f"table.note.{kind}")
    label = say("table.illness", n=count) if kind == "ill" else text
    return {"text": text, "count": count, "label": label, "kind": kind}


def acting(
    table: Table, card_id: str, key: str, moves: list[Move], tried: str | None, parts: list[str]
) -> dict[str, Any]:
    """A card that can be played, or that explains why not; `tried` is what a click on it asks then."""
    made = plain(card_id, key, parts)
    if not table.judged:
        return made
    names = [str(move) for move in moves]
    lit = any(text in table.marked for text in (*names, tried or "")) and table.lit
    if moves:
        made |= {
            "state": "legal", "verb": _verb(moves),
            "moves": [{"move": str(m), "label": _short(table, m)} for m in moves],
            "label": ", ".join([*parts, say("table.label.can", moves=listed(_does(moves)))]) + ".",
        }  # fmt: skip
    elif tried is not None and (why := _why(table, tried)) is not None:
        made |= {"state": "illegal", "try": tried, "label": ", ".join(parts) + ". " + why}
    if lit:
        made["lit"] = True
    return made


def _why(table: Table, tried: str) -> str | None:
    """Why a move is not legal, in one line; None when it is. While another player decides, nothing is judged."""
    if not table.asked:
        if table.game.is_over:
            return say("refusal.over")
        return say("table.label.waits", player=table.game.asked or table.game.active)
    refusal = table.game.why_not(tried)
    return None if refusal is None else refusal.what


def _verb(moves: list[Move]) -> str:
    verbs = {move.verb for move in moves}
    return say("table.verb.several") if len(verbs) > 1 else say(f"table.verb.{verbs.pop()}")


def _short(table: Table, move: Move) -> str:
    """A move as a button of its card: the card's own name is left out."""
    row = _of(move)
    price: Any = table.price(row) if row else ""
    if move.verb == "beer":
        price = PRICE
    elif move.verb == "chambermaid" and row is not None:
        price = amount("servings", row.chambermaid_cost or 0)
    key = "employ_on" if move.verb == "employ" and move.target else _key(move)
    slots = {"card": name(move.what), "target": place_word(move.target)}
    return say(f"table.short.{key}", cost=price, **slots)


def _of(move: Move) -> Card | None:
    """The card that a move names."""
    id = move.what.partition("+")[0].partition(":")[0]
    return CARDS[INDEX[id]] if id in INDEX else None


def _key(move: Move) -> str:
    """Which words a move takes: a maid is a she, all else an it."""
    row = _of(move)
    return f"{move.verb}_it" if row is not None and row.kind in NO_MAID and move.verb in OF_ALL else move.verb


def _does(moves: list[Move]) -> list[str]:
    """What the learner can do with a card, once each, for its accessible name."""
    keys = ("employ_on" if move.verb == "employ" and move.target else _key(move) for move in moves)
    return [say(f"table.does.{key}") for key in dict.fromkeys(keys)]


def numbered(cards: Sequence[str], zone: str) -> list[tuple[str, str]]:
    """Cards with a key each that stays while the card stays: ("colette", "hand/colette/0")."""
    seen: Counter[str] = Counter()
    out = []
    for card_id in cards:
        out.append((card_id, f"{zone}/{card_id}/{seen[card_id]}"))
        seen[card_id] += 1
    return out
