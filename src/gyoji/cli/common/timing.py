"""The start of the command, from which limits of its time are measured."""

from __future__ import annotations

from time import monotonic

import click

BEGUN = "gyoji.begun"
"""The key in click's `meta` of the start: a reading of the monotonic clock, in seconds."""


def left(seconds: float | None) -> float | None:
    """Return the rest of a budget after the command's imports, at least half of it."""
    spent = monotonic() - click.get_current_context().meta.get(BEGUN, monotonic())
    return None if seconds is None else max(seconds / 2, seconds - spent)
