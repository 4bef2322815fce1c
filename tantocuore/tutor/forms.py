"""Forms: a new game and its options, who sits where, and those of other modules. Every wrong value is named."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tantocuore.errors import SetupError, nearest
from tantocuore.game import Game
from tantocuore.options import BEER, ONLY, PROVISIONAL, Options
from tantocuore.provisional import MOST_ALCOHOL
from tantocuore.setup import SEED_MOST, SETS
from tantocuore.text import catalogue, say
from tantocuore.tutor import laying, seats, share
from tantocuore.tutor.filling import LONGEST_NAME, Form, Values, Wrong, alike, name_fault
from tantocuore.tutor.refusing import action
from tantocuore.tutor.replying import Fault, Out, echo, not_offered, spoken
from tantocuore.tutor.run import YOU, Run
from tantocuore.tutor.words import rich

CHAIRS = 4
LONGEST_VALUE = 24  # characters: the longest seed, and the first ones of a name that is too long
NOBODY = "nobody"
TOWNS = ("recommended", "random")
GAMES = {"base": SETS[:1], "oktoberfest": SETS[1:], "both": SETS}  # what can be played, and its sets
AUTOMATIC = ("five_or_more",)  # comes on by itself
LONG = frozenset({"position", "share"})  # forms whose texts may be long


def form(run: Run, args: Mapping[str, Any]) -> Out:
    """Show the form `id`, filled with what holds now. Raises Fault for a form that there is not."""
    form = _known(run, args["id"], "form")
    return Out(spoken(say(f"{form.words}.title")), form=_shown(run, args["id"], form.fill(run), {}))


def submit(run: Run, args: Mapping[str, Any]) -> Out:
    """Begin what the `values` of the form `id` ask for, or name each wrong one at its field."""
    form = _known(run, args["id"], "submit")
    filled = form.fill(run)
    values = {**filled, **args["values"]}
    wrong = form.check(run, values)
    unknown = next((name for name in values if name not in filled), None)
    if unknown is not None:
        wrong[""] = say("form.error.unknown", name=echo(unknown))
    if not wrong:
        try:
            return _kept_behind(form.begin(run, values), run)
        except SetupError as error:
            wrong = {"": say("form.error.setup", why=error)}
    told = next(iter(wrong.values()))
    kept = {name: _kept(values[name], args["id"]) for name in filled}
    return Out(spoken(told), form=_shown(run, args["id"], kept, wrong))


def _kept_behind(out: Out, run: Run) -> Out:
    """Undo in a game that has taken the place of another one brings that one back."""
    if out.run is not None and out.run is not run:
        run.replaced = None  # one is enough
        out.run.replaced = run
    return out


def _known(run: Run, id: str, verb: str) -> Form:
    if not run.given:
        not_offered(verb)
    if id not in FORMS:
        near = nearest(id, FORMS)
        raise Fault(say("tutor.error.near", verb=echo(id), near=near or next(iter(FORMS))))
    return FORMS[id]


def _shown(run: Run, id: str, values: Values, wrong: Wrong) -> dict[str, Any]:
    form = FORMS[id]
    fields = [_field(form, run, name, value, wrong.get(name)) for name, value in values.items()]
    for before, field in [*pairwise(fields)][::-1]:
        if field["group"] == before["group"]:
            del field["group"]  # said once: a form of eight Houses is small enough to send
    error = wrong.get("") or (say("form.error.form") if wrong else None)
    return {
        "id": id, "title": say(f"{form.words}.title"), "text": rich(say(f"{form.words}.{form.lead(run)}")),
        "fields": fields, "submit": action(say(f"{form.words}.submit"), "submit", id=id), "error": error,
        **({"notes": _notes(run.game)} if id == "seats" else {}),
    }  # fmt: skip


def _field(form: Form, run: Run, name: str, value: Any, error: str | None) -> dict[str, Any]:
    out = {"name": name, "kind": "text", "label": "", "value": value, "error": error, "group": ""}
    return out | {key: part for key, part in form.field(run, name, value).items() if part is not None}


def _notes(game: Game) -> list[dict[str, Any]]:
    """The options of the game that runs, in words: what to mind, those that differ, and all of them folded."""
    options, sets = game.options, game.state.sets
    differ = [*game.warnings, *options.in_words(sets=sets)] or [say("form.seats.printed")]
    kinds = (("options", False, differ), ("all", True, options.in_words(every=True, sets=sets)))
    return [
        {"title": say(f"form.group.{key}"), "folded": folded, "lines": [rich(line) for line in lines]}
        for key, folded, lines in kinds
    ]


def _kept(value: Any, id: str) -> Any:
    """A value as the form shows it again: cut where nothing right is that long, None where the page keeps it."""
    if type(value) is str:
        return value if len(value) <= LONGEST_VALUE else None if id in LONG else value[:LONGEST_VALUE]
    return echo(value) if type(value) is int and abs(value) > SEED_MOST else value


# the fields, known by their names: name1, seat1, town, seed, options.milly_vp, plays.Anna


def _drawn(_run: Run, name: str, value: Any) -> dict[str, Any]:
    """What a field of these two forms is."""
    kind, _, rest = name.partition(".")
    if kind == "options":
        under = "provisional" if rest in PROVISIONAL else "options"
        return _option(rest, value) | {"group": say(f"form.group.{under}")}
    if kind == "plays":
        sits = [_sits(who) for who in (YOU, *seats.names())]
        label = say("form.field.plays", player=rest)
        return {"kind": "choice", "options": sits, "label": label, "group": say("form.group.seats")}
    table = {"group": say("form.group.table")}
    if name == "sets":
        games = [{"value": game, "label": say(f"form.sets.{game}")} for game in GAMES]
        return table | {"kind": "choice", "options": games, "label": say("form.field.sets")}
    if name == "town":
        towns = [{"value": town, "label": say(f"form.town.{town}")} for town in TOWNS]
        return table | {"kind": "choice", "options": towns, "label": say("form.field.town")}
    if name == "seed":
        return table | {"label": say("form.field.seed"), "help": say("form.help.seed")}
    number = int(name[-1])
    group = {"group": say("form.group.players"), "label": say(f"form.field.{name[:-1]}", n=number)}
    if name.startswith("name"):
        return group | {"max": LONGEST_NAME}
    free = () if number <= 2 else (NOBODY,)
    return group | {"kind": "choice", "options": [_sits(who) for who in (*free, YOU, *seats.names())]}


def _sits(who: str) -> dict[str, str]:
    label = say(f"form.seat.{who}") if who in (YOU, NOBODY) else bot_name(who)
    return {"value": who, "label": label}


def bot_name(policy: str) -> str:
    """A bot in words; one without words of its own goes by its id."""
    key = f"seats.bot.{policy}"
    return say(key) if key in catalogue() else policy


def _option(name: str, value: Any) -> dict[str, Any]:
    default = Options._field_defaults[name]
    label = say(f"option.{name}.title")
    only = {"only": {"sets": _games_with(name)}} if name in ONLY else {}
    if isinstance(default, bool):
        return only | {"kind": "check", "label": label, "help": say(f"option.{name}.text.on")}
    n = value if type(value) is int else default
    help = None if name in PROVISIONAL else say(f"option.{name}.text", n=n)
    return only | {"kind": "number", "label": label, "help": help, "min": 0, "max": _most(name)}


def _most(name: str) -> int:
    return MOST_ALCOHOL if name.startswith(BEER) else 9


def _games_with(name: str) -> list[str]:
    """The games in which an option is asked about."""
    return [game for game, sets in GAMES.items() if name not in ONLY or ONLY[name] in sets]


# a new game


def _new(run: Run) -> dict[str, Any]:
    """The seats, the Town and the options of the game that is being played; who plays alone gets a bot."""
    game, sitting = run.game, dict(run.seats)
    if not sitting and game.node == 0:
        sitting = dict.fromkeys(game.players[1:], seats.STRONGEST)
    out: dict[str, Any] = {}
    for n in range(1, CHAIRS + 1):
        taken = n <= len(game.players)
        out[f"name{n}"] = game.players[n - 1] if taken else _free_name(n, game.players)
        out[f"seat{n}"] = sitting.get(game.players[n - 1], YOU) if taken else NOBODY
    chosen = game.options._asdict()
    here = next(name for name, sets in GAMES.items() if sets == game.state.sets)
    out |= {"sets": here, "town": TOWNS[0], "seed": ""}
    out |= {f"options.{name}": value for name, value in chosen.items() if name not in AUTOMATIC}
    return out


def _free_name(n: int, players: tuple[str, ...]) -> str:
    name = say(f"form.default.name{n}")
    return name if name not in players else f"{name}-{n}"


def _check_new(_run: Run, values: Values) -> Wrong:
    wrong: Wrong = {}
    sitting: dict[str, str] = {}
    names: set[str] = set()
    for n in range(1, CHAIRS + 1):
        who, name = values[f"seat{n}"], values[f"name{n}"]
        if not isinstance(who, str) or who not in (YOU, NOBODY, *seats.names()) or (who == NOBODY and n <= 2):
            wrong[f"seat{n}"] = say("form.error.choice")
            continue
        if who == NOBODY:
            continue
        sitting[f"seat{n}"] = who
        fault = name_fault(name, names)
        if fault:
            wrong[f"name{n}"] = fault
        elif isinstance(name, str):
            names.add(alike(name))
    if YOU not in sitting.values() and "seat1" not in wrong:
        wrong["seat1"] = say("form.error.you")
    if values["sets"] not in list(GAMES):
        wrong["sets"] = say("form.error.choice")
    if values["town"] not in TOWNS:
        wrong["town"] = say("form.error.choice")
    if _seed(values["seed"]) is False:
        wrong["seed"] = say("form.error.seed")
    for name, default in Options._field_defaults.items():
        if values["sets"] not in _games_with(name):
            continue  # it is not shown
        given = values.get(f"options.{name}", default)
        if type(given) is not type(default):
            number = type(default) is int
            wrong[f"options.{name}"] = (
                say("form.error.number", min=0, max=_most(name)) if number else say("form.error.check")
            )
        elif type(default) is int and not 0 <= given <= _most(name):
            wrong[f"options.{name}"] = say("form.error.number", min=0, max=_most(name))
    return wrong


def _seed(value: Any) -> int | bool | None:
    """The number of the deal; None for a new one, False for what is no number."""
    text = str(value).strip() if type(value) in (str, int) else "" if value is None else "?"
    if not text:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 19 or int(digits) > SEED_MOST:
        return False
    return int(text)


def _begin(run: Run, values: Values) -> Out:
    """A run of the new game in the place of the old one."""
    chairs = [n for n in range(1, CHAIRS + 1) if values[f"seat{n}"] != NOBODY]
    players = [values[f"name{n}"] for n in chairs]
    given = {name: values.get(f"options.{name}") for name in Options._fields if name not in AUTOMATIC}
    options = {name: value for name, value in given.items() if values["sets"] in _games_with(name)}
    game = Game.new(players, GAMES[values["sets"]], values["town"], _seed(values["seed"]), options)
    sitting = {values[f"name{n}"]: values[f"seat{n}"] for n in chairs if values[f"seat{n}"] != YOU}
    new = Run(run.lesson, game, seats.viewer(game.players, sitting))
    new.seats = sitting
    return Out(spoken(say("form.new.done", player=game.active), *game.warnings), run=new)


# who sits where


def _seats(run: Run) -> dict[str, Any]:
    return {f"plays.{player}": run.seats.get(player, YOU) for player in run.game.players}


def _check_seats(run: Run, values: Values) -> Wrong:
    mine = {name: values[name] for name in _seats(run)}
    known = (YOU, *seats.names())
    wrong = {
        name: say("form.error.choice") for name, who in mine.items() if not isinstance(who, str) or who not in known
    }
    if not wrong and YOU not in mine.values():
        wrong[next(iter(mine))] = say("form.error.you")
    return wrong


def _sit(run: Run, values: Values) -> Out:
    sitting = {name.partition(".")[2]: values[name] for name in _seats(run)}
    run.seats = {player: who for player, who in sitting.items() if who != YOU}
    run.seat = seats.viewer(run.game.players, run.seats)
    return Out(spoken(say("form.seats.done")), run=run)


FORMS: dict[str, Form] = {
    "new": Form(_new, _check_new, _begin, _drawn, "form.new"),
    "seats": Form(_seats, _check_seats, _sit, _drawn, "form.seats"),
    "position": laying.FORM,
    "share": share.FORM,
}
