"""`gyoji serve` as a process: started, used, stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from gyoji.cli import serve
from gyoji.web.limits.settings import Settings

from .play_client import PlayClient, closed
from .running import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.long

SERVE = (sys.executable, "-m", "gyoji", "serve", "--port", "0")


@contextmanager
def served(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process, and the address that it printed."""
    process = subprocess.Popen(
        [*SERVE, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("gyoji: serving at http://127.0.0.1:"), process.communicate()
        yield process, line.split()[3].rstrip("/")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("host", "origins", "warned"),
    [
        ("127.0.0.1", (), False),
        ("::1", (), False),
        ("localhost", (), False),
        ("0.0.0.0", ("https://games.example.org",), False),
        ("0.0.0.0", (), True),
        ("games.example.org", (), True),
    ],
)
def test_a_public_server_is_told_what_it_needs(
    host: str, origins: tuple[str, ...], warned: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("WARNING"):
        serve._warn_if_open(Settings(host, 0, origins=origins))
    assert [record.getMessage() for record in caplog.records] == ["open to the network"] * warned


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_answers_and_shuts_down_gracefully(tmp_path: Path, how: signal.Signals) -> None:
    with served(tmp_path) as (process, address):
        assert httpx.get(address + "/healthz", timeout=PATIENCE).json()["status"] == "ok"
        assert httpx.get(address + "/play/tower", timeout=PATIENCE).status_code == 200
        with PlayClient(address, origin=address) as client:
            assert client.refused("undo") == "no game is open on this connection yet"
            process.send_signal(how)
            assert closed(client) == (1012, "the server is shutting down; reconnect in a moment")
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (0, "")
    lines = [json.loads(line) for line in errors.splitlines()]
    assert [line["event"] for line in lines] == ["started", "request", "connection", "stopped"]
    assert (lines[1]["path"], lines[2]["kind"]) == ("/play/tower", "single")
    assert (tmp_path / "gyoji" / "rooms.sqlite3").exists()


def test_a_page_of_another_site_and_an_origin_with_an_umlaut(tmp_path: Path) -> None:
    name, other = "https://xn--exmple-cua.org", "https://example.org"
    with served(tmp_path, "--origin", "https://Exämple.org") as (process, address):
        with PlayClient(address, origin=name) as client:
            assert client.refused("undo") == "no game is open on this connection yet"
        with pytest.raises(InvalidStatus), PlayClient(address, origin=other):
            pass
        process.send_signal(signal.SIGTERM)
        lines = [json.loads(line) for line in process.communicate(timeout=60)[1].splitlines()]
    assert [line["event"] for line in lines] == ["started", "connection", "denied", "stopped"]
    assert (lines[2]["path"], lines[2]["status"]) == ("/ws/play", 403)


def ran(*more: str) -> tuple[int, str]:
    """The exit status and standard error of a server that does not start."""
    done = subprocess.run([*SERVE, *more], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr.rstrip("\n")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with served(tmp_path) as (_, address):
        port = address.rpartition(":")[2]
        sentence = f"gyoji: cannot listen on 127.0.0.1:{port}: address already in use"
        assert ran("--port", port, "--database", f"sqlite:///{tmp_path}/other") == (2, sentence)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            ("--database", "sqlite:////nowhere/x"),
            "gyoji: cannot open the database sqlite:////nowhere/x: unable to open database file;"
            " the folder of FILE has to exist in sqlite:///FILE (sqlite:////ABSOLUTE)",
        ),
        (("--database", "sqlite://"), "gyoji: rooms must be stored in a file, as in sqlite:"),
        (("--database", "nonsense"), "gyoji: this is not the URL of a database: "),
        (("--limit", "max_fun=3"), "gyoji: there is no limit 'max_fun'; there are max_cells, "),
        (("--limit", "max_rooms"), "gyoji: Invalid value for '--limit': 'max_rooms' is not a"),
        (("--limit", "max_rooms=-1"), "gyoji: Invalid value for '--limit': "),
        (("--origin", "example.org"), "gyoji: Invalid value for '--origin': 'example.org' is not"),
        (("--origin", "https://a.b/c"), "gyoji: Invalid value for '--origin': "),
        (("--origin", "https://ä..b"), "gyoji: Invalid value for '--origin': 'https://ä..b' has"),
    ],
)
def test_options_it_cannot_start_with(more: tuple[str, ...], sentence: str) -> None:
    status, said = ran(*more)
    assert status == 2
    assert said.splitlines()[-1].startswith(sentence)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError(name='starlette')")
    done = subprocess.run(
        SERVE, capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
    )  # fmt: skip
    assert done.returncode == 2
    assert "`gyoji serve` needs starlette: pip install 'gyoji[web]'" in done.stderr
