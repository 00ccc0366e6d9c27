"""The rules alone: compiled twins compared with plain C."""

from __future__ import annotations

from math import ceil
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, NamedTuple

from measuring import inputs
from measuring.peers import program, steps
from measuring.plan import compiled
from measuring.rounds import spreads

import gyoji
from gyoji.engine.batch import play_packed
from gyoji.engine.packing import pack, unpack
from gyoji.game.state import STATUS, WIDTH
from gyoji.games.boulder import notation as boulder
from gyoji.games.labyrinth.rules import PLACE
from gyoji.games.sokoban import notation as sokoban
from gyoji.games.sweets import notation as sweets
from gyoji.games.sweets import rules as sweets_rules
from gyoji.games.tower import notation as tower

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path
    from random import Random

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.game.protocols import Case
    from gyoji.game.state import Position

TITLE = "Kernels: the rules alone"
ABOUT = """
Packed states played in place by the compiled twin on one core, compared with a plain C program
(bench/peers/kernel_GAME.c, -O3) on the same boards and actions. Both times include resetting the
boards to their starts. Both programs end every play in the same way; this is checked before the
measurement. The twin records the answer to every action; among the C programs only those of Sokoban
and the Labyrinth do.
"""


class Duel(NamedTuple):
    """The input of one row of the table, and the goal: a share of C's speed."""

    game: str
    what: str
    goal: float
    maker: Callable[[Random], Iterable[bytes]]


def duels(plan: Plan) -> Iterator[Duel]:
    """Yield all rows. An input is made from its name, which is the seed."""
    boards, keys = plan.count(1000, 300), 1000
    yield Duel("sokoban", f"{boards:,} boards 10 x 10, 4 boxes, {keys:,} random keys each", 0.9,
               lambda rng: inputs.sokoban_rooms(rng, boards, 10, 4, keys))  # fmt: skip
    keys = plan.count(1_000_000, 200_000)
    yield Duel("boulder", f"a board 22 x 40, {keys:,} random commands", 0.9,
               lambda rng: inputs.boulder_caves(rng, 22, 40, keys))  # fmt: skip
    many = plan.count(300, 30)
    yield Duel("tower", f"{many} towers 20 x 20, 1,000 commands each", 0.85,
               lambda rng: inputs.towers(rng, many, 20, 1000))  # fmt: skip
    few = plan.count(3000, 1000)
    yield Duel("tower", f"{few:,} towers of every kind, about 8 x 8, 15 commands each", 0.75,
               lambda rng: inputs.shown(rng, "tower", 8, few, "mixed"))  # fmt: skip
    paths = plan.count(200, 50)
    yield Duel("labyrinth", f"a map of 8 rows, {paths} walks of 5,000 letters", 0.75,
               lambda rng: inputs.walks(rng, paths, 5000))  # fmt: skip
    games = plan.count(1000, 200)
    yield Duel("sweets", f"the contest's board, {games:,} games", 0.6,
               lambda rng: inputs.shown(rng, "sweets", 19, games, "contest"))  # fmt: skip


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each kind of input."""
    compiled("sokoban", "boulder", "tower", "labyrinth", "sweets")
    for duel in duels(plan):
        peer = program(plan, f"kernel_{duel.game}")
        source = inputs.made(plan, f"kernel {duel.game} {duel.what}", duel.maker)
        plan.say(f"kernels: {duel.game}: reading")
        batch = Batch(duel.game, list(gyoji.read(duel.game, source.read_bytes())))
        problem = check(batch, peer, source, plan.folder("ends") / f"{duel.game}.txt")
        if problem:
            yield problem
            continue
        yield row(plan, duel, batch, peer, source)


def row(plan: Plan, duel: Duel, batch: Batch, peer: Path, source: Path) -> Row:
    """Measure both alternately, with enough rounds for a measurable time."""
    once = steps(peer, source, 1)
    rounds = max(1, ceil(plan.seconds / max(once.seconds, 1e-6)))
    ours, theirs = spreads(
        plan,
        f"kernels: {duel.what}",
        11,
        lambda: batch.rate(rounds),
        lambda: rate(peer, source, rounds),
    )
    return {
        "game": duel.game, "input": duel.what, "M actions/s": ours.scaled(1e-6),
        "C": theirs.scaled(1e-6), "of C's speed": ours.over(theirs), "goal": duel.goal,
    }  # fmt: skip


def rate(peer: Path, source: Path, rounds: int) -> float:
    """Return actions per second of a C program."""
    ran = steps(peer, source, rounds)
    return ran.steps / ran.seconds


def check(batch: Batch, peer: Path, source: Path, dump: Path) -> str:
    """Play both and compare how the plays end; return a sentence if they differ, else ""."""
    ran, _ = steps(peer, source, 1, dump), batch.rate(1)
    theirs, ours = dump.read_text("utf-8").splitlines(), batch.ends()
    if ran.steps != batch.steps:
        counts = f"{batch.steps} actions of the twin, {ran.steps} of {peer.name}"
        return f"{source.name}: {counts}, so there are no figures."
    if ours != theirs:
        return f"{source.name}: the plays of {peer.name} end differently, so there are no figures."
    return ""


class Batch:
    """Plays packed end to end, and their starts."""

    def __init__(self, name: str, cases: list[Case]) -> None:
        self.game, self.cases = gyoji.load(name), cases
        self.packed = pack(self.game, cases)
        lines = self.packed.cells, self.packed.registers
        self._starts = [(memoryview(line), memoryview(line[:])) for line in lines]

    @property
    def steps(self) -> int:
        """The number of actions that were answered in a round."""
        return sum(self.packed.done)

    def reset(self) -> None:
        for line, start in self._starts:
            line[:] = start

    def rate(self, rounds: int) -> float:
        """Return actions per second, on one core."""
        begin = thread_time()
        for _ in range(rounds):
            self.reset()
            play_packed(self.game, self.packed, trusted=True)
        return rounds * self.steps / (thread_time() - begin)

    def seconds(self, jobs: int) -> float:
        """Return the seconds for one round, without the reset."""
        self.reset()
        begin = perf_counter()
        play_packed(self.game, self.packed, jobs=jobs, trusted=True)
        return perf_counter() - begin

    def ends(self) -> list[str]:
        plays = (unpack(self.packed, at, case) for at, case in enumerate(self.cases))
        return [ending(self.game.name, play.end) for play in plays]


def ending(game: str, end: Position) -> str:
    """Return how a play ended, as the kernel in bench/peers dumps it."""
    if game == "labyrinth":
        row, column = divmod(end[PLACE], end[WIDTH])
        return f"{row - 1} {column - 1}"
    if game == "sweets":
        winners = sweets.answer(end[sweets_rules.WINNERS]).decode().split()[1:]
        state = list(end)
        won = [sweets_rules.won(state, player, kind) for player in range(4) for kind in range(3)]
        return " ".join(["".join(winners) or "-", *map(str, won)])
    draw = {"sokoban": sokoban.draw, "boulder": boulder.draw, "tower": tower.draw}[game]
    board = "/".join(row.decode() for row in draw(end))
    return f"{board} {tower.RESULTS[end[STATUS]].decode()}" if game == "tower" else board
