"""Work on a cluster gives the same bytes, also when workers, scheduler or client are lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import gyoji
from gyoji.cli import main
from gyoji.data.rollouts import rollout
from gyoji.game.collection import campaign
from gyoji.util.jobs import Threads, WorkerLostError, as_done, in_order
from gyoji.util.jobs.cluster import Cluster, ClusterError, same_version
from tests.author import GAMES

from .clusters import cluster

EXAMPLES = Path(__file__).parents[3] / "examples"
LEVELS = campaign(gyoji.load("sokoban"))[:6]
KILLED = 10
EPISODES = 60


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def made(folder: Path, **how: object) -> dict[str, bytes]:
    rollout("boulder", folder, episodes=EPISODES, size=24, steps=400, shard=2, seed=3, **how)  # type: ignore[arg-type]
    return files(folder)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The data set as one process writes it."""
    return made(tmp_path_factory.mktemp("here"), jobs=1)


def vanishing(piece: int) -> int:
    """Kills the worker that does it, if it is the third one."""
    if piece == 3:
        os._exit(1)
    return piece


def failing(piece: int) -> int:
    raise ZeroDivisionError(f"piece {piece}")


@pytest.mark.long
def test_workers_are_killed_ten_times(expected: dict[str, bytes], tmp_path: Path) -> None:
    done = list[int]()
    # On a busy machine the same piece is lost each time: Dask gives it up after the third.
    with cluster(tmp_path, allowed_failures=KILLED + 1) as running:
        workers = [running.worker()]

        def kill(episodes: int) -> None:
            done.append(episodes)
            if len(done) <= KILLED + 1 and episodes:
                workers.append(running.worker())
                workers.pop(0).kill()

        found = made(tmp_path / "set", cluster=running.address, progress=kill)
    assert len(workers) == 1
    assert (found, sum(done)) == (expected, EPISODES)


@pytest.mark.long
def test_a_client_that_was_killed_is_resumed(expected: dict[str, bytes], tmp_path: Path) -> None:
    code = (
        "import os; from tests.util.jobs.test_cluster import made; from pathlib import Path\n"
        "done = []\n"
        "def end(count):\n"
        "    done.append(count)\n"
        "    if len(done) == 6: os._exit(9)\n"
        f"made(Path({str(tmp_path / 'set')!r}), cluster=ADDRESS, progress=end)"
    )
    with cluster(tmp_path) as running:
        command = [sys.executable, "-c", code.replace("ADDRESS", repr(running.address))]
        assert subprocess.run(command, check=False).returncode == 9
        left = len(files(tmp_path / "set"))
        again = list[int]()
        found = made(tmp_path / "set", cluster=running.address, progress=again.append)
    assert 1 < left < len(expected)
    assert found == expected
    assert again[0] > 0, "what was done is not done again"
    assert sum(again) == EPISODES


@pytest.mark.long
def test_a_scheduler_that_is_lost_is_told_and_the_work_resumed(
    expected: dict[str, bytes], tmp_path: Path
) -> None:
    with cluster(tmp_path, 1) as running:

        def kill(episodes: int) -> None:
            if episodes:
                running.scheduler.kill()

        with pytest.raises(ValueError, match="is gone; run the same command again to continue"):
            made(tmp_path / "set", cluster=running.address, progress=kill)
    assert made(tmp_path / "set", jobs=2) == expected


@pytest.mark.long
def test_what_a_piece_says_is_told(tmp_path: Path) -> None:
    with cluster(tmp_path) as running, Cluster(running.address) as pool:
        assert [result for _, result in in_order(pool, abs, range(-9, 0))] == [*range(9, 0, -1)]
        assert sorted(as_done(pool, abs, range(-9, 0)))[0] == (-9, 9)
        with pytest.raises(ZeroDivisionError, match="piece 4"):
            list(in_order(pool, failing, range(4, 8)))
        for _ in range(3):
            running.worker()
        with pytest.raises(WorkerLostError, match="workers were lost while they did the same"):
            list(in_order(pool, vanishing, range(5)))


@pytest.mark.long
def test_programs_of_others_need_workers_that_have_the_sandbox(tmp_path: Path) -> None:
    with cluster(tmp_path, 1) as running:
        with (
            pytest.raises(ClusterError, match="with --resources sandbox=1"),
            Cluster(running.address, resource="sandbox"),
        ):
            pass
        able = running.worker("--resources", "sandbox=1")
        with Cluster(running.address, resource="sandbox") as pool:
            processes = {result for _, result in in_order(pool, process_of, range(12))}
        assert processes == {able.pid}


@pytest.mark.long
def test_programs_are_graded_by_a_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs" / "wrong.py").write_text("print(1)\n")
    for name in ("right.py", "again.py"):
        (tmp_path / "programs" / name).write_bytes((EXAMPLES / "my_sokoban.py").read_bytes())
    found = []
    with cluster(tmp_path, 0) as running:
        running.worker("--resources", "sandbox=1")
        for how in (["--jobs", "2"], ["--cluster", running.address]):
            tests = ["--tests", str(EXAMPLES / "sokoban.in"), "--format", "json"]
            assert main(["grade", "sokoban", str(tmp_path / "programs"), *tests, *how]) == 1
            found.append(json.loads(capsys.readouterr().out))
    here, there = (
        {one["program"]: [each["verdict"] for each in one["results"]] for one in said["programs"]}
        for said in found
    )
    assert here == there
    assert len(here) == 3


def process_of(_piece: int) -> int:
    return os.getpid()


REFUSED = {
    "localhost": "expected tcp://HOST:PORT of a Dask scheduler, or local:N, found 'localhost'",
    "local:0": "found 'local:0'",
    "tcp://127.0.0.1:1": "no scheduler answers at tcp://127.0.0.1:1",
}


@pytest.mark.parametrize("address", REFUSED)
def test_what_is_no_cluster_is_refused(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("gyoji.util.jobs.cluster.TIMEOUT", 1)
    out = ["--out", str(tmp_path / "set"), "--episodes", "3000", "--cluster", address]
    assert main(["rollout", "sokoban", *out]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert REFUSED[address] in said.err
    assert said.err.count("\n") == 1


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"run pip install 'gyoji\[cluster\]' first"):
        Cluster("local:2")


@pytest.mark.long
def test_commands_say_the_same_from_a_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    levels = tmp_path / "levels.in"
    levels.write_bytes(
        gyoji.show("sokoban", [next(gyoji.read("sokoban", level.text)) for level in LEVELS])
    )
    commands = (
        ["solve", "sokoban", str(levels), "--format", "lurd"],
        ["generate", "tower", "--count", "3", "--rows", "5", "--columns", "5", "--moves", "3.."],
        ["generate", str(GAMES / "ice.py"), "--count", "3", "--rows", "4"],
    )
    with cluster(tmp_path) as running:
        for command in commands:
            said = []
            for how in (["--jobs", "1"], ["--cluster", running.address]):
                assert main([*command, *how]) == 0
                said.append(capsys.readouterr().out)
            assert said[0] == said[1]
            assert said[0].count("\n") >= 3


def test_a_worker_with_other_rules_does_nothing() -> None:
    assert same_version(gyoji.__version__, abs, -2) == 2
    with pytest.raises(ClusterError, match=r"a worker has gyoji .*, and this is 0\.0\.9"):
        same_version("0.0.9", abs, -2)


def test_threads_give_results_in_order() -> None:
    with Threads(3) as pool:
        assert list(in_order(pool, abs, [-2, -1])) == [(-2, 2), (-1, 1)]
