"""The statement's bounds for boards, and boards within them."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ...game.bounds import LANDMARKS, BoundsError, fitting, with_length
from ...game.enumeration import telling
from ...game.notation.boards import open_border
from ...game.state import AREA, RUNNING, STATUS, WIDTH
from . import rules
from .levels import MAKERS, cave_board, finish, usual_width
from .notation import CELLS, KEYS, position
from .rules import FALL, OUTSIDE, ROCK, ROCKFORD, apply, begin
from .shrinking import SHAPES, caves

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from ...game.bounds import Profile
    from ...game.events import Event
    from ...game.protocols import Case, Options

NARROWEST, WIDE = {"escape": 4}, 9
"""NARROWEST has the fewest columns of each kind that needs more than three. WIDE is a number of
columns that is enough for every kind."""


def measure(case: Case) -> Mapping[str, int]:
    start = case.start
    cells, width = start[: start[AREA]], start[WIDTH]
    rows, ringed = len(cells) // width, cells[0] == OUTSIDE
    # If the border in the input has openings, the reader has added a ring around it.
    drawn = [cells[at * width + 1 : (at + 1) * width - 1] for at in range(1, rows - 1)]
    border = [*drawn[0], *drawn[-1], *(row[at] for row in drawn for at in (0, -1))]
    return {
        "rows": rows - 2 * ringed,
        "columns": width - 2 * ringed,
        "rockfords": cells.count(ROCKFORD),
        "openings": sum(cell != ROCK for cell in border) if ringed else 0,
        "commands": len(case.actions),
    }


def cases(
    rng: Random, size: int, kind: str, options: Options, profile: Profile
) -> Iterator[Case]:  # fmt: skip
    """Yield boards of `size` rows, narrow and wide, with up to thousands of commands."""
    if size < 4 and kind != "tiny":
        raise ValueError(f"a boulder board of this kind has at least 4 rows, not {size}")
    columns = profile.bound("columns")
    fit = [name for name in MAKERS if columns.nearest(WIDE) >= NARROWEST.get(name, 3)]
    if kind not in (*fit, "mixed"):
        raise BoundsError(f"{kind} has at least {NARROWEST[kind]} columns, not {columns.text}")
    while True:
        name = rng.choice(fit) if kind == "mixed" else kind
        width = columns.draw(rng, usual_width(rng, size, name), NARROWEST.get(name, 3))
        most = (size - 2) * (width - 2)
        if name == "exits" and most > LANDMARKS[0] and rng.random() < 0.5:
            case = many_diamonds(rng, size, width, most)
        else:
            case = MAKERS[name](rng, size, width)
        yield with_length(rng, case, profile.bound("commands"), range(4))


def many_diamonds(rng: Random, size: int, width: int, most: int) -> Case:
    """Return a cave with exits, and more diamonds than a narrow integer can count."""
    board = cave_board(rng, size, width, "XX.. ")
    inside = [at for at in range(width, len(board) - width) if 0 < at % width < width - 1]
    count = rng.choice([mark for mark in LANDMARKS if mark < most])
    for at in rng.sample(inside, count):
        board[at] = ord("$")
    return finish(rng, board, width)


def tiny(profile: Profile) -> Iterator[Case]:
    """Yield boards of up to nine cells inside; each shows something that no earlier one shows."""
    every = chain.from_iterable(caves(*shape) for shape in fitting(profile, SHAPES, 1))
    return telling(rules, every, 1, 9)


def last_fall(board: bytes, keys: bytes) -> int:
    """Return the number of commands up to the last one after which something falls.

    If nothing falls, or if the board has an open border and cannot be played, return the number of
    all commands.
    """
    if open_border(board.split(b"\n")):
        return len(keys)
    log: list[Event] = []
    width = board.index(b"\n")
    state = list(position(board.replace(b"\n", b"").translate(CELLS), width))
    begin(state, log)
    found = 0
    for number, key in enumerate(keys, 1):
        if state[STATUS] != RUNNING:
            break
        log.clear()
        apply(state, KEYS.keys.index(key), log)
        if any(event == FALL for event, *_ in log):
            found = number
    return found or len(keys)


NOISE = " ,.;:!?-_()0123456789WASDQExyzbcefg\t&#O$X"
"""Characters that are skipped between commands: capitals and the marks of cells, too."""


def texts(rng: Random, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield texts that a program must read like the commands, each with its description.

    A program has to skip everything but the four letters of commands. One text ends with a command
    after which something falls: a program that stops before the fall has a wrong board.
    """
    board, _, keys = data.partition(b"\n\n")
    letters = keys.decode().strip() or "wasd"
    falling = letters[: last_fall(board, letters.encode())]
    lines = [letters[at : at + 5] for at in range(0, len(letters), 5)]
    noisy = "".join(letter + "".join(rng.choices(NOISE, k=rng.randrange(4))) for letter in letters)
    told = {
        "commands without a line end after them": letters,
        "commands on several lines, some of them empty": "\n\n".join(lines) + "\n",
        "capitals, digits and signs between the commands": noisy + "\n",
        "capitals and noise first, on several lines, without a last line end": "WASD\n\n" + noisy,
        "commands of which the last makes something fall, without a line end": falling,
        "text without a command": "WELL, GO ON!\n",
    }
    for about, text in told.items():
        yield about, board + b"\n\n" + text.encode()
