"""The HTTP routes for solutions: send one, list them, and watch one."""

from __future__ import annotations

import re
from time import time
from typing import TYPE_CHECKING, TypeVar

from starlette.routing import Route

from ...limits.addresses import client_of
from ...limits.refusals import RefusalError
from ...play.api import admit, run
from ...play.cases import game_of
from ...play.json_responses import json_response
from ...play.responses import KeptSolution, Solutions
from ..repository import RepositoryError
from . import jobs, records

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ...play.app_state import AppState
    from ..repository import RoomRepository

Found = TypeVar("Found")

DIGEST = re.compile("[0-9a-f]{64}")


async def keep(request: Request) -> Response:
    """Keep a solution if it is among the best of its level; answer with the best ones."""
    shared: AppState = request.app.state.shared
    solution = await run(request, jobs.verify)
    client, limits, now = client_of(request.scope), shared.limits, int(time())
    number, kept = await _transact(
        request, lambda connection: records.keep(connection, solution, client, limits, now)
    )
    shared.metrics.solutions.labels("no" if number is None else "yes").inc()
    said = _answer(solution.level.digest, kept)
    said.kept = number
    return json_response(said, 200 if number is None else 201)


async def of_text(request: Request) -> Response:
    """Return the solutions of the level in the request."""
    level = await run(request, jobs.level_of)
    return await _list_solutions(request, level)


async def of_digest(request: Request) -> Response:
    """Return the solutions of the level with the digest in the query."""
    admit(request)
    game, digest = game_of(request.path_params["game"]), request.query_params.get("level", "")
    if not DIGEST.fullmatch(digest):
        raise RefusalError(400, "a level is asked for by its digest: ?level= and 64 hex digits")
    return await _list_solutions(request, jobs.SolvedLevel(game.name, game.version, digest))


async def watch(request: Request) -> Response:
    """Return the commands of one solution."""
    admit(request)
    game = request.path_params["game"]
    number = min(request.path_params["number"], records.LARGEST)
    words = await _transact(request, lambda connection: records.words_of(connection, game, number))
    if words is None:
        raise RefusalError(404, "this solution is not kept any more")
    return json_response(b'{"words":' + words.encode() + b"}")


async def _list_solutions(request: Request, level: jobs.SolvedLevel) -> Response:
    kept = await _transact(request, lambda connection: records.of_level(connection, level))
    return json_response(_answer(level.digest, kept))


def _answer(digest: str, kept: list[records.Kept]) -> Solutions:
    moves, pushes = records.by_moves(kept), records.by_pushes(kept)
    return Solutions(
        level=digest,
        moves=[KeptSolution(**each._asdict()) for each in moves],
        pushes=[KeptSolution(**each._asdict()) for each in pushes],
    )


async def _transact(request: Request, work: Callable[[Connection], Found]) -> Found:
    repository: RoomRepository = request.app.state.repository
    try:
        return await repository.transact(work)
    except RepositoryError as error:
        raise RefusalError(503, str(error), retry=1) from None


PATH = "/api/games/{game}/solutions"
ROUTES = [
    Route(PATH, keep, methods=["POST"]),
    Route(PATH, of_digest),
    Route(f"{PATH}/of", of_text, methods=["POST"]),
    Route(f"{PATH}/{{number:int}}", watch),
]
