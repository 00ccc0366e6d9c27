"""Rendering, as text and as squares."""

import gymnasium
import numpy as np
import pytest

import gyoji
from gyoji.env import GridEnv, aec, drawing
from gyoji.pictures.raster import PixelPainter

from .boards import NAMES, ROOM, small


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_drawn_in_text(name: str) -> None:
    env = GridEnv(name, levels=small(name), render_mode="ansi")
    env.reset(seed=1)
    drawn = env.game.display.draw(env.position)
    assert [line.split() for line in env.render().splitlines()] == [
        [glyph for glyph in row if glyph != " "] for row in drawn
    ]


@pytest.mark.parametrize("name", [*NAMES, "skater"])
def test_a_board_is_drawn_in_tiles(name: str) -> None:
    """The picture is the one that the browser saves, in smaller tiles."""
    env = GridEnv(name, levels=small(name), render_mode="rgb_array")
    env.reset(seed=1)
    seen = env.render()
    assert seen.dtype == np.uint8
    board = env.game.display.draw(env.position)
    painter = PixelPainter(env.game, board, "light", drawing.SIDE)
    assert np.array_equal(seen, np.array(painter.whole(board)))
    tiles: dict[str, bytes] = {}
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            left, top, right, bottom = painter.box(row, column)
            if not env.game.display.HEXAGONS:  # hexagons overlap
                tile = seen[top:bottom, left:right].tobytes()
                assert tiles.setdefault(glyph, tile) == tile
    assert len({*tiles.values()}) == len(tiles)


def test_a_large_board_has_smaller_tiles_or_is_refused() -> None:
    game = gyoji.load("sokoban")

    def room(rows: int) -> gyoji.game.state.Position:
        inside = ["#" + "." * 98 + "#"] * (rows - 2)
        board = ["#" * 100, "#wb+" + "." * 95 + "#", *inside[1:], "#" * 100]
        text = "\n".join([f"{rows} 100", *board, "", "0 0", ""])
        return next(gyoji.read(game, text)).start

    height, width, _ = drawing.picture(game, room(100)).shape
    assert height * width <= drawing.PIXELS
    with pytest.raises(ValueError, match="too large"):
        drawing.picture(game, room(3000))


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
