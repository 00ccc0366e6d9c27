"""The fast paths take plain data sets, and answer them byte for byte as the strict reader does."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine.judge import choose
from gyoji.game.files import samples
from gyoji.game.notation import boards
from gyoji.game.notation import scan as shared
from gyoji.game.notation import source as text
from tests.engine.fast_path_driver import CheckedState, Window, fast, fast_path_of, plain
from tests.examples import FEW, examples, long_if

if TYPE_CHECKING:
    from gyoji.game.game import Game

ROOT = Path(__file__).parents[3]
NAMES = ("sokoban", "tower", "labyrinth", "boulder", "sweets")
FIXTURES = {
    name: [
        (ROOT / "examples" / f"{name}.in").read_bytes(),
        *(sample.data for sample in samples(gyoji.load(name))),
    ]
    for name in NAMES
}
KINDS = [(name, kind) for name in NAMES for kind in gyoji.load(name).levels.KINDS]
STEPS = (0, 1, 7, 100)


def made(game: Game, kind: str, size: int, seed: int, count: int) -> bytes:
    """An input made by `levels`."""
    defaults = choose(game.name, game.levels.OPTIONS, {})
    one = game.name == "boulder"
    return gyoji.show(
        game, game.levels.cases(Random(seed), size, 1 if one else count, kind, defaults)
    )


def data_sets(game: Game, data: bytes) -> int:
    """The number of data sets of an input; Boulder's is always one, as any text can be commands."""
    return 1 if game.name == "boulder" else len(list(gyoji.read(game, data)))


def agree(game: Game, data: bytes, step: int = 0, *, fresh: bool = False) -> int:
    """Assert that both judges agree; return the number of data sets that the fast path took."""
    found, expected = fast(game, data, step, fresh=fresh), plain(game, data)
    assert found[:2] == expected[:2]
    ends = found.ends[-1:] if fast_path_of(game).SERIAL else found.ends
    assert ends == expected.ends[: len(ends)]
    return found.taken


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", NAMES)
def test_fixtures_are_taken_completely(name: str, step: int) -> None:
    game = gyoji.load(name)
    for data in FIXTURES[name]:
        assert agree(game, data, step) >= data_sets(game, data)
        assert agree(game, data.replace(b"\n", b"\r\n"), step) >= data_sets(game, data)
        assert agree(game, b"\xef\xbb\xbf" + data, step) >= data_sets(game, data)


@pytest.mark.parametrize("size", [
    4, 9, *(pytest.param(size, marks=pytest.mark.long) for size in (6, 16)),
])  # fmt: skip
@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_everything_that_levels_make_is_taken(name: str, kind: str, size: int) -> None:
    game = gyoji.load(name)
    for seed in range(1 if FEW else 3):
        data = made(game, kind, size, seed, 5)
        for ending in (b"\n", b"\r\n"):
            text = data.replace(b"\n", ending)
            assert agree(game, text, seed * 50, fresh=seed == 1) >= data_sets(game, data)


NOISE = st.one_of(
    st.sampled_from(b"-9-0-1- -\n-\r-\r\n-\t-\x0b-\xff-0 0\n-00-#-.--\xef\xbb\xbf".split(b"-")),
    st.sampled_from([b"-", b"9" * 19]),
    st.binary(max_size=2),
)


@st.composite
def damaged(draw: st.DrawFn, name: str) -> bytes:
    """An input with bytes and lines replaced, removed, inserted, doubled, swapped, or truncated."""
    data = draw(inputs(name))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        how = draw(st.integers(0, 5))
        if how < 3:
            data = data[:at] + draw(NOISE) + data[at + draw(st.integers(0, 2)) :]
        elif how == 3:
            data = data[:at]
        else:
            data = shuffled(draw, data.split(b"\n"), data.count(b"\n", 0, at))
    return data


def shuffled(draw: st.DrawFn, lines: list[bytes], at: int) -> bytes:
    """The lines with one of them removed, doubled, moved, or with blanks or another line end."""
    line = lines[at]
    how = draw(st.integers(0, 6))
    lines[at : at + 1] = [
        [], [line, line], [line + b"\r"], [line + b" "], [b" " + line], [line.replace(b" ", b"  ")],
        [b"", line],
    ][how]  # fmt: skip
    if draw(st.booleans()):
        lines.insert(draw(st.integers(0, len(lines))), line)
    return b"\n".join(lines)


@st.composite
def inputs(draw: st.DrawFn, name: str) -> bytes:
    """A small well-formed input."""
    game = gyoji.load(name)
    if draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from([data for data in FIXTURES[name] if len(data) < 4000]))
    kind = draw(st.sampled_from(list(game.levels.KINDS)))
    seed, count = draw(st.integers(0, 999)), draw(st.integers(1, 3))
    data = made(game, kind, draw(st.integers(4, 6)), seed, count)
    return data.replace(b"\n", b"\r\n") if draw(st.integers(0, 3)) == 0 else data


@pytest.mark.parametrize("name", long_if(lambda name: name != "labyrinth", NAMES))
def test_errors_in_damaged_input_are_the_readers(name: str) -> None:
    game = gyoji.load(name)

    @examples(600)
    @given(damaged(name), st.sampled_from(STEPS), st.booleans())
    def law(data: bytes, step: int, fresh: bool) -> None:
        agree(game, data, step, fresh=fresh)

    law()


def test_fast_paths_and_readers_have_the_same_limits() -> None:
    assert shared.MOST == boards.MOST_CELLS
    assert shared.DIGITS == text.DIGITS


@pytest.mark.parametrize("name", NAMES)
def test_only_boulder_reads_its_input_serially(name: str) -> None:
    assert fast_path_of(gyoji.load(name)).SERIAL is (name == "boulder")


ROOM = b"5 6\n######\n#wb+.#\n#..bB#\n#.+..#\n######\nRLD\n"
TOWER = b"3 4\n....\n..CG\nS.##\n3\nMOVETO 2\nPUSH RIGHT\nCLIMB LEFT\n"
LABYRINTH = b"o b> y10\no w o\n2\n0 0 NESW\n1 2 NN\n"
SWEETS = (
    b"7 2\n*L**L*L\n*ML*ML*\n2\n"
    b"2 2 1 C\n2 5 1 P\n2 ZZ 0 0 C 2 2 P 2 5 4C 1 5\n"
    b"2 1S 2 1 2P 1 2\n1 2K 2 6\n1 1W 2 3\n1 00 1 5 4C 1 7\n"
    b"2 2 1 P\n2 5 1 C\n1 4C 1 5\n1 2P 1 2\n1 2K 2 6\n1 1W 2 3\n1 00 1 5 4C 1 7\n"
)
WHOLE = {
    "sokoban": ROOM + ROOM + b"0 0\n",
    "tower": TOWER + TOWER + b"0 0\n",
    "labyrinth": LABYRINTH,
    "sweets": SWEETS,
}
LAST = {
    "sokoban": b"RLD\n",
    "tower": b"CLIMB LEFT\n",
    "labyrinth": b" NESW\n",
    "sweets": b"1 00 1 5 4C 1 7\n",
}
"""The end of each data set."""

UNUSUAL = [
    ("sokoban", b"#..bB#\n", b"#..bB#\r\n"),
    ("sokoban", b"5 6", b"5 6 "),
    ("sokoban", b"5 6", b"5  6"),
    ("sokoban", b"5 6", b"5\t6"),
    ("tower", b"3 4", b" 3 4"),
    ("tower", b"\n3\n", b"\n3 \n"),
    ("tower", b"CLIMB LEFT", b"CLIMB  LEFT"),
    ("tower", b"CLIMB LEFT", b"CLIMB LEFT "),
    ("tower", b"MOVETO 2", b"MOVETO " + b"0" * 17 + b"12"),
    ("labyrinth", b"0 0 NESW", b" 0 0 NESW"),
    ("labyrinth", b"0 0 NESW", b"0 0 NESW "),
    ("labyrinth", b"0 0 NESW", b"0 0  NESW"),
    ("sweets", b"2 2 1 C", b"2 2 01 C"),
    ("sweets", b"4C 1 7\n2", b"4C 1 7 2"),
    ("sweets", b"4C 1 7\n2", b"4C 1 7\t\n2"),
]
"""Legal input in an unusual form, which is left to the reader."""

COMMON = [
    ("sokoban", b"5 6", b"0005 06"),
    ("sokoban", b"RLD", b""),
    ("sokoban", b"b+.#\n#..bB#\n#.+..#", b"B..#\n#...B#\n#....#"),
    ("tower", b"3\nMOVETO 2\nPUSH RIGHT\nCLIMB LEFT\n", b"0\n"),
    ("tower", b"PUSH RIGHT", b"MOVETO -1"),
    ("tower", b"MOVETO 2", b"MOVETO 002"),
    ("tower", b"MOVETO 2", b"MOVETO 999999999999999999"),
    ("labyrinth", b"0 0 NESW", b"00 000"),
    ("labyrinth", b"0 0 NESW", b"0 0 "),
    ("sweets", b"2 2 1 C", b" 002\t2\r1\n\nC"),
    ("sweets", b"4C 1 7\n2", b"4C 1 7  \n\n 2"),
    ("sweets", b"ZZ 0 0 C", b"ZZ 00 000 C"),
    ("sweets", b"2\n2 2 1 C", b"2 2 2 1 C"),
    ("sweets", b"1 2K 2 6", b"2 2K 2 6 1S 1 1"),
]
"""Legal input in a form that programs do write, which the fast path takes."""

WRONG = [
    ("sokoban", b"5 6", b"5 0"),
    ("sokoban", b"5 6", b"70000 70000"),
    ("sokoban", b"5 6", b"1 99999999999999999"),
    ("sokoban", b"5 6", b"0000000000000000005 6"),
    ("sokoban", b"5 6", b"5 6000000000000000000"),
    ("sokoban", b"5 6", b"5 7"),
    ("sokoban", b"5 6", b"56"),
    ("sokoban", b"5 6", b"5 x"),
    ("sokoban", b"5 6\n", b"5 6\r"),
    ("sokoban", b"#wb+.#", b"#wb+x#"),
    ("sokoban", b"#wb+.#", b"#wb+w#"),
    ("sokoban", b"#wb+.#", b"#.b+.#"),
    ("sokoban", b"#wb+.#", b"#wbb.#"),
    ("sokoban", b"#wb+.#", b"#wb+.."),
    ("sokoban", b"#wb+.#", b".wb+.#"),
    ("sokoban", b"######", b"####.#"),
    ("sokoban", b"######", b"w#####"),
    ("sokoban", b"######\nRLD", b"#.####\nRLD"),
    ("sokoban", b"######\nRLD", b"#####\xff\nRLD"),
    ("sokoban", b"RLD", b"RLD R"),
    ("sokoban", b"RLD", b"RLd"),
    ("sokoban", b"RLD\n", b"RLD\rU\n"),
    ("tower", b"3 4", b"0 4"),
    ("tower", b"3 4", b"3 0"),
    ("tower", b"3 4", b"1 67108864"),
    ("tower", b"..CG", b"..C."),
    ("tower", b"..CG", b".GCG"),
    ("tower", b"..CG", b".SCG"),
    ("tower", b"..CG", b".xCG"),
    ("tower", b"..CG", b"..CG."),
    ("tower", b"S.##", b"..##"),
    ("tower", b"\n3\n", b"\n-3\n"),
    ("tower", b"\n3\n", b"\n\n"),
    ("tower", b"\n3\n", b"\n4\n"),
    ("tower", b"\n3\n", b"\n3"),
    ("tower", b"MOVETO 2", b"MOVETO"),
    ("tower", b"MOVETO 2", b"MOVETO --2"),
    ("tower", b"MOVETO 2", b"MOVETOO2"),
    ("tower", b"MOVETO 2", b"x"),
    ("tower", b"PUSH RIGHT", b"PUSH UP"),
    ("tower", b"PUSH RIGHT", b"push RIGHT"),
    ("tower", b"PUSH RIGHT", b"PUSH R"),
    ("tower", b"CLIMB LEFT", b"CLIMB LEFT!"),
    ("labyrinth", b"0 0 NESW", b"0 1 NESW"),
    ("labyrinth", b"0 0 NESW", b"0 3 NESW"),
    ("labyrinth", b"0 0 NESW", b"0 999999999999999999 N"),
    ("labyrinth", b"0 0 NESW", b"2 0 NESW"),
    ("labyrinth", b"0 0 NESW", b"999999999999999999 0 N"),
    ("labyrinth", b"0 0 NESW", b"0,0 NESW"),
    ("labyrinth", b"0 0 NESW", b"0 x"),
    ("labyrinth", b"0 0 NESW", b"0 "),
    ("labyrinth", b"0 0 NESW", b"0 0 NEsW"),
    ("labyrinth", b"0 0 NESW", b"0 0 N E"),
    ("labyrinth", b"0 0 NESW", b"0 0NESW"),
    ("labyrinth", b"0 0 NESW\n", b"\n"),
    ("sweets", b"2\n2 2 1 C", b"2 2 1 1 C"),
    ("sweets", b"2\n2 2 1 C", b"  2 \t2 2x 1 C"),
    ("sweets", b"2 2 1 C", b"2 1 1 C"),
    ("sweets", b"2 2 1 C", b"9 9 1 C"),
    ("sweets", b"2 2 1 C", b"0 2 1 C"),
    ("sweets", b"2 2 1 C", b"2 999999999999999999 1 C"),
    ("sweets", b"2 2 1 C", b"2 2x 1 C"),
    ("sweets", b"2 2 1 C", b"2 2 -1 C"),
    ("sweets", b"2 2 1 C", b"2 2 0"),
    ("sweets", b"2 2 1 C", b"2 2 4 C P K C"),
    ("sweets", b"2 2 1 C", b"2 2 2 C C"),
    ("sweets", b"2 2 1 C", b"2 2 1 W"),
    ("sweets", b"2 2 1 C", b"2 2 1 CP"),
    ("sweets", b"2 2 1 C", b"2 5 1 C"),
    ("sweets", b"1 2K 2 6", b"0"),
    ("sweets", b"1 2K 2 6", b"x"),
    ("sweets", b"1 2K 2 6", b"1001"),
    ("sweets", b"1 2K 2 6", b"1 1S 1 1"),
    ("sweets", b"1 2K 2 6", b"1 2KK 2 6"),
    ("sweets", b"1 2K 2 6", b"1 10 2 6"),
    ("sweets", b"1 2K 2 6", b"1 20 2 6"),
    ("sweets", b"1 2K 2 6", b"1 5K 2 6"),
    ("sweets", b"1 2K 2 6", b"1 K2 2 6"),
    ("sweets", b"1 2K 2 6", b"1 2X 2 6"),
    ("sweets", b"1 2K 2 6", b"1 2K 2 3x"),
    ("sweets", b"1 2K 2 6", b"1 2K 2 2"),
    ("sweets", b"1 2K 2 6", b"1 2K 3 6"),
    ("sweets", b"1 2K 2 6", b"2 2K 2 6 1W 2 3"),
    ("sweets", b"1 2K 2 6", b"1 2K 2 2 6"),
    ("sweets", b"1 2K 2 6", b"1 2K 1 15"),
    ("sweets", b"1 2K 2 6", b"1 2K 4 4"),
    ("sweets", b"1 2P 1 2", b"1 2P 0 11"),
    ("sweets", b"1 2P 1 2", b"2 ZZ 0 0 C 2 2 W 2 5 2P 1 2"),
    ("sweets", b"1 2P 1 2", b"2 ZZ 0 0 W 2 2 C 2 5 2P 1 2"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 3C 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 1S 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 4  1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 CC 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 *P 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 >C 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 00 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 4C 1 5"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 2 2P 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 1 5 4CC 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"1 00 x 5 4C 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"2 00 1 5 3C 1 7 2C 1 7"),
    ("sweets", b"1 00 1 5 4C 1 7", b"2 3C 1 5 2C 1 7"),
    ("sweets", b"2 2 1 P", b"2 2 1 W"),
    ("sweets", b"2 2 1 P", b"2 5 1 P"),
    ("sweets", b"2 2 1 P", b"2 1 1 P"),
    ("sweets", b"2 2 1 P", b"2 2 2 P P"),
    ("sweets", b"2 2 1 P", b"2 2 0"),
    ("sweets", b"ZZ 0 0 C", b"ZZ 0 1 C"),
    ("sweets", b"ZZ 0 0 C", b"ZZ 0 0 W"),
    ("sweets", b"ZZ 0 0 C", b"ZZ 0 0 K"),
    ("sweets", b"ZZ 0 0 C", b"ZZ 0 0 CC"),
    ("sweets", b"P 2 5 4C", b"S 2 5 4C"),
]  # fmt: skip
"""Input of every kind that is refused; the reader reports the error."""


EARLY = [
    ("sokoban", b"8193 8192\n"),
    ("sokoban", b"0 4\n"),
    ("sokoban", b"4 0\n"),
    ("sokoban", b"0000000000000000001"),
    ("sokoban", b"\n"),
    ("sokoban", b"4x"),
    ("sokoban", b"4 4\rx"),
    ("sokoban", b"4 4\n####\n#####"),
    ("sokoban", b"4 4\r\n####\r\n#####\n"),
    ("sokoban", b"1 1\n#\nUDX"),
    ("tower", b"8191 8190\n"),
    ("tower", b"8190 8191\n"),
    ("tower", b"1 22369621\n"),
    ("tower", b"22369621 1\n"),
    ("tower", b"0 4\n"),
    ("tower", b"4 0\n"),
    ("tower", b"1 1\n#\n3\nPUSH LEFT\nPUSSY"),
    ("tower", b"1 1\n#\n3\nMOVETO x"),
    ("labyrinth", b"0,"),
    ("labyrinth", b"0 x"),
    ("labyrinth", b"0 0x"),
    ("labyrinth", b"0 0 NN "),
    ("sweets", b"2 2 4 "),
    ("sweets", b"2 2 1 CC "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1001 "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 X2 "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 2X "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 ZC "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 2Z "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 10 "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 20 "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 0Z "),
]
MAYBE = [
    ("sokoban", b"8192 8192\n"),
    ("sokoban", b"000000000000000001 "),
    ("tower", b"8190 8190\n"),
    ("tower", b"1 1\n#\n3\nPU"),
    ("labyrinth", b"0 0 NNNN"),
    ("labyrinth", b"0 0 NN\r"),
    ("sweets", b"2 2 3 C P K "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1000 "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 9S "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 ZZ "),
    ("sweets", b"2 2 1 C\n2 5 1 P\n1 Z"),
]


@pytest.mark.parametrize(("name", "data"), [*EARLY, *MAYBE])
def test_errors_are_found_early(name: str, data: bytes) -> None:
    game, before = gyoji.load(name), b"any text\n"
    source = text.Source(BytesIO(WHOLE[name]))
    defaults = {"walks": "apart", "capture": "token", "games": "whole"}
    state = CheckedState.of(game.notation.opening(source, False, defaults))
    at, end = len(before), len(before) + len(data)
    found = fast_path_of(game).extent(Window(before + data, at, end), at, end, state)
    assert found == (-1 if (name, data) in EARLY else at)


@pytest.mark.parametrize(("name", "old", "new"), COMMON)
def test_common_forms_are_taken(name: str, old: bytes, new: bytes) -> None:
    for place in (1, 2):
        data, _ = replace(name, old, new, place)
        assert {agree(gyoji.load(name), data, step) for step in STEPS} == {2}


@pytest.mark.parametrize(("name", "old", "new"), UNUSUAL + WRONG)
def test_unusual_and_wrong_input_is_left_to_the_reader(name: str, old: bytes, new: bytes) -> None:
    for place in (1, 2):
        data, before = replace(name, old, new, place)
        assert {agree(gyoji.load(name), data, step) for step in STEPS} == {before}


@pytest.mark.parametrize(("name", "old", "new"), UNUSUAL + COMMON)
def test_unusual_and_common_forms_are_legal(name: str, old: bytes, new: bytes) -> None:
    assert not plain(gyoji.load(name), replace(name, old, new, 2)[0]).error


@pytest.mark.parametrize(("name", "old", "new"), WRONG)
def test_wrong_input_is_refused(name: str, old: bytes, new: bytes) -> None:
    assert plain(gyoji.load(name), replace(name, old, new, 2)[0]).error


def replace(name: str, old: bytes, new: bytes, place: int) -> tuple[bytes, int]:
    """The whole input with the first (1) or last (2) `old` replaced; the number of sets before."""
    data = WHOLE[name]
    before, found, after = data.partition(old) if place == 1 else data.rpartition(old)
    assert found
    return before + new + after, before.count(LAST[name])


@pytest.mark.parametrize("name", WHOLE)
def test_the_reader_reports_truncated_input(name: str) -> None:
    game, data = gyoji.load(name), WHOLE[name]
    for end in range(len(data)):
        agree(game, data[:end], end % 5)
        agree(game, data[:end].replace(b"\n", b"\r\n"), end % 5)


def test_games_are_numbered() -> None:
    assert agree(gyoji.load("sokoban"), ROOM * 101 + b"0 0\n") == 101


def test_walks_together_are_left_to_the_reader() -> None:
    game = gyoji.load("labyrinth")
    for walks, taken in (("apart", True), ("together", False)):
        source = text.Source(BytesIO(LABYRINTH))
        assert game.notation.opening(source, False, {"walks": walks}).fast_path is taken


def test_a_longer_walk_than_the_limit_is_left_to_the_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = gyoji.load("labyrinth")
    monkeypatch.setattr("gyoji.games.labyrinth.fast_path.WALK_LIMIT", 8)
    for step in STEPS:
        assert agree(game, LABYRINTH, step) == 0
        assert agree(game, LABYRINTH.replace(b"NESW\n", b"NES\n"), step) == 2


@pytest.mark.parametrize("capture", ["token", "turn"])
def test_cities_are_settled_when_the_option_says(capture: str) -> None:
    game = gyoji.load("sweets")
    for seed in range(20):
        data = made(game, "late", 7, seed, 4)
        assert fast(game, data, capture=capture)[:2] == plain(game, data, capture=capture)[:2]


@pytest.mark.parametrize("name", NAMES)
def test_output_after_the_last_answer(name: str) -> None:
    game = gyoji.load(name)
    plays = [gyoji.play_out(game, case) for case in gyoji.read(game, FIXTURES[name][0])]
    state, out = list(plays[-1].end), bytearray(9999)
    to = fast_path_of(game).close(state, out, 0)
    expected = {"boulder": b"".join(game.notation.write(plays)), "labyrinth": b"\n"}
    assert out[:to] == expected.get(name, b"")
    assert b"".join(game.notation.write([], first=9)) == (b"\n" if name == "labyrinth" else b"")
