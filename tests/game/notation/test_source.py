"""Sources: lines and pieces from streams that arrive in chunks of any length."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.game.notation.source import NotationError, Source, number, quote_text, shown_number
from tests.game.notation.streams import TEXTS, Drip


def lines_of(source: Source) -> list[bytes]:
    lines = []
    while (line := source.line()) is not None:
        lines.append(line)
    return lines


@given(TEXTS, st.integers(1, 9))
def test_lines_are_the_same_however_the_bytes_come(parts: list[bytes], size: int) -> None:
    data = b"".join(parts)
    expected = [line.removesuffix(b"\r") for line in data.split(b"\n")]
    if data.endswith(b"\n") or not data:
        expected.pop()
    assert lines_of(Source(Drip(data, size))) == expected


@given(TEXTS, st.integers(1, 9))
def test_pieces_add_up_to_the_line(parts: list[bytes], size: int) -> None:
    data = b"".join(parts)
    source, whole = Source(Drip(data, size)), Source(BytesIO(data))
    while (line := whole.line()) is not None:
        pieces = list(source.pieces("a line"))
        assert b"".join(piece for _, piece in pieces) == line
        assert all(line[column - 1 :].startswith(piece) for column, piece in pieces)
        assert source.row == whole.row
    with pytest.raises(NotationError, match="expected a line, found the end of the input"):
        list(source.pieces("a line"))
    assert list(source.pieces("a line", optional=True)) == []


def test_a_line_end_may_be_cut_in_two() -> None:
    pieces = Source(Drip(b"ab\r\ncd\n", 3)).pieces("a line")
    assert b"".join(piece for _, piece in pieces) == b"ab"


def test_a_byte_order_mark_is_skipped() -> None:
    assert Source(BytesIO(b"\xef\xbb\xbfa\n")).line() == b"a"


def test_input_is_only_read_when_it_is_needed() -> None:
    waits: list[str] = []
    source = Source(Drip(b"ab\ncd\nef\n", 6), wait=lambda: waits.append("wait"))
    assert (source.line(), len(waits)) == (b"ab", 1)
    assert (source.line(), len(waits)) == (b"cd", 1)
    assert (source.line(), len(waits)) == (b"ef", 2)


def test_long_lines_are_refused_before_they_are_read_whole() -> None:
    source = Source(Drip(b"x" * 1_000_000, 1000))
    with pytest.raises(NotationError, match=r":1:101: expected a line of at most 100 bytes"):
        source.line(100)
    source = Source(Drip(b"x" * 1_000_000, 1000))
    with pytest.raises(NotationError, match=r"expected seven, found 'xxxx"):
        source.must("seven", 7)


def test_a_line_as_long_as_allowed_may_end_in_cr_lf() -> None:
    assert Source(Drip(b"abc\r\n", 4)).line(3) == b"abc"
    with pytest.raises(NotationError, match=r":1:4:.*found '\\r'"):
        Source(BytesIO(b"abc\r\r\n")).line(3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"1 x", ":1:3: expected two, found 'x'"),
        (b"x", ":1:1: expected two, found 'x'"),
        (b"1 2 3", ":1:5: expected two, found '3'"),
        (b"1", ":1:2: expected two, found '1'"),
        (b"", ":1:1: expected two, found nothing"),
        (b"1 " + b"9" * 19,
         ":1:3: expected two, found '9999999999999999999', which is too large"),
        (b"1 " + b"9" * 50,
         f":1:3: expected two, found '{'9' * 40}'..., which is too large"),
        ("1 \u0662".encode(), ":1:3: expected two, found '\\u0662'"),
        (b"1 +2", ":1:3: expected two, found '+2'"),
    ],
)  # fmt: skip
def test_a_line_of_numbers(text: bytes, message: str) -> None:
    source = Source(BytesIO(text + b"\n"))
    with pytest.raises(NotationError) as caught:
        source.numbers(source.must("a line"), 2, "two")
    assert str(caught.value) == "<input>" + message


def test_numbers() -> None:
    assert Source(BytesIO(b"")).numbers(b" 8  007 ", 2, "two") == [8, 7]
    assert [number(word) for word in (b"0", b"9" * 18, b"9" * 19, b"-1", b"1_0", b"")] == [
        0, 10**18 - 1, None, None, None, None,
    ]  # fmt: skip


def test_quoted_input_has_no_control_characters() -> None:
    assert quote_text(b"\x1b[2J\xff") == r"'\x1b[2J\ufffd'"
    assert quote_text(b"a" * 50) == "'" + "a" * 40 + "'..."
    assert quote_text(b"") == "nothing"


def test_a_notation_error_keeps_its_parts() -> None:
    error = Source(BytesIO(b""), "case.in").end("a board")
    assert (error.file, error.line, error.column) == ("case.in", 1, 1)
    assert (error.expected, error.found) == ("a board", "the end of the input")
    assert str(error) == "case.in:1:1: expected a board, found the end of the input"


def test_only_a_number_that_is_too_large_is_called_so() -> None:
    assert shown_number(b"9" * 19) == "'9999999999999999999', which is too large"
    assert shown_number(b"9" * 18 + b"x") == "'999999999999999999x'"
    assert shown_number(b"-1") == "'-1'"


@given(st.binary(max_size=300), st.integers(1, 9))
def test_an_error_has_the_beginning_of_the_text(data: bytes, size: int) -> None:
    source = Source(Drip(data, size))
    while b"".join(source.rest()):
        pass
    error = source.error("more", "less")
    assert error.sample in (b"", data)  # empty where the text as a whole cannot be read
    assert bool(error.sample) == ((error.expected, error.found) == ("more", "less") and data != b"")


def test_the_kept_beginning_is_bounded() -> None:
    source = Source(Drip(b"x" * 600_000, 1 << 16))
    for _ in source.rest():
        pass
    assert len(source.error("more", "less").sample) == 1 << 18
