"""XSB, Sokoban's common format for levels, and how it is recognized."""

from __future__ import annotations

from io import BytesIO

import pytest

import gyoji
from gyoji.game.formats import formats_of, recognized
from gyoji.games.sokoban.formats import read
from gyoji.games.sokoban.rules import WALKED
from gyoji.notation.source import Source
from gyoji.state import WIDTH, Position

TEXT = """\
Microban, somebody's
; 1

    #####
    #   #
    #$  #
  ###  $##
  #  $ $ #
### # ## #   ######
#   # ## #####  ..#
# $  $          ..#
##### ### #@##  ..#
    #     #########
    #######
Title: one
; 2
#####
#@$.#
#####
; 3
######
#+-*_#
#.$$.#
######
"""


def positions(text: str, name: str = "<levels>") -> list[Position]:
    return [case.start for case in read(Source(BytesIO(text.encode()), name))]


def drawn(text: str) -> list[str]:
    """The levels, in the contest's notation."""
    return [
        gyoji.show("sokoban", [gyoji.Case(start, b"")]).decode().removesuffix("\n\n0 0\n")
        for start in positions(text.replace("#+-*_#\n#.$$.#", "#+-*_#\n#.$$-#"), "three.xsb")
    ]


def test_levels_with_any_outline_are_read() -> None:
    first, second, third = drawn(TEXT)
    assert first.splitlines() == [
        "11 19",
        "###################",
        "#####...###########",
        "#####b..###########",
        "#####..b###########",
        "###..b.b.##########",
        "###.#.##.##########",
        "#...#.##.#####..++#",
        "#.b..b..........++#",
        "#####.###.#w##..++#",
        "#####.....#########",
        "###################",
    ]
    assert second == "3 5\n#####\n#wb+#\n#####"
    assert third == "4 6\n######\n#W.B.#\n#+bb.#\n######"


def test_an_open_outline_gets_a_ring_of_walls() -> None:
    (start,) = positions("#####\n@ $.#\n#####\n")
    assert start[WIDTH] == 7
    assert gyoji.Play(gyoji.load("sokoban"), start).do(3).answer == WALKED


@pytest.mark.parametrize(("text", "why"), [
    ("x\n\n#####\n# $.#\n#####\n", "many.txt:3:1: expected exactly one worker (@ or +), found 0"),
    ("#####\n#@@.#\n#####", "many.txt:1:1: expected exactly one worker (@ or +), found 2"),
    ("\n#####\n#@..#\n#####", "many.txt:2:1: expected as many boxes as targets, found 0 and 2"),
])  # fmt: skip
def test_an_unplayable_level_is_refused(text: str, why: str) -> None:
    with pytest.raises(gyoji.NotationError) as error:
        positions(text, "many.txt")
    assert str(error.value) == why


def test_a_text_is_recognized_by_its_beginning() -> None:
    sokoban, tower = gyoji.load("sokoban"), gyoji.load("tower")
    assert recognized(sokoban, TEXT.partition("\n")[2].encode()) is not None
    assert recognized(sokoban, b"#####\n#@$.#\n#####\n") is formats_of(sokoban).FORMATS["xsb"]
    assert recognized(sokoban, b"4 6\n######\n") is None
    assert recognized(tower, b"#####\n") is None
    assert formats_of(tower).FORMATS == {}
