"""An episode depends only on the plan and its number, not on how the data set is made."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji.data import DataError, batches, episodes, load, parquet, rollout, sources
from gyoji.engine import batch
from gyoji.engine.twins import twin
from gyoji.learn import stage

from .sets import AGENT, NAMES, contents, made, manifest, same, say


# Every agent, and every game with the agent that chooses itself; `make test-long` tries all pairs.
@pytest.mark.parametrize(("name", "agent"), [
    pytest.param(
        name, agent, marks=[pytest.mark.long] if name != "tower" and agent != AGENT else []
    )
    for name in NAMES for agent in ("random", "legal", "first", "given", AGENT)
])  # fmt: skip
def test_shards_do_not_matter(name: str, agent: str, tmp_path: Path) -> None:
    expected = made(name, tmp_path / "one", agent=agent, shard=100)
    for shard in (1, 3, 7):
        found = made(name, tmp_path / str(shard), agent=agent, shard=shard)
        assert contents(found) == contents(expected)
        assert all(same(*pair) for pair in zip(found, expected, strict=True))
    more = made(name, tmp_path / "more", agent=agent, episodes=11, shard=4)
    assert contents(more)[:7] == contents(expected)


@pytest.mark.parametrize("name", NAMES)
def test_batches_do_not_matter(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = contents(made(name, tmp_path / "many", observation="planes", steps=40))
    monkeypatch.setattr(batches, "EPISODES", 2)
    monkeypatch.setattr(batches, "STEPS", 3)
    assert contents(made(name, tmp_path / "few", observation="planes", steps=40)) == expected
    monkeypatch.setattr(batches, "NUMBERS", 1)
    monkeypatch.setattr(batches, "KEPT", 1)
    assert contents(made(name, tmp_path / "alone", observation="planes", steps=40)) == expected


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("observation", ["cells", "planes"])
def test_twins_do_not_matter(
    name: str, observation: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: dict[str, Any] = {"observation": observation, "steps": 4, "episodes": 3}
    expected = contents(made(name, tmp_path / "defaults", **chosen))
    for module in (batches, stage, batch):
        monkeypatch.setattr(module, "twin", lambda _game: None)
    assert contents(made(name, tmp_path / "plain", **chosen)) == expected
    load(tmp_path / "plain").verify()


@pytest.mark.parametrize("name", NAMES)
def test_a_twin_is_used_where_there_is_one(name: str) -> None:
    game = gyoji.load(name)
    if twin(game) is None:
        pytest.skip("there is none")
    level = sources.MadeLevels(name, "mixed", 5, 1).level(0)
    episode = episodes.ActiveEpisode(game, level, lambda _episode: None, 9)
    batches.Batch(game, [episode], None, batches.Budget())
    assert type(episode.stage()) is twin(game).Stage


def test_processes_do_not_matter(tmp_path: Path) -> None:
    done: list[int] = []
    one = made("tower", tmp_path / "one", agent=AGENT)
    two = made("tower", tmp_path / "two", agent=AGENT, jobs=2, progress=done.append)
    assert manifest(one.folder) == manifest(two.folder)
    assert contents(one) == contents(two)
    assert sorted(done) == [0, 1, 3, 3]


def test_processes_do_not_matter_to_given_cases(tmp_path: Path) -> None:
    text = gyoji.show("sokoban", [episode.case for episode in made("sokoban", tmp_path / "made")])
    (tmp_path / "games.in").write_bytes(text)
    sets = [
        rollout("sokoban", tmp_path / str(jobs), files=[tmp_path / "games.in"], shard=2, jobs=jobs)
        for jobs in (1, 2)
    ]
    assert manifest(sets[0].folder) == manifest(sets[1].folder)
    assert len(sets[1]) == 7


class StopError(Exception):
    """An interruption."""


@pytest.mark.parametrize("stop", [StopError, KeyboardInterrupt])
@pytest.mark.parametrize("at", range(3))
def test_it_continues_after_an_interruption(
    stop: type[BaseException], at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = made("boulder", tmp_path / "whole")
    real, calls = parquet.write, list[int]()

    def interrupted(columns: Any, file: Any) -> None:
        calls.append(1)
        real(columns, file)
        if len(calls) == at + 1:
            raise stop

    monkeypatch.setattr(parquet, "write", interrupted)
    with pytest.raises(stop):
        made("boulder", tmp_path / "cut")
    assert len(manifest(tmp_path / "cut")["shards"]) == at
    assert not list((tmp_path / "cut").glob(".*"))
    assert [len(episode) for episode in load(tmp_path / "cut")] == [
        len(expected[number]) for number in range(3 * at)
    ]
    with pytest.raises(DataError, match="cut is incomplete: run the command that made it"):
        load(tmp_path / "cut").verify()
    calls.clear()
    monkeypatch.setattr(parquet, "write", real)
    again = made("boulder", tmp_path / "cut")
    assert manifest(again.folder) == manifest(expected.folder)
    assert contents(again) == contents(expected)


def test_whole_shards_are_kept(tmp_path: Path) -> None:
    made("tower", tmp_path)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    (tmp_path / ".shard-00001.parquet.1234.part").write_text("left behind")
    assert len(made("tower", tmp_path)) == 7
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("damage", [lambda path: path.unlink(), lambda path: path.write_text("x")])
def test_damaged_shards_are_made_again(damage: Any, tmp_path: Path) -> None:
    expected = contents(made("tower", tmp_path))
    kept = (tmp_path / "shard-00000.parquet").stat().st_mtime_ns
    damage(tmp_path / "shard-00001.parquet")
    assert contents(made("tower", tmp_path)) == expected
    assert (tmp_path / "shard-00000.parquet").stat().st_mtime_ns == kept


def test_a_shard_that_the_manifest_does_not_list(tmp_path: Path) -> None:
    """A shard's file may exist before the manifest lists it."""
    expected = contents(made("tower", tmp_path))
    text = manifest(tmp_path)
    say(tmp_path, text | {"shards": text["shards"][1:2], "complete": False})
    assert contents(made("tower", tmp_path)) == expected
    assert manifest(tmp_path) == text


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"size": 6}, "its size is 5, not 6;"),
        ({"seed": 4, "episodes": 8}, "its number of episodes is 7, not 8; its seed is 3, not 4;"),
        ({"kind": "ice"}, "its kind is mixed, not ice;"),
        ({"agent": "random"}, "its agent is legal, not random;"),
        ({"steps": None}, "its limit of steps is 12, not None;"),
        ({"observation": "planes"}, "its observation is cells, not planes;"),
        ({"shard": 4}, "its number of episodes in a shard is 3, not 4;"),
    ],
)  # fmt: skip
def test_another_plan_is_refused(other: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    made("tower", tmp_path)
    before = manifest(tmp_path)
    with pytest.raises(DataError) as caught:
        made("tower", tmp_path, **other)
    assert f"{tmp_path} holds another data set: {sentence} choose another folder" == str(
        caught.value
    )
    assert manifest(tmp_path) == before


def test_another_game_or_version_is_refused(tmp_path: Path) -> None:
    made("tower", tmp_path)
    with pytest.raises(DataError, match="its game is tower, not boulder"):
        made("boulder", tmp_path)
    say(tmp_path, manifest(tmp_path) | {"rules": 7, "gyoji": "0.0.1"})
    with pytest.raises(DataError, match=r"its rules is 7, not 1; its version of gyoji is 0\.0\.1"):
        made("tower", tmp_path)


def test_shards_without_a_manifest_are_not_overwritten(tmp_path: Path) -> None:
    made("tower", tmp_path)
    (tmp_path / "dataset.json").unlink()
    with pytest.raises(DataError, match=r"has shards but no dataset\.json: choose another"):
        made("tower", tmp_path)


def test_a_changed_agent_is_refused(tmp_path: Path) -> None:
    agent = tmp_path / "changing_agent.py"
    agent.write_text("def act(position, legal, rng):\n    return legal[0]\n")
    program = (
        "import sys, gyoji.data;"
        "gyoji.data.rollout('boulder', 'set', episodes=2, agent='changing_agent:act')"
    )
    run = [sys.executable, "-B", "-c", program]
    subprocess.run(run, cwd=tmp_path, check=True, env=os.environ)
    subprocess.run(run, cwd=tmp_path, check=True, env=os.environ)
    agent.write_text("def act(position, legal, rng):\n    return legal[-1]\n")
    ran = subprocess.run(run, cwd=tmp_path, check=False, env=os.environ, capture_output=True)
    assert b"holds another data set: the source of its agent is" in ran.stderr
