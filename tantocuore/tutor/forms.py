"""Forms: a new game and its options, who sits where, and those of other modules. Every wrong value is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tantocuore.errors import SetupError, nearest
from tantocuore.game import Game
from tantocuore.options import Options
from tantocuore.setup import SEED_MOST
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
            return form.begin(run, values)
        except SetupError as error:
            wrong = {"": say("form.error.setup", why=error)}
    told = next(iter(wrong.values()))
    kept = {name: _kept(values[name], args["id"]) for name in filled}
    return Out(spoken(told), form=_shown(run, args["id"], kept, wrong))


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
    error = wrong.get("") or (say("form.error.form") if wrong else None)
    return {
        "id": id, "title": say(f"{form.words}.title"), "text": rich(say(f"{form.words}.{form.lead(run)}")),
        "fields": fields, "submit": action(say(f"{form.words}.submit"), "submit", id=id), "error": error,
        **({"notes": _notes(run.game.options)} if id == "seats" else {}),
    }  # fmt: skip


def _field(form: Form, run: Run, name: str, value: Any, error: str | None) -> dict[str, Any]:
    out = {"name": name, "kind": "text", "label": "", "value": value, "error": error, "group": ""}
    return out | {key: part for key, part in form.field(run, name, value).items() if part is not None}


def _notes(options: Options) -> list[dict[str, Any]]:
    """The options of the game that runs, in words: those that differ, and all of them folded."""
    differ = options.in_words() or [say("form.seats.printed")]
    kinds = (("options", False, differ), ("all", True, options.in_words(every=True)))
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
        return _option(rest, value) | {"group": say("form.group.options")}
    if kind == "plays":
        sits = [_sits(who) for who in (YOU, *seats.names())]
        label = say("form.field.plays", player=rest)
        return {"kind": "choice", "options": sits, "label": label, "group": say("form.group.seats")}
    table = {"group": say("form.group.table")}
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
    if isinstance(default, bool):
        return {"kind": "check", "label": label, "help": say(f"option.{name}.text.on")}
    n = value if type(value) is int else default
    return {"kind": "number", "label": label, "help": say(f"option.{name}.text", n=n), "min": 0, "max": 9}


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
    out |= {"town": TOWNS[0], "seed": ""}
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
    if values["town"] not in TOWNS:
        wrong["town"] = say("form.error.choice")
    if _seed(values["seed"]) is False:
        wrong["seed"] = say("form.error.seed")
    for name, default in Options._field_defaults.items():
        given = values.get(f"options.{name}", default)
        if type(given) is not type(default):
            number = type(default) is int
            wrong[f"options.{name}"] = say("form.error.number", min=0, max=9) if number else say("form.error.check")
        elif type(default) is int and not 0 <= given <= 9:
            wrong[f"options.{name}"] = say("form.error.number", min=0, max=9)
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
    options = {name: values[f"options.{name}"] for name in Options._fields if f"options.{name}" in values}
    game = Game.new(players, town=values["town"], seed=_seed(values["seed"]), options=options)
    sitting = {values[f"name{n}"]: values[f"seat{n}"] for n in chairs if values[f"seat{n}"] != YOU}
    new = Run(run.lesson, game, seats.viewer(game.players, sitting))
    new.seats = sitting
    return Out(spoken(say("form.new.done", player=game.active)), run=new)


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
