"""XSB, SOK and Boxoban: what is read, what is refused and where, what is written."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.formats import Level, formats_of
from gyoji.game.notation.source import NotationError, Source
from gyoji.game.state import WIDTH
from gyoji.games.sokoban.formats import boards, is_boxoban, is_xsb, xsb
from gyoji.games.sokoban.formats.lurd import RunError, expand
from gyoji.games.sokoban.notation import position
from gyoji.games.sokoban.rules import BOX, FLOOR, TARGET, WALKED, WALL, WORKER

GAME = gyoji.load("sokoban")
BOARD = "#####\n#@$.#\n#####\n"
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
#.$$-#
######
"""


def levels(text: str | bytes, name: str = "<levels>", *, lenient: bool = False) -> list[Level]:
    data = text.encode() if isinstance(text, str) else text
    return list(xsb.read(Source(BytesIO(data), name), lenient))


def drawn(text: str) -> list[str]:
    """The levels, in the contest's notation."""
    return [
        gyoji.show("sokoban", [level.case]).decode().removesuffix("\n\n0 0\n")
        for level in levels(text)
    ]


def written(*several: Level) -> tuple[bytes, list[str]]:
    left_out = list[str]()
    return b"".join(xsb.write(several, left_out.append)), left_out


def refusal(text: str | bytes) -> str:
    with pytest.raises(NotationError) as error:
        levels(text, "many.xsb")
    return str(error.value)


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


def test_what_is_enclosed_stays_floor_and_what_is_outside_becomes_wall() -> None:
    (only,) = drawn("  #####\n### # #\n#@$.###\n#####\n")
    assert only == "4 7\n#######\n###.#.#\n#wb+###\n#######"


def test_an_open_outline_gets_a_ring_of_walls() -> None:
    (level,) = levels("#####\n@ $.#\n#####\n")
    assert level.case.start[WIDTH] == 7
    assert gyoji.Play(GAME, level.case.start).do(3).answer == WALKED
    assert next(gyoji.read("sokoban", gyoji.show("sokoban", [level.case]))) == level.case


@pytest.mark.parametrize("text", [
    "#####\n#@$.#\n#####\n",
    "#####\r\n#@$.#\r\n#####",
    "\n\n#####   \n#@$.#\n#####",
    "5#|#pb.#|5#|\n",
    "5#\n#@$.#\n5#\n",
    "5(#)|#1(@$).#|2(2#)#",
    "#####\n#pb.#\n#####\n",
    "some words\n\n##########\n\n#####\n#@$.#\n#####\n-----\n",
])  # fmt: skip
def test_a_level_is_written_in_many_ways(text: str) -> None:
    assert drawn(text) == ["3 5\n#####\n#wb+#\n#####"]


def test_blanks_minus_and_underline_are_floor() -> None:
    assert len(set(drawn("".join(f"#####\n#@{floor}$.#\n######\n\n" for floor in " -_")))) == 1


ONE_TWO = ["first", "second"]


@pytest.mark.parametrize(("text", "titles"), [
    (f"; first\n\n{BOARD}\n; second\n\n{BOARD}", ONE_TWO),
    (f"{BOARD}; first\n\n{BOARD}; second\n", ONE_TWO),
    (f"{BOARD}Title: first\n\n{BOARD}Title: second", ONE_TWO),
    (f"Title: first\n{BOARD}\nTitle: second\n{BOARD}", ONE_TWO),
    (f"Title: first\n\n{BOARD}\nTitle: second\n\n{BOARD}", ONE_TWO),
    (f"words\nof the file\n\nfirst\n\n{BOARD}second\n{BOARD}", ONE_TWO),
    (f"; 1\n\n{BOARD}\n; 2\n\n{BOARD}", ["", ""]),
    (f"Collection: of one\n\n{BOARD}", [""]),
    (f":: a remark\n{BOARD}", [""]),
])  # fmt: skip
def test_titles_stand_above_or_below(text: str, titles: list[str]) -> None:
    assert [level.title for level in levels(text)] == titles


def test_what_is_said_of_a_level() -> None:
    text = (
        "Collection: Two\nAuthor: Ann\n\n#####\n#@$.#\n#####\nTitle: One\nComment:\nA line,\n"
        "Author: nobody\nSolution\nlr\nComment-End:\n\n#####\n#@$.#\n#####\n"
        "Author: B\xf6b\x1b[2J\n\nmore\nwords\n"
    )
    one, two = levels(text.encode("latin-1"))
    assert (one.title, one.author) == ("One", "Ann")
    assert one.comment == "A line,\nAuthor: nobody\nSolution\nlr"
    assert (two.author, two.comment) == ("B\xf6b\\x1b[2J", "more\nwords")


@pytest.mark.parametrize(("moves", "actions"), [
    ("Solution\nlR\n", [2, 3]),
    ("\nlR\n", []),
    ("\nSolution: lrR\n", None),
    ("Solution\nLRRR\n", [2, 3, 3, 3]),
    ("Solution\nlr\n\nSolution\nl2(rl)2R\n", None),
    ("Solution: 1-2l3\n", []),
    ("Saved game\nl\n", [2]),
    ("\nlrlrlrlrlrlrrR\n", [2, 3] * 6 + [3, 3]),
    ("\nSaved game\n[]lr\nlrlrlrlr\n", []),
])  # fmt: skip
def test_plays_are_verified(moves: str, actions: list[int] | None) -> None:
    text = "#######\n# @ $.#\n#######\n" + moves
    if actions is None or (moves.startswith("Solution\n") and len(actions) == 2):
        with pytest.raises(NotationError):
            levels(text)
        assert levels(text, lenient=True)[0].case.actions == b""
    else:
        assert list(levels(text)[0].case.actions) == actions


RUNS = "runs of at most 1048576 signs together, found longer ones"


@pytest.mark.parametrize(("text", "why"), [
    ("x\n\n#####\n# $.#\n#####\n", "3:1: expected exactly one worker (@ or +), found none"),
    ("#####\n#@@.#\n#####", "2:3: expected exactly one worker (@ or +), found another"),
    ("\n#####\n#@..#\n#####", "2:1: expected as many boxes as targets, found 0 and 2"),
    ("5#|#@@.#|5#", "1:3: expected exactly one worker (@ or +), found another"),
    ("", "1:1: expected a board with walls (#), a worker (@), boxes ($) and targets (.), found the"
     " end of the input"),
    ("999999999#\n#@#\n", "1:1: expected a run of at most 1048576, found 999999999"),
    ("# 99999999999999999999#\n", "1:3: expected a run of at most 1048576, found 999999999"),
    ("9999(9999(#))\n", f"1:13: expected {RUNS}"),
    ("1000000#|1000000#", f"1:10: expected {RUNS}"),
    ("600000#\n600000#\n", "2:1: expected a board of at most 1048576 cells, found a larger one"),
    (f"#@#\n600000#\n#\n\n{BOARD}", "1:1: expected a board of at most 1048576 cells, found a larger"
     " one"),
    (BOARD + "Solution\nl\n", "5:1: expected a move that can be made as it is written, found 'l',"
     " which moves nothing (move 1)"),
    ("######\n#@ $.#\n######\nSolution\nRr\n", "5:1: expected a move that can be made as it is"
     " written, found 'R', which pushes nothing (move 1)"),
    ("######\n#@ $.#\n######\n\nSolution\nrl\n", "6:1: expected a solution, found 2 moves, which"
     " leave 1 box off the targets"),
    ("######\n#@ $.#\n######\n\nSolution\nrlrxR\n", "6:4: expected a move, one of l u r d, or"
     " L U R D for a push, found 'x'"),
    ("######\n#@ $.#\n######\n\nSolution\n99999999l\n", "6:1: expected a run of at most 1048576,"
     " found 99999999"),
    ("######\n#@$x.#\n#$ . #\n######\n", "2:4: expected a cell of a board: # @ + $ * . - _ or a"
     " blank, found 'x'"),
    ("  ######\n  #@ \t.#\n  ######\n", "2:6: expected a cell of a board: # @ + $ * . - _ or a"
     " blank, found '\\t'"),
    ("Game: Hexoban\n\n" + BOARD, "1:1: expected levels of Sokoban, found Game: Hexoban"),
])  # fmt: skip
def test_a_refusal_has_its_place(text: str, why: str) -> None:
    assert refusal(text) == f"many.xsb:{why}"


def test_a_heading_of_walls_is_no_row_with_strange_cells() -> None:
    assert drawn(BOARD + "### Level 7, by hand ###\n") == drawn(BOARD)


def test_a_run_has_a_length() -> None:
    with pytest.raises(RunError, match="at least 1"):
        expand(b"#0#", 50)


def test_lenient_reading_accepts_what_can_be_played() -> None:
    (level,) = levels("#####\n#@$@#\n#####\n", lenient=True)
    assert level.case.start.count(WORKER) == 1
    assert level.case.start.count(BOX) == 1


def test_formats_are_recognized_by_their_beginning() -> None:
    assert is_xsb(TEXT.encode())
    assert is_xsb(b"a title\n") is None
    assert is_xsb(b"4 6\n######\n#@$.#\n") is False
    assert is_xsb(b"#####\n#wb+#\n#####\n") is None
    assert is_boxoban(b"; 0\n" + b"##########\n" * 9 + b"##########")
    assert not is_boxoban(b"; 0\n\n" + b"##########\n" * 10)
    assert list(formats_of(GAME).FORMATS) == ["boxoban", "xsb"]


def test_what_xsb_does_not_hold_is_said() -> None:
    case = next(gyoji.read("sokoban", "3 6\n######\n#w.b+#\n######\nLURRLL\n0 0\n"))
    text, left_out = written(Level(case))
    assert left_out == ["2 keystrokes after the end", "2 keystrokes that move nothing"]
    assert text.endswith(b"\n\nSolution\nrR\n\n")


def test_what_boxoban_does_not_hold_is_said() -> None:
    rows = [b"#" * 10, b"#@$.     #", *[b"#" + b" " * 8 + b"#"] * 7, b"#" * 10]
    (level,) = levels(b"\n".join(rows) + b"\nTitle: x\n\nSolution: R\n")
    left_out = list[str]()
    text = b"".join(xsb.write_boxoban([level, level], left_out.append))
    assert text == b"".join(b"; %d\n%b\n\n" % (at, b"\n".join(rows)) for at in (0, 1))
    assert left_out == ["the title", "1 keystroke of the play"] * 2
    with pytest.raises(ValueError, match="boards of 10 by 10, and level 1 has 3 by 5"):
        list(xsb.write_boxoban(levels(BOARD), print))


def test_a_comment_may_hold_lines_that_look_like_boards() -> None:
    (level,) = levels(BOARD + "\nComment:\n0\n#\n\n@$\nend\nComment-End:\n")
    assert level.comment == "0\n#\n\n@$\nend"


LINES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=30)


@st.composite
def boards_of_any_kind(draw: st.DrawFn) -> gyoji.Case:
    """A board within walls, with any boxes and targets, and any keystrokes."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    glyphs, size = st.sampled_from(b" #$*."), height * width
    inner = draw(st.lists(glyphs, min_size=size, max_size=size))
    inner[draw(st.integers(0, size - 1))] = draw(st.sampled_from(b"@+"))
    rows = [bytes(inner[at : at + width]) for at in range(0, len(inner), width)]
    lines = [b"#" * (width + 2), *(b"#" + row + b"#" for row in rows), b"#" * (width + 2)]
    cells = b"".join(lines).translate(boards.CELLS)
    return gyoji.Case(position(cells, width + 2), bytes(draw(st.lists(st.integers(0, 3)))))


@given(boards_of_any_kind(), LINES, LINES, st.lists(LINES, max_size=3))
def test_a_level_that_is_written_is_read_again(
    case: gyoji.Case, title: str, author: str, comment: list[str]
) -> None:
    level = Level(case, title, author, "\n".join(comment).strip("\n"))
    text, left_out = written(level)
    (again,) = levels(text, lenient=True)  # any numbers of boxes and targets
    assert again.case.start == case.start
    assert again[1:4] == level[1:4]
    played, replayed = (gyoji.play_out(GAME, each) for each in (case, again.case))
    assert (played.end, played.answers.replace(b"\0", b"")) == (replayed.end, replayed.answers)
    assert left_out or case == again.case


@given(st.lists(st.sampled_from(["#", "-", "@", "12", "(", ")", "3(", ")", "0"])).map("".join))
def test_runs_are_expanded_as_a_simple_grammar_does(text: str) -> None:
    def simple(at: int, deep: int) -> tuple[str, int]:
        done = ""
        while at < len(text) and text[at] != ")":
            digits = ""
            while at < len(text) and text[at].isdigit():
                digits, at = digits + text[at], at + 1
            if at == len(text) or text[at] == ")" or digits.strip("0") == "" != digits:
                raise ValueError
            sign, at = simple(at + 1, deep + 1) if text[at] == "(" else (text[at], at + 1)
            if len(done) + len(sign) * int(digits or 1) > 5000:
                raise ValueError  # before it takes memory: a number may have any digits
            done += sign * int(digits or 1)
        if (at < len(text)) != (deep > 0):
            raise ValueError
        return done, at + 1

    try:
        wanted: str | None = simple(0, 0)[0]
    except ValueError:
        wanted = None
    try:
        found: str | None = expand(text.encode(), 5000).decode()
    except RunError:
        found = None
    assert found == wanted


SIGNS = st.text("#@$.*+ -_|()09lurdLURD;:\n", max_size=200)


@given(st.binary(max_size=200) | SIGNS.map(str.encode))
def test_any_text_is_read_or_refused(text: bytes) -> None:
    for lenient in (False, True):
        try:
            for level in levels(text, lenient=lenient):
                assert level.case.start[0] in (WALL, WALL | FLOOR | TARGET)
        except NotationError as error:
            assert error.line >= 1


def test_boxes_on_targets_may_be_an_ornament_above_the_walls() -> None:
    text = f"#1\n\n ***\n{BOARD}"
    assert levels(text)[0].title == "#1"
    assert drawn(text) == ["6 7\n#######\n##BBB##\n#######\n##wb+##\n#######\n#######"]


def test_what_is_left_out_of_a_collection_is_remarked() -> None:
    text = f"more\nwords\n{BOARD}Comment: {'x' * 20000}\n\nSolution\nRRR\n\nSaved game\nR\n"
    (level,) = levels(text)
    assert level.title == "words"
    assert len(level.comment) == 1 << 14
    assert level.remarks == ("moves after the end", "another play", "the rest of a long comment")
    assert refusal(
        "######\n#@  $#\n#.   #\n######\nSaved game\n300000(rl)\n300000(rl)\n"
    ).startswith("many.xsb:7:1: expected at most 1048576 moves")


def test_what_is_too_large_or_has_no_glyph() -> None:
    rows = bytes([WALL]) * 1025
    large = position(rows + bytes([WORKER]) + rows * 1025, 1025)
    with pytest.raises(ValueError, match="XSB holds boards of at most 1048576 cells"):
        written(Level(gyoji.Case(large, ())))
    plain = [b"#" * 10, b"#@$.     #", *[b"#" + b" " * 8 + b"#"] * 7, b"#" * 10]
    (level,) = levels(b"\n".join(plain))
    assert b"".join(xsb.write_boxoban([level], print)) == b"; 0\n" + b"\n".join(plain) + b"\n\n"
    (level,) = levels(b"\n".join(plain).replace(b"@$.", b"@*."), lenient=True)
    with pytest.raises(ValueError, match="Boxoban has no glyph for a box or a worker on a target"):
        list(xsb.write_boxoban([level], print))
