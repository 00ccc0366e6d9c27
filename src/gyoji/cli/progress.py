"""How far long work has come: a bar on a terminal, from the second second on."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import ProgressColumn

    from ..notation.source import Source

    Far = Callable[[], tuple[int, int | None]]
    """How far the work has come, and how far it goes, if that is known."""

    What = str | Callable[[], str]

DELAY, PERIOD = 2.0, 0.1


@contextmanager
def watched(source: Source) -> Iterator[None]:
    """Show on standard error, if that is a terminal, how much of an input has been read."""
    with _bar("reading", lambda: (source.taken, size_of(source)), _bytes):
        yield


@contextmanager
def counted(what: str, far: Far) -> Iterator[None]:
    """Show on standard error, if that is a terminal, how many of some things are done."""
    with _bar(what, far, _numbers):
        yield


@contextmanager
def doing(what: Callable[[], str]) -> Iterator[None]:
    """Show on standard error, if that is a terminal, what is being done; nobody knows how long."""
    with _bar(what, lambda: (0, None), tuple):
        yield


def size_of(source: Source) -> int | None:
    """How many bytes an input has, if it is a file."""
    try:
        found = os.fstat(source.fileno())
    except (OSError, ValueError):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None


@contextmanager
def _bar(what: What, far: Far, columns: Callable[[], tuple[ProgressColumn, ...]]) -> Iterator[None]:
    """Show a bar while something is done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    over = Event()
    thread = Thread(target=_show, args=(what, far, columns, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _bytes() -> tuple[ProgressColumn, ...]:
    """What is shown of bytes."""
    from rich.progress import DownloadColumn, TransferSpeedColumn

    return DownloadColumn(), TransferSpeedColumn()


def _numbers() -> tuple[ProgressColumn, ...]:
    """What is shown of things that are counted."""
    from rich.progress import MofNCompleteColumn

    return (MofNCompleteColumn(),)


def _show(
    what: What, far: Far, columns: Callable[[], tuple[ProgressColumn, ...]], over: Event
) -> None:
    """The bar, in a thread of its own, so that no work has to think of it."""
    if over.wait(DELAY):
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    shown = (TextColumn("{task.description}"), BarColumn(), *columns(), TimeRemainingColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as bar:
        said = what if callable(what) else lambda: what
        task = bar.add_task(said(), total=far()[1])
        while not over.wait(PERIOD):
            bar.update(task, completed=far()[0], description=said())
