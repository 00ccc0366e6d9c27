"""The digest of a file equals the digest of its bytes."""

from hashlib import blake2b
from pathlib import Path

import pytest

from gyoji.util import digests
from gyoji.util.digests import digest, digest_file


def test_the_digest_does_not_depend_on_the_division_into_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = blake2b(b"one and two", digest_size=16).digest()
    assert digest(b"one and two") == digest(b"one ", memoryview(b"and two")) == expected
    path = tmp_path / "file"
    path.write_bytes(b"one and two")
    monkeypatch.setattr(digests, "PIECE", 4)
    assert digest_file(path) == expected.hex()
