"""Plays are saved and restored; environments are cloned, copied and pickled."""

import copy
import pickle
from collections.abc import Callable

import gymnasium
import numpy as np
import pytest

from gyoji.env import GridEnv

from .boards import NAMES, ROOM, small

Seen = list[tuple[bytes, float, bool, bool]]


def bytes_of(observation: object) -> bytes:
    if isinstance(observation, dict):
        return b"".join(part.tobytes() for part in observation.values())
    assert isinstance(observation, np.ndarray)
    return observation.tobytes()


def play(env: GridEnv, seed: int, steps: int = 12) -> Seen:
    rng, seen = np.random.default_rng(seed), list[tuple[bytes, float, bool, bool]]()
    for _ in range(steps):
        legal = np.flatnonzero(env.action_masks())
        action = rng.choice(legal) if len(legal) else 0
        observation, reward, over, cut, _ = env.step(action)
        seen.append((bytes_of(observation), reward, over, cut))
        if over or cut:
            break
    return seen


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("observation", ["cells", "planes"])
def test_a_saved_play_is_restored(name: str, observation: str) -> None:
    env = GridEnv(name, levels=small(name), observation=observation, max_steps=14)
    for seed in range(9):
        env.reset(seed=seed)
        if not any(over for *_, over, _ in play(env, 5, 2)):
            break
    saved, here, position = env.save(), env._play.observation(), env.position
    first = play(env, 2)
    again, info = env.restore(saved)
    assert bytes_of(again) == bytes_of(here)
    assert env.position == position
    assert info["action_mask"].tolist() == env.action_masks().tolist()
    assert play(env, 2) == first
    other = GridEnv(name, levels=small(name), observation=observation, max_steps=14)
    other.restore(pickle.loads(pickle.dumps(saved)))
    assert play(other, 2) == first


def test_an_ended_play_can_be_saved() -> None:
    env = GridEnv("sokoban", levels=ROOM, max_steps=3)
    env.reset()
    start = env.save()
    env.step(3)
    env.step(3)
    end = env.save()
    env.restore(start)
    env.step(3)
    env.restore(end)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the play is over"):
        env.step(0)
    env.restore(start)
    assert [env.step(1)[3] for _ in range(3)] == [False, False, True]
    cut = env.save()
    env.reset()
    env.restore(cut)
    with pytest.raises(gymnasium.error.ResetNeeded, match="cut off after 3"):
        env.step(0)


def test_a_save_of_another_size_is_refused() -> None:
    env = GridEnv("sokoban", levels=small("sokoban"))
    env.reset()
    with pytest.raises(ValueError, match="saved by an environment with levels of another size"):
        GridEnv("sokoban", levels=ROOM).restore(env.save())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "how", [GridEnv.clone, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_a_clone_is_independent(name: str, how: Callable[[GridEnv], GridEnv]) -> None:
    env = GridEnv(name)
    env.reset(seed=1)
    play(env, 5, 3)
    position = env.position
    twin = how(env)
    assert twin.position == position
    there = play(twin, 2)
    assert env.position == position
    assert play(env, 2) == there
    twin.reset()
    env.reset()
    assert twin.position == env.position
    twin.reset()
    assert twin.position != env.position


def test_an_environment_is_cloned_before_its_first_play() -> None:
    env = gymnasium.make("gyoji/Sokoban-v1", levels=ROOM)
    assert isinstance(env, GridEnv)
    twin = env.clone()
    with pytest.raises(gymnasium.error.ResetNeeded):
        twin.step(0)
    assert twin.spec is env.spec
    twin.action_space.seed(1)
    twin.reset()
    twin.step(3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
