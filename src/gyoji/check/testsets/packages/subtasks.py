"""Subtasks: tests within narrower bounds, for points of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....game.bounds import Profile
    from ..test import Test

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,40}")


class Subtask(NamedTuple):
    """A subtask: a program gets its points for answering all its tests right."""

    name: str
    points: int
    profile: Profile
    tests: tuple[Test, ...]


def check_subtasks(subtasks: tuple[Subtask, ...]) -> None:
    """Raise ValueError for names that cannot name folders, equal names, and missing points."""
    for number, subtask in enumerate(subtasks):
        if not NAME.fullmatch(subtask.name):
            raise ValueError(
                f"a subtask's name is at most 41 letters, digits and -, not {subtask.name!a}"
            )
        if subtask.points < 1:
            raise ValueError(f"the subtask {subtask.name} has no points")
        if subtask.name.lower() in {other.name.lower() for other in subtasks[:number]}:
            raise ValueError(f"there are two subtasks named {subtask.name!a}")


def settings(subtasks: tuple[Subtask, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield the files that say how many points subtasks give, as `verifyproblem` reads them."""
    total = sum(subtask.points for subtask in subtasks)
    every = f"on_reject: continue\nrange: 0 {total}\n"
    yield "data/testdata.yaml", f"{every}grader_flags: ignore_sample\n".encode()
    yield "data/sample/testdata.yaml", b"accept_score: 0\nrange: 0 0\ngrader_flags: min\n"
    yield "data/secret/testdata.yaml", f"{every}grader_flags: accept_if_any_accepted\n".encode()
    for place, subtask in zip(folders(subtasks), subtasks, strict=True):
        text = (
            f"on_reject: break\naccept_score: {subtask.points}\nrange: 0 {subtask.points}\n"
            "grader_flags: min\n"
        )
        yield f"data/secret/{place}/testdata.yaml", text.encode()


def folders(subtasks: tuple[Subtask, ...]) -> list[str]:
    """Return the folders of the subtasks; systems judge folders in alphabetical order."""
    digits = len(str(len(subtasks)))
    return [f"{number:0{digits}}-{one.name}" for number, one in enumerate(subtasks, 1)]
