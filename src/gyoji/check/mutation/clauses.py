"""Find the clauses behind a piece of the rules' source: the clauses of the nearest events."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ...game.files import rules_text
from .definitions import calls, definitions, fixpoint, is_tell, load, namespace, resolve, store
from .effects import reads

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.game import Game
    from .definitions import Definition, Key

Events = frozenset[int]
NONE: Events = frozenset()
CLAUSE = r"\*\*([^*]+)\.\*\*(.*?)(?=\n\s*\n|\n\s*- |\Z)"
EVENT = 1  # the argument of `tell` that is the event


class Telling(NamedTuple):
    """The events that each function tells."""

    events: dict[Key, Events]
    """All events that a function tells, directly or through the functions that it calls."""
    handed_on: dict[Key, frozenset[int]]
    """For each function, the indices of the parameters whose values are told as events."""


class BlockLevel(NamedTuple):
    """A statement and its place in its block."""

    block: list[ast.stmt]
    number: int


def clauses_of(game: Game, events: Sequence[int]) -> tuple[str, ...]:
    """Return the clauses of events, in the order of the rules."""
    names = {game.display.EVENTS[event].clause for event in events}
    order = list(clause_text(game))
    return tuple(sorted(names, key=lambda name: (order.index(name), name)))


def events_of(game: Game, rule: Definition, node: ast.AST) -> list[int]:
    """Return the numbers of the events that a node is about and that have a sentence."""
    return sorted(_nearest(game, rule, node, ()) & game.display.EVENTS.keys())


@cache
def clause_text(game: Game) -> dict[str, str]:
    """Return the clauses of a game's rules in their order, each with its text on one line."""
    clauses = re.findall(CLAUSE, rules_text(game), re.DOTALL)
    return {name: " ".join(text.split()) for name, text in clauses}


@cache
def telling(game: Game) -> Telling:
    """Analyse a game's functions until no further event is found."""
    functions = definitions(game)

    def find_handed_on(known: dict[Key, frozenset[int]]) -> dict[Key, frozenset[int]]:
        return {key: _passed_parameters(rule, known) for key, rule in functions.items()}

    def events(known: Telling) -> Telling:
        told = {key: _tell(rule.module, rule.node, known, deep=True)
                for key, rule in functions.items()}  # fmt: skip
        return known._replace(events=told)

    start = Telling(dict.fromkeys(functions, NONE), fixpoint({}, find_handed_on))
    return fixpoint(start, events)


def _passed_parameters(rule: Definition, known: dict[Key, frozenset[int]]) -> frozenset[int]:
    """Return the numbers of the parameters that a function hands on as events."""
    if not isinstance(rule.node, ast.FunctionDef):
        return frozenset()
    names = {
        name.id
        for argument in _event_arguments(rule.module, rule.node, known)
        for name in ast.walk(argument)
        if isinstance(name, ast.Name)
    }
    return frozenset(at for at, arg in enumerate(rule.node.args.args) if arg.arg in names)


def _event_arguments(
    module: str, node: ast.AST, handed_on: dict[Key, frozenset[int]]
) -> Iterator[ast.expr]:
    """Yield the expressions told as events within a node, directly or by a function it calls."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and is_tell(module, call):
            yield call.args[EVENT]
    for call, key in calls(module, node):
        yield from (call.args[at] for at in handed_on.get(key, ()) if at < len(call.args))


def _tell(module: str, node: ast.AST, known: Telling, *, deep: bool) -> Events:
    """Return the events told within a node.

    If `deep`, include the events of the functions that it calls.
    """
    events = {
        value
        for argument in _event_arguments(module, node, known.handed_on)
        for name in _outcomes(argument)
        if isinstance(name, ast.Name) and type(value := namespace(module).get(name.id)) is int
    }
    if deep:
        for _, key in calls(module, node):
            events |= known.events.get(key, NONE)
    return frozenset(events)


def _outcomes(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions whose values a conditional expression may take."""
    if isinstance(node, ast.IfExp):
        yield from _outcomes(node.body)
        yield from _outcomes(node.orelse)
    else:
        yield node


def _nearest(game: Game, rule: Definition, node: ast.AST, seen: tuple[Key, ...]) -> Events:
    """Return the events told nearest to a node.

    If the node's function tells none, return the events nearest to the calls of this function.
    """
    if isinstance(rule.node, ast.FunctionDef):
        found = _in_function(rule, node, telling(game))
        if found:
            return found
    events = NONE
    if rule.key in seen:  # functions that call each other
        return events
    for caller, place in _uses(game).get(rule.key, ()):
        events |= _nearest(game, caller, place, (*seen, rule.key))
    return events


@cache
def _uses(game: Game) -> dict[Key, list[tuple[Definition, ast.AST]]]:
    """Return for each definition the places in other definitions that name it."""
    uses: dict[Key, list[tuple[Definition, ast.AST]]] = {}
    for rule in definitions(game).values():
        for name in load(rule.node):
            key = resolve(rule.module, name.id)
            if key is not None:
                uses.setdefault(key, []).append((rule, name))
    return uses


def _in_function(rule: Definition, node: ast.AST, known: Telling) -> Events:
    """Return the events of a node's statement, or else those told after it, or else before it."""
    changed = set[str]()
    for level in _path(rule.node, node):
        statement = level.block[level.number]
        if events := _in_statement(rule.module, statement, node, known):
            return events
        changed |= store(statement)
        if events := _after(rule.module, level.block[level.number + 1 :], changed, known):
            return events
        for other in reversed(level.block[: level.number]):
            if isinstance(other, ast.Expr) and (
                events := _tell(rule.module, other, known, deep=False)
            ):
                return events
    return known.events[rule.key]


def _in_statement(module: str, statement: ast.stmt, node: ast.AST, known: Telling) -> Events:
    """Return the events that a statement tells.

    If the node is in the condition of an `if`, the events of the body count. If there are none,
    those of the condition do, and then those of the `else`.
    """
    pieces: list[ast.AST] = [statement]
    if isinstance(statement, ast.If) and _contains(statement.test, node):
        body, orelse = ast.Module(statement.body, []), ast.Module(statement.orelse, [])
        pieces = [body, statement.test, orelse]
    for piece in pieces:
        for deep in (False, True):
            if events := _tell(module, piece, known, deep=deep):
                return events
    return NONE


def _after(module: str, after: list[ast.stmt], changed: set[str], known: Telling) -> Events:
    """Return the events of statements that read the changed locals; the next ones without any."""
    if not changed:
        return _next(module, after, known)
    found = NONE
    for number, statement in enumerate(after):
        if reads(statement, changed):
            events = _tell(module, statement, known, deep=True)
            found |= events or _after_writing(module, statement, after[number + 1 :], known)
            changed |= store(statement)
    return found


def _after_writing(
    module: str, statement: ast.stmt, after: list[ast.stmt], known: Telling
) -> Events:
    """Return the events told after a statement, if it changes the state without telling."""
    writes = any(
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
        for node in ast.walk(statement)
    )
    return _next(module, after, known) if writes else NONE


def _next(module: str, after: list[ast.stmt], known: Telling) -> Events:
    """Return the next events told unconditionally, or else by the next statement that may tell."""
    conditional = ast.If | ast.While | ast.For
    unconditional = [statement for statement in after if not isinstance(statement, conditional)]
    for statements, deep in ((unconditional, False), (after, True)):
        for statement in statements:
            if events := _tell(module, statement, known, deep=deep):
                return events
    return NONE


def _path(root: ast.AST, node: ast.AST) -> list[BlockLevel]:
    """Return the statements around a node, the innermost first."""
    for name in ("body", "orelse"):
        block = getattr(root, name, None)
        if not isinstance(block, list):  # an expression has a `body`, too, if it is conditional
            continue
        for number, statement in enumerate(block):
            if _contains(statement, node):
                return [*_path(statement, node), BlockLevel(block, number)]
    return []


def _contains(outer: ast.AST, node: ast.AST) -> bool:
    """Return whether a node is the other one, or within it."""
    return any(inner is node for inner in ast.walk(outer))
