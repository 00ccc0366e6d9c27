"""Twins are compiled when their sources or settings have changed, and only then."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from setuptools.command.build_ext import build_ext

from gyoji.compiling.build import BuildTwins, build
from gyoji.compiling.unit import Written

if TYPE_CHECKING:
    from setuptools import Extension


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The C texts that were compiled; the compiler is replaced by one that only records them."""
    found = list[str]()

    def compile_it(self: BuildTwins, extension: Extension) -> None:
        path = Path(self.get_ext_fullpath(extension.name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found[-1])

    monkeypatch.setattr(BuildTwins, "translate", lambda _self, _extension, text: found.append(text))
    monkeypatch.setattr(build_ext, "build_extension", compile_it)
    return found


def write(monkeypatch: pytest.MonkeyPatch, text: str, cell: str = "int32_t") -> None:
    monkeypatch.setattr("gyoji.compiling.unit.write", lambda _: Written(text, cell))


def test_a_twin_is_compiled_once(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    write(monkeypatch, "one")
    for number in range(3):
        path = build("game", tmp_path / str(number), temporary)
        assert path.read_text() == "one"
    assert compiled == ["one"]


def test_a_twin_is_compiled_again_when_anything_changes(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its text, its type of cells, or its settings; an earlier result is reused."""
    temporary = tmp_path / "temporary"
    for text, cell, checked in [
        ("one", "int32_t", False), ("two", "int32_t", False), ("two", "int64_t", False),
        ("two", "int64_t", True), ("one", "int32_t", False),
    ]:  # fmt: skip
        write(monkeypatch, text, cell)
        assert build("game", tmp_path, temporary, checked=checked).read_text() == text
    assert compiled == ["one", "two", "two", "two"]
