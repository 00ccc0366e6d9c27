"""The security headers of every response, and the static files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from gyoji.web.play import static_files
from gyoji.web.server import middleware

from .play_client import PlayClient
from .raw_socket import all_of, connected

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"

READ = "/api/games/sokoban/read"


@pytest.mark.parametrize(
    "path", ["/", "/play/sokoban", "/rooms", "/nowhere", "/api/games", "/api/nowhere", "/healthz",
             "/metrics", "/static/palette.css", "/static/none.css", "/room/nothing"],
)  # fmt: skip
def test_every_response_has_the_security_headers(api: httpx.Client, path: str) -> None:
    found = api.get(path).headers
    assert {name: found[name] for name in middleware.HEADERS} == middleware.HEADERS
    assert "unsafe" not in found["content-security-policy"]
    assert "server" not in found
    assert "set-cookie" not in found


def test_refusals_and_faults_have_them_too(
    api: httpx.Client, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gyoji.web.play.cases.load", None)
    for answer in (
        api.post(READ, json={"text": ROOM}),
        api.get("/", headers={"host": "evil.example"}),
        api.put("/api/games"),
        api.get("/static/html/home.html", headers={"if-none-match": "*"}),
    ):
        assert middleware.HEADERS.items() <= dict(answer.headers).items()
    with pytest.raises(InvalidStatus) as error, PlayClient(server, origin="http://evil.example"):
        pass
    assert middleware.HEADERS.items() <= dict(error.value.response.headers).items()


@pytest.mark.parametrize(
    "page", sorted(static_files.FOLDER.glob("html/*.html")), ids=lambda page: page.stem
)
def test_pages_have_nothing_inline(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if page.stem != "sandbox":  # which has an opaque origin, so that no file is its own
        assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", text)


def test_files_have_an_etag_and_their_types(api: httpx.Client) -> None:
    for path in sorted(static_files.FOLDER.rglob("*.*")):
        answer = api.get(f"/static/{path.relative_to(static_files.FOLDER).as_posix()}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == static_files.TYPES[path.suffix]
        assert answer.headers["cache-control"] == "no-cache"
    again = api.get(answer.url.path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_game_brings_its_drawings(api: httpx.Client) -> None:
    answer = api.get("/tiles/sokoban.svg")
    assert 'id="worker"' in answer.text
    again = api.get("/tiles/sokoban.svg", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    none = api.get("/tiles/skater.svg")
    assert (none.status_code, none.headers["content-type"]) == (200, "image/svg+xml")
    assert api.get("/tiles/chess.svg").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc/passwd",
        "/static/js/../../app.py",
        "/static/....//app.py",
        "/static/%00",
        "/static/html",
        "/static/",
        "/static",
        "/static/" + "a" * 5000,
        "/static/%ff%fe",
        "/static/\u2603",
    ],
)
def test_only_static_files_are_served(server: str, path: str) -> None:
    host = server.removeprefix("http://")
    with connected(server) as sock:
        request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        sock.sendall(request.encode("utf-8"))
        answer = all_of(sock)
    assert answer.startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 400 "))
    assert b"import" not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize(
    ("path", "game"),
    [("/play/chess", "chess"), ("/edit/<b>hostile</b>", "hostile"), ("/play/%2e%2e%2fsolo", "solo"),
     ("/nowhere", "nowhere")],
)  # fmt: skip
def test_a_missing_page_says_so(api: httpx.Client, path: str, game: str) -> None:
    answer = api.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "Page not found" in answer.text
    assert game not in answer.text


def test_a_wrong_method_is_refused(api: httpx.Client) -> None:
    answer = api.get(READ)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert answer.json()["error"] == "this address does not accept that method"


def test_the_server_is_healthy(api: httpx.Client) -> None:
    assert api.get("/healthz").json()["status"] == "ok"
