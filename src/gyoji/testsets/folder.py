"""The folder of a test set: its files, each whole or not at all, and `testset.json` about them.

What is read here may be damaged, or somebody's trick: all of it is looked at before it is used.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..notation.sanitize import printable_name
from .bundles import digest
from .types import GROUPS, Test

if TYPE_CHECKING:
    from pathlib import Path

NAME = "testset.json"
FORMAT = "gyoji test set, 1"
PARTS = (".in", ".ans", ".desc")
"""Of a test's name: the input, the answer that is right, and a line about it."""

MOST = 1 << 26
"""The longest `testset.json` that is read, in bytes."""

TITLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")


class FolderError(ValueError):
    """A folder that cannot hold this test set, or holds none. A sentence says why."""


def begun(folder: Path, plan: dict[str, Any], force: bool) -> dict[str, Any]:
    """Make a folder ready, and say what is known of this very set if it was not finished.

    FolderError if it holds something else, or a set that is finished, unless by `force`.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        rest = sorted(os.listdir(folder))
        for name in [name for name in rest if name.startswith(".") and name.endswith(".part")]:
            (folder / name).unlink()
        whole(folder / f".{NAME}.try", b"")
        (folder / f".{NAME}.try").unlink()
    except OSError as error:
        raise FolderError(f"cannot write into {shown(folder)}: {error.strerror}") from error
    if NAME not in rest:
        if [name for name in rest if not name.endswith(".part")]:
            raise FolderError(f"{shown(folder)} holds other files: name another folder")
        return {}
    found = about(folder)
    if force:
        clear(folder, found, set())
        return {}
    differs = [key for key, value in plan.items() if found.get(key) != value]
    if differs:
        raise FolderError(
            f"{shown(folder)} holds another test set: it differs in {', '.join(differs)};"
            " name another folder, or --force"
        )
    if found.get("finished"):
        raise FolderError(f"{shown(folder)} holds this test set already; --force makes it anew")
    return found


def shown(folder: Path) -> str:
    """A folder's name with nothing in it that moves a terminal."""
    return printable_name(str(folder))


def about(folder: Path) -> dict[str, Any]:
    """What `testset.json` says; FolderError with a sentence if it is none."""
    path = folder / NAME
    try:
        with open(path, "rb") as file:
            text = file.read(MOST + 1)
        found = json.loads(text) if len(text) <= MOST else None
    except (OSError, ValueError, RecursionError) as error:
        raise FolderError(f"{shown(path)} cannot be read: {error}") from error
    if not isinstance(found, dict) or found.get("what") != FORMAT:
        raise FolderError(f"{shown(path)} does not begin as a {FORMAT!r}")
    for one in listed(found):
        if not isinstance(one, dict) or not TITLE.fullmatch(str(one.get("name"))):
            raise FolderError(f"{shown(path)} lists a test without a proper name")
        if one.get("group") not in GROUPS:
            raise FolderError(f"{shown(path)} lists a test of no known group")
    return found


def listed(found: dict[str, Any]) -> list[Any]:
    """The tests that `testset.json` lists."""
    tests = found.get("tests")
    return tests if isinstance(tests, list) else []


def clear(folder: Path, found: dict[str, Any], kept: set[str]) -> None:
    """Take away the tests that are listed, but for those to keep; nothing else is touched."""
    for one in listed(found):
        if one["name"] not in kept:
            for part in PARTS:
                with suppress(FileNotFoundError):
                    (folder / f"{one['name']}{part}").unlink()


def save(folder: Path, test: Test) -> None:
    """Write a test's files, unless they are there as they should be."""
    line = f"{test.about}\n" if test.seed is None else f"{test.about} (seed {test.seed})\n"
    for part, data in zip(PARTS, (test.data, test.answer, line.encode()), strict=True):
        path = folder / f"{test.name}{part}"
        if not (path.is_file() and path.read_bytes() == data):
            whole(path, data)


def save_about(folder: Path, found: dict[str, Any]) -> None:
    """Write `testset.json`."""
    text = json.dumps({"what": FORMAT, **found}, indent=1, ensure_ascii=False)
    whole(folder / NAME, text.encode() + b"\n")


def whole(path: Path, data: bytes) -> None:
    """Write a file under another name, and only then give it its own."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        os.replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink()


def load(folder: Path) -> list[Test]:
    """The tests of a folder, in the order in which they are listed.

    FolderError if one is missing, or is not what its digest says.
    """
    return [read(folder, one) for one in listed(about(folder))]


def read(folder: Path, one: dict[str, Any]) -> Test:
    """One test that is listed."""
    try:
        data, answer = ((folder / f"{one['name']}{part}").read_bytes() for part in PARTS[:2])
    except OSError as error:
        raise FolderError(f"{shown(folder)}: {one['name']}: {error.strerror}") from error
    if (digest(data), digest(answer)) != (one.get("sha256"), one.get("answer_sha256")):
        raise FolderError(f"{shown(folder)}: {one['name']} is not what it was when it was written")
    seed = one.get("seed")
    said = str(one.get("about"))
    return Test(one["name"], one["group"], data, answer, said, seed if type(seed) is int else None)
