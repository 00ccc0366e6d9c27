"""Where the levels of an environment come from: given ones, or a new one for each play."""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from ..engine.judge import chosen, read
from ..game.learning import learning_of
from ..game.protocols import Case
from ..notation.source import Source
from ..state import AREA, OWN, WIDTH

if TYPE_CHECKING:
    from ..game.protocols import Game, Options
    from ..state import Position
    from .kernel import Buffer, Kernel

TRIES = 100
"""So many made levels in a row may be of the wrong size."""


class Levels:
    """The levels of one environment; `kernel` says which fit.

    `given` is a Case, a position, the text of an input or the path of one, or several of these;
    None: they are made. ValueError, or NotationError, with a sentence for what is none.
    """

    def __init__(self, game: Game, given: object, maker: Maker, options: Options) -> None:
        reading, maker.options = sorted_options(game, options, made=given is None)
        self._game, self._maker, self._reading = game, maker, reading
        self._made = given is None
        self._starts = [maker.make(0)] if given is None else all_starts(game, given, reading)
        self.first = self._starts[0]

    def fit(self, kernel: Kernel) -> None:
        """Make all that are given ready; ValueError if one does not fit."""
        self._kernel = kernel
        self._states = [] if self._made else [kernel.ready(start) for start in self._starts]

    def pick(self, rng: np.random.Generator) -> Buffer:
        """One of the given levels by chance, or a new one."""
        if self._made:
            return self._new(rng)
        states = self._states
        return states[0] if len(states) == 1 else states[int(rng.integers(len(states)))]

    def several(self, count: int, seed: int) -> list[Buffer]:
        """All the given levels, or so many new ones, the same for the same seed."""
        rng = np.random.default_rng(seed)
        return [self._new(rng) for _ in range(count)] if self._made else self._states

    def named(self, level: object) -> Buffer:
        """The given level of that number from 0, or any other that fits."""
        if isinstance(level, int | np.integer):
            if not 0 <= level < len(self._states):
                many = "no given levels" if self._made else f"{len(self._states)} levels, from 0 on"
                raise ValueError(f"there are {many}, so there is no level {level}")
            return self._states[level]
        starts = starts_of(self._game, level, self._reading)
        if len(starts) != 1:
            raise ValueError(f"one level is played at a time, and these are {len(starts)}")
        return self._kernel.ready(starts[0])

    def _new(self, rng: np.random.Generator) -> Buffer:
        """A made level; those that do not fit are passed over, up to a limit."""
        why = ""
        for _ in range(TRIES):
            try:
                return self._kernel.ready(self._maker.make(int(rng.integers(1 << 62))))
            except ValueError as error:
                why = str(error)
        raise ValueError(
            f"none of {TRIES} levels that were made fits ({why}); give levels=, for instance those"
            " that one call of the game's levels.cases makes"
        )


class Maker:
    """Makes levels of a kind and a size; ValueError if there is no such kind."""

    def __init__(self, game: Game, kind: str | None, size: int | None, walks: int = 1) -> None:
        usual = learning_of(game).LEVELS
        self._game, self._walks = game, walks
        self._kind = usual[0] if kind is None else kind
        self._size = usual[1] if size is None else size
        self.options: Options = {}
        if self._kind not in game.levels.KINDS:
            raise ValueError(
                f"{game.name} has no kind {kind!r}; it has {', '.join(game.levels.KINDS)}"
            )

    def make(self, seed: int) -> Position:
        """The start of one level, the same for the same seed."""
        rng, levels = Random(seed), self._game.levels
        others = [kind for kind in levels.KINDS if kind != "mixed"]
        kind = rng.choice(others) if self._kind == "mixed" else self._kind
        options = chosen(self._game.name, levels.OPTIONS, self.options)
        cases = levels.cases(rng, self._size, self._walks, kind, options)
        starts = [case.start for case in cases]
        return starts[0] if len(starts) == 1 else together(self._game, starts)


def together(game: Game, starts: list[Position]) -> Position:
    """One play of several walks on one map, for a game that reads them so."""
    text = b"".join(game.notation.show(Case(start, b"") for start in starts))
    return next(read(game, text, walks="together")).start


def sorted_options(game: Game, options: Options, *, made: bool) -> tuple[Options, Options]:
    """Options for reading levels, and for making them; ValueError for one that is of no use."""
    reading, making = game.notation.OPTIONS, game.levels.OPTIONS
    for key in options:
        if key not in reading and key not in making:
            known = ", ".join([*reading, *making]) or "none"
            raise ValueError(f"{game.name} has no option {key!r}; it has {known}")
        if key not in (making if made else reading):
            how = "read, so give levels=" if made else "made, so do not give levels="
            raise ValueError(f"the option {key} is for levels that are {how}")
    return ({}, options) if made else (options, {})


def starts_of(game: Game, level: object, options: Options) -> list[Position]:
    """Where the plays of a level, or of an input of levels, start; TypeError if it is none."""
    if isinstance(level, Case):
        return [level.start]
    if is_position(level):
        return [level]
    if isinstance(level, os.PathLike) or (isinstance(level, str) and "\n" not in level):
        return starts_in(game, Path(level), options)
    if isinstance(level, str | bytes | Source):
        return [case.start for case in read(game, level, lenient=False, **options)]
    raise TypeError(
        f"a level is a Case, a position, the text of an input or the path of one, not {level!r}"
    )


def starts_in(game: Game, path: Path, options: Options) -> list[Position]:
    """The starts in a file, or in all files of a folder and the folders in it, by their names.

    Files of Sokoban levels may be Boxoban's or any other in XSB.
    """
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file())
        return [start for file in files for start in starts_in(game, file, options)]
    text = path.read_bytes()
    if game.name == "sokoban" and text.lstrip()[:1] in (b";", b"#"):
        from ..games.sokoban.xsb import positions

        return list(positions(text.decode("utf-8", "replace"), str(path)))
    return starts_of(game, Source(BytesIO(text), str(path)), options)


def all_starts(game: Game, levels: object, options: Options) -> list[Position]:
    """The starts of a level in any form, or of several; ValueError if there is none."""
    several: Iterable[object] = [levels]
    if isinstance(levels, Iterable) and not isinstance(levels, str | bytes | Case):
        several = [levels] if is_position(levels) else levels
    starts = [start for level in several for start in starts_of(game, level, options)]
    if not starts:
        raise ValueError("there is no level among these levels")
    return starts


def is_position(level: object) -> TypeGuard[Position]:
    """Is it a line of integers, cells and then registers?"""
    if not isinstance(level, tuple) or len(level) < -OWN:
        return False
    whole = all(type(number) is int for number in level)
    return whole and 0 < level[WIDTH] <= level[AREA] < len(level)
