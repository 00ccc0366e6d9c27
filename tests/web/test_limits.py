"""The limits on what the server does for a client."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import httpx
import pytest

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.rate_limits import RateLimiter, TokenBucket
from gyoji.web.play import connections

from .play_client import PlayClient, closed
from .raw_socket import all_of, connected, frame, until, upgrade
from .running import PATIENCE, eventually, limited, state_of

pytestmark = pytest.mark.long

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"

ROOT = Path(__file__).parent.parent.parent

READ = "/api/games/sokoban/read"


def test_excess_messages_are_ignored_and_then_end_the_connection(tmp_path: Path) -> None:
    with limited(tmp_path, messages_per_second=1, message_burst=3) as server:
        with PlayClient(server.address) as client:
            answers = [client.refused("undo") for _ in range(3)]
            assert answers == ["no game is open on this connection yet"] * 3
            client.socket.send('{"type": "undo", "id": 7}')
            often = "at most 1 messages per second are allowed"
            assert client.receive() == {
                "type": "error", "id": 7, "error": f"{often}; this one was ignored",
                "line": None, "column": None,
            }  # fmt: skip
            client.socket.send('{"type": "undo"')
            assert client.receive()["id"] is None
            for _ in range(connections.MAX_EXCESS_MESSAGES - 1):
                client.socket.send('{"type": "undo"}')
            assert closed(client) == (1008, often)
        assert b'gyoji_refused_total{reason="rate"}' in state_of(server).metrics.text()


def test_too_many_requests(tmp_path: Path) -> None:
    with limited(tmp_path, requests_per_second=1, request_burst=2) as server:
        answers = [httpx.get(server.address + "/api/games", timeout=PATIENCE) for _ in range(5)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert answers[0].status_code == answers[1].status_code == 200
        assert refused[0].headers["retry-after"] == "1"
        assert (
            refused[0].json()["error"]
            == "at most 1 requests per second are allowed; try again in a moment"
        )
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=elsewhere, base_url=server.address, timeout=PATIENCE) as other:
            assert other.get("/api/games").status_code == 200
        assert httpx.get(server.address + "/healthz", timeout=PATIENCE).status_code == 200


def test_too_many_connections(tmp_path: Path) -> None:
    with limited(tmp_path, max_connections=3, max_connections_per_address=2) as server:
        with PlayClient(server.address) as one, PlayClient(server.address):
            with PlayClient(server.address) as third:
                code, why = closed(third)
                assert (code, why[:12]) == (1013, "your address")
            with PlayClient(server.address, source_address=("127.0.0.2", 0)) as elsewhere:
                assert elsewhere.refused("undo")
                with PlayClient(server.address, source_address=("127.0.0.3", 0)) as fifth:
                    assert closed(fifth)[1].startswith(
                        "the server has reached its limit of connections"
                    )
            assert one.refused("undo"), "the others play on"
        eventually(lambda: len(state_of(server).connections) == 0)
        with PlayClient(server.address) as again:
            assert again.refused("undo")


def test_silent_connections_are_closed(tmp_path: Path) -> None:
    with limited(tmp_path, connection_idle_seconds=1) as server:
        with PlayClient(server.address) as client:
            assert client.refused("undo")
            assert closed(client) == (4408, "no message came for 0.0166667 minutes")
        eventually(lambda: len(state_of(server).connections) == 0)


def test_requests_that_never_arrive_time_out(tmp_path: Path) -> None:
    with limited(tmp_path, request_seconds=1) as server:
        host = server.address.removeprefix("http://")
        post = f"POST {READ} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        with connected(server.address) as silent, connected(server.address) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHo")
            with connected(server.address) as half:
                half.sendall(f"{post}Content-Length: 99\r\n\r\n{{".encode())
                assert until(half, b"the rest of this request did not arrive in time")
            assert all_of(silent) == b""
            assert all_of(slow) == b""
        with connected(server.address) as kept:
            upgrade(kept, server.address)
            kept.sendall(frame(b"{}"))
            assert until(kept, b"error"), "a connection is not late"


def test_half_closed_connections_are_closed(tmp_path: Path) -> None:
    with limited(tmp_path) as server:
        socks = []
        for _ in range(5):
            with connected(server.address) as sock:
                upgrade(sock, server.address)
                sock.sendall(frame(b'{"type": "undo"}')[:-3])
                socks.append(sock.dup())
                sock.shutdown(1)
        eventually(lambda: len(state_of(server).connections) == 0)
        for sock in socks:
            sock.close()


def test_clients_that_do_not_read_are_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SEND_TIMEOUT", 0.2)
    rows = ["#" * 150, *["#" + "." * 148 + "#"] * 148, "#" * 150]
    rows[1] = "#w" + rows[1][2:]
    text = "\n".join(["150 150", *rows, "", "0 0", ""])
    message = frame(json.dumps({"type": "open", "game": "sokoban", "text": text}).encode())
    with limited(tmp_path) as server, connected(server.address, buffer=4096) as sock:
        upgrade(sock, server.address)
        sock.settimeout(1)
        with pytest.raises(OSError, match=r"timed out|reset|Broken"):
            sock.sendall(message * 500)
        eventually(lambda: len(state_of(server).connections) == 0)
        assert b'gyoji_refused_total{reason="slow"} 1.0' in state_of(server).metrics.text()


def test_the_length_of_a_play_is_limited(tmp_path: Path) -> None:
    with limited(tmp_path, max_steps=4) as server, PlayClient(server.address) as client:
        client.ask("open", game="sokoban", text=ROOM)
        for word in "DUDU":
            client.frames("do", word=word)
        assert client.refused("do", word="D") == "a play may have at most 4 steps here"
        refused = client.ask("open", game="sokoban", text=ROOM, moves=list("DUDUD"))
        assert refused["error"] == "a play may have at most 4 steps here"
        assert client.frames("undo"), "the game before is still open"


def test_a_walk_stops_at_the_limit_of_steps(tmp_path: Path) -> None:
    with limited(tmp_path, max_steps=3) as server, PlayClient(server.address) as client:
        client.ask("open", game="sokoban", text=ROOM)
        assert len(client.frames("walk", to=[3, 3])) == 3
        assert client.refused("walk", to=[1, 1]) == "a play may have at most 3 steps here"
        client.frames("goto", step=0)
        board = client.board
        assert board == client.ask("open", game="sokoban", text=ROOM)["board"]


def test_too_many_choices_to_list(tmp_path: Path) -> None:
    with limited(tmp_path, max_choice_work=50) as server, PlayClient(server.address) as client:
        client.ask("open", game="sokoban", text=ROOM)
        sentence = "too many actions are possible here to list them"
        assert client.refused("choices") == sentence
        assert client.refused("pick", picks=["D"]) == sentence
        assert client.refused("walk", to=[3, 3]) == sentence
        assert client.frames("do", word="D")


def test_a_board_that_is_too_large(tmp_path: Path) -> None:
    with limited(tmp_path, max_cells=20) as server, PlayClient(server.address) as client:
        assert (
            client.refused("open", game="sokoban", text=ROOM)
            == "a board may have at most 20 cells here"
        )


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    bucket = TokenBucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_are_forgotten_before_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.web.limits.rate_limits.MAX_CLIENTS", 2)
    limiter = RateLimiter(1, 1, lambda: 0.0)
    assert limiter.take("one")
    assert not limiter.take("one")
    assert limiter.take("two")
    assert limiter.take("three")
    assert limiter.take("one"), "it was forgotten"


def test_limits_are_documented() -> None:
    text = (ROOT / "docs" / "serve.md").read_text(encoding="utf-8")
    for limit in dataclasses.fields(ServerLimits):
        assert f"| `{limit.name}` | {limit.default:,} | {limit.metadata['help']} |" in text
