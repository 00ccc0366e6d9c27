"""`gyoji serve`: play in the browser, alone and with others."""

from __future__ import annotations

import dataclasses
import logging
import os
import signal
import sys
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from .common.game import GameType
from .common.output import InputError, require_extra

if TYPE_CHECKING:
    from ..game.game import Game
    from ..web.limits.settings import Settings

EXAMPLES = """\b
At a terminal:
  $ gyoji serve
  $ gyoji serve ./lights.py
  $ gyoji serve --host 0.0.0.0 --port 80
  $ gyoji serve --origin https://games.example.org --database postgresql://user@host/rooms
  $ gyoji serve --workers 4 --database postgresql://user@host/rooms
  $ gyoji serve --limit max_rooms=100 --limit room_idle_seconds=86400
"""


class Origin(click.ParamType[Any]):
    """A site's origin: a scheme, a host name, and a port if it is not the default one."""

    name = "origin"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the origin as browsers write it, with its host name in ASCII."""
        parts = urlsplit(value.lower())
        origin = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme not in ("http", "https") or not parts.hostname or origin != value.lower():
            self.fail(f"{value!r} is not an origin like https://games.example.org", param, ctx)
        try:
            return f"{parts.scheme}://{parts.netloc.encode('idna').decode()}"
        except UnicodeError:
            self.fail(f"{value!r} has an invalid host name", param, ctx)


class Limit(click.ParamType[Any]):
    """A limit and its value, written as max_rooms=100."""

    name = "name=number"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the name and the number.

        The name is checked later, when the server is imported.
        """
        name, equals, number = value.partition("=")
        if not equals or not number.isascii() or not number.isdigit() or not 0 < int(number) < 1e12:
            self.fail(f"{value!r} is not a limit like max_rooms=100", param, ctx)
        return name.strip(), int(number)


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=GameType(), metavar="[FILE]...")
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
    help="The address to listen on; 0.0.0.0 for the whole network.",
)  # fmt: skip
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N",
    help="The port to listen on; 0 picks a free one.",
)  # fmt: skip
@click.option(
    "--database", default="", metavar="URL", help="The database of rooms.",
    show_default="SQLite in the user's data folder",
)  # fmt: skip
@click.option(
    "--origin", "origins", type=Origin(), multiple=True,
    help="An origin that browsers know the server by, for use behind a proxy. Repeatable.",
)  # fmt: skip
@click.option(
    "--pyodide", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
    help="The npm package pyodide, with which visitors make games in their browsers.",
)  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N",
    help="The number of processes that serve; not on Windows.",
)  # fmt: skip
@click.option(
    "--limit", "limits", type=Limit(), multiple=True,
    help="Change a limit (see docs/serve.md). Repeatable.",
)  # fmt: skip
@click.option(
    "--log", type=click.Choice(("debug", "info", "warning", "error")), default="info",
    show_default=True, help="The lowest level that is logged, as JSON on standard error.",
)  # fmt: skip
def serve(
    files: tuple[Game, ...], host: str, port: int, database: str, origins: tuple[str, ...],
    pyodide: Path | None, workers: int, limits: tuple[tuple[str, int], ...], log: str,
) -> int:  # fmt: skip
    """Serve the games to browsers: play alone, or in rooms with others.

    FILE is a game of your own in one file, such as ./lights.py; when it changes, its page is loaded
    anew. Prints its address once it listens. Ctrl-C or SIGTERM shuts it down gracefully; rooms are
    kept.
    docs/serve.md describes how to run it behind a proxy.
    """
    with require_extra("web"):
        import starlette  # noqa: F401  # the extra's packages come together

        from ..web.limits import logs, places, settings
    if workers > 1 and sys.platform == "win32":
        raise click.UsageError("several workers cannot share a socket on Windows")
    logs.configure(log)
    chosen = settings.Settings(host, port, database, origins=origins, pyodide=pyodide)
    chosen = _with_limits(chosen, limits)
    places.raise_open_files(places.most_connections(chosen.limits))
    _warn_if_open(chosen)
    return _run(chosen, workers, log, [game.name for game in files])


def _warn_if_open(settings: Settings) -> None:
    """Log a warning with what a public server needs, if this one is reachable without a proxy.

    `--origin` counts as the sign of a proxy.
    """
    from ..web.limits.logs import log_event

    if settings.origins or settings.host == "localhost" or is_loopback(settings.host):
        return
    needs = (
        "a public server needs HTTPS and limits on connections from a proxy in front"
        " (deploy/nginx.conf), and --origin with the address that browsers use: docs/serve.md"
    )
    log_event("open to the network", logging.WARNING, host=settings.host, needs=needs)


def is_loopback(host: str) -> bool:
    """Return whether an address can be reached from this machine only."""
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name, which may stand for any address
        return False


def _with_limits(settings: Settings, limits: tuple[tuple[str, int], ...]) -> Settings:
    try:
        chosen = dataclasses.replace(settings.limits, **dict(limits))
    except TypeError:
        known = [field.name for field in dataclasses.fields(settings.limits)]
        name = next(name for name, _ in limits if name not in known)
        raise click.UsageError(
            f"there is no limit {name!r}; there are {', '.join(known)}"
        ) from None
    return dataclasses.replace(settings, limits=chosen)


def _run(settings: Settings, workers: int, log: str, games: list[str]) -> int:
    """Run the server until it is stopped; InputError if it cannot start."""
    from ..web.rooms.database import DatabaseError
    from ..web.server.listen import ListenError

    try:
        if workers > 1:
            _run_workers(settings, workers, log, games)
        else:
            _run_alone(settings, games)
    except (DatabaseError, ListenError) as error:
        raise InputError(str(error)) from None
    return 0


def _run_alone(settings: Settings, games: list[str]) -> None:
    from ..web.server.run import favour_latency, make_server

    _note_hangups()
    server = make_server(settings)
    server.when_started = lambda: _say_address(server.address, games)
    server.warm = True
    favour_latency()
    server.run()


def _note_hangups() -> None:
    """Log SIGHUP instead of ending, unless there is a terminal: there are no workers to replace."""
    if sys.platform == "win32" or os.isatty(0):
        return
    from ..web.limits.logs import log_event

    reason = "there is one process: restart it, or have --workers"
    signal.signal(
        signal.SIGHUP,
        lambda *_: log_event("workers not replaced", logging.WARNING, reason=reason),
    )


def _run_workers(settings: Settings, workers: int, log: str, games: list[str]) -> None:
    import asyncio

    from ..web.server.supervisor import WorkerSupervisor

    say = partial(_say_address, games=games)
    asyncio.run(WorkerSupervisor(settings, workers, log, say).run())


def _say_address(address: str, games: list[str]) -> None:
    click.echo(f"gyoji: serving at {address}/ (Ctrl-C to stop)")
    for game in games:
        click.echo(f"gyoji: {game} is at {address}/play/{game}")
