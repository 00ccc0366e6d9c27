"""A server lets itself open as many files as its connections need, as far as the system allows."""

from __future__ import annotations

import logging
import resource
import sys

import pytest

from gyoji.web.limits.places import LEAST, OTHER_FILES, raise_open_files, room_for_connections

NEVER = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((1024, 4096), (2000 + OTHER_FILES, 4096)),
        ((1024, NEVER), (2000 + OTHER_FILES, NEVER)),
        ((1024, 2000), (2000, 2000)),
        ((8192, 8192), None),
        ((NEVER, NEVER), None),
    ],
)
def test_files_are_allowed_as_far_as_needed(
    before: tuple[int, int], after: tuple[int, int] | None,
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    changed = list[tuple[int, tuple[int, int]]]()
    monkeypatch.setattr(resource, "getrlimit", lambda _: before)
    monkeypatch.setattr(resource, "setrlimit", lambda *new: changed.append(new))
    with caplog.at_level(logging.INFO, "gyoji.web"):
        raise_open_files(2000)
    assert changed == ([] if after is None else [(resource.RLIMIT_NOFILE, after)])
    details = [vars(record)["details"] for record in caplog.records]
    too_few = after is not None and after[0] < 2000 + OTHER_FILES
    assert details == ([{"allowed": 2000, "needed": 2000 + OTHER_FILES}] if too_few else [])


@pytest.mark.parametrize(
    ("files", "room"), [(1024, 1024 - OTHER_FILES), (OTHER_FILES, LEAST), (NEVER, sys.maxsize)]
)
def test_connections_leave_room_for_other_files(
    files: int, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    assert room_for_connections() == room
