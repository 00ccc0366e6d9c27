"""Sokoban's solver against a plain search: verdicts, fewest pushes and moves, and its limits."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.engine.play import play_out
from gyoji.game.state import RUNNING, STATUS
from gyoji.games.sokoban import solving
from gyoji.games.sokoban.rules import BOX, COMPLETE, FLOOR, PUSHED, TARGET, WALL, WORKER
from gyoji.games.sokoban.solver import allocation, record, run
from gyoji.games.sokoban.solver.allocation import prepare
from gyoji.games.sokoban.solver.board import clear, put
from gyoji.games.sokoban.solver.bounds import bound
from gyoji.games.sokoban.solver.distances import measure_among
from gyoji.games.sokoban.solver.freeze import freeze
from gyoji.games.sokoban.solver.geometry import survey
from gyoji.games.sokoban.solver.patterns import MOST_BOXES
from gyoji.games.sokoban.solver.phases import SHARE
from gyoji.games.sokoban.solver.rooms import count_barred, find_rooms
from gyoji.games.sokoban.solver.stages import begin_order
from gyoji.games.sokoban.solver.unpacking import ALWAYS, NEVER, PERHAPS, unpack
from gyoji.games.sokoban.solver.walks import set_up
from gyoji.solving import record as answers
from gyoji.solving.engines import Own
from tests.examples import FEW, needs_twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.state import Position

GAME = gyoji.load("sokoban")
MEMORY = 8 << 20
COUNT = 12 if FEW else 150

COUNTS = pytest.mark.parametrize("count", [COUNT, pytest.param(10_000, marks=pytest.mark.long)])


def fewest(start: Position, walk: int) -> int:
    """The least cost of a solution where a push costs 1 and a step `walk`; -1 if there is none."""
    width = start[-3]
    cells = start[: start[-4]]
    walls, targets, boxes = (
        frozenset(at for at, cell in enumerate(cells) if cell & what)
        for what in (WALL, TARGET, BOX)
    )
    here = next(at for at, cell in enumerate(cells) if cell & WORKER)
    known, waiting = {(here, boxes): 0}, [(0, here, tuple(sorted(boxes)))]
    while waiting:
        cost, here, listed = heappop(waiting)
        boxes = frozenset(listed)
        if known[here, boxes] < cost:
            continue
        if boxes <= targets:
            return cost
        for step in (-width, width, -1, 1):
            there, beyond = here + step, here + 2 * step
            if there in walls or (there in boxes and (beyond in walls or beyond in boxes)):
                continue
            after = boxes - {there} | {beyond} if there in boxes else boxes
            more = cost + (1 if there in boxes else walk)
            if more < known.get((there, after), 1 << 30):
                known[there, after] = more
                heappush(waiting, (more, there, tuple(sorted(after))))
    return -1


def board(rng: Random) -> Position:
    """A small board, with a box in place of a wall or the other way round as likely as not."""
    height, width = rng.randint(3, 5), rng.randint(3, 5)
    inside = [WALL if rng.random() < rng.choice((0, 0.1, 0.2)) else FLOOR
              for _ in range(height * width)]  # fmt: skip
    free = [at for at, cell in enumerate(inside) if cell == FLOOR]
    boxes = min(rng.choice((1, 2, 2, 3)), len(free) - 1)
    rng.shuffle(free)
    for at in free[:boxes]:
        inside[at] |= BOX
    inside[free[boxes]] |= WORKER
    rng.shuffle(free)
    for at in free[: boxes + rng.choice((-1, 0, 0, 0, 0, 1))]:
        inside[at] |= TARGET
    return framed(inside, width)


def framed(inside: list[int], width: int) -> Position:
    rows = [inside[at : at + width] for at in range(0, len(inside), width)]
    edge = [WALL] * (width + 2)
    cells = [*edge, *(cell for row in rows for cell in (WALL, *row, WALL)), *edge]
    here = next(at for at, cell in enumerate(cells) if cell & WORKER)
    return (*cells, cells.count(BOX), here, len(cells), width + 2, 0, RUNNING)


def boards(count: int, seed: int = 0) -> Iterator[Position]:
    """Boards that are not complete from the start."""
    made, rng = 0, Random(seed)
    while made < count:
        start = board(rng)
        if start[-6] > 0:
            made += 1
            yield start


def solved(start: Position, objective: str, switches: int = record.ALL) -> tuple[int, list[int]]:
    """What the solver, compiled if it is, answers in the end, and its actions."""
    engine = Own(GAME, start, objective, MEMORY)
    engine.record.switches = switches
    while (answer := engine.run(1000)) == record.RUNNING:
        pass
    return answer, engine.actions()


def confirmed(start: Position, actions: list[int]) -> list[int]:
    """The referee's answers to a solution."""
    played = play_out(GAME, gyoji.Case(start, actions))
    assert played.end[STATUS] == COMPLETE
    assert len(played.answers) == len(actions)
    return list(played.answers)


def test_a_box_in_a_corner_is_lost_to_the_search_for_every_game() -> None:
    corner = framed([BOX, FLOOR, FLOOR, WORKER, TARGET, FLOOR], 3)
    edge = framed([WORKER, BOX, TARGET, FLOOR, FLOOR, FLOOR], 3)
    assert [solving.dead(list(start)) for start in (corner, edge)] == [True, False]
    assert [solving.bound(list(start)) for start in (corner, edge)] == [1, 1]


def test_its_answers_are_those_that_the_driver_knows() -> None:
    names = ("RUNNING", "SOLVED", "PROVEN", "FULL")
    assert [getattr(record, each) for each in names] == [getattr(answers, each) for each in names]


@COUNTS
def test_verdicts_pushes_and_moves_are_those_of_a_plain_search(count: int) -> None:
    unsolvable = 0
    for start in boards(count):
        pushes = fewest(start, 0)
        if pushes < 0:
            unsolvable += 1
            for objective in ("any", "pushes", "moves"):
                assert solved(start, objective) == (record.PROVEN, []), (objective, start)
            continue
        answer, actions = solved(start, "any")
        assert answer == record.SOLVED
        confirmed(start, actions)
        assert confirmed(start, solved(start, "pushes")[1]).count(PUSHED) == pushes, start
        assert len(confirmed(start, solved(start, "moves")[1])) == fewest(start, 1), start
    assert count // 10 < unsolvable < count


def symmetric_board(rng: Random) -> Position:
    """A small board whose walls and targets are images of themselves, and its boxes anywhere."""
    size, kinds = 5, rng.choice(((0, 1), (0, 2), (0, 3), (0, 4), range(8)))
    inside = [FLOOR] * (size * size)
    orbits = list({frozenset(image_of(cell, size, kind) for kind in kinds)
                   for cell in range(size * size)})  # fmt: skip
    targets = 0
    for orbit in rng.sample(sorted(orbits, key=min), len(orbits)):
        is_target = targets < 2 and targets + len(orbit) <= 3
        targets += len(orbit) if is_target else 0
        for cell in orbit:
            inside[cell] = TARGET if is_target else inside[cell]
        if not is_target and rng.random() < 0.2 and inside.count(FLOOR) > 12:
            for cell in orbit:
                inside[cell] = WALL
    free = [at for at, cell in enumerate(inside) if cell != WALL]
    inner = [at for at in free if 0 < at // size < size - 1 and 0 < at % size < size - 1]
    boxes = rng.sample(inner, min(targets, len(inner)))
    inside[rng.choice([at for at in free if at not in boxes])] |= WORKER
    for at in boxes:
        inside[at] |= BOX
    return framed(inside, size)


def image_of(cell: int, size: int, kind: int) -> int:
    row, column = divmod(cell, size)
    if kind & 4:
        row, column = column, row
    row = size - 1 - row if kind & 1 else row
    return row * size + (size - 1 - column if kind & 2 else column)


@COUNTS
def test_positions_that_are_images_of_each_other_are_searched_once(count: int) -> None:
    kept, turned, rng = [0, 0], 0, Random(count)
    for _ in range(count // 10 + 20):
        start = symmetric_board(rng)
        pushes, moves = (fewest(start, 0), fewest(start, 1)) if start[-6] else (0, 0)
        for objective in ("any", "pushes", "moves"):
            for at, switches in enumerate((record.ALL, record.ALL & ~record.SYMMETRIES)):
                engine = Own(GAME, start, objective, MEMORY)
                engine.record.switches = switches
                while (answer := engine.run(1000)) == record.RUNNING:
                    pass
                assert answer == (record.PROVEN if pushes < 0 else record.SOLVED), start
                kept[at] += engine.record.forward.count if objective != "any" else 0
                turned += at == 0 and engine.record.symmetries.count > 0
                if pushes > 0:
                    said = confirmed(start, engine.actions())
                    assert objective != "pushes" or said.count(PUSHED) == pushes, start
                    assert objective != "moves" or len(said) == moves, start
    assert turned > count // 10
    assert kept[0] < 0.8 * kept[1]


@pytest.mark.parametrize("technique", [1 << bit for bit in range(record.ALL.bit_length())])
def test_without_a_technique_the_result_is_the_same(technique: int) -> None:
    for start in boards(COUNT // 4, seed=technique):
        pushes = fewest(start, 0)
        for objective in ("any", "pushes"):
            answer, actions = solved(start, objective, record.ALL & ~technique)
            assert answer == (record.PROVEN if pushes < 0 else record.SOLVED)
            if pushes >= 0:
                found = confirmed(start, actions).count(PUSHED)
                assert found == pushes or (objective == "any" and found > pushes)


@pytest.mark.parametrize("objective", ["any", "pushes", "moves"])
def test_the_compiled_solver_is_the_interpreted_one_node_for_node(objective: str) -> None:
    for start in (*boards(3 if FEW else 12, seed=5), all_but_one()):
        plain: Any = prepare(start, objective, MEMORY)
        compiled = Own(GAME, start, objective, MEMORY)
        # Steps in different portions make no difference.
        while (one := run(list(start), plain, 7)) == record.RUNNING:
            pass
        while (other := compiled.run(11)) == record.RUNNING:
            pass
        assert (one, plain.nodes) == (other, compiled.record.nodes)
        for side in ("forward", "backward", "phased", "sequenced", "along"):
            ours, theirs = nodes_of(plain, side), nodes_of(compiled.record, side)
            for name in ("set", "worker", "parent", "move", "cost"):
                assert getattr(ours, name) == getattr(theirs, name), (side, name)
        assert plain.moves == compiled.record.moves


def crowded(rng: Random, pairs: int = 2, side: int = 7) -> Position:
    """A board with four boxes or more, none beside the edge, and their targets in a corner."""
    inside = [WALL if rng.random() < 0.15 else FLOOR for _ in range(8 * side)]
    for at in range(pairs):
        inside[at] = inside[side + at] = TARGET
    free = [at for at in range(side, 7 * side) if 0 < at % side < side - 1 and inside[at] == FLOOR]
    rng.shuffle(free)
    for at in free[: 2 * pairs]:
        inside[at] = BOX
    inside[free[2 * pairs]] = WORKER
    return framed(inside, side)


def all_but_one(more: int = 0) -> Position:
    """A board with all boxes but one on targets: the empty one is behind the others.

    Or so many more boxes begin off targets, in a row below.
    """
    row = [FLOOR, BOX, BOX | TARGET, BOX | TARGET, TARGET, FLOOR]
    below = [FLOOR, *[BOX] * more, *[TARGET] * more, *[FLOOR] * (11 - 2 * more)]
    return framed([WORKER, *[FLOOR] * 5, *row, *below], 6)


def doubled(start: Position) -> Position:
    """A board twice, one below the other, with a worker in the upper one; a door joins them."""
    width, area = start[-3], start[-4]
    below = [cell & ~WORKER for cell in start[width:area]]
    cells = [*start[:area], *below]
    cells[area - 2] = FLOOR
    here = cells.index(WORKER)
    return (*cells, 2, here, len(cells), width, *start[-2:])


@pytest.mark.parametrize("switches", [record.ALL, record.ALL & ~record.VISITS])
def test_the_empty_target_of_an_almost_solved_board_is_followed_by_counts(switches: int) -> None:
    start = all_but_one()
    solver: Any = prepare(start, "any", MEMORY, switches)
    while (answer := run(list(start), solver, 100)) == record.RUNNING:
        pass
    assert (answer, solver.repairs) == (record.SOLVED, record.ALL_BUT_ONE)
    confirmed(start, list(solver.moves[: solver.move_count]))
    for nodes in (solver.forward, solver.backward):
        counted = nodes.count - 1 if switches & record.VISITS else 0  # all but the first position
        assert sum(nodes.visits) == counted


def test_only_where_all_boxes_but_one_are_placed_are_empty_targets_counted() -> None:
    for start, repairs in (
        (all_but_one(), record.ALL_BUT_ONE),
        (doubled(all_but_one()), record.MOST_PLACED),
        (all_but_one(1), 0),
    ):
        solver: Any = prepare(start, "any", MEMORY)
        run(list(start), solver, 100)
        assert solver.repairs == repairs
        assert (sum(solver.forward.visits) > 0) == (repairs == record.ALL_BUT_ONE)


def test_distances_among_frozen_boxes_are_those_of_a_box_alone_between_walls() -> None:
    detours = 0
    for seed in range(60):
        rng = Random(seed)
        start = crowded(rng, side=6)
        solver: Any = prepare(start, "any", MEMORY)
        if not begun(list(start), solver):
            continue
        level, width = solver.level, start[-3]
        places = [level.row[cell] * width + level.column[cell] for cell in range(level.cells)]
        walls = set(rng.sample(range(level.cells), 6))
        frozen = bytearray(cell in walls for cell in range(level.cells + 1))
        base = (level.cells + 1) * level.targets
        measure_among(level, solver.scratch, frozen, base)
        target, cell = rng.randrange(level.targets), rng.randrange(level.cells)
        goal = level.target[target]
        cells = [WALL if at not in places else FLOOR for at in range(start[-4])]
        for wall in walls:
            cells[places[wall]] = WALL
        found = []
        for worker in set(range(level.cells)) - walls - {cell}:
            state = [*cells, 0, places[worker], *start[-4:]]
            state[places[goal]] |= TARGET
            state[places[cell]] |= BOX
            state[places[worker]] |= WORKER
            found.append(fewest(tuple(state), 0))
        measured = level.distance[base + cell * level.targets + target]
        alone = level.distance[cell * level.targets + target]
        if not walls & {cell, goal}:
            least = min((each for each in found if each >= 0), default=record.FAR)
            assert measured == least, seed
            detours += alone < measured < record.FAR
        else:
            assert measured == record.FAR, seed
    assert detours > 0


def taken_apart(state: list[int], frozen: set[int]) -> int:
    """What `unpack` should say of a position in which these boxes are frozen."""
    width, area = state[-3], state[-4]
    floor = {at for at in range(area) if not state[at] & WALL}
    answers = {NEVER}
    for first in floor:
        boxes = {at for at in floor if state[at] & TARGET}
        before: set[int] = set()
        while first not in boxes and boxes != before:
            before, reached = set(boxes), {first}
            while more := {at + step for at in reached for step in (-width, width, -1, 1)
                           if at + step in floor - boxes - reached}:  # fmt: skip
                reached |= more
            boxes -= {box for box in boxes - frozen for step in (-width, width, -1, 1)
                      if box + step in reached and box + 2 * step in floor - boxes}  # fmt: skip
        if first not in boxes:
            left = boxes - frozen
            answers.add(PERHAPS if left and all(state[at] & BOX for at in left) else NEVER)
            answers.add(NEVER if left else ALWAYS)
    return max(answers)


def test_what_cannot_be_unpacked_has_no_solution() -> None:
    # The box on the left is on a target from which none can be pulled: it must have begun there.
    stays = [WALL, WALL, TARGET, FLOOR, BOX | TARGET, BOX, WALL, WALL, WORKER]
    comes = [WALL, WALL, TARGET, FLOOR, TARGET, BOX, WALL, WALL, BOX, WALL, WALL, WORKER]
    found = []
    for start in (framed(stays, 3), framed(comes, 3), *boards(COUNT, seed=11)):
        solver: Any = prepare(start, "any", MEMORY)
        if not survey(list(start), solver.level) or solver.level.boxes < solver.level.targets:
            continue
        set_up(solver)
        level, board = solver.level, solver.board
        freeze(level, board.list, 0, board.count, board.frozen)
        found.append(unpack(level, solver.scratch, board.frozen, board.box))
        places = [level.row[cell] * start[-3] + level.column[cell] for cell in range(level.cells)]
        state = [cell if at in places else WALL for at, cell in enumerate(start[: start[-4]])]
        frozen = {places[cell] for cell in range(level.cells) if board.frozen[cell]}
        assert found[-1] == taken_apart([*state, *start[-6:]], frozen), start
        assert found[-1] != NEVER or fewest(start, 0) == -1, start
    assert found[0] == PERHAPS
    assert found[1] == NEVER
    assert ALWAYS in found


def pillared(rng: Random) -> Position:
    """A board whose targets lie around pillars, behind which boxes get stuck."""
    width, height = 13, rng.randint(5, 7)
    inside = [FLOOR] * (width * height)
    for row in range(1, height - 1, 2):
        inside[row * width + 1] = WALL
    packed = [row * width + column for row in range(height - 1) for column in range(3)]
    targets = [at for at in packed if inside[at] == FLOOR]
    for at in rng.sample(targets, len(targets) - rng.randint(0, 2)):
        inside[at] = TARGET
    free = [row * width + column for row in range(1, height - 1)
            for column in range(5, 12) if (row + column) % 2]  # fmt: skip
    for at in rng.sample(free, min(len(free), inside.count(TARGET))):
        inside[at] = BOX
    inside[4] = WORKER
    return framed(inside, width)


@pytest.mark.parametrize("switches", [record.ALL, record.ALL & ~record.FROZEN_DISTANCES])
def test_a_bound_does_not_depend_on_the_positions_before(switches: int) -> None:
    bounds = set()
    for seed in range(60, 60 + COUNT):
        rng = Random(seed)
        start = pillared(rng)
        one, other = (prepare(start, "any", MEMORY, switches) for _ in range(2))
        if not all(begun(list(start), each) for each in (one, other)):
            continue
        level, cells = one.level, list[int]()
        places = [cell for cell in range(level.cells) if level.alive[cell]]
        targets = [level.target[at] for at in range(level.targets)]
        for _ in range(60):
            if not cells or rng.random() < 0.1:  # another position, else one box elsewhere
                cells = rng.sample(targets, rng.randint(0, min(level.boxes, len(targets))))
                left = [cell for cell in places if cell not in cells]
                cells += rng.sample(left, level.boxes - len(cells))
            else:
                goals = targets if rng.random() < 0.5 else places
                free = [cell for cell in goals if cell not in cells] or [cells[0]]
                cells[0] = rng.choice(free)
                rng.shuffle(cells)
            found = []
            for solver in (one, other):
                clear(level, solver.board)
                for cell in cells:
                    put(level, solver.board, cell)
                found.append(min(bound(solver, solver.matching), record.FAR))
                other.matching.holds = 0
            assert found[0] == found[1], seed
            bounds.add(found[0])
    assert len(bounds) > 10
    assert record.FAR in bounds


def divided(rng: Random) -> Position:
    """A board of rooms and passages, with boxes in both."""
    width = 13
    inside = [WALL if rng.random() < 0.25 else FLOOR for _ in range(9 * width)]
    free = [at for at, cell in enumerate(inside) if cell == FLOOR]
    for box, target in zip(rng.sample(free, 10), rng.sample(free, 10), strict=True):
        inside[box] |= BOX
        inside[target] |= TARGET
    inside[next(at for at in free if not inside[at] & BOX)] |= WORKER
    return framed(inside, width)


def beside(at: int) -> set[int]:
    """The neighbours of a cell of a board of `divided`."""
    return {at - 15, at + 15, at - 1, at + 1}


def parts_of(cells: set[int]) -> Iterator[set[int]]:
    """The parts of a set of cells that hold together."""
    left = set(cells)
    while left:
        part, waiting = set[int](), {left.pop()}
        while waiting:
            part |= waiting
            waiting = {near for at in waiting for near in beside(at)} & left
            left -= waiting
        yield part


def rooms_of(floor: set[int]) -> list[set[int]]:
    squares = {at for at in floor if {at + 1, at + 15, at + 16} <= floor}
    found = [{at + more for at in part for more in (0, 1, 15, 16)}
             for part in parts_of(squares) if len(part) > 1]  # fmt: skip
    return [room - set().union(*(each for each in found if each is not room)) for room in found]


def all_joined(floor: set[int], boxes: set[int], pair: tuple[set[int], ...]) -> bool:
    """Whether all parts of two rooms come to the other one through passages."""
    passages, result = floor.difference(*rooms_of(floor)), True
    for one, other in permutations(pair):
        parts = [part for part in parts_of((one | passages) - boxes) if part & one]
        result &= bool(parts) and all(any(beside(at) & other for at in part) for part in parts)
    return result


def test_rooms_between_which_boxes_bar_the_way_are_those_of_a_plain_search() -> None:
    most = 0
    for seed in range(COUNT):
        start = divided(Random(seed))
        solver: Any = prepare(start, "any", MEMORY)
        level, board = solver.level, solver.board
        survey(list(start), level)
        set_up(solver)
        find_rooms(level, solver.rooms)
        cells = [15 * level.row[cell] + level.column[cell] for cell in range(level.cells)]
        floor = set(cells)
        boxes = {at for at in floor if start[at] & BOX}
        pairs = list(combinations(rooms_of(floor), 2))
        pairs = [pair for pair in pairs if all_joined(floor, set(), pair)]
        barred = [pair for pair in pairs if not all_joined(floor, boxes, pair)]
        assert solver.rooms.count == len(rooms_of(floor)), seed
        assert count_barred(level, board, solver.rooms) == len(barred), seed
        most = max(most, len(barred))
    assert most > 1


@pytest.mark.long
def test_the_packing_order_fills_every_target_once_and_empties_where_boxes_were_parked() -> None:
    parked = complete = 0
    for seed in range(400):
        start = crowded(Random(seed))
        solver: Any = prepare(start, "any", MEMORY)
        if not begun(list(start), solver):
            continue
        level = solver.level
        order = (solver.phased if seed % 2 else solver.sequenced).order
        begin_order(solver, order)
        items = range(order.items)
        cells = [order.cell[item] for item in items]
        sources = [order.source[item] - 1 for item in items if order.source[item]]
        targets = [level.target[target] for target in range(level.targets)]
        assert sorted(cells) == sorted(targets + sources), seed
        # What is parked is taken from there later, and filled from a start, or another such cell.
        for item in items:
            if order.source[item]:
                assert order.source[item] - 1 in cells[item + 1 :], seed
        starts = [order.start_of[item] for item in items if not order.source[item]]
        if order.sequential:
            assert list(order.first[: order.phases]) == list(range(order.phases)), seed
        if order.complete:
            complete += 1
            assert sorted(starts) == list(range(1, level.boxes + 1)), seed
        parked += bool(sources)
    assert complete > 20
    assert parked > 0, parked


def test_a_parked_box_is_parked_again_where_nothing_else_helps() -> None:
    rows = (
        "######### #..b...+# #.#.b.b+# #.##...+# #...#.#.# ###.w#..# #..#....# ##.##...# #########"
    )
    (case,) = gyoji.read("sokoban", "\n".join(["9 9", *rows.split(), "", "0 0", ""]))
    solver: Any = prepare(case.start, "any", MEMORY)
    assert begun(list(case.start), solver)
    level, order = solver.level, solver.phased.order
    begin_order(solver, order)
    assert order.again
    assert order.complete
    parked = [order.cell[item] for item in range(order.items) if order.source[item]]
    assert any(level.target_of[cell] == 0 for cell in parked), "from one parking place to another"


@needs_twins
@pytest.mark.parametrize("engine", ["phased", "sequenced", "along"])
def test_each_search_solves_alone_as_it_does_interpreted(engine: str) -> None:
    found = 0
    for seed in range(20 if FEW else 60):
        start = crowded(Random(seed))
        plain: Any = prepare(start, "any", MEMORY)
        if not begun(list(start), plain):
            continue
        compiled: Any = Own(GAME, start, "any", MEMORY)
        compiled.run(1)
        for solver in (plain, compiled.record):
            alone(solver, engine)
        answers = {run(list(start), plain, 1_000), compiled.run(1_000)}
        assert len(answers) == 1
        ours, theirs = nodes_of(plain, engine), nodes_of(compiled.record, engine)
        assert ours.count > 0
        for name in ("set", "worker", "parent", "move", "cost"):
            assert getattr(ours, name) == getattr(theirs, name), (seed, name)
        if answers == {record.SOLVED}:
            found += 1
            confirmed(start, compiled.actions())
    assert found > 0


def test_the_order_has_a_bucket_for_each_number_of_cells_left() -> None:
    boxes = 130  # a search along the order once looked behind its buckets from here on
    inside = [WORKER, *[TARGET] * boxes, *[FLOOR] * 9, *[BOX] * boxes]
    solver: Any = prepare(framed(inside, 30), "any", 4 * MEMORY)
    assert len(solver.along.buckets) == SHARE * (len(solver.phased.order.cell) + 1)
    assert len(solver.phased.order.cell) > boxes


@pytest.mark.long
def test_what_is_learnt_as_a_deadlock_has_no_solution() -> None:
    learnt = several = 0
    for seed in range(20 if FEW else 300):
        start = crowded(Random(seed), pairs=3, side=8)
        engine = Own(GAME, start, "any", MEMORY)
        if engine.run(1) != record.RUNNING:
            continue
        alone(engine.record, "phased")
        engine.run(3_000)
        for position in lost_positions(start, engine.record):
            assert fewest(position, 0) == -1, (seed, position)
            learnt += 1
            several += position.count(BOX) + position.count(BOX | TARGET) > 1
    assert learnt > several > 0


def lost_positions(start: Position, solver: Any) -> Iterator[Position]:
    """The patterns that a search has learnt: their boxes alone, and a worker where it may be."""
    level, patterns = solver.level, solver.patterns
    width, area = start[-3], start[-4]
    for pattern in range(patterns.count):
        state = [cell & ~(BOX | WORKER) for cell in start[:area]]
        first, rows = MOST_BOXES * pattern, len(level.floor) * pattern
        for at in range(first, first + patterns.size[pattern]):
            cell = patterns.box[at]
            state[level.row[cell] * width + level.column[cell]] |= BOX
        here = next(
            row * width + patterns.region[rows + row].bit_length() - 1
            for row in range(level.height)
            if patterns.region[rows + row]
        )
        state[here] |= WORKER
        yield (*state, 0, here, *start[area + 2 :])


def begun(state: list[int], solver: Any) -> bool:
    """Whether a search has more to do than its first step."""
    return run(state, solver, 1) == record.RUNNING and solver.goes_backward == 1


def alone(solver: Any, engine: str) -> None:
    """From now on all of the time is this search's."""
    solver.work = 1 << 30
    solver.order_work = 0 if engine == "along" else 1 << 29
    solver.phased.work = 0 if engine == "phased" else 1 << 29
    solver.sequenced.work = 0


def nodes_of(solver: Any, engine: str) -> Any:
    """Return the nodes of one of the searches."""
    search = getattr(solver, engine)
    return getattr(search, "nodes", search)


@pytest.mark.parametrize("memory", [1 << 20, 5 << 20, 37_654_321])
@pytest.mark.parametrize("objective", ["any", "pushes", "moves"])
def test_no_more_memory_is_taken_than_given(memory: int, objective: str) -> None:
    start = next(boards(1))
    assert 0.9 * memory < prepare(start, objective, memory).memory() <= memory


def test_too_little_memory_and_too_large_boards_are_refused() -> None:
    start = next(boards(1))
    with pytest.raises(ValueError, match="needs more memory"):
        prepare(start, "any", 10_000)
    wide = framed([WORKER, BOX, TARGET, *[FLOOR] * 60], 63)
    with pytest.raises(ValueError, match="at most 62 rows and columns, found 3 and 65"):
        prepare(wide, "any", MEMORY)
    found = gyoji.solve(GAME, wide)  # by the search for every game
    assert isinstance(found, gyoji.Solution)
    assert found.actions == (3,)


def test_a_full_memory_is_no_proof() -> None:
    rng = Random(3)
    inside = [FLOOR] * 100
    places = rng.sample([at for at in range(100) if 0 < at % 10 < 9 and 9 < at < 90], 17)
    for number, at in enumerate(places):
        inside[at] = WORKER if number == 0 else BOX if number % 2 else TARGET
    answer = solved_in(framed(inside, 10), 900_000)
    assert answer == record.FULL


def test_a_first_position_that_needs_too_many_pushes_is_no_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = framed([WORKER, BOX, *[FLOOR] * 9, TARGET], 12)
    assert gyoji.solve(GAME, row, optimal="pushes").effort.nodes > 1
    for objective in ("pushes", "moves"):
        monkeypatch.setitem(allocation.BUCKETS, allocation.OBJECTIVES[objective], 10)
        assert Own(GAME, row, objective, MEMORY).run(1000) == record.FULL


def solved_in(start: Position, memory: int) -> int:
    engine = Own(GAME, start, "moves", memory)
    while (answer := engine.run(100_000)) == record.RUNNING:
        pass
    return answer
