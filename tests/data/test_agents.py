"""Agents: built-in ones and user functions."""

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import gyoji
from gyoji.data import DataError, load
from gyoji.game.state import Position

from .sets import AGENT, NAMES, contents, made, manifest, sensible

HERE = "tests.data.test_agents"


def lazy(_position: Position, _legal: list[int], _rng: Random) -> None:
    """Gives up at once."""


def counted(_position: Position, legal: list[int], _rng: Random) -> np.int64 | None:
    """Returns a NumPy integer."""
    return np.int64(legal[0]) if legal else None


def broken(_position: Position, _legal: list[int], _rng: Random) -> int:
    """Raises."""
    raise ZeroDivisionError("oh")


def vanishing(_position: Position, _legal: list[int], _rng: Random) -> int:
    """Ends its process, as the system does if memory runs out."""
    os._exit(9)


class Agents:
    """An agent may also be a static method."""

    act = staticmethod(sensible)


@pytest.mark.parametrize("name", NAMES)
def test_a_function_gets_the_position_and_the_legal_actions(name: str, tmp_path: Path) -> None:
    game, calls = gyoji.load(name), list[tuple[Position, list[int]]]()

    def act(position: Position, legal: list[int], rng: Random) -> int | None:
        calls.append((position, legal))
        return rng.choice(legal) if legal else None

    data = made(name, tmp_path, agent=act, episodes=2, steps=3)
    for position, legal in calls:
        play = gyoji.Play(game, position)
        expected = list(play.legal_actions())
        assert set(expected) <= set(legal) if name == "labyrinth" else sorted(expected) == legal
    assert len(calls) >= data.steps
    assert manifest(tmp_path)["agent"].startswith(f"{HERE}:test_a_function_gets")
    load(tmp_path).verify()


def test_a_function_can_be_named(tmp_path: Path) -> None:
    named = made("sokoban", tmp_path / "1", agent=AGENT)
    assert contents(made("sokoban", tmp_path / "2", agent=sensible)) == contents(named)
    nested = made("sokoban", tmp_path / "3", agent=f"{HERE}:Agents.act", jobs=2)
    assert contents(nested) == contents(named)
    assert manifest(tmp_path / "1")["agent_source"] == manifest(tmp_path / "2")["agent_source"]


def test_a_function_itself_needs_one_process(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="a function can be called in one process only"):
        made("sokoban", tmp_path, agent=sensible, jobs=2)


def test_an_agent_that_gives_up_truncates(tmp_path: Path) -> None:
    for episode in made("boulder", tmp_path / "1", agent=lazy):
        assert len(episode) == 0
        assert len(episode.observations) == 1  # type: ignore[arg-type]  # there are some
    ends = {len(episode): episode for episode in made("sokoban", tmp_path / "2", agent=sensible)}
    short = ends[min(steps for steps in ends if steps)]
    assert len(short) < 12
    assert short.truncated[-1] or short.terminated[-1]


def test_numpy_integers_are_actions(tmp_path: Path) -> None:
    first = made("boulder", tmp_path / "1", agent="first", kind="escape")
    found = made("boulder", tmp_path / "2", agent=counted, kind="escape")
    assert contents(found) == contents(first)


@pytest.mark.parametrize("answer", [77, -1, 1.5, "up", 1 << 80, [0]])
def test_results_that_are_not_actions(answer: Any, tmp_path: Path) -> None:
    with pytest.raises(
        DataError, match="in episode 0, which is not an action of sokoban there"
    ) as why:
        made("sokoban", tmp_path, agent=lambda *_: answer, kind="solved")
    assert f" returned {str(answer)!a} in" in str(why.value)


def test_an_agent_that_fails(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="broken failed in episode 0: ZeroDivisionError: oh") as why:
        made("sokoban", tmp_path, agent=broken)
    assert isinstance(why.value.__cause__, ZeroDivisionError)
    with pytest.raises(DataError, match=r"broken failed in episode \d: ZeroDivisionError: oh"):
        made("sokoban", tmp_path / "2", agent=f"{HERE}:broken", jobs=2)


@pytest.mark.long
def test_a_killed_worker_process(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"was killed 4 times while it did the same .*number \d"):
        made("sokoban", tmp_path, agent=f"{HERE}:vanishing", jobs=2)
    assert manifest(tmp_path)["shards"] == []


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        (
            "best",
            "agent is one of random, legal, first, given, solver, or module:function, not 'best'",
        ),
        (":act", "or module:function, not ':act'"),
        ("nowhere:act", "agent nowhere:act cannot be imported: No module named 'nowhere'"),
        (f"{HERE}:nobody", f"module '{HERE}' has no attribute 'nobody'"),
        (f"{HERE}:HERE", f"agent {HERE}:HERE is not a function"),
    ],
)
def test_invalid_agents(agent: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=re.escape(sentence)):
        made("sokoban", tmp_path / "set", agent=agent)
    assert not (tmp_path / "set").exists()


def test_given_actions_solve_new_levels(tmp_path: Path) -> None:
    for name, kind in (("sokoban", "solved"), ("boulder", "escape")):
        data = made(name, tmp_path / name, agent="given", kind=kind, size=8, steps=None)
        assert {episode.scores for episode in data} == {(1,)}
        assert {float(episode.rewards.sum()) for episode in data} == {1.0}


def test_levels_are_those_of_gyoji_make(tmp_path: Path) -> None:
    for name in NAMES:
        levels = gyoji.load(name).levels
        defaults = {key: option.choices[0] for key, option in levels.OPTIONS.items()}
        found = list(made(name, tmp_path / name))
        for episode in found:
            (case,) = levels.cases(Random(episode.seed), 5, 1, episode.origin, defaults)
            assert case.start == episode.start
        assert len({episode.seed for episode in found}) == 7
        assert len({episode.origin for episode in found}) > 1
