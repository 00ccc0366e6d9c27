"""Responses in JSON, and responses for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

from ..limits.refusals import ErrorBody, RefusalError

if TYPE_CHECKING:
    from collections.abc import Mapping


def json_response(body: object, status: int = 200, headers: Mapping[str, str] = {}) -> Response:
    """Return a JSON response that nobody caches; `body` is encoded unless it is bytes already."""
    encoded = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return Response(encoded, status, {"cache-control": "no-store", **headers}, "application/json")


def refusal_response(refusal: RefusalError) -> Response:
    headers = {"retry-after": str(refusal.retry)} if refusal.retry else {}
    body = ErrorBody(refusal.sentence, refusal.line, refusal.column)
    return json_response(body, refusal.status, headers)
