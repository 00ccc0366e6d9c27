"""`gyoji rollout`: help, output, error messages and exit statuses."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

import gyoji
import gyoji.data
from gyoji.cli.common import progress
from gyoji.cli.common.resuming import CONTINUES
from gyoji.data import load
from tests.cli.runner import Ran, Runner

from .sets import AGENT, ROOT, contents, made, manifest

TOWER = str(ROOT / "examples" / "tower.in")


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    return Runner(capsysbinary, monkeypatch, "rollout")


def test_a_data_set_is_made_and_verified(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    ran = run(
        "sokoban", "--out", folder, "--episodes", 5, "--agent", "legal", "--size", 6, "--seed", 2,
        "--kind", "solved", "--steps", 9, "--shard", 2, "--jobs", 1,
        "--observation", "planes",
    )  # fmt: skip
    data = load(folder)
    words = f"{folder}: 5 episodes of sokoban, {data.steps} steps, 3 files"
    assert ran == Ran(0, f"{words}\n", "")
    again = made("sokoban", tmp_path / "same", episodes=5, size=6, seed=2, kind="solved", steps=9,
                 observation="planes", shard=2)  # fmt: skip
    assert contents(data) == contents(again)
    assert manifest(folder) == manifest(again.folder)
    assert run("--verify", folder) == Ran(0, f"{words}, verified\n", "")


def test_transcripts_of_files(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    ran = run("tower", "--out", folder, TOWER, TOWER)
    assert ran == Ran(0, f"{folder}: 6 episodes of tower, 24 steps, 1 file\n", "")
    starts = [case.start for case in gyoji.read("tower", Path(TOWER).read_bytes())]
    assert [episode.start for episode in load(folder)] == starts * 2
    assert manifest(folder)["agent"] == "given"
    path = ROOT / "examples" / "sweets.in"
    assert run("sweets", "--out", tmp_path / "2", "--capture", "turn", path).status == 0
    assert manifest(tmp_path / "2")["options"] == {"capture": "turn", "games": "whole"}


def test_a_user_s_agent(run: Runner, tmp_path: Path) -> None:
    ran = run("tower", "--out", tmp_path, "--episodes", 4, "--shard", 2, "--agent", AGENT,
              "--jobs", 2)  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert manifest(tmp_path)["agent"] == AGENT


def test_help(run: Runner) -> None:
    plain = run("--help")
    assert "--verify DIR" in plain.out
    assert "--capture" not in plain.out
    assert "--capture [token|turn]" in run("sweets", "--help").out
    assert "--reach [all|any]" in run("--out", "sweets", "labyrinth", "--help").out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "Give a GAME and --out DIR, or --verify DIR."),
        (["tower"], "Give a GAME and --out DIR, or --verify DIR."),
        (["--out", "x"], "Give a GAME and --out DIR, or --verify DIR."),
        (["chess", "--out", "x"], "there is no game 'chess'"),
        (["tower", "--out", "x"], "give either a number of episodes or inputs"),
        (["tower", "--out", "x", "--episodes", "0"], "0 is not in the range x>=1"),
        (["tower", "--out", "x", "--episodes", "1", "--kind", "odd"], "'odd' is not one of"),
        (["tower", "--out", "x", "--episodes", "1", "--size", "2"], "a tower has at least 3 rows"),
        (["tower", "--out", "x", "--episodes", "1", "--observation", "all"], "'all' is not one of"),
        (["tower", "--out", "x", "--episodes", "1", "--agent", "me"], "agent is one of random"),
        (["tower", "--out", "x", "nowhere.in"], "'nowhere.in' is not a file:"),
        (["tower", "--out", "x", "-"], "'-' is not a file:"),
        (["tower", "--out", "x", "--size", "9", TOWER], "kind and size apply only to"),
        (["tower", "--out", "x", str(ROOT / "examples" / "sokoban.in")], "sokoban.in:"),
        (["sweets", "--out", "x", "--episodes", "1", "--capture", "turn"], "option capture"),
        (["--verify", "x"], "there is no data set in x: it has no dataset.json"),
        (["--verify", "x", "--out", "y"], "--verify cannot be combined with out."),
        (["tower", "--verify", "x"], "--verify cannot be combined with game."),
    ],
)  # fmt: skip
def test_mistakes_end_in_one_sentence(
    run: Runner, args: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("gyoji: ")
    assert ran.err.count("\n") == 1


def test_damage_is_reported(run: Runner, tmp_path: Path) -> None:
    made("tower", tmp_path)
    path = tmp_path / "shard-00001.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    ran = run("--verify", tmp_path)
    assert ran == Ran(2, "", f"gyoji: {path}: its bytes are not those that were written\n")


def test_an_output_error_has_status_1(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run("tower", "--out", tmp_path / "file", "--episodes", 1)
    assert ran == Ran(1, "", f"gyoji: cannot write {tmp_path / 'file'}: File exists\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, *_: object, **_sync: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    made("tower", tmp_path, shard=9)
    (tmp_path / "shard-00000.parquet").unlink()
    monkeypatch.setattr("gyoji.data.folders.write_file", full)
    ran = run("tower", "--out", tmp_path, "--episodes", 7, "--size", 5, "--seed", 3, "--steps", 12,
              "--shard", 9, "--agent", "legal", "--jobs", 1)  # fmt: skip
    path = tmp_path / "shard-00000.parquet"
    assert ran == Ran(1, "", f"gyoji: cannot write {path}: No space left on device\n")


def test_missing_libraries(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("numpy", "pyarrow"):
        for name in list(sys.modules):
            package, _, module = name.rpartition(".")
            if package == "gyoji.data" or name == missing:
                monkeypatch.delitem(sys.modules, name)
            if package == "gyoji.data":  # else it would stay that of this test
                monkeypatch.delattr(gyoji.data, module, raising=False)
        monkeypatch.setitem(sys.modules, missing, None)
        ran = run("tower", "--out", tmp_path / "x", "--episodes", 1)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("gyoji: run pip install 'gyoji[data]' first: ")
        assert not (tmp_path / "x").exists()
        monkeypatch.undo()


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="signals are sent")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_keeps_whole_shards(jobs: int, tmp_path: Path) -> None:
    program = (
        "import signal, sys, gyoji.cli; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "sys.exit(gyoji.cli.main(sys.argv[1:]))"
    )
    args = ["rollout", "boulder", "--out", "set", "--episodes", "1000000", "--shard", "50",
            "--jobs", str(jobs)]  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-c", program, *args], cwd=tmp_path, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as ran:  # fmt: skip
        assert ran.stderr is not None
        folder = tmp_path / "set"
        try:
            while not (folder / "dataset.json").exists() or len(manifest(folder)["shards"]) < 2:
                assert not select([ran.stderr], [], [], 0.05)[0]
            os.killpg(ran.pid, signal.SIGINT)
            _, err = ran.communicate(timeout=60)
        finally:
            if ran.poll() is None:
                os.killpg(ran.pid, signal.SIGKILL)
    assert (ran.returncode, err.decode()) == (130, f"{CONTINUES}\n")
    data = load(folder)
    assert len(data) >= 100
    assert len(list(data)) == len(data)
    expected = {f"shard-{number:05}.parquet" for number in data.manifest.shards}
    assert expected <= {path.name for path in folder.glob("shard-*")}


def test_a_progress_bar(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 0.0)
    monkeypatch.setattr(progress, "PERIOD", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    ran = run("tower", "--out", tmp_path / "x", "--episodes", 300, "--jobs", 1)
    assert ran.status == 0
    assert "playing" in ran.err
    assert "/300" in ran.err
