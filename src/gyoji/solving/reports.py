"""Results in lines: text for people, JSON, and LURD."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..engine.batch import play_case
from ..game.notation.boards import Letters
from ..game.notation.sanitize import count
from ..game.protocols import Case
from .replay import begin, has_pushes
from .results import Solution, Unsolvable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..game.formats import Level
    from ..game.game import Game
    from ..game.state import Position
    from .driver import SearchLimits
    from .results import Effort, Result, Unknown

    Report = Callable[[Game, int, Level, Result, SearchLimits], Iterator[str]]


def words(game: Game, start: Position, actions: Sequence[int]) -> list[str]:
    """Return actions from a start in the notation's words."""
    letters = getattr(game.notation.word, "__self__", None)
    if isinstance(letters, Letters):  # they mean the same in every position
        return [letters.word(action) for action in actions]
    state, found = list(begin(game, start)), list[str]()
    for action in actions:
        found.append(game.notation.word(action, state))
        game.rules.apply(state, action, None)
    return found


def is_lurd(game: Game) -> bool:
    """Return whether the game's actions are the letters of LURD, and some of them push."""
    state = [0] * 8
    try:
        return has_pushes(game) and all(
            game.notation.action(letter, state) >= 0 for letter in "LURD"
        )
    except (ValueError, IndexError):
        return False


def lurd(game: Game, start: Position, actions: Sequence[int]) -> str:
    """Return actions as letters: small for a step, capital for a push."""
    pushed = game.rules.PUSHED  # type: ignore[attr-defined]  # callers have asked `is_lurd`
    answers = play_case(game, Case(start, actions)).answers
    letters = zip(words(game, start, actions), answers, strict=True)
    return "".join(letter if answer == pushed else letter.lower() for letter, answer in letters)


def as_text(
    game: Game, number: int, level: Level, result: Result, limits: SearchLimits
) -> Iterator[str]:
    """Yield a line with the verdict and the effort, then the solution if there is one."""
    title = f", {level.title}" if level.title else ""
    yield f"Level {number}{title}: {verdict(result, limits)}"
    if isinstance(result, Solution) and result.actions:
        yield ""
        yield from (f"    {line}" for line in _spell(game, level.case.start, result.actions))
        yield ""


def verdict(result: Result, limits: SearchLimits) -> str:
    """Return the result in a few words, with the effort."""
    effort = in_words(result.effort)
    if isinstance(result, Solution):
        pushes = "" if result.pushes is None else f", {count(result.pushes, 'push', 'es')}"
        best = f", proven: the fewest {_better(result.optimal)}" if result.optimal else ""
        return f"{count(result.length, 'action')}{pushes}{best} ({effort})"
    if isinstance(result, Unsolvable):
        return f"proven: no solution ({effort})"
    return _not_found(result, limits, effort)


def _not_found(result: Unknown, limits: SearchLimits, effort: str) -> str:
    least = f", at least {count(result.least, 'action')}" if result.least > 1 else ""
    why = {
        "time": f"not found within {limits.seconds:g} s",
        "memory": f"not found, {limits.memory >> 20} MB of memory were not enough",
        "nodes": "not found, the limit of states is reached",
        "interrupted": "not found, interrupted",
    }[result.reason]
    return f"{why}{least} ({effort})"


def in_words(effort: Effort) -> str:
    return f"{count(effort.nodes, 'state')}, {effort.seconds:.2f} s"


def _better(optimal: str) -> str:
    return "pushes" if optimal == "pushes" else "actions"


def _spell(game: Game, start: Position, actions: Sequence[int]) -> list[str]:
    """Return a solution as people write it: letters in one line, or a command in each."""
    if is_lurd(game):
        return [lurd(game, start, actions)]
    found = words(game, start, actions)
    return ["".join(found)] if all(len(word) == 1 for word in found) else found


def as_json(
    game: Game, number: int, level: Level, result: Result, _limits: SearchLimits
) -> Iterator[str]:
    """Yield one object; docs/solve.md describes its fields."""
    solution = result if isinstance(result, Solution) else None
    found = {
        "level": number,
        "title": level.title,
        "status": result.status,
        "actions": words(game, level.case.start, solution.actions) if solution else None,
        "length": solution.length if solution else None,
        "pushes": solution.pushes if solution else None,
        "optimal": solution.optimal if solution else None,
        "reason": getattr(result, "reason", None),
        "least": getattr(result, "least", None),
        "nodes": result.effort.nodes,
        "seconds": round(result.effort.seconds, 3),
    }
    yield json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def as_lurd(
    game: Game, _number: int, level: Level, result: Result, _limits: SearchLimits
) -> Iterator[str]:
    """Yield the solution in LURD; an empty line if there is none."""
    yield lurd(game, level.case.start, result.actions) if isinstance(result, Solution) else ""


REPORTS: Mapping[str, Report] = {"text": as_text, "jsonl": as_json, "lurd": as_lurd}
