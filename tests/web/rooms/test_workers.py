"""Several processes serve, and some are stopped or killed while rooms are played."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

from ..running import PATIENCE, eventually
from .steadfast import Pair, started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .postgresql import PostgreSQL


FIFTY, KILLS = 50, 4


@contextmanager
def playing(*addresses: str, players: int = 6) -> Iterator[list[Pair]]:
    """Pairs who play within the block, and have lost nothing after it."""
    pairs = [Pair(*addresses) for _ in range(players // 2)]
    for pair in pairs:
        pair.start()
    for pair in pairs:
        pair.goes_on()
    yield pairs
    for pair in pairs:
        pair.goes_on()
        pair.check()


@pytest.mark.long
def test_workers_that_are_killed_are_replaced_and_nothing_is_lost(url: str) -> None:
    with started(url, workers=3) as server, playing(server.address, server.address) as pairs:
        for victim in server.workers()[:2]:
            os.kill(victim, signal.SIGKILL)
            for pair in pairs:
                pair.goes_on()
        eventually(lambda: len(server.workers()) == 3)
        assert any(pair.cut_off for pair in pairs)


@pytest.mark.long
def test_fifty_players_lose_nothing_however_often_the_server_is_killed(url: str) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(started(url))
        port = int(server.address.rpartition(":")[2])
        with playing(server.address, server.address, players=FIFTY) as pairs:
            for number in range(1, KILLS + 1):
                server.process.kill()
                server.process.wait()
                server = stack.enter_context(started(url, port=port))
                for pair in pairs:
                    pair.goes_on()
                assert all(pair.cut_off >= number for pair in pairs)


@pytest.mark.long
def test_all_workers_are_replaced_on_sighup_and_nothing_is_lost(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
    with started(database, workers=2) as server, playing(server.address, server.address) as pairs:
        before = set(server.workers())
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: not before & set(server.workers()))
        for pair in pairs:
            pair.goes_on()
            assert pair.cut_off  # each connection was to one of the old workers


@pytest.mark.long
def test_the_database_is_away_and_comes_back(postgresql: PostgreSQL) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(started(postgresql.url)) for _ in range(2)]
        one, other = (server.address for server in servers)
        with playing(one, other):
            postgresql.stop()
            eventually(lambda: httpx.get(f"{one}/readyz", timeout=PATIENCE).status_code == 503)
            assert httpx.get(f"{one}/healthz", timeout=PATIENCE).status_code == 200
            postgresql.start()


@pytest.mark.long
def test_workers_end_with_their_supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # a killed supervisor leaves its folder behind
    with started(f"sqlite:///{tmp_path / 'rooms.sqlite3'}", workers=2) as server:
        workers = server.workers()
        assert len(workers) == 2
        server.process.kill()
        server.process.wait()
        eventually(lambda: not any(map(is_alive, workers)))


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.long
def test_one_process_goes_on_after_sighup(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path / 'rooms.sqlite3'}") as server:
        server.process.send_signal(signal.SIGHUP)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0


@pytest.mark.long
def test_a_game_that_prints_does_not_stop_its_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than fits into the pipe to the supervisor, who reads only whether it is ready."""
    (tmp_path / "noisy.py").write_text("print('hello ' * 100_000)", "utf-8")
    package = tmp_path / "noisy-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: noisy\nVersion: 1\n", "utf-8")
    (package / "entry_points.txt").write_text("[gyoji.games]\nnoisy = noisy\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    with started(f"sqlite:///{tmp_path / 'rooms.sqlite3'}", workers=2) as server:
        assert httpx.get(f"{server.address}/api/games", timeout=PATIENCE).status_code == 200


@pytest.mark.long
def test_metrics_are_of_all_workers(tmp_path: Path) -> None:
    with started(f"sqlite:///{tmp_path / 'rooms.sqlite3'}", workers=2) as server:
        for _ in range(20):
            with httpx.Client(
                base_url=server.address, timeout=PATIENCE
            ) as client:  # a connection of its own
                assert client.get("/api/games").status_code == 200
        text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
        assert 'gyoji_requests_total{method="GET",route="/api/games",status="200"} 20.0' in text


@pytest.mark.long
def test_what_cannot_begin_says_why(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "gyoji", "serve", "--workers", "2", "--port", "0"]
    broken = tmp_path / "rooms.sqlite3"
    broken.write_text("this is not a database, whatever its name says" * 9)
    done = subprocess.run(
        [*line, "--database", f"sqlite:///{broken}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "cannot open the database" in done.stderr
    assert "file is not a database" in done.stderr
    assert "Traceback" not in done.stderr
