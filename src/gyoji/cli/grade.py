"""`gyoji grade`: many programs on the same tests."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from .common.game import GameCommand, game_argument
from .common.limits import limits_options
from .common.output import InputError, Output, OutputError
from .common.progress import show_progress

if TYPE_CHECKING:
    from ..check.grading import Grading
    from ..game.protocols import Game
    from ..sandbox import Limits

EXAMPLES = """\b
Examples:
  gyoji grade sokoban solutions --tests tests
  gyoji grade sokoban solutions --tests tests --time 2s --csv grades.csv --junit grades.xml
  gyoji grade sokoban solutions --tests tests --format json
"""

NOBODY = 3
"""The exit status when not one program could be started."""


@click.command(cls=GameCommand, known=lambda game: {}, epilog=EXAMPLES)  # noqa: ARG005  # no game has any
@game_argument
@click.argument("programs", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--tests", type=click.Path(exists=True, path_type=Path), required=True,
    help="The inputs (.in), with the answers (.ans or .out) beside them, or else the referee's.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["text", "csv", "json"]), default="text",
    show_default=True, help="A table for readers, or every result for programs.",
)  # fmt: skip
@click.option(
    "--csv", "sheet", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write every result into this file, too.",
)  # fmt: skip
@click.option(
    "--junit", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write every result into this file, as JUnit XML.",
)  # fmt: skip
@click.option(
    "--jobs", type=click.IntRange(1, 64), metavar="N",
    help="So many programs are run side by side.  [default: as many as there are cores]",
)  # fmt: skip
@limits_options
def grade(
    game: Game, programs: Path, tests: Path, form: str, sheet: Path | None, junit: Path | None,
    jobs: int | None, limits: Limits, sandbox: str,
) -> int:  # fmt: skip
    """Run every program in the folder PROGRAMS on every test for GAME, and make a table of it.

    A program is an executable file or a source (.py .c .cpp .java .rs), which is compiled. What is
    neither, and hidden files and folders, are passed over. The score is the share of the tests
    that were accepted. Programs side by side slow each other down: give them time, or --jobs 1.

    Exit status: 0 all programs accepted, 1 not all, 2 wrong input or usage, 3 no program could be
    started, 130 interrupted; what was graded by then is told.
    """
    from ..check.gradebook import as_csv, as_junit
    from ..check.grading import Grading, programs_in, tests_of
    from ..engine.batch import cores

    output = Output()
    try:
        found, passed_over = programs_in(programs)
        asked = tests_of(game, tests)
    except OSError as error:
        raise InputError(f"cannot read {error.filename}: {error.strerror}") from None
    except LookupError as error:
        raise InputError(str(error.args[0])) from None
    if not found:
        raise InputError(f"there is no program in {programs}")
    for file in (sheet, junit):
        if file is not None:
            _save(file, "")  # rather now than after all the work
    grading = Grading(game, found, asked, limits, sandbox)
    status = _run(grading, min(jobs or cores(), len(found)), len(found) * len(asked))
    for file, text in ((sheet, as_csv(grading.grades)), (junit, as_junit(grading, game))):
        if file is not None:
            _save(file, text)
    output.line(_told(grading, game, passed_over, form, output.colour))
    output.flush()
    return status or _status(grading)


def _run(grading: Grading, jobs: int, runs: int) -> int:
    """Grade them; 130 after Ctrl-C."""
    try:
        with show_progress("grading", lambda: (grading.done, runs)):
            grading.run(jobs)
    except KeyboardInterrupt:
        return 130
    return 0


def _status(grading: Grading) -> int:
    """0 if all are accepted, 3 if none could be started."""
    from ..check.finding import Verdict

    grades = grading.grades
    if all(one.trouble for one in grades):
        return NOBODY
    return 0 if all(one.verdict == Verdict.ACCEPTED for one in grades) else 1


def _told(grading: Grading, game: Game, passed_over: list[str], form: str, colour: bool) -> str:
    """The grades, in the form asked for."""
    from ..check.gradebook import as_csv, as_json, as_table

    if form == "csv":
        return as_csv(grading.grades).removesuffix("\n")
    if form == "json":
        return as_json(grading, game, passed_over)
    width = get_terminal_size().columns if sys.stdout.isatty() else 200
    return as_table(grading, passed_over, width, colour)


def _save(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from None
