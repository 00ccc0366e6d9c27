"""Levels: given in any form, or made; all of the same size."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import gyoji
from gyoji.env import GridEnv
from gyoji.game.state import AREA, WIDTH

from .boards import NAMES, ROOM, small

OTHER = ROOM.replace("#w.b+#\n#....#", "#w...#\n#.b+.#")
CASE = next(gyoji.read("sokoban", ROOM))
START = CASE.start


@pytest.mark.parametrize(
    "form", ["case", "position", "text", "bytes", "path", "name", "list", "iterator"]
)
def test_a_level_is_given_in_any_form(form: str, tmp_path: Path) -> None:
    path = tmp_path / "room.in"
    path.write_text(ROOM)
    forms: dict[str, Any] = {
        "case": CASE, "position": START, "text": ROOM, "bytes": ROOM.encode(), "path": path,
        "name": str(path), "list": [CASE], "iterator": iter([START]),
    }  # fmt: skip
    env = GridEnv("sokoban", levels=forms[form])
    env.reset()
    assert env.position == START
    if form not in ("list", "iterator"):
        env = GridEnv("sokoban", levels=OTHER)
        env.reset(options={"level": forms[form]})
        assert env.position == START
        env.reset()
        assert env.position != START


def test_of_several_levels_one_is_drawn() -> None:
    both = ROOM.replace("0 0\n", "") + OTHER
    for levels in (both, [ROOM, OTHER], (START, next(gyoji.read("sokoban", OTHER)))):
        env = GridEnv("sokoban", levels=levels)
        env.reset(seed=3)
        drawn = []
        for _ in range(20):
            drawn.append(env.position)
            env.reset()
        assert set(drawn) == {case.start for case in gyoji.read("sokoban", both)}
        env.reset(seed=3)
        again = []
        for _ in range(20):
            again.append(env.position)
            env.reset()
        assert again == drawn


def test_a_given_level_has_a_number() -> None:
    env = GridEnv("sokoban", levels=[ROOM, OTHER])
    for at, text in enumerate((ROOM, OTHER)):
        for number in (at, np.int64(at)):
            env.reset(options={"level": number})
            assert env.position == next(gyoji.read("sokoban", text)).start
    for number in (2, -1):
        with pytest.raises(ValueError, match=f"2 levels, from 0, so there is no level {number}"):
            env.reset(options={"level": number})
    with pytest.raises(ValueError, match="no given levels, so there is no level 0"):
        GridEnv("sokoban").reset(options={"level": 0})


def test_invalid_levels_raise() -> None:
    wide = "4 7\n#######\n#w.b+.#\n#.....#\n#######\n\n0 0\n"
    whole = ROOM.replace("b+", "B.")
    with pytest.raises(ValueError, match="4 x 7 cells and 1 player, and the environment's levels"):
        GridEnv("sokoban", levels=[ROOM, wide])
    with pytest.raises(ValueError, match="all levels of an environment have the same size"):
        GridEnv("sokoban", levels=ROOM).reset(options={"level": wide})
    with pytest.raises(ValueError, match="is over before the first action: complete"):
        GridEnv("sokoban", levels=whole)
    with pytest.raises(ValueError, match="expected one level to play, found 2"):
        GridEnv("sokoban", levels=ROOM).reset(options={"level": ROOM.replace("0 0\n", "") + OTHER})
    nothing: list[object] = [[], (), "0 0\n"]
    for levels in nothing:
        with pytest.raises(ValueError, match="levels holds no level"):
            GridEnv("sokoban", levels=levels)
    for position in ((1, 2, 3), (0,) * 9):
        with pytest.raises(ValueError, match="this is no position of sokoban: expected"):
            GridEnv("sokoban", levels=position)
    for level in (3.5, [1, 2], (1, 2.5)):
        with pytest.raises(TypeError, match="a level is a Case, a position, the text of an input"):
            GridEnv("sokoban", levels=level)
    with pytest.raises(gyoji.NotationError, match="<input>:3:2: expected one of # "):
        GridEnv("sokoban", levels=ROOM.replace("w", "?"))
    with pytest.raises(FileNotFoundError, match="no_such_file"):
        GridEnv("sokoban", levels="no_such_file")


@pytest.mark.parametrize("name", NAMES)
def test_new_levels_follow_from_the_seed(name: str) -> None:
    env, twin = GridEnv(name), GridEnv(name)
    made = set()
    for seed in (1, None, None, 2, None):
        observation, _ = env.reset(seed=seed)
        twin.reset(seed=seed)
        assert env.position == twin.position
        assert observation in env.observation_space
        made.add(env.position)
    assert len(made) == 5
    assert env.reset(seed=1)
    assert env.position in made
    assert env.observation_space == GridEnv(name).observation_space


def test_a_kind_and_a_size_are_made() -> None:
    env = GridEnv("sokoban", kind="random", size=7)
    for _ in range(5):
        env.reset(seed=1)
        assert env.position[AREA] // env.position[WIDTH] == 7
    env = GridEnv("tower", kind="mixed", size=6)
    env.reset(seed=4)
    assert GridEnv("labyrinth", reach="any").reset(seed=1)
    with pytest.raises(
        ValueError, match="sokoban has no kind of level 'hard'; it has mixed, random"
    ):
        GridEnv("sokoban", kind="hard")
    with pytest.raises(ValueError, match="a sokoban board has at least 4 rows, not 3"):
        GridEnv("sokoban", size=3)


def test_new_levels_that_never_fit_raise() -> None:
    with pytest.raises(ValueError, match=r"none of 100 new levels fits \(.*\); give levels="):
        GridEnv("sweets", kind="random", size=4).reset(seed=1)
    env = GridEnv("sweets", levels=small("sweets"))
    env.reset(seed=1)


def test_levels_of_sweets_are_on_one_map() -> None:
    levels = gyoji.load("sweets").levels
    maps = [next(levels.cases(Random(seed), 1, 1, "tiny", {})) for seed in range(40)]
    one = maps[0].start
    alike = [case for case in maps if case.start[WIDTH] == one[WIDTH]]
    with pytest.raises(ValueError, match="this level has other actions than the environment's"):
        GridEnv("sweets", levels=alike)


def test_options_without_effect_raise() -> None:
    text = gyoji.show("sweets", small("sweets"))
    env = GridEnv("sweets", levels=text, capture="turn")
    env.reset()
    assert env.position[-5] == 1
    with pytest.raises(
        ValueError, match="option capture applies only to levels that are read, and these are made"
    ):
        GridEnv("sweets", capture="turn")
    with pytest.raises(
        ValueError, match="option reach applies only to levels that are made, and these are read"
    ):
        GridEnv("labyrinth", levels=small("labyrinth")[0], reach="any")
    with pytest.raises(TypeError, match="unexpected keyword argument 'speed'; it has levels"):
        GridEnv("sokoban", speed="high")
    with pytest.raises(ValueError, match="option reach is one of all, any, not 'some'"):
        GridEnv("labyrinth", reach="some")
    with pytest.raises(ValueError, match="option capture is one of token, turn, not 'never'"):
        GridEnv("sweets", levels=text, capture="never")
