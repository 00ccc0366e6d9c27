"""Words from streams that arrive in chunks of any length, and their places."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.game.notation.source import NotationError, Source
from gyoji.games.sweets.reader import WordStream
from tests.game.notation.streams import TEXTS, Drip


@given(TEXTS, st.integers(1, 9))
def test_words_are_the_same_however_the_bytes_come(parts: list[bytes], size: int) -> None:
    data = b"".join(parts)
    words, found = WordStream(Source(Drip(data, size))), []
    while not words.over():
        found.append(words.word("a word"))
        error = words.error("nothing", found[-1])
        line = data.split(b"\n")[error.line - 1]
        assert line[error.column - 1 :].startswith(found[-1])
    assert found == data.split()
    with pytest.raises(NotationError, match="expected a word, found the end of the input"):
        words.word("a word")


def test_long_words_are_refused_before_they_are_read_whole() -> None:
    words = WordStream(Source(Drip(b"y" * 1_000_000, 1000)))
    with pytest.raises(NotationError, match="expected a word of at most 65536 bytes"):
        words.word("a word")


def test_numbers() -> None:
    assert WordStream(Source(BytesIO(b"12"))).number("a number") == 12
    with pytest.raises(NotationError, match=r":2:2: expected a number, found 'x'"):
        WordStream(Source(BytesIO(b"\n x"))).number("a number")


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"", ":1:1:"), (b"a", ":1:2:"), (b"a\n", ":2:1:"), (b"a\n\n b ", ":3:4:")],
)
def test_words_end_at_the_end_of_the_text(data: bytes, place: str) -> None:
    words = WordStream(Source(BytesIO(data)))
    for _ in data.split():
        words.word("a word")
    with pytest.raises(NotationError, match=f"{place} expected more, found the end of the input"):
        words.word("more")


def test_an_error_may_describe_what_was_found() -> None:
    words = WordStream(Source(BytesIO(b"a b")))
    assert (
        str(words.error("b", "something else")) == "<input>:1:1: expected b, found something else"
    )
