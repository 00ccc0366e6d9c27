"""Text whose encoding or line ends no notation has: recognised, and said with what to do."""

BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8. It is skipped in front of a text, and an error within it."""

UTF_16 = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
EVERY_SECOND = {1: "UTF-16LE", 0: "UTF-16BE"}
"""The encoding of text without a mark, by the place of the zero in its first two bytes."""

LOOKED_AT = 64
"""The first bytes, of which every second one is a zero in UTF-16 that holds ASCII."""


def encoding_fault(head: bytes) -> tuple[str, str] | None:
    """What was expected and what was found, if a text as a whole cannot be meant like this.

    `head` is its beginning. None if the encoding and the line ends are not what is wrong.
    """
    encoding = UTF_16.get(head[:2]) or _without_mark(head[:LOOKED_AT])
    if encoding:
        how = f"save it as UTF-8, or convert it with `iconv -f {encoding} -t UTF-8`"
        return "text in ASCII or UTF-8", f"UTF-16; {how}"
    if b"\r" in head[:-1] and b"\n" not in head:
        how = r"convert it with `tr '\r' '\n'`"
        return "lines that end in LF or CR LF", f"lines that end in CR alone; {how}"
    return None


def _without_mark(head: bytes) -> str:
    """The encoding whose zeros are all of every second byte; "" if it is none."""
    for at, name in EVERY_SECOND.items():
        zeros, others = head[at::2], head[1 - at :: 2]
        if zeros and not zeros.strip(b"\0") and b"\0" not in others:
            return name
    return ""
