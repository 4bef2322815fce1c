"""The lessons as pages: Voila with our own template, nothing fetched from elsewhere, and a clean end."""

from __future__ import annotations

import ipaddress
import json
import logging
import os
import signal
import socket
import webbrowser
from collections.abc import Mapping
from threading import Thread
from typing import Any, NamedTuple

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler, RequestHandler, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila

from tantocuore.text import say
from tantocuore_widgets import places
from tantocuore_widgets.kernels import OwnPython, SwiftConnection
from tantocuore_widgets.serve import address

TEMPLATE = "tantocuore"
START = "00-start.ipynb"
# Extensions of JupyterLab that the widgets need; others installed beside us stay out of the page.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
IDLE_KERNEL_SECONDS = 30 * 60
PING_MILLISECONDS = 30_000
# The browser itself refuses whatever is not ours. Voila's and anywidget's scripts need the unsafe words.
POLICY = (
    "default-src 'self' data: blob:; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
)


class Page(NamedTuple):
    """A page in the navigation: its address beside the other pages, its title, whether it is the open one."""

    href: str
    title: str
    here: bool


def title(notebook: Mapping[str, Any]) -> str:
    """The first heading of a notebook, without its marks; the work's name if there is none.

    >>> title({"cells": [{"cell_type": "markdown", "source": ["Hello\\n", "# Raoul's *turn*"]}]})
    "Raoul's turn"
    """
    texts = ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    lines = (line for text in texts for line in text.splitlines())
    heading = next((line for line in lines if line.startswith("# ")), "")
    return heading.removeprefix("# ").replace("*", "").strip() or say("page.work")


def pages(name: str) -> list[Page]:
    """All pages in reading order. `name` is the open notebook's, without its ending."""
    return [
        Page(path.name, title(json.loads(path.read_text("utf-8"))), path.stem == name)
        for path in sorted(places.room("notebooks").glob("*.ipynb"))
    ]


def run(listener: socket.socket, browser: bool) -> None:
    """Serve the pages at `listener` until Ctrl-C or SIGTERM; open the first one in a browser if asked."""
    before = [os.environ["JUPYTER_PATH"]] if "JUPYTER_PATH" in os.environ else []
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(places.SHARE), *before])
    # That a page asks for what is gone is told in the page.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    app = TutorVoila.instance(config=_config(listener))
    app.listener = listener
    app.browser_wanted = browser
    app.initialize([])
    app.start()


class Tokens(RequestHandler):
    """The colours and the type of the table, for the page around it."""

    def get(self) -> None:
        """Under the name of the page's own root."""
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.write((places.PACKAGE / "view" / "tokens.css").read_text("utf-8").replace(".tutor", ".ledger"))


class TutorVoila(Voila):  # type: ignore[misc]
    """Voila with the first page at "/", our fonts, and a socket that is open already."""

    listener: socket.socket
    browser_wanted = False
    ioloop: IOLoop | None = None

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, and our words in its pages for what is missing or failed."""
        settings: dict[str, Any] = super().init_settings()
        settings["voila_jinja2_env"].filters["say"] = say
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voila's handlers, and before them ours: the way to the first page, and the fonts."""
        start = {"url": f"{self.base_url}voila/render/{START}", "permanent": False}
        static = f"{self.server_url}voila/templates/{TEMPLATE}/static/"
        return [
            (self.server_url, RedirectHandler, start),
            (f"{self.server_url}voila/tree.*", RedirectHandler, start),
            (f"{static}fonts/(.*)", StaticFileHandler, {"path": places.room("fonts")}),
            (f"{static}tokens.css", Tokens),
            *super().init_handlers(),
        ]

    def listen(self) -> None:
        """Answer at the open socket until a signal comes, then end the kernels."""
        server = HTTPServer(self.app)
        self.listener.setblocking(False)
        server.add_socket(self.listener)
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        self.ioloop.add_callback(self._announce)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def _handle_signal_stop(self, number: int, frame: Any) -> None:
        if self.ioloop is None:
            raise KeyboardInterrupt
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    def _announce(self) -> None:
        where = address(self.listener)
        print(say("page.serve.open", address=where), flush=True)
        if self.browser_wanted:
            # Some browsers keep the caller waiting.
            Thread(target=webbrowser.open, args=(where,), daemon=True).start()


def _config(listener: socket.socket) -> Config:
    voila = {
        "root_dir": str(places.room("notebooks")),
        # No voila.json of the folder we are started in.
        "config_file_paths": [],
        "log_level": logging.ERROR,
        "kernel_websocket_connection_class": SwiftConnection,
        "tornado_settings": {
            # A closing page asks for its kernel's end without a token; it has no login to protect.
            "disable_check_xsrf": True,
            # Answering this machine only, we answer to its own names only.
            "allow_remote_access": not ipaddress.ip_address(listener.getsockname()[0]).is_loopback,
            "headers": {"Content-Security-Policy": POLICY},
            "log_function": _no_log,
            "ws_ping_interval": PING_MILLISECONDS,
            "ws_ping_timeout": PING_MILLISECONDS,
        },
    }
    rendering = {
        "template": TEMPLATE,
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "extension_allowlist": EXTENSIONS,
        "kernel_spec_manager_class": OwnPython,
    }
    filters = {
        "say": "tantocuore.text.say",
        "page_title": f"{__name__}.title",
        "pages": f"{__name__}.pages",
    }
    return Config(
        {
            "Voila": voila,
            "VoilaConfiguration": rendering,
            "VoilaExporter": {"filters": filters},
            "VoilaExecutor": {"cell_error_instruction": say("page.broken")},
            "TagRemovePreprocessor": {"enabled": True, "remove_cell_tags": {"code"}},
            # A kernel that died holds no game any more: tell the page instead of starting an empty one.
            "KernelRestarter": {"restart_limit": 0, "time_to_dead": 1.0},
            # Killed browsers say no goodbye.
            "MappingKernelManager": {"cull_idle_timeout": IDLE_KERNEL_SECONDS, "cull_connected": False},
        }
    )


def _no_log(handler: RequestHandler) -> None:
    """Requests are nobody's business; errors have a log of their own."""
