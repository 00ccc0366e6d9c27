"""The checks of the Host and Origin of requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from .play_client import PlayClient
from .raw_socket import all_of, connected
from .running import PATIENCE, limited

if TYPE_CHECKING:
    from pathlib import Path

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"

READ = "/api/games/sokoban/read"


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "a@127.0.0.1",
     "127.0.0.1:80@evil.example", "evil.example/127.0.0.1", "[::1", "127.0.0.1:x y", "\xff"],
)  # fmt: skip
def test_an_unknown_host_is_refused(server: str, host: str) -> None:
    with connected(server) as sock:
        sock.sendall(
            f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode("latin-1")
        )
        answer = all_of(sock)
    assert answer.startswith((b"HTTP/1.1 421 ", b"HTTP/1.1 400 "))


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:9", "127.0.0.1", "192.168.0.7:8000", "[::1]:8000"]
)
def test_known_hosts(api: httpx.Client, host: str) -> None:
    assert api.get("/healthz", headers={"host": host}).status_code == 200


STRANGE = (
    "http://evil.example",
    "null",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
    "file://",
    "http://",
    "",
    "☃".encode().decode("latin-1"),
)


@pytest.mark.parametrize("origin", STRANGE)
def test_requests_from_pages_of_other_sites_are_refused(api: httpx.Client, origin: str) -> None:
    answer = api.post(READ, json={"text": ROOM}, headers={b"origin": origin.encode("latin-1")})
    assert answer.status_code == 403
    assert answer.json()["error"].startswith("this came from a page of another site")


@pytest.mark.parametrize("origin", STRANGE[:-1])
def test_pages_of_other_sites_cannot_connect(server: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as error, PlayClient(server, origin=origin):
        pass
    assert error.value.response.status_code == 403
    assert b"another site" in (error.value.response.body or b"")


def test_own_pages_and_programs_are_accepted(server: str, api: httpx.Client) -> None:
    near = server.replace("127.0.0.1", "LOCALHOST")
    for headers_ in ({"origin": server}, {}, {"host": near[7:], "origin": near}):
        assert api.post(READ, json={"text": ROOM}, headers=headers_).status_code == 200
    with PlayClient(server, origin=server) as client:
        assert client.ask("open", game="sokoban", text=ROOM)["type"] == "open"


def test_a_name_behind_a_proxy(tmp_path: Path) -> None:
    origin = "https://games.example.org"
    with limited(tmp_path, origins=(origin,)) as server:
        host = {"host": "games.example.org"}
        for other in (origin, "HTTPS://games.example.org"):
            answer = httpx.post(
                server.address + READ,
                json={"text": ROOM},
                headers={**host, "origin": other},
                timeout=PATIENCE,
            )
            assert answer.status_code == 200
        assert (
            httpx.get(
                server.address, headers={"host": "other.example.org"}, timeout=PATIENCE
            ).status_code
            == 421
        )
        with PlayClient(server.address, origin=origin) as client:
            assert client.refused("undo") == "no game is open on this connection yet"
