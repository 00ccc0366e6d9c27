"""Writes data sets: shard after shard, each whole or not at all, in several processes if wanted.

Every episode follows from the plan and its number alone. So shards are made in any order, and what
is missing, for whatever reason, is made when the same plan is carried out again.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from hashlib import blake2b
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple

from ..engine.batch import cores
from . import manifest as manifests
from .columns import DIGEST
from .errors import DataError
from .formats import storage
from .manifest import MOST_SHARDS, NAME, Manifest, Shard, difference, shard_name, whole
from .plans import perform
from .sources import Made

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from .columns import Columns
    from .plans import Plan
    from .sources import Given, Level

    Tell = Callable[[int], object]
    """Is told how many episodes more there are."""


class Task(NamedTuple):
    """A shard to be made: its number, and those of its episodes or their levels, if given."""

    number: int
    episodes: range
    levels: tuple[Level, ...] = ()


class Tasks:
    """Shards to be made, up to the first one that cannot be: `error` is why, then."""

    def __init__(self, tasks: Iterator[Task]) -> None:
        self._tasks, self._ahead = tasks, deque[Task]()
        self.error: ValueError | None = None
        self._look()

    def _look(self) -> None:
        """Look two shards ahead."""
        try:
            self._ahead.extend(islice(self._tasks, 2 - len(self._ahead)))
        except ValueError as error:
            self.error = error

    @property
    def few(self) -> bool:
        """Is there one at the most?"""
        return len(self._ahead) < 2

    def take(self) -> Task | None:
        """The next one; None if there is none."""
        if not self._ahead:
            return None
        task = self._ahead.popleft()
        self._look()
        return task


def carry_out(plan: Plan, folder: Path, jobs: int | None, tell: Tell) -> Manifest:
    """Write what is missing of a data set; DataError, NotationError or OSError where it cannot be.

    `jobs` processes share the work, as many as there are cores unless told.
    """
    plan.check()
    found = begun(plan, folder)
    tell(found.episodes)
    if found.complete:
        return found
    jobs, source = cores() if jobs is None else jobs, plan.source
    tasks = Tasks(made(plan, found) if isinstance(source, Made) else given(plan, source, found))
    way = alone if jobs == 1 or tasks.few else shared
    with closing(way(plan, folder, tasks, jobs, tell)) as shards:
        for number, shard in shards:
            found.shards[number] = shard
            found.save(folder)
    if tasks.error is not None:
        raise tasks.error
    if not found.shards:
        raise DataError("there is no case in these files")
    found.complete = True
    found.save(folder)
    return found


def begun(plan: Plan, folder: Path) -> Manifest:
    """The manifest of this folder, of this very plan, with the shards that are whole.

    DataError with a sentence that names what differs, if it is of another plan.
    """
    fresh = plan.manifest()
    swept(folder)
    if not (folder / NAME).exists():
        fresh.save(folder)
        return fresh
    found = manifests.read(folder)
    differs = difference(fresh.plan, found.plan)
    if differs or found.columns != fresh.columns:
        raise DataError(
            f"{folder} holds another data set: {differs or 'it has other columns'};"
            " name another folder"
        )
    kept = {at: shard for at, shard in found.shards.items() if is_whole(folder, shard)}
    found.complete = found.complete and len(kept) == len(found.shards)
    found.shards = kept
    return found


def swept(folder: Path) -> None:
    """Make the folder, and rid it of what was not finished; DataError if it is somebody's."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / NAME).exists() and any(folder.glob("shard-*")):
        raise DataError(f"{folder} has shards and no {NAME}: name another folder")
    for part in folder.glob(".*.part"):
        part.unlink()


def is_whole(folder: Path, shard: Shard) -> bool:
    """Is the file of a shard there, as it was written?"""
    path = folder / shard.file
    return path.is_file() and path.stat().st_size == shard.size and digest(path) == shard.bytes


def digest(path: Path) -> str:
    """The digest of a file's bytes."""
    total = blake2b(digest_size=DIGEST)
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            total.update(piece)
    return total.hexdigest()


def made(plan: Plan, found: Manifest) -> Iterator[Task]:
    """The shards that are missing, of levels that are made."""
    episodes = plan.episodes or 0
    for number in range(limited(-(-episodes // plan.shard))):
        if number not in found.shards:
            first = number * plan.shard
            yield Task(number, range(first, min(first + plan.shard, episodes)))


def given(plan: Plan, source: Given, found: Manifest) -> Iterator[Task]:
    """The shards that are missing, of cases in files; the whole ones before an error as well."""
    levels = source.levels()
    for number in count():
        group = tuple(islice(levels, plan.shard))
        if not group:
            return
        if limited(number + 1) and number not in found.shards:
            yield Task(number, range(0), group)


def limited(many: int) -> int:
    """So many shards; DataError if those are too many."""
    if many > MOST_SHARDS:
        raise DataError(f"there are at most {MOST_SHARDS} shards: take more episodes a --shard")
    return many


def alone(
    plan: Plan, folder: Path, tasks: Tasks, _jobs: int, tell: Tell
) -> Generator[tuple[int, Shard]]:
    """Make one shard after the other."""
    while task := tasks.take():
        yield task.number, make(plan, folder, task, tell)


def shared(
    plan: Plan, folder: Path, tasks: Tasks, jobs: int, tell: Tell
) -> Generator[tuple[int, Shard]]:
    """Make shards in several processes; none is begun anew when something goes wrong."""
    running: dict[Future[Shard], int] = {}
    with processes(jobs) as pool:
        task = tasks.take()
        while task or running:
            while task and len(running) < 2 * jobs:
                running[pool.submit(make, plan, folder, task)] = task.number
                task = tasks.take()
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                shard = future.result()
                tell(shard.episodes)
                yield running.pop(future), shard


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which are ended at once when something goes wrong."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), deaf)
    try:
        yield pool
    except BaseException as error:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            sentence = "a process was ended from outside; run the same command again"
            raise DataError(sentence) from error
        raise
    pool.shutdown()


def deaf() -> None:
    """Ctrl-C is for the process that shares the work out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def make(plan: Plan, folder: Path, task: Task, tell: Tell = bool) -> Shard:
    """Play the episodes of a shard, and write it."""
    source = plan.source
    levels = map(source.level, task.episodes) if isinstance(source, Made) else task.levels
    return written(perform(plan, levels, tell), folder, task.number, plan.form)


def written(columns: Columns, folder: Path, number: int, form: str) -> Shard:
    """Write a shard; what the manifest says of it."""
    path = folder / shard_name(number, form)
    whole(path, lambda file: storage(form).write(columns, file))
    return Shard(
        path.name,
        int(columns.arrays["episode"][0]),
        len(columns),
        columns.rows - len(columns),
        combined(columns, "digest"),
        combined(columns, "end"),
        digest(path),
        path.stat().st_size,
    )


def combined(columns: Columns, name: str) -> str:
    """One digest of the digests in a column."""
    return blake2b(columns.arrays[name].data, digest_size=DIGEST).hexdigest()
