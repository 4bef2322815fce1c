"""The numbers that the notebook and the unit give for a learner, measured once more."""

import json
from pathlib import Path

import pytest

from benchmarks import hosting
from tests.host.test_notebook import COSTS
from tests.host.test_unit import THREADS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("host")]


def test_a_learner_costs_what_is_told(tmp_path: Path) -> None:
    file = tmp_path / "numbers.json"
    assert hosting.main(["learners", "--learners", "3", "--json", str(file)]) == 0
    found = {number["text"].partition(", of")[0]: number["value"] for number in json.loads(file.read_text("utf-8"))}
    kernel, server = COSTS
    assert found["a kernel, its own alone (USS)"] < 1.2 * kernel
    assert found["the server, its share (PSS)"] < 1.2 * server
    assert found["a kernel, threads"] <= THREADS
    # Time is of whatever else the machine does.
    assert 0 < found["CPU of a start, kernel and server"] < 3
    assert 0 < found["CPU of a click, kernel and server"] < 30
