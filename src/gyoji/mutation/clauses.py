"""Which clause of a game's rules a piece of their source is about: that of the events told near."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..game.files import rules_text
from .effects import defines
from .parts import Key, calls, is_tell, parts, resolve, space

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Game
    from .parts import Part

Events = frozenset[int]
NONE: Events = frozenset()
CLAUSE = r"\*\*([^*]+)\.\*\*(.*?)(?=\n\s*\n|\n\s*- |\Z)"
TELLS = 1  # the number of tell's argument that is the event


class Telling(NamedTuple):
    """Who tells what."""

    events: dict[Key, Events]
    """Of a function, all that it tells by itself or through others."""
    given: dict[Key, frozenset[int]]
    """The numbers of a function's parameters that are events to be told."""


class Level(NamedTuple):
    """A statement with the block that it is in, and the statement that the block belongs to."""

    block: list[ast.stmt]
    number: int


def clauses_of(game: Game, part: Part, node: ast.AST) -> tuple[str, ...]:
    """The clauses that a node of a part is about, in the order of the rules."""
    names = {game.display.EVENTS[event].clause for event in _near(game, part, node, ())
             if event in game.display.EVENTS}  # fmt: skip
    order = list(clause_text(game))
    return tuple(sorted(names, key=lambda name: (order.index(name), name)))


@cache
def clause_text(game: Game) -> dict[str, str]:
    """The clauses of a game's rules in their order, each with what it says, on one line."""
    found = re.findall(CLAUSE, rules_text(game), re.DOTALL)
    return {name: " ".join(text.split()) for name, text in found}


@cache
def telling(game: Game) -> Telling:
    """Look through the functions of a game until no event is new."""
    given: dict[Key, frozenset[int]] = {}
    while (more := {key: _given(part, given) for key, part in parts(game).items()}) != given:
        given = more
    events = dict.fromkeys(parts(game), NONE)
    while True:
        known = Telling(events, given)
        more_events = {key: _told(part.module, part.node, known, deep=True)
                       for key, part in parts(game).items()}  # fmt: skip
        if more_events == events:
            return known
        events = more_events


def _given(part: Part, given: dict[Key, frozenset[int]]) -> frozenset[int]:
    """The numbers of the parameters that a part hands on as events."""
    if not isinstance(part.node, ast.FunctionDef):
        return frozenset()
    names = {
        name.id
        for argument in _event_arguments(part.module, part.node, given)
        for name in ast.walk(argument)
        if isinstance(name, ast.Name)
    }
    return frozenset(at for at, arg in enumerate(part.node.args.args) if arg.arg in names)


def _event_arguments(
    module: str, node: ast.AST, given: dict[Key, frozenset[int]]
) -> Iterator[ast.expr]:
    """What is told as an event within a node, itself or by a function that it is given to."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and is_tell(module, call):
            yield call.args[TELLS]
    for call, key in calls(module, node):
        yield from (call.args[at] for at in given.get(key, ()) if at < len(call.args))


def _told(module: str, node: ast.AST, known: Telling, *, deep: bool) -> Events:
    """The events of a node; with those of the functions that it calls if it goes deep."""
    found = {
        value
        for argument in _event_arguments(module, node, known.given)
        for name in _outcomes(argument)
        if isinstance(name, ast.Name) and type(value := space(module).get(name.id)) is int
    }
    if deep:
        for _, key in calls(module, node):
            found |= known.events.get(key, NONE)
    return frozenset(found)


def _outcomes(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression may come to."""
    if isinstance(node, ast.IfExp):
        yield from _outcomes(node.body)
        yield from _outcomes(node.orelse)
    else:
        yield node


def _near(game: Game, part: Part, node: ast.AST, seen: tuple[Key, ...]) -> Events:
    """The events that are told nearest to a node; those of the callers, if its part tells none."""
    if isinstance(part.node, ast.FunctionDef):
        found = _within(part, node, telling(game))
        if found:
            return found
    events = NONE
    if part.key in seen:
        return events
    for caller, place in _uses(game).get(part.key, ()):
        events |= _near(game, caller, place, (*seen, part.key))
    return events


@cache
def _uses(game: Game) -> dict[Key, list[tuple[Part, ast.AST]]]:
    """Where every part is named in another."""
    found: dict[Key, list[tuple[Part, ast.AST]]] = {}
    for part in parts(game).values():
        for node in ast.walk(part.node):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                key = resolve(part.module, node.id)
                if key is not None:
                    found.setdefault(key, []).append((part, node))
    return found


def _within(part: Part, node: ast.AST, known: Telling) -> Events:
    """Look around a node, from the inside out."""
    path = _path(part.node, node)
    changed = set[str]()
    for level in path:
        statement = level.block[level.number]
        found = _own(part.module, statement, node, known)
        if found:
            return found
        changed |= defines(statement)
        after = level.block[level.number + 1 :]
        found = _following(part.module, after, changed, known)
        if found:
            return found
        for other in reversed(level.block[: level.number]):
            if isinstance(other, ast.Expr) and (
                found := _told(part.module, other, known, deep=False)
            ):
                return found
    return known.events[part.key]


def _own(module: str, statement: ast.stmt, node: ast.AST, known: Telling) -> Events:
    """What a statement tells; of a condition, its branch before what is done otherwise."""
    pieces: list[ast.AST] = [statement]
    if isinstance(statement, ast.If) and _holds(statement.test, node):
        body, orelse = ast.Module(statement.body, []), ast.Module(statement.orelse, [])
        pieces = [body, statement.test, orelse]
    for piece in pieces:
        for deep in (False, True):
            if found := _told(module, piece, known, deep=deep):
                return found
    return NONE


def _following(module: str, after: list[ast.stmt], changed: set[str], known: Telling) -> Events:
    """What is told by those that read what was changed; if no local was, by the next to tell."""
    if not changed:
        return _next(module, after, known)
    found = NONE
    for number, statement in enumerate(after):
        if _reads(statement, changed):
            events = _told(module, statement, known, deep=True)
            found |= events or _by_state(module, statement, after[number + 1 :], known)
            changed |= defines(statement)
    return found


def _by_state(module: str, statement: ast.stmt, after: list[ast.stmt], known: Telling) -> Events:
    """What is told after a statement that changes the state in silence."""
    changes = any(
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
        for node in ast.walk(statement)
    )
    return _next(module, after, known) if changes else NONE


def _next(module: str, after: list[ast.stmt], known: Telling) -> Events:
    """What is told next whatever holds; else by the next that may tell."""
    sure = [one for one in after if not isinstance(one, ast.If | ast.While | ast.For)]
    for statements, deep in ((sure, False), (after, True)):
        for statement in statements:
            if found := _told(module, statement, known, deep=deep):
                return found
    return NONE


def _reads(statement: ast.stmt, names: set[str]) -> bool:
    """Is one of the names read in a statement?"""
    return any(
        isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id in names
        for name in ast.walk(statement)
    )


def _path(root: ast.AST, node: ast.AST) -> list[Level]:
    """The statements around a node, the innermost first."""
    for _, block in _blocks(root):
        for number, statement in enumerate(block):
            if _holds(statement, node):
                return [*_path(statement, node), Level(block, number)]
    return []


def _blocks(node: ast.AST) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The blocks that a node has."""
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield name, block


def _holds(outer: ast.AST, node: ast.AST) -> bool:
    """Is a node the other one, or within it?"""
    return any(inner is node for inner in ast.walk(outer))
