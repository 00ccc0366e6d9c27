"""One call for all of it: play episodes, and write them down."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.judge import chosen
from ..games import load as load_game
from .agents import GIVEN
from .errors import DataError
from .plans import Plan
from .reading import DataSet
from .sources import MIXED, Given, Made, input_of
from .writing import carry_out

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable

    from ..game.protocols import Game, Options
    from .agents import Player
    from .sources import Input

SIZE, SHARD = 8, 1000
"""How large levels are, and how many episodes there are in a shard, if nobody says otherwise."""


def rollout(
    game: Game | str,
    out: str | os.PathLike[str],
    *,
    files: Iterable[str | os.PathLike[str]] = (),
    episodes: int | None = None,
    agent: str | Player | None = None,
    kind: str | None = None,
    size: int | None = None,
    seed: int = 0,
    steps: int | None = None,
    storage: str = "parquet",
    observation: str = "cells",
    shard: int = SHARD,
    jobs: int | None = 1,
    tell: Callable[[int], object] = bool,
    **options: str,
) -> DataSet:
    """Play episodes and write them into a folder; go on there if it was interrupted.

    Either so many `episodes` on levels that are made, of a `kind` and `size` that `gyoji make`
    knows; or each case of `files`, inputs of the contest. The `agent` is `random`, the usual for
    made levels, `legal`, `first`, `given` (the cases' own actions, the usual for files), a function
    or the name of one, `module:function`; a function itself is called in this process only. `steps`
    None is the usual limit of each level, and none where actions are given. `jobs` processes share
    the work, None: as many as there are cores. `tell` is told how many episodes more are done.

    DataError, NotationError, ValueError or LookupError with a sentence for what cannot be.
    """
    name = game if isinstance(game, str) else game.name
    inputs = tuple(input_of(str(file)) for file in files)
    source = source_for(load_game(name), inputs, kind, size, seed, options)
    if (episodes is None) == (not inputs):
        raise DataError("give a number of episodes or files with transcripts, one of the two")
    usual = GIVEN if inputs else "random"
    function = None if agent is None or isinstance(agent, str) else agent
    if function is not None and jobs != 1:
        raise DataError("a function is called in one process only: name it, or let jobs be 1")
    plan = Plan(name, source, spoken(agent) or usual, seed, episodes, steps, observation, storage,
                shard, function)  # fmt: skip
    return DataSet(Path(out), carry_out(plan, Path(out), jobs, tell))


def source_for(
    game: Game,
    inputs: tuple[Input, ...],
    kind: str | None,
    size: int | None,
    seed: int,
    options: Options,
) -> Made | Given:
    """Where the episodes begin; ValueError for an option that is of no use there."""
    reading, making = game.notation.OPTIONS, game.levels.OPTIONS
    for key in options:
        if key in (making if inputs else reading) and key not in (reading if inputs else making):
            how = "made, so give no files" if inputs else "read from files"
            raise DataError(f"the option {key} is for levels that are {how}")
    if not inputs:
        usual = MIXED if MIXED in game.levels.KINDS else next(iter(game.levels.KINDS))
        options = chosen(game.name, making, options)
        return Made(game.name, kind or usual, SIZE if size is None else size, seed, options)
    if kind is not None or size is not None:
        raise DataError("kind and size are for levels that are made, so give no files")
    return Given(game.name, inputs, seed, chosen(game.name, reading, options))


def spoken(agent: str | Player | None) -> str | None:
    """The name of an agent."""
    if agent is None or isinstance(agent, str):
        return agent
    module = getattr(agent, "__module__", "?")
    return f"{module}:{getattr(agent, '__qualname__', type(agent).__qualname__)}"
