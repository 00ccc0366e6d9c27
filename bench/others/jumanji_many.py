"""Jumanji's Sokoban: many plays in one compiled scan (JAX, on the processor)."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Any

from talking import AT_ONCE, EPISODE, serve

STEPS = 128


def main() -> None:
    """Play its two toy levels, because its other levels are downloaded."""
    jax: Any = import_module("jax")
    sokoban: Any = import_module("jumanji.environments.routing.sokoban")
    wrappers: Any = import_module("jumanji.wrappers")
    levels = sokoban.generator.ToyGenerator()
    env = wrappers.VmapAutoResetWrapper(sokoban.Sokoban(generator=levels, time_limit=EPISODE))
    key = jax.random.PRNGKey(0)
    state, _ = env.reset(jax.random.split(key, AT_ONCE))

    def step(carry: Any, _: Any) -> Any:
        state, key = carry
        key, now = jax.random.split(key)
        state, timestep = env.step(state, jax.random.randint(now, (AT_ONCE,), 0, 4))
        return (state, key), (timestep.reward, timestep.observation.grid)

    play = jax.jit(lambda carry: jax.lax.scan(step, carry, None, length=STEPS))
    carry = state, key

    def run() -> int:
        nonlocal carry
        carry, seen = play(carry)
        jax.block_until_ready(seen)
        return STEPS * AT_ONCE

    serve(f"Jumanji {version('jumanji')}, Sokoban-v0 10 x 10, {AT_ONCE:,} at once, a scan", run)


main()
