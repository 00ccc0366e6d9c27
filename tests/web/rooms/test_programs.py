"""Programs at the seats of rooms: who may ask for them, how they move, and who gets a seat back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.play.play_record import PackedSteps
from gyoji.web.rooms import jobs, registry
from gyoji.web.rooms.jobs import new_table
from gyoji.web.rooms.records import RoomRecord

from .program_client import give, pick, turn_in
from .room_client import SWEETS, Browser, serving

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from gyoji.game.opponent import Aloud


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PAUSE", 0.0)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("rooms"), away_seconds=0) as address:
        yield address


def seats(browser: Browser, room: str) -> list[dict[str, Any]]:
    """The seats of a room."""
    shown: list[dict[str, Any]] = browser.get(f"/api/rooms/{room}")["seats"]
    return shown


def test_one_person_plays_sweets_with_three_programs_to_the_end(address: str) -> None:
    browser, watcher = Browser(address), Browser(address)
    room = browser.make("sweets", SWEETS)["id"]
    browser.sit(room, 0, "Ann")
    with browser.enter(room) as line, watcher.enter(room) as other:
        other.until("room")
        for seat, strength in enumerate(("easy", "medium", "hard"), start=1):
            assert give(line, seat, strength)["type"] == "done"
        while (shown := other.until("seats")["seats"])[3]["program"] != "hard":
            pass
        assert [(seat["program"], seat["taken"], seat["here"]) for seat in shown] == [
            ("", True, True), ("easy", False, False), ("medium", False, False),
            ("hard", False, False),
        ]  # fmt: skip
        seq, turn, movers, over = 0, turn_in(browser, room), list[int](), False
        while not over:
            if turn == 0:
                pick(line, seq + 1)
            step = other.until("step", seq=seq + 1)
            movers.append(step["announcement"]["player"])
            seq, turn, over = step["seq"], step["turn"], step["over"]
        assert set(movers) == {0, 1, 2, 3}
        assert give(line, 1, None)["type"] == "done"
        assert "the game is over" in give(line, 1)["error"]


def test_a_program_walks_the_labyrinth_by_ear(address: str) -> None:
    browser = Browser(address)
    room = browser.make(variants={"treasure": "off", "meet": "on"})["id"]
    browser.sit(room, 1, "Bob")
    with browser.enter(room) as line:
        assert give(line, 0, "hard")["type"] == "done"
        for seq in range(1, 12, 2):
            assert line.until("step", seq=seq)["announcement"]["player"] == 0
            assert line.do(seq + 1, "NSWE"[seq // 2 % 4])["type"] == "done"


def test_a_program_is_given_what_its_seat_hears_and_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two maps that sound alike, and look alike to a seat, are the same to a program."""
    given = list[tuple[object, ...]]()

    class Spy:
        def choose(self, view: Sequence[int], player: int, heard: Sequence[Aloud]) -> int:
            given.append((tuple(view), player, list(heard)))
            return 2

    monkeypatch.setattr(jobs, "opponent", lambda *_args, **_more: Spy())
    for far in ("o", "b^", "w"):
        text = f"o o {far}\no o o\n2\n0 0\n1 0\n"
        record = RoomRecord("x", "labyrinth", 1, text, 1, {"walks": "together"}, {}, 1, b"")
        table = new_table(record, ServerLimits())
        for action in (0, 1, 2):
            table.do(action)
        steps = PackedSteps()
        steps.extend(table.play.steps)
        seat = jobs.ProgramSeat(record, 1, "hard", table.seats[1].view, steps.pack())
        assert jobs.program_action(seat, ServerLimits(), 5) == 2
    assert given[0] == given[1] == given[2]
    _, player, heard = given[0]
    assert player == 1
    assert [(each.player, each.action) for each in heard] == [(0, 0), (1, 1), (0, 2)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("seat", "strength", "sentence"),
    [
        (1, "best", "with the strengths easy, medium, hard, not 'best'"),
        (1, "random", "with the strengths easy, medium, hard, not 'random'"),
        (9, "easy", "this room has 4 seats"),
        (0, "easy", "the player of this seat is here"),
        (1, None, "no program plays this seat"),
        (9, None, "no program plays this seat"),
    ],
)
def test_wishes_that_cannot_be_fulfilled(
    address: str, seat: int, strength: str | None, sentence: str
) -> None:
    browser = Browser(address)
    room = browser.make("sweets", SWEETS)["id"]
    browser.sit(room, 0)
    with browser.enter(room) as line:
        assert sentence in give(line, seat, strength)["error"]
        for wrong in ({"seat": -1}, {"seat": 1, "strength": 5}, {"seat": 1, "more": 1}):
            assert line.ask("program", **wrong)["type"] == "error"
    assert [each["program"] for each in seats(browser, room)] == ["", "", "", ""]


def test_positions_that_programs_do_not_play() -> None:
    trusted = next(gyoji.read("sweets", SWEETS, lenient=True, games="open")).start
    room = next(gyoji.read("sokoban", "4 6\n######\n#w.b+#\n#....#\n######\nURR\n0 0\n")).start
    for game, start, sentence in (
        ("sweets", trusted, "programs play by the rules for players"),
        ("sokoban", room, "no programs play sokoban"),
    ):
        with pytest.raises(RefusalError, match=sentence):
            jobs.check_program(game, "hard", start)


def test_spectators_arrange_nothing_and_the_master_does(address: str) -> None:
    alice, master, watcher = Browser(address), Browser(address), Browser(address)
    made = alice.make()
    room = made["id"]
    alice.sit(room, 0)
    master.claim(room, made["token"])
    with watcher.enter(room) as none, master.enter(room) as all_, alice.enter(room):
        assert "only players and the master" in give(none, 1)["error"]
        assert give(all_, 1, "medium")["type"] == "done"
        assert "plays this seat already" in give(all_, 1)["error"]
        assert "only players and the master" in give(none, 1, None)["error"]
        assert all_.ask("free", seat=1)["type"] == "done"
        assert "the player of this seat is here" in give(all_, 0)["error"]
    assert seats(alice, room)[1]["program"] == ""


def test_the_seat_of_a_program_is_free_for_a_person(address: str) -> None:
    alice, bob = Browser(address), Browser(address)
    room = alice.make()["id"]
    alice.sit(room, 0)
    with alice.enter(room) as line:
        give(line, 1)
        bob.sit(room, 1, "Bob")
        while not (shown := line.until("seats")["seats"][1])["taken"]:
            pass
        assert shown == {
            "player": "Bob", "name": "Bob", "taken": True, "here": False, "program": ""
        }  # fmt: skip
        bob.post(f"/api/rooms/{room}/seats/1", 409, name="again")
        give(line, 1)  # he has not come yet
        with bob.enter(room) as other:
            assert other.until("room")["seats"][1]["program"] == "easy"
            assert give(other, 1, None)["type"] == "done"
            assert "no program plays" in give(other, 1, None)["error"]


def test_a_program_plays_on_for_who_has_gone_until_they_are_back(address: str) -> None:
    alice, bob = Browser(address), Browser(address)
    room = alice.make()["id"]
    alice.sit(room, 0)
    token = bob.sit(room, 1, "Bob")["token"]
    with alice.enter(room) as line:
        with bob.enter(room) as other:
            other.until("room")
            assert "is here" in give(line, 1)["error"]
        while line.until("seats")["seats"][1]["here"]:
            pass
        assert give(line, 1, "medium")["type"] == "done"
        assert line.do(1, "N")["type"] == "done"
        assert line.until("step", seq=2)["announcement"]["player"] == 1
        bob.post(f"/api/rooms/{room}/seats/1", 409, name="another")
        with bob.enter(room) as other:
            back = other.until("room")
            assert (back["seat"], back["seq"], back["seats"][1]["program"]) == (1, 2, "medium")
            assert line.do(3, "S")["type"] == "done"
            other.until("step", seq=4)
            assert line.ask("program", seat=1, strength="hard")["type"] == "refused"
            assert give(other, 1, None)["type"] == "done"
            assert line.do(5, "S")["type"] == "done"
            assert other.do(6, "W")["type"] == "done"
    assert seats(bob, room)[1]["taken"]
    assert bob.claim(room, token)["seat"] == 1


def test_who_is_back_may_not_act_beside_the_program(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "PAUSE", 1_000.0)
    alice, bob = Browser(address), Browser(address)
    room = alice.make()["id"]
    alice.sit(room, 0)
    bob.sit(room, 1)
    with bob.enter(room) as line:
        give(line, 0)
        with alice.enter(room) as other:
            assert "a program plays for you" in other.do(1, "N")["error"]
            give(other, 0, None)
            assert other.do(1, "N")["type"] == "done"


def test_a_player_is_away_for_a_while_before_a_program_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path, away_seconds=1_000) as address:
        alice, bob = Browser(address), Browser(address)
        room = alice.make()["id"]
        alice.sit(room, 0)
        bob.sit(room, 1)
        with alice.enter(room) as line:
            assert "may be back in a moment; wait 1000 seconds" in give(line, 1)["error"]


def test_programs_rest_while_no_player_is_there(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room of programs only goes on while the master looks, however many watch."""
    monkeypatch.setattr(registry, "PAUSE", 0.2)
    master, watcher = Browser(address), Browser(address)
    made = master.make()
    room = made["id"]
    master.claim(room, made["token"])
    with watcher.enter(room) as line:
        with master.enter(room) as all_:
            give(all_, 0)
            give(all_, 1)
            assert line.until("step", seq=2)["announcement"]["player"] == 1
        while line.until("seats")["watching"]:
            pass
        seq = master.get(f"/api/rooms/{room}")["seq"]
        with master.enter(room) as all_:
            # nothing was done meanwhile, except for a move that was being thought over
            assert all_.until("room")["seq"] <= seq + 1
            assert line.until("step", seq=seq + 2)["over"] is False


def test_a_room_of_programs_ends_with_its_last_command(tmp_path: Path) -> None:
    with serving(tmp_path, away_seconds=0, max_steps=3) as address:
        browser = Browser(address)
        made = browser.make()
        browser.claim(made["id"], made["token"])
        with browser.enter(made["id"]) as line:
            for seat in range(2):
                give(line, seat)
            line.until("step", seq=3)
            assert give(line, 1, None)["type"] == "done"
            assert line.ask("free", seat=0)["type"] == "done"
        assert browser.get(f"/api/rooms/{made['id']}")["seq"] == 3


def test_a_flood_of_wishes_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_second=5, message_burst=10) as address:
        browser = Browser(address)
        room = browser.make()["id"]
        browser.sit(room, 0)
        with browser.enter(room) as line:
            for number in range(60):
                line.say("program", id=number, seat=1, strength=("easy", None)[number % 2])
            answers = dict[int, Any]()  # a refusal may come before what is done first
            while len(answers) < 60:
                message = line.hear()
                if message["type"] != "room" and "id" in message:
                    answers[message["id"]] = message
        assert {answers[number]["type"] for number in range(10)} == {"done"}
        assert any("messages per second" in each.get("error", "") for each in answers.values())
