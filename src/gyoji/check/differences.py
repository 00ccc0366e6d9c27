"""Where an output goes wrong: in which data set, in which line, in which column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.shrinking import plain
from ..notation.sanitize import sanitize
from .verdicts import first_wrong_case, question

if TYPE_CHECKING:
    from .finding import Finding

BLOCK = 1 << 16  # bytes that are compared at once


class Difference(NamedTuple):
    """Where an output first differs from what was expected, from 1; and the whole of both.

    `expected` and `yours` are without CR at line ends and without line ends behind the last line.
    """

    line: int
    column: int
    expected: bytes
    yours: bytes

    def found(self, text: bytes) -> str:
        """What stands at this place in one of the two, in words."""
        rows = text.split(b"\n", self.line)
        if not text or len(rows) < self.line:
            return "nothing, it ends before"
        rest = rows[self.line - 1][self.column - 1 :][:4].decode("utf-8", "surrogateescape")
        letter = sanitize(rest[:1].encode("utf-8", "surrogateescape"))
        return f'"{letter}"' if letter else "the end of the line"


def difference(expected: bytes, output: bytes) -> Difference | None:
    """The first place where two outputs differ; None if nothing that counts does."""
    one, other = plain(expected), plain(output)
    if one == other:
        return None
    at = _differ_at(one, other)
    longer = max(one, other, key=len)
    if at == min(len(one), len(other)) and longer[at : at + 1] == b"\n":
        at += 1  # a whole line is missing, or is too many
    return Difference(
        longer.count(b"\n", 0, at) + 1, at - longer.rfind(b"\n", 0, at), one, other
    )  # fmt: skip


def _differ_at(one: bytes, other: bytes) -> int:
    """The index of the first byte that differs; the shorter one's length if it begins the other."""
    size = min(len(one), len(other))
    for start in range(0, size, BLOCK):
        left, right = one[start : start + BLOCK], other[start : start + BLOCK]
        if left != right:
            pairs = enumerate(zip(left, right, strict=False))
            return min(size, start + next((at for at, (a, b) in pairs if a != b), BLOCK))
    return size


def wrong_case(finding: Finding) -> int:
    """The index of the first data set that the program is wrong about."""
    asked = question(finding.game, finding.cases, finding.data)
    return first_wrong_case(asked, finding.ran)
