"""tools/host/tantocuore.service as systemd reads it, and beside nginx.conf."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tantocuore_widgets.hosting import LEARNERS_PER_CORE
from tests.host.conftest import HOST

UNIT = (HOST / "tantocuore.service").read_text("utf-8")
EXPOSURE = 15  # tenths, of 100: systemd's own count of what a service could still do
THREADS = 16  # of a kernel; `python -m benchmarks.hosting learners` counts them


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that is here."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd")
    path = tmp_path / "tantocuore.service"
    path.write_text(UNIT.replace("/opt/tantocuore/bin", str(Path(sys.prefix, "bin"))), "utf-8")
    return path


def analyzed(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True)


def test_the_unit_is_sound(unit: Path) -> None:
    told = analyzed("verify", unit)
    # Other units of the machine may have faults of their own.
    assert unit.name not in told.stderr, told.stderr
    assert told.returncode == 0, told.stderr


def test_the_service_can_do_little(unit: Path) -> None:
    told = analyzed("security", "--offline=true", f"--threshold={EXPOSURE}", unit)
    if "unrecognized option" in told.stderr:
        pytest.skip("this systemd weighs no unit offline")
    assert told.returncode == 0, told.stdout


def test_it_answers_where_the_proxy_looks() -> None:
    (command,) = re.findall(r"^ExecStart=\S+ serve (.*)$", UNIT, re.MULTILINE)
    conf = (HOST / "nginx.conf").read_text("utf-8")
    assert f"`tantocuore serve {command}`" in conf
    (port,) = re.findall(r"server 127\.0\.0\.1:(\d+);", conf)
    assert f"--port {port}" in command
    (base,) = re.findall(r"--base-url (\S+)", command)
    assert f"location {base}api/kernels/ {{" in conf


def test_the_limits_hold_as_many_learners_as_two_cores_seat() -> None:
    (tasks,) = re.findall(r"^TasksMax=(\d+)$", UNIT, re.MULTILINE)
    assert int(tasks) >= 2 * LEARNERS_PER_CORE * THREADS * 1.5
    assert re.search(r"^MemoryMax=\d+%$", UNIT, re.MULTILINE)
