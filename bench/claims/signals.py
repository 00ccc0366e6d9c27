"""Signals of environments, compared with a search for every position of every step."""

from __future__ import annotations

from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any

from measuring.plan import MissingError, compiled
from measuring.rounds import spreads

import gyoji

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Signals: what is proven of each position, step by step"
ABOUT = """
1,024 plays of Sokoban on one core, levels of the environments' default kind and size, a pool of
256, random actions and new plays included. `step()` follows the signals, from plays that begin;
`gyoji.solve_all` searches all positions after each step from scratch, with the same limit of
10,000 states, for any solution or for the fewest pushes.
"""
PLAYS, NODES = 1024, 10_000
KINDS: dict[tuple[str, ...], str | None] = {
    ("winnable",): None,
    ("winnable", "pushes_left"): "pushes",
    ("winnable", "pushes_left", "why_lost"): "pushes",
}


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each choice of signals."""
    for package in ("gymnasium", "numpy"):
        if find_spec(package) is None:
            raise MissingError(f"{package} is not installed (the extra `rl` brings it)")
    compiled("sokoban")
    from measuring.environments import one_core

    with one_core():
        for names, optimal in KINDS.items():
            ours, theirs = followed(plan, names), searched(plan, optimal)
            what = f"signals: {', '.join(names)}"
            one, two = spreads(plan, what, 5, ours, theirs)
            yield {
                "signals": ", ".join(names), "step(), 1,000 steps/s": one.scaled(1e-3),
                "solve_all, 1,000 positions/s": two.scaled(1e-3), "ratio": one.over(two),
            }  # fmt: skip


def plays_of(names: tuple[str, ...]) -> tuple[Any, Any]:
    """Return an environment, and actions for its steps."""
    import numpy as np

    import gyoji.env

    env = gyoji.env.make_vec("sokoban", PLAYS, signals=names, nodes=NODES)
    env.reset(seed=1)
    return env, np.random.default_rng(1).integers(0, 4, (1000, PLAYS))


def followed(plan: Plan, names: tuple[str, ...]) -> Callable[[], float]:
    """Return a function that measures steps per second with these signals."""
    count = plan.count(200, 5)

    def measure() -> float:
        env, actions = plays_of(names)  # nothing is known yet
        begin = perf_counter()
        for each in actions[:count]:
            env.step(each)
        return count * PLAYS / (perf_counter() - begin)

    return measure


def searched(plan: Plan, optimal: str | None) -> Callable[[], float]:
    """Return a function that measures searches per second, of all positions after some steps."""
    count = plan.count(10, 1)

    def measure() -> float:
        env, actions = plays_of(())
        seconds = 0.0
        for number in range(count):
            for each in actions[20 * number : 20 * number + 20]:
                env.step(each)
            positions = [env.position(at) for at in range(PLAYS)]
            begin = perf_counter()
            gyoji.solve_all("sokoban", positions, nodes=NODES, optimal=optimal, trusted=True)
            seconds += perf_counter() - begin
        return count * PLAYS / seconds

    return measure
