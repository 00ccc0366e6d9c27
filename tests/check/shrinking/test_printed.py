"""Reading the board from a program's output."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.engine.play import play_out
from gyoji.game.shrinking import BOARD, VERDICT, plain, shrinking_of
from gyoji.games import load

from .test_passes import some

SOKOBAN, BOULDER, TOWER = (shrinking_of(load(name)) for name in ("sokoban", "boulder", "tower"))


@pytest.mark.parametrize("name", ["sokoban", "boulder"])
@pytest.mark.parametrize("seed", range(20))
def test_the_referees_output_shows_the_final_board(name: str, seed: int) -> None:
    game, case = load(name), some(name, seed)[0]
    end = play_out(game, case)
    output = b"".join(game.notation.write([end]))
    assert shrinking_of(game).read_output(output) == game.display.draw(end.end)
    assert shrinking_of(game).read_output(output.replace(b"\n", b"\r\n")) == game.display.draw(
        end.end
    )


def test_differences_at_line_ends_are_ignored() -> None:
    assert plain(b"1\r\n2 \r\n\r\n\n") == b"1\n2 "


def test_boards_in_outputs() -> None:
    assert [SOKOBAN.SHOWS, BOULDER.SHOWS, TOWER.SHOWS] == [BOARD, BOARD, VERDICT]
    assert [SOKOBAN.BLANKS, BOULDER.BLANKS, TOWER.BLANKS] == [False, True, False]
    assert TOWER.read_output(b"Game Over : Cleared\n") == []


def test_the_first_board_is_read_with_or_without_a_verdict() -> None:
    rows = [["#", "w"], ["#", "#"]]
    assert SOKOBAN.read_output(b"Game 1: complete\n#w\n##\nGame 2: complete\n###\n") == rows
    assert SOKOBAN.read_output(b"#w\n##\n") == rows
    assert SOKOBAN.read_output(b"game  1 : what\n\n#w  \n##") == rows


def test_blanks_are_cells_in_boulder() -> None:
    assert BOULDER.read_output(b"# #\n  \n\n\n") == [["#", " ", "#"], [" ", " "]]


@given(st.binary(max_size=60))
def test_any_output_is_read_without_an_error(output: bytes) -> None:
    for shrinking in (SOKOBAN, BOULDER, TOWER):
        assert all(cell for row in shrinking.read_output(output) for cell in row)
