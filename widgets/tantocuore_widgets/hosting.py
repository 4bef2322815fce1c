"""What a server grants its visitors, and what it can tell of them: limits, times, addresses, true openings."""

from __future__ import annotations

import ipaddress
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

MEGABYTE = 1_000_000
# A learner's kernel has 77 MB, a busy one up to 90; the rest of the machine keeps a quarter.
KERNEL_BYTES = 100 * MEGABYTE
KERNELS_SHARE = 0.75
# A learner acts every few seconds and an answer takes about 10 ms: more than these would wait for each other.
LEARNERS_PER_CORE = 50
READY_PER_CORE = 2
# With less a kernel dies before its page stands; shorter times would keep the server looking at nothing else.
LEAST_MEGABYTES = 256
LEAST_SECONDS = 0.1
FOLDER = "tantocuore-kernels-"
LOCKS = os.name == "posix"  # elsewhere nothing tells whether a folder's server still runs
CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")
# What a browser says of a page that nobody has asked to see yet.
AHEAD = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")


@dataclass(frozen=True)
class Hosting:
    """The limits of one server. Times are in seconds, sizes in bytes; 0 for `each` and `memory` means no limit.

    `seats` are learners at once, `pool` the course pages kept ready (they use seats too), `each` the seats that
    one address may hold. A page has `grace` to connect after it was sent, may be cut off for `away`, and keeps
    its seat for `idle` after its learner's last message. A `public` server has a log, has a door for bots, and
    tells nobody what its kernels print. Raises ValueError for what makes no sense.

    >>> Hosting(seats=4, pool=9).pool
    4
    """

    seats: int
    pool: int = 0
    each: int = 0
    grace: float = 30
    away: float = 120
    idle: float = 30 * 60
    memory: int = 512 * MEGABYTE
    base_url: str = "/"
    static_url: str = ""
    behind_proxy: bool = False
    public: bool = False

    def __post_init__(self) -> None:
        if self.seats < 1:
            raise ValueError(f"a server needs at least 1 seat, got {self.seats}")
        if min(self.pool, self.each, self.memory) < 0 or min(self.grace, self.away, self.idle) <= 0:
            raise ValueError("limits and times are not negative")
        object.__setattr__(self, "pool", min(self.pool, self.seats))
        parts = filter(None, self.base_url.split("/"))
        object.__setattr__(self, "base_url", "".join(f"/{part}" for part in parts) + "/")


class Bucket:
    """Lets `burst` of something pass at once and `rate` of it a second from then on.

    >>> bucket = Bucket(1, 2, clock=lambda: 0)
    >>> [bucket.passes() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._level, self._then = float(burst), clock()

    def passes(self, amount: float = 1) -> bool:
        """Whether so much more may pass now; it counts if it does."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < amount:
            return False
        self._level -= amount
        return True


def seats_for(memory: int, cores: int) -> int:
    """How many learners a machine of that memory, in bytes, and that many cores seats at once; at least 1.

    >>> seats_for(24_000_000_000, 2), seats_for(2_000_000_000, 2)
    (100, 15)
    """
    return max(1, min(int(memory * KERNELS_SHARE / KERNEL_BYTES), cores * LEARNERS_PER_CORE))


def memory() -> int:
    """The bytes of memory that this machine, or the container around us, has; 4 GB where nothing tells."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        machine = 4_000 * MEGABYTE
    try:
        return min(machine, int(CGROUP_LIMIT.read_text("ascii")))
    except (OSError, ValueError):
        return machine


def cores() -> int:
    """The cores that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def limit_memory(pid: int, size: int) -> None:
    """Let a process allocate at most `size` bytes, where the system can say so; 0 leaves it as it is."""
    if size and sys.platform == "linux":
        import resource

        resource.prlimit(pid, resource.RLIMIT_DATA, (size, size))


def allow_files() -> None:
    """Let this process open as many files as it may: a learner takes thirteen, and a shell often allows 1,024."""
    if os.name == "posix":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # a system that names no limit may refuse it all the same
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def own_folder(root: Path) -> Iterator[str]:
    """A folder in `root` for as long as a server runs; what servers left there that were killed is removed.

    Raises OSError where no folder can be made.
    """
    for left in root.glob(FOLDER + "*") if LOCKS else ():
        with suppress(OSError), _held(left):
            shutil.rmtree(left)
    # Under a name that nobody looks for until it is held.
    made = Path(tempfile.mkdtemp(prefix=f".{FOLDER}", dir=root))
    with _held(made):
        folder = made.rename(made.with_name(made.name[1:]))
        try:
            yield str(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Lock a folder; the system unlocks it however we end. Raises OSError if another process has locked it."""
    if not LOCKS:
        yield
        return
    import fcntl

    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(number)


def visitor(remote: str, forwarded: str, behind_proxy: bool) -> str:
    """The address that a request is counted under: of an IPv6 visitor the network, who has 2**64 of them.

    `forwarded` is the header X-Forwarded-For. It counts only `behind_proxy`, and then only its last entry: the
    proxy adds that one, anybody can write those before.

    >>> visitor("10.0.0.2", "6.6.6.6, 192.0.2.7", True), visitor("10.0.0.2", "6.6.6.6", False)
    ('192.0.2.7', '10.0.0.2')
    >>> visitor("2001:db8::1", "", False)
    '2001:db8::/64'
    """
    told = forwarded.rpartition(",")[2].strip() if behind_proxy else ""
    try:
        address = ipaddress.ip_address(told or remote)
    except ValueError:
        return remote
    if isinstance(address, ipaddress.IPv6Address):
        # Where one socket listens for both, an IPv4 visitor has such an address.
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def ahead(headers: Mapping[str, str]) -> bool:
    """Whether a browser fetches a page that nobody has asked to see yet.

    >>> ahead({"Sec-Purpose": "prefetch;prerender"}), ahead({})
    (True, False)
    """
    return any(word in headers.get(name, "") for name in AHEAD for word in ("prefetch", "preview", "prerender"))


def opens(headers: Mapping[str, str]) -> bool:
    """Whether a browser opens a page to be seen in a tab; false for bots, for scripts, and for a page in a frame.

    >>> opens({"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}), opens({})
    (True, False)
    """
    return (
        not ahead(headers)
        and headers.get("Sec-Fetch-Mode") == "navigate"
        and headers.get("Sec-Fetch-Dest") == "document"
    )
