"""Progress of long work, after two seconds: a bar on standard error, if that is a terminal.

On a terminal without a cursor (TERM=dumb), one line says what is going on.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING

import click

from .output import is_capable_terminal, wants_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import ProgressColumn

    from ...game.notation.source import Source

    Progress = Callable[[], tuple[int, int | None]]
    """The amount of work done, and the total if it is known."""

    What = str | Callable[[], str]
    """The current activity in a few words, or a function that returns them."""

    Columns = Callable[[], tuple[ProgressColumn, ...]]

DELAY, PERIOD = 2.0, 0.1


@contextmanager
def show_bytes_read(source: Source) -> Iterator[None]:
    with _bar("reading", lambda: (source.taken, size_of(source)), _bytes):
        yield


@contextmanager
def show_progress(what: str, progress: Progress) -> Iterator[None]:
    with _bar(what, progress, _numbers):
        yield


@contextmanager
def show_activity(what: Callable[[], str]) -> Iterator[None]:
    """Show the current activity, for work of unknown length."""
    with _bar(what, lambda: (0, None), tuple):
        yield


def size_of(source: Source) -> int | None:
    """Return the size of an input in bytes, if it is a file."""
    try:
        status = os.fstat(source.fileno())
    except (OSError, ValueError):
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


@contextmanager
def _bar(what: What, progress: Progress, columns: Columns) -> Iterator[None]:
    """Show a bar while the context is open; a thread draws it, so work need not report to it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    over = Event()
    if is_capable_terminal(sys.stderr):
        show = partial(_show, what, progress, columns, over, colour=wants_colour(sys.stderr))
    else:
        show = partial(_say, what, over)
    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _bytes() -> tuple[ProgressColumn, ...]:
    from rich.progress import DownloadColumn, TransferSpeedColumn

    return DownloadColumn(), TransferSpeedColumn()


def _numbers() -> tuple[ProgressColumn, ...]:
    from rich.progress import MofNCompleteColumn

    return (MofNCompleteColumn(),)


def _say(what: What, over: Event) -> None:
    """Print the current activity once, if it takes long."""
    if not over.wait(DELAY):
        click.echo(f"gyoji: {what() if callable(what) else what} ...", file=sys.stderr)


def _show(what: What, progress: Progress, columns: Columns, over: Event, *, colour: bool) -> None:
    """Draw the bar until the work is over; short work shows none and does not import rich."""
    if over.wait(DELAY):
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    shown = (TextColumn("{task.description}"), BarColumn(), *columns(), TimeRemainingColumn())
    with Bar(*shown, console=Console(stderr=True, no_color=not colour), transient=True) as bar:
        text = what if callable(what) else lambda: what
        task = bar.add_task(text(), total=progress()[1])
        while not over.wait(PERIOD):
            bar.update(task, completed=progress()[0], description=text())
