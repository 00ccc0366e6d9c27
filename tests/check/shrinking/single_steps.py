"""Every single step that makes a case smaller, on text and independent of the passes.

If no such step keeps the fault, a shrunk case is minimal; this shows it by brute force.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from gyoji.engine.judge import read
from gyoji.engine.play import UncheckedPlay
from gyoji.game.notation.source import NotationError
from gyoji.game.protocols import Case
from gyoji.games import load

Drawn = tuple[list[str], list[str]]  # a board, and its actions in words


def smaller(name: str, case: Case) -> Iterator[Case]:
    """The legal cases that are one step smaller or simpler."""
    game = load(name)
    board, words = drawn(name, case)
    for rows, left in {"boulder": boulder, "sokoban": sokoban, "tower": tower}[name](board, words):
        yield from parsed(name, rows, left)
    for at in range(len(words)):
        yield from parsed(name, board, words[:at] + words[at + 1 :])
    play = UncheckedPlay(game, case.start)
    if case.actions and not play.over:
        play.do(case.actions[0])
        if not play.over:
            yield from parsed(name, *drawn(name, Case(play.state, case.actions[1:])))


def drawn(name: str, case: Case) -> Drawn:
    game = load(name)
    words = [game.notation.word(action, list(case.start)) for action in case.actions]
    return ["".join(row) for row in game.display.draw(case.start)], words


def parsed(name: str, board: Sequence[str], words: Sequence[str]) -> list[Case]:
    """The case that this text stands for; None if it is illegal."""
    rows = "\n".join(board)
    size = f"{len(board)} {len(board[0])}\n" if board else "1 1\n"
    text = {
        "boulder": f"{rows}\n\n{''.join(words)}\n",
        "sokoban": f"{size}{rows}\n{''.join(words)}\n0 0\n",
        "tower": "\n".join([size + rows, str(len(words)), *words, "0 0\n"]),
    }[name]
    try:
        return list(read(name, text))
    except NotationError:
        return []


def without_lines(board: list[str], rim: int) -> Iterator[tuple[list[str], int]]:
    """The board without a row (-1), or without a column (its number)."""
    for row in range(rim, len(board) - rim):
        yield board[:row] + board[row + 1 :], -1
    for column in range(rim, len(board[0]) - rim):
        yield [row[:column] + row[column + 1 :] for row in board], column


def with_glyph(board: list[str], at: tuple[int, int], glyph: str) -> list[str]:
    row = board[at[0]]
    return [*board[: at[0]], row[: at[1]] + glyph + row[at[1] + 1 :], *board[at[0] + 1 :]]


def cells(board: list[str], glyphs: str, rim: int) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row in range(rim, len(board) - rim)
        for column in range(rim, len(board[0]) - rim)
        if board[row][column] in glyphs
    ]


def boulder(board: list[str], words: list[str]) -> Iterator[Drawn]:
    for rows, _ in without_lines(board, 1):
        yield rows, words
    for at in cells(board, ".#O$X", 1):
        yield with_glyph(board, at, " "), words
    for at in cells(board, "$", 1):
        yield with_glyph(board, at, "O"), words


def sokoban(board: list[str], words: list[str]) -> Iterator[Drawn]:
    """Without a line, a wall, or a box and a target; or with a covered target elsewhere."""
    for rows, _ in without_lines(board, 1):
        yield rows, words
    for at in cells(board, "B#", 1):
        yield with_glyph(board, at, "."), words
    for box, target in product(cells(board, "b", 1), cells(board, "+W", 1)):
        bare = "." if board[target[0]][target[1]] == "+" else "w"
        yield with_glyph(with_glyph(board, box, "."), target, bare), words
    for covered, floor in product(cells(board, "WB", 1), cells(board, ".", 1)):
        bare = board[covered[0]][covered[1]].lower()
        yield with_glyph(with_glyph(board, covered, bare), floor, "+"), words


def tower(board: list[str], words: list[str]) -> Iterator[Drawn]:
    for rows, column in without_lines(board, 0):
        yield rows, [moved(word, column) for word in words] if column >= 0 else words
    for at in cells(board, "#I123CB", 0):
        yield with_glyph(board, at, "."), words
        bare = ["".join(row).replace("G", ".") for row in board]
        yield with_glyph(bare, at, "G"), words
    for at in cells(board, "I123CB", 0):
        yield with_glyph(board, at, "#"), words
    for at in cells(board, "23", 0):
        yield with_glyph(board, at, str(int(board[at[0]][at[1]]) - 1)), words
    for number, word in enumerate(words):
        column = int(word.split()[1]) if word.startswith("MOVETO") else 0
        if column > 1:
            yield board, [*words[:number], f"MOVETO {column - 1}", *words[number + 1 :]]


def moved(word: str, gone: int) -> str:
    """A command after the column with this number is gone."""
    verb, where = word.split()
    return f"{verb} {int(where) - 1}" if verb == "MOVETO" and int(where) > gone else word
