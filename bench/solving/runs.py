"""Run suites: a process on each core, in which ours and YASS take turns."""

from __future__ import annotations

import signal
import sys
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import gyoji

from . import ours, yass
from .results import GYOJI, YASS, Setting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from .levels import Puzzle, Suite
    from .results import Line, Results

LONGEST, MOST = 30, 50
"""A portion: its seconds, if no level in it is solved, and its levels, at the most."""


class Portion(NamedTuple):
    """Some levels of a suite: those that are left for us, and those that are left for YASS."""

    suite: str
    game: str
    setting: Setting
    for_us: list[Puzzle]
    for_yass: list[Puzzle]
    yass: Path | None


def portions(
    suite: Suite, puzzles: Sequence[Puzzle], setting: Setting, made: Path | None, results: Results
) -> Iterator[Portion]:
    """Yield the portions that are not measured yet."""
    game = gyoji.load(suite.game)
    version, peer = ours.version(game), yass.version(made) if made else ""
    size = max(1, min(MOST, int(LONGEST / setting.seconds)))
    for at in range(0, len(puzzles), size):
        some = puzzles[at : at + size]
        left = {
            program: [
                each for each in some
                if (program, its, suite.name, each.name, each.digest(game), setting) not in results
            ]
            for program, its in ((GYOJI, version), (YASS, peer))
        }  # fmt: skip
        portion = Portion(suite.name, suite.game, setting, left[GYOJI], left[YASS], made)
        if portion.for_us or (made and portion.for_yass):
            yield portion


def measured(portion: Portion) -> list[Line]:
    """Return the results of a portion; it runs in a process of its own."""
    game = gyoji.load(portion.game)
    found = [ours.solved(portion.suite, each, game, portion.setting) for each in portion.for_us]
    if portion.yass is not None and portion.for_yass:
        some, made = portion.for_yass, portion.yass
        found += yass.solved(portion.suite, some, game, portion.setting, made)
    return found


def run(todo: Iterable[Portion], jobs: int) -> Iterator[list[Line]]:
    """Measure all of these in so many processes, in any order."""
    pool = get_context("spawn").Pool(jobs, initializer=obey)
    try:
        yield from pool.imap_unordered(measured, todo)
    finally:
        pool.terminate()
        pool.join()


def obey() -> None:
    """Ignore Ctrl-C in this process, because the first one ends it with its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
