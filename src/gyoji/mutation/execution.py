"""Play mutants: interpreted, in copies of the rules' modules, so that nothing else changes.

Their loops consume fuel, so that a loop that would never end stops, and the mutant with it.
"""

from __future__ import annotations

import ast
from functools import cache, lru_cache
from itertools import repeat
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple, cast

from ..game.game import Game
from ..game.protocols import Case, Played, Rules
from ..state import RUNNING, STATUS
from .definitions import ROOTS, definitions, namespace, parsed, targets
from .generation import definition_of, mutated_text
from .normalization import FUEL, compiled, normalize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import CodeType

    from .definitions import Definition, Key
    from .generation import Mutant

TIME, FAILED = "time limit", "run-time error"
"""Why there is no output, in the words of a program's verdict."""

BASE_FUEL = 100_000  # turns of loops that any play may take
FUEL_FACTOR = 16  # more for each turn that the rules took, and for each cell and action
UNLIMITED = 1 << 40  # turns: in effect no limit, for the rules themselves


class ReferencePlay(NamedTuple):
    """A case as the rules play it, for mutants to be compared with."""

    case: Case
    played: Played
    output: bytes
    turns: int
    """Turns of loops that it took."""


class Interpreter:
    """The rules of a game, or of a mutant, in namespaces of their own."""

    def __init__(self, game: Game, mutant: Mutant | None = None) -> None:
        self.game, self.mutant = game, mutant
        self._namespaces = _namespaces(game, mutant)
        home = self._namespaces[game.rules.begin.__module__]
        self.begin, self.apply = (cast("FunctionType", home[name]) for name in ROOTS)
        self._fuel = repeat(None, 0)

    def refuel(self, turns: int | None) -> None:
        """Allow this many turns of loops from now on; None for any number."""
        self._fuel = repeat(None) if turns is None else repeat(None, turns)
        for names in self._namespaces.values():
            names[FUEL] = self._fuel

    @property
    def fuel(self) -> int:
        """The number of turns left."""
        return self._fuel.__length_hint__()

    def play(self, case: Case) -> Played:
        """Play a case to its end.

        Raises StopIteration when out of fuel, and whatever a mutant's rules may raise.
        """
        state, answers = list(case.start), bytearray()
        apply = self.apply
        self.begin(state, None)
        for action in case.actions:
            if state[STATUS] != RUNNING:
                break
            answers.append(apply(state, action, None) & 255)  # a mutant may return any number
        return Played(case, tuple(state), bytes(answers))

    def rules(self) -> Rules:
        """The same as a game's rules, without a limit: an endless loop never ends."""
        self.refuel(None)
        rules = self.game.rules
        return cast("Rules", SimpleNamespace(
            begin=self.begin, apply=self.apply, next_action=rules.next_action,
            players=rules.players, score=rules.score,
        ))  # fmt: skip


def mutated(game: Game, mutant: Mutant) -> Game:
    """The game with a mutant's rules. They tell no events, and endless loops do not stop."""
    rules = Interpreter(game, mutant).rules()
    return Game(game.name, game.version, rules, game.notation, game.display, game.levels)


def output(game: Game, mutant: Mutant | None, cases: Sequence[Case]) -> bytes | str:
    """A mutant's output for one input of these cases; TIME or FAILED if there is none.

    Without a mutant, the output of the rules.
    """
    return answered(game, mutant, reference_plays(game, cases))


def answered(game: Game, mutant: Mutant | None, against: Sequence[ReferencePlay]) -> bytes | str:
    """The same for cases that the rules have already played."""
    interpreter = interpreter_of(game, mutant)
    plays = []
    try:
        for reference in against:
            interpreter.refuel(_allowance(reference))
            plays.append(interpreter.play(reference.case))
        return b"".join(game.notation.write(plays))
    except StopIteration:
        return TIME
    except Exception:  # a mutant's rules may fail in any way
        return FAILED


def _allowance(reference: ReferencePlay) -> int:
    return BASE_FUEL + FUEL_FACTOR * (
        reference.turns + len(reference.case.start) + len(reference.case.actions)
    )


def reference_plays(game: Game, cases: Iterable[Case], first: int = 1) -> list[ReferencePlay]:
    """Play cases by the rules; `first` is the number of the first case in its output."""
    return list(_reference_plays(game, cases, first))


def _reference_plays(game: Game, cases: Iterable[Case], first: int = 1) -> Iterator[ReferencePlay]:
    interpreter = interpreter_of(game, None)
    for number, case in enumerate(cases, first):
        interpreter.refuel(UNLIMITED)
        played = interpreter.play(case)
        yield ReferencePlay(
            case, played, _written(game, played, number), UNLIMITED - interpreter.fuel
        )


def killing_case(game: Game, mutant: Mutant, against: Sequence[ReferencePlay]) -> int | None:
    """The index of the first case that kills the mutant by a wrong or missing output, or None."""
    interpreter = interpreter_of(game, mutant)
    for number, reference in enumerate(against):
        if differs(game, interpreter, reference, number + 1):
            return number
    return None


def differs(
    game: Game, interpreter: Interpreter, reference: ReferencePlay, number: int = 1
) -> bool:
    """Does a mutant fail on this case, or give an output other than the rules'?"""
    interpreter.refuel(_allowance(reference))
    try:
        played = interpreter.play(reference.case)
        if played.end == reference.played.end and played.answers == reference.played.answers:
            return False
        return _written(game, played, number) != _written(game, reference.played, number)
    except Exception:  # a mutant's rules may fail in any way
        return True


def killed(game: Game, mutant: Mutant, cases: Iterable[Case]) -> bool:
    """Does one of these cases kill the mutant? For many mutants `killing_case` is faster."""
    interpreter = interpreter_of(game, mutant)
    return any(differs(game, interpreter, reference) for reference in _reference_plays(game, cases))


@lru_cache(maxsize=256)
def interpreter_of(game: Game, mutant: Mutant | None) -> Interpreter:
    """An interpreter, cached while it is in use."""
    return Interpreter(game, mutant)


def _written(game: Game, played: Played, number: int) -> bytes:
    """The judge's output for one play."""
    return b"".join(game.notation.write([played], number))


def _namespaces(game: Game, mutant: Mutant | None) -> dict[str, dict[str, object]]:
    """New namespaces for the rules' modules, with functions and tables of their own.

    Tables are computed again only in the module that is changed; there, others may depend on it.
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
    """Put the new functions and tables wherever a module has the old ones, imported ones too."""
    for (module, name), value in new.items():
        was = namespace(module)[name]
        for known, held in old.items():
            if held is was and isinstance(held, FunctionType | bytes):
                names[known] = value


@cache
def _code(game: Game, rule: Definition) -> CodeType:
    """The code of a definition as it is in the rules."""
    return _playable(game, rule, rule.text)


@lru_cache(maxsize=4096)
def _mutated_code(game: Game, mutant: Mutant) -> CodeType:
    """The code of the definition that a mutant changes."""
    rule = definition_of(game, mutant)
    return _playable(game, rule, mutated_text(rule, mutant))


def _playable(game: Game, rule: Definition, text: str) -> CodeType:
    """The code that is played: in normal form, with loops that consume fuel."""
    node = parsed(text)
    if isinstance(node, ast.FunctionDef):
        normalize(game, rule.module, node, fuel=True)
    return compiled(node, rule.module)
