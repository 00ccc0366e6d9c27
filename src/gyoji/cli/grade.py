"""`gyoji grade`: many programs on the same tests."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from ..game.bounds import NONE
from ..util.jobs import SANDBOX, pool_of
from .common.amounts import Duration
from .common.game import GameCommand, game_argument, profile_given
from .common.limits import compile_option, limits_options
from .common.options import bounds_option, cluster_option, color_option, format_option, jobs_option
from .common.output import InputError, Output, OutputError
from .common.progress import show_progress

if TYPE_CHECKING:
    from ..check.common_faults import CommonFault
    from ..check.grading import Grading
    from ..check.sandbox import Limits
    from ..game.game import Game

EXAMPLES = """\b
Examples:
  gyoji grade sokoban solutions --tests tests
  gyoji grade sokoban solutions --tests tests --time 2s --csv grades.csv --junit grades.xml
  gyoji grade sokoban solutions --tests tests --pages results
"""

NONE_STARTED = 3
"""The exit status if no program could be started."""


def _read_points(
    _context: click.Context, _option: click.Parameter, words: tuple[str, ...]
) -> tuple[tuple[str, float], ...]:
    """Return the points of each group."""
    points = list[tuple[str, float]]()
    for word in words:
        group, _, number = word.partition("=")
        try:
            points.append((group, float(number)))
        except ValueError:
            raise click.BadParameter(f"{word!r} is not GROUP=POINTS, such as large=60.") from None
    return tuple(points)


@click.command(cls=GameCommand, known=lambda game: game.notation.OPTIONS, epilog=EXAMPLES)
@game_argument
@click.argument("programs", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--tests", type=click.Path(exists=True, path_type=Path), required=True,
    help="The tests: inputs (.in). Answers beside them (.ans or .out) have to be the referee's.",
)  # fmt: skip
@bounds_option(NONE, "Refuse tests outside these bounds.")
@format_option("text", "csv", "json", what="A table for readers, or every result for programs.")
@color_option
@click.option(
    "--csv", "sheet", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Also write every result to this file, as CSV.",
)  # fmt: skip
@click.option(
    "--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Also write every result to this file, as JUnit XML.",
)  # fmt: skip
@click.option(
    "--pages", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Also write the table as HTML, DIR/index.html, with a page for each program.",
)  # fmt: skip
@click.option(
    "--points", multiple=True, metavar="GROUP=POINTS", callback=_read_points,
    help="The points for a group of tests if all of them are accepted; others get none. May be"
    " repeated.",
)  # fmt: skip
@click.option(
    "--stop-after", "most_failed", type=click.IntRange(1), metavar="N",
    help="Skip the other tests of a program that has failed N of them.",
    show_default="3 that reach the time limit",
)  # fmt: skip
@click.option(
    "--explain", "explaining", type=Duration(least=0), metavar="TIME",
    show_default="5s with --pages",
    help="Reduce and explain the first failure of each program, for so long; 0 does not.",
)  # fmt: skip
@jobs_option("programs that run side by side", 64)
@cluster_option
@compile_option
@limits_options
def grade(
    game: Game, programs: Path, tests: Path, bounds: str, form: str, sheet: Path | None,
    junit: Path | None, pages: Path | None, points: tuple[tuple[str, float], ...],
    most_failed: int | None, explaining: float | None, jobs: int | None, cluster: str,
    compiler: str, limits: Limits, sandbox: str, **options: str,
) -> int:  # fmt: skip
    """Grade the programs in the folder PROGRAMS on the same tests for GAME.

    Every program runs on every test, and a table of grades is printed, with the faults that several
    programs have in common. A program is an executable file, or a source file (.py .c .cpp .java
    .rs) that is compiled first; or a folder with one such file. Other files and hidden ones are
    skipped. The score is the percentage of accepted tests, or the --points of whole groups.
    Programs that run side by side slow each other down: allow more time or use --jobs 1. The
    samples of the statement are run first. A test that cannot be read, or whose answer is not the
    referee's, is refused.

    Exit status: 0 all programs accepted, 1 not all, 2 wrong input or usage, or nothing to try,
    3 no program could be started, 130 interrupted (the grades so far are printed).
    """
    from ..check.common_faults import find_common_faults
    from ..check.grading import Grading, GradingPlan, graded_tests, programs_in
    from ..check.program import compilation_of
    from ..check.report.grades import as_csv, as_junit
    from ..check.report.pages import pages as pages_of
    from ..engine.cores import cores

    output = Output()
    try:
        submissions, skipped = programs_in(programs)
        chosen = graded_tests(game, tests, profile_given(game, bounds), options)
    except OSError as error:
        raise InputError(f"cannot read {error.filename}: {error.strerror}") from None
    except LookupError as error:
        raise InputError(str(error.args[0])) from None
    if not submissions:
        raise InputError(f"there are no programs in {programs}")
    for file in (sheet, junit, pages and pages / "index.html"):
        if file is not None:
            _save(file, "")  # reports an unwritable file before the work, not after it
    if unknown := {group for group, _ in points} - {test.group for test in chosen}:
        known = ", ".join(dict.fromkeys(test.group for test in chosen))
        raise InputError(f"there is no group {min(unknown)!r} of tests: there are {known}")
    seconds = (5.0 if pages else 0.0) if explaining is None else explaining
    plan = GradingPlan(
        chosen, limits, sandbox, compilation_of(game, compiler), tuple(options.items()), points,
        most_failed, seconds,
    )  # fmt: skip
    grading = Grading(game, submissions, plan)
    side_by_side = min(jobs or cores(), len(submissions))
    status = _run(grading, side_by_side, cluster, len(submissions) * len(chosen))
    faults = find_common_faults(grading.grades)
    output.line(_report(grading, game, faults, skipped, form, output.colour))
    output.flush()
    with ExitStack() as stack:  # if one file cannot be written, the others still are
        if pages is not None:
            for name, text in pages_of(grading, game, faults):
                stack.callback(_save, pages / name, text)
        for file, text in ((sheet, as_csv(grading.grades)), (junit, as_junit(grading, game))):
            if file is not None:
                stack.callback(_save, file, text)
    return status or _status(grading)


def _run(grading: Grading, jobs: int, cluster: str, runs: int) -> int:
    """Grade the programs; return the exit status: 130 after Ctrl-C, else 0."""
    try:
        with show_progress("grading", lambda: (grading.done, runs)):
            if cluster:
                grading.run_in(pool_of(jobs, cluster, resource=SANDBOX))
            else:
                grading.run(jobs)
    except KeyboardInterrupt:
        return 130
    except ValueError as error:
        raise InputError(str(error)) from None
    return 0


def _status(grading: Grading) -> int:
    """Return the exit status: 0 if all programs are accepted, 3 if none was started, else 1."""
    from ..check.results import Verdict

    grades = grading.grades
    if all(grade.trouble for grade in grades):
        return NONE_STARTED
    return 0 if all(grade.verdict == Verdict.ACCEPTED for grade in grades) else 1


def _report(
    grading: Grading, game: Game, faults: list[CommonFault], skipped: list[str], form: str,
    colour: bool,
) -> str:  # fmt: skip
    from ..check.report.grades import as_csv, as_json, as_table

    if form == "csv":
        return as_csv(grading.grades).removesuffix("\n")
    if form == "json":
        return as_json(grading, game, faults, skipped)
    width = get_terminal_size().columns if sys.stdout.isatty() else 200
    return as_table(grading, faults, skipped, width, colour)


def _save(path: Path, text: str) -> None:
    try:
        if path.name == "index.html":
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from None
