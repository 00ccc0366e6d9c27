"""Transcripts from files keep their boards and actions, and are judged as `gyoji judge` does."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gyoji
from gyoji.data import DataError, load, rollout

from .sets import NAMES, ROOT, made

MIXED = {"boulder": 1, "labyrinth": 4, "sokoban": 8, "sweets": 6, "tower": 20}


def inputs(name: str, folder: Path) -> list[Path]:
    """The example, and inputs with cases of every kind of level."""
    levels = gyoji.load(name).levels
    defaults = {key: option.choices[0] for key, option in levels.OPTIONS.items()}
    found = [ROOT / "examples" / f"{name}.in"]
    for at, kind in enumerate(levels.KINDS):
        cases = levels.cases(Random(at), 6, MIXED[name], kind, defaults)
        found.append(folder / f"{kind}.in")
        found[-1].write_bytes(gyoji.show(name, cases))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_transcripts_end_as_the_referee_says(name: str, tmp_path: Path) -> None:
    files = inputs(name, tmp_path)
    data = rollout(name, tmp_path / "set", files=files, shard=5)
    data.verify()
    cases = [case for path in files for case in gyoji.read(name, path.read_bytes())]
    assert len(cases) == len(data)
    origins = [
        f"{path.name} {at}" for path in files
        for at, _ in enumerate(gyoji.read(name, path.read_bytes()), 1)
    ]  # fmt: skip
    for case, episode, origin in zip(cases, data, origins, strict=True):
        assert episode.origin == origin
        assert episode.start == case.start
        assert episode.case.actions == tuple(case.actions)[: len(episode)]
        assert len(episode) == len(case.actions) or episode.status != 0
        whole = gyoji.show(name, [case])
        assert b"".join(gyoji.judge(name, episode.text)) == b"".join(gyoji.judge(name, whole))


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_answered(name: str, tmp_path: Path) -> None:
    text = (ROOT / "examples" / f"{name}.in").read_bytes()
    data = rollout(name, tmp_path, files=[ROOT / "examples" / f"{name}.in"])
    cases = [episode.case for episode in data]
    judged = b"".join(gyoji.judge(name, gyoji.show(name, cases)))
    assert judged == b"".join(gyoji.judge(name, text))


def test_options_of_the_notation(tmp_path: Path) -> None:
    path = ROOT / "examples" / "sweets.in"
    token = rollout("sweets", tmp_path / "1", files=[path])
    turn = rollout("sweets", tmp_path / "2", files=[path], capture="turn")
    assert token[1].scores != turn[1].scores
    load(tmp_path / "2").verify()
    path = ROOT / "examples" / "alice-and-bob.in"
    both = rollout("labyrinth", tmp_path / "3", files=[path], walks="together")
    assert both[0].players.tolist() == [0, 1] * 5 + [0]
    load(tmp_path / "3").verify()
    with pytest.raises(DataError, match="holds another data set: its choice of options is"):
        rollout("sweets", tmp_path / "1", files=[ROOT / "examples" / "sweets.in"],
                capture="turn")  # fmt: skip


def test_another_agent_on_given_boards(tmp_path: Path) -> None:
    path = ROOT / "examples" / "sokoban.in"
    data = rollout("sokoban", tmp_path, files=[path], agent="legal", steps=5)
    starts = [case.start for case in gyoji.read("sokoban", path.read_bytes())]
    assert [episode.start for episode in data] == starts
    assert [len(episode) for episode in data] == [5, 5]
    data.verify()


def test_a_limit_cuts_transcripts(tmp_path: Path) -> None:
    path = ROOT / "examples" / "labyrinth.in"
    data = rollout("labyrinth", tmp_path, files=[path], steps=2)
    assert [len(episode) for episode in data] == [2, 2, 2, 2]
    assert all(episode.truncated[-1] for episode in data)


def test_whole_shards_before_an_error_are_kept(tmp_path: Path) -> None:
    cases = [episode.case for episode in made("sokoban", tmp_path / "made", episodes=5)]
    path = tmp_path / "games.in"
    path.write_bytes(gyoji.show("sokoban", cases).removesuffix(b"0 0\n") + b"5 x\n")
    for _ in range(2):
        with pytest.raises(gyoji.NotationError, match=r"games.in:\d+:3: expected two numbers"):
            rollout("sokoban", tmp_path / "set", files=[path], shard=2)
        assert [episode.case for episode in load(tmp_path / "set")] == cases[:4]


def test_changed_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.in"
    path.write_bytes((ROOT / "examples" / "tower.in").read_bytes())
    rollout("tower", tmp_path / "set", files=[path])
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(DataError, match=r"its list of files is a\.in, with other contents;"):
        rollout("tower", tmp_path / "set", files=[path])
    path = path.rename(tmp_path / "b.in")
    with pytest.raises(DataError, match=r"its list of files is a\.in, not b\.in"):
        rollout("tower", tmp_path / "set", files=[path])


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"files": ["-"]}, "'-' is not a file: transcripts are read from files, which remain"),
        ({"files": ["nowhere.in"]}, "'nowhere.in' is not a file"),
        ({"files": ["/"]}, "'/' is not a file"),
        ({}, "give either a number of episodes or inputs of the contest"),
        ({"files": [__file__], "episodes": 3}, "give either a number of episodes or inputs"),
        ({"files": [__file__], "kind": "ice"}, "kind and size apply only to levels that are made"),
        ({"files": [__file__], "size": 5}, "kind and size apply only to levels that are made"),
        ({"episodes": 0}, "episodes is at least 1, not 0"),
        ({"episodes": 1, "shard": 0}, "shard is at least 1, not 0"),
        ({"episodes": 1, "kind": "odd"}, "tower has no kind of level 'odd'; it has mixed, ran"),
        ({"episodes": 1, "size": 2}, "a tower has at least 3 rows, not 2"),
        ({"episodes": 1, "walks": "together"}, "tower has no option 'walks'; it has none"),
        ({"episodes": 1, "observation": "all"}, "observation is one of cells, planes, not 'all'"),
    ],
)  # fmt: skip
def test_invalid_arguments_raise(chosen: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        rollout("tower", tmp_path / "set", **chosen)
    assert not (tmp_path / "set").exists()


def test_options_without_effect_raise(tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match="option capture applies only to levels that are read, and these are made"
    ):
        rollout("sweets", tmp_path, episodes=1, capture="turn")
    with pytest.raises(
        ValueError, match="option reach applies only to levels that are made, and these are read"
    ):
        rollout("labyrinth", tmp_path, files=[ROOT / "examples" / "labyrinth.in"], reach="any")
    with pytest.raises(ValueError, match="labyrinth's option reach is one of all, any, not 'x'"):
        rollout("labyrinth", tmp_path, episodes=1, reach="x")


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda _path: True)
    with pytest.raises(DataError, match=r"cannot read '.*x\.in': No such file or directory"):
        rollout("sokoban", tmp_path / "set", files=[tmp_path / "x.in"])


def test_a_game_without_planes(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="skater has no planes"):
        rollout("skater", tmp_path / "set", episodes=1, observation="planes")


def test_files_without_a_case(tmp_path: Path) -> None:
    (tmp_path / "none.in").write_text("0 0\n")
    with pytest.raises(DataError, match="there is no case in these files"):
        rollout("sokoban", tmp_path / "set", files=[tmp_path / "none.in"])
