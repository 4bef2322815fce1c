"""What one player may know: the only way out for the state besides the log (INFO-01, INFO-02)."""

from __future__ import annotations

from typing import Any

from tantocuore import scoring
from tantocuore.cards import IDS
from tantocuore.play import Question
from tantocuore.quarters import maid_word
from tantocuore.state import House, State


def view(state: State, question: Question | None, seat: int) -> dict[str, Any]:
    """All that the player in this seat may know, JSON-able.

    Own hand in full; of every House the sizes of hand, deck and discard pile, the top discard, the play area and
    the Private Quarters; the Town; the resources of the turn; the question, with its answers only for who is
    asked. With `open_information` off the sizes of other decks and of the Town's piles are left out (DIFF-30).
    """
    names = state.names
    open_info = state.options.open_information
    return {
        "viewer": names[seat],
        "players": list(names),
        "active": names[state.active],
        "phase": state.phase,
        "turn": state.turns,
        "resources": {"servings": state.servings, "love": state.love, "employments": state.employments},
        "used": [IDS[card] for card in state.used],
        "options": state.options.changed(),
        "town": {
            "general": [IDS[card] for card in state.general],
            "piles": {
                IDS[i]: left if open_info else min(left, 1) for i, left in enumerate(state.piles) if left >= 0
            },
            "private_face_up": [IDS[card] for card in state.private_up],
            "private_pile": len(state.private_pile) if open_info else min(len(state.private_pile), 1),
            "removed": [IDS[card] for card in state.removed],
        },
        "houses": {
            name: _house(state.houses[i], own=i == seat, open_info=open_info) for i, name in enumerate(names)
        },
        "question": _question(state, question, seat),
        "end_fixed": state.end_fixed,
        "over": state.over,
        "winners": list(scoring.winners(state)) if state.over else [],
        "score": score_dict(state) if state.over else {},
    }


def _house(house: House, own: bool, open_info: bool) -> dict[str, Any]:
    sized = own or open_info
    return {
        "hand": [IDS[card] for card in house.hand] if own else None,
        "hand_size": len(house.hand),
        "deck_size": len(house.deck) if sized else None,
        "discard_size": len(house.discard) if sized else None,
        "discard_top": IDS[house.discard[-1]] if house.discard else None,
        "played": [IDS[card] for card in house.played],
        "chambermaids": [maid_word(maid) for maid in house.chambermaids],
        "private_maids": [maid_word(maid) for maid in reversed(house.private_maids)],
        "bad_habits": house.bad_habits,
    }


def _question(state: State, question: Question | None, seat: int) -> dict[str, Any] | None:
    if question is None:
        return None
    return {
        "player": state.names[question.player],
        "kind": question.kind,
        "phase": state.phase,
        "moves": [str(move) for move in question.moves] if question.player == seat else None,
        "rules": list(question.rules),
    }


def score_dict(state: State) -> dict[str, Any]:
    """Every player's score as plain data."""
    return {
        name: {
            "total": score.total,
            "lines": [{"rule": line.rule, "cards": list(line.cards), "vp": line.vp} for line in score.lines],
        }
        for name, score in scoring.scores(state).items()
    }
