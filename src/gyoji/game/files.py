"""The files beside a game's rules: optional modules, the rules in English, samples."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from ..util.errors import Error
from .defaults import complete

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from .game import Game


class GameFilesError(Error, LookupError):
    """A game lacks a file that it needs."""


class Sample(NamedTuple):
    """A sample input of the problem statement, by name, and its output."""

    name: str
    data: bytes
    answer: bytes


def home_of(game: Game) -> str:
    """Return the package of a game's rules; a variant with rules of its own has its own package."""
    # The package of `begin` would be wrong: a variant may share that function with its game.
    return str(getattr(game.rules, "__name__", "")).rpartition(".")[0]


def package(game: Game) -> str:
    """Return the full name of the package with a game's modules.

    A variant in a subfolder of its game has that game's package if it has the same `begin`.
    """
    own, begin = home_of(game), game.rules.begin.__module__.rpartition(".")[0]
    return begin if not own or f"{own}.".startswith(f"{begin}.") else own


def folder(game: Game) -> Path:
    """Return the folder of a game's files; for a game in one file, it is named like the file."""
    from pathlib import Path  # here, because `judge` has to start fast

    if file := source_file(game):
        return file.with_suffix("")
    home = sys.modules.get(package(game)) or sys.modules[game.rules.begin.__module__]
    return Path(home.__file__ or "").parent


def source_file(game: Game) -> Path | None:
    """Return the file of a game in one file; None for other games."""
    return getattr(sys.modules.get(package(game)), "FILE", None)


def spell(game: Game) -> str:
    """Return the name of a game for a command line: for a game in one file, the relative path."""
    file = source_file(game)
    if file is None:
        return game.name
    path = os.path.relpath(file)
    return path if path.startswith("..") else os.path.join(".", path)


def read_file(game: Game, name: str) -> bytes | None:
    """Return the content of a file in a game's folder; None if there is none."""
    file = folder(game) / name
    return file.read_bytes() if file.is_file() else _derived_files(game).get(name)


def list_files(game: Game, within: str, suffix: str) -> list[tuple[str, bytes]]:
    """Return the files in a subfolder of a game, sorted: names without suffix, and contents."""
    found = {path.stem: path.read_bytes() for path in (folder(game) / within).glob(f"*{suffix}")}
    for name, content in _derived_files(game).items():
        if name.startswith(f"{within}/") and name.endswith(suffix):
            found.setdefault(name.removeprefix(f"{within}/").removesuffix(suffix), content)
    return sorted(found.items())


def _derived_files(game: Game) -> Mapping[str, bytes]:
    """Return the files that are derived from a game in one file; none for other games."""
    return getattr(sys.modules.get(package(game)), "FILES", {})


def optional_part(game: Game, name: str, default: object) -> Any:
    """Return the module of this name beside a game's rules, with `default` for what it leaves out.

    Return `default` itself if the game has no such module. A variant in a subfolder of its game
    uses the modules of that game in place of those that it does not have.
    """
    for home in (home_of(game), package(game)):
        if home and find_spec(f"{home}.{name}"):
            module = import_module(f"{home}.{name}")
            return module if default is None else complete(module, default)
    return default


def rules_text(game: Game) -> str:
    """Return the rules in English, with the clauses that rulings cite: the file `rules.md`.

    GameFilesError if there is no such file.
    """
    text = read_file(game, "rules.md")
    if text is None:
        raise GameFilesError(
            f"the game {game.name} has no rules in English: write {folder(game) / 'rules.md'}"
        )
    return text.decode("utf-8")


def tiles_text(game: Game) -> str:
    """Return the drawings of a game's tiles, `tiles.svg` beside its rules; "" if it brings none.

    A variant in a subfolder of its game uses the drawings of that game. The drawings of a game in
    one file may also be in a file of the same name beside it: `lights.svg` beside `lights.py`.
    """
    file, home = source_file(game), folder(game)
    near = [home / "tiles.svg", home.parent / "tiles.svg"]
    near = near if file is None else [near[0], file.with_suffix(".svg"), near[1]]
    found = next((path for path in near if path.is_file()), None)
    content = found.read_bytes() if found else _derived_files(game).get("tiles.svg", b"")
    return content.decode("utf-8")


def samples(game: Game) -> list[Sample]:
    """Return the samples of the problem statement: `samples/NAME.in` and `NAME.ans`, by name."""
    answers = dict(list_files(game, "samples", ".ans"))
    return [Sample(name, data, answers[name]) for name, data in list_files(game, "samples", ".in")]
