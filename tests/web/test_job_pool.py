"""Job processes: deadlines, budgets of time, and clients that have gone."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.metrics import Metrics
from gyoji.web.limits.refusals import ClientGoneError, RefusalError, UnreadableError
from gyoji.web.play.job_pool import (
    ComputeBudget,
    JobFaultError,
    JobPool,
    Lane,
    Turns,
    while_connected,
)

from . import jobs

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

pytestmark = pytest.mark.long


@asynccontextmanager
async def opened(metrics: Metrics | None = None, **limits: int) -> AsyncIterator[JobPool]:
    pool = JobPool(ServerLimits(**{"job_seconds": 60, **limits}), metrics or Metrics())
    try:
        yield pool
    finally:
        await pool.close()


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), 60))


def refusals(metrics: Metrics, reason: str) -> float:
    return metrics.registry.get_sample_value("gyoji_refused_total", {"reason": reason}) or 0


def test_a_job_is_done_in_another_process_which_stays() -> None:
    async def scenario() -> None:
        async with opened(job_processes=1) as pool:
            assert await pool.run("one", jobs.double, 21) == 42
            first = await pool.run("one", jobs.process)
            assert await pool.run("two", jobs.process) == first

    run(scenario)


def test_refusals_and_faults_come_back_whole() -> None:
    async def scenario() -> None:
        async with opened() as pool:
            with pytest.raises(UnreadableError) as unreadable:
                await pool.run("one", jobs.refuse)
            assert (unreadable.value.line, unreadable.value.column) == (3, 7)
            with pytest.raises(RefusalError, match="too often") as often:
                await pool.run("one", jobs.refuse_later)
            assert (often.value.status, often.value.retry) == (429, 9)
            with pytest.raises(JobFaultError, match="RuntimeError: secret"):
                await pool.run("one", jobs.broken)
            # A module that has been changed badly while the server runs is no lack of memory.
            with pytest.raises(JobFaultError, match="RuntimeError: secret"):
                await pool.run("one", jobs.endless_job, jobs.Unreadable())

    run(scenario)


def test_a_job_without_end_is_killed_at_its_deadline() -> None:
    async def scenario() -> None:
        metrics = Metrics()
        async with opened(metrics, job_processes=1, job_seconds=1) as pool:
            first = await pool.run("one", jobs.process)
            with pytest.raises(RefusalError, match="longer than the 1 seconds") as refused:
                await pool.run("one", jobs.endless)
            assert refused.value.status == 413
            assert await pool.run("one", jobs.process) != first
        assert refusals(metrics, "deadline") == 1

    run(scenario)


def test_a_job_may_not_take_all_memory_nor_crash_the_server() -> None:
    async def scenario() -> None:
        metrics = Metrics()
        async with opened(metrics, max_bytes_per_address=1 << 20) as pool:
            for job, given in ((jobs.zeros, 1 << 40), (jobs.zeros, 2 << 20)):
                with pytest.raises(RefusalError, match="takes more memory than") as refused:
                    await pool.run("one", job, given)
                assert refused.value.status == 413
            with pytest.raises(RefusalError, match="takes more memory than"):
                await pool.run("one", jobs.crash)
            assert await pool.run("one", jobs.double, 1) == 2

    run(scenario)


def test_the_job_of_a_client_that_has_gone_is_ended() -> None:
    async def scenario() -> None:
        left = asyncio.Event()
        async with opened(job_processes=1) as pool:
            first = await pool.run("one", jobs.process)
            job = while_connected(left.wait(), pool.run("one", jobs.endless))
            running = asyncio.ensure_future(job)
            while not pool.count_unfinished("one"):
                await asyncio.sleep(0)
            later = asyncio.ensure_future(pool.run("two", jobs.process))
            while not pool.count_unfinished("two"):
                await asyncio.sleep(0)
            left.set()
            with pytest.raises(ClientGoneError):
                await running
            assert await later != first

    run(scenario)


def test_a_closed_pool_ends_what_runs_and_starts_nothing() -> None:
    async def scenario() -> None:
        async with opened(job_processes=1) as pool:
            await pool.run("one", jobs.process)
            running = [
                asyncio.ensure_future(pool.run(client, jobs.endless)) for client in ("one", "two")
            ]
            while not pool.count_unfinished("two"):
                await asyncio.sleep(0)
            await pool.close()
            for each in running:
                with pytest.raises(RefusalError, match="shutting down"):
                    await each
            with pytest.raises(RefusalError, match="shutting down"):
                await pool.run("one", jobs.process)

    run(scenario)


def test_clients_take_turns_whoever_has_sent_how_much() -> None:
    async def scenario() -> None:
        turns, served = Turns(2, 1), list[str]()
        gate = asyncio.Event()

        async def job(client: str) -> None:
            async with turns.turn(client):
                served.append(client)
                await gate.wait()

        clients = ("one",) * 4 + ("two", "three", "three")
        waiting = [asyncio.ensure_future(job(client)) for client in clients]
        await asyncio.sleep(0)
        assert served == ["one", "two"]
        assert turns.count_unfinished("one") == 4
        waiting[1].cancel()  # it waits
        gate.set()
        await asyncio.wait(waiting)
        assert served == ["one", "two", "one", "three", "one", "three"]
        assert turns.count_unfinished("one") == 0

    run(scenario)


def test_networks_take_turns_however_many_clients_they_have() -> None:
    async def scenario() -> None:
        turns, served = Turns(1, 1), list[str]()
        many = [f"2001:db8:0:{number:x}::/64" for number in range(100)]
        honest = "2001:db8:1::/64"

        async def job(client: str) -> None:
            async with turns.turn(client):
                served.append(client)

        async with turns.turn("192.0.2.1"):
            waiting = [asyncio.ensure_future(job(client)) for client in [*many, honest, many[7]]]
            await asyncio.sleep(0)
            assert turns.count_waiting("2001:db8::/48") == 101
        await asyncio.wait(waiting)
        assert served == [many[0], honest, *many[1:], many[7]]
        assert turns.count_waiting("2001:db8::/48") == 0

    run(scenario)


def test_moves_do_not_wait_behind_pictures_or_searches() -> None:
    async def scenario() -> None:
        async with opened(job_processes=1) as pool:
            slow = [
                asyncio.ensure_future(pool.run(client, jobs.endless, lane=lane))
                for lane in (Lane.PICTURES, Lane.SEARCHES) for client in ("one", "two")
            ]  # fmt: skip
            while pool.count_unfinished("two") < 2:
                await asyncio.sleep(0)
            assert await pool.run("three", jobs.double, 21) == 42
            for each in slow:
                assert not each.done()
                each.cancel()

    run(scenario)


def test_a_turn_that_is_given_to_one_who_has_gone_is_given_on() -> None:
    async def scenario() -> None:
        turns = Turns(1, 1)

        async def job(client: str) -> str:
            async with turns.turn(client):
                return client

        async with turns.turn("one"):
            gone, next_one = (asyncio.ensure_future(job(client)) for client in ("two", "three"))
            await asyncio.sleep(0)
        gone.cancel()  # after its turn has come, and before it knows
        assert await next_one == "three"
        with pytest.raises(asyncio.CancelledError):
            await gone

    run(scenario)


def test_too_many_unfinished_jobs_of_one_client() -> None:
    async def scenario() -> None:
        metrics = Metrics()
        async with opened(metrics, job_processes=1, waiting_per_address=2) as pool:
            waiting = [asyncio.ensure_future(pool.run("one", jobs.endless)) for _ in range(2)]
            while pool.count_unfinished("one") < 2:
                await asyncio.sleep(0)
            with pytest.raises(RefusalError, match="too many of your requests") as refused:
                await pool.run("one", jobs.process)
            assert refused.value.status == 429
            for each in waiting:
                each.cancel()
        assert refusals(metrics, "waiting") == 1

    run(scenario)


def test_a_client_has_a_budget_of_seconds_which_fills_again() -> None:
    now, metrics = [0.0], Metrics()
    limits = ServerLimits(work_seconds=10, work_seconds_per_minute=30)
    budget = ComputeBudget(limits, metrics, lambda: now[0])
    budget.check("one")
    budget.spend("one", 12)
    with pytest.raises(RefusalError, match="try again in 5 seconds") as refused:
        budget.check("one")
    assert (refused.value.status, refused.value.retry) == (429, 5)
    budget.check("two")
    now[0] = 5
    budget.check("one")
    assert refusals(metrics, "seconds") == 1


def test_what_nobody_asked_for_has_half_of_the_seconds() -> None:
    limits = ServerLimits(work_seconds=10, work_seconds_per_network=40, all_work_seconds=60)
    budget = ComputeBudget(limits, Metrics(), lambda: 0.0)
    budget.check("192.0.2.1", unasked=True)
    budget.spend("192.0.2.1", 6)
    with pytest.raises(RefusalError, match="your address has used its share"):
        budget.check("192.0.2.1", unasked=True)
    budget.check("192.0.2.1")
    budget.spend("192.0.2.2", 15)
    with pytest.raises(RefusalError, match="your network has used its share"):
        budget.check("192.0.2.3", unasked=True)
    budget.spend("192.0.3.1", 10)
    with pytest.raises(RefusalError, match="the server has no time for this now") as refused:
        budget.check("192.0.4.1", unasked=True)
    assert refused.value.retry == 2
    budget.check("192.0.4.1")
    assert budget.deadline() < limits.job_seconds


def test_a_network_has_a_budget_of_seconds_for_all_its_clients() -> None:
    now = [0.0]
    budget = ComputeBudget(ServerLimits(work_seconds_per_network=40), Metrics(), lambda: now[0])
    for client in range(5):
        budget.spend(f"192.0.2.{client}", 9)
    with pytest.raises(RefusalError, match="your network has used its share") as refused:
        budget.check("192.0.2.99")
    assert refused.value.retry == 8
    budget.check("192.0.3.1")
    now[0] = 8
    budget.check("192.0.2.99")


def test_too_many_waiting_jobs_of_one_network() -> None:
    async def scenario() -> None:
        async with opened(job_processes=1, waiting_per_network=3) as pool:
            clients = [f"192.0.2.{number}" for number in range(4)]
            waiting = [asyncio.ensure_future(pool.run(one, jobs.endless)) for one in clients]
            while not pool.count_unfinished(clients[-1]):
                await asyncio.sleep(0)
            with pytest.raises(RefusalError, match="too many of your requests"):
                await pool.run("192.0.2.77", jobs.process)
            for each in waiting:
                each.cancel()

    run(scenario)


def test_deadlines_are_shorter_the_more_is_used() -> None:
    now = [0.0]
    limits = ServerLimits(job_seconds=2, all_work_seconds=60, all_work_seconds_per_minute=60)
    budget = ComputeBudget(limits, Metrics(), lambda: now[0])
    assert budget.deadline() == 2
    for client in range(30):
        budget.spend(f"address {client}", 1)
    assert budget.deadline() == 1
    budget.spend("another", 100)
    assert budget.deadline() == 0.25
    now[0] = 130
    assert budget.deadline() == 2


def test_the_seconds_of_a_job_are_spent() -> None:
    async def scenario() -> None:
        budget = ComputeBudget(ServerLimits(work_seconds=1), Metrics(), lambda: 0.0)
        pool = JobPool(ServerLimits(job_seconds=1), Metrics(), budget)
        try:
            with pytest.raises(RefusalError, match="longer than"):
                await pool.run("one", jobs.endless)
            with pytest.raises(RefusalError, match="has used its share of the server's time"):
                await pool.run("one", jobs.process)
            assert await pool.run("two", jobs.double, 4) == 8
        finally:
            await pool.close()

    run(scenario)
