"""`gyoji twin`: the options it passes to the compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from threading import Event

import pytest

from gyoji.cli import main
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
        if message == "gyoji: compiling gyoji.games.sokoban, which takes about 20 seconds of" \
                      " processor time ...":  # fmt: skip
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
@pytest.mark.parametrize(("cores", "seconds"), [(1, 110), (2, 60), (16, 30)])
def test_make_demo_says_how_long_it_compiles(cores: int, seconds: int) -> None:
    """Before anything else is done about the wheel; as a dry run."""
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
    assert all("wheel" not in line or at > said for at, line in enumerate(lines))
