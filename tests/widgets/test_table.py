"""The table as a widget: what it syncs, what it shows where nothing runs, and that the old ones are closed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from tantocuore_widgets import lesson
from tantocuore_widgets.widget import Table

MAKE = "from tantocuore_widgets import lesson; table = lesson('raoul'); table"
COUNT = """
import gc, os, ipywidgets
from tantocuore_widgets.widget import Table
gc.collect()
pages = int(open('/proc/self/statm').read().split()[1])
print(sum(isinstance(w, Table) for w in ipywidgets.widgets.widget._instances.values()), pages * 4096)
"""


class Echo:
    """A session that answers with what it was asked."""

    store = "raoul"
    title = "You are Raoul"

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request)
        return {"rev": request["rev"] + 1}


class Broken:
    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        raise RuntimeError("a secret of the kernel")


def test_the_widget_says_what_it_is_and_never_where() -> None:
    widget = Table(Echo())
    assert repr(widget) == "<Table: You are Raoul>"
    assert repr(Table(Broken())) == "<Table>"
    bundle = widget._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"] == "<Table: You are Raoul>"
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]


def test_the_widget_syncs_the_view_and_the_start_and_nothing_of_the_game() -> None:
    widget = Table(Echo())
    own = {
        name for name in widget.keys if not name.startswith(("_model", "_view", "_dom", "layout", "tab", "tool"))
    }
    assert own == {"_esm", "_css", "_start", "_anywidget_id"}
    assert isinstance(widget._esm, str)
    assert widget._start["store"] == "raoul"
    assert widget._start["words"]["close"] == "Close"


def test_a_message_of_the_page_is_answered_by_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Table(Echo())
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", lambda *message: sent.append(message))
    widget._handle_custom_msg({"id": 1, "rev": 4, "verb": "undo", "args": {}}, [])
    widget._handle_custom_msg("nonsense", [])
    assert sent[0] == ({"id": 1, "rev": 5}, [])
    assert "error" in sent[1][0]


def test_the_live_table_has_the_still_one_beside_it() -> None:
    bundle = lesson("raoul")._repr_mimebundle_()[0]
    assert bundle["text/html"].startswith("<figure")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_a_closed_table_answers_and_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = lesson("raoul")
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", lambda *message: sent.append(message))
    widget.close()
    widget._handle_custom_msg({"id": 1, "rev": 4, "verb": "undo", "args": {}}, [])
    assert sent == []
    assert widget.still() == ""
    assert widget._session is None


Run = Callable[..., str]


@pytest.fixture
def run() -> Iterator[Run]:
    """`run(code, cell="a")` in a real kernel, as JupyterLab sends it; gives what was printed."""
    manager, client = start_new_kernel()

    def send(code: str, cell: str | None = None) -> str:
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}}
        metadata = {"cellId": cell} if cell else {}
        message = client.session.msg("execute_request", content, metadata=metadata)
        client.shell_channel.send(message)
        printed = ""
        while True:
            found = client.get_iopub_msg(timeout=20)
            if found["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            assert found["msg_type"] != "error", found["content"]
            if found["msg_type"] == "stream":
                printed += found["content"]["text"]
            if found["msg_type"] == "status" and found["content"]["execution_state"] == "idle":
                return printed

    try:
        yield send
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_a_cell_run_again_closes_its_old_table(run: Run, record_property: Callable[[str, object], None]) -> None:
    run(MAKE, "a")
    run(MAKE + ".close() or lesson('raoul')", "b")
    assert run(COUNT).split()[0] == "2"
    early = 0
    for n in range(20):
        run(MAKE, "a")
        if n == 4:
            early = int(run(COUNT).split()[1])
    tables, late = map(int, run(COUNT).split())
    record_property("grown_bytes", late - early)
    assert tables == 2
    assert late - early <= 2_000_000


def test_tables_of_one_run_and_of_other_cells_stay(run: Run) -> None:
    run(f"{MAKE}; other = lesson('raoul')", "a")
    run(MAKE, "b")
    assert run(COUNT).split()[0] == "3"


def test_without_a_name_of_the_cell_nothing_is_closed(run: Run) -> None:
    run(MAKE)
    run(MAKE)
    assert run(COUNT).split()[0] == "2"
