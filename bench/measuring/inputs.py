"""Inputs, each made once from its name as the seed, and kept in the build folder.

Those of tens of megabytes are some thousand generated games, shuffled and repeated.
"""

from __future__ import annotations

import os
import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import gyoji
from gyoji.engine.generation import generate
from gyoji.game.protocols import Case
from gyoji.game.state import RUNNING, STATUS, WIDTH
from gyoji.games.tower.levels import about, anything
from gyoji.games.tower.rules import CLIMB, GETDOWN, MOVETO, PULL, PUSH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from .plan import Plan


def made(plan: Plan, name: str, maker: Callable[[Random], Iterable[bytes]]) -> Path:
    """Return the input of this name; `maker` makes it if it does not exist yet."""
    path = plan.folder("inputs") / re.sub(r"\W+", "-", name.replace(",", ""))
    if not path.exists():
        plan.say(f"making {name}")
        # Written under another name, so that an interrupted run leaves no partial input.
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with fresh.open("wb") as file:
                file.writelines(maker(Random(name)))
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    return path


def cases_of(rng: Random, game: str, size: int, count: int, kind: str) -> list[Case]:
    """Return cases as `gyoji make` makes them."""
    return list(generate(gyoji.load(game), rng, size, kind, {}, count=count))


def shown(rng: Random, game: str, size: int, count: int, kind: str) -> Iterable[bytes]:
    """Return an input with generated cases."""
    return gyoji.load(game).notation.show(cases_of(rng, game, size, count, kind))


def sokoban_rooms(rng: Random, count: int, size: int, boxes: int, keys: int) -> Iterable[bytes]:
    """Yield rooms with a few random walls, boxes and targets, and `keys` random keystrokes each."""
    for _ in range(count):
        board = [bytearray(b"#" * size)]
        board += [bytearray(b"#" + b"." * (size - 2) + b"#") for _ in range(size - 2)]
        board.append(bytearray(b"#" * size))
        places = [(row, column) for row in range(1, size - 1) for column in range(1, size - 1)]
        glyphs = b"w" + b"b" * boxes + b"+" * boxes + b"#" * (len(places) // 10)
        for (row, column), glyph in zip(rng.sample(places, len(glyphs)), glyphs, strict=True):
            board[row][column] = glyph
        letters = bytes(rng.choices(b"UDLR", k=keys))
        yield b"\n".join([b"%d %d" % (size, size), *board, letters, b""])
    yield b"0 0\n"


def boulder_caves(
    rng: Random, rows: int, columns: int, commands: int, glyphs: bytes = b".....  OO$##"
) -> Iterable[bytes]:
    """Yield a cave with randomly scattered cells, and random commands.

    A diamond in a corner is walled in, so the exits stay shut and every command is played.
    """
    inside = columns - 2
    board = [bytearray(rng.choices(glyphs, k=inside)) for _ in range(rows - 2)]
    board[0][:2], board[1][:2] = b"$#", b"##"
    board[rows // 2][inside // 2] = ord("&")
    board[rows // 3][inside // 3] = ord("X")
    edge = b"#" * columns
    yield b"\n".join([edge, *(b"#%s#" % row for row in board), edge, b"", b""])
    table = bytes(b"wsad"[at & 3] for at in range(256))
    for at in range(0, commands, 1 << 20):
        yield rng.randbytes(min(1 << 20, commands - at)).translate(table)
    yield b"\n"


def towers(rng: Random, count: int, size: int, commands: int) -> Iterable[bytes]:
    """Yield towers with random blocks, and commands that do not end the play.

    Most have an effect.
    """
    game = gyoji.load("tower")
    cases = [lasting(rng, anything(rng, size, about), commands) for _ in range(count)]
    yield from game.notation.show(cases)


def lasting(rng: Random, case: Case, commands: int) -> Case:
    """Return the same tower with `commands` commands, or fewer if too many tries fail."""
    rules = gyoji.load("tower").rules
    state, actions, tries = list(case.start), list[int](), 0
    rules.begin(state, None)
    while len(actions) < commands and tries < 50 * commands:
        tries += 1
        kind = rng.choice((PUSH, PULL, GETDOWN, CLIMB, CLIMB, MOVETO))
        action = kind + rng.randrange(2 if kind < MOVETO else state[WIDTH])
        after = list(state)
        done = rules.apply(after, action, None)
        if after[STATUS] == RUNNING and (done or rng.random() < 0.03):
            actions.append(action)
            state = after
    return Case(case.start, actions)


def walks(rng: Random, count: int, letters: int) -> Iterable[bytes]:
    """Yield long walks on one map of eight rows."""
    short = cases_of(rng, "labyrinth", 8, count, "random")
    cases = [Case(case.start, bytes(rng.choices(range(4), k=letters))) for case in short]
    yield from gyoji.load("labyrinth").notation.show(cases)


class Parts(NamedTuple):
    """An input in pieces: its head, which may hold the number of games; the games; its end."""

    head: Callable[[int], bytes]
    games: list[bytes]
    tail: bytes


def repeated(
    rng: Random, game: str, size: int, count: int, kind: str, times: int
) -> Iterable[bytes]:
    """Yield `count` generated games, repeated `times` times, each time in a new order."""
    parts = PARTS[game](cases_of(rng, game, size, count, kind))
    yield parts.head(times * len(parts.games))
    for _ in range(times):
        rng.shuffle(parts.games)
        yield b"".join(parts.games)
    yield parts.tail


def games_in_parts(game: str, cases: list[Case]) -> Parts:
    """Return games one after the other, and `0 0` after the last."""
    show, end = gyoji.load(game).notation.show, b"0 0\n"
    games = [b"".join(show([case])).removesuffix(end) for case in cases]
    return Parts(lambda _count: b"", games, end)


def walks_in_parts(cases: list[Case]) -> Parts:
    """Return a map, the number of walks, and a line for each."""
    lines = b"".join(gyoji.load("labyrinth").notation.show(cases)).splitlines(keepends=True)
    rows = len(lines) - len(cases) - 1
    return Parts(lambda count: b"".join([*lines[:rows], b"%d\n" % count]), lines[rows + 1 :], b"")


def sweets_in_parts(cases: list[Case]) -> Parts:
    """Return a board, the number of games, and an empty line before each."""
    first, *games = b"".join(gyoji.load("sweets").notation.show(cases)).split(b"\n\n")
    board, _, _ = first.rpartition(b"\n")
    return Parts(
        lambda count: b"%s\n%d\n" % (board, count),
        [b"\n%s\n" % game.rstrip() for game in games],
        b"",
    )


PARTS: dict[str, Callable[[list[Case]], Parts]] = {
    "sokoban": lambda cases: games_in_parts("sokoban", cases),
    "tower": lambda cases: games_in_parts("tower", cases),
    "labyrinth": walks_in_parts,
    "sweets": sweets_in_parts,
}
