"""Standard output as bytes, and the errors that end a command with a sentence."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from ...util.atomic import write_file
from ...util.errors import Error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class ReaderGoneError(Error):
    """The reader of the output has closed it; the command ends quietly."""


class OutputError(Error):
    """The output could not be written."""


class InputError(Error, click.ClickException):
    """The input is invalid, or what was requested does not exist."""

    exit_code = 2


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Turn the import of a package that is not installed into a sentence about the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gyoji"):
            raise  # a fault of ours, not a package that has to be installed
        command = click.get_current_context().info_name
        raise click.UsageError(
            f"`gyoji {command}` needs {error.name}: pip install 'gyoji[{extra}]'"
        ) from None


class Output:
    def __init__(self) -> None:
        if sys.stdout is None:
            raise OutputError("there is no standard output")
        self._stream = sys.stdout.buffer
        self.colour = wants_colour(sys.stdout)

    def write(self, data: bytes) -> None:
        """Write bytes; they may be buffered."""
        try:
            self._stream.write(data)
        except OSError as error:
            self._give_up(error)

    def line(self, text: str) -> None:
        self.write(text.encode("utf-8", "replace") + b"\n")

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        abandon()
        if isinstance(error, BrokenPipeError):
            raise ReaderGoneError from error
        raise OutputError(f"cannot write the output: {error.strerror}") from error


def abandon() -> None:
    """Redirect standard output to the null device; else Python would flush it at exit, and fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def save(out: Path, content: bytes) -> None:
    """Write a file whole; OutputError if that fails."""
    try:
        write_file(out, content)
    except OSError as error:
        raise OutputError(f"cannot write {out}: {error.strerror}") from None


def highlight(cell: str) -> str:
    """Return the text of a cell that has changed, or that differs, in colour."""
    return click.style(cell, fg="yellow", bold=True, reverse=True)


def wants_colour(stream: TextIO) -> bool:
    """Return whether to write to a stream in colour.

    `--color` decides, then NO_COLOR (https://no-color.org), then FORCE_COLOR. Without these, only a
    terminal that is not dumb gets colour.
    """
    context = click.get_current_context(silent=True)
    if context is not None and context.color is not None:
        return context.color
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR", "")
    return forced != "0" if forced else is_capable_terminal(stream)


def is_capable_terminal(stream: TextIO) -> bool:
    """Return whether a stream is a terminal with colours and a cursor that can be moved."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"
