"""Forged manifests give a DataError and nothing else."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from gyoji.data import DataError, load
from gyoji.data import manifest as manifests

from .sets import made, manifest, say


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "cannot be read as JSON: Expecting value"),
        ("{", "cannot be read as JSON: "),
        ("[" * 100_000, "cannot be read as JSON: "),
        ('{"what": ' + "9" * 5000 + "}", "cannot be read as JSON: Exceeds the limit"),
        ("\xff\xfe", "cannot be read as JSON: "),
        ("[]", "expected a manifest that begins with 'gyoji data set, 1'"),
        ('{"what": "gyoji data set, 2"}', "expected a manifest that begins with"),
        ('{"what": "gyoji data set, 1"}', "expected its game, found 'None'"),
    ],
)
def test_texts_that_are_not_manifests(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "dataset.json").write_text(text, "latin-1")
    with pytest.raises(DataError, match=re.escape(f"dataset.json: {sentence}")):
        load(tmp_path)


def test_a_truncated_manifest(tmp_path: Path) -> None:
    made("tower", tmp_path)
    whole = (tmp_path / "dataset.json").read_bytes()
    for length in range(0, len(whole) - 1, 97):
        (tmp_path / "dataset.json").write_bytes(whole[:length])
        with pytest.raises(DataError, match=r"dataset\.json: cannot be read as JSON: "):
            load(tmp_path)


def test_no_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DataError, match=r"there is no data set in .*: it has no dataset\.json"):
        load(tmp_path)
    (tmp_path / "dataset.json").mkdir()
    with pytest.raises(DataError, match="cannot be read: not a regular file"):
        load(tmp_path)
    (tmp_path / "dataset.json").rmdir()
    monkeypatch.setattr(manifests, "MAX_LENGTH", 99)
    (tmp_path / "dataset.json").write_text(" " * 100)
    with pytest.raises(DataError, match="longer than 99 bytes"):
        load(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "dataset.json")
    with pytest.raises(DataError, match="not a regular file"):
        load(tmp_path)
    (tmp_path / "set").mkdir()
    made("tower", tmp_path / "set")
    (tmp_path / "set" / "shard-00000.parquet").unlink()
    os.mkfifo(tmp_path / "set" / "shard-00000.parquet")
    with pytest.raises(DataError, match="it is missing"):
        list(load(tmp_path / "set"))


SHARD = [
    ({"file": "../shard-00000.parquet"}, "expected a file like shard-00000.parquet, found '../sh"),
    ({"file": "/etc/passwd"}, "found '/etc/passwd'"),
    ({"file": "shard-00000.npz"}, "found 'shard-00000.npz'"),
    ({"file": "shard-00000.parquet/../../x"}, "found 'shard-00000.parquet/../../x'"),
    ({"file": "shard-0.parquet"}, "found 'shard-0.parquet'"),
    ({"file": "shard-00000.parquet\n"}, r"found 'shard-00000.parquet\n'"),
    ({"file": None}, "found 'None'"),
    ({"file": "shard-00001.parquet"}, "shard-00001.parquet: its episodes do not belong to that"),
    ({"first": 1}, "its episodes do not belong to that shard"),
    ({"first": "0"}, "expected numbers of episodes, steps and bytes"),
    ({"episodes": 0}, "its episodes do not belong to that shard"),
    ({"episodes": 4}, "its episodes do not belong to that shard"),
    ({"episodes": True}, "expected numbers of episodes, steps and bytes"),
    ({"episodes": 2}, "shard-00000.parquet: it is not full, but not the last shard"),
    ({"steps": -1}, "expected numbers of episodes, steps and bytes"),
    ({"steps": 1 << 61}, "a shard has at most 16777216 rows, not 2305843009213693955"),
    ({"size": 1 << 70}, "expected numbers of episodes, steps and bytes"),
    ({"content": "x"}, "shard-00000.parquet: expected digests"),
    ({"ends": None}, "shard-00000.parquet: expected digests"),
    ({"bytes": "0" * 33}, "shard-00000.parquet: expected digests"),
    ({"more": 1}, "expected a shard with file, first, episodes, steps"),
]


@pytest.mark.parametrize(("change", "sentence"), SHARD)
def test_invalid_shards(change: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    made("tower", tmp_path)
    text = manifest(tmp_path)
    say(tmp_path, text | {"shards": [text["shards"][0] | change, *text["shards"][1:]]})
    with pytest.raises(DataError, match=re.escape(sentence)) as caught:
        load(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path / 'dataset.json'}: ")


MANIFEST = [
    ({"shards": None}, "expected a list of at most 100000 shards"),
    ({"shards": [1]}, "expected a shard with file"),
    ({"shard": 0}, "expected its number of episodes in a shard, found 0"),
    ({"shard": 1 << 80}, "expected its number of episodes in a shard, found"),
    ({"shard": 1.5}, "expected its number of episodes in a shard, found '1.5'"),
    ({"rules": "1"}, "expected the version of its rules, found '1'"),
    ({"episodes": 8}, "it is marked as complete, but has another number of episodes"),
    ({"columns": None}, "expected a list of columns"),
    ({"columns": []}, "expected the columns episode, seed"),
    ({"columns": [1]}, "expected a column with a name, a type and a shape"),
]


@pytest.mark.parametrize(("change", "sentence"), MANIFEST)
def test_invalid_manifests(change: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    made("tower", tmp_path)
    say(tmp_path, manifest(tmp_path) | change)
    with pytest.raises(DataError, match=re.escape(sentence)):
        load(tmp_path)


def test_missing_and_duplicate_shards(tmp_path: Path) -> None:
    made("tower", tmp_path)
    text = manifest(tmp_path)
    say(tmp_path, text | {"shards": text["shards"][:1] * 2})
    with pytest.raises(DataError, match=r"shard-00000\.parquet is listed twice"):
        load(tmp_path)
    say(tmp_path, text | {"shards": text["shards"][1:]})
    with pytest.raises(DataError, match="it is marked as complete, but a shard is missing"):
        load(tmp_path)


COLUMN = [
    ({"type": "O"}, "expected a column with a type and a shape, found"),
    ({"type": "object"}, "expected a column with a type and a shape, found"),
    ({"per": "day"}, "expected a column with a type and a shape, found"),
    ({"shape": [1 << 60]}, "expected a column with a type and a shape, found"),
    ({"shape": [-1]}, "expected a column with a type and a shape, found"),
    ({"shape": None}, "expected a column with a name, a type and a shape"),
    ({"name": "../../x"}, "expected the name of a column, found '../../x'"),
    ({"name": "smell"}, "expected columns of observations and of numbers, found ['smell']"),
]


@pytest.mark.parametrize(("change", "sentence"), COLUMN)
def test_invalid_columns(change: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    made("tower", tmp_path)
    text = manifest(tmp_path)
    text["columns"][-1] |= change
    say(tmp_path, text)
    with pytest.raises(DataError, match=re.escape(sentence)):
        load(tmp_path)
