"""Programs that play the game of sweets, in three strengths.

`easy` takes the entry with the greatest gain (`estimates`). The others search a tree by play-outs,
and solve the end of a game exactly (`tree`). Nothing is hidden in this game, so they know as much
as every player.
"""

from ....game.state import State
from .board import ENTRIES, copy_board
from .entries import rank
from .reading import STRENGTHS as STRENGTHS
from .reading import action as action
from .reading import conclude as conclude
from .reading import prepare as prepare
from .record import DONE, ENDING, OVER, RUNNING, TREE, TurnSearch
from .tree import SOLVED, most_visited, simulate, solve_on

STEP = 64  # entries of an ending that count as much as one play-out


def run(state: State, search: TurnSearch, steps: int) -> int:
    """Continue for `steps` play-outs; return RUNNING, or DONE when `choice` is the entry to do."""
    while search.part == ENDING and steps > 0:
        answer = solve_on(search, STEP)
        steps -= 1
        if answer == SOLVED:
            search.part = OVER
        elif answer != RUNNING:
            search.part = TREE
    while search.part == TREE and steps > 0:
        if search.playouts <= 0:
            choose(search)
        else:
            simulate(search)
            steps -= 1
    return DONE if search.part == OVER else RUNNING


def choose(search: TurnSearch) -> None:
    """Choose the most visited entry of the tree, or the greatest gain if the tree is empty."""
    search.part = OVER
    if search.children[0]:
        search.choice = most_visited(search)
        return
    copy_board(search.layout, search.root, 0, search.board, 0)
    if rank(search, 0, ENTRIES, 1):
        search.choice = search.ranked[0]
