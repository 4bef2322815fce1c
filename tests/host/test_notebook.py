"""What the notebook about hosting says, against the files that it speaks of."""

import json
import re
import subprocess
import sys

import yaml

from tests.host.conftest import HOST
from tools import ready

CELLS = json.loads((ready.ROOT / "notebooks" / "85-host-it.ipynb").read_text("utf-8"))["cells"]
TEXTS = {cell["id"]: "".join(cell["source"]) for cell in CELLS}
WHOLE = "\n".join(TEXTS.values())
#: Megabytes of a kernel, and of the server.
COSTS = [int(number) for number in re.findall(r"^\| memory .*? \| (\d+) MB \|$", TEXTS["cost"], re.MULTILINE)]


def test_every_file_that_it_names_is_there() -> None:
    named = re.findall(r"\btools/host/[\w.-]*\w", WHOLE)
    assert {"tools/host/nginx.conf", "tools/host/tantocuore.service", "tools/host/jupyterhub.yaml"} <= set(named)
    assert [name for name in named if not (ready.ROOT / name).is_file()] == []


def test_every_option_that_it_names_is_one_of_the_server_or_of_the_site() -> None:
    told = "".join(
        subprocess.run([sys.executable, "-m", "tantocuore", word, "--help"], capture_output=True, text=True).stdout
        for word in ("serve", "site")
    )
    named = re.findall(r"`(--[a-z-]+)`", WHOLE)
    assert named
    assert [name for name in named if name not in told] == []


def test_the_limits_of_a_pod_are_those_of_the_values() -> None:
    memory = yaml.safe_load((HOST / "jupyterhub.yaml").read_text("utf-8"))["singleuser"]["memory"]
    promised = re.search(r"promised (\d+) MB.*?take\s+(\d+) MB", TEXTS["kubernetes"], re.DOTALL)
    assert promised
    assert [f"{number}M" for number in promised.groups()] == [memory["guarantee"], memory["limit"]]


def test_what_binder_opens_is_there() -> None:
    settings = json.loads((HOST / "jupyter_server_config.json").read_text("utf-8"))
    lab, page = re.findall(r"^\?urlpath=(\S+)$", TEXTS["binder"], re.MULTILINE)
    assert f"/{lab}" == settings["ServerApp"]["default_url"]
    assert page.strip("/") in settings["ServerProxy"]["servers"]


def test_the_table_of_costs_is_worked_with() -> None:
    """The sum in the text, and the one that can be changed, are of the numbers in the table."""
    kernel, server = COSTS
    assert f"learners, kernel, server = 20, {kernel}, {server}" in TEXTS["code-cost"]
    told = re.search(r"twenty learners need about ([\d.]+) GB", TEXTS["cost"])
    assert told
    assert abs(float(told[1]) * 1000 - (server + 20 * kernel)) < 50
