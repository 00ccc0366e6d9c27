"""What each role gets of a room. Players and spectators: what `seats.Table` gives, nothing else.

The master sees the play. A player sees his seat's view. A spectator sees what all seats see alike,
and hears what all hear. Frames are made of a view alone; where it hides nothing they are explained,
with rulings and motions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...game.scene import moved, scene_of
from ...session.trace import rulings
from ...state import RUNNING, STATUS, TURN
from ..frames import Screen, as_motions, as_rulings, plain_frame
from .messages import HeardData
from .participants import MASTER, SEAT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...engine.play import Step as PlayStep
    from ...session.seats import Heard, Table
    from ...state import Position
    from ..frames import Frame, MotionData, RulingData
    from .participants import Role

    Board = list[list[str]]


class Sight(NamedTuple):
    """What a role sees: a position and its board, if it sees one, and whether that is all.

    `turn` is None, and `over` False, where nobody may know.
    """

    view: Position | None
    board: Board
    all: bool
    turn: int | None
    over: bool


def acting(table: Table, role: Role) -> int | None:
    """The seat that a role acts for now: of several, the one whose turn it is."""
    turn = table.play.state[TURN]
    return turn if turn in role.seats else role.seat


def is_open(table: Table) -> bool:
    """Do all seats see all, so that one may hold several?"""
    return all(seat.view == table.play.state for seat in table.seats)


def sights(table: Table, roles: Iterable[Role]) -> dict[Role, Sight]:
    """What each of these roles sees now. Equal views are drawn once."""
    drawn: dict[Position, Board] = {}
    found = {}
    for role in roles:
        view = _view(table, role)
        if view is not None and view not in drawn:
            drawn[view] = table.play.game.display.draw(view)
        found[role] = _sight(table, view, drawn)
    return found


def _sight(table: Table, view: Position | None, drawn: dict[Position, Board]) -> Sight:
    """What one sees who has this view."""
    if view is None:
        over = _common(table, STATUS) not in (None, RUNNING)
        return Sight(None, [], all=False, turn=_common(table, TURN), over=over)
    everything = view == table.play.state
    return Sight(view, drawn[view], everything, view[TURN], view[STATUS] != RUNNING)


def _view(table: Table, role: Role) -> Position | None:
    """The position that a role may know; None for spectators of players who see different ones."""
    if role.kind == MASTER:
        return table.play.state
    seat = acting(table, role)
    if seat is not None:
        return table.seats[seat].view
    first, *others = (seat.view for seat in table.seats)
    return first if all(other == first for other in others) else None


def _common(table: Table, register: int) -> int | None:
    """A register that all seats see alike."""
    seen = {seat.view[register] for seat in table.seats}
    return seen.pop() if len(seen) == 1 else None


def heard_by(table: Table, role: Role) -> list[HeardData]:
    """All that was said aloud; everybody hears the same."""
    return [heard_data(heard) for heard in table.seats[role.seat or 0].heard]


def heard_data(heard: Heard) -> HeardData:
    """What was said, for the wire."""
    return HeardData(*heard)


def takes_back(table: Table, seat: int | None) -> bool:
    """May this seat take the last action back? It is his own, in a turn that is not over."""
    play, heard = table.play, table.seats[0].heard
    allowed = scene_of(play.game).TAKES_BACK and bool(heard) and not play.over
    return allowed and heard[-1].player == seat == play.state[TURN]


def glyphs_of(sight: Sight) -> set[str]:
    """The glyphs of a board."""
    return {glyph for row in sight.board for glyph in row}


def frame_for(table: Table, role: Role, before: Sight, after: Sight) -> Frame | None:
    """What a role sees new, with the tiles of all glyphs that changed; None if it has no view."""
    if after.view is None:
        return None
    game, screen = table.play.game, Screen(table.play.game)
    screen.board = before.board
    seat = acting(table, role)
    player = after.view[TURN] if seat is None else seat
    frame = plain_frame(game, after.view, after.board, screen, player)
    frame.undo = role.kind == SEAT and takes_back(table, seat)
    if after.all:
        frame.step = frame.total = len(table.play.steps)
    return frame


class Explained(NamedTuple):
    """What happened, for those who see all: the command, whose, the answer, the rulings."""

    command: str
    player: str
    answer: str
    rulings: list[RulingData]
    motions: list[MotionData]


def explained(table: Table, step: PlayStep, before: Position) -> Explained:
    """A step of a play; `before` is the position that it was done in."""
    game, state = table.play.game, list(before)
    return Explained(
        game.notation.word(step.action, state),
        game.display.player(before[TURN]),
        game.display.ANSWERS[step.answer],
        as_rulings(rulings(game, step.events, state)),
        as_motions(moved(game, step.events, before)),
    )


def last(table: Table) -> Explained:
    """The step done last, for who comes after it: nothing moves any more."""
    play = table.play
    done = explained(table, play.steps[-1], play.at(len(play.steps) - 1))
    return done._replace(motions=[])


def explain(frame: Frame, by: Explained) -> None:
    """Add to a frame what happened."""
    frame.command, frame.player, frame.answer = by.command, by.player, by.answer
    frame.rulings, frame.motions = by.rulings, by.motions
