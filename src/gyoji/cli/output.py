"""Where answers go: bytes to standard output, quietly ended when nobody reads them any more."""

from __future__ import annotations

import os
import sys

import click


class ReaderGoneError(Exception):
    """Whoever read the output has gone."""


class OutputError(Exception):
    """The output could not be written."""


class InputError(click.ClickException):
    """What was asked for is not there."""

    exit_code = 2


class Output:
    """Standard output, in bytes."""

    def __init__(self) -> None:
        if sys.stdout is None:
            raise OutputError("there is no standard output")
        self._stream = sys.stdout.buffer
        self.colour = _wants_colour()

    def write(self, data: bytes) -> None:
        """Write some bytes, sooner or later."""
        try:
            self._stream.write(data)
        except OSError as error:
            self._give_up(error)

    def line(self, text: str) -> None:
        """Write a line of text."""
        self.write(text.encode("utf-8", "replace") + b"\n")

    def flush(self) -> None:
        """Write what is left, now."""
        try:
            self._stream.flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        """Tell why it could not be written."""
        abandon()
        if isinstance(error, BrokenPipeError):
            raise ReaderGoneError from error
        raise OutputError(f"cannot write the output: {error.strerror}") from error


def abandon() -> None:
    """Let go of standard output, so that nothing more is tried when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def marked(cell: str) -> str:
    """A cell of a board that has changed, or differs, in colour."""
    return click.style(cell, fg="yellow", bold=True, reverse=True)


def _wants_colour() -> bool:
    """Colours are for terminals, unless the environment says otherwise."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR", "")
    return forced != "0" if forced else sys.stdout.isatty()
