"""Hostile requests and messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from .play_client import PlayClient, closed
from .raw_socket import all_of, connected, frame, upgrade
from .running import PATIENCE

if TYPE_CHECKING:
    import httpx

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"

READ = "/api/games/sokoban/read"

HOSTILE = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b'"text"',
    b"{",
    b'{"text": NaN}',
    b'{"text": 1e999}',
    b'{"text": 1}',
    b'{"text": null}',
    b'{"text": "\\ud800"}',
    b'{"text": "\xff"}',
    b"\xff\xfe\x00",
    b'{"text": "", "more": 1}',
    b'{"text": "", "options": []}',
    b'{"text": "", "options": {"a": 1}}',
    b'{"text": "", "options": {"": ""}}',
    b'{"text": ' + b"[" * 100_000,
    b'{"more": ' * 50_000,
    b'{"text": ' + b"9" * 100_000 + b"}",
    b'{"text": "' + b"\\u0000" * 1000 + b'"}',
    '{"text": "☃ 5\\n"}'.encode(),
    b'{"text": "99999999 99999999\\n"}',
    b'{"text": "999999999999999999999999999 9\\n"}',
    b'{"text": "-1 -1\\n"}',
    b'{"text": "' + b"#" * 200_000 + b'"}',
]


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("what", ["read", "replay", "sheet", "level", "blank", "picture"])
def test_a_hostile_request_is_answered_by_a_sentence(
    api: httpx.Client, what: str, body: bytes
) -> None:
    answer = api.post(
        f"/api/games/sokoban/{what}", content=body, headers={"content-type": "application/json"}
    )
    if what != "level" or body != b"{}":
        assert answer.status_code in ((200, 400, 413) if what == "read" else (400, 404, 413))
        assert 8 < len(answer.json()["error"]) < 300
    assert "Traceback" not in answer.text


TEXTS = [
    *(
        "",
        "\x00",
        "\n" * 99_999,
        "#" * 99_999,
        "9" * 99_999,
        "o " * 99_999,
        "☃" * 999,
        "9 9\n" * 9999,
    ),
    *("67108864 1\n", "1 67108864\n", "8192 8192\n", "-1 1\n"),
]


@pytest.mark.parametrize("game", ["boulder", "labyrinth", "sweets", "tower"])
def test_hostile_texts_are_refused_by_every_reader(api: httpx.Client, game: str) -> None:
    for text in TEXTS:
        answer = api.post(f"/api/games/{game}/read", json={"text": text})
        assert answer.status_code in (200, 413), (answer.status_code, text[:9])
        assert answer.json()["error"]


def test_a_body_has_the_type_of_json(api: httpx.Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"):
        answer = api.post(READ, content=b'{"text": ""}', headers={"content-type": kind})
        assert answer.status_code == 415
        assert answer.json()["error"] == "a request needs a body of type application/json"


def test_a_body_that_is_too_long(api: httpx.Client) -> None:
    answer = api.post(READ, json={"text": "#" * (1 << 19)})
    assert answer.status_code == 413
    assert answer.json()["error"] == "a request may have at most 524288 bytes"
    answer = api.post(READ, json={"text": "#" * ((1 << 18) + 1)})
    assert answer.json()["error"] == "an input may have at most 262144 bytes here"


MESSAGES = [
    *(b'{"id": 5, "type": "do", "word": ' + body + b"}" for body in (b"1", b"null", b"[]")),
    b'{"id": 5, "type": "do"}',
    b'{"id": 5, "type": "do", "word": "U", "more": 1}',
    b'{"id": 5, "type": "do", "word": "' + b"U" * 201 + b'"}',
    b'{"id": 5, "type": "jump"}',
    b'{"id": 5, "type": 7}',
    b'{"id": 5}',
    b'{"id": 5, "type": "goto", "step": -1}',
    b'{"id": 5, "type": "goto", "step": 1.5}',
    b'{"id": 5, "type": "goto", "step": 99999999999999999999999}',
    b'{"id": 5, "type": "walk", "to": [1]}',
    b'{"id": 5, "type": "walk", "to": [1, 2, 3]}',
    b'{"id": 5, "type": "walk", "to": ["1", 2]}',
    b'{"id": 5, "type": "pick", "picks": [{}]}',
    b'{"id": 5, "type": "pick", "picks": [[1, 2, 3]]}',
    b'{"id": 5, "type": "pick", "picks": ' + json.dumps(["x"] * 21).encode() + b"}",
    b'{"id": 5, "type": "pick", "picks": [[9999, 9999], "\\u2603"]}',
    b'{"id": 5, "type": "choices", "picked": "abc"}',
    b'{"id": 5, "type": "open", "game": "sokoban"}',
    b'{"id": 5, "type": "open", "game": "../sokoban", "text": ""}',
    b'{"id": 5, "type": "open", "game": "sokoban", "text": "", "options": {"lenient": "1"}}',
    b'{"id": 5, "type": "open", "game": "sokoban", "text": "x", "case": 0}',
]
UNREADABLE = [
    b"",
    b"{",
    b"[" * 99_999,
    b'{"x":' * 50_000,
    b"null",
    b"5",
    b'"do"',
    b"\x00",
    b'{"id": {}}',
    b'{"id": 5, "type": "do", "word": NaN}',
    b'{"id": [5], "type": "undo"}',
    b'{"id": 1e400, "type": "undo"}',
    b'{"id": "' + b"i" * 99 + b'", "type": "undo"}',
]


def test_hostile_messages_are_answered_and_the_play_goes_on(server: str) -> None:
    with PlayClient(server) as client:
        client.ask("open", game="sokoban", text=ROOM)
        for message in MESSAGES:
            client.socket.send(message.decode())
            answer = client.receive()
            assert (answer["type"], answer["id"]) == ("error", 5), message
            assert 8 < len(answer["error"]) < 300
        for message in UNREADABLE:
            client.socket.send(message.decode())
            answer = client.receive()
            assert (answer["type"], answer["id"]) == ("error", None), message[:50]
        assert client.frames("do", word="D")[0]["step"] == 1


def test_a_message_that_is_not_text(server: str) -> None:
    with PlayClient(server) as client:
        client.socket.send(b'{"type": "undo"}')
        assert closed(client) == (1003, "messages must be JSON text")


def ask(client: PlayClient, text: str) -> None:
    client.socket.send(text)
    client.socket.recv(PATIENCE)


def test_a_message_that_is_too_long(server: str) -> None:
    with PlayClient(server) as client:
        client.socket.send(" " * ((1 << 19) + 1))
        assert closed(client) == (1009, "a message may have at most 524288 bytes")
    with PlayClient(server) as client, pytest.raises(ConnectionClosed) as error:
        ask(client, " " * (1 << 21))
    # The server may hang up before it has read all, and then nobody hears why.
    assert error.value.rcvd is None or error.value.rcvd.code == 1009


def test_invalid_frames(server: str) -> None:
    for wrong in (
        b"\x00" * 50,
        frame(b"\xff\xfe"),
        frame(b"x", 5),
        b"\x81\x01x",  # without a mask
        frame(b"x" * 126, 9),  # a ping that is too long
        frame(b"a", 1, final=False) + frame(b"b", 1),
    ):
        with connected(server) as sock:
            upgrade(sock, server)
            sock.sendall(wrong)
            assert all_of(sock)[:1] in (b"\x88", b"")
