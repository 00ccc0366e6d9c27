"""Sokoban levels as the rest of the world writes them."""

from __future__ import annotations

import pytest
from gyoji.games.sokoban.xsb import positions

import gyoji
from gyoji.games.sokoban.rules import WALKED
from gyoji.state import WIDTH

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


def test_an_outline_that_is_open_gets_a_ring() -> None:
    (start,) = positions("#####\n@ $.#\n#####\n")
    assert start[WIDTH] == 7
    assert gyoji.Play(gyoji.load("sokoban"), start).do(3).answer == WALKED


@pytest.mark.parametrize(("text", "why"), [
    ("x\n\n#####\n# $.#\n#####\n", "many.txt:3: expected exactly one worker (@ or +), found 0"),
    ("#####\n#@@.#\n#####", "many.txt:1: expected exactly one worker (@ or +), found 2"),
    ("\n#####\n#@..#\n#####", "many.txt:2: expected as many boxes as targets, found 0 and 2"),
])  # fmt: skip
def test_what_is_no_level_is_told(text: str, why: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011  # its text is looked at
        list(positions(text, "many.txt"))
    assert str(error.value) == why
