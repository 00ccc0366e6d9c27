"""Control groups, with a folder in the place of /sys/fs/cgroup."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gyoji.check.sandbox import Stop, supervisor
from gyoji.check.sandbox.runner import Runner
from gyoji.check.sandbox.supervisor_process import control_group
from gyoji.check.sandbox.supervisor_process.control_group import (
    begin_run,
    end_run,
    find_group,
    make_group,
    remove_group,
)

from . import fake_cgroup
from .conftest import SMALL, Hostile

if TYPE_CHECKING:
    from collections.abc import Iterator

FAKE = Path(fake_cgroup.__file__).read_text()
DELEGATED = "12:memory:/elsewhere\n0::/mine\n"


class Groups:
    """A hierarchy with the group `mine`, in which this process is."""

    def __init__(self, root: Path) -> None:
        self.root, self.mine, self.membership = root, root / "mine", root / "membership"
        self.be_in(DELEGATED)
        for name, text in fake_cgroup.FILES.items():
            (root / name).write_text(text)
        (root / "cgroup.type").unlink()
        (root / "cgroup.subtree_control").write_text("memory pids\n")
        os.mkdir(self.mine)
        (self.mine / "cgroup.procs").write_text(f"{os.getpid()}\n")

    def be_in(self, lines: str) -> None:
        self.membership.write_text(lines)

    def made(self) -> list[str]:
        """The groups in `mine`, without those that were removed."""
        folders = [path.name for path in self.mine.iterdir() if path.is_dir()]
        return sorted(name for name in folders if not name.startswith("removed"))


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Groups]:
    monkeypatch.setattr(control_group, "ROOT", str(tmp_path))
    monkeypatch.setattr(control_group, "MEMBERSHIP", str(tmp_path / "membership"))
    monkeypatch.setattr(control_group, "REMOVALS", 2)
    monkeypatch.setattr(os, "mkdir", os.mkdir)  # `install` replaces them
    monkeypatch.setattr(os, "rmdir", os.rmdir)
    find_group.cache_clear()
    fake_cgroup.install()
    yield Groups(tmp_path)
    find_group.cache_clear()


def test_a_delegated_group_hands_out_memory(groups: Groups) -> None:
    """Its processes move to a leaf: a group that hands out memory must hold none."""
    assert find_group() == str(groups.mine)
    assert groups.made() == ["gyoji"]
    assert (groups.mine / "gyoji" / "cgroup.procs").read_text() == str(os.getpid())
    assert (groups.mine / "cgroup.subtree_control").read_text() == "+memory +pids"


def test_the_next_process_finds_it_prepared(groups: Groups) -> None:
    groups.be_in("0::/mine/gyoji\n")
    (groups.mine / "cgroup.subtree_control").write_text("cpu memory pids\n")
    assert find_group() == str(groups.mine)
    assert groups.made() == []


def test_the_root_may_hold_processes(groups: Groups) -> None:
    groups.be_in("0::/\n")
    (groups.root / "cgroup.subtree_control").write_text("cpu\n")
    assert find_group() == str(groups.root)
    assert not (groups.root / "gyoji").exists()


@pytest.mark.parametrize("lines", ["9:memory:/mine\n", "", "0::/../other\n", "0::/none\n"])
def test_version_1_and_groups_out_of_sight(groups: Groups, lines: str) -> None:
    groups.be_in(lines)
    assert find_group() == ""


def test_a_hybrid_has_nothing_at_this_place(groups: Groups) -> None:
    groups.be_in("9:memory:/\n0::/\n")
    (groups.root / "cgroup.controllers").unlink()
    assert find_group() == ""


def test_a_controller_is_missing(groups: Groups) -> None:
    (groups.mine / "cgroup.controllers").write_text("cpu pids\n")
    assert find_group() == ""
    assert groups.made() == []


def test_a_group_that_is_not_delegated(groups: Groups, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "mkdir", forbidden)
    assert (find_group(), make_group()) == ("", ("", -1))
    assert (groups.mine / "cgroup.subtree_control").read_text() == ""


def test_a_group_with_other_processes(groups: Groups) -> None:
    (groups.mine / "cgroup.procs").write_text(f"1\n{os.getpid()}\n")
    assert find_group() == ""
    assert groups.made() == []


def test_a_process_that_comes_meanwhile(groups: Groups, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel refuses: then this process goes back to where it was."""
    write = control_group._write

    def busy(path: str, text: str, handle: int | None = None) -> None:
        if path.endswith("subtree_control"):
            raise OSError(errno.EBUSY, "Device or resource busy")
        write(path, text, handle)

    monkeypatch.setattr(control_group, "_write", busy)
    assert find_group() == ""
    assert groups.made() == []
    assert (groups.mine / "cgroup.procs").read_text().strip() == str(os.getpid())


def test_a_run_in_a_group(groups: Groups) -> None:
    made, handle = make_group()
    members = begin_run(handle, 64 << 20, 20)
    os.write(members, b"0")
    os.close(members)
    assert end_run(handle) == (4096, False)
    files = {path.name: path.read_text() for path in Path(made, "removed-0").iterdir()}
    assert (files["cgroup.procs"], files["pids.max"]) == ("0", "20")
    assert (files["memory.max"], files["memory.swap.max"]) == (str(64 << 20), "0")
    assert files["memory.oom.group"] == "1"
    os.close(handle)
    remove_group(made)
    assert groups.made() == ["gyoji"]


@pytest.mark.usefixtures("groups")
@pytest.mark.parametrize("name", fake_cgroup.HANDED_OUT)
def test_a_file_that_this_kernel_does_not_have(name: str) -> None:
    fake_cgroup.install(without=name)
    assert (find_group(), make_group()) == ("", ("", -1))


@pytest.mark.usefixtures("groups")
def test_files_that_vanish() -> None:
    made, handle = make_group()
    os.close(begin_run(handle, 64 << 20, 20))
    for name in fake_cgroup.HANDED_OUT:
        Path(made, "run", name).unlink()
    assert end_run(handle) == (0, False)
    fake_cgroup.install(without="memory.swap.max")
    assert begin_run(handle, 64 << 20, 20) == -1
    assert not Path(made, "run").exists()
    shutil.rmtree(made)
    assert begin_run(handle, 64 << 20, 20) == -1
    assert end_run(handle) == (0, False)
    os.close(handle)
    remove_group(made)


def test_a_group_that_cannot_hand_out_anything(groups: Groups) -> None:
    assert find_group()
    fake_cgroup.install(without="cgroup.subtree_control")
    assert make_group() == ("", -1)
    assert groups.made() == ["gyoji"]


@pytest.mark.usefixtures("groups")
def test_a_group_that_cannot_be_removed_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object, **__: object) -> None:
        raise OSError(errno.EBUSY, "Device or resource busy")

    made, handle = make_group()
    os.close(begin_run(handle, 64 << 20, 20))
    os.close(handle)
    monkeypatch.setattr(os, "rmdir", busy)
    remove_group(made)
    assert Path(made, "run", "cgroup.kill").read_text() == "1"


@pytest.mark.parametrize(("kills", "stop"), [(1, Stop.MEMORY), (0, Stop.DONE)])
def test_the_verdict_is_the_kernels(
    groups: Groups, hostile: Hostile, kills: int, stop: Stop, monkeypatch: pytest.MonkeyPatch
) -> None:
    boot = f"exec({FAKE!r})\ninstall(50_000_000, {kills})\n{supervisor.BOOT}"
    monkeypatch.setattr(supervisor, "BOOT", boot)
    with Runner([hostile.program, "echo", "mark"], SMALL, sandbox=hostile.sandbox) as runner:
        assert runner.sandbox.endswith(", cgroup")
        for _ in range(2):
            ran = runner.run(b"here")
            assert ran[:2] == (stop, b"here")
            assert ran.memory == 50_000_000
        (made,) = groups.mine.glob("gyoji-*")
        joined = [folder for folder in made.glob("removed-*") if (folder / "pids.max").exists()]
        assert len(joined) == 3  # the first was to see whether it works
        assert {(folder / "cgroup.procs").read_text() for folder in joined} == {"0"}
    assert groups.made() == ["gyoji"]


@pytest.mark.usefixtures("groups")
def test_without_the_group_memory_is_counted_as_before(hostile: Hostile) -> None:
    """In a supervisor no kernel fills the group of a run, so it has no files."""
    assert hostile("eat", "16").output == b"full\n"
    ran = hostile("eat", "4000")
    assert (ran.stop, ran.output) == (Stop.MEMORY, b"")
