"""Sokoban's solver by way of a position halfway: the positions, and both legs of a solution."""

from __future__ import annotations

import gc
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import ref

from gyoji.games.sokoban.rules import BOX, FLOOR, TARGET, WALL, WORKER
from gyoji.games.sokoban.solver import actions, record, relay, run
from gyoji.games.sokoban.solver.allocation import prepare, prepare_halfway
from gyoji.games.sokoban.solver.relay import best_of, boxes_of, replace_targets
from gyoji.games.sokoban.solver.walks import play
from gyoji.solving.engines import Own
from tests.examples import FEW, needs_twins

from .test_sokoban_solver import GAME, MEMORY, confirmed, crowded, framed

if TYPE_CHECKING:
    import pytest

    from gyoji.game.state import Position

LARGE = 64 << 20
"""Memory of which the relay takes a share."""


def halfway(start: Position, steps: int = 3_000) -> tuple[Any, list[int]]:
    """A search that has looked for positions halfway, and the best of them."""
    sought = prepare_halfway(start, MEMORY)
    run(list(start), sought, steps)
    return sought, best_of(sought, set())


def parts(position: Position) -> int:
    """The number of parts of the floor between the boxes; no board has floor that is shut in."""
    width, free = position[-3], set()
    for at, cell in enumerate(position[: position[-4]]):
        if not cell & (1 | BOX):
            free.add(at)
    count = 0
    while free:
        count += 1
        waiting = [free.pop()]
        while waiting:
            here = waiting.pop()
            near = {here - width, here + width, here - 1, here + 1} & free
            free -= near
            waiting += near
    return count


def test_from_each_position_halfway_the_known_pushes_lead_to_the_end() -> None:
    """As the referee sees it, from any place of the worker."""
    found = 0
    for seed in range(12 if FEW else 60):
        start = open_board(Random(seed))
        sought, nodes = halfway(start)
        for node in nodes:
            there = replace_targets(start, sought, node)
            cells = [cell & ~(BOX | WORKER | TARGET) for cell in start[: start[-4]]]
            for at, cell in enumerate(there[: there[-4]]):
                cells[at] |= (BOX if cell & TARGET else 0) | (start[at] & TARGET)
            here = next(at for at, cell in enumerate(cells) if cell in {FLOOR, TARGET})
            cells[here] |= WORKER
            astray = sum(cell & (BOX | TARGET) == BOX for cell in cells)
            position = (*cells, astray, here, *start[len(cells) + 2 :])
            assert parts(position) == 1
            sought.best = node
            assert run([], sought, 1) == record.SOLVED
            assert pushed(position, sought) == {
                at for at, cell in enumerate(start[: start[-4]]) if cell & TARGET
            }
            found += 1
        boxes = [boxes_of(sought, node) for node in nodes]
        assert all(
            (one & ~other).bit_count() > 1 for at, one in enumerate(boxes) for other in boxes[:at]
        )
    assert found > 10


def pushed(position: Position, sought: Any) -> set[int]:
    """Where the boxes are after these pushes, each of which is checked."""
    width, level = position[-3], sought.level
    places = [level.row[cell] * width + level.column[cell] for cell in range(level.cells)]
    floor = {at for at, cell in enumerate(position[: position[-4]]) if not cell & 1}
    boxes = {at for at, cell in enumerate(position[: position[-4]]) if cell & BOX}
    worker = position[-5]
    for push in list(sought.pushes)[: sought.push_count]:
        here, step = places[push >> 2], (-width, width, -1, 1)[push & 3]
        reached, waiting = {worker}, [worker]
        while waiting:
            at = waiting.pop()
            near = {at - width, at + width, at - 1, at + 1} & (floor - boxes - reached)
            reached |= near
            waiting += near
        assert here - step in reached
        assert here in boxes
        assert here + step in floor - boxes
        boxes = boxes - {here} | {here + step}
        worker = here
    return boxes


def open_board(rng: Random) -> Position:
    """A board without walls inside, with four boxes and their targets in a corner."""
    side = 7
    inside = [FLOOR] * (side * side)
    for at in (0, 1, side, side + 1):
        inside[at] = TARGET
    free = [at for at in range(2 * side, 6 * side) if 0 < at % side < side - 1]
    rng.shuffle(free)
    for at in free[:4]:
        inside[at] = BOX
    inside[free[4]] = WORKER
    return framed(inside, side)


@needs_twins
def test_positions_halfway_are_the_same_interpreted() -> None:
    for seed in range(4 if FEW else 20):
        start = crowded(Random(seed))
        plain, _ = halfway(start, 600)
        engine = Own(GAME, start, "any", MEMORY)
        engine.record = compiled = prepare_halfway(start, MEMORY)
        go = engine._bind(GAME, start, compiled)
        go(600)
        ours, theirs = plain.phased, compiled.phased
        assert ours.nodes.count == theirs.nodes.count
        for name in ("set", "worker", "parent", "move", "cost", "rank"):
            assert getattr(ours.nodes, name) == getattr(theirs.nodes, name), (seed, name)
        assert ours.score == theirs.score


def relay_alone(start: Position) -> tuple[Own, Any]:
    """An engine whose other searches are switched off, and its relay."""
    engine = Own(GAME, start, "any", LARGE)
    whole = engine.record
    assert engine.run(1) == record.RUNNING
    whole.goes_forward = whole.goes_backward = whole.has_backward = whole.goes_order = 0
    whole.phased.goes = whole.sequenced.goes = 0
    return engine, engine._relay


def test_a_relay_alone_solves_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "SEEKING", 1_000)
    for seed in range(4 if FEW else 12):
        for start in (open_board(Random(seed)), with_sealed_box(open_board(Random(seed)))):
            engine, _ = relay_alone(start)
            while (answer := engine.run(500)) == record.RUNNING:
                pass
            assert answer == record.SOLVED
            assert engine.record.solved_in == record.HALFWAY
            confirmed(start, engine.actions())
            assert engine.effort()[2] > engine.record.used


def with_sealed_box(position: Position) -> Position:
    """The board with two more columns, in which a box stands on a target behind walls."""
    width, area = position[-3], position[-4]
    rows = [position[at : at + width] for at in range(0, area, width)]
    more = [(BOX | TARGET, WALL) if number == 1 else (WALL, WALL) for number in range(len(rows))]
    cells = [cell for row, two in zip(rows, more, strict=True) for cell in (*row, *two)]
    here = next(at for at, cell in enumerate(cells) if cell & WORKER)
    return (*cells, position[-6], here, len(cells), width + 2, *position[-2:])


def test_no_relay_proves_anything_or_works_where_it_must_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relay, "SEEKING", 1_000)
    start = open_board(Random(1))
    lost = framed([BOX, FLOOR, FLOOR, FLOOR, WORKER, FLOOR, FLOOR, TARGET, FLOOR], 3)
    assert Own(GAME, lost, "any", LARGE).run(1_000) == record.PROVEN
    with monkeypatch.context() as patched:
        legs = list[Any]()

        def lose(*leg: Any) -> Position:
            legs.append(leg)
            return lost

        patched.setattr(relay, "replace_targets", lose)
        engine, beside = relay_alone(start)
        answer, most = record.RUNNING, 0
        while answer == record.RUNNING:
            before = len(legs)
            answer = engine.run(500)
            most = max(most, len(legs) - before)
        assert answer == record.FULL
        assert beside.nodes > 0
        assert most <= relay.MOST < len(legs) <= relay.MOST_TRIED
    engine, beside = relay_alone(start)
    engine.record.switches &= ~record.HALFWAY
    assert engine.run(500) == record.FULL
    assert beside.work == 0
    fewer = tuple(cell & ~TARGET if at == 10 else cell for at, cell in enumerate(start))
    assert fewer != start
    for position, memory in ((start, MEMORY), (fewer, LARGE)):
        assert Own(GAME, position, "any", memory)._relay is None


def test_a_solution_ends_where_the_play_does_also_on_the_way_to_a_position_halfway() -> None:
    start = framed([WORKER, BOX, TARGET, FLOOR], 4)
    solver: Any = prepare(start, "any", MEMORY)
    while (answer := run(list(start), solver, 100)) == record.RUNNING:
        pass
    assert (answer, solver.push_count) == (record.SOLVED, 1)
    cell, way = solver.pushes[0] >> 2, solver.pushes[0] & 3
    solver.pushes[1] = 4 * solver.level.near[4 * cell + way] + way  # and off the target again
    solver.push_count = 2
    assert play(solver)
    assert actions(solver) == [3]


def test_an_engine_that_is_closed_frees_the_memory_of_its_relay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(relay, "SEEKING", 1_000)
    engine, beside = relay_alone(open_board(Random(2)))
    while len(beside._records) < 2:
        engine.run(100)
    kept = [ref(each) for each in (engine.record, *beside._records)]
    del beside
    gc.disable()
    try:
        engine.close()
        assert [each() for each in kept] == [None, None, None]
    finally:
        gc.enable()
