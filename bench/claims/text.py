"""Whole processes, text to text, compared with contest programs in C++."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from measuring import inputs
from measuring.peers import PEERS, program
from measuring.plan import compiled
from measuring.processes import GYOJI, Program, differing
from measuring.rounds import Spread, in_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path
    from random import Random

    from measuring.plan import Plan
    from measuring.processes import Measured
    from measuring.table import Row

TITLE = "Text to text: whole processes"
ABOUT = """
`gyoji judge GAME < INPUT > OUTPUT`, from the start of the process to its end, compared with C++
programs (bench/peers, -O3) in the style of contests: `iostream` uses streams, `readall` reads the
whole input at once and plays in place. All programs wrote the same bytes. The memory is the peak of
the process.
"""


class Job(NamedTuple):
    """An input, and the goals, on all cores and on one: shares of the iostream program's time."""

    game: str
    name: str
    rounds: int
    goal: float
    goal_alone: float | None
    maker: Callable[[Random], Iterable[bytes]]


def jobs(plan: Plan) -> Iterator[Job]:
    for times, rounds, goal, alone in ((25, 9, 0.6, 0.6), (250, 5, 0.3, None)):
        if times == 25 or not plan.quick:
            yield made("sokoban", 8, 10_000, times, rounds, goal, alone)
    yield made("tower", 12, 4000, 25, 9, 0.8, 0.8)
    yield made("labyrinth", 8, 20_000, 40, 9, 0.8, 0.8)
    yield made("sweets", 19, 1000, 30, 9, 0.8, 0.8)
    size, commands = 2000, 10_000_000
    yield Job("boulder", f"a board {size:,} x {size:,}, {commands:,} commands", 9, 0.9, 0.9,
              lambda rng: inputs.boulder_caves(rng, size, size, commands))  # fmt: skip


def made(
    game: str, size: int, count: int, times: int, rounds: int, goal: float, alone: float | None
) -> Job:
    """Return a job with `count` generated games, repeated `times` times."""
    kind = {"labyrinth": "random", "sweets": "contest"}.get(game, "mixed")
    what = {"labyrinth": "walks"}.get(game, "games")
    return Job(game, f"{times * count:,} {what}", rounds, goal, alone,
               lambda rng: inputs.repeated(rng, game, size, count, kind, times))  # fmt: skip


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each program on each input."""
    compiled("sokoban", "tower", "labyrinth", "sweets", "boulder")
    for job in jobs(plan):
        source = inputs.made(plan, f"text {job.game} {job.name}", job.maker)
        programs = contenders(plan, job.game)
        what = f"{job.game}, {job.name}"
        try:
            runs = (partial(contender.run, source) for contender in programs)
            measured = in_turn(plan, f"text: {what}", job.rounds, *runs)
            others = differing(programs)
        finally:
            for contender in programs:
                contender.output.unlink(missing_ok=True)
        if others:
            yield f"{what}: no figures, because {', '.join(others)} wrote different bytes."
        else:
            yield from figures(job, source, programs, measured)


def contenders(plan: Plan, game: str) -> list[Program]:
    """Return the programs that run on an input.

    The first is the one that others are compared with.
    """
    peers = [path.stem for path in sorted(PEERS.glob(f"*_{game}.cpp"))]
    judge = [str(GYOJI), "judge", game]
    return [
        *(Program(plan, peer, [str(program(plan, peer))]) for peer in peers),
        Program(plan, "gyoji judge", judge),
        Program(plan, "gyoji judge --jobs 1", [*judge, "--jobs", "1"]),
    ]


def figures(
    job: Job, source: Path, programs: list[Program], measured: list[tuple[Measured, ...]]
) -> Iterator[Row]:
    size = source.stat().st_size / 1e6
    times = [Spread(tuple(run.seconds for run in runs)) for runs in measured]
    goals = {"gyoji judge": job.goal, "gyoji judge --jobs 1": job.goal_alone}
    for contender, runs, seconds in zip(programs, measured, times, strict=True):
        yield {
            "game": job.game, "input": f"{job.name}, {size:.1f} MB", "program": contender.name,
            "MB/s": seconds.inverse().scaled(size), "of iostream's time": seconds.over(times[0]),
            "goal": goals.get(contender.name), "MiB": max(run.kib for run in runs) / 1024,
        }  # fmt: skip
