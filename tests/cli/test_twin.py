"""`gyoji twin`: the options it passes to the compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from subprocess import CalledProcessError
from threading import Event

import pytest

from gyoji.cli import main
from gyoji.compiling.side_module import NoCompilerError
from tests.cli.runner import ROOT


@pytest.mark.parametrize("checked", [False, True])
def test_options_reach_the_compiler(
    checked: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []

    def build(package: str, folder: Path, temporary: Path, *, checked: bool) -> Path:
        assert temporary.is_dir()
        found.append((package, folder, checked))
        return folder / "the twin"

    monkeypatch.setattr("gyoji.compiling.build.build", build)
    assert main(["twin", "sokoban", "--into", "lib", *["--checked"][:checked]]) == 0
    assert found == [("gyoji.games.sokoban", Path("lib"), checked)]
    assert capsys.readouterr().out == "lib/the twin\n"


def test_a_terminal_is_told_that_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Event()

    def echo(message: str, **_: object) -> None:
        if message == "gyoji: compiling gyoji.games.sokoban ...":
            told.set()

    def build(_package: str, folder: Path, *_: object, **__: object) -> Path:
        assert told.wait(60)  # so that only the passing of time can show it
        return folder

    monkeypatch.setattr("gyoji.compiling.build.build", build)
    monkeypatch.setattr("gyoji.cli.common.progress.click.echo", echo)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert main(["twin", "sokoban"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(("cores", "seconds"), [(1, 25), (2, 17), (16, 13)])
def test_make_demo_says_how_long_it_compiles(cores: int, seconds: int) -> None:
    """Before anything is installed; as a dry run."""
    ran = subprocess.run(
        ["make", "--dry-run", "--always-make", f"CORES={cores}", ".venv/gyoji"],
        cwd=ROOT, capture_output=True, text=True, check=True, env={"PATH": os.environ["PATH"]},
    )  # fmt: skip
    lines = ran.stdout.splitlines()
    said = next(at for at, line in enumerate(lines) if "compiles the rules of five games" in line)
    spoken = subprocess.run(
        ["sh", "-c", "\n".join(lines[said : said + 2])], capture_output=True, text=True, check=True
    ).stdout
    assert f"about {seconds} s on {cores} cores that are idle" in spoken
    assert all("pip" not in line or at > said for at, line in enumerate(lines))


@pytest.mark.long
def test_a_header_is_written(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    out = tmp_path / "sokoban.h"
    assert main(["twin", "sokoban", "--target", "c", "--out", str(out)]) == 0
    assert capsysbinary.readouterr().out == f"{out}\n".encode()
    assert main(["twin", "sokoban", "--target", "c"]) == 0
    assert capsysbinary.readouterr().out == out.read_bytes()
    assert main(["twin", "sokoban", "--target", "c", "--out", str(tmp_path / "no" / "file")]) == 1
    assert b"cannot write" in capsysbinary.readouterr().err


@pytest.mark.parametrize(("target", "function"), [
    ("wasm", "gyoji.compiling.side_module.compile_wasm"),
    ("pyodide", "gyoji.compiling.side_module.compile_side_module"),
])  # fmt: skip
def test_a_webassembly_module_is_written(
    target: str, function: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(function, lambda package: package.encode())
    out = tmp_path / "tower.module"
    assert main(["twin", "tower", "--target", target, "--out", str(out)]) == 0
    assert out.read_bytes() == b"gyoji.games.tower"


@pytest.mark.parametrize(("words", "why"), [
    (["sokoban", "--target", "c", "--into", "lib"], "--into says nothing about the target c"),
    (["sokoban", "--target", "wasm", "--checked"], "--checked says nothing about the target wasm"),
    (["sokoban", "--out", "file"], "--out says nothing about the target python"),
    (["nowhere", "--target", "c"], "expected a game's package with a module `rules`"),
    (["gyoji.cli", "--target", "c"], "expected a function begin, found none"),
    (["gyoji.cli", "--target", "wasm"], "gyoji.cli cannot be compiled: "),
    (["gyoji.cli"], "gyoji.cli cannot be compiled: "),
])  # fmt: skip
def test_what_cannot_be_compiled_is_said_in_a_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["twin", *words]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("error", [
    NoCompilerError("no compiler"), CalledProcessError(1, "clang", stderr="no compiler\n"),
])  # fmt: skip
def test_a_missing_compiler_to_webassembly_is_said(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: str) -> bytes:
        raise error

    monkeypatch.setattr("gyoji.compiling.side_module.compile_wasm", fail)
    assert main(["twin", "sokoban", "--target", "wasm"]) == 2
    assert capsys.readouterr().err == "gyoji: gyoji.games.sokoban cannot be compiled: no compiler\n"
