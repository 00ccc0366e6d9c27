"""The shortest commands after which a walker knows where they are, wherever they were.

Such a word is called a preset homing sequence. For each answer that it may get, there is the set of
places where the walker may be then; a word is followed by a breadth-first search over these sets
(Z. Kohavi, Switching and Finite Automata Theory, chapter 13). Finding a shortest one is NP-hard, so
the search is bounded, and then goes on with the most promising word alone.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from .moves import LETTERS, WAYS, Moves, classes

if TYPE_CHECKING:
    from collections.abc import Iterable

    Sets = frozenset[int]
    """Sets of places that cannot be told apart yet, each as bits; those with one are left out."""

MOST = 500_000
"""The number of places that are looked at before the search is cut off, which takes seconds."""
MANY = 200
"""With more sets than this it is not worth while to look for those that are in others."""


class Word(NamedTuple):
    """A homing word; each has at least `least` letters, which is proven."""

    letters: str
    least: int


class Machine(NamedTuple):
    """Places that sound alike as one, numbered from 0: where commands lead, and what is heard."""

    leads: list[tuple[int, ...]]
    heard: list[tuple[int, ...]]


def machine_of(moves: Moves) -> Machine:
    """The machine with one state for all places that sound alike."""
    known = classes(moves)
    leads: dict[int, tuple[int, ...]] = {}
    heard: dict[int, tuple[int, ...]] = {}
    for place, number in known.items():
        leads[number] = tuple(known[there] for there in moves.leads[place])
        heard[number] = moves.heard[place]
    numbers = range(len(leads))
    return Machine([leads[number] for number in numbers], [heard[number] for number in numbers])


def homing_word(moves: Moves, most: int = MOST) -> Word:
    """A word that tells where one is, up to places that sound alike; there always is one."""
    machine = machine_of(moves)
    everywhere = largest([(1 << len(machine.leads)) - 1])
    words, layer = {everywhere: ""}, [everywhere]
    seen = 0
    while frozenset() not in words:
        seen += sum(places.bit_count() for sets in layer for places in sets)
        if seen > most:
            return Word(_hurried(machine, layer, words), len(words[layer[0]]) + 1)
        following = list[frozenset[int]]()
        for sets in layer:
            for way in WAYS:
                after = told(machine, sets, way)
                if after not in words:
                    words[after] = words[sets] + LETTERS[way]
                    following.append(after)
        layer = following
    word = words[frozenset()]
    return Word(word, len(word))


def told(machine: Machine, sets: Sets, way: int) -> Sets:
    """Where the walker may be after one more command, by what was heard."""
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
    """The sets of several places that are in no other: what tells those apart tells all apart."""
    several = {places for places in sets if places & (places - 1)}
    if len(several) > MANY:
        return frozenset(several)
    kept = list[int]()
    for places in sorted(several, key=int.bit_count, reverse=True):
        if all(places & ~other for other in kept):
            kept.append(places)
    return frozenset(kept)


def _hurried(machine: Machine, layer: list[Sets], words: dict[Sets, str]) -> str:
    """A word from the most promising of these, by telling two places apart at a time."""
    sets = min(layer, key=lambda sets: (sum(places.bit_count() for places in sets), words[sets]))
    word = words[sets]
    while sets:
        first, second = list(bits(max(sets)))[:2]
        for letter in telling(machine, first, second):
            sets = told(machine, sets, LETTERS.index(letter))
            word += letter
    return word


def telling(machine: Machine, first: int, second: int) -> str:
    """The shortest word that sounds different from two places of a machine."""
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
