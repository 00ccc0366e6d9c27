"""Walkers in a labyrinth observe the announcements and nothing else."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import gyoji
from gyoji.engine.seats import UncheckedTable
from gyoji.env import GridEnv, aec
from gyoji.env.plays import Info
from gyoji.game.state import DOWN, LEFT, RIGHT, UP, Position

from .boards import cases

GAME = gyoji.load("labyrinth")


MAPS = pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.long)])


def maps(count: int, walkers: int) -> Iterator[Position]:
    """Many maps of several sizes, with walkers on them."""
    for size in (3, 5):
        for seed in range(count):
            starts = [
                gyoji.Case(case.start, b"")
                for case in GAME.levels.cases(
                    Random(seed), size, walkers, "random", {"reach": "all"}
                )
            ]
            text = gyoji.show(GAME, starts)
            yield next(gyoji.read(GAME, text, walks="together")).start


@MAPS
def test_equal_announcements_give_equal_observations(count: int) -> None:
    known: dict[object, bytes] = {}
    met = 0
    for start in maps(count, 1):
        for seed in range(6):
            ways = Random(seed).choices(range(4), k=4)
            env, table = (
                GridEnv("labyrinth", levels=start, treasure="off"),
                UncheckedTable(GAME, start),
            )
            observation, info = env.reset()
            history = list[tuple[str, str]]()
            for way in ways:
                heard = table.do(way)
                observation, reward, over, cut, info = env.step(way)
                history.append((heard.said, heard.announced))
                given = (observation.tobytes(), reward, over, cut, info["action_mask"].tobytes())
                met += tuple(history) in known
                assert known.setdefault(tuple(history), b"%r" % (given,)) == b"%r" % (given,)
    assert met > 200


@MAPS
def test_equal_announcements_give_all_players_equal_observations(count: int) -> None:
    known: dict[object, object] = {}
    met = 0
    for start in maps(count, 2):
        for seed in range(6):
            env, table = (
                aec.labyrinth.raw_env(levels=start, treasure="off"),
                UncheckedTable(GAME, start),
            )
            env.reset()
            history = list[tuple[int, str, str]]()
            for way in Random(seed).choices(range(4), k=5):
                given = [
                    (env.observe(agent).tobytes(), env.rewards[agent], str(env.infos[agent]))
                    for agent in env.agents
                ]
                met += tuple(history) in known
                assert known.setdefault(tuple(history), given) == given
                heard = table.do(way)
                env.step(way)
                history.append((heard.player, heard.said, heard.announced))
    assert met > 200


def test_the_last_announcement_is_observed() -> None:
    text = "o r1> e1 w\nb> o o o\ny10 o o y11\n1\n0 0\n"
    env = GridEnv("labyrinth", levels=text, treasure="off")
    observation, _ = env.reset()
    assert observation.tolist() == [[1, 0, 0, 0]]
    wall, island, bog, river, estuary, cave = range(1, 7)
    heard = [
        (RIGHT, river, estuary), (RIGHT, wall, 0), (DOWN, island, 0), (UP, estuary, 0),
        (LEFT, river, 0), (LEFT, island, 0), (DOWN, bog, 0), (RIGHT, bog, 0), (DOWN, cave, 0),
    ]  # fmt: skip
    for way, met, drawn in heard:
        assert env.step(way)[0].tolist() == [[1, way + 1, met, drawn]]


def test_the_first_row_is_the_observer_s() -> None:
    env = aec.labyrinth.raw_env(walkers=3)
    env.reset(seed=1)
    for way in (0, 1, 2, 3):
        env.step(way)
    rows = [env.observe(agent).tolist() for agent in env.agents]
    assert [row[1] for row in rows[0]] == [4, 2, 3]
    for seat in range(3):
        assert rows[seat] == rows[0][seat:] + rows[0][:seat]
        assert [row[0] for row in rows[seat]].index(1) == (1 - seat) % 3


def test_an_info_does_not_hold_the_map() -> None:
    env = GridEnv("labyrinth")
    _, info = env.reset(seed=1)
    assert type(info) is dict
    assert not isinstance(info, Info)
    assert info["action_mask"].tolist() == [1] * 4
    assert env.step(0)[1] == 0.0


def test_one_environment_has_maps_of_any_size() -> None:
    starts = [case.start for case in cases("labyrinth", 7, 3)]
    assert len({len(start) for start in starts}) > 3
    env = GridEnv("labyrinth", levels=starts, max_steps=5, treasure="off")
    played = set()
    for _ in range(30):
        observation, _ = env.reset(seed=None)
        played.add(len(env.position))
        assert observation in env.observation_space
        assert [env.step(way)[3] for way in (0, 1, 2, 3, 0)] == [False] * 4 + [True]
    assert len(played) > 3
    assert np.array_equal(env.observation_space.high, [[1, 4, 7, 7]])  # type: ignore[attr-defined]  # a Box's
