"""Data sets are read back: every game, also with Arrow alone."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq  # type: ignore[import-untyped]  # it says no types
import pytest

import gyoji
import gyoji.data
from gyoji.engine.play import play_out

from .sets import NAMES, ROOT, made, same

DOCUMENT = ROOT / "docs" / "data.md"


@pytest.mark.parametrize("name", [*NAMES, "skater"])
@pytest.mark.parametrize("observation", ["cells", "planes", "none"])
def test_every_observation_is_read_back(name: str, observation: str, tmp_path: Path) -> None:
    if (name, observation) == ("skater", "planes"):
        pytest.skip("it has no planes")
    made(name, tmp_path, observation=observation)
    data = gyoji.data.load(tmp_path)
    assert len(data) == 7
    data.verify()


@pytest.mark.parametrize("name", NAMES)
def test_episodes_follow_the_rules(name: str, tmp_path: Path) -> None:
    game = gyoji.load(name)
    for episode in made(name, tmp_path, agent="random"):
        played = play_out(game, episode.case)
        assert played.answers == episode.answers.tobytes()
        assert played.end[-1] == episode.status
        steps = len(episode)
        assert {len(getattr(episode, part)) for part in ("players", "indices", "rewards")} == {
            steps
        }
        assert not episode.terminated[:-1].any()
        assert not episode.truncated[:-1].any()
        if steps:
            assert bool(episode.terminated[-1]) == (episode.status != 0)
            assert bool(episode.truncated[-1]) == (episode.status == 0)
        assert episode.observations is not None
        assert len(episode.observations) == steps + 1


@pytest.mark.parametrize("name", NAMES)
def test_texts_read_back_as_the_episodes(name: str, tmp_path: Path) -> None:
    found = 0
    for episode in made(name, tmp_path, steps=None, agent="given"):
        assert list(gyoji.read(name, episode.text)) == [episode.case]
        found += 1
    assert found == 7


def test_episodes_that_the_notation_cannot_express_have_no_text(tmp_path: Path) -> None:
    refused = made("sweets", tmp_path, steps=3, kind="contest", agent="random")
    assert {episode.text for episode in refused} == {""}
    gyoji.data.load(tmp_path).verify()


def test_unfinished_games_have_a_text(tmp_path: Path) -> None:
    for episode in made("sweets", tmp_path, steps=3, kind="contest"):
        read = gyoji.read("sweets", episode.text, games="open")
        assert list(read) == [episode.case]
    gyoji.data.load(tmp_path).verify()


def test_an_episode_by_its_number(tmp_path: Path) -> None:
    data = made("tower", tmp_path)
    assert [data[number].number for number in (6, 0, 3)] == [6, 0, 3]
    assert all(same(data[episode.number], episode) for episode in data)
    for number in (-1, 7, 100):
        with pytest.raises(IndexError, match=f"there is no episode {number}"):
            data[number]
    assert repr(data) == f"<DataSet {tmp_path}: 7 episodes of tower, {data.steps} steps>"
    assert data.game is gyoji.load("tower")


def test_what_does_not_fit_into_memory_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gyoji.data.cache.EXTENT", 1 << 12)  # smaller than some shards
    expected = list(made("labyrinth", tmp_path / "set", observation="planes"))
    data = gyoji.data.load(tmp_path / "set", memory=0, cache=tmp_path)
    assert all(same(data[number], expected[number]) for number in (6, 0, 3))
    for file in (tmp_path / "set").glob("*.parquet"):
        file.unlink()
    assert all(same(data[number], expected[number]) for number in (3, 0, 1))
    assert [file.name for file in tmp_path.iterdir()] == ["set"]  # its files have no names
    forgetful = gyoji.data.load(tmp_path / "set", memory=0)
    with pytest.raises(gyoji.data.DataError, match=r"shard-00000\.parquet: it is missing"):
        forgetful[0]


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    made("tower", tmp_path)
    data = gyoji.data.load(tmp_path, memory=0, cache=tmp_path / "nowhere")
    assert data[0].number == 0
    with pytest.raises(gyoji.data.DataError, match="the cache cannot be written: No such file"):
        data[6]


def test_arrow_alone_can_read_it(tmp_path: Path) -> None:
    data = made("tower", tmp_path)
    table = pq.read_table(tmp_path / "shard-00001.parquet")
    rows = [row for row in table.to_pylist() if row["episode"] == 4]
    episode = data[4]
    assert [row["action"] for row in rows] == [*episode.actions.tolist(), -1]
    assert [row["text"] for row in rows] == [episode.text] + [None] * len(episode)
    assert {row["status"] for row in rows} == {episode.status}
    assert episode.observations is not None
    assert [row["observation"] for row in rows] == [
        board.ravel().tolist() for board in episode.observations
    ]


def test_the_smallest_types(tmp_path: Path) -> None:
    kinds = {}
    for name in NAMES:
        (episode,) = made(name, tmp_path / name, episodes=1)
        assert episode.observations is not None
        kinds[name] = episode.observations.dtype.name
    assert kinds == dict.fromkeys(NAMES, "uint8") | {"sweets": "uint16"}


def test_imports_are_lazy() -> None:
    program = (
        "import gyoji.data, gyoji.cli.rollout, sys;"
        "assert not {'numpy', 'pyarrow', 'gymnasium'} & {*sys.modules};"
        "gyoji.data.load; assert 'numpy' in sys.modules;"
        "assert 'gymnasium' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_examples_in_the_document_run() -> None:
    assert doctest.testmod(gyoji.data).failed == 0
    blocks = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)
    found = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "data", "data.md", 0)
    assert len(found.examples) > 15
    assert doctest.DocTestRunner().run(found).failed == 0
    with pytest.raises(AttributeError, match="has no attribute nothing"):
        gyoji.data.nothing  # noqa: B018  # it is not there
