"""Searches as commands run them: their limits, their threads, and their progress."""

from __future__ import annotations

import functools
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from itertools import chain, islice
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from ...game.notation.sanitize import count
from ...solving.driver import MEMORY, SECONDS, Attempt, SearchLimits, WrongSolutionError
from ...solving.replay import pushes_in, won
from ...solving.results import Effort, Solution, Unknown, Unsolvable
from ...util.digests import digest
from ...util.jobs import in_order
from .amounts import Amount, Duration, with_unit
from .output import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...game.formats import Level
    from ...game.game import Game
    from ...game.state import Position
    from ...solving.results import Progress, Result
    from ...util.jobs import Journal, WorkerPool

    Done = tuple[int, Level, Result]

LEAST_MEMORY = 8 << 20


def search_options(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds `--time` and `--memory` per `what`, passed on as `limits`."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(*args: Any, time: float, memory: int, **rest: Any) -> Any:
            return command(*args, limits=SearchLimits(time, memory), **rest)

        run = click.option(
            "--memory", type=Amount(LEAST_MEMORY), default=with_unit(MEMORY), show_default=True,
            help=f"Memory limit for each {what}: 512M, 2G.",
        )(run)  # fmt: skip
        return click.option(
            "--time", type=Duration(), default=f"{SECONDS:g}s", show_default=True,
            help=f"Time limit for each {what}: 2, 1.5s, 5m.",
        )(run)  # fmt: skip

    return decorate


@contextmanager
def refusals() -> Iterator[None]:
    """Turn errors of the solver, such as nothing to solve, into errors of the command."""
    try:
        yield
    except WrongSolutionError as error:
        raise click.ClickException(str(error)) from None
    except ValueError as error:
        raise InputError(str(error)) from None
    except MemoryError as error:
        raise InputError(f"{error}: ask for less with --memory, or for fewer --jobs") from None


class Searching:
    """Levels that are being solved, several at a time."""

    def __init__(self, game: Game, optimal: str | None, limits: SearchLimits) -> None:
        self._game, self._optimal, self._limits = game, optimal, limits
        self.done, self.read = 0, 0
        self._stop = Event()
        self._states: dict[int, int] = {}

    def results(
        self, levels: Iterator[Level], pool: WorkerPool, wanted: int | None = None,
        journal: Journal | None = None,
    ) -> Iterator[Done]:  # fmt: skip
        """Yield each level with its number and result, in order, each as soon as possible.

        Levels are read ahead only as far as keeps the pool busy. If `wanted` is given, only the
        level of this number is searched. Levels in `journal` are not searched again; JournalError
        if it belongs to other levels.
        """
        chosen = self._choose(levels, wanted)
        known = self._read_journal(chosen, journal) if journal is not None else ()
        try:
            with pool:
                for number, level, result in chain(known, self._search(pool, chosen, journal)):
                    self.done += 1
                    yield number, level, result
        finally:
            self._stop.set()  # after an error or Ctrl-C the rest need not be finished

    def _choose(self, levels: Iterator[Level], wanted: int | None) -> Iterator[tuple[int, Level]]:
        """Yield each level with its number, or only the wanted level."""
        for self.read, level in enumerate(levels, 1):
            if wanted in (None, self.read):
                yield self.read, level
                if wanted is not None:
                    return

    def _read_journal(
        self, chosen: Iterator[tuple[int, Level]], journal: Journal
    ) -> Iterator[Done]:
        """Yield the first levels, whose results are in the journal."""
        for number, level in islice(chosen, len(journal.done)):
            try:
                result = result_of(self._game, level.case.start, journal.done.get(number))
            except ValueError:
                raise journal.damage(number) from None
            yield number, level, result

    def _search(
        self, pool: WorkerPool, chosen: Iterator[tuple[int, Level]], journal: Journal | None
    ) -> Iterator[Done]:
        # Searches on other machines report no progress, and cannot be stopped from here.
        work = partial(solve_level, self._game, self._optimal, self._limits)
        solve = work if pool.remote else self._solve
        for (number, level), result in in_order(pool, solve, chosen):
            if journal is not None:
                journal.add(number, result_to_json(level.case.start, result))
            yield number, level, result

    def _solve(self, numbered: tuple[int, Level]) -> Result:
        number, level = numbered
        try:
            attempt = Attempt(self._game, level.case.start, self._optimal, self._limits)
            return attempt.run(partial(self._note, number), self._stop.is_set)
        finally:
            self._states.pop(number, None)

    def _note(self, number: int, progress: Progress) -> None:
        self._states[number] = progress.effort.nodes

    def activity(self) -> str:
        """Return the current activity, in a few words."""
        states = sum(list(self._states.values()))
        return f"solving: {self.progress()}, {states:,} states in memory"

    def progress(self) -> str:
        """Return the progress of the searches."""
        return f"{count(self.done, 'level')} done"


def solve_level(
    game: Game, optimal: str | None, limits: SearchLimits, numbered: tuple[int, Level]
) -> Result:
    """Solve one numbered level by itself, such as in another process."""
    return Attempt(game, numbered[1].case.start, optimal, limits).run()


# ---------------------------------------------------------------- records
# Results in the form in which a journal keeps them.


def result_to_json(start: Position, result: Result) -> dict[str, Any]:
    """Return the result for a position as an object for JSON."""
    return {"start": digest_of(start), "status": result.status, **asdict(result)}


def result_of(game: Game, start: Position, record: Any) -> Result:
    """Return the result that was recorded for this position; ValueError for an invalid record.

    A solution is replayed by the referee; a proof is not checked again.
    """
    try:
        if record["start"] != digest_of(start):
            raise ValueError("of another position")
        return _result(game, start, record, _effort(**record["effort"]))
    except (TypeError, KeyError, OverflowError) as error:
        raise ValueError("no result") from error


def _result(game: Game, start: Position, record: Any, effort: Effort) -> Result:
    if record["status"] == Solution.status:
        actions = tuple(map(int, record["actions"]))
        played = won(game, start, actions)
        if played is None or record["optimal"] not in (None, "moves", "pushes"):
            raise ValueError("no solution")
        return Solution(actions, pushes_in(game, played), record["optimal"], effort)
    if record["status"] == Unsolvable.status:
        return Unsolvable(effort)
    return Unknown(str(record["reason"]), int(record["least"]), effort)


def _effort(nodes: Any, generated: Any, seconds: Any, memory: Any) -> Effort:
    return Effort(int(nodes), int(generated), float(seconds), int(memory))


def digest_of(start: Position) -> str:
    """Return a short name of a position."""
    return digest(repr(tuple(start)).encode()).hex()
