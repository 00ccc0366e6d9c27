"""The contents of `testset.json`: the tests, and the strength of the set in numbers."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from ..mutation import clause_text, corner_cases
from .test import GROUPS, digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ..mutation import Mutant
    from .plan import SetPlan
    from .strength import Killers, Rank
    from .test import Test


NOTE = (
    "The same seed, size and number of rounds make the same set; the time limit of the search only"
    " determines the number of rounds. Each mutant is played on the files, from the smallest on,"
    " until one kills it; files with played: false are too large for that."
)
NO_CLAUSE = "Elsewhere"
"""The heading under which mutants without a clause are counted."""

EQUIVALENT, OUTSIDE, KILLED, UNPROVEN = "equivalent", "outside", "killed", "unproven"
FATES = (EQUIVALENT, OUTSIDE, KILLED, UNPROVEN)
"""The possible results for a mutant in `testset.json`, its fate; each has exactly one."""


class Fates(NamedTuple):
    """The results for the mutants of a set, by the mutants' ids."""

    killers: Killers
    equivalent: Mapping[str, str]
    outside: frozenset[str]
    """Ids of mutants that only cases outside the bounds are known to kill."""
    control: frozenset[str]
    """Ids of the mutants of the control family (`control_family`)."""

    def of(self, mutant: Mutant) -> str:
        """Return the fate of a mutant: equivalent, outside, killed or unproven."""
        if mutant.id in self.equivalent:
            return EQUIVALENT
        if mutant.id in self.killers:
            return KILLED
        return OUTSIDE if mutant.id in self.outside else UNPROVEN


def plan_fields(plan: SetPlan) -> dict[str, Any]:
    """Return the fields that determine a set, apart from the number of rounds."""
    from ... import __version__

    return {
        "game": plan.game.name, "rules": plan.game.version, "gyoji": __version__,
        "seed": plan.seed, "size": plan.size, "bounds": bounds_fields(plan.profile),
    }  # fmt: skip


def bounds_fields(profile: Profile) -> dict[str, Any]:
    """Return the profile that every case keeps to: its name, where it is from, and its ranges."""
    ranges = {bound.name: {"min": bound.least, "max": bound.most} for bound in profile.bounds}
    return {"profile": profile.name, "source": profile.source, "ranges": ranges}


def matrix_fields(rank: Rank, kills: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return numbers about the matrix of mutants and tests, such as its rank and its distinct rows.

    `kills` has for each mutant the names of the tests in the matrix that kill it.
    """
    rows = [frozenset(names) for names in kills.values() if names]
    share = sum(map(len, rows)) / (len(rows) * rank.tests) if rows else 0.0
    return {
        "tests": rank.tests,
        "rank": rank.rank,
        "dropped": sorted(rank.superfluous),
        "patterns": len(set(rows)),
        "by_one_test": sum(len(row) == 1 for row in rows),
        "mean_share": round(share, 4),
    }


def test_entries(
    tests: Iterable[Test], killers: Killers, played: frozenset[str]
) -> list[dict[str, Any]]:
    """Return an entry for each test, with the mutants that it is the first to kill."""
    order = list(GROUPS)
    return [
        {
            "name": test.name,
            "group": test.group,
            "about": test.about,
            "seed": test.seed,
            "bytes": len(test.data),
            "answer_bytes": len(test.answer),
            "sha256": digest(test.data),
            "answer_sha256": digest(test.answer),
            "played": test.name in played,
            "kills": [one for one, name in killers.items() if name == test.name],
        }
        for test in sorted(tests, key=lambda test: order.index(test.group))
    ]


def strength(game: Game, mutants: Sequence[Mutant], fates: Fates) -> dict[str, Any]:
    """Return the number of mutants killed, in all, by family and by clause, and the survivors."""
    alive = [one for one in mutants if fates.of(one) in (OUTSIDE, UNPROVEN)]
    same = [one for one in mutants if one.id in fates.equivalent]
    families = {
        name: [one for one in mutants if family_of(one, fates.control) == name]
        for name in (GUIDING, CONTROL, SLIPS)
    }
    return {
        **_numbers(mutants, fates),
        "families": {name: _numbers(family, fates) for name, family in families.items()},
        "clauses": _by_clause(game, mutants, fates),
        "survivors": [_entry(one) | _of_survivor(one, fates) for one in alive],
        "shown_equivalent": [_entry(one) | {"reason": fates.equivalent[one.id]} for one in same],
    }


def _numbers(mutants: Sequence[Mutant], fates: Fates) -> dict[str, Any]:
    """Return the number of mutants in all and of each fate, and the share that was killed.

    The numbers of the fates add up to the number of mutants. The share is of the mutants that are
    killed or unproven.
    """
    found = Counter(map(fates.of, mutants))
    return {
        "mutants": len(mutants),
        **{fate: found[fate] for fate in FATES},
        "share": _share(found[KILLED], found[KILLED] + found[UNPROVEN]),
    }


def _share(killed: int, total: int) -> float:
    """Return the share of the mutants that were killed; 1 if there are none."""
    return round(killed / total, 4) if total else 1.0


def _by_clause(game: Game, mutants: Iterable[Mutant], fates: Fates) -> list[dict[str, Any]]:
    """Return the numbers for each clause.

    A mutant about several clauses counts for each of them.
    """
    order = {clause: number for number, clause in enumerate(clause_text(game))}
    found = dict[str, Counter[str]]()
    for mutant in mutants:
        for clause in mutant.clauses or (NO_CLAUSE,):
            found.setdefault(clause, Counter())[fates.of(mutant)] += 1
    return [
        {
            "clause": clause,
            "mutants": found[clause].total(),
            **{fate: found[clause][fate] for fate in FATES},
        }
        for clause in sorted(found, key=lambda clause: order.get(clause, len(order)))
    ]


def _of_survivor(mutant: Mutant, fates: Fates) -> dict[str, Any]:
    return {
        "family": family_of(mutant, fates.control),
        "outside": mutant.id in fates.outside,
    }


def _entry(mutant: Mutant) -> dict[str, Any]:
    return {
        "mutant": mutant.id, "clauses": list(mutant.clauses), "was": mutant.was,
        "became": mutant.became, "sentence": mutant.sentence,
    }  # fmt: skip


# ---------------------------------------------------------------- report
# The report about a test set for readers, from the contents of `testset.json`.

LISTED = 10
"""The most survivors that the report lists; testset.json has all."""


def describe_set(manifest: dict[str, Any]) -> list[str]:
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
        *_matrix(manifest["matrix"]),
        "",
        f"search rounds: {manifest['rounds']}; surviving mutants: {len(strength['survivors'])}",
        *_survivors(strength["survivors"]),
    ]


def _bounds(bounds: dict[str, Any]) -> str:
    source = f" ({bounds['source']})" if bounds["source"] else ""
    return f"bounds: {bounds['profile']}{source}"


def _matrix(matrix: dict[str, Any]) -> Iterator[str]:
    """Yield lines about the matrix of mutants and tests."""
    yield (
        f"matrix: rank {matrix['rank']:,} of the {matrix['tests']:,} smallest tests;"
        f" {matrix['patterns']:,} different sets of tests kill a mutant"
    )
    yield (
        f"a killed mutant fails {matrix['mean_share']:.0%} of them on average;"
        f" {matrix['by_one_test']:,} fail only one"
    )
    if matrix["dropped"]:
        yield f"dropped, as they add no rank: {', '.join(matrix['dropped'])}"


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


# ---------------------------------------------------------------- families
# The families of mutants: those that guide the search, a control family, and slips.
#
# The search finds cases against the mutants that it sees, so the share of these that are killed
# says little about other faults. It never sees the control family. The killed share of that family
# is the better estimate of how many wrong programs a test set rejects. Slips are mistakes of
# programmers who have read the rules rightly (`gyoji.check.mutation.slips`). They guide the search,
# too, if a single case can show them.

GUIDING, CONTROL, SLIPS = "guiding", "control", "slips"

SHARE = 5
"""One in this many mutants is in the control family."""


def family_of(mutant: Mutant, control: frozenset[str]) -> str:
    """Return the name of a mutant's family; `control` has the ids of the control family."""
    if mutant.is_slip:
        return SLIPS
    return CONTROL if mutant.id in control else GUIDING


def control_family(game: Game, mutants: Iterable[Mutant]) -> frozenset[str]:
    """Return the ids of the mutants of the control family, which a hash of the id selects.

    Mutants for which a game declares corner cases guide the set, so they are not in this family.
    """
    named = [name for corner in corner_cases(game) for name in corner.names]
    return frozenset(
        mutant.id
        for mutant in mutants
        if not any(fnmatchcase(mutant.id, name) for name in named) and _is_chosen(game, mutant)
    )


def _is_chosen(game: Game, mutant: Mutant) -> bool:
    return sha256(f"{game.name} {mutant.id}".encode()).digest()[0] % SHARE == 0
