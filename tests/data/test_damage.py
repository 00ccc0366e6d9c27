"""Damage of every kind is found, and reported with the file and the episode."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gyoji
from gyoji.data import DataError, DataSet, load, rollout
from gyoji.data.reading import read_shard
from gyoji.util.digests import digest_file

from .sets import NAMES, ROOT, forge, made, manifest, say

Record = dict[str, Any]


def test_any_flipped_bit(tmp_path: Path) -> None:
    made("tower", tmp_path)
    path = tmp_path / "shard-00001.parquet"
    whole = path.read_bytes()
    for at in range(0, len(whole), len(whole) // 40):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(DataError, match=r"shard-00001\.\w+: its bytes are not those that were"):
            load(tmp_path)[4]
    path.write_bytes(whole[:-1])
    with pytest.raises(
        DataError, match=f"it has {len(whole) - 1} bytes, but {len(whole)} were written"
    ):
        list(load(tmp_path))
    path.unlink()
    with pytest.raises(DataError, match=r"shard-00001\.\w+: it is missing"):
        load(tmp_path).verify()
    path.mkdir()
    with pytest.raises(DataError, match=r"shard-00001\.\w+: it is missing"):
        load(tmp_path).verify()


@pytest.mark.parametrize("places", [80, pytest.param(600, marks=pytest.mark.long)])
def test_any_flipped_bit_behind_forged_digests(places: int, tmp_path: Path) -> None:
    """Whatever a file contains, the reader gives arrays or a DataError."""
    data = made("tower", tmp_path)
    path = tmp_path / "shard-00001.parquet"
    whole = path.read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // places)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x11]) + whole[at + 1 :])
        trust(data, path)
        try:
            data.verify()
        except DataError as error:
            assert str(error).startswith(str(path))
            assert "\n" not in str(error)


def trust(data: DataSet, path: Path) -> None:
    """Enter the file as it is in the manifest."""
    shard = data.manifest.shards[1]
    data.manifest.shards[1] = shard._replace(bytes=digest_file(path), size=path.stat().st_size)
    data.cache.kept.clear()


def change(name: str, at: int, by: int) -> Callable[[Record], None]:
    """Change one value of episode 4."""

    def changed(record: Record) -> None:
        if record["episode"][0] == 4:
            values = record[name].reshape(-1).copy()
            values[at] = not values[at] if values.dtype == bool else values[at] + by
            record[name] = values.reshape(record[name].shape)

    return changed


FORGED = [
    ("answer", 0, 1, "differs from the rules in answer, step 0"),
    ("reward", 1, 1, "differs from the rules in reward, step 1"),
    ("shaped", 2, 1, "differs from the rules in shaped, step 2"),
    ("terminated", 0, 1, "differs from the rules in terminated, step 0"),
    ("truncated", 3, 1, "differs from the rules in truncated, step 3"),
    ("player", 1, 1, "differs from the rules in player, step 1"),
    ("index", 1, 1, "differs from the rules in index, step 1"),
    ("observation", 5, 1, "differs from the rules in observation, step 0"),
    ("status", 0, 1, "differs from the rules in status"),
    ("scores", 0, 1, "differs from the rules in scores"),
    ("end", 3, 1, "differs from the rules in end"),
]


@pytest.mark.parametrize(("name", "at", "by", "sentence"), FORGED)
def test_values_that_contradict_the_rules(
    name: str, at: int, by: int, sentence: str, tmp_path: Path
) -> None:
    forge(made("tower", tmp_path, kind="climb"), 1, change(name, at, by))
    with pytest.raises(DataError, match=rf"shard-00001\.parquet: episode 4 {sentence}$"):
        load(tmp_path).verify()


@pytest.mark.parametrize(
    ("name", "at", "sentence"),
    [
        ("action", 0, "the text of episode 4 does not match its rows"),
        ("start", 9, "the text of episode 4 does not match its rows"),
        ("text", 0, "the text of episode 4 cannot be read: <input>:7:3: expected"),
        ("episode", 0, "its episodes or steps are numbered wrongly"),
        ("step", 1, "its episodes or steps are numbered wrongly"),
        ("height", 0, "a value of observation does not have the shape of its episode"),
    ],
)
def test_inconsistent_columns(name: str, at: int, sentence: str, tmp_path: Path) -> None:
    forge(made("tower", tmp_path, kind="climb"), 1, change(name, at, 1))
    with pytest.raises(DataError, match=rf"shard-00001\.parquet: {re.escape(sentence)}"):
        load(tmp_path).verify()


def test_digests_of_episodes_and_shards(tmp_path: Path) -> None:
    data = made("tower", tmp_path)
    text = manifest(tmp_path)
    for name, sentence in (("content", "its episodes are not those"), ("ends", "its last states")):
        shards = [text["shards"][0] | {name: "0" * 32}, *text["shards"][1:]]
        say(tmp_path, text | {"shards": shards})
        with pytest.raises(DataError, match=rf"shard-00000\.parquet: {sentence}.* were written"):
            load(tmp_path).verify()
    data = load(tmp_path)
    columns = read_shard(data.folder, data.manifest, 1)
    columns.arrays["digest"] = columns.arrays["digest"].copy()
    columns.arrays["digest"][2, 0] += 1
    data.manifest.shards[0] = data.manifest.shards[0]._replace(ends=text["shards"][0]["ends"])
    data.cache.kept = {1: columns}
    del data.manifest.shards[0]
    with pytest.raises(DataError, match="episode 5 does not match its digest"):
        data.verify()


@pytest.mark.parametrize("name", NAMES)
def test_invalid_starts_and_actions(name: str, tmp_path: Path) -> None:
    """Compiled rules never see a forged state."""
    for at, (column, place) in enumerate(
        [("start", -4), ("start", -3), ("start", 0), ("start", -1), ("action", 0)]
    ):
        folder = tmp_path / str(at)
        data = made(name, folder, steps=3, agent="random", episodes=1)
        if not len(data[0]):
            continue

        def nonsense(record: Record, column: str = column, place: int = place) -> None:
            values = record[column].copy()
            values.reshape(-1)[place] += 12345
            record[column] = values
            record["text"] = np.zeros((1, 0), np.uint8)

        forge(data, 0, nonsense)
        with pytest.raises(DataError, match=r"shard-00000\.parquet: (the \w+ of )?episode 0"):
            load(folder).verify()


@pytest.mark.parametrize("change", [{"options": [1]}, {"kind": "odd"}, {"size": 1 << 40}])
def test_levels_that_cannot_be_made_are_verified_interpreted(
    change: dict[str, Any], tmp_path: Path
) -> None:
    made("sweets", tmp_path, steps=2, agent="random")
    say(tmp_path, manifest(tmp_path) | change)
    load(tmp_path).verify()


def test_cases_without_a_text_are_verified_interpreted(tmp_path: Path) -> None:
    """Sweets with refused entries have no text; from a file, they have no new level either."""
    path = ROOT / "examples" / "sweets.in"
    data = rollout("sweets", tmp_path, files=[path], steps=4, agent="random")
    assert {episode.text for episode in data} == {""}
    load(tmp_path).verify()
    for column, sentence in (("answer", "the answers of episode 2"), ("end", "the end of episode"),
                             ("index", "the indices of episode 2")):  # fmt: skip
        folder = tmp_path / column
        rollout("sweets", folder, files=[path], steps=4, agent="random")

        def otherwise(record: Record, column: str = column) -> None:
            if record["episode"][0] == 2:
                record[column].reshape(-1)[0] ^= 1

        forge(load(folder), 0, otherwise)
        with pytest.raises(DataError, match=f"{sentence}.* not th"):
            load(folder).verify()


def test_other_rules(tmp_path: Path) -> None:
    made("tower", tmp_path)
    say(tmp_path, manifest(tmp_path) | {"rules": 3})
    sentence = "was made with version 3 of the rules of tower, but version 1 is installed"
    with pytest.raises(DataError, match=sentence):
        load(tmp_path)
    data = load(tmp_path, other_rules=True)
    assert len(list(data)) == 7
    with pytest.raises(DataError, match=sentence):
        data.verify()
    say(tmp_path, manifest(tmp_path) | {"game": "chess"})
    with pytest.raises(DataError, match="there is no game 'chess'"):
        load(tmp_path)
    assert len(list(load(tmp_path, other_rules=True))) == 7


def test_the_columns_of_another_game(tmp_path: Path) -> None:
    made("tower", tmp_path, kind="climb")
    say(tmp_path, manifest(tmp_path) | {"observation": "planes"})
    with pytest.raises(DataError, match=r"shard-00000\.parquet: its columns are not those of"):
        load(tmp_path).verify()
    say(tmp_path, manifest(tmp_path) | {"observation": "smells"})
    with pytest.raises(DataError, match="observation is one of cells, planes, not 'smells'"):
        load(tmp_path).verify()
    assert gyoji.load("tower").version == 1
