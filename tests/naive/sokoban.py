"""Sokoban as tests/naive plays it: sets of places, straight from spec/sokoban.md."""

Place = tuple[int, int]  # (row, column), row 0 on top

STEP = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def towards(place: Place, key: str) -> Place:
    """The place next to this one in the direction of a keystroke (Rules)."""
    return place[0] + STEP[key][0], place[1] + STEP[key][1]


def places(rows: list[str], glyphs: str) -> set[Place]:
    """Every place with one of these glyphs (Position)."""
    return {
        (row, column)
        for row, line in enumerate(rows)
        for column, glyph in enumerate(line)
        if glyph in glyphs
    }


def complete(rows: list[str]) -> bool:
    """Every box stands on a target (Rules, last point)."""
    return not places(rows, "b")


def obey(rows: list[str], key: str) -> list[str]:
    """The board after one keystroke in a game that is not over (Rules)."""
    ground = places(rows, ".+bBwW")
    targets = places(rows, "+BW")
    boxes = places(rows, "bB")
    (worker,) = places(rows, "wW")
    ahead = towards(worker, key)
    behind = towards(ahead, key)
    free = ground - boxes
    if ahead in free:
        worker = ahead
    elif ahead in boxes and behind in free:
        worker = ahead
        boxes = (boxes - {ahead}) | {behind}

    def glyph(place: Place) -> str:
        if place not in ground:
            return "#"
        if place == worker:
            return "W" if place in targets else "w"
        if place in boxes:
            return "B" if place in targets else "b"
        return "+" if place in targets else "."

    return [
        "".join(glyph((row, column)) for column in range(len(line)))
        for row, line in enumerate(rows)
    ]


def simulate(rows: list[str], keys: str) -> list[tuple[list[str], bool]]:
    """The boards, and whether they are complete, after 0, 1, ..., len(keys) keystrokes."""
    history = [(list(rows), complete(rows))]
    for key in keys:
        board, over = history[-1]
        after = list(board) if over else obey(board, key)
        history.append((after, complete(after)))
    return history


def judge(text: str) -> str:
    """A whole contest input to the whole contest output (Input, Output)."""
    lines = iter(text.splitlines())
    answer = ""
    number = 0
    while True:
        height, width = (int(word) for word in next(lines).split())
        if (height, width) == (0, 0):
            return answer
        rows = [next(lines) for _ in range(height)]
        keys = next(lines)
        number += 1
        board, over = simulate(rows, keys)[-1]
        answer += f"Game {number}: {'complete' if over else 'incomplete'}\n"
        for line in board:
            answer += line + "\n"
