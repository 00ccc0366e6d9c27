"""Rendering, as text and as squares."""

import gymnasium
import numpy as np
import pytest

import gyoji
from gyoji.env import GridEnv, aec, drawing

from .boards import NAMES, ROOM, small


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_drawn_in_text(name: str) -> None:
    env = GridEnv(name, levels=small(name), render_mode="ansi")
    env.reset(seed=1)
    drawn = gyoji.load(name).display.draw(env.position)
    assert [line.split() for line in env.render().splitlines()] == [
        [glyph for glyph in row if glyph != " "] for row in drawn
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_drawn_in_squares(name: str) -> None:
    env = GridEnv(name, levels=small(name), render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    board = gyoji.load(name).display.draw(env.position)
    side = picture.shape[0] // len(board)
    assert picture.shape == (side * len(board), side * len(board[0]), 3)
    assert picture.dtype == np.uint8
    squares: dict[str, bytes] = {}
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            square = picture[row * side : (row + 1) * side, column * side : (column + 1) * side]
            assert squares.setdefault(glyph, square.tobytes()) == square.tobytes()
    assert len({*squares.values()}) == len(squares)


def test_every_glyph_of_a_legend_looks_different() -> None:
    for name in NAMES:
        legend = gyoji.load(name).display.LEGEND
        first = "".join(glyph[0] for glyph in legend)
        assert len({drawing._tile(glyph, 3, first).tobytes() for glyph in legend}) == len(legend)


def test_every_letter_has_fifteen_dots() -> None:
    assert all(0 <= bits < 1 << 15 for bits in drawing.FONT.values())
    tile = drawing._tile("#~", 2, "#")
    assert tile.shape == (30, 30, 3)


def test_human_mode_prints_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = GridEnv("sokoban", levels=ROOM, render_mode="human")
    env.reset()
    assert capsys.readouterr().out == ("# # # # # #\n# w . b + #\n# . . . . #\n# # # # # #\n\n")
    env.step(3)
    assert "# . w b + #" in capsys.readouterr().out
    saved = env.save()
    assert env.step(3)[2]
    assert "# . . w B #" in capsys.readouterr().out
    env.restore(saved)
    assert "# . w b + #" in capsys.readouterr().out
    assert env.render() is None


def test_a_terminal_is_cleared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    GridEnv("sokoban", levels=ROOM, render_mode="human").reset()
    assert capsys.readouterr().out.startswith("\x1b[H\x1b[2J# # #")


def test_rendering_without_a_mode_warns() -> None:
    env = GridEnv("sokoban", levels=ROOM)
    env.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


def test_rendering_before_the_first_reset_raises() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="no play has begun"):
        GridEnv("sokoban", render_mode="ansi").render()


def test_pettingzoo_environments_render(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec.sweets.raw_env(levels=small("sweets"), render_mode="human")
    env.reset(seed=1)
    assert "L" in capsys.readouterr().out
    env.step(int(np.flatnonzero(env.infos["player_0"]["action_mask"])[0]))
    assert "j" in capsys.readouterr().out
    env.close()
    env = aec.labyrinth.raw_env(walkers=2, render_mode="ansi")
    env.reset(seed=1)
    assert "@1" in env.render()
