"""Texts in another encoding, or with other line ends, are recognised, and what to do is said."""

from __future__ import annotations

import codecs
import subprocess
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji import read
from gyoji.game.notation.source import NotationError, Source, encoding_fault
from tests.cli.runner import EXAMPLES, GAMES

LF, UTF_8 = "lines that end in LF or CR LF", "text in ASCII or UTF-8"
ASCII = st.text(st.characters(codec="ascii", exclude_characters="\0\r"), min_size=1)


def refusal(game: str, text: bytes) -> NotationError:
    with pytest.raises(NotationError) as caught:
        list(read(game, text))
    return caught.value


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("encoding", "mark", "name"),
    [
        ("utf-16-le", codecs.BOM_UTF16_LE, "UTF-16"),
        ("utf-16-be", codecs.BOM_UTF16_BE, "UTF-16"),
        ("utf-16-le", b"", "UTF-16LE"),
        ("utf-16-be", b"", "UTF-16BE"),
    ],
)
def test_utf_16_is_recognised(game: str, encoding: str, mark: bytes, name: str) -> None:
    text = (EXAMPLES / f"{game}.in").read_text()
    data = mark + text.encode(encoding)
    error = refusal(game, data)
    assert (error.line, error.column, error.expected) == (1, 1, UTF_8)
    assert error.found == (
        f"UTF-16; save it as UTF-8, or convert it with `iconv -f {name} -t UTF-8`"
    )
    converted = subprocess.run(
        ["iconv", "-f", name, "-t", "UTF-8"], input=data, capture_output=True, check=True
    )
    assert list(read(game, converted.stdout)) == list(read(game, text))


@pytest.mark.parametrize("game", [*(set(GAMES) - {"sweets"}), "skater"])
def test_line_ends_of_cr_alone_are_recognised(game: str) -> None:
    text = b"####\n#@*#\n####\nR\n"
    text = text if game == "skater" else (EXAMPLES / f"{game}.in").read_bytes()
    error = refusal(game, text.replace(b"\n", b"\r"))
    assert (error.line, error.column, error.expected) == (1, 1, LF)
    assert error.found == r"lines that end in CR alone; convert it with `tr '\r' '\n'`"


def test_words_may_be_between_cr_alone() -> None:
    text = (EXAMPLES / "sweets.in").read_bytes()
    assert list(read("sweets", text.replace(b"\n", b"\r"))) == list(read("sweets", text))


def test_a_byte_order_mark_within_a_text_is_said() -> None:
    text = (EXAMPLES / "sokoban.in").read_bytes()
    marked = codecs.BOM_UTF8 + text
    assert list(read("sokoban", marked)) == list(read("sokoban", text))
    twice = text.replace(b"0 0\n", marked)
    assert refusal("sokoban", twice).found == "a byte order mark (delete it)"


@given(ASCII)
def test_ascii_in_utf_16_is_recognised_and_ascii_is_not(text: str) -> None:
    assert encoding_fault(text.encode()) is None
    for encoding in ("utf-16-le", "utf-16-be", "utf-16"):
        fault = encoding_fault(text.encode(encoding))
        assert fault is not None
        assert fault[0] == UTF_8


@given(st.lists(st.sampled_from([b"a", b"\r", b"\r\n", b"\n"])))
def test_only_a_text_without_lf_ends_its_lines_in_cr(parts: list[bytes]) -> None:
    text = b"".join(parts)
    fault = encoding_fault(text)
    assert (fault is not None and fault[0] == LF) == (b"\r" in text[:-1] and b"\n" not in text)


def test_an_error_of_the_encoding_has_no_sample_to_try() -> None:
    source = Source(BytesIO(b"a\rb"))
    assert source.line() == b"a\rb"
    assert source.error("a", "b").sample == b""
