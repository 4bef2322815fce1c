"""Whatever is killed leaves nothing lost and nothing behind: the save that a page has kept brings all of it back.

Without a browser: the page's requests, and what it keeps, are those of view/main.js.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from benchmarks.visitor import Visitor
from tantocuore.tutor import Session, carrier
from tantocuore_widgets.hosting import own_folder
from tests.serve.conftest import LONGEST, Server, served
from tests.tutor.learner import Learner, offered
from tests.tutor.test_learners import comparable

TOLD = 5.0  # seconds in which a page hears that its kernel is gone
WANDERED = 8  # most steps before a kill, and on until the place is reached
FARTHEST = 300
LONGEST_ANSWER = 0.03  # seconds
AIDED = 0.4
TOOLS = ("hint", "hint", "undo", "redo", "what_if")

ANYWHERE, QUESTION, WHAT_IF, EFFECT, ANSWER = "anywhere", "a question", "a what-if", "an effect", "an answer"
PLACES: Mapping[str, Callable[[Learner], bool]] = {
    ANYWHERE: lambda learner: True,
    QUESTION: lambda learner: open_question(learner) is not None,
    WHAT_IF: lambda learner: any(node["what_if"] for node in learner.nodes if node["id"] == learner.now),
    EFFECT: lambda learner: learner.view["asks"] is not None,  # its choices are made one by one
    ANSWER: lambda learner: True,
}
BASE = (ANYWHERE, QUESTION, WHAT_IF, ANSWER, WHAT_IF)
OKTOBERFEST = (EFFECT, QUESTION, WHAT_IF, ANSWER, EFFECT)
KILLS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("raoul", "employing", "reshuffle", "events"), BASE),
    **dict.fromkeys(("beer", "drunk", "bonus", "changes", "ludek"), OKTOBERFEST),
    "play": (ANYWHERE, ANSWER, ANYWHERE, ANSWER, ANYWHERE),
}


class Twin:
    """A session of the course here. `said` is its last reply, before it is packed."""

    def __init__(self, lesson: str) -> None:
        self.lesson, self.session, self.said = lesson, Session.whole(), dict[str, Any]()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        self.said = self.session.answer(request | {"args": self.args(request)})
        return self.said

    def args(self, request: dict[str, Any]) -> dict[str, Any]:
        named = {"lesson": self.lesson, "review": None} if request["verb"] == "hello" else {}
        return named | request["args"]


class Tab:
    """A page on a running server, as the session of a `Learner`: what is asked of it goes over the wire.

    A twin hears the same, and has to say the same.
    """

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop, lesson: str) -> None:
        self.visitor: Visitor = server.visitor()
        self._server, self._loop, self._twin = server, loop, Twin(lesson)
        assert self._does(self.visitor.open()) == 200
        self._does(self.visitor.connect())

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to a request. ConnectionError if the kernel goes first."""
        told = self._does(self._reply(request["verb"], self._twin.args(request)))
        packed, _ = carrier.answer(self._twin, request)
        assert told == json.loads(json.dumps(packed))
        return self._twin.said

    def kill(self) -> None:
        """End the kernel as a machine without memory would."""
        children = psutil.Process(self._server.process.pid).children(recursive=True)
        (kernel,) = [one for one in children if any(self.visitor.kernel in word for word in one.cmdline())]
        kernel.kill()

    def until_told(self) -> None:
        """Wait until the page knows that its kernel is gone. TimeoutError if that takes too long."""
        self._does(asyncio.wait_for(self.visitor.closed.wait(), TOLD))
        assert self._does(self.visitor.state()) == "died"

    def close(self) -> None:
        self._does(self.visitor.leave())

    async def _reply(self, verb: str, args: dict[str, Any]) -> dict[str, Any]:
        asked = asyncio.ensure_future(self.visitor.ask(verb, **args))
        closed = asyncio.ensure_future(self.visitor.closed.wait())
        await asyncio.wait({asked, closed}, return_when=asyncio.FIRST_COMPLETED)
        closed.cancel()
        if not asked.done():
            asked.cancel()
            raise ConnectionError
        return asked.result()

    def _does(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("kills") / "empty", "--seats=3", "--pool=1") as server:
        yield server


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop in a thread of its own: pings are answered whatever the test does."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield loop
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


def open_question(learner: Learner) -> dict[str, Any] | None:
    question: dict[str, Any] | None = learner.say["question"]
    return None if question is None or question["answered"] else question


def act(learner: Learner, chance: random.Random) -> None:
    """One step of a learner who presses anything that the page offers, right or wrong."""
    tools = {tool["verb"]: tool["args"] for tool in learner.say["tools"] if tool.get("enabled", True)}
    moves, main = sorted(offered(learner.view)), learner.say["main"]
    if learner.done:
        learner.ask("restart")
    elif (tool := chance.choice(TOOLS)) in tools and chance.random() < AIDED:
        learner.ask(tool, **tools[tool])
    elif question := open_question(learner):
        learner.ask("answer", choice=chance.choice(question["choices"])["id"])
    elif moves and (main is None or chance.random() < 0.5):
        learner.ask("move", move=chance.choice(moves))
    elif main:
        learner.ask(main["verb"], **main["args"])
    else:
        learner.ask("hint")


def begun(lesson: str, chance: random.Random) -> Learner:
    """Some first steps, elsewhere: what is drawn by lot is drawn by then."""
    learner = Learner(Twin(lesson))  # type: ignore[arg-type]
    while learner.save is None:
        act(learner, chance)
    return learner


def wander(learner: Learner, chance: random.Random, place: str) -> None:
    """Some steps, and on to the next such place."""
    least = chance.randint(1, WANDERED)
    for number in range(FARTHEST):
        if number >= least and PLACES[place](learner):
            return
        act(learner, chance)
    raise AssertionError(f"{place} is nowhere")


def shown(learner: Learner) -> dict[str, Any]:
    """What the page shows, but for what was asked to be explained: title, step, cards, log and timeline."""
    scene = comparable(learner.view) | {"why": None}
    return {"scene": scene, "log": learner.log, "timeline": learner.nodes, "now": learner.now}


@contextmanager
def killed_within(tab: Tab, seconds: float) -> Iterator[None]:
    """While the work inside goes on, the kernel is killed."""
    killer = threading.Timer(seconds, tab.kill)
    killer.start()
    with suppress(ConnectionError):
        yield
    killer.join()


@pytest.mark.slow
@pytest.mark.parametrize("lesson", KILLS)
def test_kernels_are_killed_and_no_move_is_lost(
    lesson: str, server: Server, loop: asyncio.AbstractEventLoop, record_property: Callable[[str, Any], None]
) -> None:
    chance = random.Random(f"kills of {lesson}")
    learner, longest = begun(lesson, chance), 0.0
    for place in [*KILLS[lesson], ""]:
        with closing(Tab(server, loop, lesson)) as tab:
            before, learner = learner, Learner(tab, save=learner.save)  # type: ignore[arg-type]
            assert shown(learner) == shown(before)
            if not place:
                break
            wander(learner, chance, place)
            with killed_within(tab, chance.uniform(0, LONGEST_ANSWER) if place is ANSWER else 0):
                if place is ANSWER:
                    act(learner, chance)
            since = time.monotonic()
            tab.until_told()
            longest = max(longest, time.monotonic() - since)
    record_property("a dead kernel is told after", f"{longest:.1f} s")


def test_there_are_fifty_kills_at_every_kind_of_place() -> None:
    places = [place for row in KILLS.values() for place in row]
    assert len(places) == 50
    assert set(places) == set(PLACES)


def test_a_server_that_is_told_to_end_while_a_kernel_starts_ends_well(tmp_path: Path) -> None:
    with served(tmp_path / "empty", "--seats=2", "--pool=2") as server:
        while not server.kernels():
            time.sleep(0.005)
        server.process.terminate()  # and once more at the end


LIVES = """
import pathlib, sys
from tantocuore.tutor import Session, carrier
from tantocuore_widgets.hosting import own_folder
with own_folder(pathlib.Path(sys.argv[1])) as folder:
    print(folder, flush=True)
    input()
"""


def folder_of(server: Server) -> Path:
    """Where the kernels of a server have their connections: a ready one is asked."""
    assert server.becomes(lambda: server.kernels() > 0)
    (kernel,) = psutil.Process(server.process.pid).children()
    (file,) = [word for word in kernel.cmdline() if word.endswith(".json")]
    return Path(file).parent


@pytest.mark.skipif(os.name != "posix", reason="nothing tells whether a folder's server still runs")
def test_the_next_server_removes_the_folders_of_those_that_were_killed_only(tmp_path: Path) -> None:
    words = [sys.executable, "-c", LIVES, str(tmp_path)]
    lives = [
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") for _ in range(2)
    ]
    running, killed = (Path(one.stdout.readline().strip()) for one in lives if one.stdout)
    (killed / "kernel.json").touch()
    lives[1].kill()
    lives[1].wait()
    (tmp_path / "tantocuore-site-1").mkdir()
    with own_folder(tmp_path) as mine:
        assert {path.name for path in tmp_path.iterdir()} == {running.name, Path(mine).name, "tantocuore-site-1"}
    lives[0].communicate("")
    assert [path.name for path in tmp_path.iterdir()] == ["tantocuore-site-1"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="nothing tells whether a folder's server still runs")
def test_a_server_that_was_killed_leaves_no_folder_to_the_next(tmp_path: Path) -> None:
    left: list[Path] = []

    def kill() -> None:
        with served(tmp_path / "first", "--seats=1", "--pool=1") as server:
            left.append(folder_of(server))
            server.process.kill()
            server.process.wait()

    with pytest.raises((psutil.Error, AssertionError)):
        kill()
    assert left[0].is_dir()
    with served(tmp_path / "second", "--seats=1", "--pool=1") as server:
        assert not left[0].exists()
        left.append(folder_of(server))
        assert left[1].is_dir()
    assert not left[1].exists()
