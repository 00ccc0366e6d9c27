"""The contents of `testset.json`: the tests, and the strength of the set in numbers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..mutation import clause_text
from .test import GROUPS, digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..game.game import Game
    from ..mutation import Mutant
    from .plan import Plan
    from .strength import Killers
    from .test import Test

NOTE = (
    "The same seed, size and number of rounds make the same set; the time limit of the search only"
    " determines the number of rounds. Each mutant is played on the files, from the smallest on,"
    " until one kills it; files with played: false are too large for that."
)
NO_CLAUSE = "Elsewhere"
"""The heading that mutants without a clause are counted under."""


def plan_fields(plan: Plan) -> dict[str, Any]:
    """The fields that determine a set, apart from the number of rounds."""
    from .. import __version__

    return {
        "game": plan.game.name, "rules": plan.game.version, "gyoji": __version__,
        "seed": plan.seed, "size": plan.size,
    }  # fmt: skip


def test_entries(
    tests: Iterable[Test], killers: Killers, played: frozenset[str]
) -> list[dict[str, Any]]:
    """An entry for each test, with the mutants that it is the first to kill."""
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


def strength(
    game: Game, mutants: Sequence[Mutant], killers: Killers, equivalent: Mapping[str, str]
) -> dict[str, Any]:
    """The number of mutants killed, in all and by clause; and the mutants that are not."""
    alive = [one for one in mutants if one.id not in killers and one.id not in equivalent]
    same = [one for one in mutants if one.id in equivalent]
    return {
        "mutants": len(mutants),
        "equivalent": len(same),
        "killed": len(killers),
        "unproven": len(alive),
        "share": _share(len(killers), len(mutants) - len(same)),
        "clauses": _by_clause(game, mutants, killers, equivalent),
        "survivors": [_entry(one) for one in alive],
        "shown_equivalent": [_entry(one) | {"reason": equivalent[one.id]} for one in same],
    }


def _share(killed: int, total: int) -> float:
    """The share of the mutants that were killed; 1 if there are none."""
    return round(killed / total, 4) if total else 1.0


def _by_clause(
    game: Game, mutants: Iterable[Mutant], killers: Killers, equivalent: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The numbers for each clause; a mutant about several clauses counts for each of them."""
    order = {clause: number for number, clause in enumerate(clause_text(game))}
    total, killed, same = Counter[str](), Counter[str](), Counter[str]()
    for mutant in mutants:
        for clause in mutant.clauses or (NO_CLAUSE,):
            total[clause] += 1
            killed[clause] += mutant.id in killers
            same[clause] += mutant.id in equivalent
    return [
        {
            "clause": clause, "mutants": total[clause], "equivalent": same[clause],
            "killed": killed[clause], "unproven": total[clause] - same[clause] - killed[clause],
        }
        for clause in sorted(total, key=lambda clause: order.get(clause, len(order)))
    ]  # fmt: skip


def _entry(mutant: Mutant) -> dict[str, Any]:
    return {
        "mutant": mutant.id, "clauses": list(mutant.clauses), "was": mutant.was,
        "became": mutant.became, "sentence": mutant.sentence,
    }  # fmt: skip
