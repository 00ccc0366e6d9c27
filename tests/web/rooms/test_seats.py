"""Rooms are created, seats are taken, and players come back to theirs."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING

import pytest

from .room_client import LABYRINTH, SWEETS, Browser, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("rooms"), max_connections_per_room=6) as address:
        yield address


def test_a_new_room_is_empty_and_can_be_seen_from_outside(address: str) -> None:
    browser = Browser(address)
    made = browser.make()
    assert made["link"] == f"/room/{made['id']}"
    assert made["master"] == f"{made['link']}#token={made['token']}"
    about = browser.get(f"/api/rooms/{made['id']}")
    free = {"name": "", "taken": False, "here": False, "program": ""}
    assert about["seats"] == [{"player": "Alice", **free}, {"player": "Bob", **free}]
    assert about["options"] == {"walks": "together"}
    assert (about["role"], about["seq"], about["turn"], about["over"]) == ("spectator", 0, 0, False)
    assert made["token"] not in str(about)


def test_a_seat_is_taken_once(address: str) -> None:
    room, one, two = Browser(address).make()["id"], Browser(address), Browser(address)
    seated = one.sit(room, 1, "  Zoë  the\tFirst ")
    assert seated["link"] == f"/room/{room}#token={seated['token']}"
    assert "already" in two.post(f"/api/rooms/{room}/seats/1", 409, name="Max")["error"]
    assert "2 seats" in two.post(f"/api/rooms/{room}/seats/2", 404)["error"]
    about = one.get(f"/api/rooms/{room}")
    assert about["seats"][1] == {
        "player": "Bob", "name": "Zoë the First", "taken": True, "here": False, "program": ""
    }  # fmt: skip
    assert (about["role"], about["seat"]) == ("seat", 1)
    assert two.get(f"/api/rooms/{room}")["role"] == "spectator"


def test_of_many_who_want_a_seat_one_gets_it(address: str) -> None:
    room, got = Browser(address).make()["id"], list[int]()

    def take() -> None:
        path = f"/api/rooms/{room}/seats/0"
        got.append(Browser(address).client.post(path, json={}).status_code)

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == [201] + 7 * [409]


def test_the_cookie_is_for_its_room_and_not_for_scripts(address: str) -> None:
    browser = Browser(address)
    room = browser.make()["id"]
    answer = browser.client.post(f"/api/rooms/{room}/seats/0", json={})
    paths = set()
    for line in answer.headers.get_list("set-cookie"):
        cookie = SimpleCookie(line)["gyoji"]
        assert cookie["httponly"]
        assert cookie["samesite"].lower() == "strict"
        paths.add(cookie["path"])
    assert paths == {f"/ws/room/{room}", f"/api/rooms/{room}"}


def test_a_seat_is_kept_after_a_reload_and_from_another_device(address: str) -> None:
    first, second = Browser(address), Browser(address)
    room = first.make()["id"]
    token = first.sit(room, 0)["token"]
    for _ in range(2):
        with first.enter(room) as line:
            assert line.until("room")["seat"] == 0
    assert second.claim(room, token) == {"role": "seat", "seat": 0}
    with first.enter(room) as one, second.enter(room) as other:
        assert other.until("room")["seat"] == 0
        other.do(1, "N")
        assert one.until("step")["announcement"]["announced"] == "cave, you come out somewhere else"


def test_a_dropped_connection_is_noticed_and_restored(address: str) -> None:
    alice, watcher = Browser(address), Browser(address)
    room = alice.make()["id"]
    alice.sit(room, 0)
    with watcher.enter(room) as line:
        assert line.until("room")["spectators"] == 1
        with alice.enter(room) as one:
            one.until("room")
            assert line.until("seats")["seats"][0]["here"]
            one.socket.socket.close()  # without a goodbye
        assert not line.until("seats")["seats"][0]["here"]
        with alice.enter(room):
            assert line.until("seats")["seats"][0]["here"]


def test_the_master_is_whoever_has_the_link(address: str) -> None:
    browser = Browser(address)
    made = browser.make()
    assert browser.claim(made["id"], made["token"]) == {"role": "master", "seat": None}
    with browser.enter(made["id"]) as line:
        room = line.until("room")
    assert room["role"] == "master"
    assert room["board"][0] == ["b>", "o@2", "w", "r1v"]
    assert room["frame"]["focus"] == [3, 3]


def test_a_wrong_token_gives_no_role(address: str) -> None:
    browser = Browser(address)
    room, other = browser.make(), browser.make()
    path = f"/api/rooms/{room['id']}/claim"
    for token in (other["token"], "x", "\x00", "é" * 100):
        assert "not valid here" in browser.post(path, 403, token=token)["error"]
    browser.client.cookies.set("gyoji", "wrong")
    assert browser.get(f"/api/rooms/{room['id']}")["role"] == "spectator"


def test_a_player_who_takes_another_seat_gives_up_their_own(address: str) -> None:
    browser = Browser(address)
    room = browser.make()["id"]
    token = browser.sit(room, 0)["token"]
    with browser.enter(room) as line:
        line.until("room")
        browser.sit(room, 1)
        assert line.closed() == (4403, "you have taken another seat")
    seats = browser.get(f"/api/rooms/{room}")["seats"]
    assert [seat["taken"] for seat in seats] == [False, True]
    browser.post(f"/api/rooms/{room}/claim", 403, token=token)


def test_a_seat_is_given_up_by_its_player_or_the_master(address: str) -> None:
    master, alice, bob = Browser(address), Browser(address), Browser(address)
    made = master.make()
    room = made["id"]
    master.claim(room, made["token"])
    for seat, browser in enumerate((alice, bob)):
        browser.sit(room, seat)
    with master.enter(room) as all_, alice.enter(room) as one, Browser(address).enter(room) as none:
        assert "only by its player or the master" in one.ask("free", seat=1)["error"]
        assert "only by its player or the master" in none.ask("free", seat=1)["error"]
        assert all_.ask("free", seat=1)["type"] == "done"
        assert "nobody has taken" in all_.ask("free", seat=1)["error"]
        assert one.ask("free", seat=0)["type"] == "done"
        assert one.closed() == (4403, "this seat was given up")
        assert [seat["taken"] for seat in all_.until("seats")["seats"]] == [False, False]
    with bob.enter(room) as line:
        assert line.until("room")["role"] == "spectator"


@pytest.mark.parametrize(
    "name",
    ["x" * 41, "a\u202eb", "a\x00b", "\ufffe", "\u3164", "a\u034f", "\u0301a", "a" + 5 * "\u0329"],
)
def test_a_name_is_short_and_can_be_shown(address: str, name: str) -> None:
    browser = Browser(address)
    room = browser.make()["id"]
    assert "name" in browser.post(f"/api/rooms/{room}/seats/0", 400, name=name)["error"]


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "chess", "text": ""}, 404, "there is no game 'chess'"),
        ({"game": "labyrinth", "text": "o x\n1\n0 0\n"}, 400, "expected a cell"),
        ({"game": "labyrinth", "text": LABYRINTH, "case": 2}, 404, "no game 2"),
        ({"game": "labyrinth", "text": "o\n1\n0 0\n"}, 400, "for several"),
        ({"game": "labyrinth", "text": "o\n17\n" + 17 * "0 0\n"}, 413, "16 seats"),
        ({"game": "labyrinth", "text": 70 * (70 * "o " + "\n") + "2\n0 0\n0 0\n"}, 413, "4000"),
        ({"game": "labyrinth", "text": LABYRINTH, "options": {"lenient": "1"}}, 400, "no option"),
        ({"game": "labyrinth", "text": LABYRINTH, "variants": {"x": "1"}}, 400, "no option"),
        ({"game": "sweets", "text": SWEETS + "1 9C 1 2"}, 400, "expected"),
        ({"game": "labyrinth"}, 400, "`text`"),
        ({"game": "labyrinth", "text": LABYRINTH, "seed": 1}, 400, "unknown field `seed`"),
    ],
)
def test_rooms_that_cannot_be_created(
    address: str, body: dict[str, object], status: int, sentence: str
) -> None:
    error = Browser(address).post("/api/rooms", status, **body)["error"]
    assert sentence in error


def test_the_number_of_connections_to_a_room_is_limited(address: str) -> None:
    browser = Browser(address)
    room = browser.make()["id"]
    with ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(browser.enter(room)).until("room")
        with browser.enter(room) as line:
            assert line.closed() == (4429, "this room has reached its limit of connections")


def test_there_is_no_such_room(address: str) -> None:
    browser = Browser(address)
    for path in ("/api/rooms/nowhere", "/api/rooms/%00", f"/api/rooms/{'x' * 999}"):
        assert "no such room" in browser.get(path, 404)["error"]
    browser.post("/api/rooms/nowhere/seats/0", 404)
    with browser.enter("nowhere") as line:
        assert line.closed()[0] == 4404
