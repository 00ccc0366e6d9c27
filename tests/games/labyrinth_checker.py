"""Is a labyrinth map valid and connected? The checker shares no code with the generator."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque

from tests.naive import labyrinth as naive

Place = tuple[int, int]
Grid = dict[Place, naive.Cell]

WORD = re.compile(
    r"(?P<plain>[ow])|b(?P<side>[<>^v])|r(?P<river>\d+)(?P<way>[<>^v])|e(?P<mouth>\d+)"
    r"|y(?:(?P<one>\d)(?P<single>\d)|(?P<many>\d+)\.(?P<index>\d+))"
)
STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def parse_word(text: str) -> naive.Cell:
    """The cell that a word stands for."""
    match = WORD.fullmatch(text)
    assert match, text
    groups = match.groupdict()
    if groups["plain"]:
        return naive.Cell(text)
    if groups["side"]:
        return naive.Cell("b", arrow=groups["side"])
    if groups["river"]:
        return naive.Cell("r", arrow=groups["way"], chain=groups["river"])
    if groups["mouth"]:
        return naive.Cell("e", chain=groups["mouth"])
    if groups["single"]:
        return naive.Cell("y", chain=groups["one"], index=int(groups["single"]))
    chain, index = groups["many"], int(groups["index"])
    assert int(chain) > 9 or index > 9, f"{text} needs no dot"
    return naive.Cell("y", chain=chain, index=index)


def grid(words: list[list[str]]) -> Grid:
    """The cells of a map by place; asserts that all rows have the same length."""
    assert len({len(line) for line in words}) == 1
    return {
        (row, column): parse_word(text)
        for row, line in enumerate(words)
        for column, text in enumerate(line)
    }


def check(maze: Grid) -> None:
    """Assert that a map is valid by the specification."""
    estuaries, caves = dict[Place, str](), defaultdict[str, list[int]](list)
    pointed = Counter[Place]()
    for at, cell in maze.items():
        if cell.kind == "r":
            to = naive.pointed_at(maze, at)
            assert to in maze, f"{at} flows out of the map"
            assert maze[to].kind in "re", f"{at} flows into {maze[to].kind}"
            assert maze[to].chain == cell.chain, f"{at} flows into another river"
            pointed[to] += 1
        if cell.kind == "e":
            estuaries[at] = cell.chain
        if cell.kind == "y":
            caves[cell.chain].append(cell.index)
    assert all(count == 1 for count in pointed.values()), "rivers merge"
    assert all(pointed[at] == 1 for at in estuaries), "an estuary without its river"
    digits = (str(number % 10) for number in range(1, len(estuaries) + 1))
    assert sorted(estuaries.values()) == sorted(digits)
    assert set(caves) == {str(number + 1) for number in range(len(caves))}
    assert all(sorted(chain) == list(range(len(chain))) for chain in caves.values())
    assert any(cell.kind == "o" for cell in maze.values()), "no island"
    check_ends(maze)


def check_ends(maze: Grid) -> None:
    """Every river flows into its estuary: going upstream from the estuaries reaches all of it."""
    met, todo = 0, [at for at, cell in maze.items() if cell.kind == "e"]
    while todo:
        at = todo.pop()
        for step in STEPS:
            above = naive.beside(at, step)
            if above in maze and maze[above].kind == "r" and naive.pointed_at(maze, above) == at:
                met += 1
                todo.append(above)
    assert met == sum(cell.kind == "r" for cell in maze.values()), "a river is a loop"


def naively_reached(maze: Grid, start: Place) -> set[Place]:
    """All places that the naive walker can reach."""
    visited, todo = {start}, deque([start])
    while todo:
        here = todo.popleft()
        for letter in "NSWE":
            there, _ = naive.command(maze, here, letter)
            if there not in visited:
                visited.add(there)
                todo.append(there)
    return visited


def connected(maze: Grid) -> bool:
    """Can the naive walker reach every island from every place that is not a wall?"""
    islands = {at for at, cell in maze.items() if cell.kind == "o"}
    places = [at for at, cell in maze.items() if cell.kind != "w"]
    return all(islands <= naively_reached(maze, at) for at in places)


def step_graph(maze: Grid) -> dict[Place, set[Place]]:
    """For each place, the places that one step leads to."""
    caves = {(cell.chain, cell.index): at for at, cell in maze.items() if cell.kind == "y"}
    result: dict[Place, set[Place]] = {}
    for at, cell in maze.items():
        side = naive.pointed_at(maze, at) if cell.kind in "br" else None
        result[at] = set()
        for step in STEPS:
            to = naive.beside(at, step)
            met = maze.get(to, naive.Cell("w"))
            if met.kind == "w" or (cell.kind == "b" and to == side):
                continue
            if met.kind == "y":
                to = caves.get((met.chain, met.index + 1), caves[met.chain, 0])
            elif met.kind == "r" and not (cell.kind == "r" and to == side):
                to = naive.pointed_at(maze, to) if naive.pointed_at(maze, to) != at else to
            result[at].add(to)
    return result


def reachable(graph: dict[Place, set[Place]], start: Place) -> set[Place]:
    """All places that can be reached from a start."""
    visited, todo = {start}, [start]
    while todo:
        new = graph[todo.pop()] - visited
        visited |= new
        todo += new
    return visited


def reversed_graph(graph: dict[Place, set[Place]]) -> dict[Place, set[Place]]:
    """The same graph with every step reversed."""
    back: dict[Place, set[Place]] = {at: set() for at in graph}
    for at, ends in graph.items():
        for to in ends:
            back[to].add(at)
    return back
