"""The JSON of messages: the types of their fields, strict decoding, and encoding.

The core's own types (tiles, rulings, motions, ...) are put into messages by `objects`.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from ..limits.refusals import RefusalError

Decoded = TypeVar("Decoded")

Id = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=80)] | None
"""The client's name for a message; the answer has it, too."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Word = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=1, le=10_000_000)]
Index = Annotated[int, Meta(ge=0, le=10_000_000)]
Field = tuple[Index, Index]
Picks = Annotated[list[str | Field], Meta(max_length=20)]
"""The words have no maximum length: in a union with a tuple, msgspec 0.22 crashes on a maximum."""
Options = dict[Name, Name]
Glyphs = list[list[Annotated[str, Meta(min_length=1, max_length=80)]]]


class CloseCode(IntEnum):
    """The reasons for closing a WebSocket connection; codes above 4000 are this server's own."""

    NOT_TEXT = 1003
    TOO_MANY_MESSAGES = 1008
    MESSAGE_TOO_LONG = 1009
    SERVER_FAULT = 1011
    RECONNECT = 1012
    TRY_LATER = 1013
    OTHER_SEATS = 4201
    SEAT_LOST = 4403
    NO_SUCH_ROOM = 4404
    IDLE = 4408
    ROOM_FULL = 4429


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    id: Id = None


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all bodies of HTTP requests."""


# The fields `line` and `column` are always there, as in the answers of the API.
class ErrorMessage(msgspec.Struct, tag_field="type", tag="error"):
    """The answer to a message that was refused, or could not be read."""

    id: Id
    error: str
    line: int | None = None
    column: int | None = None


class _OnlyId(msgspec.Struct):
    """The part of an invalid message that is needed to answer it."""

    id: Id = None


encode = msgspec.json.Encoder().encode


def decode(kind: type[Decoded], data: bytes) -> Decoded:
    """Decode a JSON text strictly; RefusalError with a sentence if it is not of this type."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise RefusalError(400, f"invalid data: {_in_plain_words(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusalError(400, f"invalid JSON: {error}") from None
    except RecursionError:
        raise RefusalError(400, "invalid data: it is nested too deeply") from None


def id_of(data: bytes) -> Id:
    """Return the id of a message that is otherwise invalid; None if even that cannot be read."""
    try:
        return msgspec.json.decode(data, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _in_plain_words(text: str) -> str:
    """Return a sentence of msgspec's without its jargon (`Object`, `$.path`)."""
    text = text.replace("Object contains unknown field", "unknown field")
    text = text.replace("Object missing required field", "missing field")
    text = text.replace("Invalid value", "unknown type")
    text = re.sub(r" - at `\$\.?(.*)`$", lambda at: f", in {at[1]}" if at[1] else "", text)
    return text[:1].lower() + text[1:]  # like the sentences of other refusals
