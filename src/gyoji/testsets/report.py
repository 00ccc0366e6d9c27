"""What is said of a test set: `testset.json`, as numbers and names."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..mutation import clause_text
from .bundles import digest
from .types import GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..game.protocols import Game
    from ..mutation import Mutant
    from .plans import Plan
    from .strength import Killers
    from .types import Test

AGAIN = (
    "The same seed, size and number of rounds make the same set; how long it was searched for only"
    " decides how many rounds there were. Mutants are played on the files from the smallest on,"
    " each until it is killed; files that say played: false are too large for that."
)
ELSEWHERE = "Elsewhere"
"""Under which a mutant is counted that is about no clause."""


def planned(plan: Plan) -> dict[str, Any]:
    """What a set follows from, but for the rounds of its search."""
    from .. import __version__

    return {
        "game": plan.game.name, "rules": plan.game.version, "gyoji": __version__,
        "seed": plan.seed, "size": plan.size,
    }  # fmt: skip


def listing(
    tests: Iterable[Test], killers: Killers, played: frozenset[str]
) -> list[dict[str, Any]]:
    """All tests, each with the mutants that it is the first to kill."""
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
    """How many mutants are killed: in all, by clause; and which are not."""
    alive = [one for one in mutants if one.id not in killers and one.id not in equivalent]
    same = [one for one in mutants if one.id in equivalent]
    return {
        "mutants": len(mutants),
        "equivalent": len(same),
        "killed": len(killers),
        "unproven": len(alive),
        "share": share(len(killers), len(mutants) - len(same)),
        "clauses": by_clause(game, mutants, killers, equivalent),
        "survivors": [named(one) for one in alive],
        "shown_equivalent": [named(one) | {"reason": equivalent[one.id]} for one in same],
    }


def share(killed: int, all_of: int) -> float:
    """The share of the mutants that can be killed; all, if there are none."""
    return round(killed / all_of, 4) if all_of else 1.0


def by_clause(
    game: Game, mutants: Iterable[Mutant], killers: Killers, equivalent: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The same for each clause; a mutant about several is counted for each of them."""
    order = {clause: number for number, clause in enumerate(clause_text(game))}
    total, killed, same = Counter[str](), Counter[str](), Counter[str]()
    for mutant in mutants:
        for clause in mutant.clauses or (ELSEWHERE,):
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


def named(mutant: Mutant) -> dict[str, Any]:
    """A mutant, as one reads of it."""
    return {
        "mutant": mutant.id, "clauses": list(mutant.clauses), "was": mutant.was,
        "became": mutant.became, "sentence": mutant.sentence,
    }  # fmt: skip
