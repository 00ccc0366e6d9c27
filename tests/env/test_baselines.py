"""Programs as players of PettingZoo environments."""

import doctest

import pytest

from gyoji.env import aec, baselines
from gyoji.env.baselines import Baseline

from .boards import small


def test_the_example_runs() -> None:
    found = doctest.testmod(baselines)
    assert (found.failed, found.attempted > 4) == (0, True)


@pytest.mark.parametrize("strength", ["random", "easy"])
def test_a_baseline_chooses_legal_actions_to_the_end(strength: str) -> None:
    env = aec.sweets.env(levels=small("sweets"))
    env.reset(seed=2)
    program, total = Baseline(env, strength, seed=3), 0
    while env.agents:
        _, _, terminated, truncated, info = env.last()
        assert not truncated
        action = None if terminated else program.act()
        assert action is None or info["action_mask"][action]
        env.step(action)
        total += 1
    assert total > 4


def test_a_baseline_sees_only_what_its_seat_may_see() -> None:
    env = aec.labyrinth.env(walkers=2)
    env.reset(seed=1)
    program = Baseline(env, "random", seed=1)
    for _ in range(20):
        action = program.act()
        assert env.action_space(env.agent_selection).contains(action)
        env.step(action)
    with pytest.raises(ValueError, match="strengths random, easy, medium, hard, not 'strong'"):
        Baseline(env, "strong")
