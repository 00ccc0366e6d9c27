"""The solver as an agent, splits, the data card, and reading in any order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import gyoji
from gyoji.cli import main
from gyoji.data import DataError, load, reading
from gyoji.data.cache import size_of
from gyoji.data.card import MARK
from tests.solving.plain import fewest_pushes

from .sets import made, manifest, say

if TYPE_CHECKING:
    from pathlib import Path

SPLIT: dict[str, Any] = {
    "episodes": 7, "shard": 2, "splits": "train=4,valid=2,test", "licence": "cc0-1.0",
    "agent": "solver", "kind": "solved", "steps": None,
}  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "metric"), [
    ("sokoban", "solved", "pushes"), ("boulder", "escape", "moves"), ("tower", "climb", "moves"),
])  # fmt: skip
def test_the_solver_plays_best_solutions(name: str, kind: str, metric: str, tmp_path: Path) -> None:
    data = made(name, tmp_path, agent="solver", kind=kind, steps=None)
    assert {key: manifest(tmp_path)[key] for key in ("agent", "proof", "nodes")} == {
        "agent": "solver", "proof": metric, "nodes": 100_000,
    }  # fmt: skip
    results = gyoji.solve_all(name, [each.start for each in data], optimal=metric)
    for episode, result in zip(data, results, strict=True):
        if isinstance(result, gyoji.Unsolvable):
            assert len(episode) == 0
            continue
        assert isinstance(result, gyoji.Solution)
        assert (episode.status, tuple(episode.actions.tolist())) == (1, result.actions)
        if name == "sokoban":
            plain = fewest_pushes(gyoji.load(name), episode.start)
            assert plain is None or int((episode.answers == 2).sum()) == plain
    data.verify()


def test_a_level_without_a_proof_has_no_actions(tmp_path: Path) -> None:
    data = made("sokoban", tmp_path, agent="solver", kind="random", size=9, nodes=1, steps=None)
    assert manifest(tmp_path)["nodes"] == 1
    assert 0 in map(len, data)
    assert all(episode.status == 1 for episode in data if len(episode))
    with pytest.raises(DataError, match="nodes limits the agent solver, and no other"):
        made("sokoban", tmp_path / "other", nodes=5)
    with pytest.raises(ValueError, match="nobody can solve"):
        made("sweets", tmp_path / "sweets", agent="solver", size=19)


def test_splits_are_whole_files_and_the_card_names_them(tmp_path: Path) -> None:
    data = made("sokoban", tmp_path, **SPLIT)
    assert data.splits == {"train": range(4), "valid": range(4, 6), "test": range(6, 7)}
    assert load(tmp_path).splits == data.splits
    card = (tmp_path / "README.md").read_text()
    assert card.startswith('---\nlicense: "cc0-1.0"\n')
    assert '- split: train\n    path: ["shard-00000.parquet", "shard-00001.parquet"]' in card
    assert '- split: test\n    path: ["shard-00003.parquet"]' in card
    assert "| proof | each episode that is won has the fewest pushes" in card
    made("sokoban", tmp_path, **SPLIT)  # again: nothing changes
    assert (tmp_path / "README.md").read_text() == card
    own = "# My own card\n"
    (tmp_path / "README.md").write_text(own)
    (tmp_path / "shard-00001.parquet").unlink()
    made("sokoban", tmp_path, **SPLIT)
    assert (tmp_path / "README.md").read_text() == own
    with pytest.raises(DataError, match=r"its choice of splits is .*, not None"):
        made("sokoban", tmp_path, **SPLIT | {"splits": ""})


def test_a_card_says_where_levels_of_files_are_from(tmp_path: Path) -> None:
    file = tmp_path / "a|b.in"
    file.write_text("4 6\n######\n#w.b+#\n#....#\n######\nRR\n0 0\n")
    out = tmp_path / "set"
    data = gyoji.data.rollout("sokoban", out, files=[file], agent="solver")
    assert data[0].origin == "a|b.in 1"
    assert data.splits == {}
    card = (out / "README.md").read_text()
    assert "license:" not in card
    assert "| licence | not stated |" in card
    assert r"| levels | a\|b.in, BLAKE2b " in card
    assert MARK in card


@pytest.mark.parametrize(("splits", "said"), [
    ("train=3,test", "split train has 3 episodes: each split but the last is a multiple of the 2"),
    ("train,test=1", "split train has None episodes"),
    ("train=4,test=4", "the splits have 8 episodes, not 7"),
    ("train=4,test=1", "the splits have 5 episodes, not 7"),
    ("train=2,train", "two splits have the same name"),
    ("train=2,../x", "expected splits like train=800,test=200, found 'train=2,../x'"),
])  # fmt: skip
def test_wrong_splits_are_refused(splits: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=said):
        made("sokoban", tmp_path, **SPLIT | {"splits": splits})
    assert not list(tmp_path.iterdir())


def test_a_manifest_with_forged_splits_is_refused(tmp_path: Path) -> None:
    made("sokoban", tmp_path, **SPLIT)
    text = manifest(tmp_path)
    for forged in ("train", [["train"]], [["../x", 4]], [["train", -1]], [["train", True]], [4]):
        say(tmp_path, text | {"splits": forged})
        with pytest.raises(DataError, match="expected its choice of splits"):
            load(tmp_path)


def test_shards_are_kept_while_there_is_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made("sokoban", tmp_path, episodes=12, shard=2)
    counted, read = list[int](), reading.read_shard

    def note(folder: Any, text: Any, number: int) -> Any:
        counted.append(number)
        return read(folder, text, number)

    monkeypatch.setattr(reading, "read_shard", note)
    order = [*range(12)] * 4
    random.Random(1).shuffle(order)
    data = load(tmp_path)
    assert [data[number].number for number in order] == order
    assert sorted(counted) == [*range(6)]
    size = size_of(data.shard(0))
    few = load(tmp_path, memory=3 * size)
    assert [few[number].number for number in order] == order
    assert len(counted) > 12
    assert len(few.cache.kept) <= 3
    one = load(tmp_path, memory=1)
    assert [one[number].number for number in (0, 5, 0)] == [0, 5, 0]
    assert len(one.cache.kept) == 1


def test_arrays_can_be_written_to_if_that_is_asked_for(tmp_path: Path) -> None:
    made("sokoban", tmp_path)
    data = load(tmp_path, writable=True)
    before = load(tmp_path)[3]
    for episode in (data[3], list(data)[3]):
        assert episode.observations is not None
        episode.observations[:] = 7
        episode.actions[:] = 9
    assert np.array_equal(data[3].actions, before.actions)
    assert np.array_equal(data[3].observations, before.observations)  # type: ignore[arg-type]  # there are


def test_the_command_makes_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    words = "--episodes 4 --kind solved --shard 2 --agent solver --nodes 5000 --licence mit"
    assert main(["rollout", "sokoban", "--out", out, *words.split(), "--splits=train=2,test"]) == 0
    assert capsys.readouterr().out.startswith(f"{out}: 4 episodes of sokoban")
    assert load(out).splits == {"train": range(2), "test": range(2, 4)}


@pytest.mark.long
def test_hugging_face_loads_named_splits(tmp_path: Path) -> None:
    reason = "datasets is not installed: make clients installs it, if it can be had"
    datasets: Any = pytest.importorskip("datasets", reason=reason)
    data = made("sokoban", tmp_path / "set", **SPLIT)
    found = datasets.load_dataset(str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    rows = {name: sum(len(data[at]) + 1 for at in split) for name, split in data.splits.items()}
    assert {name: len(split) for name, split in found.items()} == rows
    assert [*dict.fromkeys(found["valid"]["episode"])] == [4, 5]
    first = data[0]
    assert found["train"]["action"][: len(first)] == first.actions.tolist()
