"""That nbval compares what the notebooks keep: a notebook without outputs would pass with nothing looked at."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.checks import parts


def test_a_changed_result_fails_its_cell_and_no_other(tmp_path: Path) -> None:
    (part,) = [part for part in parts() if part.name == "notebooks"]
    notebook: dict[str, Any] = json.loads(Path("notebooks/30-raouls-turn.ipynb").read_text("utf-8"))
    kept = [cell for cell in notebook["cells"] if cell.get("outputs")]
    cell = next(cell for cell in kept if cell["id"] == "code-score")
    cell["outputs"][0]["text"] = ["8 VP, 0 Love left\n"]
    # The first keeps its own name for the game, the last needs it: two cells are enough.
    notebook["cells"] = [kept[0], cell]
    copy = tmp_path / "broken.ipynb"
    copy.write_text(json.dumps(notebook), "utf-8")
    command = [str(copy) if word == "notebooks" else word for word in part.command]
    ran = subprocess.run([sys.executable, *command[1:]], capture_output=True, text=True)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert re.search(r"1 failed, 1 passed", ran.stdout), ran.stdout
    assert "8 VP, 0 Love left" in ran.stdout
    assert "9 VP, 0 Love left" in ran.stdout
