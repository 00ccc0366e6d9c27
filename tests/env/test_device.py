"""A device plays as the processor does, byte for byte: its kernels, compiled as plain C++."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import gyoji.env
from gyoji.env.device import DeviceError, DeviceVectorEnv, device_named
from gyoji.env.vector import GridVectorEnv

from .boards import small
from .host_device import Host

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gyoji.env.device import Device

    Hosts = Mapping[str, "Kept"]

GAMES = ("sokoban", "boulder", "tower", "labyrinth", "sweets")
MODES = ("NextStep", "SameStep", "Disabled")
OBSERVED = {"sokoban": "cells", "boulder": "cells"}


@pytest.fixture(scope="module", params=["host", "gpu"])
def hosts(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Hosts:
    """For each game a device, which compiles its kernels once."""
    if request.param == "host":
        return {name: Kept(Host(tmp_path_factory.mktemp(name))) for name in GAMES}
    try:
        return {name: Kept(device_named("cuda")) for name in GAMES}
    except DeviceError as error:
        pytest.skip(str(error))


class Kept:
    """A device that keeps what was compiled: it is the same for every environment of a game."""

    def __init__(self, device: Device) -> None:
        self._device, self.xp, self.pointer = device, device.xp, device.pointer
        self._kept: Any = None

    def compile(self, source: str) -> Any:
        self._kept = self._kept or self._device.compile(source)
        return self._kept


def same(here: Any, there: Any) -> None:
    """Two observations, or infos, are equal, with their types; what is there may be on a GPU."""
    if isinstance(here, dict):
        assert here.keys() == there.keys()
        for name in here:
            same(here[name], there[name])
        return
    there = there.get() if hasattr(there, "get") else there
    assert (here.dtype, here.shape) == (there.dtype, there.shape)
    np.testing.assert_array_equal(here, there)


def both(hosts: Hosts, name: str, count: int, **how: Any) -> tuple[Any, Any]:
    how = {"levels": small(name), "max_steps": 17, "masks": True, **how}
    observation = OBSERVED.get(name, "planes")
    there = DeviceVectorEnv(name, count, device=hosts[name], observation=observation, **how)
    return GridVectorEnv(name, count, observation=observation, **how), there


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", GAMES)
def test_a_device_plays_as_the_processor_does(hosts: Hosts, name: str, mode: str) -> None:
    here, there = both(hosts, name, 37, autoreset_mode=mode)  # not a multiple of a block
    assert here.observation_space == there.observation_space
    assert here.action_space == there.action_space
    for one, other in zip(here.reset(seed=5), there.reset(seed=5), strict=True):
        same(one, other)
    rng, ends = np.random.default_rng(1), 0
    for number in range(60):
        actions = rng.integers(here.single_action_space.n, size=37)
        *found, infos = here.step(actions)
        *answered, told = there.step(actions)
        for one, other in zip(found, answered, strict=True):
            same(one, other)
        told = {each: told[each] for each in told if each in infos}
        same({each: infos[each] for each in told}, told)
        ends += int((found[2] | found[3]).sum())
        if mode == "Disabled" and number % 9 == 8:
            mask = found[2] | found[3] | (rng.random(37) < 0.2)
            mask[0] = True
            options = {"reset_mask": mask}
            for one, other in zip(
                here.reset(options=options), there.reset(options=options), strict=True
            ):
                same(one, other)
    assert ends > 20


@pytest.mark.parametrize("name", GAMES)
def test_a_rollout_is_the_same(hosts: Hosts, name: str) -> None:
    here, there = both(hosts, name, 33, shaped=0.5, autoreset_mode="SameStep")
    here.reset(seed=[*range(33)])
    there.reset(seed=[*range(33)])
    one, other = here.rollout(40), there.rollout(40)
    for field in ("actions", "rewards", "terminated", "truncated"):
        same(getattr(one, field), getattr(other, field))
    assert one.ended == other.ended > 0
    again = there.rollout(40, np.zeros((40, 33), np.int64))
    same(here.rollout(40, np.zeros((40, 33), np.int64)).rewards, again.rewards)


@pytest.mark.long
def test_planes_may_lie_together(hosts: Hosts) -> None:
    how: dict[str, Any] = {"levels": small("sokoban"), "channels_last": True}
    there = DeviceVectorEnv("sokoban", 3, device=hosts["sokoban"], observation="planes", **how)
    here = GridVectorEnv("sokoban", 3, observation="planes", **how)
    same(here.reset(seed=1)[0], there.reset(seed=1)[0])


def test_one_play_on_a_level_of_its_own(hosts: Hosts) -> None:
    there = DeviceVectorEnv("sokoban", 1, device=hosts["sokoban"], pool=3, size=6)
    here = GridVectorEnv("sokoban", 1, pool=3, size=6)
    for level in (2, 0):
        options = {"level": level}
        same(here.reset(seed=1, options=options)[0], there.reset(seed=1, options=options)[0])
    with pytest.raises(IndexError, match="there are 3 levels, so no level 3"):
        there.reset(options={"level": 3})


@pytest.mark.long
def test_what_is_no_action_is_told_when_asked(hosts: Hosts) -> None:
    _, there = both(hosts, "sokoban", 4)
    with pytest.raises(ResetNeeded):
        there.step([0, 0, 0, 0])
    with pytest.raises(ResetNeeded):
        there.rollout(2)
    with pytest.raises(ResetNeeded):
        there.reset(options={"reset_mask": [1, 0, 0, 0]})
    there.reset(seed=1)
    there.step([0, 1, 2, 3])
    there.check()
    there.step([0, 4, 0, -1])
    with pytest.raises(IndexError, match="expected actions from 0 to 3"):
        there.check()
    there.check()
    with pytest.raises(IndexError, match="expected actions from 0 to 3"):
        there.rollout(2, np.full((2, 4), 9))
    with pytest.raises(ValueError, match=r"actions of shape \(4,\), found \(2,\)"):
        there.step([0, 1])
    with pytest.raises(ValueError, match="expected 4 seeds, found 2"):
        there.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="reset_mask is 4 booleans"):
        there.reset(options={"reset_mask": [1]})


def test_what_cannot_be_on_a_device_is_refused(hosts: Hosts) -> None:
    with pytest.raises(ValueError, match="on a device tower is observed as planes"):
        DeviceVectorEnv("tower", 1, device=hosts["tower"], observation="cells")
    with pytest.raises(ValueError, match="are at least 1"):
        DeviceVectorEnv("tower", 0, device=hosts["tower"])
    with pytest.raises(DeviceError, match="expected the device cpu, cuda or cuda:N, found 'gpu'"):
        device_named("gpu")


def test_without_cupy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    with pytest.raises(DeviceError, match=r"run pip install 'gyoji\[cuda\]' first"):
        gymnasium.make_vec(gyoji.env.env_id("sokoban"), num_envs=2, device="cuda")


def test_here_is_the_default() -> None:
    made = gymnasium.make_vec(gyoji.env.env_id("sokoban"), num_envs=2)
    assert isinstance(made, GridVectorEnv)
