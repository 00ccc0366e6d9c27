"""Generate the rule mutants of a game: its rules with one small change at a time."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .clauses import clauses_of, events_of
from .definitions import definitions, namespace, parse, source_of, targets
from .normalization import compile_definition, facts, normalize
from .operators import apply, mutations
from .sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType

    from ...game.game import Game
    from .definitions import Definition
    from .normalization import RuleFacts
    from .operators import Mutation


class Edit(NamedTuple):
    """The difference of a mutant: bytes `start` to `end` of its definition, and the new text."""

    module: str
    start: int
    end: int
    text: str


class Slip(NamedTuple):
    """The parameters of a slip, whose meaning depends on its kind (`slipping`).

    `what` is a register, an event, or a row or column; `limit` is a limit, a number of rows or
    columns, or a second event; `measure` is the name of a measure.
    """

    what: int = 0
    limit: int = 0
    measure: str = ""


class Mutant(NamedTuple):
    """A game's rules with one small change, and its description for users."""

    id: str
    """FUNCTION:LINE:OPERATOR-NUMBER. Lines count from 1 in the function.

    Numbers count from 1 for each line and operator. Slips that edit nothing have `slip:NAME`.
    """
    operator: str
    clauses: tuple[str, ...]
    """The clauses of the rules that the change is about, as a trace cites them, in their order."""
    function: str
    line: int
    """The line in the module's file."""
    was: str
    became: str
    sentence: str
    """The behaviour of a program with this change: "as if ..."."""
    edit: Edit
    slip: Slip | None = None
    """Set if the rules are right and the program around them is wrong; nothing is edited then."""

    @property
    def is_slip(self) -> bool:
        """True if it is one of the slips (`slips`), which no game declares."""
        return self.slip is not None or self.operator == "start"


@cache
def _mutants(game: Game) -> tuple[Mutant, ...]:
    return tuple(distinct(game, mutations))


def distinct(
    game: Game, mutations: Callable[[Definition, RuleFacts], Iterator[Mutation]]
) -> Iterator[Mutant]:
    """Yield the mutants that differ in normal form from the rules and from all earlier mutants."""
    for rule in definitions(game).values():
        seen = {_code(game, rule, rule.node)}
        numbers: Counter[tuple[int, str]] = Counter()
        for mutation in mutations(rule, facts(game)):
            line = rule.text.encode()[: mutation.start].count(b"\n") + 1
            # Count a mutation even if it is left out, so that no name depends on what is left out.
            numbers[line, mutation.operator] += 1
            code = _mutated_code(game, rule, mutation)
            if code not in seen and _has_effect(rule, code):
                seen.add(code)
                name = f"{_label(game, rule)}:{line}:{mutation.operator}"
                number = numbers[line, mutation.operator]
                yield _mutant(game, rule, mutation, f"{name}-{number}", line)


def mutants(game: Game) -> list[Mutant]:
    """Return all mutants of a game, always the same in the same order."""
    return list(_mutants(game))


def source(game: Game, mutant: Mutant) -> dict[str, str]:
    """Return the whole text of every module that a mutant changes, by the module's name."""
    rule = definition_of(game, mutant)
    lines = source_of(rule.module).split("\n")
    height = rule.text.count("\n") + 1
    lines[rule.line - 1 : rule.line - 1 + height] = mutated_text(rule, mutant).split("\n")
    return {rule.module: "\n".join(lines)}


def definition_of(game: Game, mutant: Mutant) -> Definition:
    return definitions(game)[mutant.edit.module, mutant.function]


def mutated_text(rule: Definition, mutant: Mutant) -> str:
    return apply(rule.text, mutant.edit.start, mutant.edit.end, mutant.edit.text)


def before_and_after(game: Game, mutant: Mutant) -> tuple[str, str]:
    """Return the function or table that a mutant changes, before and after."""
    rule = definition_of(game, mutant)
    return rule.text, mutated_text(rule, mutant)


def _label(game: Game, rule: Definition) -> str:
    """Return a definition's name, with its module's if another definition has the same name."""
    alike = [other for other in definitions(game).values() if other.name == rule.name]
    return rule.name if len(alike) == 1 else f"{rule.module.rpartition('.')[2]}.{rule.name}"


def _mutated_code(game: Game, rule: Definition, mutation: Mutation) -> CodeType:
    text = apply(rule.text, mutation.start, mutation.end, mutation.text)
    return _code(game, rule, ast.parse(text).body[0])


def _code(game: Game, rule: Definition, node: ast.stmt) -> CodeType:
    """Return the code of a definition in normal form; equal codes mean the same rules."""
    tree = parse(ast.unparse(node), rule.module)
    if isinstance(tree, ast.FunctionDef):
        normalize(game, rule.module, tree)
    return compile_definition(tree, rule.module)


def _has_effect(rule: Definition, code: CodeType) -> bool:
    """Return whether a mutant can be played and differs from the rules.

    A function always can. A table is computed here, as it is at import, which may fail.
    """
    if isinstance(rule.node, ast.FunctionDef):
        return True
    names = dict(namespace(rule.module))
    try:
        exec(code, names)  # noqa: S102  # a table of the rules with one small change
    except (ValueError, TypeError, LookupError, ArithmeticError):
        return False
    return any(names[name] != namespace(rule.module)[name] for name in targets(rule.node))


def _mutant(game: Game, rule: Definition, mutation: Mutation, name: str, line: int) -> Mutant:
    events = events_of(game, rule, mutation.node)
    clauses = clauses_of(game, events)
    return Mutant(
        name, mutation.operator, clauses, rule.name, rule.line + line - 1, mutation.was,
        mutation.became, sentence(game, name, mutation, clauses, events),
        Edit(rule.module, mutation.start, mutation.end, mutation.text),
    )  # fmt: skip
