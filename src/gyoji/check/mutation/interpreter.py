"""Interpret rules, or a mutant of them, in copies of their modules; the originals do not change.

Loops consume fuel, so that an endless loop stops, and the mutant with it.
"""

from __future__ import annotations

import ast
from functools import cache, lru_cache
from itertools import repeat
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, cast

from ...game.protocols import Played
from ...game.state import RUNNING, STATUS
from .definitions import ROOTS, definitions, namespace, parse, targets
from .expressions import START
from .generation import definition_of, mutated_text
from .normalization import FUEL, compile_definition, normalize

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

    from ...game.game import Game
    from ...game.protocols import Case, Rules
    from .definitions import Definition, Key
    from .generation import Mutant
    from .references import ReferencePlay


class Interpreter:
    """The rules of a game, or of a mutant, in namespaces of their own."""

    def __init__(self, game: Game, mutant: Mutant | None = None) -> None:
        self.game, self.mutant = game, mutant
        self._namespaces = _namespaces(game, mutant)
        home = self._namespaces[game.rules.begin.__module__]
        self.begin, self.apply = (cast("FunctionType", home[name]) for name in ROOTS)
        self._fuel = repeat(None, 0)
        self._looks_back = mutant is not None and mutant.operator == "start"

    def refuel(self, turns: int | None) -> None:
        """Allow this many turns of loops from now on; None for any number."""
        self._fuel = repeat(None) if turns is None else repeat(None, turns)
        for names in self._namespaces.values():
            names[FUEL] = self._fuel

    @property
    def fuel(self) -> int:
        """The number of turns left."""
        return self._fuel.__length_hint__()

    def forget(self) -> None:
        """Begin a new input; rules carry nothing from one data set to the next, but slips may."""

    def may_differ(self, reference: ReferencePlay) -> bool:  # noqa: ARG002  # other kinds need it
        """Return whether the mutant might play this case differently from the rules."""
        return True

    def pass_on(self, reference: ReferencePlay) -> None:
        """Note that a data set is over, for slips that depend on earlier ones."""

    def remember(self, start: Sequence[int]) -> None:
        """Give the start of the play to a mutant that looks back at it."""
        if self._looks_back:
            for names in self._namespaces.values():
                names[START] = start

    def play(self, case: Case) -> Played:
        """Play a case to its end.

        Raises StopIteration when out of fuel, and whatever a mutant's rules may raise.
        """
        state, answers = list(case.start), bytearray()
        apply = self.apply
        self.remember(case.start)
        self.begin(state, None)
        for action in case.actions:
            if state[STATUS] != RUNNING:
                break
            answers.append(apply(state, action, None) & 255)  # a mutant may return any number
        return Played(case, tuple(state), bytes(answers))

    def rules(self) -> Rules:
        """Return the rules in the form of a game's, without fuel: an endless loop never ends."""
        self.refuel(None)
        rules = self.game.rules
        return cast("Rules", SimpleNamespace(
            begin=self.begin, apply=self.apply, next_action=rules.next_action,
            players=rules.players, score=rules.score,
        ))  # fmt: skip


def _namespaces(game: Game, mutant: Mutant | None) -> dict[str, dict[str, object]]:
    """Return new namespaces for the rules' modules, with functions and tables of their own.

    Tables are computed again only in the changed module, where they may depend on the change.
    """
    namespaces = {module: dict(namespace(module)) for module, _ in definitions(game)}
    changed = definition_of(game, mutant) if mutant else None
    new: dict[Key, object] = {}
    # In the order of the text: a table may be computed from those above it.
    for rule in sorted(definitions(game).values(), key=lambda rule: (rule.module, rule.line)):
        code = _code(game, rule)
        if mutant and rule is changed:
            code = _mutated_code(game, mutant)
        elif isinstance(rule.node, ast.Assign) and not (changed and changed.module == rule.module):
            continue
        names = namespaces[rule.module]
        exec(code, names)  # noqa: S102  # rules of the game, at most with one small change
        made = targets(rule.node) if isinstance(rule.node, ast.Assign) else [rule.name]
        new |= {(rule.module, name): names[name] for name in made}
    for module, names in namespaces.items():
        _link(names, new, namespace(module))
    return namespaces


def _link(names: dict[str, object], new: dict[Key, object], old: dict[str, object]) -> None:
    """Replace a module's functions and tables, imported ones included, by the new ones."""
    for (module, name), value in new.items():
        was = namespace(module)[name]
        for known, held in old.items():
            if held is was and isinstance(held, FunctionType | bytes):
                names[known] = value


@cache
def _code(game: Game, rule: Definition) -> CodeType:
    """Return the code of a definition as it is in the rules."""
    return _playable(game, rule, rule.text)


@lru_cache(maxsize=4096)
def _mutated_code(game: Game, mutant: Mutant) -> CodeType:
    """Return the code of the definition that a mutant changes."""
    rule = definition_of(game, mutant)
    return _playable(game, rule, mutated_text(rule, mutant))


def _playable(game: Game, rule: Definition, text: str) -> CodeType:
    """Return the code that is played: in normal form, with loops that consume fuel."""
    node = parse(text, rule.module)
    if isinstance(node, ast.FunctionDef):
        normalize(game, rule.module, node, fuel=True)
    return compile_definition(node, rule.module)
