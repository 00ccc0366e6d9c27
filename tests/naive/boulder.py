"""Boulder Dash as tests/naive plays it: a dictionary of places, straight from spec/boulder.md."""

Place = tuple[int, int]  # (row, column), row 0 on top
Board = dict[Place, str]

STEP = {"w": (-1, 0), "a": (0, -1), "s": (1, 0), "d": (0, 1)}


def read_board(rows: list[str]) -> Board:
    """Rows of text to a board (Position)."""
    return {
        (row, column): glyph for row, line in enumerate(rows) for column, glyph in enumerate(line)
    }


def show_board(board: Board) -> list[str]:
    """A board to rows of text (Output)."""
    height = 1 + max(row for row, _ in board)
    width = 1 + max(column for _, column in board)
    return ["".join(board[row, column] for column in range(width)) for row in range(height)]


def below(place: Place) -> Place:
    """The place directly below."""
    return place[0] + 1, place[1]


def at_rest(board: Board) -> Board:
    """The stable board: all unsupported objects fall one place at a time (Stability)."""
    board = dict(board)
    while True:
        falling = [
            place
            for place, glyph in board.items()
            if glyph in ("O", "$") and board.get(below(place)) == " "
        ]
        if not falling:
            return board
        for place in falling:
            board[below(place)] = board[place]
            board[place] = " "


def obey(board: Board, key: str) -> tuple[Board, bool]:
    """The board after one command, before anything falls; True if Rockford left (One command)."""
    (rockford,) = [place for place, glyph in board.items() if glyph == "&"]
    down, right = STEP[key]
    target = (rockford[0] + down, rockford[1] + right)
    beyond = (target[0] + down, target[1] + right)
    holds = board.get(target)
    if holds in (" ", ".", "$"):
        return {**board, rockford: " ", target: "&"}, False
    if holds == "O" and key in ("a", "d") and board.get(beyond) == " ":
        return {**board, rockford: " ", target: "&", beyond: "O"}, False
    if holds == "X" and "$" not in board.values():
        return {**board, rockford: " "}, True
    return dict(board), False


def simulate(rows: list[str], keys: str) -> list[tuple[list[str], bool]]:
    """The settled start, then the stable board after each command; True once Rockford has left."""
    board = at_rest(read_board(rows))
    over = False
    history = [(show_board(board), over)]
    for key in keys:
        if key not in STEP:
            continue
        if not over:
            board, over = obey(board, key)
            board = at_rest(board)
        history.append((show_board(board), over))
    return history


def judge(text: str) -> str:
    """A whole contest input to the whole contest output (Input, Output)."""
    lines = text.splitlines()
    rows: list[str] = []
    while lines and lines[0] != "":
        rows.append(lines.pop(0))
    board, _over = simulate(rows, "\n".join(lines))[-1]
    return "".join(line + "\n" for line in board)
