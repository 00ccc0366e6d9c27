"""Rooms whose players are connected to different processes with one database."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ..running import running
from .room_client import Browser, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from .room_client import RoomClient

pytestmark = pytest.mark.long


WORDS = "NSWE"


@pytest.fixture
def two(url: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of two servers with one database."""
    chosen = replace(settings(tmp_path), database=url)
    with running(chosen) as one, running(chosen) as other:
        yield one.address, other.address


def test_everybody_hears_of_every_command_wherever_they_are(two: tuple[str, str]) -> None:
    alice, bob = map(Browser, two)
    room = alice.make()["id"]
    alice.sit(room, 0, "Alice")
    bob.sit(room, 1, "Bob")
    with alice.enter(room) as a, bob.enter(room) as b, Browser(two[1]).enter(room) as watching:
        for seq in range(1, 9):
            mover = (b, a)[seq % 2]
            assert mover.do(seq, WORDS[seq // 2 % 4])["type"] == "done"
        for line in (a, watching):
            assert line.until("step", seq=8)["announcement"]["player"] == 1
        assert b.do(7, "N")["error"] == "this was sent as command 7, but the next is 9"


def heard(first: str, second: str) -> list[list[dict[str, Any]]]:
    """What two players and a spectator are sent in a play, with the players at these servers."""
    alice, bob, kept = Browser(first), Browser(second), list[list[dict[str, Any]]]()
    made = alice.make(variants={"meet": "on"})
    room = made["id"]
    alice.sit(room, 0, "Alice")
    bob.sit(room, 1, "Bob")
    with ExitStack() as stack:
        lines = [stack.enter_context(each.enter(room)) for each in (alice, bob, Browser(second))]
        for seq in range(1, 21):
            lines[1 - seq % 2].say("do", id=seq, seq=seq, word=WORDS[seq // 3 % 4])
            kept += [[line.until("step", seq=seq)] for line in lines]
    for browser in (alice, bob, Browser(second)):
        known = browser.get(f"/api/rooms/{room}")
        for name in ("id", "seats", "spectators"):  # who is there changes while this is asked
            del known[name]
        kept.append([known])
    return kept


def test_nobody_is_told_more_or_less_than_with_one_process(two: tuple[str, str]) -> None:
    first, second = two
    assert heard(first, second) == heard(first, first)


def test_seats_are_shown_everywhere_and_lost_everywhere(two: tuple[str, str]) -> None:
    master, alice, bob = Browser(two[0]), Browser(two[1]), Browser(two[0])
    made = master.make()
    room = made["id"]
    master.claim(room, made["token"])
    with bob.enter(room) as watching:
        watching.until("room")
        token = alice.sit(room, 0, "Alice")["token"]
        with alice.enter(room) as a:
            while not (shown := watching.until("seats"))["seats"][0]["here"]:
                pass
            assert shown["seats"][0]["name"] == "Alice"
            assert shown["spectators"] == 1
            bob.claim(room, token)  # the same player, at the other process
            with bob.enter(room) as again, master.enter(room) as m:
                assert again.until("room")["seat"] == 0
                assert m.ask("free", seat=0)["type"] == "done"
                assert again.closed() == (4403, "this seat was given up")
            assert a.closed() == (4403, "this seat was given up")
        while watching.until("seats")["seats"][0]["taken"]:
            pass
        assert bob.sit(room, 0, "Bob")["seat"] == 0


def test_a_seat_is_taken_once(two: tuple[str, str]) -> None:
    one, other = map(Browser, two)
    room = one.make()["id"]
    with one.enter(room) as a, other.enter(room) as b:  # both have the room in memory
        a.until("room")
        b.until("room")
        one.sit(room, 0, "Alice")
        answer = other.post(f"/api/rooms/{room}/seats/0", 409, name="Bob")
        assert answer["error"] in ("this seat is taken already", "somebody else was faster")
        assert other.sit(room, 1, "Bob")["seat"] == 1
        while b.until("seats")["seats"][1]["name"] != "Bob":
            pass


def test_of_two_commands_of_one_number_one_is_done(two: tuple[str, str]) -> None:
    """Each player is connected to both processes, and sends to both at once."""
    browsers = [[Browser(address) for address in two] for _ in range(2)]
    room = browsers[0][0].make()["id"]
    for seat, (here, there) in enumerate(browsers):
        there.claim(room, here.sit(room, seat)["token"])
    with ExitStack() as stack:
        lines = [[stack.enter_context(each.enter(room)) for each in both] for both in browsers]
        for seq in range(1, 21):
            for at, line in enumerate(lines[1 - seq % 2]):
                line.say("do", id=f"{at}", seq=seq, word=WORDS[at])
            answers = [answer_of(line) for line in lines[1 - seq % 2]]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        rooms = [Browser(address).get(f"/api/rooms/{room}") for address in two]
        assert rooms[0] == rooms[1]
        assert rooms[0]["seq"] == 20


def answer_of(line: RoomClient) -> dict[str, Any]:
    """The next answer to a command."""
    while (message := line.hear())["type"] not in ("done", "refused"):
        pass
    answer: dict[str, Any] = message
    return answer
