"""Record the first requests of pages when the site is built, to draw before the referee is there.

Requests and messages are known by their text, exactly as the pages' scripts write them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gyoji.games import HERE
from gyoji.web.play.in_page import Core

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_CELLS = 700
"""The largest board that the home page draws (`static/js/home.js`)."""
GAMES = "/api/games"
FIRST_SEED = "1"
"""The seed of the variant in which a page opens its first level (`static/js/play/levels.js`)."""


def written(value: object) -> str:
    """Return JSON as scripts write it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def asked(path: str, body: str = "") -> str:
    """Return the key by which pages look up a request (`js/carrier.js`)."""
    return f"{path}\n{body}"


class Recording:
    """The answers that one page needs."""

    def __init__(self) -> None:
        self._core = Core()
        self._requests = dict[str, str]()
        self._messages = dict[str, Any]()
        # Games of other packages, which may be installed here, are not on the site.
        self.games = [about for about in self.ask(GAMES) if about["name"] in HERE]
        self._requests[asked(GAMES)] = written(self.games)

    def ask(self, path: str, body: Mapping[str, object] | None = None) -> Any:
        """Record the answer to a request."""
        text = "" if body is None else written(body)
        answer = self._core.request(path, text or None)
        assert answer.status == 200, (path, answer.body)  # noqa: S101  # these are known to work
        self._requests[asked(path, text)] = answer.body.decode()
        return json.loads(answer.body)

    def tell(self, message: Mapping[str, object]) -> None:
        """Record the answer to a message over the page's connection."""
        answer = json.loads(self._core.message(1, written(message)))
        assert answer["type"] != "error", answer  # noqa: S101  # these are known to work
        self._messages[written(message)] = {
            name: value for name, value in answer.items() if name != "id"
        }

    def text(self) -> str:
        return written({"requests": self._requests, "messages": self._messages})


def home() -> str:
    """Return the recording for the home page: a board of each game."""
    recording = Recording()
    for about in recording.games:
        for name in about["samples"]:
            path = f"{GAMES}/{about['name']}/samples/{name}"
            if is_small(recording.ask(read_path(about), read(recording.ask(path)))):
                break
    return recording.text()


def play(name: str) -> str:
    """Return the recording for the page of a game: its first level, opened, and its rules."""
    recording = Recording()
    about = next(about for about in recording.games if about["name"] == name)
    recording.ask(f"{GAMES}/{name}/rules")
    level = read(recording.ask(first_level(about)))
    if about["to_win"] and "seed" not in level["options"]:
        level["options"] = {**level["options"], **about["to_win"], "seed": FIRST_SEED}
    recording.tell({"type": "open", "game": name, **level, "case": 1, "moves": []})
    recording.tell({"type": "choices", "picked": []})
    return recording.text()


def edit(name: str) -> str:
    """Return the recording for the editor of a game: an empty board."""
    recording = Recording()
    recording.ask(f"{GAMES}/{name}/rules")
    recording.ask(f"{GAMES}/{name}/blank", {"rows": 8, "columns": 10})
    return recording.text()


def first_level(about: Mapping[str, Any]) -> str:
    """Return the path of the level that a page opens first (`static/js/game/levels.js`)."""
    base = f"{GAMES}/{about['name']}"
    return f"{base}/levels/{about['campaign'][0]['name']}"


def read(level: Mapping[str, Any]) -> dict[str, Any]:
    return {"text": level["text"], "options": level.get("options", {})}


def read_path(about: Mapping[str, Any]) -> str:
    return f"{GAMES}/{about['name']}/read"


def is_small(found: Mapping[str, Any]) -> bool:
    """Return whether the home page draws the first of these boards."""
    board = found["cases"][0]["board"] if found["cases"] else []
    return bool(board) and len(board) * len(board[0]) <= MOST_CELLS
