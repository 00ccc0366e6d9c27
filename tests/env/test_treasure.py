"""The labyrinth's treasure, for learners: found, taken and brought out, and hidden until then."""

from __future__ import annotations

import copy
import pickle
from itertools import product
from random import Random

import gymnasium
import numpy as np
import pytest

import gyoji
import gyoji.env
from gyoji.engine.seats import UncheckedTable
from gyoji.env import GridEnv, aec
from gyoji.env.vector import GridVectorEnv
from gyoji.game.state import DOWN, LEFT, RIGHT, STATUS, UP
from gyoji.games.labyrinth import pencil
from gyoji.games.labyrinth.pencil.rules import BROUGHT_OUT
from tests.examples import needs_twins
from tests.games.test_pencil import start_of

from .boards import cases

BOTH = "o o o/o w o/o o o"
FOUND, MET, OUT = 1, 2, 4


def test_the_treasure_is_brought_to_the_start() -> None:
    level = start_of("o o o", [(0, 0)], treasure=(0, 2), meet=False)
    env = GridEnv("labyrinth", levels=level)
    assert env.game is pencil.GAME
    env.reset()
    rewards, told = [], []
    for way in (RIGHT, RIGHT, RIGHT, LEFT, LEFT):
        observation, reward, over, cut, _ = env.step(way)
        rewards.append(reward)
        told.append(observation[0].tolist()[4])
    assert told == [0, FOUND, 0, 0, OUT]
    assert rewards == [0, 0, 0, 0, 1]
    assert (over, cut, env.position[STATUS]) == (True, False, BROUGHT_OUT)
    assert env.scores() == (1,)


def test_a_treasure_is_taken_from_another_walker() -> None:
    level = start_of(BOTH, [(0, 0), (2, 2)], treasure=(0, 1), meet=True)
    env = aec.labyrinth.raw_env(levels=level, meet="on")
    env.reset()
    told = []
    for way in (RIGHT, UP, UP, UP, RIGHT, LEFT):
        seat = env.agent_selection
        env.step(way)
        told.append(env.observe(seat)[0].tolist()[4])
    # The second walker comes up the right column and meets the first, who carries the treasure.
    assert told == [FOUND, 0, 0, 0, MET, 0]
    assert env.rewards == {"player_0": 0, "player_1": 0}


def test_whoever_is_met_loses_the_treasure() -> None:
    level = start_of("o o o", [(0, 0), (0, 2)], treasure=(0, 1), meet=True)
    env = aec.labyrinth.raw_env(levels=level, meet="on")
    env.reset()
    env.step(RIGHT)
    env.step(LEFT)
    assert env.observe("player_1")[0].tolist()[4] == FOUND + MET
    env.step(UP)
    env.step(RIGHT)
    assert env.observe("player_1")[0].tolist()[4] == OUT
    assert (env.rewards, env.terminations["player_0"]) == ({"player_0": 0, "player_1": 1}, True)


@needs_twins
@pytest.mark.parametrize("walkers", [1, 2])
@pytest.mark.parametrize(("treasure", "meet"), [*product(("on", "off"), repeat=2)])
def test_equal_announcements_give_equal_observations(
    walkers: int, treasure: str, meet: str
) -> None:
    known: dict[object, object] = {}
    met, options = 0, {"treasure": treasure, "meet": meet}
    for seed in range(30):
        env = aec.labyrinth.raw_env(size=3, walkers=walkers, **options)
        env.reset(seed=seed)
        table = UncheckedTable(env.game, tuple(env._state))
        history = list[tuple[int, str, str]]()
        for way in Random(seed % 5).choices(range(4), k=6):
            given = [(env.observe(each).tobytes(), env.rewards[each]) for each in env.agents]
            met += tuple(history) in known
            assert known.setdefault(tuple(history), given) == given
            if table.play.over:
                break
            heard = table.do(way)
            env.step(way)
            history.append((heard.player, heard.said, heard.announced))
    assert met > 15


def test_what_is_announced_is_what_happens() -> None:
    """The announcement is made before the action; the state after it confirms it."""
    learning = gyoji.game.learning.learning_of(pencil.GAME)
    counted = dict.fromkeys((FOUND, MET, OUT), 0)
    for seed in range(40):
        env = aec.labyrinth.raw_env(size=3, walkers=2, meet="on")
        env.reset(seed=seed)
        table, rng = UncheckedTable(env.game, tuple(env._state)), Random(seed)
        while not table.play.over and len(table.play.steps) < 60:
            way = rng.randrange(4)
            said = learning.announcement(list(table.play.state), way) >> 6
            announced = table.do(way).announced
            for bit, words in ((FOUND, ("find", "take the")), (MET, ("meet",)), (OUT, ("out",))):
                happened = any(word in announced for word in words)
                if bit == OUT:
                    happened = "brought the treasure out" in announced
                assert bool(said & bit) == happened, announced
                counted[bit] += happened
    assert min(counted.values()) > 3


def test_variants_are_chosen_and_kept() -> None:
    assert gymnasium.make("gyoji/Labyrinth-v1", size=4).observation_space.shape == (1, 5)
    plain = GridEnv("labyrinth", treasure="off")
    assert plain.game is gyoji.load("labyrinth")
    assert plain.observation_space.shape == (1, 4)
    env = GridEnv("labyrinth", size=4)
    env.reset(seed=5)
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env.clone()):
        assert again.game is env.game is pencil.GAME
        assert again.position == env.position
    position = env.position
    assert env.reset(options={"level": position})
    assert env.position == position
    assert GridEnv("labyrinth", levels=[position, cases("labyrinth")[0]])
    with pytest.raises(ValueError, match="this map has none"):
        GridEnv("labyrinth", levels="o w o\n1\n0 0\n")
    with pytest.raises(ValueError, match="option treasure is one of off, on, not 'yes'"):
        GridEnv("labyrinth", treasure="yes")


def test_many_plays_are_the_same_as_one() -> None:
    levels = [start_of(BOTH, [(0, 0)], treasure=(2, 2), meet=False)]
    many = GridVectorEnv("labyrinth", 4, levels=levels, autoreset_mode="Disabled")
    one = GridEnv("labyrinth", levels=levels)
    seen, _ = many.reset(seed=1)
    assert seen.shape == (4, 1, 5)
    one.reset()
    for way in (RIGHT, RIGHT, DOWN, DOWN, UP, UP, LEFT, LEFT):
        seen, rewards, over, *_ = many.step(np.full(4, way))
        expected, reward, terminated, *_ = one.step(way)
        assert (seen == expected).all()
        assert rewards.tolist() == [reward] * 4
        assert over.tolist() == [terminated] * 4
    assert terminated
