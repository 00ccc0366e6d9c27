"""A game that is being written: loaded from its text, played, solved, and tested against the laws.

The page "Make a game" runs this in a worker of the browser, which has Python and this package.
Messages are JSON; the messages of a play are the same as in `single_jobs`.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...api import solve
from ...author.loading import load_file
from ...engine.judge import read
from ...engine.session import Session
from ...game.collection import puzzles
from ...pictures.tiles import drawings
from ...solving.results import UnsolvableGameError
from ...util.errors import find_line
from .frames import (
    Screen,
    appearance_of,
    describe,
    frame_of,
    is_hidden,
    players_of,
    refusal_of,
    screen_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...game.game import Game
    from ...game.protocols import Case
    from .objects import JsonObject

    Law = tuple[int, str, str]
    """The number of a law, its title, and how the game breaks it, or ""."""
    Laws = Callable[[Game], Iterator[Law]]

SECONDS = 3.0
"""The limit in seconds of the search for a solution."""
MOST_STEPS = 10_000
PLACE = re.compile(r"(?s)(.*?\.py)(?::(\d+))?(?::\d+)?: (.*)")


class Workbench:
    """One game at a time. `laws` is `conformance.check_laws`; a layer above passes it in."""

    def __init__(self, laws: Laws) -> None:
        self._laws = laws
        self._file = Path("game.py")
        self._play: tuple[Session, Screen] | None = None
        self._starts: list[Case] = []
        self._left: Iterator[Law] = iter(())

    def answer(self, text: str) -> str:
        """Answer a message; an error is answered by {"error": SENTENCE, "line": NUMBER or null}."""
        try:
            said = self._answer(json.loads(text))
        except Exception as error:  # an author's code may raise anything
            said = self._refusal(error)
        return json.dumps(said)

    def _refusal(self, error: Exception) -> JsonObject:
        said = str(error) if isinstance(error, ValueError | LookupError) else ""
        if found := PLACE.fullmatch(said):
            return {"error": found[3], "line": found[2] and int(found[2])}
        line = find_line(error, str(self._file.absolute()))
        if not said or line:
            said = f"{type(error).__name__}: {error}"
        return {"error": said, "line": line}

    def _answer(self, message: JsonObject) -> JsonObject:
        match message["type"]:
            case "load":
                return self._load(message["file"], message["text"])
            case "open":
                return self._open(message["level"], message["moves"])
            case "solve":
                return self._solve(message["level"])
            case "law":
                return self._test_law()
            case "choices":
                return self._choices(message["picked"])
            case "undo" | "redo" | "restart" | "goto":
                return self._navigate(message)
        return self._do(self._actions(message))

    def _load(self, file: str, text: str) -> JsonObject:
        self._file = Path(file)
        game = load_file(file, text.encode())
        levels = puzzles(game)
        self._starts = [next(iter(read(game, each.data))) for each in levels]
        self._game, self._left = game, self._laws(game)
        return {
            "about": appearance_of(game),
            "drawings": drawings(game),
            "levels": [each.title for each in levels],
        }

    def _open(self, level: int, moves: list[str]) -> JsonObject:
        """Open a level, and repeat the moves of the previous play.

        Stop at the first move that is no command here.
        """
        start = self._starts[level].start
        session = Session(self._game, start)
        stopped = ""
        for word in moves:
            try:
                session.do(session.parse_typed(word))
            except ValueError as error:
                stopped = str(error)
                break
        game, screen = self._game, screen_of(session)
        board, tiles = screen.board()
        self._play = session, screen
        return {
            "board": board,
            "tiles": tiles,
            "described": describe(game, tiles),
            "words": session.words(),
            "players": players_of(game, session.state),
            "hidden": is_hidden(game, start),
            "frame": asdict(frame_of(session, screen, moving=False)),
            "stopped": stopped,
        }

    def _solve(self, level: int) -> JsonObject:
        try:
            found: Any = solve(self._game, self._starts[level], time=SECONDS)
        except UnsolvableGameError:
            return {"status": ""}
        return {"status": found.status, "length": getattr(found, "length", 0)}

    def _test_law(self) -> JsonObject:
        """Test the next law; its title is "" if all have been tested."""
        law = next(self._left, None)
        if law is None:
            return {"title": ""}
        number, title, error = law
        found = PLACE.fullmatch(error)
        at = found and found[2] and int(found[2])
        return {
            "number": number,
            "title": title,
            "broken": found[3] if found else error,
            "at": at or None,
        }

    def _choices(self, picked: list[Any]) -> JsonObject:
        session, _ = self._opened
        picks = tuple(tuple(each) if isinstance(each, list) else each for each in picked)
        whole = session.find_action(picks) is not None
        return {
            "choices": session.choices(picks), "whole": whole, "said": session.say_choices(picks),
        }  # fmt: skip

    def _navigate(self, message: JsonObject) -> JsonObject:
        session, screen = self._opened
        before = session.number
        match message["type"]:
            case "goto":
                session.goto(message["step"])
            case way:
                {"undo": session.undo, "redo": session.redo, "restart": session.restart}[way]()
        frame = asdict(frame_of(session, screen, moving=session.number == before + 1))
        return {"frames": [frame], "words": session.words()}

    def _actions(self, message: JsonObject) -> list[int]:
        session, _ = self._opened
        match message:
            case {"type": "do", "word": word}:
                return [session.parse_typed(word)]
            case {"type": "pick", "picks": picks}:
                found = session.find_action(
                    [tuple(each) if isinstance(each, list) else each for each in picks]
                )
                return [] if found is None else [found]
            case {"type": "walk", "to": to}:
                path = session.path_to(tuple(to))
                if not path:
                    raise ValueError(session.no_path(tuple(to)).sentence)
                return path
        raise ValueError(f"there is no message {message}")

    def _do(self, actions: list[int]) -> JsonObject:
        session, screen = self._opened
        frames: list[JsonObject] = []
        for at, action in enumerate(actions, 1):
            refused = refusal_of(session, action)
            if refused:
                return {"frames": frames, "refused": refused}
            if session.number >= MOST_STEPS:
                raise ValueError(f"a play has at most {MOST_STEPS} steps here")
            session.do(action)
            frames.append(
                asdict(frame_of(session, screen, moving=True, settled=at == len(actions)))
            )
        return {"frames": frames}

    @property
    def _opened(self) -> tuple[Session, Screen]:
        if self._play is None:
            raise ValueError("no level is open")
        return self._play
