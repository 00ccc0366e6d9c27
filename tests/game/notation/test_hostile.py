"""Any input plays or ends in a one-sentence error, within bounds on time and memory."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.files import samples
from tests.examples import examples

ROOT = Path(__file__).parents[3]
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
FIXTURES = {
    game: [
        (ROOT / "examples" / f"{game}.in").read_bytes(),
        *(sample.data for sample in samples(gyoji.load(game))),
    ]
    for game in GAMES
}
WORDS = [b"0", b"-1", b"0 0", b"1000000000", b"9" * 10_000, b"\x00", b"\xff\xfe", b"\n", b"\r", b""]


class Flood:
    """A stream of a gigabyte that repeats the same bytes and counts the reads."""

    def __init__(self, start: bytes, bit: bytes) -> None:
        self.start, self.bit = start, bit * (65536 // len(bit))
        self.reads, self.most = 0, 2**30 // len(self.bit)

    def read1(self, size: int, /) -> bytes:
        assert size >= len(self.bit)  # so the number of reads bounds the number of bytes
        self.reads += 1
        if self.start:
            start, self.start = self.start, b""
            return start
        return self.bit if self.reads < self.most else b""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bit", [b"#", b"9", b"a", b"\xff", b"0 ", b"x y\n", b"#\n", b"8 8\n"])
def test_a_gigabyte_of_nonsense_is_refused_early(game: str, bit: bytes) -> None:
    flood = Flood(b"", bit)
    with pytest.raises(gyoji.NotationError) as caught:
        list(gyoji.read(game, flood))
    assert len(str(caught.value)) < 400
    assert flood.reads * len(flood.bit) <= 40 * 2**20


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("sokoban", b"1000000000 1000000000\n"),
        ("sokoban", b"8 1000000000\n########\n"),
        ("tower", b"1000000000 1000000000\n"),
        ("tower", b"3 3\n.S.\n.G.\n...\n1000000000\n"),
        ("labyrinth", b"o o\n1000000000\n"),
        ("sweets", b"1000000000 1000000000\n"),
        ("sweets", b"2 2\nML\n**\n1000000000\n"),
        ("boulder", b"####\n#& #\n"),
    ],
)
def test_a_size_of_a_billion_in_a_short_file_is_harmless(game: str, start: bytes) -> None:
    for lenient in (False, True):
        try:
            list(gyoji.read(game, start, lenient=lenient))
        except gyoji.NotationError as error:
            assert error.line <= start.count(b"\n") + 2  # lenient reading may play it


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """A fixture with lines removed, doubled, swapped or truncated, and words inserted."""
    game = draw(st.sampled_from(GAMES))
    lines = draw(st.sampled_from(FIXTURES[game])).split(b"\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        how = draw(st.integers(0, 5))
        line = lines[at] if lines else b""
        cut = draw(st.integers(0, len(line)))
        word = draw(st.one_of(st.sampled_from(WORDS), st.binary(max_size=3)))
        lines[at : at + 1] = [
            [], [line, line], [line[:cut] + word + line[cut:]],
            [line[:cut] + word + line[cut + 1 :]], [line[:cut]], [word],
        ][how]  # fmt: skip
    data = b"\n".join(lines)
    return game, data[: draw(st.integers(0, len(data)))] if draw(st.booleans()) else data


@examples(1000)
@given(damaged(), st.booleans())
def test_a_damaged_fixture_plays_or_is_refused(case: tuple[str, bytes], lenient: bool) -> None:
    game, data = case
    try:
        assert all(isinstance(piece, bytes) for piece in gyoji.judge(game, data, lenient=lenient))
    except gyoji.NotationError as error:
        assert error.line >= 1
        assert error.column >= 1
        assert len(str(error)) < 600  # however long the quoted line is
        assert str(error).isprintable()


@examples(1000)
@given(st.sampled_from(GAMES), st.binary(max_size=80), st.booleans())
def test_any_bytes_play_or_are_refused(game: str, data: bytes, lenient: bool) -> None:
    try:
        list(gyoji.judge(game, data, lenient=lenient))
    except gyoji.NotationError as error:
        assert str(error).isprintable()  # some bytes are valid input
