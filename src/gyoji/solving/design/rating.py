"""Rate the difficulty of a level, and say how the number is made up (docs/design.md)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import partial
from math import log2
from typing import TYPE_CHECKING, Any

from ...game.formats import Level
from ...game.notation.sanitize import count
from ..driver import Attempt, SearchLimits
from ..engines import Generic
from ..record import ALL, PROVEN
from ..replay import begin
from ..results import Solution, Unsolvable
from .measures import Measures, decisions, measure, positions
from .shortest import find_shortest, search_back

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...game.game import Game
    from ...game.state import Position
    from .levels import Designed, LevelOrder
    from .shortest import Backward

    IsLost = Callable[[Position], bool]

MOST_DECISIONS, MOST_CHOICES = 16, 6
"""The maximum number of positions of a solution whose choices are tried, and of choices at each."""

LOOK_AHEAD, LOOK_MEMORY = 3_000, 16 << 20
"""The maximum steps and the memory in bytes of a search for a proof that a choice loses."""


@dataclass(frozen=True)
class Rating:
    """The difficulty of a level. Without a solution it is None, and there are no measures."""

    status: str
    """"solved", "unsolvable" or "unknown"."""
    difficulty: float | None = None
    measures: Measures | None = None
    losing: float = 0.0
    """Of the choices that leave the solution, the share that is known to lose, from 0 to 1."""
    optimal: str | None = None
    """Metric in which the solution is proven minimal: "moves", "pushes", or None."""
    states: int = 0
    """Search effort: the states that were kept by the search for any solution."""

    def parts(self) -> dict[str, Any]:
        """Return all numbers by name, for JSON."""
        measures = asdict(self.measures) if self.measures else {}
        return {
            "status": self.status, "difficulty": self.difficulty, **measures,
            "losing": round(self.losing, 3), "optimal": self.optimal, "states": self.states,
        }  # fmt: skip


def rate_start(game: Game, start: Position, limits: SearchLimits) -> Rating:
    """Return the rating of a start, within the limits of a search for a solution."""
    result = Attempt(game, start, None, limits).run()
    effort = result.effort.nodes
    if isinstance(result, Unsolvable):
        return Rating("unsolvable", states=effort)
    search = search_back(game, start)
    best = find_shortest(game, start, search)
    if best is None and isinstance(result, Solution):
        best = result
    if best is None:
        return Rating("unknown", states=effort)
    found = measure(game, start, best.actions)
    losing = losing_part(game, start, best.actions, search)
    number = round(difficulty(found, losing), 1)
    return Rating("solved", number, found, losing, best.optimal or None, result.effort.nodes)


def difficulty(found: Measures, losing: float) -> float:
    """Return a difficulty of about 0 to 100, which rises with each doubling of a measure."""
    work = found.box_lines + found.box_changes if found.pushes else found.turns
    return (
        4 * log2(1 + work)
        + 2 * log2(1 + found.moves)
        + 2 * log2(1 + found.decisions)
        + 2 * log2(1 + found.detours)
        + 10 * losing
    )


def losing_part(
    game: Game, start: Position, actions: Sequence[int], search: Backward | None
) -> float:
    """Return, of the choices that leave a solution, the share known to lose, from 0 to 1."""
    path, is_lost = positions(game, start, actions), make_is_lost(game, search)
    taken = {position: number for number, position in enumerate(path)}
    every = [*decisions(game, path, [*range(len(actions))])]
    step = max(1, len(every) // MOST_DECISIONS)
    asked = [
        choice
        for _, choices in every[::step][:MOST_DECISIONS]
        for choice in choices[:MOST_CHOICES]
        if choice not in taken
    ]
    return sum(map(is_lost, asked)) / len(asked) if asked else 0.0


def make_is_lost(game: Game, search: Backward | None) -> IsLost:
    """Return a function that tells whether a position of the play is known to be lost."""
    if search is not None:
        return lambda position: search.distance(position) < 0
    return partial(is_lost_soon, game)


def is_lost_soon(game: Game, position: Position) -> bool:
    """Return whether a short search proves that a position cannot be won."""
    engine = Generic(game, begin(game, position), "any", LOOK_MEMORY, ALL)
    return engine.run(LOOK_AHEAD) == PROVEN


# ---------------------------------------------------------------- reports
# Levels and ratings in words and in JSON.


def as_level(order: LevelOrder, made: Designed) -> Level:
    """Return the level for a file: the solution as its play, the proof in its comment."""
    title = f"{order.method} {order.seed}.{made.number}"
    return Level(made.case, title, "", "\n".join(say(order, made)))


def say(order: LevelOrder, made: Designed) -> Iterator[str]:
    """Yield the comment of a level: its proof, its measures, and its origin."""
    found, solution = made.measures, made.solution
    pushes = f"{count(found.pushes, 'push', 'es')}, " if found.pushes else ""
    fewest = "pushes" if solution.optimal == "pushes" else "moves"
    yield (
        f"Solved by {pushes}{count(found.moves, 'move')}; proven: no solution has"
        f" fewer {fewest} ({solution.effort.nodes:,} positions searched)"
    )
    yield "Measures: " + ", ".join(f"{name} {number}" for name, number in numbers(made))
    how = f"--method {order.method} --seed {order.seed}"
    yield f"Made by: gyoji generate {order.game.name} {how} (draft {made.number})"
    if made.note:
        yield f"Play it with: {made.note}"


def numbers(made: Designed) -> Iterator[tuple[str, str]]:
    """Yield the measures of a level that are meaningful in its game, by name."""
    found = made.measures
    if found.pushes:
        yield "box lines", str(found.box_lines)
        yield "box changes", str(found.box_changes)
    yield "turns", str(found.turns)
    yield "decisions", str(found.decisions)
    yield "density", f"{found.density:.2f}"


def as_text(number: int, title: str, rating: Rating) -> Iterator[str]:
    """Yield a line with the difficulty of a level, and one with its parts."""
    heading = f"Level {number}{f', {title}' if title else ''}"
    found = rating.measures
    if found is None:
        what = {"unsolvable": "proven: no solution", "unknown": "no solution was found"}
        yield f"{heading}: {what[rating.status]} ({count(rating.states, 'state')})"
        return
    yield f"{heading}: difficulty {rating.difficulty:g}"
    best = f" (the fewest {rating.optimal})" if rating.optimal else ""
    pushed = (
        f", {count(found.pushes, 'push', 'es')}, {count(found.box_lines, 'box line')},"
        f" {count(found.box_changes, 'box change')}"
        if found.pushes
        else ""
    )
    yield (
        f"    {count(found.moves, 'move')}{pushed}{best}; {count(found.turns, 'turn')},"
        f" {count(found.decisions, 'decision')}, {count(found.detours, 'detour')};"
        f" {rating.losing:.0%} of the choices beside it lose; {count(rating.states, 'state')}"
    )


def as_json(number: int, title: str, rating: Rating) -> Iterator[str]:
    """Yield one object; docs/design.md describes its fields."""
    found = {"level": number, "title": title, **rating.parts()}
    yield json.dumps(found, ensure_ascii=False, separators=(",", ":"))


REPORTS = {"text": as_text, "jsonl": as_json}
