"""Workers that cannot be started, and signals at any moment. The workers are short scripts here."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.settings import Settings
from gyoji.web.rooms.database import DatabaseError
from gyoji.web.server import supervisor
from gyoji.web.server.supervisor import WorkerSupervisor
from gyoji.web.server.worker import Orders, decode, encode

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Awaitable, Callable
    from pathlib import Path

SERVES = "printf 'ready\\n'; exec cat > /dev/null"
"""A worker that serves until its supervisor hangs up."""

SLEEPS = "exec sleep 100"
SECONDS = 30


class Watched(WorkerSupervisor):
    """A supervisor of two scripts, whose log events are kept."""

    def __init__(self, folder: Path, script: str, patch: pytest.MonkeyPatch) -> None:
        limits = ServerLimits(stop_seconds=1)
        super().__init__(Settings(port=0, folder=folder, limits=limits), 2, "error", self.note)
        self.events = list[str]()
        self.held, self.waiting = False, 0  # the start of workers, and those that wait for it
        program = folder / "worker"
        program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        program.chmod(0o755)
        patch.setattr(sys, "executable", str(program))
        patch.setattr(supervisor, "GRACE_SECONDS", 0)
        patch.setattr(supervisor, "log_event", lambda event, *_, **__: self.note(event))

    async def _new_process(self) -> Process:
        self.waiting += 1
        await self.until(lambda: not self.held)
        self.waiting -= 1
        return await super()._new_process()

    def note(self, event: str) -> None:
        self.events.append(event)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(SECONDS):
            while not holds():
                await asyncio.sleep(0.001)


def within(watched: Watched, scenario: Callable[[], Awaitable[None]]) -> None:
    """Run a scenario, which begins while workers are being started; SIGTERM comes after it."""

    async def run() -> None:
        running = asyncio.ensure_future(watched.run())
        await asyncio.sleep(0)  # it handles signals from now on
        await scenario()
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(running, SECONDS)
        assert not watched._alive

    asyncio.run(run())


def test_a_supervisor_can_be_stopped_while_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(tmp_path, SLEEPS, monkeypatch)

    async def scenario() -> None:
        await watched.until(lambda: bool(watched._alive))

    within(watched, scenario)
    assert watched.events == []


def test_a_worker_that_is_never_ready_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "START_SECONDS", 0.1)
    watched = Watched(tmp_path, SLEEPS, monkeypatch)
    with pytest.raises(DatabaseError, match="not ready in time"):
        asyncio.run(asyncio.wait_for(watched.run(), SECONDS))
    assert not watched._alive


def test_a_program_that_cannot_be_run_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(tmp_path, SERVES, monkeypatch)
    (tmp_path / "worker").unlink()
    with pytest.raises(DatabaseError, match="cannot be started: No such file"):
        asyncio.run(asyncio.wait_for(watched.run(), SECONDS))


def test_workers_that_cannot_be_started_for_a_while_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(tmp_path, SERVES, monkeypatch)

    async def scenario() -> None:
        await watched.until(lambda: len(watched.events) == 1)
        (tmp_path / "worker").rename(tmp_path / "away")
        killed = watched._workers[1]
        killed.kill()
        await watched.until(lambda: len(watched.events) == 3)
        assert watched.events[1:] == ["worker ended", "worker not started"]
        (tmp_path / "away").rename(tmp_path / "worker")
        await watched.until(lambda: watched._workers[1] is not killed)

    within(watched, scenario)


def test_workers_are_replaced_once_for_each_time_that_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they start, while they are replaced, and when one of them is killed meanwhile."""
    watched = Watched(tmp_path, SERVES, monkeypatch)

    async def scenario() -> None:
        os.kill(os.getpid(), signal.SIGHUP)
        await watched.until(lambda: watched.events[1:] == ["workers replaced"])
        first = set(watched._workers.values())
        watched.held = True
        os.kill(os.getpid(), signal.SIGHUP)
        await watched.until(lambda: watched.waiting > 0)
        os.kill(os.getpid(), signal.SIGHUP)
        watched._workers[1].kill()
        watched.held = False
        await watched.until(lambda: watched.events.count("workers replaced") == 3)
        await watched.until(lambda: watched._alive == set(watched._workers.values()))
        assert not first & watched._alive

    within(watched, scenario)


def test_orders_are_understood_by_another_version(tmp_path: Path) -> None:
    limits = ServerLimits(max_rooms=5, stop_seconds=9)
    settings = Settings(port=7, folder=tmp_path, origins=("https://a.example",), limits=limits)
    orders = Orders(3, settings, [4, 5], "info")
    assert decode(encode(orders)) == orders
    given = json.loads(encode(orders))
    given["settings"]["colour"] = "red"
    given["settings"]["limits"] = {"max_songs": 1, **given["settings"]["limits"]}
    del given["settings"]["limits"]["max_cells"]
    assert decode(json.dumps(given).encode()) == orders
