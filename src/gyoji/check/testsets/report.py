"""The report about a test set for readers, from the contents of `testset.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .manifest import FATES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LISTED = 10
"""The number of survivors that the report lists; testset.json has all."""


def report(manifest: dict[str, Any]) -> list[str]:
    """Return the report for readers: tests by group, mutants by clause, survivors."""
    strength = manifest["strength"]
    return [
        _bounds(manifest["bounds"]),
        "",
        *_table(("group", "files", "input", "answers", "kills"), _groups(manifest["tests"])),
        "",
        *_table(
            ("clause", "mutants", "equivalent", "outside", "killed", "unproven"),
            [tuple(row.values()) for row in strength["clauses"]],
        ),
        "A mutant about several clauses counts for each of them.",
        "",
        *_table(
            ("family", "mutants", "equivalent", "outside", "killed", "unproven", "share"),
            list(_families(strength)),
        ),
        "The search was not shown the control family. Share: killed, of killed and unproven.",
        "Outside: only cases outside the bounds are known to kill these.",
        "",
        f"search rounds: {manifest['rounds']}; surviving mutants: {len(strength['survivors'])}",
        *_survivors(strength["survivors"]),
    ]


def _bounds(bounds: dict[str, Any]) -> str:
    source = f" ({bounds['source']})" if bounds["source"] else ""
    return f"bounds: {bounds['profile']}{source}"


def _families(strength: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    for name, numbers in {**strength["families"], "all": strength}.items():
        counts = (numbers[key] for key in ("mutants", *FATES))
        yield name, *counts, f"{numbers['share']:.1%}"


def _groups(tests: Sequence[dict[str, Any]]) -> list[tuple[object, ...]]:
    """Return a row for each group, and one with the sums."""
    groups = dict[str, list[dict[str, Any]]]()
    for test in tests:
        groups.setdefault(test["group"], []).append(test)
    return [_group(name, group) for name, group in [*groups.items(), ("all", tests)]]


def _group(name: str, tests: Sequence[dict[str, Any]]) -> tuple[object, ...]:
    sizes = (sum(test[key] for test in tests) for key in ("bytes", "answer_bytes"))
    return name, len(tests), *sizes, sum(len(test["kills"]) for test in tests)


def _survivors(survivors: Sequence[dict[str, Any]]) -> Iterator[str]:
    for survivor in survivors[:LISTED]:
        where = ", outside the bounds only" if survivor["outside"] else ""
        family = f" ({survivor['family']}{where})"
        yield f"  {survivor['mutant']}{family}: {survivor['sentence']}"
    if len(survivors) > LISTED:
        yield f"  and {len(survivors) - LISTED} more, in testset.json"


def _table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> list[str]:
    """Return rows below a header; the first column is aligned to the left, numbers to the right."""
    cells = [head, *(tuple(f"{v:,}" if isinstance(v, int) else str(v) for v in r) for r in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_row(row, widths) for row in cells]


def _row(row: tuple[str, ...], widths: Sequence[int]) -> str:
    rest = zip(row[1:], widths[1:], strict=True)
    return "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in rest)])
