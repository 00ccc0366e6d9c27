"""Proofs that a start has no solution, or none with fewer pushes or moves (docs/proofs.md).

A game may bring a module `prover`, and a module `checker` that shares no code with it. For other
games, and for the fewest moves, a proof lists every position that can be reached with fewer moves
than claimed; a proof of no solution lists every reachable position. The game's own rules check it.
"""

from __future__ import annotations

import re
import sys
import zlib
from array import array
from collections import deque
from contextlib import suppress
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..engine.legality import legal_position
from ..game.certificate import Certificate
from ..game.defaults import default_choices
from ..game.files import optional_part
from ..game.notation.sanitize import count as count_of
from ..game.notation.source import NotationError, Source
from ..game.protocols import Case
from ..game.solving import solving_of
from ..game.state import RUNNING, STATUS
from ..util.errors import Error
from .driver import Attempt, SearchLimits, WrongSolutionError
from .replay import begin, won
from .reports import lurd
from .results import Solution, Unknown, Unsolvable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from ..game.state import Position

    Tick = Callable[[int], object]

STEPS = 64
"""The number of positions that are examined between two looks at the clock."""

ENTRY, NUMBER = 800, 18
"""About the bytes of memory for a position of a proof; if it is a whole state, for each number."""

MOST_BYTES = 1 << 28
"""The maximum size of an unpacked proof, in bytes."""

HEAD = re.compile(
    rb"gyoji certificate 1\n([^\n]*)\n(?:no solution|fewest moves (0|[1-9][0-9]{0,4}))\n([0-9 ]*)\n"
    rb"positions ([1-9][0-9]{0,8})\nnumbers ([1-9][0-9]{0,5})\nstart (0|[1-9][0-9]{0,8})\n"
    rb"((?:[^\n]+\n)+)\n"
)


class NoProofError(Error):
    """There is no proof: the claim is wrong, or a limit was reached; the message is a sentence."""


# ---------------------------------------------------------------- proving


def prove(
    game: Game, start: Position, wanted: str | None, limits: SearchLimits, tick: Tick = bool
) -> Certificate:
    """Return a proof; NoProofError if there is none within the limits.

    `wanted` is "no solution", "pushes" (the fewest) or "moves" (the fewest). None stands for "no
    solution" if that is true, else for "pushes" ("moves" in a game without a prover). `tick` is
    called with the number of positions kept so far.
    """
    begun = perf_counter()
    part = optional_part(game, "prover", None)
    metric = wanted if wanted in ("pushes", "moves") else "pushes" if part else "moves"
    if metric == "pushes" and part is None:
        raise ValueError(f"there are no proofs of the fewest pushes in {game.name}, only of moves")
    result = find(game, start, metric, wanted, limits)
    lost = isinstance(result, Unsolvable)

    whole = part is None or not (lost or metric == "pushes")
    entry = ENTRY + (NUMBER * len(start) if whole else 0)

    def count(kept: int) -> None:
        if kept * entry > limits.memory:
            raise NoProofError(f"no proof: {limits.memory >> 20} MB of memory were not enough")
        if perf_counter() - begun > limits.seconds:
            raise NoProofError(f"no proof within {limits.seconds:g} s")
        tick(kept)

    if not whole:
        few = fewest_things(game, start, limits) if lost else start
        spelled = "" if lost else lurd(game, start, result.actions)
        pushes = None if lost else result.pushes
        try:
            found: Certificate = part.prove(start, few, pushes, spelled, count)
        except part.FalseClaimError as error:
            raise WrongSolutionError(
                f"the solver of {game.name} is wrong: {error}; please report this with the level"
            ) from None
        return found
    return list_positions(game, start, None if lost else result.actions, count)


def find(game: Game, start: Position, metric: str, wanted: str | None, limits: SearchLimits) -> Any:
    """Return a result that agrees with what is wanted; NoProofError if there is none."""
    optimal = None if wanted == "no solution" else metric
    share = limits._replace(seconds=limits.seconds / 2)
    result = Attempt(game, start, optimal, share).run()
    if isinstance(result, Unknown):
        raise NoProofError(f"no proof: no result within {share.seconds:g} s of search")
    if isinstance(result, Solution):
        if wanted == "no solution":
            raise NoProofError("no proof: there is a solution")
        if result.optimal != metric:
            raise NoProofError(f"no proof: the fewest {metric} were not found")
    elif wanted in ("pushes", "moves"):
        raise NoProofError("no proof: there is no solution")
    return result


def fewest_things(game: Game, start: Position, limits: SearchLimits) -> Position:
    """Return the start without the things that are not needed to make it unsolvable."""
    part = optional_part(game, "reasons", None)
    share = limits._replace(seconds=min(2.0, limits.seconds / 16))
    for here in part.things(start):
        less = part.without(start, here)
        if isinstance(Attempt(game, less, None, share).run(), Unsolvable):
            start = less
    return start


def list_positions(
    game: Game, start: Position, solution: tuple[int, ...] | None, count: Tick
) -> Certificate:
    """Return a proof that lists every position reachable in fewer moves than the solution has.

    Without a solution, it lists every reachable position.
    """
    if solution == ():
        raise NoProofError("no proof: the level is solved before the first move")
    first = canonical(game, begin(game, start))
    text = b"".join(game.notation.show([Case(start, b"")])).decode("latin-1")
    if read_start(game, text) != tuple(start):
        raise ValueError(f"this start of {game.name} cannot be written in its notation")
    known, todo = {first: 0 if solution is None else len(solution)}, deque([first])
    while todo:
        if len(known) % STEPS == 0:
            count(len(known))
        position = todo.popleft()
        need = known[position] - 1 if solution is not None else 0
        for after in followers(game, position) if solution is None or need else ():
            if after not in known:
                known[after] = need
                todo.append(after)
    bounds = [(), *((bound,) for bound in range(1, 1 + max(known.values(), default=0)))]
    rows = sorted((*position, *bounds[bound]) for position, bound in known.items())
    wide = len(first)
    return Certificate(
        game.name,
        "no solution" if solution is None else f"fewest moves {len(solution)}",
        " ".join(map(str, solution or ())),
        next(at for at, row in enumerate(rows) if row[:wide] == first),
        rows, (), text, 8,
    )  # fmt: skip


def canonical(game: Game, position: Position) -> tuple[int, ...]:
    """Return a position without what makes no difference for the rest of the play."""
    state = list(position)
    solving_of(game).canonical(state)
    return tuple(state)


def followers(game: Game, position: Position) -> Iterator[tuple[int, ...]]:
    """Yield the positions after each action; none after the end of a play."""
    for action in game.candidates(list(position)) if position[STATUS] == RUNNING else ():
        after = list(position)
        game.rules.apply(after, action, None)
        yield canonical(game, tuple(after))


def read_start(game: Game, text: str) -> tuple[int, ...] | None:
    """Return the start in a game's text; None if the text does not have exactly one case."""
    with suppress(NotationError):
        options = default_choices(game.notation.OPTIONS)
        source = Source(BytesIO(text.encode("latin-1")), "the board")
        cases = list(game.notation.read(source, False, options))
        return tuple(cases[0].start) if len(cases) == 1 else None
    return None


# ---------------------------------------------------------------- checking


class RefusedError(Error, ValueError):
    """A proof is not valid; the message says why."""


def unpack(data: bytes) -> bytes:
    """Return the content of a proof; RefusedError if it is no gzip file, or too large."""
    unpacking = zlib.decompressobj(31)
    try:
        content = unpacking.decompress(data, MOST_BYTES)
    except zlib.error:
        raise RefusedError("the file is no gzip file, or it is damaged") from None
    if not unpacking.eof or unpacking.unused_data:
        raise RefusedError("the file is cut off, or too long")
    return content


def game_in(content: bytes) -> str:
    """Return the name of the game that a proof is about; RefusedError if it is no proof."""
    head = re.match(rb"gyoji certificate 1\n([ -~]{1,200})\n", content)
    if head is None:
        raise RefusedError("it does not begin as a proof does (docs/proofs.md)")
    return head[1].decode("ascii")


def check(game: Game, content: bytes, tick: Tick = bool) -> str:
    """Return a proof's board and a sentence with its claim; RefusedError if the proof is not valid.

    `tick` is called with the number of each position before it is looked at.
    """
    part = optional_part(game, "checker", None)
    if part is None or content.split(b"\n", 3)[2].startswith(b"fewest moves"):
        return check_moves(game, content, tick)
    try:
        board, pushes, positions = part.check(content, tick)
    except ValueError as error:
        raise RefusedError(str(error)) from None
    fewest = "" if pushes is None else f" has fewer than {count_of(pushes, 'push', 'es')}"
    return f"{board}proven: no solution{fewest} ({count_of(positions, 'position')})"


def check_moves(game: Game, content: bytes, tick: Tick) -> str:
    """Check a proof that lists positions, by the game's own rules; return as `check` does."""
    table = StateTable(game, content)
    moves, bounds, needed = table.moves, table.bounds, [0] * len(table.rows)
    needed[table.start] = moves or 1
    for number, row in enumerate(table.rows):
        tick(number)
        try:
            legal_position(game, row)
        except ValueError as error:
            raise RefusedError(f"position {number} cannot be: {error}") from None
        need = bounds[number] - (moves is not None)
        if need < 0 or solving_of(game).goal(list(row)):
            raise RefusedError(f"position {number} is solved, and has a bound")
        for after in followers(game, row) if need else ():
            known = table.index.get(after)
            if known is None or bounds[known] < need:
                raise RefusedError(f"a bound of position {number} does not follow")
            needed[known] = max(needed[known], need)
    if needed != bounds:
        raise RefusedError("there is a bound, or a position, that nothing needs")
    fewest = "" if moves is None else f" has fewer than {count_of(moves, 'move')}"
    return f"{table.text}proven: no solution{fewest} ({count_of(len(bounds), 'position')})"


class StateTable:
    """A proof that lists positions, read; RefusedError if its form or its solution is wrong."""

    def __init__(self, game: Game, content: bytes) -> None:
        head = HEAD.match(content)
        if head is None:
            raise RefusedError(f"the head is not that of a proof about {game.name}")
        self.moves = None if head[2] is None else int(head[2])
        self.start, self.text = int(head[6]), head[7].decode("latin-1")
        lines = self.text.splitlines()
        start = read_start(game, "".join(f"{'' if line == ' ' else line}\n" for line in lines))
        wide, total = int(head[5]), int(head[4])
        if start is None or len(start) != wide:
            raise RefusedError("the board is none")
        self.rows, self.bounds = self._read(content[head.end() :], total, wide)
        self.index = {row: number for number, row in enumerate(self.rows)}
        if len(self.index) < total or self.rows != sorted(self.rows):
            raise RefusedError("positions out of order")
        first = canonical(game, begin(game, start))
        if self.start >= total or self.rows[self.start] != first:
            raise RefusedError("the start is another one")
        actions = [int(each) for each in head[3].split()]
        if self.moves is not None:
            if len(actions) != self.moves or won(game, start, actions) is None:
                raise RefusedError("the solution is none, or has another number of moves")
        elif actions:
            raise RefusedError("a solution of a level without one")

    def _read(self, body: bytes, total: int, wide: int) -> tuple[list[tuple[int, ...]], list[int]]:
        """Return the positions, and their bounds."""
        columns = wide + (self.moves is not None)
        if len(body) != 8 * total * columns:
            raise RefusedError("the length does not fit the head")
        table = array("q", body)
        if sys.byteorder == "big":
            table.byteswap()
        lines = [table[each * total : (each + 1) * total] for each in range(columns)]
        bounds = [1] * total if self.moves is None else list(lines.pop())
        return list(zip(*lines, strict=True)), bounds
