"""The commands `tantocuore tutor` and `tantocuore lab`: the lessons as pages, and as notebooks.

Both answer at one address, say so in one line, and end on Ctrl-C or SIGTERM with status 0,
their kernels with them. The servers' own packages are loaded only once it is known that they are there.
"""

import argparse
import errno
import signal
import socket
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from tantocuore.text import say

HOST = "127.0.0.1"
NEAR = {"tutor": 8866, "lab": 8888}
NEEDS = {
    "tutor": ("voila", "ipykernel", "anywidget"),
    "lab": ("jupyterlab", "ipykernel", "anywidget"),
}
SERVERS = {"tutor": "tantocuore_widgets.voila_app", "lab": "tantocuore_widgets.lab_app"}
NEIGHBOURS = 20
EVERYWHERE = ("", "0.0.0.0", "::")
FAILED, UNUSABLE = 1, 2


def tutor(argv: Sequence[str]) -> int:
    """`tantocuore tutor`: the lessons as pages, opened at the first one.

    `argv` are the words after the command. The result is the exit status: 0 when ended by Ctrl-C or
    SIGTERM, 1 when the address cannot be had, 2 when a package is missing or the words are wrong.
    """
    return _serve("tutor", argv)


def lab(argv: Sequence[str]) -> int:
    """`tantocuore lab`: the lessons as notebooks in JupyterLab; options and exit status as for `tutor`.

    From an installed package the notebooks are first copied into `tantocuore-notebooks` here.
    """
    return _serve("lab", argv)


def _serve(command: str, argv: Sequence[str]) -> int:
    options = _parser(command).parse_args(argv)
    absent = next((package for package in NEEDS[command] if find_spec(package) is None), None)
    if absent:
        return _complain(say("page.serve.absent", package=absent, extra=command), UNUSABLE)
    try:
        listener = _listener(options.host, options.port, NEAR[command])
    except OSError as error:
        return _complain(_excuse(options.host, options.port, error), FAILED)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with listener:
            import_module(SERVERS[command]).run(listener, options.browser)
    except KeyboardInterrupt:
        # Ended before the server could take over the signals.
        return 0
    return 0


def _parser(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"tantocuore {command}", description=say(f"page.serve.{command}.about"))
    parser.add_argument("--port", type=port, metavar="N", help=say("page.serve.port", near=NEAR[command]))
    parser.add_argument("--host", default=HOST, metavar="H", help=say("page.serve.host", host=HOST))
    parser.add_argument("--no-browser", dest="browser", action="store_false", help=say("page.serve.silent"))
    return parser


def port(text: str) -> int:
    """A port number from the command line; ValueError if it is none. argparse shows this function's name."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
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
    return say("page.serve.unreachable", host=host, port=port or "any", reason=error.strerror or error)


def _complain(line: str, status: int) -> int:
    print(line, file=sys.stderr)
    return status


def address(listener: socket.socket) -> str:
    """The address a browser on this machine opens to reach what listens there, with a slash at its end."""
    host, port = listener.getsockname()[:2]
    name = HOST if host in EVERYWHERE else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"
