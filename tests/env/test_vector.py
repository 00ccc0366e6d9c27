"""Vector environments: compiled and interpreted stages and single environments agree."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

import gyoji
import gyoji.env
from gyoji.env import vector
from gyoji.env.vector import GridVectorEnv
from gyoji.games import HERE
from gyoji.learn import stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL: dict[str, dict[str, Any]] = {
    "sokoban": {"kind": "crowded", "size": 6},
    "boulder": {"kind": "escape", "size": 6},
    "tower": {"kind": "climb", "size": 6},
    "labyrinth": {"kind": "random", "size": 5},
    "sweets": {},
}
TEXT = "4 6\n######\n#w.b+#\n#....#\n######\nRR\n0 0\n"
LARGER = TEXT.replace("4 6", "5 6").replace("#....#", "#....#\n#....#")
each_game = pytest.mark.parametrize("name", HERE)
each_mode = pytest.mark.parametrize("mode", list(AutoresetMode))


def made(name: str, count: int = 5, **more: Any) -> GridVectorEnv:
    return GridVectorEnv(name, count, **{"pool": 3, **SMALL[name], **more})


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes environments without twins."""

    def make(name: str, count: int = 5, **more: Any) -> GridVectorEnv:
        with monkeypatch.context() as patch:
            patch.setattr(stage, "twin", lambda _: None)
            return made(name, count, **more)

    return make


def tree(observation: Any) -> list[np.ndarray[Any, Any]]:
    return list(observation.values()) if isinstance(observation, dict) else [observation]


def ends(step: Any) -> tuple[list[float], bool]:
    """The rewards of a step, and whether all plays have terminated."""
    return step[1].tolist(), bool(step[2].all())


def same(one: Any, other: Any) -> bool:
    pairs = zip(tree(one), tree(other), strict=True)
    return all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in pairs)


def choices(env: GridVectorEnv) -> int:
    space: Any = env.single_action_space
    return int(space.n)


def actions_for(env: GridVectorEnv, steps: int, seed: int = 0) -> Iterator[Any]:
    """Actions, often legal ones: with purely random ones, plays of sweets never end."""
    rng, count = np.random.default_rng(seed), choices(env)
    for step in range(steps):
        masks = env.action_masks() if step % 2 or env.game.name == "sweets" else None
        if masks is None:
            yield rng.integers(count, size=env.num_envs)
        else:
            yield np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])


@each_game
@each_mode
def test_compiled_and_interpreted_stages_agree(name: str, mode: AutoresetMode, plain: Any) -> None:
    """Step by step: every observation, number, flag, mask and state, with shaped rewards."""
    kind = "planes" if name != "sweets" or mode is AutoresetMode.DISABLED else "cells"
    how: dict[str, Any] = {
        "autoreset_mode": mode, "observation": kind, "shaped": 0.25, "max_steps": 17,
        "count": 3 if name == "sweets" else 5,
    }  # fmt: skip
    env, other = made(name, **how), plain(name, **how)
    assert same(env.reset(seed=4)[0], other.reset(seed=4)[0])
    for actions in actions_for(env, 40):
        assert np.array_equal(env.action_masks(), other.action_masks()) or name == "sweets"
        step, expected = env.step(actions), other.step(actions)
        assert same(step[0], expected[0])
        for at in (1, 2, 3):
            assert same(step[at], expected[at]), at
        assert step[4].keys() == expected[4].keys()
        if step[4]:
            ended = step[4]["_final_obs"]
            assert np.array_equal(ended, step[2] | step[3])
            last = tree(step[4]["final_obs"]), tree(expected[4]["final_obs"])
            for mine, theirs in zip(*last, strict=True):
                assert np.array_equal(mine[ended], theirs[ended])
        for number in range(env.num_envs):
            assert env.position(number) == other.position(number)


@each_game
def test_plays_are_those_of_single_environments(name: str) -> None:
    """The same level and the same actions give the same observations, rewards and ends."""
    env = made(name, count=3, autoreset_mode="Disabled", max_steps=30, shaped=0.5)
    observations, _ = env.reset(seed=1)
    singles = []
    for number in range(3):
        single = gyoji.env.GridEnv(name, levels=[env.position(number)], max_steps=30, shaped=0.5)
        first, info = single.reset()
        assert all(
            np.array_equal(a[number], b)
            for a, b in zip(tree(observations), tree(first), strict=True)
        )
        assert np.array_equal(env.action_masks()[number], info["action_mask"])
        singles.append(single)
    over = np.zeros(3, bool)
    for actions in actions_for(env, 30):
        observations, rewards, ended, cut, _ = env.step(actions)
        for number, single in enumerate(singles):
            if over[number]:
                assert rewards[number] == 0
                continue
            seen, reward, *flags, info = single.step(int(actions[number]))
            assert all(
                np.array_equal(a[number], b)
                for a, b in zip(tree(observations), tree(seen), strict=True)
            )
            assert (rewards[number], ended[number], cut[number]) == (reward, *flags)
        over |= ended | cut
    assert over.all()


def test_autoreset_modes() -> None:
    how: dict[str, Any] = {"levels": TEXT, "num_envs": 2}
    right, left = [3, 3], [2, 2]
    env = GridVectorEnv("sokoban", **how, autoreset_mode="NextStep")
    start, _ = env.reset(seed=0)
    env.step(right)
    final = env.step(right)
    assert (ends(final), final[4]) == (([1, 1], True), {})
    assert not same(final[0], start)
    step = env.step(left)
    assert same(step[0], start)
    assert ends(step) == ([0, 0], False)
    assert not step[3].any()
    env = GridVectorEnv("sokoban", **how, autoreset_mode="SameStep")
    env.reset(seed=0)
    env.step(right)
    step = env.step(right)
    assert same(step[0], start)
    assert ends(step) == ([1, 1], True)
    assert same(step[4]["final_obs"], final[0])
    assert step[4]["_final_obs"].all()
    assert env.step([3, 2])[4] == {}
    env = GridVectorEnv("sokoban", **how, autoreset_mode="Disabled")
    env.reset(seed=0)
    env.step(right)
    assert same(env.step(right)[0], final[0])
    step = env.step(right)
    assert same(step[0], final[0])
    assert ends(step) == ([0, 0], True)
    again, _ = env.reset(options={"reset_mask": np.array([True, False])})
    assert np.array_equal(again[0], start[0])
    assert np.array_equal(again[1], final[0][1])


@each_game
@pytest.mark.parametrize("kind", ["cells", "planes"])
def test_without_copies_arrays_are_reused(name: str, kind: str) -> None:
    env, copied = made(name, observation=kind, copy=False), made(name, observation=kind)
    first, _ = env.reset(seed=2)
    expected, _ = copied.reset(seed=2)
    for actions in actions_for(copied, 6):
        step, other = env.step(actions), copied.step(actions)
        expected = other[0]
        for one, two, before in zip(tree(step[0]), tree(expected), tree(first), strict=True):
            assert np.array_equal(one, two)
            if name != "labyrinth":
                assert np.shares_memory(one, before)
    assert np.shares_memory(env.step(actions)[1], env.step(actions)[1])
    assert not np.shares_memory(copied.step(actions)[1], copied.step(actions)[1])
    expected = copied.step(actions)[0]
    assert env.observation_space.contains(step[0])
    assert copied.observation_space.contains(expected)


def test_the_live_board_is_the_observation() -> None:
    env = made("sokoban", copy=False)
    board, _ = env.reset(seed=3)
    assert np.shares_memory(board, env._arrays["cells"])
    assert board.dtype == env.single_observation_space.dtype


@each_game
def test_a_rollout_is_many_steps(name: str) -> None:
    how: dict[str, Any] = {"max_steps": 7, "autoreset_mode": "SameStep"}
    env, other = made(name, **how), made(name, **how)
    env.reset(seed=5)
    other.reset(seed=5)
    rolled = env.rollout(20)
    other._arrays["seeds"][...] = other._arrays["seeds"]
    assert rolled.actions.shape == rolled.rewards.shape == rolled.terminated.shape == (20, 5)
    assert rolled.actions.min() >= 0
    again = made(name, **how)
    again.reset(seed=5)
    assert np.array_equal(again.rollout(20).actions, rolled.actions), "chance is the seed's"
    given = made(name, **how, levels=[env.position(0)], kind=None, size=None, pool=1)
    twice = made(name, **how, levels=[env.position(0)], kind=None, size=None, pool=1)
    given.reset(seed=1)
    twice.reset(seed=1)
    boards = name != "labyrinth"
    rolled = given.rollout(20, rolled.actions, boards=boards)
    ended = 0
    for step in range(20):
        if rolled.boards is not None:
            cells = twice._arrays["cells"]
            assert np.array_equal(rolled.boards[step].reshape(cells.shape), cells)
        _, rewards, over, cut, _ = twice.step(rolled.actions[step])
        assert np.array_equal(rolled.rewards[step], rewards)
        assert np.array_equal(rolled.terminated[step], over)
        assert np.array_equal(rolled.truncated[step], cut)
        ended += int((over | cut).sum())
    assert rolled.ended == ended > 0


@each_game
def test_compiled_and_interpreted_rollouts_agree(name: str, plain: Any) -> None:
    how: dict[str, Any] = {"max_steps": 9, "count": 2}
    env, other = made(name, **how), plain(name, **how)
    env.reset(seed=8)
    other.reset(seed=8)
    boards = name != "labyrinth"
    one, two = env.rollout(12, boards=boards), other.rollout(12, boards=boards)
    for mine, theirs in zip(one[:4], two[:4], strict=True):
        assert np.array_equal(mine, theirs)
    assert one.ended == two.ended
    assert boards is (one.boards is not None)
    if one.boards is not None:
        assert np.array_equal(one.boards, two.boards)
    given = one.actions % choices(env)
    assert np.array_equal(env.rollout(12, given).rewards, other.rollout(12, given).rewards)


def test_seeds_and_levels() -> None:
    env = made("boulder", count=64, pool=9)
    first, _ = env.reset(seed=6)
    assert len({board.tobytes() for board in first}) > 4
    assert same(env.reset(seed=6)[0], first)
    assert not same(env.reset()[0], first), "chance goes on"
    seeds = [6 + at for at in range(64)]
    assert same(env.reset(seed=seeds)[0], first)
    assert same(env.reset(seed=[None] * 63 + [6 + 63])[0][63:], first[63:])
    level, _ = env.reset(options={"level": 4})
    assert len({board.tobytes() for board in level}) == 1
    assert made("boulder", count=2).reset()[0].shape[0] == 2
    other = made("boulder", count=64, pool=9, level_seed=1)
    assert not same(other.reset(seed=6)[0], first)


def test_saving_and_restoring() -> None:
    env = made("sokoban", count=4, max_steps=6)
    env.reset(seed=7)
    env.rollout(3)
    saved = env.save()
    expected = env.rollout(20)
    seen, _ = env.restore(saved)
    assert env.observation_space.contains(seen)
    assert np.array_equal(env.rollout(20).rewards, expected.rewards)
    with pytest.raises(ValueError, match="with other plays"):
        made("sokoban", count=3).restore(saved)


def test_make_vec() -> None:
    env = gymnasium.make_vec("gyoji/Sokoban-v1", num_envs=3, levels=TEXT, autoreset_mode="SameStep")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert isinstance(env.unwrapped, GridVectorEnv)
    observation, _ = env.reset(seed=1)
    assert observation.shape == (3, 4, 6)
    recorded: Any = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    recorded.reset(seed=1)
    recorded.step(np.array([3, 3, 3]))
    *_, infos = recorded.step(np.array([3, 3, 3]))
    assert infos["episode"]["r"].tolist() == [1, 1, 1]
    sync = gymnasium.make_vec("gyoji/Sokoban-v1", 3, "sync", levels=TEXT)
    assert same(sync.reset(seed=1)[0], observation)


def test_rendering_all_plays() -> None:
    env = GridVectorEnv("sokoban", 2, levels=TEXT, render_mode="ansi")
    env.reset()
    drawn = env.render()
    assert drawn is not None
    assert len(drawn) == 2
    assert "b" in drawn[0]
    assert GridVectorEnv("sokoban", 2, levels=TEXT).render() is None


BOXOBAN = """; 0
##########
#  #######
# $  #####
#. @ #####
##########

; 1
##########
#*########
#  .$ @###
#    #####
##########
"""


def test_a_folder_of_boxoban_levels(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "000.txt").write_text(BOXOBAN)
    (tmp_path / "deep" / "001.txt").write_text(BOXOBAN)
    wall, floor = "#" * 10 + "\n", "#........#\n"
    contest = f"5 10\n{wall}#wb+.....#\n{floor}{floor}{wall}\n0 0\n"
    (tmp_path / "more.in").write_text(contest)
    env = GridVectorEnv("sokoban", 8, levels=tmp_path)
    assert env.single_observation_space.shape == (5, 10)
    assert len(env._arrays["levels"]) == 5
    (tmp_path / "bad.txt").write_text("; 7\n#####\n#@$ #\n#####\n")
    with pytest.raises(ValueError, match=r"bad.txt:2:1: expected as many boxes as targets"):
        GridVectorEnv("sokoban", 8, levels=tmp_path)


@pytest.mark.parametrize(("how", "why"), [
    ({"num_envs": 0}, "num_envs, pool and max_steps are at least 1"),
    ({"max_steps": 0}, "are at least 1"),
    ({"pool": 0}, "are at least 1"),
    ({"observation": "smells"}, "observation is one of cells, planes, not 'smells'"),
    ({"autoreset_mode": "Sometimes"}, "Sometimes"),
    ({"render_mode": "radio"}, "render_mode is one of"),
    ({"levels": [TEXT, LARGER]}, "have the same size"),
])  # fmt: skip
def test_invalid_arguments_raise(how: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GridVectorEnv("sokoban", **{"num_envs": 2, **how})


@pytest.mark.parametrize("kind", ["compiled", "plain"])
def test_wrong_use_raises(kind: str, plain: Any) -> None:
    env = made("sokoban") if kind == "compiled" else plain("sokoban")
    for act in (lambda: env.step([0] * 5), lambda: env.rollout(3),
                lambda: env.reset(options={"reset_mask": np.ones(5, bool)})):  # fmt: skip
        with pytest.raises(ResetNeeded, match="reset"):
            act()
    env.reset(seed=1)
    for wrong in ([0, 1, 2, 3, 4], [0, 1, 2, 3, -1]):
        with pytest.raises(InvalidAction, match="actions from 0 to 3"):
            env.step(wrong)
        with pytest.raises(InvalidAction, match="actions from 0 to 3"):
            env.rollout(1, np.array([wrong[::-1]]))
    with pytest.raises(ValueError, match="expected 5 actions, found 2"):
        env.step([0, 1])
    with pytest.raises(ValueError, match="actions of shape"):
        env.rollout(2, np.zeros((3, 5)))
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": np.zeros(5, bool)})
    with pytest.raises(ValueError, match="expected 5 seeds"):
        env.reset(seed=[1, 2])
    with pytest.raises(IndexError, match="there is no level 7"):
        env.reset(options={"level": 7})


def test_a_labyrinth_has_no_boards() -> None:
    env = made("labyrinth")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="the board of labyrinth is hidden"):
        env.rollout(3, boards=True)


def test_a_game_of_another_package() -> None:
    env = GridVectorEnv("skater", 3)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.step([0, 1, 0])[1].shape == (3,)


def test_modes_have_their_numbers() -> None:
    assert set(vector.MODES) == set(AutoresetMode)
    assert sorted(product(vector.MODES.values())) == [(0,), (1,), (2,)]
