"""Calls in the wrong order, invalid actions and invalid arguments raise errors."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded

import gyoji
from gyoji.env import GridEnv, aec
from gyoji.env.vector import GridVectorEnv

from .boards import ROOM

START = next(gyoji.read("sokoban", ROOM)).start


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
    with pytest.raises(TypeError, match=r"keyword argument 'sizee'; .* did you mean size\?"):
        gymnasium.make("gyoji/Sokoban-v1", sizee=3)
    with pytest.raises(TypeError, match=r"'tresure'; .*, walks, .* - did you mean treasure\?$"):
        gymnasium.make_vec("gyoji/Labyrinth-v1", tresure="on")
    with pytest.raises(TypeError, match=r"of labyrinth got an .* 'x'; it has .*, max_cycles, "):
        aec.labyrinth.env(x=1)
    env = GridEnv("sokoban", levels=ROOM)
    env.reset()
    with pytest.raises(ValueError, match="action 99 is not in this environment's action space"):
        env.number(99)


@pytest.mark.parametrize("level", [(1, 2, 3), (*START[:-5], 99, *START[-4:]), START[1:]])
def test_a_broken_level_is_refused(level: Any) -> None:
    for levels in (level, [START, level], gyoji.Case(level, b"")):
        for kind in (GridEnv, GridVectorEnv):
            with pytest.raises(ValueError, match="this is no position of sokoban: expected"):
                kind("sokoban", levels=levels)
    env = GridEnv("sokoban", levels=ROOM)
    with pytest.raises(ValueError, match="this is no position of sokoban: expected"):
        env.reset(options={"level": level})


def test_a_broken_save_is_refused() -> None:
    env = GridEnv("sokoban", levels=ROOM)
    env.reset()
    saved = env.save()
    assert env.restore(saved)
    saved.state[-5] = 99
    with pytest.raises(ValueError, match="the worker's place in register -5, found 99"):
        env.restore(saved)


@pytest.mark.parametrize(
    ("at", "number", "wrong"),
    [
        (-5, 10**6, "the worker's place in register -5, found 1000000"),
        (-4, 10**6, "found 0 numbers"),
        (-4, -1, "found 0 numbers"),
        (-1, 9, "in register -1, found 9"),
        (0, 7, r"in cell 0 \(row 1, column 1"),
    ],
)
def test_a_broken_save_of_many_plays_is_refused(at: int, number: int, wrong: str) -> None:
    env = GridVectorEnv("sokoban", 3, levels=ROOM)
    env.reset(seed=1)
    saved = env.save()
    assert env.restore(saved)
    saved["cells" if at >= 0 else "registers"][1, at] = number
    with pytest.raises(ValueError, match=wrong):
        env.restore(saved)
    assert env.position(1) == START


def test_walkers_beyond_those_of_the_environment_are_refused() -> None:
    """Announcements are kept for each walker: a state with more of them would write elsewhere."""
    env = GridVectorEnv("labyrinth", 2, size=4, treasure="off")
    env.reset(seed=1)
    saved = env.save()
    saved["registers"][0, -5] = 2
    with pytest.raises(ValueError, match="expected 7 registers after the cells, found 6"):
        env.restore(saved)


def test_the_live_board_cannot_be_written_to() -> None:
    env = GridVectorEnv("sokoban", 2, levels=ROOM, copy=False)
    board, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        board[0, 0, 0] = 5
    assert env.step([3, 3])[0][0, 1, 2] == 8
