"""Limits, interruptions, engines one after another, and refusals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gyoji
from gyoji.engine.generation import generate
from gyoji.solving import driver, engines
from gyoji.solving.driver import Attempt, SearchLimits, WrongSolutionError
from gyoji.solving.engines import solver_of
from gyoji.solving.record import FULL, RUNNING, SOLVED
from gyoji.solving.results import Progress, UnsolvableGameError

SOKOBAN = gyoji.load("sokoban")
EASY = next(gyoji.read(SOKOBAN, "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n")).start
ROWS = ["#" * 12, "#w" + "." * 9 + "#", *["#..b..b..b.#", "#" + "." * 10 + "#"] * 3,
        "#++++++++..#", "#+.........#", "#" * 12]  # fmt: skip
HARD = next(gyoji.read(SOKOBAN, f"{len(ROWS)} 12\n" + "\n".join(ROWS) + "\n\n0 0\n")).start


@pytest.fixture(autouse=True)
def without_a_solver_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sokoban is solved by the search for every game here."""
    for module in (driver, engines):
        monkeypatch.setattr(module, "solver_of", lambda _: None)


def test_a_solution_says_what_it_is() -> None:
    found = gyoji.solve("sokoban", EASY, optimal="moves")
    assert isinstance(found, gyoji.Solution)
    assert (found.actions, found.length, found.pushes) == ((3, 3), 2, 1)
    assert (found.optimal, found.proven, found.status) == ("moves", True, "solved")
    assert found.effort.nodes > 0
    assert 0 < found.effort.memory < 1 << 20
    any_one = gyoji.solve("sokoban", gyoji.Case(EASY, b""))
    assert isinstance(any_one, gyoji.Solution)
    assert (any_one.optimal, any_one.proven) == (None, False)


def test_limits_end_a_search_and_are_named() -> None:
    timed = gyoji.solve(SOKOBAN, HARD, time=0.05)
    assert isinstance(timed, gyoji.Unknown)
    assert (timed.reason, timed.status, timed.proven) == ("time", "unknown", False)
    few = gyoji.solve(SOKOBAN, HARD, nodes=500)
    assert isinstance(few, gyoji.Unknown)
    assert few.reason == "nodes"
    assert few.effort.nodes >= 500
    with pytest.raises(ValueError, match="limits are above 0"):
        gyoji.solve(SOKOBAN, EASY, nodes=0)


def test_memory_is_kept_to_and_its_end_is_named() -> None:
    given = 5 << 20
    full = gyoji.solve(SOKOBAN, HARD, memory=given, time=600)
    assert isinstance(full, gyoji.Unknown)
    assert full.reason == "memory"
    assert full.effort.memory <= given
    none = gyoji.solve(SOKOBAN, HARD, memory=1000)
    assert isinstance(none, gyoji.Unknown)
    assert (none.reason, none.effort.nodes) == ("memory", 0)


@pytest.mark.parametrize("memory", [4 << 20, 5 << 20, 37_654_321])
def test_no_engine_allocates_more_than_it_is_given(memory: int) -> None:
    for kind in (engines.Generic, engines.Deepening):
        allocated = kind(SOKOBAN, HARD, "moves", memory, 15).record.memory()
        assert 0.95 * memory < allocated <= memory


def test_iterative_deepening_goes_on_where_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines.Generic, "run", lambda *_: FULL)
    kinds = list[type]()

    def deepen(self: engines.Deepening, steps: int, /) -> int:
        kinds.append(type(self))
        return int(self._run(steps))

    monkeypatch.setattr(engines.Deepening, "run", deepen)
    found = gyoji.solve(SOKOBAN, EASY, optimal="moves")
    assert isinstance(found, gyoji.Solution)
    assert (found.actions, found.optimal) == ((3, 3), "moves")
    assert set(kinds) == {engines.Deepening}


def test_progress_is_told_and_ctrl_c_gives_what_is_known() -> None:
    seen = list[Progress]()

    def note(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            raise KeyboardInterrupt

    result = gyoji.solve(SOKOBAN, HARD, optimal="moves", progress=note)
    assert isinstance(result, gyoji.Unknown)
    assert result.reason == "interrupted"
    nodes = [each.effort.nodes for each in seen]
    assert nodes == sorted(nodes)
    assert result.effort.nodes >= nodes[-1] > 0
    assert result.least >= seen[-1].least > 0
    stopped = Attempt(SOKOBAN, HARD, None, SearchLimits()).run(stopped=lambda: True)
    assert isinstance(stopped, gyoji.Unknown)
    assert stopped.reason == "interrupted"


class Solver:
    """A solver of a game's own, which ends as it is told."""

    def __init__(self, answer: int, actions: list[int]) -> None:
        self.answer, self.found, self.asked = answer, actions, list[str]()

    def prepare(self, position: tuple[int, ...], objective: str, memory: int) -> Any:
        self.asked.append(objective)
        if self.answer < 0:
            raise ValueError("too large")
        return type("Record", (), {"nodes": 3, "memory": lambda _: memory})()

    def run(self, state: object, record: object, steps: int) -> int:
        return self.answer

    def actions(self, record: object) -> list[int]:
        return self.found


def with_solver(monkeypatch: pytest.MonkeyPatch, solver: Solver) -> None:
    monkeypatch.setattr(engines, "twin", lambda _: None)  # which has Sokoban's own solver
    for module in (driver, engines):
        monkeypatch.setattr(module, "solver_of", lambda _: solver)


def test_the_own_solver_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver(SOLVED, [3, 3])
    with_solver(monkeypatch, solver)
    found = gyoji.solve(SOKOBAN, EASY, optimal="pushes")
    assert isinstance(found, gyoji.Solution)
    assert (found.actions, found.optimal, found.effort.nodes) == ((3, 3), "pushes", 3)
    assert solver.asked == ["pushes"]


@pytest.mark.parametrize("answer", [FULL, -1])
def test_if_it_is_out_of_memory_or_cannot_take_the_board_the_next_one_goes_on(
    monkeypatch: pytest.MonkeyPatch, answer: int
) -> None:
    solver = Solver(answer, [])
    with_solver(monkeypatch, solver)
    found = gyoji.solve(SOKOBAN, EASY, optimal="moves")
    assert isinstance(found, gyoji.Solution)
    assert found.optimal == "moves"
    assert solver.asked == ["moves"]


def test_if_there_is_no_time_for_the_next_engine_it_is_the_time_that_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_solver(monkeypatch, Solver(FULL, []))
    result = Attempt(SOKOBAN, HARD, None, SearchLimits(seconds=0.0)).run()
    assert isinstance(result, gyoji.Unknown)
    assert result.reason == "time"


def test_a_best_solution_that_takes_too_long_leaves_time_for_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = Solver(RUNNING, [])
    with_solver(monkeypatch, solver)
    monkeypatch.setattr(driver, "SHARE", 0.0)
    found = gyoji.solve(SOKOBAN, EASY, optimal="pushes", time=0.2)
    assert isinstance(found, gyoji.Unknown | gyoji.Solution)
    assert solver.asked == ["pushes", "any"]


def test_a_wrong_solution_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for actions in ([0, 3], [3], [3, 3, 3]):
        with_solver(monkeypatch, Solver(SOLVED, actions))
        with pytest.raises(WrongSolutionError, match=r"does not confirm '.*'; please report"):
            gyoji.solve(SOKOBAN, EASY)


def test_what_cannot_be_solved_is_refused_in_a_sentence() -> None:
    for name, why in (("sweets", "has 4 players"), ("labyrinth", "no end, and its rules no goal")):
        game = gyoji.load(name)
        case = next(gyoji.read(game, (driver_examples() / f"{name}.in").read_bytes()))
        with pytest.raises(UnsolvableGameError, match=why):
            gyoji.solve(game, case)
    with pytest.raises(ValueError, match="no solutions with the fewest pushes"):
        gyoji.solve("tower", _tower(), optimal="pushes")
    with pytest.raises(ValueError, match="no position of sokoban"):
        gyoji.solve("sokoban", (1, 2, 3))


def _tower() -> gyoji.Case:
    return next(gyoji.read("tower", (driver_examples() / "tower.in").read_bytes()))


def driver_examples() -> Any:
    from tests.cli.runner import EXAMPLES

    return EXAMPLES


def test_many_starts_at_once_are_limited_by_states_alone() -> None:
    """In order, whatever the number of threads, and however fast the machine."""
    starts = [EASY, HARD] * 20
    found = [gyoji.solve_all(SOKOBAN, starts, nodes=500, jobs=jobs) for jobs in (1, 4)]
    for results in found:
        assert [each.status for each in results] == ["solved", "unknown"] * 20
        assert all(
            isinstance(each, gyoji.Unknown) and each.reason == "nodes" for each in results[1::2]
        )
    one, other = ([(each.effort.nodes, each.effort.generated) for each in some] for some in found)
    assert one == other
    assert max(nodes for nodes, _ in one) <= 500
    assert gyoji.solve_all(SOKOBAN, []) == []
    with pytest.raises(ValueError, match="nodes, memory and jobs are above 0"):
        gyoji.solve_all(SOKOBAN, [EASY], nodes=0)


def test_a_hint_with_the_fewest_pushes_is_no_shortest_way(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (driver, engines):
        monkeypatch.setattr(module, "solver_of", solver_of)
    hint = gyoji.hint(SOKOBAN, EASY, optimal="pushes")
    assert hint.sentence == "R: then 1 more action to win, with the fewest pushes"
    assert gyoji.hint(SOKOBAN, EASY).sentence.endswith(", which is the shortest way")
    with pytest.raises(ValueError, match="limits are above 0"):
        gyoji.hint(SOKOBAN, EASY, time=0)


@pytest.mark.parametrize(("name", "kind", "optimal"), [
    ("sokoban", "solved", "pushes"), ("sokoban", "random", None), ("tower", "climb", "moves"),
])  # fmt: skip
def test_compiled_searches_keep_the_states_of_interpreted_ones(
    name: str, kind: str, optimal: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (driver, engines):
        monkeypatch.setattr(module, "solver_of", solver_of)
    game = gyoji.load(name)
    starts = [next(iter(generate(game, Random(seed), 6, kind, {}))).start for seed in range(6)]

    def results() -> list[object]:
        return [
            (each.status, getattr(each, "actions", ()), each.effort.nodes, each.effort.generated)
            for nodes in (7, 60, 400)
            for each in gyoji.solve_all(game, starts, nodes=nodes, optimal=optimal)
        ]

    compiled = results()
    for module in (driver, engines):
        monkeypatch.setattr(module, "twin", lambda _: None)
    assert results() == compiled
