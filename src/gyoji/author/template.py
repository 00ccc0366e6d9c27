"""The game that `gyoji new` writes, and the files around it."""

from __future__ import annotations

GAME = '''"""@TITLE@: collect all gems of a garden.

- **1 Step.** The gardener steps up, down, left or right, onto grass or a gem.
- **2 Hedge.** Nobody steps into a hedge or off the board.
- **3 Gem.** A gem that is stepped on is collected.
- **4 End.** The play is won when no gem is left.
"""

from gyoji.author import Author, finish, four_steps, tell

g = Author(__name__)
GRASS = g.cell(".", "grass", "floor")
HEDGE = g.cell("#", "hedge", "wall full")
GEM = g.cell("*", "gem", "gem diamond")
GARDENER = g.cell("@", "gardener", "player person")
UP, DOWN, LEFT, RIGHT = g.commands(U="up", D="down", L="left", R="right")

HERE = g.place("gardener", GARDENER)  # a register: the place of the only gardener
GEMS = g.count("gems", GEM)  # a register: how many gems there are at the start
STEP = g.event("1 Step", "the gardener steps from {a} to {b}", "walk")
BLOCKED = g.event("2 Hedge", "there is no way to {a}", "bump")
COLLECTED = g.event("3 Gem", "the gem on {a} is collected", "take")
ALL = g.end("4 End", "all gems are collected", won=True)


def begin(state):
    """What happens before the first action."""
    if state[GEMS] == 0:
        finish(state, ALL)


def apply(state, way):
    """One action and all its consequences. Return 0 if it is refused, 1 if it is done."""
    here = state[HERE]
    to = here + four_steps(state, way)
    if state[to] != GRASS and state[to] != GEM:
        tell(BLOCKED, to)
        return 0
    tell(STEP, here, to)
    if state[to] == GEM:
        tell(COLLECTED, to)
        state[GEMS] -= 1
    state[here] = GRASS
    state[to] = GARDENER
    state[HERE] = to
    begin(state)
    return 1


@g.kind
def garden(rng, size):
    """a garden with hedges and gems"""
    cells = rng.choices([".", "#", "*"], [6, 2, 1], k=size * size)
    cells[rng.randrange(size * size)] = "@"
    return ["".join(cells[row * size : (row + 1) * size]) for row in range(size)]


g.levels("""
; First steps
@.#*
..#.
*...
""")
'''

TEST = '''"""@TITLE@ obeys the laws of every game: `pytest`, or `gyoji laws ./@NAME@.py`."""

from pathlib import Path

import gyoji
from gyoji.conformance import Laws


class Test@CLASS@(Laws):
    game = gyoji.load(Path(__file__).with_name("@NAME@.py"))
'''

PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "gyoji-@NAME@"
version = "0.1.0"
description = "@ABOUT@"
requires-python = ">=3.11"
dependencies = ["gyoji"]

[project.entry-points."gyoji.games"]
@NAME@ = "gyoji_@MODULE@:GAME"

[tool.setuptools.package-data]
gyoji_@MODULE@ = ["*.svg", "@NAME@/*", "@NAME@/*/*"]
"""

INIT = '''"""The game @TITLE@, for Gyoji: `gyoji play @NAME@`."""

from pathlib import Path

from gyoji.author.loading import load_file

GAME = load_file(Path(__file__).with_name("@FILE@"))
'''

PACKAGE_TEST = '''"""@TITLE@ obeys the laws of every game."""

from gyoji.conformance import Laws

from gyoji_@MODULE@ import GAME


class Test@CLASS@(Laws):
    game = GAME
'''


def fill(text: str, name: str, title: str, about: str = "", file: str = "") -> str:
    """Return a template with a game's name in it."""
    words = name.replace("-", "_").split("_")
    marks = {
        "NAME": name, "TITLE": title, "ABOUT": about.replace('"', "'"), "FILE": file,
        "MODULE": "_".join(words), "CLASS": "".join(word.capitalize() for word in words),
    }  # fmt: skip
    for mark, value in marks.items():
        text = text.replace(f"@{mark}@", value)
    return text
