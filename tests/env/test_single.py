"""Gymnasium environments: observations, rewards, ends and masks."""

import copy
import doctest
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gyoji
import gyoji.env.aec
from gyoji.env import GridEnv, env_id
from gyoji.game.state import OWN, STATUS, TURN

from .boards import NAMES, ROOM, SEEN, cases, learning, small


def legal(env: GridEnv) -> list[int]:
    return [int(number) for number in np.flatnonzero(env.action_masks())]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("observation", ["cells", "planes"])
def test_environments_pass_gymnasium_checks(name: str, observation: str) -> None:
    env = gymnasium.make(env_id(name), observation=observation)
    assert env.unwrapped is env
    check_env(env)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("observation", ["cells", "planes"])
def test_given_levels_pass_gymnasium_checks(name: str, observation: str) -> None:
    levels = small(name)
    env = gymnasium.make(env_id(name), levels=levels, observation=observation, shaped=0.5)
    check_env(env)


def test_an_environment_is_made_without_an_import() -> None:
    program = (
        "import gymnasium, sys; assert 'gyoji' not in sys.modules;"
        "print(gymnasium.make('gyoji.env:gyoji/Tower-v1'))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "<GridEnv<gyoji/Tower-v1>>\n"


def test_the_package_imports_no_gymnasium() -> None:
    heavy = "{'gymnasium', 'numpy', 'gyoji.env'}"
    program = f"import gyoji, gyoji.cli, sys; assert not {heavy} & {{*sys.modules}}"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_games_have_ids_with_the_version_of_their_rules() -> None:
    assert env_id("sokoban") == "gyoji/Sokoban-v1"
    assert {env_id(name) for name in gyoji.names()} <= {*gymnasium.registry}
    with pytest.raises(LookupError, match="there is no game 'sokobam'"):
        env_id("sokobam")


@pytest.mark.parametrize("name", SEEN)
@pytest.mark.parametrize("shaped", [0.0, 0.25])
def test_a_case_is_played_as_the_referee_plays_it(name: str, shaped: float) -> None:
    game, module = gyoji.load(name), learning(name)
    for case in small(name):
        env = GridEnv(name, levels=case, shaped=shaped, max_steps=10_000)
        played = gyoji.Play(game, case.start)
        observation, info = env.reset()
        for action in case.actions:
            if played.over or (name == "tower" and action not in module.table(case.start)):
                continue
            before, actor = list(played.state), played.state[TURN]
            played.do(action)
            after = list(played.state)
            observation, reward, over, cut, info = env.step(env.number(action))
            gained = game.rules.score(after, actor) - game.rules.score(before, actor)
            hoped = module.potential(after, actor) - module.potential(before, actor)
            assert reward == pytest.approx(gained + shaped * hoped)
            assert env.position == played.state
            assert (over, cut) == (played.over, False)
            assert env.scores() == tuple(played.score(seat) for seat in range(len(env.scores())))
        if played.over and game.rules.players(list(case.start)) > 1:
            assert info["scores"] == env.scores()
        assert observation in env.observation_space


@pytest.mark.parametrize("name", SEEN)
def test_cells_are_those_of_the_state(name: str) -> None:
    for case in small(name):
        env = GridEnv(name, levels=case)
        observation, _ = env.reset()
        kept = []
        for _ in range(5):
            board = observation["board"] if name == "sweets" else observation
            area, width = env.position[-4], env.position[-3]
            there = list(env.position[:area])
            for register, mark in learning(name).MARKS:
                there[env.position[register]] += mark
            assert board.ravel().tolist() == there
            assert board.shape == (area // width, width)
            assert board.flags.writeable
            kept.append((board, board.copy()))
            observation, _, over, *_ = env.step(legal(env)[0])
            if over:
                break
        assert all((board == copy).all() for board, copy in kept)


@pytest.mark.parametrize("name", SEEN)
def test_planes_are_the_features_for_the_player_to_move(name: str) -> None:
    module = learning(name)
    env = GridEnv(name, levels=small(name)[0], observation="planes")
    observation, _ = env.reset()
    for _ in range(4):
        planes = observation["board"] if name == "sweets" else observation
        state = list(env.position)
        for at in range(state[-4]):
            bits = module.features(state, at, state[TURN])
            seen = planes[:, at // state[-3], at % state[-3]]
            assert seen.tolist() == [bits >> bit & 1 for bit in range(len(module.PLANES))]
        if name == "sweets":
            numbers = [module.number(state, at, state[TURN]) for at in range(len(module.NUMBERS))]
            assert observation["numbers"].tolist() == numbers
        observation, _, over, *_ = env.step(legal(env)[-1])
        if over:
            break


def test_the_tower_s_player_is_among_its_cells() -> None:
    env = GridEnv("tower", levels="3 3\n..G\n..#\nS##\n0\n0 0\n")
    board, _ = env.reset()
    assert np.argwhere(board & 16).tolist() == [[3, 1]]
    assert (board & 15).ravel().tolist() == list(env.position[:25])
    board, *_ = env.step(6)
    assert np.argwhere(board & 16).tolist() == [[2, 2]]


def test_a_large_board_has_cells_of_the_same_kind() -> None:
    case = next(case for case in cases("sokoban", 18, 1) if case.start[-4] > 256)
    env = GridEnv("sokoban", levels=case)
    observation, info = env.reset()
    assert observation.dtype == np.uint8
    assert observation.ravel().tolist() == list(case.start[: case.start[-4]])
    assert env.step(int(np.flatnonzero(info["action_mask"])[0]))[0].dtype == np.uint8


@pytest.mark.parametrize("name", NAMES)
def test_masks_are_the_legal_actions(name: str) -> None:
    for case in small(name):
        env = GridEnv(name, levels=case)
        _, info = env.reset()
        played = gyoji.Play(env.game, env.position)
        for _ in range(6):
            numbers = [env.number(action) for action in played.legal_actions()]
            assert numbers == legal(env) == np.flatnonzero(info["action_mask"]).tolist()
            assert [env.action(number) for number in numbers] == list(played.legal_actions())
            if not numbers:
                break
            _, _, over, _, info = env.step(numbers[-1])
            played.do(list(played.legal_actions())[-1])
            assert played.state == env.position
            if over:
                assert not info["action_mask"].any()
                break


def test_a_mask_read_late_is_that_of_its_own_step() -> None:
    env = GridEnv("sokoban", levels=ROOM)
    infos, masks = [env.reset()[1]], [env.action_masks()]
    for action in (1, 3, 0, 3):
        infos.append(env.step(action)[4])
        masks.append(env.action_masks())
    assert [info["action_mask"].tolist() for info in infos] == [mask.tolist() for mask in masks]
    assert len({mask.tobytes() for mask in masks}) > 2


def test_a_mask_fits_sample() -> None:
    env = GridEnv("sokoban", levels=ROOM)
    _, info = env.reset()
    assert env.action_space.sample(info["action_mask"]) in (1, 3)
    assert env.action_masks().dtype == np.bool_


def test_termination_and_truncation() -> None:
    env = GridEnv("sokoban", levels=ROOM, max_steps=3)
    env.reset()
    assert env.step(3)[1:4] == (0.0, False, False)
    assert env.step(3)[1:4] == (1.0, True, False)
    env.reset()
    assert [env.step(1)[2:4] for _ in range(3)] == [(False, False)] * 2 + [(False, True)]
    env.reset()
    env.step(1)
    env.step(0)
    assert env.step(3)[2:4] == (False, True)
    assert GridEnv("sokoban", levels=ROOM).max_steps == 4 * 4 * 6


def test_termination_takes_precedence() -> None:
    env = GridEnv("sokoban", levels=ROOM, max_steps=2)
    env.reset()
    env.step(3)
    assert env.step(3)[2:4] == (True, False)


def test_one_learner_plays_all_players_of_sweets() -> None:
    env = GridEnv("sweets", levels=small("sweets")[0])
    observation, info = env.reset()
    turns, seen, rng = set(), [], np.random.default_rng(1)
    over = cut = False
    while not over and not cut:
        seen.append(int(observation["numbers"][0]))
        turns.add(env.position[TURN])
        assert seen[-1] == env.position[TURN]
        actor = env.position[TURN]
        observation, reward, over, cut, info = env.step(int(rng.choice(legal(env))))
    assert over
    assert len(turns) > 1
    assert reward == info["scores"][actor]
    assert env.position[STATUS] == 1


def test_many_environments_step_together() -> None:
    envs = gymnasium.make_vec("gyoji/Sokoban-v1", 3, vectorization_mode="sync", levels=ROOM)
    _, infos = envs.reset(seed=1)
    assert infos["action_mask"].tolist() == [[0, 1, 0, 1]] * 3
    _, rewards, over, *_ = envs.step(np.array([3, 3, 1]))
    _, rewards, over, *_ = envs.step(np.array([3, 1, 1]))
    assert rewards.tolist() == [1, 0, 0]
    assert over.tolist() == [True, False, False]


def test_a_broken_game_of_another_package_warns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gyoji.env.names", lambda: ["broken", "sokoban"])
    with pytest.warns(UserWarning, match="there is no game 'broken'"):
        gyoji.env._register()


def test_a_game_that_is_new_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(gymnasium.registry, "gyoji/Boulder-v1")
    gyoji.env._register()
    assert gymnasium.make("gyoji/Boulder-v1").reset(seed=1)


def test_a_game_without_a_learning_module() -> None:
    env = gymnasium.make("gyoji/Skater-v1")
    observation, info = env.reset(seed=1)
    position = env.unwrapped.position  # type: ignore[attr-defined]  # a GridEnv's
    assert observation["board"].tolist() == np.array(position[:64]).reshape(8, 8).tolist()
    assert observation["numbers"].tolist() == [0, position[OWN]]
    assert info["action_mask"].shape == (4,)
    assert env.step(0)[0] in env.observation_space
    with pytest.raises(ValueError, match="skater has no planes"):
        gymnasium.make("gyoji/Skater-v1", observation="planes")
    module, state = learning("skater"), list(small("skater")[0].start)
    assert module.choices(state) == 4
    assert module.potential(state, 0) == module.announcement(state, 0) == 0
    assert module.features(state, 0, 0) == 1 << state[0]
    assert module.complete(state, 3) == module.code(state, 3) == 3
    env = GridEnv("skater", levels=small("skater"), shaped=1.0)
    env.reset(seed=1)
    assert env.step(0)[1] in (0.0, 1.0)


def test_the_examples_in_the_document_run() -> None:
    page = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
    source = "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    found = doctest.DocTestParser().get_doctest(source, {}, "environments", "environments.md", 0)
    assert len(found.examples) > 15
    assert doctest.DocTestRunner().run(found).failed == 0


@pytest.mark.parametrize("module", [gyoji.env, gyoji.env.aec])
def test_the_examples_in_docstrings_run(module: ModuleType) -> None:
    ran = doctest.testmod(module)
    assert ran.attempted
    assert not ran.failed


def test_a_subclass_may_have_a_step_of_its_own() -> None:
    class Doubled(GridEnv):
        def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            board, reward, over, cut, info = super().step(action)
            return board, 2 * reward, over, cut, info

    env = Doubled("sokoban", levels=ROOM)
    for play in (env, copy.deepcopy(env)):
        play.reset()
        play.step(3)
        assert play.step(3)[1:3] == (2.0, True)
