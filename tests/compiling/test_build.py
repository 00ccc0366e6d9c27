"""Twins are compiled when their sources or settings have changed, and only then."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from gyoji.compiling import build as builds
from gyoji.compiling.build import BuildTwins, build, twin_of
from gyoji.compiling.unit import Written


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The headers that were compiled; the compiler is replaced by one that only records them."""
    found = list[str]()

    def compile_it(self: BuildTwins, extension: Extension) -> None:
        (source,) = extension.sources
        found.append(Path(source).with_suffix(".h").read_text())
        path = Path(self.get_ext_fullpath(extension.name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found[-1])

    monkeypatch.setattr(build_ext, "build_extension", compile_it)
    return found


def write(monkeypatch: pytest.MonkeyPatch, header: str, source: str = "") -> None:
    monkeypatch.setattr("gyoji.compiling.unit.write", lambda _: Written("game", header, source))


def test_a_twin_is_compiled_once(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    write(monkeypatch, "one")
    for number in range(3):
        path = build("game", tmp_path / str(number), temporary)
        assert path.read_text() == "one"
        assert (
            path.name == f"_twin{'.abi3.so' if '.abi3.so' in EXTENSION_SUFFIXES else path.suffix}"
        )
    assert compiled == ["one"]


def test_a_twin_is_compiled_again_when_anything_changes(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its header, its source, the loops, or its settings; an earlier result is reused."""
    temporary, loop = tmp_path / "temporary", tmp_path / "loop.h"
    monkeypatch.setattr(builds, "LOOPS", [loop])
    for header, source, loops, checked in [
        ("one", "", "", False), ("two", "", "", False), ("two", "s", "", False),
        ("two", "s", "l", False), ("two", "s", "l", True), ("one", "", "", False),
    ]:  # fmt: skip
        loop.write_text(loops)
        write(monkeypatch, header, source)
        assert build("game", tmp_path, temporary, checked=checked).read_text() == header
    assert compiled == ["one", "two", "two", "two", "two"]


def test_one_wheel_serves_every_later_python() -> None:
    distribution = Distribution({"name": "game", "ext_modules": [twin_of("game")]})
    wheel = distribution.get_command_obj("bdist_wheel")
    command = BuildTwins(distribution)
    command.ensure_finalized()
    command.extensions = []
    command.run()
    assert getattr(wheel, "py_limited_api", "") == ("cp311" if builds.LIMITED else False)


@pytest.mark.parametrize(("there", "installed", "zig"), [
    (True, True, False), (False, True, True), (False, False, False),
])  # fmt: skip
def test_the_compiler_of_ziglang_is_used_where_there_is_no_other(
    there: bool, installed: bool, zig: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = BuildTwins(Distribution({"name": "game"}))
    found: dict[str, list[str]] = {}
    command.compiler = SimpleNamespace(
        compiler=["cc", "-a"], compiler_so=["cc", "-b"], linker_so=["cc", "-c"],
        set_executables=lambda **options: found.update(options),
    )  # fmt: skip
    monkeypatch.setattr(builds, "which", lambda _: "/usr/bin/cc" if there else None)
    monkeypatch.setattr(builds, "find_spec", lambda _: "a package" if installed else None)
    command.choose_compiler()
    ours = [sys.executable, "-m", "ziglang", "cc"]
    expected = {"compiler": [*ours, "-a"], "compiler_so": [*ours, "-b"], "linker_so": [*ours, "-c"]}
    assert found == (expected if zig else {})


def test_a_package_is_built_without_twins_where_nothing_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no compiler")

    monkeypatch.setattr(build_ext, "build_extension", fail)
    write(monkeypatch, "one")
    command = BuildTwins(Distribution({"name": "game", "ext_modules": [twin_of("game")]}))
    command.build_lib, command.build_temp = str(tmp_path), str(tmp_path)
    command.ensure_finalized()
    command.run()
    said = capsys.readouterr().err
    assert said == "gyoji: no compiled twins (no compiler); everything works, interpreted\n"
