"""A client of the API for tests: requests that are answered, and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx


def post(api: httpx.Client, game: str, what: str, **body: object) -> dict[str, Any]:
    answer = api.post(f"/api/games/{game}/{what}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(api: httpx.Client, game: str, what: str, **body: object) -> tuple[int, dict[str, Any]]:
    answer = api.post(f"/api/games/{game}/{what}", json=body)
    assert answer.status_code >= 400, answer.text
    found: dict[str, Any] = answer.json()
    assert found.keys() == {"error", "line", "column"}
    return answer.status_code, found
