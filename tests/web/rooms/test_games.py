"""Several games in one room: who has won, what the end shows, the next game, and recordings."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ..running import running
from .room_client import SWEETS, Browser, serving, settings

if TYPE_CHECKING:
    from pathlib import Path

    from .room_client import RoomClient

TURNS = ("4C 1 5", "end", "2P 1 2", "end", "2K 2 6", "end", "1W 2 3", "end")
SHARED = ("2C 1 2", "end", "2P 1 5", "end", "2K 2 3", "end", "2K 2 6", "end")
"""Turns after which the first two players share the first place."""
LEVEL = {"kind": "open", "size": 3, "options": {"walkers": "2", "reach": "all"}}
TREASURE = {"treasure": "on", "meet": "off"}


def play_sweets(lines: list[RoomClient], seq: int, turns: tuple[str, ...] = TURNS) -> int:
    """Play to the end, with these lines in the order of the seats; the last command's number."""
    for number, word in enumerate(turns):
        seq += 1
        answer = lines[number // 2].do(seq, word)
        assert answer["type"] == "done", answer
    return seq


def test_people_play_again_in_the_same_room_and_others_begin(url: str, tmp_path: Path) -> None:
    chosen = replace(settings(tmp_path), database=url)
    names = ("Ola", "Jan", "Ewa")
    with running(chosen) as one, running(chosen) as other:
        browsers = [Browser(server.address) for server in (one, other, one)]
        room = browsers[0].make("sweets", SWEETS)["id"]
        tokens = [each.sit(room, seat, names[seat])["token"] for seat, each in enumerate(browsers)]
        browsers[0].post(f"/api/rooms/{room}/seats/3", name="Ola")  # one person, two seats
        with ExitStack() as stack:
            lines = [stack.enter_context(each.enter(room)) for each in browsers]
            watcher = stack.enter_context(Browser(other.address).enter(room))
            first = watcher.until("room")
            assert (first["number"], first["winners"], first["standings"]) == (1, [], [])
            assert lines[0].ask("rematch", seq=1)["error"] == "this game is not over yet"
            seq = play_sweets([*lines, lines[0]], 0)
            ended = watcher.until("step", over=True)
            assert ended["winners"]
            wins = {each["name"]: each["wins"] for each in ended["standings"]}
            assert wins == count(names, ended["winners"])
            assert watcher.ask("rematch", seq=seq + 1)["error"].startswith("only players")
            assert lines[0].ask("rematch", seq=seq)["error"].startswith("this was sent as command")
            lines[1].say("rematch", seq=seq + 1)
            for line in (*lines, watcher):
                assert line.closed() == (4201, "the next game begins")
        with ExitStack() as stack:
            lines = [stack.enter_context(each.enter(room)) for each in browsers]
            rooms = [line.until("room") for line in lines]
            assert [each["number"] for each in rooms] == [2, 2, 2]
            assert not rooms[0]["over"]
            assert rooms[0]["announcements"] == []
            assert [seat["name"] for seat in rooms[0]["seats"]] == ["Jan", "Ewa", "Ola", "Ola"]
            assert (rooms[1]["seat"], rooms[0]["yours"]) == (0, [2, 3])
            assert rooms[0]["seq"] == seq + 1
            assert {each["name"]: each["wins"] for each in rooms[0]["standings"]} == wins
            play_sweets([lines[1], lines[2], lines[0], lines[0]], seq + 1)
            again = lines[1].until("step", over=True)
            assert sum(each["wins"] for each in again["standings"]) == 2 * sum(wins.values())
        first_game = browsers[0].get(f"/api/rooms/{room}/games/1")
        assert first_game["moves"] == list(TURNS)
        replayed = browsers[1].post("/api/games/sweets/replay", 200, **body_of(first_game))
        assert replayed["verified"] is True
    with running(chosen) as again_up:  # from the database alone
        browser = Browser(again_up.address)
        browser.claim(room, tokens[1])
        with browser.enter(room) as line:
            kept = line.until("room")
            assert (kept["number"], kept["over"], kept["seat"]) == (2, True, 0)
            assert kept["standings"] == again["standings"]


def body_of(recording: dict[str, Any]) -> dict[str, Any]:
    """What replays a recording."""
    return {name: value for name, value in recording.items() if name != "game"}


def count(names: tuple[str, ...], winners: list[int]) -> dict[str, int]:
    """How often each of these names has won, where the first has the fourth seat too."""
    wins = dict.fromkeys(names, 0)
    for seat in winners:
        wins[(*names, names[0])[seat]] += 1
    return wins


def test_the_map_is_shown_at_the_end_and_the_next_one_is_another(tmp_path: Path) -> None:
    with serving(tmp_path, max_games=2) as address:
        alice, bob, watcher = (Browser(address) for _ in range(3))
        made = alice.post("/api/rooms", game="labyrinth", level=LEVEL, variants=TREASURE)
        room = made["id"]
        alice.sit(room, 0, "Ola")
        bob.sit(room, 1, "Jan")
        maps, seq = [], 0
        for game in (1, 2):
            with alice.enter(room) as a, bob.enter(room) as b, watcher.enter(room) as w:
                before = a.until("room")
                assert (before["number"], before["board"]) == (game, [])
                assert b.until("room")["seat"] == 2 - game
                assert w.until("room")["board"] == []
                lines, rng = ([a, b] if game == 1 else [b, a]), Random(game)
                seq, ended = find(lines, seq, rng, w)
                for each in (alice, bob):
                    with each.enter(room) as again:
                        assert again.until("room")["board"] == ended["board"]
                assert ended["board"]
                assert any("@" in glyph for row in ended["board"] for glyph in row)
                assert len(ended["winners"]) == 1
                maps.append(ended["board"])
                assert bob.get(f"/api/rooms/{room}/games/{game + 1}", 404)["error"]
                recording = bob.get(f"/api/rooms/{room}/games/{game}")
                answer = bob.post("/api/games/labyrinth/replay", 200, **body_of(recording))
                assert answer["verified"] is True
                refused = b.ask("rematch", seq=seq + 1) if game == 2 else None
                if game == 1:
                    b.say("rematch", seq=seq + 1)
                    assert w.closed()[0] == 4201
                    seq += 1
        assert refused is not None
        assert refused["error"] == "a room may have at most 2 games"
        texts = [bob.get(f"/api/rooms/{room}/games/{game}")["text"] for game in (1, 2)]
        assert texts[0] != texts[1]
        assert [seat["name"] for seat in bob.get(f"/api/rooms/{room}")["seats"]] == ["Jan", "Ola"]


def find(
    lines: list[RoomClient], seq: int, rng: Random, watcher: RoomClient
) -> tuple[int, dict[str, Any]]:
    """Have two walk until the treasure is home; the last number, and what a spectator then gets."""
    turn = 0
    for _ in range(4_000):
        seq += 1
        assert lines[turn].do(seq, rng.choice("NSWE"))["type"] == "done"
        while (told := watcher.hear())["type"] not in ("step", "room"):
            pass
        if told["over"]:
            return seq, told
        turn = told["turn"] if told["turn"] is not None else 1 - turn
    raise AssertionError("nobody has brought the treasure home")


def test_a_level_that_somebody_has_chosen_is_known_after_its_game(tmp_path: Path) -> None:
    text = "o  o  o\no  o  o\n2\n0 0\n0 2\n"
    with serving(tmp_path) as address:
        alice, bob = Browser(address), Browser(address)
        room = alice.make(text=text, variants=TREASURE)["id"]
        alice.sit(room, 0, "Ola")
        bob.sit(room, 1, "Jan")
        with alice.enter(room) as a, bob.enter(room) as b, Browser(address).enter(room) as w:
            w.until("room")
            assert alice.get(f"/api/rooms/{room}/games/1", 409)["error"].endswith("not over yet")
            seq, ended = find([a, b], 0, Random(1), w)
            assert ended["board"]
            refused = b.ask("rematch", seq=seq + 1)
            assert refused["error"].startswith("all have seen this level by now")


def test_a_name_belongs_to_one_person(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ola, other = Browser(address), Browser(address)
        room = ola.make("sweets", SWEETS)["id"]
        ola.sit(room, 0, "Ola")
        refused = other.post(f"/api/rooms/{room}/seats/1", 409, name=" OLA ")
        assert refused["error"].startswith("somebody in this room has this name already")
        ola.sit(room, 2, "Ola")  # the same person, with another seat
        other.sit(room, 1)
        ola.sit(room, 3)


def test_of_two_who_begin_the_next_game_at_once_one_does(url: str, tmp_path: Path) -> None:
    chosen = replace(settings(tmp_path), database=url)
    with running(chosen) as one, running(chosen) as other:
        ola, jan = Browser(one.address), Browser(other.address)
        room = ola.make("sweets", SWEETS)["id"]
        for browser, seats, name in ((ola, (0, 1), "Ola"), (jan, (2, 3), "Jan")):
            for seat in seats:
                browser.sit(room, seat, name)
        with ola.enter(room) as a, jan.enter(room) as b:
            seq = play_sweets([a, a, b, b], 0)
            for line in (a, b):
                line.say("rematch", id=1, seq=seq + 1)
            for line in (a, b):
                assert line.closed()[0] == 4201
        for address in (one.address, other.address):
            known = Browser(address).get(f"/api/rooms/{room}")
            assert (known["number"], known["seq"]) == (2, seq + 1)
            names = [seat["name"] for seat in known["seats"]]
            assert names == ["Ola", "Jan", "Jan", "Ola"]
