"""The view of each role. Players and spectators see only views of seats (`engine.seats`).

The master sees the play. A player sees their seat's view. A spectator sees what all seats see
alike, and hears what all hear. When the game is over, all see the play. Frames are made of a view
alone; rulings and motions are added only if the view hides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine.trace import rulings, say_plainly
from ...game.scene import find_warning, move, scene_of
from ...game.state import RUNNING, STATUS, TURN
from ..play.frames import Screen, describe, in_plain_words, plain_frame, tiles_of
from ..play.objects import JsonObject, as_object
from .participants import MASTER, SEAT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...engine.play import Step as PlayStep
    from ...engine.seats import UncheckedTable
    from ...game.state import Position
    from ..play.frames import Board, Frame
    from .participants import Role


class RoleView(NamedTuple):
    """The view of a role: a position or None, and whether the view is `complete`.

    If the role may not know them, `turn` is None and `over` is False.
    """

    position: Position | None
    complete: bool
    turn: int | None
    over: bool


def acting_seat(table: UncheckedTable, role: Role) -> int | None:
    """Return the seat for which a role acts now: if it holds several, the one that is to move."""
    turn = table.play.state[TURN]
    return turn if turn in role.seats else role.seat


def hides_nothing(table: UncheckedTable) -> bool:
    """Return whether all seats see everything, so that one person may hold several seats."""
    return all(seat.view == table.play.state for seat in table.seats)


def views_of(table: UncheckedTable, roles: Iterable[Role]) -> dict[Role, RoleView]:
    """Return the views of these roles now."""
    return {role: _view(table, _position(table, role)) for role in roles}


def _view(table: UncheckedTable, position: Position | None) -> RoleView:
    if position is None:
        over = _common(table, STATUS) not in (None, RUNNING)
        return RoleView(None, complete=False, turn=_common(table, TURN), over=over)
    complete, over = position == table.play.state, position[STATUS] != RUNNING
    return RoleView(position, complete, position[TURN], over)


def board_of(table: UncheckedTable, view: RoleView) -> Board:
    """Return the whole board that a role sees; empty if it sees none."""
    return [] if view.position is None else table.play.game.display.draw(view.position)


def _position(table: UncheckedTable, role: Role) -> Position | None:
    """Return the position that a role may know; after the end, the whole position.

    None for spectators if the seats' views differ.
    """
    if role.kind == MASTER or table.play.over:
        return table.play.state
    # Views are built up, never made by stripping a full state, so nothing hidden can leak.
    seat = acting_seat(table, role)
    if seat is not None:
        return table.seats[seat].view
    first, *others = (seat.view for seat in table.seats)
    return first if all(other == first for other in others) else None


def _common(table: UncheckedTable, register: int) -> int | None:
    """Return a register that all seats see alike; None if they do not."""
    values = {seat.view[register] for seat in table.seats}
    return values.pop() if len(values) == 1 else None


def winners(table: UncheckedTable) -> list[int]:
    """Return the seats that have won, with the best score at the end; none if all are equal."""
    if not table.play.over:
        return []
    state, score = list(table.play.state), table.play.game.rules.score
    scores = [score(state, seat) for seat in range(len(table.seats))]
    best = max(scores)
    return [seat for seat, own in enumerate(scores) if own == best > min(scores)]


def announcements_to(table: UncheckedTable, role: Role) -> list[JsonObject]:
    """Return all announcements; every role hears the same."""
    return [as_object(announcement) for announcement in table.seats[role.seat or 0].announcements]


def whole(table: UncheckedTable, role: Role, view: RoleView) -> dict[str, object]:
    """Return everything that a role sees and has heard, as fields of a `Snapshot`."""
    board = board_of(table, view)
    glyphs = {glyph for row in board for glyph in row}
    frame = frame_for(table, role, view, view)
    if frame is not None and view.complete and table.play.steps:
        explain(frame, last_explanation(table))
    return {
        "announcements": announcements_to(table, role),
        "board": board,
        "tiles": tiles_of(table.play.game, glyphs),
        "described": describe(table.play.game, sorted(glyphs)),
        "frame": frame,
    }


def can_take_back(table: UncheckedTable, seat: int | None) -> bool:
    """Return whether this seat may take back the last action: its own, in its unfinished turn."""
    play, announcements = table.play, table.seats[0].announcements
    allowed = scene_of(play.game).TAKES_BACK and bool(announcements) and not play.over
    return allowed and announcements[-1].player == seat == play.state[TURN]


def frame_for(table: UncheckedTable, role: Role, before: RoleView, after: RoleView) -> Frame | None:
    """Return the change from one view to another, with the tiles of changed glyphs.

    None if the role sees no position.
    """
    if after.position is None:
        return None
    game, shown = table.play.game, before.position
    screen = Screen(game, after.position if shown is None else shown)
    seat = acting_seat(table, role)
    player = after.position[TURN] if seat is None else seat
    frame = plain_frame(game, after.position, screen, player)
    # In a room, `undo` takes an action back, which only the player of the last action may do.
    frame.undo = role.kind == SEAT and can_take_back(table, seat)
    if after.complete:
        frame.step = frame.total = len(table.play.steps)
    return frame


class Explanation(NamedTuple):
    """The events of a step, for roles that see everything."""

    command: str
    player: str
    answer: str
    rulings: list[JsonObject]
    motions: list[JsonObject]
    weights: list[JsonObject]
    told: list[str]
    warning: str


def explanation(table: UncheckedTable, step: PlayStep, before: Position) -> Explanation:
    """Return the explanation of a step; `before` is the position in which it was done."""
    game, state, after = table.play.game, list(before), table.play.state
    return Explanation(
        game.notation.word(step.action, state),
        game.display.player(before[TURN]),
        game.display.ANSWERS[step.answer],
        in_plain_words(
            rulings(game, step.events, state), say_plainly(game, step.events, tuple(state))
        ),
        [as_object(motion) for motion in move(game, step.events, before)],
        [as_object(weight) for weight in scene_of(game).weigh(step.events, after)],
        scene_of(game).tell(step.events, after),
        find_warning(game, step.action, before, after),
    )


def last_explanation(table: UncheckedTable) -> Explanation:
    """Return the explanation of the last step, without motions, for somebody who joins later."""
    play = table.play
    last = explanation(table, play.steps[-1], play.at(len(play.steps) - 1))
    return last._replace(motions=[])


def explain(frame: Frame, by: Explanation) -> None:
    frame.command, frame.player, frame.answer = by.command, by.player, by.answer
    frame.rulings, frame.motions = by.rulings, by.motions
    frame.weights, frame.told, frame.warning = by.weights, by.told, by.warning
