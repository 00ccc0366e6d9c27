"""Faults, metrics and logs."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

import httpx
import pytest

from gyoji.web.limits.logs import LINE_BURST, LINES_PER_SECOND, JsonFormatter, LineLimit

from . import jobs
from .play_client import PlayClient, closed
from .running import PATIENCE, eventually, limited, state_of

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.long

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"

READ = "/api/games/sokoban/read"


def test_a_fault_is_logged_and_answered_without_a_trace(
    server: str,
    api: httpx.Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with PlayClient(server) as client:
        # A job process gets the function by its name, and has this one instead.
        monkeypatch.setattr("gyoji.web.play.handlers.answer", jobs.broken)
        monkeypatch.setattr("gyoji.web.play.single_jobs.answer", jobs.broken)
        answer = api.post(READ, json={"text": ROOM})
        sentence = client.refused("open", game="sokoban", text=ROOM)
        monkeypatch.undo()
        assert client.ask("open", game="sokoban", text=ROOM)["type"] == "open"
    assert answer.status_code == 500
    for said in (answer.json()["error"], sentence):
        assert said.startswith("something went wrong on the server; its log has the details under ")
        number = said.rpartition(" ")[2]
        logged = [record for record in caplog.records if number in str(vars(record).get("details"))]
        assert len(logged) == 1
        line = json.loads(JsonFormatter().format(logged[0]))
        assert "RuntimeError: secret" in line["trace"]


def test_a_fault_closes_a_connection_with_a_reason(
    server: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("gyoji.web.play.api.answer_message", None)
    with PlayClient(server) as client:
        client.socket.send('{"type": "undo"}')
        code, why = closed(client)
    assert (code, why[:35]) == (1011, "something went wrong on the server;")
    assert "TypeError" in JsonFormatter().format(
        next(record for record in caplog.records if record.getMessage() == "fault")
    )


def test_requests_are_logged_as_json(api: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "gyoji.web")
    api.get("/nowhere%0a%22%7b%e2%98%83?token=secret")

    def lines() -> list[str]:
        records = [record for record in caplog.records if record.getMessage() == "request"]
        return [JsonFormatter().format(record) for record in records]

    eventually(lambda: bool(lines()))
    (text,) = lines()
    line = json.loads(text)
    assert (line["event"], line["method"], line["status"]) == ("request", "GET", 404)
    assert line["path"] == '/nowhere\n"{☃'
    assert line["address"] == "127.0.0.1"
    assert "secret" not in text
    assert "\n" not in text


def test_hostile_paths_do_not_become_metric_labels(api: httpx.Client) -> None:
    for number in range(20):
        api.get(f"/nowhere/{number}")
        api.get(f"/play/{number}")
        api.request(("LINK", "MKCOL", "PURGE")[number % 3], "/")
    text = api.get("/metrics").text
    assert 'gyoji_requests_total{method="other",route="/",status="405"}' in text
    assert 'route="/play/{game}"' in text
    assert "METHOD" not in text
    assert "nowhere" not in text


def test_messages_and_connections_are_counted(tmp_path: Path) -> None:
    with limited(tmp_path) as server:
        with PlayClient(server.address) as client:
            client.refused("undo")
            client.refused("jump")
            text = httpx.get(server.address + "/metrics", timeout=PATIENCE).text
            assert 'gyoji_connections{kind="single"} 1.0' in text
            assert 'gyoji_messages_total{kind="single",type="undo"} 1.0' in text
            assert 'gyoji_messages_total{kind="single",type="unread"} 1.0' in text
        eventually(
            lambda: b'gyoji_connections{kind="single"} 0.0' in state_of(server).metrics.text()
        )


def test_a_server_that_stops_closes_connections_with_a_reason(tmp_path: Path) -> None:
    with limited(tmp_path) as server:
        with PlayClient(server.address) as client, PlayClient(server.address) as other:
            assert client.refused("undo")
            server.should_exit = True
            for each in (client, other):
                assert closed(each) == (1012, "the server is shutting down; reconnect in a moment")
        eventually(lambda: not len(state_of(server).connections))


def test_a_flood_of_lines_is_counted_and_hides_no_errors() -> None:
    now, kept = [0.0], list[logging.LogRecord]()
    written = logging.Handler()
    written.emit = kept.append  # type: ignore[assignment,method-assign]  # instead of a stream
    limited = LineLimit(written, lambda: now[0])

    def log(count: int, level: int) -> list[str]:
        kept.clear()
        for _ in range(count):
            limited.handle(logging.LogRecord("gyoji", level, "", 0, "request", None, None))
        return [json.loads(JsonFormatter().format(record))["event"] for record in kept]

    assert log(60_000, logging.INFO) == ["request"] * LINE_BURST
    assert log(1, logging.ERROR) == ["lines left out", "request"]
    assert json.loads(JsonFormatter().format(kept[0]))["count"] == 60_000 - LINE_BURST
    now[0] += 1
    assert log(1_000, logging.INFO) == ["request"] * int(LINES_PER_SECOND)
