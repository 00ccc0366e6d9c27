"""Options for running a program under test: its limits and its sandbox."""

from __future__ import annotations

import functools
import shlex
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from ...check.sandbox.types import Limits
from .amounts import Amount, Duration, with_unit
from .output import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

DEFAULT = Limits()


class UnsafeError(InputError):
    """No program is started, because there is no sandbox for it."""

    exit_code = 3


OPTIONS = (
    click.option(
        "--time", type=Duration(), default=f"{DEFAULT.seconds:g}s", show_default=True,
        help="Time limit of a run, for CPU time, and for wall time without waiting for a core: 2,"
        " 1.5s, 500ms.",
    ),
    click.option(
        "--memory", type=Amount(16 << 20), default=with_unit(DEFAULT.memory), show_default=True,
        help="Memory limit of a run, for all its processes together: 512M, 2G.",
    ),
    click.option(
        "--output-limit", type=Amount(), default=with_unit(DEFAULT.output), show_default=True,
        help="Size limit of standard output.",
    ),
    click.option(
        "--processes", type=click.IntRange(1, 100_000), metavar="N", default=DEFAULT.processes,
        show_default=True, help="Limit of concurrent processes and threads.",
    ),
    click.option(
        "--sandbox", type=click.Choice(("auto", "require", "none")), default="auto",
        show_default=True,
        help="Keep the program apart by bubblewrap or, for other users than root, by the kernel "
        "alone; refuse to run without bubblewrap; or only limit a program that you trust.",
    ),
)  # fmt: skip


def limits_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command these options, as `limits` (Limits) and `sandbox` (a choice)."""

    @functools.wraps(command)
    def run(
        *args: Any, time: float, memory: int, output_limit: int, processes: int, **rest: Any
    ) -> Any:
        _require_posix()
        if not rest.get("cluster"):
            _warn_without_bubblewrap(rest["sandbox"])
        limits = Limits(time, memory, output_limit, processes, max(output_limit, DEFAULT.written))
        return command(*args, limits=limits, **rest)

    # The innermost decorator is listed last in the help.
    for option in reversed(OPTIONS):
        run = option(run)
    return run


def _with_places(_context: click.Context, _option: click.Parameter, command: str) -> str:
    """Refuse a command that cannot be split into words, or that lacks {source} or {made}."""
    try:
        shlex.split(command)
    except ValueError as error:
        raise click.BadParameter(f"{command!r}: {str(error).lower()}.") from None
    for place in ("{source}", "{made}"):
        if command and place not in command:
            example = "'gcc -O2 {source} -o {made}'"
            raise click.BadParameter(f"{command!r} has no {place}: {example}.")
    return command


compile_option = click.option(
    "--compile", "compiler", metavar="COMMAND", default="", callback=_with_places,
    help="Compile sources by COMMAND, such as 'gcc -O2 {source} -o {made}', and not as the"
    " statement says.",
)  # fmt: skip


def _warn_without_bubblewrap(sandbox: str) -> None:
    """Report the risks of running a program without bubblewrap, and refuse to do so as root."""
    from ...check.sandbox.runner import find_sandbox, list_risks
    from ...check.sandbox.types import NotStartedError

    try:
        find_sandbox(sandbox)
    except NotStartedError as error:
        raise UnsafeError(str(error)) from None
    if sandbox == "auto" and (risks := list_risks()):
        click.echo(f"gyoji: {risks}", err=True)


def _require_posix() -> None:
    """Refuse to go on if programs cannot be limited on this system, such as Windows."""
    try:
        for module in ("pwd", "resource"):
            import_module(module)
    except ImportError as error:
        command = click.get_current_context().info_name
        raise click.UsageError(
            f"`gyoji {command}` runs programs within limits, which need Python's module"
            f" {error.name}, and this system has none: use Linux, or WSL on Windows"
        ) from None
