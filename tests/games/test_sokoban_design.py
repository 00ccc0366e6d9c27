"""Designing Sokoban: rooms, all starts of a room, and what a level is like."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gyoji
from gyoji.game.design import SYMMETRIES, Shape, design_of
from gyoji.game.state import AREA, STATUS, WIDTH
from gyoji.games.sokoban import backward, design
from gyoji.games.sokoban.backward import positions
from gyoji.games.sokoban.backward.search import COMPLETE, FULL, RUNNING, Pulls, slot
from gyoji.games.sokoban.rules import WALL
from tests.examples import FEW
from tests.solving.design.boards import SOKOBAN, board, start
from tests.solving.design.naive import all_directions, fewest_pushes

DESIGN = design_of(SOKOBAN)
MANY = 3 if FEW else 12
CORNER = ["######", "#@ $.#", "#    #", "#  $.#", "######"]


def searched(room: tuple[int, ...], nodes: int = 1 << 14) -> tuple[Pulls, int]:
    """All starts of a room, and what the search said in the end."""
    search = backward.prepare(room, nodes)
    while (answer := backward.run(list(room), search, 50)) == RUNNING:
        pass
    return search, answer


@pytest.mark.parametrize("seed", range(MANY))
def test_the_backward_search_knows_the_fewest_pushes_of_every_start(seed: int) -> None:
    rng = Random(seed)
    room = DESIGN.draft(rng, Shape(6, 6, 2), "farthest")
    search, answer = searched(room)
    assert answer == COMPLETE
    deepest = next(backward.farthest(search, room, rng, 0, 1000))
    assert backward.distance(search, deepest) == search.depth
    for most in range(search.depth + 1):
        some = next(backward.farthest(search, room, rng, 0, most))
        assert backward.distance(search, some) == most == fewest_pushes(board(some))
        played = gyoji.play_out(SOKOBAN, gyoji.Case(some, backward.solution(search, some)))
        assert played.end[STATUS] == 1
        assert played.answers.count(SOKOBAN.rules.PUSHED) == most  # type: ignore[attr-defined]  # Sokoban's
    # Any other start has no solution.
    for _ in range(20):
        other = design.mutate(rng, deepest)
        if design.walls(other) == design.walls(room) and targets(other) == targets(room):
            assert backward.distance(search, other) == fewest_pushes(board(other))


def test_all_starts_of_a_room_can_be_listed() -> None:
    room = start(["#####", "#@$.#", "#   #", "#####"])
    search, _ = searched(room)
    every = [*backward.farthest(search, room, Random(1), 0, 99)]
    found = [backward.distance(search, each) for each in every]
    assert found == sorted(found, reverse=True)
    assert {*found} == {*range(search.depth + 1)}


def test_the_table_of_positions_goes_on_at_its_beginning() -> None:
    for taken in (0, 1):
        table = [0, 0]
        table[taken] = 1
        search = Pulls(table=table, keys=[7])
        places = {slot(search, wanted) for wanted in range(100, 90_000, 999)}
        assert places == {1 - taken}
        assert slot(search, 7) in (taken, 1 - taken)


def targets(position: tuple[int, ...]) -> list[int]:
    return [at for at, cell in enumerate(position[: position[AREA]]) if cell & 2]


def test_a_start_without_a_solution_has_no_distance() -> None:
    stuck = start(["#####", "#@ $#", "# . #", "#####"])
    search, _ = searched(stuck)
    assert backward.distance(search, stuck) == -1
    with pytest.raises(ValueError, match="this start cannot be solved"):
        backward.solution(search, stuck)


def test_boxes_that_cannot_be_reached_have_to_be_home() -> None:
    for rows in (
        ["#######", "#@ $#$#", "#  .#.#", "#######"],
        ["#######", "#@$ #$#", "#. .# #", "#######"],
    ):
        with pytest.raises(ValueError, match="not as many boxes as targets that the worker could"):
            backward.prepare(start(rows), 1000)
    home = start(["#######", "#@$.#*#", "#######"])
    search, _ = searched(home)
    assert backward.distance(search, home) == 1


def test_a_room_that_is_too_large_is_refused_or_ends_without_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = DESIGN.draft(Random(1), Shape(10, 10, 4, 0.2), "farthest")
    assert searched(room, 300)[1] == FULL
    wide = DESIGN.draft(Random(1), Shape(20, 20, 12), "farthest")
    with pytest.raises(ValueError, match=r"12 boxes on .* cells cannot be searched backwards"):
        backward.prepare(wide, 1000)
    with pytest.raises(ValueError, match="0 boxes on 2 cells"):
        backward.prepare(_position(["####", "#@ #", "####"]), 1000)
    corridor = start(["#" * 40, "#@$" + " " * 36 + "#", "#.*" + " " * 36 + "#", "#" * 40])
    assert searched(corridor)[1] == COMPLETE
    monkeypatch.setattr(positions, "DEEPEST", 8)
    assert searched(corridor)[1] == FULL


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("method", ["farthest", "template"])
def test_rooms_have_the_shape_that_was_asked_for(method: str, symmetry: str) -> None:
    for seed in range(MANY):
        room = DESIGN.draft(Random(seed), Shape(9, 10, 3, None, symmetry), method)
        assert (room[AREA] // room[WIDTH], room[WIDTH]) == (9, 10)
        assert sum(cell & 6 == 6 for cell in room[: room[AREA]]) == 3
        if symmetry != "any":
            assert design.is_symmetric(design.walls(room), symmetry)
    assert DESIGN.density(room) > 0


def test_a_room_of_tiles_that_do_not_fit_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[bool]()

    def lay(*given: Any) -> bool:
        begun.append(real_lay(*given))
        return begun[-1]

    real_lay = design.lay
    monkeypatch.setattr(design, "TILE_TRIES", 1)
    monkeypatch.setattr(design, "lay", lay)
    room = design.assemble(Random(1), 9, 9)
    assert len(room) == 81
    assert begun.count(False) > 0


def test_a_room_without_bare_cells_keeps_its_walls() -> None:
    full = start(["#####", "#@$.#", "#####"])
    assert {design.change(Random(seed), full)[: full[AREA]].count(WALL) for seed in range(20)} == {
        full[: full[AREA]].count(WALL)
    }
    alone = start(["####", "#@*#", "####"])
    assert {design.change(Random(seed), alone) for seed in range(20)} == {alone}


def test_a_density_is_met_by_a_walk() -> None:
    room = DESIGN.draft(Random(2), Shape(10, 10, 3, 0.5), "farthest")
    assert DESIGN.density(room) == 0.5


@pytest.mark.parametrize(
    ("shape", "sentence"),
    [
        (Shape(2, 9, 1), "at least 3 rows, 3 columns and 1 box"),
        (Shape(9, 9, 0), "at least 3 rows, 3 columns and 1 box"),
        (Shape(4, 4, 4), "no room with 4 rows, 4 columns and 4 boxes was found"),
    ],
)
def test_impossible_shapes_are_refused(shape: Shape, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        DESIGN.draft(Random(1), shape, "farthest")


def test_tiles_fit_together(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(MANY):
        free = design.assemble(Random(seed), 7, 8)
        assert len(free) == 56
        assert any(free)
    # Where a tile beside it wants a free cell, no wall is laid.
    monkeypatch.setattr(design, "DRAWINGS", design.DRAWINGS[:1])
    assert not design.lay(Random(1), {}, {(1, 1)}, 0, 0, 6, 6)
    assert design.lay(Random(1), {}, {(3, 1)}, 0, 0, 6, 6)


def test_open_spaces_are_seen() -> None:
    space = {(row, column) for row in range(3) for column in range(4)}
    assert design.open_space(space)
    assert design.open_space({(column, row) for row, column in space})
    assert not design.open_space(space - {(1, 2)})


def test_the_same_level_in_any_direction_is_one() -> None:
    rng = Random(5)
    for _ in range(MANY):
        level = design.mutate(rng, DESIGN.draft(rng, Shape(6, 8, 2), "template"))
        first = DESIGN.canonical(level)
        assert DESIGN.canonical(first) == first
        for turned in all_directions(board(level)):
            wide = ["#" * (len(turned[0]) + 2), *(f"#{row}#" for row in turned)]
            moved = tuple(_position([*wide, "#" * len(wide[0])]))
            assert DESIGN.canonical(moved) == first
        walls = [row.replace("@", " ") for row in board(first)]
        assert walls != board(first)


def _position(rows: list[str]) -> tuple[int, ...]:
    from gyoji.games.sokoban.notation import position

    cells = {" ": 0, "#": 1, ".": 2, "$": 4, "*": 6, "@": 8, "+": 10}
    return position(bytes(cells[cell] for row in rows for cell in row), len(rows[0]))


def test_what_is_pushed_and_chosen() -> None:
    here = start(CORNER)
    assert [DESIGN.push(here, way) for way in range(4)] == [None] * 4
    beside = gyoji.Play(SOKOBAN, here)
    beside.do("R")
    width = here[WIDTH]
    assert DESIGN.push(beside.state, 3) == (width + 3, width + 4)
    # Down, the upper box could be pushed to no target any more than the lower one up.
    assert [board(choice)[1:4] for choice in DESIGN.choices(here)] == [
        ["# $@.#", "#    #", "#  $.#"],
        ["#  @*#", "#    #", "#  $.#"],
        ["#  $.#", "#    #", "# $@.#"],
        ["#  $.#", "#    #", "#  @*#"],
    ]
    dead = start(["######", "#@   #", "# $ .#", "#    #", "######"])
    assert [board(choice)[2] for choice in DESIGN.choices(dead)] == ["#@$ .#", "# @$.#"][1:]


def test_after_the_end_there_is_no_choice() -> None:
    play = gyoji.Play(SOKOBAN, start(["#####", "#@$.#", "#####"]))
    play.do("R")
    assert play.over
    assert not list(DESIGN.choices(play.state))


def test_mutations_are_levels_of_the_same_size() -> None:
    rng, level = Random(4), start(CORNER)
    seen = set()
    for _ in range(10 * MANY):
        changed = design.change(rng, level)
        cells = changed[: changed[AREA]]
        assert (changed[AREA], changed[WIDTH]) == (level[AREA], level[WIDTH])
        assert sum(cell & 4 for cell in cells) == sum(cell & 4 for cell in level[: level[AREA]])
        seen.add(changed)
    assert len(seen) > 5
    full = start(["####", "#@.#", "#$*#", "#..#", "#$$#", "####"])
    assert all(design.change(Random(seed), full)[AREA] == full[AREA] for seed in range(MANY))
