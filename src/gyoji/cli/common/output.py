"""Standard output as bytes, and the errors that end a command with a sentence."""

from __future__ import annotations

import os
import sys

import click


class ReaderGoneError(Exception):
    """The reader of the output has closed it; the command ends quietly."""


class OutputError(Exception):
    """The output could not be written."""


class InputError(click.ClickException):
    """The input is invalid, or what was requested does not exist."""

    exit_code = 2


class Output:
    def __init__(self) -> None:
        if sys.stdout is None:
            raise OutputError("there is no standard output")
        self._stream = sys.stdout.buffer
        self.colour = _wants_colour()

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
    """Redirect standard output to nowhere: Python would fail again when it flushes it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def highlighted(cell: str) -> str:
    """A cell of a board that has changed, or differs, in colour."""
    return click.style(cell, fg="yellow", bold=True, reverse=True)


def _wants_colour() -> bool:
    """Whether to use colour: on a terminal, unless NO_COLOR or FORCE_COLOR overrides it."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR", "")
    return forced != "0" if forced else sys.stdout.isatty()
