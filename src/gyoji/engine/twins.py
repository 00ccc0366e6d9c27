"""Find the compiled twins of games, and check that they match the current sources.

A twin is an extension module beside the game's own modules. It carries the digest of its sources. A
twin whose digest does not match is not used; one warning says so.
"""

from __future__ import annotations

import os
import sys
import warnings
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, PathFinder
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any
from zlib import adler32, crc32

from ..game.files import home_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.machinery import ModuleSpec

    from ..game.game import Game

NAME = "_twin"
"""The name of a twin's module, in the package of its game."""

SWITCH = "GYOJI_TWINS"
"""The environment variable for twins: 0 turns them off; any other value is their folder."""


FORM = 2
"""The version of the compiled loops; changed whenever Python code relies on a change in them."""


class TwinWarning(UserWarning):
    """A compiled twin exists but cannot be used."""


@cache
def twin(game: Game) -> Any:
    """Return the compiled twin of a game; None if there is none that can be used."""
    home = home_of(game)
    try:
        module = _load(f"{home}.{NAME}", os.environ.get(SWITCH, "")) if home else None
        if module is None or digest(module.SOURCES) == module.DIGEST:
            return module
        why = "was compiled from different sources"
    except (ImportError, OSError, AttributeError) as error:
        why = f"cannot be used ({error})"
    sentence = f"the compiled twin of {game.name} {why}; until `gyoji twin` it runs interpreted"
    warnings.warn(sentence, TwinWarning, stacklevel=2)
    return None


def has_part(game: Game, part: str) -> bool:
    """Return whether the game has a twin that contains this module of the game."""
    return part in getattr(twin(game), "PARTS", ())


CODES = {1: "B", 4: "i", 8: "q"}
"""The type codes (`array`, `struct`) of integers in memory, by their size in bytes."""


def cell_code(game: Game) -> str:
    """Return the type code of a cell in memory: `B`, `i` or `q`.

    Without a twin, it is `q`, which holds any cell.
    """
    found = twin(game)
    return "q" if found is None else CODES[found.CELL]


def register_code(game: Game) -> str:
    """Return the type code of a register in memory."""
    found = twin(game)
    return "q" if found is None else CODES[found.REGISTER]


def _load(name: str, where: str) -> Any:
    """Return the twin's module, from the game's package or from a folder; None if there is none."""
    if where == "0":
        return None
    if not where:
        return import_module(name) if find_spec(name) else None
    for suffix in EXTENSION_SUFFIXES:
        path = os.path.join(where, *name.split(".")) + suffix
        if os.path.exists(path):
            loader = ExtensionFileLoader(name, path)
            spec = spec_from_file_location(name, path, loader=loader)
            module = module_from_spec(spec)  # type: ignore[arg-type]  # a loader is given
            loader.exec_module(module)
            return module
    return None


def digest(modules: Iterable[str]) -> str:
    """Return a digest of the sources of these modules and of FORM.

    OSError if a source cannot be read.

    It detects accidents, not attacks: anyone who can write twins can write sources. It is the same
    in every version of Python, since one twin serves many.
    """
    text = b"\0".join(source(module) for module in modules)
    # Two checksums, because loading a real digest takes longer than loading the game.
    return f"{FORM}-{len(text):x}-{crc32(text):08x}{adler32(text):08x}"


def source(module: str) -> bytes:
    """Return the text of a module; OSError if it cannot be read."""
    spec = locate(module)
    if spec is None or not spec.origin:
        raise FileNotFoundError(f"there is no module {module}")
    if isinstance(spec.loader_state, bytes):  # a game in one file, which may have changed since
        return spec.loader_state
    with open(spec.origin, "rb") as file:
        return file.read()


def locate(module: str) -> ModuleSpec | None:
    """Return the spec of a module without importing its packages, since that would take long."""
    package = module.rpartition(".")[0]
    if not package or package in sys.modules:
        return find_spec(module)
    around = locate(package)
    return around and PathFinder.find_spec(module, around.submodule_search_locations)
