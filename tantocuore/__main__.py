"""The command line: `tantocuore replay raoul`, `tantocuore rules SERVE-02`, `tantocuore tutor`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from tantocuore import cards, explain, options, provisional, rules
from tantocuore.bots import BOTS, UnknownBot
from tantocuore.cards import CARDS, IDS, UnknownCard
from tantocuore.errors import IllegalMove, ScenarioError, SetupError, UnknownMove, short
from tantocuore.game import Game
from tantocuore.moves import parse
from tantocuore.scenario import Scenario, shipped
from tantocuore.setup import SETS
from tantocuore.simulate import MOST_GAMES, MOST_JOBS, simulate
from tantocuore.text import say
from tantocuore.view import score_dict

if TYPE_CHECKING:
    from tantocuore.tutor.checking import Fault, Met

PAGES = ("tutor", "serve", "lab", "site")  # commands of the widgets' package, found by their entry points
GAMES = 1000  # of `simulate`, unless said otherwise
SYMBOLS = ("draw", "love", "serving", "employment")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status: 0, 1 for a move or an expectation that fails, 2 for a bad file."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in PAGES:
        return _page(words[0], words[1:])
    args = _parser().parse_args(words)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # names have accents, whatever the terminal's setting; what UTF-8 cannot carry is escaped
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return int(args.run(args))
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone, for instance `head`
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tantocuore", description=say("cli.about"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    names = ", ".join(shipped())
    for name, run in (("replay", _replay), ("check", _check), ("rules", _rules), ("cards", _cards)):
        command = commands.add_parser(name, help=say(f"cli.{name}"), description=say(f"cli.{name}"))
        command.set_defaults(run=run)
        if name == "replay":
            command.add_argument("file", metavar="FILE", help=say("cli.file", names=names))
            command.add_argument("--json", action="store_true", help=say("cli.json"))
            command.add_argument("--as", dest="viewer", metavar="PLAYER", help=say("cli.as"))
        elif name == "check":
            command.add_argument("files", metavar="FILE", nargs="*", help=say("cli.check_file"))
            command.add_argument("--strict", action="store_true", help=say("check.strict"))
            command.add_argument("--coverage", action="store_true", help=say("check.coverage"))
        else:
            command.add_argument("id", metavar="ID", nargs="?")
    _add_simulate(commands.add_parser("simulate", help=say("cli.simulate"), description=say("cli.simulate")))
    for name in PAGES:
        commands.add_parser(name, help=say(f"cli.{name}"), add_help=False)
    return parser


def _page(name: str, argv: Sequence[str]) -> int:
    """Run a command that another package offers."""
    found = list(entry_points(group="tantocuore.commands", name=name))
    if not found:
        print(say("cli.no_command", name=name), file=sys.stderr)
        return 2
    return int(found[0].load()(argv))


# replay and check


def _replay(args: argparse.Namespace) -> int:
    try:
        scenario = Scenario.load(args.file)
        if args.viewer is not None and args.viewer not in scenario.players:
            reason = f"no player {args.viewer!r}; there are {', '.join(scenario.players)}"
            raise ScenarioError(args.file, "--as", reason)
    except ScenarioError as error:
        return _bad_file(error, args.json)
    game = scenario.game()
    if not args.json:
        _begins(game, scenario, args.viewer)
    for index, move in enumerate(scenario.moves):
        asked, before = game.asked, len(game.log())
        try:
            game.play(move)
        except (IllegalMove, UnknownMove) as error:
            error.index = index
            return _bad_move(error, game, args)
        if not args.json:
            if args.viewer in (None, asked):
                print(say("cli.at", player=asked, move=move))
            elif _told(game, args.viewer, before, move):
                print(say("cli.at", player=asked, move=parse(move).public))
            _print_log(game, before, args.viewer)
    if args.json:
        _print_json(report(game, args.viewer))
    else:
        _stands(game, args.viewer)
    return 0


def _told(game: Game, viewer: str, since: int, move: str) -> bool:
    """Whether others learn of an answer: not what Julia did, nor a refusal that would tell of a hand."""
    return move != "swap" and (move != "pass" or any(event.kind == "pass" for event in game.log(viewer)[since:]))


def report(game: Game, viewer: str | None = None) -> dict[str, Any]:
    """What `replay --json` prints of a game: the whole truth, or what one player may know."""
    question, log = game.question, game.log(viewer)
    seen = question is not None and viewer in (None, game.asked)
    return {
        "position": game.view(viewer) if viewer else game.position().to_dict(),
        "question": None
        if question is None
        else {
            "player": game.asked,
            "kind": question.kind,
            "phase": game.phase,
            "moves": [str(move) for move in question.moves] if seen else [],
            "rules": list(question.rules),
        },
        "resources": game.resources,
        "score": score_dict(game.state) if viewer is None or game.is_over else {},
        "over": game.is_over,
        "winners": list(game.winners),
        "events": [
            event.to_dict(game.players, IDS) | {"text": explain.event_text(event, game.players)} for event in log
        ],
    }


def _begins(game: Game, scenario: Scenario, viewer: str | None) -> None:
    phase = say(f"word.phase.{game.phase}")
    print(say("cli.begins", title=scenario.title or "", player=game.asked or game.active, phase=phase).lstrip(". "))
    for line in game.options.in_words():
        print(f"  {line}")
    _print_log(game, 0, viewer)


def _stands(game: Game, viewer: str | None) -> None:
    if game.is_over:
        print(say("cli.finished", winners=", ".join(game.winners)))
        for player, score in game.score().items():
            print(say("cli.score", player=player, total=score.total))
            for line in score.lines:
                print(say("cli.score_line", vp=line.vp, cards=", ".join(line.cards), rule=line.rule))
        return
    shown = viewer in (None, game.asked)
    moves = ", ".join(str(move) for move in game.legal_moves) if shown else "..."
    print(say("cli.stands", player=game.asked, phase=say(f"word.phase.{game.phase}"), moves=moves))


def _print_log(game: Game, start: int, viewer: str | None) -> None:
    for line in explain.lines(game.log(viewer), game.players, start):
        print(f"  {line}")


def _bad_move(error: IllegalMove | UnknownMove, game: Game, args: argparse.Namespace) -> int:
    illegal, own = isinstance(error, IllegalMove), args.viewer in (None, game.asked)
    why, rule_ids = "", []
    if isinstance(error, IllegalMove):  # what stops a move may lie in the hand of the player who is asked
        why = error.refusal.text if own else ""
        rule_ids = list(error.refusal.rules if own else parse(error.move).rules)
    text = say(f"cli.{'illegal' if illegal else 'unknown'}", index=error.index, move=error.move, text=why).strip()
    if isinstance(error, UnknownMove) and error.nearest and own:
        text += " " + say("cli.nearest", move=error.nearest)
    if args.json:
        kind = "illegal" if illegal else "unknown"
        position = game.view(args.viewer) if args.viewer else game.position().to_dict()
        record = {"kind": kind, "index": error.index, "move": error.move, "rules": rule_ids, "text": text}
        _print_json({"error": record, "position": position})
        return 1
    print(text)
    if isinstance(error, IllegalMove):
        print(say("cli.rules_cited", rules=", ".join(rule_ids)))
        for fix in error.refusal.fixes[:1] if own else ():
            print(say("cli.way_on", moves=", ".join(fix)))
    return 1


def _bad_file(error: ScenarioError, as_json: bool) -> int:
    if as_json:
        _print_json({"error": {"kind": "scenario", "key": error.key, "text": str(error)}})
    else:
        print(error, file=sys.stderr)
    return 2


def _check(args: argparse.Namespace) -> int:
    from tantocuore.tutor import checking, lessons  # only here: the other commands start without the tutor

    if args.coverage:
        return _coverage(checking.coverage())
    if not args.files:
        found = [_faults(id, checking.shipped(id), strict=True) for id in lessons()]
        found += [_check_scenario(name) for name in shipped()]
        if not any(found):
            print(say("check.all", lessons=len(lessons()), scenarios=len(shipped())))
        return max(found)
    worst = 0
    for file in args.files:
        if checking.is_lesson(file):
            status = _faults(file, checking.faults(Path(file).read_text("utf-8"), file), args.strict)
        elif file in lessons():  # most have a scenario of this name, too
            status = _faults(file, checking.shipped(file), args.strict)
            status = max(status, _check_scenario(file) if file in shipped() else 0)
        else:
            status = _check_scenario(file)
        if not status:
            print(say("cli.ok", file=file))
        worst = max(worst, status)
    return worst


def _faults(file: str, faults: Sequence[Fault], strict: bool) -> int:
    """Print the faults of a lesson; those of words alone are warnings, unless `strict`."""
    for fault in faults:
        warned = fault.of_words and not strict
        print(say("check.warned" if warned else "check.fault", file=file, key=fault.key, what=fault.what))
        if fault.way:
            print(say("check.way", way=fault.way))
    return int(any(strict or not fault.of_words for fault in faults))


def _check_scenario(file: str) -> int:
    try:
        differences = Scenario.load(file).check()
    except ScenarioError as error:
        return _bad_file(error, False)
    except (IllegalMove, UnknownMove) as error:
        print(say("check.fault", file=file, key=f"moves[{error.index}]", what=error), file=sys.stderr)
        ways = (
            error.refusal.fixes if isinstance(error, IllegalMove) else [(error.nearest,)] if error.nearest else ()
        )
        for moves in ways[:1]:
            print(say("check.way", way=", ".join(moves)), file=sys.stderr)
        return 1
    for key, expected, got in differences:
        print(say("cli.differs", file=file, key=key, expected=expected, got=got))
    return int(bool(differences))


def _coverage(found: Mapping[str, Met]) -> int:
    for rule, met in found.items():
        kind = "taught" if met.taught else "moved" if met.moved else "not_met"
        print(say(f"check.rule.{kind}", rule=rule, lessons=", ".join(met.taught or met.moved)))
    taught = sum(bool(met.taught) for met in found.values())
    anyhow = sum(bool(met.taught or met.moved) for met in found.values())
    print(say("check.rule.all", all=len(found), met=anyhow, taught=taught))
    return 0


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=1))


# simulate


def _add_simulate(command: argparse.ArgumentParser) -> None:
    command.set_defaults(run=_simulate)
    command.add_argument("bots", metavar="BOT", nargs="+", help=say("cli.bot", names=", ".join(BOTS)))
    games = say("cli.games", most=MOST_GAMES, default=GAMES)
    command.add_argument("--games", metavar="N", type=_whole, default=GAMES, help=games)
    command.add_argument("--seed", metavar="S", type=_whole, default=0, help=say("cli.seed"))
    command.add_argument("--town", default="recommended", help=say("cli.town"))
    command.add_argument("--sets", default="base", help=say("cli.sets", names=",".join(SETS)))
    command.add_argument("--options", metavar="K=V", type=_options, default={}, help=say("cli.options"))
    command.add_argument("--jobs", metavar="J", type=_whole, help=say("cli.jobs", most=MOST_JOBS))


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("cli.whole", value=short(text))) from None


def _options(text: str) -> dict[str, Any]:
    """Options as written: `milly_vp=1,quick_two_player=true`, or a file. What they may be, `Options.of` knows."""
    out: dict[str, Any] = {}
    if text.endswith(".toml"):
        try:
            return options.read(text).changed()
        except SetupError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals:
            raise argparse.ArgumentTypeError(say("cli.option_form", value=short(part)))
        number = int(value) if value.isdecimal() and len(value) < 10 else value
        out[name] = {"true": True, "false": False}.get(value.lower(), number)
    return out


def _simulate(args: argparse.Namespace) -> int:
    town = args.town if args.town in ("recommended", "random") else args.town.split(",")
    progress = Progress(args.games) if sys.stderr.isatty() else None
    try:
        out = simulate(
            args.games,
            args.bots,
            args.seed,
            town=town,
            options=args.options,
            sets=args.sets.split(","),
            jobs=args.jobs,
            progress=progress,
        )
    except (SetupError, UnknownBot) as error:
        key, reason = (error.key, error.reason) if isinstance(error, SetupError) else ("bots", str(error))
        argument, _, name = key.partition(".")
        shown = "BOT" if argument == "bots" else f"--{argument} {name}".strip()
        print(say("cli.bad_argument", argument=shown, reason=reason), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(say("cli.stopped"), file=sys.stderr)
        return 130
    finally:
        if progress is not None:
            progress.clear()
    _print_json(out)
    return 0


class Progress:
    """A bar on the terminal that shows how many games are done."""

    WIDTH, EVERY = 30, 0.1  # letters, seconds

    def __init__(self, games: int) -> None:
        self.games, self.shown = games, 0.0

    def __call__(self, done: int) -> None:
        """Show that so many games are done, unless the bar was drawn a moment ago."""
        if monotonic() - self.shown < self.EVERY:
            return
        self.shown = monotonic()
        bar = ("#" * (done * self.WIDTH // self.games)).ljust(self.WIDTH, ".")
        print("\r" + say("cli.progress", bar=bar, done=done, games=self.games), end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave the line empty."""
        print("\r\033[K", end="", file=sys.stderr, flush=True)


# rules and cards


def _rules(args: argparse.Namespace) -> int:
    if args.id is None:
        print(rules.index())
        return 0
    try:
        print(rules.describe(rules.lookup(args.id)))
    except rules.UnknownRule as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _cards(args: argparse.Namespace) -> int:
    if args.id is None:
        for name in ("base", "oktoberfest"):
            of_set = [card for card in CARDS if card.set == name]
            print(say("cli.card.all_of", set=say(f"cli.card.sets.{name}"), n=len(of_set)))
            for card in of_set:
                note = "" if card.playable else say("cli.card.not_yet")
                print("  " + say("cli.card.row", id=card.id, name=card.name, title=card.title, note=note).rstrip())
        missing = [card.given_name for card in CARDS if not card.playable]
        print(say("cli.card.missing", names=", ".join(missing) or say("cli.card.none")))
        return 0
    try:
        print(card_page(cards.card(args.id)))
    except (UnknownCard, rules.UnknownRule) as error:
        print(error.args[0], file=sys.stderr)
        return 2
    return 0


def card_page(card: cards.Card) -> str:
    """The page of one card: numbers, symbols and its rules in words."""
    vp = say("cli.card.vp", vp=card.vp) if card.vp is not None else say("cli.card.vp_other")
    cost = say("cli.card.cost", n=card.cost) if card.cost is not None else say("cli.card.no_cost")
    kind = card.title or say(f"cli.card.kinds.{card.kind}")
    out = [
        say("cli.card.head", name=card.name, id=card.id),
        say("cli.card.kind", kind=kind, quantity=card.quantity, cost=cost, vp=vp),
    ]
    symbols = [
        say("cli.card.symbol", symbol=say(f"word.symbol.{name}"), n=getattr(card, name))
        for name in SYMBOLS
        if getattr(card, name)
    ]
    if symbols:
        out.append(say("cli.card.symbols", symbols=", ".join(symbols)))
    if card.chambermaid_cost is not None:
        out.append(say("cli.card.chambermaid", n=card.chambermaid_cost))
    if not card.playable:
        out.append(say("cli.card.not_yet"))
    if card.id in provisional.ALCOHOL:
        out.append(say("cli.card.alcohol", n=provisional.ALCOHOL[card.id]))
    if card.id == "beer_fest":
        out.append(say("cli.card.vp_provisional", n=provisional.BEER_FEST_VP))
    found = rules.rules_for_card(card.id)
    if found:
        out += ["", say("cli.card.rules"), *(f"  {rule.id}  {rule.short}" for rule in found)]
    return "\n".join(out)


if __name__ == "__main__":
    sys.exit(main())
