"""Scenarios: a position, moves and what is expected, as TOML for people and JSON for machines."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tantocuore import setup
from tantocuore.cards import IDS
from tantocuore.errors import IllegalMove, ScenarioError, UnknownMove, nearest, short
from tantocuore.okt import reading
from tantocuore.reader import COUNTS, FORMAT, HOUSE_KEYS, KEYS, SUFFIXES, Reader, entered
from tantocuore.state import CARD, ILL, House, State

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from tantocuore.game import Game

LIMIT = 1_000_000  # bytes of a scenario file that is read at all
LINE_MARK = "tc-"  # before a scenario as one short line
UNORDERED = ("hand", "chambermaids", "buildings", "private_face_up", "general", "removed", "winners")


class Difference(NamedTuple):
    """One thing that is not as expected; `key` is where it stands in the scenario, such as "expect.Raoul.hand"."""

    key: str
    expected: Any
    got: Any


class Scenario:
    """A position with moves to play and things to expect.

    Make one with `load`, `from_text`, `from_dict` or `Game.position`. `title` is one line, `moves` are in notation,
    `expect` says what `check` compares after them.

    >>> scenario = Scenario.load("raoul")
    >>> scenario.moves[:2]
    ('serve genevieve', 'serve kagari')
    >>> scenario.play().active
    'Baron'
    """

    def __init__(
        self,
        state: State,
        title: str = "",
        moves: Sequence[str] = (),
        expect: Mapping[str, Any] | None = None,
    ) -> None:
        self._state = state
        self.title = title
        self.moves = tuple(moves)
        self.expect = dict(expect or {})

    def __repr__(self) -> str:
        return f"<Scenario: {self.title or ', '.join(self._state.names)}; {len(self.moves)} moves>"

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self._state.names

    @property
    def active(self) -> str:
        """Whose turn it is at the start."""
        return self._state.names[self._state.active]

    # reading

    @classmethod
    def load(cls, name: str | Path) -> Scenario:
        """A shipped scenario by its name ("raoul"), a .toml or .json file, or a short line. Raises ScenarioError.

        >>> Scenario.load("raoul")
        <Scenario: Raoul's turn; 8 moves>
        """
        label = str(name)
        if label.startswith(LINE_MARK) and not label.endswith((".toml", ".json")):
            return cls.from_line(label)
        if label in shipped():
            return cls.from_text((_folder() / f"{label}.toml").read_text("utf-8"), file=label)
        from pathlib import Path

        path = Path(label)
        if path.suffix not in (".toml", ".json"):
            near = nearest(label, shipped())
            meant = f"did you mean {near!r}?" if near else f"shipped are {', '.join(shipped())}."
            raise ScenarioError(label, "", f"no such scenario; {meant} Else name a .toml or .json file")
        try:
            if not path.is_dir() and path.exists() and not path.is_file():
                raise ScenarioError(label, "", "is no plain file and was not read")
            if path.stat().st_size > LIMIT:
                raise ScenarioError(label, "", f"the file is larger than {LIMIT} bytes and was not read")
            text = path.read_text("utf-8")
        except OSError as error:
            raise ScenarioError(label, "", f"cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise ScenarioError(label, "", f"is not UTF-8 text (byte {error.start})") from None
        except ValueError as error:  # a name that no file can have
            raise ScenarioError(label, "", f"cannot be read: {error}") from None
        return cls.from_text(text, file=label, kind=path.suffix[1:])

    @classmethod
    def from_text(cls, text: str, file: str = "scenario", kind: str = "toml") -> Scenario:
        """A scenario from a text of the `kind` "toml" or "json"; `file` is the name that errors give.

        What is left out is as in a new game. Raises ScenarioError.

        >>> game = Scenario.from_text('''
        ... format = 1
        ... players = ["Ann", "Bob"]
        ... phase = "employ"
        ... [house.Ann]
        ... hand = ["love_3"]
        ... ''').game()
        >>> str(game.legal_moves[0])
        'love love_3'
        """
        if not isinstance(text, str):
            raise ScenarioError(file, "", f"expected a text, got {short(text)}")
        if len(text) > LIMIT:
            raise ScenarioError(file, "", f"the text is longer than {LIMIT} characters and was not read")
        import tomllib

        if kind == "toml" and deep_keys(text):
            raise ScenarioError(file, "", "is nested too deep")
        try:
            data = json.loads(text, parse_constant=_no_constant) if kind == "json" else tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            reason = (
                "is nested too deep" if isinstance(error, RecursionError) else f"is not {kind.upper()}: {error}"
            )
            raise ScenarioError(file, "", reason[:300]) from None
        return cls.from_dict(data, file)

    @classmethod
    def from_line(cls, line: str, file: str = "short line") -> Scenario:
        """The scenario of a short line, as `to_line` gives it; spaces in it do not count. Raises ScenarioError.

        >>> Scenario.from_line(Scenario.load("raoul").to_line())
        <Scenario: Raoul's turn; 8 moves>
        """
        if not isinstance(line, str) or len(line) > LIMIT:
            raise ScenarioError(file, "", f"expected a text of at most {LIMIT} characters")
        body = "".join(line.split()).removeprefix(LINE_MARK)
        reader = zlib.decompressobj()
        try:
            packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
            data = reader.decompress(packed, LIMIT)
            if not reader.eof:
                raise ScenarioError(file, "", "is cut off, or far too long")
            text = data.decode("utf-8")
        except (ValueError, zlib.error):
            raise ScenarioError(file, "", "is damaged: a sign is missing, or another one stands there") from None
        return cls.from_text(text, file, "json")

    @classmethod
    def from_dict(cls, data: Any, file: str = "scenario") -> Scenario:
        """A scenario from plain data, as `to_dict` gives it. Raises ScenarioError: the key of the first fault."""
        reader = Reader(file)
        table = reader.table(data, "", KEYS)
        state = reader.state(table)
        title = table.get("title", "")
        if not isinstance(title, str) or len(title) > 200 or not all(map(_writable, title)):
            raise ScenarioError(file, "title", "expected one line of at most 200 characters")
        return cls(
            state,
            title,
            reader.moves(table.get("moves", [])),
            reader.expect(table.get("expect", {}), state.names),
        )

    # playing

    def game(self) -> Game:
        """The game at the start of the scenario, its moves not played."""
        from tantocuore.game import Game

        return Game(self._state.copy())

    def play(self) -> Game:
        """The game after the moves. Raises IllegalMove or UnknownMove with `index`, counted from 0."""
        game = self.game()
        for index, move in enumerate(self.moves):
            try:
                game.play(move)
            except (IllegalMove, UnknownMove) as error:
                error.index = index
                raise
        return game

    def check(self) -> list[Difference]:
        """What differs from `expect` after the last move; an empty list when all holds. Raises as `play` does.

        >>> Scenario.load("raoul").check()
        []
        """
        game = self.play()
        out: list[Difference] = []
        position = of_state(game.state, ()).to_dict()  # as it is now, even in the middle of an effect
        for key, wanted in self.expect.items():
            if key == "over":
                out += _differs("expect.over", wanted, game.is_over)
            elif key == "winners":
                out += _differs("expect.winners", sorted(wanted), sorted(game.winners))
            elif key == "score":
                table = game.score()
                for name, total in wanted.items():
                    out += _differs(f"expect.score.{name}", total, table[name].total)
            else:
                there = position["town"] if key == "town" else position["house"][key]
                for name, value in wanted.items():
                    out += _compare(f"expect.{key}.{name}", name, value, there)
        return out

    # writing

    def to_dict(self) -> dict[str, Any]:
        """The one canonical form as plain data, with every zone and pile written out."""
        state = self._state
        out: dict[str, Any] = {"format": FORMAT}
        if self.title:
            out["title"] = self.title
        out |= {"sets": list(state.sets), "players": list(state.names), "active": self.active}
        out |= {"phase": state.phase, "seed": state.seed}
        if self.moves:
            out["moves"] = list(self.moves)
        if state.options.changed():
            out["options"] = state.options.changed()
        start = entered(state.phase)
        resources = {name: getattr(state, name) for name in start if getattr(state, name) != start[name]}
        if resources:
            out["resources"] = resources
        if turn := _turn(state):
            out["turn"] = turn
        out["town"] = {
            "general": [IDS[card] for card in state.general],
            "piles": setup.pile_words(state),
            "private_face_up": [IDS[card] for card in state.private_up],
            "private_pile": [IDS[card] for card in reversed(state.private_pile)],
        }
        okt = "oktoberfest" in state.sets
        if okt:
            out["town"] |= reading.town_words(state)
        if len(state.sets) > 1:
            out["town"]["chiefs"] = list(setup.chiefs_of(state))
        if state.removed:
            out["town"]["removed"] = [IDS[card] for card in state.removed]
        houses = zip(state.names, state.houses, strict=True)
        out["house"] = {name: _house(house) | (reading.house_words(house) if okt else {}) for name, house in houses}
        if self.expect:
            out["expect"] = self.expect
        return out

    def to_json(self) -> str:
        """The canonical form as JSON text; `from_text(text, kind="json")` reads it."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    def to_toml(self) -> str:
        """The canonical form as TOML text, for people.

        >>> Scenario.from_text(Scenario.load("raoul").to_toml()).title
        "Raoul's turn"
        """
        return _toml(self.to_dict())

    def to_line(self) -> str:
        """The scenario as one short line, to send and to give to `replay`; `from_line` and `load` read it.

        What the reader would fill in by itself is left out of it.

        >>> Scenario.load("raoul").to_line()[:3]
        'tc-'
        """
        text = json.dumps(_lean(self.to_dict()), ensure_ascii=False, separators=(",", ":"))
        return LINE_MARK + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def of_state(state: State, moves: Sequence[str]) -> Scenario:
    """The scenario of a state at a main question and of the answers since."""
    return Scenario(state.copy(), moves=moves)


def shipped() -> tuple[str, ...]:
    """The names of the scenarios in the package, for `Scenario.load`."""
    return tuple(sorted(f.name.removesuffix(".toml") for f in _folder().iterdir() if f.name.endswith(".toml")))


def _folder() -> Traversable:
    from importlib.resources import files  # when the first file is read: importing the package stays fast

    return files("tantocuore") / "scenarios"


def _turn(state: State) -> dict[str, Any]:
    """What happened earlier and still matters, only where it differs from a fresh start."""
    shuffles = {name: house.shuffles for name, house in zip(state.names, state.houses, strict=True)}
    full = {
        "used": [IDS[card] for card in state.used],
        "end_fixed": state.end_fixed,
        "over": state.over,
        "number": state.turns if state.turns != 1 else 0,
        "shuffles": {name: count for name, count in shuffles.items() if count},
        "picks": state.picks,
        **reading.turn_words(state),
    }
    return {key: value for key, value in full.items() if value}


def _house(house: House) -> dict[str, Any]:
    def maid(value: int) -> str | dict[str, Any]:
        card = IDS[value & CARD]
        return {"card": card, "illness": value // ILL} if value >= ILL else card

    return {
        "hand": [IDS[card] for card in house.hand],
        "deck": [IDS[card] for card in reversed(house.deck)],
        "discard": [IDS[card] for card in reversed(house.discard)],
        "played": [IDS[card] for card in house.played],
        "chambermaids": [maid(value) for value in house.chambermaids],
        "private_maids": [maid(value) for value in reversed(house.private_maids)],
        "bad_habits": house.bad_habits,
    }


def _lean(data: dict[str, Any]) -> dict[str, Any]:
    """The same scenario without the keys that read the same when they are left out."""
    rest = {key: data[key] for key in ("title", "moves", "expect") if key in data}
    data = {key: value for key, value in data.items() if key not in rest}
    whole = Scenario.from_dict(data).to_dict()
    houses = [("house", name) for name in data["house"]]
    piles = [("town", "piles"), *(("town", "piles", card) for card in data["town"]["piles"])]
    town = [("town", name) for name in ("private_pile", "private_face_up", "general")]
    zones = [(*house, zone) for house in houses for zone in HOUSE_KEYS]
    turn = [("turn", "shuffles"), ("turn",)]
    small = [("seed",), ("sets",), ("active",), ("phase",)]
    for path in [*houses, *piles, *town, ("town",), *turn, *zones, *small]:
        left = _without(data, path)
        try:
            same = left is not data and Scenario.from_dict(left).to_dict() == whole
        except ScenarioError:
            continue
        if same:
            data = left
    return data | rest


def _without(data: dict[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """The data without what stands at this path; the data itself when nothing does."""
    name, *deeper = path
    if name not in data:
        return data
    if not deeper:
        return {key: value for key, value in data.items() if key != name}
    inner = _without(data[name], deeper)
    return data if inner is data[name] else data | {name: inner}


def deep_keys(text: str) -> bool:
    """Whether a TOML text has keys of very many parts, over which the parser would sit for minutes."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    in_keys = max((line.partition("=")[0].count(".") for line in lines), default=0)
    return in_keys > 50 or sum(line.count(".") for line in lines) > 2000


def _writable(char: str) -> bool:
    """No control character and no half of a surrogate pair: what UTF-8 and one line can carry."""
    return char >= " " and char != "\x7f" and not "\ud800" <= char <= "\udfff"


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _word(entry: Any) -> str:
    """An entry of a zone as one word, so that both ways of writing a maid compare."""
    if isinstance(entry, Mapping) and entry.get("card") == "beer_fest":
        beer = f":{entry['beer']}" if entry.get("beer") else ""
        return f"beer_fest{beer}" + (f"+{entry['storms']}" if entry.get("storms") else "")
    if isinstance(entry, Mapping):
        return f"{entry.get('card')}+{entry.get('illness')}" if entry.get("illness") else str(entry.get("card"))
    return str(entry)


def _differs(key: str, expected: Any, got: Any) -> list[Difference]:
    return [] if expected == got else [Difference(key, expected, got)]


def _compare(key: str, name: str, wanted: Any, there: Mapping[str, Any]) -> list[Difference]:
    """Compare one expected value with a House or the Town."""
    suffix = next((s for s in SUFFIXES if name.endswith(s)), "")
    zone = name.removesuffix(suffix) if suffix else name
    got = there.get(zone, [])
    if zone == "piles":
        return [d for card, left in wanted.items() for d in _differs(f"{key}.{card}", left, got.get(card))]
    if zone in COUNTS and not suffix:
        return _differs(key, wanted, got)
    words = [_word(entry) for entry in got]
    if suffix == "_size":
        return _differs(key, wanted, len(words))
    named = [_word(entry) for entry in wanted]
    if suffix == "_contains":
        return [Difference(key, wanted, words)] if Counter(named) - Counter(words) else []
    if suffix == "_lacks":
        return [Difference(key, wanted, words)] if set(named) & set(words) else []
    if zone in UNORDERED:
        return [] if sorted(named) == sorted(words) else [Difference(key, named, words)]
    return _differs(key, named, words)


def _toml(data: Mapping[str, Any]) -> str:
    """TOML of the shapes a scenario has: values, then tables."""
    lines: list[str] = []

    def write(table: Mapping[str, Any], prefix: str) -> None:
        plain = {k: v for k, v in table.items() if not isinstance(v, Mapping)}
        deeper = {k: v for k, v in table.items() if isinstance(v, Mapping)}
        if prefix and (plain or not deeper):
            lines.append(f"\n[{prefix}]")
        lines.extend(f"{_key(k)} = {_value(v)}" for k, v in plain.items())
        for k, v in deeper.items():
            write(v, f"{prefix}.{_key(k)}".lstrip("."))

    write(data, "")
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)
