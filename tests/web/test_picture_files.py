"""Pictures by the API, as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .api_client import refused

if TYPE_CHECKING:
    import httpx

SOKOBAN = "3 5\n#####\n#wb+#\n#####\nR\n0 0\n"


@pytest.mark.parametrize(
    ("form", "begin", "media"),
    [
        ("svg", b"<svg", "image/svg+xml"),
        ("png", b"\x89PNG\r\n", "image/png"),
        ("gif", b"GIF89a", "image/gif"),
        ("html", b"<!doctype html>", "text/html; charset=utf-8"),
    ],
)
def test_a_picture_is_a_file(api: httpx.Client, form: str, begin: bytes, media: str) -> None:
    body = {"text": SOKOBAN, "form": form, "theme": "dark"}
    answer = api.post("/api/games/sokoban/picture", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.content.lower().startswith(begin.lower())
    assert answer.headers["content-type"].startswith(media)
    assert answer.headers["content-disposition"] == f'attachment; filename="sokoban.{form}"'


def test_a_picture_of_moves_that_were_sent(api: httpx.Client) -> None:
    def picture(**more: object) -> bytes:
        body = {"text": SOKOBAN, "form": "svg", **more}
        answer = api.post("/api/games/sokoban/picture", json=body)
        assert answer.status_code == 200, answer.text
        return answer.content

    assert picture(step=0) != picture(step=1) == picture()
    assert picture(moves=["L"], step=1) != picture(step=1)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"form": "bmp"}, "invalid data: invalid enum value 'bmp', in form"),
        ({"form": "png", "theme": "red"}, "invalid data: invalid enum value 'red'"),
        ({"form": "svg", "step": 7}, "the play has 1 steps, there is no step 7"),
    ],
)
def test_a_picture_that_cannot_be(
    api: httpx.Client, body: dict[str, object], sentence: str
) -> None:
    _, found = refused(api, "sokoban", "picture", text=SOKOBAN, **body)
    assert found["error"].startswith(sentence)
