"""`dataset.json`: the plan of a data set, its columns, and the shards that exist.

A manifest may be damaged or malicious, so every part of it is checked before it is used.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .columns import MAX_ROWS, from_json, to_json
from .errors import DataError

if TYPE_CHECKING:
    from .columns import Column
    from .folders import Folder

NAME = "dataset.json"
FORMAT = "gyoji data set, 1"
MAX_LENGTH = 1 << 26
"""The maximum size of a manifest, in bytes."""

MAX_SHARDS = 100_000  # their numbers have five digits
DIGEST = re.compile("[0-9a-f]{32}")

LABELS = {
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
    "shard": "its number of episodes in a shard",
    "proof": "its proof",
    "nodes": "its limit of states",
    "licence": "its licence",
    "splits": "its choice of splits",
}
"""The entries of a plan, each with its name in errors."""


class Shard(NamedTuple):
    """One file: the number of its first episode, how many episodes and steps it has, and digests.

    `content` is a digest of the episodes' digests, `ends` a digest of the digests of their last
    states, `bytes` a digest of the file. `size` is the size of the file in bytes.
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
        """The number of rows: one for each step, and a closing one for each episode."""
        return self.steps + self.episodes


@dataclass
class Manifest:
    """Everything about a data set except the contents of its shards.

    `plan` has an entry for each of LABELS. `complete` means that no shard is missing. `episodes`
    and `steps` count only the shards that exist.
    """

    plan: dict[str, Any]
    columns: tuple[Column, ...]
    shards: dict[int, Shard] = field(default_factory=dict)
    complete: bool = False

    @property
    def episodes(self) -> int:
        return sum(shard.episodes for shard in self.shards.values())

    @property
    def splits(self) -> dict[str, range]:
        """The episodes of each split that have been written, as a range of their indices."""
        found, first = dict[str, range](), 0
        for name, count in self.plan["splits"] or ():
            end = self.episodes if count is None else min(first + count, self.episodes)
            found[name] = range(min(first, self.episodes), end)
            first = end
        return found

    @property
    def steps(self) -> int:
        return sum(shard.steps for shard in self.shards.values())

    def save(self, folder: Folder) -> None:
        """Write the manifest, whole or not at all."""
        shards = [self.shards[number]._asdict() for number in sorted(self.shards)]
        text = {
            "what": FORMAT, **self.plan, "complete": self.complete,
            "total_episodes": self.episodes, "total_steps": self.steps,
            "columns": to_json(self.columns), "shards": shards,
        }  # fmt: skip
        folder.write(NAME, json.dumps(text, indent=1).encode() + b"\n")


def shard_name(number: int) -> str:
    return f"shard-{number:05}.parquet"


def read(folder: Folder) -> Manifest:
    """Return the manifest of a folder. DataError if it is missing or cannot be read."""
    path = folder.where(NAME)
    try:
        text = json.loads(read_text(folder))
    except FileNotFoundError as error:
        raise DataError(f"there is no data set in {folder}: it has no {NAME}") from error
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror or error}") from error
    # RecursionError: the JSON is nested too deeply.
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path}: cannot be read as JSON: {error}") from error
    try:
        return check(text)
    except DataError as error:
        raise DataError(f"{path}: {error}") from error


def read_text(folder: Folder) -> bytes:
    """Return the bytes of a manifest. OSError if it is too long, or cannot be read."""
    if (folder.size(NAME) or 0) > MAX_LENGTH:
        raise OSError(f"longer than {MAX_LENGTH} bytes")
    with folder.open(NAME) as file:
        text = file.read(MAX_LENGTH + 1)
    if len(text) > MAX_LENGTH:  # a device, for example, tells no size
        raise OSError(f"longer than {MAX_LENGTH} bytes")
    return text


def check(text: object) -> Manifest:
    """Check every part of a manifest and return it. DataError if a part is wrong."""
    if not isinstance(text, dict) or text.get("what") != FORMAT:
        raise DataError(f"expected a manifest that begins with {FORMAT!r}")
    plan = plan_of(text)
    manifest = Manifest(plan, from_json(text.get("columns")), {}, text.get("complete") is True)
    shards = text.get("shards")
    if not isinstance(shards, list) or len(shards) > MAX_SHARDS:
        raise DataError(f"expected a list of at most {MAX_SHARDS} shards")
    for entry in shards:
        number, shard = shard_of(entry, plan)
        if number in manifest.shards:
            raise DataError(f"{shard.file} is listed twice")
        manifest.shards[number] = shard
    check_gaps(manifest)
    return manifest


def plan_of(text: dict[str, Any]) -> dict[str, Any]:
    """Return the plan of a manifest; only the entries needed for reading are checked."""
    plan = {key: text.get(key) for key in LABELS}
    for key, kind in (("game", str), ("rules", int), ("observation", str), ("shard", int)):
        if type(plan[key]) is not kind:
            raise DataError(f"expected {LABELS[key]}, found {str(plan[key])[:40]!a}")
    splits = plan["splits"]
    if splits is not None and not (isinstance(splits, list) and all(map(is_split, splits))):
        raise DataError(f"expected {LABELS['splits']}, found {str(splits)[:40]!a}")
    if not 0 < text["shard"] <= MAX_ROWS:
        raise DataError(f"expected {LABELS['shard']}, found {text['shard']}")
    return plan


def is_split(entry: object) -> bool:
    """Return whether an entry is a split: its name, and its number of episodes or None."""
    if not isinstance(entry, list) or len(entry) != 2:
        return False
    name, count = entry
    known = count is None or (type(count) is int and 0 < count < 1 << 62)
    return isinstance(name, str) and re.fullmatch(r"\w{1,40}", name, re.ASCII) is not None and known


def shard_of(entry: object, plan: dict[str, Any]) -> tuple[int, Shard]:
    """Return the number of a shard that a manifest lists, and the shard."""
    if not isinstance(entry, dict) or set(entry) != set(Shard._fields):
        raise DataError(f"expected a shard with {', '.join(Shard._fields)}")
    shard = Shard(**entry)
    named = re.fullmatch(r"shard-(\d{5})\.parquet", str(shard.file))
    if named is None:
        raise DataError(f"expected a file like {shard_name(0)}, found {str(shard.file)[:60]!a}")
    number = int(named[1])
    counts = (shard.first, shard.episodes, shard.steps, shard.size)
    # Not `isinstance`, since true and false are integers, too.
    if not all(type(count) is int and 0 <= count < 1 << 62 for count in counts):
        raise DataError(f"{shard.file}: expected numbers of episodes, steps and bytes")
    if shard.first != number * plan["shard"] or not 0 < shard.episodes <= plan["shard"]:
        raise DataError(f"{shard.file}: its episodes do not belong to that shard")
    if shard.rows > MAX_ROWS:
        raise DataError(f"{shard.file}: a shard has at most {MAX_ROWS} rows, not {shard.rows}")
    if not all(DIGEST.fullmatch(str(text)) for text in (shard.content, shard.ends, shard.bytes)):
        raise DataError(f"{shard.file}: expected digests")
    return number, shard


def check_gaps(manifest: Manifest) -> None:
    """Raise DataError if a shard other than the last is not full.

    Do so, too, if the manifest is marked as complete, but a shard or episodes are missing.
    """
    numbers, plan = sorted(manifest.shards), manifest.plan
    for shard in (manifest.shards[number] for number in numbers[:-1]):
        if shard.episodes != plan["shard"]:
            raise DataError(f"{shard.file}: it is not full, but not the last shard")
    if manifest.complete and numbers != list(range(len(numbers))):
        raise DataError("it is marked as complete, but a shard is missing")
    if manifest.complete and plan["episodes"] not in (None, manifest.episodes):
        raise DataError("it is marked as complete, but has another number of episodes")


def difference(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """Return the differences between two plans, in words; empty if there are none."""
    sentences = []
    for key, label in LABELS.items():
        if ours[key] != theirs[key]:
            old, new = short(theirs[key]), short(ours[key])
            # `short` shows names of files only, so files with the same names may differ.
            contrast = f"not {new}" if old != new else "with other contents"
            sentences.append(f"{label} is {old}, {contrast}")
    return "; ".join(sentences)


def short(value: object) -> str:
    """Return a value of a plan, safe to print and not too long."""
    if isinstance(value, list):
        value = ", ".join(
            str(file.get("name")) if isinstance(file, dict) else "?" for file in value
        )
    text = ascii(value) if not isinstance(value, str) or not value.isprintable() else value
    return text if len(text) <= 60 else f"{text[:60]}..."
