"""Test sets: each level once, the share that is solved with its interval, and Boxoban's splits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import gyoji
import gyoji.env
from gyoji.engine.generation import generate
from gyoji.env.evaluation import wilson_interval

from .boards import ROOM

if TYPE_CHECKING:
    from pathlib import Path

MODES = ("NextStep", "SameStep", "Disabled")
LEVELS = [next(iter(generate(gyoji.load("sokoban"), Random(seed), 6, "solved", {}))).start
          for seed in range(12)]  # fmt: skip
LEVELS = [each for each in LEVELS if each[-4:-2] == LEVELS[0][-4:-2]]


def board_of(level: Any) -> Any:
    return np.array(level[: level[-4]]).reshape(-1, level[-3])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("copy", [True, False])
def test_each_play_begins_on_the_level_that_it_names(mode: str, copy: bool) -> None:
    count = len(LEVELS)
    assert count > 4
    env: Any = gyoji.env.make_vec(
        "sokoban",
        count,
        levels=LEVELS,
        autoreset_mode=mode,
        max_steps=4,
        copy=copy,
        level_info=True,
    )
    boards, infos = env.reset(seed=3)

    def check(boards: Any, infos: dict[str, Any]) -> int:
        """How many plays have just begun: their boards are those of their levels."""
        fresh = [(boards[at] == board_of(LEVELS[infos["level"][at]])).all() for at in range(count)]
        walls = [board_of(LEVELS[number]) & 1 for number in infos["level"]]
        assert all((boards[at] & 1 == walls[at]).all() for at in range(count))
        return sum(fresh)

    assert check(boards, infos) == count
    boards, infos = env.reset(options={"level": np.arange(count)[::-1]})
    assert infos["level"].tolist() == [*range(count)][::-1]
    assert check(boards, infos) == count
    rng, begun = np.random.default_rng(1), 0
    for _ in range(15):
        before = infos["level"]
        boards, _, over, cut, infos = env.step(rng.integers(4, size=count))
        begun += check(boards, infos)
        if mode == "SameStep" and (over | cut).any():
            assert infos["final_info"]["level"].tolist() == before.tolist()
    assert mode == "Disabled" or begun >= 3 * count
    mask = np.arange(count) == 2
    boards, infos = env.reset(options={"reset_mask": mask, "level": 1})
    assert check(boards, infos) >= 1
    assert infos["level"][2] == 1
    for wrong, error in ((np.zeros(3, int), ValueError), ([0.5] * count, ValueError),
                         (np.full(count, 99), IndexError)):  # fmt: skip
        with pytest.raises(error, match="level"):
            env.reset(options={"level": wrong})


def test_each_level_is_played_as_often_as_it_is_asked() -> None:
    found = gyoji.env.evaluate(gyoji.env.random_policy, LEVELS, 3, seed=2, num_envs=5, max_steps=40)
    assert found.levels.tolist() == np.arange(len(LEVELS)).repeat(3).tolist()
    assert found.solved.tolist() == (found.returns > 0).tolist()
    assert found.solved.any()
    assert not found.solved.all()
    assert (found.steps[~found.solved] == 40).all()
    assert (found.steps[found.solved] < 41).all()
    again = gyoji.env.evaluate(gyoji.env.random_policy, LEVELS, 3, seed=2, num_envs=5, max_steps=40)
    assert all((one == two).all() for one, two in zip(found, again, strict=True))
    low, high = found.interval
    assert 0 < low < found.rate < high < 1
    assert str(found).startswith(f"solved {found.rate:.1%} (")
    with pytest.raises(ValueError, match="episodes is at least 1"):
        gyoji.env.evaluate(gyoji.env.random_policy, ROOM, 0)


def test_a_policy_sees_what_environments_show() -> None:
    """One that always goes right solves a level whose box is there."""

    def right(boards: Any, masks: Any, _rng: Any) -> Any:
        assert boards.shape == (256, 4, 6)
        assert masks.shape == (256, 4)
        return np.full(256, 3)

    found = gyoji.env.evaluate(right, ROOM, 300)
    assert (found.rate, found.steps.mean(), found.returns.mean()) == (1.0, 2.0, 1.0)
    tower = gyoji.env.evaluate(gyoji.env.random_policy, None, game="tower", pool=20, max_steps=30)
    assert len(tower.solved) == 20
    sweets = gyoji.env.evaluate(gyoji.env.random_policy, None, game="sweets", pool=2, max_steps=9)
    assert not sweets.solved.any()


def test_the_interval_is_wilsons() -> None:
    """Against the figures of Newcombe (1998), table I, method 3."""
    for won, count, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
                                  (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)):  # fmt: skip
        found = wilson_interval(won, count)
        assert [round(each, 4) for each in found] == [low, high]


def test_splits_of_boxoban_have_names(tmp_path: Path) -> None:
    board = "; 0\n" + "#" * 10 + "\n" + "#@$.     #\n" + "#        #\n" * 7 + "#" * 10 + "\n"
    for name in ("medium/valid", "hard"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "000.txt").write_text(board)
    levels = gyoji.env.boxoban(tmp_path, "medium/valid")
    found = gyoji.env.evaluate(lambda *_: np.full(256, 3), levels)
    assert found.rate == 1
    with pytest.raises(
        ValueError, match=r"no split unfiltered/test in .*; it has medium/valid, har"
    ):
        gyoji.env.boxoban(tmp_path, "unfiltered/test")
    with pytest.raises(ValueError, match=r"Boxoban has the splits unfiltered/train, .* not 'easy'"):
        gyoji.env.boxoban(tmp_path, "easy")
