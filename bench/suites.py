"""Count the levels of known collections that are solved, with other solvers beside it.

`make suites` runs it.

    python bench/suites.py [--folder FOLDER] [--suites NAME ...] [--time S] [--optimal pushes]
                           [--ablation] [--write PAGE ...]

FOLDER has the collections (bench/solving/README.md says where from); what is not there is left
out. Every result is kept: after Ctrl-C the same command goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from measuring.pages import write
from measuring.plan import BUILD, MissingError, Plan, compiled
from solving import ours, tables
from solving.levels import SUITES
from solving.results import GYOJI, Results, Setting
from solving.runs import PEERS, portions, run

import gyoji
from gyoji.engine.cores import cores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.table import Table
    from solving.levels import Puzzle
    from solving.results import Line
    from solving.runs import Portion

FOLDER = BUILD / "suites"


def main() -> int:
    """Measure the chosen levels that are left; return 1 if something is missing or unmeasured."""
    options, plan, remarks = arguments(), Plan(), list[str]()
    plan.progress.warn()
    results, chosen = Results(options.results), read(options, remarks)
    made = peers(plan, options.folder, remarks)
    todo = list(left(options, chosen, made, results))
    try:
        measure(plan, results, todo, options.jobs)
    except KeyboardInterrupt:
        remarks.append("Interrupted here; the same command goes on.")
    found = made_tables(results, {name: len(levels) for name, levels in chosen.items()}, remarks)
    print("\n".join(table.text() for table in found))
    if options.write:
        write(options.write, found)
    return 1 if remarks else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    add = parser.add_argument
    add("--folder", type=Path, default=FOLDER, help="where the collections are")
    about = f"only these: {', '.join(SUITES)}"
    add(
        "--suites",
        nargs="+",
        choices=list(SUITES),
        default=list(SUITES),
        metavar="NAME",
        help=about,
    )
    add("--levels", type=int, metavar="N", help="only the first N levels of each suite")
    add("--time", type=float, nargs="+", default=[1.0], metavar="S", help="seconds for a level")
    add("--memory", type=int, default=512, metavar="MIB", help="memory for a level")
    add("--optimal", choices=("moves", "pushes"), default="", help="look for the best solution")
    add("--ablation", action="store_true", help="switch each technique off in turn, instead")
    add("--jobs", type=int, default=cores(), metavar="N", help="processes, at most one a core")
    add("--results", type=Path, default=FOLDER / "results.jsonl", help="where results are kept")
    add("--write", type=Path, nargs="+", metavar="PAGE", help="put the tables into these pages")
    return parser.parse_args()


def read(options: argparse.Namespace, remarks: list[str]) -> dict[str, list[Puzzle]]:
    """Return the levels of the suites that are there."""
    found = dict[str, list["Puzzle"]]()
    for name in options.suites:
        try:
            compiled(SUITES[name].game)
            found[name] = list(SUITES[name].read(options.folder))
        except MissingError as error:
            remarks.append(f"{name} is left out: {error}.")
    return found


def peers(plan: Plan, folder: Path, remarks: list[str]) -> dict[str, Path]:
    """Return the paths of the other solvers that can be built here."""
    found = dict[str, Path]()
    for name, peer in PEERS.items():
        try:
            found[name] = peer.program(plan, folder)
        except MissingError as error:
            remarks.append(f"{tables.TITLES[name]} is left out: {error}.")
    return found


def left(
    options: argparse.Namespace, chosen: dict[str, list[Puzzle]], made: dict[str, Path],
    results: Results,
) -> Iterator[Portion]:  # fmt: skip
    """Yield the portions to be measured, the settings in turns: other work slows all of them."""
    for name, puzzles in chosen.items():
        suite = SUITES[name]
        settings_in_turns = list["Iterator[Portion]"]()
        for setting in settings(options, gyoji.load(suite.game)):
            # The others count whole seconds, and look for any solution.
            alike = suite.game == "sokoban" and setting.seconds.is_integer()
            beside = made if alike and not setting.optimal and not setting.without else {}
            some = puzzles[: options.levels]
            settings_in_turns.append(portions(suite, some, setting, beside, results))
        yield from filter(None, chain.from_iterable(zip_longest(*settings_in_turns)))


def settings(options: argparse.Namespace, game: gyoji.Game) -> Iterator[Setting]:
    """Yield each time, and for an ablation each technique."""
    without = ["", *ours.switches(game)] if options.ablation else [""]
    for seconds in options.time:
        for name in without:
            yield Setting(seconds, options.memory, options.optimal, name)


def measure(plan: Plan, results: Results, todo: list[Portion], jobs: int) -> None:
    """Measure these, and keep what comes out as soon as it does."""
    total = sum(len(portion.left[GYOJI]) for portion in todo)
    done = 0
    for lines in run(todo, jobs):
        results.add(lines)
        done += sum(line.program == GYOJI for line in lines)
        plan.say("suites", f": {done:,} of {total:,} levels")
    plan.say("")


def made_tables(results: Results, sizes: dict[str, int], remarks: list[str]) -> list[Table]:
    """Return the tables of the measurements of the sources as they are now."""
    now = {name: ours.version(gyoji.load(suite.game)) for name, suite in SUITES.items()}
    lines: list[Line] = [
        line for line in results.lines
        if line.program != GYOJI or line.version == now.get(line.suite)
    ]  # fmt: skip
    found = [tables.suites(lines, sizes, remarks), tables.switches(lines)]
    return [table for table in found if table.rows or table.remarks]


if __name__ == "__main__":
    sys.exit(main())
