"""What a notebook asks for: a lesson, a table for a game, the course, or card faces to look at."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html import escape
from pathlib import Path

from tantocuore import Card, Game, Scenario, TantoCuoreError, card
from tantocuore.errors import short
from tantocuore.tutor import rooms
from tantocuore.tutor.course import tracks
from tantocuore.tutor.lesson import Lesson
from tantocuore.tutor.run import ALL_SEATS
from tantocuore.tutor.session import Session
from tantocuore_widgets import places
from tantocuore_widgets.progress_page import Progress
from tantocuore_widgets.widget import Table

WIDEST = 168  # pixels of a card in a fan
OVERLAP = 0.02  # of a card's width, that the next one covers
LEAN = 4  # degrees from one card to the next
SAG = 1.6  # percent of its height that the card beside the middle one lies lower; it grows with the square


def tutor() -> Table:
    """The whole course at one table: every lesson of every track, a game of your own, and one to try anything at.

    It opens what the address names behind "#", such as "#raoul" or "#play", else what the browser last had open.

    >>> tutor().lessons[-2:]
    ('play', 'sandbox')
    """
    return Table(Session.whole())


def lesson(name: str | Path | Lesson) -> Table:
    """The table of a lesson, such as "raoul", or of one of your own: a `Lesson`, or the path of its file.

    The browser keeps a lesson of your own apart from those that are shipped. Raises LessonError: the fault of a
    file, or the names of the lessons that there are.

    >>> lesson("raoul")
    <Table: Raoul's turn>
    """
    if not isinstance(name, Lesson):
        if not str(name).endswith(".toml"):
            return Table(Session.lesson(str(name)))
        name = Lesson.load(name)
    return Table(Session.lesson(replace(name, id=f"own-{name.id}")))


def course(track: str) -> Table:
    """A table with the lessons of a track in a row: "A" to "E", or the name of one of its lessons.

    It opens where the browser last was in this track. Raises TantoCuoreError, naming the tracks that there are.

    >>> course("B").lessons[:2]
    ('starting', 'serving')
    """
    found = next((one for one in tracks() if str(track) == one.id or str(track) in one.lessons), None)
    if found is None:
        names = ", ".join(one.id for one in tracks())
        raise TantoCuoreError(f"no track {short(track)}; there are {names}")
    return Table(Session.course(found.lessons))


def table(game: Game, viewer: str | None = None) -> Table:
    """A table to play a game at, with no goal, from where the game is. The game that you give stays as it is.

    `viewer` is the player whose hand you see and whose moves you make; without one you play for everybody.
    Raises TypeError when `game` is no game, and TantoCuoreError when nobody in it has the viewer's name.
    """
    _check_game(game)
    if viewer is not None and viewer not in game.players:
        raise TantoCuoreError(f"no player {viewer!r}; there are {', '.join(game.players)}")
    seat = viewer or ALL_SEATS
    # Each game is kept in the browser under a name of its own: another one must not bring this one back.
    mark = sha256(f"{seat} {game.to_json()}".encode()).hexdigest()[:12]
    return Table(Session.free(game, seat, store=f"free-{mark}"))


def play(*against: str, name: str = "") -> Table:
    """A table with a new game of yours against bots, ready to begin; your own name may be given.

    Without a bot's name there is one, the strongest. The browser keeps one such game: it goes on where you left it
    until you begin a new one there. Raises UnknownBot, and SetupError for a name that the game cannot carry.

    >>> play("love-first", "random")
    <Table: A game of your own>
    """
    return _free(rooms.duel(against, name))


def progress() -> Progress:
    """The course and the map of the rulebook: what to do next, how far each lesson is, and how each rule stands.

    It is read from the browser that shows it; nothing leaves the page but into a file that the reader saves.

    >>> progress()
    <Progress: 5 tracks>
    """
    return Progress()


def sandbox(seed: int | None = None, scenario: Scenario | str | None = None) -> Table:
    """A table to try anything at: you play all seats of it, and any position can be laid out there by hand.

    `seed` is the number of a deal of your own; `scenario` is where it begins, moves played: a `Scenario`, or what
    `Scenario.load` takes, such as "raoul" or a short line. Without either the browser keeps one such game: it goes
    on where you left it. Raises SetupError, ScenarioError, and ValueError for both at once.

    >>> sandbox(scenario="raoul")
    <Table: A game of your own>
    """
    if scenario is not None and seed is not None:
        raise ValueError("a scenario has its own seed: give one of the two")
    if scenario is not None:
        found = scenario if isinstance(scenario, Scenario) else Scenario.load(scenario)
        return table(found.play())
    free = rooms.trial(seed)
    return _free(free, "sandbox") if seed is None else table(free.game)


def _free(free: rooms.Free, store: str = "free") -> Table:
    return Table(Session.free(free.game, free.viewer, store, sitting=free.sitting))


def faces(*names: str) -> Faces:
    """Card faces in a fan, by the ids of the cards. Raises UnknownCard, naming the nearest.

    Raises ValueError when no card is named.

    >>> faces("genevieve", "kagari")
    <Faces: Geneviève, Kagari>
    """
    if not names:
        raise ValueError("name at least one card, such as faces('kagari')")
    return Faces(*(card(name) for name in names))


class Faces:
    """A still picture of some cards: it asks nothing and answers nothing."""

    def __init__(self, *cards: Card) -> None:
        self.cards = cards

    def __repr__(self) -> str:
        return f"<Faces: {', '.join(card.given_name for card in self.cards)}>"

    def _repr_html_(self) -> str:
        count = len(self.cards)
        # All cards and half a card's width for the lean of the outer ones make the whole.
        width = 100 / (count - OVERLAP * (count - 1) + 0.5)
        drawn = "".join(_drawn(card, at - (count - 1) / 2, width) for at, card in enumerate(self.cards))
        return f'<div style="display: flex; justify-content: center; padding: 12px 0 28px">{drawn}</div>'


def _drawn(card: Card, aside: float, width: float) -> str:
    """One card of a fan; `aside` counts the cards between it and the middle, `width` is in percent of the fan."""
    lean = aside * LEAN
    wide = f"min({width:.2f}%, {WIDEST}px)"
    styles = (
        f"width: {wide}",
        "height: auto",
        f"margin: 0 calc({wide} * {-OVERLAP / 2})",
        f"transform: translateY({aside * aside * SAG:.1f}%) rotate({lean:g}deg)",
        "filter: drop-shadow(0 2px 4px rgb(0 0 0 / 0.35))",
    )
    words = f"{card.name}, {card.title}" if card.title else card.name
    data = b64encode((places.room("faces") / f"{card.id}-360.webp").read_bytes()).decode("ascii")
    return f'<img src="data:image/webp;base64,{data}" alt="{escape(words)}" style="{"; ".join(styles)}">'


def _check_game(value: object) -> None:
    if not isinstance(value, Game):
        hint = "; its method game() gives one" if hasattr(value, "game") else ""
        raise TypeError(f"a table needs a game, not a {type(value).__name__}{hint}")
