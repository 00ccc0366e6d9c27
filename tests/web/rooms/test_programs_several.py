"""Programs in rooms whose players are connected to different processes."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.web.rooms import registry

from ..running import running
from .program_client import give, pick, turn_in
from .room_client import LABYRINTH, SWEETS, Browser, settings
from .steadfast import started

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

THREE = LABYRINTH.replace("2\n3 3\n0 1\n", "3\n3 3\n0 1\n3 3\n")
"""The labyrinth for three."""


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PAUSE", 0.0)


@pytest.fixture
def two(url: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of two servers with one database."""
    chosen = replace(settings(tmp_path, away_seconds=0), database=url)
    with running(chosen) as one, running(chosen) as other:
        yield one.address, other.address


def test_programs_play_with_people_at_two_processes(two: tuple[str, str]) -> None:
    """Each move is made once, and everybody hears of it."""
    browsers = [Browser(address) for address in two]
    room = browsers[0].make("sweets", SWEETS)["id"]
    with ExitStack() as stack:
        for seat, browser in enumerate(browsers):
            browser.sit(room, seat)
        lines = [stack.enter_context(browser.enter(room)) for browser in browsers]
        watching = [stack.enter_context(Browser(address).enter(room)) for address in two]
        for seat, line in enumerate(lines, start=2):
            assert give(line, seat)["type"] == "done"
        turn, over, seq = turn_in(browsers[0], room), False, 0
        while not over:
            if turn < 2:
                pick(lines[turn], seq + 1)
            steps = [line.until("step", seq=seq + 1) for line in watching]
            seq, turn, over = seq + 1, steps[0]["turn"], steps[0]["over"]
            assert steps[0]["announcement"] == steps[1]["announcement"]
    assert browsers[0].get(f"/api/rooms/{room}")["seq"] == seq


def test_another_process_moves_programs_when_the_first_does_not(
    two: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one whose turn it is fails for ever; the other has the room go on."""
    monkeypatch.setattr(registry, "TURN_SECONDS", 0.05)
    failing, chosen = list[str](), registry.RoomPrograms._rank

    def rank(self: registry.RoomPrograms, room: Any) -> int:
        place = chosen(self, room)
        if place == 0:
            failing.append(self._process)
            return 1_000_000
        return place

    monkeypatch.setattr(registry.RoomPrograms, "_rank", rank)
    alice, bob = map(Browser, two)
    room = alice.make(text=THREE)["id"]
    alice.sit(room, 0)
    bob.sit(room, 1)
    with alice.enter(room) as a, bob.enter(room) as b:
        while not all(seat["here"] for seat in a.until("seats")["seats"][:2]):
            pass
        assert give(b, 2)["type"] == "done"
        a.do(1, "N")
        b.until("step", seq=1)
        b.do(2, "N")
        assert a.until("step", seq=3)["announcement"]["player"] == 2
    assert failing


@pytest.mark.long
def test_programs_go_on_when_a_process_is_killed(url: str) -> None:
    with started(url) as one, started(url) as other:
        alice, bob = Browser(one.address), Browser(other.address)
        room = alice.make(text=THREE)["id"]
        alice.sit(room, 0)
        bob.sit(room, 1)
        with alice.enter(room) as a, bob.enter(room) as b:
            assert give(a, 2)["type"] == "done"
            assert a.do(1, "N")["type"] == "done"
            b.until("step", seq=1)
            one.process.kill()
            assert b.do(2, "N")["type"] == "done"
            assert b.until("step", seq=3)["announcement"]["player"] == 2
