"""How many of the planted faults `gyoji check` finds, or a test set rejects, and how soon.

python -m tests.programs.measure check --for 60
python -m tests.programs.measure testset
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .planted import KINDS, PLANTED, Planted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

GYOJI = [sys.executable, "-m", "gyoji"]

LIMIT = 20.0
"""The seconds that a program gets for a file of a test set."""

SAID = ("hypothesis", "condition")
"""The sentences of a report that say what is wrong with a program."""

Result = TypeVar("Result")

only = click.option("--only", default="", help="Only faults whose source or name contains this.")
jobs = click.option("--jobs", default=1, help="The number of programs that are tried at once.")


@click.group()
def main() -> None:
    """Measure with the planted faults."""


@main.command()
@click.option("--for", "seconds", default=60, help="The seconds for each program.")
@click.option("--seed", default=1, help="The seed of the cases.")
@click.option(
    "--table", type=Path, help="Write what is said of each fault to this file, as Markdown."
)
@only
@jobs
def check(seconds: int, seed: int, table: Path | None, only: str, jobs: int) -> None:
    """Print how long `gyoji check` needs for each fault, and what it says of it."""
    rows = ["| fault | what is said of it |", "|---|---|"]

    def tried(planted: Planted, command: list[str]) -> dict[str, Any]:
        return checked(planted, command, seconds, seed)

    found, named = dict[Planted, float](), Counter[str]()
    for planted, result in each(chosen(only), tried, jobs):
        finding, spent = result["finding"] or {}, result["seconds"]
        said = {key: finding[key] for key in SAID if finding.get(key)}
        named.update([*said, "either"] if said else [])
        if finding:
            found[planted] = spent
        verdict = f"{finding.get('verdict', 'MISSED'):18} {result['cases']:8,}"
        line(planted, f"{spent:6.1f} s {verdict}", "\n    ".join(said.values()))
        text = "<br>".join(said.values()).replace("|", "\\|")
        rows.append(f"| {planted.source}: {planted.about} | {text or '-'} |")
        if table:
            table.write_text("\n".join(rows) + "\n", encoding="utf-8")
    for limit in sorted({20, seconds}):
        report(f"found in {limit} s", [one for one in found if found[one] <= limit], chosen(only))
    counts = ", ".join(f"with a {key} {named[key]}" for key in SAID)
    print(f"of {len(found)} found: {counts}, with either {named['either']}")


@main.command()
@click.option("--seed", default=0, help="The seed of the sets.")
@click.option("--keep", type=Path, help="Keep the sets in this folder, or use those in it.")
@only
@jobs
def testset(seed: int, keep: Path | None, only: str, jobs: int) -> None:
    """Print which test of a default test set rejects each fault."""
    with TemporaryDirectory() as folder:
        sets = keep or Path(folder)
        for game in sorted({one.game for one in chosen(only)}):
            made(game, sets / game, seed)

        def tried(planted: Planted, command: list[str]) -> str:
            return rejecting(command, sets / planted.game)

        killed = list[Planted]()
        for planted, name in each(chosen(only), tried, jobs):
            line(planted, f"{name or 'ACCEPTED':30}")
            killed += [planted] * bool(name)
        report("rejected", killed, chosen(only))


def chosen(only: str) -> list[Planted]:
    return [one for one in PLANTED if only in f"{one.source} {one.about}"]


def each(
    faults: list[Planted], tried: Callable[[Planted, list[str]], Result], jobs: int
) -> Iterable[tuple[Planted, Result]]:
    """Build each fault and try it, some at the same time."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as threads:

        def one(number: int) -> Result:
            into = Path(folder, str(number))
            into.mkdir()
            return tried(faults[number], faults[number].build(into))

        yield from zip(faults, threads.map(one, range(len(faults))), strict=True)


def line(planted: Planted, result: str, more: str = "") -> None:
    print(f"{result} {planted.kind:12} {planted.source:13} {planted.about}", flush=True)
    if more:
        print(f"    {more}", flush=True)


def report(what: str, some: list[Planted], every: list[Planted]) -> None:
    """The number of faults, and how many of each kind."""
    found, total = (Counter(one.kind for one in part) for part in (some, every))
    kinds = ", ".join(f"{kind} {found[kind]}/{total[kind]}" for kind in KINDS)
    print(f"{what}: {len(some)} of {len(every)} ({kinds})")


def checked(planted: Planted, command: list[str], seconds: int, seed: int) -> dict[str, Any]:
    """What `gyoji check` says of it."""
    command = [*GYOJI, "check", planted.game, "--for", f"{seconds}s", "--jobs", "1",
               "--seed", str(seed), "--format", "json", "--", *command]  # fmt: skip
    printed = subprocess.run(command, check=False, stdout=subprocess.PIPE).stdout
    # Without output, the check itself has failed: its errors are on the terminal.
    result: dict[str, Any] = json.loads(printed)
    return result


def made(game: str, folder: Path, seed: int) -> None:
    """Make a default test set; one that is there already is used as it is."""
    if not (folder / "testset.json").exists():
        begin = monotonic()
        command = [*GYOJI, "testset", game, "--seed", str(seed), "--out", str(folder)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print(f"{monotonic() - begin:6.1f} s for the test set of {game}", flush=True)


def rejecting(command: list[str], folder: Path) -> str:
    """The first test that a program fails; empty if it passes all."""
    tests = json.loads((folder / "testset.json").read_text())["tests"]
    for name in (test["name"] for test in tests):
        data, answer = ((folder / f"{name}{end}").read_bytes() for end in (".in", ".ans"))
        try:
            ran = subprocess.run(
                command, input=data, capture_output=True, check=False, timeout=LIMIT
            )
        except subprocess.TimeoutExpired:
            return str(name)
        if ran.returncode or ran.stdout != answer:
            return str(name)
    return ""


if __name__ == "__main__":
    main()
