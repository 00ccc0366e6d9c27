"""The tables of `bench/suites.py`: the levels solved, and the effect of each technique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from measuring.machine import sentence
from measuring.table import Table

from .results import FESTIVAL, GYOJI, YASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from measuring.table import Row, Value

    from .results import Line, Setting

ABOUT = """
`gyoji.solve` on suites of levels, in one process on each core; where other solvers for Sokoban are
there, YASS (in Free Pascal) and Festival (in C++), they get the same time, in turns with ours.
Times and limits are processor time, so what else the machine does matters little; ours are from a
position to the replayed solution. `limit` is in seconds for each level, `s` the sum over all
levels, and `MiB` the peak memory of a process. bench/solving/README.md says where the levels are
from, and how this table is made.
"""
SWITCHES = """
`gyoji.solve` without one of its solver's techniques. `states` are those kept on the levels that are
solved with all techniques and without this one, as a share of those kept with all.
"""

TITLES = {YASS: "YASS", FESTIVAL: "Festival"}
"""The names of the other solvers, for people."""

GOALS: dict[tuple[str, float, str], int] = {
    ("eighth", 1, ""): 315, ("large", 1, ""): 2600, ("large", 10, ""): 2850,
    ("xsokoban", 1, ""): 76, ("xsokoban", 10, ""): 89, ("xsokoban", 60, ""): 90,
    ("xsokoban", 600, ""): 90, ("microban", 1, ""): 155, ("microban", 20, "pushes"): 155,
    ("boxoban-hard", 1, ""): 3332,
    ("tower-climb-12", 1, ""): 95, ("tower-climb-20", 10, ""): 80, ("boulder-escape-12", 1, ""): 95,
}  # fmt: skip
"""The goals that are to be reached."""


def suites(lines: Iterable[Line], sizes: Mapping[str, int], remarks: Sequence[str]) -> Table:
    """Return a row for each suite and each way to solve it."""
    table = Table("suites", "Suites of levels", " ".join(ABOUT.split()), remarks=list(remarks))
    runs = grouped(line for line in lines if not line.setting.without)
    for (suite, setting), some in runs.items():
        table.rows.append(row(suite, setting, some, sizes))
    table.remarks.append(f"Measured on {sentence()}.")
    return table


def grouped(lines: Iterable[Line]) -> dict[tuple[str, Setting], list[Line]]:
    """Return the lines of each suite and setting, in order."""
    found = dict[tuple[str, "Setting"], list["Line"]]()
    for line in sorted(lines, key=lambda line: (line.suite, line.setting)):
        found.setdefault((line.suite, line.setting), []).append(line)
    return found


def row(suite: str, setting: Setting, lines: list[Line], sizes: Mapping[str, int]) -> Row:
    ours = [each for each in lines if each.program == GYOJI]
    done, size = len(ours), sizes.get(suite, 0)
    peaks = [each.mib for each in ours if each.mib is not None]
    found: Row = {
        "suite": suite,
        "levels": f"{done:,}" if done >= size else f"{done:,} of {size:,}",
        "limit": setting.seconds,
        "looked for": f"fewest {setting.optimal}" if setting.optimal else "any",
        "solved": count(ours, "solved"),
        "proven best": sum(each.proven and each.status == "solved" for each in ours) or None,
        "proven unsolvable": count(ours, "unsolvable") or None,
        "s": sum(each.seconds for each in ours),
        "MiB": max(peaks, default=None),
    }
    for name, title in TITLES.items():
        theirs = [each for each in lines if each.program == name]
        found[f"{title} solved"] = count(theirs, "solved") if theirs else None
        found[f"{title} s"] = sum(each.seconds for each in theirs) if theirs else None
    return {**found, "goal": GOALS.get((suite, setting.seconds, setting.optimal))}


def count(lines: Iterable[Line], status: str) -> int:
    return sum(line.status == status for line in lines)


def switches(lines: Iterable[Line]) -> Table:
    """Return the effect of each technique, for suites that were solved without it."""
    table = Table("switches", "Without one technique", " ".join(SWITCHES.split()))
    runs = grouped(line for line in lines if line.program == GYOJI)
    tried = {(suite, setting._replace(without="")) for suite, setting in runs if setting.without}
    for (suite, setting), some in runs.items():
        with_all = (suite, setting._replace(without=""))
        if with_all not in tried:
            continue
        whole = runs.get(with_all, [])
        both = {line.level: line for line in whole if line.status == "solved"}
        table.rows.append({
            "suite": suite,
            "limit": setting.seconds,
            "looked for": f"fewest {setting.optimal}" if setting.optimal else "any",
            "without": setting.without or "nothing",
            "levels": len(some),
            "solved": count(some, "solved"),
            "states": share(some, both),
            "s": sum(each.seconds for each in some),
        })  # fmt: skip
    return table


def share(lines: Iterable[Line], whole: Mapping[str, Line]) -> Value:
    """Return the states kept, against those with all techniques, on the levels that both solve."""
    pairs = [
        (line.nodes or 0, whole[line.level].nodes or 0)
        for line in lines if line.status == "solved" and line.level in whole
    ]  # fmt: skip
    kept = sum(with_all for _, with_all in pairs)
    return sum(without for without, _ in pairs) / kept if kept else None
