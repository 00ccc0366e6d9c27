"""Observations that are kept in place equal those that are made from scratch, whatever happens."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest

import gyoji
import gyoji.env
from gyoji.env import spaces
from gyoji.env.vector import GridVectorEnv
from gyoji.game.learning import learning_of
from gyoji.game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from gyoji.learn import stage
from gyoji.learn.bits import bits_table

from .boards import NAMES, SEEN, small

GAMES = Path(__file__).parents[2] / "examples" / "games"
OWN = [str(GAMES / name) for name in ("reversi.py", "lights.py", "ice.py")]
"""Games of users, without a module `learning`."""

LOW = "4 6\n######\n#w.b+#\n#....#\n######\nRR\n0 0\n"
TALL = "5 4\n####\n#w.#\n#b.#\n#+.#\n####\nD\n0 0\n"
WAYS: list[dict[str, Any]] = [
    {"observation": "planes", "copy": False, "autoreset_mode": "SameStep"},
    {"observation": "planes", "copy": True, "autoreset_mode": "NextStep"},
    {"observation": "planes", "copy": False, "channels_last": True, "autoreset_mode": "Disabled"},
    {"observation": "cells", "copy": False, "autoreset_mode": "SameStep"},
]


def made(name: str, **how: Any) -> GridVectorEnv:
    levels = {"levels": small(name)} if name in NAMES else {"pool": 3}
    return GridVectorEnv(name, **{"num_envs": 5, "max_steps": 23, **levels, **how})


def scratch(env: GridVectorEnv, at: int, ended: bool = False) -> dict[str, Any]:
    """What is observed of a play, by the rules' functions, cell by cell."""
    learning, arrays = learning_of(env.game), env._arrays
    names = ("finals", "final_registers", "last") if ended else ("cells", "registers", "heard")
    cells, registers, heard = (arrays[name][at].tolist() for name in names)
    state, turn = [*cells, *registers], registers[TURN]
    area, width = registers[AREA], registers[WIDTH]
    if learning.ANNOUNCEMENTS:
        said = [heard[(turn + row) % len(heard)] for row in range(len(heard))]
        columns = range(len(learning.ANNOUNCEMENTS))
        return {"board": np.array([
            [row == 0, each & 255, *(each >> 8 + 3 * column & 7 for column in columns)]
            for row, each in enumerate(said)
        ])}  # fmt: skip
    height, count = area // width, len(learning.PLANES)
    if env._kind == "planes":
        bits = [learning.features(state, place, turn) for place in range(area)]
        board = np.array([[seen >> plane & 1 for seen in bits] for plane in range(count)])
        board = board.reshape(count, height, width)
    else:
        marked = state[:area]
        for register, mark in learning.MARKS:
            marked[state[register]] += mark
        board = np.array(marked).reshape(height, width)
    found = {"board": board, "numbers": np.array([
        learning.number(state, index, turn) for index in range(len(learning.NUMBERS))
    ])}  # fmt: skip
    if env._look.frame:
        frame = env._look.frame
        room = [(0, 0)] * (board.ndim - 2) + [(0, frame[0] - height), (0, frame[1] - width)]
        found["board"] = np.pad(board, room)
        found["cell_mask"] = np.pad(np.ones((height, width)), room[-2:])
    if env._look.channels_last and env._kind == "planes":
        found["board"] = np.moveaxis(found["board"], 0, -1)
    return found


def check(env: GridVectorEnv, seen: Any, which: Any = None, ended: bool = False) -> None:
    """Compare the observations of these plays with those from scratch."""
    parts = seen if isinstance(seen, dict) else {"board": seen}
    for at in range(env.num_envs) if which is None else np.flatnonzero(which):
        expected = scratch(env, int(at), ended)
        for name, part in parts.items():
            assert np.array_equal(part[at], expected[name]), (name, at)
    for part in parts.values():
        if env._copy:
            part[...] = 1  # it is the caller's
        elif env._observed._in_place:
            with pytest.raises(ValueError, match="read-only"):
                part[...] = 1


def check_masks(env: GridVectorEnv) -> None:
    for at, mask in enumerate(env.action_masks()):
        assert np.array_equal(mask, env._stepper.mask(list(env.position(at)))), at


def play(env: GridVectorEnv, steps: int, seed: int, masks: int = 4) -> None:
    """Do all kinds of things by chance, and compare after each; masks after every so many."""
    rng = np.random.default_rng(seed)
    check(env, env.reset(seed=seed)[0])
    choices = len(env._stepper.table)
    saved = env.save()
    for step in range(steps):
        what = rng.integers(40)
        if what == 0:
            which = rng.integers(2, size=env.num_envs).astype(bool)
            which[0] = True
            check(env, env.reset(options={"reset_mask": which})[0])
        elif what == 1:
            check(env, env.reset(options={"level": 0})[0])
        elif what == 2:
            saved = env.save()
            env = pickle.loads(pickle.dumps(env))
        elif what == 3:
            check(env, env.restore(saved, trusted=True)[0])
        elif what == 4:
            env.rollout(int(rng.integers(1, 9)))
        actions = rng.integers(choices, size=env.num_envs)
        if rng.integers(2):
            legal = [np.flatnonzero(row) for row in env.action_masks()]
            actions = np.array([rng.choice(each) if len(each) else 0 for each in legal])
        seen, _, over, cut, infos = env.step(actions)
        check(env, seen)
        if "final_obs" in infos:
            assert np.array_equal(infos["_final_obs"], over | cut)
            check(env, infos["final_obs"], over | cut, ended=True)
        if step % masks == 0 and env.game.name in SEEN:
            check_masks(env)


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("name", [*NAMES, *OWN])
def test_observations_equal_those_from_scratch(name: str, way: int) -> None:
    play(made(name, **WAYS[way]), 50, seed=way, masks=20)


@pytest.mark.long
@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("name", [*NAMES, *OWN])
def test_ten_thousand_observations_equal_those_from_scratch(name: str, way: int) -> None:
    play(made(name, num_envs=25, max_steps=60, **WAYS[way]), 400, seed=way, masks=50)


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("name", ["sokoban", "tower", "sweets"])
def test_without_a_table_a_play_is_observed_anew(
    name: str, way: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So are games whose planes depend on more than a cell."""
    monkeypatch.setattr(spaces, "bits_table", lambda *_: None)
    play(made(name, **WAYS[way]), 40, seed=way, masks=20)


def test_cells_and_numbers_of_a_game_of_another_package() -> None:
    """It has a twin, and no planes."""
    play(made("skater", **WAYS[3]), 60, seed=1, masks=20)


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_boards_of_several_sizes(way: int) -> None:
    play(made("sokoban", levels=[LOW, TALL], pad=True, max_steps=5, **WAYS[way]), 60, seed=way)


@pytest.mark.parametrize("name", NAMES)
def test_interpreted_observations_are_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "twin", lambda _: None)
    play(made(name, num_envs=3, **WAYS[0]), 20, seed=1, masks=20)


@pytest.mark.parametrize("observation", ["cells", "planes"])
@pytest.mark.parametrize("name", SEEN)
def test_one_environment_gives_observations_of_its_own(name: str, observation: str) -> None:
    """They are those from scratch, and writing into them changes nothing."""
    env: Any = gymnasium.make(
        gyoji.env.env_id(name), levels=small(name), observation=observation, max_steps=30
    )
    many = made(name, num_envs=1, observation=observation)
    rng, kept = np.random.default_rng(2), list[tuple[Any, Any]]()
    seen, info = env.reset(seed=2)
    for _ in range(150):
        position = env.position
        cells = len(many._arrays["cells"][0])
        many._arrays["cells"][0] = position[:cells]
        many._arrays["registers"][0, -len(position[cells:]) :] = position[cells:]
        for part, board in (seen if isinstance(seen, dict) else {"board": seen}).items():
            assert np.array_equal(board, scratch(many, 0)[part])
            kept.append((board, board.copy()))
            if rng.integers(2):
                board[...] = 1
                kept.pop()
        legal = np.flatnonzero(info["action_mask"])
        action = int(rng.choice(legal)) if len(legal) else 0
        seen, _, over, cut, info = env.step(action)
        if over or cut:
            seen, info = env.reset()
    assert all(np.array_equal(board, copy) for board, copy in kept)


def learning(**parts: Any) -> Any:
    """The learning of Sokoban with some parts of its own."""
    return SimpleNamespace(**{**vars(learning_of(gyoji.load("sokoban"))), **parts})


@pytest.mark.parametrize("name", SEEN)
def test_the_planes_of_every_game_have_a_table(name: str) -> None:
    module, game, rng = learning_of(gyoji.load(name)), gyoji.load(name), Random(1)
    for case in small(name):
        state = list(case.start)
        game.rules.begin(state, None)
        for _ in range(20):
            for player in range(game.rules.players(state)):
                table = bits_table(module, player)
                assert table is not None
                for at in range(state[AREA]):
                    marks = [state[register] == at for register, _ in module.MARKS]
                    row = sum(here << bit for bit, here in enumerate(marks))
                    assert table[row, state[at]] == module.features(state, at, player)
            if state[STATUS] == RUNNING:
                game.rules.apply(state, rng.choice([*game.candidates(state)] or [0]), None)


def test_planes_that_depend_on_more_than_a_cell_have_no_table() -> None:
    marks = ((-5, 1), (-6, 1))
    refused: tuple[Any, ...] = (
        lambda state, at, _: state[at + 1],
        lambda _, at, __: at & 1,
        lambda state, _, __: state[TURN],
        lambda _, at, __: at == 0,
        lambda state, _, __: state[-5] == state[-6],
        lambda _, at, __: 1 if at else 0,
    )
    for features in refused:
        assert bits_table(learning(features=features, MARKS=marks), 0) is None

    def known(state: Any, at: Any, _: int) -> int:
        return int((state[-5] == at) | (state[-6] == at) << 1 | (state[at] == 3) << 2)

    table = bits_table(learning(features=known, MARKS=marks), 0)
    assert table is not None
    assert table[:, 3].tolist() == [4, 5, 6, 7]
    assert table[:, 2].tolist() == [0, 1, 2, 3]
    for how in ({"CELLS": 1 << 17}, {"PLANES": ()}, {"MARKS": ((-5, 1),) * 5}):
        assert bits_table(learning(**how), 0) is None


def test_a_stage_refuses_memory_that_does_not_fit() -> None:
    env, other = made("sokoban", observation="planes"), made("sokoban")
    size = env._arrays["cells"].size
    table = np.zeros(256, np.int64)

    def show(stage: Any, room: int, bits: Any = table, kind: int = 2, marks: Any = ()) -> None:
        board, marks = np.zeros(room, np.uint8), np.array(marks, np.int64)
        stage.show(board, board, *[None] * 5, bits, marks, kind, 4, 0, False, 1)

    with pytest.raises(TypeError, match="this stage shows something already"):
        show(env._stage, 4 * size)
    for wrong in (4 * size - 4, 8 * size):
        with pytest.raises(ValueError, match="expected a frame for each play"):
            show(other._stage, wrong)
    with pytest.raises(ValueError, match="expected bits for each byte"):
        show(other._stage, 4 * size, table[:32])
    with pytest.raises(ValueError, match="expected a kind from 1 to 3"):
        show(other._stage, 4 * size, kind=4)
    with pytest.raises(IndexError, match="expected marks by registers that states have"):
        show(other._stage, 4 * size, np.zeros(512, np.int64), marks=(-50, 1))
    show(other._stage, 4 * size)
