"""Declarations: the tables that a game's display, scene and notation take over."""

from __future__ import annotations

import gyoji
from gyoji.game.declarations import Declarations
from gyoji.game.protocols import Words
from gyoji.game.scene import Look, Motion, Tile, scene_of
from gyoji.game.state import RUNNING


def declare_stones() -> Declarations:
    declare = Declarations()
    assert [declare.answer("refused"), declare.answer("done")] == [0, 1]
    assert declare.event("1 Put", "a stone at {a:place}", "put", "stone") == 1
    assert declare.event("1 Put", "a stone at {b:place}", "put", "stone", "b") == 2
    assert declare.event("2 Go", "from {a:place} to {b:place}", "walk") == 3
    assert declare.event("2 Go", "nothing at {b:place}", "bump", "stone", "a b") == 4
    assert declare.event("3 Take", "a stone", "take", announced="taken") == 5
    declare.end("4 End", "going on", RUNNING)
    assert declare.end("4 End", "over") == 1
    declare.look("field", "  ", ". ", "ground")
    declare.look("stone", "● ", "o ", "stone")
    declare.look("hand", "☞ ", "h ", "player")
    declare.cell(".", 0, "free", "field")
    declare.cell("o", 1, "a stone", "field", "stone", label="1", owner=0)
    declare.cell("O", 2, "a heavy stone", "field", "stone")
    declare.cell("=", None, "a thing without tiles")
    return declare


def test_what_is_declared_fills_the_tables() -> None:
    declare = declare_stones()
    assert declare.answers == {0: "refused", 1: "done"}
    assert declare.motions == {
        1: Motion("put", "stone", "", "a"), 2: Motion("put", "stone", "", "b"),
        3: Motion("walk", "", "a", "b"), 4: Motion("bump", "stone", "a", "b"),
        5: Motion("take", "", "a", ""),
    }  # fmt: skip
    assert declare.events[5] == Words("3 Take", "a stone")
    assert declare.announced == {5: "taken"}
    assert declare.ends == {RUNNING: Words("4 End", "going on"), 1: Words("4 End", "over")}
    assert declare.glyphs == {0: ".", 1: "o", 2: "O"}
    assert declare.words(2, 0) == ("a heavy stone", "free")
    assert list(declare.legend) == [".", "o", "O", "="]
    assert list(declare.tiles) == [".", "o", "O"]
    assert declare.tiles["o"] == (Tile("field"), Tile("stone", "1", owner=0))


def test_a_tile_has_the_words_of_the_first_cell_that_it_tops() -> None:
    looks = declare_stones().looks
    assert looks["stone"] == Look("● ", "o ", "stone", "a stone")
    assert looks["hand"].words == "hand"


def test_a_game_that_extends_another_one_leaves_it_alone() -> None:
    declare = declare_stones()
    more = declare.copy()
    assert more.event("5 More", "more", announced="more") == 6
    assert more.end("5 More", "more") == 2
    assert 6 not in declare.events
    assert 2 not in declare.ends
    assert 6 not in declare.announced


def test_a_game_in_one_file_says_which_piece_moves() -> None:
    game = gyoji.load("examples/games/vacuum.py")
    assert {motion.tile for motion in scene_of(game).MOTIONS.values()} <= {
        "",
        *scene_of(game).LOOKS,
    }
