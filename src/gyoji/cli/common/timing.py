"""When the command began: what a limit of its time is measured from."""

from __future__ import annotations

from time import monotonic

import click

BEGUN = "gyoji.begun"
"""In click's `meta`: the reading of the monotonic clock, in seconds."""


def left(seconds: float | None) -> float | None:
    """What is left of a budget after the imports of the command; half of it at the least."""
    spent = monotonic() - click.get_current_context().meta.get(BEGUN, monotonic())
    return None if seconds is None else max(seconds / 2, seconds - spent)
