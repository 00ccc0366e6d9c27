"""Tests from files: inputs `.in`, each with its answer in `.ans` or `.out`, if it has one."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

from ..engine.judge import read
from ..game.shrinking import plain, shrinking_of
from ..notation.source import NotationError, Source, shown
from .finding import Verdict
from .plan import Batch
from .verdicts import compare, question

if TYPE_CHECKING:
    from pathlib import Path

    from ..game.protocols import Game

ANSWERS = (".ans", ".out")
LISTED = "testset.json"
BAD = {"invalid_input", "invalid_inputs", "invalid_output", "invalid_outputs", "invalid_answer"}
"""Folders of problem packages, for what validators have to refuse."""


def inputs(path: Path) -> list[Path]:
    """The inputs of a folder, by name; or the one that a file is.

    Those of its folders as well, but of what `gyoji testset` has made: there, only packages are
    beside the set. What a package has as invalid is left out. LookupError if there are none.
    """
    if path.is_file():
        return [path]
    every = path.glob("*.in") if (path / LISTED).is_file() else path.rglob("*.in")
    found = [file for file in every if file.is_file() and not BAD.intersection(file.parts)]
    if not found:
        raise LookupError(f"there is no input, a file that ends in .in, in {path}")
    return sorted(found, key=_natural)


def answer_of(path: Path) -> Path | None:
    """The file with the answer that belongs to an input, if there is one."""
    beside = (path.with_suffix(ending) for ending in ANSWERS)
    return next((answer for answer in beside if answer != path and answer.is_file()), None)


def batch_of(game: Game, path: Path) -> Batch:
    """The test that a file is.

    NotationError if it cannot be read, or if the answer beside it is not the referee's.
    """
    data = path.read_bytes()
    cases = list(read(game, Source(BytesIO(data), str(path))))
    answer, right = answer_of(path), question(game, cases, data).answer
    if answer is not None:
        given = answer.read_bytes()
        if compare(right, given, shrinking_of(game).BLANKS) != Verdict.ACCEPTED:
            raise _wrong_answer(answer, right, given)
    return Batch(str(path), cases, data)


def _wrong_answer(path: Path, right: bytes, given: bytes) -> NotationError:
    """The place where an answer file and the referee differ."""
    wanted, found = (plain(text).split(b"\n") for text in (right, given))
    at = next((at for at, (one, other) in enumerate(zip(wanted, found, strict=False))
               if one != other), min(len(wanted), len(found)))  # fmt: skip
    here, there = (lines[at] if at < len(lines) else None for lines in (wanted, found))
    column = next((number for number, (one, other) in enumerate(
        zip(here or b"", there or b"", strict=False), 1) if one != other),
        min(len(here or b""), len(there or b"")) + 1)  # fmt: skip
    said = "the end" if here is None else shown(here)
    met = "the end" if there is None else shown(there)
    return NotationError(str(path), at + 1, column, f"the referee's answer, {said}", met)


def _natural(path: Path) -> list[tuple[int, str]]:
    """2.in comes before 10.in."""
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", str(path))]
