"""Files that a judging system must reject: damaged inputs, and almost correct outputs."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ...notation.source import NotationError, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..test import Test
    from .problem import Problem

SMALL = 10_000
"""The largest answer that is damaged, in bytes."""


def invalid_inputs(problem: Problem) -> Iterator[tuple[str, bytes]]:
    """A few named inputs that the strict reader refuses."""
    data = min((test.data for test in problem.tests), key=lambda data: (len(data), data))
    middle = len(data) // 2
    tries = {
        "empty": b"",
        "short": data[:middle],
        "strange": data[:middle] + b"\x01" + data[middle:],
        "garbage": b"This is no input.\n",
    }
    for name, text in tries.items():
        if not _is_valid(problem, text):
            yield name, text


def invalid_outputs(problem: Problem) -> Iterator[tuple[str, Test, bytes]]:
    """Named outputs that are wrong only in the case of letters or in blanks, each with its test.

    They fail if the judging system compares outputs more leniently than the game requires.
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
            yield "one-more-blank", test, _with_a_blank_doubled(test.answer)
            break


def _is_valid(problem: Problem, data: bytes) -> bool:
    """Whether the strict reader accepts it."""
    try:
        for _ in problem.game.notation.read(Source(BytesIO(data)), False, problem.options):
            pass
    except NotationError:
        return False
    return True


def _with_a_blank_doubled(answer: bytes) -> bytes:
    first = len(answer) - len(answer.lstrip())
    at = answer.index(b" ", first)
    return answer[:at] + b" " + answer[at:]
