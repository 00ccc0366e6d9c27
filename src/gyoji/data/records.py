"""A finished episode as the arrays of its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..digests import digest
from ..game.protocols import Case
from ..state import RUNNING, STATUS
from .columns import digest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..learn.observations import Array, Observer
    from ..state import Position
    from .columns import Column, Record
    from .episodes import ActiveEpisode

NO_ACTION = -1
"""The action of the closing row, and its number."""


def record_of(
    episode: ActiveEpisode, columns: Sequence[Column], observer: Observer | None
) -> Record:
    """All columns of an episode, its digest included."""
    values = values_per_episode(episode, observer) | values_per_step(episode)
    if observer is not None:
        values["observation"] = np.concatenate(episode.observations)
    if episode.numbers:
        values["numbers"] = np.concatenate(episode.numbers)
    record = {
        column.name: np.asarray(values[column.name], column.dtype)
        for column in columns
        if column.name != "digest"
    }
    record["digest"] = as_value(digest_of(columns, record))
    return record


def values_per_episode(episode: ActiveEpisode, observer: Observer | None) -> dict[str, Any]:
    height, width = observer.shape(episode.start)[-2:] if observer else (0, 0)
    score, players = episode.stepper.game.rules.score, range(episode.stepper.players)
    return {
        "episode": [episode.level.number],
        "seed": [episode.level.seed],
        "status": [episode.state[STATUS]],
        "height": [height],
        "width": [width],
        "origin": as_value(episode.level.origin.encode()),
        "text": as_value(text_of(episode)),
        "scores": [[score(episode.state, player) for player in players]],
        "start": [episode.start],
        "end": as_value(end_digest(episode.position())),
    }


def values_per_step(episode: ActiveEpisode) -> dict[str, Array]:
    """A value for each row; the closing one has no action."""
    rows = len(episode.turns)
    last = np.arange(rows) == rows - 2
    over = episode.state[STATUS] != RUNNING
    return {
        "step": np.arange(rows),
        "player": np.array(episode.turns),
        "action": np.append(episode.actions, NO_ACTION),
        "index": np.append(episode.indices, NO_ACTION),
        "answer": np.append(np.frombuffer(episode.answers, np.uint8), 0),
        "reward": np.append(episode.rewards, 0),
        "shaped": np.append(episode.shaped, 0),
        "terminated": last & over,
        "truncated": last & (not over),
    }


def text_of(episode: ActiveEpisode) -> bytes:
    """Level and actions in the contest's notation; empty if it cannot express them."""
    case = Case(episode.start, tuple(episode.actions))
    try:
        return b"".join(episode.stepper.game.notation.show([case]))
    except ValueError:
        return b""


def end_digest(end: Position) -> bytes:
    """The digest of a state: its cells, then its registers, 8 bytes each."""
    return digest(np.array(end, "<i8").data)


def as_value(text: bytes) -> Array:
    """Bytes as the only value of a column."""
    return np.frombuffer(text, np.uint8)[None]
