"""The record of solved levels, with the number of moves: a file in the user's state folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..util.atomic import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION = 1
MOST_LEVELS = 5_000
"""The maximum number of levels of all games together, which take some 250 kilobytes."""
MOST_BYTES = 1 << 20
"""The maximum size of a file that is read; a larger file is not ours."""
MOST_KEPT = 20
"""The maximum number of unreadable files that are kept under other names."""


class Best(NamedTuple):
    """The fewest moves and the fewest pushes that solved a level, perhaps in different plays."""

    moves: int
    pushes: int | None = None


Solved = dict[str, dict[str, Best]]
"""Solved levels by the game's name and the level's."""


class SolvedLevels:
    """The levels that were solved. Without a path, they are forgotten when the program ends.

    If the last call of `record` could not use the file, `problem` says why; else it is "".
    """

    def __init__(self, path: Path | None) -> None:
        self.path, self.problem = path, ""
        self._solved = _read(path) or {}

    def best(self, game: str, level: str) -> Best | None:
        return self._solved.get(game, {}).get(level)

    def record(self, game: str, level: str, done: Best) -> Best | None:
        """Remember a play that has solved a level, and return the previous record."""
        self.problem = ""
        # Another process may have written meanwhile, so the file is read again.
        found = _read(self.path)
        solved = self._solved if found is None or self.path is None else found
        before = solved.get(game, {}).get(level)
        if before is None and sum(map(len, solved.values())) >= MOST_LEVELS:
            self.problem = f"{self.path} is full"
            return None
        solved.setdefault(game, {})[level] = _better(done, before)
        self._solved = solved
        if self.path is not None:
            self._write(self.path, is_ours=found is not None)
        return before

    def _write(self, path: Path, *, is_ours: bool) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not is_ours:
                self.problem = f"{path} could not be read, and is kept as {_keep_aside(path).name}"
            write_file(Path(os.path.realpath(path)), _dump(self._solved))
        except OSError as error:
            self.problem = f"{path} cannot be written: {error.strerror or error}"


def progress_file() -> Path | None:
    """Return the path of the record; None if there is no home folder."""
    state = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):  # the specification ignores relative paths
        try:
            state = str(Path.home() / ".local" / "state")
        except RuntimeError:
            return None
    return Path(state) / "gyoji" / "progress.json"


def _better(done: Best, before: Best | None) -> Best:
    if before is None:
        return done
    pushes = [each for each in (done.pushes, before.pushes) if each is not None]
    return Best(min(done.moves, before.moves), min(pushes, default=None))


def _dump(solved: Solved) -> bytes:
    levels = {
        game: {name: best._asdict() for name, best in named.items()}
        for game, named in solved.items()
    }
    return f"{json.dumps({'version': VERSION, 'solved': levels})}\n".encode()


def _read(path: Path | None) -> Solved | None:
    """Return the contents of a file, empty if it does not exist; None if it is not one of ours."""
    if path is None or not os.path.lexists(path):
        return {}
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return None
        return _parse(json.loads(path.read_bytes()))
    except (OSError, ValueError, RecursionError):
        return None


def _parse(found: object) -> Solved:
    """Return the levels in a file's JSON; ValueError if it is invalid."""
    if not (isinstance(found, dict) and set(found) == {"version", "solved"}):
        raise ValueError("not the progress of plays")
    if found["version"] != VERSION or not isinstance(found["solved"], dict):
        raise ValueError("not the progress of plays that this version knows")
    return {game: _parsed_levels(named) for game, named in found["solved"].items()}


def _parsed_levels(named: object) -> dict[str, Best]:
    if not isinstance(named, dict) or not all(map(_is_best, named.values())):
        raise ValueError("not the levels of a game")
    return {name: Best(best["moves"], best["pushes"]) for name, best in named.items()}


def _is_best(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != set(Best._fields):
        return False
    best: Mapping[str, object] = value
    return type(best["moves"]) is int and (best["pushes"] is None or type(best["pushes"]) is int)


def _keep_aside(path: Path) -> Path:
    """Rename a file to a name that does not exist yet; OSError if that cannot be done."""
    for number in range(1, MOST_KEPT + 1):
        aside = path.with_name(f"{path.name}.{number}")
        if not os.path.lexists(aside):
            os.rename(path, aside)
            return aside
    raise FileExistsError(0, f"there are {MOST_KEPT} files that could not be read beside it")
