"""The lessons as pages: Voila's rendering with our own template and seats, and a clean end."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import os
import re
import signal
import socket
import subprocess
import tempfile
import webbrowser
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import nbformat
from jupyter_events import EventLogger
from nbclient.exceptions import DeadKernelError
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import Application, RedirectHandler, RequestHandler, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.static_file_handler import MultiStaticFileHandler
from voila.utils import get_page_config

from tantocuore.text import say
from tantocuore_widgets import hosting_log, hosting_pages, places
from tantocuore_widgets.hosting import Hosting, allow_files, cores, limit_memory, own_folder
from tantocuore_widgets.hosting_metrics import Metrics
from tantocuore_widgets.hosting_seats import Seat, Seats
from tantocuore_widgets.kernels import OwnPython, SeatConnection, SeatKernels
from tantocuore_widgets.serve import address

TEMPLATE = "tantocuore"
STATIC = places.SHARE / "voila" / "templates" / TEMPLATE / "static"
START = "00-start.ipynb"
# Extensions of JupyterLab that the widgets need; others installed beside us stay out of the page.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
PING_MILLISECONDS = 20_000
# With a limit of one ping, whoever answers a moment late would be cut off.
PONG_MILLISECONDS = 3 * PING_MILLISECONDS
# The largest that a page sends is the save of a long game.
MESSAGE_BYTES = 2_000_000
BODY_BYTES = 64_000
HEADER_BYTES = 16_000
BODY_SECONDS = 10
QUIET_SECONDS = 120
SHARED_MEMORY = Path("/dev/shm")
ID = r"([0-9a-f-]{36})"


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


def run(listener: socket.socket, browser: bool, hosting: Hosting) -> None:
    """Serve the pages at `listener` until Ctrl-C or SIGTERM; open the first one in a browser if asked."""
    before = [os.environ["JUPYTER_PATH"]] if "JUPYTER_PATH" in os.environ else []
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(places.SHARE), *before])
    # That a page asks for what is gone is told in the page.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    allow_files()
    if hosting.public:
        hosting_log.begin(TutorVoila.__name__)
    app = TutorVoila.instance(config=_config(listener, hosting))
    app.listener = listener
    app.browser_wanted = browser
    app.hosting = hosting
    app.initialize([])
    app.start()


class Tokens(RequestHandler):
    """The colours and the type of the table, for the page around it."""

    def get(self) -> None:
        """Under the name of the page's own root."""
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.write((places.PACKAGE / "view" / "tokens.css").read_text("utf-8").replace(".tutor", ".ledger"))


class Renderer(NotebookRenderer):  # type: ignore[misc]
    """Voila's renderer over the notebooks as they lie; Jupyter would keep a record of whom it trusts, on disk."""

    async def load_notebook(self, path: str) -> Any:
        """The notebook of that file's name, with the kernel that there is."""
        return await self.fix_notebook(nbformat.read(places.room("notebooks") / path, 4))  # type: ignore[no-untyped-call]


class TutorVoila(Voila):  # type: ignore[misc]
    """Voila's rendering behind our own routes, at a socket that is open already."""

    listener: socket.socket
    hosting: Hosting
    browser_wanted = False
    ioloop: IOLoop | None = None

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, the seats, and our words in its pages for what is missing or failed."""
        settings: dict[str, Any] = super().init_settings()
        settings["voila_jinja2_env"].filters["say"] = say
        settings["notebooks"] = frozenset(page.href for page in pages(""))
        self._gate = asyncio.Semaphore(cores())
        self.seats = self.kernel_manager.seats = Seats(
            self.hosting, Metrics(), self._lay, self._clear, self.kernel_manager.new_kernel_id, pooled=START
        )
        return settings

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """The routes, all of them: of Voila's own only those that a page needs."""
        base = re.escape(self.base_url)
        start = {"url": f"{self.base_url}voila/render/{START}", "permanent": False}
        files = f"{base}voila/templates/{TEMPLATE}/static/"
        seats = {"seats": self.seats}
        ours = {**seats, "hosting": self.hosting, "voila_configuration": self.voila_configuration}
        labextensions = {"path": self.labextensions_path, "no_cache_paths": ["/"]}
        return [
            (base, RedirectHandler, start),
            (f"{base}voila/tree.*", RedirectHandler, start),
            (f"{base}voila/render/(.*)", hosting_pages.Page, ours),
            (f"{base}voila/unable", hosting_pages.Unable, ours),
            (f"{base}voila/api/seat/{ID}", hosting_pages.SeatState, seats),
            (f"{base}voila/api/shutdown/{ID}", hosting_pages.Leave, seats),
            (f"{base}api/kernels/{ID}", hosting_pages.Kernel),
            (f"{base}api/kernels/{ID}/channels", hosting_pages.Channels),
            (f"{files}fonts/(.*)", StaticFileHandler, {"path": places.room("fonts")}),
            (f"{files}tokens.css", Tokens),
            (f"{files}(.*)", StaticFileHandler, {"path": STATIC}),
            (f"{base}voila/static/(.*)", MultiStaticFileHandler, {"paths": self.static_paths}),
            (f"{base}voila/labextensions/(.*)", hosting_pages.Extensions, labextensions),
            (f"{base}health", hosting_pages.Health, seats),
            (f"{base}metrics", hosting_pages.Figures, seats),
            ("/robots.txt", hosting_pages.Robots, {"base": self.base_url}),
        ]

    def start(self) -> None:
        """Make a folder for the kernels' connections, in memory where there is one, and answer until the end."""
        # Else each kernel gets one of its own, which Python's logging never forgets.
        self.event_logger = EventLogger()
        with own_folder(SHARED_MEMORY if _in_memory() else Path(tempfile.gettempdir())) as self.connection_dir:
            self.app = Application(**self.init_settings())
            self.app.settings.update(self.tornado_settings)
            self.app.add_transform(hosting_pages.Guard)
            self.app.add_handlers(".*$", self.init_handlers())
            self.listen()

    def listen(self) -> None:
        """Answer at the open socket until a signal comes, then end the kernels."""
        server = HTTPServer(
            self.app,
            max_body_size=BODY_BYTES,
            max_header_size=HEADER_BYTES,
            body_timeout=BODY_SECONDS,
            idle_connection_timeout=QUIET_SECONDS,
        )
        self._told_to_end = asyncio.Event()
        self.listener.setblocking(False)
        server.add_socket(self.listener)
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        self.ioloop.add_callback(self._announce)
        self.ioloop.add_callback(self.seats.watch)
        self.ioloop.run_sync(self._told_to_end.wait)
        server.stop()
        self.seats.close()
        self.ioloop.run_sync(self._end_kernels)

    async def _lay(self, seat: Seat) -> None:
        """Render the page of a seat; the page's head goes out before its kernel runs."""
        renderer = Renderer(
            voila_configuration=self.voila_configuration,
            traitlet_config=self.config,
            notebook_path=seat.page,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=self._page_config(),
            mathjax_config=self.mathjax_config,
            mathjax_url=self.mathjax_url,
        )
        await renderer.initialize()
        async with AsyncExitStack() as until_laid:

            async def started() -> Any:
                # More at once than there are cores would only make all of them late.
                await until_laid.enter_async_context(self._gate)
                return await self._start_kernel(seat.kernel)

            async for html, _ in renderer.generate_content_generator(seat.kernel, started()):
                seat.write(html)
        if not await self.kernel_manager.get_kernel(seat.kernel).is_alive():
            # The page has only what was made before; Voila makes the rest without a word.
            raise DeadKernelError

    async def _start_kernel(self, kernel: str) -> Any:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} if self.hosting.public else {}
        env = os.environ | {"IPYTHONDIR": str(Path(self.connection_dir, "ipython"))}
        start = asyncio.ensure_future(self.kernel_manager.start_kernel(kernel_id=kernel, path="", env=env, **quiet))
        try:
            await asyncio.shield(start)
        except asyncio.CancelledError:
            # Torn off in the middle it would leave a process that nobody knows.
            start.add_done_callback(lambda _: asyncio.ensure_future(self._clear(kernel)))
            raise
        manager = self.kernel_manager.get_kernel(kernel)
        limit_memory(manager.provisioner.pid, self.hosting.memory)
        return manager

    async def _clear(self, kernel: str) -> None:
        SeatConnection.close_kernel(kernel)
        # Jupyter never forgets a kernel that did not start, and cannot end it either.
        self.kernel_manager._pending_kernels.pop(kernel, None)
        if kernel in self.kernel_manager:
            with suppress(asyncio.InvalidStateError):  # it is being ended already
                await self.kernel_manager.shutdown_kernel(kernel, now=True)

    async def _end_kernels(self) -> None:
        kernels = self.kernel_manager
        # Jupyter cannot end one that is still starting, and would leave all others alone then.
        await asyncio.gather(*kernels._pending_kernels.values(), return_exceptions=True)
        ends = (kernels.shutdown_kernel(kernel, now=True) for kernel in kernels.list_kernel_ids())
        await asyncio.gather(*ends, return_exceptions=True)

    def _page_config(self) -> Any:
        return get_page_config(
            base_url=self.base_url,
            settings=self.app.settings,
            log=self.log,
            voila_configuration=self.voila_configuration,
        )

    def _handle_signal_stop(self, number: int, frame: Any) -> None:
        if self.ioloop is None:
            raise KeyboardInterrupt
        self.ioloop.add_callback_from_signal(self._told_to_end.set)

    def _announce(self) -> None:
        where = address(self.listener) + self.base_url.lstrip("/")
        print(say("page.serve.open", address=where), flush=True)
        if self.browser_wanted:
            # Some browsers keep the caller waiting.
            Thread(target=webbrowser.open, args=(where,), daemon=True).start()


def _in_memory() -> bool:
    """Whether there is a folder in memory; elsewhere names may be too long for sockets, and a disk may be full."""
    return os.access(SHARED_MEMORY, os.W_OK)


def _config(listener: socket.socket, hosting: Hosting) -> Config:
    here_only = not hosting.public and ipaddress.ip_address(listener.getsockname()[0]).is_loopback
    voila = {
        "root_dir": str(places.room("notebooks")),
        "base_url": hosting.base_url,
        # No voila.json of the folder we are started in.
        "config_file_paths": [],
        "log_level": logging.ERROR,
        "kernel_websocket_connection_class": SeatConnection,
        "identity_provider_class": hosting_pages.Anybody,
        "tornado_settings": {
            # There is no login to protect, and a closing page has no time for a token.
            "disable_check_xsrf": True,
            # Answering this machine only, we answer to its own names only.
            "allow_remote_access": not here_only,
            "log_function": _no_log,
            "ws_ping_interval": PING_MILLISECONDS,
            "ws_ping_timeout": PONG_MILLISECONDS,
            "websocket_max_message_size": MESSAGE_BYTES,
        },
    }
    rendering = {
        "template": TEMPLATE,
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "extension_allowlist": EXTENSIONS,
        "kernel_spec_manager_class": OwnPython,
        "multi_kernel_manager_class": SeatKernels,
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
            # A port that is found free may be taken a moment later by another kernel; a name in our folder may not.
            "KernelManager": {"transport": "ipc" if _in_memory() else "tcp"},
            # Only the seats end kernels.
            "MappingKernelManager": {"cull_idle_timeout": 0},
        }
    )


def _no_log(handler: RequestHandler) -> None:
    """Requests are nobody's business; errors have a log of their own."""
