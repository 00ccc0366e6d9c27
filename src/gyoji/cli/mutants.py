"""`gyoji mutants`: list a game's rule mutants by clause."""

from __future__ import annotations

import json
from difflib import unified_diff
from typing import TYPE_CHECKING

import click

from .common.game import game_argument
from .common.options import format_option
from .common.output import InputError, Output

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..check.mutation import Mutant
    from ..game.game import Game

NO_CLAUSE = "Elsewhere"
"""The heading of mutants without a clause."""

EXAMPLES = """\b
Examples:
  gyoji mutants tower --clause "4 Ice"
  gyoji mutants sokoban --show finish:3:never-1
  gyoji mutants labyrinth --clause 3 --format json
"""


@click.command(epilog=EXAMPLES)
@game_argument
@click.option(
    "--clause", metavar="CLAUSE",
    help="Only mutants of this clause: its number, or the start of its name.",
)  # fmt: skip
@click.option("--show", metavar="ID", help="Show this mutant as a diff of the rules.")
@format_option("text", "json", what="Text for readers, or JSON for programs.")
def mutants(game: Game, clause: str | None, show: str | None, form: str) -> None:
    """List the rule mutants of GAME: its rules with one small change each.

    Mutants measure tests: strong tests kill every mutant, as its output differs from that of the
    rules. A mutant that no input can tell from the rules is marked as equivalent. Each mutant is
    listed under the first clause that it is about.
    """
    from ..check.mutation import mutants as mutants_of

    output, selected = Output(), mutants_of(game)
    if show is not None:
        selected = _choose(game, show, selected)
    if clause is not None:
        selected = _about(game, clause, selected)
    if form == "json":
        objects = list(_objects(game, selected))
        output.line(json.dumps(objects, ensure_ascii=False))
    else:
        for line in _diff(game, selected[0]) if show is not None else _list_mutants(game, selected):
            output.line(line)
    output.flush()


def _choose(game: Game, name: str, selected: Sequence[Mutant]) -> list[Mutant]:
    chosen = [mutant for mutant in selected if mutant.id == name]
    if not chosen:
        raise InputError(f"{game.name} has no mutant {name!r}; `gyoji mutants {game.name}` lists "
                         "them")  # fmt: skip
    return chosen


def _about(game: Game, clause: str, selected: Sequence[Mutant]) -> list[Mutant]:
    """Return the mutants of a clause: 4 selects clause 4 Ice, and 4.1, but not 40."""
    chosen = [
        mutant for mutant in selected if any(_begins(name, clause) for name in mutant.clauses)
    ]
    if not chosen:
        names = dict.fromkeys(name for mutant in selected for name in mutant.clauses)
        raise InputError(f"{game.name} has no mutants of a clause {clause!r}; its mutants are of "
                         f"{', '.join(names)}")  # fmt: skip
    return chosen


def _begins(name: str, start: str) -> bool:
    """Return whether a clause's name begins with these whole words and numbers."""
    rest = name.removeprefix(start)
    return rest != name and (not rest or not rest[0].isalnum() or not start[-1:].isalnum())


def _list_mutants(game: Game, selected: Sequence[Mutant]) -> Iterator[str]:
    from ..check.mutation import clause_text, equivalents

    known = equivalents(game)
    names = dict.fromkeys(mutant.clauses[0] if mutant.clauses else "" for mutant in selected)
    text = clause_text(game)
    order = sorted(names, key=lambda name: list(text).index(name) if name in text else len(text))
    for name in order:
        yield f"{name}. {text[name]}" if name in text else name or NO_CLAUSE
        for mutant in selected:
            if (mutant.clauses or ("",))[0] == name:
                mark = "  (equivalent)" if mutant.id in known else ""
                change = f"{mutant.was}  ->  {mutant.became}"
                yield f"  {mutant.id:<22} line {mutant.line:<4} {change}{mark}"
        yield ""
    equivalent = sum(mutant.id in known for mutant in selected)
    yield f"{len(selected)} mutants, {equivalent} of them equivalent"


def _diff(game: Game, mutant: Mutant) -> Iterator[str]:
    """Yield the mutant's behaviour in a sentence, and its diff from the rules."""
    from ..check.mutation import before_and_after, equivalents

    before, after = (text.split("\n") for text in before_and_after(game, mutant))
    yield f"{mutant.id}: {mutant.sentence}"
    if mutant.id in equivalents(game):
        yield f"Equivalent: {equivalents(game)[mutant.id]}"
    name = mutant.edit.module.replace(".", "/") + ".py"
    yield from unified_diff(before, after, name, f"{name}, {mutant.id}", n=len(before), lineterm="")


def _objects(game: Game, selected: Sequence[Mutant]) -> Iterator[dict[str, object]]:
    from ..check.mutation import equivalents

    known = equivalents(game)
    for mutant in selected:
        yield {
            "game": game.name,
            "id": mutant.id,
            "operator": mutant.operator,
            "clauses": list(mutant.clauses),
            "module": mutant.edit.module,
            "function": mutant.function,
            "line": mutant.line,
            "was": mutant.was,
            "became": mutant.became,
            "sentence": mutant.sentence,
            "equivalent": known.get(mutant.id),
        }
