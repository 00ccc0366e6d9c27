"""Data sets for learning: episodes of agents and from transcripts, as Parquet.

>>> import tempfile, gyoji.data
>>> folder = tempfile.mkdtemp()
>>> made = gyoji.data.rollout("sokoban", folder, episodes=3, kind="solved", agent="given")
>>> [(len(episode), episode.scores) for episode in gyoji.data.load(folder)]
[(131, (1,)), (119, (1,)), (55, (1,))]

The extra `data` installs the packages that this needs. They are imported only when they are used.
docs/data.md has the whole contract.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import DataError

if TYPE_CHECKING:
    from .reading import DataSet, load
    from .records import Episode
    from .rollouts import rollout

# These modules are imported when they are used, since only the extra installs NumPy and Arrow.
WHERE = {"DataSet": "reading", "Episode": "records", "load": "reading", "rollout": "rollouts"}

__all__ = ["DataError", "DataSet", "Episode", "load", "rollout"]


def __getattr__(name: str) -> Any:
    if name not in WHERE:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(import_module(f".{WHERE[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
