"""BDCFF: caves that are drawn as maps, with objects, or at random; what the rules do not have."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.formats import Level
from gyoji.game.notation.source import NotationError, Source
from gyoji.games.boulder import formats
from gyoji.games.boulder.notation import draw, position
from gyoji.games.boulder.rules import DIAMOND, EARTH, EMPTY, EXIT, ROCK, ROCKFORD, STONE

MAP = "[map]\nWWWWW\nWPd.W\nW rXW\nWWWWW\n[/map]\n"


def caves(text: str, *, lenient: bool = False) -> list[Level]:
    return list(formats.read(Source(BytesIO(text.encode()), "x.bd"), lenient))


def board(level: Level) -> list[str]:
    return [row.decode() for row in draw(level.case.start)]


def test_a_map_is_read() -> None:
    (level,) = caves(
        "; made here\n[BDCFF]\nVersion=0.5\n[game]\nName=All\nAuthor=Ann\n\n[cave]\nName=One\n"
        f"Description=a\\nb\nCaveTime=9\nDiamondsRequired=0\n{MAP}"
        "[demo]\nr2.3 d ; and on\n[/demo]\n"
        "[highscore]\n9 Ann\n[/highscore]\n[/cave]\n[/game]\n[/BDCFF]\n"
    )
    assert board(level) == ["#####", "#&$.#", "# OX#", "#####"]
    remarks = ("waiting in a demo", "diamonds that may be left behind", "a time limit")
    assert level[1:] == ("One", "Ann", "a\nb", remarks)
    assert level.case.actions == [3, 3, 1]


def test_an_author_of_a_cave_is_not_that_of_the_next() -> None:
    one, two = caves(f"[game]\n[cave]\nAuthor=Ann\n{MAP}[/cave]\n[cave]\n{MAP}[/cave]\n[/game]")
    assert (one.author, two.author) == ("Ann", "")


def test_objects_are_drawn() -> None:
    (level,) = caves(
        "[cave]\nSize=9 7\nInitialFill=SPACE\n[objects]\nFillRect=1 1 5 5 WALL DIRT\n"
        "Point=2 2 INBOX\n"
        "Raster=2 4 3 1 1 1 BOULDER\n[Level=2]\nPoint=2 3 FIREFLYl\n[/Level]\n[Level=1,3]\n"
        "Line=6 1 7 2 DIAMOND\n[/Level]\nRectangle=6 4 7 5 OUTBOX\n[/objects]\n[/cave]"
    )
    assert board(level) == [
        "#########",
        "######$ #",
        "##&..# $#",
        "##...#  #",
        "##OOO#XX#",
        "######XX#",
        "#########",
    ]


def test_the_original_first_cave_is_made() -> None:
    """The rows are those of other implementations of the same generator."""
    (level,) = caves(
        "[cave]\nRandSeed=10 11\nRandomFill=SPACE 60 BOULDER 50 DIAMOND 9 SPACE 0\n[objects]\n"
        "Line=1 7 30 7 WALL\nLine=9 14 38 14 WALL\nPoint=3 2 INBOX\n"
        "Point=38 16 OUTBOX\n[/objects]\n[/cave]"
    )
    rows = board(level)
    assert (len(rows), len(rows[0])) == (22, 40)
    assert rows[1] == "#...... ..$.O .....O.O....... ....O....#"
    assert rows[2] == "#.O&O...... .........O$..O.... ..... ..#"
    assert rows[20] == "#.$.... ..... ......... .O..O....O...O.#"


@pytest.mark.parametrize(("text", "why"), [
    ("[cave]\n[map]\nWWW\nWqW\nWWW\n[/map]\n[/cave]", "4:2: expected an element that the rules have"
     " (--lenient leaves others out), found FIREFLYr at 1 1"),
    ("[cave]\n[map]\nWWW\nW?W\nWWW\n[/map]\n[/cave]", "4:2: expected an element that the rules have"
     " (--lenient leaves others out), found the unknown code '?' at 1 1"),
    ("[cave]\n[map]\nWWW\nWWW\nWWW\n[/map]\n[/cave]", "1:1: expected exactly one INBOX (P), found"
     " none in this cave"),
    ("[cave]\n[map]\nWWWW\nWPPW\nWWWW\n[/map]\n[/cave]", "4:3: expected exactly one INBOX (P),"
     " found another at 2 1"),
    ("[cave]\nSize=3 4\n[map]\nWWW\nWPW\nWWW\n[/map]\n[/cave]", "6:1: expected a map of 4 rows,"
     " found 3"),
    ("[cave]\nSize=3 3\n[map]\nWWW\nWPWW\nWWW\n[/map]\n[/cave]", "5:4: expected a row of 3 cells,"
     " found 4"),
    ("[cave]\nSize=9999999 9999999\n[/cave]", "1:1: expected a cave of 3 by 3 to 1048576 cells,"
     " found 9999999 by 9999999"),
    ("[cave]\nSize=x\n[/cave]", "2:6: expected two sizes, the columns and rows of the cave,"
     " found 'x'"),
    ("[cave]\n[objects]\nMaze=1 1\n[/objects]\n[/cave]", "3:1: expected an object, one of Point"
     " Line Rectangle FillRect Raster, found 'Maze'"),
    ("[cave]\n[objects]\nPoint=1 WALL\n[/objects]\n[/cave]", "3:7: expected Point= with 2 numbers"
     " and an element, found '1 WALL'"),
    ("[cave]\nRandomFill=SPACE 60\n[/cave]", "2:1: expected a RandSeed for RandomFill, so that the"
     " cave is always the same, found none"),
    ("[cave]\n[objects]\nRaster=0 0 9999999 9999999 0 0 WALL\n[/objects]\n[/cave]",
     "3:1: expected objects of at most 2097152 cells, found more"),
    (f"[cave]\n{MAP}[demo]\nr99999999\n[/demo]\n[/cave]", "9:9: expected at most 1048576 commands,"
     " found more"),
    (f"[cave]\n{MAP}[demo]\nr-\n[/demo]\n[/cave]", "9:2: expected a command, one of u d l r, with a"
     " count, found '-'"),
    ("[game]\n[/game]", "3:1: expected a cave that ends with [/cave], found the end of the input"),
])  # fmt: skip
def test_a_refusal_has_its_place(text: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        caves(text)
    assert str(error.value) == f"x.bd:{why}"


def test_lenient_reading_leaves_out_what_the_rules_do_not_have() -> None:
    (level,) = caves("[cave]\n[map]\nWWWWW\nWPqHW\nwWWWW\n[/map]\n[/cave]", lenient=True)
    assert board(level) == ["#####", "#& X#", "#####"]
    assert level.remarks == (
        "creatures and other elements, which are left out", "a hidden exit",
        "walls that an explosion could open",
    )  # fmt: skip


def test_an_open_border_gets_rock_around_it_and_codes_may_be_its_own() -> None:
    (level,) = caves("[mapcodes]\nLength=1\n?=DIAMOND\n[/mapcodes]\n[cave]\n[map]\nWWW\nP ?\nWWW\n"
                     "[/map]\n[/cave]")  # fmt: skip
    assert board(level) == ["#####", "#####", "#& $#", "#####", "#####"]


def test_a_demo_with_other_moves_is_left_out() -> None:
    (level,) = caves(f"[cave]\n{MAP}[demo]\nrRu\n[/demo]\n[/cave]")
    assert (level.case.actions, level.remarks) == ([], ("a demo with moves other than steps",))


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=20)


@given(
    st.lists(st.sampled_from([EMPTY, EARTH, ROCK, STONE, DIAMOND, EXIT]), min_size=12, max_size=12),
    st.integers(0, 11), st.lists(st.integers(0, 3)), WORDS, st.lists(WORDS, max_size=3),
)  # fmt: skip
def test_a_cave_that_is_written_is_read_again(
    inner: list[int], here: int, actions: list[int], title: str, comment: list[str]
) -> None:
    inner[here] = ROCKFORD
    rows = [bytes([ROCK, *inner[at : at + 4], ROCK]) for at in (0, 4, 8)]
    cells = bytes([ROCK] * 6) + b"".join(rows) + bytes([ROCK] * 6)
    level = Level(
        gyoji.Case(position(cells, 6), actions), title, "", "\n".join(comment).strip("\n")
    )
    text = b"".join(formats.write([level, level], print)).decode()
    assert caves(text) == [level, level]


@given(st.text("[]/cavempobjts=\nPW.d 09Lrlud;", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for start in ("", "[cave]\n[map]\n", "[cave]\n[objects]\n", "[cave]\n[demo]\n", "[cave]\n"):
        try:
            list(caves(start + text + "\n[/cave]"))
        except NotationError as error:
            assert error.line >= 1


@pytest.mark.parametrize(("text", "why"), [
    ("[cave]\n[map]\n" + "W" * 600000 + "\n" + "W" * 600000, "4:1: expected a map of at most"),
    ("[mapcodes]\nLength=2\n", "2:1: expected codes of one sign (Length=1), found 'Length=2'"),
    ("[cave]\nRandSeed=1\nRandomFill=" + "DIRT 9 " * 9 + "\n[/cave]", "3:12: expected at most 8"),
])  # fmt: skip
def test_what_is_too_much_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        caves(text)
    assert str(error.value).startswith(f"x.bd:{why}")


def test_remarks_and_limits() -> None:
    (level,) = caves(
        "[cave]\nDiamondsRequired=9\n[map]\nWWWWW\nWPPXW\nWWWWW\n[/map]\n[objects]\n"
        "Point=9 9 DIRT\n[/objects]\n[/cave]",
        lenient=True,
    )
    assert board(level) == ["#####", "#& X#", "#####"]
    assert level.remarks == ("more diamonds to take than there are",)
    played = level._replace(
        case=gyoji.Case(level.case.start, [0, 1] * 99), author="Ann", remarks=()
    )
    assert caves(b"".join(formats.write([played], print)).decode().replace("d=0", "d=-1")) == [
        played
    ]
    rows = bytes([ROCK]) * 1025
    large = position(rows + bytes([ROCKFORD]) + rows * 1025, 1025)
    with pytest.raises(ValueError, match="BDCFF holds caves of at most 1048576 cells"):
        list(formats.write([Level(gyoji.Case(large, ()))], print))
