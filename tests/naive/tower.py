"""The Tower as tests/naive plays it: a dictionary of blocks, straight from spec/tower.md.

Cells are (row, column) with row 1 at the bottom and column 1 at the left (section 1).
"""

from typing import NamedTuple

Cell = tuple[int, int]
Blocks = dict[Cell, str]  # blank cells and the player are not in it

RESULT = {
    "A": "Game Over : Cleared",
    "B": "Game Over : Death by Hole",
    "C": "Game Over : Death by Block",
    "D": "Game Over : Death by Walking Goal",
    "E": "Game Over : Gave Up",
}


class Tower(NamedTuple):
    """A position: n rows, m columns, the blocks, the player's cell (section 1)."""

    n: int
    m: int
    blocks: Blocks
    player: Cell


def read_tower(rows: list[str]) -> Tower:
    """Rows of text, the top one first, to a position (section 1)."""
    n = len(rows)
    marks = {
        (n - index, column): mark
        for index, line in enumerate(rows)
        for column, mark in enumerate(line, start=1)
    }
    (player,) = [cell for cell, mark in marks.items() if mark == "S"]
    blocks = {cell: mark for cell, mark in marks.items() if mark not in (".", "S")}
    return Tower(n, len(rows[0]), blocks, player)


def show_tower(tower: Tower) -> list[str]:
    """A position to rows of text, the top one first, without the player."""
    return [
        "".join(tower.blocks.get((row, column), ".") for column in range(1, tower.m + 1))
        for row in range(tower.n, 0, -1)
    ]


def inside(tower: Tower, cell: Cell) -> bool:
    """Is the cell within the tower? (section 1)"""
    return 1 <= cell[0] <= tower.n and 1 <= cell[1] <= tower.m


def goal_cell(tower: Tower) -> Cell | None:
    """Where the goal block is now; None when it is gone."""
    for cell, mark in tower.blocks.items():
        if mark == "G":
            return cell
    return None


def over(tower: Tower, first_goal: Cell | None) -> str | None:
    """The first of the endings A, B, C, D that holds (section 6)."""
    row, column = tower.player
    if tower.blocks.get((row - 1, column)) == "G":
        return "A"
    if tower.blocks.get((row - 1, column)) == "B":
        return "B"
    if tower.player in tower.blocks:
        return "C"
    if goal_cell(tower) != first_goal:
        return "D"
    return None


def leave(tower: Tower, target: Cell) -> Tower:
    """The player goes to target; a fragile block below the old cell counts down (section 4)."""
    under = (tower.player[0] - 1, tower.player[1])
    blocks = dict(tower.blocks)
    if blocks.get(under) == "3":
        blocks[under] = "2"
    elif blocks.get(under) == "2":
        blocks[under] = "1"
    elif blocks.get(under) == "1":
        del blocks[under]
    return tower._replace(blocks=blocks, player=target)


def move_to(tower: Tower, s: int) -> Tower:
    """MOVETO s (section 3)."""
    row, column = tower.player
    if s < 1 or s > tower.m or s == column or (row, s) in tower.blocks:
        return tower
    path = range(min(column, s), max(column, s) + 1)
    if row > 1 and not all((row - 1, passed) in tower.blocks for passed in path):
        return tower
    return leave(tower, (row, s))


def climb(tower: Tower, d: int) -> Tower:
    """CLIMB d (section 3)."""
    row, column = tower.player
    if row >= tower.n:
        return tower
    if (row, column + d) not in tower.blocks:
        return tower
    if (row + 1, column) in tower.blocks or (row + 1, column + d) in tower.blocks:
        return tower
    return leave(tower, (row + 1, column + d))


def get_down(tower: Tower, d: int) -> Tower:
    """GETDOWN d (section 3)."""
    row, column = tower.player
    target = (row - 1, column + d)
    if row < 2 or not inside(tower, target):
        return tower
    if (row, column + d) in tower.blocks or target in tower.blocks:
        return tower
    return leave(tower, target)


def push_block(tower: Tower, cell: Cell, d: int) -> Tower:
    """Push one block of the run, and let it slide (section 4)."""
    blocks = dict(tower.blocks)
    mark = blocks[cell]
    while True:
        ahead = (cell[0], cell[1] + d)
        if not inside(tower, ahead):
            del blocks[cell]
            break
        if ahead in blocks:
            break
        del blocks[cell]
        blocks[ahead] = mark
        cell = ahead
        under = (cell[0] - 1, cell[1])
        if mark == "I" and cell[0] > 1 and under not in blocks:
            break
        if mark != "I" and blocks.get(under) != "I":
            break
    return tower._replace(blocks=blocks)


def push(tower: Tower, d: int) -> Tower:
    """PUSH d (section 3)."""
    row, column = tower.player
    run: list[Cell] = []
    while (row, column + d * (len(run) + 1)) in tower.blocks:
        run.append((row, column + d * (len(run) + 1)))
    if any(tower.blocks[cell] == "C" for cell in run):
        return tower
    for cell in reversed(run):
        tower = push_block(tower, cell, d)
    return tower


def pull(tower: Tower, d: int) -> Tower:
    """PULL d (section 3)."""
    row, column = tower.player
    target = (row, column + d)
    source = (row, column - d)
    if not inside(tower, target) or target in tower.blocks:
        return tower
    if source not in tower.blocks or tower.blocks[source] == "C":
        return tower
    after = leave(tower, target)
    blocks = dict(after.blocks)
    blocks[row, column] = blocks.pop(source)
    return after._replace(blocks=blocks)


def obey(tower: Tower, command: str) -> Tower:
    """One command carried out, or the same position when it is refused (section 3)."""
    word, argument = command.split()
    if word == "MOVETO":
        return move_to(tower, int(argument))
    d = {"RIGHT": 1, "LEFT": -1}[argument]
    return {"CLIMB": climb, "GETDOWN": get_down, "PUSH": push, "PULL": pull}[word](tower, d)


def vanish(tower: Tower) -> Tower:
    """Every block directly above a B vanishes, all at once (section 5, action 1)."""
    left = {
        (row, column): mark
        for (row, column), mark in tower.blocks.items()
        if tower.blocks.get((row - 1, column)) != "B"
    }
    return tower._replace(blocks=left)


def drop_player(tower: Tower) -> Tower:
    """The player falls all the way (section 5, action 2)."""
    row, column = tower.player
    while row > 1 and (row - 1, column) not in tower.blocks:
        row = row - 1
    return tower._replace(player=(row, column))


def drop_blocks(tower: Tower) -> Tower:
    """Blocks fall one by one, each all the way, bottom up and left first (section 5, action 3)."""
    blocks = dict(tower.blocks)
    for start in range(2, tower.n + 1):
        for column in range(1, tower.m + 1):
            if (start, column) not in blocks:
                continue
            row = start
            while row > 1 and not any(
                (row - 1, side) in blocks for side in (column - 1, column, column + 1)
            ):
                blocks[row - 1, column] = blocks.pop((row, column))
                row = row - 1
    return tower._replace(blocks=blocks)


def automatic(tower: Tower) -> Tower:
    """Rounds of the automatic actions until a round changes nothing (section 5)."""
    while True:
        after = drop_blocks(drop_player(vanish(tower)))
        if after == tower:
            return tower
        tower = after


def simulate(
    rows: list[str], commands: list[str]
) -> list[tuple[list[str], tuple[int, int], str | None]]:
    """The start, then the position after each command and its automatic actions (section 2)."""
    tower = read_tower(rows)
    first_goal = goal_cell(tower)
    end = over(tower, first_goal)
    history = [(show_tower(tower), tower.player, end)]
    for command in commands:
        if end is None:
            tower = obey(tower, command)
            end = over(tower, first_goal)
            if end is None:
                tower = automatic(tower)
                end = over(tower, first_goal)
        history.append((show_tower(tower), tower.player, end))
    return history


def ending(rows: list[str], commands: list[str]) -> str:
    """How the whole game ends, 'A' to 'E' (section 6)."""
    return simulate(rows, commands)[-1][2] or "E"


def judge(text: str) -> str:
    """A whole contest input to the whole contest output (section 8)."""
    words = iter(text.split())
    answer = ""
    while True:
        n, m = int(next(words)), int(next(words))
        if (n, m) == (0, 0):
            return answer
        rows = [next(words) for _ in range(n)]
        count = int(next(words))
        commands = [next(words) + " " + next(words) for _ in range(count)]
        answer += RESULT[ending(rows, commands)] + "\n"
