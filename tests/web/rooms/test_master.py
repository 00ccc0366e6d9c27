"""Who sees the map of a labyrinth: nobody, or a person who does not play and is shown to all."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.play import handlers
from gyoji.web.play.requests import NewLevel
from gyoji.web.rooms.creation import complete, plan_room
from gyoji.web.rooms.messages import NewRoom

from ..running import PATIENCE
from .room_client import LABYRINTH, SWEETS, Browser, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WANTED = {"kind": "random", "size": 8, "options": {"walkers": "2"}}
SECRETS = re.compile(r"\br\d+[<>^v]|\be\d+\b|\by\d\d|\bb[<>^v]|@\d")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rooms")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


def made(browser: Browser, **more: Any) -> Any:
    """A labyrinth with a level that the server makes."""
    return browser.post("/api/rooms", game="labyrinth", level=WANTED, **more)


def stored(folder: Path, room: str) -> tuple[str, str]:
    """The text and the seed of a room in the database."""
    with closing(sqlite3.connect(folder / "rooms.sqlite3")) as connection:
        query = "SELECT text, seed FROM rooms WHERE id = ?"
        found: tuple[str, str] = connection.execute(query, [room]).fetchone()
        return found


def test_the_maker_of_a_room_learns_nothing_of_its_map(address: str, folder: Path) -> None:
    """All that the maker gets of two rooms is the same, though their maps are not."""
    heard = list[str]()
    texts = list[str]()
    for _ in range(2):
        browser = Browser(address)
        answer = made(browser, variants={"treasure": "on", "meet": "on"})
        room = answer["id"]
        assert answer == {"id": room, "link": f"/room/{room}", "master": None, "token": None}
        assert not browser.client.cookies
        got = [browser.client.get(f"/api/rooms/{room}").text]
        with browser.enter(room) as line:
            got.append(str(line.socket.recv(PATIENCE)))
        token = browser.sit(room, 0, "Maker")["token"]
        got.append(browser.client.get(f"/api/rooms/{room}").text)
        with browser.enter(room) as line:
            got.append(str(line.socket.recv(PATIENCE)))
            for kind, said in (
                ("do", {"word": "Q"}), ("pick", {"picks": ["Q"]}), ("take back", {}),
                ("choices", {}),
            ):  # fmt: skip
                more = {} if kind == "choices" else {"seq": 1}
                got.append(str(line.ask(kind, **more, **said)))
        heard.append("\n".join(got).replace(room, "ID").replace(token, "TOKEN"))
        texts.append(stored(folder, room)[0])
    assert heard[0] == heard[1]
    assert not SECRETS.search(heard[0])
    assert texts[0] != texts[1]


def test_what_is_hidden_cannot_be_found_by_trying_seeds(address: str, folder: Path) -> None:
    browser = Browser(address)
    rooms = [made(browser)["id"] for _ in range(4)]
    rooms += [browser.make()["id"], made(browser, master="person")["id"]]
    seeds = {int(stored(folder, room)[1]) for room in rooms}
    assert len(seeds) == len(rooms)
    assert all(seed >= 2**128 for seed in seeds)
    assert len({stored(folder, room)[0] for room in rooms}) == len(rooms)
    for body in ({"level": {**WANTED, "seed": 7}}, {"level": WANTED, "seed": 7}):
        refused = browser.post("/api/rooms", 400, game="labyrinth", **body)
        assert "unknown field `seed`" in refused["error"]


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "labyrinth", "text": LABYRINTH, "level": WANTED}, 400, "send one of them"),
        ({"game": "labyrinth", "text": LABYRINTH, "master": "server"}, 400, "send a `level`"),
        ({"game": "labyrinth", "level": WANTED, "master": "me"}, 400, "invalid data"),
        ({"game": "sweets", "level": {"size": 6}}, 400, "sweets hides nothing"),
        ({"game": "labyrinth", "level": {"kind": "x"}}, 400, "no kind of level"),
        ({"game": "labyrinth", "level": {**WANTED, "options": {}}}, 400, "for several"),
        ({"game": "labyrinth", "level": {**WANTED, "size": 100}}, 413, "4000 cells"),
        ({"game": "labyrinth", "level": {**WANTED, "size": 999}}, 413, "size of a level"),
    ],
)
def test_levels_that_cannot_be_made(
    address: str, body: dict[str, object], status: int, sentence: str
) -> None:
    assert sentence in Browser(address).post("/api/rooms", status, **body)["error"]


def test_another_level_is_made_if_one_does_not_suit_the_variant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full, roomy = "o o\n2\n0 0\n0 1\n", "o o o\n2\n0 0\n0 1\n"
    texts = iter([full, full, roomy])
    monkeypatch.setattr(handlers, "make", lambda *_: next(texts))
    level = NewLevel(size=2)
    request = NewRoom(game="labyrinth", level=level, variants={"treasure": "on"})
    plan, token = plan_room(request)
    assert token is None
    room, hides = complete(plan, level, ServerLimits())
    assert (room.text, hides) == (roomy, True)
    monkeypatch.setattr(handlers, "make", lambda *_: full)
    with pytest.raises(RefusalError, match="this map has none"):
        complete(plan, level, ServerLimits())


def test_the_master_cannot_take_a_seat_where_something_is_hidden(address: str) -> None:
    master = Browser(address)
    answer = made(master, master="person")
    room = answer["id"]
    assert answer["master"] == f"/room/{room}#token={answer['token']}"
    assert master.get(f"/api/rooms/{room}")["role"] == "master"  # without opening that link
    refused = master.post(f"/api/rooms/{room}/seats/0", 403, name="Alice")
    assert "you are the master" in refused["error"]
    player = Browser(address)
    token = player.sit(room, 0)["token"]
    path = f"/api/rooms/{room}/claim"
    assert "cannot play" in master.post(path, 403, token=token)["error"]
    assert "after leaving it" in player.post(path, 403, token=answer["token"])["error"]
    with player.enter(room) as line:
        line.ask("free", seat=0)
    assert player.claim(room, answer["token"])["role"] == "master"


def test_the_master_may_play_where_nothing_is_hidden(address: str) -> None:
    browser = Browser(address)
    answer = browser.post("/api/rooms", game="sweets", text=SWEETS)
    room = answer["id"]
    assert not browser.client.cookies
    browser.claim(room, answer["token"])
    token = browser.sit(room, 0)["token"]
    assert browser.claim(room, answer["token"])["role"] == "master"
    assert browser.claim(room, token)["role"] == "seat"


def test_a_watching_master_is_shown_to_all(address: str) -> None:
    master, player = Browser(address), Browser(address)
    answer = made(master, master="person")
    room = answer["id"]
    about = player.get(f"/api/rooms/{room}")
    assert (about["master"], about["watching"]) == ("person", False)
    player.sit(room, 0)
    with player.enter(room) as line:
        assert not line.until("room")["watching"]
        with master.enter(room) as whole:
            assert whole.until("room")["watching"]
            assert line.until("seats")["watching"]
            assert player.get(f"/api/rooms/{room}")["watching"]
        assert not line.until("seats")["watching"]
    assert player.get(f"/api/rooms/{made(player)['id']}")["master"] == "server"
