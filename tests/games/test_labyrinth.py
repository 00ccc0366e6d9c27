"""The Labyrinth: samples, announcements, the naive implementation, refusals, hidden information."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine.seats import announce
from gyoji.engine.trace import announcements
from gyoji.game.files import samples
from gyoji.game.state import AREA, TURN, WIDTH
from gyoji.games.labyrinth import cells, display, levels, notation, rules
from tests.examples import examples
from tests.naive import labyrinth as naive

GAME = gyoji.load("labyrinth")
ROOT = Path(__file__).parent.parent.parent
((_, SAMPLE, ANSWER),) = samples(GAME)
TALK = (ROOT / "examples/alice-and-bob.in").read_text()
FOUR = TALK.split("\n2\n")[0].split("\n")


def answer(given: str | bytes, walks: str = "apart") -> str:
    return b"".join(gyoji.judge(GAME, given, walks=walks)).decode()


def lenient(given: str, walks: str = "apart") -> str:
    return b"".join(gyoji.judge(GAME, given, lenient=True, walks=walks)).decode()


def refusal(given: str | bytes, walks: str = "apart") -> str:
    with pytest.raises(gyoji.NotationError) as caught:
        list(gyoji.read(GAME, given, walks=walks))
    return str(caught.value)


def text(rows: list[str], *walks: str) -> str:
    return "\n".join([*rows, str(len(walks)), *walks, ""])


def test_the_sample() -> None:
    expected = ANSWER.decode()
    assert answer(SAMPLE) == expected
    assert answer(SAMPLE.replace(b"\n", b"\r\n")) == expected
    assert answer(SAMPLE.replace(b" ", b"\t  ") + b"\n \n") == expected
    assert answer(SAMPLE.split(b"\n4\n")[0] + b"\n1\n5 0 NWSSWEES") == "yborrreb\n"
    assert answer(SAMPLE.split(b"\n4\n")[0] + b"\n0\n") == "\n"
    assert answer(SAMPLE.split(b"\n4\n")[0] + b"\n2\n5 0\n5 0 N\n") == " y\n"


CONVERSATION = [
    ("Alice", "south", "wall"),
    ("Bob", "west", "bog"),
    ("Alice", "north", "cave, you come out somewhere else"),
    ("Bob", "east", "bog"),
    ("Alice", "west", "wall"),
    ("Bob", "south", "bog"),
    ("Alice", "north", "bog"),
    ("Bob", "south", "bog"),
    ("Alice", "north", "river, you are drawn by the current to the next cell, which is a river"),
    ("Bob", "east", "river, you are drawn by the current to the next cell, which is an estuary"),
    ("Alice", "north", "island"),
]


def test_the_conversation_of_alice_and_bob() -> None:
    (case,) = gyoji.read(GAME, TALK, walks="together")
    for seat in (1, 2):
        spoken = [
            (name, said.said, said.announced) for name, said in announcements(GAME, case, seat)
        ]
        assert spoken == CONVERSATION
    assert answer(TALK, walks="together") == "oyybro bbbbe\n"
    table = gyoji.Table(GAME, case.start)
    for action in case.actions:
        table.do(action)
    assert [table.play.state[rules.PLACE - walker] for walker in (0, 1)] == [8, 14 + 6]
    assert b"".join(notation.show([case])).decode().split() == TALK.split()


@st.composite
def maps(draw: st.DrawFn) -> list[list[str]]:
    """Small maps with cells of all kinds; every river has its estuary, and rivers may touch."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    kinds = st.sampled_from(["o", "o", "w", "b<", "b>", "b^", "bv", "y", "y", "Y"])
    words = [[draw(kinds) for _ in range(width)] for _ in range(height)]
    for number in range(draw(st.integers(0, 3))):
        lay_river(words, draw, number)
    for chain, glyph in enumerate("yY"):
        places = [(r, c) for r in range(height) for c in range(width) if words[r][c] == glyph]
        for index, (row, column) in enumerate(draw(st.permutations(places))):
            words[row][column] = f"y{chain}{index}" if index < 10 else f"y{chain}.{index}"
    return words


def lay_river(words: list[list[str]], draw: st.DrawFn, number: int) -> None:
    """Lay a river from its estuary upstream, replacing any cells except other rivers."""
    row = draw(st.integers(0, len(words) - 1))
    column = draw(st.integers(0, len(words[0]) - 1))
    if words[row][column][0] in "re":
        return
    words[row][column] = f"e{number}"
    for way in draw(st.lists(st.sampled_from("<>^v"), max_size=5)):
        down, right = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}[way]
        row, column = row + down, column + right
        inside = 0 <= row < len(words) and 0 <= column < len(words[0])
        if not inside or words[row][column][0] in "re":
            return
        words[row][column] = f"r{number}{way}"


def compare(words: list[list[str]], start: tuple[int, int], letters: str) -> None:
    """Compare places, letters and the game master's words, step by step."""
    board, width = cells.board(words)
    play = gyoji.Play(GAME, notation.position(board, width, [start]))
    for (place, letter, words_of_master), key in zip(
        naive.walk(words, start, letters), letters, strict=True
    ):
        before = play.state
        step = play.do(notation.KEYS.action(key))
        assert divmod(play.state[rules.PLACE], width) == (place[0] + 1, place[1] + 1)
        assert cells.GLYPHS[step.answer] == letter
        said = announce(GAME, step.events, before)
        assert (
            said.replace(", you come out somewhere else", "")
            .replace("you are drawn by the current to the next cell, which is", "drawn to")
            .replace("to an", "to")
            .replace("to a ", "to ")
            == words_of_master
        )


@examples(600)
@given(maps(), st.data())
def test_small_maps_agree_with_the_naive_implementation(
    words: list[list[str]], data: st.DataObject
) -> None:
    start = (
        data.draw(st.integers(0, len(words) - 1)),
        data.draw(st.integers(0, len(words[0]) - 1)),
    )
    if words[start[0]][start[1]] != "w":
        compare(words, start, data.draw(st.text("NSWE", max_size=20)))


@examples(200)
@given(maps())
def test_maps_are_shown_and_read(words: list[list[str]]) -> None:
    board, width = cells.board(words)
    assert cells.write_words(board, width) == words
    assert cells.fault(words, board, width) is None
    words[0][0] = "o"
    board, width = cells.board(words)
    if cells.fault(words, board, width) is None:
        case = gyoji.Case(notation.position(board, width, [(0, 0)]), bytes(range(4)))
        assert list(gyoji.read(GAME, gyoji.show(GAME, [case]))) == [case]


@examples(100)
@given(st.integers(0, 10**6), st.sampled_from(list(levels.KINDS)), st.integers(2, 12))
def test_levels_agree_with_the_naive_implementation(seed: int, kind: str, size: int) -> None:
    made = list(levels.cases(Random(seed), size, 3, kind, {"reach": "all"}))
    given = gyoji.show(GAME, made)
    assert list(gyoji.read(GAME, given)) == made
    assert answer(given) == naive.judge(given.decode())


def events(rows: list[str], walk: str) -> list[list[int]]:
    (case,) = gyoji.read(GAME, text(rows, walk), lenient=True)
    return [[event[0] for event in step.events] for step, _ in gyoji.trace(GAME, case)][1:]


@pytest.mark.parametrize(
    ("rows", "walk", "expected"),
    [
        (["o b> w"], "0 0 EE", [[rules.WENT], [rules.HELD]]),
        (["o b<"], "0 0 EE", [[rules.WENT], [rules.BUMPED]]),
        (["o y10 w y11"], "0 0 E", [[rules.WENT, rules.FELL]]),
        (["o r1> e1"], "0 0 EWW", [
            [rules.WENT, rules.DRAWN], [rules.WENT, rules.WADED_UP], [rules.WENT]]),
        (["r1> r1> e1", "o o o"], "1 0 NE", [
            [rules.WENT, rules.DRAWN], [rules.WENT]]),
        (["r1> r1> r1> e1", "o o o o"], "1 0 NEW", [
            [rules.WENT, rules.DRAWN], [rules.WENT, rules.WADED_DOWN], [rules.WENT, rules.WADED_UP],
        ]),
        (["o r1> w"], "0 0 E", [[rules.WENT, rules.STRANDED]]),
    ],
)  # fmt: skip
def test_event_kinds(rows: list[str], walk: str, expected: list[list[int]]) -> None:
    assert events(rows, walk) == expected


def test_events_with_their_places() -> None:
    (case,) = gyoji.read(GAME, text(["o b> w"], "0 0 EEW"))
    events_of_steps = [list(step.events) for step, _ in gyoji.trace(GAME, case)]
    assert events_of_steps == [[], [(rules.WENT, 6, 7)], [(rules.HELD, 7, 8)], [(rules.WENT, 7, 6)]]
    (case,) = gyoji.read(GAME, text(["o y10 w y11"], "0 0 EE"))
    events_of_steps = [list(step.events) for step, _ in gyoji.trace(GAME, case)]
    assert events_of_steps[1:] == [
        [(rules.WENT, 7, 8), (rules.FELL, 8, 10)],
        [(rules.BUMPED, 10, 11)],
    ]
    (case,) = gyoji.read(GAME, text(["o r1> r1> e1"], "0 0 EWEE"))
    events_of_steps = [list(step.events) for step, _ in gyoji.trace(GAME, case)]
    assert events_of_steps[1:] == [
        [(rules.WENT, 7, 8), (rules.DRAWN, 8, 9)],
        [(rules.WENT, 9, 8), (rules.WADED_UP, 9, 8)],
        [(rules.WENT, 8, 9), (rules.WADED_DOWN, 8, 9)],
        [(rules.WENT, 9, 10)],
    ]
    (case,) = gyoji.read(GAME, text(["o r1> w"], "0 0 E"), lenient=True)
    events_of_steps = [list(step.events) for step, _ in gyoji.trace(GAME, case)]
    assert events_of_steps[1:] == [[(rules.WENT, 6, 7), (rules.STRANDED, 7, 8)]]


def test_walkers_take_turns_and_score_nothing() -> None:
    (case,) = gyoji.read(GAME, text(["o o o"], "0 0 E", "0 1 E", "0 2 W"), walks="together")
    play = gyoji.Play(GAME, case.start)
    turns = [play.state[TURN]]
    for action in case.actions:
        play.do(action)
        turns.append(play.state[TURN])
    assert turns == [0, 1, 2, 0]
    assert rules.players(list(case.start)) == 3
    assert [play.score(player) for player in range(3)] == [0, 0, 0]
    assert list(play.legal_actions()) == [0, 1, 2, 3]
    assert rules.next_action(list(case.start), 3) == -1


def test_views_reveal_only_what_was_announced() -> None:
    one = ["o b> y10 o", "o o y11 e1", "w w o r1^"]
    other = ["w w w w w w", "w o bv w y10 y11", "w o o o o w"]
    seats = []
    for rows, walk in ((one, "0 0 EE"), (other, "1 1 ES")):
        (case,) = gyoji.read(GAME, text(rows, walk))
        table = gyoji.Table(GAME, case.start)
        for action in case.actions:
            table.do(action)
        seats.append(
            [(seat.view, [said.announced for said in seat.announcements]) for seat in table.seats]
        )
    assert seats[0] == seats[1] == [((0, 1, 0, 0, 0, 0), ["bog", "bog"])]


MAP = ["o r1> e1", "b^ y10 w", "o y11 o"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("", "<input>:1:1: expected a row of cells, found the end of the input"),
        ("\n", "<input>:1:1: expected a row of cells, found 0"),
        ("o o\n", "<input>:2:1: expected a line with the number of walks, found the end of the"
                  " input"),
        ("4\no\n", "<input>:1:1: expected a cell: o, w, b<, r1<, e1 or y10 (with any arrow and"
                   " number), found '4'"),
        ("o  x\n", "<input>:1:4: expected a cell: o, w, b<, r1<, e1 or y10 (with any arrow and"
                   " number), found 'x'"),
        ("o o\no\n0\n", "<input>:2:2: expected a row of 2 cells, as the first, or a line with the"
                        " number of walks, found 1"),
        ("o o\no  o w\n0\n", "<input>:2:6: expected a row of 2 cells, as the first, found 'w'"),
        ("o\n" + "1" * 19 + "\n", "<input>:2:1: expected a line with the number of walks, found"
                                  " '1111111111111111111', which is too large"),
        ("o  r1>\n0\n", "<input>:1:4: expected a river that flows on or into its estuary, found"
                        " r1> towards w"),
        ("r1^ o\n0\n", "<input>:1:1: expected a river that flows on or into its estuary, found"
                       " r1^ towards w"),
        ("r1>  o e1\n0\n", "<input>:1:1: expected a river that flows on or into its estuary, found"
                           " r1> towards o"),
        ("r1> e1 r2<\n0\n", "<input>:1:8: expected rivers that do not merge, found r2< into the"
                            " same cell as another"),
        ("o r1> r1v\no r1^ r1<\n0\n", "<input>:1:3: expected a river that reaches an estuary, found"
                                      " r1> in a circle"),
        ("y10 y12\n0\n", "<input>:1:5: expected index 1 next in cave chain 1, each once, found"
                         " y12"),
        ("y10 y10\n0\n", "<input>:1:5: expected index 1 next in cave chain 1, each once, found"
                         " y10"),
        ("y21 y10\n0\n", "<input>:1:1: expected index 0 next in cave chain 2, each once, found"
                         " y21"),
        (text(MAP, "0 0 N") + "0 0 N\n", "<input>:6:1: expected the end of the input after 1 walks,"
                                         " found '0 0 N'"),
        ("\n".join([*MAP, "2", "0 0 N"]), "<input>:6:1: expected a walk: row, column, letters"
                                          " (1 of 2 are there), found the end of the input"),
        (text(MAP, "3 0 N"), "<input>:5:1: expected a row from 0 to 2, found 3"),
        (text(MAP, "0  9 N"), "<input>:5:4: expected a column from 0 to 2, found 9"),
        (text(MAP, "1 2 N"), "<input>:5:1: expected a start on an island (o), found w"),
        (text(MAP, "1 0 N"), "<input>:5:1: expected a start on an island (o), found b"),
        (text(MAP, "0"), "<input>:5:2: expected a walk: row, column, letters, found '0'"),
        (text(MAP, ""), "<input>:5:1: expected a walk: row, column, letters, found nothing"),
        (text(MAP, "0 x N"), "<input>:5:3: expected a walk: row, column, letters, found 'x'"),
        (text(MAP, "0 0  NSx "), "<input>:5:8: expected a letter, one of N S W E, found 'x'"),
        (text(MAP, "0 0 N S"), "<input>:5:6: expected a letter, one of N S W E, found ' S'"),
    ],
)  # fmt: skip
def test_strict_reading_refuses(given: str, expected: str) -> None:
    assert refusal(given) == expected


def test_walkers_together_have_equal_numbers_of_letters() -> None:
    given = text(MAP, "0 0 N", "2 0 NSW", "2 2 N")
    assert refusal(given, walks="together") == (
        "<input>:6:6: expected no letter after 1, because the walkers take turns, found 3"
    )
    assert lenient(given, walks="together") == "o b o\n"
    assert "at least one walk" in refusal(text(MAP), walks="together")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("\n\no r1>\n1\n0 0 EW\n", "ro\n"),
        ("o r1>\n9\n0 0 E\n", "r\n"),
        ("o r1>\n0 0 E\n\n0 0 W\n", "r o\n"),
        ("o ? x o\no\n1\n0 0 ESE\n", "ooo\n"),
        ("o r1> o\n1\n0 0 E\n", "o\n"),
        ("o y13 y17\n1\n0 0 EWE\n", "yyy\n"),
        ("o w\n2\n0 1 NW\n0 0 ExN\n", "wo oo\n"),
        ("o o o\no o o o\n1\n1 2 EN\n", "oo\n"),
    ],
)
def test_lenient_reading_goes_on_after_faults(given: str, expected: str) -> None:
    assert lenient(given) == expected


def test_lenient_reading_has_its_limits() -> None:
    with pytest.raises(gyoji.NotationError, match="expected a row from 0 to 0, found 5"):
        lenient("o\n1\n5 0 N\n")
    rows = "o " * 5000 + "\n" + "o\n" * 4000
    with pytest.raises(gyoji.NotationError, match=":3356:1: expected a map of at most 16777216"):
        lenient(rows + "1\n")
    with pytest.raises(gyoji.NotationError, match="the end of the input"):
        lenient("o\no\n")


def test_a_map_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "MOST_CELLS", 5)
    given = "o o\no o\no o\n1\n0 0 E\n"
    assert refusal(given) == "<input>:3:1: expected a map of at most 5 cells, found another row"


def test_only_walks_on_one_map_are_shown() -> None:
    one, other = (next(gyoji.read(GAME, text([row], "0 0 E"))) for row in ("o o", "o o o"))
    assert gyoji.show(GAME, [one, one]).decode() == "o o\n2\n0 0 E\n0 0 E\n"
    (both,) = gyoji.read(GAME, text(["o o"], "0 0 E", "0 0 E"), walks="together")
    for cases in ([one, other], [one, both], []):
        with pytest.raises(ValueError, match="holds one map"):
            gyoji.show(GAME, cases)


def test_maps_with_the_same_cells_but_different_widths_differ() -> None:
    (wide,) = gyoji.read(GAME, text(["w w o w", "w w w w"], "0 2 E"))
    (high,) = gyoji.read(GAME, text(["w w", "o w", "w w", "w w"], "1 0 E"))
    with pytest.raises(ValueError, match="holds one map"):
        gyoji.show(GAME, [wide, high])


def test_only_the_first_walkers_turn_is_shown() -> None:
    (case,) = gyoji.read(GAME, text(["o o o"], "0 0 E", "0 2 W"), walks="together")
    play = gyoji.Play(GAME, case.start)
    play.do(3)
    with pytest.raises(ValueError, match="the first turn"):
        gyoji.show(GAME, [gyoji.Case(play.state, b"")])


def test_a_walkers_view_is_drawn_as_no_board() -> None:
    (case,) = gyoji.read(GAME, text(["o o"], "0 0 E"))
    assert display.draw(display.view(case.start, 0)) == []


def test_large_numbers_of_chains() -> None:
    given = text(["o y10.0 y10.1 r12> e12"], "0 0 E")
    assert answer(given) == "y\n"
    assert gyoji.show(GAME, gyoji.read(GAME, given)).decode().split() == given.split()


def test_words() -> None:
    (case,) = gyoji.read(GAME, text(["o b< y10 e2", "w o r2> r2^"], "0 0 E"))
    drawn = display.draw(case.start)
    assert drawn == [["o@", "b<", "y10", "e2"], ["w", "o", "r2>", "r2^"]]
    assert [[display.describe(glyph) for glyph in row] for row in drawn] == [
        ["island and a walker", "bog that does not let go to the west", "cave 0 of chain 1",
         "estuary of river 2"],
        ["wall", "island", "river 2, flowing east", "river 2, flowing north"],
    ]  # fmt: skip
    assert display.describe("o@1@2") == "island and Alice and Bob"
    with pytest.raises(KeyError):
        display.describe("x")
    assert [display.player(number) for number in (0, 3, 4)] == ["Alice", "Dave", "walker 5"]
    assert [display.say(way, [0]) for way in range(4)] == ["north", "south", "west", "east"]
    state = list(case.start)
    assert [notation.word(way, state) for way in range(4)] == list("NSWE")
    assert [notation.action(word, state) for word in "NSWE"] == [0, 1, 2, 3]
    for wrong in ("", "n", "NS"):
        with pytest.raises(ValueError, match="a letter"):
            notation.action(wrong, state)
    assert display.NOUNS["place"](7, state) == "row 1, column 1"
    assert display.LEGEND.keys() == {"o", "w", "b>", "r1>", "e1", "y10", "o@"}


def test_the_four_by_four_map_is_read_completely() -> None:
    words = [row.split() for row in FOUR]
    assert cells.fault(words, *cells.board(words)) is None


def test_a_truncated_input_reads_or_is_refused() -> None:
    for end in range(len(SAMPLE)):
        try:
            assert answer(SAMPLE[:end]).count(" ") == 3
        except gyoji.NotationError as error:
            assert error.line <= SAMPLE[:end].count(b"\n") + 2


def test_a_cell_is_written_as_on_the_whole_map() -> None:
    for case in gyoji.read(GAME, TALK, walks="together"):
        start, width = case.start, case.start[WIDTH]
        for row, words in enumerate(cells.write_words(start[: start[AREA]], width), 1):
            for column, word in enumerate(words, 1):
                assert cells.word_of(start, width, row * width + column) == word


def test_nothing_is_redrawn_in_a_view() -> None:
    start = next(gyoji.read(GAME, TALK, walks="together")).start
    after = (*start[:-2], 1, start[-1])
    assert display.redrawn(display.view(start, 0), display.view(after, 0)) == []
