"""What each statement promises, checked on the text of an input: independent of `bounds.toml`.

Each function yields what is outside the promise; nothing for an input within it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MAP = """
*****************************
**************************M**
*************************LL**
***********************MLM***
**********************LLLLLM*
*********************MLMLML**
**********************LL*****
********************M*M******
*******************LL********
******************MLM********
*****************LLL*********
*************LMLMLM**********
******LMLLM*MLLLL************
*MLM*MLLMLLLLLMLM************
*LLL*****LMLMLLL*************
MLM*MLM*ML****M**************
LL*LLLL**********************
M**MLM***********************
*****************************
"""


def sokoban(text: str) -> Iterator[str]:
    lines = text.split("\n")
    at = 0
    while lines[at] != "0 0":
        height, width = map(int, lines[at].split())
        board, keys = lines[at + 1 : at + 1 + height], lines[at + 1 + height]
        at += height + 2
        if not (4 <= height <= 15 and 4 <= width <= 15):
            yield f"{height} x {width}"
        if any(len(row) != width for row in board):
            yield "a row of another length"
        if not 1 <= len(keys) <= 50 or set(keys) - set("UDLR"):
            yield f"keys {keys!r}"
        glyphs = "".join(board)
        if glyphs.count("w") + glyphs.count("W") != 1:
            yield "not one worker"
        if glyphs.count("b") != glyphs.count("+") + glyphs.count("W") or "b" not in glyphs:
            yield "boxes and targets"
        rim = board[0] + board[-1] + "".join(row[0] + row[-1] for row in board)
        if set(rim) != {"#"}:
            yield "an open border"


def tower(text: str) -> Iterator[str]:
    lines = text.split("\n")
    at = 0
    while lines[at] != "0 0":
        height, width = map(int, lines[at].split())
        board, count = lines[at + 1 : at + 1 + height], int(lines[at + 1 + height])
        at += height + 2 + count
        if not (3 <= height <= 50 and 3 <= width <= 50) or {len(row) for row in board} != {width}:
            yield f"{height} x {width}"
        marks = "".join(board)
        if marks.count("S") != 1 or marks.count("G") != 1 or set(marks) - set(".#IGCB123S"):
            yield f"marks {marks}"


def boulder(text: str) -> Iterator[str]:
    board, blank, _ = text.partition("\n\n")
    rows = board.split("\n")
    if not blank:
        yield "no empty line after the board"
    if len(rows) > 100 or len(rows[0]) > 200 or len({len(row) for row in rows}) > 1:
        yield f"{len(rows)} x {len(rows[0])}"
    if board.count("&") != 1 or set(board) - set("& .#O$X\n"):
        yield "cells"
    if set(rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)) != {"#"}:
        yield "an open border"


def labyrinth(text: str) -> Iterator[str]:
    lines = text.rstrip("\n").split("\n")
    cells = [line.split() for line in lines[:7]]
    walks = [line.split() for line in lines[8:]]
    if any(len(row) != 7 for row in cells) or lines[7:8] != [str(len(walks))] or not walks:
        yield "not a map of 7 x 7 with walks"
        return
    for row, column, *letters in walks:
        if cells[int(row)][int(column)] != "o" or len(letters) != 1:
            yield f"a walk {row} {column} {letters}"
    yield from rivers(cells)
    caves = sorted(cell for row in cells for cell in row if cell[0] == "y")
    if any(len(cell) != 3 for cell in caves):
        yield f"caves of two digits: {caves}"
    for chain in {cell[1] for cell in caves}:
        indices = [int(cell[2]) for cell in caves if cell[1] == chain]
        if indices != list(range(len(indices))):
            yield f"a chain of {indices}"


def rivers(cells: list[list[str]]) -> Iterator[str]:
    """Each digit is the name of one river, which ends in its only estuary."""
    steps = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
    known = {(row, at): cell for row, line in enumerate(cells) for at, cell in enumerate(line)}
    for digit in {cell[1] for cell in known.values() if cell[0] in "re"}:
        river = {at for at, cell in known.items() if cell[0] == "r" and cell[1] == digit}
        ends = [at for at, cell in known.items() if cell == f"e{digit}"]
        targets = {(row + steps[known[row, at][2]][0], at + steps[known[row, at][2]][1])
                   for row, at in river}  # fmt: skip
        if len(ends) != 1 or len(targets) != len(river) or not river:
            yield f"river {digit}"
        elif len(targets - {*ends}) != len(river) - 1 or not targets <= river | {*ends}:
            yield f"the course of river {digit}"


def sweets(text: str) -> Iterator[str]:
    words = iter(text.split())
    width, height = int(next(words)), int(next(words))
    board = [next(words) for _ in range(height)]
    if (width, height) != (29, 19) or board != MAP.split():
        yield f"another map: {board}"
    games = int(next(words))
    if not 1 <= games <= 1000:
        yield f"{games} games"
    cities = {(row, at) for row, line in enumerate(board, 1) for at, cell in enumerate(line, 1)
              if cell == "M"}  # fmt: skip
    for _ in range(games):
        held = {}
        for _ in cities:
            at = int(next(words)), int(next(words))
            held[at] = [next(words) for _ in range(int(next(words)))]
        if held.keys() != cities or any(
            not 1 <= len(kinds) <= 3 or len({*kinds}) < len(kinds) for kinds in held.values()
        ):
            yield "packages"
        for _ in range("".join(board).count("L")):
            for _ in range(int(next(words))):
                code = next(words)
                for _ in range({"00": 5, "ZZ": 8}.get(code, 2)):
                    next(words)
    if next(words, None):
        yield "words after the last game"
