"""What is heavy is not done on the event loop, not done twice, and not done for nobody."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from threading import get_ident
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.game.protocols import Case
from gyoji.pictures import picture
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.play import single_jobs
from gyoji.web.play.requests import Do, Open
from gyoji.web.rooms import role_views

from . import jobs
from .play_client import PlayClient
from .raw_socket import connected, frame, upgrade
from .rooms.room_client import Browser, serving
from .running import eventually, limited, state_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

SOKOBAN = "3 5\n#####\n#wb+#\n#####\nR\n0 0\n"


def labyrinth(words: list[list[str]], walkers: int = 1) -> str:
    starts = [f"{walker} 0 " for walker in range(walkers)]
    return "\n".join([*map(" ".join, words), str(walkers), *starts, ""])


def test_a_step_draws_only_what_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gyoji.load("labyrinth")
    text = labyrinth([["o"] * 30] * 30)
    record, said = single_jobs.answer(
        b"", Open(game="labyrinth", text=text, moves=[]), ServerLimits()
    )
    assert len(json.loads(said)["board"]) == 30

    def drawn(_state: object) -> Any:
        raise AssertionError("the whole board is drawn")

    monkeypatch.setattr(game.display, "draw", drawn)
    _, said = single_jobs.answer(record, Do(word="S"), ServerLimits())
    (shown,) = json.loads(said)["frames"]
    assert shown["changes"] == [[0, 0, "o"], [1, 0, "o@"]]


@pytest.mark.parametrize(
    ("words", "form", "sentence"),
    [
        ([["o"] * 201] * 201, "svg", "too large for a picture"),
        ([["o"] * 201] * 201, "html", "too large for a picture"),
        ([["o"] * 4] + [[f"e{row}{column}" for column in range(30)] for row in range(30)],
         "gif", "too many different cells"),
    ],
)  # fmt: skip
def test_a_picture_that_is_too_large_is_refused_before_a_step_is_played(
    words: list[list[str]], form: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words[0] = ["o"] * len(words[-1])
    start = next(gyoji.read("labyrinth", labyrinth(words))).start

    def played(*_: object) -> Any:
        raise AssertionError("a step is played")

    monkeypatch.setattr(sys.modules["gyoji.pictures.frames"], "UncheckedPlay", played)
    with pytest.raises(ValueError, match=sentence):
        picture(gyoji.load("labyrinth"), Case(start, [0] * 9), 9, form, "light")


@pytest.mark.parametrize("size", [9, 32])
def test_large_rooms_work_beside_the_event_loop(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set[int]()
    views_of = role_views.views_of

    def noted(*given: Any) -> Any:
        threads.add(get_ident())
        return views_of(*given)

    monkeypatch.setattr(role_views, "views_of", noted)
    loop = set[int]()
    monkeypatch.setattr("gyoji.web.rooms.commands._check_seq", lambda *_: loop.add(get_ident()))
    with serving(tmp_path) as address:
        browser = Browser(address)
        room = browser.make(text=labyrinth([["o"] * size] * size, 2))["id"]
        browser.sit(room, 0)
        with browser.enter(room) as client:
            assert client.hear()["type"] == "room"
            assert client.do(1, "S")["type"] == "done"
    assert len(loop) == 1
    assert threads
    assert (threads & loop == set()) == (size == 32)


def test_who_hangs_up_is_not_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.web.play.handlers.answer", jobs.endless_job)
    monkeypatch.setattr("gyoji.web.play.single_jobs.answer", jobs.endless_job)
    body = json.dumps({"text": SOKOBAN}).encode()
    with limited(tmp_path, job_processes=1) as server:
        pool, host = state_of(server).jobs, server.address.removeprefix("http://")
        head = f"POST /api/games/sokoban/read HTTP/1.1\r\nHost: {host}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        message = {"type": "open", "game": "sokoban", "text": SOKOBAN}
        with connected(server.address) as sock, connected(server.address) as other:
            sock.sendall(head.encode() + body)
            upgrade(other, server.address)
            other.sendall(frame(json.dumps(message).encode()))
            eventually(lambda: pool.count_unfinished("127.0.0.1") == 2)
        eventually(lambda: pool.count_unfinished("127.0.0.1") == 0)
        monkeypatch.undo()
        with PlayClient(server.address) as client:
            assert client.ask("open", game="sokoban", text=SOKOBAN)["type"] == "open"


def test_the_server_stops_while_work_is_done(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/rooms.sqlite3"
    command = [sys.executable, "-m", "gyoji", "serve", "--port", "0", "--database", database]
    command += ["--limit", "job_seconds=1000", "--limit", "stop_seconds=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split(" at ")[1].split("/ ")[0]
        text = labyrinth([["o"] * 150] * 150)
        body = json.dumps({"text": text, "moves": ["S", "N"] * 400}).encode()
        with connected(address) as sock:
            host = address.removeprefix("http://")
            head = f"POST /api/games/labyrinth/replay HTTP/1.1\r\nHost: {host}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            sock.sendall(head.encode() + body)
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
