"""Levels of several sizes in one frame, planes as the last axis, masks in infos, pickling."""

from __future__ import annotations

import pickle
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

import gyoji
from gyoji.env import GridEnv, aec
from gyoji.env.vector import GridVectorEnv
from gyoji.game.game import Game
from gyoji.learn import stage

SMALL = "4 6\n######\n#w.b+#\n#....#\n######\nRR\n0 0\n"
TALL = "6 5\n#####\n#w..#\n#.b.#\n#.+.#\n#...#\n#####\nRD\n0 0\n"
LEVELS = [SMALL, TALL]


@pytest.fixture(params=["compiled", "interpreted"])
def how(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "interpreted":
        monkeypatch.setattr(stage, "twin", lambda _: None)
    return str(request.param)


def starts() -> list[gyoji.game.state.Position]:
    return [next(gyoji.read("sokoban", level)).start for level in LEVELS]


def framed(start: gyoji.game.state.Position, height: int, width: int) -> Any:
    """A board in its frame, cell by cell."""
    frame = np.zeros((height, width), np.uint8)
    own = start[-3]
    for at, cell in enumerate(start[: start[-4]]):
        frame[at // own, at % own] = cell
    return frame


@pytest.mark.usefixtures("how")
def test_one_play_is_padded() -> None:
    env = GridEnv("sokoban", levels=LEVELS, pad=True)
    for number, start in enumerate(starts()):
        observation, info = env.reset(options={"level": number})
        assert env.observation_space.contains(observation)
        assert np.array_equal(observation["board"], framed(start, 6, 6))
        assert observation["cell_mask"].sum() == start[-4]
        assert info["action_mask"].sum() > 0
        assert env.position == start
        observation, *_ = env.step(1)
        assert np.array_equal(observation["board"], framed(env.position, 6, 6))
    with pytest.raises(ValueError, match="has 7 x 5 cells and 1 player"):
        env.reset(options={"level": TALL.replace("6 5", "7 5").replace("#...#", "#...#\n#...#")})
    with pytest.raises(ValueError, match="needs levels="):
        GridEnv("sokoban", pad=True)


@pytest.mark.usefixtures("how")
@pytest.mark.parametrize("last", [False, True])
def test_many_plays_are_padded(last: bool) -> None:
    each = GridVectorEnv("sokoban", 6, levels=LEVELS, pad=True)
    env = GridVectorEnv(
        "sokoban", 6, levels=LEVELS, pad=True, observation="planes", channels_last=last
    )
    boards, planes = each.reset(seed=3)[0], env.reset(seed=3)[0]
    assert {env.position(number) for number in range(6)} == set(starts())
    for _ in range(3):
        assert each.observation_space.contains(boards)
        assert env.observation_space.contains(planes)
        for number in range(6):
            here = each.position(number)
            assert env.position(number) == here
            assert np.array_equal(boards["board"][number], framed(here, 6, 6))
            assert np.array_equal(planes["cell_mask"], boards["cell_mask"])
            walls = planes["board"][number]
            walls = walls[..., 0] if last else walls[0]
            assert np.array_equal(walls, framed(here, 6, 6) & 1)
        actions = np.array([1, 3, 1, 3, 0, 2])
        boards, planes = each.step(actions)[0], env.step(actions)[0]
    with pytest.raises(ValueError, match="levels of one size"):
        each.rollout(2, boards=True)


def test_boards_of_several_sizes_are_refused_unless_they_are_padded() -> None:
    with pytest.raises(ValueError, match=r"same size, unless they are padded \(pad=True\)"):
        GridVectorEnv("sokoban", 2, levels=LEVELS)
    skater = GridEnv("skater", levels=["#####\n#@.*#\n#####\nLR\n"], pad=True)
    assert skater.reset(seed=1)[0]["board"].shape == (3, 5)
    game = skater.game
    hiding = SimpleNamespace(**vars(game.display) | {"view": lambda state, _: state})
    hidden = Game("hidden", 1, game.rules, game.notation, hiding, game.levels)
    with pytest.raises(ValueError, match="boards of hidden cannot be padded"):
        GridEnv(hidden, levels=["#####\n#@.*#\n#####\nLR\n"], pad=True)


def test_marks_are_padded_too() -> None:
    cases = list(gyoji.load("tower").levels.cases(Random(1), 6, 1, "climb", {}))
    env, plain = (
        GridVectorEnv("tower", 1, levels=cases, pad=True),
        GridVectorEnv("tower", 1, levels=cases),
    )
    assert np.array_equal(env.reset(seed=1)[0]["board"], plain.reset(seed=1)[0])


@pytest.mark.usefixtures("how")
def test_planes_may_be_the_last_axis() -> None:
    first = GridEnv("sokoban", levels=SMALL, observation="planes")
    last = GridEnv("sokoban", levels=SMALL, observation="planes", channels_last=True)
    assert last.observation_space.shape == (4, 6, 4)
    one, other = first.reset()[0], last.reset()[0]
    assert np.array_equal(np.moveaxis(one, 0, -1), other)
    assert np.array_equal(np.moveaxis(first.step(3)[0], 0, -1), last.step(3)[0])


@pytest.mark.usefixtures("how")
def test_one_play_ends_before_the_others_have() -> None:
    env = GridVectorEnv("sokoban", 2, levels=LEVELS, pad=True, autoreset_mode="SameStep")
    env.reset(seed=1, options={"level": [0, 1]})
    env.step(np.array([3, 2]))
    *_, over, _, infos = env.step(np.array([3, 2]))
    assert over.tolist() == infos["_final_obs"].tolist() == [True, False]
    last = gyoji.play_out("sokoban", next(gyoji.read("sokoban", SMALL)))
    assert (infos["final_obs"]["board"][0] == framed(last.end, 6, 6)).all()


@pytest.mark.usefixtures("how")
def test_infos_of_many_plays_have_masks() -> None:
    env = GridVectorEnv("sokoban", 3, levels=SMALL, masks=True, autoreset_mode="SameStep")
    _, infos = env.reset(seed=1)
    for _ in range(2):
        assert np.array_equal(infos["action_mask"], env.action_masks())
        assert infos["_action_mask"].all()
        *_, infos = env.step(np.array([3, 3, 1]))
    assert infos["_final_obs"].tolist() == [True, True, False]
    assert GridVectorEnv("sokoban", 3, levels=SMALL).reset()[1] == {}


@pytest.mark.usefixtures("how")
@pytest.mark.parametrize("copy", [False, True])
def test_many_plays_are_pickled(copy: bool) -> None:
    env = GridVectorEnv("sokoban", 4, size=6, pool=5, copy=copy)
    with pytest.raises(ResetNeeded):
        pickle.loads(pickle.dumps(env)).step(np.zeros(4, np.int64))
    env.reset(seed=2)
    env.rollout(5)
    other = pickle.loads(pickle.dumps(env))
    mine, theirs = env.rollout(40), other.rollout(40)
    assert np.array_equal(mine.rewards, theirs.rewards)
    assert np.array_equal(mine.actions, theirs.actions)
    actions = np.zeros(4, np.int64)
    assert np.array_equal(env.step(actions)[0], other.step(actions)[0])


@pytest.mark.usefixtures("how")
def test_the_live_board_is_bytes() -> None:
    env = GridVectorEnv("sokoban", 2, levels=SMALL, copy=False)
    board, _ = env.reset(seed=1)
    assert board.dtype == np.uint8
    assert np.shares_memory(board, env._arrays["cells"])


def test_boards_of_a_rollout_are_kept_by_whoever_keeps_them() -> None:
    env = GridVectorEnv("sokoban", 2, size=6, pool=5)
    env.reset(seed=1)
    kept = env.rollout(3, boards=True).boards
    assert kept is not None
    before = kept.copy()
    env.rollout(3, boards=True)
    assert np.array_equal(kept, before)
    view = kept[1:]
    del kept
    env.rollout(3, boards=True)
    assert np.array_equal(view, before[1:])


def test_rendering_before_the_first_reset_says_so() -> None:
    for env in (
        GridEnv("sokoban", levels=SMALL, render_mode="ansi"),
        GridVectorEnv("sokoban", 2, levels=SMALL, render_mode="ansi"),
        aec.sokoban.raw_env(levels=SMALL, render_mode="ansi"),
    ):
        with pytest.raises(ResetNeeded, match="reset the environment first: no play has begun"):
            env.render()
