"""Data sets where fsspec reaches: the same bytes, continued there, and errors in one sentence."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import fsspec  # type: ignore[import-untyped]  # it has no annotations
import pytest

from gyoji.cli import main
from gyoji.data import DataError, DataSet, load, rollout
from gyoji.data import manifest as manifests
from gyoji.data.folders import LocalFolder, RemoteFolder, folder_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SERVER = """
import sys
from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler
from pyftpdlib.servers import FTPServer
users = DummyAuthorizer()
users.add_user("judge", "secret", sys.argv[1], perm="elradfmwMT")
handler = type("Handler", (FTPHandler,), {"authorizer": users})
server = FTPServer(("127.0.0.1", 0), handler)
print(server.address[1], flush=True)
server.serve_forever()
"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder that a server serves."""
    command = [sys.executable, "-c", SERVER, str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield f"ftp://judge:secret@127.0.0.1:{server.stdout.readline().strip()}"
        finally:
            server.kill()


@pytest.fixture
def memory() -> Iterator[Any]:
    """fsspec's file system in this process's memory, empty."""
    files = fsspec.filesystem("memory")
    yield files
    files.store.clear()


def made(folder: str | Path, **how: Any) -> DataSet:
    chosen: dict[str, Any] = {"episodes": 7, "size": 5, "steps": 12, "shard": 2}
    return rollout("tower", folder, **chosen | how)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def stored(files: Any, folder: str) -> dict[str, bytes]:
    return {path.rpartition("/")[2]: files.cat_file(path) for path in files.ls(folder, False)}


def test_the_same_bytes_are_written_and_read(tmp_path: Path, memory: Any) -> None:
    made(tmp_path)
    data = made("memory://sets/tower")
    assert stored(memory, "/sets/tower") == contents(tmp_path)
    data.verify()
    assert [episode.scores for episode in load("memory://sets/tower/")] == [
        episode.scores for episode in load(tmp_path)
    ]
    assert str(data.folder) == "memory://sets/tower"
    assert len(load(data.folder)) == 7


@pytest.mark.long
def test_processes_write_to_a_server(tmp_path: Path) -> None:
    made(tmp_path / "here")
    (tmp_path / "there").mkdir()
    with served(tmp_path / "there") as address:
        made(f"{address}/sets/tower", jobs=2)
        load(f"{address}/sets/tower").verify()
    assert contents(tmp_path / "there" / "sets" / "tower") == contents(tmp_path / "here")


def test_a_run_is_continued_there(tmp_path: Path, memory: Any) -> None:
    expected = contents(made(tmp_path).folder.path)  # type: ignore[union-attr]  # a local one
    played = list[int]()

    def interrupted(count: int) -> None:
        played.append(count)
        if sum(played) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made("memory://set", progress=interrupted)
    assert sorted(stored(memory, "/set")) == [
        "dataset.json", "shard-00000.parquet", "shard-00001.parquet",
    ]  # fmt: skip
    memory.pipe_file("/set/shard-00001.parquet", b"half")
    again = list[int]()
    made("memory://set", progress=again.append)
    assert stored(memory, "/set") == expected
    assert again[0] == 2  # the first shard was whole


def test_what_is_wrong_there_is_said(memory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    data = made("memory://set")
    with pytest.raises(DataError, match="memory://set holds another data set: its seed is 0"):
        made("memory://set", seed=1)
    with pytest.raises(DataError, match="there is no data set in memory://other"):
        load("memory://other")
    memory.rm("/set/shard-00002.parquet")
    with pytest.raises(DataError, match=r"memory://set/shard-00002\.parquet: it is missing"):
        data.shard(2)
    memory.pipe_file("/strange/shard-00000.parquet", b"")
    with pytest.raises(DataError, match=r"memory://strange has shards but no dataset\.json"):
        made("memory://strange")
    monkeypatch.setattr(manifests, "MAX_LENGTH", 9)
    with pytest.raises(DataError, match=r"memory://set/dataset\.json: .* longer than 9 bytes"):
        load("memory://set")


def test_what_a_library_raises_is_one_sentence(
    memory: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class RefusedError(Exception):
        """No OSError, as those of some libraries."""

    def refuse(*_: object, **__: object) -> None:
        raise RefusedError("the key\nis refused")

    data = made("memory://set")
    monkeypatch.setattr(type(memory), "pipe_file", refuse)
    assert main(["rollout", "tower", "--out", "memory://new", "--episodes", "1"]) == 1
    said = "gyoji: cannot write memory://new/dataset.json: the key is refused\n"
    assert capsys.readouterr().err == said
    for name in ("_open", "info"):
        monkeypatch.setattr(type(memory), name, refuse)
        with pytest.raises(DataError, match="the key is refused"):
            data.shard(0)


def test_addresses() -> None:
    assert folder_at("file:///tmp/set") == LocalFolder(folder_at("/tmp/set").path)  # type: ignore[union-attr]
    assert folder_at("c:/set") == LocalFolder(folder_at("c:/set").path)  # type: ignore[union-attr]
    assert str(RemoteFolder("ftp://judge:secret@host:21/set")) == "ftp://host:21/set"
    assert RemoteFolder("memory://a").where("x") == "memory://a/x"
    assert RemoteFolder("memory://no-such-folder").names() == []


def test_addresses_that_cannot_be_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(DataError, match="nowhere:// cannot be reached: Protocol not known"):
        folder_at("nowhere://set")
    assert main(["rollout", "--verify", "ftp://judge:secret@127.0.0.1:1/set"]) == 2
    refused = capsys.readouterr().err
    assert refused.startswith("gyoji: ftp:// cannot be reached: ")
    assert "secret" not in refused
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(DataError, match="run pip install fsspec first"):
        folder_at("s3://bucket/set")
