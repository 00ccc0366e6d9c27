"""Commands: in turns, in one order, each done once; refusals say what is wrong."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.web.rooms import commands

from .room_client import LABYRINTH, SWEETS, Browser, RoomClient, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    Table = tuple[str, list[RoomClient]]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("rooms"), max_steps=40) as address:
        yield address


@pytest.fixture
def labyrinth(address: str) -> Iterator[Table]:
    yield from table(address, "labyrinth", LABYRINTH, 2)


@pytest.fixture
def sweets(address: str) -> Iterator[Table]:
    yield from table(address, "sweets", SWEETS, 4)


def table(address: str, game: str, text: str, seats: int) -> Iterator[Table]:
    """A room with all its players, the master, and a spectator, in this order."""
    browsers = [Browser(address) for _ in range(seats + 2)]
    made = browsers[0].make(game, text)
    for seat in range(seats):
        browsers[seat].sit(made["id"], seat)
    browsers[seats].claim(made["id"], made["token"])
    with ExitStack() as stack:
        lines = [stack.enter_context(browser.enter(made["id"])) for browser in browsers]
        yield made["id"], lines


def test_the_conversation_of_the_seed(labyrinth: Table) -> None:
    _, lines = labyrinth
    said = "SWNEWSNSNEN"
    for number, word in enumerate(said, 1):
        assert lines[(number - 1) % 2].do(number, word)["type"] == "done"
    heard = [
        lines[3].until("step", seq=number)["announcement"]["announced"] for number in range(1, 12)
    ]
    river = "river, you are drawn by the current to the next cell, which is a"
    assert heard == [
        "wall", "bog", "cave, you come out somewhere else", "bog", "wall", "bog", "bog", "bog",
        f"{river} river", f"{river}n estuary", "island",
    ]  # fmt: skip


def test_each_role_is_sent_what_it_may_see(labyrinth: Table) -> None:
    _, lines = labyrinth
    assert lines[0].do(1, "n", id="x") == {"type": "done", "id": "x", "seq": 1}
    steps = [line.until("step") for line in lines[1:]]
    heard = {"player": 0, "said": "north", "announced": "cave, you come out somewhere else"}
    for step in (steps[0], steps[2]):
        frame = step.pop("frame")
        assert step.pop("seat") == (1 if step is steps[0] else None)
        names = ("winners", "names", "standings", "left")
        assert [step.pop(name) for name in names] == [[], [], [], None]
        assert step == {"type": "step", "seq": 1, "announcement": heard, "turn": 1, "over": False}
        assert {name for name in frame if frame[name]} == {"outcome", "turn"}
    frame = steps[1]["frame"]
    assert steps[1]["announcement"] == heard
    assert frame["changes"] == [[3, 2, "y12@1"], [3, 3, "o"]]
    assert [ruling["clause"] for ruling in frame["rulings"]] == ["3 Go", "3.1 Cave"]
    assert set(frame["tiles"]) == {"y12@1", "o"}
    assert [motion["kind"] for motion in frame["motions"]] == ["walk", "jump"]


def test_only_the_player_to_move_can_act(labyrinth: Table) -> None:
    _, lines = labyrinth
    refused = lines[1].do(1, "N")
    assert refused == {
        "type": "refused", "id": "do-1", "seq": 0, "error": "it is the turn of Alice"
    }  # fmt: skip
    for line in lines[2:]:
        assert "take a seat" in line.do(1, "N")["error"]
        assert "take a seat" in line.ask("choices", picked=[])["error"]


def test_duplicates_and_stale_commands_are_refused_by_their_number(labyrinth: Table) -> None:
    _, lines = labyrinth
    assert lines[0].do(1, "N", id=1)["type"] == "done"
    for seq, word, id_ in ((1, "N", 2), (1, "S", "1"), (3, "N", 3)):
        refused = lines[0].do(seq, word, id=id_)
        assert (refused["type"], refused["seq"]) == ("refused", 1)
        assert refused["error"] == f"this was sent as command {seq}, but the next is 2"
    assert lines[1].do(1, "N", id=1)["type"] == "refused"  # another's number and id
    assert lines[1].do(2, "N")["type"] == "done"


def test_a_repeated_command_is_acknowledged_but_not_done_again(address: str) -> None:
    browser = Browser(address)
    room = browser.make()["id"]
    browser.sit(room, 0)
    for _ in range(3):
        with browser.enter(room) as line:
            assert line.do(1, "N", id="mine") == {"type": "done", "id": "mine", "seq": 1}
    with browser.enter(room) as line:
        assert len(line.until("room")["announcements"]) == 1


def test_of_commands_with_one_number_one_is_done(address: str) -> None:
    browser = Browser(address)
    room, answers = browser.make()["id"], list[str]()
    token = browser.sit(room, 0)["token"]

    def act(number: int) -> None:
        same = Browser(address)
        same.claim(room, token)
        with same.enter(room) as line:
            answers.append(line.do(1, "NSWE"[number % 4], id=number)["type"])

    threads = [threading.Thread(target=act, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["done"] + 7 * ["refused"]
    assert browser.get(f"/api/rooms/{room}")["seq"] == 1


def test_invalid_words(labyrinth: Table) -> None:
    _, lines = labyrinth
    for word in ("X", "", "NN", "\x00", "٣", "N" * 200):
        refused = lines[0].do(1, word)
        assert refused["type"] == "refused", word
        assert refused["error"]
    assert lines[0].do(1, " s ")["type"] == "done"


INVALID = [
    "", "{}", "[]", "null", '{"type":"do"}', '{"type":"do","seq":1}', '{"type":"give"}',
    '{"type":"do","seq":"1","word":"N"}', '{"type":"do","seq":0,"word":"N"}',
    '{"type":"do","seq":1e99,"word":"N"}', '{"type":"do","seq":1,"word":"N","more":1}',
    '{"type":"pick","seq":1,"picks":[[1,2,3]]}', '{"type":"free","seat":-1}',
    '{"type":"choices","picked":[{}]}', "[" * 100_000, '{"type":"do","id":[],"seq":1}',
    '{"type":"do","seq":1,"word":"' + "N" * 201 + '"}',
]  # fmt: skip


def test_invalid_messages(labyrinth: Table) -> None:
    _, lines = labyrinth
    for number, text in enumerate(INVALID, 1):
        lines[0].socket.send(text)
        assert lines[0].until("error")["error"], text
        assert lines[(number - 1) % 2].do(number, "S")["type"] == "done"


def test_the_number_of_commands_is_limited(labyrinth: Table) -> None:
    _, lines = labyrinth
    for number in range(1, 41):
        assert lines[(number - 1) % 2].do(number, "S")["type"] == "done"
    assert lines[0].do(41, "S")["error"] == "a room may have at most 40 commands"


def test_commands_without_effect_are_refused_where_nothing_is_hidden(sweets: Table) -> None:
    _, lines = sweets
    refused = lines[0].do(1, "4C 2 2")
    assert refused["error"] == "row 2, column 2 is not land but a city"
    assert "entry" in lines[0].do(1, "hello")["error"]
    assert lines[0].do(1, "end")["error"] == "Jaś has not played any token yet"
    assert lines[0].do(1, "4c  1 5")["type"] == "done"
    step = lines[5].until("step")
    assert step["announcement"]["said"] == "4C to row 1, column 5"
    assert step["frame"]["changes"] == [[0, 4, "j4C"]]


def test_a_turn_can_be_taken_back_until_it_is_ended(sweets: Table) -> None:
    _, lines = sweets
    whole = [line.until("room") for line in lines]
    assert lines[0].ask("take back", seq=1)["error"] == "there is nothing that you can take back"
    lines[0].do(1, "1S 1 1")
    assert [line.until("step")["frame"]["undo"] for line in lines[1:]] == 5 * [False]
    assert lines[1].ask("take back", seq=2)["error"] == "it is the turn of Jaś"
    lines[0].do(2, "4C 1 5")
    for number in (3, 4):
        assert lines[0].ask("take back", seq=number, id=number)["type"] == "done"
    assert lines[0].ask("take back", seq=4, id=4)["type"] == "done"  # only said again
    assert lines[0].ask("take back", seq=5)["type"] == "refused"
    again = [line.until("room", seq=4) for line in lines[1:]]
    for before, after in zip(whole[1:], again, strict=True):
        assert without_presence(after) == without_presence({**before, "seq": 4})
    lines[0].do(5, "4C 1 5")
    lines[0].do(6, "end")
    assert lines[0].ask("take back", seq=7)["error"] == "it is the turn of Ala"
    assert lines[1].ask("take back", seq=7)["error"] == "there is nothing that you can take back"


def without_presence(room: dict[str, Any]) -> dict[str, Any]:
    """A room without its participants."""
    presence = ("seats", "spectators", "watching")
    return {key: value for key, value in room.items() if key not in presence}


def test_a_player_who_can_take_back_is_told_so(sweets: Table) -> None:
    _, lines = sweets
    lines[0].say("do", seq=1, word="4C 1 5", id=1)
    assert lines[0].until("step")["frame"]["undo"]
    assert not lines[4].until("step")["frame"]["undo"]


def test_nothing_can_be_taken_back_where_the_game_forbids_it(labyrinth: Table) -> None:
    _, lines = labyrinth
    lines[0].do(1, "S")
    lines[1].do(2, "S")
    refused = lines[0].ask("take back", seq=3)
    assert refused["error"] == "there is nothing that you can take back"


def test_a_player_may_ask_what_follows_from_what_was_heard(labyrinth: Table) -> None:
    _, lines = labyrinth
    [alice, bob] = lines[0].ask("follows")["charts"]
    assert (alice["title"], alice["players"]) == ("where you started", [[0, 0, 0]])
    assert bob["title"] == "where Bob started"
    assert bob["cells"] == [
        {"row": 0, "column": 0, "sign": "o", "words": "an island", "since": 0,
         "tile": {"name": "island", "label": "", "way": "", "owner": -1}},
    ]  # fmt: skip
    lines[0].do(1, "S")
    assert 1 in {
        cell["since"] for chart in lines[1].ask("follows")["charts"] for cell in chart["cells"]
    }
    assert "take a seat" in lines[2].ask("follows")["error"]


def test_where_nothing_is_hidden_nothing_is_to_be_found_out(sweets: Table) -> None:
    _, lines = sweets
    assert "nothing to find out by ear" in lines[0].ask("follows")["error"]


def test_a_command_is_picked_step_by_step(sweets: Table) -> None:
    _, lines = sweets
    first = lines[0].ask("choices", picked=[])
    assert {"4C", "1S", "ZZ"} <= set(first["choices"])
    assert first["said"] == {}
    assert first["whole"] is False
    fields = lines[0].ask("choices", picked=["4C"])["choices"]
    assert fields == [[0, 1], [0, 4], [1, 2], [1, 5]]  # the land
    assert lines[0].ask("choices", picked=["4C", [0, 4]])["whole"] is True
    assert lines[0].ask("pick", seq=1, picks=["4C"])["type"] == "refused"
    assert lines[0].ask("pick", seq=1, picks=["4C", [0, 4]])["type"] == "done"
    assert lines[0].ask("choices", picked=[])["said"] == {"end": "end my turn"}
    assert lines[0].ask("pick", seq=2, picks=["end"])["type"] == "done"
    assert "turn of Ala" in lines[0].ask("choices", picked=[])["error"]


def test_where_nothing_is_seen_every_word_can_be_picked(labyrinth: Table) -> None:
    _, lines = labyrinth
    chosen = lines[0].ask("choices", picked=[])
    assert chosen["choices"] == list("NSWE")
    assert chosen["said"]["N"] == "north"
    assert lines[0].ask("pick", seq=1, picks=["E"])["type"] == "done"
    assert lines[1].ask("pick", seq=2, picks=[[0, 0]])["type"] == "refused"


def test_a_whole_game_of_four(sweets: Table, address: str) -> None:
    room, lines = sweets
    turns = (("ZZ 0 0 C 2 2 P 2 5", "4C 1 5"), ("2P 1 2",), ("2K 2 6",), ("1W 2 3",))
    seq = 0
    for player, words in enumerate(turns):
        for word in (*words, "end"):
            seq += 1
            assert lines[player].do(seq, word)["type"] == "done"
    last = lines[5].until("step", seq=seq)
    assert last["over"]
    assert "takes it with strength" in " ".join(
        lines[4].until("step", seq=number)["announcement"]["announced"]
        for number in range(1, seq + 1)
    )
    verdict = last["frame"]["rulings"]
    assert [ruling["clause"] for ruling in verdict][-1][:2] == "5."
    with Browser(address).enter(room) as late:  # who comes now hears it as well
        assert late.until("room")["frame"]["rulings"] == verdict
    for line in lines[:4]:
        assert line.do(seq + 1, "end")["error"] == "the game is over: all land is filled"
        assert line.ask("take back", seq=seq + 1)["type"] == "refused"


def test_everybody_gets_messages_in_one_order(sweets: Table) -> None:
    _, lines = sweets
    for number, word in enumerate(("1S 1 1", "1S 1 4", "1S 1 6"), 1):
        lines[0].say("do", seq=number, word=word, id=number)
    for line in lines:
        steps = [line.until("step")["seq"] for _ in range(3)]
        assert steps == [1, 2, 3]


def test_a_fault_is_answered_and_the_room_goes_on(
    labyrinth: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, lines = labyrinth
    with monkeypatch.context() as patch:
        patch.setattr(commands, "check_turn", None)
        wrong = lines[0].do(1, "S", id=5)
    assert wrong["type"] == "error"
    assert wrong["error"].startswith("something went wrong on the server")
    assert lines[0].do(1, "S", id=5)["type"] == "done"
