"""The starting levels of plays: given by the user in any form, or made for each play."""

from __future__ import annotations

import os
from collections.abc import Iterable
from inspect import signature
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from ..engine.generation import check_kind, generate, single_kind
from ..engine.judge import choose, read
from ..engine.legality import legal_position
from ..game.learning import learning_of
from ..game.notation.source import Source
from ..game.positions import explain
from ..game.protocols import Case
from ..game.state import AREA, WIDTH
from ..game.variants import variants_of
from ..util.errors import suggest
from .stepper import Stepper

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.game import Game
    from ..game.protocols import Options
    from ..game.state import Position
    from .observations import Buffer

ATTEMPTS = 100
"""The maximum number of new levels in a row that may have the wrong size."""


class LevelPool:
    """The levels of one environment; call `stepper` before taking any level.

    `given` is a Case, a position, the text or the path of an input, or an iterable of these. If it
    is None, `maker` makes the levels. ValueError, or NotationError, for anything else.
    """

    def __init__(self, game: Game, given: object, maker: LevelMaker, options: Options) -> None:
        variants = variants_of(game)
        own = {name: options[name] for name in options if name in variants.OPTIONS}
        self._variant = choose(game.name, variants.OPTIONS, {**variants.TO_WIN, **own})
        options = {name: options[name] for name in options if name not in own}
        check_use(game, options, made=given is None)
        self._read_game, self._maker, self._made = game, maker, given is None
        self._reading: Options = {} if self._made else options
        maker.options = options if self._made else {}
        # The game that is played is the variant that was chosen.
        self.game, first = self._first() if self._made or variants.OPTIONS else (game, ())
        # A variant that is not another game has random numbers for each play, also on given levels.
        chosen = {name: option.choices[0] for name, option in variants.OPTIONS.items()}
        self._draws = self.game is game and self._variant != chosen
        self._starts = [first]
        if not self._made:
            starts = all_starts(game, given, options, self.game)
            self._starts = [self._set_up(start, seed) for seed, start in enumerate(starts)]

    def _first(self) -> tuple[Game, Position]:
        """Return the game of the variant, and the first level that the variant can be set up on."""
        why = ""
        for seed in range(ATTEMPTS):
            case = Case(self._maker.make(seed), b"")
            try:
                return variants_of(self._read_game).set_up(case, Random(seed), self._variant)
            except ValueError as error:
                why = str(error)
        raise ValueError(why)

    def _set_up(self, start: Position, seed: int) -> Position:
        """Return a start set up for the variant that is played, if that is not yet done."""
        is_other = self.game is not self._read_game
        if is_other and not explain(self.game, start):
            return start
        variants, case = variants_of(self._read_game), Case(start, b"")
        try:
            return variants.set_up(case, Random(seed), self._variant)[1]
        except ValueError as error:
            choices = ", ".join(variants.OPTIONS)
            raise ValueError(f"{error} (variants are chosen with {choices})") from None

    def stepper(self, shaped: float, *, pad: bool = False) -> Stepper:
        """Return the stepper for these levels. ValueError if one of the given levels does not fit.

        With `pad`, levels may differ in size.
        """
        if pad and self._made:
            raise ValueError("pad=True needs levels=: levels that are made have one size")
        frame = self._frame() if pad else None
        self._stepper = stepper = Stepper(self.game, self._starts[0], shaped, frame=frame)
        self._states = [] if self._made else [stepper.ready(start) for start in self._starts]
        return stepper

    def _frame(self) -> tuple[int, int]:
        """Return the least height and width into which every given level fits."""
        sizes = [(start[AREA] // start[WIDTH], start[WIDTH]) for start in self._starts]
        return max(height for height, _ in sizes), max(width for _, width in sizes)

    def pick(self, rng: np.random.Generator) -> Buffer:
        """Return a random given level or, if none are given, a new one."""
        if self._made:
            return self._new(rng)
        states = self._states
        number = 0 if len(states) == 1 else int(rng.integers(len(states)))
        return self._draw(number, rng)

    def _draw(self, number: int, rng: np.random.Generator) -> Buffer:
        """Return the given level with this number; the variant may set new random numbers in it."""
        if not self._draws:
            return self._states[number]
        return self._stepper.ready(self._set_up(self._starts[number], int(rng.integers(1 << 62))))

    def several(self, count: int, seed: int) -> list[Buffer]:
        """Return all given levels, or `count` new ones. The same seed returns the same levels.

        If the variant has random numbers, the given levels are repeated with others, up to `count`.
        """
        rng = np.random.default_rng(seed)
        if self._made:
            return [self._new(rng) for _ in range(count)]
        given = len(self._states)
        return [
            self._draw(number % given, rng) for number in range(max(given, self._draws * count))
        ]

    def find(self, level: object, rng: np.random.Generator) -> Buffer:
        """Return the given level with this number, counted from 0.

        `level` may also be a level itself, in any form.
        """
        if isinstance(level, int | np.integer):
            if not 0 <= level < len(self._states):
                known = "no given levels" if self._made else f"{len(self._states)} levels, from 0"
                raise ValueError(f"there are {known}, so there is no level {level}")
            return self._draw(int(level), rng)
        starts = starts_of(self._read_game, level, self._reading, self.game)
        if len(starts) != 1:
            raise ValueError(f"expected one level to play, found {len(starts)}")
        seed = int(rng.integers(1 << 62)) if self._draws else 0
        return self._stepper.ready(self._set_up(starts[0], seed))

    def _new(self, rng: np.random.Generator) -> Buffer:
        """Return a new level that fits; others are skipped, up to a limit."""
        why = ""
        for _ in range(ATTEMPTS):
            seed = int(rng.integers(1 << 62))
            try:
                return self._stepper.ready(self._set_up(self._maker.make(seed), seed))
            except ValueError as error:
                why = str(error)
        raise ValueError(
            f"none of {ATTEMPTS} new levels fits ({why}); give levels=, for example the cases that"
            " one call of the game's levels.cases makes"
        )


class LevelMaker:
    """Makes levels of one kind and size. ValueError if there is no such kind."""

    def __init__(self, game: Game, kind: str | None, size: int | None, walks: int = 1) -> None:
        default_kind, default_size = learning_of(game).LEVELS
        self._game, self._walks = game, walks
        self._kind = default_kind if kind is None else kind
        self._size = default_size if size is None else size
        self.options: Options = {}
        check_kind(game, self._kind)

    def make(self, seed: int) -> Position:
        """Return the start of one level, the same for the same seed."""
        rng = Random(seed)
        kind = single_kind(self._game, self._kind, rng)
        cases = generate(self._game, rng, self._size, kind, self.options, count=self._walks)
        starts = [case.start for case in cases]
        return starts[0] if len(starts) == 1 else together(self._game, starts)


def together(game: Game, starts: list[Position]) -> Position:
    """Return one play of several walks on one map, for a game with `walks="together"`."""
    text = b"".join(game.notation.show(Case(start, b"") for start in starts))
    return next(read(game, text, walks="together")).start


def check_names(environment: Callable[..., object], game: Game, options: Options) -> None:
    """Raise TypeError for an unknown argument, in Python's words, with a list of all names."""
    arguments = signature(environment).parameters.values()
    own = [argument.name for argument in arguments if argument.kind is argument.KEYWORD_ONLY]
    parts = (game.notation, game.levels, variants_of(game))
    known = list(dict.fromkeys([*own, *(name for part in parts for name in part.OPTIONS)]))
    for name in options:
        if name not in known:
            # Some wrappers look for these words, and then try again without the argument.
            raise TypeError(
                f"{environment.__name__} of {game.name} got an unexpected keyword argument"
                f" {name!r}; it has {', '.join(known)}"
                f"{suggest(name, known, ' - ')}"
            )


def check_use(game: Game, options: Options, *, made: bool) -> None:
    """Raise ValueError for an option that is unknown, or has no effect on these levels.

    `made` says that the levels are made; otherwise they are read.
    """
    reading, making = game.notation.OPTIONS, game.levels.OPTIONS
    for key in options:
        if key not in reading and key not in making:
            known = ", ".join([*reading, *making]) or "none"
            raise ValueError(f"{game.name} has no option {key!r}; it has {known}")
        if key not in (making if made else reading):
            use, instead = ("read", "made") if made else ("made", "read")
            raise ValueError(
                f"option {key} applies only to levels that are {use}, and these are {instead}"
            )


def starts_of(
    game: Game, level: object, options: Options, variant: Game | None = None
) -> list[Position]:
    """Return the starts of a level, or of an input of levels. TypeError for any other object.

    A position may be of the game or of its variant; ValueError if it is invalid.
    """
    if isinstance(level, Case) or is_position(level):
        start = level.start if isinstance(level, Case) else level
        known = variant if variant is not None and not explain(variant, start) else game
        return [legal_position(known, start)]
    if isinstance(level, os.PathLike) or (isinstance(level, str) and "\n" not in level):
        return starts_in(game, Path(level), options)
    if isinstance(level, str | bytes | Source):
        return [case.start for case in read(game, level, lenient=False, **options)]
    raise TypeError(
        f"a level is a Case, a position, the text of an input or the path of one, not {level!r}"
    )


def starts_in(game: Game, path: Path, options: Options) -> list[Position]:
    """Return the starts in a file, or in all files under a folder in the order of their paths.

    A file may be in any format that the game knows.
    """
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file())
        return [start for file in files for start in starts_in(game, file, options)]
    return starts_of(game, Source(BytesIO(path.read_bytes()), str(path)), options)


def all_starts(
    game: Game, levels: object, options: Options, variant: Game | None = None
) -> list[Position]:
    """Return the starts of one or several levels in any form. ValueError if there are none."""
    several: Iterable[object] = [levels]
    if isinstance(levels, Iterable) and not isinstance(levels, str | bytes | Case):
        several = [levels] if is_position(levels) else levels
    starts = [start for level in several for start in starts_of(game, level, options, variant)]
    if not starts:
        raise ValueError("levels holds no level")
    return starts


def is_position(level: object) -> TypeGuard[Position]:
    """Return whether a level is given as a position: a tuple of integers."""
    return isinstance(level, tuple) and bool(level) and all(type(n) is int for n in level)
