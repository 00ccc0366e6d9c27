"""Run slow work in a few processes, within budgets of time.

Moves, searches and pictures have processes of their own (lanes), so that a move never waits behind
a picture. In each lane, networks take turns, and so do the clients of a network, no matter how much
each has sent. A job is killed with its process at its deadline, or if its client has gone. Each
client and each network have a budget of seconds. There is also a budget for all together: the less
of it is left, the shorter are the deadlines.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import Counter, OrderedDict, deque
from contextlib import asynccontextmanager
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, cast

from ...util.errors import Error
from ..limits.addresses import wider_network_of
from ..limits.rate_limits import RateLimiter, TokenBucket
from ..limits.refusals import ClientGoneError, RefusalError
from .job_process import JobProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from ..limits.limits import ServerLimits
    from ..limits.metrics import Metrics
    from .job_process import JobAnswer


# ---------------------------------------------------------------- turns
# Fair queues: clients take turns, no matter how much each has sent.


Queues = OrderedDict[str, deque[asyncio.Future[None]]]
"""The waiting turns of each client of a network, in the order in which clients are served."""


class Turns:
    """Gives at most `free` turns at once, and at most `at_once` to one client.

    Networks are served in turn, and so are the clients of a network. Each client has its own queue.
    """

    def __init__(self, free: int, at_once: int) -> None:
        self._free, self._at_once = free, at_once
        self._networks: OrderedDict[str, Queues] = OrderedDict()
        self._running: Counter[str] = Counter()

    def count_unfinished(self, client: str) -> int:
        """Return the number of turns that a client has or waits for."""
        queues = self._networks.get(wider_network_of(client)) or Queues()
        return len(queues.get(client, ())) + self._running[client]

    def count_waiting(self, network: str) -> int:
        """Return the number of turns that the clients of a network wait for."""
        return sum(map(len, self._networks.get(network, {}).values()))

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, which lasts for the block."""
        await self._wait(client)
        try:
            yield
        finally:
            self._end(client)

    async def _wait(self, client: str) -> None:
        begin: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queues = self._networks.setdefault(wider_network_of(client), OrderedDict())
        queues.setdefault(client, deque()).append(begin)
        self._serve()
        try:
            await begin
        except asyncio.CancelledError:
            if begin.done() and not begin.cancelled():  # its turn came at the same moment
                self._end(client)
            else:
                self._leave(client, begin)
            raise

    def _leave(self, client: str, begin: asyncio.Future[None]) -> None:
        queues = self._networks.get(wider_network_of(client)) or Queues()
        if begin in queues.get(client, ()):
            queues[client].remove(begin)
            self._drop_if_empty(client)

    def _drop_if_empty(self, client: str) -> None:
        network = wider_network_of(client)
        if not self._networks[network][client]:
            del self._networks[network][client]
        if not self._networks[network]:
            del self._networks[network]

    def _end(self, client: str) -> None:
        self._free += 1
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        self._serve()

    def _serve(self) -> None:
        """Give free turns to the clients that have waited longest since their last turn."""
        while self._free and (client := self._next()):
            network = wider_network_of(client)
            begin = self._networks[network][client].popleft()
            self._networks.move_to_end(network)
            self._networks[network].move_to_end(client)
            self._drop_if_empty(client)
            if not begin.done():  # otherwise its client has gone
                begin.set_result(None)
                self._free -= 1
                self._running[client] += 1

    def _next(self) -> str | None:
        waiting = (client for queues in self._networks.values() for client in queues)
        return next((each for each in waiting if self._running[each] < self._at_once), None)


# ---------------------------------------------------------------- compute budget
# The seconds of processor time that clients may use, each one and all together.

KEPT = 1 / 2
"""The part of a budget that is reserved for jobs that people ask for."""
SHORTEST = 1 / 8
"""The least part of `job_seconds` that a job has as its deadline, even on a busy server."""


class ComputeBudget:
    """The remaining seconds of processor time of each client, each network, and all together."""

    def __init__(
        self, limits: ServerLimits, metrics: Metrics, clock: Callable[[], float] = monotonic
    ) -> None:
        self._limits, self._metrics = limits, metrics
        self._rate = limits.work_seconds_per_minute / 60
        self._clients = RateLimiter(self._rate, limits.work_seconds, clock)
        most = limits.work_seconds_per_network
        self._network_rate = most / 60
        self._networks = RateLimiter(self._network_rate, most, clock)
        self._burst = float(limits.all_work_seconds)
        self._all_rate = limits.all_work_seconds_per_minute / 60
        self._all = TokenBucket(self._all_rate, self._burst, clock)

    def check(self, client: str, *, unasked: bool = False) -> None:
        """Raise RefusalError if this client or its network has used up its seconds.

        Jobs that nobody has asked for (`unasked`) may use only half of the seconds.
        """
        kept = KEPT if unasked else 0.0
        network = self._networks.bucket(wider_network_of(client))
        if (left := self._clients.bucket(client).left() - kept * self._limits.work_seconds) <= 0:
            sentence = "your address has used its share of the server's time"
            wait = -left / self._rate
        elif (left := network.left() - kept * self._limits.work_seconds_per_network) <= 0:
            sentence = "your network has used its share of the server's time"
            wait = -left / self._network_rate
        elif unasked and (left := self._all.left() - kept * self._burst) <= 0:
            sentence = "the server has no time for this now"
            wait = -left / self._all_rate
        else:
            return
        self._metrics.refused.labels("seconds").inc()
        seconds = int(wait) + 1
        raise RefusalError(429, f"{sentence}; try again in {seconds} seconds", retry=seconds)

    def deadline(self) -> float:
        """Return the deadline of a job in seconds; shorter if less of the common budget is left."""
        return self._limits.job_seconds * max(SHORTEST, min(1.0, self._all.left() / self._burst))

    def spend(self, client: str, seconds: float) -> None:
        self._clients.bucket(client).spend(seconds)
        self._networks.bucket(wider_network_of(client)).spend(seconds)
        self._all.spend(seconds)


# ---------------------------------------------------------------- job pool

Given = TypeVarTuple("Given")
Result = TypeVar("Result")

RESTART_SECONDS = 0.5
"""Seconds that starting a process costs; a client whose job has ended its process pays them."""


class Lane(Enum):
    """A kind of work with processes of its own."""

    MOVES = "moves"
    """Work for which people wait at each step: moves, replays, levels that are read."""
    SEARCHES = "searches"
    """Hints, what follows from announcements, and programs in rooms."""
    PICTURES = "pictures"
    """Pictures, and levels that are generated."""


STOPPING = "the server is shutting down; try again in a moment"


class JobFaultError(Error):
    """A fault in a job process, with its traceback."""


class JobPool:
    """The job processes, and the turns in which clients use them."""

    def __init__(
        self, limits: ServerLimits, metrics: Metrics, budget: ComputeBudget | None = None
    ) -> None:
        self._limits, self._metrics = limits, metrics
        self._budget = budget or ComputeBudget(limits, metrics)
        self._processes = {
            Lane.MOVES: limits.job_processes, Lane.SEARCHES: limits.search_processes,
            Lane.PICTURES: limits.picture_processes,
        }  # fmt: skip
        self._lanes = {
            lane: Turns(free, limits.jobs_per_address) for lane, free in self._processes.items()
        }
        self._idle: list[JobProcess] = []
        self._all: set[JobProcess] = set()  # all processes that have not ended
        self._starting: set[asyncio.Task[None]] = set()
        self._closed = False

    async def run(
        self, client: str, job: Callable[[*Given], Result], *given: *Given,
        lane: Lane = Lane.MOVES, unasked: bool = False,
    ) -> Result:  # fmt: skip
        """Run a job, a function of a module, in a process; `unasked` if nobody has asked for it.

        RefusalError if the job raises it, if the job is not done at its deadline, or if this client
        has too many unfinished jobs or no seconds left. Cancelling the call ends the job.
        """
        self._admit(client, unasked=unasked)
        with self._metrics.waiting.track_inprogress():
            async with self._lanes[lane].turn(client):
                # Earlier jobs may have used up the budget meanwhile.
                self._budget.check(client, unasked=unasked)
                return await self._do(client, self._budget.deadline(), job, *given)

    async def restore(self, client: str, job: Callable[[*Given], Result], *given: *Given) -> Result:
        """Run a job that restores a room; it has more time, since rooms must not get lost."""
        self._admit(client)
        with self._metrics.waiting.track_inprogress():
            async with self._lanes[Lane.MOVES].turn(client):
                return await self._do(client, self._limits.restore_seconds, job, *given)

    def count_unfinished(self, client: str) -> int:
        """Return the number of a client's jobs that run or wait."""
        return sum(turns.count_unfinished(client) for turns in self._lanes.values())

    def _admit(self, client: str, *, unasked: bool = False) -> None:
        self._budget.check(client, unasked=unasked)
        network = wider_network_of(client)
        together = sum(turns.count_waiting(network) for turns in self._lanes.values())
        own = self.count_unfinished(client) >= self._limits.waiting_per_address
        if own or together >= self._limits.waiting_per_network:
            self._metrics.refused.labels("waiting").inc()
            sentence = "too many of your requests are still in progress; try again in a moment"
            raise RefusalError(429, sentence, retry=1)

    async def _do(
        self, client: str, deadline: float, job: Callable[[*Given], Result], *given: *Given
    ) -> Result:
        packed = pickle.dumps((deadline, job, given), pickle.HIGHEST_PROTOCOL)
        process, started = await self._process(), monotonic()
        answer: JobAnswer | None = None
        try:
            async with asyncio.timeout(deadline):
                data = await process.ask(packed, self._limits.max_bytes_per_address)
            answer = pickle.loads(data)  # noqa: S301  # of our own process
            return cast("Result", _result(answer))
        except (TimeoutError, EOFError, OverflowError) as error:
            raise self._refuse(error, deadline) from None
        finally:
            self._put_back(process, alive=answer is not None)
            lost = monotonic() - started + RESTART_SECONDS
            self._budget.spend(client, lost if answer is None else answer.seconds)

    def _refuse(self, error: Exception, deadline: float) -> RefusalError:
        """Return a refusal with the reason why a job and its process have ended."""
        if self._closed:
            return RefusalError(503, STOPPING, retry=1)
        if isinstance(error, TimeoutError):
            self._metrics.refused.labels("deadline").inc()
            sentence = (
                f"this takes longer than the {deadline:.2g} seconds that the server has for it"
            )
            return RefusalError(413, sentence)
        self._metrics.refused.labels("memory").inc()
        return RefusalError(413, "this takes more memory than the server has for it")

    async def _process(self) -> JobProcess:
        while not self._idle:
            self._check_open()
            # If this client leaves meanwhile, or another takes the process first, the new process
            # goes to whoever waits next.
            starting = asyncio.ensure_future(self._start())
            self._starting.add(starting)
            starting.add_done_callback(self._starting.discard)
            await asyncio.shield(starting)
        self._check_open()
        return self._idle.pop()

    def _check_open(self) -> None:
        if self._closed:
            raise RefusalError(503, STOPPING, retry=1)

    async def _start(self) -> None:
        process = await JobProcess.start(self._limits.job_bytes)
        self._all.add(process)
        try:
            if not self._closed:
                await process.ready()
        except EOFError:
            self._put_back(process, alive=False)
            self._check_open()
            raise RefusalError(503, "this cannot be done at the moment", retry=1) from None
        else:
            self._put_back(process, alive=True)

    def _put_back(self, process: JobProcess, *, alive: bool) -> None:
        if alive and not self._closed:
            self._idle.append(process)
        else:
            process.kill()
            ending = asyncio.ensure_future(process.wait_until_ended())
            ending.add_done_callback(lambda _: self._all.discard(process))

    async def warm_up(self) -> None:
        """Start the processes now, so that the first clients need not wait for them."""
        starting = (self._start() for _ in range(sum(self._processes.values())))
        await asyncio.gather(*starting, return_exceptions=True)

    async def close(self) -> None:
        """End all processes, even in the middle of a job, and start no more."""
        self._closed = True
        for process in self._all:
            process.kill()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(process.wait_until_ended() for process in self._all))


def _result(answer: JobAnswer) -> object:
    if answer.refusal is not None:
        raise answer.refusal
    if answer.trace:
        raise JobFaultError(answer.trace)
    return answer.result


async def while_connected(
    leaving: Coroutine[Any, Any, object], work: Coroutine[Any, Any, Result]
) -> Result:
    """Return the result of some work; if the client leaves, cancel it and raise ClientGoneError."""
    gone, done = asyncio.ensure_future(leaving), asyncio.ensure_future(work)
    try:
        await asyncio.wait((gone, done), return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise ClientGoneError
        return done.result()
    finally:
        gone.cancel()
        done.cancel()
