"""What is said to whoever asked for something that cannot be done: a sentence, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..notation.source import NotationError


class RefusalError(Exception):
    """A request that is answered by a sentence.

    `status` is HTTP's; `line` and `column` count from 1 and say where in a text it is.
    """

    def __init__(
        self, status: int, sentence: str, line: int | None = None, column: int | None = None,
        retry: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(sentence)
        self.status, self.sentence, self.line, self.column = status, sentence, line, column
        self.retry = retry  # seconds after which it may be tried again, 0 if that is of no use


class UnreadableError(RefusalError):
    """A text that the strict reader refuses."""


class Refused(msgspec.Struct, frozen=True):
    """A refusal as it goes over the wire."""

    error: str
    line: int | None = None
    column: int | None = None


def unreadable(error: NotationError) -> UnreadableError:
    """A text that the reader refused."""
    sentence = f"expected {error.expected}, found {error.found}"
    return UnreadableError(400, sentence, error.line or None, error.column if error.line else None)


def json_response(body: object, status: int = 200, headers: Mapping[str, str] = {}) -> Response:
    """An answer in JSON, which nobody keeps."""
    encoded = body if isinstance(body, bytes) else msgspec.json.encode(body)
    kept = {"cache-control": "no-store", **headers}
    return Response(encoded, status, kept, "application/json")


def refusal_response(refusal: RefusalError) -> Response:
    """A refusal as an answer."""
    headers = {"retry-after": str(refusal.retry)} if refusal.retry else {}
    body = Refused(refusal.sentence, refusal.line, refusal.column)
    return json_response(body, refusal.status, headers)
