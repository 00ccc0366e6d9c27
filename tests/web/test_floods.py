"""Floods of small things: frames, fragments, chunks, headers and requests."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest

from gyoji.web.limits import places
from gyoji.web.server.http_protocol import CHUNKS, HEAD_BYTES, MAX_PIPELINED

from .play_client import PlayClient
from .raw_socket import HANDSHAKE, all_of, close_of, connected, flood, frame, until, upgrade
from .running import PATIENCE, eventually, limited, state_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

READ = "/api/games/sokoban/read"
PING, FRAGMENT = frame(b"", 9), frame(b"", 0, final=False)
OFTEN = "at most 80 frames per second are allowed"


def post(server: str, *headers: str) -> bytes:
    """The head of a request to read an input."""
    host = server.removeprefix("http://")
    lines = [f"POST {READ} HTTP/1.1", f"Host: {host}", "Content-Type: application/json", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"", PING),
        (b"", frame(b"", 10)),
        (frame(b"", 1, final=False), FRAGMENT),
        (frame(b"{", 1, final=False), PING),
        (b"", frame(b"")),
    ],
    ids=["pings", "pongs", "fragments", "pings within a message", "empty messages"],
)
def test_frames_that_come_too_often_end_the_connection(
    server: str, first: bytes, more: bytes
) -> None:
    with connected(server) as sock:
        upgrade(sock, server)
        flood(sock, first + more * 20_000)
        assert close_of(all_of(sock)) == (1008, OFTEN)


def test_a_ping_now_and_then_is_answered(server: str) -> None:
    with connected(server) as sock:
        upgrade(sock, server)
        for number in range(100):
            sock.sendall(frame(b"%d" % number, 9))
        assert until(sock, b"\x8a\x0299").startswith(b"\x8a\x010\x8a\x011")
        sock.sendall(frame(b'{"id"', 1, final=False) + PING + frame(b": 5}", 0))
        assert b'"id":5' in until(sock, b"error")


def test_pongs_that_are_not_read_do_not_pile_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "UNREAD_SECONDS", 0.1)
    much = 10**6
    with limited(tmp_path, messages_per_second=much, message_burst=much) as server:
        with connected(server.address, buffer=4096) as sock:
            upgrade(sock, server.address)
            (connection,) = server.server_state.connections
            with suppress(OSError):
                for _ in range(100):
                    sock.sendall(frame(b"p" * 125, 9) * 1_000)
                    assert connection.transport.get_write_buffer_size() < 1 << 19
            eventually(lambda: not server.server_state.connections)
        assert b'gyoji_refused_total{reason="slow"} 1.0' in state_of(server).metrics.text()


def test_an_unfinished_message_is_weighed_and_given_up(tmp_path: Path) -> None:
    with limited(tmp_path, request_seconds=1) as server:
        memory = state_of(server).memory
        with connected(server.address) as sock:
            upgrade(sock, server.address)
            sock.sendall(frame(b" " * 50_000, 1, final=False) + frame(b" " * 50_000, 0)[:-1])
            eventually(lambda: memory.total > 99_000)
            sentence = "the rest of a message did not arrive in time"
            assert close_of(all_of(sock)) == (4408, sentence)
        eventually(lambda: memory.total == 0)


def test_what_has_come_is_weighed_before_it_is_read(tmp_path: Path) -> None:
    """Messages that are small on the wire and large in memory, all at once."""
    with limited(tmp_path, max_bytes_per_address=1 << 20) as server:
        with connected(server.address) as sock:
            upgrade(sock, server.address, "Sec-WebSocket-Extensions: permessage-deflate")
            deflate = zlib.compressobj(wbits=-12)
            data = deflate.compress(b" " * 400_000) + deflate.flush(zlib.Z_SYNC_FLUSH)
            message = bytearray(frame(data.removesuffix(b"\0\0\xff\xff")))
            message[0] |= 0x40  # it is compressed
            flood(sock, bytes(message) * 5)
            code, sentence = close_of(all_of(sock))
            assert (code, sentence[:15]) == (1013, "what the server")
        eventually(lambda: state_of(server).memory.total == 0)


def test_a_frame_that_is_too_long_is_refused_by_its_head(server: str) -> None:
    with connected(server) as sock:
        upgrade(sock, server)
        sock.sendall(b"\x81\xff" + (1 << 40).to_bytes(8) + bytes(4))
        assert close_of(all_of(sock)) == (1009, "a message may have at most 524288 bytes")


def test_chunks_that_are_too_small(server: str) -> None:
    with connected(server) as sock:
        sock.sendall(post(server, "Transfer-Encoding: chunked"))
        flood(sock, b"1\r\n \r\n" * 500_000)
        answer = all_of(sock)
        assert answer.startswith(b"HTTP/1.1 413")
        assert b'{"error":"this body comes in too many small chunks; send larger ones"' in answer
        assert b"content-security-policy" in answer


@pytest.mark.parametrize("size", [1, 300])
def test_chunks_of_a_sensible_size(server: str, size: int) -> None:
    count = CHUNKS if size == 1 else 500
    body = b'{"text": "' + b"#" * (size * count - 12) + b'"}'
    pieces = (body[at : at + size] for at in range(0, len(body), size))
    answer = httpx.post(
        server + READ,
        content=pieces,
        headers={"content-type": "application/json"},
        timeout=PATIENCE,
    )
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "beside",
    [
        b"1;" + b"x" * (1 << 18),
        b"0\r\nTrailer: " + b"x" * (1 << 18),
        b"0\r\n" + b"a:b\r\n" * 50_000,
    ],
    ids=["extension", "trailer", "trailers"],
)
def test_what_comes_beside_the_body(server: str, beside: bytes) -> None:
    with connected(server) as sock:
        sock.sendall(post(server, "Transfer-Encoding: chunked"))
        flood(sock, beside)
        assert all_of(sock)[:12] in (b"HTTP/1.1 413", b"HTTP/1.1 431")


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * HEAD_BYTES,
        b"GET /" + b"x" * HEAD_BYTES + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"x" * HEAD_BYTES,
        b"GET / HTTP/1.1\r\nHost: " + b"x" * HEAD_BYTES + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nX" + b"x" * HEAD_BYTES,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 1_000 + b"\r\n",
        b"\r\n" * HEAD_BYTES,
    ],
    ids=["path", "whole path", "header", "whole header", "name", "headers", "empty lines"],
)
def test_a_head_that_is_too_long(server: str, head: bytes) -> None:
    with connected(server) as sock:
        flood(sock, head)
        answer = all_of(sock)
        assert answer.startswith(b"HTTP/1.1 431")
        assert b"the head of a request may have at most 32768 bytes" in answer


def test_requests_ahead_of_their_answers(server: str) -> None:
    host = server.removeprefix("http://")
    get = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    with connected(server) as sock:
        sock.sendall(get * MAX_PIPELINED)
        answers = b""
        while answers.count(b"HTTP/1.1 200") < MAX_PIPELINED:
            answers += until(sock, b"ok")
    with connected(server) as sock:
        flood(sock, get * 10_000)
        answers = all_of(sock)
        assert answers.count(b"HTTP/1.1 200") == MAX_PIPELINED + 1
        assert answers.count(b"connection: close") == 1


@pytest.mark.parametrize(
    "headers",
    [
        ("Content-Length: 5", "Transfer-Encoding: chunked"),
        ("Content-Length: 5", "Content-Length: 6"),
        ("Content-Length: -5",),
        ("Transfer-Encoding: chunked, gzip",),
        ("Bad Name: x",),
    ],
)
def test_requests_of_two_meanings_are_refused(server: str, headers: tuple[str, ...]) -> None:
    with connected(server) as sock:
        flood(sock, post(server, *headers) + b"0\r\n\r\n")
        answer = all_of(sock)
        assert answer.startswith(b"HTTP/1.1 400")
        assert b"this is not a valid HTTP request" in answer


def test_what_is_not_http_is_refused_by_a_sentence(server: str) -> None:
    for sent in (
        b"\x00" * 50,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01",
    ):
        with connected(server) as sock:
            flood(sock, sent)
            answer = all_of(sock)
            assert answer.startswith(b"HTTP/1.1 400")
            assert answer.count(b"HTTP/1.1") == 1


def test_a_request_whose_next_one_never_arrives(tmp_path: Path) -> None:
    with limited(tmp_path, request_seconds=1) as server:
        host = server.address.removeprefix("http://")
        get = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n"
        with connected(server.address) as sock:
            sock.sendall(f"{get}\r\n{get}".encode())
            assert all_of(sock).count(b"HTTP/1.1 200") == 1
        with connected(server.address) as sock:  # a body that nobody reads
            sock.sendall(f"{get}Content-Length: 99\r\n\r\nx".encode())
            assert all_of(sock).count(b"HTTP/1.1 200") == 1


def test_others_play_on_during_a_flood(server: str) -> None:
    with PlayClient(server) as client, connected(server) as sock:
        upgrade(sock, server)
        flood(sock, PING * 20_000)
        assert client.refused("undo")
        assert httpx.get(server + "/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    "more",
    ["X: " + "x" * 9_000 + "\r\n", "".join(f"X-{n}: y\r\n" for n in range(200))],
    ids=["long", "many"],
)
def test_a_handshake_that_its_library_would_not_answer(server: str, more: str) -> None:
    with connected(server) as sock:
        sock.sendall(HANDSHAKE.format(host=server.removeprefix("http://"), more=more).encode())
        answer = all_of(sock)
        assert answer.startswith(b"HTTP/1.1 431")
        assert b"a WebSocket handshake may have at most 128 headers of 8188 bytes" in answer


@pytest.mark.parametrize(
    ("line", "hosts", "status"),
    [
        ("GET / HTTP/1.1", ["{host}", "{host}"], 400),
        ("GET / HTTP/1.1", ["{host}", "evil.example"], 400),
        ("GET http://evil.example/ HTTP/1.1", ["{host}"], 421),
        ("GET http://{host}/healthz HTTP/1.1", ["{host}"], 200),
        ("GET /healthz HTTP/1.1", ["{host}"], 200),
    ],
)
def test_a_request_is_for_one_server(server: str, line: str, hosts: list[str], status: int) -> None:
    text = "\r\n".join([line, *(f"Host: {host}" for host in hosts), "Connection: close", "", ""])
    with connected(server) as sock:
        sock.sendall(text.format(host=server.removeprefix("http://")).encode())
        assert all_of(sock).startswith(b"HTTP/1.1 %d" % status)
