"""PettingZoo environments: one play, a learner for each player."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test import (  # type: ignore[import-untyped]  # it says no types
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

import gyoji
from gyoji.env import aec
from gyoji.env.aec import SeatsEnv
from gyoji.game.state import TURN

from .boards import learning, small

DICTIONARY = "ignore:Observation:UserWarning"
"""PettingZoo warns about observations that are dictionaries, as those of sweets are."""


class Three:
    """A module as PettingZoo's tests expect it."""

    @staticmethod
    def env(**arguments: Any) -> Any:
        return aec.labyrinth.env(walkers=3, **arguments)

    @staticmethod
    def parallel_env(**arguments: Any) -> Any:
        return aec.labyrinth.parallel_env(walkers=3, **arguments)


def sweets(**arguments: Any) -> Any:
    return aec.sweets.env(levels=small("sweets"), **arguments)


def legal(env: SeatsEnv) -> list[int]:
    mask = env.infos[env.agent_selection]["action_mask"]
    return [int(number) for number in np.flatnonzero(mask)]


def test_a_parallel_play_does_not_end_within_a_round() -> None:
    with pytest.raises(ValueError, match="act at once only with"):
        aec.labyrinth.parallel_env(walkers=3, treasure="on")


@pytest.mark.filterwarnings("error")
def test_labyrinth_passes_pettingzoo_checks() -> None:
    api_test(Three.env(), num_cycles=300)
    api_test(aec.labyrinth.env(), num_cycles=100)
    seed_test(Three.env, num_cycles=100)
    for walkers in (1, 3):  # without a treasure, no play ends before its last cycle
        max_cycles_test(
            SimpleNamespace(
                env=partial(aec.labyrinth.env, walkers=walkers, treasure="off"),
                parallel_env=partial(aec.labyrinth.parallel_env, walkers=walkers),
            )
        )
    max_cycles_test(aec.labyrinth)
    parallel_api_test(Three.parallel_env(), num_cycles=300)
    parallel_seed_test(Three.parallel_env, num_cycles=100)


@pytest.mark.filterwarnings("error", DICTIONARY)
@pytest.mark.parametrize("observation", ["cells", "planes"])
def test_sweets_pass_pettingzoo_checks(observation: str) -> None:
    api_test(sweets(observation=observation), num_cycles=60)
    seed_test(lambda: sweets(observation=observation), num_cycles=30)
    seed_test(aec.sweets.env, num_cycles=3)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ["boulder", "sokoban"])
def test_one_player_acts_at_once_with_nobody(name: str) -> None:
    max_cycles_test(getattr(aec, name))
    parallel_api_test(getattr(aec, name).parallel_env(), num_cycles=50)


def test_a_play_of_sweets_gives_the_scores_as_rewards() -> None:
    game = gyoji.load("sweets")
    for case in small("sweets"):
        for shaped in (0.0, 0.5):
            env, module = aec.sweets.raw_env(levels=case, shaped=shaped), learning("sweets")
            env.reset()
            total = dict.fromkeys(env.agents, 0.0)
            for action in case.actions:
                assert env.agent_selection == f"player_{env.state()[TURN]}"
                env.step(env.unwrapped._stepper.number(env.state().tolist(), action))
                for agent, reward in env.rewards.items():
                    total[agent] += reward
            assert all(env.terminations.values())
            end = list(gyoji.play_out(game, case).end)
            assert env.state().tolist() == end
            assert list(total.values()) == [
                game.rules.score(end, seat) + shaped * module.potential(end, seat)
                for seat in range(4)
            ]


def test_each_player_observes_from_their_own_side() -> None:
    env = aec.sweets.raw_env(levels=small("sweets"), observation="planes")
    env.reset(seed=1)
    rng, module = np.random.default_rng(1), learning("sweets")
    for _ in range(8):
        env.step(int(rng.choice(legal(env))))
    state = env.state().tolist()
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        numbers = [module.number(state, at, seat) for at in range(len(module.NUMBERS))]
        assert seen["numbers"].tolist() == numbers
        bits = [module.features(state, at, seat) for at in range(state[-4])]
        assert sum(bits) == (seen["board"].reshape(20, -1).astype(int).T << np.arange(20)).sum()


def test_an_illegal_action_changes_nothing() -> None:
    env = aec.sweets.raw_env(levels=small("sweets"), max_cycles=2)
    env.reset(seed=1)
    before = env.state()
    for _ in range(7):
        env.step(0)  # a turn cannot end before it has begun
        assert env.agent_selection == "player_0"
        assert (env.state() == before).all()
        assert not any(env.truncations.values())
    env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_the_mask_is_in_the_info_of_the_player_to_move() -> None:
    env = aec.sweets.raw_env(levels=small("sweets"))
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(12):
        having = [agent for agent in env.agents if "action_mask" in env.infos[agent]]
        assert having == [env.agent_selection]
        play = gyoji.Play(gyoji.load("sweets"), tuple(env.state().tolist()))
        assert len(legal(env)) == len(list(play.legal_actions()))
        env.step(int(rng.choice(legal(env))))


def test_wrong_use_raises() -> None:
    with pytest.raises(ValueError, match="the players of sweets cannot act at once"):
        aec.sweets.parallel_env()
    with pytest.raises(ValueError, match="max_cycles is at least 1, not 0"):
        aec.labyrinth.env(max_cycles=0)
    with pytest.raises(ValueError, match="render_mode is one of"):
        aec.labyrinth.env(render_mode="gif")
    env = aec.labyrinth.raw_env(walkers=2)
    env.reset()
    wrong: list[Any] = [4, -1, None, "N"]
    for action in wrong:
        with pytest.raises(InvalidAction, match="action is an integer from 0 to 3, not"):
            env.step(action)
    with pytest.raises(ValueError, match="this level has 2 players, and the environment's levels"):
        aec.labyrinth.raw_env().reset(options={"level": tuple(env.state().tolist())})


def test_a_play_ends_as_the_referee_says() -> None:
    text = "b> o r1v\no o e1\n2\n0 1 ESW\n1 0 NNE\n"
    case = next(gyoji.read("labyrinth", text, walks="together"))
    env = aec.labyrinth.raw_env(levels=text, walks="together", treasure="off")
    env.reset()
    for action in case.actions:
        env.step(action)
    assert env.state().tolist() == list(gyoji.play_out(gyoji.load("labyrinth"), case).end)
    assert env.possible_agents == ["player_0", "player_1"]
    assert str(env) == "gyoji_labyrinth_v1"


def test_any_game_is_a_pettingzoo_environment() -> None:
    with pytest.raises(AttributeError, match="has no attribute chess"):
        _ = aec.chess
    assert aec.tower.raw_env().metadata["name"] == "gyoji_tower_v1"
    env = SeatsEnv("sokoban", observation="planes")
    api_test(env, num_cycles=50)
    env.reset(seed=1)
    level = tuple(env.state().tolist())
    env.reset(seed=2)
    assert tuple(env.state().tolist()) != level
    env.reset(options={"level": level})
    assert tuple(env.state().tolist()) == level
