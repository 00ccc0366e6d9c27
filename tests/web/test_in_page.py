"""The referee of a page without a server answers as the server does."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.game.collection import campaign
from gyoji.games import HERE, load
from gyoji.web.play.in_page import Core

from .play_client import PlayClient

if TYPE_CHECKING:
    import httpx

SOKOBAN = "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n"
SERVERS = (
    "starlette",
    "uvicorn",
    "sqlalchemy",
    "platformdirs",
    "prometheus_client",
    "PIL",
    "click",
    "markdown_it",
)
"""What is not there in a page."""


def answer(path: str, body: object = None) -> tuple[int, Any]:
    answered = Core().request(path, None if body is None else json.dumps(body))
    return answered.status, json.loads(answered.body)


@pytest.mark.parametrize(("path", "body"), [
    ("/api/games", None),
    *((f"/api/games/{game}/rules", None) for game in HERE),
    ("/api/games/boulder/puzzles/nothing", None),
    ("/api/games/boulder/levels/nothing", None),
    ("/api/games/boulder/boards", None),
    ("/api/games/chess/rules", None),
    ("/api/games/sokoban/level", {"size": 7, "seed": 3}),
    ("/api/games/sokoban/level", {"size": 10_000}),
    ("/api/games/sokoban/read", {"text": SOKOBAN}),
    ("/api/games/sokoban/read", {"text": SOKOBAN.replace("w", "?")}),
    ("/api/games/sokoban/winnable", {"text": SOKOBAN}),
    ("/api/games/tower/blank", {"rows": 3, "columns": 4}),
    ("/api/games/sokoban/sheet", {"board": [["#"]]}),
    ("/api/games/sokoban/replay", {"text": SOKOBAN, "moves": ["R", "R"]}),
    ("/api/games/sokoban/replay", {"text": SOKOBAN, "moves": ["?"]}),
    ("/api/games/sokoban/replay", {"text": 3}),
    ("/api/nothing", None),
])  # fmt: skip
def test_requests_are_answered_as_by_the_server(path: str, body: object, api: httpx.Client) -> None:
    response = api.get(path) if body is None else api.post(path, json=body)
    assert answer(path, body) == (response.status_code, response.json())


def test_a_search_leaves_time_for_other_questions() -> None:
    core = Core()
    level = max(campaign(load("sokoban")), key=lambda each: each.moves or 0)
    found = core.search("sokoban", json.dumps({"text": level.text}))
    assert next(found) is None
    assert core.request("/api/games/sokoban/read", json.dumps({"text": SOKOBAN})).status == 200
    answered = next(each for each in found if each is not None)
    assert json.loads(answered.body)["moves"] == level.moves
    refused = next(core.search("sokoban", json.dumps({"text": "?"})))
    assert refused is not None
    assert refused.status == 400


def test_pictures_are_drawn() -> None:
    body = json.dumps({"text": SOKOBAN, "moves": ["R"], "form": "svg"})
    answered = Core().request("/api/games/sokoban/picture", body)
    assert (answered.status, answered.media, answered.name) == (200, "image/svg+xml", "sokoban.svg")
    assert answered.body.startswith(b"<svg")


MESSAGES: list[dict[str, Any]] = [
    {"type": "do", "word": "R"},
    {"type": "open", "game": "sokoban", "text": SOKOBAN, "options": {}, "case": 1, "moves": []},
    {"type": "choices", "picked": []},
    {"type": "do", "word": "R"},
    {"type": "do", "word": "?"},
    {"type": "walk", "to": [9, 9]},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "goto", "step": 77},
    {"type": "walk", "to": [2, 4]},
    {"type": "transcript"},
    {"type": "open", "game": "sokoban", "text": "4 6\n", "options": {}},
    {"type": "restart"},
    {"type": "nothing"},
]


def test_messages_are_answered_as_by_the_server(server: str) -> None:
    core, said = Core(), []
    with PlayClient(server) as client:
        for number, message in enumerate(MESSAGES, 1):
            said.append(json.loads(core.message(1, json.dumps({**message, "id": number}))))
            fields = {name: value for name, value in message.items() if name != "type"}
            assert said[-1] == client.ask(message["type"], **fields)
    assert [answer["type"] for answer in said].count("error") == 6


def test_connections_have_plays_of_their_own() -> None:
    core = Core()
    opening = {"type": "open", "game": "sokoban", "text": SOKOBAN}
    core.message(1, json.dumps(opening))
    core.message(2, json.dumps(opening))
    core.message(1, json.dumps({"type": "do", "word": "R"}))
    assert json.loads(core.message(2, '{"type": "transcript"}'))["words"] == []
    core.close(1)
    assert json.loads(core.message(1, '{"type": "transcript"}'))["type"] == "error"


def test_nothing_of_a_server_is_imported() -> None:
    code = f"import gyoji.web.play.in_page, sys; print([n for n in {SERVERS} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
