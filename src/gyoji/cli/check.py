"""`gyoji check`: a program checked against the referee."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from random import SystemRandom
from shutil import get_terminal_size
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ..game.bounds import CONTEST, COUNT
from ..game.files import spell
from ..util.jobs import SANDBOX, WorkerLostError, pool_of
from ..util.temporary import temporary_folder
from . import left
from .common.amounts import Duration
from .common.game import GameCommand, game_argument, profile_given
from .common.limits import compile_option, limits_options
from .common.options import (
    bounds_option,
    cluster_option,
    color_option,
    format_option,
    jobs_option,
    kind_option,
    seed_option,
    size_option,
)  # fmt: skip
from .common.output import InputError, Output, OutputError, highlight
from .common.progress import show_activity, show_progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..check.cases import CaseBatch
    from ..check.program import Program, ProgramCheck
    from ..check.remote import RemoteProgram
    from ..check.results import CheckFinding, Summary
    from ..check.sandbox import Limits
    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Option

EXAMPLES = """\b
Examples:
  gyoji check sokoban -- python3 examples/my_sokoban.py
  gyoji check sokoban examples/my_sokoban.py
  gyoji check sokoban --for 60s --seed 1 --save wrong -- python3 examples/my_sokoban.py
  gyoji check sokoban --tests examples/sokoban.in -- python3 examples/my_sokoban.py
"""

MAKING = ("seconds", "count", "size", "kind")
"""Options that "Reproduce with" repeats, if the user gave them and cases have to be made again."""

RUNNING = ("bounds", "time", "memory", "output_limit", "processes", "sandbox", "sees", "compiler")
"""Options that "Reproduce with" always repeats if the user gave them."""

MAPS = 12
"""The default number of maps of an interactive check."""

MOST_OUTPUT = 8 << 20
"""The default limit of the output for generated cases, in bytes."""

NEW = 1 << 32
"""Random seeds are below this."""


def _options(game: Game) -> dict[str, Option]:
    return kind_option(game, "The kind of generated cases.", "all")


@click.command(cls=GameCommand, known=_options, epilog=EXAMPLES)
@game_argument
@click.argument(
    "program", nargs=-1, required=True, type=click.Path(),
    metavar="[--] PROGRAM [ARGUMENT]...",
)  # fmt: skip
@click.option(
    "--for", "seconds", type=Duration(), metavar="TIME", help="How long to check: 60s, 5m.",
    show_default="20s; no limit with --count or --tests",
)  # fmt: skip
@click.option(
    "--count", type=click.IntRange(1), metavar="N", help="The number of data sets to try."
)
@seed_option("cases", None)
@jobs_option("copies of the program that run side by side", 64)
@cluster_option
@size_option("The largest size of generated levels, in rows.", 100)
@bounds_option(CONTEST, "The bounds that the generated cases keep to.")
@click.option(
    "--tests", type=click.Path(exists=True, path_type=Path),
    help="Try the inputs in this folder (.in, with .ans or .out; levels in other formats), or this"
    " input, and make none.",
)  # fmt: skip
@click.option(
    "--interactive", is_flag=True,
    help="Talk with the program on maps that it does not see, --count of them (12 by default).",
)  # fmt: skip
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Write case.in, case.ans, yours.out and report.html to this folder.",
)  # fmt: skip
@format_option("text", "json", what="A report for readers, or one JSON object for programs.")
@color_option
@click.option(
    "--sees", type=click.Path(exists=True, resolve_path=True), multiple=True, metavar="PATH",
    help="Let the sandboxed program read PATH, too, not only the files named in its command.",
)  # fmt: skip
@compile_option
@limits_options
def check(
    game: Game, program: tuple[str, ...], seconds: float | None, count: int | None,
    seed: int | None, jobs: int | None, cluster: str, size: int, bounds: str, tests: Path | None,
    save: Path | None, interactive: bool,
    form: str, sees: tuple[str, ...], compiler: str, limits: Limits, sandbox: str, kind: str,
) -> int:  # fmt: skip
    """Try a PROGRAM for GAME on more and more cases until it fails or the time is up.

    PROGRAM is a command, or a source (.c .cpp .java .py .rs), which is compiled first if need be.
    The failing case is reduced to a minimal one, and the first wrong command is shown with the
    rule behind it. The program reads the contest's input and writes the contest's output. It runs
    within limits and, if bubblewrap is installed, without access to the network and your files.

    Exit status: 0 accepted, 1 a failure was found, 2 wrong input or usage, or nothing was tried,
    3 the program could not be started. `gyoji check GAME --help` lists the kinds of cases; see
    also docs/check.md.
    """
    from ..check.program import Program, ProgramCheck, compilation_of
    from ..check.sandbox import NotStartedError
    from ..check.sandbox.compilers import BuildError
    from ..check.stress import CheckBudget

    output = Output()
    seed = SystemRandom().randrange(NEW) if seed is None else seed
    if interactive:
        _refuse_with_interactive()
        talking = Program(
            program, limits, sandbox, sees, compilation=compilation_of(game, compiler)
        )
        return _talk(game, talking, seed, count or MAPS, jobs, form, profile_given(game, bounds))
    usual, profile = None if tests or count else 20.0, profile_given(game, bounds)
    seconds = usual if seconds is None else seconds
    cases = _tests(game, tests) if tests else _make(game, seed, kind, size, profile)
    _prepare(save)
    given = Program(
        program, _within_budget(limits, seconds), sandbox, sees,
        compilation=compilation_of(game, compiler),
    )  # fmt: skip
    budget = CheckBudget(left(seconds), count)  # compiling does not count
    try:
        ready, side_by_side = _ready(given, cluster, jobs)
    except (BuildError, NotStartedError) as error:
        click.echo(f"gyoji: {error}", file=sys.stderr)
        return 3
    check = ProgramCheck(
        game, ready, cases, budget, profile=profile,
        seed=seed, jobs=side_by_side, whole=tests is not None,
        # If the limit is lower only because the check is short, reaching it is no failure.
        together=_most_together(profile) if given.limits.seconds == limits.seconds else 1,
    )  # fmt: skip
    return _run(check, output, form, save)


def _refuse_with_interactive() -> None:
    """Refuse the options that make no sense with --interactive."""
    context = click.get_current_context()
    for name in ("seconds", "cluster", "size", "tests", "save", "kind"):
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            given = next(option.opts[-1] for option in context.command.get_params(context)
                         if option.name == name)  # fmt: skip
            raise click.UsageError(f"{given} cannot be combined with --interactive.")


def _talk(
    game: Game, program: Program, seed: int, count: int, jobs: int | None, form: str,
    profile: Profile,
) -> int:  # fmt: skip
    """Check a program that talks with the referee."""
    from ..check.interactive import InteractiveCheck, as_object, hidden_maps, report, supports
    from ..check.results import Verdict
    from ..check.sandbox import NotStartedError
    from ..check.sandbox.compilers import BuildError
    from ..engine.cores import cores

    if not supports(game):
        raise InputError(f"{game.name} is not interactive: nothing in it is hidden")
    try:
        maps = hidden_maps(game, seed, profile, count)
    except ValueError as error:
        raise InputError(str(error)) from None
    try:
        ready = _build(program)
        check = InteractiveCheck(game, ready, maps, jobs or cores())
        with show_progress("walking", lambda: (len(check.results), len(maps))):
            check.run()
    except (BuildError, NotStartedError) as error:
        click.echo(f"gyoji: {error}", file=sys.stderr)
        return 3
    if form == "json":
        click.echo(json.dumps(as_object(check, seed)))
    else:
        for line in report(check, seed):
            click.echo(line)
    return 0 if all(one.verdict == Verdict.ACCEPTED for one in check.results) else 1


def _most_together(profile: Profile) -> int:
    """Return the most data sets of an input by the statement; 1 if it does not say."""
    return profile.bound(COUNT).most or 1


def _build(program: Program) -> Program:
    """Compile a program if need be; the compiled file is removed when the command ends."""
    from ..check.program import build

    folder = click.get_current_context().with_resource(temporary_folder())
    ready = build(program, folder)
    if ready.note:
        click.echo(f"gyoji: {ready.note}", err=True)
    return ready


def _ready(program: Program, cluster: str, jobs: int | None) -> tuple[Program | RemoteProgram, int]:
    """Return the program, compiled if need be, and how many copies run at once."""
    from ..check.remote import RemoteProgram
    from ..engine.cores import cores

    context = click.get_current_context()
    if not cluster:
        return _build(program), jobs or cores()
    if program.sees:
        raise click.UsageError("--sees cannot be combined with --cluster.")
    try:
        pool = context.with_resource(pool_of(1, cluster, resource=SANDBOX))
        sent = RemoteProgram(
            pool, program.command, program.limits, program.sandbox, program.compilation
        )
        return sent, pool.width
    except ValueError as error:
        raise InputError(str(error)) from None


def _within_budget(limits: Limits, seconds: float | None) -> Limits:
    """Return the limits, with lower default limits of the time and of the output.

    The time limit is at most half the budget. Otherwise the check could end before a program that
    hangs reaches the limit. For generated cases, whose right output is short, the limit of the
    output is low, since an endless output would take seconds in every run.
    """
    given, context = ParameterSource.COMMANDLINE, click.get_current_context()
    if seconds is not None and context.get_parameter_source("time") != given:
        limits = limits._replace(seconds=min(limits.seconds, seconds / 2))
    if context.params["tests"] is None and context.get_parameter_source("output_limit") != given:
        limits = limits._replace(output=min(limits.output, MOST_OUTPUT))
    return limits


def _make(game: Game, seed: int, kind: str, size: int, profile: Profile) -> Iterator[CaseBatch]:
    """Yield cases of all sorts or, if a kind was chosen, only levels of this kind."""
    from ..check.cases import batches, levels
    from ..engine.generation import kinds

    if kind == "all":
        return batches(game, seed, kinds(game), size, profile)
    return levels(game, seed, [kind], size, profile)


def _tests(game: Game, path: Path) -> Iterator[CaseBatch]:
    """Yield the tests of a folder; all are read before the first is run."""
    from ..check.cases import tests_in

    try:
        return iter(list(tests_in(game, path)))
    except OSError as error:
        raise InputError(f"cannot read {error.filename}: {error.strerror}") from None
    except LookupError as error:
        raise InputError(str(error.args[0])) from None


def _run(check: ProgramCheck, output: Output, form: str, save: Path | None) -> int:
    from ..check.sandbox import NotStartedError

    interrupted = False
    try:
        with show_activity(check.progress):
            summary = check.run()
    except KeyboardInterrupt:
        summary, interrupted = check.summary()._replace(interrupted=True), True
    except NotStartedError as error:
        click.echo(f"gyoji: {error}", file=sys.stderr)
        return 3
    except WorkerLostError as error:
        raise InputError(str(error)) from None
    if not summary.runs and not interrupted:
        raise InputError(
            f"nothing is known: the first run was cut off after {summary.unfinished:.1f} s, before"
            f" the time limit of {check.limits.seconds:g} s; give it more time with --for"
            if summary.unfinished
            else "nothing was tried: there are no such cases, or the time was up before the first"
        )
    lost = None
    if summary.finding is not None and save is not None:
        lost = _save(summary, summary.finding, save)
    for line in _lines(summary, form, output, None if lost else save):
        output.line(line)
    output.flush()
    if lost:
        raise lost
    if interrupted:
        return 130
    return 0 if summary.finding is None else 1


def _lines(summary: Summary, form: str, output: Output, save: Path | None) -> Iterator[str]:
    from ..check.report.json import as_object
    from ..check.report.text import report

    rerun = _rerun(summary, save)
    if form == "json":
        yield json.dumps(as_object(summary, rerun), ensure_ascii=False)
    else:
        width = get_terminal_size().columns if sys.stdout.isatty() else 100
        yield from report(summary, highlight if output.colour else None, rerun, width)


def _rerun(summary: Summary, save: Path | None) -> str:
    """Return the command that reproduces the result: on a saved case or, without one, on all."""
    params = click.get_current_context().params
    if summary.finding is not None and save is not None:
        which = ["--tests", str(save / "case.in"), *_give(RUNNING)]
    elif params["tests"] is not None:
        which = ["--tests", str(params["tests"]), *_give(RUNNING)]
    else:
        which = ["--seed", str(summary.seed), *_give(MAKING), *_give(RUNNING)]
    return shlex.join(["gyoji", "check", spell(summary.game), *which, "--", *summary.command])


def _give(names: tuple[str, ...]) -> Iterator[str]:
    """Yield the options that were given on the command line, with their values."""
    context = click.get_current_context()
    for option in context.command.get_params(context):
        name = str(option.name)
        if name in names and context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            values = context.params[name]
            for value in values if isinstance(values, tuple) else [values]:
                yield from (option.opts[-1], str(value))


def _prepare(save: Path | None) -> None:
    """Make sure, before the work starts, that its results can be saved."""
    if save is not None:
        try:
            save.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=save) as probe:
                probe.write(b"?")
            # An earlier check would have left its report beside its case.
            if (save / "case.in").exists() and not (save / "report.html").exists():
                raise InputError(
                    f"{save} has a case.in but no report.html, so it is not overwritten"
                )
        except OSError as error:
            raise InputError(f"cannot write to the folder {save}: {error.strerror}") from None


def _save(summary: Summary, finding: CheckFinding, save: Path) -> OutputError | None:
    """Save the case and the report; return an error, so that the report is printed in any case."""
    from ..check.report.html import page

    files = {
        "case.in": finding.data,
        "case.ans": finding.expected,
        "yours.out": finding.ran.output,
        "report.html": page(summary, _rerun(summary, save)).encode(),
        **({"found.in": finding.found} if finding.found else {}),
    }
    try:
        for name, data in files.items():
            (save / name).write_bytes(data)
    except OSError as error:
        return OutputError(f"cannot write to {save}: {error.strerror}")
    return None
