"""Episodes record exactly what environments give, step by step."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import gyoji
from gyoji.data import Episode, load, rollout
from gyoji.env import GridEnv
from gyoji.env.aec import SeatsEnv

from .sets import NAMES, made

CONTEST: dict[str, dict[str, Any]] = {"labyrinth": {"treasure": "off"}}
"""The arguments with which learners play what data sets have: the game as in the contest."""


def seen(episode: Episode, at: int) -> Any:
    """The observation in a row, as environments give it."""
    assert episode.observations is not None
    board = episode.observations[at]
    return board if episode.numbers is None else {"board": board, "numbers": episode.numbers[at]}


def equal(one: Any, other: Any) -> bool:
    """Whether observations are equal, with the same types and shapes."""
    if isinstance(one, dict):
        return set(one) == set(other) and all(equal(one[key], other[key]) for key in one)
    return one.dtype == other.dtype and one.shape == other.shape and bool((one == other).all())


@pytest.mark.parametrize("name", [*NAMES, "skater"])
@pytest.mark.parametrize("observation", ["cells", "planes"])
@pytest.mark.parametrize("agent", ["random", "given"])
def test_steps_are_those_of_an_environment(
    name: str, observation: str, agent: str, tmp_path: Path
) -> None:
    if (name, observation) == ("skater", "planes"):
        pytest.skip("it has no planes")
    steps = 0
    for episode in made(name, tmp_path, agent=agent, observation=observation, steps=20):
        if not len(episode) or (episode.indices < 0).any():
            continue
        level = {"levels": episode.start, "max_steps": len(episode), **CONTEST.get(name, {})}
        env = GridEnv(name, observation=observation, **level)
        shaped = GridEnv(name, shaped=1.0, **level)
        observed, _ = env.reset()
        shaped.reset()
        assert equal(observed, seen(episode, 0))
        for at, number in enumerate(episode.indices.tolist()):
            assert env.action(number) == episode.actions[at] or name == "sweets"
            assert env.position[-2] == episode.players[at]
            observed, reward, over, cut, _ = env.step(number)
            assert equal(observed, seen(episode, at + 1))
            assert (reward, over, cut) == (
                episode.rewards[at], episode.terminated[at], episode.truncated[at],
            )  # fmt: skip
            both = episode.rewards[at] + episode.shaped[at]
            assert shaped.step(number)[1] == both
            steps += 1
        assert env.scores() == episode.scores
    assert steps > 10


def test_announcements_are_those_of_an_environment(tmp_path: Path) -> None:
    path = tmp_path / "three.in"
    levels = gyoji.load("labyrinth").levels
    walks = levels.cases(Random(5), 5, 3, "random", {"reach": "all"})
    path.write_bytes(gyoji.show("labyrinth", [gyoji.Case(walk.start, b"") for walk in walks]))
    folder = tmp_path / "set"
    (episode,) = rollout(
        "labyrinth", folder, files=[path], agent="random", steps=30, walks="together"
    )
    told: dict[str, Any] = {"walks": "together", "treasure": "off"}
    env = SeatsEnv("labyrinth", levels=str(path), max_cycles=99, **told)
    env.reset()
    assert episode.observations is not None
    assert episode.observations.shape == (31, 3, 4)
    for board, number in zip(episode.observations[:-1], episode.indices, strict=True):
        assert (env.observe(env.agent_selection) == board).all()
        env.step(int(number))
    load(folder).verify()


def test_labyrinths_are_observed_by_announcements(tmp_path: Path) -> None:
    for observation in ("cells", "planes"):
        for episode in made("labyrinth", tmp_path / observation, observation=observation):
            assert episode.observations is not None
            assert episode.observations.shape[1:] == (1, 4)
            assert (episode.observations[0] == [[1, 0, 0, 0]]).all()


def test_the_legal_agent_follows_the_masks(tmp_path: Path) -> None:
    for name in NAMES:
        for episode in made(name, tmp_path / name, episodes=3, steps=6):
            if len(episode):
                env = GridEnv(name, levels=episode.start, **CONTEST.get(name, {}))
                env.reset()
                for number in episode.indices.tolist():
                    assert env.action_masks()[number]
                    env.step(number)


def test_the_first_agent_takes_the_first_legal_action(tmp_path: Path) -> None:
    for episode in made("tower", tmp_path, agent="first", steps=4):
        if len(episode):
            env = GridEnv("tower", levels=episode.start)
            env.reset()
            for number in episode.indices.tolist():
                assert number == np.flatnonzero(env.action_masks())[0]
                env.step(number)
