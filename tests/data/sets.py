"""Helpers of the tests of data sets: small data sets of every game, and agents."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from gyoji.data import DataSet, Episode, parquet, rollout
from gyoji.data.columns import digest_of, join
from gyoji.data.folders import Folder, folder_at
from gyoji.data.writing import combine
from gyoji.game.state import RUNNING, STATUS, Position
from gyoji.util.digests import digest_file

ROOT = Path(__file__).parent.parent.parent
NAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
AGENT = "tests.data.sets:sensible"


def made(name: str, folder: Path, **chosen: Any) -> DataSet:
    """A small data set."""
    defaults: dict[str, Any] = {
        "episodes": 7, "size": 5, "seed": 3, "steps": 12, "shard": 3, "agent": "legal",
    }  # fmt: skip
    return rollout(name, folder, **defaults | chosen)


def contents(data: DataSet) -> list[bytes]:
    """The digest of each episode."""
    return [record["digest"].tobytes() for columns in data.shards() for record in columns.records()]


def same(one: Episode, other: Episode) -> bool:
    """Whether all fields are equal."""
    pairs = ((getattr(one, name), getattr(other, name)) for name in Episode.__slots__)
    return all(
        np.array_equal(a, b) if isinstance(a, np.ndarray) else bool(a == b) for a, b in pairs
    )


def sensible(position: Position, legal: list[int], rng: Random) -> int | None:
    """An agent: any legal action, but it sometimes gives up."""
    assert position[STATUS] == RUNNING
    return rng.choice(legal) if legal and rng.random() < 0.9 else None


def manifest(folder: Path | Folder) -> dict[str, Any]:
    """The contents of a manifest."""
    with folder_at(folder).open("dataset.json") as file:
        found: dict[str, Any] = json.loads(file.read())
    return found


def say(folder: Path, text: dict[str, Any]) -> None:
    """Replace the contents of a manifest."""
    (folder / "dataset.json").write_text(json.dumps(text))


def forge(data: DataSet, number: int, change: Any) -> None:
    """Change a shard, and correct every digest."""
    folder = data.folder
    records = [
        {name: values.copy() for name, values in record.items()}
        for record in data.shard(number).records()
    ]
    known = data.manifest.columns
    for record in records:
        change(record)
        record["digest"] = np.frombuffer(digest_of(known, record), np.uint8)[None]
    columns = join(known, records)
    path = Path(folder.where(data.manifest.shards[number].file))
    with path.open("wb") as file:
        parquet.write(columns, file)
    data.manifest.shards[number] = data.manifest.shards[number]._replace(
        steps=columns.rows - len(columns), content=combine(columns, "digest"),
        ends=combine(columns, "end"), bytes=digest_file(path), size=path.stat().st_size,
    )  # fmt: skip
    data.manifest.save(folder)
