"""Inputs of the game of sweets, and helpers that read and judge them."""

import pytest

import gyoji
from gyoji.game.files import samples
from gyoji.game.protocols import Case

GAME = gyoji.load("sweets")
SAMPLES = samples(GAME)
BOARD_E = "8 3\n*LL*LLLL\nLML*****\n********\n"
BOARD_F = "6 2\n*L**L*\n*ML*ML\n"
GAME_E = BOARD_E + (
    "1\n2 2 2 C P\n1 2C 1 2\n1 1W 1 3\n1 2K 1 5\n2 2P 2 1 1S 3 1\n"
    "1 3C 1 6\n1 1W 2 3\n1 2P 1 7\n1 2C 1 8\n"
)
GAME_F = BOARD_F + (
    "1\n2 2 1 C\n2 5 1 P\n2 ZZ 0 0 C 2 2 P 2 5 4C 1 5\n1 2P 1 2\n1 2K 2 6\n1 1W 2 3\n"
)


def answer(text: str | bytes, lenient: bool = False, capture: str = "token") -> str:
    return b"".join(gyoji.judge("sweets", text, lenient=lenient, capture=capture)).decode()


def refusal(text: str | bytes, lenient: bool = False, **options: str) -> str:
    with pytest.raises(gyoji.NotationError) as caught:
        list(gyoji.read("sweets", text, lenient=lenient, **options))
    return str(caught.value).removeprefix("<input>:")


def whole(board: str, sweets: str, turns: str) -> str:
    return f"{board}1\n{sweets}\n" + turns.replace("|", "\n")


def first_case(text: str, lenient: bool = False, **options: str) -> Case:
    return next(gyoji.read("sweets", text, lenient=lenient, **options))


def replace_line(text: str, line: int, new: str) -> str:
    lines = text.splitlines()
    lines[line - 1 : line] = [new] if new else []
    return "\n".join(lines)
