"""The Labyrinth, played the slow and obvious step from its specification."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[int, int]

STEP: dict[str, Place] = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
ARROW: dict[str, Place] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
NAME: dict[str, str] = {
    "o": "island",
    "w": "wall",
    "b": "bog",
    "r": "river",
    "e": "estuary",
    "y": "cave",
}


@dataclass(frozen=True)
class Cell:
    """A cell as "Cells" describes it: its kind, and the arrow, chain and index of that kind."""

    kind: str
    arrow: str = ""
    chain: str = ""
    index: int = -1


def cell_of(word: str) -> Cell:
    """Read a word of the table in "Cells"."""
    kind = word[0]
    if kind == "b":
        return Cell(kind, arrow=word[1])
    if kind == "r":
        return Cell(kind, chain=word[1:-1], arrow=word[-1])
    if kind == "e":
        return Cell(kind, chain=word[1:])
    if kind == "y" and "." in word:
        chain, index = word[1:].split(".")
        return Cell(kind, chain=chain, index=int(index))
    if kind == "y":
        return Cell(kind, chain=word[1], index=int(word[2]))
    return Cell(kind)


def beside(place: Place, step: Place) -> Place:
    """The neighbouring place in a direction."""
    return (place[0] + step[0], place[1] + step[1])


def pointed_at(maze: dict[Place, Cell], place: Place) -> Place:
    """The place that the arrow of a bog or river cell points at."""
    return beside(place, ARROW[maze[place].arrow])


def next_cave(maze: dict[Place, Cell], place: Place) -> Place:
    """Cave k leads to cave k+1, the last one to cave 0 ("Cells")."""
    here = maze[place]
    for wanted in (here.index + 1, 0):
        for other, cell in maze.items():
            if cell.kind == "y" and cell.chain == here.chain and cell.index == wanted:
                return other
    raise ValueError(f"the chain of cave {place} has no cave 0")


def along_the_river(maze: dict[Place, Cell], left: Place, entered: Place) -> bool:
    """Was the step into a river cell downstream or upstream ("One command", 3)?"""
    downstream = maze[left].kind == "r" and pointed_at(maze, left) == entered
    upstream = maze[left].kind in ("r", "e") and pointed_at(maze, entered) == left
    return downstream or upstream


def command(maze: dict[Place, Cell], here: Place, letter: str) -> tuple[Place, str]:
    """One command: the place it leads to, and what the game master says."""
    ahead = beside(here, STEP[letter])
    # 1. the side that the bog does not let the walker leave by
    if maze[here].kind == "b" and pointed_at(maze, here) == ahead:
        return here, "bog"
    # 2. a wall or the border
    if ahead not in maze or maze[ahead].kind == "w":
        return here, "wall"
    # 3. the walker enters the cell
    if maze[ahead].kind == "y":
        return next_cave(maze, ahead), "cave"
    if maze[ahead].kind == "r" and not along_the_river(maze, here, ahead):
        drawn_to = pointed_at(maze, ahead)
        return drawn_to, "river, drawn to " + NAME[maze[drawn_to].kind]
    return ahead, NAME[maze[ahead].kind]


def walk(cells: list[list[str]], start: Place, letters: str) -> list[tuple[Place, str, str]]:
    """After every command: the place, its letter, and what the game master says."""
    maze: dict[Place, Cell] = {}
    for row, words in enumerate(cells):
        for column, word in enumerate(words):
            maze[(row, column)] = cell_of(word)
    here = start
    answers: list[tuple[Place, str, str]] = []
    for letter in letters:
        here, said = command(maze, here, letter)
        answers.append((here, maze[here].kind, said))
    return answers


def judge(text: str) -> str:
    """Whole input to whole output ("Batch input and output")."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    cells: list[list[str]] = []
    while not (len(lines[0]) == 1 and lines[0][0].isdigit()):
        cells.append(lines.pop(0))
    walks = int(lines.pop(0)[0])
    answers: list[str] = []
    for words in lines[:walks]:
        start = (int(words[0]), int(words[1]))
        letters = words[2] if len(words) > 2 else ""
        answers.append("".join(letter for _, letter, _ in walk(cells, start, letters)))
    return " ".join(answers) + "\n"
