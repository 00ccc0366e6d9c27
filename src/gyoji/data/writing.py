"""Write the missing shards of a data set, in this process or in several.

The plan and a shard's number determine the shard, so shards may be made in any order, by any number
of processes, and again after an interruption.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple

from ..engine.cores import cores
from ..util.digests import digest, digest_rest
from ..util.jobs import WorkerLostError, as_done, pool_of
from . import manifest as manifests
from . import parquet
from .card import write_card
from .errors import DataError
from .manifest import MAX_SHARDS, NAME, Manifest, Shard, difference, shard_name
from .plans import play_shard
from .sources import MadeLevels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..util.jobs import WorkerPool
    from .columns import Columns
    from .folders import Folder
    from .plans import Plan
    from .sources import EpisodeLevel, FileCases

    Progress = Callable[[int], object]
    """A function that is called with the number of episodes done since its last call."""


class ShardTask(NamedTuple):
    """A shard to make: its number, and the numbers of its episodes, or levels from files."""

    number: int
    episodes: range
    levels: tuple[EpisodeLevel, ...] = ()


class TaskQueue:
    """The shards to make, up to the first case that cannot be read; `error` says why."""

    def __init__(self, tasks: Iterator[ShardTask]) -> None:
        self._tasks, self._ahead = tasks, deque[ShardTask]()
        self.error: ValueError | None = None
        self._fetch()

    def _fetch(self) -> None:
        """Read two tasks ahead, to know whether there is enough work to start processes."""
        try:
            self._ahead.extend(islice(self._tasks, 2 - len(self._ahead)))
        except ValueError as error:
            self.error = error

    @property
    def at_most_one(self) -> bool:
        return len(self._ahead) < 2

    def take(self) -> ShardTask | None:
        """Return the next task; None if there are no more."""
        if not self._ahead:
            return None
        task = self._ahead.popleft()
        self._fetch()
        return task


def write_data_set(
    plan: Plan, folder: Folder, jobs: int | None, progress: Progress, cluster: str = ""
) -> Manifest:
    """Write the missing part of a data set. DataError, NotationError or OSError if that fails.

    `jobs` processes share the work; None is as many as there are cores. With `cluster`, its workers
    do it instead, and reach the folder by the same path or address.
    """
    if plan.function is not None and (jobs != 1 or cluster):
        raise DataError("a function can be called in one process only: pass its name, or jobs=1")
    plan.check()
    manifest = open_or_begin(plan, folder)
    progress(manifest.episodes)
    if manifest.complete:
        return manifest
    tasks = TaskQueue(missing(plan, manifest))
    few = 1 if tasks.at_most_one else cores() if jobs is None else jobs
    with pool_of(few, cluster) as pool:
        for number, shard in in_pool(pool, plan, folder, tasks, progress):
            # Saved after each shard, so that an interrupted run continues after the last shard.
            manifest.shards[number] = shard
            manifest.save(folder)
    if tasks.error is not None:
        raise tasks.error  # only now, so that the complete shards before the error are kept
    if not manifest.shards:
        raise DataError("there is no case in these files")
    folder.prepare()  # a worker that was killed may have left an unfinished file
    manifest.complete = True
    manifest.save(folder)
    write_card(folder, manifest)
    return manifest


def open_or_begin(plan: Plan, folder: Folder) -> Manifest:
    """Return the manifest of this plan in this folder, with the complete shards that are there.

    DataError, naming the differences, if the folder holds a data set of another plan.
    """
    fresh = plan.manifest()
    prepare(folder)
    if NAME not in folder.names():
        fresh.save(folder)
        return fresh
    manifest = manifests.read(folder)
    differs = difference(fresh.plan, manifest.plan)
    if differs or manifest.columns != fresh.columns:
        raise DataError(
            f"{folder} holds another data set: {differs or 'it has other columns'};"
            " choose another folder"
        )
    manifest.plan = fresh.plan  # equal, but in our order, so that the bytes are the same
    whole = {at: shard for at, shard in manifest.shards.items() if is_whole(folder, shard)}
    manifest.complete = manifest.complete and len(whole) == len(manifest.shards)
    manifest.shards = whole
    return manifest


def prepare(folder: Folder) -> None:
    """Make the folder and delete unfinished files. DataError if it has shards of unknown origin."""
    folder.prepare()
    names = folder.names()
    if NAME not in names and any(name.startswith("shard-") for name in names):
        raise DataError(f"{folder} has shards but no {NAME}: choose another folder")


def is_whole(folder: Folder, shard: Shard) -> bool:
    """Return whether a shard's file is there, with the bytes that were written."""
    # The size comes first because the digest reads the whole file.
    if folder.size(shard.file) != shard.size:
        return False
    with folder.open(shard.file) as file:
        return digest_rest(file) == shard.bytes


def missing(plan: Plan, manifest: Manifest) -> Iterator[ShardTask]:
    """Yield the missing shards; if a case cannot be read, only the complete shards before it."""
    source = plan.source
    tasks = made_shards(plan) if isinstance(source, MadeLevels) else file_shards(plan, source)
    return (task for task in tasks if task.number not in manifest.shards)


def made_shards(plan: Plan) -> Iterator[ShardTask]:
    """Yield all shards of levels that are made."""
    episodes = plan.episodes or 0
    for number in range(check_count(-(-episodes // plan.shard))):
        first = number * plan.shard
        yield ShardTask(number, range(first, min(first + plan.shard, episodes)))


def file_shards(plan: Plan, source: FileCases) -> Iterator[ShardTask]:
    """Yield all shards of cases in files."""
    levels, numbers = source.levels(), count()
    while group := tuple(islice(levels, plan.shard)):
        yield ShardTask(check_count(next(numbers) + 1) - 1, range(0), group)


def check_count(shards: int) -> int:
    """Return the number of shards. DataError if it is too large."""
    if shards > MAX_SHARDS:
        raise DataError(f"a data set has at most {MAX_SHARDS} shards: increase --shard")
    return shards


def in_pool(
    pool: WorkerPool, plan: Plan, folder: Folder, tasks: TaskQueue, progress: Progress
) -> Iterator[tuple[int, Shard]]:
    """Make shards in the pool; DataError if it loses its workers."""
    pieces = iter(tasks.take, None)
    # `progress` counts single episodes only in this process; for remote workers, whole shards.
    work = partial(make, plan, folder, progress=bool if pool.remote else progress)
    try:
        for task, shard in as_done(pool, work, pieces):
            if pool.remote:
                progress(shard.episodes)
            yield task.number, shard
    except WorkerLostError as error:
        raise DataError(str(error)) from error


def make(plan: Plan, folder: Folder, task: ShardTask, *, progress: Progress) -> Shard:
    """Play the episodes of a shard and write it."""
    source = plan.source
    levels = map(source.level, task.episodes) if isinstance(source, MadeLevels) else task.levels
    return write_shard(play_shard(plan, levels, progress), folder, task.number)


def write_shard(columns: Columns, folder: Folder, number: int) -> Shard:
    """Write a shard and return its entry in the manifest."""
    name = shard_name(number)
    # The file is stored before the manifest lists it, so that a listed shard survives a crash.
    folder.write(name, lambda file: parquet.write(columns, file))
    with folder.open(name) as file:
        written, size = digest_rest(file), file.tell()
    episodes, first = len(columns), int(columns.arrays["episode"][0])
    return Shard(
        name, first, episodes, columns.rows - episodes, combine(columns, "digest"),
        combine(columns, "end"), written, size,
    )  # fmt: skip


def combine(columns: Columns, name: str) -> str:
    """Return the digest of all digests in a column."""
    return digest(columns.arrays[name].data).hex()
