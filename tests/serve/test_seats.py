"""Who gets a seat, and when it is given up: without a server, by a clock that the tests move."""

import asyncio
import contextlib
from itertools import count

import pytest

from tantocuore_widgets import hosting
from tantocuore_widgets.hosting import Hosting, ahead, opens, visitor
from tantocuore_widgets.hosting_metrics import Metrics
from tantocuore_widgets.hosting_seats import REMEMBERED, GivenUp, Refused, Seat, Seats
from tests.serve.conftest import story as told

COURSE, OTHER = "00-start.ipynb", "10-start.ipynb"


class House:
    """Seats over kernels that are names only; `alive` are those that run, `most` how many ever ran at once."""

    def __init__(self, **limits: float) -> None:
        self.now = 1_000.0
        self.alive: set[str] = set()
        self.most = 0
        self.broken: OSError | None = None
        self.held_back = asyncio.Event()
        self.held_back.set()
        self.metrics = Metrics()
        numbers = count(1)
        granted = Hosting(**{"seats": 3, **limits})  # type: ignore[arg-type]
        self.seats = Seats(
            granted, self.metrics, self.lay, self.clear, lambda: f"kernel-{next(numbers)}", COURSE, lambda: self.now
        )

    async def lay(self, seat: Seat) -> None:
        seat.write("head ")
        await self.held_back.wait()
        if self.broken:
            raise self.broken
        self.alive.add(seat.kernel)
        self.most = max(self.most, len(self.alive))
        seat.write("cells")

    async def clear(self, kernel: str) -> None:
        self.alive.discard(kernel)

    async def open(self, page: str = COURSE, who: str = "") -> Seat:
        seat = self.seats.take(page, who)
        assert "".join([part async for part in seat.pieces()]) == "head cells"
        self.seats.handed(seat)
        return seat

    async def play(self, page: str = COURSE) -> Seat:
        seat = await self.open(page)
        self.seats.connected(seat.kernel)
        return seat

    async def after(self, seconds: float) -> None:
        self.now += seconds
        self.seats.look()
        await settled()

    def count(self, name: str, **labels: str) -> float:
        registry = self.metrics._registry
        return registry.get_sample_value(f"tantocuore_{name}", labels) or 0.0


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_page_that_nobody_reads_keeps_its_seat_for_the_grace_only() -> None:
    """It is made, and waits to be sent: whoever asked for it takes no byte of it."""

    async def story() -> None:
        house = House(grace=30)
        house.held_back.clear()
        seat = house.seats.take(COURSE, "")
        await house.after(500)
        assert house.seats.state(seat.kernel) == "held", "it is still being made"
        house.held_back.set()
        await settled()
        await house.after(29)
        assert house.seats.state(seat.kernel) == "held"
        await house.after(2)
        assert house.seats.state(seat.kernel) == "silent"
        assert not house.alive

    told(story())


def test_a_ready_kernel_that_dies_is_cleared_away() -> None:
    async def story() -> None:
        house = House(pool=1)
        house.seats.fill()
        await settled()
        (kernel,) = house.alive
        house.seats.died(kernel)
        await settled()
        assert kernel not in house.alive
        assert house.seats.figures()["ready"] == 0
        await house.after(1)
        assert house.seats.figures()["ready"] == 1

    told(story())


def test_a_full_house_refuses_and_a_seat_that_is_given_back_is_taken_again() -> None:
    async def story() -> None:
        house = House()
        first, *_ = [await house.open() for _ in range(3)]
        with pytest.raises(Refused) as refused:
            house.seats.take(COURSE, "")
        assert refused.value.why == "full"
        house.seats.end(first.kernel, "left")
        await settled()
        await house.open()
        assert len(house.alive) == house.most == 3
        assert house.count("refusals_total", why="full") == 1
        assert house.count("starts_total") == 4

    told(story())


def test_ready_pages_are_handed_out_at_once_and_never_exceed_the_seats() -> None:
    async def story() -> None:
        house = House(seats=4, pool=2)
        house.seats.fill()
        await settled()
        assert house.seats.figures() == {"seats": 4, "held": 0, "ready": 2}
        ready = set(house.alive)
        assert (await house.open()).kernel in ready
        await settled()
        assert house.seats.figures() == {"seats": 4, "held": 1, "ready": 2}
        for _ in range(3):
            await house.open()
        await settled()
        assert house.seats.figures() == {"seats": 4, "held": 4, "ready": 0}
        assert house.most == 4

    told(story())


def test_another_page_takes_the_seat_of_a_ready_one() -> None:
    async def story() -> None:
        house = House(seats=2, pool=2)
        house.seats.fill()
        await settled()
        for _ in range(2):
            await house.open(OTHER)
            await settled()
        assert house.seats.figures() == {"seats": 2, "held": 2, "ready": 0}
        assert len(house.alive) == 2

    told(story())


def test_a_page_that_never_connects_loses_its_seat_after_the_grace() -> None:
    async def story() -> None:
        house = House(grace=30)
        seat = await house.open()
        await house.after(29)
        assert house.seats.state(seat.kernel) == "held"
        await house.after(2)
        assert house.seats.state(seat.kernel) == "silent"
        assert not house.alive
        assert house.count("ends_total", why="silent") == 1

    told(story())


def test_a_page_that_is_still_being_made_is_not_overdue() -> None:
    async def story() -> None:
        house = House(grace=30, idle=60)
        house.held_back.clear()
        seat = house.seats.take(COURSE, "")
        await settled()
        await house.after(100)
        assert house.seats.state(seat.kernel) == "held"

    told(story())


def test_a_ready_page_has_its_whole_time_from_when_it_is_handed_out() -> None:
    """The race of hosting.md 2.3: a kernel is old when it is handed out, and must not be ended in that moment."""

    async def story() -> None:
        house = House(pool=1, grace=30, away=60, idle=600)
        house.seats.fill()
        await settled()
        await house.after(10_000)
        seat = await house.open()
        await house.after(0)
        assert house.seats.state(seat.kernel) == "held"

    told(story())


def test_who_is_cut_off_keeps_the_seat_for_a_while_and_finds_it_again() -> None:
    async def story() -> None:
        house = House(away=120)
        seat = await house.play()
        house.seats.disconnected(seat.kernel)
        await house.after(100)
        house.seats.connected(seat.kernel)
        await house.after(100)
        assert house.seats.state(seat.kernel) == "held"
        house.seats.disconnected(seat.kernel)
        await house.after(121)
        assert house.seats.state(seat.kernel) == "away"

    told(story())


def test_only_what_a_learner_does_keeps_a_connected_seat() -> None:
    async def story() -> None:
        house = House(idle=1_800)
        player, sleeper = await house.play(), await house.play()
        for _ in range(4):
            await house.after(600)
            house.seats.heard(player.kernel)
        assert house.seats.state(player.kernel) == "held"
        assert house.seats.state(sleeper.kernel) == "idle"

    told(story())


def test_one_address_holds_no_more_than_it_may() -> None:
    async def story() -> None:
        house = House(each=1)
        first = await house.open(who="192.0.2.1")
        with pytest.raises(Refused) as refused:
            house.seats.take(COURSE, "192.0.2.1")
        assert refused.value.why == "each"
        await house.open(who="192.0.2.2")
        house.seats.end(first.kernel, "left")
        await house.open(who="192.0.2.1")

    told(story())


def test_a_kernel_that_does_not_start_gives_the_seat_back_and_is_tried_again_later() -> None:
    async def story() -> None:
        house = House(pool=1)
        house.broken = OSError(28, "No space left on device")
        seat = house.seats.take(COURSE, "")
        with pytest.raises(OSError, match="No space"):
            [part async for part in seat.pieces()]
        await settled()
        assert house.seats.failing
        assert house.seats.state(seat.kernel) == "failed"
        assert house.seats.figures() == {"seats": 3, "held": 0, "ready": 0}
        house.broken = None
        await house.after(0)
        assert house.seats.failing, "it rests before it tries again"
        await house.after(6)
        assert not house.seats.failing
        assert house.seats.figures()["ready"] == 1

    told(story())


def test_a_visitor_who_goes_while_the_page_is_made_leaves_nothing() -> None:
    async def story() -> None:
        house = House()
        house.held_back.clear()
        seat = house.seats.take(COURSE, "")
        await settled()
        house.seats.end(seat.kernel, "left")
        await settled()
        house.held_back.set()
        await settled()
        assert not house.alive
        assert not house.seats.failing
        assert seat.laid is not None
        with contextlib.suppress(asyncio.CancelledError):
            await seat.laid

    told(story())


def test_a_kernel_that_dies_while_its_page_is_made_is_told_to_the_page() -> None:
    async def story() -> None:
        house = House()
        house.held_back.clear()
        seat = house.seats.take(COURSE, "")
        await settled()
        house.seats.gone(seat.kernel, "died")
        with pytest.raises(GivenUp):
            [part async for part in seat.pieces()]
        assert house.seats.figures()["held"] == 0

    told(story())


def test_a_seat_ends_once_for_its_first_reason() -> None:
    async def story() -> None:
        house = House()
        seat = await house.play()
        house.seats.end(seat.kernel, "left")
        house.seats.end(seat.kernel, "died")
        assert house.seats.state(seat.kernel) == "left"
        assert house.seats.state("no kernel") == "unknown"
        house.seats.end("no kernel", "left")

    told(story())


def test_only_so_many_endings_are_remembered() -> None:
    async def story() -> None:
        house = House()
        for _ in range(REMEMBERED + 10):
            seat = await house.open()
            house.seats.end(seat.kernel, "left")
        assert len(house.seats._ended) == REMEMBERED

    told(story())


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 seat"):
        Hosting(seats=0)
    with pytest.raises(ValueError, match="negative"):
        Hosting(seats=1, idle=0)
    assert [Hosting(seats=1, base_url=url).base_url for url in ("/", "tutor", "/a/b/")] == ["/", "/tutor/", "/a/b/"]


def test_a_container_has_the_memory_that_it_is_given(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(hosting, "CGROUP_LIMIT", limit)
    limit.write_text("300000000\n")
    assert hosting.memory() == 300_000_000
    limit.write_text("max\n")
    assert hosting.memory() > 300_000_000
    assert hosting.seats_for(1, 1) == 1


@pytest.mark.parametrize(
    ("headers", "is_ahead", "is_open"),
    [
        ({}, False, False),
        ({"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, False, True),
        ({"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, False, False),
        ({"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, False, False),
        ({"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch"}, True, False),
        ({"Purpose": "prefetch"}, True, False),
        ({"X-Moz": "prefetch"}, True, False),
    ],
)
def test_only_a_real_opening_counts(headers: dict[str, str], is_ahead: bool, is_open: bool) -> None:
    assert (ahead(headers), opens(headers)) == (is_ahead, is_open)


@pytest.mark.parametrize(
    ("remote", "forwarded", "proxy", "counted"),
    [
        ("192.0.2.1", "", False, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.9", False, "192.0.2.1"),
        ("127.0.0.1", "198.51.100.9, 203.0.113.5", True, "203.0.113.5"),
        ("127.0.0.1", "", True, "127.0.0.1"),
        ("127.0.0.1", "nonsense", True, "127.0.0.1"),
        ("2001:db8:1:2:3::4", "", False, "2001:db8:1:2::/64"),
        ("127.0.0.1", "::ffff:203.0.113.5", True, "203.0.113.5"),
    ],
)
def test_whom_a_request_counts_for(remote: str, forwarded: str, proxy: bool, counted: str) -> None:
    assert visitor(remote, forwarded, proxy) == counted
