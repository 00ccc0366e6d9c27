"""Runs the app without a terminal: starts it, presses keys, waits, reads the screen as text."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec

from textual.events import Key
from textual.geometry import Region
from textual.keys import _character_to_key
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import WorkerCancelled

from gyoji.cli.play import _options, _variant_set_up
from gyoji.game.variants import variants_of
from gyoji.games import load
from gyoji.terminal.app import PlayApp
from gyoji.terminal.launch_options import LaunchOptions
from gyoji.terminal.level_source import (
    FileLevels,
    GeneratedLevels,
    LevelSource,
)
from gyoji.terminal.progress import SolvedLevels
from gyoji.terminal.series import SeriesLevels

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from textual.pilot import Pilot

    from gyoji.terminal.screen import PlayScreen

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIES = 1500
Given = ParamSpec("Given")


def async_test(test: Callable[Given, Coroutine[None, None, None]]) -> Callable[Given, None]:
    """Run an asynchronous test."""

    @wraps(test)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def run_app(
    options: LaunchOptions, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """Run the app on a screen of this size, ready for keys."""
    app = PlayApp(options)
    async with app.run_test(size=size) as pilot:
        await wait_for_idle(pilot)
        yield pilot


def launch(
    name: str, file: Path | None = None, *, number: int = 1, theme: str = "colour",
    watch: bool = False, kind: str = "", size: int = 8, seed: int = 1, speed: float = 32.0,
    progress: SolvedLevels | None = None, **more: str,
) -> LaunchOptions:  # fmt: skip
    """Options as the command line makes them; without a file, the game's example is opened."""
    game = load(name)
    chosen = {key: option.choices[0] for key, option in _options(game).items()} | more
    reading = {key: chosen[key] for key in game.notation.OPTIONS}
    generation = {key: chosen[key] for key in game.levels.OPTIONS}
    file = EXAMPLES / f"{name}.in" if file is None else file
    source: LevelSource = (
        GeneratedLevels(game, kind, size, seed, generation, reading, solvable=False)
        if kind
        else FileLevels(game, file, reading)
    )
    if kind == "puzzles":
        source = SeriesLevels(game, reading, progress or SolvedLevels(None))
    set_up = _variant_set_up(game, {key: chosen[key] for key in variants_of(game).OPTIONS}, seed)
    return LaunchOptions(
        game, source, number, reading, theme, speed, watch, set_up, progress=progress
    )


def screen_of(pilot: Pilot[int]) -> PlayScreen:
    """The screen of the play."""
    return app_of(pilot).play_screen


def app_of(pilot: Pilot[int]) -> PlayApp:
    """The app, with its levels and files."""
    assert isinstance(pilot.app, PlayApp)
    return pilot.app


async def press(pilot: Pilot[int], *keys: str) -> PlayScreen:
    """Press keys, each after everything that the one before caused; the screen of the play."""
    for key in keys:
        await pilot.press(key)
        await wait_for_idle(pilot)
    return screen_of(pilot)


async def press_quickly(pilot: Pilot[int], *keys: str) -> PlayScreen:
    """Press keys without waiting in between; the screen of the play."""
    await pilot.press(*keys)
    await wait_for_idle(pilot)
    return screen_of(pilot)


def _key(name: str) -> Key:
    """A key as a terminal sends it."""
    character = name if len(name) == 1 else None
    return Key(_character_to_key(name) if character else name, character)


async def send_burst(pilot: Pilot[int], *names: str) -> None:
    """Send keys, none of which waits for the one before it."""
    driver = pilot.app._driver
    assert driver is not None
    for name in names:
        driver.send_message(_key(name))
    await press(pilot, "f2")


async def submit(pilot: Pilot[int], value: str) -> None:
    """Fill in the input of a dialog and submit it."""
    pilot.app.screen.query_one(Input).value = value
    await press(pilot, "enter")


async def wait_for_idle(pilot: Pilot[int]) -> None:
    """Wait for background workers and for the screen."""
    for worker in list(pilot.app.workers):
        with suppress(WorkerCancelled):  # a later search has overtaken it
            await worker.wait()
    await pilot.pause()


async def wait_until(pilot: Pilot[int], true: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds."""
    for _ in range(TRIES):
        if true():
            return
        await pilot.pause(0.01)
    raise AssertionError(f"timed out waiting for {what}:\n{text(pilot)}")


def text(pilot: Pilot[int]) -> str:
    """The whole screen as text."""
    app = pilot.app
    width, height = app.size
    lines = [[" "] * width for _ in range(height)]
    for widget in app.screen.walk_children():
        if not isinstance(widget, Widget) or not widget.is_on_screen:
            continue
        strips = widget.render_lines(Region(0, 0, *widget.region.size))
        seen = app.screen.region
        for part in widget.ancestors_with_self:
            if isinstance(part, Widget):
                seen = seen.intersection(part.region if part is widget else part.content_region)
        for y, strip in enumerate(strips, widget.region.y):
            for x, sign in enumerate(strip.text, widget.region.x):
                if seen.contains(x, y):
                    lines[y][x] = sign
    return "\n".join("".join(line).rstrip() for line in lines) + "\n"
