"""Texts from browsers, read strictly: what is wrong with one is said in a sentence."""

from __future__ import annotations

import re
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from .refusals import RefusalError

Asked = TypeVar("Asked")

Id = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=80)] | None
"""By what a client knows the answer to a message."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Word = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=1, le=10_000_000)]
Index = Annotated[int, Meta(ge=0, le=10_000_000)]
Field = tuple[Index, Index]
Picks = Annotated[list[str | Field], Meta(max_length=20)]
"""Words have no length of their own here: msgspec 0.22 crashes on one in a union with a tuple."""
Options = dict[Name, Name]
Glyphs = list[list[Annotated[str, Meta(min_length=1, max_length=80)]]]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What every message has."""

    id: Id = None


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every request has."""


class _Known(msgspec.Struct):
    """As much of a message that cannot be read as is needed to answer it."""

    id: Id = None


def decode(kind: type[Asked], data: bytes) -> Asked:
    """Read a JSON text; RefusalError with a sentence if it is not of this kind."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise RefusalError(400, f"this is not understood: {_plainly(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusalError(400, f"this is no JSON: {error}") from None
    except RecursionError:
        raise RefusalError(400, "this is no message of ours: it is nested too deeply") from None


def id_of(data: bytes) -> Id:
    """The id of a message that cannot be read, if that much can be."""
    try:
        return msgspec.json.decode(data, type=_Known).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _plainly(text: str) -> str:
    """The decoder's sentence in plain words."""
    text = text.replace("Object contains unknown field", "there is no field")
    text = text.replace("Object missing required field", "there has to be a field")
    text = text.replace("Invalid value", "there is no type")
    text = re.sub(r" - at `\$\.?(.*)`$", lambda at: f", in {at[1]}" if at[1] else "", text)
    return text[:1].lower() + text[1:]
