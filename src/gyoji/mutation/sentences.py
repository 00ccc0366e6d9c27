"""What a mutant behaves like, in a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .changes import Change

NAMED = 4  # clauses that are all named; of more, the first and the last

ASKED = "as if {clauses} asked for `{became}`, not `{was}` ({place})"
DONE = "as if {clauses} did `{became}`, not `{was}` ({place})"
SENTENCES = {
    "always": "as if `{was}` always held in {clauses} ({place})",
    "never": "as if `{was}` never held in {clauses} ({place})",
    "body": "as if {clauses} did without `{was}` ({place})",
    "else": "as if {clauses} did without `{was}` ({place})",
    "drop": "as if {clauses} did without `{was}` ({place})",
    "once": "as if {clauses} happened once at the most: `{became}`, not `{was}` ({place})",
    "swap": "as if {clauses} came in another order: `{became}`, not `{was}` ({place})",
}
MISSING = {
    "never": "as if {clauses} were missing: `{was}` never holds ({place})",
    "body": "as if {clauses} were missing: without `{was}` ({place})",
    "else": "as if {clauses} were missing: without `{was}` ({place})",
    "drop": "as if {clauses} were missing: without `{was}` ({place})",
}
"""What can be said of a change that is about one clause alone."""


def sentence(change: Change, clauses: tuple[str, ...], function: str) -> str:
    """What a program with this change behaves like."""
    usual = ASKED if change.asked else DONE
    sentences = SENTENCES | MISSING if len(clauses) == 1 else SENTENCES
    return sentences.get(change.operator, usual).format(
        clauses=_clauses(clauses), was=change.was, became=change.became, place=f"in {function}"
    )


def _clauses(clauses: tuple[str, ...]) -> str:
    """The clauses by their names."""
    if not clauses:
        return "the rules"
    if len(clauses) == 1:
        return f"clause {clauses[0]}"
    if len(clauses) > NAMED:
        return f"clauses {clauses[0]} to {clauses[-1]}"
    return f"clauses {', '.join(clauses[:-1])} and {clauses[-1]}"
