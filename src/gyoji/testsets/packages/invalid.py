"""What has to be refused: damaged inputs, and answers that are wrong in a letter or a blank."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ...notation.source import NotationError, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..types import Test
    from .problem import Problem

SMALL = 10_000
"""The largest test that is damaged, in bytes."""


def damaged(problem: Problem) -> Iterator[tuple[str, bytes]]:
    """A few inputs that the strict reader refuses, by their names."""
    data = _smallest(problem).data
    middle = len(data) // 2
    tries = {
        "empty": b"",
        "short": data[:middle],
        "strange": data[:middle] + b"\x01" + data[middle:],
        "garbage": b"This is no input.\n",
    }
    for name, text in tries.items():
        if not is_read(problem, text):
            yield name, text


def outputs(problem: Problem) -> Iterator[tuple[str, Test, bytes]]:
    """Answers that are almost right, by their names: only in how they compare letters and blanks.

    Which test they answer, and the answer that is wrong.
    """
    tests = sorted(problem.tests, key=lambda test: len(test.answer))
    small = [test for test in tests if len(test.answer) <= SMALL]
    for test in small:
        if test.answer.swapcase() != test.answer:
            yield "letters", test, test.answer.swapcase()
            break
    for test in small:
        if test.answer.endswith(b"\n"):
            yield "blank-at-the-end", test, test.answer[:-1] + b" \n"
            break
    for test in small:
        if b" " in test.answer.strip():
            yield "one-more-blank", test, _widened(test.answer)
            break


def is_read(problem: Problem, data: bytes) -> bool:
    """Does the strict reader take it?"""
    try:
        for _ in problem.game.notation.read(Source(BytesIO(data)), False, problem.options):
            pass
    except NotationError:
        return False
    return True


def _smallest(problem: Problem) -> Test:
    """The smallest test."""
    return min(problem.tests, key=lambda test: (len(test.data), test.data))


def _widened(answer: bytes) -> bytes:
    """An answer with a blank more where there is one already."""
    first = len(answer) - len(answer.lstrip())
    at = answer.index(b" ", first)
    return answer[:at] + b" " + answer[at:]
