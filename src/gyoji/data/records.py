"""A finished episode as the arrays of its record, and an `Episode` read back from one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..game.protocols import Case
from ..game.state import RUNNING, STATUS
from ..util.digests import digest
from .columns import EPISODE, digest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..game.state import Position
    from ..learn.observations import Array, Observer
    from .columns import Column, Record
    from .episodes import ActiveEpisode

NO_ACTION = -1
"""The action in the closing row, and the number of that action."""

ARRAYS = {
    "players": "player", "actions": "action", "indices": "index", "answers": "answer",
    "rewards": "reward", "shaped": "shaped", "terminated": "terminated", "truncated": "truncated",
}  # fmt: skip
"""The arrays of an episode, each with the name of its column."""


@dataclass(frozen=True, slots=True, eq=False)
class Episode:
    """One episode of T steps.

    `start` is a position, and `text` the play in the contest's notation; both, and `scores`, show
    what the referee sees. Arrays have T values. Exceptions are `observations`, `(T + 1, height,
    width)` or `(T + 1, planes, height, width)`, and `numbers`, which has T + 1 rows: each is None
    if it was not written. `indices` are -1 for actions that are not in the action space.
    """

    number: int
    seed: int
    origin: str
    text: str
    start: Position
    status: int
    scores: tuple[int, ...]
    players: NDArray[np.int32]
    actions: NDArray[np.int64]
    indices: NDArray[np.int32]
    answers: NDArray[np.uint8]
    rewards: NDArray[np.float64]
    shaped: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    observations: Array | None
    numbers: Array | None

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def case(self) -> Case:
        """The start and the actions, to be played or traced."""
        return Case(self.start, tuple(self.actions.tolist()))


def record_of(
    episode: ActiveEpisode, columns: Sequence[Column], observer: Observer | None
) -> Record:
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
    """Return the columns with a value for each row; the closing row has no action."""
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
    """Return level and actions in the contest's notation; empty if that cannot express them."""
    case = Case(episode.start, tuple(episode.actions))
    try:
        return b"".join(episode.stepper.game.notation.show([case]))
    except ValueError:
        return b""


def end_digest(end: Position) -> bytes:
    """Return the digest of a state: its cells, then its registers, 8 bytes each."""
    return digest(np.array(end, "<i8").data)


def as_value(text: bytes) -> Array:
    """Return bytes as the single value of an episode in a column."""
    return np.frombuffer(text, np.uint8)[None]


def episode_of(known: tuple[Column, ...], record: Record) -> Episode:
    once = {column.name: record[column.name][0] for column in known if column.per == EPISODE}
    column = next((column for column in known if column.name == "observation"), None)
    planes = [axis for axis in column.axes if isinstance(axis, int)] if column else []
    shape = (len(record["step"]), *planes, once["height"], once["width"])
    arrays: dict[str, Any] = {name: record[column][:-1] for name, column in ARRAYS.items()}
    return Episode(
        number=int(once["episode"]),
        seed=int(once["seed"]),
        origin=once["origin"].tobytes().decode("utf-8", "replace"),
        text=once["text"].tobytes().decode("utf-8", "replace"),
        start=tuple(once["start"].tolist()),
        status=int(once["status"]),
        scores=tuple(once["scores"].tolist()),
        observations=record["observation"].reshape(shape) if column else None,
        numbers=record.get("numbers"),
        **arrays,
    )
