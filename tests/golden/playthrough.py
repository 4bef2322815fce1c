"""A playthrough as text: every question, move, event and change of the state of one scenario, and the score.

The words are those of the engine (kinds of events, zones, card ids, rule ids), so that no change of a sentence for
learners touches these files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tantocuore as tc
from tantocuore.cards import IDS
from tantocuore.quarters import maid_word
from tantocuore.state import State

HERE = Path(__file__).resolve().parent
CARDS = HERE / "cards"
WHOLE = ("raoul",)  # scenarios of the package
ZONES = ("hand", "deck", "discard", "played", "chambermaids", "private_maids")
TOP_FIRST = ("deck", "discard", "private_maids")
PILE = "pile "


def sources() -> dict[Path, str]:
    """Every golden file, and the scenario that it is made of: a shipped name or a path."""
    own = {path.with_suffix(".txt"): str(path) for path in sorted(CARDS.glob("*.toml"))}
    return {HERE / f"{name}.txt": name for name in WHOLE} | own


def text(source: str) -> str:
    """The playthrough of a scenario."""
    return "\n".join(_lines(tc.Scenario.load(source))) + "\n"


def _lines(scenario: tc.Scenario) -> Iterator[str]:
    game = scenario.game()
    yield f"= {scenario.title}"
    yield from _events(game, 0)
    before: dict[str, str] = {}
    for move in (*scenario.moves, None):
        now = _state(game.state)
        yield from _changes(before, now)
        before = now
        yield _question(game)
        if move is not None:
            count = len(game.log())
            game.play(move)
            yield f"> {move}"
            yield from _events(game, count)
    for name, score in game.score().items():
        lines = "; ".join(f"{line.vp} {line.rule} {', '.join(line.cards)}" for line in score.lines)
        yield f"score {name} {score.total}: {lines}".rstrip(" :")
    if game.is_over:
        yield f"over, won by {', '.join(game.winners)}"


def _question(game: tc.Game) -> str:
    if game.question is None:
        return "? none"
    moves = " | ".join(str(move) for move in game.legal_moves)
    return f"? {game.asked} {game.question.kind} [{', '.join(game.question.rules)}]: {moves}"


def _events(game: tc.Game, start: int) -> Iterator[str]:
    for number, event in enumerate(game.log()[start:], start):
        parts = [event.kind, game.players[event.player]]
        if event.card >= 0:
            parts.append(IDS[event.card])
        if event.source or event.target:
            parts.append(f"{event.source}>{event.target}".strip(">") if event.source else event.target)
        if event.amount:
            parts.append(f"{event.amount:+}")
        if event.audience is not None:
            parts.append(f"({', '.join(game.players[seat] for seat in event.audience)} only)")
        cause = f" <{event.cause}" if event.cause >= 0 else ""
        yield f"  {number} {' '.join(parts)} [{', '.join(event.rules)}]{cause}"


def _changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """The entries that differ, the Town's piles in one line; an entry that has become empty is a dash."""
    changed = {key: value for key, value in now.items() if value != before.get(key, "")}
    piles = [f"{key.removeprefix(PILE)} {value}" for key, value in changed.items() if key.startswith(PILE)]
    if piles:
        yield f"  town: {', '.join(piles)}"
    yield from (f"  {key}: {value or '-'}" for key, value in changed.items() if not key.startswith(PILE))


def _state(state: State) -> dict[str, str]:
    """The whole state in small entries; what is empty is an empty text."""
    out = {f"{PILE}{IDS[card]}": str(left) for card, left in enumerate(state.piles) if left >= 0}
    out |= {
        "town face up": _cards(state.private_up),
        "town face down": _cards(state.private_pile[::-1]),
        "turn": f"{state.turns} {state.names[state.active]} {state.phase}",
        "has": f"servings {state.servings}, love {state.love}, employments {state.employments}",
        "used": _cards(list(state.used)),
        "aside": _cards([house.aside for house in state.houses if house.aside >= 0]),
        "end": "over" if state.over else "fixed" if state.end_fixed else "",
    }
    for name, house in zip(state.names, state.houses, strict=True):
        for zone in ZONES:
            held = getattr(house, zone)
            out[f"{name} {zone}"] = ", ".join(
                maid_word(maid) for maid in (held[::-1] if zone in TOP_FIRST else held)
            )
        out[f"{name} bad_habits"] = str(house.bad_habits or "")
    return out


def _cards(cards: list[int]) -> str:
    return ", ".join(IDS[card] for card in cards)
