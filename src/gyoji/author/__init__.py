"""Everything that an author needs to write a game in one file.

    from gyoji.author import Author, each_cell, finish, four_steps, tell

    g = Author(__name__)

docs/tutorials/add.md shows a whole file. `gyoji new NAME` writes one that is playable.
"""

from ..game import events
from ..game.state import AREA, OWN, RUNNING, STATUS, TURN, WIDTH, State, four_ways, one_player
from . import helpers
from .declarations import Author
from .helpers import (
    PASS,
    cell_or_pass,
    columns,
    draw_number,
    each_cell,
    each_column,
    each_move,
    each_step,
    eight_steps,
    four_steps,
    give_turn,
    in_a_row,
    length,
    nearby,
    on_board,
    place_at,
    pop,
    push,
    put,
    rows,
    three_players,
    two_players,
)  # fmt: skip

__all__ = [
    "AREA", "OWN", "PASS", "RUNNING", "STATUS", "TURN", "WIDTH", "Author", "cell_or_pass",
    "columns", "draw_number", "each_cell", "each_column", "each_move", "each_step",
    "eight_steps", "finish", "four_steps", "four_ways", "give_turn", "in_a_row", "length",
    "nearby", "on_board", "one_player", "place_at", "pop", "push", "put", "rows", "tell",
    "three_players", "two_players",
]  # fmt: skip


# These two functions are the ones that authors see. `loading` replaces them in a file by the
# functions of `helpers` with the same names, which take a log, and passes the log in each call.


def tell(event: int, a: int = 0, b: int = 0) -> None:
    """Report an event of `g.event`; `{a}` and `{b}` in its sentence are these two numbers."""
    events.tell(None, event, a, b)


def finish(state: State, end: int) -> None:
    """End the play, with an end of `g.end`."""
    helpers.finish(state, None, end)
