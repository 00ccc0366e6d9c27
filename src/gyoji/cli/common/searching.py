"""Searches as commands run them: their limits, in threads, and how far they are."""

from __future__ import annotations

import functools
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from threading import Event
from typing import TYPE_CHECKING, Any

import click

from ...solving.driver import MEMORY, SECONDS, Attempt, Limits, WrongSolutionError
from ...solving.records import result_of, result_to_json
from ...util.jobs import in_order
from .amounts import Amount, Duration, with_unit
from .output import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...game.formats import Level
    from ...game.game import Game
    from ...solving.results import Progress, Result
    from ...util.jobs import Journal, Pool

    Done = tuple[int, Level, Result]

LEAST_MEMORY = 8 << 20


def search_options(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--time` and `--memory` of a search for each `what`, which the command gets as `limits`."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def packed(*args: Any, time: float, memory: int, **rest: Any) -> Any:
            return command(*args, limits=Limits(time, memory), **rest)

        packed = click.option(
            "--memory", type=Amount(LEAST_MEMORY), default=with_unit(MEMORY), show_default=True,
            help=f"Memory limit for each {what}: 512M, 2G.",
        )(packed)  # fmt: skip
        return click.option(
            "--time", type=Duration(), default=f"{SECONDS:g}s", show_default=True,
            help=f"Time limit for each {what}: 2, 1.5s, 5m.",
        )(packed)  # fmt: skip

    return decorated


@contextmanager
def refusals() -> Iterator[None]:
    """What cannot be solved at all, as an error of the command."""
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

    def __init__(self, game: Game, optimal: str | None, limits: Limits) -> None:
        self._game, self._optimal, self._limits = game, optimal, limits
        self.done, self.read = 0, 0
        self._stop = Event()
        self._states: dict[int, int] = {}

    def results(
        self, levels: Iterator[Level], pool: Pool, wanted: int | None = None,
        journal: Journal | None = None,
    ) -> Iterator[Done]:  # fmt: skip
        """Each level with its number and its result, in order, as soon as those before it are done.

        Only as many levels are read ahead as keep the pool busy. `wanted`: only this level. What
        `journal` has is not searched again; JournalError if it is of other levels.
        """
        chosen = self._choose(levels, wanted)
        known = self._known(chosen, journal) if journal is not None else ()
        try:
            with pool:
                for number, level, result in chain(known, self._found(pool, chosen, journal)):
                    self.done += 1
                    yield number, level, result
        finally:
            self._stop.set()  # after an error or Ctrl-C the rest need not be finished

    def _choose(self, levels: Iterator[Level], wanted: int | None) -> Iterator[tuple[int, Level]]:
        """Each level with its number, or only one of them."""
        for self.read, level in enumerate(levels, 1):
            if wanted in (None, self.read):
                yield self.read, level
                if wanted is not None:
                    return

    def _known(self, chosen: Iterator[tuple[int, Level]], journal: Journal) -> Iterator[Done]:
        """The first levels, which were solved before."""
        for number, level in islice(chosen, len(journal.done)):
            try:
                result = result_of(self._game, level.case.start, journal.done.get(number))
            except ValueError:
                raise journal.damage(number) from None
            yield number, level, result

    def _found(
        self, pool: Pool, chosen: Iterator[tuple[int, Level]], journal: Journal | None
    ) -> Iterator[Done]:
        # What is going on elsewhere is not seen, and stops by itself.
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
        """What is going on, in a few words."""
        states = sum(list(self._states.values()))
        return f"solving: {self.progress()}, {states:,} states in memory"

    def progress(self) -> str:
        """How far it is."""
        return f"{self.done:,} level{'' if self.done == 1 else 's'} done"


def solve_level(
    game: Game, optimal: str | None, limits: Limits, numbered: tuple[int, Level]
) -> Result:
    """A level that is solved by itself, such as in another process."""
    return Attempt(game, numbered[1].case.start, optimal, limits).run()
