"""Boulder: samples, the naive referee, rulings, refusals, and lenient reading."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine.play import OPENING, UncheckedPlay, play_out
from gyoji.engine.seats import announce
from gyoji.game.events import Event
from gyoji.game.files import samples
from gyoji.game.protocols import Case
from gyoji.game.state import AREA, DOWN, LEFT, RIGHT, RUNNING, STATUS, UP
from gyoji.game.wording import say
from gyoji.games import load
from gyoji.games.boulder import display, levels, notation, rules
from tests.examples import examples
from tests.naive import boulder as naive

GAME = load("boulder")
SAMPLES = [(sample.data, sample.answer) for sample in samples(GAME)]
ROOM = ["#######", "#O O$ #", "# .&. #", "#  X  #", "#######"]


def read_one(text: bytes | str, *, lenient: bool = False) -> Case:
    (case,) = gyoji.read(GAME, text, lenient=lenient)
    return case


def judged(text: bytes | str, *, lenient: bool = False) -> bytes:
    return b"".join(gyoji.judge(GAME, text, lenient=lenient))


def board_of(rows: list[str], keys: str = "") -> str:
    return "\n".join([*rows, "", keys])


# The statement's samples


@pytest.mark.parametrize(("data", "expected_output"), SAMPLES)
def test_samples(data: bytes, expected_output: bytes) -> None:
    assert judged(data) == expected_output
    assert judged(data.replace(b"\n", b"\r\n")) == expected_output
    assert naive.judge(data.decode()).encode() == expected_output
    assert judged(data, lenient=True) == expected_output


def test_there_are_three_samples() -> None:
    assert len(SAMPLES) == 3


# The naive referee, step by step


def compare(rows: list[str], keys: str) -> None:
    play = UncheckedPlay(GAME, read_one(board_of(rows, keys)).start)
    history = naive.simulate(rows, keys)
    steps = [play.state]
    for key in keys:
        if key in "wasd":
            play.do(notation.action(key, list(play.state)))
            steps.append(play.state)
    ours = [([row.decode() for row in notation.draw(state)], state[STATUS] == rules.ESCAPED)
            for state in steps]  # fmt: skip
    assert ours == history
    for state in steps:
        cells = state[: state[AREA]]
        assert state[rules.DIAMONDS] == cells.count(rules.DIAMOND)
        here = rules.EXIT if state[STATUS] else rules.ROCKFORD
        assert cells[state[rules.HERE]] == here
    text = board_of(rows, keys).encode()
    assert judged(text) == naive.judge(text.decode()).encode()


@st.composite
def boards(draw: st.DrawFn) -> list[str]:
    """A small board, crowded with the situations that are easy to get wrong."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 7))
    glyphs = draw(st.sampled_from([" O", " O$.", " .#O$X", "  OO.X", ".O$", " X."]))
    cells = draw(st.lists(st.sampled_from(glyphs), min_size=width * height,
                          max_size=width * height))  # fmt: skip
    cells[draw(st.integers(0, len(cells) - 1))] = "&"
    text = "".join(cells)
    middle = [f"#{text[at : at + width]}#" for at in range(0, len(text), width)]
    return ["#" * (width + 2), *middle, "#" * (width + 2)]


@examples(300)
@given(boards(), st.text(alphabet="wasdwasdwasd x\n\r", max_size=40))
def test_raw_boards_against_naive(rows: list[str], keys: str) -> None:
    compare(rows, keys)


@examples(300)
@given(st.integers(0, 10**6), st.sampled_from(sorted(levels.KINDS)), st.integers(4, 12))
def test_levels_against_naive(seed: int, kind: str, size: int) -> None:
    (case,) = levels.cases(Random(seed), size, 1, kind, {})
    (again,) = levels.cases(Random(seed), size, 1, kind, {})
    assert case == again
    text = gyoji.show(GAME, [case])
    assert read_one(text) == case
    board, _, keys = text.decode().partition("\n\n")
    compare(board.split("\n"), keys[:200])
    if kind == "escape":
        played = play_out(GAME, case)
        assert played.end[STATUS] == rules.ESCAPED
        assert rules.TOOK in played.answers
        assert len(played.answers) < len(case.actions)


# Rulings: the answer and the events of each command


ROW = 7  # the width of ROOM
HERE = 2 * ROW + 3


@pytest.mark.parametrize(
    ("rows", "keys", "answer", "events"),
    [
        (ROOM, "a", rules.DUG,
         [(rules.DIG, HERE - 1, HERE - 1), (rules.STEP, HERE, HERE - 1),
          (rules.FALL, HERE - ROW, HERE)]),
        (ROOM, "w", rules.STAYED, [(rules.STONE_UPRIGHT, HERE - ROW, HERE - 2 * ROW)]),
        (ROOM, "d", rules.DUG,
         [(rules.DIG, HERE + 1, HERE + 1), (rules.STEP, HERE, HERE + 1),
          (rules.FALL, HERE - ROW, HERE)]),
        (ROOM, "s", rules.STAYED, [(rules.EXIT_SHUT, HERE + ROW, 1)]),
        (["######", "#&OO #", "######"], "d", rules.STAYED, [(rules.STONE_JAMMED, 8, 9)]),
        (["#####", "#   #", "# &.#", "#  O#", "#####"], "asdd", rules.STAYED,
         [(rules.STONE_JAMMED, 18, 19)]),
        (["#####", "# O #", "# & #", "#####"], "w", rules.STAYED, [(rules.STONE_UPRIGHT, 7, 2)]),
        (["#####", "# & #", "#####"], "d", rules.WALKED, [(rules.STEP, 7, 8)]),
        (["#####", "# & #", "# O #", "#####"], "s", rules.STAYED, [(rules.STONE_UPRIGHT, 12, 17)]),
        (["#####", "# & #", "#####"], "w", rules.STAYED, [(rules.ROCK_AHEAD, 7, 2)]),
        (["#####", "# $&#", "#####"], "a", rules.TOOK, [(rules.TAKE, 7, 0), (rules.STEP, 8, 7)]),
        (["#####", "#$$&#", "#####"], "a", rules.TOOK, [(rules.TAKE, 7, 1), (rules.STEP, 8, 7)]),
        (["#####", "#X& #", "#####"], "a", rules.GONE, [(rules.LEAVE, 7, 6)]),
        # The pushed stone goes over the edge; a stack falls where Rockford was, the lowest first.
        (["######", "# $  #", "# O  #", "# &O #", "# .. #", "#    #", "######"], "d",
         rules.PUSHED,
         [(rules.PUSH, 21, 22), (rules.STEP, 20, 21), (rules.FALL, 14, 20), (rules.FALL, 8, 14),
          (rules.FALL, 22, 34)]),
        # Two things fall two places each.
        (["#####", "# $ #", "# O #", "# &.#", "#   #", "#   #", "#####"], "d", rules.DUG,
         [(rules.DIG, 18, 18), (rules.STEP, 17, 18), (rules.FALL, 12, 27), (rules.FALL, 7, 22)]),
        # Rockford has left, and the stone that rested on him falls.
        (["#####", "# O #", "# &X#", "#####"], "d", rules.GONE,
         [(rules.LEAVE, 12, 13), (rules.FALL, 7, 12)]),
        # Rockford goes down, and the stone that rested on him follows.
        (["####", "#O #", "#& #", "#  #", "####"], "s", rules.WALKED,
         [(rules.STEP, 9, 13), (rules.FALL, 5, 9)]),
        # A diamond is never pushed: it is taken.
        (["######", "# &$ #", "######"], "d", rules.TOOK, [(rules.TAKE, 9, 0), (rules.STEP, 8, 9)]),
    ],
)  # fmt: skip
def test_rulings(rows: list[str], keys: str, answer: int, events: list[Event]) -> None:
    play = UncheckedPlay(GAME, read_one(board_of(rows, keys)).start)
    for key in keys[:-1]:
        play.do(notation.action(key, list(play.state)))
    step = play.do(notation.action(keys[-1], list(play.state)))
    assert (step.answer, list(step.events)) == (answer, events)
    assert bool(step.changes) == bool(answer)


def test_the_board_comes_to_rest_at_the_start() -> None:
    rows = ["####", "#$ #", "#O$#", "#  #", "#. #", "# &#", "####"]
    play = UncheckedPlay(GAME, read_one(board_of(rows)).start)
    events = [(rules.FALL, 9, 13), (rules.FALL, 5, 9), (rules.FALL, 10, 18)]
    assert play.opening.action == OPENING
    assert list(play.opening.events) == events


def test_the_end() -> None:
    rows = ["#####", "#&XX#", "#####"]
    case = read_one(board_of(rows, "dddd"))
    played = play_out(GAME, case)
    assert played.answers == bytes([rules.GONE])
    assert judged(board_of(rows, "dddd")) == b"#####\n# XX#\n#####\n"
    assert rules.score(list(case.start), 0) == 0
    assert rules.score(list(played.end), 0) == 1
    assert rules.players(list(case.start)) == 1


def test_actions_to_try() -> None:
    play = UncheckedPlay(GAME, read_one(board_of(ROOM)).start)
    assert list(play.legal_actions()) == [LEFT, RIGHT]
    assert [rules.next_action([], action) for action in (-1, 0, 1, 2, 3)] == [0, 1, 2, 3, -1]


class Counted(list[int]):
    """A state that counts the reads of its numbers."""

    reads = 0

    def __getitem__(self, at):  # type: ignore[no-untyped-def]  # only for integers
        self.reads += 1
        return super().__getitem__(at)


@pytest.mark.parametrize("keys", ["a", "d", "w", "s", "da"])
def test_a_command_costs_the_same_on_any_board(keys: str) -> None:
    reads = []
    for size in (10, 200):
        inside = [["."] * (size - 2) for _ in range(size - 2)]
        inside[3][3:7] = "O&O "
        inside[2][4] = "O"
        rows = ["#" * size, *(f"#{''.join(row)}#" for row in inside), "#" * size]
        case = read_one(board_of(rows, keys))
        state = Counted(case.start)
        for action in case.actions:
            rules.apply(state, action, None)
        reads.append(state.reads)
    # 10 or 200 rows: a scan of the board would show in the larger count.
    assert reads[0] == reads[1] < 50


# Refusals


WIDE = "a row of 5 cells, as the first"
ROCK = "rock (#) on the border"
GLYPH = "one of & . # O $ X or a blank"
ONE = "exactly one Rockford (&)"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "found"),
    [
        (b"", 1, 1, "a board, its first row all #", "the end of the input"),
        (b"\n###\n", 1, 1, "a board, its first row all #", "an empty line"),
        (b"\r\n###\n", 1, 1, "a board, its first row all #", "an empty line"),
        (b"#####\n# & #\n####\n", 3, 5, WIDE, "4"),
        (b"#####\n# & #\n######\n", 3, 6, WIDE, "'#'"),
        (b"#####\n# & \n#####\n", 2, 5, WIDE, "4"),
        (b"#####\n#w& #\n#####\n", 2, 2, GLYPH, "'w& #'"),
        (b"#####\n#\t& #\n#####\n", 2, 2, GLYPH, "'\\t& #'"),
        (b"#####\n#\xff& #\n#####\n", 2, 2, GLYPH, "'\\ufffd& #'"),
        (b"##.##\n# & #\n#####\n", 1, 3, ROCK, "'.'"),
        (b"#####\n. & #\n#####\n", 2, 1, ROCK, "'.'"),
        (b"#####\n# & O\n#####\n", 2, 5, ROCK, "'O'"),
        (b"#####\n# & #\n####X\n", 3, 5, ROCK, "'X'"),
        (b"#####\n# & #\n## ##", 3, 3, ROCK, "' '"),
        (b"#####\n# & #\n## ##\n\nwasd\n", 3, 3, ROCK, "' '"),
        (b"#####\n#   #\n#####\n", 1, 1, ONE, "none on the board that begins here"),
        (b"#####\n#   #\n#####\n\n&\n", 1, 1, ONE, "none on the board that begins here"),
        (b"#####\n#& &#\n#####\n", 2, 4, ONE, "another"),
        (b"#####\n#  &#\n#&  #\n#####\n", 3, 2, ONE, "another"),
        (b"wasd\n", 1, 1, GLYPH, "'wasd'"),
    ],
)
def test_refused(text: bytes, line: int, column: int, expected: str, found: str) -> None:
    with pytest.raises(gyoji.NotationError) as caught:
        read_one(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert (error.expected, error.found) == (expected, found)


def test_the_first_row_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert notation.ROW_LIMIT == 16_777_216
    monkeypatch.setattr(notation, "ROW_LIMIT", 9)
    with pytest.raises(gyoji.NotationError, match=r":1:10: expected a line of at most 9 bytes"):
        read_one(b"##########\n")


def test_a_board_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "MOST_CELLS", 20)
    monkeypatch.setattr(notation, "MOST_FILLED", 18)
    expected = ":4:1: expected a board of at most 20 cells, found another row"
    with pytest.raises(gyoji.NotationError, match=expected):
        read_one(b"######\n#&   #\n#    #\n######\n")
    expected = ":4:1: expected a board of at most 18 cells, found another row"
    with pytest.raises(gyoji.NotationError, match=expected):
        read_one(b"######\n#&\n#\n#\n", lenient=True)
    assert read_one(b"######\n#&\n#\n", lenient=True)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\r\n\r\n", "\n\n\n\n"])
def test_no_commands(end: str) -> None:
    case = read_one("###\n#&#\n###" + end)
    assert not case.actions


def test_commands_are_any_text() -> None:
    case = read_one("###\r\n#&#\r\n###\r\n\r\nw\x00\x1aA\n\n# &\xe9s\r\r\na" + "d" * 100_000)
    assert bytes(case.actions) == bytes([UP, DOWN, LEFT]) + bytes([RIGHT]) * 100_000


class Drops(BytesIO):
    """A stream that gives one byte per read."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(min(1, size or 0))


@pytest.mark.parametrize(("data", "expected_output"), SAMPLES)
def test_input_one_byte_at_a_time(data: bytes, expected_output: bytes) -> None:
    assert b"".join(gyoji.judge(GAME, Drops(data.replace(b"\n", b"\r\n")))) == expected_output


def test_blanks_are_cells() -> None:
    rows = ["####", "#  #", "#& #", "####"]
    assert judged(board_of(rows, "w d")) == b"####\n# &#\n#  #\n####\n"


# Lenient reading


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        (b"\n\r\n###\n#&#\n###\n", b"###\n#&#\n###\n"),  # empty lines before the board
        (b"#####\n#&?O#\n#####\n\nd\n", b"#####\n# &O#\n#####\n"),  # a strange glyph is empty
        (b"#####\n#& #\n###\n\ndd\n", b"#####\n# &##\n#####\n"),  # short rows
        (b"####\n#& #  \n######\n\ndd\n", b"####\n# &#\n####\n"),  # long rows
        (b"####\n#&&#\n####\n\nd\n", b"####\n# &#\n####\n"),  # a second Rockford
        (b" & O \n", b" & O \n"),  # an open border
        (b"O\n&\n \n\nwsss", b"O\n&\n"),  # a line of blanks ends the board
        (b"#####  \n#& X#\n#####\n  \ndd", b"#####\n#  X#\n#####\n"),  # so does one of commands
        (b"#####\n#& X#\n#####\ndd d\n", b"#####\n#  X#\n#####\n"),
        (b"O&&\n\nd", b"O &\n"),
        (b"&", b"&\n"),
    ],
)
def test_lenient(text: bytes, ended: bytes) -> None:
    with pytest.raises(gyoji.NotationError):
        read_one(text)
    assert judged(text, lenient=True) == ended


@pytest.mark.parametrize("text", [b"", b"\n\n", b"###\n# #\n###\n\n&"])
def test_a_board_without_rockford_is_refused(text: bytes) -> None:
    with pytest.raises(gyoji.NotationError):
        read_one(text, lenient=True)


@pytest.mark.parametrize("lenient", [False, True])
def test_input_truncated_anywhere(lenient: bool) -> None:
    for text, _ in SAMPLES[::2]:
        for end in range(len(text)):
            try:
                read_one(text[:end], lenient=lenient)
            except gyoji.NotationError:
                continue


@examples(300)
@given(st.binary(max_size=60) | st.text("#& \n\r.O$Xwx", max_size=60).map(str.encode),
       st.booleans())  # fmt: skip
def test_any_bytes(text: bytes, lenient: bool) -> None:
    try:
        case = read_one(text, lenient=lenient)
    except gyoji.NotationError:
        return
    rows = notation.draw(play_out(GAME, case).end)
    assert len({len(row) for row in rows}) == 1


# Writing, showing, making


def test_one_input_holds_one_game() -> None:
    case = read_one(SAMPLES[0][0])
    assert gyoji.show(GAME, [case]) == SAMPLES[0][0]
    for count in (0, 2):
        with pytest.raises(ValueError, match=rf"^one input of boulder holds one game, not {count}"):
            gyoji.show(GAME, [case] * count)
    with pytest.raises(ValueError, match=r"^one input of boulder holds one game, not 2$"):
        list(levels.cases(Random(1), 9, 2, "random", {}))
    with pytest.raises(ValueError, match=r"^a boulder board has at least 4 rows, not 3$"):
        list(levels.cases(Random(1), 3, 1, "random", {}))
    assert list(levels.cases(Random(1), 9, 0, "random", {})) == []


def test_words_of_actions() -> None:
    state = list(read_one(board_of(ROOM)).start)
    assert [notation.word(action, state) for action in (UP, DOWN, LEFT, RIGHT)] == list("wsad")
    assert [notation.action(key, state) for key in "wsad"] == [UP, DOWN, LEFT, RIGHT]
    for strange in ("", "x", "ws", "\xe9"):
        with pytest.raises(ValueError, match=r"^expected a command, one of w a s d, found"):
            notation.action(strange, state)


def test_every_event_end_and_answer_has_words() -> None:
    state = read_one(board_of(ROOM)).start
    events = range(rules.STEP, rules.EXIT_SHUT + 1)
    assert list(display.EVENTS) == list(events)
    assert list(display.ANSWERS) == list(range(rules.GONE + 1))
    assert set(display.ENDS) == {RUNNING, rules.ESCAPED}
    book = (Path(display.__file__).parent / "rules.md").read_text()
    for words in (*display.EVENTS.values(), *display.ENDS.values(), display.LATE):
        assert f"**{words.clause}.**" in book
    for event in events:
        assert say(display.EVENTS[event].text, (event, HERE, 1), display.NOUNS, list(state))
    assert {GAME.display.describe(glyph) for row in display.draw(state) for glyph in row} == set(
        display.LEGEND.values()
    )
    assert [display.say(way, list(state)) for way in range(4)] == ["up", "down", "left", "right"]
    assert display.player(0) == "Rockford"
    assert GAME.display.view(state, 0) == state


def test_sentences() -> None:
    state = read_one(board_of(ROOM)).start
    shut = announce(GAME, ((rules.EXIT_SHUT, HERE + ROW, 1),), state)
    assert shut == "the exit at row 4, column 4 is shut, 1 diamond is left"
    took = announce(GAME, ((rules.TAKE, HERE, 0),), state)
    assert took == "the diamond at row 3, column 4 is taken, no diamonds are left"
    open_board = read_one(b"&\n", lenient=True).start
    assert display.draw(open_board) == [["&"]]
    assert announce(GAME, ((rules.ROCK_AHEAD, 4, 5),), open_board) == (
        "there is rock at row 1, column 2"
    )
