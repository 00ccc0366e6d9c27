"""Play mutants on cases, and compare them with the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...game.game import Game
from .interpreter import Interpreter
from .references import ReferencePlay
from .slipping import KINDS, EndOfInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.protocols import Case, Played
    from .generation import Mutant

TIME, FAILED = "time limit", "run-time error"
"""Reasons for no output, in the words of a program's verdict."""

BASE_FUEL = 100_000  # turns of loops that any play may take
FUEL_FACTOR = 16  # further turns for each turn that the rules took, for each cell and each action
UNLIMITED = 1 << 40  # turns: in effect no limit, for the rules themselves


def mutate(game: Game, mutant: Mutant) -> Game:
    """Return the game with a mutant's rules. They tell no events, and endless loops do not stop.

    ValueError for a slip: its rules are the right ones, or need the start of the play as well.
    """
    if mutant.slip is not None or mutant.operator == "start":
        raise ValueError(f"{mutant.id} is no mutant of the rules")
    rules = Interpreter(game, mutant).rules()
    return Game(game.name, game.version, rules, game.notation, game.display, game.levels)


def output(game: Game, mutant: Mutant | None, cases: Sequence[Case]) -> bytes | str:
    """Return a mutant's output for one input of these cases; TIME or FAILED if there is none.

    Without a mutant, the output of the rules.
    """
    return answer_played(game, mutant, reference_plays(game, cases))


def answer_played(
    game: Game, mutant: Mutant | None, against: Sequence[ReferencePlay]
) -> bytes | str:
    """Return the result of `output` for cases that the rules have already played."""
    try:
        plays = _plays(start(game, mutant), against)
        return b"".join(game.notation.write(plays))
    except StopIteration:
        return TIME
    except Exception:  # a mutant's rules may fail in any way
        return FAILED


# Not a generator: in one, the StopIteration of a mutant without fuel would become a RuntimeError.
def _plays(interpreter: Interpreter, against: Sequence[ReferencePlay]) -> list[Played]:
    plays = []
    for reference in against:
        interpreter.refuel(_allowance(reference))
        differs = interpreter.may_differ(reference)
        try:
            plays.append(interpreter.play(reference.case) if differs else reference.played)
        except EndOfInput:
            break
        interpreter.pass_on(reference)
    return plays


def _allowance(reference: ReferencePlay) -> int:
    return BASE_FUEL + FUEL_FACTOR * (
        reference.turns + len(reference.case.start) + len(reference.case.actions)
    )


def reference_plays(game: Game, cases: Iterable[Case]) -> list[ReferencePlay]:
    """Play cases by the rules."""
    return list(_reference_plays(game, cases))


def _reference_plays(game: Game, cases: Iterable[Case]) -> Iterator[ReferencePlay]:
    interpreter = interpreter_of(game, None)
    for number, case in enumerate(cases, 1):
        interpreter.refuel(UNLIMITED)
        played = interpreter.play(case)
        yield ReferencePlay(
            game, case, played, _write(game, played, number), UNLIMITED - interpreter.fuel
        )


def killing_case(game: Game, mutant: Mutant, against: Sequence[ReferencePlay]) -> int | None:
    """Return the index of the first case that kills the mutant by its output or the lack of it.

    None if no case does.
    """
    interpreter = start(game, mutant)
    for number, reference in enumerate(against):
        if differs(game, interpreter, reference, number + 1):
            return number
    return None


def differs(
    game: Game, interpreter: Interpreter, reference: ReferencePlay, number: int = 1
) -> bool:
    """Return whether a mutant fails on this case, or gives an output other than the rules'.

    Any earlier cases of the same input must have been played by this interpreter before.
    """
    interpreter.refuel(_allowance(reference))
    try:
        if not interpreter.may_differ(reference):
            return False
        played = interpreter.play(reference.case)
        if played.end == reference.played.end and played.answers == reference.played.answers:
            return False
        return _write(game, played, number) != _write(game, reference.played, number)
    except Exception:  # a mutant's rules may fail in any way
        return True
    finally:
        interpreter.pass_on(reference)


def is_killed(game: Game, mutant: Mutant, cases: Iterable[Case]) -> bool:
    """Return whether one of these cases kills the mutant.

    For many mutants `killing_case` is faster.
    """
    interpreter = start(game, mutant)
    return any(differs(game, interpreter, reference) for reference in _reference_plays(game, cases))


def start(game: Game, mutant: Mutant | None) -> Interpreter:
    """Return the interpreter of a mutant or of the rules, at the beginning of an input."""
    interpreter = interpreter_of(game, mutant)
    interpreter.forget()
    return interpreter


@lru_cache(maxsize=256)
def interpreter_of(game: Game, mutant: Mutant | None) -> Interpreter:
    """Return the interpreter of a mutant or of the rules; the last ones used are cached."""
    if mutant is not None and mutant.slip is not None:
        return KINDS[mutant.operator](game, mutant.slip)
    return Interpreter(game, mutant)


def _write(game: Game, played: Played, number: int) -> bytes:
    """Return the judge's output for one play."""
    return b"".join(game.notation.write([played], number))
