"""Rule mutants: the rules of a game with one small change at a time."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .changes import applied, changes
from .clauses import clauses_of
from .parts import parts, source_of, space, targets
from .plain import compiled, knowledge, plain
from .sentences import sentence

if TYPE_CHECKING:
    from types import CodeType

    from ..game.protocols import Game
    from .changes import Change
    from .parts import Part


class Edit(NamedTuple):
    """Where a mutant differs: in a function (or table) of a module, a stretch of its bytes."""

    module: str
    start: int
    end: int
    text: str


class Mutant(NamedTuple):
    """A change of a game's rules, and what one would see of it."""

    id: str
    """Its function, the line in it from 1, the kind of change, and its number of that kind."""
    operator: str
    clauses: tuple[str, ...]
    """The clauses of the rules that it is about, as a trace cites them, in their order."""
    function: str
    line: int
    """In the module's file."""
    was: str
    became: str
    sentence: str
    """What a program with it would behave like."""
    edit: Edit


@cache
def _mutants(game: Game) -> tuple[Mutant, ...]:
    """Make them all; what comes to the same as the rules, or as an earlier one, is left out."""
    found: list[Mutant] = []
    for part in parts(game).values():
        seen = {_code(game, part, part.node)}
        numbers: Counter[tuple[int, str]] = Counter()
        for change in changes(part, knowledge(game)):
            line = part.text.encode()[: change.start].count(b"\n") + 1
            numbers[line, change.operator] += 1
            code = _changed(game, part, change)
            if code not in seen and _is_made(part, code):
                seen.add(code)
                name = f"{_label(game, part)}:{line}:{change.operator}"
                number = numbers[line, change.operator]
                found.append(_mutant(game, part, change, f"{name}-{number}", line))
    return tuple(found)


def mutants(game: Game) -> list[Mutant]:
    """All mutants of a game, always the same ones in the same order."""
    return list(_mutants(game))


def source(game: Game, mutant: Mutant) -> dict[str, str]:
    """The whole text of every module that a mutant changes, by the module's name."""
    part = part_of(game, mutant)
    lines = source_of(part.module).split("\n")
    height = part.text.count("\n") + 1
    lines[part.line - 1 : part.line - 1 + height] = changed_text(part, mutant).split("\n")
    return {part.module: "\n".join(lines)}


def part_of(game: Game, mutant: Mutant) -> Part:
    """The function or table that a mutant changes."""
    return parts(game)[mutant.edit.module, mutant.function]


def changed_text(part: Part, mutant: Mutant) -> str:
    """The text of the function or table with the change."""
    return applied(part.text, mutant.edit.start, mutant.edit.end, mutant.edit.text)


def texts(game: Game, mutant: Mutant) -> tuple[str, str]:
    """The function or table that a mutant changes, as it is and with the change."""
    part = part_of(game, mutant)
    return part.text, changed_text(part, mutant)


def _label(game: Game, part: Part) -> str:
    """A part's name; with its module's, if it is not the only one of that name."""
    alike = [other for other in parts(game).values() if other.name == part.name]
    return part.name if len(alike) == 1 else f"{part.module.rpartition('.')[2]}.{part.name}"


def _changed(game: Game, part: Part, change: Change) -> CodeType:
    """The code of a part with a change."""
    text = applied(part.text, change.start, change.end, change.text)
    return _code(game, part, ast.parse(text).body[0])


def _code(game: Game, part: Part, node: ast.stmt) -> CodeType:
    """The code that would be played; two that are equal are one."""
    tree = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(tree, ast.FunctionDef | ast.Assign)  # noqa: S101  # parts are nothing else
    if isinstance(tree, ast.FunctionDef):
        plain(game, part.module, tree)
    return compiled(tree, part.module)


def _is_made(part: Part, code: CodeType) -> bool:
    """Does anything come of it at all? A table is made when its module is imported."""
    if isinstance(part.node, ast.FunctionDef):
        return True
    names = dict(space(part.module))
    try:
        exec(code, names)  # noqa: S102  # a table of the rules with one small change
    except (ValueError, TypeError, LookupError, ArithmeticError):
        return False
    return any(names[name] != space(part.module)[name] for name in targets(part.node))


def _mutant(game: Game, part: Part, change: Change, name: str, line: int) -> Mutant:
    """A mutant as it is shown."""
    clauses = clauses_of(game, part, change.node)
    return Mutant(
        name,
        change.operator,
        clauses,
        part.name,
        part.line + line - 1,
        change.was,
        change.became,
        sentence(change, clauses, part.name),
        Edit(part.module, change.start, change.end, change.text),
    )
