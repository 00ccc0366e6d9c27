"""`gyoji testset`: test data that is strong, and how strong it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .games import game_argument
from .limits import Duration
from .output import InputError, Output, OutputError
from .progress import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.protocols import Game
    from ..testsets import Made

EXAMPLES = """\b
Examples:
  gyoji testset labyrinth --out labyrinth-tests --size small --for 10s
  gyoji testset boulder --out boulder-tests --size small --rounds 2 --format json
  gyoji testset sokoban --out sokoban-tests --size small --rounds 1 --package kattis
"""
PACKAGES = ("kattis", "kattis-draft", "kattis-legacy", "domjudge", "polygon")
SHOWN = 10
"""So many survivors are listed on a terminal; all are in testset.json."""


@click.command(epilog=EXAMPLES)
@game_argument
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder for the files; new or empty, or that of the same set, interrupted.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="The same seed, the same set.",
)
@click.option(
    "--for",
    "seconds",
    type=Duration(0),
    metavar="TIME",
    help="How long to search for cases that kill what survives.  [default: 60s]",
)
@click.option(
    "--rounds",
    type=click.IntRange(0),
    help="How many rounds to search at the most; the same number, the same files.",
)
@click.option(
    "--size",
    default="normal",
    show_default=True,
    metavar="SIZE",
    help="small, normal, large; or rows of boards, like 4,6,10,80, the last one for group large.",
)
@click.option(
    "--package",
    type=click.Choice(PACKAGES),
    help="Write a problem package as well, in a folder beside the files.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    help="How many processes share the work.  [default: as many as there are cores]",
)
@click.option("--force", is_flag=True, help="Make the set in this folder anew.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="Of the report; json is what is in testset.json.",
)
def testset(game: Game, out: Path, package: str | None, form: str, **chosen: Any) -> None:
    """Make test data for GAME that catches wrong programs, and measure how much it catches.

    Groups of files (samples, tiny, random, adversarial, large): NAME.in, NAME.ans, and a line about
    each in NAME.desc. The rules with one small change at a time ("mutants") are played on them; for
    those that answer all files right, a case is searched that they answer wrong, and added.
    testset.json says which are killed, which survive, and which are shown to be equivalent.
    Interrupted, the same command goes on where it stopped.
    """
    output = Output()
    if package and any((out / package).glob("*")):
        raise InputError(f"{out / package} holds a package already: take it away first")
    try:
        made = _made(game, out, chosen)
        about = made.about(finished=True)
        lines = (
            [json.dumps(about, indent=1, ensure_ascii=False)] if form == "json" else _text(about)
        )
        if package:
            written = _packaged(made, package, out)
            lines = [*lines, *(written if form == "text" else [])]
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        name = error.filename or out
        raise OutputError(f"cannot write {name}: {error.strerror or error}") from error
    for line in lines:
        output.line(line)
    output.flush()


def _made(game: Game, out: Path, chosen: dict[str, Any]) -> Made:
    """Make the set, or the rest of it."""
    from ..testsets import Plan, make

    plan = Plan(game, chosen["seed"], chosen["size"], chosen["rounds"], chosen["seconds"])
    return make(plan, out, force=chosen["force"], jobs=chosen["jobs"], watch=counted)


def _packaged(made: Made, package: str, out: Path) -> list[str]:
    """Write the problem package; a line about it, and one about each wrong submission."""
    from ..testsets.packages import write_package
    from ..testsets.submissions import submissions

    into = out / package
    found = write_package(package, made.game, made.tests, into, wrong=submissions(made))
    return [
        "",
        f"{found.folder}: a package for {package}",
        *(f"  {name}: {verdict}" for name, verdict in found.wrong.items()),
    ]


def _text(about: dict[str, Any]) -> list[str]:
    """The tables for people."""
    strength = about["strength"]
    return [
        *_table(("group", "files", "input", "answers", "kills"), list(_groups(about["tests"]))),
        "",
        *_table(
            ("clause", "mutants", "equivalent", "killed", "unproven"),
            [tuple(row.values()) for row in strength["clauses"]],
        ),
        "",
        f"{strength['killed']} of {strength['mutants'] - strength['equivalent']} mutants killed:"
        f" {strength['share']:.1%}; {strength['equivalent']} more are shown to be equivalent",
        f"rounds of search: {about['rounds']}; mutants that survive, unproven:"
        f" {strength['unproven']}",
        *_survivors(strength["survivors"]),
    ]


def _groups(tests: Sequence[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    """A row for each group."""
    for name in dict.fromkeys(test["group"] for test in tests):
        group = [test for test in tests if test["group"] == name]
        sizes = (sum(test[key] for test in group) for key in ("bytes", "answer_bytes"))
        yield name, len(group), *sizes, sum(len(test["kills"]) for test in group)


def _survivors(survivors: Sequence[dict[str, Any]]) -> Iterator[str]:
    """A line for each of some mutants that nothing kills."""
    for one in survivors[:SHOWN]:
        yield f"  {one['mutant']}: {one['sentence']}"
    if len(survivors) > SHOWN:
        yield f"  and {len(survivors) - SHOWN} more, in testset.json"


def _table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> list[str]:
    """Words at the left, numbers at the right."""
    cells = [head, *(tuple(f"{v:,}" if isinstance(v, int) else str(v) for v in r) for r in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_row(row, widths) for row in cells]


def _row(row: tuple[str, ...], widths: Sequence[int]) -> str:
    """A line of a table."""
    rest = zip(row[1:], widths[1:], strict=True)
    return "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in rest)])
