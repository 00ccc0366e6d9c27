"""An episode that has been played, as the arrays of its record."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from ..game.protocols import Case
from ..state import RUNNING, STATUS
from .columns import DIGEST, digest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import Position
    from .columns import Array, Column, Record
    from .looking import Look
    from .runs import Run

NOTHING = -1
"""The action of the closing row, and its number."""


def record_of(run: Run, columns: Sequence[Column], look: Look | None) -> Record:
    """All columns of an episode, its digest included."""
    values = once(run, look) | by_step(run)
    if look is not None:
        values["observation"] = np.concatenate(run.pieces)
    if run.numbers:
        values["numbers"] = np.concatenate(run.numbers)
    record = {
        column.name: np.asarray(values[column.name], column.dtype)
        for column in columns
        if column.name != "digest"
    }
    record["digest"] = spelt(digest_of(columns, record))
    return record


def once(run: Run, look: Look | None) -> dict[str, Any]:
    """What there is once an episode."""
    high, wide = look.shape(run.start) if look else (0, 0)
    scores = [run.game.rules.score(run.row, player) for player in range(run.players)]
    return {
        "episode": [run.level.number],
        "seed": [run.level.seed],
        "status": [run.row[STATUS]],
        "height": [high],
        "width": [wide],
        "origin": spelt(run.level.origin.encode()),
        "text": spelt(text_of(run)),
        "scores": [scores],
        "start": [run.start],
        "end": spelt(end_of(run.position())),
    }


def by_step(run: Run) -> dict[str, Array]:
    """What there is for each row; in the closing one nothing is done."""
    rows = len(run.turns)
    last = np.arange(rows) == rows - 2
    over = run.row[STATUS] != RUNNING
    return {
        "step": np.arange(rows),
        "player": np.array(run.turns),
        "action": np.append(run.actions, NOTHING),
        "index": np.append(run.indices, NOTHING),
        "answer": np.append(np.frombuffer(run.answers, np.uint8), 0),
        "reward": np.append(run.rewards, 0),
        "shaped": np.append(run.shaped, 0),
        "terminated": last & over,
        "truncated": last & (not over),
    }


def text_of(run: Run) -> bytes:
    """Level and actions in the contest's notation; empty if it cannot write them."""
    case = Case(run.start, tuple(run.actions))
    try:
        return b"".join(run.game.notation.show([case]))
    except ValueError:
        return b""


def end_of(end: Position) -> bytes:
    """The digest of a state: its cells, then its registers, as numbers of 8 bytes."""
    return blake2b(np.array(end, "<i8").data, digest_size=DIGEST).digest()


def spelt(text: bytes) -> Array:
    """Bytes as the one value of a column."""
    return np.frombuffer(text, np.uint8)[None]
