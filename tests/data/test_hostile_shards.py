"""Forged shards behind correct digests give a DataError and nothing else."""

import json
import os
import pickle
import re
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]  # it says no types
import pyarrow.parquet as pq  # type: ignore[import-untyped]  # the same
import pytest

from gyoji.data import DataError, batches, columns, load, parquet
from gyoji.util.digests import digest_file

from .sets import made, manifest, say


def trusted(folder: Path) -> None:
    """Enter the only shard as it is in the manifest."""
    text, path = manifest(folder), folder / "shard-00000.parquet"
    text["shards"][0] |= {"bytes": digest_file(path), "size": path.stat().st_size}
    say(folder, text)


class Trap:
    """An object that must never be unpickled."""

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return os.system, ("touch trapped",)


def test_nothing_is_unpickled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made("tower", tmp_path, episodes=2)
    (tmp_path / "shard-00000.parquet").write_bytes(pickle.dumps(Trap()))
    trusted(tmp_path)
    with pytest.raises(DataError, match="cannot be read: Parquet magic bytes not found"):
        list(load(tmp_path))
    assert not (tmp_path / "trapped").exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda table: table.drop_columns(["action"]), "its columns are not those of the data set"),
        (lambda table: table.append_column("x", table["action"]), "its columns are not those"),
        (lambda table: table.slice(1), "expected 16 rows, found 15"),
        (lambda table: pa.concat_tables([table.slice(0, 8)] * 2), "steps are numbered wrongly"),
        (lambda table: pa.concat_tables([table.slice(1), table.slice(0, 1)]), "expected 2 episod"),
        (lambda table: other(table, "action", [None] * 16), "a value of action is missing"),
        (lambda table: other(table, "seed", [*range(16)]), "rows of an episode differ in seed"),
        (lambda table: other(table, "text", ["x"] * 16), "rows of an episode differ in text"),
        (lambda table: other(table, "seed", [None] * 16), "rows of an episode differ in seed"),
    ],
)  # fmt: skip
def test_invalid_tables(change: Any, sentence: str, tmp_path: Path) -> None:
    assert made("labyrinth", tmp_path, episodes=2, steps=7).steps == 14
    path = tmp_path / "shard-00000.parquet"
    pq.write_table(change(pq.read_table(path)), path)
    trusted(tmp_path)
    with pytest.raises(DataError, match=re.escape(f"{path}: ")) as caught:
        list(load(tmp_path))
    assert sentence in str(caught.value)


def other(table: Any, name: str, values: list[Any]) -> Any:
    """The table with other values in one column."""
    at = table.schema.get_field_index(name)
    field = table.schema.field(name)
    return table.set_column(at, field, pa.array(values, field.type))


def test_a_table_that_would_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made("tower", tmp_path)
    monkeypatch.setattr(parquet, "MAX_BYTES", 100)
    with pytest.raises(DataError, match=r"a column would have \d+ numbers"):
        list(load(tmp_path))
    (tmp_path / "shard-00000.parquet").write_bytes(b"PAR1" + bytes(100) + b"PAR1")
    trusted(tmp_path)
    with pytest.raises(DataError, match=r"shard-00000\.parquet: cannot be read: "):
        list(load(tmp_path))


def test_a_shard_has_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "a shard holds at most .* use fewer episodes per shard"
    monkeypatch.setattr(batches, "MAX_BYTES", 1000)
    with pytest.raises(DataError, match=sentence):
        made("tower", tmp_path / "1")
    monkeypatch.setattr(batches, "MAX_BYTES", columns.MAX_BYTES)
    monkeypatch.setattr(batches, "MAX_ROWS", 20)
    with pytest.raises(DataError, match=sentence):
        made("tower", tmp_path / "2", agent="random")


def test_too_many_shards(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="a data set has at most 100000 shards"):
        made("tower", tmp_path, episodes=100_001, shard=1)
    assert json.loads((tmp_path / "dataset.json").read_text())["shards"] == []
