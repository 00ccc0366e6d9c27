"""Files are written whole or not at all."""

from pathlib import Path
from typing import IO

import pytest

from gyoji.util.atomic import find_unfinished, write_file


@pytest.mark.parametrize("sync", [False, True])
def test_a_file_is_written_or_replaced(sync: bool, tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_file(path, b"first", sync=sync)
    path.chmod(0o600)
    write_file(path, lambda file: file.write(b"second"), sync=sync)
    assert path.read_bytes() == b"second"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_an_error_leaves_the_old_file(tmp_path: Path) -> None:
    def broken(file: IO[bytes]) -> None:
        file.write(b"half")
        assert len(list(find_unfinished(tmp_path))) == 1
        raise ZeroDivisionError

    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError):
        write_file(path, broken)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_file(tmp_path / "none" / "file", b"")
