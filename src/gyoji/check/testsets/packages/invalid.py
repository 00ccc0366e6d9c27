"""Files that a judging system must reject: damaged inputs, and almost correct outputs."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ....engine.judge import read
from ....game.bounds import NO_BOUNDS, tiny_cases
from ....game.notation.source import NotationError
from ...shrinking import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..test import Test
    from .problem import Problem

SMALL = 10_000
"""The largest answer that is damaged, in bytes."""

TRIED = 1_000
"""The number of tiny cases among which one outside the bounds is sought."""


def invalid_inputs(problem: Problem) -> Iterator[tuple[str, bytes]]:
    """A few named inputs that the strict reader refuses."""
    data = min((test.data for test in problem.tests), key=lambda data: (len(data), data))
    middle = len(data) // 2
    tries = {
        "empty": b"",
        "short": data[:middle],
        "strange": data[:middle] + b"\x01" + data[middle:],
        "garbage": b"This is no input.\n",
        **_outside(problem),
    }
    for name, text in tries.items():
        if not _is_valid(problem, text):
            yield name, text


def _outside(problem: Problem) -> dict[str, bytes]:
    """A tiny input that only the bounds exclude, if there is one among the first."""
    game, profile = problem.game, problem.settings.profile
    first = islice(tiny_cases(game, NO_BOUNDS), TRIED) if profile.bounds else ()
    outside = (case for case in first if not profile.allows(case))
    texts = (legal(game, [case], NO_BOUNDS, **problem.options) for case in outside)
    text = next(filter(None, texts), None)
    return {} if text is None else {"outside-the-bounds": text}


def invalid_outputs(problem: Problem) -> Iterator[tuple[str, Test, bytes]]:
    """Named outputs that are wrong only in the case of letters or in blanks, each with its test.

    They fail if the judging system compares outputs more leniently than the game requires.
    """
    tests = sorted(problem.tests, key=lambda test: len(test.answer))
    small = [test for test in tests if len(test.answer) <= SMALL]
    for name, damaged in DAMAGES.items():
        for test in small:
            if (output := damaged(test.answer)) != test.answer:
                yield name, test, output
                break


def _is_valid(problem: Problem, data: bytes) -> bool:
    try:
        bounds = problem.settings.profile
        list(read(problem.game, data, lenient=False, bounds=bounds, **problem.options))
    except NotationError:
        return False
    return True


def _with_blank_at_end(answer: bytes) -> bytes:
    return answer[:-1] + b" \n" if answer.endswith(b"\n") else answer


def _with_doubled_blank(answer: bytes) -> bytes:
    """The first blank between two words is doubled."""
    first, end = len(answer) - len(answer.lstrip()), len(answer.rstrip())
    at = answer.find(b" ", first, end)
    return answer if at < 0 else answer[:at] + b" " + answer[at:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "letters": bytes.swapcase,
    "blank-at-the-end": _with_blank_at_end,
    "one-more-blank": _with_doubled_blank,
}
"""Changes that a lenient comparison overlooks; not every answer can be changed in each way."""
