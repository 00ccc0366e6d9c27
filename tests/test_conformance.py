"""The laws, over our five games and over a sixth that another package brings."""

from pathlib import Path
from typing import ClassVar

import gyoji
from gyoji.conformance import Laws
from gyoji.state import Position

DATA = Path(__file__).parent / "data"


def samples(name: str) -> list[tuple[bytes, bytes]]:
    inputs = sorted((DATA / name).glob("*.in"))
    assert inputs, f"no samples of {name}"
    return [(path.read_bytes(), path.with_suffix(".out").read_bytes()) for path in inputs]


class TestSokoban(Laws):
    game = gyoji.load("sokoban")
    samples = samples("sokoban")


class TestBoulder(Laws):
    game = gyoji.load("boulder")
    samples = samples("boulder")


class TestTower(Laws):
    game = gyoji.load("tower")
    samples = samples("tower")

    def may_differ(self, before: Position, after: Position) -> bool:
        """A refused command is followed by the automatic actions; the player does nothing."""
        return True


class TestLabyrinth(Laws):
    game = gyoji.load("labyrinth")
    samples = samples("labyrinth")


class TestSweets(Laws):
    game = gyoji.load("sweets")
    samples = samples("sweets")


class TestSkater(Laws):
    game = gyoji.load("skater")
    samples: ClassVar = [(b"#####\n#@.*#\n#####\nLR\n", b"arrived\n")]
