"""Small positions for the tests of the engine, and words for what became of them.

A zone is written as words: "colette love_1*3" is a Colette and three 1 Love; a deck, a discard pile and a stack of
Private Maids are written top first. "rosa+1" is Rosa with one Illness.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

import tantocuore as tc
from tantocuore import rules
from tantocuore.cards import IDS
from tantocuore.quarters import maid_word
from tantocuore.state import House, State

NAMES = ("Raoul", "Baron", "Claris", "Denise", "Emil")
PRIVATES = ("milly", "tanya", "rosa", "lucienne", "lalande", "fay", "sora", "nord", "eugenie", "amber")
ZONES = ("hand", "deck", "discard", "played", "chambermaids", "private_maids")


def ruling(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the open points (and differences of editions) whose ruling it proves."""
    return pytest.mark.rule(*(rules.point(ident).id for ident in ids))


def words(text: str) -> list[str]:
    """The card ids of a zone written as words.

    >>> words("colette love_1*3")
    ['colette', 'love_1', 'love_1', 'love_1']
    """
    out: list[str] = []
    for word in text.split():
        card, _, count = word.partition("*")
        out += [card] * int(count or 1)
    return out


def _maids(text: str) -> list[Any]:
    pairs = [word.partition("+") for word in words(text)]
    return [{"card": card, "illness": int(ill)} if ill else card for card, _, ill in pairs]


def house(
    hand: str = "",
    deck: str = "love_1*5",
    discard: str = "",
    played: str = "",
    chambermaids: str = "",
    private: str = "",
    habits: int = 0,
) -> dict[str, Any]:
    """A House as a scenario writes it. Without words it holds a deck of five 1 Love and nothing else."""
    return {
        "hand": words(hand),
        "deck": words(deck),
        "discard": words(discard),
        "played": words(played),
        "chambermaids": _maids(chambermaids),
        "private_maids": _maids(private),
        "bad_habits": habits,
    }


def position(phase: str = "serving", **given: Any) -> tc.Game:
    """A game in which every card is known: Raoul, Baron and Claris, Raoul's Serving Phase begun.

    Takes what `data` takes. Houses not given are `house()`; Private Maids in no House lie in the order of
    `PRIVATES`, two of them face up. Moves are played.
    """
    return tc.Scenario.from_dict(data(phase, **given), "test").play()


def data(
    phase: str = "serving",
    *,
    players: int | Sequence[str] = 3,
    active: str = "Raoul",
    general: str = "recommended",
    piles: Mapping[str, int] | None = None,
    face_up: str | None = None,
    pile: str | None = None,
    options: Mapping[str, Any] | None = None,
    turn: Mapping[str, Any] | None = None,
    seed: int = 7,
    moves: Sequence[str] = (),
    resources: Mapping[str, int] | None = None,
    **houses: dict[str, Any],
) -> dict[str, Any]:
    """The scenario of `position` as plain data."""
    names = list(NAMES[:players]) if isinstance(players, int) else list(players)
    given = {name: houses.get(name, house()) for name in names}
    assert set(houses) <= set(names), "a House of nobody"
    housed = [_card(maid) for h in given.values() for maid in h["private_maids"]]
    rest = [card for card in PRIVATES if card not in housed]
    if face_up is not None:
        rest = [card for card in rest if card not in words(face_up)]
    up = rest[:2] if face_up is None else words(face_up)
    under = [card for card in rest if card not in up] if pile is None else words(pile)
    return {
        "format": 1,
        "sets": ["base"],
        "players": names,
        "active": active,
        "phase": phase,
        "seed": seed,
        "moves": list(moves),
        "options": dict(options or {}),
        "resources": dict(resources or {}),
        "turn": dict(turn or {}),
        "town": {
            "general": general if general in ("recommended", "random") else words(general),
            "piles": dict(piles or {}),
            "private_face_up": up,
            "private_pile": under,
        },
        "house": given,
    }


def _card(maid: str | Mapping[str, Any]) -> str:
    return maid if isinstance(maid, str) else str(maid["card"])


class Seen(NamedTuple):
    """A House in words; deck, discard pile and Private Maids top first."""

    hand: list[str]
    deck: list[str]
    discard: list[str]
    played: list[str]
    chambermaids: list[str]
    private: list[str]
    habits: int


def at(game: tc.Game | State, name: str = "Raoul") -> Seen:
    """What a player's House holds now, the whole truth."""
    state = game if isinstance(game, State) else game.state
    one: House = state.houses[state.names.index(name)]
    return Seen(
        [IDS[card] for card in one.hand],
        [IDS[card] for card in reversed(one.deck)],
        [IDS[card] for card in reversed(one.discard)],
        [IDS[card] for card in one.played],
        [maid_word(maid) for maid in one.chambermaids],
        [maid_word(maid) for maid in reversed(one.private_maids)],
        one.bad_habits,
    )


def left(game: tc.Game, card: str) -> int:
    """How many cards a Town pile holds."""
    return game.state.piles[IDS.index(card)]


def face_up(game: tc.Game) -> list[str]:
    """The Private Maids for hire."""
    return [IDS[card] for card in game.state.private_up]


def under(game: tc.Game) -> list[str]:
    """The face-down Private Maids, top first."""
    return [IDS[card] for card in reversed(game.state.private_pile)]


def has(game: tc.Game) -> tuple[int, int, int]:
    """Servings, Love and Employments of the active player."""
    numbers = game.resources
    return numbers["servings"], numbers["love"], numbers["employments"]


def moves(game: tc.Game) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in game.legal_moves]


def play(game: tc.Game, *texts: str) -> list[tc.Event]:
    """Play moves one after another; all their events."""
    return [event for text in texts for event in game.play(text)]


def of_kind(events: Iterable[tc.Event], kind: str) -> list[tc.Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def citing(events: Iterable[tc.Event], rule_id: str) -> list[tc.Event]:
    """The events that stand on a rule."""
    return [event for event in events if rule_id in event.rules]


def cards(events: Iterable[tc.Event]) -> list[str]:
    """The cards of events by id; "-" where there is none or it is hidden."""
    return [IDS[event.card] if event.card >= 0 else "-" for event in events]


def refused(game: tc.Game, move: str, *rule_ids: str, **numbers: Any) -> tc.Refusal:
    """Assert that a move is refused for these rules with these numbers, and that trying it changes nothing."""
    refusal = game.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert set(rule_ids) <= set(refusal.rules), f"{move}: {refusal.rules}"
    told = {key: refusal.numbers.get(key) for key in numbers}
    assert told == numbers
    assert len(refusal.text.split()) <= 40, refusal.text
    before = game.to_json()
    with pytest.raises(tc.IllegalMove) as caught:
        game.play(move)
    assert caught.value.refusal.rules == refusal.rules
    assert game.to_json() == before
    return refusal
