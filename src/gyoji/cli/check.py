"""`gyoji check`: somebody's program against the referee."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from random import SystemRandom
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from .common.game import GameCommand, game_argument
from .common.limits import Duration, limits_options
from .common.output import InputError, Output, OutputError, highlighted
from .common.progress import show_activity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..check.checked import Checker
    from ..check.finding import Finding, Summary
    from ..check.plan import Batch
    from ..game.protocols import Game, Option
    from ..sandbox import Limits

EXAMPLES = """\b
Examples:
  gyoji check sokoban -- python3 examples/my_sokoban.py
  gyoji check sokoban --for 60s --seed 1 --save wrong -- python3 examples/my_sokoban.py
  gyoji check sokoban --tests examples/sokoban.in -- python3 examples/my_sokoban.py
"""

MAKING = ("seconds", "count", "size", "kind")
RUNNING = ("time", "memory", "output_limit", "processes", "sandbox", "sees")
"""Options that matter when it is done again: about the cases, and about the program."""

NEW = 1 << 32
"""A seed that nobody chose is below this."""


def _options(game: Game) -> dict[str, Option]:
    """The kinds of levels."""
    from ..game.protocols import Option

    return {"kind": Option(("all", *game.levels.KINDS), "What the made cases are about.")}


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@click.argument("program", nargs=-1, required=True, metavar="-- PROGRAM [ARGUMENT]...")
@click.option(
    "--for", "seconds", type=Duration(), metavar="TIME",
    help="How long cases are tried: 60s, 5m.  [default: 20s, or as --count says]",
)  # fmt: skip
@click.option("--count", type=click.IntRange(1), help="How many data sets are tried.")
@click.option(
    "--seed", type=click.IntRange(0), help="The same seed, the same cases.  [default: a new one]"
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), metavar="N",
    help="So many copies of the program run side by side.  [default: as many as there are cores]",
)  # fmt: skip
@click.option(
    "--size", type=click.IntRange(1, 8192), default=100, show_default=True,
    help="The largest levels that are made, in rows.",
)  # fmt: skip
@click.option(
    "--tests", type=click.Path(exists=True, path_type=Path),
    help="Try the inputs of this folder (.in, with .ans or .out if there), or this input, instead.",
)  # fmt: skip
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Keep case.in, case.ans, yours.out and report.html there.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="For readers, or one JSON object for programs.",
)  # fmt: skip
@click.option(
    "--sees", type=click.Path(exists=True, resolve_path=True), multiple=True, metavar="PATH",
    help="What the program may read in bubblewrap besides itself, and what its command names.",
)  # fmt: skip
@limits_options
def check(
    game: Game, program: tuple[str, ...], seconds: float | None, count: int | None,
    seed: int | None, jobs: int | None, size: int, tests: Path | None, save: Path | None,
    form: str, sees: tuple[str, ...], limits: Limits, sandbox: str, kind: str,
) -> int:  # fmt: skip
    """Try a PROGRAM for GAME on ever more cases, until it is wrong or the time is over.

    A case on which it is wrong is made as small as it can be, and the first wrong command is
    shown with the rule. The program reads the contest's input and writes the contest's output; it
    is run within limits, and kept from the network and your files where bubblewrap is there.

    Exit status: 0 all accepted, 1 a difference found, 2 wrong input or usage, 3 the program could
    not be started. `gyoji check GAME --help` lists the kinds of cases; docs/check.md tells more.
    """
    from ..check.checked import Checker, Program
    from ..check.stress import Budget
    from ..engine.batch import cores

    output = Output()
    seed = SystemRandom().randrange(NEW) if seed is None else seed
    usual = None if tests or count else 20.0
    checker = Checker(
        game, Program(program, limits, sandbox, sees),
        _tests(game, tests) if tests else _made(game, seed, kind, size),
        Budget(usual if seconds is None else seconds, count),
        seed=seed, jobs=jobs or cores(), whole=tests is not None,
    )  # fmt: skip
    _prepare(save)
    return _run(checker, output, form, save)


def _made(game: Game, seed: int, kind: str, size: int) -> Iterator[Batch]:
    """Cases that are made."""
    from ..check.plan import batches, every_kind

    return batches(game, seed, every_kind(game) if kind == "all" else [kind], size)


def _tests(game: Game, path: Path) -> Iterator[Batch]:
    """The tests of a folder, all of them looked at before any is run."""
    from ..check.folder import batch_of, inputs

    try:
        return iter([batch_of(game, file) for file in inputs(path)])
    except OSError as error:
        raise InputError(f"cannot read {error.filename}: {error.strerror}") from None
    except LookupError as error:
        raise InputError(str(error.args[0])) from None


def _run(checker: Checker, output: Output, form: str, save: Path | None) -> int:
    """Check, and say what came of it, also of what was done before Ctrl-C."""
    from ..sandbox import NotStartedError

    interrupted = False
    try:
        with show_activity(checker.doing):
            summary = checker.check()
    except KeyboardInterrupt:
        summary, interrupted = checker.summary()._replace(interrupted=True), True
    except NotStartedError as error:
        click.echo(f"gyoji: {error}", file=sys.stderr)
        return 3
    if summary.finding is not None and save is not None:
        _save(summary, summary.finding, save)
    for line in _lines(summary, form, output, save):
        output.line(line)
    output.flush()
    if interrupted:
        return 130
    return 0 if summary.finding is None else 1


def _lines(summary: Summary, form: str, output: Output, save: Path | None) -> Iterator[str]:
    """What is said of it, in the form asked for."""
    from ..check.objects import as_object
    from ..check.words import report

    again = _again(summary, save)
    if form == "json":
        yield json.dumps(as_object(summary, again), ensure_ascii=False)
    else:
        width = get_terminal_size().columns if sys.stdout.isatty() else 100
        yield from report(summary, highlighted if output.colour else None, again, width)


def _again(summary: Summary, save: Path | None) -> str:
    """The command that does it again: on the case that was kept, or all of it."""
    asked = click.get_current_context().params
    if summary.finding is not None and save is not None:
        which = ["--tests", str(save / "case.in"), *_given(RUNNING)]
    elif asked["tests"] is not None:
        which = ["--tests", str(asked["tests"]), *_given(RUNNING)]
    else:
        which = ["--seed", str(summary.seed), *_given(MAKING), *_given(RUNNING)]
    return shlex.join(["gyoji", "check", summary.game.name, *which, "--", *summary.command])


def _given(names: tuple[str, ...]) -> Iterator[str]:
    """Those of these options that stand in the command line, with their values."""
    context = click.get_current_context()
    for option in context.command.get_params(context):
        name = str(option.name)
        if name in names and context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            value = context.params[name]
            for one in value if isinstance(value, tuple) else [value]:
                yield from (option.opts[-1], str(one))


def _prepare(save: Path | None) -> None:
    """See that something can be kept there, before anything is done."""
    if save is not None:
        try:
            save.mkdir(parents=True, exist_ok=True)
            if not os.access(save, os.W_OK):
                raise InputError(f"cannot write into {save}")
            if (save / "case.in").exists() and not (save / "report.html").exists():
                raise InputError(f"{save} has a case.in that no report belongs to: it is kept")
        except OSError as error:
            raise InputError(f"cannot make the folder {save}: {error.strerror}") from None


def _save(summary: Summary, finding: Finding, save: Path) -> None:
    """Keep the case, both outputs and the page."""
    from ..check.page import page

    files = {
        "case.in": finding.data,
        "case.ans": finding.expected,
        "yours.out": finding.ran.output,
        "report.html": page(summary, _again(summary, save)).encode(),
    }
    try:
        for name, data in files.items():
            (save / name).write_bytes(data)
    except OSError as error:
        raise OutputError(f"cannot write into {save}: {error.strerror}") from None
