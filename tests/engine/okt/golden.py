"""Golden playthroughs of Oktoberfest: those of `tests.golden`, with what only this set lays on the table.

`cards/CARD.toml` is a short scenario for each card, `cards/CARD.txt` its playthrough; `ludek.txt` is the worked
example. `python -m tests.engine.okt.golden` writes the texts anew and names those that changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tantocuore as tc
from tantocuore.okt import reading
from tantocuore.state import State
from tests.golden import playthrough

HERE = Path(__file__).resolve().parent
CARDS = HERE / "cards"


def sources() -> dict[Path, str]:
    """Every golden file, and the scenario that it is made of."""
    own = {path.with_suffix(".txt"): str(path) for path in sorted(CARDS.glob("*.toml"))}
    return {HERE / "ludek.txt": "ludek"} | own


def text(source: str) -> str:
    """The playthrough of a scenario: question, move, events with their rules, and what changed; then the score."""
    return "\n".join(_lines(tc.Scenario.load(source))) + "\n"


def _lines(scenario: tc.Scenario) -> Iterator[str]:
    game = scenario.game()
    yield f"= {scenario.title}"
    yield from playthrough._events(game, 0)
    before: dict[str, str] = {}
    for move in (*scenario.moves, None):
        now = _state(game.state)
        yield from playthrough._changes(before, now)
        before = now
        yield playthrough._question(game)
        if move is not None:
            count = len(game.log())
            game.play(move)
            yield f"> {move}"
            yield from playthrough._events(game, count)
    for name, score in game.score().items():
        lines = "; ".join(f"{line.vp} {line.rule} {', '.join(line.cards)}" for line in score.lines)
        yield f"score {name} {score.total}: {lines}".rstrip(" :")
    if game.is_over:
        yield f"over, won by {', '.join(game.winners)}"


def _state(state: State) -> dict[str, str]:
    """The whole state in small entries; what is empty is an empty text."""
    out = playthrough._state(state)
    for name, value in reading.town_words(state).items():
        out[f"town {name}"] = value if isinstance(value, str) else ", ".join(value)
    out["removed"] = playthrough._cards(list(state.removed))
    out["turn so far"] = ", ".join(f"{name} {value}" for name, value in reading.turn_words(state).items())
    for name, house in zip(state.names, state.houses, strict=True):
        for zone, value in reading.house_words(house).items():
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")
            out[f"{name} {zone}"] = shown
    return out


def main() -> None:
    """Write the files whose playthrough differs."""
    for path, source in sources().items():
        new = text(source)
        if not path.exists() or path.read_text("utf-8") != new:
            path.write_text(new, "utf-8", newline="\n")
            print(path.relative_to(HERE))


if __name__ == "__main__":
    main()
