"""Digests of bytes and files: BLAKE2b of 16 bytes.

They detect accidents, not attacks: anyone who can change a file can change its stored digest.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

SIZE = 16
PIECE = 1 << 20
"""The number of bytes read at a time, so that a large file needs little memory."""


def digest(*parts: bytes | memoryview) -> bytes:
    """Return the digest of the concatenation of all parts."""
    return digest_parts(parts)


def digest_parts(parts: Iterable[bytes | memoryview]) -> bytes:
    total = blake2b(digest_size=SIZE)
    for part in parts:
        total.update(part)
    return total.digest()


def digest_file(path: str | os.PathLike[str]) -> str:
    """Return the digest of a file's bytes, in hexadecimal. OSError if it cannot be read."""
    with open(path, "rb") as file:
        return digest_rest(file)


def digest_rest(file: IO[bytes]) -> str:
    """Return the digest of the unread rest of a file, in hexadecimal."""
    return digest_parts(iter(lambda: file.read(PIECE), b"")).hex()
