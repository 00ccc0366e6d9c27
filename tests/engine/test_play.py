"""Plays: do, undo and history; cases played out; tables and seats; games loaded by name."""

import copy
import pickle
import re
from importlib.metadata import EntryPoint
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import gyoji
from gyoji.cli import main
from gyoji.engine.generation import generate
from gyoji.engine.play import OPENING
from gyoji.engine.trace import announcements
from gyoji.game.solving import kept_bits
from gyoji.game.state import DOWN, LEFT, RIGHT, STATUS, UP, WIDTH, stride
from gyoji.game.wording import clauses
from gyoji.games.sokoban.rules import BOX

GAME = gyoji.load("sokoban")
ROOM = "4 6\n######\n#w.b+#\n#....#\n######\nDURRL\n0 0\n"


def case() -> gyoji.Case:
    return next(gyoji.read("sokoban", ROOM))


def test_strides() -> None:
    state = [0] * 8
    state[WIDTH] = 7
    assert [stride(state, way) for way in (UP, DOWN, LEFT, RIGHT)] == [-7, 7, -1, 1]


def test_cases_are_compared_by_their_numbers() -> None:
    start, actions = case().start, list(case().actions)
    assert gyoji.Case(start, actions) == case()
    assert hash(gyoji.Case(start, actions)) == hash(case())
    assert gyoji.Case(start, actions[1:]) != case()
    assert case() != "a case"


def test_playing_out_stops_at_the_end() -> None:
    played = gyoji.play_out(GAME, case())
    assert list(played.answers) == [1, 1, 1, 2]
    assert played.end[STATUS] == GAME.rules.COMPLETE  # type: ignore[attr-defined]  # its own name


def test_a_trace_opens_and_ends_with_the_play() -> None:
    steps = list(gyoji.trace(GAME, case()))
    assert [step.action for step, _ in steps] == [OPENING, 1, 0, 3, 3]
    assert steps[-1][1] == gyoji.play_out(GAME, case()).end
    assert steps[0][0].changes == ()


def test_a_step_has_its_changes() -> None:
    play = gyoji.Play(GAME, case().start)
    step = play.do(RIGHT)
    assert {change.at: (change.before, change.after) for change in step.changes} == {
        7: (8, 0),
        8: (0, 8),
        -5: (7, 8),
    }


def test_actions_after_the_end_change_nothing() -> None:
    play = gyoji.Play(GAME, case().start)
    for action in case().actions[:4]:
        play.do(action)
    assert play.over
    assert play.outcome == ("3 End", "complete")
    assert list(play.legal_actions()) == []
    end = play.state
    assert play.do(LEFT) == gyoji.Step(LEFT, 0, (), ())
    assert play.state == end
    assert play.score() == 1


def test_undo_and_redo() -> None:
    play = gyoji.Play(GAME, case().start)
    with pytest.raises(IndexError, match="nothing to undo"):
        play.undo()
    first, second = play.do(DOWN), play.do(RIGHT)
    assert play.undo() == second
    assert play.undo() == first
    assert play.state == play.at(0) == case().start
    assert play.redo() == first
    play.do(UP)
    with pytest.raises(IndexError, match="nothing to redo"):
        play.redo()
    with pytest.raises(IndexError, match="has 2 steps, not 3"):
        play.at(3)
    with pytest.raises(IndexError, match="has 2 steps, not -1"):
        play.at(-1)


def test_a_table_announces_to_every_seat() -> None:
    table = gyoji.Table(GAME, case().start)
    assert table.do(RIGHT).announced.startswith("the worker goes")
    table.do(RIGHT)
    assert table.do(RIGHT).announced == "the game is over, so the keystroke is ignored"
    (seat,) = table.seats
    assert seat.view == table.play.state
    assert [spoken.said for spoken in seat.announcements] == ["right"] * 3


def test_there_is_no_second_seat_for_one_player() -> None:
    assert [name for name, _ in announcements(GAME, case(), 1)] == ["worker"] * 5
    with pytest.raises(LookupError, match="this play has one seat, so there is no seat 2"):
        list(announcements(GAME, case(), 2))


def test_text_of_any_kind_is_read() -> None:
    for text in (ROOM, ROOM.encode()):
        assert list(gyoji.read(GAME, text)) == [case()]
        assert b"".join(gyoji.judge("sokoban", text)).startswith(b"Game 1: complete\n")
    assert gyoji.show("sokoban", [case()]) == ROOM.encode()
    assert gyoji.show(GAME, []) == b"0 0\n"


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match=r"sokoban has no option 'speed'; it has none"):
        list(gyoji.read("sokoban", ROOM, speed="high"))


def test_games_are_loaded_by_name() -> None:
    assert {*gyoji.names()} >= {"boulder", "labyrinth", "sokoban", "sweets", "tower", "skater"}
    assert gyoji.load("skater").display.TITLE == "The Skater"
    with pytest.raises(LookupError) as caught:
        gyoji.load("towre")
    assert "there are boulder, labyrinth, skater, sokoban, sweets, tower" in str(caught.value)
    assert "did you mean tower?" in str(caught.value)
    with pytest.raises(LookupError, match=r"tower$"):
        gyoji.load("chess")


def test_an_entry_point_must_lead_to_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = SimpleNamespace(name="broken", value="os:path", load=lambda: 0)
    monkeypatch.setattr("gyoji.games._entries", lambda: [broken])
    with pytest.raises(
        LookupError, match=r"os:path is not a gyoji.Game, so there is no game 'broken'"
    ):
        gyoji.load("broken")


def test_a_game_that_cannot_be_loaded_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint("broken2", "no_such_package:GAME", "gyoji.games")
    monkeypatch.setattr("gyoji.games._entries", lambda: [broken])
    with pytest.raises(LookupError, match="'broken2' cannot be loaded: No module named"):
        gyoji.load("broken2")
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert "sokoban" in out
    assert err == "gyoji: the game 'broken2' cannot be loaded: No module named 'no_such_package'\n"


def test_clauses_are_in_bold() -> None:
    assert clauses("- **1 Go.** he goes; **not this** but **2.1 Stay.**") == {"1 Go", "2.1 Stay"}


def test_games_and_plays_are_copied_by_the_game_s_name() -> None:
    play = gyoji.Play(GAME, case().start)
    play.do(RIGHT)
    again = pickle.loads(pickle.dumps(play))
    assert again.game is copy.deepcopy(GAME) is GAME
    assert again.state == play.state
    assert again.undo() == play.undo()


def test_texts_are_read_from_anything(tmp_path: Path) -> None:
    path = tmp_path / "room.in"
    path.write_text(ROOM)
    assert list(gyoji.read("sokoban", path)) == [case()]
    assert b"".join(gyoji.judge("sokoban", path)).startswith(b"Game 1: complete\n")
    with path.open("rb") as binary, path.open() as text, path.open("rb", buffering=0) as raw:
        for file in (binary, text, raw, StringIO(ROOM), BytesIO(ROOM.encode()), bytearray()):
            expected = [case()] if file != bytearray() else []
            assert list(gyoji.read("sokoban", file, lenient=not expected)) == expected
    path.write_text("4 6\n######\n#w?b+#\n")
    for given in (path, path.open("rb"), path.open()):
        with pytest.raises(gyoji.NotationError, match=f"^{re.escape(str(path))}:3:3: expected one"):
            list(gyoji.read("sokoban", given))
    with pytest.raises(FileNotFoundError):
        list(gyoji.read("sokoban", tmp_path / "nowhere.in"))
    with pytest.raises(TypeError, match="a text is a str, bytes, a Path or an open file, not 5"):
        list(gyoji.read("sokoban", 5))  # type: ignore[arg-type]  # that is what it shows


def test_a_game_made_from_the_parts_of_another_is_copied_by_its_name() -> None:
    again = gyoji.Game("sokoban", 1, GAME.rules, GAME.notation, GAME.display, GAME.levels)
    assert copy.deepcopy(again) is GAME


def test_a_play_is_made_from_a_name_and_a_case() -> None:
    play = gyoji.Play("sokoban", case())
    assert play.game is GAME
    assert play.state == gyoji.Play(GAME, case().start).state == case().start
    assert play.do("D") == gyoji.Play(GAME, case()).do(DOWN)
    assert play.word(UP) == "U"
    with pytest.raises(gyoji.IllegalAction, match=r"^9 is no action of sokoban; try U, D, L, R$"):
        play.do(9)
    with pytest.raises(gyoji.IllegalAction, match="one of U D L R, found 'up'"):
        play.do("up")
    for wrong in (1.5, None, "", b"U", (1,)):
        with pytest.raises(gyoji.IllegalAction, match="is no action of sokoban"):
            play.do(wrong)  # type: ignore[arg-type]  # that is what it shows
    assert len(play.steps) == 1
    with pytest.raises(ValueError, match="the players of this play are 0 to 0, not 1"):
        play.score(1)
    with pytest.raises(gyoji.IllegalAction):
        play.word(4)


@pytest.mark.parametrize("name", ["boulder", "labyrinth", "sokoban", "sweets", "tower", "skater"])
def test_no_game_does_what_is_no_action(name: str) -> None:
    game = gyoji.load(name)
    start = next(generate(game, Random(1), 6, next(iter(game.levels.KINDS)), {})).start
    for action in (-1, 1 << 40, 1 << 70):
        with pytest.raises(gyoji.IllegalAction, match=f"{action} is no action of {name}"):
            gyoji.Play(name, start).do(action)


def test_every_case_of_an_input_is_played() -> None:
    (play,) = gyoji.plays("sokoban", ROOM)
    assert [step.answer for step in play.steps] == [1, 1, 1, 2]
    assert (play.over, play.outcome.text) == (True, "complete")
    play.undo()
    assert not play.over
    assert (
        repr(play) == "<gyoji.Play of sokoban, 3 steps, incomplete: a box is still off the targets>"
    )


def test_a_play_shows_its_board() -> None:
    play = gyoji.Play("sokoban", case())
    assert str(play) == "# # # # # #\n# w . b + #\n# . . . . #\n# # # # # #"
    play.do("R")
    drawn = play._repr_html_()
    assert drawn is not None
    assert drawn.startswith("<svg ")
    assert "step 1 of 1" in drawn
    rows = [b"#" * 300, *[b"#" + b"." * 298 + b"#"] * 300, b"#" * 300]
    rows[1] = b"#w" + rows[1][2:]
    text = b"\n".join([b"302 300", *rows, b"", b"0 0", b""])
    assert gyoji.Play("sokoban", next(gyoji.read("sokoban", text)))._repr_html_() is None


def test_successors_of_a_play() -> None:
    play = gyoji.Play("sokoban", case())
    assert [(each.action, each.answer) for each in play.successors()] == [(DOWN, 1), (RIGHT, 1)]
    for each in play.successors():
        again = gyoji.Play("sokoban", case())
        again.do(each.action)
        assert again.state == each.position
    (over,) = gyoji.plays("sokoban", ROOM)
    assert over.successors() == []


def test_a_table_checks_what_it_is_given() -> None:
    table = gyoji.Table("sokoban", case())
    assert table.do("R").said == "right"
    with pytest.raises(gyoji.IllegalAction):
        table.do(7)
    with pytest.raises(ValueError, match="no position of sokoban"):
        gyoji.Table("sokoban", (1, 2, 3))


def test_a_stored_play_goes_on() -> None:
    play = gyoji.Play(GAME, case().start)
    for way in (DOWN, RIGHT, UP):
        play.do(way)
    undone = play.undo()
    opening, state, steps, ahead = play.save()
    again = type(play).restore(GAME, opening, state, list(steps), list(ahead))
    assert (again.state, again.undone, again.opening) == (play.state, (undone,), play.opening)
    assert again.redo() == undone
    assert again.at(0) == play.at(0)


def test_changes_on_a_wide_board_are_the_same_after_undo() -> None:
    rows = ["#" * 300, "#" + "." * 298 + "#", "#" * 300]
    rows[1] = "#" + "." * 290 + "w.b.+.." + ".#"
    text = "\n".join(["3 300", *rows, "RR", "0 0", ""])
    play = gyoji.Play(GAME, next(gyoji.read("sokoban", text)).start)
    assert [change.at for change in play.do(RIGHT).changes] == [591, 592, -5]
    step = play.do(RIGHT)
    assert len(step.changes) == 4
    play.undo()
    assert play.do(RIGHT) == step


def test_repr_of_a_game() -> None:
    assert repr(gyoji.load("tower")) == "<gyoji.Game tower, version 1>"


def test_an_undone_action_leaves_no_announcement() -> None:
    game = gyoji.load("sokoban")
    table = gyoji.Table(game, next(gyoji.read(game, "3 4\n####\n#w.#\n####\n\n0 0\n")).start)
    before = table.seats[0].view
    with pytest.raises(IndexError):
        table.undo()
    table.do(3)
    table.undo()
    assert (table.seats[0].view, table.seats[0].announcements) == (before, [])


def test_boards_in_other_signs_and_a_text_that_reads_as_them() -> None:
    play = gyoji.Play(GAME, case())
    assert play.legal_actions() == [DOWN, RIGHT]
    assert f"{play}" == str(play)
    assert f"{play:xsb}" == "######\n#@ $.#\n#    #\n######"
    assert f"{play:judge}" == "######\n#w.b+#\n#....#\n######"
    with pytest.raises(ValueError, match="sokoban is not drawn as 'sgf', only as judge, xsb"):
        format(play, "sgf")
    text = gyoji.show(GAME, [case()], to="xsb")
    assert b"\n#@ $.#\n" in text
    assert [each.start for each in gyoji.read(GAME, text)] == [case().start]
    with pytest.raises(LookupError, match="sokoban has no format 'sgf'"):
        gyoji.show(GAME, [case()], to="sgf")


def test_a_play_is_explained_in_words_with_clauses() -> None:
    play = gyoji.Play(GAME, case())
    for action in case().actions:
        play.do(action)
    steps = gyoji.explain(play)
    assert [(step.action, step.answer) for step in steps] == [
        ("", ""), ("D", "walks"), ("U", "walks"), ("R", "walks"), ("R", "pushes"), ("L", ""),
    ]  # fmt: skip
    assert [[ruling.clause for ruling in step.rulings] for step in steps[3:5]] == [
        ["2.1 Walk"], ["2.2 Push", "2.1 Walk", "3 End"],
    ]  # fmt: skip


def test_only_pushes_of_sokoban_decide_whether_it_can_be_won() -> None:
    assert kept_bits(GAME) == BOX
    assert kept_bits(gyoji.load("tower")) == 0
