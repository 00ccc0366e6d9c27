"""Conclusions from the announcements of a play that hides its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.seats import UncheckedTable
from ...game.knowledge import Told, knowledge_of
from ...game.scene import NOBODY, size_inside
from ...games import load
from ..limits.refusals import RefusalError, as_refusal
from . import responses
from .cases import case_of, set_up
from .limited_session import LimitedSession
from .objects import as_object

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.game import Game
    from ..limits.limits import ServerLimits
    from . import requests
    from .objects import JsonObject


def follows(
    game: Game, request: requests.FollowsRequest, limits: ServerLimits
) -> responses.Follows:
    """Return what is certain after `moves`; RefusalError if the game hides nothing.

    Only the announcements are used, and the size of the board, which the list of levels tells.
    """
    case = case_of(game, request.text, request.options, request.case, limits)
    played, case = set_up(game, request.options, case)
    session = LimitedSession(played, case.start, limits)
    session.do_words(request.moves or [])
    table, told = UncheckedTable(played, case.start), list[Told]()
    for step in session.line:
        if table.play.over:
            break
        told.append(Told(*table.do(step.action)))
    seat = NOBODY if request.seat is None else request.seat
    size = size_inside(case.start)
    return responses.Follows(charts=draw_charts(game.name, told, len(table.seats), seat, size))


def draw_charts(
    name: str, told: Sequence[Told], players: int, seat: int, size: tuple[int, int] | None = None
) -> list[JsonObject]:
    """Return the charts of all that this seat has heard; RefusalError if the game has no charts."""
    knowledge = knowledge_of(load(name))
    if knowledge is None:
        raise RefusalError(409, "in this game there is nothing to find out by ear")
    with as_refusal():
        charts = knowledge.follows(told, players, seat, size)
    return [
        as_object(chart) | {"cells": [as_object(cell) for cell in chart.cells]} for chart in charts
    ]
