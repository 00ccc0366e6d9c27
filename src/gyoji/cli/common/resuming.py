"""`--resume`: keep results in a file, from which the same command continues."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ... import __version__
from ...util.jobs import Journal, JournalError
from .output import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game.game import Game
    from .options import Decorator


CONTINUES = "gyoji: interrupted; the same command continues where it stopped"


def resume_option(what: str) -> Decorator:
    """Return `--resume FILE`, which keeps `what`."""
    return click.option(
        "--resume", type=click.Path(), metavar="FILE",
        help=f"Keep {what} in FILE; the same command with the same FILE continues behind them.",
    )  # fmt: skip


@contextmanager
def open_journal(
    game: Game, command: str, file: str | None, **plan: Any
) -> Iterator[Journal | None]:
    """Open the journal in this file, if one is given.

    `plan` has the values that determine the results. A journal with another plan is refused.
    """
    if file is None:
        yield None
        return
    same = {"command": command, "game": game.name, "rules": game.version, "gyoji": __version__}
    try:
        with Journal(Path(file), {**same, **plan}) as journal:
            yield journal
    except JournalError as error:
        raise InputError(str(error)) from None
