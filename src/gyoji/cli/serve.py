"""`gyoji serve`: play in the browser, alone and with others."""

from __future__ import annotations

import dataclasses
import gc
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from .common.output import InputError

if TYPE_CHECKING:
    from ..web.server import Server
    from ..web.settings import Settings

EXAMPLES = """\b
At a terminal:
  $ gyoji serve
  $ gyoji serve --host 0.0.0.0 --port 80
  $ gyoji serve --origin https://games.example.org --database postgresql://user@host/rooms
  $ gyoji serve --limit max_rooms=100 --limit room_idle_seconds=86400
"""


class Origin(click.ParamType[Any]):
    """What a browser calls a site: a scheme, a name, and a port unless it is the usual one."""

    name = "origin"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The origin as browsers write it; what is none is a usage error."""
        parts = urlsplit(value.lower())
        origin = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme not in ("http", "https") or not parts.hostname or origin != value.lower():
            self.fail(f"{value!r} is no origin like https://games.example.org", param, ctx)
        try:
            return f"{parts.scheme}://{parts.netloc.encode('idna').decode()}"
        except UnicodeError:
            self.fail(f"{value!r} has a name that no site can have", param, ctx)


class Limit(click.ParamType[Any]):
    """A limit and its number, written as max_rooms=100."""

    name = "name=number"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The name and the number; the name is looked up when the server's half is imported."""
        name, equals, number = value.partition("=")
        if not equals or not number.isascii() or not number.isdigit() or not 0 < int(number) < 1e12:
            self.fail(f"{value!r} is no limit like max_rooms=100", param, ctx)
        return name.strip(), int(number)


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
    help="On which port; 0 takes a free one.",
)  # fmt: skip
@click.option(
    "--database", default="", metavar="URL",
    help="Where rooms are kept.  [default: SQLite in the user's data folder]",
)  # fmt: skip
@click.option(
    "--origin", "origins", type=Origin(), multiple=True,
    help="A name that browsers know the server by, as behind a proxy. May be given again.",
)  # fmt: skip
@click.option(
    "--limit", "limits", type=Limit(), multiple=True,
    help="Another limit than usual (see docs/serve.md). May be given again.",
)  # fmt: skip
@click.option(
    "--log", type=click.Choice(("debug", "info", "warning", "error")), default="info",
    show_default=True, help="The least that is logged, as JSON on standard error.",
)  # fmt: skip
def serve(
    host: str, port: int, database: str, origins: tuple[str, ...],
    limits: tuple[tuple[str, int], ...], log: str,
) -> int:  # fmt: skip
    """Serve the games to browsers: play alone, or in rooms with others.

    The address is printed once the server listens. Ctrl-C or SIGTERM stops it in good order: rooms
    are kept. docs/serve.md says how it runs behind a proxy.
    """
    try:
        from ..web import logs, server, settings
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gyoji"):
            raise
        raise click.UsageError(
            f"`gyoji serve` needs {error.name}: pip install 'gyoji[web]'"
        ) from None
    logs.begin(log)
    usual = settings.Settings(host, port, database, origins=origins)
    return _run(server.make_server(_limited(usual, limits)))


def _limited(settings: Settings, limits: tuple[tuple[str, int], ...]) -> Settings:
    """The settings with these limits."""
    try:
        chosen = dataclasses.replace(settings.limits, **dict(limits))
    except TypeError:
        known = [each.name for each in dataclasses.fields(settings.limits)]
        name = next(name for name, _ in limits if name not in known)
        raise click.UsageError(
            f"there is no limit {name!r}; there are {', '.join(known)}"
        ) from None
    return dataclasses.replace(settings, limits=chosen)


def _run(server: Server) -> int:
    """Run it until it is stopped; InputError if it cannot be started."""
    from ..web.rooms import DatabaseError
    from ..web.server import ListenError

    _be_quick()
    server.when_started = lambda: click.echo(f"gyoji: playing at {server.address}/ (Ctrl-C stops)")
    try:
        server.run()
    except (DatabaseError, ListenError) as error:
        raise InputError(str(error)) from None
    return 0


def _be_quick() -> None:
    """Answers come before work: threads that compute give way at once.

    Garbage is looked for less often: with many connections that took a third of the time. Plays and
    rooms make hardly any cycles, and what is imported stays.
    """
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 50, 50)
