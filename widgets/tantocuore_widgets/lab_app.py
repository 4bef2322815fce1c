"""The lessons as notebooks in JupyterLab, in a folder where changes can be saved."""

import json
import logging
import os
import shutil
import socket
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from jupyter_core.paths import jupyter_data_dir

from tantocuore.text import say
from tantocuore_widgets import places
from tantocuore_widgets.serve import address

# A workspace of our own: whatever else the learner had open in JupyterLab stays as it was.
START = "lab/workspaces/tantocuore/tree/00-start.ipynb"
FOLDER = "tantocuore-notebooks"
RECORD = ".tantocuore.json"


def run(listener: socket.socket, browser: bool) -> None:
    """Serve JupyterLab where `listener` listens until Ctrl-C or SIGTERM; open it in a browser if asked."""
    # Imported once its complaints about a builder that we do not need are out of hearing.
    logging.getLogger("jupyterlab").setLevel(logging.CRITICAL)
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

    folder = workplace()
    before = [os.environ["JUPYTER_CONFIG_PATH"]] if "JUPYTER_CONFIG_PATH" in os.environ else []
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(places.CONFIG), *before])
    host, port = listener.getsockname()[:2]
    where = address(listener)
    token = token_hex(24)
    # JupyterLab opens a socket of its own.
    listener.close()
    options = {
        "ServerApp.ip": host,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "ServerApp.open_browser": browser,
        "ServerApp.log_level": "ERROR",
        "ServerApp.answer_yes": True,
        # In a container everyone is root.
        "ServerApp.allow_root": True,
        "ServerApp.kernel_websocket_connection_class": "tantocuore_widgets.kernels.SwiftConnection",
        "ServerApp.kernel_spec_manager_class": "tantocuore_widgets.kernels.OwnPython",
        "IdentityProvider.token": token,
        # A checkout's notebooks go into the wheel as they lie: nothing else may lie beside them.
        "FileCheckpoints.checkpoint_dir": Path(jupyter_data_dir(), "tantocuore-checkpoints"),
        "LabApp.default_url": f"/{START}",
        "LabApp.log_level": "ERROR",
    }
    server = LabApp.initialize_server([f"--{name}={value}" for name, value in options.items()])
    told = say("page.serve.open", address=f"{where}{START}?token={token}")
    server.io_loop.add_callback(print, told, flush=True)
    server.start()


def workplace() -> Path:
    """The folder that JupyterLab opens: a checkout's own notebooks, or copies of the installed ones."""
    shipped = places.room("notebooks")
    if not places.packed("notebooks"):
        return shipped
    folder = Path.cwd() / FOLDER
    try:
        kept = refresh(shipped, folder)
    except PermissionError:
        raise SystemExit(say("page.serve.lab.unwritable", folder=folder.parent)) from None
    print(say("page.serve.lab.copied", folder=folder))
    if kept:
        print(say("page.serve.lab.kept", names=", ".join(kept)))
    return folder


def refresh(source: Path, folder: Path) -> list[str]:
    """Bring the files of `source` into `folder`, but never over one that was changed there.

    A record in the folder says what was put there, so that a file nobody changed follows a new
    version. The result names the files that were left because they were changed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / RECORD
    put: dict[str, str] = json.loads(record.read_text("utf-8")) if record.is_file() else {}
    kept = []
    for path in sorted(source.glob("*.ipynb")):
        target = folder / path.name
        if target.exists() and _digest(target) not in (put.get(path.name), _digest(path)):
            kept.append(path.name)
            continue
        shutil.copyfile(path, target)
        put[path.name] = _digest(path)
    record.write_text(json.dumps(put, indent=1), "utf-8")
    return kept


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
