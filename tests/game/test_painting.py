"""Boards painted in an editor: each reads back unchanged, or its error leads to a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.scene import scene_of
from tests.examples import examples
from tests.game.positions import GAMES, Board, every_game, read

if TYPE_CHECKING:
    from gyoji.game.scene import Field


@every_game
@pytest.mark.parametrize("size", [(2, 3), (3, 3), (4, 7), (9, 5)])
def test_a_blank_board_can_be_read(name: str, size: tuple[int, int]) -> None:
    scene, display = scene_of(GAMES[name]), GAMES[name].display
    board = scene.blank(*size)
    assert (len(board), {len(row) for row in board}) == (size[0], {size[1]})
    if size[0] < 3 and name in ("sokoban", "boulder"):
        return
    (case,) = read(name, scene.sheet(board).text)
    assert display.draw(case.start) == board
    assert not case.actions


@every_game
def test_every_brush_can_be_read_in_some_input(name: str) -> None:
    scene, display = scene_of(GAMES[name]), GAMES[name].display
    for brush in scene.BRUSHES:
        board = BOARDS[name](brush)
        (case,) = read(name, scene.sheet(board).text)[:1]
        assert display.draw(case.start) == board
        assert display.describe(brush)


def in_sokoban(brush: str) -> Board:
    worker, other = ("w", "b+") if brush not in "wW" else (brush, "b+" if brush == "w" else "b.")
    row = f"#{worker}{brush if brush not in 'wW' else '.'}{other}.#"
    boxes, targets = sum(row.count(at) for at in "bB"), sum(row.count(at) for at in "+BW")
    row = row[:-2] + ("+" if boxes > targets else "b" if targets > boxes else ".") + "#"
    return [list("#" * len(row)), list(row), list("#" * len(row))]


def in_boulder(brush: str) -> Board:
    row = f"#&{brush if brush != '&' else ' '}.{'X' if brush != 'X' else ' '}#"
    return [list("#" * len(row)), list(row), list("#" * len(row))]


def in_tower(brush: str) -> Board:
    if brush in "SG":
        return [list("S."), list("#G")]
    return [list("S.."), list(f"#{brush}G")]


def in_labyrinth(brush: str) -> Board:
    board = [["o"] * 5 for _ in range(5)]
    board[0][0], board[2][2] = "o@", brush
    if brush[0] == "r":
        down, right = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}[brush[-1]]
        board[2 + down][2 + right] = f"e{brush[1]}"
    for number in range(int(brush[2:3] or 0) if brush[0] == "y" else 0):
        board[4][number] = f"{brush[:2]}{number}"
    return numbered(board)


def numbered(board: Board) -> Board:
    """Several walkers are numbered."""
    count = sum(glyph.count("@") for row in board for glyph in row)
    if count > 1:
        board[0][0], board[2][2] = "o@", "o"
    return board


def in_sweets(brush: str) -> Board:
    return [["L", "*", "*"], [brush, "L", "MC"]]


BOARDS = {
    "sokoban": in_sokoban, "boulder": in_boulder, "tower": in_tower,
    "labyrinth": in_labyrinth, "sweets": in_sweets,
}  # fmt: skip


@every_game
@examples(60)
@given(data=st.data())
def test_a_painted_board_reads_back_or_its_error_leads_to_a_cell(
    name: str, data: st.DataObject
) -> None:
    scene, display = scene_of(GAMES[name]), GAMES[name].display
    rows, columns = data.draw(st.integers(3, 6)), data.draw(st.integers(3, 6))
    board = scene.blank(rows, columns)
    for _ in range(data.draw(st.integers(0, 12))):
        at = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
        board[at[0]][at[1]] = data.draw(st.sampled_from(scene.BRUSHES))
    sheet = scene.sheet(board)
    try:
        cases = read(name, sheet.text)
    except gyoji.NotationError as error:
        assert error.line is not None
        assert 1 <= error.line <= sheet.text.count("\n") + 1
        return
    if name == "labyrinth":
        board = [[glyph.partition("@")[0] for glyph in row] for row in board]
        assert all(without_walkers(display.draw(case.start)) == board for case in cases)
    else:
        assert [display.draw(case.start) for case in cases] == [board]


@every_game
def test_a_piece_that_a_level_has_once_can_only_be_moved(name: str) -> None:
    scene = scene_of(GAMES[name])
    for piece in scene.SINGLE:
        for glyph, without in piece.items():
            board = scene.blank(5, 6)
            ((row, column),) = [
                (row, column)
                for row, line in enumerate(board)
                for column, each in enumerate(line)
                if each in piece
            ]
            board[2][3] = glyph
            with pytest.raises(gyoji.NotationError, match="exactly one"):
                read(name, scene.sheet(board).text)
            board[row][column] = piece[board[row][column]]
            if without == "+":  # a target too many
                continue
            (case,) = read(name, scene.sheet(board).text)
            assert GAMES[name].display.draw(case.start) == board


def without_walkers(board: Board) -> Board:
    return [[glyph.partition("@")[0] for glyph in row] for row in board]


FAULTS = [
    ("sokoban", lambda board: board[1].__setitem__(2, "?"), (1, 2)),
    ("tower", lambda board: board[1].__setitem__(2, "?"), (1, 2)),
    ("boulder", lambda board: board[1].__setitem__(2, "?"), (1, 2)),
    ("labyrinth", lambda board: board[1].__setitem__(2, "?"), (1, 2)),
    ("labyrinth", lambda board: board[2].__setitem__(3, "r1>"), (2, 3)),
    ("labyrinth", lambda board: board[0].__setitem__(1, "y12"), (0, 1)),
]


@pytest.mark.parametrize(("name", "paint", "cell"), FAULTS)
def test_an_error_leads_back_to_its_cell(name: str, paint: Any, cell: Field) -> None:
    scene = scene_of(GAMES[name])
    board = scene.blank(4, 6)
    paint(board)
    sheet = scene.sheet(board)
    with pytest.raises(gyoji.NotationError) as caught:
        read(name, sheet.text)
    line, column = caught.value.line, caught.value.column
    assert (line - sheet.first, (column - 1) // sheet.width) == cell
