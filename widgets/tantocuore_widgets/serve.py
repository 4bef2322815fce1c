"""The commands `tantocuore tutor`, `serve` and `lab`: the lessons as pages, here or for many, and as notebooks.

All answer at one address, say so in one line, and end on Ctrl-C or SIGTERM with status 0,
their kernels with them. The servers' own packages are loaded only once it is known that they are there.
"""

import argparse
import errno
import re
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import inf
from typing import TypeVar

from tantocuore.errors import short
from tantocuore.text import say
from tantocuore_widgets import hosting

HOST = "127.0.0.1"
NEAR = {"tutor": 8866, "serve": 8866, "lab": 8888}
# What each command needs beside the core, and the extra of the package that brings it.
NEEDS = {
    "tutor": ("voila", "ipykernel", "anywidget"),
    "serve": ("voila", "ipykernel", "anywidget"),
    "lab": ("jupyterlab", "ipykernel", "anywidget"),
}
EXTRAS = {"tutor": "tutor", "serve": "tutor", "lab": "lab"}
NEIGHBOURS = 20
EVERYWHERE = ("", "0.0.0.0", "::")
FAILED, UNUSABLE = 1, 2
SLEEP = 30 * 60  # seconds that a tutor waits for a page that is cut off
PATH = re.compile(r"/*(?:(?!\.{1,2}(?:/|$))[\w.~@%+-]+(?:/+|$))*", re.ASCII)
Number = TypeVar("Number", int, float)
ADDRESS = re.compile(r"(?:https?://[^/\s]+)?/\S*|https?://[^/\s]+")


def tutor(argv: Sequence[str]) -> int:
    """`tantocuore tutor`: the lessons as pages, opened at the first one.

    `argv` are the words after the command. The result is the exit status: 0 when ended by Ctrl-C or
    SIGTERM, 1 when the address cannot be had, 2 when a package is missing or the words are wrong.
    """
    return _serve("tutor", _parser("tutor"), argv)


def lab(argv: Sequence[str]) -> int:
    """`tantocuore lab`: the lessons as notebooks in JupyterLab; options and exit status as for `tutor`.

    From an installed package the notebooks are first copied into `tantocuore-notebooks` here.
    """
    return _serve("lab", _parser("lab"), argv)


def serve(argv: Sequence[str]) -> int:
    """`tantocuore serve`: the lessons as pages for many learners, with seats; exit status as for `tutor`.

    It opens no browser, takes one port, and answers to every name, since a proxy stands before it.
    """
    parser = _parser("serve")
    parser.set_defaults(browser=False, port=NEAR["serve"])
    seats = hosting.seats_for(hosting.memory(), hosting.cores())
    pool = min(seats, hosting.cores() * hosting.READY_PER_CORE)
    plain = hosting.Hosting(seats=seats, pool=pool)
    for name, kind, default in (
        ("seats", whole(1), plain.seats),
        ("pool", whole(0), plain.pool),
        ("each", whole(0), plain.each),
        ("grace", seconds, plain.grace),
        ("away", seconds, plain.away),
        ("idle", seconds, plain.idle),
        ("memory", megabytes, plain.memory // hosting.MEGABYTE),
    ):
        told = say(f"page.serve.serve.{name}", default=f"{default:g}")
        parser.add_argument(f"--{name}", type=kind, default=default, metavar="N", help=told)
    for name, shape, standard in (("base_url", PATH, plain.base_url), ("static_url", ADDRESS, "")):
        option, told = f"--{name.replace('_', '-')}", say(f"page.serve.serve.{name}")
        parser.add_argument(option, type=written(shape, name), default=standard, metavar="U", help=told)
    parser.add_argument("--behind-proxy", action="store_true", help=say("page.serve.serve.behind_proxy"))
    return _serve("serve", parser, argv)


def _serve(command: str, parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    options = parser.parse_args(argv)
    absent = next((package for package in NEEDS[command] if find_spec(package) is None), None)
    if absent:
        return _complain(say("page.serve.absent", package=absent, extra=EXTRAS[command]), UNUSABLE)
    try:
        listener = _listener(options.host, options.port, NEAR[command])
    except OSError as error:
        return _complain(_excuse(options.host, options.port, error), FAILED)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with listener:
            if command == "lab":
                import_module("tantocuore_widgets.lab_app").run(listener, options.browser)
            else:
                import_module("tantocuore_widgets.voila_app").run(listener, options.browser, _granted(options))
    except KeyboardInterrupt:
        # Ended before the server could take over the signals.
        return 0
    return 0


def _granted(options: argparse.Namespace) -> hosting.Hosting:
    """What the options of a command grant its visitors; a tutor on one's own machine takes no seat away."""
    if "seats" not in options:
        seats = hosting.seats_for(hosting.memory(), hosting.cores())
        return hosting.Hosting(seats, away=SLEEP, idle=inf)
    names = ("seats", "pool", "each", "grace", "away", "idle", "base_url", "static_url", "behind_proxy")
    granted = {name: getattr(options, name) for name in names}
    return hosting.Hosting(**granted, memory=options.memory * hosting.MEGABYTE, public=True)


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"tantocuore {command}", description=say(f"page.serve.{command}.about"))
    told = "page.serve.serve.port" if command == "serve" else "page.serve.port"
    parser.add_argument("--port", type=port, metavar="N", help=say(told, near=NEAR[command]))
    parser.add_argument("--host", default=HOST, metavar="H", help=say("page.serve.host", host=HOST))
    if command != "serve":
        silent = say("page.serve.silent")
        parser.add_argument("--no-browser", dest="browser", action="store_false", help=silent)
    return parser


def port(text: str) -> int:
    """A port number from the command line; here and below ArgumentTypeError, with the way out, for what is none."""
    return _number(int, text, lambda number: 0 <= number <= 65535, say("page.serve.wrong.port", got=short(text)))


def whole(least: int) -> Callable[[str], int]:
    """What reads a whole number from the command line that is no less than that.

    >>> whole(0)("12")
    12
    """

    def read(text: str) -> int:
        told = say("page.serve.wrong.whole", got=short(text), least=least)
        return _number(int, text, lambda number: number >= least, told)

    return read


def megabytes(text: str) -> int:
    """So much memory that a kernel starts in it, or 0."""
    told = say("page.serve.wrong.memory", got=short(text), least=hosting.LEAST_MEGABYTES)
    return _number(int, text, lambda number: number == 0 or number >= hosting.LEAST_MEGABYTES, told)


def seconds(text: str) -> float:
    """A time from the command line, long enough to be watched."""
    told = say("page.serve.wrong.seconds", got=short(text), least=hosting.LEAST_SECONDS)
    return _number(float, text, lambda number: hosting.LEAST_SECONDS <= number < inf, told)


def written(shape: re.Pattern[str], name: str) -> Callable[[str], str]:
    """What reads an address of that shape from the command line, or nothing.

    >>> written(PATH, "base_url")("/tutor/")
    '/tutor/'
    """

    def read(text: str) -> str:
        if text and not shape.fullmatch(text):
            raise argparse.ArgumentTypeError(say(f"page.serve.wrong.{name}", got=short(text)))
        return text

    return read


def _number(kind: Callable[[str], Number], text: str, fits: Callable[[Number], bool], told: str) -> Number:
    try:
        number = kind(text)
    except ValueError:
        raise argparse.ArgumentTypeError(told) from None
    if not fits(number):
        raise argparse.ArgumentTypeError(told)
    return number


def _listener(host: str, port: int | None, near: int) -> socket.socket:
    """A socket that listens at `port`; without one, at the first free port from `near` on, else at any."""
    candidates = [port] if port is not None else [*range(near, near + NEIGHBOURS), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in candidates[:-1]:
        try:
            return socket.create_server((host, candidate), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return socket.create_server((host, candidates[-1]), family=family)


def _excuse(host: str, port: int | None, error: OSError) -> str:
    if port is not None and error.errno == errno.EADDRINUSE:
        return say("page.serve.taken", port=port)
    return say(
        "page.serve.unreachable",
        host=host,
        port=port or "any",
        reason=str(error.strerror or error).partition(" (")[0],
    )


def _complain(line: str, status: int) -> int:
    print(line, file=sys.stderr)
    return status


def address(listener: socket.socket) -> str:
    """The address a browser on this machine opens to reach what listens there, with a slash at its end."""
    host, port = listener.getsockname()[:2]
    name = HOST if host in EVERYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
