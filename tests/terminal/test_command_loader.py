"""Commands of a large file are loaded in the background, while the screen can be used."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from gyoji.engine.session import Session
from gyoji.terminal import app as command_loader
from gyoji.terminal.app import PlayApp
from tests.terminal.pilot import (
    EXAMPLES,
    app_of,
    launch,
    press,
    run_app,
    submit,
    text,
    wait_for_idle,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.engine.play import Step

from tests.terminal.pilot import async_test


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Commands of files are played in a thread, which waits until this is set."""
    gate, do, here = threading.Event(), Session.do, threading.get_ident()

    def slowly(session: Session, action: int) -> Step:
        if threading.get_ident() != here:
            gate.wait(30)
        return do(session, action)

    monkeypatch.setattr(command_loader, "IMMEDIATE_CELLS", 0)
    monkeypatch.setattr(command_loader, "PROGRESS_INTERVAL", 0)
    monkeypatch.setattr(Session, "do", slowly)
    yield gate
    gate.set()


@pytest.mark.parametrize("watch", [False, True])
def test_the_board_is_shown_while_commands_are_loading(gate: threading.Event, watch: bool) -> None:
    @async_test
    async def play() -> None:
        app = PlayApp(launch("sokoban", watch=watch))
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_until(pilot, lambda: "playing 0 of 15 commands" in text(pilot), "the board")
            session = app.play_screen.model.session
            assert session.total == 0
            await pilot.press("p", "end")
            gate.set()
            await wait_for_idle(pilot)
            session = app.play_screen.model.session
            assert session.total == 15
            if watch:
                await wait_until(pilot, lambda: session.number > 0, "the replay")
            else:
                assert session.number == 0
                assert "15 commands to replay" in text(pilot)

    play()


@pytest.mark.parametrize(("key", "total"), [("w", 1), ("d", 15), ("R", 15)])
def test_only_a_step_replaces_loading_commands(gate: threading.Event, key: str, total: int) -> None:
    @async_test
    async def play() -> None:
        app = PlayApp(launch("sokoban"))
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_until(pilot, lambda: "playing 0" in text(pilot), "the board")
            await pilot.press(key)
            gate.set()
            await wait_for_idle(pilot)
            assert app.play_screen.model.session.total == total
            assert "playing" not in text(pilot)

    play()


@async_test
async def test_a_key_may_be_typed_before_loading_begins() -> None:
    async with run_app(launch("sokoban", kind="puzzles")) as pilot:
        screen = await press(pilot, "down")
        session = screen.model.session
        app_of(pilot).load_commands([0, 1, 2], lambda: pytest.fail("nothing waits to be replayed"))
        assert screen.model.session is session
        assert session.total == 1


@async_test
async def test_an_opened_file_is_loaded_the_same_way() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command_loader, "IMMEDIATE_CELLS", 0)
        async with run_app(launch("boulder")) as pilot:
            await press(pilot, "ctrl+o")
            await submit(pilot, str(EXAMPLES / "boulder.in"))
            assert "63 commands to replay" in text(pilot)
            screen = await press(pilot, "end")
            assert screen.model.over
