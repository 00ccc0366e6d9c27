"""Data sets: what agents and transcripts did, as Parquet or NPZ, to learn from.

>>> import tempfile, gyoji.data
>>> folder = tempfile.mkdtemp()
>>> made = gyoji.data.rollout("sokoban", folder, episodes=3, kind="solved", agent="given",
...                           storage="npz")
>>> [(len(episode), episode.scores) for episode in gyoji.data.load(folder)]
[(131, (1,)), (119, (1,)), (55, (1,))]

The extra `data` brings what this needs; docs/data.md has the whole contract. Nothing of that is
imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import DataError

if TYPE_CHECKING:
    from .reading import DataSet, Episode, load
    from .rollouts import rollout

WHERE = {"DataSet": "reading", "Episode": "reading", "load": "reading", "rollout": "rollouts"}

__all__ = ["DataError", "DataSet", "Episode", "load", "rollout"]


def __getattr__(name: str) -> Any:
    """What needs NumPy, when it is asked for."""
    if name not in WHERE:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(import_module(f".{WHERE[name]}", __name__), name)
