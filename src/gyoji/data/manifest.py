"""`dataset.json`: what a data set is of, and which shards are there.

What is read here may be damaged, or somebody's trick: all of it is looked at before it is used.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from .columns import MOST_ROWS, described, understood
from .errors import DataError
from .formats import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .columns import Column

NAME = "dataset.json"
FORMAT = "gyoji data set, 1"
MOST = 1 << 26
"""The longest manifest that is read, in bytes."""

MOST_SHARDS = 100_000
DIGEST = re.compile("[0-9a-f]{32}")

WORDS = {
    "game": "its game",
    "rules": "the version of its rules",
    "gyoji": "its version of gyoji",
    "kind": "its kind",
    "size": "its size",
    "options": "its choice of options",
    "files": "its list of files",
    "episodes": "its number of episodes",
    "agent": "its agent",
    "agent_source": "the source of its agent",
    "seed": "its seed",
    "steps": "its limit of steps",
    "observation": "its observation",
    "format": "its format",
    "shard": "its number of episodes in a shard",
}
"""What data sets differ by, and how that is said."""


class Shard(NamedTuple):
    """One file: its first episode, how many there are, their steps, and digests.

    `content` is made of the digests of its episodes, `ends` of those of their last states, `bytes`
    of the file; `size` is the file's.
    """

    file: str
    first: int
    episodes: int
    steps: int
    content: str
    ends: str
    bytes: str
    size: int

    @property
    def rows(self) -> int:
        """A row for each step, and one more for each episode."""
        return self.steps + self.episodes


@dataclass
class Manifest:
    """All that is known of a data set without its shards.

    `plan` says how it is made, with a word for each of WORDS. `complete` says that no shard is
    missing; then its number of episodes is known, too.
    """

    plan: dict[str, Any]
    columns: tuple[Column, ...]
    shards: dict[int, Shard] = field(default_factory=dict)
    complete: bool = False

    @property
    def episodes(self) -> int:
        """How many are there."""
        return sum(shard.episodes for shard in self.shards.values())

    @property
    def steps(self) -> int:
        """How many are there, in all episodes."""
        return sum(shard.steps for shard in self.shards.values())

    def save(self, folder: Path) -> None:
        """Write it, whole or not at all."""
        shards = [self.shards[number]._asdict() for number in sorted(self.shards)]
        text = {
            "what": FORMAT, **self.plan, "complete": self.complete,
            "total_episodes": self.episodes, "total_steps": self.steps,
            "columns": described(self.columns), "shards": shards,
        }  # fmt: skip
        whole(folder / NAME, lambda file: file.write(json.dumps(text, indent=1).encode() + b"\n"))


def shard_name(number: int, form: str) -> str:
    """The name of a shard's file."""
    return f"shard-{number:05}.{form}"


def whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file under another name, see it onto the disk, and only then give it its name."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        settle(path.parent)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def settle(folder: Path) -> None:
    """See the names of a folder onto the disk, where that can be done."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def read(folder: Path) -> Manifest:
    """The manifest of a folder; DataError with a sentence if it is none."""
    path = folder / NAME
    try:
        text = json.loads(read_text(path))
    except FileNotFoundError as error:
        raise DataError(f"there is no data set in {folder}: it has no {NAME}") from error
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(f"{path}: cannot be read as JSON: {error}") from error
    try:
        return checked(text)
    except DataError as error:
        raise DataError(f"{path}: {error}") from error


def read_text(path: Path) -> bytes:
    """The bytes of a file that is not too long."""
    if path.exists() and not path.is_file():
        raise OSError("it is no file")
    with open(path, "rb") as file:
        text = file.read(MOST + 1)
    if len(text) > MOST:
        raise OSError(f"it is longer than {MOST} bytes")
    return text


def checked(text: object) -> Manifest:
    """A manifest of which every part is what it should be."""
    if not isinstance(text, dict) or text.get("what") != FORMAT:
        raise DataError(f"expected a manifest that begins with {FORMAT!r}")
    plan = plan_of(text)
    found = Manifest(plan, understood(text.get("columns")), {}, text.get("complete") is True)
    shards = text.get("shards")
    if not isinstance(shards, list) or len(shards) > MOST_SHARDS:
        raise DataError(f"expected a list of at most {MOST_SHARDS} shards")
    for one in shards:
        number, shard = shard_of(one, plan)
        if number in found.shards:
            raise DataError(f"{shard.file} is listed twice")
        found.shards[number] = shard
    gapless(found)
    return found


def plan_of(text: dict[str, Any]) -> dict[str, Any]:
    """The plan of a manifest, as far as it has to be right to be read."""
    plan = {key: text.get(key) for key in WORDS}
    for key, kind in (("game", str), ("rules", int), ("observation", str), ("shard", int)):
        if type(plan[key]) is not kind:
            raise DataError(f"expected {WORDS[key]}, found {str(plan[key])[:40]!a}")
    if plan["format"] not in FORMATS:
        raise DataError(f"expected a format, one of {', '.join(FORMATS)}")
    if not 0 < text["shard"] <= MOST_ROWS:
        raise DataError(f"expected {WORDS['shard']}, found {text['shard']}")
    return plan


def shard_of(one: object, plan: dict[str, Any]) -> tuple[int, Shard]:
    """A shard of a manifest, and its number."""
    if not isinstance(one, dict) or set(one) != set(Shard._fields):
        raise DataError(f"expected a shard with {', '.join(Shard._fields)}")
    shard = Shard(**one)
    named = re.fullmatch(r"shard-(\d{5})\.(parquet|npz)", str(shard.file))
    if named is None or named[2] != plan["format"]:
        raise DataError(
            f"expected a file like {shard_name(0, plan['format'])}, found {str(shard.file)[:60]!a}"
        )
    number = int(named[1])
    counts = (shard.first, shard.episodes, shard.steps, shard.size)
    if not all(type(count) is int and 0 <= count < 1 << 62 for count in counts):
        raise DataError(f"{shard.file}: expected numbers of episodes, steps and bytes")
    if shard.first != number * plan["shard"] or not 0 < shard.episodes <= plan["shard"]:
        raise DataError(f"{shard.file}: its episodes are not those of that shard")
    if shard.rows > MOST_ROWS:
        raise DataError(f"{shard.file}: a shard has at most {MOST_ROWS} rows, not {shard.rows}")
    if not all(DIGEST.fullmatch(str(text)) for text in (shard.content, shard.ends, shard.bytes)):
        raise DataError(f"{shard.file}: expected digests")
    return number, shard


def gapless(manifest: Manifest) -> None:
    """All shards but the last one are full; none is missing where it is said to be complete."""
    numbers = sorted(manifest.shards)
    for number in numbers[:-1]:
        if manifest.shards[number].episodes != manifest.plan["shard"]:
            raise DataError(f"{manifest.shards[number].file}: it is not full, and not the last")
    if manifest.complete and numbers != list(range(len(numbers))):
        raise DataError("it is said to be complete, and a shard is missing")
    if manifest.complete and manifest.plan["episodes"] not in (None, manifest.episodes):
        raise DataError("it is said to be complete, and has another number of episodes")


def difference(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """What one plan has other than another, in words; empty if they are the same."""
    return "; ".join(
        f"{words} is {short(theirs[key])}, {other_than(short(theirs[key]), short(ours[key]))}"
        for key, words in WORDS.items()
        if ours[key] != theirs[key]
    )


def other_than(theirs: str, ours: str) -> str:
    """What it is here, where it is something else there."""
    return f"not {ours}" if theirs != ours else "with other bytes in them"


def short(value: object) -> str:
    """A value of a plan in few words."""
    if isinstance(value, list):
        value = ", ".join(str(one.get("name")) if isinstance(one, dict) else "?" for one in value)
    text = ascii(value) if not isinstance(value, str) or not value.isprintable() else value
    return text if len(text) <= 60 else f"{text[:60]}..."
