"""Text from strangers is safe to print, whatever is in it."""

import pytest

from gyoji.game.notation.sanitize import count, cut, lines, printable_name, sanitize


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        (b"\x1b[2J", r"\x1b[2J"),
        ("two\nlines", r"two\nlines"),
        ("\u202eright to left", r"\u202eright to left"),
        (b"\xff", r"\xff"),
    ],
)
def test_what_cannot_be_printed_is_escaped(text: bytes | str, shown: str) -> None:
    assert sanitize(text) == shown


def test_names_are_quoted_if_they_are_empty_or_odd() -> None:
    assert [printable_name(name) for name in ("a b", "", "a\nb")] == ["a b", "''", r"'a\nb'"]


def test_long_texts_are_cut_with_a_note() -> None:
    data = b"one\r\ntwo\nthree\nfour\n"
    assert list(lines(data, 4, 9)) == ["one", "two", "three", "four"]
    assert list(lines(data, 2, 9)) == ["one", "two", "... 2 lines more, 20 bytes in all"]
    assert cut(b"0123456789", 4) == "0123... (10 bytes)"
    assert count(1, "run") == "1 run"
