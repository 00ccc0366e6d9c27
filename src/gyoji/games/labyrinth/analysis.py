"""Facts about a map for its designer: ways, reachable cells, and cells that sound alike."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING, NamedTuple

from ...game.analysis import Finding
from ...game.notation.sanitize import count
from ...game.scene import size_inside
from ...game.state import AREA, TURN, WIDTH
from . import display
from .learning import announcement
from .rules import ISLAND, KIND, PLACE, apply

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping

    from ...game.state import Position, State

    Sets = frozenset[int]
    """Sets of places that cannot be told apart yet; sets of one place are left out. Each set is an
    integer with a bit for each place."""
    Four = tuple[int, ...]
    """A number for each of the four commands."""

# ---------------------------------------------------------------- homing
# The shortest sequence of commands, a word, after which a walker knows where they are, wherever
# they were.
#
# Such a word is called a preset homing sequence (Z. Kohavi, Switching and Finite Automata Theory,
# chapter 13). After a word, the walker has heard one of several sequences of answers, and for each
# of them there is a set of places where the walker may be. The search goes breadth-first over
# families of such sets. Finding a shortest word is NP-hard, so the search has a limit; beyond it,
# only the most promising word is continued.

MOST = 500_000
"""The maximum number of places that the breadth-first search examines; that takes seconds."""
MANY = 200
"""The maximum number of sets for which `largest` looks whether one is part of another."""


class HomingWord(NamedTuple):
    """A homing word; it is proven that no homing word has fewer than `least` letters."""

    letters: str
    least: int


class Machine(NamedTuple):
    """The map as a finite machine, with one state for all places that sound alike.

    States are numbered from 0. For each state and command, `leads` has the next state, and `heard`
    has the announcement.
    """

    leads: list[tuple[int, ...]]
    heard: list[tuple[int, ...]]


def machine_of(moves: Moves) -> Machine:
    """Return the machine of a map, with one state for all places that sound alike."""
    known = classes(moves)
    leads: dict[int, tuple[int, ...]] = {}
    heard: dict[int, tuple[int, ...]] = {}
    for place, number in known.items():
        leads[number] = tuple(known[there] for there in moves.leads[place])
        heard[number] = moves.heard[place]
    numbers = range(len(leads))
    return Machine([leads[number] for number in numbers], [heard[number] for number in numbers])


def homing_word(moves: Moves, most: int = MOST) -> HomingWord:
    """Return a homing word, which always exists; it does not tell apart places that sound alike.

    If the search would have to examine more than `most` places, the word may not be a shortest one.
    """
    machine = machine_of(moves)
    everywhere = largest([(1 << len(machine.leads)) - 1])
    words, layer = {everywhere: ""}, [everywhere]
    seen = 0
    while frozenset() not in words:
        seen += sum(places.bit_count() for sets in layer for places in sets)
        if seen > most:
            return HomingWord(_hurry(machine, layer, words), len(words[layer[0]]) + 1)
        following = list[frozenset[int]]()
        for sets in layer:
            for way in WAYS:
                after = tell(machine, sets, way)
                if after not in words:
                    words[after] = words[sets] + LETTERS[way]
                    following.append(after)
        layer = following
    word = words[frozenset()]
    return HomingWord(word, len(word))


def tell(machine: Machine, sets: Sets, way: int) -> Sets:
    """Return the sets of possible places after one more command: one set for each announcement."""
    after = list[int]()
    for places in sets:
        parts = defaultdict[int, int](int)
        for place in bits(places):
            parts[machine.heard[place][way]] |= 1 << machine.leads[place][way]
        after += parts.values()
    return largest(after)


def bits(places: int) -> Iterable[int]:
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def largest(sets: Iterable[int]) -> Sets:
    """Return the sets that have several places and are not part of another set.

    A word that tells apart the places in each of these sets does so in all sets.
    """
    several = {places for places in sets if places & (places - 1)}
    if len(several) > MANY:
        return frozenset(several)
    kept = list[int]()
    for places in sorted(several, key=int.bit_count, reverse=True):
        if all(places & ~other for other in kept):
            kept.append(places)
    return frozenset(kept)


def _hurry(machine: Machine, layer: list[Sets], words: dict[Sets, str]) -> str:
    """Return a homing word that begins with the most promising of these words.

    It goes on with shortest words that each tell two places apart, until no such places are left.
    """
    sets = min(layer, key=lambda sets: (sum(places.bit_count() for places in sets), words[sets]))
    word = words[sets]
    while sets:
        first, second = list(bits(max(sets)))[:2]
        for letter in telling(machine, first, second):
            sets = tell(machine, sets, LETTERS.index(letter))
            word += letter
    return word


def telling(machine: Machine, first: int, second: int) -> str:
    """Return the shortest word that sounds different from two places of a machine."""
    words, todo = {(first, second): ""}, [(first, second)]
    for pair in todo:
        for way in WAYS:
            here, there = pair
            if machine.heard[here][way] != machine.heard[there][way]:
                return words[pair] + LETTERS[way]
            after = machine.leads[here][way], machine.leads[there][way]
            if after not in words:
                words[after] = words[pair] + LETTERS[way]
                todo.append(after)
    raise ValueError("these two sound alike")


# ---------------------------------------------------------------- analysis

SHOWN = 6
"""The most places or groups of places that a sentence lists."""


def findings(start: Position) -> Iterator[Finding]:
    state = list(start)
    moves = moves_of(start)
    yield cells(state, moves)
    if moves.islands:
        yield reach(state, moves)
        yield ear(state, moves)
        yield homing(moves)


def cells(state: State, moves: Moves) -> Finding:
    """Return the number of cells of each kind, and the cells on which nobody comes to stand."""
    rows, columns = size_inside(state)
    inside = [place(row, column, state) for row in range(rows) for column in range(columns)]
    kinds = Counter(display.kind(at, state) for at in inside)
    counts = ", ".join(f"{count} {name}" for name, count in kinds.most_common())
    free = [at for at in inside if display.kind(at, state) != "wall" and at not in moves.leads]
    never = f"; no walk ends on {list_places(free, state)}" if free else ""
    data = {"rows": rows, "columns": columns, "kinds": dict(kinds), "never": fields(free, state)}
    return Finding("cells", f"{rows} rows of {columns} cells: {counts}{never}", data)


def reach(state: State, moves: Moves) -> Finding:
    """Return whether each island can be reached from every other one."""
    groups = island_groups(moves)
    data = {"connected": len(groups) == 1, "groups": [fields(group, state) for group in groups]}
    if len(groups) == 1:
        return Finding("reach", "every island can be reached from every other", data)
    shown = "; ".join(list_places(group, state) for group in groups[:SHOWN])
    rest = f"; and {len(groups) - SHOWN} more" if len(groups) > SHOWN else ""
    sentence = f"{len(groups)} groups of islands without a way there and back: {shown}{rest}"
    return Finding("reach", sentence, data)


def ear(state: State, moves: Moves) -> Finding:
    """Return whether every two places can be told apart by sound."""
    alike = defaultdict[int, list[int]](list)
    for at, number in classes(moves).items():
        alike[number].append(at)
    groups = sorted(sorted(group) for group in alike.values() if len(group) > 1)
    data = {"places": len(moves.leads), "told_apart": len(alike),
            "alike": [fields(group, state) for group in groups]}  # fmt: skip
    if not groups:
        return Finding("ear", f"all {len(moves.leads)} places can be told apart by ear", data)
    shown = "; ".join(list_places(group, state) for group in groups[:SHOWN])
    rest = f"; and {len(groups) - SHOWN} more groups" if len(groups) > SHOWN else ""
    return Finding("ear", f"whatever the commands, these places sound alike: {shown}{rest}", data)


def homing(moves: Moves) -> Finding:
    """Return the shortest word that reveals one's place."""
    word = homing_word(moves)
    data = {"word": word.letters, "length": len(word.letters), "least": word.least}
    if not word.letters:
        return Finding("place", "there is only one place to be, as far as one can hear", data)
    proven = word.least == len(word.letters)
    best = "no shorter word does" if proven else f"none of fewer than {word.least} letters does"
    sentence = f"whoever says {word.letters} knows where they are then, wherever they were; {best}"
    return Finding("place", sentence, data)


def way(start: Position, origin: str, goal: str) -> Finding:
    state = list(start)
    moves = moves_of(start)
    here, there = parse(origin, state), parse(goal, state)
    if here not in moves.leads:
        raise ValueError(f"nobody who starts on an island comes to stand on {write(here, state)}")
    word = shortest(moves, here, there)
    data = {"from": fields([here], state)[0], "to": fields([there], state)[0], "word": word}
    places = f"from {write(here, state)} to {write(there, state)}"
    if word is None:
        return Finding("way", f"no commands lead {places}", data)
    return Finding(
        "way", f"{word or 'nothing'} leads {places}, in {count(len(word), 'command')}", data
    )


def parse(text: str, state: State) -> int:
    """Return the place that is written as a row and a column, from 0."""
    match = re.fullmatch(r"(\d{1,8})[ ,]\s*(\d{1,8})", text.strip(), re.ASCII)
    rows, columns = size_inside(state)
    if match is None:
        raise ValueError(f"expected a row and a column from 0, such as 5,0, found {text!r}")
    row, column = map(int, match.groups())
    if row >= rows or column >= columns:
        raise ValueError(f"({row}, {column}) is not on this map of {rows} rows of {columns} cells")
    return place(row, column, state)


def place(row: int, column: int, state: State) -> int:
    return (row + 1) * state[WIDTH] + column + 1


def fields(places: Iterable[int], state: State) -> list[list[int]]:
    """Return the rows and columns of places, from 0."""
    return [[at // state[WIDTH] - 1, at % state[WIDTH] - 1] for at in places]


def write(at: int, state: State) -> str:
    """Return a place as it is written in options and walks: row and column from 0."""
    row, column = fields([at], state)[0]
    return f"({row}, {column})"


def list_places(places: Iterable[int], state: State) -> str:
    """Return places in words, the first few of them."""
    words = [write(at, state) for at in places]
    rest = [f"{len(words) - SHOWN} more"] if len(words) > SHOWN else []
    shown = words[:SHOWN] + rest
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)


# ---------------------------------------------------------------- moves
# The labyrinth as a finite machine: where each command leads, and its announcement.

WAYS = range(4)
LETTERS = "NSWE"


class Moves(NamedTuple):
    """For each place of a walker: where each command leads, and its announcement.

    `islands` are the places where walks may start; the others can be reached from one of these.
    """

    leads: Mapping[int, Four]
    heard: Mapping[int, Four]
    islands: tuple[int, ...]


def moves_of(start: Position) -> Moves:
    """Return the machine of a map, which is given as any position on it."""
    islands = tuple(at for at in range(start[AREA]) if start[at] & KIND == ISLAND)
    leads: dict[int, Four] = {}
    heard: dict[int, Four] = {}
    todo, state = list(islands), list(start)
    while todo:
        place = todo.pop()
        if place not in leads:
            answers = [command(state, place, way) for way in WAYS]
            leads[place] = tuple(there for there, _ in answers)
            heard[place] = tuple(said for _, said in answers)
            todo += leads[place]
    return Moves(leads, heard, islands)


def command(state: State, place: int, way: int) -> tuple[int, int]:
    """Return where a command at a place leads, and its announcement; `state` is changed."""
    state[PLACE], state[TURN] = place, 0
    said = announcement(state, way)
    apply(state, way, None)
    return state[PLACE], said


def shortest(moves: Moves, origin: int, goal: int) -> str | None:
    """Return the letters of a shortest way; None if there is none."""
    words, todo = {origin: ""}, deque([origin])
    while todo and goal not in words:
        place = todo.popleft()
        for way, there in enumerate(moves.leads[place]):
            if there not in words:
                words[there] = words[place] + LETTERS[way]
                todo.append(there)
    return words.get(goal)


def find_reachable(leads: Mapping[int, Iterable[int]], origin: int) -> set[int]:
    """Return the places that a walker can reach from a place, including itself."""
    seen, todo = {origin}, [origin]
    while todo:
        new = {*leads[todo.pop()]} - seen
        seen |= new
        todo += new
    return seen


def island_groups(moves: Moves) -> list[tuple[int, ...]]:
    """Return groups of islands, the largest first.

    Within a group, each island can be reached from every other one.
    """
    back = defaultdict[int, set[int]](set)
    for place, leads in moves.leads.items():
        for there in leads:
            back[there].add(place)
    groups, left = [], {*moves.islands}
    while left:
        place = min(left)
        group = find_reachable(moves.leads, place) & find_reachable(back, place) & left
        left -= group
        groups.append(tuple(sorted(group)))
    return sorted(groups, key=lambda group: (-len(group), group))


def classes(moves: Moves) -> dict[int, int]:
    """Return the class of each place: the same number for places that no commands tell apart.

    The partition is refined until it is stable (E. F. Moore, Gedanken-experiments on sequential
    machines, 1956).
    """
    found, count = number(moves.heard), 0
    while count < len({*found.values()}):
        count = len({*found.values()})
        found = number({
            place: (found[place], *(found[there] for there in leads))
            for place, leads in moves.leads.items()
        })  # fmt: skip
    return found


def number(marks: Mapping[int, Hashable]) -> dict[int, int]:
    """Return a number for each place, equal for equal marks."""
    numbers: dict[Hashable, int] = {}
    return {place: numbers.setdefault(mark, len(numbers)) for place, mark in marks.items()}
