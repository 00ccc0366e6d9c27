"""`gyoji twin`: the options it passes to the compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from gyoji.cli import main


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
