"""Streams and texts for the tests of sources and words."""

from hypothesis import strategies as st


class Drip:
    """A stream that gives a few bytes per read."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size

    def read1(self, size: int, /) -> bytes:
        taken = self.data[: min(size, self.size)]
        self.data = self.data[len(taken) :]
        return taken


PARTS = st.lists(st.sampled_from([b"a", b"bc", b" ", b"\n", b"\r\n", b"\r", b"12", b"\t"]))
TEXTS = PARTS.map(lambda parts: [b"\n", *parts])
"""Parts of texts. An error in a text with CR and without LF would only be about that."""
