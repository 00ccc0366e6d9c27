"""The folder of a data set: on this machine, or in a file system of fsspec (object storage)."""

from __future__ import annotations

import re
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from errno import EIO
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any

from ..util.atomic import find_unfinished, write_file
from .errors import DataError

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Content = bytes | Callable[[IO[bytes]], object]
    """The bytes of a file, or a function that writes them to an open file."""

URL = re.compile(r"([a-z][a-z0-9+.-]+)(://|::)", re.IGNORECASE)
"""The beginning of an address of fsspec; a single letter would be a drive."""

USER = re.compile("//[^/]*@")
"""The user and password of an address."""


@dataclass(frozen=True)
class LocalFolder:
    """A folder in this machine's file system, perhaps shared with other machines.

    OSError if a file cannot be read or written. `str` gives the folder's name in messages.
    """

    path: Path

    def __str__(self) -> str:
        return str(self.path)

    def __fspath__(self) -> str:
        return str(self.path)

    def prepare(self) -> None:
        """Make the folder, and delete the unfinished files of an interrupted run."""
        self.path.mkdir(parents=True, exist_ok=True)
        for part in find_unfinished(self.path):
            part.unlink()

    def where(self, name: str) -> str:
        """Return a file's name in messages."""
        return str(self.path / name)

    def size(self, name: str) -> int | None:
        """Return the size of a file in bytes; None if there is no such regular file."""
        path = self.path / name
        return path.stat().st_size if path.is_file() else None

    def names(self) -> list[str]:
        """Return the names of the files in the folder."""
        return [path.name for path in self.path.iterdir()]

    def open(self, name: str) -> AbstractContextManager[IO[bytes]]:
        """Open a seekable file for reading."""
        path = self.path / name
        if path.exists() and not path.is_file():  # reading a pipe, for example, might block
            raise OSError("not a regular file")
        return path.open("rb")

    def write(self, name: str, content: Content) -> None:
        """Write a file whole or not at all; it is on the disk when this returns."""
        write_file(self.path / name, content, sync=True)


@dataclass(frozen=True)
class RemoteFolder:
    """A folder in a file system of fsspec (s3://, gs://, abfs://, ftp:// and others).

    A file is written whole or not at all if the file system guarantees it, as object stores do.
    `str` gives the address without a password.
    """

    address: str

    def __str__(self) -> str:
        return USER.sub("//", self.address)

    def prepare(self) -> None:
        with translate(str(self)):
            files, path = self._reach()
            files.makedirs(path, exist_ok=True)

    def where(self, name: str) -> str:
        return f"{self}/{name}"

    def size(self, name: str) -> int | None:
        with translate(self.where(name)):
            files, path = self._reach()
            try:
                found = files.info(f"{path}/{name}")
            except FileNotFoundError:
                return None
            return int(found["size"]) if found["type"] == "file" else None

    def names(self) -> list[str]:
        with translate(str(self)):
            files, path = self._reach()
            try:
                found = files.ls(path, detail=False)
            except FileNotFoundError:  # an object store has no folder before the first file in it
                return []
            return [address.rpartition("/")[2] for address in found]

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        # Copied once, because the digest and the reader of Parquet each read the whole file.
        with TemporaryFile() as copy:
            with translate(self.where(name)):
                files, path = self._reach()
                with files.open(f"{path}/{name}", "rb") as file:
                    shutil.copyfileobj(file, copy)
            copy.seek(0)
            yield copy

    def write(self, name: str, content: Content) -> None:
        if not isinstance(content, bytes):
            whole = BytesIO()
            content(whole)
            content = whole.getvalue()
        with translate(self.where(name)):
            files, path = self._reach()
            files.pipe_file(f"{path}/{name}", content)

    def _reach(self) -> tuple[Any, str]:
        """Return the file system, with an empty cache, and the folder's path in it."""
        files, path = reach(self.address)
        files.invalidate_cache()
        return files, path.rstrip("/")


Folder = LocalFolder | RemoteFolder


def folder_at(address: str | os.PathLike[str] | Folder) -> Folder:
    """Return the folder with this address or path. DataError if fsspec cannot reach the address."""
    if isinstance(address, RemoteFolder):
        return address
    if not isinstance(address, str) or not (found := URL.match(address)):
        return LocalFolder(Path(address))
    if found[1].lower() in {"file", "local"}:
        return LocalFolder(Path(address[found.end() :]))
    reach(address)
    return RemoteFolder(address)


def reach(address: str) -> tuple[Any, str]:
    """Return the file system of an address, and the path in it. DataError if there is none."""
    try:
        from fsspec.core import url_to_fs  # type: ignore[import-untyped]  # it has no annotations
    except ImportError as error:
        raise DataError(f"run pip install fsspec first: {error}") from error
    try:
        files, path = url_to_fs(address)
    # An ImportError names the package for this protocol. Other errors depend on the protocol.
    except Exception as error:
        protocol = address.partition(":")[0]
        raise DataError(f"{protocol}:// cannot be reached: {error}") from error
    return files, str(path)


@contextmanager
def translate(where: str) -> Iterator[None]:
    """Turn any error of a remote file system into an OSError of one line that names the file."""
    try:
        yield
    except FileNotFoundError:
        raise
    # Each library has its own classes for a host that does not answer or a key that is refused.
    except Exception as error:
        sentence = " ".join(str(error).split()) or type(error).__name__
        raise OSError(EIO, sentence, where) from error
