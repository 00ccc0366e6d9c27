"""`gyoji testset`: strong test data, and a measurement of its strength."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common.game import completions, game_argument
from .common.limits import Duration
from .common.options import format_option, jobs_option, seed_option
from .common.output import InputError, Output, OutputError
from .common.progress import show_progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from click.shell_completion import CompletionItem

    from ..game.game import Game
    from ..testsets import TestSet

EXAMPLES = """\b
Examples:
  gyoji testset labyrinth --out labyrinth-tests --size small --for 10s
  gyoji testset boulder --out boulder-tests --size small --rounds 2 --format json
  gyoji testset sokoban --out sokoban-tests --size small --rounds 1 --package kattis
"""
PACKAGES = ("kattis", "kattis-draft", "kattis-legacy", "domjudge", "polygon")
"""`gyoji.testsets.packages.KINDS`, without importing it for the help."""

LISTED = 10
"""The number of survivors that the report lists; testset.json has all."""


def _sizes(_ctx: object, _param: object, incomplete: str) -> list[CompletionItem]:
    return completions(("small", "normal", "large"), incomplete)


@click.command(epilog=EXAMPLES)
@game_argument
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, metavar="DIR",
    help="The folder to write to: new, empty, or with an unfinished set of the same kind.",
)  # fmt: skip
@seed_option("set")
@click.option(
    "--for", "seconds", type=Duration(0), metavar="TIME", show_default="60s",
    help="How long to search for cases that kill surviving mutants.",
)  # fmt: skip
@click.option(
    "--rounds", type=click.IntRange(0), metavar="N",
    help="The maximum number of search rounds; the same number gives the same files.",
)  # fmt: skip
@click.option(
    "--size", default="normal", show_default=True, metavar="SIZE", shell_complete=_sizes,
    help="small, normal or large; or rows, such as 4,6,10,80, the last for the group large.",
)  # fmt: skip
@click.option(
    "--package", type=click.Choice(PACKAGES),
    help="Also write a problem package, into a subfolder of that name.",
)  # fmt: skip
@jobs_option("processes that share the work")
@click.option("--force", is_flag=True, help="Replace the test set in the folder.")
@format_option("text", "json", what="Format of the report; json is the contents of testset.json.")
def testset(game: Game, out: Path, package: str | None, form: str, **chosen: Any) -> None:
    """Make test data for GAME that catches wrong programs, and measure its strength.

    The tests are in groups (samples, tiny, random, adversarial, large). Each is NAME.in, NAME.ans,
    and NAME.desc with a line about it. Their strength is measured with mutants: copies of the rules
    with one small change each. A search adds cases that the surviving mutants answer wrong.
    testset.json lists the mutants that were killed, that survive, and that are shown to be
    equivalent to the rules. After an interruption, the same command continues where it stopped.
    """
    output = Output()
    if package and any((out / package).glob("*")):
        raise InputError(f"{out / package} already holds a package: remove it first")
    try:
        test_set = _build(game, out, chosen)
        manifest = test_set.manifest(finished=True)
        lines = (
            [json.dumps(manifest, indent=1, ensure_ascii=False)]
            if form == "json"
            else _report(manifest)
        )
        if package:
            written = _write_package(test_set, package, out)
            lines = [*lines, *(written if form == "text" else [])]
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        name = error.filename or out
        raise OutputError(f"cannot write {name}: {error.strerror or error}") from error
    for line in lines:
        output.line(line)
    output.flush()


def _build(game: Game, out: Path, chosen: dict[str, Any]) -> TestSet:
    from ..testsets import Plan, build

    plan = Plan(game, chosen["seed"], chosen["size"], chosen["rounds"], chosen["seconds"])
    return build(plan, out, force=chosen["force"], jobs=chosen["jobs"], show=show_progress)


def _write_package(test_set: TestSet, package: str, out: Path) -> list[str]:
    """Write the problem package; a line about it, and one about each wrong submission."""
    from ..testsets.packages import write_package, wrong_submissions

    wrong = wrong_submissions(test_set)
    problem = write_package(package, test_set.game, test_set.tests, out / package, wrong=wrong)
    return [
        "",
        f"{problem.folder}: {package} package",
        *(f"  {name}: {verdict}" for name, verdict in problem.wrong.items()),
    ]


def _report(manifest: dict[str, Any]) -> list[str]:
    """The report for readers: tests by group, mutants by clause, survivors."""
    strength = manifest["strength"]
    return [
        *_table(("group", "files", "input", "answers", "kills"), list(_groups(manifest["tests"]))),
        "",
        *_table(
            ("clause", "mutants", "equivalent", "killed", "unproven"),
            [tuple(row.values()) for row in strength["clauses"]],
        ),
        "",
        f"{strength['killed']} of {strength['mutants'] - strength['equivalent']} mutants killed:"
        f" {strength['share']:.1%}; {strength['equivalent']} more are shown to be equivalent",
        f"search rounds: {manifest['rounds']}; surviving mutants, unproven: {strength['unproven']}",
        *_survivors(strength["survivors"]),
    ]


def _groups(tests: Sequence[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    for name in dict.fromkeys(test["group"] for test in tests):
        group = [test for test in tests if test["group"] == name]
        sizes = (sum(test[key] for test in group) for key in ("bytes", "answer_bytes"))
        yield name, len(group), *sizes, sum(len(test["kills"]) for test in group)


def _survivors(survivors: Sequence[dict[str, Any]]) -> Iterator[str]:
    for survivor in survivors[:LISTED]:
        yield f"  {survivor['mutant']}: {survivor['sentence']}"
    if len(survivors) > LISTED:
        yield f"  and {len(survivors) - LISTED} more, in testset.json"


def _table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> list[str]:
    """Rows below a header; the first column is aligned to the left, numbers to the right."""
    cells = [head, *(tuple(f"{v:,}" if isinstance(v, int) else str(v) for v in r) for r in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_row(row, widths) for row in cells]


def _row(row: tuple[str, ...], widths: Sequence[int]) -> str:
    rest = zip(row[1:], widths[1:], strict=True)
    return "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in rest)])
