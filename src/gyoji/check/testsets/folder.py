"""The folder of a test set: the files of its tests, each written atomically, and `testset.json`.

A folder may be damaged or hostile: everything that is read from it is validated before it is used.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...game.notation.sanitize import printable_name
from ...util.atomic import find_unfinished, write_file
from ...util.errors import Error
from .test import GROUPS, TEST_NAME, Test, digest

if TYPE_CHECKING:
    from pathlib import Path

NAME = "testset.json"
FORMAT = "gyoji test set, 1"
SUFFIXES = (".in", ".ans", ".desc")
"""The files of a test: the input, the correct answer, and a line about it."""

MAX_BYTES = 1 << 26
"""The most bytes of a `testset.json` that is read."""


class FolderError(Error, ValueError):
    """The folder holds no test set, or cannot hold this one. The message is a sentence."""


def prepare(
    folder: Path, plan: dict[str, Any], force: bool, *, again: bool = False
) -> dict[str, Any]:
    """Make the folder ready, and return the `testset.json` of this set if it is unfinished.

    Return an empty one for a new set. FolderError if the folder holds other files, another set, or
    this set if it is finished. With `force`, any set in the folder is removed, which avoids the
    last two errors. With `again`, the `testset.json` of this set is returned if finished, too.
    """
    rest = _writable(folder)
    if NAME not in rest:
        # A killed process may have left unfinished files, which are no reason to refuse.
        if [name for name in rest if not name.endswith(".part")]:
            raise FolderError(f"{_show(folder)} holds other files: choose another folder")
        return {}
    manifest = read_manifest(folder)
    if force:
        remove(folder, manifest, set())
        return {}
    differs = [key for key, value in plan.items() if manifest.get(key) != value]
    if differs:
        raise FolderError(
            f"{_show(folder)} holds a test set with a different {', '.join(differs)};"
            " choose another folder, or replace it with --force"
        )
    if manifest.get("finished") and not again:
        raise FolderError(f"{_show(folder)} already holds this test set; --force replaces it")
    return manifest


def _writable(folder: Path) -> list[str]:
    """Create the folder if need be, and list what is in it; FolderError if it is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        rest = sorted(os.listdir(folder))
        for part in find_unfinished(folder):
            part.unlink()
        # An unwritable folder is reported now rather than after minutes of work.
        write_file(folder / f".{NAME}.try", b"")
        (folder / f".{NAME}.try").unlink()
    except OSError as error:
        raise FolderError(f"cannot write into {_show(folder)}: {error.strerror}") from error
    return rest


def _show(path: Path) -> str:
    return printable_name(str(path))


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the contents of `testset.json`; FolderError if it is missing or damaged."""
    path = folder / NAME
    try:
        with open(path, "rb") as file:
            text = file.read(MAX_BYTES + 1)
        manifest = json.loads(text) if len(text) <= MAX_BYTES else None
    except (OSError, ValueError, RecursionError) as error:
        raise FolderError(f"{_show(path)} cannot be read: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("what") != FORMAT:
        raise FolderError(f"{_show(path)} is not a {FORMAT!r}")
    for entry in entries(manifest):
        # Names become paths, so anything but a plain name could lead out of the folder.
        if not isinstance(entry, dict) or not TEST_NAME.fullmatch(str(entry.get("name"))):
            raise FolderError(f"{_show(path)} lists a test without a valid name")
        if entry.get("group") not in GROUPS:
            raise FolderError(f"{_show(path)} lists a test of an unknown group")
    return manifest


def entries(manifest: dict[str, Any]) -> list[Any]:
    """Return the entries of the tests in `testset.json`."""
    tests = manifest.get("tests")
    return tests if isinstance(tests, list) else []


def remove(folder: Path, manifest: dict[str, Any], kept: set[str]) -> None:
    """Remove the listed tests except those in `kept`; no other files are touched."""
    for entry in entries(manifest):
        if entry["name"] not in kept:
            for suffix in SUFFIXES:
                with suppress(FileNotFoundError):
                    (folder / f"{entry['name']}{suffix}").unlink()


def save(folder: Path, test: Test) -> None:
    """Write the files of a test, except those that are up to date."""
    line = f"{test.about}\n" if test.seed is None else f"{test.about} (seed {test.seed})\n"
    for suffix, data in zip(SUFFIXES, (test.data, test.answer, line.encode()), strict=True):
        path = folder / f"{test.name}{suffix}"
        if not (path.is_file() and path.read_bytes() == data):
            write_file(path, data)


def save_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    text = json.dumps({"what": FORMAT, **manifest}, indent=1, ensure_ascii=False)
    write_file(folder / NAME, text.encode() + b"\n")


def load(folder: Path) -> list[Test]:
    """Load the tests of a folder, in the order of `testset.json`.

    FolderError if a file is missing, or does not match its digest.
    """
    return [load_test(folder, entry) for entry in entries(read_manifest(folder))]


def load_test(folder: Path, entry: dict[str, Any]) -> Test:
    """Load the test of one entry; FolderError as for `load`."""
    name = entry["name"]
    try:
        data, answer = ((folder / f"{name}{suffix}").read_bytes() for suffix in SUFFIXES[:2])
    except OSError as error:
        raise FolderError(f"{_show(folder)}: {name}: {error.strerror}") from error
    if (digest(data), digest(answer)) != (entry.get("sha256"), entry.get("answer_sha256")):
        raise FolderError(f"{_show(folder)}: {name} does not match its digest in {NAME}")
    seed, about = entry.get("seed"), str(entry.get("about"))
    return Test(name, entry["group"], data, answer, about, seed if type(seed) is int else None)
