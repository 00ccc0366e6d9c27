"""A play in the terminal in Polish and in Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gyoji.terminal.words import say, speak
from tests.terminal.pilot import async_test, launch, press, run_app, text

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


@async_test
async def test_a_play_in_polish() -> None:
    speak("pl")
    async with run_app(launch("sokoban")) as pilot:
        await press(pilot, "up")
        shown = text(pilot)
        for words in ("Robotnik przechodzi z pola", "krok 1", "polecenia", "? pomoc"):
            assert words in shown
        await press(pilot, "?")
        assert "Klawisze" in text(pilot)


@async_test
async def test_a_play_in_japanese() -> None:
    speak("ja")
    async with run_app(launch("boulder")) as pilot:
        await press(pilot, "right")
        assert "ロックフォード" in text(pilot)


def test_what_is_behind_a_command_is_translated() -> None:
    speak("pl")
    assert say("R: right") == "R: w prawo"
    assert say("Solved in 4 moves and 2 pushes; par is 3") == (
        "Rozwiązane: 4 ruchy i 2 pchnięcia; norma to 3"
    )
    assert say("file.in: no such words") == "file.in: no such words"
