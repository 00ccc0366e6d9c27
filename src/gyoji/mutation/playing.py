"""Mutants are played: interpreted, in copies of the rules, so that nothing else sees the change.

Loops burn fuel, so one that never ends stops, and the mutant with it.
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
from .making import changed_text, part_of
from .parts import ROOTS, parts, space, targets
from .plain import FUEL, compiled, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import CodeType

    from .making import Mutant
    from .parts import Key, Part

TIME, FAILED = "time limit", "run-time error"
"""Why there is no output."""

TANK = 100_000  # turns of loops that any play may take
SPARE = 16  # times as many as the rules took, and as there are cells and actions


class Shot(NamedTuple):
    """A case with what the referee makes of it, and the turns of loops that it took."""

    case: Case
    played: Played
    output: bytes
    turns: int


class Machine:
    """The rules of a game, or a mutant's, in names of their own."""

    def __init__(self, game: Game, mutant: Mutant | None = None) -> None:
        self.game, self.mutant = game, mutant
        self._spaces = _spaces(game, mutant)
        home = self._spaces[game.rules.begin.__module__]
        self.begin, self.apply = (cast("FunctionType", home[name]) for name in ROOTS)
        self._fuel = repeat(None, 0)

    def fill(self, turns: int) -> None:
        """Allow so many turns of loops from now on."""
        self._fuel = repeat(None, turns)
        for names in self._spaces.values():
            names[FUEL] = self._fuel

    @property
    def left(self) -> int:
        """How many turns are left."""
        return self._fuel.__length_hint__()

    def play(self, case: Case) -> Played:
        """Play a case to its end. Whatever a mutant's rules may raise; StopIteration: no fuel."""
        state, answers = list(case.start), bytearray()
        apply = self.apply
        self.begin(state, None)
        for action in case.actions:
            if state[STATUS] != RUNNING:
                break
            answers.append(apply(state, action, None) & 255)
        return Played(case, tuple(state), bytes(answers))

    def rules(self) -> Rules:
        """As the rules of a game. They play on for ever if a loop never ends."""
        self._fuel = repeat(None)
        for names in self._spaces.values():
            names[FUEL] = self._fuel
        rules = self.game.rules
        return cast("Rules", SimpleNamespace(
            begin=self.begin, apply=self.apply, next_action=rules.next_action,
            players=rules.players, score=rules.score,
        ))  # fmt: skip


def mutated(game: Game, mutant: Mutant) -> Game:
    """The game with a mutant's rules. They tell nothing, and no loop of theirs is stopped."""
    rules = Machine(game, mutant).rules()
    return Game(game.name, game.version, rules, game.notation, game.display, game.levels)


def output(game: Game, mutant: Mutant | None, cases: Sequence[Case]) -> bytes | str:
    """What a judge's output would be; in words, why there is none: TIME or FAILED."""
    return answered(game, mutant, shots(game, cases))


def answered(game: Game, mutant: Mutant | None, against: Sequence[Shot]) -> bytes | str:
    """The same for cases that the referee has played."""
    machine = machine_of(game, mutant)
    plays = []
    try:
        for shot in against:
            machine.fill(_allowed(shot))
            plays.append(machine.play(shot.case))
        return b"".join(game.notation.write(plays))
    except StopIteration:
        return TIME
    except Exception:  # a mutant's rules may fail in any way
        return FAILED


def _allowed(shot: Shot) -> int:
    """How many turns of loops a mutant may take."""
    return TANK + SPARE * (shot.turns + len(shot.case.start) + len(shot.case.actions))


def shots(game: Game, cases: Iterable[Case], first: int = 1) -> list[Shot]:
    """Play cases by the rules, for mutants to be compared with; `first` is the first's number."""
    return list(each_shot(game, cases, first))


def each_shot(game: Game, cases: Iterable[Case], first: int = 1) -> Iterator[Shot]:
    """The same, one after the other."""
    machine = machine_of(game, None)
    for number, case in enumerate(cases, first):
        machine.fill(FULL)
        played = machine.play(case)
        yield Shot(case, played, _written(game, played, number), FULL - machine.left)


FULL = 1 << 40


def killer(game: Game, mutant: Mutant, against: Sequence[Shot]) -> int | None:
    """The first of these for which the mutant's output is another, or none; None if there is none.

    The number counts from 0.
    """
    machine = machine_of(game, mutant)
    for number, shot in enumerate(against):
        if differs(game, machine, shot, number + 1):
            return number
    return None


def differs(game: Game, machine: Machine, shot: Shot, number: int = 1) -> bool:
    """Is a mutant's output for one case another than the referee's, or none?"""
    machine.fill(_allowed(shot))
    try:
        played = machine.play(shot.case)
        if played.end == shot.played.end and played.answers == shot.played.answers:
            return False
        return _written(game, played, number) != _written(game, shot.played, number)
    except Exception:  # a mutant's rules may fail in any way
        return True


def killed(game: Game, mutant: Mutant, cases: Iterable[Case]) -> bool:
    """Does the mutant's output differ for one of the cases? For many mutants `killer` is faster."""
    machine = machine_of(game, mutant)
    return any(differs(game, machine, shot) for shot in each_shot(game, cases))


@lru_cache(maxsize=256)
def machine_of(game: Game, mutant: Mutant | None) -> Machine:
    """A machine, made once as long as it is used."""
    return Machine(game, mutant)


def _written(game: Game, played: Played, number: int) -> bytes:
    """The judge's output for one play."""
    return b"".join(game.notation.write([played], number))


def _spaces(game: Game, mutant: Mutant | None) -> dict[str, dict[str, object]]:
    """The names of every module of the rules, with functions and tables of their own."""
    spaces = {module: dict(space(module)) for module, _ in parts(game)}
    changed = part_of(game, mutant) if mutant else None
    new: dict[Key, object] = {}
    for part in sorted(parts(game).values(), key=lambda part: (part.module, part.line)):
        code = _code(game, part)
        if mutant and part is changed:
            code = _changed_code(game, mutant)
        elif isinstance(part.node, ast.Assign) and (
            changed is None or changed.module != part.module
        ):
            continue
        names = spaces[part.module]
        exec(code, names)  # noqa: S102  # rules of the game, at most with one small change
        made = targets(part.node) if isinstance(part.node, ast.Assign) else [part.name]
        new |= {(part.module, name): names[name] for name in made}
    for module, names in spaces.items():
        _link(names, new, space(module))
    return spaces


def _link(names: dict[str, object], new: dict[Key, object], old: dict[str, object]) -> None:
    """Give a module the new functions and tables where it had the old ones."""
    for (module, name), value in new.items():
        was = space(module)[name]
        for known, held in old.items():
            if held is was and isinstance(held, FunctionType | bytes):
                names[known] = value


@cache
def _code(game: Game, part: Part) -> CodeType:
    """The code of a part as it is in the rules."""
    return _prepared(game, part, part.text)


@lru_cache(maxsize=4096)
def _changed_code(game: Game, mutant: Mutant) -> CodeType:
    """The code of the part that a mutant changes."""
    part = part_of(game, mutant)
    return _prepared(game, part, changed_text(part, mutant))


def _prepared(game: Game, part: Part, text: str) -> CodeType:
    """The code of a part that is played."""
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef | ast.Assign)  # noqa: S101  # parts are nothing else
    if isinstance(node, ast.FunctionDef):
        plain(game, part.module, node, fuel=True)
    return compiled(node, part.module)
