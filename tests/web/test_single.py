"""Single games over /ws/play: what is done, shown and refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.engine.judge import read
from gyoji.engine.play import play_out
from gyoji.engine.seats import UncheckedTable
from gyoji.engine.session import Session
from gyoji.game.collection import puzzles
from gyoji.game.files import samples
from gyoji.games import load
from gyoji.web.play.frames import digest

from .play_client import PlayClient

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"


@pytest.fixture
def client(server: str) -> Iterator[PlayClient]:
    with PlayClient(server) as client:
        yield client


@pytest.fixture
def room(client: PlayClient) -> PlayClient:
    client.ask("open", game="sokoban", text=ROOM)
    return client


def sample_text(game: str) -> str:
    return samples(load(game))[0].data.decode()


def texts(said: dict[str, Any]) -> list[dict[str, str]]:
    """The rulings, without what they are in plain words."""
    assert not any("row" in ruling.get("plain", "") for ruling in said["rulings"])
    return [{name: ruling[name] for name in ("clause", "text")} for ruling in said["rulings"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_played_word_by_word(client: PlayClient, game: str) -> None:
    text, display = sample_text(game), load(game).display
    case = next(read(game, text))
    words = client.ask("open", game=game, text=text)["words"]
    opened = client.ask("open", game=game, text=text, moves=[])
    assert opened["board"] == display.draw(Session(load(game), case.start).state)
    assert opened["players"][0] == display.player(0)
    session, table = Session(load(game), case.start), UncheckedTable(load(game), case.start)
    for word, action in zip(words, case.actions, strict=True):
        refusal = session.find_refusal(action)
        if refusal:
            said = client.ask("do", word=word)
            assert said["frames"] == []
            assert texts(said["refused"]) == [each._asdict() for each in refusal.rulings]
            continue
        session.do(action)
        (frame,) = client.frames("do", word=word)
        step = session.explain()
        assert (frame["step"], frame["command"]) == (session.number, word)
        assert (frame["answer"], frame["player"]) == (step.answer, step.player)
        assert texts(frame) == [ruling._asdict() for ruling in step.rulings]
        assert client.board == step.after
        assert {glyph for row in client.board for glyph in row} <= client.tiles.keys()
        assert client.tiles.keys() == client.described.keys()
        assert frame["announced"] == table.do(action).announced
    assert opened["hidden"] is (game == "labyrinth")
    assert client.board == display.draw(play_out(load(game), case).end)
    assert frame["outcome"]["text"] == session.play.outcome.text
    assert frame["tally"] == session.tally()


@pytest.mark.parametrize("game", GAMES)
def test_an_opened_play_stands_at_its_end_and_can_be_navigated(
    client: PlayClient, game: str
) -> None:
    text, draw = sample_text(game), load(game).display.draw
    case = next(read(game, text))
    session = Session(load(game), case.start, case.actions)
    opened = client.ask("open", game=game, text=text)
    assert opened["frame"]["step"] == opened["frame"]["total"] == session.total
    assert client.board == draw(session.state)
    for step in (0, session.total, session.total // 2, session.total // 2 + 1):
        (frame,) = client.frames("goto", step=step)
        session.goto(step)
        assert frame["step"] == step
        assert frame["total"] == session.total
        assert client.board == draw(session.state)
    assert client.refused("goto", step=session.total + 1) == (
        f"the play has {session.total} steps, not {session.total + 1}"
    )


def test_undo_and_redo(room: PlayClient) -> None:
    start = [list(row) for row in room.board]
    room.frames("do", word="d")
    room.frames("do", word="R")
    pushed = [list(row) for row in room.board]
    assert room.frames("undo")[0]["redo"] is True
    assert room.frames("undo")[0]["undo"] is False
    assert room.board == start
    assert room.refused("undo") == "there is nothing to undo"
    assert room.frames("redo")[0]["motions"] != []
    assert room.frames("redo")[0]["redo"] is False
    assert room.board == pushed
    assert room.refused("redo") == "there is nothing to redo"


def test_a_restart_can_be_undone_and_the_words_are_sent_again(room: PlayClient) -> None:
    room.frames("do", word="D")
    room.frames("do", word="R")
    board = [list(row) for row in room.board]
    restarted = room.ask("restart")
    assert restarted["words"] == []
    assert (restarted["frames"][0]["step"], restarted["frames"][0]["undo"]) == (0, True)
    undone = room.ask("undo")
    assert undone["words"] == ["D", "R"]
    assert room.board == board
    assert room.ask("undo")["words"] is None


def test_words_are_read_in_any_case(room: PlayClient) -> None:
    assert room.frames("do", word=" r ")[0]["command"] == "R"
    said = "there is no such command here; try U, D, L, R"
    assert room.refused("do", word="north") == room.refused("do", word="") == said
    assert room.frames("do", word="L")[0]["step"] == 2


def test_an_action_without_effect_is_no_step(room: PlayClient) -> None:
    said = room.ask("do", word="U")
    assert said["frames"] == []
    refused = said["refused"]
    assert refused["command"] == "U"
    assert refused["rulings"][0]["clause"] == "2.3 Stay"
    assert refused["rulings"][0]["text"] == "there is a wall at row 1, column 2"
    assert refused["sentence"] == "there is a wall"  # the board shows where
    assert [motion["kind"] for motion in refused["motions"]] == ["bump"]
    assert refused["motions"][0]["from"] == [1, 1]
    (frame,) = room.frames("do", word="R")
    assert frame["step"] == 1


def test_on_a_map_that_was_revealed_what_changes_nothing_is_refused(client: PlayClient) -> None:
    client.ask("open", game="labyrinth", text="o bv w\no o o\n1\n0 0\n")
    client.frames("do", word="E", revealed=True)
    for word, said in (("S", "the bog does not let go on this side"), ("E", "there is a wall")):
        assert client.frames("do", word=word), "who does not see it hears it"
        refused = client.ask("do", word=word, revealed=True)["refused"]
        assert refused["sentence"] == said
        assert [motion["kind"] for motion in refused["motions"]] == ["bump"]
    (frame,) = client.frames("do", word="W", revealed=True)
    assert (frame["step"], frame["announced"]) == (4, "island")
    straight = {"treasure": "on", "seed": "1"}
    client.ask("open", game="labyrinth", text="o o o\n1\n0 0\n", options=straight)
    first, second = client.frames("walk", to=[0, 2])
    assert "you find the treasure" in first["announced"], "a walk takes it along"
    assert (first["aim"], second["aim"]) == ("Bring the treasure home.",) * 2
    assert client.frames("walk", to=[0, 0])[-1]["aim"] == first["aim"]
    text = "o w\n2\n0 0\n0 0\n"
    client.ask("open", game="labyrinth", text=text, options={"walks": "together"})
    assert client.frames("do", word="E", revealed=True), "the turn passes"


def test_a_click_that_would_let_something_fall_says_so(client: PlayClient) -> None:
    client.ask("open", game="boulder", text="#######\n#    O#\n#X   &#\n#######\n\n")
    said = "something would fall on the way: go step by step"
    assert client.ask("walk", to=[2, 2])["refused"]["sentence"] == said
    refused = client.ask("walk", to=[0, 0])["refused"]
    assert refused["sentence"] == "that is rock"
    assert refused["rulings"][0]["text"] != refused["sentence"], "Why? says more"
    client.ask("open", game="boulder", text="#######\n#X#  &#\n# #####\n#######\n\n")
    refused = client.ask("walk", to=[2, 1])["refused"]
    assert refused["rulings"][0]["cells"] == [[2, 1]], "the cell that was clicked"


def test_what_only_a_corner_holds_since_the_last_step_is_told(client: PlayClient) -> None:
    client.ask("open", game="tower", text="3 5\n.....\n.##..\nS##.G\n0\n0 0\n")
    (pushed,) = client.frames("do", word="PUSH RIGHT")
    assert pushed["held"] == [[1, 1]]
    (further,) = client.frames("do", word="MOVETO 2")
    assert not further["held"], "it has been held so before"


def test_a_click_walks_step_by_step(room: PlayClient) -> None:
    frames = room.frames("walk", to=[3, 1])
    assert [frame["command"] for frame in frames] == ["D", "D"]
    assert [frame["step"] for frame in frames] == [1, 2]
    assert room.board[3][1] == "w"
    assert frames[-1]["focus"] == [3, 1]
    assert room.ask("walk", to=[0, 0])["refused"]["sentence"] == "that is a wall"
    assert room.refused("walk", to=[9, 0]) == "there is no such field on this board"
    assert room.refused("walk", to=[0, 9_999_999]) == "there is no such field on this board"
    assert "there is no such field" in room.refused("walk", to=[-1, 0])
    assert "in to[0]" in room.refused("walk", to=[-2, 0])


def test_a_move_is_picked_part_by_part(client: PlayClient) -> None:
    text = sample_text("sweets")
    client.ask("open", game="sweets", text=text, moves=[])
    first = client.ask("choices")
    assert first["whole"] is False
    token = next(choice for choice in first["choices"] if choice not in first["said"])
    assert client.refused("pick", picks=[token]) == "there is more to pick"
    then = client.ask("choices", picked=[token])
    field = then["choices"][0]
    assert client.ask("choices", picked=[token, field])["whole"] is True
    (frame,) = client.frames("pick", picks=[token, field])
    row, column = field
    assert frame["answer"] != ""
    assert [(change[0], change[1]) for change in frame["changes"]] == [(row, column)]
    assert client.refused("pick", picks=["nonsense"]) == "this would have no effect"
    assert client.refused("pick", picks=[]) == "there is more to pick"


def test_a_word_that_completes_an_action_is_explained(room: PlayClient) -> None:
    assert room.ask("choices")["said"] == {"D": "down", "R": "right"}


@pytest.mark.parametrize("game", GAMES)
def test_a_transcript_is_read_as_the_same_play(client: PlayClient, game: str) -> None:
    text = sample_text(game)
    words = client.ask("open", game=game, text=text)["words"]
    found = client.ask("transcript")
    assert found["words"] == words
    case, again = next(read(game, text)), next(read(game, found["text"]))
    assert tuple(case.actions) == tuple(again.actions)
    assert case.start == again.start
    assert found["end"] == digest(load(game), Session(load(game), case.start, case.actions).state)


def test_a_transcript_is_of_what_was_done_not_of_what_was_undone(room: PlayClient) -> None:
    for word in "DRR":
        room.frames("do", word=word)
    room.frames("undo")
    assert room.ask("transcript")["words"] == ["D", "R"]


def test_moves_replace_the_commands_of_the_case(client: PlayClient) -> None:
    opened = client.ask("open", game="sokoban", text=ROOM, moves=["D", "R", "R"])
    assert opened["words"] == ["D", "R", "R"]
    assert opened["frame"]["step"] == 3
    assert opened["frame"]["answer"] == "pushes"
    assert client.refused("open", game="sokoban", text=ROOM, moves=["D", "Q"]).startswith(
        "move 2: "
    )
    assert client.frames("undo")[0]["step"] == 2, "a game that cannot be opened ends none"


def test_several_walk_in_turn(client: PlayClient) -> None:
    text = "o o o\no o o\n2\n0 0\n1 2\n"
    opened = client.ask("open", game="labyrinth", text=text, options={"walks": "together"})
    assert opened["players"] == ["Alice", "Bob"]
    assert opened["frame"]["turn"] == 0
    (frame,) = client.frames("do", word="E")
    assert (frame["player"], frame["turn"]) == ("Alice", 1)
    (frame,) = client.frames("do", word="N")
    assert (frame["player"], frame["turn"]) == ("Bob", 0)


def test_after_the_end_no_action_has_an_effect(client: PlayClient) -> None:
    text = "3 5\n#####\n#wb+#\n#####\n\n0 0\n"
    client.ask("open", game="sokoban", text=text)
    (frame,) = client.frames("do", word="R")
    assert frame["over"] is True
    assert frame["outcome"] == {"clause": "3 End", "text": "complete"}
    (frame,) = client.frames("do", word="L")
    assert frame["answer"] == ""
    assert frame["rulings"][0]["text"] == "the game is over, so the keystroke is ignored"


def test_nothing_can_be_done_before_a_game_is_open(client: PlayClient) -> None:
    for what in ("undo", "redo", "restart", "choices", "transcript"):
        assert client.refused(what) == "no game is open on this connection yet"
    assert client.refused("do", word="U") == "no game is open on this connection yet"
    assert client.refused("goto", step=0) == "no game is open on this connection yet"


def test_another_game_on_the_same_connection_begins_afresh(room: PlayClient) -> None:
    opened = room.ask("open", game="tower", text=sample_text("tower"))
    assert {glyph for row in opened["board"] for glyph in row} == opened["tiles"].keys()
    assert room.ask("open", game="sokoban", text=ROOM)["tiles"].keys() == set("#w.b+")


def test_a_text_that_cannot_be_read_is_refused_at_its_place(client: PlayClient) -> None:
    answer = client.ask("open", game="sokoban", text=ROOM.replace("b", "x"))
    assert answer == {
        "type": "error",
        "id": 1,
        "error": "expected one of # . + b B w W, found 'x..#'",
        "line": 4,
        "column": 3,
    }
    assert client.refused("open", game="chess", text="").startswith("there is no game 'chess'")
    assert client.refused("open", game="sokoban", text=ROOM, case=2) == (
        "the input has one game; there is no game 2"
    )


def test_answers_come_in_the_order_of_the_messages(room: PlayClient) -> None:
    for number in range(60):
        word = "DU"[number % 2]
        room.socket.send(json.dumps({"id": f"n{number}", "type": "do", "word": word}))
    answers = [room.receive() for _ in range(60)]
    assert [answer["id"] for answer in answers] == [f"n{number}" for number in range(60)]
    assert [answer["frames"][0]["step"] for answer in answers] == list(range(1, 61))


def test_a_program_acts_for_the_player_to_move(client: PlayClient) -> None:
    text = puzzles(load("sweets"))[0].data.decode()
    client.ask("open", game="sweets", text=text, options={"games": "open"}, moves=[])
    seats, over = set(), False
    while not over:
        (frame,) = client.frames("reply", strength="easy")
        seats.add(frame["player"])
        assert frame["answer"] != "refused"
        over = frame["over"]
    assert len(seats) == 4
    late = client.ask("reply", strength="easy")
    assert late["error"] == "the play is over, so nobody is to move"


def test_programs_that_do_not_exist_are_refused(room: PlayClient) -> None:
    answer = room.ask("reply", strength="hard")
    assert answer["error"] == "programs play sokoban with the strengths random, not 'hard'"
