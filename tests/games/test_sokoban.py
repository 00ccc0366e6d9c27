"""Sokoban: the contest's samples, the naive implementation, refusals, and arbitrary input."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.files import samples
from gyoji.game.protocols import Case
from gyoji.game.state import STATUS
from gyoji.games.sokoban import display, levels, notation, reasons, rules
from tests.examples import examples
from tests.naive import sokoban as naive

GAME = gyoji.load("sokoban")
((_, SAMPLE, ANSWER),) = samples(GAME)
ROOM = ["######", "#w.b+#", "#....#", "######"]


def text(rows: list[str], keys: str = "") -> str:
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, keys, "0 0", ""])


def refusal(given: str | bytes, lenient: bool = False) -> str:
    with pytest.raises(gyoji.NotationError) as caught:
        list(gyoji.read("sokoban", given, lenient=lenient))
    return str(caught.value)


def answer(given: str | bytes, lenient: bool = False) -> str:
    return b"".join(gyoji.judge("sokoban", given, lenient=lenient)).decode()


def test_the_samples() -> None:
    expected = ANSWER.decode()
    assert answer(SAMPLE) == expected
    assert answer(SAMPLE.replace(b"\n", b"\r\n")) == expected
    assert answer(SAMPLE.removesuffix(b"\n")) == expected
    assert answer(b"\xef\xbb\xbf" + SAMPLE) == expected


@st.composite
def boards(draw: st.DrawFn) -> tuple[list[str], str]:
    """Small, crowded boards with as many boxes as targets; some are complete."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(2, 5))
    boxes = draw(st.integers(0, (height * width - 1) // 2))
    glyphs = ["w", *"b" * boxes, *"+" * boxes]
    glyphs += draw(st.lists(st.sampled_from(".#"), min_size=60, max_size=60))
    glyphs = draw(st.permutations(glyphs[: height * width]))
    merged = draw(st.integers(0, boxes))
    inside = "".join(glyphs).replace("b", "B", merged).replace("+", ".", merged)
    lines = [inside[at : at + width] for at in range(0, len(inside), width)]
    keys = draw(st.text("UDLR", max_size=30))
    return ["#" * (width + 2), *(f"#{line}#" for line in lines), "#" * (width + 2)], keys


def compare(rows: list[str], keys: str) -> None:
    """Compare each step with the naive implementation."""
    (case,) = gyoji.read(GAME, text(rows, keys))
    play = gyoji.Play(GAME, case.start)
    for number, (board, complete) in enumerate(naive.simulate(rows, keys)):
        if number:
            play.do(case.actions[number - 1])
        assert ["".join(row) for row in display.draw(play.state)] == board
        assert play.over == complete == bool(play.score())


@examples(400)
@given(boards())
def test_small_boards_agree_with_the_naive_implementation(board: tuple[list[str], str]) -> None:
    compare(*board)


@examples(150)
@given(st.integers(0, 10**6), st.sampled_from(list(levels.KINDS)), st.integers(4, 14))
def test_levels_agree_with_the_naive_implementation(seed: int, kind: str, size: int) -> None:
    (case,) = levels.cases(Random(seed), size, 1, kind, {})
    rows = ["".join(row) for row in display.draw(case.start)]
    compare(rows, "".join(notation.word(way, list(case.start)) for way in case.actions))
    given = gyoji.show(GAME, [case]).decode()
    assert answer(given) == naive.judge(given)


def test_solved_levels_are_solved_by_their_keystrokes() -> None:
    for case in levels.cases(Random(5), 9, 20, "solved", {}):
        assert gyoji.play_out(GAME, case).end[STATUS] == rules.COMPLETE


def test_a_solved_board_is_complete_at_once() -> None:
    assert answer(text(["####", "#wB#", "#..#", "####"], "DD")).startswith("Game 1: complete\n")


def events(rows: list[str], keys: str) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """The answer and the events of each keystroke; the start comes first."""
    (case,) = gyoji.read(GAME, text(rows, keys))
    return [(step.answer, list(step.events)) for step, _ in gyoji.trace(GAME, case)]


def test_answers_and_events() -> None:
    assert events(ROOM, "ULRR") == [
        (0, []),
        (rules.STAYED, [(rules.WALL_AHEAD, 7, 1)]),
        (rules.STAYED, [(rules.WALL_AHEAD, 7, 6)]),
        (rules.WALKED, [(rules.STEP, 7, 8)]),
        (
            rules.PUSHED,
            [(rules.PUSH, 9, 10), (rules.STEP, 8, 9), (rules.ALL_HOME, 9, 9)],
        ),
    ]
    assert events(["#######", "#wbb++#", "#.....#", "#######"], "R")[1:] == [
        (rules.STAYED, [(rules.BOX_JAMMED, 9, 10)])
    ]
    assert events(["#######", "#..wb##", "#.+...#", "#######"], "R")[1:] == [
        (rules.STAYED, [(rules.BOX_JAMMED, 11, 12)])
    ]
    assert events(["####", "#wB#", "#..#", "####"], "D") == [(0, [(rules.ALL_HOME, 5, 5)])]


def test_one_player_plays_for_one_point() -> None:
    (case,) = gyoji.read(GAME, text(ROOM, "RR"))
    assert rules.players(list(case.start)) == 1
    assert rules.score(list(case.start), 0) == 0
    assert rules.score(list(gyoji.play_out(GAME, case).end), 0) == 1
    state = list(case.start)
    assert [rules.next_action(state, action) for action in range(-1, 4)] == [0, 1, 2, 3, -1]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("", "<input>:1:1: expected two numbers, the rows and columns of a board, or 0 0,"
             " found the end of the input"),
        ("8 x\n", "<input>:1:3: expected two numbers, the rows and columns of a board, or 0 0,"
                  " found 'x'"),
        ("8\n", "<input>:1:2: expected two numbers, the rows and columns of a board, or 0 0,"
                " found '8'"),
        ("4 6 1\n", "<input>:1:5: expected two numbers, the rows and columns of a board, or 0 0,"
                    " found '1'"),
        ("0 6\n", "<input>:1:1: expected two numbers, the rows and columns of a board, or 0 0,"
                  " found '0 6'"),
        ("6 0\n", "<input>:1:1: expected two numbers, the rows and columns of a board, or 0 0,"
                  " found '6 0'"),
        ("-4 6\n", "<input>:1:1: expected two numbers, the rows and columns of a board, or 0 0,"
                   " found '-4'"),
        ("4 6\n######\n", "<input>:3:1: expected a row of 6 glyphs, found the end of the input"),
        ("1000000000 1000000000\n#", "<input>:1:1: expected a board of at most 67108864 cells,"
                                      " found 1000000000 x 1000000000"),
        ("9" * 10_000 + " 4\n", "<input>:1:1: expected two numbers, the rows and columns of a"
                                f" board, or 0 0, found '{'9' * 40}'..., which is too large"),
        (text(ROOM)[:-4], "<input>:7:1: expected two numbers, the rows and columns of a board,"
                          " or 0 0, found the end of the input"),
        ("4 6\n######\n#w.b+#\n#....#\n######",
         "<input>:6:1: expected a line of keystrokes, found the end of the input"),
        (text(["######", "#w.b+", "#....#", "######"]),
         "<input>:3:6: expected a row of 6 glyphs, found 5"),
        (text(["######", "#w.b+##", "#....#", "######"]),
         "<input>:3:7: expected a row of 6 glyphs, found '#'"),
        (text(["######", "#w.b?#", "#....#", "######"]),
         "<input>:3:5: expected one of # . + b B w W, found '?#'"),
        (text(["######", "#..b+#", "#....#", "######"]),
         "<input>:2:1: expected exactly one worker, found none on the board that begins here"),
        (text(["######", "#w.b+#", "#..W.#", "######"]),
         "<input>:4:4: expected exactly one worker, found another"),
        (text(["######", "#w.bb#", "#...+#", "######"]),
         "<input>:3:4: expected as many boxes as targets, found 2 and 1 on this board"),
        (text(["######", "#w.b+.", "#....#", "######"]),
         "<input>:3:6: expected a wall on the border, found '.'"),
        (text(["##.###", "#w.b+#", "#....#", "######"]),
         "<input>:2:3: expected a wall on the border, found '.'"),
        (text(ROOM, "UDuL"),
         "<input>:6:3: expected a keystroke, one of U D L R, found 'uL'"),
        (text(ROOM, "U" * 70_000 + "x"),
         "<input>:6:70001: expected a keystroke, one of U D L R, found 'x'"),
    ],
)  # fmt: skip
def test_strict_reading_refuses(given: str, expected: str) -> None:
    assert refusal(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (text(ROOM, "RxR?!"), "Game 1: complete\n######\n#.{w}B#\n#....#\n######\n"),
        ("\n" + text(ROOM, "RR").removesuffix("0 0\n"),
         "Game 1: complete\n######\n#.{w}B#\n#....#\n######\n"),
        ("4 6\n######\n#w.b+#\n#....#\n######",
         "Game 1: incomplete\n######\n#w.b+#\n#....#\n######\n"),
        (text(["######", "#w b+", "#....####", "######"], "RR"),
         "Game 1: complete\n######\n#.{w}B#\n#....#\n######\n"),
        (text(["######", "#w.b+#", "#.wW.#", "######"], "RR"),
         "Game 1: complete\n######\n#.{w}B#\n#..+.#\n######\n"),
        (text(["w.b+"], "LRRR"), "Game 1: complete\n.{w}B\n"),
        (text(["......", ".w.bb.", "...+..", "......"], "LLLUUU"),
         "Game 1: incomplete\nw.....\n...bb.\n...+..\n......\n"),
        ("  \n", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_lenient_reading_goes_on_after_faults(given: str, expected: str) -> None:
    expected = expected.replace("{w}", ".w" if "{w}" in expected else "")
    assert answer(given, lenient=True) == expected


def test_lenient_reading_needs_a_worker() -> None:
    given = text(["####", "#b+#", "#..#", "####"])
    assert "expected exactly one worker" in refusal(given, lenient=True)


def test_lenient_reading_ignores_a_false_size() -> None:
    given = "9 99999999999999\n####\n"
    assert refusal(given, lenient=True) == (
        "<input>:1:1: expected a board of at most 16777216 cells, found 9 x 99999999999999"
    )


def test_an_open_border_is_placed_and_drawn_without_its_walls() -> None:
    (case,) = gyoji.read(GAME, text(["w.b+"], "RR"), lenient=True)
    step = gyoji.Play(GAME, case.start).do(case.actions[0])
    assert display.NOUNS["place"](step.events[0][2], list(case.start)) == "row 1, column 2"


def test_a_truncated_input_reads_or_is_refused() -> None:
    for end in range(len(SAMPLE) - 1):
        with pytest.raises(gyoji.NotationError) as caught:
            list(gyoji.read("sokoban", SAMPLE[:end]))
        assert caught.value.line <= SAMPLE[:end].count(b"\n") + 2


@examples(300)
@given(st.integers(0, len(SAMPLE) - 1), st.binary(max_size=5), st.booleans())
def test_a_damaged_input_reads_or_is_refused(at: int, junk: bytes, lenient: bool) -> None:
    damaged = SAMPLE[:at] + junk + SAMPLE[at + len(junk) :]
    try:
        assert b"".join(gyoji.judge("sokoban", damaged, lenient=lenient)) is not None
    except gyoji.NotationError as error:
        assert error.line >= 1
        assert error.column >= 1


@examples(300)
@given(st.binary(max_size=60), st.booleans())
def test_any_bytes_read_or_are_refused(given: bytes, lenient: bool) -> None:
    try:
        cases = list(gyoji.read("sokoban", given, lenient=lenient))
    except gyoji.NotationError:
        return
    assert all(isinstance(case, Case) for case in cases)


def test_words_of_actions() -> None:
    state = list(next(gyoji.read(GAME, SAMPLE)).start)
    assert [notation.word(way, state) for way in range(4)] == list("UDLR")
    assert display.player(0) == "worker"
    assert GAME.display.view(tuple(state), 0) == tuple(state)
    assert GAME.display.describe("W") == "worker on a target"
    assert list(gyoji.Play(GAME, tuple(state)).legal_actions()) == [0, 1]
    assert [display.say(way, state) for way in range(4)] == ["up", "down", "left", "right"]
    for wrong in ("", "u", "UD", "é"):
        with pytest.raises(ValueError, match="a keystroke"):
            notation.action(wrong, state)


def test_levels_have_a_smallest_size() -> None:
    with pytest.raises(ValueError, match="at least 4 rows, not 3"):
        list(levels.cases(Random(0), 3, 1, "mixed", {}))


def test_reasons_name_the_boxes_row_by_row() -> None:
    (case,) = gyoji.read(GAME, "5 6\n######\n#b..b#\n#w.++#\n#....#\n######\n\n0 0\n")
    low, high = sorted(reasons.things(case.start))
    assert reasons.reason(case.start, [low]) == (
        "the box at row 2, column 2 cannot come to any target"
    )
    assert reasons.reason(case.start, [high, low]) == (
        "the boxes at row 2, column 2; row 2, column 5 cannot all come to targets"
    )
    assert len(reasons.things(reasons.without(case.start, low))) == 1
    assert reasons.is_plainly_lost(case.start), "both are in corners"
    (case,) = gyoji.read(GAME, "5 7\n#######\n#w..+##\n#.....#\n#.b.b+#\n#######\n\n0 0\n")
    assert reasons.is_plainly_lost(case.start), "one target in the lowest row, for both"
    (case,) = gyoji.read(
        GAME, "6 8\n########\n#w.....#\n#..bb..#\n#..bb..#\n#++++..#\n########\n\n0 0\n"
    )
    assert reasons.is_plainly_lost(case.start), "four in a square"
    (case,) = gyoji.read(GAME, "6 6\n######\n#w...#\n#.b..#\n#..b.#\n#.++.#\n######\n\n0 0\n")
    assert not reasons.is_plainly_lost(case.start)


def test_of_many_boxes_only_each_one_is_looked_at() -> None:
    rows = ["#" * 302, *("#" + "." * 300 + "#" for _ in range(100)), "#" * 302]
    rows[50] = "#w" + ".b" * 149 + ".#"
    rows[52] = "#." + ".+" * 149 + ".#"
    (case,) = gyoji.read(GAME, "\n".join(["102 302", *rows, "", "0 0\n"]))
    assert not reasons.is_plainly_lost(case.start)
    rows[1], rows[52] = "#b" + rows[1][2:], "#+" + rows[52][2:]
    (case,) = gyoji.read(GAME, "\n".join(["102 302", *rows, "", "0 0\n"]))
    assert reasons.is_plainly_lost(case.start), "one is in a corner"
