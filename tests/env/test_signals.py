"""Signals: followed from step to step, they are what searches from scratch prove."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import gyoji
import gyoji.env
from gyoji.engine.generation import generate
from gyoji.learn.signals import LOST, UNKNOWN
from gyoji.solving.results import Solution, Unsolvable
from tests.solving.plain import GAMES, fewest_pushes, shortest, starts

from .boards import ROOM

if TYPE_CHECKING:
    from collections.abc import Iterator

YARD = "6 7\n#######\n#.....#\n#.b.b.#\n#..w..#\n#.+.+.#\n#######\n\n0 0\n"
METRIC = {"sokoban": "pushes", "boulder": "moves", "tower": "moves"}
KINDS = {"sokoban": "solved", "boulder": "escape", "tower": "climb"}
SIZES = {"sokoban": 6, "boulder": 5, "tower": 5}


def level(name: str, seed: int) -> gyoji.Case:
    game = gyoji.load(name)
    return next(iter(generate(game, Random(seed), SIZES[name], KINDS[name], {})))


def signals_of(name: str) -> tuple[str, str]:
    return "winnable", f"{METRIC[name]}_left"


def test_a_play_that_is_won_one_that_is_lost_and_the_reason() -> None:
    env = gyoji.env.make(
        "sokoban", levels=YARD, signals=("winnable", "pushes_left", "why_lost"), shaped=0.5,
        potential="pushes_left",
    )  # fmt: skip
    _, info = env.reset(seed=1)
    left = info["pushes_left"]
    assert (info["winnable"], left, info["why_lost"]) == (1, 4, None)
    result = gyoji.solve("sokoban", env.unwrapped.position, optimal="pushes")  # type: ignore[attr-defined]  # of GridEnv
    assert isinstance(result, Solution)
    total = 0.0
    for action in result.actions:
        _, reward, over, _, info = env.step(action)
        total += float(reward)
    assert over
    assert (info["winnable"], info["pushes_left"]) == (1, 0)
    assert total == 1 + 0.5 * 4  # the score, and the potential from -4 to 0
    env.reset()
    # To the right of the left box, which is pushed to the wall.
    rewards = [float(env.step(action)[1]) for action in (0, 2)]
    *_, info = env.step(0)
    assert (info["winnable"], info["pushes_left"]) == (0, LOST)
    assert rewards == [0, -0.5]  # one below the potential of the farthest position so far
    why = info["why_lost"]
    assert (why.text, why.clause) == (
        "the box at row 3, column 2 cannot come to any target",
        "2.2 Push",
    )
    assert env.reset()[1]["winnable"] == 1


@pytest.mark.parametrize("mode", [*AutoresetMode])
@pytest.mark.parametrize("name", METRIC)
def test_many_plays_have_the_signals_of_each(name: str, mode: AutoresetMode) -> None:
    """Compared with searches from scratch, over resets of every kind."""
    game, metric = gyoji.load(name), METRIC[name]
    levels = [level(name, 3).start]
    env: Any = gyoji.env.make_vec(
        name, 3, levels=levels, signals=signals_of(name), nodes=3000, autoreset_mode=mode,
        max_steps=12,
    )  # fmt: skip
    env.reset(seed=1)
    rng, ended = np.random.default_rng(2), 0
    for step in range(30):
        *_, over, cut, infos = env.step(rng.integers(env.single_action_space.n, size=3))
        ended += int((over | cut).sum())
        positions = [env.position(number) for number in range(3)]
        for number, position in enumerate(positions):
            expected = scratch(game, position, metric)
            assert (infos["winnable"][number], infos[f"{metric}_left"][number]) == expected
        if mode is AutoresetMode.SAME_STEP and (over | cut).any():
            assert set(infos["final_info"]) >= set(signals_of(name))
        if mode is AutoresetMode.DISABLED and (over | cut).all():
            env.reset(options={"reset_mask": np.array([True, False, True])})
        if step == 15:
            env = pickle.loads(pickle.dumps(env))
    assert ended >= 3


def scratch(game: gyoji.Game, position: gyoji.Case | Any, metric: str) -> tuple[int, int]:
    """What a search from scratch proves, with one of any solution beside it."""
    [best] = gyoji.solve_all(game, [position], optimal=metric, nodes=3000)
    [some] = gyoji.solve_all(game, [position], nodes=3000)
    if isinstance(some, Unsolvable) or isinstance(best, Unsolvable):
        return 0, LOST
    won = isinstance(some, Solution) or isinstance(best, Solution)
    if not isinstance(best, Solution) or best.optimal != metric:
        return (1 if won else UNKNOWN), UNKNOWN
    return 1, best.length if metric == "moves" else best.pushes or 0


def walks(name: str, count: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Positions of random plays, with their signals."""
    seed = found = 0
    while found < count:
        seed += 1
        env: Any = gyoji.env.make(
            name, levels=[level(name, seed)], signals=signals_of(name), nodes=3000, max_steps=60
        )
        _, info = env.reset(seed=seed)
        rng, over = np.random.default_rng(seed), False
        while not over and found < count:
            yield env.position, info
            found += 1
            numbers = np.flatnonzero(info["action_mask"])
            if not len(numbers):
                break
            *_, ended, cut, info = env.step(int(rng.choice(numbers)))
            over = ended or cut


def agree_with_scratch(name: str, count: int) -> None:
    game, metric = gyoji.load(name), METRIC[name]
    lost = 0
    for position, info in walks(name, count):
        # An earlier proof may tell more than a search from here within its limit.
        expected = scratch(game, position, metric)
        found = info["winnable"], info[f"{metric}_left"]
        lost += found[0] == 0
        for ours, theirs in zip(found, expected, strict=True):
            assert theirs in {ours, UNKNOWN}
    assert lost or count < 100


@pytest.mark.parametrize("name", METRIC)
def test_signals_are_those_from_scratch(name: str) -> None:
    agree_with_scratch(name, 60)


@pytest.mark.long
@pytest.mark.parametrize("name", METRIC)
def test_ten_thousand_signals_are_those_from_scratch(name: str) -> None:
    agree_with_scratch(name, 10_000)


def agree_with_plain(name: str, count: int) -> None:
    """Compared with a plain breadth-first search, which knows the rules and nothing else."""
    game, metric, compared = GAMES[name], METRIC[name], 0
    for start in starts(name, count):
        plain = (fewest_pushes if metric == "pushes" else shortest)(game, start)
        if plain is None or gyoji.Play(game, start).over:
            continue
        env = gyoji.env.make(name, levels=[start], signals=signals_of(name))
        _, info = env.reset()
        expected = (0, LOST) if plain == -1 else (1, plain)
        assert (info["winnable"], info[f"{metric}_left"]) == expected
        compared += 1
    assert compared > count // 3


@pytest.mark.parametrize("name", METRIC)
def test_a_plain_search_agrees(name: str) -> None:
    agree_with_plain(name, 30)


@pytest.mark.long
@pytest.mark.parametrize("name", METRIC)
def test_a_plain_search_agrees_on_a_thousand(name: str) -> None:
    agree_with_plain(name, 1000)


def test_a_best_solution_needs_no_further_search(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = gyoji.env.make("sokoban", levels=YARD, signals=("pushes_left",))
    _, info = env.reset()
    result = gyoji.solve("sokoban", env.position, optimal="pushes")
    assert isinstance(result, Solution)
    other = copy.deepcopy(env)  # goes on from the same point, with what is known

    def search(*_: object) -> None:
        raise AssertionError("a search that is not needed")

    monkeypatch.setattr("gyoji.learn.signals.Attempt", search)
    for each in (env, other):
        left = [info["pushes_left"], *(each.step(a)[4]["pushes_left"] for a in result.actions)]
        assert left == sorted(left, reverse=True)
        assert left[-1] == 0


def test_a_limit_that_is_reached_says_so() -> None:
    text = "9 9\n" + "#########\n#+++#...#\n#+++....#\n#+...b..#\n#.b.b.b.#\n#..b.b..#\n"
    text += "#.b.....#\n#...w...#\n#########\n\n0 0\n"
    env: Any = gyoji.env.make(
        "sokoban", levels=text, signals=("winnable", "pushes_left", "why_lost"), nodes=1
    )
    _, info = env.reset()
    assert (info["winnable"], info["pushes_left"], info["why_lost"]) == (UNKNOWN, UNKNOWN, None)


@pytest.mark.parametrize(("name", "arguments", "said"), [
    ("sokoban", {"signals": ("lost",)}, "there is no signal 'lost'; there are winnable, pushes_le"),
    ("sokoban", {"signals": "winnable"}, "signals is a list of names"),
    ("sokoban", {"signals": ("winnable",), "nodes": 0}, "nodes is at least 1, not 0"),
    ("sokoban", {"signals": ("pushes_left", "moves_left")}, "not for both"),
    ("sokoban", {"potential": "winnable"}, "needs shaped="),
    ("sokoban", {"potential": "why_lost", "shaped": 1}, "why_lost is no number"),
    ("tower", {"signals": ("why_lost",)}, "tower gives no reasons"),
    ("tower", {"signals": ("pushes_left",)}, "tower has no solutions with the fewest pushes"),
    ("labyrinth", {"signals": ("winnable",)}, "labyrinth hides its board"),
    ("sweets", {"signals": ("winnable",)}, "nobody can solve The game of sweets alone"),
])  # fmt: skip
def test_wrong_use_is_answered_with_a_sentence(
    name: str, arguments: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        gyoji.env.make(name, **arguments)
    with pytest.raises(ValueError, match=said):
        gyoji.env.make_vec(name, **arguments)


def test_rollouts_and_saves_have_signals_of_where_they_end() -> None:
    env: Any = gyoji.env.make_vec("sokoban", 2, levels=ROOM, signals=("pushes_left",))
    _, infos = env.reset(seed=1)
    saved = env.save()
    env.rollout(5)
    assert infos["pushes_left"].tolist() == [1, 1]
    assert env.restore(saved)[1]["pushes_left"].tolist() == [1, 1]
    env = gyoji.env.make_vec("sokoban", 2, levels=ROOM, potential="winnable", shaped=1)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="rollout"):
        env.rollout(5)


@pytest.mark.parametrize("mode", [*AutoresetMode])
@pytest.mark.parametrize("potential", ["winnable", "pushes_left", "moves_left"])
def test_rewards_are_shaped_by_a_signal_as_in_single_plays(
    potential: str, mode: AutoresetMode
) -> None:
    how: dict[str, Any] = {"levels": YARD, "potential": potential, "shaped": 0.25, "max_steps": 9}
    many: Any = gyoji.env.make_vec("sokoban", 2, autoreset_mode=mode, **how)
    alone: list[Any] = [gyoji.env.make("sokoban", **how) for _ in range(2)]
    many.reset(seed=1)
    for env in alone:
        env.reset()
    rng, over = np.random.default_rng(3), np.zeros(2, np.bool_)
    shaped = 0
    for _ in range(60):
        actions = rng.integers(4, size=2)
        _, rewards, ended, cut, infos = many.step(actions)
        assert infos.keys() <= {"final_obs", "_final_obs", "final_info", "_final_info"}
        for at, env in enumerate(alone):
            if over[at] and mode is AutoresetMode.NEXT_STEP:
                env.reset()
                expected = 0.0
            elif over[at] and mode is AutoresetMode.DISABLED:
                expected = 0.0
            else:
                expected = env.step(int(actions[at]))[1]
            assert rewards[at] == expected
            shaped += expected != 0
        over = ended | cut
        if mode is AutoresetMode.SAME_STEP:
            for at in np.flatnonzero(over).tolist():
                alone[at].reset()
        if mode is AutoresetMode.DISABLED and over.all():
            many.reset(options={"reset_mask": over})
            for env in alone:
                env.reset()
            over[:] = False
    assert shaped > (0 if potential == "winnable" else 5)


def test_moves_are_counted_where_pushes_are_too() -> None:
    game = gyoji.load("sokoban")
    env: Any = gyoji.env.make(game, levels=YARD, signals=("moves_left",))
    _, info = env.reset()
    assert info["moves_left"] == shortest(game, env.position)
    for action in (0, 1, 2):  # walks change the number of moves, and not that of pushes
        *_, info = env.step(action)
        assert info["moves_left"] == shortest(game, env.position)
