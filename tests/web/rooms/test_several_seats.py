"""One person may hold several seats where nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .room_client import SWEETS, Browser, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all tests of this module."""
    with serving(tmp_path_factory.mktemp("rooms")) as where:
        yield where


def test_a_player_holds_two_seats_where_nothing_is_hidden(address: str) -> None:
    browser, other = Browser(address), Browser(address)
    room = browser.make("sweets", SWEETS)["id"]
    first = browser.sit(room, 0, "Ann")
    with browser.enter(room) as line:
        whole = line.until("room")
        assert (whole["seat"], whole["yours"], whole["several"]) == (0, [0], True)
        second = browser.sit(room, 1, "Ann again")
        assert line.closed() == (4201, "you hold other seats now; reconnect")
    assert second["token"] == first["token"]
    about = browser.get(f"/api/rooms/{room}")
    assert (about["yours"], [seat["taken"] for seat in about["seats"]]) == (
        [0, 1], [True, True, False, False],
    )  # fmt: skip
    assert other.claim(room, first["token"]) == {"role": "seat", "seat": 0}
    assert "already" in other.post(f"/api/rooms/{room}/seats/1", 409)["error"]


def test_a_player_with_all_seats_acts_for_the_one_to_move(address: str) -> None:
    browser, watcher = Browser(address), Browser(address)
    room = browser.make("sweets", SWEETS)["id"]
    for seat in range(4):
        browser.sit(room, seat)
    with browser.enter(room) as line, watcher.enter(room) as none:
        whole = line.until("room")
        turn = whole["turn"]
        assert whole["seat"] == turn
        assert all(seat["here"] for seat in whole["seats"])
        for seq in (1, 2):
            choices, picked = line.ask("choices"), list[object]()
            while not choices["whole"]:
                picked.append(choices["choices"][0])
                choices = line.ask("choices", picked=picked)
            assert line.ask("pick", seq=seq, picks=picked)["type"] == "done"
            step = none.until("step")
            assert (step["seat"], step["announcement"]["player"]) == (None, turn)
            turn = step["turn"]
        last = {"seq": 2, "picks": picked, "id": "pick-2"}
        assert line.ask("pick", **last)["type"] == "done"  # sent again, and another's turn by now
    assert browser.get(f"/api/rooms/{room}")["seq"] == 2


def test_one_of_several_seats_can_be_given_up(address: str) -> None:
    browser, other = Browser(address), Browser(address)
    room = browser.make("sweets", SWEETS)["id"]
    for seat in range(2):
        browser.sit(room, seat)
    with browser.enter(room) as line:
        assert line.ask("free", seat=0)["type"] == "done"
        assert line.closed() == (4201, "this seat was given up")
    assert browser.get(f"/api/rooms/{room}")["yours"] == [1]
    other.sit(room, 0)
    with browser.enter(room) as line:
        assert line.until("room")["seat"] == 1
        assert "only by its player or the master" in line.ask("free", seat=0)["error"]


def test_that_a_seat_was_given_up_is_sent_once(address: str) -> None:
    master, alice, bob = Browser(address), Browser(address), Browser(address)
    made = master.make()
    room = made["id"]
    master.claim(room, made["token"])
    alice.sit(room, 0)
    bob.sit(room, 1)
    with master.enter(room) as all_, alice.enter(room) as one, bob.enter(room) as other:
        other.until("room")
        one.until("seats")  # that Bob came
        all_.ask("free", seat=1)
        assert other.closed() == (4403, "this seat was given up")
        seats = one.hear()
        assert [(seat["taken"], seat["here"]) for seat in seats["seats"]] == [
            (True, True), (False, False),
        ]  # fmt: skip
        one.say("do", seq=1, word="N")
        assert {one.hear()["type"] for _ in range(2)} == {"step", "done"}
