"""Our environments and those in C: steps per second with random actions, including new plays."""

from __future__ import annotations

import os
from contextlib import contextmanager
from time import thread_time
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

import gyoji.env

from . import inputs
from .peers import program, steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .plan import Plan

EPISODE = 120
CALL = 128  # steps in a rollout
BOARDS = {"sokoban": "10 x 10", "boulder": "22 x 40"}


@contextmanager
def one_core() -> Iterator[None]:
    """Pin this process, and those that it starts in the meantime, to one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def levels_of(plan: Plan, game: str) -> tuple[Path, list[str]]:
    """Return a file of levels for the C environment, and the same levels as contest inputs."""
    if game == "sokoban":
        path = inputs.made(plan, "levels sokoban",
                           lambda rng: inputs.sokoban_rooms(rng, 1000, 10, 4, 1))  # fmt: skip
        return path, [path.read_text("ascii")]
    path = inputs.made(plan, "levels boulder", lambda rng: (
        b"".join(inputs.boulder_caves(rng, 22, 40, 1)) for _ in range(200)))  # fmt: skip
    lines = path.read_text("ascii").splitlines(keepends=True)
    height = lines.index("\n") + 2  # an empty line and a line of commands follow the board
    boards = ["".join(lines[at : at + height]) for at in range(0, len(lines), height)]
    return path, boards


class Many:
    """The vector environment."""

    def __init__(
        self, plan: Plan, game: str, levels: list[str] | None, plays: int, *, copy: bool, **how: Any
    ) -> None:
        self._plays = plays
        self._env: Any = gymnasium.make_vec(
            gyoji.env.env_id(game), num_envs=plays, vectorization_mode="vector_entry_point",
            levels=levels, max_steps=EPISODE, autoreset_mode="SameStep", copy=copy, **how,
        )  # fmt: skip
        self._env.reset(seed=1)
        rng = np.random.default_rng(1)
        space: Any = self._env.single_action_space
        self._actions = rng.integers(0, space.n, (CALL, plays))
        self._calls = plan.count(40, 5) * 1024 // plays or 1

    def stepped(self) -> float:
        """Measure `step`, with actions that were drawn beforehand."""
        begin = thread_time()
        for _ in range(self._calls):
            for actions in self._actions:
                self._env.step(actions)
        return self._calls * CALL * self._plays / (thread_time() - begin)

    def rolled(self, *, boards: bool) -> float:
        """Measure `rollout`, which draws random actions."""
        begin = thread_time()
        for _ in range(self._calls):
            self._env.unwrapped.rollout(CALL, boards=boards)
        return self._calls * CALL * self._plays / (thread_time() - begin)


class Single:
    """The environment for one learner."""

    def __init__(self, plan: Plan, game: str, levels: list[str], **how: Any) -> None:
        made = gyoji.env.env_id(game)
        self._env: Any = gymnasium.make(made, levels=levels, max_steps=EPISODE, **how)
        self._env.reset(seed=1)
        rng = np.random.default_rng(1)
        self._actions = rng.integers(0, 4, plan.count(200_000, 30_000)).tolist()

    def stepped(self) -> float:
        """Measure `step`, with actions that were drawn beforehand."""
        env = self._env
        begin = thread_time()
        for action in self._actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
        return len(self._actions) / (thread_time() - begin)


class Plain:
    """The environments in C; with `bare` they do not copy observations."""

    def __init__(self, plan: Plan, name: str, levels: Path, plays: int, *bare: str) -> None:
        self._line = levels, plays, plan.count(5000, 600) * 1024 // plays, *bare
        self._program = program(plan, name)

    def stepped(self) -> float:
        """Return the steps per second of one run."""
        ran = steps(self._program, *self._line)
        return ran.steps / ran.seconds
