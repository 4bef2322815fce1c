"""What one player may know: the only way out for the state besides the log (INFO-01, INFO-02)."""

from __future__ import annotations

from typing import Any

from tantocuore import scoring
from tantocuore.cards import CARDS, IDS, INDEX, LOVE
from tantocuore.moves import Move
from tantocuore.okt import seeing
from tantocuore.play import Play, Question
from tantocuore.quarters import maid_word
from tantocuore.state import House, State

GIVES = tuple(card.love if card.kind == LOVE else 0 for card in CARDS)  # CARD-LOVE-1: the Love of a Love card


class View:
    """What the player in one seat may know, read only where somebody asks: what a policy decides from.

    `Game.lazy_view` makes one; it follows its game. `to_dict` is the whole of it, as `Game.view` gives it.
    Card ids throughout; no part of it can change the game. `moves` are the legal answers, empty unless this
    player is asked; `kind` is what is asked, as `Question.kind`, "" when nothing is.
    """

    __slots__ = ("moves", "kind", "okt", "__state", "__seat", "__question")

    def __init__(self, play: Play, seat: int, question: Question | None = None) -> None:
        self.__state = play.state
        self.okt = "oktoberfest" in play.state.sets  # whether Oktoberfest is in use
        self.__seat = seat
        self.ask(question)

    def ask(self, question: Question | None) -> View:
        """The same view, with the question that is asked now; whoever runs the game calls it."""
        self.__question = question
        self.kind: str
        self.moves: tuple[Move, ...]
        if question is None:
            self.kind, self.moves = "", ()
        else:
            seat, self.kind, moves, _, _ = question
            self.moves = moves if seat == self.__seat else ()
        return self

    @property
    def viewer(self) -> str:
        """Who looks."""
        return self.__state.names[self.__seat]

    @property
    def players(self) -> tuple[str, ...]:
        """All players in seat order."""
        return self.__state.names

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return self.__state.phase

    @property
    def turn(self) -> int:
        """Turns begun, this one included."""
        return self.__state.turns

    @property
    def round(self) -> int:
        """Turns of each player begun, the active player's own included: 1 in everybody's first turn."""
        return (self.__state.turns - 1) // len(self.__state.names) + 1

    @property
    def servings(self) -> int:
        """Servings left to the active player."""
        return self.__state.servings

    @property
    def love(self) -> int:
        """Love left to the active player."""
        return self.__state.love

    @property
    def employments(self) -> int:
        """Employments left to the active player."""
        return self.__state.employments

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own hand."""
        return tuple([IDS[card] for card in _hand(self.__state.houses[self.__seat])])

    @property
    def hand_love(self) -> int:
        """The Love that the Love cards of the viewer's own hand give together."""
        total = 0
        for card in self.__state.houses[self.__seat].hand:  # a plain loop: the time of roll-outs is spent here
            total += GIVES[card]
        return total

    def left(self, card_id: str) -> int:
        """Copies that the Town has to sell: those of a pile, 1 for a face-up Private Maid, else 0.

        Without open information 1 stands for any number (DIFF-30).
        """
        state, card = self.__state, INDEX[card_id]
        count = state.piles[card]
        if count < 0:
            return 1 if card in state.private_up else 0
        return count if state.options.open_information else min(count, 1)

    def house(self, player: str) -> dict[str, Any]:
        """One House as the viewer may see it, as in `to_dict()["houses"]`."""
        state = self.__state
        seat = state.names.index(player)
        return _house(state, seat, own=seat == self.__seat)

    def to_dict(self) -> dict[str, Any]:
        """All of it, JSON-able."""
        return view(self.__state, self.__question, self.__seat)


def view(state: State, question: Question | None, seat: int) -> dict[str, Any]:
    """All that the player in this seat may know, JSON-able.

    Own hand in full; of every House the sizes of hand, deck and discard pile, the top discard, the play area and
    the Private Quarters; the Town; the resources of the turn; the question, with its answers only for who is
    asked. With Oktoberfest the own beers and the number of everybody's, what lies open of that set, and
    `turn_so_far`. With `open_information` off the sizes of other decks and of the Town's piles are left out
    (DIFF-30).
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
            **(seeing.town(state) if "oktoberfest" in state.sets else {}),
        },
        "houses": {name: _house(state, i, own=i == seat) for i, name in enumerate(names)},
        **(seeing.turn(state) if "oktoberfest" in state.sets else {}),
        "question": _question(state, question, seat),
        "end_fixed": state.end_fixed,
        "over": state.over,
        "winners": list(scoring.winners(state)) if state.over else [],
        "score": score_dict(state) if state.over else {},
    }


def _house(state: State, seat: int, own: bool) -> dict[str, Any]:
    house, sized = state.houses[seat], own or state.options.open_information
    return {
        "hand": [IDS[card] for card in _hand(house)] if own else None,
        "hand_size": len(_hand(house)),
        "deck_size": len(house.deck + house.looked_at("deck")) if sized else None,
        "discard_size": len(house.discard) if sized else None,
        "discard_top": IDS[house.discard[-1]] if house.discard else None,
        "played": [IDS[card] for card in house.played],
        "chambermaids": [maid_word(maid) for maid in house.chambermaids],
        "private_maids": [maid_word(maid) for maid in reversed(house.private_maids)],
        "bad_habits": house.bad_habits,
        **(seeing.house(house, own) if "oktoberfest" in state.sets else {}),
    }


def _hand(house: House) -> list[int]:
    """A hand with the card that another player is looking at (CARD-EUGENIE-1)."""
    spot = max(house.spot, 0)
    return house.hand[:spot] + house.looked_at("hand") + house.hand[spot:]


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
            "lines": [_line(line) for line in score.lines],
        }
        for name, score in scoring.scores(state).items()
    }


def _line(line: scoring.Line) -> dict[str, Any]:
    """A line of a score; one that rests on values which no source gives says so."""
    told = {"rule": line.rule, "cards": list(line.cards), "vp": line.vp}
    return told | ({"provisional": True} if line.provisional else {})
