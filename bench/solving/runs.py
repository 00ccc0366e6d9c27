"""Run suites: a process on each core, in which ours and other solvers take turns."""

from __future__ import annotations

import signal
import sys
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import gyoji

from . import festival, ours, yass
from .results import FESTIVAL, GYOJI, YASS, Setting

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from .levels import Puzzle, Suite
    from .results import Line, Results

LONGEST, MOST = 30, 50
"""A portion: its seconds, if no level in it is solved, and its levels, at the most."""


PEERS = {YASS: yass, FESTIVAL: festival}
"""Other solvers for Sokoban, by name."""


class Portion(NamedTuple):
    """Some levels of a suite: those that are left for each program."""

    suite: str
    game: str
    setting: Setting
    left: Mapping[str, list[Puzzle]]
    made: Mapping[str, Path]
    """The other programs."""


def portions(
    suite: Suite, puzzles: Sequence[Puzzle], setting: Setting, made: Mapping[str, Path],
    results: Results,
) -> Iterator[Portion]:  # fmt: skip
    """Yield the portions that are not measured yet."""
    game = gyoji.load(suite.game)
    versions = {GYOJI: ours.version(game)}
    versions |= {name: PEERS[name].version(path) for name, path in made.items()}
    size = max(1, min(MOST, int(LONGEST / setting.seconds)))
    for at in range(0, len(puzzles), size):
        some = puzzles[at : at + size]
        left = {
            program: [
                each for each in some
                if (program, its, suite.name, each.name, each.digest(game), setting) not in results
            ]
            for program, its in versions.items()
        }  # fmt: skip
        if any(left.values()):
            yield Portion(suite.name, suite.game, setting, left, made)


def measured(portion: Portion) -> list[Line]:
    """Return the results of a portion; it runs in a process of its own."""
    game, suite, setting = gyoji.load(portion.game), portion.suite, portion.setting
    found = [ours.solved(suite, each, game, setting) for each in portion.left[GYOJI]]
    for name, made in portion.made.items():
        if some := portion.left[name]:
            found += PEERS[name].solved(suite, some, game, setting, made)
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
