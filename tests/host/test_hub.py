"""tools/host/jupyterhub.yaml: only keys that the chart has, and what it promises to whoever runs a club."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from benchmarks.hosting import MEGABYTE
from tantocuore_widgets.hosting import KERNEL_BYTES
from tests.host.conftest import HOST
from tools import ready

VALUES: dict[str, Any] = yaml.safe_load((HOST / "jupyterhub.yaml").read_text("utf-8"))
SIZES = {"K": 1024, "M": 1024**2, "G": 1024**3, "T": 1024**4}


def size(text: str) -> int:
    return int(text[:-1]) * SIZES[text[-1]]


def test_every_key_is_one_of_the_chart() -> None:
    """And a learner's Python reaches nothing but the hub: the schema lets no other egress pass."""
    schema = json.loads(Path(__file__).with_name("jupyterhub.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(VALUES, schema)


def test_a_learner_has_the_memory_of_a_jupyterlab_and_two_kernels() -> None:
    memory = VALUES["singleuser"]["memory"]
    lab = 90 * MEGABYTE
    assert size(memory["guarantee"]) >= lab + 1.5 * KERNEL_BYTES
    assert size(memory["limit"]) >= lab + 5 * KERNEL_BYTES
    cpu = VALUES["singleuser"]["cpu"]
    assert 0 < cpu["guarantee"] < cpu["limit"] <= 1


def test_whoever_is_gone_gives_the_place_back() -> None:
    cull = VALUES["cull"]
    assert cull["every"] < cull["timeout"] < cull["maxAge"]
    assert cull["users"], "nobody has an account that could be kept"
    assert VALUES["singleuser"]["storage"]["type"] == "none"
    assert VALUES["hub"]["config"]["TmpAuthenticator"]["allow_all"]


def test_the_image_is_the_one_that_the_dockerfile_makes() -> None:
    single = VALUES["singleuser"]
    stage = re.search(
        rf"^FROM \S+ AS {single['image']['tag']}$(.*?)(?=^FROM )",
        (HOST / "Dockerfile").read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    assert stage
    assert f"USER {single['uid']}\n" in stage[1]
    assert json.dumps([single["cmd"]]) in stage[1]


def test_it_opens_at_the_first_notebook() -> None:
    settings = json.loads((HOST / "jupyter_server_config.json").read_text("utf-8"))
    assert VALUES["singleuser"]["defaultUrl"] == settings["ServerApp"]["default_url"]
    assert (ready.ROOT / settings["ServerApp"]["default_url"].removeprefix("/lab/tree/")).is_file()
