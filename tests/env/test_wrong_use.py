"""Calls in the wrong order, invalid actions and invalid arguments raise errors."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded

from gyoji.env import GridEnv

from .boards import ROOM


def test_calls_out_of_order_raise() -> None:
    env = GridEnv("sokoban", levels=ROOM, max_steps=3)
    for call in (env.action_masks, env.save, env.scores, lambda: env.position):
        with pytest.raises(ResetNeeded, match="reset the environment first: no play has begun"):
            call()
    with pytest.raises(ResetNeeded, match="before the next step: no play has begun"):
        env.step(0)
    env.reset()
    env.step(3)
    env.step(3)
    with pytest.raises(ResetNeeded, match=r"the play is over \(complete\)"):
        env.step(0)
    env.reset()
    for _ in range(3):
        env.step(0)
    with pytest.raises(ResetNeeded, match="the play was cut off after 3 steps"):
        env.step(0)


@pytest.mark.parametrize("action", [4, -1, 1.5, "U", None, np.array([1, 2]), [0]])
def test_an_invalid_action_raises(action: Any) -> None:
    env = GridEnv("sokoban", levels=ROOM)
    env.reset()
    with pytest.raises(InvalidAction, match="action is an integer from 0 to 3, not"):
        env.step(action)
    assert env.step(1)[2] is False


@pytest.mark.parametrize("action", [3, np.int64(3), np.int8(3), np.array(3)])
def test_an_action_may_be_any_integer_type(action: Any) -> None:
    env = GridEnv("sokoban", levels=ROOM)
    env.reset()
    env.step(action)
    assert env.position[-5] == 8


def test_invalid_arguments_raise() -> None:
    with pytest.raises(LookupError, match="did you mean sokoban"):
        GridEnv("sokobam")
    with pytest.raises(ValueError, match="observation is one of cells, planes, not 'pixels'"):
        GridEnv("sokoban", observation="pixels")
    with pytest.raises(ValueError, match="max_steps is at least 1, not 0"):
        GridEnv("sokoban", max_steps=0)
    with pytest.raises(ValueError, match="render_mode is one of human, ansi, rgb_array, not 'gif'"):
        GridEnv("sokoban", render_mode="gif")
    env = GridEnv("sokoban", levels=ROOM)
    env.reset()
    with pytest.raises(ValueError, match="action 99 is not in this environment's action space"):
        env.number(99)
