"""Two different labyrinths with equal announcements: no byte that players get tells them apart.

Everything is compared: each message to the players and the spectator, in its order and length, each
answer of the API with its headers, each refusal, how connections are closed, and what is sent after
the server was started again.
"""

from __future__ import annotations

from contextlib import ExitStack
from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

import gyoji
from gyoji.game.protocols import Case
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.rooms import tokens
from gyoji.web.rooms.jobs import new_table
from gyoji.web.rooms.records import RoomRecord
from tests.examples import long_if

from ..running import PATIENCE
from .room_client import Browser, RoomClient, serving

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Heard = list[tuple[str, ...]]

STEPS = 14
TABLES = [
    {"treasure": "off", "meet": "off"},
    {"treasure": "on", "meet": "off"},
    {"treasure": "off", "meet": "on"},
    {"treasure": "on", "meet": "on"},
]


class Play(NamedTuple):
    """A labyrinth for two, and its commands; it may be over before the last of them."""

    text: str
    words: str
    variants: dict[str, str]


def announced(play: Play) -> tuple[tuple[object, ...], ...] | None:
    """What the players hear and see of a play; None if it cannot be set up."""
    options = {"walks": "together"}
    record = RoomRecord("", "labyrinth", 0, play.text, 1, options, play.variants, 0, b"")
    try:
        table = new_table(record, ServerLimits())
    except RefusalError:
        return None
    heard = []
    for word in play.words:
        said = table.do(table.play.game.notation.action(word, []))
        heard.append((*said, *(seat.view for seat in table.seats)))
    return tuple(heard)


@cache
def pairs(number: int) -> tuple[Play, Play]:
    """Two plays on different maps in which the players hear the same; the same every time."""
    rng, known = Random(number), dict[object, Play]()
    levels, show = gyoji.load("labyrinth").levels, gyoji.load("labyrinth").notation.show
    words = "".join(rng.choices("NSWE", k=STEPS))
    while True:
        options = {"reach": "any", "walkers": "2"}
        case = next(levels.cases(rng, 3, 1, rng.choice(("tiny", "open", "bogs")), options))
        text = b"".join(show([Case(case.start, ())])).decode()
        play = Play(text, words, TABLES[number])
        heard = announced(play)
        if heard is None:
            continue
        other = known.setdefault(heard, play)
        if rows(other.text) != rows(text):
            return other, play


def rows(text: str) -> list[list[str]]:
    """The words of each line of a map."""
    return [line.split() for line in text.splitlines()]


class Recorder:
    """Plays in a room, and records everything that its players and its spectator get."""

    def __init__(self, address: str, heard: Heard) -> None:
        self.heard, self.address = heard, address
        self.browsers = [Browser(address) for _ in range(4)]
        self.lines = list[RoomClient]()

    def ask(self, who: int, path: str, body: object = None) -> None:
        """An answer of the API, byte for byte except for its date."""
        client = self.browsers[who].client
        answer = client.get(path) if body is None else client.post(path, json=body)
        headers = [f"{name}: {value}" for name, value in answer.headers.items() if name != "date"]
        self.heard.append((f"api {who}", str(answer.status_code), *headers, answer.text))

    def hear(self, who: int, kind: str) -> str:
        """Receive messages up to one of this type."""
        while True:
            text = self.lines[who].socket.recv(PATIENCE)
            assert isinstance(text, str)
            self.heard.append((f"line {who}", text))
            if text.startswith('{"type":"' + kind):
                return text

    def enter(self, stack: ExitStack, room: str) -> None:
        """Everybody enters, one after the other, the master last."""
        self.lines = []
        for who, browser in enumerate(self.browsers):
            self.lines.append(stack.enter_context(browser.enter(room)))
            if who < 3:
                self.hear(who, "room")
            for other in range(min(who, 3)):
                self.hear(other, "seats")

    def say(self, who: int, kind: str, **more: object) -> str:
        """Send a message, and receive its answer; if it is done, the others get a step."""
        self.lines[who].say(kind, **{"id": 7, **more})
        answer = self.answer(who)
        if answer.startswith('{"type":"done'):
            for other in {0, 1, 2} - {who}:
                self.hear(other, "step")
        return answer

    def answer(self, who: int) -> str:
        """Receive messages up to the answer."""
        while True:
            text = self.hear(who, "")
            if not text.startswith(('{"type":"step', '{"type":"seats')):
                return text

    def wrong(self, seq: int) -> None:
        """Send everything that is refused."""
        for who in range(3):
            self.say(who, "do", seq=seq, word="Q")
            self.say(who, "do", seq=seq + 5, word="N")
            self.say(who, "do", seq=seq - 1 or 9, word="N", id=8)
            self.say(who, "pick", seq=seq, picks=["N", [0, 0]])
            self.say(who, "choices", picked=[])
            self.say(who, "choices", picked=["N"])
            self.say(who, "take back", seq=seq)
            self.say(who, "follows")
            self.say(who, "free", seat=3)
            self.say(who, "nonsense")

    def play(self, room: str, words: str) -> None:
        """Play, with refused messages before each command."""
        for number, word in enumerate(words, 1):
            self.wrong(number)
            self.ask(2, f"/api/rooms/{room}")
            who = (number - 1) % 2
            if '"done"' in self.say(who, "do", seq=number, word=word):
                self.lines[who].say("do", id=7, seq=number, word=word)  # again
                self.answer(who)
        self.wrong(len(words) + 1)

    def leave(self) -> None:
        """One takes another seat: how their connection is closed is recorded too."""
        try:
            while True:
                self.hear(0, "")
        except ConnectionClosed as closed:
            self.heard.append(("closed", str(closed)))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Number tokens and rooms, with equal seeds; calling it starts again from 0."""
    numbers = [count()]
    monkeypatch.setattr(tokens, "new_seed", lambda: 0)
    monkeypatch.setattr(tokens, "new_token", lambda: f"token-{next(numbers[0])}")
    monkeypatch.setattr(tokens, "new_room_id", lambda: f"room-{next(numbers[0]):011}")

    def again() -> None:
        numbers[0] = count()

    return again


def recorded(folder: Path, play: Play) -> tuple[Heard, str]:
    """Everything that players and spectator get of a play, and what the master saw first."""
    heard: Heard = []
    with serving(folder) as address, ExitStack() as stack:
        recorder = Recorder(address, heard)
        room, master = prepared(recorder, play)
        recorder.enter(stack, room)
        seen = recorder.lines[3].until("room")
        recorder.play(room, play.words)
    with serving(folder) as address, ExitStack() as stack:
        again = Recorder(address, heard)
        for old, new in zip(recorder.browsers, again.browsers, strict=True):
            new.client.cookies = old.client.cookies
        again.enter(stack, room)
        again.ask(0, f"/api/rooms/{room}/seats/1", {"name": "elsewhere"})
        again.lines[3].say("free", id=1, seat=1)
        again.lines[3].until("done")
        again.ask(0, f"/api/rooms/{room}/seats/1", {"name": "elsewhere"})
        again.leave()
        again.ask(2, f"/api/rooms/{room}")
    return heard, str(seen["board"]) + str(master)


def prepared(recorder: Recorder, play: Play) -> tuple[str, str]:
    """A room with two players and its master."""
    master = recorder.browsers[3]
    made = master.make("labyrinth", play.text, variants=play.variants)
    room = made["id"]
    master.claim(room, made["token"])
    recorder.ask(2, f"/api/rooms/{room}")
    for seat in (0, 1):
        recorder.ask(seat, f"/api/rooms/{room}/seats/{seat}", {"name": f"player {seat}"})
        recorder.ask(2, f"/api/rooms/{room}/seats/{seat}", {})
    recorder.ask(2, f"/api/rooms/{room}/claim", {"token": "wrong"})
    return room, str(made)


@pytest.mark.parametrize(
    "number",
    long_if(lambda number: number < 3, range(len(TABLES))),
    ids=["plain", "treasure", "meet", "both"],
)
def test_players_cannot_tell_labyrinths_apart_that_sound_the_same(
    tmp_path: Path, counted: Callable[[], None], number: int
) -> None:
    one, other = pairs(number)
    assert rows(one.text) != rows(other.text)
    assert announced(one) == announced(other)
    counted()
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    heard, seen = recorded(tmp_path / "one", one)
    counted()
    heard_too, seen_too = recorded(tmp_path / "other", other)
    assert len(heard) > 400
    assert heard == heard_too
    assert seen != seen_too  # the master's are not the same
    told = {text for entry in heard for text in entry if '"type":"step"' in text}
    assert all('"changes":[],"tiles":{}' in text for text in told)
    assert all('"rulings":[],"motions":[]' in text for text in told)
    assert len(told) > STEPS // 2
