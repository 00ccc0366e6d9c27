"""Certificates in the form of docs/proofs.md: a head of text, a table, and pointers."""

from __future__ import annotations

import gzip
import sys
from array import array
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CODES = {2: "H", 4: "I", 8: "q"}
"""The type codes of `array`, by the number of bytes of each number."""


class Certificate(NamedTuple):
    """The parts of a certificate (docs/proofs.md)."""

    game: str
    claim: str
    """"no solution", "fewest pushes 12" or "fewest moves 30"."""
    solution: str
    start: int | None
    """The row of the position that covers the start; None if the bound of the start is enough."""
    positions: Sequence[tuple[int, ...]]
    """The rows of the table, in ascending order."""
    pointers: Sequence[int]
    board: str
    width: int = 2
    """The number of bytes of each number in the table."""

    def pack(self) -> bytes:
        """Return the certificate as a gzip file."""
        rows = [f"{row or ' '}\n" for row in self.board.splitlines()]
        bounded = self.claim.startswith("fewest")
        numbers = len(self.positions[0]) - bounded if self.positions else 1
        head = (
            f"gyoji certificate 1\n{self.game}\n{self.claim}\n{self.solution}\n"
            f"positions {len(self.positions)}\nnumbers {numbers}\n"
            f"start {'-' if self.start is None else self.start}\n{''.join(rows)}\n"
        )
        table = chain.from_iterable(zip(*self.positions, strict=True))
        body = pack_numbers(table, self.width) + pack_numbers(self.pointers, 4)
        return gzip.compress(head.encode("latin-1") + body, mtime=0)


def pack_numbers(numbers: Iterable[int], width: int) -> bytes:
    """Return numbers of this many bytes each, the lowest byte first."""
    line = array(CODES[width], numbers)
    if sys.byteorder == "big":
        line.byteswap()
    return line.tobytes()
