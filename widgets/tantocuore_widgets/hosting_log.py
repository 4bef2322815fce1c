"""The log of a server: our own lines as they are; of other packages' only what failed and where, not with what."""

from __future__ import annotations

import logging
from pathlib import Path

from tornado.websocket import WebSocketClosedError

OURS = "tantocuore."


class Discreet(logging.Formatter):
    """Writes a line; another package's may hold an address, a kernel, or what a visitor typed, so none is quoted.

    >>> record = logging.LogRecord("tornado", logging.ERROR, "/x/web.py", 7, "GET /%s failed", ("secret",), None)
    >>> Discreet("%(message)s").format(record)
    'error in=tornado at=web.py:7'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Called by the log's handler."""
        return super().format(record if record.name.startswith(OURS) else _plain(record))


def begin(app: str) -> None:
    """Log to the standard error stream from now on, the server class `app`'s own errors included."""
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(asctime)s %(message)s"))
    handler.addFilter(_is_news)
    logging.getLogger().addHandler(handler)
    logging.getLogger(OURS + "seats").setLevel(logging.INFO)
    logging.getLogger(app).addFilter(_to_root)


def _is_news(record: logging.LogRecord) -> bool:
    """Not what was still under way to a page that was cut off: hundreds of lines that say the same."""
    return not (record.exc_info and isinstance(record.exc_info[1], WebSocketClosedError))


def _to_root(record: logging.LogRecord) -> bool:
    """Jupyter gives its server's logger a handler with a format of its own; ours has the line instead."""
    if record.levelno >= logging.ERROR:
        logging.getLogger().handle(record)
    return False


def _plain(record: logging.LogRecord) -> logging.LogRecord:
    where, kind = f"{Path(record.pathname).name}:{record.lineno}", ""
    if record.exc_info and record.exc_info[1]:
        kind = f" kind={type(record.exc_info[1]).__name__}"
        trace = record.exc_info[2]
        while trace and trace.tb_next:
            trace = trace.tb_next
        where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else where
    told = f"error in={record.name}{kind} at={where}"
    return logging.makeLogRecord({**record.__dict__, "msg": told, "args": (), "exc_info": None, "exc_text": None})
