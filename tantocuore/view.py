"""What one player may know: the only way out for the state besides the log (INFO-01, INFO-02)."""

from __future__ import annotations

from typing import Any

from tantocuore import scoring
from tantocuore.cards import IDS, INDEX
from tantocuore.moves import Move
from tantocuore.play import Play, Question
from tantocuore.quarters import maid_word
from tantocuore.state import House, State


class View:
    """What the player in one seat may know, read only where somebody asks: what a policy decides from.

    `Game.lazy_view` makes one; it follows its game. `to_dict` is the whole of it, as `Game.view` gives it.
    Card ids throughout; no part of it can change the game.
    """

    __slots__ = ("__play", "__seat", "__question")

    def __init__(self, play: Play, seat: int, question: Question | None = None) -> None:
        self.__play = play
        self.__seat = seat
        self.__question = question

    def ask(self, question: Question | None) -> View:
        """The same view, with the question that is asked now; whoever runs the game calls it."""
        self.__question = question
        return self

    @property
    def viewer(self) -> str:
        """Who looks."""
        return self.__play.state.names[self.__seat]

    @property
    def players(self) -> tuple[str, ...]:
        """All players in seat order."""
        return self.__play.state.names

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal answers, empty unless this player is asked."""
        question = self.__question
        return question.moves if question is not None and question.player == self.__seat else ()

    @property
    def kind(self) -> str:
        """What is asked, as `Question.kind`; "" when nothing is."""
        return self.__question.kind if self.__question else ""

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return self.__play.state.phase

    @property
    def turn(self) -> int:
        """Turns begun, this one included."""
        return self.__play.state.turns

    @property
    def servings(self) -> int:
        """Servings left to the active player."""
        return self.__play.state.servings

    @property
    def love(self) -> int:
        """Love left to the active player."""
        return self.__play.state.love

    @property
    def employments(self) -> int:
        """Employments left to the active player."""
        return self.__play.state.employments

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own hand."""
        return tuple([IDS[card] for card in self.__play.state.houses[self.__seat].hand])

    def left(self, card_id: str) -> int:
        """Copies in a Town pile; 0 for a card without one. Without open information 1 stands for any number."""
        state = self.__play.state
        count = max(state.piles[INDEX[card_id]], 0)
        return count if state.options.open_information else min(count, 1)

    def house(self, player: str) -> dict[str, Any]:
        """One House as the viewer may see it, as in `to_dict()["houses"]`."""
        state = self.__play.state
        seat = state.names.index(player)
        open_info = state.options.open_information
        return _house(state.houses[seat], own=seat == self.__seat, open_info=open_info)

    def to_dict(self) -> dict[str, Any]:
        """All of it, JSON-able."""
        return view(self.__play.state, self.__question, self.__seat)


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
