"""Results as a journal keeps them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..util.digests import digest
from .replay import pushes_in, won
from .results import Effort, Solution, Unknown, Unsolvable

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.state import Position
    from .results import Result


def result_to_json(start: Position, result: Result) -> dict[str, Any]:
    """Return the result for a position, as JSON can have it."""
    return {"start": digest_of(start), "status": result.status, **asdict(result)}


def result_of(game: Game, start: Position, record: Any) -> Result:
    """Return the result that was recorded for this position; ValueError for an invalid record.

    A solution is replayed by the referee; a proof is believed.
    """
    try:
        if record["start"] != digest_of(start):
            raise ValueError("of another position")
        return _result(game, start, record, _effort(**record["effort"]))
    except (TypeError, KeyError, OverflowError) as error:
        raise ValueError("no result") from error


def _result(game: Game, start: Position, record: Any, effort: Effort) -> Result:
    if record["status"] == Solution.status:
        actions = tuple(map(int, record["actions"]))
        played = won(game, start, actions)
        if played is None or record["optimal"] not in (None, "moves", "pushes"):
            raise ValueError("no solution")
        return Solution(actions, pushes_in(game, played), record["optimal"], effort)
    if record["status"] == Unsolvable.status:
        return Unsolvable(effort)
    return Unknown(str(record["reason"]), int(record["least"]), effort)


def _effort(nodes: Any, generated: Any, seconds: Any, memory: Any) -> Effort:
    return Effort(int(nodes), int(generated), float(seconds), int(memory))


def digest_of(start: Position) -> str:
    """Return a short name of a position."""
    return digest(repr(tuple(start)).encode()).hex()
