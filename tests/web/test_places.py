"""Connections that are only there: how many there may be, and who is still served."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack
from typing import TYPE_CHECKING

import httpx
import pytest

from gyoji.web.limits import places
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.settings import Settings
from gyoji.web.server.listen import Door

from .play_client import PlayClient
from .raw_socket import all_of, connected, flood, frame, upgrade
from .running import PATIENCE, PATIENT, eventually, limited, running, state_of

if TYPE_CHECKING:
    from pathlib import Path

    from gyoji.web.server.run import Server

pytestmark = pytest.mark.long

ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"


def bare(stack: ExitStack, server: Server, count: int, source: str) -> None:
    """Connections that send nothing, and that the server has seen."""
    for _ in range(count):
        stack.enter_context(connected(server.address, source=source))
    with connected(server.address, source=source) as last:
        flood(last, request(server, "/healthz"))
        all_of(last)  # they are accepted in order


def request(server: Server, path: str) -> bytes:
    host = server.address.removeprefix("http://")
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


def status(server: Server, path: str, source: str) -> int:
    """The status of an answer over a new connection from this address."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, base_url=server.address, timeout=PATIENCE) as client:
        return client.get(path).status_code


def test_bare_connections_from_one_address_leave_room_for_others(tmp_path: Path) -> None:
    with limited(tmp_path, max_open_per_address=20) as server, ExitStack() as stack:
        bare(stack, server, 60, ATTACKER)
        assert len(state_of(server).places) <= 20
        assert [status(server, path, OTHER) for path in ("/healthz", "/", "/readyz")] == [200] * 3
        with PlayClient(server.address, source_address=(OTHER, 0)) as client:
            assert client.refused("undo")


def test_bare_connections_from_everywhere_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PAGE_CONNECTIONS", 5)
    with limited(tmp_path, max_connections=5) as server, ExitStack() as stack:
        client = stack.enter_context(PlayClient(server.address, source_address=(OTHER, 0)))
        for number in range(20):
            bare(stack, server, 2, f"127.0.1.{number + 1}")
        assert len(state_of(server).places) <= 10
        assert client.refused("undo"), "who plays stays"
        assert status(server, "/", OTHER) == 200


def test_an_address_with_connections_at_work_is_refused_more(tmp_path: Path) -> None:
    with limited(tmp_path, max_open_per_address=3) as server, ExitStack() as stack:
        for _ in range(3):
            upgrade(stack.enter_context(connected(server.address, source=ATTACKER)), server.address)
        with connected(server.address, source=ATTACKER) as fourth:
            answer = all_of(fourth)
        assert answer.startswith(b"HTTP/1.1 503")
        assert b'{"error":"your address has reached its limit of connections; close one"' in answer
        assert b"retry-after: 5" in answer
        assert status(server, "/", OTHER) == 200
        refused = b'gyoji_refused_total{reason="connections"} 1.0'
        assert refused in state_of(server).metrics.text()


def test_health_is_told_when_all_places_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PAGE_CONNECTIONS", 2)
    with limited(tmp_path, max_connections=2) as server, ExitStack() as stack:
        taken = [stack.enter_context(connected(server.address)) for _ in range(4)]
        for sock in taken:
            upgrade(sock, server.address)
        with connected(server.address, source=OTHER) as probe:
            probe.sendall(request(server, "/healthz").replace(b"Connection: close\r\n", b""))
            answer = all_of(probe)
            assert answer.startswith(b"HTTP/1.1 200")
            assert b"connection: close" in answer
        assert status(server, "/readyz", OTHER) == 200
        for path in ("/", "/ws/play"):
            with connected(server.address, source=OTHER) as page:
                page.sendall(request(server, path))
                answer = all_of(page)
                assert answer.startswith(b"HTTP/1.1 503")
                assert b"the server has reached its limit of connections; try again" in answer
        with connected(server.address, source=OTHER) as silent:
            assert all_of(silent) == b"", "the reserve is not for those who wait"
        with connected(server.address, source=OTHER) as waiting:
            taken[0].close()
            eventually(lambda: len(state_of(server).places) == 4)
            waiting.sendall(request(server, "/"))
            assert all_of(waiting).startswith(b"HTTP/1.1 200"), "there is room again"


def test_the_reserve_goes_to_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "PAGE_CONNECTIONS", 0)
    monkeypatch.setattr(places, "RESERVED_SECONDS", 30)
    with limited(tmp_path, max_connections=1) as server, ExitStack() as stack:
        upgrade(stack.enter_context(connected(server.address)), server.address)
        bare(stack, server, 3 * places.RESERVED, ATTACKER)
        assert len(state_of(server).places) <= 1 + places.RESERVED
        assert status(server, "/healthz", OTHER) == 200


def test_connections_that_come_too_often_are_turned_away(tmp_path: Path) -> None:
    with limited(tmp_path, connections_per_second=1, max_open_per_address=5) as server:
        answers = []
        for _ in range(20):
            with connected(server.address, source=ATTACKER) as sock:
                flood(sock, request(server, "/healthz"))
                answers.append(all_of(sock)[:12])
        assert answers[:10] == [b"HTTP/1.1 200"] * 10
        assert b"" in answers
        assert status(server, "/healthz", OTHER) == 200
        assert status(server, "/healthz", "127.0.0.1") == 200, "a proxy has many clients"


def test_who_breaks_rules_may_connect_less_often(tmp_path: Path) -> None:
    with limited(tmp_path, connections_per_second=1, max_open_per_address=20) as server:
        for _ in range(2):
            with connected(server.address, source=ATTACKER) as sock:
                upgrade(sock, server.address)
                flood(sock, frame(b"", 9) * 2_000)
                all_of(sock)
        with connected(server.address, source=ATTACKER) as sock:
            flood(sock, request(server, "/healthz"))
            assert all_of(sock) == b""


def test_connections_of_a_proxy_are_those_of_many_clients(tmp_path: Path) -> None:
    limits = ServerLimits(**{**PATIENT, "max_open_per_address": 2})
    settings = Settings(port=0, folder=tmp_path, limits=limits, trusted_proxies="127.0.4.0/24")
    with running(settings) as server, ExitStack() as stack:
        for source in ("127.0.4.1", "127.0.4.2", "127.0.0.1"):
            for _ in range(2):
                sock = stack.enter_context(connected(server.address, source=source))
                upgrade(sock, server.address)
        assert status(server, "/", "127.0.4.1") == 200
        assert status(server, "/", "127.0.0.1") == 503


def test_as_many_connections_as_there_are_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "room_for_connections", lambda: places.RESERVED + 3)
    with limited(tmp_path) as server, ExitStack() as stack:
        bare(stack, server, 9, ATTACKER)
        assert len(state_of(server).places) <= 3


def test_a_door_waits_when_no_more_files_can_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: socket.socket) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(socket.socket, "accept", fail)
    with Door() as door:
        with pytest.raises(OSError, match="Too many"):  # asyncio logs it, and tries again later
            door.accept()
        with pytest.raises(BlockingIOError):
            door.accept()
