"""Make a data set with one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import load as load_game
from .agents import GIVEN, name_of
from .errors import DataError
from .folders import folder_at
from .plans import Plan, read_splits
from .reading import DataSet
from .sources import input_file, source_for
from .writing import write_data_set

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable

    from ..game.game import Game
    from .agents import Agent

SHARD = 1000
"""The default number of episodes in a shard."""


def rollout(
    game: Game | str,
    out: str | os.PathLike[str],
    *,
    files: Iterable[str | os.PathLike[str]] = (),
    episodes: int | None = None,
    agent: str | Agent | None = None,
    kind: str | None = None,
    size: int | None = None,
    seed: int = 0,
    steps: int | None = None,
    observation: str = "cells",
    shard: int = SHARD,
    nodes: int | None = None,
    licence: str | None = None,
    splits: str = "",
    jobs: int | None = 1,
    cluster: str = "",
    progress: Callable[[int], object] = bool,
    **options: str,
) -> DataSet:
    """Play episodes and write them into a folder; after an interruption, the same call continues.

    DataError, NotationError, ValueError or LookupError if this cannot be done.

    Args:
        game: a game, or its name.
        out: the folder, or its address for fsspec, such as s3://bucket/folder.
        files: inputs of the contest; each case is an episode.
        episodes: the number of episodes on levels that are made, if there are no files.
        agent: "random" (any action; the default for made levels), "legal" (a random legal one),
            "first" (the first legal one), "solver" (a solution that is proven to have the fewest
            pushes or moves; no action if none is found), "given" (the actions of the cases; the
            default for files), "module:function" (the name of a function), or a function. A
            function itself works only with jobs=1.
        kind: the kind of levels that are made, as for `gyoji make`.
        size: the approximate number of rows of these levels.
        seed: determines everything random.
        steps: the maximum number of actions in an episode; None: the default for each level,
            unlimited for given actions.
        observation: "cells", "planes" or "none".
        shard: the number of episodes in a file.
        nodes: the maximum number of states that the agent "solver" keeps for a level.
        licence: the licence of the levels and plays, for the data card, such as "cc0-1.0".
        splits: the name of each split and its number of episodes, as in "train=800,test=200";
            the last split may have no number.
        jobs: the number of processes; None: as many as there are cores.
        cluster: the address of a Dask scheduler, or "local:N". Its workers do the work instead of
            `jobs` processes (docs/cluster.md); they reach `out` by the same path or address.
        progress: called with the number of episodes done since its last call.
        options: the game's own, for making levels or for reading files.

    """
    name = game if isinstance(game, str) else game.name
    inputs = tuple(input_file(str(file)) for file in files)
    source = source_for(load_game(name), inputs, kind, size, seed, options)
    if (episodes is None) == (not inputs):
        raise DataError("give either a number of episodes or inputs of the contest")
    function = None if isinstance(agent, str) else agent
    acting = name_of(agent) or (GIVEN if inputs else "random")
    plan = Plan(name, source, acting, seed, episodes, steps, observation, shard, nodes,
                licence, read_splits(splits), function)  # fmt: skip
    folder = folder_at(out)
    return DataSet(folder, write_data_set(plan, folder, jobs, progress, cluster))
